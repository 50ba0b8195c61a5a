/* SPDX-License-Identifier: Apache-2.0 */
/* Live counters of threads, handlers and memory areas, for rttop (jcmd Thread.counters).
 *
 * Lines of words between tabs, of which the first says what the line is, and a line of it that begins with '#' what the words are:
 * thread, handler, area.  Times are ns; "-" is what nobody counts.  Nobody is stopped for it, and each number is true at some moment
 * while it is made, not all at the same one.
 *
 * Context  in_vm, an ordinary thread; LOCK_VM_THREADS is held while threads are looked at, O(threads) */
#ifndef CLASSLIB_ATTACH_COUNTERS_H
#define CLASSLIB_ATTACH_COUNTERS_H

#include <stdbool.h>
#include <stdio.h>

/* false: no memory. */
bool counters_print(FILE *out);

#endif
