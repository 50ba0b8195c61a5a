/* SPDX-License-Identifier: Apache-2.0 */
/* The rule for scoped values, and the long way of the reference door.  The common case never comes here. */
#include "memory/barrier.h"

#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "memory/scope.h"
#include "memory/undo.h"

/* What holds it must die no later: an object of the same scope or of an inner one. */
bool barrier_may_store_scoped(const struct object *container, const struct object *value)
{
    RT_ASSERT(mem_is_scoped(value));
    if (!container || !mem_is_scoped(container))
        return false;
    return object_area(container) == object_area(value) || scope_reaches(scope_of(container), scope_of(value));
}

bool barrier_may_keep(const struct mem_thread *m, const struct object *value)
{
    if (!mem_may_load(m, value) || !mem_is_scoped(value))
        return mem_may_load(m, value);
    return m->area->kind == AREA_SCOPED && scope_reaches((const struct scope *)m->area, scope_of(value));
}

/* ---- verifying ---- */

static bool runs_have(const struct mem_shape *shape, size_t offset)
{
    for (uint32_t i = 0; i < shape->run_count; i++)
        if (offset - shape->runs[i].offset < 8u * shape->runs[i].count)
            return true;
    return false;
}

/* Statics lie behind the fields of their mirror; which of them are references, vm/ knows. */
static bool has_reference_at(const struct object *o, size_t offset)
{
    const struct mem_shape *shape = object_shape(o);
    switch ((enum shape_kind)shape->kind) {
    case SHAPE_PRIM_ARRAY:
        return false;
    case SHAPE_REF_ARRAY:
        return offset >= ARRAY_BASE && (offset - ARRAY_BASE) / 8 < (size_t)array_length(o);
    case SHAPE_MIRROR:
        return runs_have(shape, offset) || (offset >= shape->size && offset < object_bytes(o));
    case SHAPE_REFERENCE:
        return runs_have(shape, offset) || offset == gc_vm.referent_offset || offset == gc_vm.discovered_offset;
    case SHAPE_PLAIN:
        return runs_have(shape, offset);
    }
    RT_UNREACHABLE();
}

static size_t offset_in(const struct object *o, const void *slot) { return (size_t)((const char *)slot - (const char *)o); }

static void check_store(const struct object *container, const void *slot, size_t count)
{
    if (container && count > 0)
        RT_MUST(has_reference_at(container, offset_in(container, slot)) &&
                has_reference_at(container, offset_in(container, slot) + 8 * (count - 1)));
}

/* ---- marking beside the program ---- */

static void shade_all(struct object *const *slot, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct object *o = barrier_load(&slot[i]);
        if (heap_is_unmarked(o))                                /* before a call: most values are none of the heap, or marked */
            mark_shade(o);
    }
}

/* What a weak reference refers to it does not keep, so nothing is hidden when it is cleared. */
static bool is_referent(const struct object *container, const void *slot)
{
    return ref_is_reference(container) && (const char *)slot - (const char *)container == (ptrdiff_t)gc_vm.referent_offset;
}

/* Of an address outside of all objects nobody knows what stands there. */
static void shade_overwritten(const struct object *container, const void *slot, size_t count)
{
    if (container && !is_referent(container, slot))
        shade_all(slot, count);
}

/* Both ends of a store: what it hides from the collector, which may have been on its way there, and what it shows in an object
 * that the collector has left.  The second alone keeps marking right, as stacks are looked at again when it ends; the first
 * keeps what is found only then small (cycle.h). */
static inline void shade_store(const struct object *container, const void *slot, struct object *value)
{
    if (RT_UNLIKELY(heap_is_unmarked(barrier_load(slot))))       /* rarely: most stores are the first to that place */
        shade_overwritten(container, slot, 1);
    if (RT_UNLIKELY(heap_is_unmarked(value)))
        mark_shade(value);
}

void ref_before_copy(struct mem_thread *m, const struct object *to, const void *slot, struct object *const *values, size_t count)
{
    ref_before_store(m, to, slot, count);
    if (m->store_mode & STORE_MARK)
        shade_all(values, count);
}

void ref_before_store(struct mem_thread *m, const struct object *container, const void *slot, size_t count)
{
    RT_ASSERT(m->store_mode);
    if (m->store_mode & STORE_MARK)
        shade_overwritten(container, slot, count);
    if (m->store_mode & STORE_VERIFY)
        check_store(container, slot, count);
    if (m->store_mode & STORE_UNDO)
        undo_bytes_told(m, (void *)(uintptr_t)slot, count * sizeof(jref), UNDO_REFERENCES);
}

bool ref_admit(struct mem_thread *m, const struct object *container, const void *slot, const struct object *value)
{
    if (!barrier_may_store(container, value))
        return false;
    if (m->store_mode & STORE_MARK)
        shade_store(container, slot, (struct object *)(uintptr_t)value);
    if (m->store_mode & STORE_VERIFY)
        check_store(container, slot, 1);
    if (m->store_mode & STORE_UNDO)
        undo_reference(m, slot);
    return true;
}

void ref_not_stored(struct mem_thread *m) { undo_take_back(m); }

