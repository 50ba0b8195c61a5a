/* SPDX-License-Identifier: Apache-2.0 */
/* Periodic thread: the distance between successive releases, and how late each came. */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"periods", "1,5,10,30,50,100,300,500", "periods in milliseconds"},
    {NULL, NULL, NULL},
};

/* Releases that are not counted: fewer of long periods, which need none to warm up. */
static size_t settling(double period_ms)
{
    size_t most = 2 + (size_t)(50 / period_ms);
    most = most < 10 ? most : 10;
    return bench_warmup() < most ? bench_warmup() : most;
}

static void measure(double period_ms)
{
    struct series *distance = bench_series(bench_variant(), "Period", period_ms, bench_count_at(period_ms));
    struct series *lateness = bench_series(bench_variant(), "Lateness", period_ms, bench_count_at(period_ms));
    int64_t period = (int64_t)(period_ms * BENCH_MS);
    size_t early = 0, warmup = settling(period_ms);
    int64_t release = bench_now(), last = release;
    for (size_t i = 0; !bench_full(distance); i++) {
        release += period;
        bench_sleep_until(release);
        int64_t now = bench_now();
        early += now < release;
        if (i > warmup) {
            bench_add(distance, now - last);
            bench_add(lateness, now - release);
        }
        last = now;
    }
    bench_check("never-early", early == 0, "period %g ms: %zu releases came early", period_ms, early);
}

int main(int argc, char **argv)
{
    double periods[BENCH_LIST_MAX];
    bench_start("periodic", options, argc, argv);
    size_t n = bench_list("periods", periods);
    for (size_t i = 0; i < n; i++)
        measure(periods[i]);
    return bench_finish();
}
