/* SPDX-License-Identifier: Apache-2.0 */
/* A dispatcher of lanes: what its queue costs where so many others wait, in batches, and how long it takes to the first instruction of a
 * command in an idle lane above the caller's priority ("lane"), or of a thread that a futex wakes ("parked"). */
#include "rtjperf/c/harness.h"
#include "rtjperf/c/lanes.h"

enum { BATCH = 32, PLACES = 256 };

static struct bench_option options[] = {
    { "depths", "1,10,100,1000", "how many wait in the queue, the one that is put in among them" },
    { "disciplines", "STATIC,DEADLINE,LAXITY", "orders of the queue" },
    { NULL, NULL, NULL },
};

static struct series *delay;
static int64_t at;
static size_t round_number, warmup;
static _Atomic uint32_t ran, bell;
static atomic_bool over;

static uint64_t chance(void)
{
    static uint64_t state = 12345;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state >> 33;
}

static void measure_queue(enum discipline discipline, size_t depth)
{
    struct series *cost = bench_series(discipline_name(discipline), "EnqueueDequeue", (double)depth, bench_count());
    cost->per = BATCH;
    struct queue queue;
    queue_init(&queue, discipline, depth);
    struct request places[PLACES];
    int64_t costs[PLACES], now = bench_now();
    for (size_t i = 0; i < PLACES; i++) {
        places[i] = (struct request){ .deadline = BENCH_S + (int64_t)(chance() % BENCH_S), .subpriority = (int)(chance() % 8) };
        costs[i] = (int64_t)(chance() % BENCH_MS);
    }
    size_t next = 0, wrong = 0;
    for (; next + 1 < depth; next++) {
        struct request request = places[next % PLACES];
        request.deadline += now;
        queue_put(&queue, request, costs[next % PLACES], now);
    }
    for (size_t i = 0; i < warmup + bench_count(); i++) {
        int64_t start = bench_now();
        for (int j = 0; j < BATCH; j++, next++) {
            struct request request = places[next % PLACES];
            request.deadline += start;
            wrong += !queue_put(&queue, request, costs[next % PLACES], start);
            wrong += !queue_take(&queue, &request, start) || request.deadline < start;
        }
        int64_t took = bench_now() - start;
        if (i >= warmup)
            bench_add(cost, took);
    }
    bench_check(discipline_name(discipline), !wrong && queue_depth(&queue) == depth - 1 && queue.max_depth == depth, "%zu wrong at depth %zu", wrong, depth);
    queue_fini(&queue);
}

static void arrived(void)
{
    int64_t now = bench_now();
    if (round_number >= warmup)
        bench_add(delay, now - at);
    atomic_fetch_add(&ran, 1);
    bench_wake(&ran, 1);
}

static void command(void *arg)
{
    (void)arg;
    arrived();
}

/* Where the other thread preempts it is done already. */
static void await_command(void)
{
    for (uint32_t seen = atomic_load(&ran); seen <= round_number; seen = atomic_load(&ran))
        bench_wait(&ran, seen);
}

static void measure_lane(void)
{
    delay = bench_series("lane", "Delay", BENCH_NONE, bench_count());
    atomic_store(&ran, 0);
    struct lane lane;
    lane_start(&lane, LAXITY, 16, bench_priority() + 2, bench_cpu());
    struct request request = { .run = command };
    for (round_number = 0; round_number < warmup + bench_count(); round_number++) {
        at = bench_now();
        request.deadline = at + BENCH_S;
        lane_dispatch(&lane, &request, BENCH_MS);
        await_command();
    }
    lane_stop(&lane);
    bench_check("lane", atomic_load(&ran) == round_number, "ran %u times", atomic_load(&ran));
}

static void *parked(void *arg)
{
    (void)arg;
    for (uint32_t seen = 0;; seen++) {
        bench_wait(&bell, seen);
        if (atomic_load(&over))
            return NULL;
        arrived();
    }
}

static void measure_parked(void)
{
    delay = bench_series("parked", "Delay", BENCH_NONE, bench_count());
    atomic_store(&ran, 0);
    pthread_t thread = bench_spawn(bench_priority() + 2, bench_cpu(), parked, NULL);
    for (round_number = 0; round_number < warmup + bench_count(); round_number++) {
        at = bench_now();
        atomic_fetch_add(&bell, 1);
        bench_wake(&bell, 1);
        await_command();
    }
    atomic_store(&over, true);
    bench_post(&bell);
    pthread_join(thread, NULL);
    bench_check("parked", atomic_load(&ran) == round_number, "ran %u times", atomic_load(&ran));
}

int main(int argc, char **argv)
{
    bench_start("dispatcher", options, argc, argv);
    warmup = bench_warmup();
    double depths[BENCH_LIST_MAX];
    size_t n = bench_list("depths", depths);
    for (int d = 0; d < DISCIPLINES; d++)
        for (size_t i = 0; bench_has("disciplines", discipline_name((enum discipline)d)) && i < n; i++)
            measure_queue((enum discipline)d, (size_t)depths[i]);
    measure_lane();
    measure_parked();
    return bench_finish();
}
