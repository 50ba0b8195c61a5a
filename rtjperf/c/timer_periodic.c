/* SPDX-License-Identifier: Apache-2.0 */
/* Periodic timer: a timer thread releases a handler thread; the distance between the handler's runs.
 *
 * Releases that are lost, because the handler came too late for them, are noted: they are the machine's, and no fault
 * of the measurement.
 *
 * Swept over periods, or at the first period over numbers of background threads (Boeing 3.2.3). */
#include "rtjperf/c/background.h"

static struct bench_option options[] = {
    {"periods", "1,5,10,30,50,100,300,500", "periods in milliseconds"},
    {"background", "", "numbers of background threads; sweeps these at the first period"},
    {NULL, NULL, NULL},
};

static struct series *interval;
static _Atomic uint32_t expired;
static atomic_bool over;
static size_t lost;

static void *timer(void *arg)
{
    int64_t period = *(const int64_t *)arg, release = bench_now();
    while (!atomic_load(&over)) {
        release += period;
        bench_sleep_until(release);
        bench_post(&expired);
    }
    return NULL;
}

static void *handler(void *arg)
{
    int64_t last = 0;
    uint32_t seen = 0;
    for (size_t i = 0; !bench_full(interval); i++) {
        bench_wait(&expired, seen);
        int64_t now = bench_now();
        uint32_t count = atomic_load(&expired);
        lost += count - seen - 1;
        seen = count;
        if (i > 2)
            bench_add(interval, now - last);
        last = now;
    }
    atomic_store(&over, true);
    return arg;
}

static void measure(double ms, double x, size_t background)
{
    int64_t period = (int64_t)(ms * BENCH_MS);
    interval = bench_series("bound", "Interval", x, bench_count_at(ms));
    atomic_store(&expired, 0);
    atomic_store(&over, false);
    lost = 0;
    background_start(background, bench_priority(), period);
    pthread_t handling = bench_spawn(bench_priority(), bench_cpu(), handler, NULL);
    pthread_t timing = bench_spawn(bench_priority() + 1, bench_cpu(), timer, &period);
    pthread_join(handling, NULL);
    pthread_join(timing, NULL);
    size_t least = background_stop();
    bench_note("%g ms: %zu releases were lost, of %zu and more", ms, lost, interval->count);
    bench_check("released", bench_full(interval) && (!background || 2 * (least + 3) >= interval->capacity),
                "%g ms: the handler ran %zu times; each of %zu background threads ran at least %zu times", ms, interval->count, background, least);
}

int main(int argc, char **argv)
{
    double periods[BENCH_LIST_MAX], background[BENCH_LIST_MAX];
    bench_start("timer-periodic", options, argc, argv);
    size_t n = bench_list("periods", periods), sweep = bench_list("background", background);
    for (size_t i = 0; i < sweep; i++)
        measure(periods[0], background[i], (size_t)background[i]);
    for (size_t i = 0; !sweep && i < n; i++)
        measure(periods[i], periods[i], 0);
    return bench_finish();
}
