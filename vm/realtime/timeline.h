/* SPDX-License-Identifier: Apache-2.0 */
/* -Xrt:trace: records what sched/trace.h tells, and writes it to a file when the process ends.
 *
 * That is at exit, or, as a flight recorder is wanted most after a crash, on the signal of one; then the signal takes
 * its course.  What SIGKILL or a loss of power ends leaves an empty file.
 *
 * Context  start-up; timeline_write: once, by the thread that ends the process */
#ifndef VM_REALTIME_TIMELINE_H
#define VM_REALTIME_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "sched/check.h"

/* records: of each thread, 0 = default.  false with errno set: the file cannot be written, or there is no memory. */
bool timeline_start(const char *path, unsigned records);
void timeline_write(void);

/* What the rings hold, into an open file, which is closed.  false: it is not whole, and error says why (errno).  Storage is the caller's, of one
 * writer at a time.  Context: any, signal handlers, too; unbounded. */
enum { TIMELINE_BUFFER = 1 << 16 };
struct timeline_file { int file, error; size_t used; char text[TIMELINE_BUFFER]; };
bool timeline_fill(struct timeline_file *into) RT_WARN_UNUSED;

#endif
