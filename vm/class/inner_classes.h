/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of a class's InnerClasses attribute (JVMS 4.7.6). */
#ifndef VM_CLASS_INNER_CLASSES_H
#define VM_CLASS_INNER_CLASSES_H

#include "vm/class/resolve.h"

enum { INNER_ROW = 8, INNER_MODIFIERS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC | ACC_FINAL |
       ACC_INTERFACE | ACC_ABSTRACT | ACC_SYNTHETIC | ACC_ANNOTATION | ACC_ENUM };

/* access: no other bits than those that table 4.7.6-A knows. */
struct inner_row { uint16_t inner, outer, name, access; };      /* constant pool indexes, 0 = none */

static inline unsigned inner_count(const struct class *c)
{
    return c->inner_classes.data ? be16(c->inner_classes.data) : 0;
}

static inline struct inner_row inner_at(const struct class *c, unsigned i)
{
    const uint8_t *p = c->inner_classes.data + 2 + i * INNER_ROW;
    return (struct inner_row){ be16(p), be16(p + 2), be16(p + 4), be16(p + 6) & INNER_MODIFIERS };
}

/* Does a Class entry of c's pool name c itself? */
static inline bool inner_is_self(const struct class *c, unsigned index)
{
    return index && (cp_symbol(c->cp, index) == c->name ||
                     atomic_load_explicit(&c->cp->resolved[index], memory_order_acquire) == (void *)c);
}

/* c's own row; false when it is a top-level class. */
static inline bool inner_own_row(const struct class *c, struct inner_row *row)
{
    for (unsigned i = 0; i < inner_count(c); i++) {
        *row = inner_at(c, i);
        if (inner_is_self(c, row->inner))
            return true;
    }
    return false;
}

#endif
