/* SPDX-License-Identifier: Apache-2.0 */
/* Linking a class (JVMS 5.4) and selecting methods (JVMS 5.4.6).
 *
 * A thread claims the class, links what is above it, verifies, builds tables, and publishes LINKED.  Others wait for
 * the claim.  Verification may load classes through Java code, which may come back to this class: the claimer itself,
 * and a thread whose wait would close a circle, then link it without waiting; the second thread finds it done. */
#include "vm/class/link_impl.h"

#include "vm/class/describe.h"
#include "vm/class/loader_impl.h"

static bool is_linked(const struct class *c)
{
    return atomic_load_explicit(&c->state, memory_order_acquire) >= CLASS_LINKED;
}

/* What is claimed of a class: domains of claims. */
static const char linking, building;

/* Claimed, or not to be waited for; false when the class was linked meanwhile. */
static bool claim_work(const char *domain, struct class *c, struct claim *claim)
{
    RT_ASSERT(!claim->owner);
    lock_take(&loader_lock);
    const struct claim *other;
    while (!is_linked(c) && (other = claim_find_locked(domain, c, false)))
        if (!claim_wait_locked(other))
            break;
    bool wanted = !is_linked(c);
    if (wanted)
        claim_take_locked(claim, domain, c);
    lock_drop(&loader_lock);
    return wanted;
}

/* A field of an object lies behind the header and inside the object; how deep a class is says where it stands in displays; a
 * table of virtual methods begins as that of the super class does, and each method of its own knows its place. */
bool class_ok(const struct class *c)
{
    if (c->shape.size % 8 != 0 || c->shape.size < OBJECT_LEAST || (c->depth < CLASS_DISPLAY && c->display[c->depth] != c))
        return false;
    if (c->super && (c->vtable_length < c->super->vtable_length || c->shape.size < c->super->shape.size) && !class_is_interface(c))
        return false;
    for (unsigned i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        bool inside = f->offset >= OBJECT_HEADER && f->offset + basic_type_bytes(f->type) <= c->shape.size;
        if (f->class != c || f->slot != i || (!inside && !(f->access & ACC_STATIC)))
            return false;
    }
    for (unsigned i = 0; i < c->method_count; i++) {
        const struct method *m = &c->methods[i];
        if (m->class != c || m->slot != i || (m->vtable_index >= 0 && (uint32_t)m->vtable_index >= c->vtable_length))
            return false;
    }
    return true;
}

static bool link_above(struct class *c, struct class_failure *f)
{
    if (c->super && !class_link(c->super, f))
        return false;
    for (unsigned i = 0; i < c->interface_count; i++)
        if (!class_link(c->interfaces[i], f))
            return false;
    return true;
}

static bool verify(struct class *c, struct class_failure *f)
{
    return !loader_hooks.verify || loader_hooks.verify(c, f);
}

static bool build_claimed(struct class *c, struct class_failure *f)
{
    RT_ASSERT(atomic_load(&c->state) == CLASS_LOADED && (!c->super || is_linked(c->super)));
    if (!class_is_interface(c) && !tables_build(c, f))
        return false;
    for (unsigned i = 0; loader_hooks.set_entry && i < c->method_count; i++)
        if (!loader_hooks.set_entry(&c->methods[i]))
            return class_fail(f, CLASS_MEMORY, "Metaspace");
    if (loader_hooks.class_linked)
        loader_hooks.class_linked(c);
    if (!c->super)
        array_adopt_vtable(c);
    RT_INVARIANT(class_ok(c));
    atomic_store_explicit(&c->state, CLASS_LINKED, memory_order_release);
    return true;
}

/* Nothing is waited for and no Java runs while a thread builds: this claim is never refused. */
static bool build(struct class *c, struct class_failure *f)
{
    struct claim claim = { 0 };
    bool ok = !claim_work(&building, c, &claim) || build_claimed(c, f);
    claim_drop(&claim);
    return ok;
}

bool class_link(struct class *c, struct class_failure *f)
{
    struct claim claim = { 0 };
    RT_ASSERT(atomic_load(&c->state) >= CLASS_LOADED);
    if (is_linked(c))
        return true;
    if (!sched_stack_left())
        return class_fail(f, CLASS_STACK, "%s", c->name->text);
    if (!claim_work(&linking, c, &claim))
        return true;
    bool ok = link_above(c, f) && verify(c, f) && build(c, f);
    claim_drop(&claim);
    return ok;
}

/* Selection. */

static bool has_instance_code(const struct class *interface)
{
    for (unsigned i = 0; i < interface->method_count; i++)
        if (!(interface->methods[i].access & (ACC_ABSTRACT | ACC_STATIC)))
            return true;
    return false;
}

/* A class among whose interfaces one has a default method: HotSpot makes it a method of its own for each that its interfaces leave abstract. */
static bool inherits_defaults(const struct class *c)
{
    for (uint32_t i = 0; i < c->all_interface_count; i++)
        if (has_instance_code(c->all_interfaces[i]))
            return true;
    return false;
}

