/* SPDX-License-Identifier: Apache-2.0 */
#include "classlib/attach/perf_counters.h"

#include "memory/alloc.h"
#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/vm.h"

enum { NS_PER_S = 1000000000, NS_PER_MS = 1000000 };

const struct perf_counter perf_counters[PERF_COUNTERS] = {
#define COUNTER(name, unit, variability, value) { name, PERF_##unit, PERF_##variability },
#include "classlib/attach/perf_counters.def"
};

struct sample {
    struct mem_usage memory;
    struct gc_history gc;
    uint64_t start_ns, now_ns, classes, classes_gone;           /* times since the start, but the start itself */
    uint64_t start_ms;                                          /* since 1970                              */
    size_t metadata;
};

/* A moment of the collector's history, which is 0 before there is one. */
static uint64_t since_start(const struct sample *s, uint64_t ns) { return ns > s->start_ns ? ns - s->start_ns : 0; }

void perf_counters_look(int64_t values[PERF_COUNTERS])
{
    struct sample sample = { .start_ns = vm_start_ns(), .classes = class_count_ever(), .classes_gone = unit_classes_gone(),
                             .metadata = arena_homes_bytes() };
    const struct sample *s = &sample;
    mem_usage(&sample.memory);
    gc_history(&sample.gc);
    sample.now_ns = os_monotonic_ns() - sample.start_ns;
    sample.start_ms = (os_realtime_ns() - sample.now_ns) / NS_PER_MS;
    const uint64_t all[PERF_COUNTERS] = {
#define COUNTER(name, unit, variability, value) (uint64_t)(value),
#include "classlib/attach/perf_counters.def"
    };
    for (int i = 0; i < PERF_COUNTERS; i++)
        values[i] = (int64_t)all[i];
}
