/* SPDX-License-Identifier: Apache-2.0 */
/* Safepoints: all other threads stopped where their references can be found.
 *
 * A thread in state VM polls (safepoint_poll) at backward branches, returns,
 * allocations and on its way back from NATIVE; a thread in state NATIVE counts
 * as stopped and is held when it comes back.  No-heap threads (CTX_NO_HEAP) are
 * neither stopped nor waited for.  Between safepoint_begin and safepoint_end the
 * caller alone runs; it may be any attached thread in state VM.  Only one thread
 * is the stopper at a time: a second one first stops for the first.
 *
 * Order that makes it right (Dekker): the stopper writes poll, then reads state;
 * a returning thread writes state, then reads poll; both sequentially consistent. */
#ifndef SCHED_SAFEPOINT_H
#define SCHED_SAFEPOINT_H

#include "sched/lock.h"

/* The poll door: bits of sched_thread.poll, the one word that says why a thread should stop what it does.
 *
 *   WANTED     a stopper wants it to stop                  the stopper's, from begin to end of a safepoint
 *   AWAITED    ... and sleeps on its state                 the same
 *   TRANSFER   the interpreter is to look: a transfer of control, Thread.stop or suspend is pending      cleared by the thread
 *   HOLD       the cost is spent: safepoint_hold_hook looks                                              cleared by the thread
 *   HANDSHAKE  something is to be done by it, or being done for it (handshake.h)      set and cleared as said there
 *   REGION     a more eligible thread waits for what its atomic region keeps          cleared by the thread
 *
 * All but the stopper's stop nobody for long, and may be set of no-heap threads. */
enum {
    POLL_NONE = 0, POLL_WANTED = 1, POLL_AWAITED = 2, POLL_STOPS = POLL_WANTED | POLL_AWAITED, POLL_TRANSFER = 4, POLL_HOLD = 8,
    POLL_HANDSHAKE = 16, POLL_REGION = 32, POLL_BITS = 63,
};

/* Set for good under stress (sched/stress.h), so that every poll takes its slow side; never of no-heap threads. */
enum { POLL_STRESS = 1 << 16 };

/* Stop the others.  Blocks (is itself stopped while waiting for its turn).  No lock of a
 * lower rank than LOCK_SAFEPOINT_TURN may be held.  The stopper's own saved registers are those
 * of safepoint_begin's frame: the collector saves its own anew before it scans its stack. */
void safepoint_begin(struct sched_thread *self);
void safepoint_end(struct sched_thread *self);
bool safepoint_active(void);
/* Told of each when it is over, by the stopper: when it asked, when all others stood, when they went on.  NULL: nobody.  Set at start. */
extern void (*safepoint_ended_hook)(uint64_t asked_ns, uint64_t reached_ns, uint64_t ended_ns);
/* The stopper, and all that it stopped: every attached thread but no-heap ones.  By the stopper; takes no lock. */
void safepoint_each_stopped(struct sched_thread *self, void (*fn)(struct sched_thread *, void *), void *argument);

/* Called by a thread that polls with POLL_HOLD set; may sleep.  Set once at start. */
extern void (*safepoint_hold_hook)(struct sched_thread *self);

/* Before it stops, collects, sleeps or does what cannot be undone, a thread undoes the atomic region that it has open, and lets others
 * have it (region.h): what it does then is no part of the region, which begins anew.  The hook leaves nothing but REGION_LEFT or,
 * if the region is to go on to its end, REGION_KEPT.  Set before the first region.  Context: the thread, in state VM. */
extern void (*safepoint_region_hook)(struct sched_thread *self);
static inline void sched_leave_region(struct sched_thread *self)
{
    if (RT_UNLIKELY(atomic_load_explicit(&self->region, memory_order_relaxed) == REGION_OPEN))
        safepoint_region_hook(self);
}
/* Has the code that runs in a region no region any more? */
static inline bool sched_region_left(const struct sched_thread *self)
{
    return RT_UNLIKELY(atomic_load_explicit(&self->region, memory_order_relaxed) == REGION_LEFT);
}

/* Strong regions (vm/atomic/region.h), on one processor: the thread whose region is open keeps this gate closed.  A more eligible real-time
 * thread that slept in the kernel, or has just begun, undoes that region, or asks the other to, and waits for that, before it returns to Java: on its way back from NATIVE, from a
 * stop, and where it drops its last lock.  Whoever lets it become more eligible while it is somewhere in Java lets the other hurry:
 * it goes on before all others until its region has ended.  Where regions are not strong the gate is always open. */
RT_EXPORT extern struct gate sched_region_gate;
static inline bool sched_region_is_strong(void) { return atomic_load_explicit(&sched_region_gate.word, memory_order_relaxed) != 0; }
/* By the thread itself, before its region overwrites anything, and when that can be undone no more, or has been. */
void safepoint_close_region(struct sched_thread *self);
void safepoint_open_region(struct sched_thread *self);
/* Asked by a more eligible thread about the owner, which does not run: undoes its region, and calls safepoint_open_region_for; false: it cannot be now.
 * Set at start where regions are strong.  Context: LOCK_THREADS is held, no other lock, no allocation. */
extern bool (*safepoint_undo_hook)(struct sched_thread *owner);
void safepoint_open_region_for(struct sched_thread *owner);
/* In state VM: returns when no less eligible thread has a region open; no safepoint.  Elsewhere, or with locks held: at once. */
void safepoint_meet_region(struct sched_thread *self);
/* Under LOCK_THREADS: 'who' is about to have that priority. */
void safepoint_hurry_region(const struct sched_thread *who, int priority);

/* The slow side of the poll: saves registers, waits until the safepoint is over if there is one, answers handshakes. */
void safepoint_block(struct sched_thread *self);

/* The slow side of coming back: waits too, but keeps what sched_enter_native saved, as somebody
 * may be reading it. */
void safepoint_return(struct sched_thread *self);
/* The slow side of leaving: tells a stopper that waits for us; comes back for a handshake, and leaves again. */
void safepoint_arrived(struct sched_thread *self);

static inline void safepoint_poll(struct sched_thread *self)
{
    if (RT_UNLIKELY(atomic_load_explicit(&self->poll, memory_order_relaxed)))
        safepoint_block(self);
}

/* Leave the VM for native code or sleep.  Inline, because the registers saved must be those of
 * the frame that goes on running: that frame must also be the one that comes back. */
static inline __attribute__((always_inline)) void sched_enter_native(struct sched_thread *self)
{
    rt_save_registers(&self->saved);
    atomic_store_explicit(&self->state, SCHED_NATIVE, memory_order_release);
    if (RT_UNLIKELY(atomic_load_explicit(&self->poll, memory_order_relaxed)))
        safepoint_arrived(self);
}

/* Come back, in the same frame: afterwards objects may be touched again. */
static inline __attribute__((always_inline)) void sched_leave_native(struct sched_thread *self)
{
    atomic_store(&self->state, SCHED_VM);
    if (RT_UNLIKELY(atomic_load(&self->poll) != 0 || sched_region_is_strong()))
        safepoint_return(self);
}

#endif
