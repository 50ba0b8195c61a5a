/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the collector shared by gc.c, mark.c, reference.c, alloc.c and verify_heap.c. */
#ifndef MEMORY_GC_IMPL_H
#define MEMORY_GC_IMPL_H

#include "memory/gc.h"

extern struct gc_vm gc_vm;              /* what the VM installed */

/* Collect, unless somebody else has since collections were counted as seen. */
void gc_collect_unless(struct sched_thread *self, const char *reason, bool clear_soft, uint64_t seen);

#endif
