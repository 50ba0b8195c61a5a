/* SPDX-License-Identifier: Apache-2.0 */
/* Throughput against area: a division, a logarithm and nothing, with operands in each kind of memory (Boeing 3.4.2). */
#include <math.h>
#include <stdlib.h>

#include "rtjperf/c/region.h"
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"areas", "heap,static,LT,CT,VT", "where the operands are"},
    {"batch", "100", "operations per sample"},
    {NULL, NULL, NULL},
};

typedef void operation(volatile double *cell, long batch);

static void divide(volatile double *cell, long batch)
{
    for (long i = 0; i < batch; i++)
        cell[1] = cell[0] / 2;
}

static void logarithm(volatile double *cell, long batch)
{
    for (long i = 0; i < batch; i++)
        cell[1] = log(cell[0]);
}

static void nothing(volatile double *cell, long batch)
{
    for (long i = 0; i < batch; i++)
        bench_use((const void *)cell);
}

static const struct {
    const char *name;
    operation *run;
    double expected;
} operations[] = {{"Float", divide, 2.5}, {"Trig", logarithm, 1.6094379124341003}, {"NoOp", nothing, 0}};

static void measure(const char *area, volatile double *cell)
{
    long batch = bench_long("batch");
    bench_must(cell, area);
    for (size_t o = 0; o < sizeof operations / sizeof operations[0]; o++) {
        struct series *time = bench_series(area, operations[o].name, BENCH_NONE, bench_count());
        time->per = batch;
        cell[0] = 5;
        cell[1] = 0;
        for (size_t i = 0; !bench_full(time); i++) {
            int64_t start = bench_now();
            operations[o].run(cell, batch);
            int64_t passed = bench_now() - start;
            if (i >= bench_warmup())
                bench_add(time, passed);
        }
        bench_check(operations[o].name, fabs(cell[1] - operations[o].expected) < 1e-9, "in %s the result is %g", area, cell[1]);
    }
}

static void measure_region(enum region_kind kind)
{
    struct region region;
    bench_must(region_create(&region, kind, 4096), "region");
    region_enter(&region, NULL);
    measure(region_names[kind], region_allocate(&region, 2 * sizeof(double), NULL));
    region_leave(&region);
    region_destroy(&region);
}

int main(int argc, char **argv)
{
    static double immortal[2];
    bench_start("area-throughput", options, argc, argv);
    if (bench_has("areas", "heap"))
        measure("heap", malloc(2 * sizeof(double)));
    if (bench_has("areas", "static"))
        measure("static", immortal);
    for (enum region_kind kind = 0; kind < REGION_KINDS; kind++)
        if (bench_has("areas", region_names[kind]))
            measure_region(kind);
    return bench_finish();
}
