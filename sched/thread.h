/* SPDX-License-Identifier: Apache-2.0 */
/* Threads as the scheduler sees them; the floor's introduction.
 *
 * sched/ is the machine we run on: time, threads, locks, safepoints, monitors.
 * It knows nothing of Java.  A Java thread (vm/run/thread.h) begins with a
 * struct sched_thread, so that one pointer serves every floor.
 *
 * State    NATIVE  outside the VM, or asleep in the kernel: touches no object,
 *                  a safepoint does not wait for it
 *          VM      runs Java or our C code: may touch objects, polls
 * Only the thread itself changes its state (sched_enter_native and back).
 *
 * Context  any function here: the thread itself, unless it says otherwise. */
#ifndef SCHED_THREAD_H
#define SCHED_THREAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sched/arch_cpu.h"
#include "sched/check.h"

enum sched_state { SCHED_NATIVE, SCHED_VM };

/* Bits of sched_thread.context; sched/context.h sets and asserts the first two. */
enum sched_context {
    CTX_NO_BLOCK = 1,       /* may not sleep, lock or reach a safepoint    */
    CTX_NO_ALLOC = 2,       /* may not allocate, neither objects nor memory of the VM's own */
    CTX_NO_HEAP = 4,        /* a no-heap real-time thread                  */
    CTX_COLLECTING = 8,     /* runs the collector, all others stopped      */
};

/* The callee-saved registers and the stack pointer, as rt_save_registers
 * (arch_<cpu>/code.S) leaves them: all that a conservative scan must add to the
 * stack itself. */
struct sched_registers { uintptr_t word[ARCH_SAVED_WORDS]; };
enum { SCHED_REG_SP = 0 };          /* word[0] is the stack pointer of the caller */
void rt_save_registers(struct sched_registers *into);
void rt_cpu_relax(void);            /* a turn of a short spin */

#define SCHED_NO_TID UINT32_MAX     /* no lock word ever looks like this */
enum { SCHED_PRIORITY_NORMAL_MAX = 10, SCHED_PRIORITY_MAX = 99 };

/* Where a thread is as to preemptible atomic regions (safepoint.h, vm/atomic/region.h). */
enum sched_region {
    REGION_NONE,            /* outside of any                                                        */
    REGION_OPEN,            /* in one (or about to be) that can still be undone                      */
    REGION_KEPT,            /* in one that goes on to its end, as it cannot be undone any more       */
    REGION_LEFT,            /* in the code of one that has been undone: on its way to the beginning  */
};

/* How often a thread or a handler was released, and how long each release took, in ns: a thread's from when it was due, a handler's from when
 * its run began.  Owner: who runs it; others count misses and read. */
struct job_counts { _Atomic uint64_t done, misses, timed, last, longest, total; };       /* total: of those that were timed */
void job_done(struct job_counts *of, uint64_t took);             /* 0: it was not timed */
void job_missed(struct job_counts *of, uint64_t times);
/* Runs of handlers are timed from when somebody first wants to know: each costs two looks at the clock. */
extern _Atomic bool jobs_timed;

struct monitor;
struct policy_cpus;
struct deadline_member;
struct handshake_request;
struct lock { _Atomic uint32_t word; uint32_t id; };    /* lock.h */

