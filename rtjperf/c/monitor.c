/* SPDX-License-Identifier: Apache-2.0 */
/* Uncontended locks: entering, leaving, and a pair of both in a batch.
 *
 * Variants: pi (priority inheritance), normal, and cas (one compare-and-swap and one release store, in line). */
#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"batch", "100", "pairs per sample of the batches"},
    {NULL, NULL, NULL},
};

static pthread_mutex_t mutex;
static _Atomic uint32_t word;
static size_t inside;

static void lock_mutex(void) { pthread_mutex_lock(&mutex); }
static void unlock_mutex(void) { pthread_mutex_unlock(&mutex); }

static inline void lock_word(void)
{
    uint32_t free = 0;
    bench_must(atomic_compare_exchange_strong_explicit(&word, &free, 1, memory_order_acquire, memory_order_relaxed), "cas");
}

static inline void unlock_word(void)
{
    atomic_store_explicit(&word, 0, memory_order_release);
}

static void measure_single(const char *variant, void (*lock)(void), void (*unlock)(void))
{
    struct series *enter = bench_series(variant, "Enter", BENCH_NONE, bench_count());
    struct series *leave = bench_series(variant, "Exit", BENCH_NONE, bench_count());
    size_t before = inside;
    for (size_t i = 0; !bench_full(enter); i++) {
        int64_t start = bench_now();
        lock();
        int64_t entered = bench_now();
        inside++;
        int64_t leaving = bench_now();
        unlock();
        int64_t left = bench_now();
        if (i >= bench_warmup()) {
            bench_add(enter, entered - start);
            bench_add(leave, left - leaving);
        }
    }
    bench_check(variant, inside - before == bench_count() + bench_warmup(), "the lock was entered %zu times", inside - before);
}

static void measure_batch(const char *variant, bool in_line)
{
    struct series *pair = bench_series(variant, "Pair", BENCH_NONE, bench_count());
    long batch = bench_long("batch");
    pair->per = batch;
    while (!bench_full(pair)) {
        int64_t start = bench_now();
        for (long i = 0; i < batch; i++) {
            in_line ? lock_word() : lock_mutex();
            bench_use(&inside);
            in_line ? unlock_word() : unlock_mutex();
        }
        bench_add(pair, bench_now() - start);
    }
}

int main(int argc, char **argv)
{
    bench_start("monitor", options, argc, argv);
    bench_mutex(&mutex, true);
    measure_single("pi", lock_mutex, unlock_mutex);
    measure_batch("pi", false);
    bench_mutex(&mutex, false);
    measure_single("normal", lock_mutex, unlock_mutex);
    measure_batch("normal", false);
    measure_single("cas", lock_word, unlock_word);
    measure_batch("cas", true);
    return bench_finish();
}
