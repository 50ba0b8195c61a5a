/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of every measurement: see harness.h. */
#include "rtjperf/c/harness.h"

#include <errno.h>
#include <linux/futex.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SERIES_MAX = 512, CHECKS_MAX = 128, NOTES_MAX = 32, CLOCK_READS = 10000, CLOCK_WARMUP = 1000 };

struct check {
    char name[32];
    bool passed;
    char text[160];
};

static struct bench_option common[] = {
    {"count", "1000", "samples of each measured variable"},
    {"warmup", "100", "samples dropped before them"},
    {"policy", "fifo", "fifo, or other for ordinary threads"},
    {"priority", "50", "priority of the measured thread under fifo"},
    {"cpu", "-1", "processor to run on; -1: the last one allowed"},
    {"other-cpu", "-1", "the second processor; -1: the first one allowed"},
    {"limit", "0", "seconds that a series may take, so long periods have fewer samples; 0: no limit"},
    {NULL, NULL, NULL},
};
static const char *test_name;
static struct bench_option *own_options;
static struct series all_series[SERIES_MAX];
static size_t series_count;
static struct check checks[CHECKS_MAX];
static size_t check_count;
static char notes[NOTES_MAX][160];
static size_t note_count;
static int64_t clock_overhead;
static bool fifo, locked;
static int first_cpu, last_cpu;

static void give_up(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

static void give_up(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", test_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

void bench_must(bool ok, const char *what)
{
    if (!ok)
        give_up("%s: %s", what, strerror(errno));
}

/* Options */

static struct bench_option *find_in(struct bench_option *rows, const char *name)
{
    for (; rows->name; rows++)
        if (!strcmp(rows->name, name))
            return rows;
    return NULL;
}

static struct bench_option *find_option(const char *name)
{
    struct bench_option *row = find_in(own_options, name);
    return row ? row : find_in(common, name);
}

static const char *value_of(const char *name)
{
    struct bench_option *row = find_option(name);
    if (!row)
        give_up("no such option: --%s", name);
    return row->value;
}

static void print_options(const struct bench_option *rows)
{
    for (; rows->name; rows++)
        printf("  --%-12s %s (%s)\n", rows->name, rows->help, rows->value);
}

static void parse(int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        if (!strcmp(argv[i], "--help")) {
            printf("usage: %s [--OPTION VALUE ...]\n", test_name);
            print_options(own_options);
            print_options(common);
            exit(0);
        }
        struct bench_option *row = strncmp(argv[i], "--", 2) ? NULL : find_option(argv[i] + 2);
        if (!row || i + 1 == argc)
            give_up("%s %s", row ? "no value after" : "no such option:", argv[i]);
        row->value = argv[i + 1];
    }
}

double bench_double(const char *option)
{
    char *end;
    double value = strtod(value_of(option), &end);
    if (end == value_of(option) || *end)
        give_up("--%s wants a number, not '%s'", option, value_of(option));
    return value;
}

long bench_long(const char *option)
{
    return (long)bench_double(option);
}

bool bench_is(const char *option, const char *value)
{
    return !strcmp(value_of(option), value);
}

bool bench_has(const char *option, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = value_of(option); p; p = strchr(p, ',')) {
        p += *p == ',';
        if (!strncmp(p, word, length) && (p[length] == ',' || !p[length]))
            return true;
    }
    return false;
}

size_t bench_list(const char *option, double *values)
{
    size_t n = 0;
    const char *p = value_of(option);
    while (*p) {
        char *end;
        if (n == BENCH_LIST_MAX)
            give_up("--%s: more than %d values", option, BENCH_LIST_MAX);
        values[n++] = strtod(p, &end);
        if (end == p || (*end && *end != ','))
            give_up("--%s wants numbers with commas between, not '%s'", option, value_of(option));
        p = *end ? end + 1 : end;
    }
    return n;
}

size_t bench_count(void) { return (size_t)bench_long("count"); }
size_t bench_count_at(double ms)
{
    double most = ms > 0 ? bench_double("limit") * 1000 / ms : 0;
    if (most <= 0 || most >= (double)bench_count())
        return bench_count();
    return most < 1 ? 1 : (size_t)most;
}

