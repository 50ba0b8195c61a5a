/* SPDX-License-Identifier: Apache-2.0 */
/* The collector's thread, and the stops that open and close a cycle. */
#include "memory/cycle.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "memory/reference.h"
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
    struct gc_times times;
    size_t taken;                       /* heap.taken when it was opened                            */
} cycle;

bool cycle_is_collector(const struct sched_thread *t) { return t == &cycle.thread; }

/* ---- at the stops ---- */

static void tell_stores(uint32_t marks)
{
    for (struct mem_thread *m = heap.threads; m; m = m->next)
        ref_set_mode(m, (m->store_mode & ~(uint32_t)(STORE_MARK | STORE_JUDGED)) | marks);
    heap.marking = marks & STORE_MARK;
    heap.judged = marks & STORE_JUDGED;
}

static void open_now(void)
{
    gc_retire_runs();
    reference_begin(false);
    if (gc_vm.metadata_begin)
        gc_vm.metadata_begin();
    tell_stores(STORE_MARK);
    cycle.looked = cycle.settled = false;
    cycle.taken = heap.taken;
    mark_beside(&cycle.thread);
}

/* What is left in runs was marked when they were fetched. */
static void end_runs(void)
{
    for (struct mem_thread *m = heap.threads; m; m = m->next)
        for (uint32_t c = 1; c < MEM_CLASSES; c++)
            heap_unmark_cells(m->run[c].next, m->run[c].limit, c * MEM_GRAIN);
    gc_retire_runs();
}

static bool metadata_is_judged(void) { return !gc_vm.metadata_judge || gc_vm.metadata_judge(); }
static bool is_settled(void) { return cycle.settled && !mark_has_more(); }

/* From now on what is not marked is dead: after this nothing is looked at again.  All metadata is looked through only if there is anything more. */
static void judge_now(void)
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
    while (!metadata_is_judged())
        RT_MUST(mark_rest());
    reference_judge();
    cycle.settled = false;
}

bool cycle_finish(struct gc_times *times)
{
    if (!heap.marking)
        return false;
    if (!heap.judged)
        judge_now();
    mark_together();
    if (!is_settled())
        RT_MUST(mark_rest());
    end_runs();
    tell_stores(0);
    heap.taken_beside = heap.taken - cycle.taken;
    gc_conclude(false);
    times->begin_ns = cycle.times.begin_ns;
    times->stopped_ns += cycle.times.stopped_ns;
    return true;
}

void cycle_abandon(void)
{
    if (!heap.marking)
        return;
    mark_abandon();
    reference_abandon();
    tell_stores(0);
}

/* ---- the collector's thread ---- */

static RT_NOINLINE void begin_stop(struct sched_thread *self)
{
    safepoint_begin(self);
    trace_emit(TRACE_collection_begin, heap.collections + 1, 0);
    self->context |= CTX_COLLECTING;
}

static void end_stop(struct sched_thread *self, uint64_t begin)
{
    self->context &= ~(uint32_t)CTX_COLLECTING;
    trace_emit(TRACE_collection_end, heap.collections + 1, 0);
    uint64_t stopped_ns = os_monotonic_ns() - begin;
    cycle.times.stopped_ns += stopped_ns;
    report_stop(stopped_ns);
    safepoint_end(self);
}

/* false: another collection came between. */
static bool open_cycle(struct sched_thread *self)
{
    uint64_t begin = os_monotonic_ns();
    begin_stop(self);
    cycle.times = (struct gc_times){ .begin_ns = begin };
    bool open = mark_open();
    if (open)
        open_now();
    end_stop(self, begin);
    return open;
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

enum verdict { VERDICT_OVER, VERDICT_LATER, VERDICT_DONE };

/* As long as something is left to visit, it is left for later; but not for ever. */
static enum verdict try_to_judge(struct sched_thread *self, uint64_t seen, bool now)
{
    enum verdict verdict = VERDICT_OVER;
    uint64_t begin = os_monotonic_ns();
    begin_stop(self);
    if (heap.collections == seen) {
        bool done = is_settled() && metadata_is_judged();
        verdict = now || done ? VERDICT_DONE : VERDICT_LATER;
        if (verdict == VERDICT_DONE) {
            judge_now();
            tell_stores(STORE_MARK | STORE_JUDGED);
            mark_beside(self);
        }
    }
    end_stop(self, begin);
    return verdict;
}

/* false: the cycle is over. */
static bool judge(struct sched_thread *self, uint64_t seen)
{
    enum verdict verdict = try_to_judge(self, seen, false);
    for (unsigned turn = 1; verdict == VERDICT_LATER; turn++)
        verdict = mark_what_others_marked() ? try_to_judge(self, seen, turn >= TURNS) : VERDICT_OVER;
    return verdict == VERDICT_DONE;
}

/* What is dead is forgotten by references and tables; what that marks is visited. */
static bool process_beside(void)
{
    trace_emit(TRACE_gc_references_begin, heap.collections + 1, 0);
    bool goes_on = reference_process() && gc_clear_weak() && mark_rest();
    cycle.settled = goes_on;
    trace_emit(TRACE_gc_references_end, heap.collections + 1, 0);
    return goes_on;
}

/* Opening is tried again after each collection of others that came between. */
static void run_cycle(struct sched_thread *self)
{
    gc_tell_watcher(self, true);
    lock_take(&cycle.running);
    do {
        while (!mark_prepare(self))
            ;
    } while (!open_cycle(self));
    uint64_t seen = heap.collections;
    if (mark_all_beside() && judge(self, seen) && process_beside())
        gc_collect_unless(self, "concurrent", GC_ENOUGH, seen);
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
    gc_forget_threads();
}
