/* SPDX-License-Identifier: Apache-2.0 */
/* Throughput against area: a division, a logarithm and nothing, with operands in each kind of memory (Boeing 3.4.2).
 *
 * With a rate, each frame has one sample of each operation in each area, another area first each time. */
#include <math.h>
#include <stdlib.h>

#include "rtjperf/c/region.h"
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"areas", "heap,static,LT,CT,VT", "where the operands are"},
    {"batch", "100", "operations per sample"},
    {"rate", "0", "frames per second; 0: all the time"},
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
enum { OPERATIONS = sizeof operations / sizeof operations[0], AREAS_MAX = REGION_KINDS + 2 };

static struct area {
    const char *name;
    volatile double *cell;
    struct series *times[OPERATIONS];
} areas[AREAS_MAX];
static size_t area_count;
static struct region regions[REGION_KINDS];

static void add_area(const char *name, void *cell)
{
    struct area *area = &areas[area_count++];
    bench_must(cell, name);
    area->name = name;
    area->cell = cell;
    for (int o = 0; o < OPERATIONS; o++) {
        area->times[o] = bench_series(name, operations[o].name, BENCH_NONE, bench_count());
        area->times[o]->per = bench_long("batch");
    }
}

static void add_region(enum region_kind kind)
{
    bench_must(region_create(&regions[kind], kind, 4096), "region");
    region_enter(&regions[kind], NULL);
    add_area(region_names[kind], region_allocate(&regions[kind], 2 * sizeof(double), NULL));
}

static void sample(struct area *area, int o, bool keep)
{
    long batch = area->times[o]->per;
    area->cell[0] = 5;
    area->cell[1] = 0;
    int64_t start = bench_now();
    operations[o].run(area->cell, batch);
    int64_t passed = bench_now() - start;
    if (keep)
        bench_add(area->times[o], passed);
}

static void measure_all(void)
{
    for (size_t a = 0; a < area_count; a++)
        for (int o = 0; o < OPERATIONS; o++)
            for (size_t i = 0; i < bench_count() + bench_warmup(); i++)
                sample(&areas[a], o, i >= bench_warmup());
}

static void measure_in_frames(long rate)
{
    int64_t release = bench_now();
    for (size_t frame = 0; frame < bench_count() + 2; frame++) {
        bench_sleep_until(release += BENCH_S / rate);
        for (size_t a = 0; a < area_count; a++)
            for (int o = 0; o < OPERATIONS; o++)
                sample(&areas[(a + frame) % area_count], o, frame >= 2);
    }
}

/* After one more of each, for the cell keeps the last result only. */
static void check_results(void)
{
    for (size_t a = 0; a < area_count; a++)
        for (int o = 0; o < OPERATIONS; o++) {
            sample(&areas[a], o, false);
            bench_check(operations[o].name, fabs(areas[a].cell[1] - operations[o].expected) < 1e-9, "in %s the result is %g", areas[a].name,
                        areas[a].cell[1]);
        }
}

int main(int argc, char **argv)
{
    static double immortal[2];
    bench_start("area-throughput", options, argc, argv);
    if (bench_has("areas", "heap"))
        add_area("heap", malloc(2 * sizeof(double)));
    if (bench_has("areas", "static"))
        add_area("static", immortal);
    for (enum region_kind kind = 0; kind < REGION_KINDS; kind++)
        if (bench_has("areas", region_names[kind]))
            add_region(kind);
    if (bench_long("rate") > 0)
        measure_in_frames(bench_long("rate"));
    else
        measure_all();
    check_results();
    return bench_finish();
}
