/* SPDX-License-Identifier: Apache-2.0 */
/* Background threads: see background.h. */
#include "rtjperf/c/background.h"

#include <sched.h>

enum { BACKGROUND_MAX = 64, STAMPS = 1024 };

static struct worker {
    pthread_t thread;
    int64_t period;
    int64_t stamps[STAMPS];
    atomic_size_t ran;
} workers[BACKGROUND_MAX];
static size_t worker_count;
static atomic_bool over;

static void *work(void *arg)
{
    struct worker *self = arg;
    int64_t release = bench_now();
    while (!atomic_load(&over)) {
        size_t n = atomic_fetch_add(&self->ran, 1);
        self->stamps[n % STAMPS] = bench_now();
        sched_yield();
        release += self->period;
        bench_sleep_until(release);
    }
    return NULL;
}

void background_start(size_t n, int priority, int64_t period)
{
    bench_must(n <= BACKGROUND_MAX, "so many threads in the background");
    worker_count = n;
    atomic_store(&over, false);
    for (size_t i = 0; i < worker_count; i++) {
        workers[i].period = period;
        atomic_store(&workers[i].ran, 0);
        workers[i].thread = bench_spawn(priority - 1, bench_cpu(), work, &workers[i]);
    }
}

size_t background_stop(void)
{
    size_t least = SIZE_MAX;
    atomic_store(&over, true);
    for (size_t i = 0; i < worker_count; i++) {
        pthread_join(workers[i].thread, NULL);
        least = workers[i].ran < least ? workers[i].ran : least;
    }
    return worker_count ? least : 0;
}
