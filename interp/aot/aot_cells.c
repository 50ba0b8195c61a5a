/* SPDX-License-Identifier: Apache-2.0 */
#include "interp/aot/aot_cells.h"

#include "interp/intrinsics.h"
#include "sched/context.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/link_call.h"

struct aot_filled aot_filled;

static bool failed(struct thread *t, const struct class_failure *f)
{
    throw_failure(t, f);
    return false;
}

/* extra first: value says that both are there. */
static void fill(struct aot_cell *cell, void *value, void *extra)
{
    atomic_fetch_add_explicit(phase_now() < PHASE_MISSION ? &aot_filled.before : &aot_filled.since, 1, memory_order_relaxed);
    __atomic_store_n(&cell->extra, extra, __ATOMIC_RELAXED);
    __atomic_store_n(&cell->value, value, __ATOMIC_RELEASE);
}

/* Of what is called by an interface: value first, as aot_interface_code asks. */
static void fill_place(struct aot_cell *cell, const struct method *m)
{
    size_t place = offsetof(struct class, targets) + interface_place(m) * sizeof(struct interface_target) + offsetof(struct interface_target, compiled);
    fill(cell, (void *)(uintptr_t)m, NULL);
    __atomic_store_n(&cell->extra, (void *)place, __ATOMIC_RELEASE);
}

static struct class *type_of(struct thread *t, const struct aot_class *c, unsigned n)
{
    struct class_failure f = { 0 };
    struct class *type = resolve_class(c->class->cp, c->rows[n].cp, &f);
    if (type && c->rows[n].kind == AOT_ARRAY)
        type = class_array_of(type, &f);
    if (!type)
        failed(t, &f);
    return type;
}

bool aot_fill_class(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class *type = type_of(t, c, n);
    if (type)
        fill(&c->cells[n], type, NULL);
    return type != NULL;
}

/* A kept lock goes back before a loader or an initialiser may run; but a method that runs with it asks for static fields of its own class alone, which is
 * initialised then. */
bool aot_fill_static(struct thread *t, struct aot_class *c, unsigned n, struct aot_cell *out)
{
    struct class_failure failure = { 0 };
    const struct aot_row *row = &c->rows[n];
    if (cp_ref_class_name(c->class->cp, row->cp) != c->class->name)
        aot_give_back(t);
    struct field *field = resolve_field(c->class->cp, row->cp, true, row->kind == AOT_PUT_STATIC, frame_first(t).method, &failure);
    if (!field)
        return failed(t, &failure);
    if (!class_initialized(field->class))
        aot_give_back(t);
    if (!class_initialize(t, field->class))
        return false;
    *out = (struct aot_cell){ object_at(field->class->mirror, field->offset), field->class->mirror };
    if (class_initialized(field->class))
        fill(&c->cells[n], out->value, out->extra);
    return true;
}

struct object *aot_fill_constant(struct thread *t, struct aot_class *c, unsigned n)
{
    jslot value;
    uint8_t type;
    if (!resolve_constant(t, c->class->cp, c->rows[n].cp, &value, &type))
        return NULL;
    fill(&c->cells[n], slot_ref(value), NULL);
    return slot_ref(value);
}

struct class *aot_fill_new(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class *type = type_of(t, c, n);
    if (!type)
        return NULL;
    bool ordinary = !(type->access & (ACC_ABSTRACT | ACC_INTERFACE)) && type != known.Class;
    if (ordinary && !class_initialize(t, type))
        return NULL;
    if (ordinary && class_initialized(type) && type->shape.size == (uint32_t)c->rows[n].expected)
        fill(&c->cells[n], type, NULL);
    return type;
}

enum invoke_kind aot_invoke_kind(unsigned kind)
{
    switch (kind) {
    case AOT_STATIC: return INVOKE_STATIC;
    case AOT_SPECIAL: return INVOKE_SPECIAL;
    case AOT_PRIVATE: case AOT_INTERFACE: return INVOKE_INTERFACE;
    default: return INVOKE_VIRTUAL;
    }
}

