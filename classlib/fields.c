/* SPDX-License-Identifier: Apache-2.0 */
/* Offsets of fields.def, each found once; two threads that search at once find the same. */
#include "classlib/fields.h"

#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/jdk.h"
#include "vm/run/store.h"

static const struct { const char *class_name, *name, *descriptor; struct jdk_range versions; } rows[FIELD_COUNT] = {
#define LIB_FIELD(id, class_name, name, descriptor, ...) [FIELD_##id] = { class_name, name, descriptor, { __VA_ARGS__ } },
#include "classlib/fields.def"
};
static _Atomic uint32_t offsets[FIELD_COUNT];       /* 0 = not yet: the header is there */

/* Is it of the platform, by that name? */
static bool is_named(const struct class *c, const char *name)
{
    return (c->loader == &boot_loader || c->module->name) && !strcmp(c->name->text, name);
}

static uint32_t find(enum lib_field field, const struct class *c)
{
    RT_ASSERT(jdk_has(rows[field].versions));
    while (c && !is_named(c, rows[field].class_name))
        c = c->super;
    RT_MUST(c != NULL);
    const struct field *f = class_declared_field(c, symbol_from(rows[field].name), symbol_from(rows[field].descriptor));
    RT_MUST(f != NULL && !(f->access & ACC_STATIC));
    return f->offset;
}

uint32_t field_offset(enum lib_field field, const struct object *o)
{
    uint32_t offset = atomic_load_explicit(&offsets[field], memory_order_relaxed);
    if (RT_UNLIKELY(!offset)) {
        offset = find(field, object_class(o));
        atomic_store_explicit(&offsets[field], offset, memory_order_relaxed);
    }
    return offset;
}

bool field_set_ref(struct thread *t, struct object *o, enum lib_field f, struct object *v)
{
    return store_ref(t, o, object_at(o, field_offset(f, o)), v);
}
