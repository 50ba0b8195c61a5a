/* SPDX-License-Identifier: Apache-2.0 */
/* Threads: the call that creates one, from that call to its first instruction, and starting a parked one.
 *
 * A thread in C is created and started by one call, so Creation is measured with a thread that must wait behind
 * its creator, and Startup with one that runs at once.  Parked: what a pool makes of it. */
#include <sched.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"threads", "rt,plain,rt-by-plain", "rt: under SCHED_FIFO; plain: under SCHED_OTHER; rt-by-plain: the former, made by the latter"},
    {NULL, NULL, NULL},
};

static struct series *current;
static int64_t first_instruction;
static size_t ran;
static _Atomic uint32_t go, back;

static void *body(void *arg)
{
    first_instruction = bench_now();
    ran++;
    return arg;
}

static void *parked(void *arg)
{
    size_t rounds = bench_count() + bench_warmup();
    for (uint32_t seen = 0; seen < rounds; seen++) {
        bench_wait(&go, seen);
        first_instruction = bench_now();
        ran++;
        bench_post(&back);
    }
    return arg;
}

static void note(size_t round, int64_t ns)
{
    if (round >= bench_warmup())
        bench_add(current, ns);
}

static void measure_creation(const char *variant, int priority)
{
    current = bench_series(variant, "Creation", BENCH_NONE, bench_count());
    for (size_t round = 0; !bench_full(current); round++) {
        int64_t start = bench_now();
        pthread_t thread = bench_spawn(priority, bench_cpu(), body, NULL);
        note(round, bench_now() - start);
        pthread_join(thread, NULL);
    }
}

/* As the Java program does, whose join returns a little before the thread has ended. */
static void leave_the_processor(void)
{
    for (int times = 0; times < 3; times++)
        sched_yield();
}

static void measure_startup(const char *variant, int priority)
{
    current = bench_series(variant, "Startup", BENCH_NONE, bench_count());
    for (size_t round = 0; !bench_full(current); round++) {
        leave_the_processor();
        int64_t start = bench_now();
        pthread_join(bench_spawn(priority, bench_cpu(), body, NULL), NULL);
        note(round, first_instruction - start);
    }
}

static void measure_parked(const char *variant, int priority)
{
    current = bench_series(variant, "StartParked", BENCH_NONE, bench_count());
    go = back = 0;
    pthread_t thread = bench_spawn(priority, bench_cpu(), parked, NULL);
    for (uint32_t round = 0; !bench_full(current); round++) {
        bench_sleep_until(bench_now() + BENCH_MS / 50);
        int64_t start = bench_now();
        bench_post(&go);
        bench_wait(&back, round);
        note(round, first_instruction - start);
    }
    pthread_join(thread, NULL);
}

static void measure(const char *variant, bool real_time)
{
    size_t expected = 3 * (bench_count() + bench_warmup());
    ran = 0;
    measure_creation(variant, real_time ? bench_priority() - 1 : 0);
    measure_startup(variant, real_time ? bench_priority() + 1 : 0);
    measure_parked(variant, real_time ? bench_priority() + 1 : 0);
    bench_check(variant, ran == expected, "%zu of %zu threads ran", ran, expected);
}

/* The thread runs before the call that creates it returns, so that there is no Creation. */
static void measure_by_plain(const char *variant)
{
    size_t expected = 2 * (bench_count() + bench_warmup());
    ran = 0;
    measure_startup(variant, bench_priority() + 1);
    measure_parked(variant, bench_priority() + 1);
    bench_check(variant, ran == expected, "%zu of %zu threads ran", ran, expected);
}

int main(int argc, char **argv)
{
    bench_start("thread-create", options, argc, argv);
    if (bench_has("threads", "rt") && bench_is("policy", "fifo"))
        measure("rt", true);
    bench_set_priority(0);
    if (bench_has("threads", "plain"))
        measure("plain", false);
    if (bench_has("threads", "rt-by-plain") && bench_is("policy", "fifo"))
        measure_by_plain("rt-by-plain");
    return bench_finish();
}