/* Is it the method that the caller's image means by this number, and may its code run? */
static bool is_expected(struct thread *t, struct method *m, const struct aot_class *caller, int32_t number)
{
    if (m->aot && m->aot->of->image == caller->image)
        return m->aot->number == (uint32_t)number && aot_bind(t, m) && m->compiled;
    const struct aot_class *of = aot_class_of_number(caller->image, (uint32_t)number);
    return (uint32_t)(m - m->class->methods) + of->first_method == (uint32_t)number && aot_bind_guest(t, of, m);
}

/* What says in the cell that the method can be called directly, or NULL. */
static void *direct(struct thread *t, struct method *m, const struct aot_class *caller, const struct aot_row *row)
{
    if ((row->kind == AOT_FINAL || row->kind == AOT_PRIVATE) && !method_stays(m))
        return NULL;
    if (row->expected == AOT_LEAF_EXPECTED)
        return (void *)(uintptr_t)intrinsic_leaf(m);
    if (row->expected == AOT_BARE_EXPECTED)
        return (void *)(uintptr_t)intrinsic_bare(m, caller->class);
    if (row->expected == AOT_NOTHING_EXPECTED)
        return aot_bind(t, m) ? m->compiled : NULL;
    return is_expected(t, m, caller, row->expected) ? m : NULL;
}

struct method *aot_fill_method(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class_failure f = { 0 };
    const struct aot_row *row = &c->rows[n];
    struct constant_pool *cp = c->class->cp;
    struct method *m = resolve_method(cp, row->cp, aot_invoke_kind(row->kind), &f);
    void *extra = NULL;
    if (!m) {
        failed(t, &f);
        return NULL;
    }
    if (row->kind == AOT_STATIC && !class_initialize(t, m->class))
        return NULL;
    if (row->kind == AOT_STATIC && !class_initialized(m->class))
        return m;
    if (row->kind == AOT_VIRTUAL) {
        struct class *holder = resolve_class(cp, cp->value[row->cp].pair.a, &f);
        int index = holder && !method_stays(m) ? class_vtable_index(holder, m) : -1;
        extra = (void *)(uintptr_t)(index + 1);
    } else if (row->kind == AOT_INTERFACE) {
        fill_place(&c->cells[n], m);
        return m;
    } else {
        extra = direct(t, m, c, row);
    }
    fill(&c->cells[n], m, extra);
    return m;
}

/* The class of a lambda that the image has code for, so that its fields lie where the image thinks. */
static bool is_lambda_of(struct thread *t, const struct aot_class *caller, const struct aot_row *row, const struct class *c)
{
    const struct aot_class *own = row->expected >= 0 ? caller->image->classes[row->expected] : NULL;
    return own && c && own->class == c && c->method_count > 0 && aot_bind(t, &c->methods[0]);
}

/* What compiled code does itself: the class that the site makes instances of, or the one instance that it has. */
static void *lambda_of(struct thread *t, const struct aot_class *c, unsigned n, const struct call_site *site)
{
    struct class *lambda = c->rows[n].expected >= 0 ? call_site_lambda(site) : NULL;
    if (!is_lambda_of(t, c, &c->rows[n], lambda))
        return NULL;
    return site->appendix ? (void *)site->appendix : lambda;
}

struct call_site *aot_fill_site(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class_failure f = { 0 };
    struct constant_pool *cp = c->class->cp;
    unsigned index = c->rows[n].cp;
    struct call_site *site = aot_linked_site(c, n);
    if (!site && cp->tags[index] == CP_INVOKE_DYNAMIC) {
        site = link_dynamic_site(t, cp, index);
    } else if (!site) {
        const struct method *m = resolve_method(cp, index, INVOKE_VIRTUAL, &f);
        if (!m)
            failed(t, &f);
        else
            site = link_handle_site(t, c->class, m->class, cp_ref_name(cp, index), cp_ref_descriptor(cp, index));
    }
    if (site)
        fill(&c->cells[n], site, cp->tags[index] == CP_INVOKE_DYNAMIC ? lambda_of(t, c, n, site) : NULL);
    return site;
}

