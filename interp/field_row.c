/* SPDX-License-Identifier: Apache-2.0 */
/* Which instruction stands for an access to a field, and fields that are known before their instruction runs. */
#include "interp/field_row.h"

#include "vm/class/resolve.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/thread.h"

/* Offset of a type's row from the byte row; Z is told apart when storing, references when storing. */
static const uint8_t size_row[] = {
    [T_BOOLEAN] = 0, [T_BYTE] = 0, [T_CHAR] = 1, [T_SHORT] = 2, [T_INT] = 3, [T_FLOAT] = 3,
    [T_LONG] = 4, [T_DOUBLE] = 4, [T_OBJECT] = 5, [T_ARRAY] = 5,
};

static bool is_referent(const struct field *f) { return f->class == known.Reference && f->offset == known.Reference_referent; }

enum ir field_row(const struct field *f, bool is_static, bool put)
{
    bool is_volatile = f->access & ACC_VOLATILE;
    if (!put && !is_static && is_referent(f))
        return IR_getfield_weak;
    if (put && field_is_reference(f))
        return is_static ? (is_volatile ? IR_putstatic_va : IR_putstatic_a) : is_volatile ? IR_putfield_va : IR_putfield_a;
    if (put && f->type == T_BOOLEAN)
        return is_static ? (is_volatile ? IR_putstatic_vz : IR_putstatic_z) : is_volatile ? IR_putfield_vz : IR_putfield_z;
    enum ir first = is_static ? (put ? IR_putstatic_b : IR_getstatic_b) : put ? IR_putfield_b : IR_getfield_b;
        enum ir to_volatile = put ? IR_putfield_vb - IR_putfield_b : IR_getfield_vb - IR_getfield_b;
    return first + (is_volatile ? to_volatile : 0) + size_row[f->type];
}

struct field *field_row_early(struct method *m, unsigned index, bool is_static, bool put, enum ir *row)
{
    struct constant_pool *cp = m->body->cp;
    struct class_failure f = { .tentative = true };
    unsigned holder = cp->value[index].pair.a;
    bool loaded = atomic_load_explicit(&cp->resolved[holder], memory_order_acquire) ||
                  cp_symbol(cp, holder) == m->class->name;
    struct field *field = loaded ? resolve_field(cp, index, is_static, put, m, &f) : NULL;
    if (!field || (is_static && !class_initialized(field->class))) {
        if (f.error == CLASS_PENDING)
            thread_current()->exception = NULL;
        return NULL;
    }
    *row = field_row(field, is_static, put);
    return field;
}
