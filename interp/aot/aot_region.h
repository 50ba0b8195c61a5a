/* SPDX-License-Identifier: Apache-2.0 */
/* The words of aot_code.h in code for atomic regions (vm/atomic/region.h; docs/atomic-regions.md): a second function of each method, of the same text.
 *
 * What is overwritten is noted first, every call goes by its method's code for regions, and whatever may leave the region is followed by a
 * look whether it has been left: then an exception that nobody catches is pending, and drops the frames, as any exception does.
 *
 * From a backward branch on only this thread's registers and frames are written, so a more eligible thread of the same processor may undo the
 * region there, until the next word that writes what is shared or calls the VM: each of these begins by BUSY.
 *
 * Included by compiled code alone, instead of aot_code.h. */
#ifndef INTERP_AOT_REGION_H
#define INTERP_AOT_REGION_H

#include "interp/aot/aot_code.h"
#include "memory/undo.h"

/* The region has been left: frames go.  false. */
RT_EXPORT bool aot_region_left(struct thread *t) __attribute__((cold));
/* undo_value, where the log has no room. */
RT_EXPORT void aot_region_full(struct thread *t, AOT_PLACE, void *place, size_t width) __attribute__((cold));
/* ref_may_store: who must be told has been told. */
RT_EXPORT bool aot_region_refers(struct thread *t, AOT_PLACE, const struct object *container, void *slot, const struct object *value);
RT_EXPORT int aot_region_lock(struct thread *t, struct object *o);
/* An object with a finaliser has been made. */
RT_EXPORT void aot_region_registers(struct thread *t);
/* As aot_call and its like. */
RT_EXPORT jslot aot_region_call(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots);
RT_EXPORT jslot aot_region_call_selected(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots);
RT_EXPORT jslot aot_region_call_site(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots);

/* --- being busy ------------------------------------------------------------------------------------ */

/* From here to the next backward branch nobody else undoes the region.  false: somebody has, or we have. */
static inline bool region_goes_on(struct thread *t)
{
    atomic_store_explicit(&t->region_busy, true, memory_order_relaxed);
    atomic_signal_fence(memory_order_seq_cst);
    return RT_LIKELY(!sched_region_left(&t->sched)) || aot_region_left(t);
}
/* What has been done may have left it. */
static inline bool region_stayed(struct thread *t, bool good) { return RT_LIKELY(!sched_region_left(&t->sched)) ? good : aot_region_left(t); }
static inline jref region_kept(struct thread *t, jref o) { return RT_LIKELY(!sched_region_left(&t->sched)) || aot_region_left(t) ? o : NULL; }

#define BUSY(X) if (UNLIKELY(!region_goes_on(t))) goto X;
#define IDLE()                                                                                            \
    atomic_signal_fence(memory_order_seq_cst);                                                            \
    atomic_store_explicit(&t->region_busy, false, memory_order_relaxed);
/* A value is about to be written there; the fence, as the C compiler may know the place by another type. */
#define NOTE(place, b, X)                                                                                 \
    BUSY(X)                                                                                               \
    if (UNLIKELY(!undo_value_here(&t->mem, (void *)(place), sizeof *(place))))                            \
        aot_region_full(t, HERE(b), place, sizeof *(place));                                              \
    atomic_signal_fence(memory_order_seq_cst);

#undef POLL
#define POLL(b, X)                                                                                        \
    IDLE()                                                                                                \
    if (UNLIKELY(atomic_load_explicit(&t->sched.poll, memory_order_relaxed)) &&                           \
        UNLIKELY(!region_goes_on(t) || aot_poll(t, HERE(b)) || !region_stayed(t, true)))                  \
        goto X;

