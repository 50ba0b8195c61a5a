/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled code's rare moments (aot_slow.h). */
#include "interp/aot/aot_slow.h"

#include "interp/aot/aot_cells.h"
#include "interp/intrinsics.h"
#include "interp/leaf.h"
#include "interp/throw.h"
#include "sched/fault.h"
#include "sched/safepoint.h"
#include "vm/atomic/region.h"
#include "vm/class/link.h"
#include "vm/class/subtype.h"
#include "vm/realtime/policy.h"
#include "vm/run/allocate.h"
#include "vm/run/bootstrap/bootstrap.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/link_call.h"
#include "vm/run/handle/linker.h"
#include "vm/run/handle/shortcut.h"
#include "vm/run/scan/watermark.h"
#include "vm/run/stop.h"
#include "vm/run/store.h"
#include "vm/run/tool/tool.h"

/* --- frames, polls, exceptions ---------------------------------------------------------------- */

static void arrive(struct thread *t, AOT_PLACE)
{
    const void *pc = (const void *)(uintptr_t)(at | 1);
    if (at & 1) {
        RT_ASSERT(!f && t->frame->code->engine == &aot_engine);
        t->frame->pc = pc;
        return;
    }
    *f = (struct frame){ .code = code, .caller = t->frame, .pc = pc };
    t->frame = f;
}

void aot_arrive(struct thread *t, AOT_PLACE)
{
    aot_give_back(t);
    arrive(t, f, code, at);
}

/* By the innermost frame; of one exception they hear once.  What happens in a region may not have happened. */
static void tell_thrown(struct thread *t)
{
    if (RT_UNLIKELY(tool_watches) && t->exception && !region_runs(t))
        tool_hooks->thrown(t);
}

void aot_depart(struct thread *t, const struct frame *f, unsigned at)
{
    tell_thrown(t);
    if (!(at & 1))
        frame_pop(t, f);
}

void aot_thrown(struct thread *t, AOT_PLACE)
{
    if (RT_LIKELY(!tool_watches))
        return;
    aot_arrive(t, f, code, at);
    aot_depart(t, f, at);
}

void aot_raise_null(struct thread *t, AOT_PLACE)
{
    aot_arrive(t, f, code, at);
    throw_null_pointer(t);
    aot_depart(t, f, at);
}

void aot_raise_fault(struct thread *t, AOT_PLACE)
{
    aot_arrive(t, f, code, at);
    stop_deliver(t);
    aot_depart(t, f, at);
}

void aot_raise_divisor(struct thread *t, AOT_PLACE)
{
    aot_arrive(t, f, code, at);
    throw_divide_by_zero(t);
    aot_depart(t, f, at);
}

void aot_raise_index(struct thread *t, AOT_PLACE, const struct object *array, jint index)
{
    aot_arrive(t, f, code, at);
    throw_bad_index(t, array, index);
    aot_depart(t, f, at);
}

void aot_raise_heap(struct thread *t, AOT_PLACE)
{
    aot_arrive(t, f, code, at);
    throw_heap_reference(t, t->mem.refused);
    aot_depart(t, f, at);
}

void aot_raise_store(struct thread *t, AOT_PLACE, const struct object *array, const struct object *value)
{
    aot_arrive(t, f, code, at);
    throw_array_store(t, array, value);
    aot_depart(t, f, at);
}

static bool refer(struct thread *t, struct object *container, void *slot, struct object *value, bool sequential)
{
    if (RT_LIKELY(store_ref_or_not(t, container, slot, value, sequential)))
        return true;
    t->mem.refused = value;
    t->mem.refusing = container;
    return false;
}

bool aot_refer(struct thread *t, struct object *container, void *slot, struct object *value) { return refer(t, container, slot, value, false); }
bool aot_refer_volatile(struct thread *t, struct object *container, void *slot, struct object *value) { return refer(t, container, slot, value, true); }

void aot_raise_refused(struct thread *t, AOT_PLACE)
{
    aot_arrive(t, f, code, at);
    throw_refused_store(t, t->mem.refusing, t->mem.refused);
    aot_depart(t, f, at);
}

bool aot_store(struct thread *t, AOT_PLACE, struct object *container, struct object **slot, struct object *value)
{
    aot_arrive(t, f, code, at);
    bool stored = store_ref(t, container, slot, value);
    aot_depart(t, f, at);
    return stored;
}