bool ref_store_told(struct mem_thread *m, struct object *container, void *slot, struct object *value, bool sequential)
{
    if (RT_LIKELY(m->store_mode == STORE_MARK && !mem_is_scoped(value)))      /* nothing else: while the collector marks, all stores come here */
        shade_store(container, slot, value);
    else if (!ref_admit(m, container, slot, value))
        return false;
    atomic_store_explicit((struct object *_Atomic *)slot, value, sequential ? memory_order_seq_cst : memory_order_relaxed);
    return true;
}

/* Dead, or cleared in the meantime, before it was marked for a finaliser: nobody has it by a weak reference. */
static struct object *load_marked(const void *slot, struct object *referent)
{
    if (!gc_is_marked(referent))
        return NULL;
    atomic_thread_fence(memory_order_acquire);
    return barrier_load(slot) == referent ? referent : NULL;
}

struct object *ref_load_weak_told(struct mem_thread *m, const struct object *reference, const void *slot)
{
    RT_ASSERT(m->store_mode);
    if (m->store_mode & STORE_VERIFY)
        RT_MUST(object_shape(reference)->kind == SHAPE_REFERENCE && offset_in(reference, slot) == gc_vm.referent_offset);
    struct object *referent = barrier_load(slot);
    if (!(m->store_mode & STORE_MARK) || (heap_is_unmarked(referent) && mark_shade_weak(referent)))
        return referent;
    return load_marked(slot, referent);
}

/* No-heap threads have none of the heap, and nobody waits for them before these words change. */
static bool is_of_cycle(const struct object *o)
{
    const struct sched_thread *self = sched_self();
    return mem_is_heap(o) && self && !self->no_heap;
}

struct object *ref_hand_over(struct object *o)
{
    if (is_of_cycle(o) && RT_UNLIKELY(heap_is_told()))
        mark_shade(o);
    return o;
}

struct object *ref_take_weak(struct object *o)
{
    bool asks = is_of_cycle(o) && RT_UNLIKELY(heap_is_told()) && heap_is_unmarked(o);
    return !asks || mark_shade_weak(o) ? o : NULL;
}

bool ref_is_dead(const struct object *o) { return is_of_cycle(o) && heap_is_told() && mark_is_judged() && !gc_is_marked(o); }

struct object *ref_load_of_reference(struct mem_thread *m, const struct object *reference, const void *slot)
{
    RT_ASSERT(object_shape(reference)->kind == SHAPE_REFERENCE);
    return offset_in(reference, slot) == gc_vm.referent_offset ? ref_load_weak(m, reference, slot) : barrier_load_volatile(slot);
}

/* ---- many ---- */

/* A no-heap thread must not pass on what it may not look at: the collector would not learn of it. */
static bool may_hold(const struct mem_thread *m, const struct object *container, const struct object *value)
{
    return mem_may_load(m, value) && barrier_may_store(container, value);
}

/* From the end where source and target may overlap. */
bool ref_copy_each(struct mem_thread *m, struct object *to, struct object **dst, const struct object *from,
                   struct object *const *src, size_t n, struct object **refused)
{
    bool backwards = to == from && (struct object *const *)dst > src;
    for (size_t i = 0; i < n; i++) {
        size_t at = backwards ? n - 1 - i : i;
        struct object *value = barrier_load(&src[at]);
        if (!may_hold(m, to, value)) {
            *refused = value;
            return false;
        }
        ref_store_legal(m, to, &dst[at], value);
    }
    return true;
}

bool ref_fill(struct mem_thread *m, struct object *to, struct object **dst, struct object *value, size_t n)
{
    if (!may_hold(m, to, value))
        return false;
    if (m->store_mode)
        ref_before_store(m, to, dst, n);
    if (m->store_mode & STORE_MARK)
        mark_shade(value);
    for (size_t i = 0; i < n; i++)
        atomic_store_explicit((struct object *_Atomic *)&dst[i], value, memory_order_relaxed);
    return true;
}

/* The first reference that the copy may not hold, or NULL: whose original lies further in, or that a no-heap thread made. */
static struct object *first_refused(const struct mem_thread *m, const struct object *copy)
{
    const struct mem_shape *shape = object_shape(copy);
    for (uint32_t r = 0; r < shape->run_count; r++)
        for (uint32_t i = 0; i < shape->runs[r].count; i++) {
            struct object *value = barrier_load(object_at(copy, shape->runs[r].offset + 8 * i));
            if (!may_hold(m, copy, value))
                return value;
        }
    return NULL;
}

static void shade_fields(struct object *o)
{
    for (uint32_t r = 0; r < object_shape(o)->run_count; r++)
        shade_all(object_at(o, object_shape(o)->runs[r].offset), object_shape(o)->runs[r].count);
}

/* Nothing is looked at before: fresh memory has no old references, and is nobody's to undo. */
bool ref_clone_fields(struct mem_thread *m, struct object *copy, const struct object *from, struct object **refused)
{
    size_t bytes = object_shape(copy)->size - OBJECT_HEADER;
    RT_ASSERT(copy->shape == from->shape && object_shape(copy)->kind == SHAPE_PLAIN);
    memcpy(object_at(copy, OBJECT_HEADER), object_at(from, OBJECT_HEADER), bytes);
    if (RT_UNLIKELY(m->store_mode & STORE_MARK))
        shade_fields(copy);
    if (RT_LIKELY(ref_may_hold_all_of(m, copy, from)) || !(*refused = first_refused(m, copy)))
        return true;
    memset(object_at(copy, OBJECT_HEADER), 0, bytes);
    return false;
}
