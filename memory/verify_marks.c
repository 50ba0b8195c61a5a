/* SPDX-License-Identifier: Apache-2.0 */
/* Holds what a cycle has marked beside the program against what marking finds while all stand still (-Xrt:check-marks).
 *
 * When references have been processed, so that all that is reachable, however weakly, must have a mark; more may.  What only stacks
 * lead to is left out. */
#include <stdio.h>

#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "memory/reference.h"
#include "sched/safepoint.h"

enum { TOLD_MAX = 10, WORD_BITS = 64 };

/* The first of them are enough. */
static size_t tell_missing(size_t word, uint64_t missing, size_t told)
{
    for (; missing && told < TOLD_MAX; missing &= missing - 1, told++) {
        const char *o = (const char *)heap.base + (word * WORD_BITS + (size_t)__builtin_ctzll(missing)) * MEM_GRAIN;
        fprintf(stderr, "verify_marks: object %p, kind %u of %u bytes, is reachable and was not marked in cycle %llu\n", (const void *)o,
                object_shape((const struct object *)(const void *)o)->kind, object_shape((const struct object *)(const void *)o)->size,
                (unsigned long long)heap.collections + 1);
    }
    return told;
}

/* Not from stacks: a thread in native code goes on changing what lies on its own, and any word counts; and a register that nobody has written to since may hold what died long ago. */
static void mark_thread(struct sched_thread *t, void *unused)
{
    (void)unused;
    if (gc_vm.thread_roots_sure && !cycle_is_collector(t))
        gc_vm.thread_roots_sure(t);
}

static void mark_all(void)
{
    mark_begin();
    gc_vm.roots();
    safepoint_each_stopped(sched_self(), mark_thread, NULL);
    mark_drain();
    reference_mark_pending();
    gc_mark_lasting();
    mark_drain();
}

bool verify_marks(void)
{
    uint64_t *marks = heap.mark;
    size_t words = (size_t)heap.frontier * (HEAP_UNIT / MEM_GRAIN / WORD_BITS), told = 0;
    heap.mark = heap.check;
    mark_all();
    heap.mark = marks;
    for (size_t w = 0; w < words && told < TOLD_MAX; w++)
        told = tell_missing(w, heap.check[w] & ~marks[w], told);
    return told == 0;
}
