/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of perf_counters.def, for perf_file.c.
 *
 * Context  any thread, attached or not, not stopped; takes LOCK_HEAP for a moment */
#ifndef CLASSLIB_ATTACH_PERF_COUNTERS_H
#define CLASSLIB_ATTACH_PERF_COUNTERS_H

#include <stdint.h>

enum perf_unit { PERF_NUMBER = 1, PERF_BYTES, PERF_TICKS, PERF_EVENTS, PERF_STRING, PERF_HERTZ };
enum perf_variability { PERF_CONSTANT = 1, PERF_MONOTONIC, PERF_VARIABLE };

struct perf_counter { const char *name; enum perf_unit unit; enum perf_variability variability; };

enum {
#define COUNTER(name, unit, variability, value) + 1
    PERF_COUNTERS = 0
#include "classlib/attach/perf_counters.def"
};
extern const struct perf_counter perf_counters[PERF_COUNTERS];

/* What they are now. */
void perf_counters_look(int64_t values[PERF_COUNTERS]);

#endif
