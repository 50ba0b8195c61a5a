/* SPDX-License-Identifier: Apache-2.0 */
/* Monitors: Java's locks and wait sets over a word in the object's header.
 *
 * The lock word is a priority-inheritance futex: 0 free, owner's tid, bit 31 set by the
 * kernel when others wait.  Uncontended enter and exit are one compare-and-swap; contended
 * ones are FUTEX_LOCK_PI and FUTEX_UNLOCK_PI, so inheritance is transitive and in the kernel.
 * Wait sets hang in a fixed hash table keyed by the monitor's address, entries live in the
 * waiter's C frame, in priority order, first come first served within one; notify moves a waiter
 * from its own futex to the lock word (FUTEX_CMP_REQUEUE_PI).  Nothing is allocated.
 *
 *    31            0 31      16 15       0
 *   +---------------+----------+----------+
 *   | lock (futex)  | recursion|   tag    |   15..14 ceiling (ceiling.h), the rest is memory/'s: area and flags
 *   +---------------+----------+----------+
 *
 * A monitor with a ceiling is entered and left on the slow side: priority first, then the lock word.  So is every monitor once their
 * number is limited (below).
 *
 * Invariants   recursion == entries of the owner beyond the first; 0 when free
 * Locks        LOCK_WAITSET (a bucket's) covers the wait chains
 * Context      the thread itself, in state VM; contended operations go NATIVE while asleep */
#ifndef SCHED_MONITOR_H
#define SCHED_MONITOR_H

#include "sched/thread.h"

struct monitor {
    _Atomic uint32_t lock;
    uint16_t recursion;         /* owner only */
    uint16_t tag;
};

enum monitor_result {
    MONITOR_OK = 0,
    MONITOR_NOT_OWNER = -1,     /* IllegalMonitorStateException           */
    MONITOR_INTERRUPTED = -2,   /* wait: the flag was set, now cleared    */
    MONITOR_TOO_DEEP = -3,      /* more than 65535 nested enters          */
    MONITOR_VIOLATION = -4,     /* enter: priority above the ceiling, see sched_thread.violation */
    MONITOR_TOO_MANY = -5,      /* enter: as many as may be are in use, see below */
    MONITOR_BUSY = -6,          /* monitor_try: another thread owns it    */
};

#define MONITOR_TID_MASK 0x3fffffffu

/* Bits of the tag, in ceiling.h's meaning. */
#define MONITOR_CEILING 0xc000u
#define MONITOR_CEILING_FIRST 0x4000u
#define MONITOR_CEILING_SECOND 0x8000u
#define MONITOR_CEILING_OWN 0xc000u

/* The bits with which new objects' tags begin: the default ceiling's. */
extern _Atomic uint16_t monitor_tag_new;

/* A new object's monitor has the default ceiling as its own. */
void monitor_take_default(struct monitor *m);

/* Begin the monitor of a new object, which is zero and seen by nobody yet.  Context: any. */
static inline void monitor_begin(struct monitor *m, unsigned area)
{
    uint16_t tag = (uint16_t)(area | atomic_load_explicit(&monitor_tag_new, memory_order_relaxed));
    m->tag = tag;
    if (RT_UNLIKELY(tag >= MONITOR_CEILING_OWN))
        monitor_take_default(m);
}

/* Told when a thread begins and ends to wait for a monitor's lock (NULL: nobody wants to know): by that thread, in
 * state VM or NATIVE, or by the thread that ends its wait and so makes it want the lock back.  Must not block.  Set once at start. */
extern void (*monitor_blocked_hook)(struct sched_thread *who, bool blocked);

/* Told when a thread is about to wait for a monitor, which may be free again by then, and when it has it (m NULL); NULL: nobody wants
 * to know.  By that thread, in state VM or NATIVE.  Must not block.  Set before the first atomic region. */
