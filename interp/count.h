/* SPDX-License-Identifier: Apache-2.0 */
/* Counting calls by who runs them and who calls, for -Xrt:aot-report (aot_report.c) and -Xrt:record-aot (aot_record.c).
 *
 * Context  count_start: before any Java runs; others: in_vm */
#ifndef INTERP_COUNT_H
#define INTERP_COUNT_H

#include "vm/run/frame.h"

struct call_count {
    struct call_count *next;
    struct method *method;
    bool compiled;                          /* the one that is called                           */
    uint64_t from_compiled, from_others;
    uint64_t turns;                         /* of its loops, in interpreted code                */
};

/* Count from now on. */
void count_start(void);
/* All that are counted, by next. */
struct call_count *count_first(void);
static inline uint64_t calls_of(const struct call_count *c) { return c->from_compiled + c->from_others; }
/* All in the order of compare, which gets pointers into the array; their number.  The array is the caller's, a mem_block, or NULL: none, or no memory. */
size_t count_sorted(struct call_count ***sorted, int (*compare)(const void *, const void *));
/* What an interpreted method's code counts in; NULL: nothing is counted (translate.c). */
extern struct call_count *(*count_translated)(struct method *m);
static inline bool counts_calls(void) { return count_translated != NULL; }
/* One more method to count.  NULL: no memory, not counted. */
struct call_count *count_begin(struct method *m, bool compiled);
void count_call(struct call_count *c, struct frame_walk caller);
static inline void count_turn(struct call_count *c) { __atomic_fetch_add(&c->turns, 1, __ATOMIC_RELAXED); }

#endif
