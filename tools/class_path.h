/* SPDX-License-Identifier: Apache-2.0 */
/* What the launcher does with class paths and jars before there is a VM.   Context  start-up, one thread. */
#ifndef TOOLS_CLASS_PATH_H
#define TOOLS_CLASS_PATH_H

/* The path with each entry that ends in a star replaced by the jars of that directory, sorted; without jars it stays. */
char *class_path_expand(const char *path);

/* Ends the process with java's message when the file of -jar cannot be read or is no jar with a manifest. */
void class_path_check_jar(const char *path);

#endif
