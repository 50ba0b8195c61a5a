/* SPDX-License-Identifier: Apache-2.0 */
/* Symbols: every name and descriptor once, so that equality is a pointer compare.
 *
 * Modified UTF-8 as in class files, NUL-terminated after length bytes.  Never freed.
 * Locks    LOCK_SYMBOLS inside; reading a symbol needs none
 * Context  in_vm or start-up */
#ifndef VM_CLASS_SYMBOL_H
#define VM_CLASS_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
struct symbol *symbol_from(const char *text);                   /* NULL when too long; without memory the VM ends */
struct symbol *symbol_find(const char *text, size_t length);    /* NULL when never interned */

static inline bool symbol_is(const struct symbol *s, const char *text, size_t length)
{
    return s->length == length && !__builtin_memcmp(s->text, text, length);
}

#endif
