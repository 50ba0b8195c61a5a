/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled code's rare moments (aot_slow.h). */
#include "interp/aot_slow.h"

#include "interp/intrinsics.h"
#include "interp/throw.h"
#include "sched/safepoint.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/realtime/policy.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/link_call.h"
#include "vm/run/linker.h"
#include "vm/run/store.h"

/* --- frames, polls, exceptions ---------------------------------------------------------------- */

static void arrive(struct thread *t, AOT_PLACE)
{
    const void *pc = (const void *)(uintptr_t)(at | 1);
    if (at & 1) {
        RT_ASSERT(t->frame == f);
        f->pc = pc;
        return;
    }
    *f = (struct frame){ .code = code, .caller = t->frame, .pc = pc };
    t->frame = f;
}

static void depart(struct thread *t, const struct frame *f, unsigned at)
{
    if (!(at & 1))
        t->frame = f->caller;
}

void aot_raise_null(struct thread *t, AOT_PLACE)
{
    arrive(t, f, code, at);
    throw_null_pointer(t);
    depart(t, f, at);
}

void aot_raise_divisor(struct thread *t, AOT_PLACE)
{
    arrive(t, f, code, at);
    throw_divide_by_zero(t);
    depart(t, f, at);
}

void aot_raise_index(struct thread *t, AOT_PLACE, const struct object *array, jint index)
{
    arrive(t, f, code, at);
    throw_bad_index(t, array, index);
    depart(t, f, at);
}

void aot_raise_heap(struct thread *t, AOT_PLACE)
{
    arrive(t, f, code, at);
    throw_heap_reference(t);
    depart(t, f, at);
}

void aot_raise_store(struct thread *t, AOT_PLACE, const struct object *array, const struct object *value)
{
    arrive(t, f, code, at);
    throw_array_store(t, array, value);
    depart(t, f, at);
}

bool aot_store(struct thread *t, AOT_PLACE, struct object *container, struct object **slot, struct object *value)
{
    arrive(t, f, code, at);
    bool stored = store_ref(t, container, slot, value);
    depart(t, f, at);
    return stored;
}

bool aot_overflows(struct thread *t)
{
    enum { LAST_RESERVE = 64 * 1024 };
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (t->throwing_overflow && here - t->sched.stack_limit > LAST_RESERVE)
        return false;
    t->frame->pc = (const void *)(uintptr_t)1;
    throw_stack_overflow(t);
    return true;
}

bool aot_poll(struct thread *t, AOT_PLACE)
{
    arrive(t, f, code, at);
    safepoint_block(&t->sched);
    bool thrown = atomic_load(&t->sched.poll) & POLL_TRANSFER && unwind_polled(t);
    depart(t, f, at);
    return thrown;
}

struct object *aot_take(struct thread *t) { return exception_take(t); }

void aot_unlock_thrown(struct thread *t, struct frame *f)
{
    struct object *thrown = t->exception, *lock = f->lock;
    f->lock = NULL;
    t->exception = NULL;
    int result = monitor_exit(&t->sched, &lock->monitor);
    if (result == MONITOR_OK)
        t->exception = thrown;
    else
        throw_monitor(t, result);
}

/* --- cells ------------------------------------------------------------------------------------ */

static bool failed(struct thread *t, const struct class_failure *f)
{
    throw_failure(t, f);
    return false;
}

