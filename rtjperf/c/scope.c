/* SPDX-License-Identifier: Apache-2.0 */
/* Lifetime of a region: making it, entering it, filling it with objects that have finalisers, leaving it, ending it.
 *
 * With a rate, each frame has one lifetime of each kind and size, another kind first each time (Boeing 3.4.3). */
#include "rtjperf/c/region.h"
#include "rtjperf/c/harness.h"

enum { SPARE = 1024 };

static struct bench_option options[] = {
    {"areas", "LT,CT,VT", "kinds of memory"},
    {"sizes", "4096,8192,16384,32768,65536,131072,262144,524288,1048576", "bytes of the region"},
    {"finalise", "1", "0: the objects have no finalisers"},
    {"fill", "1", "0: the region stays empty (Boeing 3.4.3)"},
    {"rate", "0", "frames per second; 0: all the time"},
    {NULL, NULL, NULL},
};

struct item {
    double fields[5];
};

static size_t made, finalised, wrong;
static bool to_fill, to_finalise;

static void count_finalised(struct region_object *o)
{
    bench_use(o);
    finalised++;
}

static void fill(struct region *r, void (*finalise)(struct region_object *))
{
    while (region_remaining(r) > SPARE) {
        struct item *item = region_allocate(r, sizeof *item, finalise);
        item->fields[0] = 1;
        made++;
    }
}

struct lifetime {
    struct series *create, *enter, *fill, *leave, *destroy;
};

static struct lifetime new_lifetime(const char *variant, double size)
{
    size_t n = bench_count();
    return (struct lifetime){bench_series(variant, "Creation", size, n), bench_series(variant, "Enter", size, n),
                             bench_series(variant, "Execution", size, n), bench_series(variant, "Exit", size, n),
                             bench_series(variant, "Destruction", size, n)};
}

static void live(struct lifetime *t, enum region_kind kind, size_t size, bool keep)
{
    struct region region, *outer = NULL;
    int64_t times[6];
    times[0] = bench_now();
    bench_must(region_create(&region, kind, size), "region");
    times[1] = bench_now();
    outer = region_enter(&region, outer);
    times[2] = bench_now();
    if (to_fill)
        fill(&region, to_finalise ? count_finalised : NULL);
    times[3] = bench_now();
    outer = region_leave(&region);
    times[4] = bench_now();
    wrong += region.used != 0 || region.inside != 0 || outer != NULL;
    int64_t ending = bench_now();
    region_destroy(&region);
    times[5] = bench_now();
    if (!keep)
        return;
    bench_add(t->create, times[1] - times[0]);
    bench_add(t->enter, times[2] - times[1]);
    bench_add(t->fill, times[3] - times[2]);
    bench_add(t->leave, times[4] - times[3]);
    bench_add(t->destroy, times[5] - ending);
}

static void measure_in_frames(const double *sizes, size_t n, long rate)
{
    static struct lifetime times[REGION_KINDS][BENCH_LIST_MAX];
    int64_t release = bench_now();
    for (int kind = 0; kind < REGION_KINDS; kind++)
        for (size_t i = 0; bench_has("areas", region_names[kind]) && i < n; i++)
            times[kind][i] = new_lifetime(region_names[kind], sizes[i]);
    for (size_t frame = 0; frame < bench_count() + 2; frame++) {
        bench_sleep_until(release += BENCH_S / rate);
        for (size_t k = 0; k < REGION_KINDS; k++) {
            enum region_kind kind = (enum region_kind)((k + frame) % REGION_KINDS);
            for (size_t i = 0; bench_has("areas", region_names[kind]) && i < n; i++)
                live(&times[kind][i], kind, (size_t)sizes[i], frame >= 2);
        }
    }
}

static void measure_all(const double *sizes, size_t n)
{
    size_t warmup = bench_warmup() < 20 ? bench_warmup() : 20;
    for (enum region_kind kind = 0; kind < REGION_KINDS; kind++)
        for (size_t i = 0; bench_has("areas", region_names[kind]) && i < n; i++) {
            struct lifetime t = new_lifetime(region_names[kind], sizes[i]);
            for (size_t round = 0; !bench_full(t.leave); round++)
                live(&t, kind, (size_t)sizes[i], round >= warmup);
        }
}

int main(int argc, char **argv)
{
    double sizes[BENCH_LIST_MAX];
    bench_start("scope", options, argc, argv);
    to_fill = bench_long("fill");
    to_finalise = bench_long("finalise");
    size_t n = bench_list("sizes", sizes);
    long rate = bench_long("rate");
    if (rate > 0)
        measure_in_frames(sizes, n, rate);
    else
        measure_all(sizes, n);
    bench_check("left", wrong == 0, "%zu regions were not empty after they were left", wrong);
    bench_check("finalised", finalised == (to_finalise ? made : 0), "%zu of %zu objects were finalised", finalised, made);
    return bench_finish();
}
