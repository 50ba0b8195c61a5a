/* SPDX-License-Identifier: Apache-2.0 */
/* What a thread allocates from fast: its runs, unless new objects have a default ceiling, with which the slow path begins their monitors. */
#include "memory/alloc.h"
#include "memory/heap.h"
#include "sched/ceiling.h"
#include "sched/handshake.h"

const struct mem_run mem_no_runs[MEM_CLASSES];

/* Changes under LOCK_HEAP, under which a thread takes it for the first time. */
static _Atomic bool ceilings;

void mem_follow_ceiling(struct mem_thread *m)
{
    atomic_store_explicit(&m->ceilings, atomic_load(&ceilings), memory_order_relaxed);
    mem_set_context(m, m->area);
}

static void follow_asked(struct sched_thread *who, void *unused)
{
    (void)unused;
    if (who->memory)
        mem_follow_ceiling(who->memory);
}

static void find_other(struct sched_thread *who, void *found)
{
    const struct mem_thread *m = who->memory;
    if (m && !who->no_heap && atomic_load_explicit(&m->ceilings, memory_order_relaxed) != atomic_load(&ceilings))
        *(struct sched_thread **)found = who;
}

void mem_follow_default_ceiling(struct sched_thread *self)
{
    lock_take(&heap.lock);
    atomic_store(&ceilings, ceiling_default() != 0);
    lock_drop(&heap.lock);
    struct sched_thread *other;
    do {                                        /* bound: threads that there were: who comes later knows */
        other = NULL;
        sched_each_thread(find_other, &other);
        if (other)
            handshake(self, other, follow_asked, NULL);
    } while (other);
}
