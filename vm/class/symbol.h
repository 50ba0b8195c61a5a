/* SPDX-License-Identifier: Apache-2.0 */
/* Symbols: every name and descriptor once, so that equality is a pointer compare.
 *
 * Modified UTF-8 as in class files, NUL-terminated after length bytes.  Never freed, but for names of hidden classes, which are only
 * equal to themselves anyway: they may lie apart, where the class does.
 * Locks    LOCK_SYMBOLS inside; reading a symbol needs none
 * Context  in_vm or start-up */
#ifndef VM_CLASS_SYMBOL_H
#define VM_CLASS_SYMBOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* What a symbol has been found to be, each by its bit: class files name the same things again and again. */
enum symbol_form { SYMBOL_CLASS_NAME = 1, SYMBOL_FIELD_NAME = 2, SYMBOL_METHOD_NAME = 4, SYMBOL_FIELD_DESCRIPTOR = 8, SYMBOL_METHOD_DESCRIPTOR = 16 };

struct symbol {
    uint32_t hash;
    uint16_t length;            /* bytes                              */
    uint16_t index;             /* row of symbols.def + 1, 0 = other  */
    _Atomic uint8_t forms;      /* enum symbol_form, of those that were asked for; any thread adds to them */
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

/* Is it of that form?  If so, is() is asked once. */
static inline bool symbol_has_form(struct symbol *s, enum symbol_form form, bool (*is)(const char *text, size_t length))
{
    if (atomic_load_explicit(&s->forms, memory_order_relaxed) & form)
        return true;
    if (!is(s->text, s->length))
        return false;
    atomic_fetch_or_explicit(&s->forms, form, memory_order_relaxed);
    return true;
}

static inline bool symbol_is(const struct symbol *s, const char *text, size_t length)
{
    return s->length == length && !__builtin_memcmp(s->text, text, length);
}

#endif
