/* SPDX-License-Identifier: Apache-2.0 */
/* Fields of the library's classes that leaf functions read: looked for once, when an object of the class is there.
 *
 * Context  in_vm; constant time but the first time */
#ifndef INTERP_LEAF_FIELD_H
#define INTERP_LEAF_FIELD_H

#include "vm/class/loader.h"
#include "vm/run/known.h"
#include "vm/run/thread.h"

struct leaf_field {
    const char *class_name, *name, *descriptor;
    struct field *found;                    /* NULL: not yet.  All threads find the same. */
};

static RT_NOINLINE struct field *leaf_field_search(const struct object *o, struct leaf_field *f)
{
    const struct symbol *name = symbol_find(f->name, strlen(f->name)), *descriptor = symbol_find(f->descriptor, strlen(f->descriptor));
    const struct class *c = object_class(o);
    while (c && (c->loader != &boot_loader || strcmp(c->name->text, f->class_name)))
        c = c->super;
    struct field *found = c && name && descriptor ? class_declared_field(c, name, descriptor) : NULL;
    if (found)
        __atomic_store_n(&f->found, found, __ATOMIC_RELEASE);
    return found;
}

/* NULL: the object has none of that name, or not here. */
static inline struct field *leaf_field_of(const struct object *o, struct leaf_field *f)
{
    struct field *found = __atomic_load_n(&f->found, __ATOMIC_ACQUIRE);
    return RT_LIKELY(found != NULL) ? found : leaf_field_search(o, f);
}

/* What the field refers to; NULL: nothing that the thread may use.  The object must be one of the field's class. */
static inline struct object *leaf_field_ref(const struct thread *t, const struct object *o, struct leaf_field *f)
{
    const struct field *field = leaf_field_of(o, f);
    struct object *value = field ? get_ref(o, field->offset) : NULL;
    return value && mem_may_load(&t->mem, value) ? value : NULL;
}

/* The same of an array, if it has so many elements. */
static inline void *leaf_field_array(const struct thread *t, const struct object *o, struct leaf_field *f, jint length)
{
    struct object *value = leaf_field_ref(t, o, f);
    return value && array_length(value) == length ? array_data(value) : NULL;
}

#endif
