/* SPDX-License-Identifier: Apache-2.0 */
/* One collection, from stopping the others to the line of -verbose:gc. */
#include "memory/gc_impl.h"

#include <stdio.h>

#include "memory/heap.h"
#include "memory/immortal.h"
#include "memory/mark.h"
#include "memory/reference.h"
#include "memory/scope.h"
#include "sched/ceiling.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

struct gc_vm gc_vm;

void gc_install(const struct gc_vm *vm)
{
    gc_vm = *vm;
}

size_t object_bytes(const struct object *o)
{
    const struct mem_shape *shape = o->shape;
    switch ((enum shape_kind)shape->kind) {
    case SHAPE_REF_ARRAY:
    case SHAPE_PRIM_ARRAY:
        return array_bytes(shape, array_length(o));
    case SHAPE_MIRROR:
        return gc_vm.mirror_bytes(o);
    case SHAPE_PLAIN:
    case SHAPE_REFERENCE:
        return shape->size;
    }
    RT_UNREACHABLE();
}

/* ---- roots ---- */

static void mark_thread(struct sched_thread *t, void *unused)
{
    (void)unused;
    if (t->context & CTX_NO_HEAP)           /* of the stopper, in tests of what is kept without its stack */
        return;
    uintptr_t sp = t->saved.word[SCHED_REG_SP];
    RT_MUST(sp >= t->stack_limit && sp <= t->stack_base);
    gc_mark_words(&t->saved, &t->saved + 1);
    gc_mark_words((const void *)sp, (const void *)t->stack_base);
    if (gc_vm.thread_roots)
        gc_vm.thread_roots(t);
    mark_drain();
}

static void mark_immortal(struct object *o, void *unused)
{
    (void)unused;
    mark_visit(o);
    mark_drain();
}

static void mark_roots(void)
{
    gc_vm.roots();
    mark_drain();
    safepoint_each_stopped(sched_self(), mark_thread, NULL);        /* not under LOCK_THREADS, which no-heap threads take */
    immortal_each(mark_immortal, NULL);
    scope_mark();
}

/* ---- one collection ---- */

/* The cells left in threads' runs become free cells like others. */
static void retire_runs(void)
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

static void collect(bool clear_soft)
{
    retire_runs();
    mark_begin();
    reference_begin(clear_soft);
    mark_roots();
    reference_process();
    if (gc_vm.clear_weak)
        gc_vm.clear_weak();
    ceiling_forget(is_garbage, NULL);
    mark_end();
    heap_sweep();
    heap_trim();
    heap.collections++;
    if (heap.config.verify)
        RT_MUST(verify_heap());
}

/* Written while all are stopped; LOCK_HEAP keeps readers from seeing half of the reset. */
static struct gc_history history;

static void remember(uint64_t begin_ns, size_t before)
{
    uint64_t end_ns = os_monotonic_ns();
    history = (struct gc_history){
        .collections = heap.collections, .total_ns = history.total_ns + (end_ns - begin_ns), .begin_ns = begin_ns,
        .end_ns = end_ns, .before = before, .after = heap.live_bytes, .peak = before > history.peak ? before : history.peak,
    };
}

void gc_history(struct gc_history *out)
{
    lock_take(&heap.lock);
    *out = history;
    if (heap_used() > out->peak)
        out->peak = heap_used();
    lock_drop(&heap.lock);
}

void gc_reset_peak(void)
{
    lock_take(&heap.lock);
    history.peak = heap_used();
    lock_drop(&heap.lock);
}

static void print_line(uint64_t number, const char *reason, size_t before, size_t after, size_t total, uint64_t ns)
{
    printf("[gc] %llu: %zuK->%zuK(%zuK) %.1f ms (%s)\n", (unsigned long long)number, before >> 10, after >> 10,
           total >> 10, (double)ns / 1e6, reason);
    fflush(stdout);
}

/* Own frame, so that the registers saved are those of a frame that lasts. */
RT_NOINLINE void gc_collect_unless(struct sched_thread *self, const char *reason, bool clear_soft, uint64_t seen)
{
    RT_ASSERT(self && self == sched_self() && !(self->context & (CTX_NO_BLOCK | CTX_COLLECTING)));
    if (!gc_vm.roots)
        return;                 /* the VM is not born yet: nothing is known to be garbage */
    uint64_t start = os_monotonic_ns();
    safepoint_begin(self);
    if (heap.collections != seen) {
        safepoint_end(self);
        return;
    }
    size_t before = heap_used();
    trace_emit(TRACE_collection_begin, heap.collections + 1, 0);
    self->context |= CTX_COLLECTING;
    rt_save_registers(&self->saved);
    collect(clear_soft);
    self->context &= ~(uint32_t)CTX_COLLECTING;
    size_t after = heap.live_bytes, total = (size_t)heap.frontier << HEAP_UNIT_SHIFT;
    uint64_t number = heap.collections;
    trace_emit(TRACE_collection_end, number, before > after ? before - after : 0);
    remember(start, before);
    safepoint_end(self);
    reference_wake();
    if (heap.config.verbose)
        print_line(number, reason, before, after, total, os_monotonic_ns() - start);
}

void gc_collect(struct sched_thread *self, const char *reason, bool clear_soft)
{
    gc_collect_unless(self, reason, clear_soft, heap.collections);
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
