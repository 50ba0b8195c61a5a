/* SPDX-License-Identifier: Apache-2.0 */
/* The list of Java threads that live: counting them, looking at each, and doing something to one while it cannot end. */
#include "vm/run/thread_impl.h"

#include "sched/context.h"
#include "vm/run/known.h"

struct lock threads_list_lock = LOCK_INIT(VM_THREADS);
static struct cond list_changed;
static struct listed *live;
static int user_threads;
static struct thread_counts counts;

void threads_add(struct listed *l)
{
    RT_ASSERT(!l->in_list);
    lock_take(&threads_list_lock);
    counts.started++;
    counts.daemons += l->thread.daemon;
    if (++counts.live > counts.peak)
        counts.peak = counts.live;
    l->next = live;
    l->prev = NULL;
    if (live)
        live->prev = l;
    live = l;
    l->in_list = true;
    user_threads += !l->thread.daemon;
    lock_drop(&threads_list_lock);
}

void threads_remove(struct listed *l)
{
    RT_ASSERT(l->in_list);
    lock_take(&threads_list_lock);
    if (l->prev)
        l->prev->next = l->next;
    else
        live = l->next;
    if (l->next)
        l->next->prev = l->prev;
    l->in_list = false;
    user_threads -= !l->thread.daemon;
    counts.daemons -= l->thread.daemon;
    counts.live--;
    RT_ASSERT(user_threads >= 0 && counts.daemons >= 0 && counts.live == user_threads + counts.daemons);
    cond_wake_all(&list_changed);
    lock_drop(&threads_list_lock);
}

struct listed *threads_only(void) { return live && !live->next ? live : NULL; }

void thread_each(void (*fn)(struct thread *, void *), void *argument)
{
    lock_take(&threads_list_lock);
    for (struct listed *l = live; l; l = l->next)
        fn(&l->thread, argument);
    lock_drop(&threads_list_lock);
}

int thread_count_live(bool daemons_too)
{
    int n = 0;
    lock_take(&threads_list_lock);
    for (struct listed *l = live; l; l = l->next)
        n += daemons_too || !l->thread.daemon;
    lock_drop(&threads_list_lock);
    return n;
}

void thread_count(struct thread_counts *out)
{
    lock_take(&threads_list_lock);
    *out = counts;
    lock_drop(&threads_list_lock);
}

void thread_reset_peak(void)
{
    lock_take(&threads_list_lock);
    counts.peak = counts.live;
    lock_drop(&threads_list_lock);
}

/* --- one of them ---------------------------------------------------------------------------- */

struct thread *thread_of_object(const struct object *java_thread)
{
    return (struct thread *)(uintptr_t)get_long(java_thread, known.Thread_eetop);
}

bool thread_apply(struct object *java_thread, void (*fn)(struct thread *, void *), void *argument)
{
    RT_FORBID(CTX_NO_ALLOC);
    lock_take(&threads_list_lock);
    struct thread *t = thread_of_object(java_thread);
    if (t)
        fn(t, argument);
    lock_drop(&threads_list_lock);
    return t != NULL;
}

static void take_priority(struct thread *t, void *argument)
{
    (void)argument;
    sched_set_priority(&t->sched, thread_object_priority(t->object));
}

void thread_apply_priority(struct object *java_thread) { thread_apply(java_thread, take_priority, NULL); }

/* --- the end of the others ------------------------------------------------------------------- */

void thread_wait_for_others(struct thread *t)
{
    int self = !t->daemon;
    lock_take(&threads_list_lock);
    while (user_threads > self)
        cond_wait(&list_changed, &threads_list_lock, 0);
    lock_drop(&threads_list_lock);
}