static void refuse_abstract(const struct class *c, const struct method *resolved, const struct method *selected,
                            struct class_failure *f)
{
    if (class_is_interface(selected->class) && inherits_defaults(c)) {
        class_fail(f, CLASS_ABSTRACT, "Method %s.%s%s is abstract", c->name->text, selected->name->text, selected->descriptor->text);
        return;
    }
    char receiver[DESCRIBE_MAX / 2], owner[DESCRIBE_MAX / 2], text[DESCRIBE_MAX], full[DESCRIBE_MAX];
    bool another = selected != resolved;
    class_fail(f, CLASS_ABSTRACT, "Receiver class %s does not define or inherit an implementation of the resolved method "
               "'%s' of %s %s.%s%s%s", class_external_name(c, receiver, sizeof receiver),
               describe_signature(resolved, text, sizeof text), describe_kind(resolved->class),
               class_external_name(resolved->class, owner, sizeof owner), another ? " Selected method is 'abstract " : "",
               another ? method_external_name(selected, full, sizeof full) : "", another ? "'." : "");
}

static struct method *select_interface(struct class *c, const struct method *m, struct class_failure *f)
{
    struct method **row = itable_methods(c, m->class);
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX];
    if (!row)
        class_fail(f, CLASS_INCOMPATIBLE, "Class %s does not implement the requested interface %s",
                   class_external_name(c, a, sizeof a), class_external_name(m->class, b, sizeof b));
    RT_ASSERT((uint32_t)m->vtable_index < m->class->vtable_length);
    return row ? row[m->vtable_index] : NULL;
}

/* Marks a place that a thread is about to fill. */
static const struct method being_filled;

/* A place of a class that is empty yet: the first to come fills it. */
static bool claim(const struct method *_Atomic *called)
{
    const struct method *nothing = NULL;
    return !atomic_load_explicit(called, memory_order_relaxed) && atomic_compare_exchange_strong(called, &nothing, &being_filled);
}

static void remember(struct interface_target *x, const struct method *called, struct method *runs)
{
    if (!claim(&x->called))
        return;
    x->runs = runs;
    atomic_store_explicit(&x->called, called, memory_order_release);
}

struct method *interface_search(struct class *c, const struct method *m)
{
    if (!m || m->vtable_index < 0 || !class_is_interface(m->class))
        return NULL;
    struct method **row = itable_methods(c, m->class), *runs = row ? row[m->vtable_index] : NULL;
    if (runs)
        remember(&c->targets[interface_place(m)], m, runs);
    return runs;
}

static void *code_of(const struct method *m) { return m->body ? __atomic_load_n(&m->compiled, __ATOMIC_ACQUIRE) : NULL; }

/* For good: a thread may have read that it is there, and not yet what. */
static void forget_code(struct interface_code *x) { atomic_store(&x->called, &being_filled); }

/* Either this finds that the code is gone, or who took it finds this: interface_forget_code. */
static void remember_code(struct interface_code *x, const struct method *called, const struct method *runs)
{
    void *code = code_of(runs);
    if (!code || !claim(&x->called))
        return;
    x->code = code;
    atomic_store(&x->called, called);
    atomic_thread_fence(memory_order_seq_cst);
    if (code_of(runs) != code)
        forget_code(x);
}

struct method *interface_compiled(struct class *c, const struct method *m)
{
    if (!m)
        return NULL;
    struct interface_target *x = &c->targets[interface_place(m)];
    struct method *runs = interface_target_of(c, x, m);
    if (atomic_load_explicit(&x->called, memory_order_acquire) == m)
        remember_code(&x->compiled, m, runs);
    return runs;
}

void interface_forget_code(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    for (struct class *c = class_first(); c; c = class_next(c))
        for (unsigned i = 0; i < CLASS_TARGETS; i++) {
            struct interface_target *x = &c->targets[i];
            const struct method *called = atomic_load(&x->compiled.called);
            if (called && called != &being_filled && !code_of(x->runs))
                forget_code(&x->compiled);
        }
}

struct method *method_select(struct class *c, struct method *m, struct class_failure *f)
{
    struct method *selected = m;
    if (m->vtable_index >= 0 && !(m->access & (ACC_PRIVATE | ACC_STATIC)))
        selected = class_is_interface(m->class) ? select_interface(c, m, f) : c->vtable[m->vtable_index];
    if (!selected)
        return NULL;
    if (selected->flags & METHOD_OVERPASS)
        class_fail(f, overpass_of(selected)->error, "%s", overpass_of(selected)->message);
    else if (selected->access & ACC_ABSTRACT)
        refuse_abstract(c, m, selected, f);
    else
        return selected;
    return NULL;
}

int32_t class_vtable_index(const struct class *c, const struct method *m)
{
    if (m->vtable_index < 0 || !class_is_interface(m->class))
        return m->vtable_index;
    for (uint32_t i = c->vtable_length; i-- > 0;)
        if (c->vtable[i]->name == m->name && c->vtable[i]->descriptor == m->descriptor)
            return (int32_t)i;
    return -1;
}
