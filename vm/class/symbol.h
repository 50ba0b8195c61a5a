/* SPDX-License-Identifier: Apache-2.0 */
/* Symbols: every name and descriptor once, so that equality is a pointer compare.
 *
 * Modified UTF-8 as in class files, NUL-terminated after length bytes.  Never freed, but for names of hidden classes, which are only
 * equal to themselves anyway: they may lie apart, where the class does.
 * Locks    LOCK_SYMBOLS inside; reading a symbol needs none
 * Context  in_vm or start-up */
#ifndef VM_CLASS_SYMBOL_H
#define VM_CLASS_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct symbol {
    uint32_t hash;
    uint16_t length;            /* bytes                              */
    uint16_t index;             /* row of symbols.def + 1, 0 = other  */
    char text[];
};

enum symbol_id {
#define SYMBOL(id, text, ...) SYMBOL_##id,
#include "vm/class/symbols.def"
    SYMBOL_COUNT
};
extern struct symbol *symbol_known[SYMBOL_COUNT];       /* filled by symbol_init; NULL: not of this JDK */
#define SYM(id) (symbol_known[SYMBOL_##id])

int symbol_init(void);                                  /* 0, or -1 without memory */
struct symbol *symbol_intern(const char *text, size_t length);  /* NULL without memory */
/* No other has this text, and nobody looks for it: it is not in the table.  NULL without memory, or too long. */
struct symbol *symbol_apart(struct arena *arena, const char *text, size_t length);
struct symbol *symbol_from(const char *text);                   /* NULL when too long; without memory the VM ends */
struct symbol *symbol_find(const char *text, size_t length);    /* NULL when never interned */

static inline bool symbol_is(const struct symbol *s, const char *text, size_t length)
{
    return s->length == length && !__builtin_memcmp(s->text, text, length);
}

#endif
