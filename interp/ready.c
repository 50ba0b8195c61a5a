/* SPDX-License-Identifier: Apache-2.0 */
#include "interp/ready.h"

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/init.h"

static bool may_load(const struct ready *r) { return r->all || r->load; }

/* The class that entry index names: loaded, if that is allowed; else what is there. */
static struct class *class_at(const struct ready *r, unsigned index)
{
    struct class_failure f = { .tentative = true };
    bool there = atomic_load_explicit(&r->cp->resolved[index], memory_order_acquire) ||
                 loader_find(r->cp->class->loader, cp_symbol(r->cp, index));
    return may_load(r) || there ? resolve_class(r->cp, index, &f) : NULL;
}

/* The class of which the field or method at index is asked. */
static struct class *holder_at(const struct ready *r, unsigned index) { return class_at(r, r->cp->value[index].pair.a); }

static bool make_initialized(const struct ready *r, struct class *c)
{
    return class_initialized(c) || (r->all && class_initialize(r->t, c) && class_initialized(c));
}

static bool make_linked(const struct ready *r, struct class *c)
{
    struct class_failure f = { 0 };
    return atomic_load(&c->state) != CLASS_ERRONEOUS && (atomic_load(&c->state) >= CLASS_LINKED || (may_load(r) && class_link(c, &f)));
}

bool ready_field(const struct ready *r, unsigned cp, bool is_static, bool put)
{
    struct class_failure failure = { .tentative = true };
    const struct field *f = holder_at(r, cp) ? resolve_field(r->cp, cp, is_static, put, r->caller, &failure) : NULL;
    return f && (!is_static || make_initialized(r, f->class));
}

bool ready_constant(const struct ready *r, unsigned cp)
{
    uint8_t tag = r->cp->tags[cp];
    return tag == CP_CLASS ? ready_type(r, cp) : r->all || tag == CP_STRING;
}

bool ready_new(const struct ready *r, unsigned cp)
{
    struct class *c = class_at(r, cp);
    return c && !(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && make_initialized(r, c);
}

bool ready_type(const struct ready *r, unsigned cp) { return class_at(r, cp) != NULL; }

bool ready_call(const struct ready *r, unsigned cp, enum invoke_kind kind)
{
    struct class_failure f = { .tentative = true };
    struct class *holder = holder_at(r, cp);
    const struct method *m = holder && make_linked(r, holder) ? resolve_method(r->cp, cp, kind, &f) : NULL;
    if (!m || (m->flags & METHOD_SIGNATURE_POLYMORPHIC && !r->all))
        return false;
    return kind == INVOKE_STATIC ? make_initialized(r, m->class) : make_linked(r, m->class);
}
