/* SPDX-License-Identifier: Apache-2.0 */
/* The reference door: whoever writes a reference into an object, or reads a weak one, comes through here.
 *
 * Bytecodes, array copies, clone, reflection, Unsafe, VarHandles, JNI and the VM's own C code: each says who it is (the
 * thread's memory), which object it writes to (NULL: none, for an address outside of all objects) and where.  The door
 *
 *   1  compares the value with a range of the thread's, which holds all scoped values; and all values while somebody must
 *      be told of stores (mem_thread.store_mode).  Outside of it the store is legal, and nobody's business
 *   2  else asks barrier.c, the one place for the assignment rule and for whoever must know of a store: enum store_mode.  A
 *      refused store has stored nothing, and the caller throws (vm/run/store.h)
 *   3  stores, in the order that the name says: relaxed, or sequentially consistent
 *
 * tests/lint/references.py finds who goes round it.
 *
 * Context  in_vm; never blocks, never allocates; constant time, or linear in what is copied */
#ifndef MEMORY_BARRIER_H
#define MEMORY_BARRIER_H

#include <stdatomic.h>

#include "memory/alloc.h"

/* Why a thread's stores take the long way: bits of mem_thread.store_mode.  Only the thread itself changes it, or
 * who acts for it in a handshake (sched/handshake.h): so nobody is between looking at it and storing.  Further bits
 * belong here, and what they do belongs to barrier.c: nothing else of the VM changes for them. */
enum store_mode {
    STORE_VERIFY = 1,       /* -Xrt:verify-heap: the container must have a reference there */
    STORE_MARK = 2,         /* the collector marks beside us (cycle.h): what is stored, or overwritten, or read by a weak load, is marked */
    STORE_UNDO = 4,         /* the thread is in an atomic region: what it overwrites is kept (undo.h) */
    STORE_MODES = STORE_VERIFY | STORE_MARK | STORE_UNDO,
};

/* The rule for scoped values: may container (NULL: a static) refer to value? */
bool barrier_may_store_scoped(const struct object *container, const struct object *value);

/* Without storing. */
static inline bool barrier_may_store(const struct object *container, const struct object *value)
{
    return RT_LIKELY(!mem_is_scoped(value)) || barrier_may_store_scoped(container, value);
}

/* May what the thread allocates from now on refer to it? */
bool barrier_may_keep(const struct mem_thread *m, const struct object *value);

/* Any reference but a weak one. */
static inline struct object *barrier_load(const void *slot)
{
    return atomic_load_explicit((struct object *_Atomic *)(uintptr_t)slot, memory_order_relaxed);
}

static inline struct object *barrier_load_volatile(const void *slot)
{
    return atomic_load((struct object *_Atomic *)(uintptr_t)slot);
}

/* ---- the long way ---- */

/* From now on: bits of enum store_mode.  Context: the thread itself, or who acts for it. */
static inline void ref_set_mode(struct mem_thread *m, uint32_t mode)
{
    RT_ASSERT(!(mode & ~(uint32_t)STORE_MODES));
    m->store_mode = mode;
    m->store_base = mode ? 0 : mem_scoped_range.base;
    m->store_size = mode ? UINTPTR_MAX : mem_scoped_range.size;
}
/* Count slots from this one on are about to be written, and the thread has a store mode. */
void ref_before_store(struct mem_thread *m, const struct object *container, const void *slot, size_t count);
/* ... by these values, from one array to another. */
void ref_before_copy(struct mem_thread *m, const struct object *to, const void *slot, struct object *const *values, size_t count);
/* May the value be stored there?  Who must be told has been told. */
RT_EXPORT bool ref_admit(struct mem_thread *m, const struct object *container, const void *slot, const struct object *value);

/* What was admitted has not been stored after all. */
RT_EXPORT void ref_not_stored(struct mem_thread *m);

/* ref_store and ref_store_volatile, whole: so that the interpreter's loop need keep nothing of a store while it is told, which would stay
 * on its C stack and keep objects alive. */
