/* SPDX-License-Identifier: Apache-2.0 */
#include "rtjperf/c/lanes.h"

#include <stdlib.h>
#include <sys/resource.h>

#include "rtjperf/c/harness.h"

const char *discipline_name(enum discipline discipline)
{
    static const char *const names[] = { "STATIC", "DEADLINE", "LAXITY" };
    return names[discipline];
}

static bool before(const struct request *a, const struct request *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    return a->subpriority != b->subpriority ? a->subpriority < b->subpriority : a->arrival < b->arrival;
}

static void heap_put(struct heap *heap, struct request request)
{
    size_t at = heap->count++;
    for (; at > 0 && before(&request, &heap->of[(at - 1) / 2]); at = (at - 1) / 2)
        heap->of[at] = heap->of[(at - 1) / 2];
    heap->of[at] = request;
}

static struct request heap_take(struct heap *heap)
{
    struct request first = heap->of[0], last = heap->of[--heap->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < heap->count && before(&heap->of[child + 1], &heap->of[child]))
            child++;
        if (child >= heap->count || !before(&heap->of[child], &last))
            break;
        heap->of[at] = heap->of[child];
        at = child;
    }
    heap->of[at] = last;
    return first;
}

void queue_init(struct queue *queue, enum discipline discipline, size_t capacity)
{
    *queue = (struct queue){ .discipline = discipline, .capacity = capacity };
    queue->pending.of = calloc(capacity + 1, sizeof(struct request));
    queue->late.of = calloc(capacity + 1, sizeof(struct request));
    bench_must(queue->pending.of && queue->late.of, "memory for a queue");
}

void queue_fini(struct queue *queue)
{
    free(queue->pending.of);
    free(queue->late.of);
    *queue = (struct queue){ 0 };
}

size_t queue_depth(const struct queue *queue)
{
    return queue->pending.count + queue->late.count;
}

bool queue_put(struct queue *queue, struct request request, int64_t cost, int64_t now)
{
    if (queue_depth(queue) >= queue->capacity)
        return false;
    request.key = queue->discipline == STATIC ? 0 : queue->discipline == DEADLINE ? request.deadline : request.deadline - cost;
    request.arrival = queue->arrivals++;
    heap_put(queue->discipline != STATIC && request.key <= now ? &queue->late : &queue->pending, request);
    if (queue_depth(queue) > queue->max_depth)
        queue->max_depth = queue_depth(queue);
    return true;
}

bool queue_take(struct queue *queue, struct request *taken, int64_t now)
{
    while (queue->discipline != STATIC && queue->pending.count && queue->pending.of[0].key <= now)
        heap_put(&queue->late, heap_take(&queue->pending));
    struct heap *from = queue->pending.count ? &queue->pending : &queue->late;
    if (!from->count)
        return false;
    *taken = heap_take(from);
    return true;
}

static void count_switches(struct lane *lane)
{
    struct rusage used;
    getrusage(RUSAGE_THREAD, &used);
    lane->preemptions = used.ru_nivcsw;
    lane->switches = used.ru_nivcsw + used.ru_nvcsw;
}

static void *serve(void *arg)
{
    struct lane *lane = arg;
    for (;;) {
        uint32_t seen = atomic_load(&lane->rung);
        struct request request;
        pthread_mutex_lock(&lane->mutex);
        bool closed = lane->closed;
        bool found = !closed && queue_take(&lane->queue, &request, bench_now());
        lane->idle = !found;
        pthread_mutex_unlock(&lane->mutex);
        if (closed) {
            count_switches(lane);
            return NULL;
        }
        if (found)
            request.run(request.arg);
        else
            bench_wait(&lane->rung, seen);
    }
}

void lane_start(struct lane *lane, enum discipline discipline, size_t capacity, int priority, int cpu)
{
    queue_init(&lane->queue, discipline, capacity);
    bench_mutex(&lane->mutex, true);
    lane->idle = lane->closed = false;
    atomic_store(&lane->rung, 0);
    lane->thread = bench_spawn(priority, cpu, serve, lane);
}

static void ring(struct lane *lane)
{
    atomic_fetch_add(&lane->rung, 1);
    bench_wake(&lane->rung, 1);
}

bool lane_dispatch(struct lane *lane, const struct request *request, int64_t cost)
{
    int64_t now = bench_now();
    pthread_mutex_lock(&lane->mutex);
    bool taken = queue_put(&lane->queue, *request, cost, now);
    bool wake = lane->idle;
    lane->idle = false;
    pthread_mutex_unlock(&lane->mutex);
    if (wake)
        ring(lane);
    return taken;
}

size_t lane_depth(struct lane *lane)
{
    pthread_mutex_lock(&lane->mutex);
    size_t depth = queue_depth(&lane->queue);
    pthread_mutex_unlock(&lane->mutex);
    return depth;
}

size_t lane_stop(struct lane *lane)
{
    pthread_mutex_lock(&lane->mutex);
    lane->closed = true;
    size_t left = queue_depth(&lane->queue);
    pthread_mutex_unlock(&lane->mutex);
    ring(lane);
    pthread_join(lane->thread, NULL);
    queue_fini(&lane->queue);
    pthread_mutex_destroy(&lane->mutex);
    return left;
}
