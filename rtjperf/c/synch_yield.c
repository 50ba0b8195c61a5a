/* SPDX-License-Identifier: Apache-2.0 */
/* Context switch by leaving a monitor: the low thread leaves the lock that the high thread waits for.
 *
 * A sample is the time from the low thread's last instruction inside to the high thread's first, and is taken
 * only when the high thread really slept at the lock. */
#include <sys/resource.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"placement", "same", "same or other: where the high thread runs"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t monitor;
static struct series *handoff;
static _Atomic uint32_t call_round, done_round;
static _Atomic uint32_t at_the_door;
static int64_t stamp;
static size_t rounds, slept, warmup;

static long sleeps(void)
{
    struct rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
}

static void *high(void *arg)
{
    (void)arg;
    for (uint32_t seen = 0; seen < rounds; seen++) {
        bench_wait(&call_round, seen);
        long before = sleeps();
        atomic_store(&at_the_door, seen + 1);
        pthread_mutex_lock(&monitor);
        int64_t now = bench_now();
        bool waited = sleeps() > before;
        slept += waited;
        if (seen >= warmup && waited)
            bench_add(handoff, now - stamp);
        pthread_mutex_unlock(&monitor);
        bench_post(&done_round);
    }
    return NULL;
}

/* The high thread sleeps in the lock once it was at the door and did not return for a while. */
static void let_it_come_to_the_door(uint32_t round)
{
    while (atomic_load(&at_the_door) != round)
        bench_sleep_until(bench_now() + BENCH_MS / 20);
    if (!bench_fifo() || bench_is("placement", "other"))
        bench_sleep_until(bench_now() + BENCH_MS / 10);
}

int main(int argc, char **argv)
{
    bench_start("synch-yield", options, argc, argv);
    warmup = bench_warmup();
    rounds = bench_count() + warmup;
    handoff = bench_series(bench_variant(), "SynchYield", BENCH_NONE, bench_count());
    bench_mutex(&monitor, bench_fifo());
    pthread_t thread = bench_spawn(bench_priority() + 1, bench_is("placement", "other") ? bench_other_cpu() : bench_cpu(), high, NULL);
    for (uint32_t round = 1; round <= rounds; round++) {
        pthread_mutex_lock(&monitor);
        bench_post(&call_round);
        let_it_come_to_the_door(round);
        stamp = bench_now();
        pthread_mutex_unlock(&monitor);
        bench_wait(&done_round, round - 1);
    }
    pthread_join(thread, NULL);
    bench_check("waited", slept >= rounds - rounds / 10, "the high thread slept at the lock in %zu of %zu rounds", slept, rounds);
    return bench_finish();
}
