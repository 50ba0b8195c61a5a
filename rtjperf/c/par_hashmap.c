/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table that two threads share: how long the more eligible one takes for its section, against how long the other's sections are (paper 004,
 * Fig. 4).
 *
 * The low thread goes from section to section, and rests for a fifth of a frame after each visit of the other, as the system throttles who does
 * not; the high one wakes once in each frame and does a section of its own.  Response: from the begin of the frame to the end of that section: with
 * a ceiling it waits before it wakes.  Section: one of the low thread's, when nobody comes.  Each: what one took on average while the high thread
 * came.  Variants: a mutex that inherits, one with a ceiling, and a region by hand: the low thread notes what it overwrites, looks at each step
 * whether it is asked to go back, and puts it back then (stage A of a VM's regions). */
#include "rtjperf/c/harness.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 2048, SHIFT = 21, PREFILLED = 1024, CHANGES = 10, HIGH_READS = 30, LOG = 640, REST = 5 };

static struct bench_option options[] = {
    {"sections-us", "5,50,500,5000", "length of the low thread's sections"},
    {"variants", "inheritance,ceiling,region", "how the table is protected"},
    {"frame-ms", "10", "between two sections of the high thread"},
    {NULL, NULL, NULL},
};

static struct { int bucket[ROOM], next[ROOM + 1], key[ROOM + 1], value[ROOM + 1], free, size; } table;
static struct { int *place; int old; } entries[LOG];
static size_t logged, undone;
static bool in_region, regions;
static atomic_bool asked, over, come;
static sigjmp_buf again;
static pthread_mutex_t mutex;
static int sum;
static long reads;
static size_t sections, frames;
static int64_t took;
static struct series *response;

/* --- the table --------------------------------------------------------------------------------- */

static void set(int *place, int value)
{
    if (in_region) {
        bench_must(logged < LOG, "room in the log");
        entries[logged].place = place;
        entries[logged++].old = *place;
    }
    *place = value;
}

/* Is the low thread to go back?  Then it does, from here. */
static void look_up(void)
{
    if (!in_region || !atomic_load_explicit(&asked, memory_order_relaxed))
        return;
    while (logged > 0) {
        logged--;
        *entries[logged].place = entries[logged].old;
    }
    in_region = false;
    undone++;
    siglongjmp(again, 1);
}

static int place_of(int key) { return (int)((uint32_t)key * 0x9e3779b1u >> SHIFT); }

static int find(int key)
{
    int node = table.bucket[place_of(key)];
    while (node && table.key[node] != key)
        node = table.next[node];
    return node;
}

static void put(int key, int value)
{
    int node = find(key);
    if (!node && table.free) {
        node = table.free;
        set(&table.free, table.next[node]);
        set(&table.key[node], key);
        set(&table.next[node], table.bucket[place_of(key)]);
        set(&table.bucket[place_of(key)], node);
        set(&table.size, table.size + 1);
    }
    if (node)
        set(&table.value[node], value);
}

static void take_away(int key)
{
    int node = table.bucket[place_of(key)], before = 0;
    while (node && table.key[node] != key) {
        before = node;
        node = table.next[node];
    }
    if (!node)
        return;
    set(before ? &table.next[before] : &table.bucket[place_of(key)], table.next[node]);
    set(&table.next[node], table.free);
    set(&table.free, node);
    set(&table.size, table.size - 1);
}

static void begin_table(void)
{
    memset(&table, 0, sizeof table);
    for (int node = 1; node < ROOM; node++)
        table.next[node] = node + 1;
    table.free = 1;
    for (int key = 0; key < PREFILLED; key++)
        put(key, key);
}

/* --- sections ---------------------------------------------------------------------------------- */

static void work(long looks)
{
    for (int key = 0; key < CHANGES; key++, look_up())
        put(PREFILLED + key, key);
    for (long i = 0; i < looks; i++, look_up())
        sum += table.value[find((int)(i & (PREFILLED - 1)))];
    for (int key = 0; key < CHANGES; key++, look_up())
        take_away(PREFILLED + key);
}

/* The low thread's. */
static void section(void)
{
    if (regions && sigsetjmp(again, 0))
        pthread_mutex_unlock(&mutex);           /* to whom wants it */
    pthread_mutex_lock(&mutex);
    in_region = regions;
    logged = 0;
    work(reads);
    in_region = false;
    pthread_mutex_unlock(&mutex);
}

static void *low(void *arg)
{
    int64_t rest = bench_long("frame-ms") * BENCH_MS / REST, start = bench_now();
    while (!atomic_load(&over)) {
        section();
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
    if (regions && pthread_mutex_trylock(&mutex)) {
        atomic_store(&asked, true);
        pthread_mutex_lock(&mutex);
        atomic_store(&asked, false);
    } else if (!regions) {
        pthread_mutex_lock(&mutex);
    }
    work(HIGH_READS);
    pthread_mutex_unlock(&mutex);
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

/* So many looks make a section that long: from the time of many. */
static long looks_in(int64_t ns)
{
    int64_t start, took_alone;
    reads = 1000;
    do {
        reads *= 4;
        start = bench_now();
        section();
        took_alone = bench_now() - start;
    } while (took_alone < BENCH_MS);
    return (long)((double)reads * (double)ns / (double)took_alone) + 1;
}

static void measure_alone(struct series *s)
{
    for (size_t i = 0; i < bench_count() + bench_warmup(); i++) {
        int64_t start = bench_now();
        section();
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
    begin_table();
    reads = looks_in(length * 1000);
    response = bench_series(variant, "Response", (double)length, bench_count());
    struct series *each = bench_series(variant, "Each", (double)length, 1);
    measure_alone(bench_series(variant, "Section", (double)length, bench_count()));
    frames = bench_count() + bench_warmup();
    sections = undone = 0;
    took = 0;
    atomic_store(&over, false);
    pthread_t higher = bench_spawn(bench_priority() + 2, bench_cpu(), high, NULL);
    pthread_t lower = bench_spawn(bench_priority() + 1, bench_cpu(), low, NULL);
    pthread_join(higher, NULL);
    pthread_join(lower, NULL);
    if (sections)
        bench_add(each, took / (int64_t)sections);
    snprintf(name, sizeof name, "%s-%ld", variant, length);
    bench_check(name, table.size == PREFILLED, "%d keys of %d; the low thread ended %zu sections and began %zu in vain, in %zu frames", table.size,
                PREFILLED, sections, undone, frames);
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
    bench_use(&sum);
    return bench_finish();
}
