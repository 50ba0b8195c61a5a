/* SPDX-License-Identifier: Apache-2.0 */
/* The class path as one zip file behind the end of a program, which java.util.zip and rtjvm read there. */
#ifndef TOOLS_RTJAOT_JAR_H
#define TOOLS_RTJAOT_JAR_H

#include <stdbool.h>

/* All files of the class path (world.h), of those that are called the same the first, but services together; signatures, which no longer hold, are
 * left out.  false after a message. */
bool jar_append(const char *program);

#endif