bool ref_store_told(struct mem_thread *m, struct object *container, void *slot, struct object *value, bool sequential) RT_WARN_UNUSED;
/* ref_load_weak in the same way: the referent. */
RT_EXPORT struct object *ref_load_weak_told(struct mem_thread *m, const struct object *reference, const void *slot);

static inline bool ref_is_free(const struct mem_thread *m, const struct object *container, const void *slot, const struct object *value)
{
    (void)container;
    (void)slot;
    RT_ASSERT((uintptr_t)slot % sizeof(jref) == 0 && (!container || (const char *)slot >= (const char *)container + OBJECT_HEADER));
    RT_ASSERT(m->store_mode ? m->store_size == UINTPTR_MAX : m->store_size == mem_scoped_range.size && m->store_base == mem_scoped_range.base);
    if (__builtin_constant_p(value) && !value)
        return RT_LIKELY(!m->store_mode);
    return RT_LIKELY((uintptr_t)value - m->store_base >= m->store_size);
}

static inline bool ref_may_store(struct mem_thread *m, const struct object *container, const void *slot, const struct object *value)
{
    return ref_is_free(m, container, slot, value) || ref_admit(m, container, slot, value);
}

/* ---- one reference; false: refused, nothing was stored ---- */

static inline RT_WARN_UNUSED bool ref_store(struct mem_thread *m, struct object *container, void *slot, struct object *value)
{
    if (RT_UNLIKELY(!ref_is_free(m, container, slot, value)))
        return ref_store_told(m, container, slot, value, false);
    atomic_store_explicit((struct object *_Atomic *)slot, value, memory_order_relaxed);
    return true;
}

/* ref_store and ref_store_volatile of what no one has to be told of; false: they do it. */
static inline RT_WARN_UNUSED bool ref_store_free(struct mem_thread *m, struct object *container, void *slot, struct object *value, bool sequential)
{
    if (RT_UNLIKELY(!ref_is_free(m, container, slot, value)))
        return false;
    if (sequential)
        atomic_store((struct object *_Atomic *)slot, value);
    else
        atomic_store_explicit((struct object *_Atomic *)slot, value, memory_order_release);
    return true;
}

/* The rule cannot be broken: the value is not scoped, or as old as what holds it. */
static inline void ref_store_legal(struct mem_thread *m, struct object *container, void *slot, struct object *value)
{
    bool legal = ref_store(m, container, slot, value);
    RT_ASSERT(legal);
    (void)legal;
}

static inline RT_WARN_UNUSED bool ref_store_volatile(struct mem_thread *m, struct object *container, void *slot, struct object *value)
{
    if (RT_UNLIKELY(!ref_is_free(m, container, slot, value)))
        return ref_store_told(m, container, slot, value, true);
    atomic_store((struct object *_Atomic *)slot, value);
    return true;
}

/* old: what was there. */
static inline RT_WARN_UNUSED bool ref_exchange(struct mem_thread *m, struct object *container, void *slot, struct object *value,
                                               struct object **old)
{
    if (RT_UNLIKELY(!ref_may_store(m, container, slot, value)))
        return false;
    *old = atomic_exchange((struct object *_Atomic *)slot, value);
    return true;
}

/* expected becomes what was there. */
enum ref_swap { REF_SWAP_REFUSED, REF_SWAP_FAILED, REF_SWAP_DONE };
static inline RT_WARN_UNUSED enum ref_swap ref_compare_exchange(struct mem_thread *m, struct object *container, void *slot,
                                                                struct object **expected, struct object *value)
{
    if (RT_UNLIKELY(!ref_may_store(m, container, slot, value)))
        return REF_SWAP_REFUSED;
    if (atomic_compare_exchange_strong((struct object *_Atomic *)slot, expected, value))
        return REF_SWAP_DONE;
    if (RT_UNLIKELY(m->store_mode & STORE_UNDO))
        ref_not_stored(m);
    return REF_SWAP_FAILED;
}

