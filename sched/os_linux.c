/* SPDX-License-Identifier: Apache-2.0 */
/* Linux under sched/os.h: clocks, scheduling classes, stacks and futexes, by system call where the
 * C libraries differ.  All futexes are private to the process. */
#include "sched/os.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "sched/context.h"

#define NS_PER_S 1000000000ull

/* What a C library may keep for itself in a thread's stack: thread-local storage, its guard. */
enum { STACK_OVERHEAD = 64 * 1024 };

static uint64_t clock_read(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

uint64_t os_monotonic_ns(void) { return clock_read(CLOCK_MONOTONIC); }
uint64_t os_realtime_ns(void) { return clock_read(CLOCK_REALTIME); }

uint32_t os_thread_id(void) { return (uint32_t)syscall(SYS_gettid); }

int os_cpu_count(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}

/* The kernel's number for the CPU clock of a thread: it refuses one that has ended, where a pthread_t would dangle. */
static clockid_t cpu_clock(uint32_t tid)
{
    enum { PER_THREAD = 4, SCHED_CLOCK = 2 };
    return (clockid_t)(~tid << 3 | PER_THREAD | SCHED_CLOCK);
}

int os_thread_cpu_ns(uint32_t tid, uint64_t *into)
{
    struct timespec used;
    if (clock_gettime(cpu_clock(tid), &used) != 0)
        return -errno;
    *into = (uint64_t)used.tv_sec * NS_PER_S + (uint64_t)used.tv_nsec;
    return 0;
}

void *os_allocate(size_t bytes)
{
    RT_MAY_ALLOC();
    return calloc(1, bytes);
}

void os_release(void *storage) { free(storage); }

bool os_program(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size - 1);
    if (n > 0) {
        path[n] = 0;
        return true;
    }
    const char *started_as = (const char *)getauxval(AT_EXECFN);
    char whole[PATH_MAX];
    if (!started_as || !realpath(started_as, whole) || strlen(whole) >= size)
        return false;
    memcpy(path, whole, strlen(whole) + 1);
    return true;
}

void os_wake_exactly(void)
{
    prctl(PR_SET_TIMERSLACK, 1);
}

void os_yield(void) { sched_yield(); }

static int membarrier(int command) { return (int)syscall(SYS_membarrier, command, 0, 0); }

/* Of all processes it takes the kernel milliseconds; of one that asked to be told, interrupts to where its threads run. */
static bool barrier_is_private;

bool os_barrier_start(void)
{
    barrier_is_private = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) == 0;
    return barrier_is_private || membarrier(MEMBARRIER_CMD_GLOBAL) == 0;
}

void os_barrier_in_all(void)
{
    atomic_thread_fence(memory_order_seq_cst);
    RT_MUST(membarrier(barrier_is_private ? MEMBARRIER_CMD_PRIVATE_EXPEDITED : MEMBARRIER_CMD_GLOBAL) == 0);
}

void os_switches(uint64_t *preemptions, uint64_t *waits)
{
    struct rusage used = { 0 };
    getrusage(RUSAGE_THREAD, &used);
    *preemptions = (uint64_t)used.ru_nivcsw;
    *waits = (uint64_t)used.ru_nvcsw;
}

/* Threads that this one creates begin under SCHED_OTHER and are raised to their level, behind their equals: the kernel puts
 * one that is lowered before them.  Nor do other programs inherit the level. */
int os_set_scheduling(uint32_t tid, int level)
{
    struct sched_param param = { .sched_priority = level < 0 ? -level : level };
    int policy = (level > 0 ? SCHED_FIFO : level < 0 ? SCHED_RR : SCHED_OTHER) | SCHED_RESET_ON_FORK;
    long r = syscall(SYS_sched_setscheduler, (pid_t)tid, policy, &param);
    return r < 0 ? -errno : 0;
}

uint64_t os_round_robin_ns(void)
{
    char text[32] = "";
    int fd = open("/proc/sys/kernel/sched_rr_timeslice_ms", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t length = read(fd, text, sizeof text - 1);
    close(fd);
    return length > 0 ? strtoull(text, NULL, 10) * (NS_PER_S / 1000) : 0;
}

int os_get_scheduling(int *level)
{
    struct sched_param param;
    long policy = syscall(SYS_sched_getscheduler, 0);
    if (policy < 0 || syscall(SYS_sched_getparam, 0, &param) < 0)
        return -errno;
    *level = param.sched_priority;
    return (int)policy;
}

int os_current_cpu(void) { return sched_getcpu(); }

int os_set_cpus(uint32_t tid, const uint64_t cpus[OS_CPUS_MAX / 64])
{
    cpu_set_t set;
    _Static_assert(8 * sizeof set == OS_CPUS_MAX, "one size of CPU sets");
    CPU_ZERO(&set);
    for (int c = 0; c < OS_CPUS_MAX; c++)
        if (cpus[c / 64] >> (c % 64) & 1)
            CPU_SET(c, &set);
    return sched_setaffinity((pid_t)tid, sizeof set, &set) == 0 ? 0 : -errno;
}

int os_get_cpus(uint32_t tid, uint64_t cpus[OS_CPUS_MAX / 64])
{
    cpu_set_t set;
    if (sched_getaffinity((pid_t)tid, sizeof set, &set) != 0)
        return -errno;
    memset(cpus, 0, OS_CPUS_MAX / 8);
    for (int c = 0; c < OS_CPUS_MAX; c++)
        if (CPU_ISSET(c, &set))
            cpus[c / 64] |= UINT64_C(1) << c % 64;
    return 0;
}

void os_set_name(pthread_t thread, const char *name)
{
    pthread_setname_np(thread, name);
}

void os_stack_bounds(uintptr_t *limit, uintptr_t *base)
{
    pthread_attr_t attr;
    void *low = NULL;
    size_t size = 0, guard = 0;
    RT_MUST(pthread_getattr_np(pthread_self(), &attr) == 0);
    pthread_attr_getstack(&attr, &low, &size);
    pthread_attr_getguardsize(&attr, &guard);
    pthread_attr_destroy(&attr);
    *limit = (uintptr_t)low + guard;        /* glibc counts the guard in, musl does not: a page less */
    *base = (uintptr_t)low + size;
}

static pthread_key_t end_key;
static void (*at_end)(void *value);
static __thread unsigned end_turns;

/* A value that is set again has its destructor called again, PTHREAD_DESTRUCTOR_ITERATIONS times in all. */
static void take_turn(void *value)
{
    if (++end_turns >= PTHREAD_DESTRUCTOR_ITERATIONS || pthread_setspecific(end_key, value) != 0)
        at_end(value);
}

void os_at_thread_end(void (*end)(void *value))
{
    RT_ASSERT(!at_end);
    at_end = end;
    RT_MUST(pthread_key_create(&end_key, take_turn) == 0);
}

void os_set_thread_end(void *value)
{
    if (at_end)
        pthread_setspecific(end_key, value);
}

static size_t stack_size(size_t asked)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t least = (size_t)sysconf(_SC_THREAD_STACK_MIN);
    size_t size = (asked > least ? asked : least) + STACK_OVERHEAD + page;
    return (size + page - 1) / page * page;
}

