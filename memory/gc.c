/* SPDX-License-Identifier: Apache-2.0 */
/* One collection, from stopping the others to the line of -verbose:gc. */
#include "memory/gc_impl.h"

#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/immortal.h"
#include "memory/mark.h"
#include "memory/pace.h"
#include "memory/reference.h"
#include "memory/scope.h"
#include "sched/ceiling.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

static void mark_immortal(struct object *o, void *over)
{
    if (*(bool *)over)
        return;
    mark_visit(o);
    *(bool *)over = !mark_drain();
}

bool gc_mark_lasting(void)
{
    bool over = false;
    trace_emit(TRACE_gc_mark_begin, heap.collections + 1, 0);
    immortal_each(mark_immortal, &over);
    over = over || !scope_mark();
    trace_emit(TRACE_gc_mark_end, heap.collections + 1, 0);
    return !over;
}

/* ---- one collection ---- */

/* The cells left in threads' runs become free cells like others. */
void gc_retire_runs(void)
{
    for (struct mem_thread *m = heap.threads; m; m = m->next)
        memset(m->run, 0, sizeof m->run);
}

static bool is_garbage(const struct monitor *m, void *unused)
{
    const struct object *o = (const struct object *)(const void *)((const char *)m - offsetof(struct object, monitor));
    (void)unused;
    return mem_is_heap(o) && !gc_is_marked(o);
}

static bool weak_is_cleared;            /* beside the program, in this cycle */

bool gc_clear_weak(void)
{
    if (gc_vm.clear_weak)
        gc_vm.clear_weak();
    if (gc_vm.clear_untold)
        gc_vm.clear_untold();
    return weak_is_cleared = mark_goes_on();
}

/* What has not been done beside the program. */
static void process_the_rest(void)
{
    reference_judge();
    if (!weak_is_cleared)
        RT_MUST(reference_process());
    if (gc_vm.clear_weak && !weak_is_cleared)
        gc_vm.clear_weak();
    if (gc_vm.clear_untold)
        gc_vm.clear_untold();
}

void gc_concluded(void)
{
    weak_is_cleared = false;
    ceiling_forget(is_garbage, NULL);
}

void gc_conclude(bool sweep)
{
    trace_emit(TRACE_gc_references_begin, heap.collections + 1, 0);
    process_the_rest();
    trace_emit(TRACE_gc_references_end, heap.collections + 1, 0);
    if (RT_UNLIKELY(heap.check != NULL))
        RT_MUST(verify_marks());
    gc_concluded();
    if (gc_vm.metadata_close)
        gc_vm.metadata_close();
    mark_end();
    heap_sweep_begin();
    if (sweep) {
        trace_emit(TRACE_gc_sweep_begin, heap.collections + 1, 0);
        heap_sweep_rest();
        heap_trim();
        trace_emit(TRACE_gc_sweep_end, heap.collections + 1, 0);
    }
    heap.collections++;
    if (heap.config.verify)
        RT_MUST(verify_heap());
}

static void metadata_forget(void)
{
    if (gc_vm.metadata_forget)
        gc_vm.metadata_forget();
}

/* All of it in one stop; also what is left of a cycle before. */
static void collect(bool clear_soft)
{
    cycle_abandon();
    weak_is_cleared = false;
    heap_sweep_rest();
    heap.floating = 0;
    report_settle();
    gc_retire_runs();
    metadata_forget();
    mark_begin();
    if (gc_vm.metadata_begin)
        gc_vm.metadata_begin();
    reference_begin(clear_soft);
    gc_mark_tables();
    gc_mark_stacks();
    gc_mark_lasting();
    mark_rest();
    gc_conclude(true);
    metadata_forget();
    heap.complete++;
}

void gc_rest(struct sched_thread *self)
{
    pace(self);
    safepoint_poll(self);
}

static bool sweep_some(void)
{
    lock_take(&heap.lock);
    bool more = heap_sweep_some();
    if (!more)
        report_settle();
    lock_drop(&heap.lock);
    return more;
}

