/* SPDX-License-Identifier: Apache-2.0 */
#include "interp/count.h"

#include <stdlib.h>

#include "vm/class/unload/unit.h"

struct call_count *(*count_translated)(struct method *m);
static _Atomic(struct call_count *) all;

struct call_count *count_begin(struct method *m, bool compiled)
{
    RT_ASSERT(counts_calls());
    struct call_count *c = arena_alloc_shared(class_arena(m->class), sizeof *c);
    if (!c)
        return NULL;
    *c = (struct call_count){ .next = atomic_load(&all), .method = m, .compiled = compiled };
    while (!atomic_compare_exchange_weak(&all, &c->next, c))
        ;                                               /* bound: retries only when another succeeded */
    return c;
}

void count_call(struct call_count *c, struct frame_walk caller)
{
    bool from_compiled = caller.method && caller.record->code->engine->on_c_stack;
    if (c)
        __atomic_fetch_add(from_compiled ? &c->from_compiled : &c->from_others, 1, __ATOMIC_RELAXED);
}

static struct call_count *count_interpreted(struct method *m) { return count_begin(m, false); }

/* What is counted is told of at the end. */
void count_start(void)
{
    count_translated = count_interpreted;
    unit_hold();
}

struct call_count *count_first(void) { return atomic_load(&all); }

size_t count_sorted(struct call_count ***sorted, int (*compare)(const void *, const void *))
{
    size_t count = 0, n = 0;
    for (struct call_count *c = count_first(); c; c = c->next)
        count++;
    if (!count || !(*sorted = mem_block(count * sizeof **sorted))) {
        *sorted = NULL;
        return 0;
    }
    for (struct call_count *c = count_first(); c && n < count; c = c->next)
        (*sorted)[n++] = c;
    qsort(*sorted, n, sizeof **sorted, compare);
    return n;
}
