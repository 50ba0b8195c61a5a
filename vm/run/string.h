/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.String from C, and the table of interned strings. */
#ifndef VM_RUN_STRING_H
#define VM_RUN_STRING_H

#include "vm/run/thread.h"

/* String.coder: a byte or two for each unit. */
enum string_coder { STRING_LATIN1, STRING_UTF16 };

/* -XX:-CompactStrings: all strings are of UTF-16. */
extern bool string_wide;

/* From modified UTF-8.  NULL: OutOfMemoryError pending. */
struct object *string_new(struct thread *t, const char *utf8);
struct object *string_new_n(struct thread *t, const char *utf8, size_t length);
struct object *string_new_utf16(struct thread *t, const jchar *chars, size_t count);
struct object *string_of_symbol(struct thread *t, const struct symbol *s);          /* interned */
struct object *string_of_symbol_dotted(struct thread *t, const struct symbol *s);   /* '/' to '.', interned */

/* An array of so many bytes, of cells that the thread has at hand (mem_alloc_fast).  NULL: it has none; nothing is pending. */
struct object *string_bytes_at_hand(struct thread *t, jint length);
/* The same for a string of Latin-1 whose text of so many bytes the caller writes before anybody else sees it.  NULL: also with
 * -XX:-CompactStrings. */
struct object *string_at_hand(struct thread *t, jint length, uint8_t **text);

/* Latin-1 that is there. */
struct string_part { const void *text; jint length; };
/* One behind the other.  NULL: pending. */
RT_EXPORT struct object *string_join(struct thread *t, const struct string_part *parts, unsigned count);
/* A number's digits, with its sign, in a buffer of DECIMAL_MAX (decimal.h). */
RT_EXPORT struct string_part string_digits(char *buffer, jlong n);

struct object *string_intern(struct thread *t, struct object *s);   /* copy in immortal if new */

jint string_length(const struct object *s);         /* UTF-16 units */
jchar string_char(const struct object *s, jint i);
bool string_is_latin1(const struct object *s);
struct object *string_bytes(const struct object *s);    /* the value array */
jint string_hash_of(const void *units, jint count, bool wide);      /* of so many characters, of one or two bytes */
jint string_hash(const struct object *s);           /* String.hashCode without caching */
jint string_hash_code(struct object *s);            /* String.hashCode, remembered in the string as that does */
bool string_equals(const struct object *a, const struct object *b);

/* To modified UTF-8 with NUL.  Into buffer when it fits (size), else mem_block: free with string_free. */
char *string_utf8(const struct object *s, char *buffer, size_t size);
void string_free(char *text, const char *buffer);
/* The symbol with that text; dots become slashes if dotted.  NULL without memory. */
struct symbol *string_symbol(const struct object *s, bool dotted);
struct symbol *string_find_symbol(const struct object *s, bool dotted);  /* NULL if never interned */

void string_table_clear_weak(void);                 /* gc */

#endif
