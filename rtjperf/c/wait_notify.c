/* SPDX-License-Identifier: Apache-2.0 */
/* Context switch by condition variable: from just before the signal to the first instruction of the waiter.
 *
 * Signalled while the lock is held, as Java's notify is, and after it was left. */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"signal", "inside,after", "inside: with the lock held; after: without"},
    {"placement", "same", "same or other: where the waiter runs"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t monitor;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static struct series *current;
static _Atomic uint32_t waiting, woken;
static int64_t stamp;
static size_t rounds, warmup, turn;

static void *waiter(void *arg)
{
    (void)arg;
    for (size_t seen = 0; seen < rounds; seen++) {
        pthread_mutex_lock(&monitor);
        bench_post(&waiting);
        while (turn == seen)
            pthread_cond_wait(&condition, &monitor);
        int64_t now = bench_now();
        if (seen >= warmup)
            bench_add(current, now - stamp);
        pthread_mutex_unlock(&monitor);
        bench_post(&woken);
    }
    return NULL;
}

static void signal_once(bool inside)
{
    pthread_mutex_lock(&monitor);
    turn++;
    if (inside) {
        stamp = bench_now();
        pthread_cond_signal(&condition);
    }
    pthread_mutex_unlock(&monitor);
    if (!inside) {
        stamp = bench_now();
        pthread_cond_signal(&condition);
    }
}

static void measure(const char *variable, bool inside)
{
    current = bench_series(bench_variant(), variable, BENCH_NONE, bench_count());
    turn = 0;
    waiting = woken = 0;
    int cpu = bench_is("placement", "other") ? bench_other_cpu() : bench_cpu();
    pthread_t thread = bench_spawn(bench_priority() + 1, cpu, waiter, NULL);
    for (uint32_t round = 0; round < rounds; round++) {
        bench_wait(&waiting, round);
        signal_once(inside);
        bench_wait(&woken, round);
    }
    pthread_join(thread, NULL);
    bench_check(variable, atomic_load(&woken) == rounds && bench_full(current), "the waiter ran %u times", atomic_load(&woken));
}

int main(int argc, char **argv)
{
    bench_start("wait-notify", options, argc, argv);
    warmup = bench_warmup();
    rounds = bench_count() + warmup;
    bench_mutex(&monitor, bench_fifo());
    if (bench_has("signal", "inside"))
        measure("Notify", true);
    if (bench_has("signal", "after"))
        measure("NotifyAfter", false);
    return bench_finish();
}