/* --- rare moments ------------------------------------------------------------------------------------ */
/* A tool hears of what is thrown out of a region, where that ends. */
#define aot_thrown(...) ((void)0)
#define aot_raise_null(...) (region_goes_on(t) ? aot_raise_null(__VA_ARGS__) : (void)0)
#define aot_raise_divisor(...) (region_goes_on(t) ? aot_raise_divisor(__VA_ARGS__) : (void)0)
#define aot_raise_index(...) (region_goes_on(t) ? aot_raise_index(__VA_ARGS__) : (void)0)
#define aot_raise_fault(...) (region_goes_on(t) ? aot_raise_fault(__VA_ARGS__) : (void)0)
#define aot_raise_heap(...) (region_goes_on(t) ? aot_raise_heap(__VA_ARGS__) : (void)0)
#define aot_raise_store(...) (region_goes_on(t) ? aot_raise_store(__VA_ARGS__) : (void)0)
#define aot_overflows(...) (!region_goes_on(t) || aot_overflows(__VA_ARGS__))
#define aot_store(...) (region_goes_on(t) && region_stayed(t, aot_store(__VA_ARGS__)))
#define aot_find(...) (region_goes_on(t) && region_stayed(t, aot_find(__VA_ARGS__)))
#define aot_find_static(...) (region_goes_on(t) && region_stayed(t, aot_find_static(__VA_ARGS__)))
#define aot_find_constant(...) (region_goes_on(t) ? region_kept(t, aot_find_constant(__VA_ARGS__)) : NULL)
#define aot_new(...) (region_goes_on(t) ? region_kept(t, aot_new(__VA_ARGS__)) : NULL)
#define aot_new_array(...) (region_goes_on(t) ? region_kept(t, aot_new_array(__VA_ARGS__)) : NULL)
#define alloc_multi_array(...) (region_goes_on(t) ? region_kept(t, alloc_multi_array(__VA_ARGS__)) : NULL)
#define aot_cast(...) (region_goes_on(t) && region_stayed(t, aot_cast(__VA_ARGS__)))
#define aot_finalizable(...) (region_goes_on(t) && (aot_region_registers(t), region_stayed(t, aot_finalizable(__VA_ARGS__))))
#define aot_catches(...) (region_goes_on(t) && region_stayed(t, aot_catches(__VA_ARGS__)))
#define mem_alloc_fast(...) (region_goes_on(t) ? mem_alloc_fast(__VA_ARGS__) : NULL)
#define mem_alloc_array_fast(...) (region_goes_on(t) ? mem_alloc_array_fast(__VA_ARGS__) : NULL)
#undef CAPTURE
/* By the site, as any other. */
#define CAPTURE(to, n, bytes, b, fill, otherwise) { otherwise }
/* Before a handler is looked for. */
#define LEFT_THROWN if (UNLIKELY(sched_region_left(&t->sched))) { aot_region_left(t); goto X0; }

/* --- what is overwritten ------------------------------------------------------------------------------- */
#define STORE_AT(kind, array, at, v, b, X) { NOTE(&ELEMENT(kind, array, at), b, X) ELEMENT(kind, array, at) = (v); }
#define STORE_AT_i(array, at, v, b, X) STORE_AT(i, array, at, v, b, X)
#define STORE_AT_l(array, at, v, b, X) STORE_AT(l, array, at, v, b, X)
#define STORE_AT_f(array, at, v, b, X) STORE_AT(f, array, at, v, b, X)
#define STORE_AT_d(array, at, v, b, X) STORE_AT(d, array, at, v, b, X)
#define STORE_AT_c(array, at, v, b, X) STORE_AT(c, array, at, v, b, X)
#define STORE_AT_s(array, at, v, b, X) STORE_AT(s, array, at, v, b, X)
#define STORE_AT_b(array, at, v, bci, X) { NOTE(&ELEMENT(b, array, at), bci, X) STORE_BYTE(array, at, v) }
#undef REFER
#undef REFER_VOLATILE
#define REFER_VOLATILE REFER
#define REFER(container, slot, v, b, X, store)                                                            \
    BUSY(X)                                                                                               \
    if (UNLIKELY(!aot_region_refers(t, HERE(b), container, slot, v))) {                                            \
        if (UNLIKELY(!aot_store(t, HERE(b), container, (jref *)(slot), v)))                               \
            goto X;                                                                                       \
    } else {                                                                                              \
        store                                                                                             \
    }
