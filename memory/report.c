/* SPDX-License-Identifier: Apache-2.0 */
/* What is remembered and told of collections: histories for beans, lines of -verbose:gc. */
#include <stdio.h>

#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/pace.h"
#include "sched/os.h"
#include "sched/trace.h"

enum { BESIDE_TOLD_NS = 100000 };      /* less than that is the stop itself */

/* LOCK_HEAP, or while all are stopped. */
static struct gc_history history;

/* Collections that are still to be told of, oldest first: when all is swept, as only then is known what they left.  A cycle whose
 * sweep another collection has finished, and that one.  Then the last of them is not settled, or none. */
enum { REPORTS_MAX = 8 };
struct report { const char *reason; uint64_t number; struct gc_times times; struct gc_history history; size_t total; bool settled; };
static struct { struct report report[REPORTS_MAX]; unsigned count; } reports;

void (*_Atomic gc_told_hook)(const char *reason, const struct gc_history *history);

/* By stoppers, one after the other. */
static struct { _Atomic uint64_t count, all_ns, last_ns, end_ns; } stops;
static _Atomic uint64_t longest_hold_ns;        /* by who stops all, and by those that are held */

void gc_history(struct gc_history *out)
{
    lock_take(&heap.lock);
    *out = history;
    if (heap_used() > out->peak)
        out->peak = heap_used();
    out->stops = atomic_load(&stops.count);
    out->stopped_ns = atomic_load(&stops.all_ns);
    out->stop_end_ns = atomic_load(&stops.end_ns);
    out->stop_begin_ns = out->stop_end_ns - atomic_load(&stops.last_ns);
    lock_drop(&heap.lock);
}

static void count_hold(uint64_t ns)
{
    uint64_t longest = atomic_load(&longest_hold_ns);
    while (ns > longest && !atomic_compare_exchange_weak(&longest_hold_ns, &longest, ns))
        ;                                               /* bound: retries only when another succeeded */
}

uint64_t report_hold_begin(const struct sched_thread *who)
{
    uint64_t now = os_monotonic_ns();
    trace_emit(TRACE_gc_hold_begin, who->tid, 0);
    return now;
}

void report_hold_end(const struct sched_thread *who, uint64_t begin)
{
    trace_emit(TRACE_gc_hold_end, who->tid, 0);
    count_hold(os_monotonic_ns() - begin);
}

void report_stop(uint64_t ns)
{
    count_hold(ns);
    atomic_store(&stops.last_ns, ns);
    atomic_store(&stops.end_ns, os_monotonic_ns());
    atomic_fetch_add(&stops.all_ns, ns);
    atomic_fetch_add(&stops.count, 1);
}

uint64_t gc_longest_hold(void) { return atomic_load(&longest_hold_ns); }

void gc_reset_peak(void)
{
    lock_take(&heap.lock);
    history.peak = heap_used();
    lock_drop(&heap.lock);
}

static void print_line(const struct report *r)
{
    const struct gc_history *h = &r->history;
    uint64_t beside_ns = h->end_ns - h->begin_ns - r->times.stopped_ns;
    printf("[gc] %llu: %zuK->%zuK(%zuK) %.1f ms (%s", (unsigned long long)h->collections, h->before >> 10, h->after >> 10, r->total >> 10,
           (double)r->times.stopped_ns / 1e6, r->reason);
    if (beside_ns >= BESIDE_TOLD_NS)
        printf(", %.1f ms beside the program", (double)beside_ns / 1e6);
    printf(")\n");
    fflush(stdout);
}

void report_settle(void)
{
    if (reports.count == 0 || reports.report[reports.count - 1].settled)
        return;
    struct report *r = &reports.report[reports.count - 1];
    uint64_t before_ns = history.total_ns;
    history = (struct gc_history){
        .collections = r->number, .begin_ns = r->times.begin_ns, .end_ns = os_monotonic_ns(), .held_ns = r->times.stopped_ns,
        .before = r->times.before, .after = heap.live_bytes,
        .peak = r->times.before > history.peak ? r->times.before : history.peak,
    };
    history.total_ns = before_ns + history.end_ns - history.begin_ns;
    r->history = history;
    r->total = (size_t)heap.frontier << HEAP_UNIT_SHIFT;
    r->settled = true;
}

static void forget_oldest(unsigned count)
{
    reports.count -= count;
    memmove(reports.report, reports.report + count, reports.count * sizeof *reports.report);
}

void report_add(const char *reason, const struct gc_times *times)
{
    if (reports.count == REPORTS_MAX)
        forget_oldest(1);
    reports.report[reports.count++] = (struct report){ .reason = reason, .number = heap.collections, .times = *times };
    if (!heap.sweeping)
        report_settle();
}

void report_tell(void)
{
    struct report told[REPORTS_MAX];
    unsigned count = 0;
    lock_take(&heap.lock);
    for (; count < reports.count && reports.report[count].settled; count++)
        told[count] = reports.report[count];
    forget_oldest(count);
    lock_drop(&heap.lock);
    void (*hook)(const char *, const struct gc_history *) = atomic_load(&gc_told_hook);
    for (unsigned i = 0; i < count; i++) {
        if (heap.config.verbose)
            print_line(&told[i]);
        if (hook)
            hook(told[i].reason, &told[i].history);
    }
}

void report_rates(uint64_t bytes_per_second, const struct pace_room *room)
{
    printf("[gc] allocation rates of %lluK/s need %zuK beside what lives, and the heap has %zuK\n", (unsigned long long)bytes_per_second >> 10,
           room->needed >> 10, room->there >> 10);
    fflush(stdout);
}