size_t bench_warmup(void) { return (size_t)bench_long("warmup"); }
int bench_priority(void) { return (int)bench_long("priority"); }
int bench_cpu(void) { return bench_long("cpu") < 0 ? last_cpu : (int)bench_long("cpu"); }
int bench_other_cpu(void) { return bench_long("other-cpu") < 0 ? first_cpu : (int)bench_long("other-cpu"); }
bool bench_fifo(void) { return fifo; }
const char *bench_variant(void) { return bench_is("policy", "fifo") ? "rt" : "plain"; }

/* The machine */

static void find_cpus(void)
{
    cpu_set_t set;
    bench_must(!sched_getaffinity(0, sizeof set, &set), "sched_getaffinity");
    first_cpu = -1;
    for (int i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &set)) {
            first_cpu = first_cpu < 0 ? i : first_cpu;
            last_cpu = i;
        }
}

static void pin(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set))
        give_up("cannot run on processor %d: %s", cpu, strerror(errno));
}

/* With a small limit MCL_FUTURE would make later thread stacks fail, so we ask for it only where it can hold. */
static void lock_memory(void)
{
    struct rlimit limit;
    bool unlimited = geteuid() == 0 || (!getrlimit(RLIMIT_MEMLOCK, &limit) && limit.rlim_cur == RLIM_INFINITY);
    locked = unlimited && !mlockall(MCL_CURRENT | MCL_FUTURE);
    if (!locked)
        bench_note("memory could not be locked");
}

void bench_set_priority(int priority)
{
    struct sched_param param = {.sched_priority = priority};
    if (fifo && sched_setscheduler(0, priority ? SCHED_FIFO : SCHED_OTHER, &param))
        give_up("cannot take priority %d: %s", priority, strerror(errno));
}