bool aot_overflows(struct thread *t)
{
    t->frame->pc = (const void *)(uintptr_t)1;
    watermark_meet(t);
    if (thread_c_stack_left(t))
        return false;
    throw_stack_overflow(t);
    return true;
}

static bool poll(struct thread *t, AOT_PLACE, bool interruptible)
{
    aot_arrive(t, f, code, at);
    t->polling = true;                  /* nothing of the VM is under way */
    safepoint_block(&t->sched);
    t->polling = false;
    bool thrown = atomic_load(&t->sched.poll) & POLL_TRANSFER && !region_runs(t) && unwind_polled(t, interruptible);      /* regions end first */
    aot_depart(t, f, at);
    return thrown;
}

bool aot_poll(struct thread *t, AOT_PLACE) { return poll(t, f, code, at, false); }
bool aot_poll_transfer(struct thread *t, AOT_PLACE) { return poll(t, f, code, at, true); }

struct object *aot_take(struct thread *t)
{
    if (RT_UNLIKELY(tool_watches))
        tool_hooks->caught(t, TOOL_ANYWHERE);
    return exception_take(t);
}

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

bool aot_catches(struct thread *t, struct aot_class *c, unsigned n)
{
    struct object *thrown = exception_take(t);
    if (!c->cells[n].value && !aot_fill_class(t, c, n))
        return false;
    t->exception = thrown;
    return object_is_instance(thrown, c->cells[n].value);
}

bool aot_find(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    aot_arrive(t, f, code, at);
    bool found = aot_fill_class(t, aot_whose(t, c), n);
    aot_depart(t, f, at);
    return found;
}

bool aot_find_static(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n, struct aot_cell *out)
{
    arrive(t, f, code, at);
    bool found = aot_fill_static(t, aot_whose(t, c), n, out);
    aot_depart(t, f, at);
    return found;
}

struct object *aot_find_constant(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    aot_arrive(t, f, code, at);
    struct object *found = aot_fill_constant(t, aot_whose(t, c), n);
    aot_depart(t, f, at);
    return found;
}

struct object *aot_new(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    frame_forget_dead();
    aot_arrive(t, f, code, at);
    c = aot_whose(t, c);
    struct class *type = c->cells[n].value;
    struct object *o = type || (type = aot_fill_new(t, c, n)) ? alloc_object(t, type) : NULL;
    aot_depart(t, f, at);
    return o;
}

bool aot_find_new(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    aot_arrive(t, f, code, at);
    c = aot_whose(t, c);
    aot_fill_new(t, c, n);
    aot_depart(t, f, at);
    return c->cells[n].value && !t->exception;
}

bool aot_bind_call(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n)
{
    aot_arrive(t, f, code, at);
    c = aot_whose(t, c);
    const struct method *m = aot_known_method(t, c, n);
    aot_depart(t, f, at);
    return m && aot_extra(&c->cells[n]);
}

bool aot_bind_guard(struct thread *t, AOT_PLACE, struct aot_class *c, const struct class *receiver, struct class **guard)
{
    aot_arrive(t, f, code, at);
    c = aot_whose(t, c);
    bool bound = aot_bind_guarded(t, c->image, receiver, guard);
    aot_depart(t, f, at);
    return bound;
}

struct object *aot_out(struct thread *t, AOT_PLACE, void *o)
{
    aot_arrive(t, f, code, at);
    struct object *out = object_clone(t, o);
    aot_depart(t, f, at);
    return out;
}

/* What is told of the container is told of an object like it, which has memory. */
void aot_refuse(struct thread *t, AOT_PLACE, struct class *of, const struct object *value)
{
    aot_arrive(t, f, code, at);
    const struct object *container = alloc_object(t, of);
    if (container)
        throw_refused_store(t, container, value);
    aot_depart(t, f, at);
}

struct object *aot_new_array(struct thread *t, AOT_PLACE, struct class *array_class, jint length)
{
    frame_forget_dead();
    aot_arrive(t, f, code, at);
    struct object *o = alloc_array(t, array_class, length);
    aot_depart(t, f, at);
    return o;
}

