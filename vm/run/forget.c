/* SPDX-License-Identifier: Apache-2.0 */
/* The table is searched by names: a refusal is rare, and all others pay nothing. */
#include "vm/run/forget.h"

#include <string.h>

#include "memory/barrier.h"
#include "vm/class/class.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/run/known.h"

static const struct row { const char *class_name, *field, *descriptor; bool keep_first; struct jdk_range versions; } rows[] = {
#define FORGET_FIELD(class_name, field, descriptor, ...) { class_name, field, descriptor, false, { __VA_ARGS__ } },
#define KEEP_FIRST_FIELD(class_name, field, descriptor, ...) { class_name, field, descriptor, true, { __VA_ARGS__ } },
#include "vm/run/forget.def"
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct row *row_of(const struct class *c, const struct field *f)
{
    for (const struct row *r = rows; r < rows + ROWS; r++)
        if (jdk_has(r->versions) && !strcmp(r->class_name, c->name->text) && !strcmp(r->field, f->name->text) && !strcmp(r->descriptor, f->descriptor->text))
            return r;
    return NULL;
}

/* The field of the class itself that lies there. */
static const struct field *field_at(const struct class *c, size_t offset, bool is_static)
{
    for (unsigned i = 0; i < c->field_count; i++)
        if (c->fields[i].offset == offset && !(c->fields[i].access & ACC_STATIC) == !is_static)
            return &c->fields[i];
    return NULL;
}

bool forget_may(const struct object *container, const void *slot)
{
    if (!container)
        return false;
    bool is_static = object_class(container) == known.Class;
    size_t offset = (size_t)((const char *)slot - (const char *)container);
    const struct class *c = is_static ? class_of_mirror(container) : object_class(container);
    RT_TURNS(turns);
    for (; c; c = is_static ? NULL : c->super) {        /* bound: depth of a class */
        RT_BOUND(turns, is_static ? 1 : class_chain_max(object_class(container)));
        const struct field *f = c->loader == &boot_loader ? field_at(c, offset, is_static) : NULL;
        const struct row *r = f ? row_of(c, f) : NULL;
        if (f)
            return r && (!r->keep_first || barrier_load(slot));
    }
    return false;
}
