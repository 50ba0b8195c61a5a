/* SPDX-License-Identifier: Apache-2.0 */
/* Inversion by timers: what a thread that only reads the clock loses while periodic timers of a less eligible handler are due.
 *
 * Lost: of each window, the time in gaps above the threshold, against the number of timers.  Two designs: one server for all timers, above
 * all threads ("one-level"), and one at the level above the handler's ("by-level"), which the reading thread is above.  The server has no queue to
 * speak of, as all periods are the same: the timers are due one after the other.  Windows of all numbers take turns. */
#include "rtjperf/c/harness.h"

enum { BY_LEVEL = 1, READER = 5, ONE_LEVEL = 6 };       /* priorities, above the handler's */
enum { WARMUP = 2 };

static struct bench_option options[] = {
    {"timers", "0,10,100,1000", "numbers of timers"},
    {"designs", "one-level,by-level", "where they are served"},
    {"period-ms", "10", "of each timer"},
    {"window-ms", "60", "how long the thread reads the clock"},
    {"rest-ms", "60", "rest between windows"},
    {"threshold", "2000", "a gap is longer than this, in nanoseconds"},
    {NULL, NULL, NULL},
};

struct service { size_t timers; int64_t start, end; _Atomic size_t served; };

static _Atomic uint32_t expired;
static atomic_bool over;
static size_t handled;

/* All that is due until the end of the window, however late. */
static void *serve(void *arg)
{
    struct service *s = arg;
    int64_t period = bench_long("period-ms") * BENCH_MS;
    for (size_t i = 0; s->timers; i++) {
        int64_t due = s->start + (int64_t)(i / s->timers) * period + (int64_t)(i % s->timers) * period / (int64_t)s->timers;
        if (due >= s->end)
            break;
        if (bench_now() < due)
            bench_sleep_until(due);
        bench_post(&expired);
        atomic_fetch_add(&s->served, 1);
    }
    return NULL;
}

static void *handle(void *arg)
{
    for (uint32_t seen = 0; !atomic_load(&over); seen = atomic_load(&expired)) {
        bench_wait(&expired, seen);
        handled++;
    }
    return arg;
}

struct reading { const struct service *service; int64_t lost; };

static void *read_clock(void *arg)
{
    struct reading *r = arg;
    int64_t threshold = bench_long("threshold"), last = r->service->start;
    bench_sleep_until(last);
    while (last < r->service->end) {
        int64_t now = bench_now(), gap = now - last;
        if (gap > threshold)
            r->lost += gap;
        last = now;
    }
    return NULL;
}

struct design { const char *name; int server; };

/* How many expiries are missing. */
static size_t measure(struct series *lost, const struct design *design, size_t timers)
{
    int64_t start = bench_now() + bench_long("rest-ms") * BENCH_MS;
    struct service service = { .timers = timers, .start = start, .end = start + bench_long("window-ms") * BENCH_MS };
    struct reading reading = { .service = &service };
    pthread_t reader = bench_spawn(bench_priority() + READER, bench_cpu(), read_clock, &reading);
    pthread_t server = bench_spawn(bench_priority() + design->server, bench_cpu(), serve, &service);
    pthread_join(reader, NULL);
    pthread_join(server, NULL);
    if (lost)
        bench_add(lost, reading.lost);
    return timers * (size_t)(bench_long("window-ms") / bench_long("period-ms")) - service.served;
}

static void measure_design(const struct design *design)
{
    double numbers[BENCH_LIST_MAX];
    struct series *lost[BENCH_LIST_MAX];
    size_t n = bench_list("timers", numbers), missing = 0;
    for (size_t i = 0; i < n; i++)
        lost[i] = bench_series(design->name, "Lost", numbers[i], bench_count());
    for (size_t round = 0; round < WARMUP + bench_count(); round++)
        for (size_t i = 0; i < n; i++)
            missing += measure(round < WARMUP ? NULL : lost[i], design, (size_t)numbers[i]);
    bench_check(design->name, missing == 0 && bench_full(lost[0]), "%zu expiries were not served", missing);
}

int main(int argc, char **argv)
{
    static const struct design designs[] = { { "one-level", ONE_LEVEL }, { "by-level", BY_LEVEL } };
    bench_start("timer-inversion", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    pthread_t handler = bench_spawn(bench_priority(), bench_cpu(), handle, NULL);
    for (size_t i = 0; i < sizeof designs / sizeof *designs; i++)
        if (bench_has("designs", designs[i].name))
            measure_design(&designs[i]);
    atomic_store(&over, true);
    bench_post(&expired);
    pthread_join(handler, NULL);
    bench_note("the handler woke up %zu times for %u expiries", handled, atomic_load(&expired) - 1);
    return bench_finish();
}