/* On no-heap threads, and of arrays of classes that may go, the method does it, which says what is refused. */
static struct object *clone_elements(struct thread *t, const struct object *array)
{
    const struct mem_shape *shape = object_shape(array);
    bool refers = shape->kind == SHAPE_REF_ARRAY;
    bool plain = !refers || (mem_may_load_all(&t->mem) && !shape->holder);
    struct object *copy = plain ? mem_alloc_array_fast(&t->mem, shape, array_length(array)) : NULL, *refused;
    if (copy && refers)
        return ref_copy(&t->mem, copy, ref_elements(copy), array, ref_elements(array), (size_t)array_length(array), &refused) ? copy : NULL;
    if (copy)
        memcpy(array_data(copy), array_data(array), (size_t)array_length(array) << shape->elem_shift);
    return copy;
}

/* On no-heap threads, of classes that may go or have a finaliser, and where Object.clone throws, the method does it. */
static struct object *clone_fields(struct thread *t, const struct object *o)
{
    const struct class *c = object_class(o);
    bool plain = c->shape.kind == SHAPE_PLAIN && mem_may_load_all(&t->mem) && !c->shape.holder && !c->shape.has_finalizer && class_is_subtype(c, known.Cloneable);
    struct object *copy = plain ? mem_alloc_fast(&t->mem, &c->shape, c->shape.size) : NULL, *refused;
    return copy && ref_clone_fields(&t->mem, copy, o, &refused) ? copy : NULL;
}

struct object *aot_clone(struct thread *t, const struct object *o)
{
    return class_is_array(object_class(o)) ? clone_elements(t, o) : clone_fields(t, o);
}

bool aot_load_raw(const void *from, void *value, size_t bytes)
{
    switch (bytes) {
    case 1: return fault_load_1(from, value);
    case 2: return fault_load_2(from, value);
    case 4: return fault_load_4(from, value);
    default: return fault_load_8(from, value);
    }
}

bool aot_store_raw(void *to, const void *value, size_t bytes)
{
    switch (bytes) {
    case 1: return fault_store_1(to, *(const uint8_t *)value);
    case 2: return fault_store_2(to, *(const uint16_t *)value);
    case 4: return fault_store_4(to, *(const uint32_t *)value);
    default: return fault_store_8(to, *(const uint64_t *)value);
    }
}

bool aot_hash(struct thread *t, jint *hash, struct object *string)
{
    jslot args[1] = { slot_of_ref(string) };
    bool done = mem_may_load_all(&t->mem) && leaf_hash(t, args);
    if (done)
        *hash = slot_int(args[0]);
    return done;
}

bool aot_copy(struct thread *t, struct object *from, jint at, struct object *to, jint to_at, jint count)
{
    jslot args[] = { slot_of_ref(from), slot_of_int(at), slot_of_ref(to), slot_of_int(to_at), slot_of_int(count) };
    return mem_may_load_all(&t->mem) && leaf_copy(t, args);
}

struct object *aot_capture(struct thread *t, AOT_PLACE, const struct class *lambda)
{
    aot_arrive(t, f, code, at);
    struct object *o = mem_alloc_slow(&t->mem, &lambda->shape, lambda->shape.size, -1);
    aot_depart(t, f, at);
    return o;
}

static bool cast(struct thread *t, struct aot_class *c, unsigned n, const struct object *o)
{
    struct class *type = c->cells[n].value;
    if (!type && (!aot_fill_class(t, c, n) || !(type = c->cells[n].value)))
        return false;
    if (object_is_instance(o, type))
        return true;
    throw_class_cast(t, o, type);
    return false;
}

bool aot_cast(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n, struct object *o)
{
    aot_arrive(t, f, code, at);
    bool good = cast(t, aot_whose(t, c), n, o);
    aot_depart(t, f, at);
    return good;
}

bool aot_finalizable(struct thread *t, AOT_PLACE, struct object *o)
{
    jslot receiver = slot_of_ref(o);
    aot_arrive(t, f, code, at);
    bool good = invoke_method(t, known.Finalizer_register, &receiver, NULL);
    aot_depart(t, f, at);
    return good;
}

/* --- calls ------------------------------------------------------------------------------------ */

jslot *aot_pass(struct thread *t, const jslot *args, unsigned slots)
{
    jslot *at = thread_top(t);
    for (unsigned i = 0; i < slots; i++)
        at[i] = args[i];
    return at;
}

