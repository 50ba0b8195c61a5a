/* SPDX-License-Identifier: Apache-2.0 */
/* The thread looks at its own clock between two objects, spans, or parts of a map, and sleeps until the next period when the cost is spent: so
 * an overrun is what it does between two looks, and the stop that it is in.  What others do in its place, as who needs memory at once
 * does, is not counted. */
#include "memory/pace.h"

#include <stdatomic.h>

#include "memory/gc.h"
#include "memory/heap.h"
#include "memory/help.h"
#include "sched/os.h"

enum { NS_PER_BYTE = 2 };               /* what marking and sweeping what lives takes: assumed before the first cycle */
static const uint64_t NS_PER_S = 1000000000;

static struct { uint64_t begin, used; } period;         /* the one that runs: when it began, what the thread had used then */

static struct {
    _Atomic uint64_t rate;              /* bytes per second that others have said they will allocate */
    _Atomic uint64_t cpu_ns;            /* what the last cycle took; 0: there was none               */
    uint64_t used, ended;               /* the collector's thread's clock at its end, and the wall's  */
    _Atomic unsigned doublings;
    unsigned calm;                      /* cycles since these were changed                          */
} cycles;

bool pace_is_kept(void) { return heap.config.collector_cost > 0; }

static uint64_t used_by(const struct sched_thread *self)
{
    uint64_t used = 0;
    os_thread_cpu_ns(self->tid, &used);
    return used;
}

static void begin_period(const struct sched_thread *self, uint64_t now)
{
    period.begin = now - (now - period.begin) % heap.config.collector_period;
    period.used = used_by(self);
}

void pace(struct sched_thread *self)
{
    if (!pace_is_kept())
        return;
    uint64_t now = os_monotonic_ns();
    if (now - period.begin >= heap.config.collector_period) {
        begin_period(self, now);
    } else if (used_by(self) - period.used >= heap.config.collector_cost) {
        sched_sleep(self, period.begin + heap.config.collector_period);
        begin_period(self, os_monotonic_ns());
    }
}

/* ---- how long a cycle lasts, and what is allocated meanwhile ---- */

/* Cycles that follow so closely that they take more than so much of a processor want twice the room, as they cost the program more than that: while it
 * tells of its stores, and when it begins on new cells.  But room costs, too: what is allocated in turn all over it is in no cache by the time
 * it is taken again.  So half as much is tried when they take very little, and now and then, for one cycle, if that turns out to be too often. */
static void ask_for_room(uint64_t cpu_ns, uint64_t ns)
{
    enum { MUCH = 6, LITTLE = 64, PATIENCE = 32 };     /* parts of a processor; cycles */
    unsigned doublings = atomic_load(&cycles.doublings), wanted = doublings;
    if (pace_is_kept())
        return;
    if (cpu_ns > ns / MUCH)
        wanted += doublings < PACE_DOUBLINGS;
    else if (cpu_ns < ns / LITTLE || cycles.calm >= PATIENCE)
        wanted -= doublings > 0;
    cycles.calm = wanted == doublings ? cycles.calm + 1 : 0;
    atomic_store(&cycles.doublings, wanted);
}

void pace_cycle_done(const struct sched_thread *self)
{
    uint64_t used = used_by(self) + help_cpu_ns(), now = os_monotonic_ns();
    uint64_t cpu_ns = used > cycles.used ? used - cycles.used : 1;
    if (cycles.ended)
        ask_for_room(cpu_ns, now - cycles.ended);
    atomic_store(&cycles.cpu_ns, cpu_ns);
    cycles.used = used;
    cycles.ended = now;
}

unsigned pace_doublings(void) { return atomic_load(&cycles.doublings); }

static double cpu_of_cycle(size_t live)
{
    uint64_t known = atomic_load(&cycles.cpu_ns);
    return known ? (double)known : (double)live * NS_PER_BYTE;
}

/* With a budget it gets its cost once in each period, and may just have missed the first. */
static double seconds_of_cycle(size_t live)
{
    double ns = cpu_of_cycle(live);
    if (pace_is_kept())
        ns = (ns / (double)heap.config.collector_cost + 1) * (double)heap.config.collector_period;
    return ns / (double)NS_PER_S;
}

static size_t in_bounds(double bytes) { return bytes < (double)(SIZE_MAX / 8) ? (size_t)bytes : SIZE_MAX / 8; }

static double expected(uint64_t rate, size_t live) { return (double)rate * seconds_of_cycle(live); }

size_t pace_ahead(void)
{
    size_t seen = heap.taken_beside, said = in_bounds(expected(atomic_load(&cycles.rate), heap.live_bytes));
    size_t ahead = seen > said ? seen : said;
    return ahead + ahead / 2;
}

uint64_t pace_expected(void) { return atomic_load(&cycles.rate); }
bool gc_expect(uint64_t bytes_per_second) { return atomic_exchange(&cycles.rate, bytes_per_second) != bytes_per_second; }

struct pace_room pace_room_for(uint64_t bytes_per_second)
{
    lock_take(&heap.lock);
    size_t live = heap.collections ? heap.live_bytes : heap_used(), max = mem_heap_range.size;
    lock_drop(&heap.lock);
    size_t once = in_bounds(expected(bytes_per_second, live));
    return (struct pace_room){ .needed = 2 * once, .there = live < max ? max - live : 0 };
}

bool gc_has_room_for(uint64_t bytes_per_second)
{
    struct pace_room room = pace_room_for(bytes_per_second);
    return !heap.config.concurrent || room.needed <= room.there;
}
