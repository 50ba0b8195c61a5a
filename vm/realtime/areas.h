/* SPDX-License-Identifier: Apache-2.0 */
/* Memory areas as Java sees them: entering and leaving with finalisers and errors, the MemoryArea objects, and the
 * scope stacks of new threads.
 *
 * memory/ knows scopes and stacks and answers with an enum scope_result; here it becomes what RTSJ 1.0.2 says.
 * A scope's MemoryArea is held weakly: when it dies (collected, or left with the scope it lies in) the scope dies.
 *
 * Context  in_vm, may_block, may_collect; on no-heap threads nothing here waits for the collector */
#ifndef VM_REALTIME_AREAS_H
#define VM_REALTIME_AREAS_H

#include "vm/run/thread.h"

bool areas_init(struct thread *t);                  /* at the end of boot */

struct object *area_object(const struct area *a);   /* its MemoryArea, or NULL */
void area_set_object(struct area *a, struct object *memory_area);

/* Run logic.run() in an area; false: an exception is pending, which may leave the area. */
bool area_enter(struct thread *t, struct area *a, struct object *logic);
bool area_execute(struct thread *t, struct area *a, struct object *logic);
bool area_join(struct thread *t, struct scope *s, uint64_t deadline);
bool area_join_enter(struct thread *t, struct scope *s, struct object *logic, uint64_t deadline);

/* The same in two steps, for what C does in an area that the thread can reach.  area_visit false: pending. */
bool area_visit(struct thread *t, struct area *a);
void area_leave(struct thread *t);

/* What lies where o does stays in use, though no thread is there, until it is dropped by somebody who is inside.  false:
 * it is a single thread's, IllegalThreadStateException. */
bool area_hold(struct thread *t, const struct object *o);
void area_drop(const struct object *o);

/* org.rtjvm.memory.Pins; false: refused.  Whoever takes the last pin away without being inside enters for it, and so finalises. */
bool area_pin(struct thread *t, struct scope *s);
bool area_unpin(struct thread *t, struct scope *s);

/* The error for a result other than SCOPE_OK and SCOPE_TIMEOUT; always false. */
bool area_refuse(struct thread *t, enum scope_result why, struct area *a);
/* RealtimeThread.start: make the scope stack of java_thread before it starts.  thread_start takes it. */
bool area_prepare_start(struct thread *t, struct object *java_thread, struct area *initial, struct area *constructed_in,
                        uint32_t depth, bool no_heap);
/* Limits of a thread, bytes or -1; before or after it started. */
void area_set_budget(struct thread *t, struct object *java_thread, int64_t area, int64_t immortal);
void area_abandon_start(struct thread *t, const struct object *java_thread);
void area_take_start(struct thread *starter, struct thread *started);
/* At its end: leave all scopes; but those that keep its own Thread object, if that lies in one, are not counted any more and
 * left when it is released, which is after all have been told that it has ended.  Returns that scope or NULL. */
struct scope *area_leave_all(struct thread *t) RT_WARN_UNUSED;
void area_release_all(struct thread *t, struct scope *home);

#endif
