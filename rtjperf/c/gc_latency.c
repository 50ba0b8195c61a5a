/* SPDX-License-Identifier: Apache-2.0 */
/* How late a periodic thread is released beside garbage: trees that live, and a thread that makes others at a rate with malloc,
 * one in sixteen of which takes the place of one that lived; the others are freed at once.  The twin of the Java programs,
 * whose collector has to find out what dies. */
#include <stdio.h>

#include "rtjperf/c/garbage.h"

enum { SETTLING = 10 };

static struct bench_option options[] = {
    {"periods", "1", "period in milliseconds"},
    {"live", "10,100,500", "megabytes that live"},
    {"rates", "0,10,100", "megabytes of garbage a second"},
    {"frames", "0", "how deep the stack is of who uses the heap: in C nobody looks"},
    {"classes", "0", "classes loaded and dropped a second: in C there are none"},
    {"swap", "0", "after so many releases threads that are measured together change places: in C one is by itself"},
    {NULL, NULL, NULL},
};

static struct {
    struct garbage trees;
    double trees_per_ns;
    atomic_bool over;
} making;

static void *make_garbage(void *arg)
{
    int64_t start = bench_now();
    while (!atomic_load(&making.over)) {
        size_t due = (size_t)((double)(bench_now() - start) * making.trees_per_ns);
        for (int64_t end = bench_now() + BENCH_MS; making.trees.made < due && bench_now() < end;)
            garbage_make(&making.trees);
        bench_sleep_until(bench_now() + BENCH_MS);
    }
    return arg;
}

struct task { struct series *lateness; size_t early; };

static void *run_periodic(void *arg)
{
    struct task *task = arg;
    double periods[BENCH_LIST_MAX];
    bench_list("periods", periods);
    int64_t period = (int64_t)(periods[0] * BENCH_MS), release = bench_now();
    for (size_t i = 0; !bench_full(task->lateness); i++) {
        release += period;
        bench_sleep_until(release);
        int64_t now = bench_now();
        task->early += now < release;
        if (i >= SETTLING)
            bench_add(task->lateness, now - release);
    }
    return NULL;
}

static void measure(double live, double rate)
{
    static char names[BENCH_LIST_MAX * BENCH_LIST_MAX][24];
    static size_t named;
    char *name = names[named++];
    snprintf(name, sizeof names[0], "%s-%gMB", bench_variant(), live);
    struct task task = { .lateness = bench_series(name, "Lateness", rate, bench_count()) };
    garbage_grow(&making.trees, live);
    making.trees_per_ns = rate * GARBAGE_MEGABYTE / garbage_tree_bytes / BENCH_S;
    atomic_store(&making.over, false);
    pthread_t maker = bench_spawn(0, bench_cpu(), make_garbage, NULL);
    pthread_t periodic = bench_spawn(bench_priority() + 1, bench_cpu(), run_periodic, &task);
    pthread_join(periodic, NULL);
    atomic_store(&making.over, true);
    pthread_join(maker, NULL);
    bench_note("%s live: %g MB/s asked, %.0f MB made", name, rate, (double)making.trees.made * garbage_tree_bytes / GARBAGE_MEGABYTE);
    bench_check("released", task.early == 0, "%zu releases came early", task.early);
    garbage_clear(&making.trees);
}

int main(int argc, char **argv)
{
    double live[BENCH_LIST_MAX], rates[BENCH_LIST_MAX];
    bench_start("gc-latency", options, argc, argv);
    size_t lives = bench_list("live", live), speeds = bench_list("rates", rates);
    for (size_t i = 0; i < lives; i++)
        for (size_t k = 0; k < speeds; k++)
            measure(live[i], rates[k]);
    return bench_finish();
}
