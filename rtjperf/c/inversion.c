/* SPDX-License-Identifier: Apache-2.0 */
/* Priority inversion: how long the high thread waits for the low one's lock while a middle one burns the processor.
 *
 * Reference: the low thread's section alone.  Waited: the high thread's wait, with a lock that inherits priorities
 * (pi), which should be the section, and with one that does not (normal), which adds all that the middle one burns. */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"section-us", "2000", "length of the low thread's section"},
    {"burn-us", "8000", "what the middle thread burns"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t mutex;
static _Atomic uint32_t to_middle, to_high, ended;
static struct series *waited;
static size_t rounds;
static long loops_of_section;
static bool high_inside;
static size_t middle_before_high;

__attribute__((noinline)) static void burn(long loops)
{
    for (volatile long i = 0; i < loops; i++)
        ;
}

static long loops_in(int64_t ns)
{
    long loops = 1 << 20;
    int64_t start = bench_now();
    burn(loops);
    return (long)((double)loops * (double)ns / (double)(bench_now() - start)) + 1;
}

static void *high(void *arg)
{
    for (uint32_t seen = 0; seen < rounds; seen++) {
        bench_wait(&to_high, seen);
        int64_t asked = bench_now();
        pthread_mutex_lock(&mutex);
        int64_t now = bench_now();
        high_inside = true;
        bench_add(waited, now - asked);
        pthread_mutex_unlock(&mutex);
        bench_post(&ended);
    }
    return arg;
}

static void *middle(void *arg)
{
    long loops = loops_of_section * bench_long("burn-us") / bench_long("section-us");
    for (uint32_t seen = 0; seen < rounds; seen++) {
        bench_wait(&to_middle, seen);
        bench_post(&to_high);
        burn(loops);
        middle_before_high += !high_inside;
        bench_post(&ended);
    }
    return arg;
}

static void measure(const char *variant, bool inheritance, struct series *reference)
{
    int priority = bench_priority();
    rounds = bench_count();
    waited = bench_series(variant, "Waited", BENCH_NONE, rounds);
    to_middle = to_high = ended = 0;
    middle_before_high = 0;
    bench_mutex(&mutex, inheritance);
    pthread_t threads[] = {
        bench_spawn(priority + 2, bench_cpu(), high, NULL),
        bench_spawn(priority + 1, bench_cpu(), middle, NULL),
    };
    for (uint32_t round = 0; round < rounds; round++) {
        int64_t start = bench_now();
        burn(loops_of_section);
        bench_add(reference, bench_now() - start);
        high_inside = false;
        pthread_mutex_lock(&mutex);
        bench_post(&to_middle);
        burn(loops_of_section);
        pthread_mutex_unlock(&mutex);
        for (uint32_t n = 2 * round; n < 2 * round + 2; n++)
            bench_wait(&ended, n);
    }
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    bench_check(variant, (middle_before_high == 0) == inheritance, "the middle thread ended before the high one in %zu of %zu rounds",
                middle_before_high, rounds);
}

int main(int argc, char **argv)
{
    bench_start("inversion", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    struct series *reference = bench_series("pi", "Reference", BENCH_NONE, bench_count());
    struct series *again = bench_series("normal", "Reference", BENCH_NONE, bench_count());
    loops_of_section = loops_in(bench_long("section-us") * 1000);
    measure("pi", true, reference);
    measure("normal", false, again);
    return bench_finish();
}
