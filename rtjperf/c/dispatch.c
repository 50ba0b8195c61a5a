/* SPDX-License-Identifier: Apache-2.0 */
/* Event dispatch: from firing to the first instruction of the most eligible handler, in lockstep.
 *
 * The next event is fired only after every handler of the last one is done.  Variants:
 *   bound             a thread per handler, reached by a futex; the firing thread is one priority below it
 *   bound-other-cpu   the handler runs on the other processor
 *   condvar           the same reached by a condition variable, signalled after the lock was left
 *   unbound           an executor of a pool, the last one idle first; without low-priority handlers
 *   bound-above       the firing thread is above all handlers, so releasing the others delays the first
 *   bound-registered  handlers are released in order of registration, the most eligible last
 * A sweep adds low-priority handlers to the event, each a thread of its own.  What bound loses by them is the caches' and the kernel's:
 * nothing is done for them before the high one has run. */
#include "rtjperf/c/harness.h"

enum { LOW_MAX = 1024, EXECUTORS = 4 };

static struct bench_option options[] = {
    {"variants", "bound,unbound,condvar,bound-other-cpu", "see the head of dispatch.c"},
    {"low", "0", "numbers of low-priority handlers of the event"},
    {"rate", "0", "frames per second with one event each; 0: fire all the time (Boeing 3.3.4: 20)"},
    {NULL, NULL, NULL},
};

/* How a variant differs from bound. */
static const struct variant {
    const char *name;
    bool condvar, unbound, above, high_last, other_cpu;
} variants[] = {
    {.name = "bound"},
    {.name = "condvar", .condvar = true},
    {.name = "unbound", .unbound = true},
    {.name = "bound-above", .above = true},
    {.name = "bound-registered", .high_last = true},
    {.name = "bound-other-cpu", .other_cpu = true},
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

/* What a handler's thread waits for. */
struct bell {
    _Atomic uint32_t rung;
    pthread_mutex_t mutex;
    pthread_cond_t condition;
};

struct handler {
    struct bell bell;
    pthread_t thread;
    bool high;
    size_t runs;
};

static struct handler handlers[LOW_MAX + 1];
static struct handler executors[EXECUTORS];
static size_t idle[EXECUTORS], idle_count; /* touched by the firing thread, or while it waits */
static size_t handler_count;
static const struct variant *variant;
static struct series *delay;
static int64_t fired_at;
static size_t round_number, high_first, warmup;
static _Atomic uint32_t done, all_done;
static atomic_bool over;

static void ring(struct bell *bell)
{
    if (!variant->condvar) {
        atomic_fetch_add_explicit(&bell->rung, 1, memory_order_release);
        bench_wake(&bell->rung, 1); /* to wake all the kernel would look at everyone in the word's chain, the low ones too */
        return;
    }
    pthread_mutex_lock(&bell->mutex);
    atomic_fetch_add(&bell->rung, 1);
    pthread_mutex_unlock(&bell->mutex);
    pthread_cond_signal(&bell->condition);
}

static void await(struct bell *bell, uint32_t seen)
{
    if (!variant->condvar) {
        bench_wait(&bell->rung, seen);
        return;
    }
    pthread_mutex_lock(&bell->mutex);
    while (atomic_load(&bell->rung) == seen)
        pthread_cond_wait(&bell->condition, &bell->mutex);
    pthread_mutex_unlock(&bell->mutex);
}

static void handle(struct handler *self, int64_t now)
{
    self->runs++;
    if (self->high) {
        high_first += atomic_load(&done) == 0;
        if (round_number >= warmup)
            bench_add(delay, now - fired_at);
    }
    if (atomic_fetch_add(&done, 1) + 1 == handler_count)
        bench_post(&all_done);
}

static void *bound_thread(void *arg)
{
    struct handler *self = arg;
    for (uint32_t seen = 0;; seen++) {
        await(&self->bell, seen);
        int64_t now = bench_now();
        if (atomic_load(&over))
            return NULL;
        handle(self, now);
    }
}

static void *executor_thread(void *arg)
{
    struct handler *self = arg;
    for (uint32_t seen = 0;; seen++) {
        await(&self->bell, seen);
        int64_t now = bench_now();
        if (atomic_load(&over))
            return NULL;
        idle[idle_count++] = (size_t)(self - executors);
        handle(&handlers[0], now);
    }
}

static void release(struct handler *handler)
{
    if (variant->unbound)
        ring(&executors[idle[--idle_count]].bell);
    else
        ring(&handler->bell);
}

static void fire(void)
{
    size_t last = handler_count - 1;
    atomic_store(&done, 0);
    fired_at = bench_now();
    for (size_t i = 0; i < handler_count; i++)
        release(&handlers[variant->high_last ? last - i : i]);
}

static void start_bell(struct bell *bell)
{
    atomic_store(&bell->rung, 0);
    bench_mutex(&bell->mutex, bench_fifo());
    pthread_cond_init(&bell->condition, NULL);
}

static void start_thread(struct handler *handler, void *(*body)(void *), int priority, bool high)
{
    start_bell(&handler->bell);
    handler->high = high;
    handler->runs = 0;
    handler->thread = bench_spawn(priority, variant->other_cpu ? bench_other_cpu() : bench_cpu(), body, handler);
}

/* The first handler is the high one. */
static void start_handlers(size_t low)
{
    atomic_store(&over, false);
    handler_count = low + 1;
    idle_count = 0;
    for (size_t i = 0; variant->unbound && i < EXECUTORS; i++) {
        start_thread(&executors[i], executor_thread, bench_priority() + 1, false);
        idle[idle_count++] = i;
    }
    for (size_t i = 0; !variant->unbound && i < handler_count; i++)
        start_thread(&handlers[i], bound_thread, i ? bench_priority() - 2 : bench_priority() + 1, i == 0);
    handlers[0].high = true;
    handlers[0].runs = 0;
}

static void stop_handlers(void)
{
    struct handler *first = variant->unbound ? executors : handlers;
    size_t n = variant->unbound ? EXECUTORS : handler_count;
    atomic_store(&over, true);
    for (size_t i = 0; i < n; i++)
        ring(&first[i].bell);
    for (size_t i = 0; i < n; i++)
        pthread_join(first[i].thread, NULL);
}

static void check_runs(double low, size_t rounds)
{
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < handler_count; i++)
        least = handlers[i].runs < least ? handlers[i].runs : least;
    bench_check(variant->name, least == rounds && bench_full(delay), "each of %g low handlers and the high one ran %zu times", low, least);
    if (bench_fifo() && !variant->above)
        bench_check("most-eligible-first", high_first == rounds, "the high handler ran before all others in %zu of %zu rounds",
                    high_first, rounds);
}