/* extra first: value says that both are there. */
static void fill(struct aot_cell *cell, void *value, void *extra)
{
    __atomic_store_n(&cell->extra, extra, __ATOMIC_RELAXED);
    __atomic_store_n(&cell->value, value, __ATOMIC_RELEASE);
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

static bool find_class(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class *type = type_of(t, c, n);
    if (type)
        fill(&c->cells[n], type, NULL);
    return type != NULL;
}

bool aot_catches(struct thread *t, struct aot_class *c, unsigned n)
{
    struct object *thrown = exception_take(t);
    if (!c->cells[n].value && !find_class(t, c, n))
        return false;
    t->exception = thrown;
    return object_is_instance(thrown, c->cells[n].value);
}

bool aot_find(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    arrive(t, f, code, at);
    bool found = find_class(t, c, n);
    depart(t, f, at);
    return found;
}

static bool find_static(struct thread *t, struct aot_class *c, unsigned n, struct aot_cell *out)
{
    struct class_failure failure = { 0 };
    const struct aot_row *row = &c->rows[n];
    struct field *field = resolve_field(c->class->cp, row->cp, true, row->kind == AOT_PUT_STATIC, t->frame->code->method, &failure);
    if (!field)
        return failed(t, &failure);
    if (!class_initialize(t, field->class))
        return false;
    *out = (struct aot_cell){ object_at(field->class->mirror, field->offset), field->class->mirror };
    if (class_initialized(field->class))
        fill(&c->cells[n], out->value, out->extra);
    return true;
}

bool aot_find_static(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n, struct aot_cell *out)
{
    arrive(t, f, code, at);
    bool found = find_static(t, c, n, out);
    depart(t, f, at);
    return found;
}

struct object *aot_find_constant(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    jslot value;
    uint8_t type;
    arrive(t, f, code, at);
    bool found = resolve_constant(t, c->class->cp, c->rows[n].cp, &value, &type);
    depart(t, f, at);
    if (!found)
        return NULL;
    fill(&c->cells[n], slot_ref(value), NULL);
    return slot_ref(value);
}

static struct object *make_first(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class *type = type_of(t, c, n);
    if (!type)
        return NULL;
    bool ordinary = !(type->access & (ACC_ABSTRACT | ACC_INTERFACE)) && type != known.Class;
    if (ordinary && !class_initialize(t, type))
        return NULL;
    if (ordinary && class_initialized(type) && type->shape.size == (uint32_t)c->rows[n].expected)
        fill(&c->cells[n], type, NULL);
    return alloc_object(t, type);
}

struct object *aot_new(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    struct class *type = c->cells[n].value;
    arrive(t, f, code, at);
    struct object *o = type ? alloc_object(t, type) : make_first(t, c, n);
    depart(t, f, at);
    return o;
}

struct object *aot_new_array(struct thread *t, AOT_PLACE, struct class *array_class, jint length)
{
    arrive(t, f, code, at);
    struct object *o = alloc_array(t, array_class, length);
    depart(t, f, at);
    return o;
}

struct object *aot_capture(struct thread *t, AOT_PLACE, const struct class *lambda)
{
    arrive(t, f, code, at);
    struct object *o = mem_alloc_slow(&t->mem, &lambda->shape, lambda->shape.size, -1);
    depart(t, f, at);
    return o;
}

static bool cast(struct thread *t, struct aot_class *c, unsigned n, const struct object *o)
{
    struct class *type = c->cells[n].value;
    if (!type && (!find_class(t, c, n) || !(type = c->cells[n].value)))
        return false;
    if (object_is_instance(o, type))
        return true;
    throw_class_cast(t, o, type);
    return false;
}

bool aot_cast(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n, struct object *o)
{
    arrive(t, f, code, at);
    bool good = cast(t, c, n, o);
    depart(t, f, at);
    return good;
}

bool aot_finalizable(struct thread *t, AOT_PLACE, struct object *o)
{
    jslot receiver = slot_of_ref(o);
    arrive(t, f, code, at);
    bool good = invoke_method(t, known.Finalizer_register, &receiver, NULL);
    depart(t, f, at);
    return good;
}

/* --- calls ------------------------------------------------------------------------------------ */

/* Put the arguments behind all that the thread's Java stack holds. */
static jslot *pass(struct thread *t, const jslot *args, unsigned slots)
{
    jslot *at = thread_top(t);
    for (unsigned i = 0; i < slots; i++)
        at[i] = args[i];
    return at;
}

static jslot run(struct thread *t, struct method *m, const jslot *args, unsigned slots)
{
    jslot *at = pass(t, args, slots);
    m->entry(t, m, at);
    return at[0];
}

static enum invoke_kind invoke_kind_of(unsigned kind)
{
    switch (kind) {
    case AOT_STATIC: return INVOKE_STATIC;
    case AOT_SPECIAL: return INVOKE_SPECIAL;
    case AOT_INTERFACE: return INVOKE_INTERFACE;
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
    if (row->kind == AOT_FINAL && !method_stays(m))
        return NULL;
    if (row->expected == AOT_LEAF_EXPECTED)
        return (void *)(uintptr_t)intrinsic_leaf(m);
    if (row->expected == AOT_BARE_EXPECTED)
        return (void *)(uintptr_t)intrinsic_bare(m, caller->class);
    if (row->expected == AOT_NOTHING_EXPECTED)
        return aot_bind(t, m) ? m->compiled : NULL;
    return is_expected(t, m, caller, row->expected) ? m : NULL;
}

/* The resolved method, once for all when nothing is to be waited for.  NULL: pending. */
static struct method *find_method(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class_failure f = { 0 };
    const struct aot_row *row = &c->rows[n];
    struct constant_pool *cp = c->class->cp;
    struct method *m = resolve_method(cp, row->cp, invoke_kind_of(row->kind), &f);
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
        extra = class_is_interface(m->class) ? (void *)(uintptr_t)(m->vtable_index + 1) : NULL;
    } else {
        extra = direct(t, m, c, row);
    }
    fill(&c->cells[n], m, extra);
    return m;
}

static struct method *known_method(struct thread *t, struct aot_class *c, unsigned n)
{
    struct method *m = __atomic_load_n(&c->cells[n].value, __ATOMIC_ACQUIRE);
    return m ? m : find_method(t, c, n);
}

static struct method *selected(struct thread *t, struct method *m, struct object *receiver)
{
    struct class_failure f = { 0 };
    if (m->vtable_index < 0 || method_stays(m))
        return m;
    struct method *own = method_select(object_class(receiver), m, &f);
    if (!own)
        failed(t, &f);
    return own;
}

static jslot call(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots)
{
    if (m->flags & METHOD_SIGNATURE_POLYMORPHIC && !(linker_is(m) && m->access & ACC_NATIVE))
        return aot_call_site(t, c, n, args, slots);
    return run(t, m, args, slots);
}

/* The first time, too: for some callers it is not what the method itself would say (stand_in.h). */
static jslot run_bare(struct thread *t, native_function bare, const jslot *args, unsigned slots)
{
    jslot *at = pass(t, args, slots);
    bare(t, at);
    return at[0];
}

jslot aot_call(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots)
{
    struct method *m = known_method(t, c, n);
    if (m && c->rows[n].expected == AOT_BARE_EXPECTED && c->cells[n].extra)
        return run_bare(t, (native_function)c->cells[n].extra, args, slots);
    if (m && c->rows[n].kind == AOT_FINAL)
        m = selected(t, m, slot_ref(args[0]));
    return m ? call(t, c, n, m, args, slots) : 0;
}

jslot aot_call_selected(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots)
{
    if (!m && (m = known_method(t, c, n)))
        m = selected(t, m, slot_ref(args[0]));
    return m ? call(t, c, n, m, args, slots) : 0;
}

jslot aot_obey(struct thread *t, struct aot_class *c, unsigned number, const jslot *args, unsigned slots)
{
    struct method *m = &c->class->methods[number];
    method_entry policy = policy_entry_for(m);
    jslot *at = pass(t, args, slots);
    if (policy)
        policy(t, m, at);
    else
        policy_body(t, m, at);
    return at[0];
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

static struct call_site *find_site(struct thread *t, struct aot_class *c, unsigned n)
{
    struct class_failure f = { 0 };
    struct constant_pool *cp = c->class->cp;
    unsigned index = c->rows[n].cp;
    struct call_site *site = NULL;
    if (cp->tags[index] == CP_INVOKE_DYNAMIC) {
        site = link_dynamic_site(t, t->frame->code->method, index);
    } else {
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

jslot aot_call_site(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots)
{
    struct call_site *site = __atomic_load_n(&c->cells[n].value, __ATOMIC_ACQUIRE);
    if (!site && !(site = find_site(t, c, n)))
        return 0;
    jslot *at = pass(t, args, slots);
    if (site->appendix)
        at[slots] = slot_of_ref(site->appendix);
    site->adapter->entry(t, site->adapter, at);
    return at[0];
}
