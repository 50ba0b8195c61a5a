/* SPDX-License-Identifier: Apache-2.0 */
/* What C has for exceptions: from leaving to the first instruction of whoever deals with it, so many calls further out.
 *
 * Variants: setjmp (longjmp to it, signal masks not saved), return (each function looks at what it called), and throw (C++'s, where there
 * is a compiler of it: exceptions_throw.cpp).  New: the error is allocated in the sample; it is freed outside, as Java's is collected outside. */
#include "rtjperf/c/exceptions.h"

#include <setjmp.h>
#include <stdlib.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"depths", "1,10,100", "calls between who leaves and who deals with it"},
    {NULL, NULL, NULL},
};

struct error { char what[ERROR_BYTES]; };

static struct error before;
static jmp_buf handler;
static struct error *thrown;
static int64_t start;
static size_t wrong;

/* NULL: the one that there is. */
static struct error *make(bool allocate)
{
    start = bench_now();
    struct error *e = allocate ? malloc(sizeof *e) : &before;
    bench_must(e, "malloc");
    return e;
}

/* By a pointer, so that no compiler sees that the calls do not return. */
static void jump_from(long depth, bool allocate);
static void (*volatile call)(long, bool) = jump_from;

/* The last of DEPTH calls leaves. */
static void jump_from(long depth, bool allocate)
{
    if (depth > 1) {
        call(depth - 1, allocate);
        bench_use(&depth);
        return;
    }
    thrown = make(allocate);
    _longjmp(handler, 1);
}

__attribute__((noinline)) static struct error *return_from(long depth, bool allocate)
{
    if (depth <= 1)
        return make(allocate);
    struct error *e = return_from(depth - 1, allocate);
    bench_use(&e);
    return e;
}

/* The right one came, as what it took says, or another: -1. */
static int64_t settle(int64_t passed, bool allocate)
{
    bool right = thrown && (thrown == &before) != allocate;
    if (allocate)
        free(thrown);
    return right ? passed : -1;
}

static int64_t jump(long depth, bool allocate)
{
    thrown = NULL;
    if (!_setjmp(handler))
        call(depth, allocate);
    return settle(bench_now() - start, allocate);
}

static int64_t give_back(long depth, bool allocate)
{
    thrown = return_from(depth, allocate);
    return settle(bench_now() - start, allocate);
}

#ifdef RTJPERF_CXX
static int64_t throw_it(long depth, bool allocate) { return exceptions_throw(depth, allocate, bench_now); }
#endif

static size_t measure_one(struct series *s, int64_t (*leave)(long, bool), long depth, bool allocate)
{
    size_t dealt_with = 0;
    for (size_t i = 0; !bench_full(s); i++) {
        int64_t passed = leave(depth, allocate);
        dealt_with++;
        wrong += passed < 0;
        if (i >= bench_warmup())
            bench_add(s, passed);
    }
    return dealt_with;
}

static void measure(const char *variant, int64_t (*leave)(long, bool), const double *depths, size_t n)
{
    size_t dealt_with = 0, expected = 2 * n * (bench_count() + bench_warmup());
    for (size_t i = 0; i < n; i++) {
        dealt_with += measure_one(bench_series(variant, "Preallocated", depths[i], bench_count()), leave, (long)depths[i], false);
        dealt_with += measure_one(bench_series(variant, "New", depths[i], bench_count()), leave, (long)depths[i], true);
    }
    bench_check(variant, dealt_with == expected && wrong == 0, "%zu of %zu errors were dealt with, %zu were others", dealt_with, expected, wrong);
}

int main(int argc, char **argv)
{
    double depths[BENCH_LIST_MAX];
    bench_start("exceptions", options, argc, argv);
    size_t n = bench_list("depths", depths);
    measure("setjmp", jump, depths, n);
    measure("return", give_back, depths, n);
#ifdef RTJPERF_CXX
    measure("throw", throw_it, depths, n);
#endif
    return bench_finish();
}
