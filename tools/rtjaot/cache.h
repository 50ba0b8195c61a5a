/* SPDX-License-Identifier: Apache-2.0 */
/* Objects of earlier runs, in a folder, each in a file that is named by a digest of all that it was made of: the text of its C
 * file, the headers, the compiler, its options.  A file holds a digest of the object too, and comes into being whole or not at
 * all, so what others do to the folder meanwhile, or a disk that fills, costs a compilation and nothing else.
 *
 * Context  one thread of one process; any number of processes may share a folder. */
#ifndef TOOLS_RTJAOT_CACHE_H
#define TOOLS_RTJAOT_CACHE_H

#include <stdbool.h>

/* Use the folder, made if need be, for objects that a compiler which says this of itself makes with these words.  false after a message:
 * no folder can be had, and the other functions do nothing. */
bool cache_open(const char *folder, const char *include_folder, const char *compiler_says, const char *const *words);
/* Is an object of the very source there?  Then it is put at object. */
bool cache_take(const char *source, const char *object);
/* Keep it for others.  Says once if that cannot be done. */
void cache_keep(const char *source, const char *object);

#endif