static void measure(double low)
{
    size_t rounds = bench_count() + warmup;
    delay = bench_series(variant->name, "Delay", low, bench_count());
    bench_set_priority(bench_priority());
    start_handlers((size_t)low);
    bench_set_priority(bench_priority() + (variant->above ? 2 : 0));
    high_first = 0;
    atomic_store(&all_done, 0);
    int64_t release = bench_now(), period = bench_long("rate") ? BENCH_S / bench_long("rate") : 0;
    for (round_number = 0; round_number < rounds; round_number++) {
        if (period)
            bench_sleep_until(release += period);
        fire();
        bench_wait(&all_done, (uint32_t)round_number);
    }
    stop_handlers();
    check_runs(low, rounds);
}

int main(int argc, char **argv)
{
    double low[BENCH_LIST_MAX];
    bench_start("dispatch", options, argc, argv);
    warmup = bench_long("rate") ? 2 : bench_warmup();
    size_t n = bench_list("low", low);
    for (size_t v = 0; v < VARIANTS; v++) {
        variant = &variants[v];
        for (size_t i = 0; bench_has("variants", variant->name) && i < n; i++) {
            bench_must(low[i] >= 0 && low[i] <= LOW_MAX, "--low");
            if (variant->unbound && low[i] > 0)
                bench_note("unbound is measured without low-priority handlers");
            else
                measure(low[i]);
        }
    }
    return bench_finish();
}
