/* SPDX-License-Identifier: Apache-2.0 */
/* Traces: what happened when, written by each thread into a ring of its own.
 *
 * Off until trace_start; an event then costs a predictable branch.  On, it costs a look at the clock and
 * five plain stores: a ring has one writer at a time, so nothing is locked or allocated.  A full ring
 * forgets its oldest records, as a flight recorder does.  A thread takes a free ring with its first
 * event and gives it back at its end; records say whose they are, so rings may be used again.
 * A thread that finds no free ring is counted, not recorded.
 *
 * Events are rows of trace.def.  trace_write gives them in the JSON format that Chrome and Perfetto read.
 *
 * Invariants   a ring's owner is 0 or the only thread that writes to it
 *              record i lies at i modulo the capacity, a power of two
 * Locks        none
 * Context      trace_emit: any thread, not a signal handler; the others: outside real-time paths
 * Bounds       trace_emit O(1), a thread's first event O(rings) */
#ifndef SCHED_TRACE_H
#define SCHED_TRACE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sched/check.h"

enum trace_event {
#define EVENT(name, kind, a, b, category) TRACE_##name,
#include "sched/trace.def"
    TRACE_COUNT
};

enum {
    TRACE_LABELS = 256,         /* different texts of user events */
    TRACE_LABEL_MAX = 48,       /* bytes of one, with its end */
    TRACE_NAMES = 1024,         /* threads whose names are remembered, and handlers */
};

enum trace_result { TRACE_OK = 0, TRACE_NO_MEMORY = -1, TRACE_STARTED = -2, TRACE_FULL = -3 };

extern _Atomic bool trace_on;

/* Begin, with so many rings of so many records each (rounded up to a power of two).  Once. */
int trace_start(unsigned rings, unsigned records) RT_WARN_UNUSED;
/* No event after this one is kept.  The rings stay for trace_write. */
void trace_stop(void);

RT_NOINLINE void trace_record(enum trace_event event, uint64_t a, uint64_t b);

static inline void trace_emit(enum trace_event event, uint64_t a, uint64_t b)
{
    if (RT_UNLIKELY(atomic_load_explicit(&trace_on, memory_order_relaxed)))
        trace_record(event, a, b);
}

/* A thread's name in the trace, the last one given; "": as before.  The calling thread's; and its end, which frees
 * its ring. */
void trace_name(uint32_t tid, const char *name);
void trace_name_thread(const char *name);
void trace_leave(void);
/* What a handler is called in the trace: by its address, the last one given. */
void trace_name_handler(uint64_t handler, const char *name);

/* A number for a text, the same for the same text; TRACE_FULL when there are too many. */
int trace_label(const char *text);

/* Write all records, as JSON, in pieces.  write returns false to stop early; so does trace_write then.
 * Threads may go on tracing: what they overwrite meanwhile is left out. */
typedef bool (*trace_writer)(void *argument, const char *text, size_t length);
bool trace_write(trace_writer write, void *argument);

/* What the rings hold now is worth keeping: a flight recorder writes it soon.  A missed deadline says so by itself, of several releases of a
 * handler once.  O(1).  Context: any. */
void trace_keep(void);
uint64_t trace_occasions(void);     /* how often it was said, since trace_start */

/* The newest records of the calling thread, oldest first, a line each.  Context: signal handlers, too. */
void trace_tell_last(unsigned most, void (*tell)(const char *line));

/* Events that found no ring, and records that were overwritten. */
uint64_t trace_refused(void);
uint64_t trace_nameless(void);      /* names for which there was no room */
uint64_t trace_overwritten(void);

#endif