extern void (*monitor_contended_hook)(struct sched_thread *self, const struct monitor *m);
/* Told before a thread begins to wait for a monitor, and when it owns it.  By that thread, not yet or no longer blocked, in state VM or NATIVE; may block
 * and enter monitors.  NULL: nobody wants to know.  Set once, perhaps while the program runs. */
extern void (*_Atomic monitor_watch_hook)(struct sched_thread *self, struct monitor *m, bool entered);
/* Told when the priority of a thread has changed that may be waiting for a monitor (blocked_on), by the thread that changed it; the
 * rest is as above. */
extern void (*monitor_priority_hook)(struct sched_thread *who);

RT_EXPORT int monitor_enter_slow(struct sched_thread *self, struct monitor *m);
RT_EXPORT int monitor_enter_again(struct sched_thread *self, struct monitor *m);      /* taken, but it has a ceiling */
RT_EXPORT int monitor_exit_slow(struct sched_thread *self, struct monitor *m);

/* Its owner may ask; for others the answer may be old at once. */
static inline bool monitor_has_ceiling(const struct monitor *m)
{
    return __atomic_load_n(&m->tag, __ATOMIC_RELAXED) & MONITOR_CEILING;
}

static inline bool monitor_is_free(const struct monitor *m) { return !atomic_load_explicit(&m->lock, memory_order_relaxed); }

/* Would it be enough to enter and leave it by a compare-and-swap?  Who knows that nobody else sees it need not do that either. */
static inline bool monitor_is_plain(const struct sched_thread *self, const struct monitor *m)
{
    return atomic_load_explicit(&m->lock, memory_order_relaxed) == self->free_word && !monitor_has_ceiling(m);
}

static inline bool monitor_held(const struct sched_thread *self, const struct monitor *m)
{
    return (atomic_load_explicit(&m->lock, memory_order_relaxed) & MONITOR_TID_MASK) == self->tid;
}

/* Whose monitor it is already only counts: that takes no compare-and-swap. */
static inline int monitor_enter(struct sched_thread *self, struct monitor *m)
{
    if (monitor_held(self, m) && RT_LIKELY(m->recursion < UINT16_MAX)) {
        m->recursion++;
        return MONITOR_OK;
    }
    uint32_t free = self->free_word;
    if (RT_LIKELY(atomic_compare_exchange_strong_explicit(&m->lock, &free, self->tid,
                                                          memory_order_acquire, memory_order_relaxed))) {
        if (RT_UNLIKELY(monitor_has_ceiling(m)))
            return monitor_enter_again(self, m);
        self->monitors++;
        return MONITOR_OK;
    }
    return monitor_enter_slow(self, m);
}

int monitor_enter_anyway_slow(struct sched_thread *self, struct monitor *m);

/* If it is free, in one step that is a barrier between what this thread wrote before and what it reads after it.  false: by another way. */
static inline bool monitor_enter_first(struct sched_thread *self, struct monitor *m)
{
    uint32_t free = self->free_word;
    if (RT_UNLIKELY(monitor_has_ceiling(m) || !atomic_compare_exchange_strong(&m->lock, &free, self->tid)))
        return false;
    self->monitors++;
    return true;
}

/* For the VM's own ends: a ceiling raises, but refuses nobody, nor does the limit. */
static inline int monitor_enter_anyway(struct sched_thread *self, struct monitor *m)
{
    uint32_t free = self->free_word;
    if (RT_UNLIKELY(monitor_has_ceiling(m) || !atomic_compare_exchange_strong_explicit(&m->lock, &free, self->tid,
                                                                                     memory_order_acquire, memory_order_relaxed)))
        return monitor_enter_anyway_slow(self, m);
    self->monitors++;
    return MONITOR_OK;
}

