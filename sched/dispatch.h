/* SPDX-License-Identifier: Apache-2.0 */
/* Dispatch: handlers are released, executors run them.
 *
 * A release adds one to a handler's pending fires and, if the handler rests, puts it into the queue of its band, without
 * a lock or allocation.  A band is one priority of one dispatcher: a lock-free stack that executors turn into a
 * first-in-first-out list.  A handler is in a queue at most once, however often it was fired.  Events, which
 * release many handlers, are in event.h.
 *
 * Executors are threads that a band owns (home) or that are lent to the band that needs one (spare, whose
 * priority then changes); those at rest are stacks, last in first out.  One executor at a time is on its way to
 * a band (searching), and calls the next when it leaves handlers behind.  A band without an
 * executor to call is starving, and gets the next spare that becomes free, the most eligible band first.
 * A bound handler has an executor of its own instead.  Handlers that may use the heap and those that may
 * not have dispatchers apart.
 *
 *            fire                executor takes it             pending == 0
 *   IDLE  ---------->  QUEUED  -------------------->  RUNNING  ------------->  IDLE
 *
 * A handler that must keep something alive from its release to its rest has hold and drop: hold is called by the thread that releases
 * it, before any executor can take it (state CLAIMED), drop by the executor, after it said IDLE, so that a release that
 * comes meanwhile holds on its own.
 *
 * What is read on the way from a release to the first instruction of a handler that ran long ago has left the caches since.
 * So it lies in few cache lines: one of the handler, one of its executor or band.
 *
 * The thread that looks after the number of spares waits until a band starves (dispatch_await_starving).
 *
 * Invariants   QUEUED <=> in a band's queue, or its bound executor is called; at most one executor is RUNNING it
 *              pending > 0 and IDLE never lasts: the thread that sees it enqueues the handler
 * Locks        LOCK_BAND covers the list of a band: taken by executors and handler_move, never by a thread that releases
 * Context      handler_fire, handler_release: any thread, attached or not, timer callbacks too; never blocks.
 *              executor_run: an attached thread in state VM.  All others: outside real-time paths, may block
 * Bounds       release O(1); taking a handler O(handlers released since the last drain) */
#ifndef SCHED_DISPATCH_H
#define SCHED_DISPATCH_H

#include "sched/lock.h"

enum { DISPATCH_BANDS = SCHED_PRIORITY_MAX, DISPATCH_EXECUTORS_MAX = 512 };

enum dispatch_result {
    DISPATCH_OK = 0,
    DISPATCH_NO_MEMORY = -1,
    DISPATCH_TOO_MANY = -2,         /* executors */
    /* What a handler's arrive may answer besides OK. */
    DISPATCH_IGNORED = 1,           /* it releases nothing now; maybe later */
    DISPATCH_MIT_VIOLATED = -10,
    DISPATCH_QUEUE_FULL = -11,
};

struct arrival_gate;
struct executor;
struct dispatcher;

enum handler_state { HANDLER_IDLE, HANDLER_CLAIMED, HANDLER_QUEUED, HANDLER_RUNNING };

/* Storage is the caller's; set up by handler_init.  What a release and the begin of a run need comes first: where the
 * storage begins with a cache line, one line holds it. */
struct handler {
    _Atomic uint32_t pending;           /* fires without a run of their own yet */
    _Atomic uint32_t state;             /* enum handler_state */
    _Atomic int priority;
    _Atomic int band;                   /* where it is or was queued */
    int (*_Atomic arrive)(struct handler *h);   /* NULL, or asked at each fire, in the firer's context: DISPATCH_OK to be released */
    void (*_Atomic hold)(struct handler *h);    /* NULL, or a pair with drop, see above; one without a drop may come and go */
    struct executor *_Atomic bound;     /* NULL: any executor of the dispatcher */
    struct dispatcher *dispatcher;
    _Atomic(struct handler *) next;     /* in a band's queue */
    void (*work)(struct handler *h, struct executor *by);       /* one run for one fire; on the executor's thread */
    void (*_Atomic completed)(struct handler *h);       /* NULL, or told after each run */
    void (*drop)(struct handler *h, struct executor *by);
    struct arrival_gate *_Atomic gate;  /* whose arrive and completed are, if they are */
    _Atomic bool ranked;                /* somebody else sees to the priority of its own executor */
    _Atomic bool rebinding;             /* bound is to be this as soon as it is idle: */
    struct executor *_Atomic wanted;
    struct job_counts jobs;             /* its runs */
};