/* ---- many; false: refused is the value that may not be stored there, or that a no-heap thread may not touch ---- */

bool ref_copy_each(struct mem_thread *m, struct object *to, struct object **dst, const struct object *from,
                   struct object *const *src, size_t n, struct object **refused);

/* All that one object may refer to, another may too if it might refer to the first: then nothing need be looked at. */
static inline bool ref_may_hold_all_of(const struct mem_thread *m, const struct object *to, const struct object *from)
{
    return barrier_may_store(to, from) && mem_may_load_all(m);
}

/* n elements of array from to array to; they may overlap, and other threads never see half a reference.  Those before the refused
 * one (behind it, if both are one array and it is copied upwards) have been copied. */
static inline RT_WARN_UNUSED bool ref_copy(struct mem_thread *m, struct object *to, struct object **dst, const struct object *from,
                                           struct object *const *src, size_t n, struct object **refused)
{
    if (RT_UNLIKELY(!ref_may_hold_all_of(m, to, from)))
        return ref_copy_each(m, to, dst, from, src, n, refused);
    if (RT_UNLIKELY(m->store_mode))
        ref_before_copy(m, to, dst, src, n);
    memmove(dst, src, n * sizeof *dst);
    return true;
}

/* The value n times; one look at the rule for all.  false: refused, nothing was stored. */
bool ref_fill(struct mem_thread *m, struct object *to, struct object **dst, struct object *value, size_t n) RT_WARN_UNUSED;
/* All fields, references or not, of a fresh copy of a plain object, which nobody else knows yet; empty if one is refused. */
bool ref_clone_fields(struct mem_thread *m, struct object *copy, const struct object *from, struct object **refused) RT_WARN_UNUSED;

/* ---- weak loads: what the collector may be about to clear ---- */

/* The referent of a java.lang.ref.Reference. */
static inline struct object *ref_load_weak(struct mem_thread *m, const struct object *reference, const void *slot)
{
    if (RT_UNLIKELY(m->store_mode))
        return ref_load_weak_told(m, reference, slot);
    return barrier_load(slot);
}

/* A slot that may be a referent's, for who has no more than a container (NULL: an address) and a place in it. */
struct object *ref_load_of_reference(struct mem_thread *m, const struct object *reference, const void *slot);

static inline bool ref_is_reference(const struct object *o) { return RT_UNLIKELY(o && object_shape(o)->kind == SHAPE_REFERENCE); }

static inline struct object *ref_load_any(struct mem_thread *m, const struct object *container, const void *slot)
{
    return ref_is_reference(container) ? ref_load_of_reference(m, container, slot) : barrier_load(slot);
}

static inline struct object *ref_load_any_volatile(struct mem_thread *m, const struct object *container, const void *slot)
{
    return ref_is_reference(container) ? ref_load_of_reference(m, container, slot) : barrier_load_volatile(slot);
}

/* ---- from hand to hand: what gets from thread to thread in no object ---- */

/* While the collector marks beside the program it looks once at each table of the VM's that keeps references, and at each thread.  So a reference that is put into
 * such a table, or into a place of another thread's, and one that is taken from there where it kept nothing alive, is told, by who does it: it
 * will be marked.  Returns it.  NULL allowed. */
struct object *ref_hand_over(struct object *o);
/* What is taken from a weak row of a table, under the lock under which the collector clears it (gc_vm.clear_weak), or from where it kept nothing alive: likewise, but NULL
 * if the collector has found that it is dead. */
struct object *ref_take_weak(struct object *o);
/* Of what the caller does not take: has the collector found that it is dead? */
bool ref_is_dead(const struct object *o);

/* ---- the collector's own ---- */

/* Its lists in the discovered fields, clearing and inactive references: at a safepoint, or where the program writes nothing; no thread
 * is told. */
static inline void ref_store_collector(void *slot, struct object *value)
{
    atomic_store_explicit((struct object *_Atomic *)slot, value, memory_order_relaxed);
}

#endif