static inline int monitor_exit(struct sched_thread *self, struct monitor *m)
{
    uint32_t mine = self->leaving_tid;
    if (m->recursion > 0 && RT_LIKELY(monitor_held(self, m))) {
        m->recursion--;
        return MONITOR_OK;
    }
    if (RT_LIKELY(m->recursion == 0 && !monitor_has_ceiling(m) &&
                  atomic_compare_exchange_strong_explicit(&m->lock, &mine, 0,
                                                          memory_order_release, memory_order_relaxed))) {
        self->monitors--;
        return MONITOR_OK;
    }
    return monitor_exit_slow(self, m);
}

/* Enter, or not if that means to wait. */
int monitor_try(struct sched_thread *self, struct monitor *m);
/* From its owner, who does not run meanwhile and has entered it once, if nobody waits for it.  It has no ceiling.  Context: LOCK_THREADS is held. */
bool monitor_take_over(struct sched_thread *self, struct sched_thread *owner, struct monitor *m);

/* Object.wait: nanoseconds 0 = without limit.  Returns holding the monitor again, at the old depth. */
int monitor_wait(struct sched_thread *self, struct monitor *m, uint64_t nanoseconds);
int monitor_notify(struct sched_thread *self, struct monitor *m, bool all);

/* For sched_interrupt and sched_set_priority: take the thread out of its wait set, or to its new place in it.
 * Context: any thread; the one that waits stays attached meanwhile. */
void monitor_interrupt(struct sched_thread *who);
void monitor_reprioritise(struct sched_thread *who);
/* The time of its Object.wait has come, if it is in a wait set.  Context as above. */
void monitor_expire(struct sched_thread *who);

/* tid of the owner, 0 when free: a snapshot.  What the owner wrote before it took the monitor is seen.  Context: any. */
uint32_t monitor_owner(const struct monitor *m);

/* What the thread is waiting for now, for dumps and deadlock search: the monitor it wants to
 * enter (BLOCKED; also when notified) or waits in (WAITING), else NULL.  Context: at a safepoint. */
struct monitor *monitor_blocked_on(const struct sched_thread *who);
struct monitor *monitor_waiting_in(const struct sched_thread *who);

/* ---- the limit of monitors in use ----
 *
 * How many may be owned at once, by all threads together.
 *
 * Nobody counts until somebody sets a limit.  From then on each thread enters and leaves monitors by the slow side
 * (sched_thread.free_word and leaving_tid are what no lock word looks like), and counts there.  A monitor counts once, however often
 * its owner has entered; not while its owner waits in it.  Coming back from a wait is never refused: then more may be in use than the
 * limit says, and the next who asks is refused.  So are all as long as a limit that was lowered is exceeded; nobody loses what it owns.
 *
 * What must not fail is neither refused nor counted, so that the library's needs do not show in the program's number: how many of its
 * monitors are such a thread knows (sched_thread.uncounted), not which; they are the innermost, as they are entered last and left first.
 *
 * Order    monitor_limit_begin, then a handshake with every attached thread (monitor_limit_join); who attaches later joins by itself
 * Bounds   a turn more only when another thread entered or left a monitor in between */
#define MONITOR_LIMIT_MAX 0x7fffffffu

/* Must it be given in any case?  Must not block.  Set once at start. */
extern bool (*monitor_limit_exempts)(const struct monitor *m);

void monitor_limit_begin(void);
void monitor_limit_join(struct sched_thread *who, void *unused);        /* a handshake's closure; twice is once */
void monitor_limit_join_new(struct sched_thread *self);                 /* for thread.c: it can be asked by now */

/* hard: more are refused; else the number is only remembered.  In the beginning: MONITOR_LIMIT_MAX, not hard. */
void monitor_limit_set(uint32_t most, bool hard);
uint32_t monitor_limit_number(void);
/* The most that have been in use at once since somebody counts; -1: nobody does. */
int64_t monitor_limit_used(void);

/* Between these two nothing is refused to the thread, or counted; they nest. */
static inline void monitor_limit_lift(struct sched_thread *self) { self->lifted++; }
static inline void monitor_limit_lower(struct sched_thread *self) { self->lifted--; }

#endif
