/* SPDX-License-Identifier: Apache-2.0 */
/* Synchronisation latency: from before a call to inside it, of a plain function and of one that locks (Boeing 3.3.3).
 *
 * With a rate there is one call in a frame, the kinds in turn, so that both find equally cold caches. */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"rate", "0", "frames per second with one call each; 0: call all the time (the paper: 20)"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t mutex;
static size_t plain_calls, locked_calls;

__attribute__((noinline)) static int64_t plain(void)
{
    int64_t now = bench_now();
    plain_calls++;
    return now;
}

__attribute__((noinline)) static int64_t locked(void)
{
    pthread_mutex_lock(&mutex);
    int64_t now = bench_now();
    locked_calls++;
    pthread_mutex_unlock(&mutex);
    return now;
}

static void wait_for_frame(int64_t *release, long rate)
{
    if (rate <= 0)
        return;
    *release += BENCH_S / rate;
    bench_sleep_until(*release);
}

int main(int argc, char **argv)
{
    bench_start("sync-latency", options, argc, argv);
    struct series *without = bench_series(bench_variant(), "NonSynchronized", BENCH_NONE, bench_count());
    struct series *with = bench_series(bench_variant(), "Synchronized", BENCH_NONE, bench_count());
    long rate = bench_long("rate");
    int64_t release = bench_now();
    size_t warmup = rate > 0 ? 2 : bench_warmup();
    bench_mutex(&mutex, bench_fifo());
    for (size_t i = 0; !bench_full(with); i++) {
        wait_for_frame(&release, rate);
        int64_t start = bench_now();
        int64_t first = plain() - start;
        wait_for_frame(&release, rate);
        start = bench_now();
        int64_t second = locked() - start;
        if (i >= warmup) {
            bench_add(without, first);
            bench_add(with, second);
        }
    }
    bench_check("called", plain_calls == locked_calls && plain_calls == with->count + warmup, "%zu and %zu calls were made", plain_calls,
                locked_calls);
    return bench_finish();
}