static void take_policy(void)
{
    struct sched_param param = {.sched_priority = bench_priority()};
    if (!bench_is("policy", "fifo"))
        return;
    fifo = !sched_setscheduler(0, SCHED_FIFO, &param);
    if (!fifo)
        bench_note("SCHED_FIFO refused: %s", strerror(errno));
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void measure_clock(void)
{
    static int64_t cost[CLOCK_READS];
    for (int i = 0; i < CLOCK_WARMUP; i++)
        bench_now();
    for (int i = 0; i < CLOCK_READS; i++) {
        int64_t start = bench_now();
        cost[i] = bench_now() - start;
    }
    qsort(cost, CLOCK_READS, sizeof cost[0], by_value);
    clock_overhead = cost[CLOCK_READS / 2];
}

void bench_start(const char *test, struct bench_option *options, int argc, char **argv)
{
    test_name = test;
    own_options = options;
    parse(argc, argv);
    if (bench_long("count") < 1 || bench_long("warmup") < 0)
        give_up("--count wants 1 or more, --warmup 0 or more");
    find_cpus();
    pin(bench_cpu());
    lock_memory();
    take_policy();
    measure_clock();
}

/* Samples */

struct series *bench_series(const char *variant, const char *variable, double x, size_t capacity)
{
    if (series_count == SERIES_MAX)
        give_up("more than %d series", SERIES_MAX);
    struct series *s = &all_series[series_count++];
    *s = (struct series){.variant = variant, .variable = variable, .x = x, .per = 1, .capacity = capacity};
    s->ns = malloc((capacity + 1) * sizeof s->ns[0]);
    bench_must(s->ns, "samples");
    memset(s->ns, 0xff, (capacity + 1) * sizeof s->ns[0]);
    return s;
}

void bench_check(const char *name, bool passed, const char *text, ...)
{
    if (check_count == CHECKS_MAX)
        give_up("more than %d checks", CHECKS_MAX);
    struct check *c = &checks[check_count++];
    va_list arguments;
    va_start(arguments, text);
    snprintf(c->name, sizeof c->name, "%s", name);
    c->passed = passed;
    vsnprintf(c->text, sizeof c->text, text, arguments);
    va_end(arguments);
}

void bench_note(const char *text, ...)
{
    if (note_count == NOTES_MAX)
        give_up("more than %d notes", NOTES_MAX);
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(notes[note_count++], sizeof notes[0], text, arguments);
    va_end(arguments);
}

static void print_values(const struct bench_option *rows)
{
    for (; rows->name; rows++)
        printf("param %s %s\n", rows->name, rows->value);
}

static void print_series(const struct series *s)
{
    printf("series %s %s ", s->variant, s->variable);
    if (s->x == BENCH_NONE)
        printf("- %ld %zu\n", s->per, s->count);
    else
        printf("%.12g %ld %zu\n", s->x, s->per, s->count);
    for (size_t i = 0; i < s->count; i++)
        printf("%lld\n", (long long)s->ns[i]);
}

void bench_skip(const char *reason)
{
    printf("rtjperf 1 %s\nskip %s\nend\n", test_name, reason);
    exit(0);
}

int bench_finish(void)
{
    int failed = 0;
    bench_set_priority(0);
    printf("rtjperf 1 %s\n", test_name);
    print_values(own_options);
    print_values(common);
    printf("fact fifo %s\nfact locked %s\nfact cpu %d\n", fifo ? "yes" : "no", locked ? "yes" : "no", bench_cpu());
    printf("clock %lld\n", (long long)clock_overhead);
    for (size_t i = 0; i < note_count; i++)
        printf("note %s\n", notes[i]);
    for (size_t i = 0; i < check_count; i++) {
        printf("check %s %s %s\n", checks[i].name, checks[i].passed ? "pass" : "fail", checks[i].text);
        failed += !checks[i].passed;
    }
    for (size_t i = 0; i < series_count; i++)
        print_series(&all_series[i]);
    printf("end\n");
    return failed ? 1 : 0;
}

/* Threads and waiting */

static long futex(_Atomic uint32_t *word, int operation, uint32_t value)
{
    return syscall(SYS_futex, word, operation, value, NULL, NULL, 0);
}

void bench_wait(_Atomic uint32_t *word, uint32_t seen)
{
    while (atomic_load_explicit(word, memory_order_acquire) == seen)
        futex(word, FUTEX_WAIT_PRIVATE, seen);
}

void bench_wake(_Atomic uint32_t *word, int how_many)
{
    futex(word, FUTEX_WAKE_PRIVATE, (uint32_t)how_many);
}

void bench_post(_Atomic uint32_t *word)
{
    atomic_fetch_add_explicit(word, 1, memory_order_release);
    bench_wake(word, INT_MAX);
}

void bench_sleep_until(int64_t ns)
{
    struct timespec until = {.tv_sec = (time_t)(ns / BENCH_S), .tv_nsec = (long)(ns % BENCH_S)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR)
        ;
}

pthread_t bench_spawn(int priority, int cpu, void *(*body)(void *), void *arg)
{
    pthread_attr_t attr;
    pthread_t thread;
    cpu_set_t set;
    struct sched_param param = {.sched_priority = fifo ? priority : 0};
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, BENCH_STACK);
    pthread_attr_setinheritsched(&attr, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attr, param.sched_priority ? SCHED_FIFO : SCHED_OTHER);
    pthread_attr_setschedparam(&attr, &param);
    pthread_attr_setaffinity_np(&attr, sizeof set, &set);
    errno = pthread_create(&thread, &attr, body, arg);
    bench_must(!errno, "pthread_create");
    pthread_attr_destroy(&attr);
    return thread;
}

void bench_mutex(pthread_mutex_t *mutex, bool inheritance)
{
    pthread_mutexattr_t attr;
    pthread_mutexattr_init(&attr);
    if (inheritance)
        pthread_mutexattr_setprotocol(&attr, PTHREAD_PRIO_INHERIT);
    errno = pthread_mutex_init(mutex, &attr);
    bench_must(!errno, "pthread_mutex_init");
    pthread_mutexattr_destroy(&attr);
}
