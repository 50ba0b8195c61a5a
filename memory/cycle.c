/* SPDX-License-Identifier: Apache-2.0 */
/* The collector's thread: how a cycle is opened, judged and closed; and how others end it. */
#include "memory/cycle.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "memory/heap.h"
#include "memory/help.h"
#include "memory/mark.h"
#include "memory/reference.h"
#include "memory/rounds.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

enum { STACK_BYTES = 256 << 10, PRIORITY = 5, TURNS = 8, BEGINNING_NS = 1000000, BEGINNINGS = 1000 };

enum wish { WISH_NOTHING, WISH_CYCLE, WISH_END };

static struct {
    struct sched_thread thread;
    _Atomic uint32_t wish;              /* enum wish; the collector's thread sleeps on it           */
    _Atomic uint32_t ended;
    _Atomic bool attached;              /* takes wishes                                             */
    struct lock running;                /* the collector's from before a cycle is opened until it is closed: for who waits for that */
    bool looked;                        /* all has been looked at that may keep anything            */
    bool settled;                       /* ... and, when nothing was left to visit, metadata that was found had nothing more */
    bool confirmed;                     /* what metadata goes                                       */
    uint64_t seen;                      /* heap.collections when it was opened                      */
    uint64_t begin_ns;                  /* since when it is open                                    */
    size_t taken;                       /* heap.taken when it was opened                            */
} cycle;

bool cycle_is_collector(const struct sched_thread *t) { return t == &cycle.thread || help_is_helper(t); }

/* ---- who ends it at a stop ---- */

static void fall_silent_at_once(void)
{
    for (struct mem_thread *m = heap.threads; m; m = m->next)
        rounds_silence(m);
    atomic_store(&heap.cycle, CYCLE_NONE);
}

static bool metadata_is_judged(bool *goes)
{
    *goes = false;
    return !gc_vm.metadata_judge || gc_vm.metadata_judge(goes);
}

static bool is_settled(void) { return cycle.settled && !mark_has_more(); }

/* From now on what is not marked is dead.  Metadata that must not go after all is marked. */
static void judge_at_once(void)
{
    mark_together();
    if (!cycle.looked) {
        gc_mark_tables();
        gc_mark_stacks();
        gc_mark_lasting();
    }
    if (gc_vm.roots_untold)
        gc_vm.roots_untold();
    if (!cycle.looked || !is_settled())
        RT_MUST(mark_rest());
}

static void mark_at_once(void)
{
    bool judged = mark_is_judged(), goes;
    if (!judged)
        judge_at_once();
    mark_together();
    while (!cycle.confirmed && !metadata_is_judged(&goes))
        RT_MUST(mark_rest());
    if (!judged)
        reference_judge();
    if (!judged || !is_settled())
        RT_MUST(mark_rest());
}

/* One that opens has found nothing yet; and of one that closes nothing may be left to visit. */
bool cycle_finish(struct gc_times *times)
{
    enum heap_cycle at = heap_cycle();
    if (at == CYCLE_NONE || at == CYCLE_OPENS || (at == CYCLE_CLOSES && mark_has_more()))
        return false;
    if (at == CYCLE_MARKS)
        mark_at_once();
    mark_together();
    fall_silent_at_once();
    heap.taken_beside = heap.floating = heap.taken - cycle.taken;
    gc_conclude(false);
    times->begin_ns = cycle.begin_ns;
    return true;
}

void cycle_abandon(void)
{
    if (heap_cycle() == CYCLE_NONE)
        return;
    mark_abandon();
    reference_abandon();
    fall_silent_at_once();
}

/* ---- the collector's thread ---- */

/* To the next phase, if nobody has ended the cycle. */
static bool go_on_to(enum heap_cycle next)
{
    lock_take(&heap.lock);
    bool goes_on = heap.collections == cycle.seen;
    if (goes_on)
        atomic_store(&heap.cycle, next);
    lock_drop(&heap.lock);
    return goes_on;
}

/* false: another collection came between. */
static bool begin_to_open(void)
{
    mark_judge_not();
    lock_take(&heap.lock);
    bool open = mark_open();
    if (open) {
        atomic_store(&heap.cycle, CYCLE_OPENS);
        cycle.seen = heap.collections;
        cycle.taken = heap.taken;
    }
    lock_drop(&heap.lock);
    cycle.begin_ns = os_monotonic_ns();
    cycle.looked = cycle.settled = cycle.confirmed = false;
    return open;
}

