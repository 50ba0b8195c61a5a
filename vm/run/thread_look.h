/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at other threads: their state, the monitors they hold and wait for, deadlocks.
 *
 * For the thread dump and java.lang.management.  Monitors that monitorenter took are found by looking through
 * the frames' slots for objects that the thread owns.
 *
 * Context  at a safepoint that the caller began, unless said otherwise. */
#ifndef VM_RUN_THREAD_LOOK_H
#define VM_RUN_THREAD_LOOK_H

#include "vm/run/frame.h"

/* All threads that run Java, oldest first. */
struct thread_list { struct thread **threads; size_t count, capacity; };
bool thread_list_make(struct thread_list *l);       /* before the safepoint; false: no memory */
void thread_list_fill(struct thread_list *l);
void thread_list_free(struct thread_list *l);       /* after it */

/* Its frames from the innermost; those further out than there is room for are left out.  How many that is; frames NULL: they are
 * only counted.  Context: the thread itself, or at a safepoint. */
enum { THREAD_FRAMES_MAX = 1024 };                  /* the room that those make who look for monitors */
unsigned thread_frames(const struct thread *t, struct frame_walk *frames, unsigned room);

/* One thread's monitors, each with the frame that locked it. */
struct thread_held_row { struct object *object; struct frame_walk frame; };
struct thread_held {
    unsigned count, capacity;
    bool more;                          /* than there was memory for */
    struct thread_held_row *row;
};
/* frames: from the innermost.  The caller frees out's rows. */
void thread_find_held(const struct thread *t, const struct frame_walk *frames, unsigned n, struct thread_held *out);
void thread_held_free(struct thread_held *held);

/* The calling thread ends: what it owns of monitors it gives up, however often it entered.  That is only what native code entered and did not
 * exit, or what frames own that pthread_exit has cut off.  Context: in_vm, not at a safepoint, before it leaves its scopes
 * Bounds   O(1) without such a monitor, else the objects of the heap, of immortal memory and of its scopes */
void thread_release_monitors(struct thread *t);

/* What monitorenter took in the thread's innermost frame, which is left, is given back: once each.  Context: as above */
void thread_release_of_frame(struct thread *t);

/* The object whose header holds the monitor; NULL: none, or the monitor is a class's, of its initialisation. */
struct object *thread_monitor_object(struct monitor *m);
/* enum thread_status, with waiting for a monitor seen. */
int thread_status_now(const struct thread *t);
/* The synchronizer of java.util.concurrent that a parked thread waits for, or NULL. */
struct object *thread_parked_on(const struct thread *t);

/* The owner of what the thread waits for: a monitor, or a synchronizer of java.util.concurrent; NULL: nobody, or unknown. */
struct thread *thread_wanted_holder(const struct thread_list *l, const struct thread *t);
/* Is the thread on a circle of waiting threads, and the first of them in the list? */
bool thread_begins_circle(const struct thread_list *l, size_t start);

/* Of a java.lang.Thread: is it a virtual one, from JDK 21 on?  Context: any */
bool thread_is_virtual(const struct object *o);

/* Processor time spent; 0 when the kernel does not tell.  Context: the thread cannot end meanwhile. */
uint64_t thread_cpu_ns(const struct thread *t);

#endif
