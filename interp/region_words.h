/* SPDX-License-Identifier: Apache-2.0 */
/* The words in which loop.c speaks of what is different in an atomic region.  It is compiled twice: outside of regions (RT_REGION 0) they mean
 * nothing, or what has always been there, so that nobody pays for regions but who is in one. */
#ifndef INTERP_REGION_WORDS_H
#define INTERP_REGION_WORDS_H

#include "interp/region.h"

#ifndef RT_REGION
#define RT_REGION 0         /* the header alone */
#endif

#if RT_REGION
#define LOOP interp_loop_in_region
/* From here to the next instruction what is shared may be written, and C may run: a more eligible thread leaves the region alone. It may have
 * undone it before; then this code has no business any more. */
#define BUSY() do { \
    atomic_store_explicit(&t->region_busy, true, memory_order_relaxed); \
    atomic_signal_fence(memory_order_seq_cst); \
    if (sched_region_left(&t->sched)) \
        goto left_region; \
} while (0)
/* Only this thread's registers and frames are written until it is busy. */
#define IDLE() do { \
    atomic_signal_fence(memory_order_seq_cst); \
    atomic_store_explicit(&t->region_busy, false, memory_order_relaxed); \
} while (0)
/* A value is about to be written there. */
#define OVERWRITES(place) \
    SAVE_PC(); \
    if (RT_UNLIKELY(!undo_value_here(&t->mem, (void *)(place), sizeof *(place)))) \
        undo_value(&t->mem, (void *)(place), sizeof *(place));
/* A reference, by the door; the short way first. */
#define STORE_REF(holder, slot, v) (undo_store_reference(&t->mem, slot, v) || ref_store(&t->mem, holder, slot, v))
/* What ran in between may have left the region: then this code has no business any more. */
#define STEPPED() if (sched_region_left(&t->sched)) goto left_region;
#define LEFT_REGION left_region: region_abandon(t);
/* A finaliser's object, which nobody could take back from a scope. */
#define REGISTERS() region_before_registering(t);
#define TAKE_MONITOR(o) region_monitor_enter(t, o)
/* What would interrupt waits until the region has ended. */
#define POLLED() false
#define UNWIND() region_unwind(t)
#define CODE_AT_HAND(method) region_code(method)
#define RUNS_CODE(method) region_runs_code(t, method)
#define MAKE_CODE(method) region_code_of(t, method)
#define CALL_ENTRY call
#define CALL_BY_ENTRY(method, args) region_call_entry(t, method, args)
#define CALL_ROW(class, method) region_call_row(t, class, method)
#else
#define LOOP interp_loop
#define BUSY() ((void)0)
#define IDLE() ((void)0)
#define OVERWRITES(place)
#define STORE_REF(holder, slot, v) ref_store(&t->mem, holder, slot, v)
#define STEPPED()
#define LEFT_REGION
#define REGISTERS()
#define TAKE_MONITOR(o) monitor_enter(&t->sched, &(o)->monitor)
#define POLLED() unwind_polled(t, unwind_may_interrupt(t->frame, code_of_frame(t->frame)))
#define UNWIND() unwind(t)
#define CODE_AT_HAND(method) method_translated(method)
#define RUNS_CODE(method) code_runs(method)
#define MAKE_CODE(method) code_of(t, method)
#define CALL_ENTRY call_entry
#define CALL_BY_ENTRY(method, args) (method)->entry(t, method, args)
#define CALL_ROW(class, method) call_row_of(t, class, method)
#endif

#endif
