/* SPDX-License-Identifier: Apache-2.0 */
/* What the machine takes from a program that only reads the clock: gaps, and what the kernel costs by itself.
 *
 * Gap: every interval between two readings above the threshold.  WorstGap: the longest of each window.
 * SystemCall and PageFault: the cheapest entries of the kernel.  The tails of all other tests are read beside these. */
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "rtjperf/c/harness.h"

enum { PAGE = 4096 };

static struct bench_option options[] = {
    {"windows", "10", "how many windows to watch"},
    {"window-ms", "800", "length of a window; longer ones meet the throttling of real-time threads"},
    {"threshold", "1000", "a gap is longer than this, in nanoseconds"},
    {"rest-ms", "200", "rest between windows"},
    {NULL, NULL, NULL},
};

static int64_t watch(struct series *gaps, int64_t until, int64_t threshold)
{
    int64_t worst = 0, last = bench_now();
    while (last < until) {
        int64_t now = bench_now(), gap = now - last;
        if (gap > threshold)
            bench_add(gaps, gap);
        worst = gap > worst ? gap : worst;
        last = now;
    }
    return worst;
}

static void measure_calls(struct series *call)
{
    while (!bench_full(call)) {
        int64_t start = bench_now();
        syscall(SYS_getppid);
        bench_add(call, bench_now() - start);
    }
}

/* Pages without MCL_FUTURE, which would bring them in at once. */
static void measure_faults(struct series *fault)
{
    munlockall();
    size_t length = fault->capacity * PAGE;
    volatile char *pages = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bench_must(pages != MAP_FAILED, "mmap");
    madvise((void *)pages, length, MADV_NOHUGEPAGE);
    for (size_t i = 0; i < fault->capacity; i++) {
        int64_t start = bench_now();
        pages[i * PAGE] = 1;
        bench_add(fault, bench_now() - start);
    }
    munmap((void *)pages, length);
}

int main(int argc, char **argv)
{
    bench_start("noise", options, argc, argv);
    size_t windows = (size_t)bench_long("windows");
    struct series *gaps = bench_series(bench_variant(), "Gap", BENCH_NONE, windows * 10000);
    struct series *worst = bench_series(bench_variant(), "WorstGap", BENCH_NONE, windows);
    struct series *call = bench_series(bench_variant(), "SystemCall", BENCH_NONE, bench_count());
    struct series *fault = bench_series(bench_variant(), "PageFault", BENCH_NONE, bench_count());
    int64_t watched = 0, started = bench_now();
    while (!bench_full(worst)) {
        int64_t start = bench_now();
        bench_add(worst, watch(gaps, start + bench_long("window-ms") * BENCH_MS, bench_long("threshold")));
        watched += bench_now() - start;
        bench_sleep_until(bench_now() + bench_long("rest-ms") * BENCH_MS);
    }
    measure_calls(call);
    measure_faults(fault);
    bench_check("watched", watched >= (int64_t)windows * bench_long("window-ms") * BENCH_MS, "%.1f s of %.1f s were watched",
                (double)watched / BENCH_S, (double)(bench_now() - started) / BENCH_S);
    return bench_finish();
}
