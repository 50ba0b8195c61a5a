/* SPDX-License-Identifier: Apache-2.0 */
/* -Xrt:recorder: a flight recorder.  The rings of sched/trace.h run all the time; what they hold goes to a file when there is an occasion: a
 * missed deadline, an exception that nobody caught, SIGQUIT, a crash; and when a tool asks (jcmd Trace.dump).
 *
 * An occasion only counts (trace_occasions).  A thread of this module, of no real-time priority, looks a few times a second and writes,
 * so that who misses a deadline is not made later still, and what followed is in the file, too.  The first file has the name
 * given, the next ones ".1" and so on behind it; after FLIGHT_FILES occasions are counted and not written, but for a crash, which takes the
 * place of the last.
 *
 * Locks    none: who finds a file being written is refused (flight_write) or comes later (the thread)
 * Context  flight_start: start-up; flight_write: an ordinary thread, unbounded */
#ifndef VM_REALTIME_FLIGHT_H
#define VM_REALTIME_FLIGHT_H

#include <stdbool.h>

enum { FLIGHT_FILES = 10, FLIGHT_RECORDS = 4096 };

/* records: of each thread, 0 = default.  false with errno set. */
bool flight_start(const char *path, unsigned records);
/* What the rings of a recorder or of -Xrt:trace hold now, into a new file or over an old one.  false with errno set: EBUSY while
 * another file is written, ENODATA when nothing is recorded. */
bool flight_write(const char *path);

#endif
