/* SPDX-License-Identifier: Apache-2.0 */
/* Heap dumps: the format HPROF, version 1.0.2, which analysers read.
 *
 * A dump has all classes with their statics, all objects of the heap, of immortal memory and of scopes, the threads with their
 * stacks, and roots: threads, what their stacks hold, what the VM holds, and every object outside the heap, as nothing collects
 * those.  What a Class object holds stands among the statics of its class, under names that begin with "<class>.".
 *
 * With areas it is version 1.0.3: a record before each area's objects names it, as Android's dumps name their heaps.
 *
 * Context  in_vm, may_block; holds the other threads at a safepoint while it writes, no-heap ones excepted.  unbounded
 * Locks    none of its own: one dump at a time is the caller's business (attach listener) or the flag's (hprof_out_of_memory) */
#ifndef VM_RUN_HEAP_DUMP_HPROF_H
#define VM_RUN_HEAP_DUMP_HPROF_H

#include "vm/run/thread.h"

struct hprof_wish {
    const char *path;                   /* of a file that is not there yet                         */
    bool live;                          /* only what a collection leaves                           */
    bool areas;
};
/* Bytes written; 0 after a message into why, and there is no file then. */
uint64_t hprof_dump(struct thread *self, const struct hprof_wish *wish, char *why, size_t size);

/* -XX:+HeapDumpOnOutOfMemoryError: at the first error into path, a folder or a file; NULL: the current folder. */
void hprof_on_out_of_memory(const char *path);

#endif
