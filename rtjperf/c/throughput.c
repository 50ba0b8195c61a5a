/* SPDX-License-Identifier: Apache-2.0 */
/* Throughput: the time of one algorithm in threads of each kind, and among background threads (Boeing 3.1.1, 3.1.2). */
#include "rtjperf/c/background.h"
#include "rtjperf/c/workload.h"

static struct bench_option options[] = {
    {"rate", "20", "frames per second"},
    {"background", "0,15", "numbers of background threads"},
    {"rounds", "2000", "work in a frame"},
    {"threads", "rt,plain", "rt: under SCHED_FIFO; plain: under SCHED_OTHER"},
    {NULL, NULL, NULL},
};

static double expected;

struct run {
    struct series *time;
    size_t wrong;
};

static void *run_frames(void *arg)
{
    struct run *run = arg;
    int64_t period = BENCH_S / bench_long("rate"), release = bench_now();
    long rounds = bench_long("rounds");
    for (size_t i = 0; !bench_full(run->time); i++) {
        release += period;
        bench_sleep_until(release);
        int64_t start = bench_now();
        run->wrong += workload_run(rounds) != expected;
        if (i > 2)
            bench_add(run->time, bench_now() - start);
    }
    return NULL;
}

static void measure(const char *variant, int priority, double background)
{
    struct run run = {.time = bench_series(variant, "Time", background, bench_count_at(1000.0 / bench_double("rate")))};
    background_start((size_t)background, priority ? priority : 1, BENCH_S / bench_long("rate"));
    pthread_join(bench_spawn(priority, bench_cpu(), run_frames, &run), NULL);
    size_t least = background_stop();
    bench_check(variant, run.wrong == 0 && (background < 1 || 2 * (least + 3) >= run.time->capacity),
                "%zu results were wrong; each of %g background threads ran at least %zu times", run.wrong, background, least);
}

int main(int argc, char **argv)
{
    double background[BENCH_LIST_MAX];
    bench_start("throughput", options, argc, argv);
    size_t n = bench_list("background", background);
    expected = workload_run(bench_long("rounds"));
    if (bench_has("threads", "plain"))
        measure("plain", 0, 0);
    for (size_t i = 0; bench_has("threads", "rt") && bench_is("policy", "fifo") && i < n; i++)
        measure("rt", bench_priority(), background[i]);
    return bench_finish();
}