/* When nothing is left in the heap that knows it.  Somebody else may have come between, and done all of it. */
static void forget_beside(struct sched_thread *self)
{
    enum gc_doomed doomed = gc_vm.metadata_forget_beside ? gc_vm.metadata_forget_beside() : GC_DOOMED_NONE;
    if (doomed == GC_DOOMED_GONE && gc_forget_in_threads(self)) {
        gc_vm.metadata_forgotten();
    } else if (doomed != GC_DOOMED_NONE) {
        safepoint_begin(self);
        gc_vm.metadata_forget();
        safepoint_end(self);
    }
    if (gc_vm.metadata_drop)
        gc_vm.metadata_drop();
}

void gc_sweep_beside(struct sched_thread *self)
{
    reference_wake();
    trace_emit(TRACE_gc_sweep_begin, heap.collections, 0);
    while (sweep_some())
        gc_rest(self);
    trace_emit(TRACE_gc_sweep_end, heap.collections, 0);
    pace_cycle_done(self);
    report_tell();
    forget_beside(self);
    while (heap_trim_some())
        gc_rest(self);
}

void (*_Atomic gc_watch_hook)(struct sched_thread *self, bool begins);

void gc_tell_watcher(struct sched_thread *self, bool begins)
{
    if (RT_UNLIKELY(gc_watch_hook != NULL))
        gc_watch_hook(self, begins);
}

/* The collector's thread tells of its cycles itself, without a lock. */
static void tell_watcher(struct sched_thread *self, bool begins)
{
    if (!cycle_is_collector(self))
        gc_tell_watcher(self, begins);
}

/* Own frame, so that the registers saved are those of a frame that lasts. */
RT_NOINLINE void gc_collect_unless(struct sched_thread *self, const char *reason, enum gc_extent extent, uint64_t seen)
{
    RT_ASSERT(self && self == sched_self() && !(self->context & (CTX_NO_BLOCK | CTX_COLLECTING)));
    if (!gc_vm.roots)
        return;                 /* the VM is not born yet: nothing is known to be garbage */
    struct gc_times times = { .begin_ns = os_monotonic_ns() };
    uint64_t stopped_at = times.begin_ns;
    tell_watcher(self, true);
    safepoint_begin(self);
    if ((extent == GC_ENOUGH ? heap.collections : heap.complete) != seen) {
        safepoint_end(self);
        tell_watcher(self, false);
        return;
    }
    times.before = heap_used();
    trace_emit(TRACE_collection_begin, heap.collections + 1, 0);
    self->context |= CTX_COLLECTING;
    rt_save_registers(&self->saved);
    bool beside = extent == GC_ENOUGH && cycle_finish(&times);
    if (!beside)
        collect(extent == GC_ALL_SOFT);
    self->context &= ~(uint32_t)CTX_COLLECTING;
    size_t after = heap.live_bytes;
    trace_emit(TRACE_collection_end, heap.collections, times.before > after ? times.before - after : 0);
    uint64_t stopped_ns = os_monotonic_ns() - stopped_at;
    times.stopped_ns += stopped_ns;
    report_stop(stopped_ns);
    report_add(reason, &times);
    safepoint_end(self);
    tell_watcher(self, false);
    if (beside)
        return;                 /* the collector's thread does the rest: gc_sweep_beside */
    reference_wake();
    report_tell();
    if (gc_vm.metadata_drop)
        gc_vm.metadata_drop();
}

void gc_collect(struct sched_thread *self, const char *reason, bool clear_soft)
{
    gc_collect_unless(self, reason, clear_soft ? GC_ALL_SOFT : GC_ALL, heap.complete);
}

void gc_each_heap_object(void (*fn)(struct object *, void *), void *argument) { heap_each(fn, argument); }

void gc_each_object(void (*fn)(struct object *, void *), void *argument)
{
    heap_each(fn, argument);
    immortal_each(fn, argument);
    scope_each_object(fn, argument);
}

struct object *gc_object_at(uintptr_t word)
{
    struct object *o = (struct object *)word;
    if (mem_is_heap(o))
        return heap_find(word) == o ? o : NULL;
    return immortal_is_object(o) || scope_is_object(o) ? o : NULL;
}
