/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table that two threads share: how long the more eligible one takes for its section, against how long the other's sections are (paper 004,
 * Fig. 4).
 *
 * The low thread goes from section to section, and rests for a fifth of a frame after each visit of the other, as the system throttles who does
 * not; the high one wakes once in each frame and does a section of its own.  Response: from the begin of the frame to the end of that section: with
 * a ceiling it waits before it wakes.  Section: one of the low thread's, when nobody comes.  Each: what one took on average while the high thread
 * came.  Variants: a mutex that inherits, one with a ceiling, and a region by hand (table.h). */
#include <stdio.h>
#include <string.h>

#include "rtjperf/c/table.h"

enum { HIGH_READS = 30, REST = 5 };

static struct bench_option options[] = {
    {"sections-us", "5,50,500,5000", "length of the low thread's sections"},
    {"variants", "inheritance,ceiling,region", "how the table is protected"},
    {"frame-ms", "10", "between two sections of the high thread"},
    {NULL, NULL, NULL},
};

static bool regions;
static atomic_bool over, come;
static pthread_mutex_t mutex;
static long reads;
static size_t sections, frames;
static int64_t took;
static struct series *response;

/* --- sections ---------------------------------------------------------------------------------- */

/* The low thread's. */
static void section(long looks)
{
    if (regions) {
        table_region(&mutex, looks);
        return;
    }
    pthread_mutex_lock(&mutex);
    table_work(looks);
    pthread_mutex_unlock(&mutex);
}

static void *low(void *arg)
{
    int64_t rest = bench_long("frame-ms") * BENCH_MS / REST, start = bench_now();
    while (!atomic_load(&over)) {
        section(reads);
        sections++;
        if (atomic_exchange(&come, false)) {
            took += bench_now() - start;
            bench_sleep_until(bench_now() + rest);
            start = bench_now();
        }
    }
    took += bench_now() - start;
    return arg;
}

static void high_section(void)
{
    if (regions)
        table_region_last(&mutex, HIGH_READS);
    else
        section(HIGH_READS);
}

static void *high(void *arg)
{
    int64_t due = bench_now(), frame = bench_long("frame-ms") * BENCH_MS;
    for (size_t i = 0; i < frames; i++) {
        bench_sleep_until(due += frame);
        high_section();
        atomic_store(&come, true);
        if (i >= bench_warmup())
            bench_add(response, bench_now() - due);
    }
    atomic_store(&over, true);                  /* whoever waits for us is less eligible than the low thread */
    return arg;
}

/* --- measuring --------------------------------------------------------------------------------- */

static void ceiling_mutex(void)
{
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    bench_must(!pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) && !pthread_mutexattr_setprioceiling(&a, bench_priority() + 2) &&
               !pthread_mutex_init(&mutex, &a), "a mutex with a ceiling");
    pthread_mutexattr_destroy(&a);
}

static void measure_alone(struct series *s)
{
    for (size_t i = 0; i < bench_count() + bench_warmup(); i++) {
        int64_t start = bench_now();
        section(reads);
        if (i >= bench_warmup())
            bench_add(s, bench_now() - start);
    }
}

static void measure(const char *variant, long length)
{
    char name[64];
    regions = !strcmp(variant, "region");
    if (!strcmp(variant, "ceiling"))
        ceiling_mutex();
    else
        bench_mutex(&mutex, true);
    table_begin();
    reads = table_looks_in(length * 1000, section);
    response = bench_series(variant, "Response", (double)length, bench_count());
    struct series *each = bench_series(variant, "Each", (double)length, 1);
    measure_alone(bench_series(variant, "Section", (double)length, bench_count()));
    frames = bench_count() + bench_warmup();
    sections = 0;
    size_t undone = byhand_undone();
    took = 0;
    atomic_store(&over, false);
    pthread_t higher = bench_spawn(bench_priority() + 2, bench_cpu(), high, NULL);
    pthread_t lower = bench_spawn(bench_priority() + 1, bench_cpu(), low, NULL);
    pthread_join(higher, NULL);
    pthread_join(lower, NULL);
    if (sections)
        bench_add(each, took / (int64_t)sections);
    snprintf(name, sizeof name, "%s-%ld", variant, length);
    bench_check(name, table_size() == TABLE_PREFILLED, "%d keys of %d; the low thread ended %zu sections and began %zu in vain, in %zu frames",
                table_size(), TABLE_PREFILLED, sections, byhand_undone() - undone, frames);
    pthread_mutex_destroy(&mutex);
}

int main(int argc, char **argv)
{
    static const char *const variants[] = { "inheritance", "ceiling", "region" };
    double lengths[BENCH_LIST_MAX];
    bench_start("par-hashmap", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    size_t n = bench_list("sections-us", lengths);
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++)
        for (size_t i = 0; i < n; i++)
            if (bench_has("variants", variants[v]))
                measure(variants[v], (long)lengths[i]);
    return bench_finish();
}
