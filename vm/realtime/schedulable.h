/* SPDX-License-Identifier: Apache-2.0 */
/* Schedulables: what C knows of each real-time thread and event handler, whatever area its objects live in.
 *
 * Parameter objects may be shared by schedulables that they may not refer to: so which schedulable uses what is known here, by the
 * address of the parameter object, which its users keep alive.  Java gives the values of parameters when they are given to a
 * schedulable and when they change; nothing here looks into a Java object but for the thread's priority.
 *
 * Owner    Java's Bindings holds one reference, from open to close (its finalizer); a started thread another one, until
 *          its end
 * Locks    LOCK_SCHEDULABLES covers uses, values, groups and thread; the releases and budgets have locks of their own.  It is held
 *          while they are changed, never by their callbacks
 * Context  in_vm; schedulable_begin, schedulable_end: the thread that runs as the schedulable */
#ifndef VM_REALTIME_SCHEDULABLE_H
#define VM_REALTIME_SCHEDULABLE_H

#include "sched/budget.h"
#include "sched/deadline.h"
#include "sched/dispatch.h"
#include "sched/release.h"
#include "vm/realtime/group.h"
#include "vm/run/thread.h"

enum use_kind { USE_SCHEDULING, USE_RELEASE, USE_MEMORY, USE_GROUP, USES };
enum release_kind { RELEASES_APERIODIC, RELEASES_PERIODIC, RELEASES_SPORADIC };

/* That a schedulable has a parameter object: an entry in a chain of its hash. */
struct use { struct schedulable *of; const struct object *parameters; struct use *next, **at; };

/* Of ReleaseParameters. */
struct release_values {
    enum release_kind kind;
    uint64_t period, deadline, cost;            /* period of sporadic ones: the minimum interarrival time; cost 0: none */
    struct handler *miss, *overrun;             /* or NULL */
};

/* What looks after the arrivals before a thread (thread_releases.h); LOCK_SCHEDULABLES is held, but in free. */
struct arrival_wait;
struct wait_operations {
    void (*follow)(struct schedulable *s);
    void (*start)(struct schedulable *s, struct thread *t);     /* its thread was started, t NULL; and then t begins to run */
    void (*end)(struct schedulable *s);
    void (*free)(struct schedulable *s);
};

/* That it holds a lock for so long at most, which Java keeps alive. */
struct declared_section { const struct object *lock; uint64_t length; };

struct schedulable {
    unsigned references;
    struct use uses[USES];
    struct object *effects;                     /* the object that is told of changes, or NULL; alive until close */
    struct object *java;                        /* of a thread: its Thread object; likewise */
    struct thread *thread;                      /* that runs as it, or NULL */
    struct thread *_Atomic runner;              /* of a handler: that runs it now, or NULL */
    uint64_t immortal_used;                     /* of a handler: in all its releases before; the thread that runs it writes */
    bool ranged;                                /* its scheduler knows priorities 11 to 98 alone */
    int priority;                               /* 0: not known; in a band of deadlines the highest that it has */
    int band;                                   /* its lowest, or 0 */
    struct deadline_member deadlines;
    const struct policy_cpus *cpus;             /* its own (sched/policy.h), or NULL: its group's, or all */
    bool started, ended;                        /* its thread is; has: it is in no band any more */
    struct release_values values;
    struct handler *_Atomic miss, *_Atomic overrun;     /* as values has them, for callbacks */
    uint64_t first;                             /* when the first release is due; 0: at once */
    struct release release;
    struct budget cost;
    _Atomic uint64_t paid;                      /* when the last release was due that has given the cost */
    struct budget_member cost_member, group_member;
    struct group *group;
    struct arrival_wait *wait;                  /* of a thread that others release, or NULL: the operations say nothing then */
    const struct wait_operations *waits;
    bool prepared;                              /* release and cost are there */
    bool descheduled;                           /* before it was prepared */
    _Atomic bool waiting;                       /* in waitForNextPeriod */
    bool analysed;                              /* it takes part in the feasibility analysis */
    struct declared_section *sections;          /* for that; ours */
    uint32_t section_count;
    uint64_t blocking;                          /* what else delays it */
    uint64_t allocation_rate;                   /* bytes per second in the heap, as its MemoryParameters say */
    uint64_t region_longest, region_undo;       /* its preemptible atomic regions, for the analysis; 0: none */
    struct schedulable *next, *prev;            /* all */
};

extern struct lock schedulables_lock;
extern struct schedulable *schedulables;        /* all */

/* ---- life ---- */

