/* SPDX-License-Identifier: Apache-2.0 */
/* What an atomic region costs, by hand: opening and ending one, a store that is noted, and taking it from who is in it (paper 004, 2 and 4).
 *
 * Enter: an empty call, an empty region (the owner's word, an empty log), one within another, one monitor, and three within each other; a
 * mutex that inherits stands for a monitor.  Store: a number into an array, plain and noted.  Abort: from when a more eligible thread wants the
 * region until it has had it, while the low one is in it with so many entries in the log (stage A of a VM's regions).  Response: the same from when
 * it was to wake; variant switched is the same once more, for those who have another way for region.  Enter and Store are samples of
 * batches. */
#include "rtjperf/c/harness.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

enum { DEEP = 3, STORES = 500, LOG = 640, REST = 4 };

static struct bench_option options[] = {
    {"batch", "100", "calls per sample"},
    {"entries", "16,128,512", "what the low thread has written when it is asked to go back"},
    {"frame-ms", "1", "between two visits of the high thread"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t mutexes[DEEP];
static _Atomic uint32_t owner;
static uint32_t depth;
static struct { int *place; int old; } entries[LOG];
static size_t logged;
static int values[STORES];

/* --- entering ---------------------------------------------------------------------------------- */

static __attribute__((noinline)) void call(void) { bench_use(&values); }

static __attribute__((noinline)) void region(void)
{
    uint32_t free = 0;
    if (depth++ == 0)
        bench_must(atomic_compare_exchange_strong(&owner, &free, 1), "a free region");
    bench_use(&values);
    if (--depth == 0) {
        logged = 0;
        atomic_store_explicit(&owner, 0, memory_order_release);
    }
}

static void enter(int mutexes_deep)
{
    for (int i = 0; i < mutexes_deep; i++)
        pthread_mutex_lock(&mutexes[i]);
    bench_use(&values);
    for (int i = mutexes_deep; i-- > 0;)
        pthread_mutex_unlock(&mutexes[i]);
}

static __attribute__((noinline)) void monitor(void) { enter(1); }
static __attribute__((noinline)) void monitors(void) { enter(DEEP); }

static void measure_enter(const char *variant, void (*body)(void))
{
    struct series *s = bench_series(variant, "Enter", BENCH_NONE, bench_count());
    long batch = bench_long("batch");
    s->per = batch;
    for (size_t i = 0; !bench_full(s); i++) {
        int64_t start = bench_now();
        for (long k = 0; k < batch; k++)
            body();
        if (i >= bench_warmup())
            bench_add(s, bench_now() - start);
    }
}

/* --- storing ----------------------------------------------------------------------------------- */

static void set(int *place, int value)
{
    bench_must(logged < LOG, "room in the log");
    entries[logged].place = place;
    entries[logged++].old = *place;
    *place = value;
}

static __attribute__((noinline)) void store_plain(int value)
{
    for (int i = 0; i < STORES; i++) {
        values[i] = value;
        bench_use(&values);
    }
}

static __attribute__((noinline)) void store_logged(int value)
{
    for (int i = 0; i < STORES; i++) {
        set(&values[i], value);
        bench_use(&values);
    }
    logged = 0;
}

static void measure_stores(const char *variant, void (*body)(int))
{
    struct series *s = bench_series(variant, "Store", BENCH_NONE, bench_count());
    bool good = true;
    s->per = STORES;
    for (int i = 0; !bench_full(s); i++) {
        int64_t start = bench_now();
        body(i);
        if ((size_t)i >= bench_warmup())
            bench_add(s, bench_now() - start);
        good = good && values[STORES - 1] == i;
    }
    bench_check(variant, good && logged == 0, "all stores were made");
}

/* --- taking it from another ---------------------------------------------------------------------- */

static int written;
static size_t frames, undone;
static atomic_bool asked, leave, over;
static sigjmp_buf again;
static struct series *taken, *response;

static void go_back(void)
{
    while (logged > 0) {
        logged--;
        *entries[logged].place = entries[logged].old;
    }
    undone++;
    siglongjmp(again, 1);
}

/* Stays in the region until it is told to leave. */
static void dwell(void)
{
    if (sigsetjmp(again, 0))
        pthread_mutex_unlock(&mutexes[0]);      /* to whom wants it */
    pthread_mutex_lock(&mutexes[0]);
    for (int i = 0; i < written; i++)
        set(&values[i % STORES], i);
    while (!atomic_load_explicit(&leave, memory_order_relaxed))
        if (atomic_load_explicit(&asked, memory_order_relaxed))
            go_back();
    logged = 0;
    pthread_mutex_unlock(&mutexes[0]);
}

static void *low(void *arg)
{
    while (!atomic_load(&over)) {
        dwell();
        atomic_store(&leave, false);
        bench_sleep_until(bench_now() + bench_long("frame-ms") * BENCH_MS / REST);
    }
    return arg;
}

static void take(void)
{
    if (pthread_mutex_trylock(&mutexes[0])) {
        atomic_store(&asked, true);
        pthread_mutex_lock(&mutexes[0]);
        atomic_store(&asked, false);
    }
    pthread_mutex_unlock(&mutexes[0]);
}

static void *high(void *arg)
{
    int64_t due = bench_now(), frame = bench_long("frame-ms") * BENCH_MS;
    for (size_t i = 0; i < frames; i++) {
        int64_t now = bench_now();
        due = (due > now ? due : now) + frame;              /* frames that were missed are not made up for: the low one is to be in its region */
        bench_sleep_until(due);
        int64_t start = bench_now();
        take();
        int64_t end = bench_now();
        if (i >= bench_warmup()) {
            bench_add(taken, end - start);
            bench_add(response, end - due);
        }
        atomic_store(&over, i + 1 == frames);
        atomic_store(&leave, true);
    }
    return arg;
}

static void measure_aborts(const char *variant, int count)
{
    char name[32];
    written = count;
    taken = bench_series(variant, "Abort", count, bench_count());
    response = bench_series(variant, "Response", count, bench_count());
    frames = bench_count() + bench_warmup();
    undone = 0;
    atomic_store(&over, false);
    atomic_store(&leave, false);
    pthread_t higher = bench_spawn(bench_priority() + 2, bench_cpu(), high, NULL);      /* first: the low one lets nobody less eligible run */
    pthread_t lower = bench_spawn(bench_priority() + 1, bench_cpu(), low, NULL);
    pthread_join(higher, NULL);
    pthread_join(lower, NULL);
    snprintf(name, sizeof name, "%s-%d", variant, count);
    bench_check(name, undone * 20 >= frames * 19, "%zu aborts in %zu frames", undone, frames);
}

int main(int argc, char **argv)
{
    double counts[BENCH_LIST_MAX];
    bench_start("par-cost", options, argc, argv);
    for (int i = 0; i < DEEP; i++)
        bench_mutex(&mutexes[i], true);
    measure_enter("call", call);
    measure_enter("region", region);
    depth = 1;
    measure_enter("nested", region);
    depth = 0;
    measure_enter("monitor", monitor);
    measure_enter("monitors", monitors);
    measure_stores("plain", store_plain);
    measure_stores("logged", store_logged);
    size_t n = bench_list("entries", counts);
    for (size_t i = 0; bench_fifo() && i < n; i++) {
        measure_aborts("region", (int)counts[i]);
        measure_aborts("switched", (int)counts[i]);
    }
    return bench_finish();
}
