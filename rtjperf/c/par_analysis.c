/* SPDX-License-Identifier: Apache-2.0 */
/* Three periodic threads that share a hash table: the response of each, beside what analyses say (paper 004, Fig. 3).
 *
 * Each job is one section, from its beginning to its end: under a mutex that inherits, under one with a ceiling, or a region by hand (table.h).
 * Periods go through all phasings in their least common multiple.  Response: from the release to the end of the job.  Delay, with regions: from the
 * release of the high thread until it has the region, what its job takes left out.  What the analyses are told is measured before: Alone: the
 * response when no other runs, and Wake: the delay then; and with regions, in as long a run of the three that is not judged, Wait: the delay, as waking
 * is a switch of the abort's, too; Job: from then to its end.  Nominal: its period.  x is the thread, 1 the most eligible.
 *
 * A machine that others share may stand still when a release is due.  A witness, more eligible than all and due a little earlier, shares nothing:
 * where it ran late, delays count from when it ran, and it is told how many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rtjperf/c/table.h"

enum { THREADS = 3, EARLIER = 20000 };

static struct bench_option options[] = {
    {"lengths-us", "2300,2350,2450", "of the three threads' jobs"},
    {"periods-us", "13000,14000,15000", "between their releases"},
    {"variants", "inheritance,ceiling,region", "how the table is protected"},
    {NULL, NULL, NULL},
};

static struct task {
    int number;                                 /* 0: the most eligible */
    int64_t period, first;
    size_t jobs;
    long looks;
    struct series *response, *delay, *job;      /* samples beyond what is asked for are dropped */
} tasks[THREADS];
static int64_t *witnessed;                      /* when the witness ran, by the high thread's releases; NULL: there is none */
static const char *variant;
static pthread_mutex_t mutex;

static void section_of(int number, long looks)
{
    if (strcmp(variant, "region")) {
        pthread_mutex_lock(&mutex);
        table_work(looks);
        pthread_mutex_unlock(&mutex);
    } else if (number == 0) {
        table_region_last(&mutex, looks);
    } else {
        table_region(&mutex, looks);
    }
}

static void section(long looks) { section_of(THREADS - 1, looks); }

static void *work(void *arg)
{
    struct task *t = arg;
    for (size_t i = 0; i < t->jobs; i++) {
        int64_t due = t->first + (int64_t)i * t->period;
        bench_sleep_until(due);
        section_of(t->number, t->looks);
        int64_t entered = byhand_entered(), end = bench_now();
        if (t->response)
            bench_add(t->response, end - due);
        if (t->delay)
            bench_add(t->delay, entered - (witnessed && witnessed[i] > due ? witnessed[i] : due));
        if (t->job)
            bench_add(t->job, end - entered);
    }
    return arg;
}

static pthread_t begin(struct task *t) { return bench_spawn(bench_priority() + THREADS - t->number, bench_cpu(), work, t); }

/* The witness of OF, the high thread: it wakes a little before each of its releases. */
static void *witness(void *of)
{
    const struct task *t = of;
    for (size_t i = 0; i < t->jobs; i++) {
        bench_sleep_until(t->first + (int64_t)i * t->period - EARLIER);
        witnessed[i] = bench_now();
    }
    return of;
}

/* Those that are there, from the least eligible, which begins while the others sleep; all are released at once at first.  How often the machine
 * was seen to be late for the first of them. */
static int run(struct task *first, int count)
{
    pthread_t threads[THREADS], beside = 0;
    int64_t start = bench_now() + 10 * BENCH_MS;
    int late = 0;
    for (int i = count; i-- > 0;) {
        first[i].first = start;
        threads[i] = begin(&first[i]);
    }
    if (witnessed)
        beside = bench_spawn(bench_priority() + THREADS + 1, bench_cpu(), witness, first);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    if (!witnessed)
        return 0;
    pthread_join(beside, NULL);
    for (size_t i = 0; i < first->jobs; i++)
        late += witnessed[i] > start + (int64_t)i * first->period;
    return late;
}

static void protect(void)
{
    pthread_mutexattr_t a;
    if (strcmp(variant, "ceiling")) {
        bench_mutex(&mutex, true);
        return;
    }
    pthread_mutexattr_init(&a);
    bench_must(!pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) && !pthread_mutexattr_setprioceiling(&a, bench_priority() + THREADS) &&
               !pthread_mutex_init(&mutex, &a), "a mutex with a ceiling");
    pthread_mutexattr_destroy(&a);
}

/* Each alone. */
static void run_alone(const double *lengths)
{
    for (int i = 0; i < THREADS; i++) {
        struct task *t = &tasks[i];
        *t = (struct task){ .number = i, .period = (int64_t)(lengths[i] * 2000), .jobs = bench_count(), .looks = table_looks_in((int64_t)(lengths[i] * 1000), section),
                            .response = bench_series(variant, "Alone", i + 1, bench_count()),
                            .delay = i == 0 && witnessed ? bench_series(variant, "Wake", 1, bench_count()) : NULL };
        run(t, 1);
        t->response = t->delay = NULL;
    }
}

/* The run that is not judged. */
static void run_before(void)
{
    struct task *high = &tasks[0];
    high->delay = bench_series(variant, "Wait", 1, bench_count());
    high->job = bench_series(variant, "Job", 1, bench_count());
    run(tasks, THREADS);
    high->delay = high->job = NULL;
}

static void measure(const double *lengths, const double *periods)
{
    double horizon = (double)bench_count() * periods[THREADS - 1];
    bool region = !strcmp(variant, "region");
    protect();
    table_begin();
    witnessed = region ? calloc((size_t)(horizon / periods[0]) + 1, sizeof *witnessed) : NULL;
    bench_must(!region || witnessed, "memory for when the witness ran");
    run_alone(lengths);
    for (int i = 0; i < THREADS; i++) {
        struct task *t = &tasks[i];
        t->period = (int64_t)(periods[i] * 1000);
        t->jobs = (size_t)(horizon / periods[i]) + 1;
        bench_add(bench_series(variant, "Nominal", i + 1, 1), t->period);
    }
    if (region)
        run_before();
    for (int i = 0; i < THREADS; i++)
        tasks[i].response = bench_series(variant, "Response", i + 1, bench_count());
    if (region)
        tasks[0].delay = bench_series(variant, "Delay", 1, bench_count());
    size_t undone = byhand_undone();
    int late = run(tasks, THREADS);
    bench_check(variant, table_size() == TABLE_PREFILLED, "%d keys of %d; %zu sections were begun in vain; the machine was late for %d releases", table_size(),
                TABLE_PREFILLED, byhand_undone() - undone, late);
    free(witnessed);
    pthread_mutex_destroy(&mutex);
}

int main(int argc, char **argv)
{
    static const char *const variants[] = { "inheritance", "ceiling", "region" };
    double lengths[BENCH_LIST_MAX], periods[BENCH_LIST_MAX];
    bench_start("par-analysis", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    bench_must(bench_list("lengths-us", lengths) == THREADS && bench_list("periods-us", periods) == THREADS, "three lengths and three periods");
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++)
        if (bench_has("variants", variants[v])) {
            variant = variants[v];
            measure(lengths, periods);
        }
    return bench_finish();
}
