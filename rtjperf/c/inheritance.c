/* SPDX-License-Identifier: Apache-2.0 */
/* Priority inheritance: how long a boost and the return from it take, with three threads (Boeing 3.3.2).
 *
 * The low thread holds the lock and releases the middle one, which preempts it and releases the high one, which
 * preempts that and asks for the lock.  Boost: from before that call to the low thread's next instruction, now at
 * the high priority, ahead of the middle one.  Unboost: from the low thread's last instruction inside to the high
 * thread's first.  The middle thread may not run between the two. */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"rate", "0", "frames per second with one inheritance each; 0: all the time (the paper: 20)"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t mutex;
static struct series *boost, *unboost, *total;
static _Atomic uint32_t to_middle, to_high, high_done, middle_done;
static int64_t asked, leaving;
static size_t rounds, warmup, inverted;
static bool high_inside;
static int64_t boosted;

static void *high(void *arg)
{
    for (uint32_t seen = 0; seen < rounds; seen++) {
        bench_wait(&to_high, seen);
        asked = bench_now();
        pthread_mutex_lock(&mutex);
        int64_t now = bench_now();
        high_inside = true;
        if (seen >= warmup) {
            bench_add(boost, boosted - asked);
            bench_add(unboost, now - leaving);
            bench_add(total, boosted - asked + now - leaving);
        }
        pthread_mutex_unlock(&mutex);
        bench_post(&high_done);
    }
    return arg;
}

static void *middle(void *arg)
{
    for (uint32_t seen = 0; seen < rounds; seen++) {
        bench_wait(&to_middle, seen);
        bench_post(&to_high);
        inverted += !high_inside;
        bench_wait(&high_done, seen);
        bench_post(&middle_done);
    }
    return arg;
}

static void *low(void *arg)
{
    int64_t release = bench_now();
    for (uint32_t round = 0; round < rounds; round++) {
        if (bench_long("rate") > 0)
            bench_sleep_until(release += BENCH_S / bench_long("rate"));
        high_inside = false;
        pthread_mutex_lock(&mutex);
        bench_post(&to_middle);
        boosted = bench_now();
        leaving = bench_now();
        pthread_mutex_unlock(&mutex);
        bench_wait(&middle_done, round);
    }
    return arg;
}

int main(int argc, char **argv)
{
    bench_start("inheritance", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    int priority = bench_priority();
    warmup = bench_long("rate") > 0 ? 2 : bench_warmup();
    rounds = bench_count() + warmup;
    boost = bench_series("rt", "Boost", BENCH_NONE, bench_count());
    unboost = bench_series("rt", "Unboost", BENCH_NONE, bench_count());
    total = bench_series("rt", "Total", BENCH_NONE, bench_count());
    bench_mutex(&mutex, true);
    pthread_t threads[] = {
        bench_spawn(priority + 2, bench_cpu(), high, NULL),
        bench_spawn(priority + 1, bench_cpu(), middle, NULL),
        bench_spawn(priority, bench_cpu(), low, NULL),
    };
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    bench_check("inherited", inverted == 0, "the middle thread ran ahead of the high one in %zu of %zu rounds", inverted, rounds);
    return bench_finish();
}
