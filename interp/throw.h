/* SPDX-License-Identifier: Apache-2.0 */
/* The errors that instructions throw, worded as HotSpot words them; and unwinding.
 *
 * Context  frame->pc set; in_vm, may_block, may_collect.  All leave an exception pending. */
#ifndef INTERP_THROW_H
#define INTERP_THROW_H

#include "vm/run/area_error.h"
#include "interp/code.h"
#include "vm/realtime/transfer.h"

RT_EXPORT void throw_null_pointer(struct thread *t);
RT_EXPORT void throw_divide_by_zero(struct thread *t);
/* Of array[index]: NullPointerException or ArrayIndexOutOfBoundsException, as the array demands. */
RT_EXPORT void throw_bad_index(struct thread *t, const struct object *array, jint index);
RT_EXPORT void throw_array_store(struct thread *t, const struct object *array, const struct object *value);
void throw_class_cast(struct thread *t, const struct object *o, const struct class *to);
/* May the thread have what the method has returned?  A no-heap thread may not have a reference into the heap, which natives and policies return. */
static inline bool may_return(const struct thread *t, const struct method *m, jslot value)
{
    return (m->return_type != T_OBJECT && m->return_type != T_ARRAY) || mem_may_load(&t->mem, slot_ref(value));
}
RT_EXPORT void throw_monitor(struct thread *t, int monitor_result);
/* May the frame be interrupted where it is?  Its handlers are passed over then. */
bool unwind_may_interrupt(const struct frame *f, const struct code *code);
/* What is pending by asynchronous transfer of control replaces what was thrown, if anything. */
RT_EXPORT void unwind_interrupt(struct thread *t) __attribute__((cold));
/* At a poll: sleep while suspended; is something pending that is to be thrown here (vm/run/stop.h), or that interrupts the
 * innermost frame (vm/realtime/transfer.h), if that is interruptible where it is?  Then call unwind. */
bool unwind_polled(struct thread *t, bool interruptible);
/* A frame that is not interpreted has ended: let the next poll look. */
static inline void unwind_look_again(struct thread *t)
{
    if (RT_UNLIKELY(transfer_pending(t) != NULL))
        atomic_fetch_or(&t->sched.poll, POLL_TRANSFER);
}
/* Find the handler of the pending exception: unlocks and pops frames up to it.  pc NULL: nobody up to and including the frame
 * that C entered, which is popped. */
struct resume { const union cell *pc; jslot *r; };
struct resume unwind(struct thread *t);
/* Drop the frames up to and including the one that C entered; nothing is caught, and what they locked has been given back. */
void unwind_all(struct thread *t);

#endif