/* Owner: the thread itself for every field, unless said. */
struct sched_thread {
    _Atomic uint32_t poll;          /* bits (safepoint.h); nonzero: call safepoint_block soon   */
    _Atomic uint32_t state;         /* enum sched_state                                        */
    uint32_t tid;                   /* kernel thread id: the value in PI futexes; 0 = detached; another's: with threads_lock, or atomically */
    struct { _Atomic bool unfinished; uint32_t tid; int level; } birth;     /* while sched_spawn is at it; known, and told the
                                     * kernel, from then to sched_attach: LOCK_THREADS          */
    _Atomic uint32_t region;        /* enum sched_region; others read it                       */
    const struct monitor *_Atomic region_wants;     /* that it waits for, or is about to, with that priority: told to */
    _Atomic int region_level;       /* those that take monitors in regions                     */
    _Atomic bool region_hurries;    /* it has the highest priority until its region has ended (safepoint.h) */
    bool meets_region;              /* it asks a less eligible thread to undo its region, or waits for that */
    uint32_t leaving_tid;           /* tid, or what no lock word holds: then monitors are left by the slow path */
    uint32_t free_word;             /* 0, or what no lock word holds: then monitors are entered by the slow path */
    uint32_t context;               /* enum sched_context bits                                 */
    uint32_t monitors;              /* that it owns, or waits in                               */
    uint32_t gates;                 /* that it keeps closed                                    */
    uint32_t waits;                 /* 1 while it waits in a monitor: of monitors              */
    uint32_t lifted;                /* monitor_limit_lift: nonzero: no monitor is refused to it   */
    uint32_t uncounted;             /* ... of its monitors, not in the count                   */
    bool counted;                   /* ... it counts what it enters and leaves                 */
    struct sched_registers saved;   /* valid while NATIVE or stopped                           */
    uintptr_t stack_base;           /* highest address of the C stack, exclusive               */
    uintptr_t stack_limit;          /* lowest usable address of the C stack                    */
    uintptr_t stack_low;            /* below it a run of Java asks whether there is enough left (SCHED_STACK_RUN), or something else: sched_stack_ask_below */
    size_t stack_reserve;           /* of it, for one more turn of a recursion and an error: a quarter of small ones */
    pthread_t pthread;
    struct sched_thread *next, *prev;   /* list of all threads; LOCK_THREADS                   */
    struct sched_thread *stop_next; /* list of those being stopped; the stopper's              */
    struct handshake_request *_Atomic asked;    /* handshake.h; NULL: it cannot be asked               */
    struct lock handshakes;         /* held while one is acted upon                            */
    bool no_heap;                   /* CTX_NO_HEAP at sched_attach: safepoints pass it by      */
    uint64_t locks_held;            /* debug: bit per row of locks.def                         */
    _Atomic uint32_t permit;        /* park: futex word, 1 = permit available, 2 = waiter asleep */
    _Atomic uint32_t interrupted;   /* 1 after sched_interrupt until taken                     */
    _Atomic uint32_t sleep_word;    /* futex word of sched_sleep and sched_doze: 1 = asleep    */
    void *_Atomic wait_node;        /* the wait set entry while in a wait set; its bucket's lock */
    struct monitor *_Atomic waiting_in;     /* whose wait set that is; its bucket's lock       */
    struct monitor *_Atomic blocked_on;     /* the monitor it is about to own                  */
    _Atomic int priority;           /* Java or RTSJ priority; kernel policy derived from it    */
    _Atomic int ceiling;            /* the highest of the monitors it owns, 0 none (ceiling.h) */
    _Atomic uint32_t ceilings_held[SCHED_PRIORITY_MAX + 1];     /* how many of each level      */
    struct deadline_member *_Atomic deadlines;  /* that it runs as (deadline.h), or NULL: LOCK_DEADLINES */
    const struct policy_cpus *_Atomic cpus;     /* its own (policy.h), or NULL: LOCK_THREADS   */
    struct { int ceiling, priority; } violation;    /* of the last enter that was refused for it */
    struct job_counts jobs;         /* its periodic releases                                   */
    void *memory;                   /* what the floor above keeps of its allocation; NULL: nothing (yet, or any more) */
    char name[16];                  /* for the kernel and for messages                         */
};

extern __thread struct sched_thread *sched_current_thread;

/* The calling thread, NULL when it is not attached.  Context: any. */
static inline struct sched_thread *sched_self(void) { return sched_current_thread; }

/* Is there C stack left (sched_thread.stack_reserve) for one more turn of a recursion, and for the throwing of an error?  Of a thread that is not
 * attached nothing is known: yes.  Context: any. */
enum { SCHED_STACK_RESERVE = 128 << 10, SCHED_STACK_RUN = SCHED_STACK_RESERVE + SCHED_STACK_RESERVE / 4 };
static inline bool sched_stack_left(void)
{
    const struct sched_thread *self = sched_self();
    return !self || (uintptr_t)__builtin_frame_address(0) - self->stack_limit > self->stack_reserve;
}

/* Runs of Java below that address are to ask; 0: as when the thread began.  Context: the thread, or who acts for it. */
static inline void sched_stack_ask_below(struct sched_thread *t, uintptr_t address)
{
    uintptr_t least = t->stack_limit + SCHED_STACK_RUN;
    t->stack_low = least < address ? address : least;
}

/* Make the calling pthread known: fills tid, stack bounds, adds it to the list
 * in state VM (waits while a safepoint is in progress).  The storage is the caller's, zeroed
 * but for context, priority and name, which may be set before. */
void sched_attach(struct sched_thread *self);
/* Undo: after this the thread must not touch objects.  State before: VM; no lock or monitor held. */
void sched_detach(struct sched_thread *self);

