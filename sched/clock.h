/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic of times and deadlines: nanoseconds, saturating, as callers may ask for 292 years.
 * A deadline of 0 means none, so no function here makes one.  Context: any. */
#ifndef SCHED_CLOCK_H
#define SCHED_CLOCK_H

#include "sched/os.h"

#define CLOCK_FOREVER UINT64_MAX
enum { CLOCK_NS_PER_MS = 1000000, CLOCK_NS_PER_S = 1000000000 };

/* MONOTONIC never jumps; REALTIME is the time of day, which people may set. */
enum clock_kind { CLOCK_KIND_MONOTONIC, CLOCK_KIND_REALTIME, CLOCK_KINDS };

static inline uint64_t clock_now(enum clock_kind kind)
{
    return kind == CLOCK_KIND_REALTIME ? os_realtime_ns() : os_monotonic_ns();
}

static inline uint64_t clock_add(uint64_t a, uint64_t b)
{
    uint64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? CLOCK_FOREVER : sum;
}

/* The monotonic deadline that lies so far ahead. */
static inline uint64_t clock_deadline(uint64_t nanoseconds)
{
    return clock_add(os_monotonic_ns(), nanoseconds);
}

#endif