struct executor {
    _Atomic uint32_t word;              /* futex word: 1 = called */
    _Atomic uint32_t below;             /* the next in the stack of those at rest, from 1 */
    _Atomic uint32_t ready;             /* futex word: it has been at rest once */
    uint32_t number;                    /* from 1 */
    bool spare, searching;
    _Atomic bool ending;
    int band;                           /* whose handlers it takes */
    struct dispatcher *dispatcher;
    struct sched_thread *_Atomic thread;
    struct handler *only;               /* of a bound executor */
    struct handler *_Atomic running;
};

struct band {
    _Alignas(CACHE_LINE) struct lock lock;
    _Atomic(struct handler *) incoming; /* last fired first */
    _Atomic uint32_t listed;            /* handlers in the list below */
    struct handler *first, *last;       /* first fired first; lock */
    _Atomic uint64_t taken;             /* handlers, ever; written under lock */
    _Atomic uint64_t resting;           /* home executors: number of the top, change count above */
    _Atomic uint32_t searching;         /* an executor is called and has not looked yet */
};

struct dispatcher {
    struct band bands[DISPATCH_BANDS + 1];
    _Atomic uint64_t resting;           /* spares, as in a band */
    _Atomic uint64_t starving[DISPATCH_BANDS / 64 + 1];         /* bit per band */
    struct executor *_Atomic executors[DISPATCH_EXECUTORS_MAX];
    _Atomic uint32_t executor_count;
};

void dispatch_init(struct dispatcher *d);
/* Make e an executor: home of a priority, or spare (priority 0).  A thread then calls executor_run(e), once.
 * DISPATCH_OK or TOO_MANY.  e and d live for ever. */
int dispatch_add_executor(struct dispatcher *d, struct executor *e, int priority) RT_WARN_UNUSED;
/* Sleep until a band of one of the dispatchers has starved for so long (ns) without an executor taking anything from
 * it: its executors are all blocked, and another spare would help.  The index of the dispatcher. */
unsigned dispatch_await_starving(struct dispatcher *all, unsigned count, uint64_t patience);
/* Run handlers until executor_end.  A home is to have its band's priority already. */
void executor_run(struct executor *e);
/* Sleep until it is at rest for the first time: from then on every firer finds it.  Context: state NATIVE, or not attached. */
void executor_await(struct executor *e);
void executor_end(struct executor *e);      /* after what it runs; for bound ones, whose handler is retired */

/* bound: NULL, or a struct executor for this handler alone, on which a thread calls executor_run. */
void handler_init(struct handler *h, struct dispatcher *d, struct executor *bound, int priority,
                  void (*work)(struct handler *, struct executor *));
/* From now on, or if it is not idle after its run, e alone runs it: an executor that nobody uses, which lend has prepared and on
 * which a thread calls executor_run; or NULL, any of the dispatcher, and the one before has ended.  One caller at a time. */
void handler_lend(struct handler *h, struct executor *e);
void handler_bind(struct handler *h, struct executor *e);
/* One more fire, whatever arrive would say.  DISPATCH_OK always. */
void handler_release(struct handler *h);
/* So many, but no more than HANDLER_RELEASES_MAX at once; h may be NULL. */
enum { HANDLER_RELEASES_MAX = 1 << 16 };
void handler_release_times(struct handler *h, uint64_t count);
/* As part of an event: asks arrive. */
int handler_fire(struct handler *h);
/* Fires without a run: look; take one, returning how many there were; take all. */
uint32_t handler_pending(const struct handler *h);
uint32_t handler_take(struct handler *h);
uint32_t handler_take_all(struct handler *h);
/* From now on it is dispatched so, also if it is queued.  The executor that runs it now is the caller's
 * business, and the order of events is event_reprioritise's, which calls this.  LOCK_EVENTS is held. */
void handler_move(struct handler *h, int priority);
/* Wait until nobody runs it or will.  It must be attached nowhere and be fired by nobody. */
void handler_retire(struct handler *h);

#endif