/* Does it keep what others may wait for: a monitor, a gate?  Who would stop it waits until it does not. */
static inline bool sched_keeps_others(const struct sched_thread *who) { return who->monitors > 0 || who->gates > 0; }

/* Start a pthread that runs start(argument), detached, with at least stack_bytes of C stack, in which the thread 'who' attaches; as
 * eligible as its priority says before it has run at all: threads of lower priority cannot keep it from beginning, also when
 * sched_set_priority has changed it meanwhile.  0 or a negative errno. */
int sched_spawn(struct sched_thread *who, void *(*start)(void *), void *argument, size_t stack_bytes);

/* Visit every attached thread under LOCK_THREADS; fn runs under CTX_NO_ALLOC and takes only locks of a lower rank. */
void sched_each_thread(void (*fn)(struct sched_thread *, void *), void *argument);
/* How many no-heap threads are attached.  Context: any */
unsigned sched_no_heap_threads(void);

/* Priority 1..10: SCHED_OTHER, nice unchanged.  11 and above: SCHED_FIFO, or SCHED_RR, at policy_level(priority).
 * 0 or a negative errno (no privilege); the priority is remembered either way.  May be called for
 * another thread whose storage lives; before sched_spawn it is only remembered, and applied there. */
int sched_set_priority(struct sched_thread *who, int priority);
/* What it runs with, but for priorities that it inherits: the greater of its own and of the ceilings it holds. */
static inline int sched_active_priority(const struct sched_thread *who)
{
    int own = atomic_load(&who->priority), ceiling = atomic_load(&who->ceiling);
    return ceiling > own ? ceiling : own;
}
static inline bool sched_is_realtime(const struct sched_thread *who) { return sched_active_priority(who) > SCHED_PRIORITY_NORMAL_MAX; }
/* What the kernel is to be told of it: at its own priority as that says (policy_told), with a ceiling always first in, first out. */
int sched_told(const struct sched_thread *who);
/* Those who have a priority, now or later, take turns or no longer: as policy_set_turns.  Context: outside real-time paths. */
int sched_set_turns(int priority, bool on) RT_WARN_UNUSED;
/* Tell the kernel the priority of an attached thread.  0 or a negative errno.  The thread keeps its tid meanwhile. */
int sched_apply_priority(struct sched_thread *who);
/* It runs on these CPUs alone from now on; NULL: where others of its priority do.  For another thread as above. */
void sched_set_cpus(struct sched_thread *who, const struct policy_cpus *cpus);
void sched_set_name(struct sched_thread *who, const char *name);

/* Park: consume the permit or wait for it, until deadline (CLOCK_MONOTONIC ns; 0 = for ever;
 * realtime: deadline is CLOCK_REALTIME ns).  Also returns when interrupted.  May return early, as park may.
 * Goes NATIVE while asleep. */
void sched_park(struct sched_thread *self, uint64_t deadline, bool realtime);
void sched_unpark(struct sched_thread *who);            /* context: any thread; the storage of 'who' lives */

/* Sleep until the monotonic deadline.  false: interrupted (the flag is left set). */
bool sched_sleep(struct sched_thread *self, uint64_t deadline);

/* Wait for what a lock covers: with the lock held, say so (sched_doze_begin); drop it, sleep (sched_doze), take it and look
 * again.  sched_doze returns at once if sched_rouse or sched_interrupt came in between, and if interruptible also when
 * interrupted before.  false: the deadline passed (monotonic, 0 = none). */
void sched_doze_begin(struct sched_thread *self);
bool sched_doze(struct sched_thread *self, uint64_t deadline, bool interruptible);
void sched_rouse(struct sched_thread *who);             /* context: any thread; the storage of 'who' lives */
/* Set the thread's flag and wake it from park, sleep, doze and monitor_wait.  It must stay attached meanwhile.
 * Context: any thread. */
void sched_interrupt(struct sched_thread *who);
/* The same in two steps, for callers that hold a lock which the interrupted thread will want at once: the first decides what to
 * wake it from, and takes it out of a wait set; the second wakes it, after the lock, when the thread may have ended already. */
struct sched_wakeup { _Atomic uint32_t *words[2]; };
void sched_interrupt_begin(struct sched_thread *who, struct sched_wakeup *w);
void sched_interrupt_end(const struct sched_wakeup *w);

bool sched_thread_ok(const struct sched_thread *t);     /* the invariants */

#endif
