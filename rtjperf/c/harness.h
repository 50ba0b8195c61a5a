/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of every measurement in C: options, samples, threads, checks, the result.
 *
 * A program measures one thing.  It calls bench_start first, makes its series
 * (memory is touched and locked then), measures without allocating or printing,
 * says by bench_check that it measured what it claims, and ends by bench_finish,
 * which prints everything in the form that rtjperf reads (docs/benchmarks.md).
 *
 * Times are nanoseconds of CLOCK_MONOTONIC.  A sample includes one reading of the
 * clock, whose cost is measured and stated, never subtracted.
 * Context      bench_now, bench_add, bench_wait and bench_wake: any thread; the rest: the main thread
 * Bounds       bench_now, bench_add and bench_wake are O(1) and make no allocation            */
#ifndef RTJPERF_C_HARNESS_H
#define RTJPERF_C_HARNESS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum {
    BENCH_LIST_MAX = 32,
    BENCH_STACK = 64 << 10,
    BENCH_NONE = -1, /* a series without a parameter */
    BENCH_THREADS_MAX = 2048,
};
#define BENCH_MS INT64_C(1000000)
#define BENCH_S INT64_C(1000000000)

struct bench_option {
    const char *name;
    const char *value; /* the paper's default, then what the command line says */
    const char *help;
};

/* One measured variable: a preallocated row of samples. */
struct series {
    const char *variant;
    const char *variable;
    double x; /* the parameter of a sweep, or BENCH_NONE */
    long per; /* operations in a sample: 1, or the size of a batch */
    int64_t *ns;
    size_t count;
    size_t capacity;
};

/* OPTIONS ends with a row whose name is NULL. */
void bench_start(const char *test, struct bench_option *options, int argc, char **argv);
int bench_finish(void);
/* Say why this machine cannot run the test, and end. */
void bench_skip(const char *reason) __attribute__((noreturn));

long bench_long(const char *option);
double bench_double(const char *option);
bool bench_is(const char *option, const char *value);
/* Whether the comma-separated value of OPTION names WORD. */
bool bench_has(const char *option, const char *word);
size_t bench_list(const char *option, double *values);

/* Of the common options. */
size_t bench_count(void);
/* The same for a series that takes so many milliseconds for each sample: none takes longer than the limit. */
size_t bench_count_at(double ms);
size_t bench_warmup(void);
int bench_priority(void);
int bench_cpu(void);
int bench_other_cpu(void);
bool bench_fifo(void);
const char *bench_variant(void); /* "rt" under SCHED_FIFO, else "plain" */

struct series *bench_series(const char *variant, const char *variable, double x, size_t capacity);
void bench_check(const char *name, bool passed, const char *text, ...) __attribute__((format(printf, 3, 4)));
void bench_note(const char *text, ...) __attribute__((format(printf, 1, 2)));
void bench_must(bool ok, const char *what);

static inline int64_t bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * BENCH_S + t.tv_nsec;
}

/* Samples beyond the capacity are dropped, so that loops may run on. */
static inline void bench_add(struct series *s, int64_t ns)
{
    if (s->count < s->capacity)
        s->ns[s->count++] = ns;
}

static inline bool bench_full(const struct series *s)
{
    return s->count >= s->capacity;
}

/* Keeps the compiler from moving or dropping the making of P. */
static inline void bench_use(const void *p)
{
    __asm__ volatile("" : : "r"(p) : "memory");
}

/* Sleep until WORD differs from SEEN; wake up to HOW_MANY sleepers. */
void bench_wait(_Atomic uint32_t *word, uint32_t seen);
void bench_wake(_Atomic uint32_t *word, int how_many);
/* Add one, then wake all sleepers. */
void bench_post(_Atomic uint32_t *word);
void bench_sleep_until(int64_t ns);

/* PRIORITY is of SCHED_FIFO, or 0 for SCHED_OTHER; without the privilege all are SCHED_OTHER. */
pthread_t bench_spawn(int priority, int cpu, void *(*body)(void *), void *arg);
void bench_set_priority(int priority);
void bench_mutex(pthread_mutex_t *mutex, bool inheritance);

#endif