/* Threads inherit SCHED_OTHER from a thread that has it, or that does not pass its level on (os_set_scheduling); from others they
 * must not take theirs, which costs two more switches in glibc. */
static void set_policy(pthread_attr_t *attr)
{
    long own = syscall(SYS_sched_getscheduler, 0);
    bool inherits = own == SCHED_OTHER || (own >= 0 && own & SCHED_RESET_ON_FORK);
    pthread_attr_setinheritsched(attr, inherits ? PTHREAD_INHERIT_SCHED : PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(attr, SCHED_OTHER);
}

/* From cpu_clock back: C libraries tell the clock of a thread that has not run yet, too. */
static uint32_t number_of(pthread_t thread)
{
    clockid_t clock;
    return pthread_getcpuclockid(thread, &clock) == 0 ? (uint32_t)~(clock >> 3) : 0;
}

/* What does not pass its level on does not pass on that the user gave the program more than others either: beside a thread that has nine
 * times its share, a collector, say, would never be done. */
static void pass_on_nice(uint32_t tid)
{
    int nice = getpriority(PRIO_PROCESS, 0);
    if (nice < 0)
        setpriority(PRIO_PROCESS, tid, nice);
}

void os_be_nice(int steps)
{
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + steps);
}

int os_spawn(void *(*start)(void *), void *argument, size_t stack_bytes, uint32_t *tid)
{
    pthread_attr_t attr;
    pthread_t thread;
    if (stack_bytes > SIZE_MAX / 2)
        return -EINVAL;
    int r = pthread_attr_init(&attr);
    if (r != 0)
        return -r;
    set_policy(&attr);
    r = pthread_attr_setstacksize(&attr, stack_size(stack_bytes));
    if (r == 0)
        r = pthread_create(&thread, &attr, start, argument);
    pthread_attr_destroy(&attr);
    if (r != 0)
        return -r;
    *tid = number_of(thread);
    pass_on_nice(*tid);
    pthread_detach(thread);
    return 0;
}

/* NULL for no deadline. */
static const struct timespec *to_timespec(uint64_t deadline, struct timespec *into)
{
    into->tv_sec = (time_t)(deadline / NS_PER_S);
    into->tv_nsec = (long)(deadline % NS_PER_S);
    return deadline ? into : NULL;
}

static int futex(_Atomic uint32_t *word, int operation, uint32_t value, const void *time_or_count,
                 _Atomic uint32_t *word2, uint32_t value3)
{
    long r = syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, time_or_count, word2, value3);
    return r < 0 ? -errno : 0;
}

int os_futex_wait(_Atomic uint32_t *word, uint32_t expected, uint64_t deadline, bool realtime)
{
    struct timespec t;
    int operation = FUTEX_WAIT_BITSET | (realtime ? FUTEX_CLOCK_REALTIME : 0);
    return futex(word, operation, expected, to_timespec(deadline, &t), NULL, FUTEX_BITSET_MATCH_ANY);
}

int os_futex_wake(_Atomic uint32_t *word, int count)
{
    return futex(word, FUTEX_WAKE, (uint32_t)count, NULL, NULL, 0);
}

int os_futex_lock_pi(_Atomic uint32_t *word)
{
    return futex(word, FUTEX_LOCK_PI, 0, NULL, NULL, 0);
}

int os_futex_unlock_pi(_Atomic uint32_t *word)
{
    return futex(word, FUTEX_UNLOCK_PI, 0, NULL, NULL, 0);
}

int os_futex_wait_requeue_pi(_Atomic uint32_t *word, uint32_t expected, uint64_t deadline,
                             _Atomic uint32_t *pi_word)
{
    struct timespec t;
    return futex(word, FUTEX_WAIT_REQUEUE_PI, expected, to_timespec(deadline, &t), pi_word, 0);
}

int os_futex_cmp_requeue_pi(_Atomic uint32_t *word, uint32_t expected, _Atomic uint32_t *pi_word)
{
    const void *no_more = NULL;     /* wake or move one, and none beyond it */
    return futex(word, FUTEX_CMP_REQUEUE_PI, 1, no_more, pi_word, expected);
}
