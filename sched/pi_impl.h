/* SPDX-License-Identifier: Apache-2.0 */
/* For lock.c and monitor.c: a priority-inheritance futex as a mutex word (0 free, owner's tid, bit 31
 * set by the kernel when others wait).  The kernel's hand-over is invisible to the memory
 * model of C; the atomic accesses beside the system calls make it a release and an acquire. */
#ifndef SCHED_PI_IMPL_H
#define SCHED_PI_IMPL_H

#include <errno.h>

#include "sched/check.h"
#include "sched/os.h"

#define PI_TID_MASK 0x3fffffffu
#define PI_WAITERS 0x80000000u

/* A barrier, too: who has it now may look whether others want it (vm/atomic/region.c). */
static inline bool pi_try(_Atomic uint32_t *word, uint32_t tid)
{
    uint32_t free = 0;
    return atomic_compare_exchange_strong(word, &free, tid);
}

static inline bool pi_held(const _Atomic uint32_t *word, uint32_t tid)
{
    return (atomic_load_explicit(word, memory_order_relaxed) & PI_TID_MASK) == tid;
}

/* Sleep until the word is ours.  0, or what the kernel refuses: -EDEADLK, -ESRCH, -ENOMEM. */
static inline int pi_lock(_Atomic uint32_t *word)
{
    int r;
    do
        r = os_futex_lock_pi(word);
    while (r == -EAGAIN || r == -EINTR);
    atomic_load_explicit(word, memory_order_acquire);
    return r;
}

/* The same, where the kernel may refuse: to close a circle of waiting threads, when the owner ended without leaving, or
 * for lack of memory.  A Java program that closes a circle must hang, visibly and without burning time: we ask again and
 * again.  Unbounded.  State: NATIVE. */
void pi_lock_patiently(_Atomic uint32_t *word);

static inline void pi_unlock(_Atomic uint32_t *word, uint32_t tid)
{
    uint32_t mine = tid;
    if (atomic_compare_exchange_strong_explicit(word, &mine, 0, memory_order_release, memory_order_relaxed))
        return;
    atomic_fetch_or_explicit(word, 0, memory_order_release);
    int r;
    do
        r = os_futex_unlock_pi(word);
    while (r == -EAGAIN || r == -EINTR);
    RT_MUST(r == 0);
}

#endif
