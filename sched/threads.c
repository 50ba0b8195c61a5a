/* SPDX-License-Identifier: Apache-2.0 */
/* The list of threads, and what the kernel is told of one in it. */
#include "sched/context.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/thread_impl.h"

struct lock threads_lock = LOCK_INIT(THREADS);
struct sched_thread *threads_first;

void sched_each_thread(void (*fn)(struct sched_thread *, void *), void *argument)
{
    RT_FORBID(CTX_NO_ALLOC);
    lock_take(&threads_lock);
    for (struct sched_thread *t = threads_first; t; t = t->next)
        fn(t, argument);
    lock_drop(&threads_lock);
}

/* Under LOCK_THREADS as sched_set_priority; who spawns it looks again when the kernel's number is known. */
void sched_set_cpus(struct sched_thread *who, const struct policy_cpus *cpus)
{
    lock_take(&threads_lock);
    uint32_t tid = who->tid ? who->tid : who->birth.tid;
    bool moves = who->cpus != cpus;
    who->cpus = cpus;
    if (moves && tid)
        policy_replace(tid, who->priority, cpus);
    lock_drop(&threads_lock);
}

/* The thread itself may change its ceiling while another changes its priority: the one that tells the kernel last has seen both. */
int sched_apply_priority(struct sched_thread *who)
{
    int told, r;
    do {                                        /* bound: changes meanwhile */
        told = sched_told(who);
        r = os_set_scheduling(who->tid, told);
    } while (told != sched_told(who));
    return r;
}

int sched_told(const struct sched_thread *who)
{
    int own = atomic_load(&who->priority), ceiling = atomic_load(&who->ceiling);
    if (RT_UNLIKELY(atomic_load(&who->region_hurries)))
        return policy_level(POLICY_VM_PRIORITY);
    return ceiling && ceiling >= own ? policy_level(ceiling) : policy_told(own);
}

static void tell_again(struct sched_thread *who, void *priority)
{
    if (who->priority == *(const int *)priority)
        sched_apply_priority(who);
}

int sched_set_turns(int priority, bool on)
{
    int r = policy_set_turns(priority, on);
    if (r == 0)
        sched_each_thread(tell_again, &priority);
    return r;
}