static jslot run(struct thread *t, struct method *m, const jslot *args, unsigned slots)
{
    jslot *at = aot_pass(t, args, slots);
    m->entry(t, m, at);
    return at[0];
}

struct method *aot_known_method(struct thread *t, struct aot_class *c, unsigned n)
{
    struct method *m = __atomic_load_n(&c->cells[n].value, __ATOMIC_ACQUIRE);
    return m ? m : aot_fill_method(t, c, n);
}

struct method *aot_selected(struct thread *t, struct method *m, struct object *receiver)
{
    if (m->vtable_index < 0 || method_stays(m))
        return m;
    struct class_failure f = { 0 };
    struct method *own = method_select(object_class(receiver), m, &f);
    if (!own)
        throw_failure(t, &f);
    return own;
}

bool aot_calls_site(const struct method *m) { return m->flags & METHOD_SIGNATURE_POLYMORPHIC && !(linker_is(m) && m->access & ACC_NATIVE); }

static jslot call(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots)
{
    return aot_calls_site(m) ? aot_call_site(t, c, n, args, slots) : run(t, m, args, slots);
}

/* The first time, too: for some callers it is not what the method itself would say (stand_in.h). */
static jslot run_bare(struct thread *t, native_function bare, const jslot *args, unsigned slots)
{
    jslot *at = aot_pass(t, args, slots);
    bare(t, at);
    return at[0];
}

/* Of what natives threw, and what the VM did in place of a call.  Compiled code does not look whether it may have what is returned. */
static jslot returned(struct thread *t, const struct method *m, jslot result)
{
    if (RT_UNLIKELY(!mem_may_load_all(&t->mem)) && !thread_pending(t) && !may_return(t, m, result))
        throw_heap_reference(t, slot_ref(result));
    if (RT_UNLIKELY(t->force.fault) && !thread_pending(t))      /* of what is interpreted, too: no poll need be near */
        stop_deliver(t);
    tell_thrown(t);
    return result;
}

static jslot failed(struct thread *t)
{
    tell_thrown(t);
    return 0;
}

jslot aot_call(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots)
{
    RT_ASSERT(!t->kept);
    c = aot_whose(t, c);
    struct method *m = aot_known_method(t, c, n);
    native_function bare = m ? aot_bare(c, n) : NULL;
    if (bare)
        return returned(t, m, run_bare(t, bare, args, slots));
    if (m && aot_may_be_replaced(c, n))
        m = aot_selected(t, m, slot_ref(args[0]));
    return m ? returned(t, m, call(t, c, n, m, args, slots)) : failed(t);
}

jslot aot_call_selected(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots)
{
    RT_ASSERT(!t->kept);
    c = aot_whose(t, c);
    if (!m && (m = aot_known_method(t, c, n)))
        m = aot_selected(t, m, slot_ref(args[0]));
    native_function bare = m ? intrinsic_bare_at_hand(m) : NULL;
    if (bare)
        return returned(t, m, run_bare(t, bare, args, slots));
    return m ? returned(t, m, call(t, c, n, m, args, slots)) : failed(t);
}

jslot aot_obey(struct thread *t, struct aot_class *c, unsigned number, const jslot *args, unsigned slots)
{
    RT_ASSERT(!t->kept);
    struct method *m = &c->class->methods[number];
    method_entry policy = policy_entry_for(m);
    jslot *at = aot_pass(t, args, slots);
    if (policy)
        policy(t, m, at);
    else
        policy_body(t, m, at);
    return returned(t, m, at[0]);
}

jslot aot_call_site(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots)
{
    RT_ASSERT(!t->kept);
    c = aot_whose(t, c);
    struct call_site *site = __atomic_load_n(&c->cells[n].value, __ATOMIC_ACQUIRE);
    if (!site && !(site = aot_fill_site(t, c, n)))
        return failed(t);
    struct object *text = site->kind == SITE_TEXT ? bootstrap_concat_plain(t, site, args) : NULL;
    if (text || thread_pending(t))
        return returned(t, site->adapter, slot_of_ref(text));
    jslot *at = aot_pass(t, args, slots);
    struct method *m = shortcut_of(site, at, slots);
    if (!m && site->appendix)
        at[slots] = slot_of_ref(site->appendix);
    m = m ? m : site->adapter;
    m->entry(t, m, at);
    return returned(t, m, at[0]);
}
