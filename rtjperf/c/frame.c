/* SPDX-License-Identifier: Apache-2.0 */
/* Start and end of frame: a periodic thread notes the time at the start of each frame, or when its work is done.
 *
 * A sample is the distance of two successive notes (Boeing 3.2.1, 3.2.2), alone and with background threads.  The work takes about the
 * 3.5 ms of the paper's algorithm, which was interpreted: what the machine takes from a thread meanwhile grows with the time it works. */
#include "rtjperf/c/background.h"
#include "rtjperf/c/workload.h"

static struct bench_option options[] = {
    {"rate", "20", "frames per second"},
    {"background", "0,15", "numbers of background threads"},
    {"rounds", "38000", "work in a frame before its end is noted"},
    {NULL, NULL, NULL},
};

static double expected;

static size_t run_frames(struct series *distance, long rounds)
{
    int64_t period = BENCH_S / bench_long("rate"), release = bench_now(), last = 0;
    size_t wrong = 0;
    for (size_t i = 0; !bench_full(distance); i++) {
        release += period;
        bench_sleep_until(release);
        if (rounds)
            wrong += workload_run(rounds) != expected;
        int64_t now = bench_now();
        if (i > 2)
            bench_add(distance, now - last);
        last = now;
    }
    return wrong;
}

static void measure(const char *variable, long rounds, double background)
{
    struct series *distance = bench_series(bench_variant(), variable, background, bench_count_at(1000.0 / bench_double("rate")));
    background_start((size_t)background, bench_priority(), BENCH_S / bench_long("rate"));
    size_t wrong = run_frames(distance, rounds), least = background_stop();
    bench_check(variable, wrong == 0 && (background < 1 || least + 3 >= distance->capacity),
                "%zu results were wrong; each of %g background threads ran at least %zu times", wrong, background, least);
}

int main(int argc, char **argv)
{
    double background[BENCH_LIST_MAX];
    bench_start("frame", options, argc, argv);
    size_t n = bench_list("background", background);
    expected = workload_run(bench_long("rounds"));
    for (size_t i = 0; i < n; i++) {
        measure("Start", 0, background[i]);
        measure("End", bench_long("rounds"), background[i]);
    }
    return bench_finish();
}
