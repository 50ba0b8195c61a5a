/* SPDX-License-Identifier: Apache-2.0 */
/* -Xlog: what is told of, in which form, and where to.
 *
 * A selection is java's: -Xlog[:WHAT[:OUTPUT[:DECORATORS[:OPTIONS]]]].  WHAT has tags, joined by '+', of messages that have just
 * these, or with '*' these and others, and a level.  Rows of log_kinds.def are what this VM tells, all at the level info; whatever else
 * java's tags name is taken and tells nothing.
 *
 * Locks    the stream's own; lines are written whole
 * Context  log_select: start-up.  log_line: threads that may block, outside real-time paths */
#ifndef VM_UTIL_LOG_H
#define VM_UTIL_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_kind {
#define LOG(kind, tags) LOG_##kind,
#include "vm/util/log_kinds.def"
    LOG_KINDS
};

/* What follows "-Xlog".  false: why has java's complaint.  Later selections for the same output add to earlier ones. */
bool log_select(const char *selection, char *why, size_t size);
/* Is there anybody to tell? */
bool log_wanted(enum log_kind kind);
/* When the VM began, which lines count from. */
void log_begin(uint64_t start_ns);
void log_line(enum log_kind kind, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
