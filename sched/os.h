/* SPDX-License-Identifier: Apache-2.0 */
/* All that is asked of the operating system for time, threads and waiting.  A port is another
 * implementation of this header (os_linux.c).  Times are nanoseconds.  Context: any. */
#ifndef SCHED_OS_H
#define SCHED_OS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t os_monotonic_ns(void);
uint64_t os_realtime_ns(void);
uint32_t os_thread_id(void);
int os_cpu_count(void);             /* those this process may use */

/* CPU time that a thread of this process has used.  0, or a negative errno: it has ended. */
int os_thread_cpu_ns(uint32_t tid, uint64_t *into);

/* The calling thread has so much less of a processor than others that want it, in nice's steps, 1 to 19. */
void os_be_nice(int steps);

/* How often the calling thread had to leave its CPU to another, and gave it up to wait, since it began. */
void os_switches(uint64_t *preemptions, uint64_t *waits);

/* Zeroed storage from the C library, for what is made outside real-time paths; NULL without memory. */
void *os_allocate(size_t bytes);
void os_release(void *storage);

/* The file of this program by its whole name; where no /proc tells, by the word that started it.  False: it is not known. */
bool os_program(char *path, size_t size);

/* Let the calling thread's sleeps end when they should, not some microseconds later to save wake-ups. */
void os_wake_exactly(void);

/* A barrier in the calling thread, and in all other threads of the process: what each does before and after it, all see in that order.
 * O(CPUs), some microseconds.  os_barrier_start: once, at start; false: the kernel has none. */
bool os_barrier_start(void);
void os_barrier_in_all(void);

/* Let others run that wait for the same processor. */
void os_yield(void);

/* The SCHED_FIFO levels the kernel has. */

/* level 0: SCHED_OTHER; above: SCHED_FIFO at that level; below: SCHED_RR at -level.  0 or a negative errno. */
int os_set_scheduling(uint32_t tid, int level);
uint64_t os_round_robin_ns(void);   /* how long one of SCHED_RR runs before its equals; 0: the kernel does not say */
/* The calling thread's policy, and its level; or -errno.  The kernel's own word: musl has no sched_getscheduler. */
int os_get_scheduling(int *level);
/* Let the thread run on these CPUs only: bit c of word c / 64.  0 or a negative errno. */
enum { OS_CPUS_MAX = 1024 };
int os_set_cpus(uint32_t tid, const uint64_t cpus[OS_CPUS_MAX / 64]);
int os_get_cpus(uint32_t tid, uint64_t cpus[OS_CPUS_MAX / 64]);     /* those it may use now */
int os_current_cpu(void);           /* on which the caller runs now; -1: the kernel does not say */
void os_set_name(pthread_t thread, const char *name);       /* at most 15 characters */

/* The calling thread's C stack: lowest usable address, highest exclusive. */
void os_stack_bounds(uintptr_t *limit, uintptr_t *base);

/* end(value) is called on a thread that ends without having taken its value back (NULL): on its own stack, after other libraries'
 * destructors of what threads have of their own had all turns but the last, as they may wish to do the same.  end: set once, at start. */
void os_at_thread_end(void (*end)(void *value));
void os_set_thread_end(void *value);            /* the calling thread's */

/* A detached thread with at least stack_bytes to itself, under SCHED_OTHER, and its kernel thread id, which is another's when it
 * has ended.  0 or a negative errno. */
int os_spawn(void *(*start)(void *), void *argument, size_t stack_bytes, uint32_t *tid);

/* Futex calls: 0 or a negative errno.  deadline: absolute, 0 = none.
 * A word that waits to be requeued is woken by os_futex_cmp_requeue_pi alone, never by os_futex_wake;
 * nobody sleeps on a lock word but by os_futex_lock_pi.  The kernel refuses both. */
int os_futex_wait(_Atomic uint32_t *word, uint32_t expected, uint64_t deadline, bool realtime);
int os_futex_wake(_Atomic uint32_t *word, int count);
int os_futex_lock_pi(_Atomic uint32_t *word);
int os_futex_unlock_pi(_Atomic uint32_t *word);
int os_futex_wait_requeue_pi(_Atomic uint32_t *word, uint32_t expected, uint64_t deadline,
                             _Atomic uint32_t *pi_word);
int os_futex_cmp_requeue_pi(_Atomic uint32_t *word, uint32_t expected, _Atomic uint32_t *pi_word);

#endif