/* Nothing is visited, nor marked for being new, before all tell of their stores.  false: the cycle is over, or is to be ended at a stop. */
static bool open_cycle(struct sched_thread *self)
{
    if (!rounds_tell(self))
        return false;
    mark_beside(self);
    reference_begin(false);
    if (gc_vm.metadata_begin)
        gc_vm.metadata_begin();
    return go_on_to(CYCLE_MARKS) && rounds_blacken(self);
}

/* What others mark while the last of it is visited comes next, and what is found in metadata, but not for ever.  false: the cycle is over. */
static bool mark_what_others_marked(void)
{
    cycle.settled = false;
    for (unsigned turn = 0; turn < TURNS && !cycle.settled; turn++) {
        bool any = mark_took_grey();
        if (any ? !mark_drain() : !mark_metadata(&any) || !mark_drain())
            return false;
        cycle.settled = !any;
    }
    return true;
}

/* Stacks come last, so that nothing is found on them later that is not marked: what threads load from then on has been, or will be. */
static bool mark_all_beside(void)
{
    trace_emit(TRACE_gc_mark_begin, heap.collections + 1, 0);
    bool goes_on = gc_mark_tables() && mark_drain();
    trace_emit(TRACE_gc_mark_end, heap.collections + 1, 0);
    return goes_on && gc_mark_lasting() && mark_what_others_marked() && gc_look_at_stacks(&cycle.thread, &cycle.looked) &&
           mark_what_others_marked();
}

/* Roots that come and go untold, once more: by now whoever makes something one has what is marked, or will be. */
static bool mark_the_untold(void)
{
    if (gc_vm.roots_untold)
        gc_vm.roots_untold();
    return mark_what_others_marked();
}

/* Nothing is left to visit, and nobody has come upon anything meanwhile that nothing leads to: so what is not marked is dead.  false: the cycle is over, not all
 * has been looked at, or there is always something. */
static bool judge(void)
{
    bool done = false;
    if (!cycle.looked)
        return false;
    for (unsigned turn = 0; !done && turn < TURNS; turn++) {
        uint64_t ways = mark_weak_ways();
        if (!mark_the_untold())
            return false;
        done = is_settled() && mark_judge(ways);
    }
    return done;
}

/* Metadata is judged at once, and again when nobody goes through its lists any more who has begun before that: what holds it off may have begun meanwhile. */
static bool confirm(struct sched_thread *self)
{
    bool goes, may_go = metadata_is_judged(&goes);
    if (goes && !rounds_pass(self))
        return false;
    may_go = metadata_is_judged(&goes) && may_go;
    cycle.settled = false;
    reference_judge();
    cycle.confirmed = true;
    return may_go || mark_rest();
}

/* What is dead is forgotten by references and tables; what that marks is visited. */
static bool process_beside(void)
{
    trace_emit(TRACE_gc_references_begin, heap.collections + 1, 0);
    bool goes_on = mark_rest() && reference_process() && gc_clear_weak() && mark_rest();
    cycle.settled = goes_on;
    trace_emit(TRACE_gc_references_end, heap.collections + 1, 0);
    return goes_on;
}

/* Against what a look at all finds while all stand still. */
static void check_marks(struct sched_thread *self)
{
    safepoint_begin(self);
    self->context |= CTX_COLLECTING;
    if (heap.collections == cycle.seen) {
        mark_together();
        RT_MUST(verify_marks());
        mark_beside(self);
    }
    self->context &= ~(uint32_t)CTX_COLLECTING;
    safepoint_end(self);
}

static void check_heap(struct sched_thread *self)
{
    safepoint_begin(self);
    RT_MUST(verify_heap());
    safepoint_end(self);
}

/* Nobody marks any more, and nobody has cells that are not objects yet.  No poll between: nobody ends it beside us. */
static void change_maps(void)
{
    struct gc_times times = { .begin_ns = cycle.begin_ns };
    mark_together();
    if (gc_vm.metadata_close)
        gc_vm.metadata_close();
    lock_take(&heap.lock);
    times.before = heap_used();
    heap.taken_beside = heap.floating = heap.taken - cycle.taken;
    heap_sweep_begin();
    atomic_store(&heap.cycle, CYCLE_NONE);
    heap.collections++;
    report_add("concurrent", &times);
    lock_drop(&heap.lock);
    mark_end();
}