#undef PUT
#undef PUT_Z
#undef PUT_B
#undef PUT_C
#undef PUT_S
#undef PUT_I
#undef PUT_J
#undef PUT_F
#undef PUT_D
#undef PUT_L
#define PUT(T, o, offset, v, b, X) { NOTE(&FIELD(T, o, offset), b, X) FIELD(T, o, offset) = (v); }
#define PUT_Z(o, offset, v, b, X) PUT(Z, o, offset, (v) & 1, b, X)
#define PUT_B(o, offset, v, b, X) PUT(B, o, offset, (jbyte)(v), b, X)
#define PUT_C(o, offset, v, b, X) PUT(C, o, offset, (jchar)(v), b, X)
#define PUT_S(o, offset, v, b, X) PUT(S, o, offset, (jshort)(v), b, X)
#define PUT_I(o, offset, v, b, X) PUT(I, o, offset, v, b, X)
#define PUT_J(o, offset, v, b, X) PUT(J, o, offset, v, b, X)
#define PUT_F(o, offset, v, b, X) PUT(F, o, offset, v, b, X)
#define PUT_D(o, offset, v, b, X) PUT(D, o, offset, v, b, X)
#define PUT_L(o, offset, v, b, X) REFER(o, object_at(o, offset), v, b, X, FIELD(L, o, offset) = (v);)
#undef GET_WEAK
#define GET_WEAK(to, o, offset, X) BUSY(X) to = ref_load_weak(&t->mem, o, object_at(o, offset));
#undef SHOW
#define SHOW(any, p, v) __atomic_store_n((any *)(p), v, __ATOMIC_SEQ_CST);
#define SHOW_NOTED(T, any, p, v, b, X) { any *p_ = (any *)(p); NOTE(p_, b, X) SHOW_##T(p_, v) }
#undef VOLATILE_PUT_Z
#undef VOLATILE_PUT_B
#undef VOLATILE_PUT_C
#undef VOLATILE_PUT_S
#undef VOLATILE_PUT_I
#undef VOLATILE_PUT_J
#undef VOLATILE_PUT_F
#undef VOLATILE_PUT_D
#define VOLATILE_PUT_Z(o, offset, v, b, X) SHOW_NOTED(Z, any_1, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_B(o, offset, v, b, X) SHOW_NOTED(B, any_1, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_C(o, offset, v, b, X) SHOW_NOTED(C, any_2, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_S(o, offset, v, b, X) SHOW_NOTED(S, any_s2, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_I(o, offset, v, b, X) SHOW_NOTED(I, any_4, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_J(o, offset, v, b, X) SHOW_NOTED(J, any_8, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_F(o, offset, v, b, X) SHOW_NOTED(F, any_4, object_at(o, offset), v, b, X)
#define VOLATILE_PUT_D(o, offset, v, b, X) SHOW_NOTED(D, any_8, object_at(o, offset), v, b, X)
#undef PUT_STATIC_Z
#undef PUT_STATIC_B
#undef PUT_STATIC_C
#undef PUT_STATIC_S
#undef PUT_STATIC_I
#undef PUT_STATIC_J
#undef PUT_STATIC_F
#undef PUT_STATIC_D
#define PUT_STATIC(T, v, b, X) NOTE(&STATIC_FIELD(T), b, X) STATIC_FIELD(T) = (v);
#define PUT_STATIC_Z(x, b, X) PUT_STATIC(Z, (x) & 1, b, X)
#define PUT_STATIC_B(x, b, X) PUT_STATIC(B, (jbyte)(x), b, X)
#define PUT_STATIC_C(x, b, X) PUT_STATIC(C, (jchar)(x), b, X)
#define PUT_STATIC_S(x, b, X) PUT_STATIC(S, (jshort)(x), b, X)
#define PUT_STATIC_I(x, b, X) PUT_STATIC(I, x, b, X)
#define PUT_STATIC_J(x, b, X) PUT_STATIC(J, x, b, X)
#define PUT_STATIC_F(x, b, X) PUT_STATIC(F, x, b, X)
#define PUT_STATIC_D(x, b, X) PUT_STATIC(D, x, b, X)
#undef VOLATILE_PUT_STATIC_Z
#undef VOLATILE_PUT_STATIC_B
#undef VOLATILE_PUT_STATIC_C
#undef VOLATILE_PUT_STATIC_S
#undef VOLATILE_PUT_STATIC_I
#undef VOLATILE_PUT_STATIC_J
#undef VOLATILE_PUT_STATIC_F
#undef VOLATILE_PUT_STATIC_D
#define VOLATILE_PUT_STATIC_Z(x, b, X) SHOW_NOTED(Z, any_1, at_, x, b, X)
#define VOLATILE_PUT_STATIC_B(x, b, X) SHOW_NOTED(B, any_1, at_, x, b, X)
#define VOLATILE_PUT_STATIC_C(x, b, X) SHOW_NOTED(C, any_2, at_, x, b, X)
#define VOLATILE_PUT_STATIC_S(x, b, X) SHOW_NOTED(S, any_s2, at_, x, b, X)
#define VOLATILE_PUT_STATIC_I(x, b, X) SHOW_NOTED(I, any_4, at_, x, b, X)
#define VOLATILE_PUT_STATIC_J(x, b, X) SHOW_NOTED(J, any_8, at_, x, b, X)
#define VOLATILE_PUT_STATIC_F(x, b, X) SHOW_NOTED(F, any_4, at_, x, b, X)
#define VOLATILE_PUT_STATIC_D(x, b, X) SHOW_NOTED(D, any_8, at_, x, b, X)

