/* SPDX-License-Identifier: Apache-2.0 */
/* The clock: what one reading costs, singly and in batches, and the smallest step it shows. */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"batch", "100", "readings per sample of the batches"},
    {NULL, NULL, NULL},
};

static void measure_single(struct series *read, size_t warmup, bool *ran_back)
{
    for (size_t i = 0; i < warmup; i++)
        bench_now();
    while (!bench_full(read)) {
        int64_t start = bench_now();
        int64_t passed = bench_now() - start;
        *ran_back |= passed < 0;
        bench_add(read, passed);
    }
}

static void measure_batches(struct series *read, long batch)
{
    read->per = batch;
    while (!bench_full(read)) {
        int64_t start = bench_now();
        for (long i = 1; i < batch; i++)
            bench_now();
        bench_add(read, bench_now() - start);
    }
}

static void measure_steps(struct series *step)
{
    while (!bench_full(step)) {
        int64_t start = bench_now(), next = start;
        while (next == start)
            next = bench_now();
        bench_add(step, next - start);
    }
}

int main(int argc, char **argv)
{
    bench_start("clock", options, argc, argv);
    bool ran_back = false;
    struct series *single = bench_series(bench_variant(), "Read", BENCH_NONE, bench_count());
    struct series *batch = bench_series(bench_variant(), "ReadInBatch", BENCH_NONE, bench_count());
    struct series *step = bench_series(bench_variant(), "Step", BENCH_NONE, bench_count());
    measure_single(single, bench_warmup(), &ran_back);
    measure_batches(batch, bench_long("batch"));
    measure_steps(step);
    bench_check("monotonic", !ran_back, "no reading was before the one before it");
    return bench_finish();
}
