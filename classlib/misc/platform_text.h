/* SPDX-License-Identifier: Apache-2.0 */
/* Text of the operating system (file names, environment) to and from Java strings.
 *
 * The encoding is the locale's: UTF-8, ISO 8859-1, or ASCII for the C locale; any other is read as ISO 8859-1.
 * What cannot be expressed becomes '?' (or U+FFFD when reading UTF-8). */
#ifndef CLASSLIB_MISC_PLATFORM_TEXT_H
#define CLASSLIB_MISC_PLATFORM_TEXT_H

#include "vm/run/thread.h"

/* The name as Java has it in sun.jnu.encoding; sets the C library's locale from the environment once. */
const char *platform_encoding(void);

/* NULL: an exception is pending. */
struct object *platform_string(struct thread *t, const char *text);
struct object *platform_string_n(struct thread *t, const char *text, size_t length);
/* Into buffer when it fits, else a block: give back with string_free.  NULL: pending (NullPointerException
 * for null, OutOfMemoryError). */
char *platform_text(struct thread *t, const struct object *s, char *buffer, size_t size);

#endif