/* false: it is over, or is to be ended at a stop. */
static bool close_cycle(struct sched_thread *self)
{
    if (RT_UNLIKELY(heap.check != NULL))
        check_marks(self);
    gc_concluded();
    if (!mark_goes_on() || !go_on_to(CYCLE_CLOSES) || !rounds_fall_silent(self) || mark_has_more())
        return false;
    change_maps();
    if (heap.config.verify)
        check_heap(self);
    return true;
}

/* Opening is tried again after each collection of others that came between. */
static void run_cycle(struct sched_thread *self)
{
    gc_tell_watcher(self, true);
    lock_take(&cycle.running);
    do {
        while (!mark_prepare(self))
            ;
    } while (!begin_to_open());
    bool done = open_cycle(self) && mark_all_beside() && judge() && confirm(self) && process_beside() && close_cycle(self);
    if (!done && heap.collections == cycle.seen)
        gc_collect_unless(self, "concurrent", GC_ENOUGH, cycle.seen);
    lock_drop(&cycle.running);
    gc_tell_watcher(self, false);
    gc_sweep_beside(self);
}

/* false: the end. */
static RT_NOINLINE bool await_wish(struct sched_thread *self)
{
    uint32_t wish;
    while ((wish = atomic_exchange(&cycle.wish, WISH_NOTHING)) == WISH_NOTHING) {
        sched_enter_native(self);
        os_futex_wait(&cycle.wish, WISH_NOTHING, 0, false);
        sched_leave_native(self);
    }
    return wish == WISH_CYCLE;
}

static void *collector_main(void *unused)
{
    struct sched_thread *self = &cycle.thread;
    (void)unused;
    sched_attach(self);
    atomic_fetch_and(&self->poll, ~(uint32_t)POLL_STRESS);
    atomic_store(&cycle.attached, true);
    while (await_wish(self))
        run_cycle(self);
    atomic_store(&cycle.attached, false);
    sched_detach(self);
    atomic_store(&cycle.ended, 1);
    os_futex_wake(&cycle.ended, 1);
    return NULL;
}

static void make_wish(enum wish wish)
{
    if (atomic_exchange(&cycle.wish, wish) == WISH_NOTHING)
        os_futex_wake(&cycle.wish, 1);
}

void cycle_ask(void) { make_wish(WISH_CYCLE); }

static bool may_come(const struct sched_thread *self) { return atomic_load(&cycle.attached) && !cycle_is_collector(self); }

static void await_end(void)
{
    lock_take(&cycle.running);
    lock_drop(&cycle.running);
}

/* Nobody has the lock for a while after a cycle has been asked for. */
bool cycle_await(struct sched_thread *self, uint64_t seen)
{
    if (!heap.config.concurrent || !may_come(self))
        return false;
    sched_leave_region(self);
    cycle_ask();
    await_end();
    for (unsigned turn = 0; heap.collections == seen && turn < BEGINNINGS && may_come(self); turn++) {
        sched_sleep(self, os_monotonic_ns() + BEGINNING_NS);
        await_end();
    }
    return heap.collections != seen;
}

bool gc_collect_beside(struct sched_thread *self, bool wait)
{
    if (!heap.config.concurrent || !may_come(self))
        return false;
    if (wait)
        return cycle_await(self, heap.collections);
    cycle_ask();
    return true;
}

struct gc_collector gc_collector(void)
{
    return (struct gc_collector){
        .beside = heap.config.concurrent, .priority = heap.config.collector_priority ? heap.config.collector_priority : PRIORITY,
        .cost = heap.config.collector_cost, .period = heap.config.collector_period,
    };
}

int gc_start_collector(void)
{
    if (!heap.config.concurrent)
        return 0;
    memset(&cycle, 0, sizeof cycle);
    cycle.running = (struct lock)LOCK_INIT(CYCLE);
    cycle.thread.priority = gc_collector().priority;
    snprintf(cycle.thread.name, sizeof cycle.thread.name, "collector");
    return sched_spawn(&cycle.thread, collector_main, NULL, STACK_BYTES);
}

void gc_end_collector(void)
{
    if (!heap.config.concurrent)
        return;
    make_wish(WISH_END);
    while (!atomic_load(&cycle.ended))
        os_futex_wait(&cycle.ended, 0, 0, false);
    help_end();
    rounds_forget();
}