/* --- monitors -------------------------------------------------------------------------------------------- */
#undef MONITOR_ENTER
#undef MONITOR_EXIT
#undef LOCK
#undef UNLOCK
#undef UNLOCK_THROWN
#define REGION_ENTER(o, b, X)                                                                             \
    BUSY(X)                                                                                               \
    AT(b)                                                                                                 \
    int result_ = aot_region_lock(t, o);                                                                  \
    if (UNLIKELY(!region_stayed(t, true)))                                                                \
        goto X;                                                                                           \
    if (UNLIKELY(result_ != MONITOR_OK)) {                                                                \
        throw_monitor(t, result_);                                                                        \
        goto X;                                                                                           \
    }
#define MONITOR_ENTER(o, k, b, X) { REGION_ENTER(o, b, X) room_.locked[k] = (o); }
#define MONITOR_EXIT(o, b, X) { BUSY(X) MONITOR_DO(monitor_exit, o, b, X) }
#define LOCK(o) { jref o_ = (o); REGION_ENTER(o_, 0, X0) f_.lock = o_; }
#define UNLOCK(b, X) { BUSY(X) jref o_ = f_.lock; f_.lock = NULL; MONITOR_DO(monitor_exit, o_, b, X) }
#define UNLOCK_THROWN() if (f_.lock && region_goes_on(t)) aot_unlock_thrown(t, &f_);

/* --- calls ------------------------------------------------------------------------------------------------- */
#undef RUN_BARE
#undef RUN_LEAF
#define RUN_BARE(n, slots) ((void)(slots), false)
#define RUN_LEAF(n, slots) ((void)(slots), false)
#undef JOINS
#define JOINS(plain) ((void)(plain), false)
#define aot_call aot_region_call
#define aot_call_selected aot_region_call_selected
#define aot_call_site aot_region_call_site
/* Words that write, make objects, or call the VM: by the method itself, whose native code notes what it overwrites. */
#define NOT_IN_PLACE(...) region_calls_it((__VA_ARGS__, 0))
#define region_calls_it(values) ((void)values, false)
#define word_copy(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_append_part(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_append_string(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_append_char(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_append_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_append_long(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_append_boolean(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_insert_char(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_reverse(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_new_string(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_string_of_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_string_of_long(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_equals(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_hash(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_utf16_put_char(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_scoped_put_byte(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_scoped_put_char(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_scoped_put_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_scoped_put_long(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_scoped_put_short(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_put_byte(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_put_char(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_put_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_put_long(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_put_short(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_put_reference(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_show_reference(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_show_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_swap_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_swap_long(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_swap_reference(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_add_int(...) NOT_IN_PLACE(__VA_ARGS__)
#define word_add_long(...) NOT_IN_PLACE(__VA_ARGS__)

#endif