/* One with one reference; java: its Thread object or NULL; effects: as above.  NULL: no memory. */
struct schedulable *schedulable_open(struct object *java, struct object *effects) RT_WARN_UNUSED;
/* It has no parameters, Java objects and sections any more, and is of no group; then one reference less. */
void schedulable_close(struct schedulable *s);
void schedulable_drop(struct schedulable *s);           /* one reference */

/* ---- who has which parameters; LOCK_SCHEDULABLES is held by the callers of first and next ---- */

void schedulable_bind(struct schedulable *s, enum use_kind kind, const struct object *parameters);
struct schedulable *schedulable_first_user(enum use_kind kind, const struct object *parameters);
struct schedulable *schedulable_next_user(enum use_kind kind, const struct schedulable *s);
/* Has another one what s has? */
bool schedulable_shares(struct schedulable *s, enum use_kind kind);
/* The next user with effects after one, NULL for the first; the caller keeps those from changing their parameters. */
struct schedulable *schedulable_next_told(struct schedulable *s, enum use_kind kind, const struct object *parameters);
/* May a no-heap thread tell all users? */
bool schedulable_may_tell(enum use_kind kind, const struct object *parameters);

/* ---- allocation rates: what they say that they will allocate in the heap, which holds nobody to it ---- */

/* Bytes per second of all, or of those that take part in the analysis and of; with those of another rate whom a change is about.
 * LOCK_SCHEDULABLES is held; bound: schedulables. */
struct rate_change { const struct schedulable *of; const struct object *memory; uint64_t rate; };
uint64_t schedulable_rates(const struct rate_change *c, bool analysed);
/* A rate is another one, or somebody has ended: the collector hears the sum.  Takes LOCK_SCHEDULABLES, and LOCK_HEAP after that. */
void schedulable_rates_changed(void);

/* ---- at work (schedulable_run.c) ---- */

/* Storage for releases and budgets.  false: no memory. */
bool schedulable_prepare(struct schedulable *s) RT_WARN_UNUSED;
/* For a thread's start: its first release is due then.  A reference is the thread's.  false: no memory. */
bool schedulable_prepare_start(struct schedulable *s, struct thread *starter, uint64_t first);
/* The thread is about to be born as it: that is a release, and by deadlines it has its rank before. */
void schedulable_take_start(struct schedulable *s, struct thread *started);
/* Nobody releases it any more, and it has no budget (schedulable.c). */
void schedulable_retire(struct schedulable *s);
/* For a handler's run: what the thread uses from now on is the schedulable's, until schedulable_end. */
void schedulable_begin(struct schedulable *s, struct thread *t);
void schedulable_end(struct schedulable *s, struct thread *t);
/* The budget, the releases are as its values say.  LOCK_SCHEDULABLES is held. */
void schedulable_apply_cost(struct schedulable *s);
void schedulable_apply_release(struct schedulable *s);
/* It is scheduled by deadlines in a band of priorities from now on: as deadline_join.  Or no longer, and then its priority is to be set.
 * Handlers are told apart (java_handler_rank). */
int schedulable_join_band(struct schedulable *s, int lowest, int highest, int preemption) RT_WARN_UNUSED;
void schedulable_leave_band(struct schedulable *s);
/* It runs on these CPUs alone, or where its group does (NULL); handlers are told apart (java_handler_settle). */
void schedulable_set_cpus(struct schedulable *s, const struct policy_cpus *cpus);
/* Its own CPUs, or its group's, or NULL; its thread is to run there.  LOCK_SCHEDULABLES is held. */
const struct policy_cpus *schedulable_cpus(const struct schedulable *s);
void schedulable_settle(struct schedulable *s);
/* Its timers are at the levels of whom they release and stop, as those are now.  LOCK_SCHEDULABLES is held. */
void schedulable_follow(struct schedulable *s);
/* The thread has another priority; the handler has, which some call for their misses and overruns. */
void schedulable_thread_moved(struct thread *t);
void schedulable_handler_moved(const struct handler *h);
/* What was used as it: by its thread from its first release on, by a handler in runs that were measured. */
uint64_t schedulable_cpu_time(struct schedulable *s);
/* waitForNextPeriod of the thread that runs as s. */
enum release_answer schedulable_wait(struct schedulable *s, struct thread *t, bool interruptible);
/* scheduleForNextPeriod, deschedule: remembered before the start. */
void schedulable_schedule(struct schedulable *s, bool on);

/* Of thread_life, and safepoint_hold_hook. */
void schedulable_thread_begins(struct thread *t);
void schedulable_thread_ends(struct thread *t);
void schedulable_hold(struct sched_thread *self);

#endif
