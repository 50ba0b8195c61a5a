/* SPDX-License-Identifier: Apache-2.0 */
/* How many objects of each class there are, and where: jcmd's GC.class_histogram and jmap -histo.
 *
 * Context  in_vm, may_block; holds the other threads at a safepoint while it counts, no-heap ones excepted.  unbounded */
#ifndef VM_RUN_HEAP_DUMP_CENSUS_H
#define VM_RUN_HEAP_DUMP_CENSUS_H

#include <stdio.h>

#include "vm/run/thread.h"

/* A line for each class, most bytes first, and for each kind of area.  live: after a collection.  false: no memory. */
bool census_print(struct thread *self, bool live, FILE *out);

#endif
