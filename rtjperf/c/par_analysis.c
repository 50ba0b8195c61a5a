/* SPDX-License-Identifier: Apache-2.0 */
/* Three periodic threads that share a hash table: the response of each, beside what analyses say (paper 004, Fig. 3).
 *
 * Each job is one section, from its beginning to its end: under a mutex that inherits, under one with a ceiling, or a region by hand (table.h).
 * Periods go through all phasings in their least common multiple.  Response: from the release to the end of the job.  What the analyses are told is
 * measured before: Alone: the same when no other runs; and with regions, in as long a run of the three that is not judged, Wait: from the release of
 * the high thread until it has the region, as waking is a switch of the abort's, too; Job: from then to its end.  Nominal: its period.  x is the
 * thread, 1 the most eligible. */
#include <stdio.h>
#include <string.h>

#include "rtjperf/c/table.h"

enum { THREADS = 3 };

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
    struct series *response, *wait, *job;
} tasks[THREADS];
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
        if (t->wait) {
            bench_add(t->wait, entered - due);
            bench_add(t->job, end - entered);
        }
    }
    return arg;
}

static pthread_t begin(struct task *t) { return bench_spawn(bench_priority() + THREADS - t->number, bench_cpu(), work, t); }

/* Those that are there, from the least eligible, which begins while the others sleep; all are released at once at first. */
static void run(struct task *first, int count)
{
    pthread_t threads[THREADS];
    int64_t start = bench_now() + 10 * BENCH_MS;
    for (int i = count; i-- > 0;) {
        first[i].first = start;
        threads[i] = begin(&first[i]);
    }
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

/* The run that is not judged. */
static void run_before(void)
{
    struct task *high = &tasks[0];
    high->wait = bench_series(variant, "Wait", 1, bench_count());
    high->job = bench_series(variant, "Job", 1, bench_count());
    run(tasks, THREADS);
    high->wait = high->job = NULL;
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

static void measure(const double *lengths, const double *periods)
{
    double horizon = (double)bench_count() * periods[THREADS - 1];
    protect();
    table_begin();
    for (int i = 0; i < THREADS; i++) {
        struct task *t = &tasks[i];
        *t = (struct task){ .number = i, .period = (int64_t)(lengths[i] * 2000), .jobs = bench_count(), .looks = table_looks_in((int64_t)(lengths[i] * 1000), section),
                            .response = bench_series(variant, "Alone", i + 1, bench_count()) };
        run(t, 1);
    }
    for (int i = 0; i < THREADS; i++) {
        struct task *t = &tasks[i];
        t->period = (int64_t)(periods[i] * 1000);
        t->jobs = (size_t)(horizon / periods[i]) + 1;         /* samples beyond what is asked for are dropped */
        t->response = NULL;
        bench_add(bench_series(variant, "Nominal", i + 1, 1), t->period);
    }
    if (!strcmp(variant, "region"))
        run_before();
    for (int i = 0; i < THREADS; i++)
        tasks[i].response = bench_series(variant, "Response", i + 1, bench_count());
    size_t undone = byhand_undone();
    run(tasks, THREADS);
    bench_check(variant, table_size() == TABLE_PREFILLED, "%d keys of %d; %zu sections were begun in vain", table_size(), TABLE_PREFILLED, byhand_undone() - undone);
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
