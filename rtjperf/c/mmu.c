/* SPDX-License-Identifier: Apache-2.0 */
/* How much of a window of time is left to a thread that works in small steps, at worst, by the window's length: in C what the machine leaves, as
 * malloc and free are part of the steps.  The twin of plain.Mmu and harness.Gaps, where collectors take their part. */
#include <stdio.h>
#include <stdlib.h>

#include "rtjperf/c/garbage.h"

enum { STEPS_MAX = 4000000, PARTS_MAX = 1000, LONG = 3, LEAST = 20000, PER_MILLE = 1000, SETTLING = 2 };

static struct bench_option options[] = {
    {"live", "10,100", "megabytes that live"},
    {"windows", "1,2,5,10,20,50,100,200,500", "milliseconds of a window"},
    {"part-ms", "1000", "milliseconds of a part, of which each gives a sample for each window"},
    {NULL, NULL, NULL},
};

/* Steps, and the gaps between them: from when, and how much was lost before each. */
static struct {
    int64_t *time, *length, *from, *lost;
    size_t steps, gaps;
} run;

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }

static int by_length(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* A step that takes more than three times as long as most, and 20 us at least, is a gap; what such a step takes by itself is not. */
static void find_gaps(void)
{
    for (size_t i = 0; i < run.steps; i++)
        run.length[i] = run.time[i + 1] - run.time[i];
    qsort(run.length, run.steps, sizeof *run.length, by_length);
    int64_t usual = run.length[run.steps / 2] > 0 ? run.length[run.steps / 2] : 1;
    run.gaps = 0;
    run.lost[0] = 0;
    for (size_t i = 0; i < run.steps; i++) {
        int64_t length = run.time[i + 1] - run.time[i];
        if (length <= larger(LONG * usual, LEAST))
            continue;
        run.from[run.gaps] = run.time[i] + usual;
        run.lost[run.gaps + 1] = run.lost[run.gaps] + length - usual;
        run.gaps++;
    }
}

static int64_t lost_before(int64_t time)
{
    size_t low = 0, high = run.gaps;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (run.from[middle] < time)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return 0;
    int64_t into = time - run.from[low - 1], all = run.lost[low] - run.lost[low - 1];
    return run.lost[low - 1] + (into < all ? into : all);
}

/* The worst window begins or ends with a gap. */
static int64_t least_utilisation(int64_t window)
{
    int64_t begin = run.time[0], end = run.time[run.steps], length = smaller(window, end - begin), worst = 0;
    for (size_t i = 0; i < run.gaps; i++) {
        int64_t first = smaller(run.from[i], end - length), last = larger(run.from[i] + run.lost[i + 1] - run.lost[i], begin + length);
        worst = larger(worst, lost_before(first + length) - lost_before(first));
        worst = larger(worst, lost_before(last) - lost_before(last - length));
    }
    return PER_MILLE * (length - worst) / length;
}

static void work(struct garbage *g, int64_t part)
{
    size_t depths = 0;
    run.steps = 0;
    run.time[0] = bench_now();
    for (int64_t end = run.time[0] + part; run.time[run.steps] < end && run.steps < STEPS_MAX;) {
        depths += garbage_touch(g, run.steps);
        garbage_make(g);
        run.time[++run.steps] = bench_now();
    }
    bench_use(&depths);
}

static void measure(double live, const double *windows, size_t count)
{
    static char names[BENCH_LIST_MAX][24];
    static size_t named;
    struct series *series[BENCH_LIST_MAX];
    struct garbage g;
    size_t steps = 0, parts = bench_count() < PARTS_MAX ? bench_count() : PARTS_MAX;
    char *name = names[named++];
    snprintf(name, sizeof names[0], "plain-%gMB", live);
    for (size_t w = 0; w < count; w++)
        series[w] = bench_series(name, "Utilisation", windows[w], parts);
    garbage_grow(&g, live);
    for (size_t i = 0; i < parts + SETTLING; i++) {
        work(&g, bench_long("part-ms") * BENCH_MS);
        find_gaps();
        for (size_t w = 0; i >= SETTLING && w < count; w++)
            bench_add(series[w], least_utilisation((int64_t)(windows[w] * BENCH_MS)));
        steps += i >= SETTLING ? run.steps : 0;
    }
    garbage_clear(&g);
    bench_check("stepped", steps > parts && bench_full(series[0]), "%zu steps", steps);
}

int main(int argc, char **argv)
{
    double live[BENCH_LIST_MAX], windows[BENCH_LIST_MAX];
    bench_start("mmu", options, argc, argv);
    size_t lives = bench_list("live", live), count = bench_list("windows", windows);
    run.time = calloc(STEPS_MAX + 1, sizeof *run.time);
    run.length = calloc(STEPS_MAX, sizeof *run.length);
    run.from = calloc(STEPS_MAX, sizeof *run.from);
    run.lost = calloc(STEPS_MAX + 1, sizeof *run.lost);
    bench_must(run.time && run.length && run.from && run.lost, "memory for steps");
    for (size_t i = 0; i < lives; i++)
        measure(live[i], windows, count);
    return bench_finish();
}
