/* SPDX-License-Identifier: Apache-2.0 */
/* Allocation time: one object of each size from a region of each kind, and from calloc (heap).
 *
 * Allocation: one at a time, clock included.  AllocationInBatch: 64 at a time, per object, region warm.
 * With a rate, each frame allocates one object of each size in each kind of memory, another one first each time (Boeing 3.4.1). */
#include <stdlib.h>
#include <string.h>

#include "rtjperf/c/region.h"
#include "rtjperf/c/harness.h"

enum { BATCH = 64 };

static struct bench_option options[] = {
    {"areas", "LT,CT,VT,heap", "kinds of memory"},
    {"sizes", "32,64,128,256,512,1024,2048,4096,8192,16384", "bytes of an object"},
    {"memory", "0", "bytes of the region; 0: the original's, 128000 per doubling and 400000"},
    {"rate", "0", "frames per second; 0: allocate all the time"},
    {NULL, NULL, NULL},
};

static size_t dirty;

static bool is_zero(const char *p, size_t size)
{
    return !p[0] && !p[size - 1];
}

/* Every object is used, so that the next one in its place would show what was not zeroed. */
static void use_up(char *p, size_t size)
{
    dirty += !p || !is_zero(p, size);
    if (p)
        memset(p, 0x5a, size);
    bench_use(p);
}

static void measure_region(enum region_kind kind, size_t size, size_t memory)
{
    struct region region;
    struct series *one = bench_series(region_names[kind], "Allocation", (double)size, bench_count());
    bench_must(region_create(&region, kind, memory), "region");
    region_enter(&region, NULL);
    for (size_t i = 0; !bench_full(one); i++) {
        if (region_remaining(&region) < size + 2 * sizeof(struct region_object))
            region_clear(&region);
        int64_t start = bench_now();
        char *p = region_allocate(&region, size, NULL);
        bench_use(p);
        int64_t passed = bench_now() - start;
        if (i >= bench_warmup())
            bench_add(one, passed);
        use_up(p, size);
    }
    region_leave(&region);
    region_destroy(&region);
}

static void measure_batches(enum region_kind kind, size_t size)
{
    struct region region;
    struct series *many = bench_series(region_names[kind], "AllocationInBatch", (double)size, bench_count());
    bench_must(region_create(&region, kind, BATCH * (size + 2 * sizeof(struct region_object))), "region");
    region_enter(&region, NULL);
    many->per = BATCH;
    for (size_t i = 0; !bench_full(many); i++) {
        int64_t start = bench_now();
        for (int n = 0; n < BATCH; n++)
            bench_use(region_allocate(&region, size, NULL));
        int64_t passed = bench_now() - start;
        if (i >= bench_warmup())
            bench_add(many, passed);
        region_clear(&region);
    }
    region_leave(&region);
    region_destroy(&region);
}

static void measure_heap(size_t size)
{
    struct series *one = bench_series("heap", "Allocation", (double)size, bench_count());
    for (size_t i = 0; !bench_full(one); i++) {
        int64_t start = bench_now();
        char *p = calloc(1, size);
        bench_use(p);
        int64_t passed = bench_now() - start;
        if (i >= bench_warmup())
            bench_add(one, passed);
        use_up(p, size);
        free(p);
    }
}

static size_t memory_for(size_t step)
{
    size_t memory = (size_t)bench_long("memory");
    return memory ? memory : ((size_t)128000 << step) + 400000;
}

/* In frames: a region, or the heap, and a series for each size. */
struct place {
    struct region region;
    bool heap;
    struct series *times[BENCH_LIST_MAX];
};

static void *allocate_at(struct place *place, size_t size)
{
    return place->heap ? calloc(1, size) : region_allocate(&place->region, size, NULL);
}

static void visit(struct place *place, const double *sizes, size_t n, bool keep)
{
    for (size_t i = 0; i < n; i++) {
        int64_t start = bench_now();
        char *p = allocate_at(place, (size_t)sizes[i]);
        bench_use(p);
        int64_t passed = bench_now() - start;
        if (keep)
            bench_add(place->times[i], passed);
        use_up(p, (size_t)sizes[i]);
        if (place->heap)
            free(p);
    }
    if (!place->heap)
        region_clear(&place->region);
}

static size_t open_places(struct place *places, const double *sizes, size_t n)
{
    size_t count = 0, memory = 0;
    for (size_t i = 0; i < n; i++)
        memory += (size_t)sizes[i] + 2 * sizeof(struct region_object);
    for (int kind = 0; kind <= REGION_KINDS; kind++) {
        const char *name = kind < REGION_KINDS ? region_names[kind] : "heap";
        struct place *place = &places[count];
        if (!bench_has("areas", name))
            continue;
        place->heap = kind == REGION_KINDS;
        for (size_t i = 0; i < n; i++)
            place->times[i] = bench_series(name, "Allocation", sizes[i], bench_count());
        if (!place->heap) {
            bench_must(region_create(&place->region, (enum region_kind)kind, memory), "region");
            region_enter(&place->region, NULL);
        }
        count++;
    }
    return count;
}

static void measure_in_frames(const double *sizes, size_t n, long rate)
{
    static struct place places[REGION_KINDS + 1];
    size_t count = open_places(places, sizes, n);
    int64_t release = bench_now();
    for (size_t frame = 0; frame < bench_count() + 2; frame++) {
        bench_sleep_until(release += BENCH_S / rate);
        for (size_t i = 0; i < count; i++)
            visit(&places[(i + frame) % count], sizes, n, frame >= 2);
    }
}

static void measure_all(const double *sizes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (enum region_kind kind = 0; kind < REGION_KINDS; kind++)
            if (bench_has("areas", region_names[kind])) {
                measure_region(kind, (size_t)sizes[i], memory_for(i));
                measure_batches(kind, (size_t)sizes[i]);
            }
        if (bench_has("areas", "heap"))
            measure_heap((size_t)sizes[i]);
    }
}

int main(int argc, char **argv)
{
    double sizes[BENCH_LIST_MAX];
    bench_start("alloc", options, argc, argv);
    size_t n = bench_list("sizes", sizes);
    long rate = bench_long("rate");
    if (rate > 0)
        measure_in_frames(sizes, n, rate);
    else
        measure_all(sizes, n);
    bench_check("zeroed", dirty == 0, "%zu objects were missing or not zero", dirty);
    return bench_finish();
}
