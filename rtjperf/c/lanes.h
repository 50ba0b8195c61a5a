/* SPDX-License-Identifier: Apache-2.0 */
/* Lanes of requests: the twin of org.rtjvm.scheduling.dispatch, with the two heaps that its tree stands beside.
 *
 * A queue serves by a static or a dynamic discipline.  The key of a dynamic one is the instant at which a request becomes late; who is not late
 * goes before who is, then smaller keys, then smaller subpriorities, then older ones.  A lane is a queue, a lock under priority inheritance, and a thread
 * that takes the first and runs it to its end.
 *
 * Context      queue_put, queue_take: any thread that alone has the queue; lane_dispatch: any thread
 * Bounds       queue_put is O(log n); queue_take too, and moves those that have become late since the last        */
#ifndef RTJPERF_C_LANES_H
#define RTJPERF_C_LANES_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum discipline { STATIC, DEADLINE, LAXITY, DISCIPLINES };

struct request {
    int64_t key;
    int subpriority;
    uint64_t arrival;
    int64_t deadline;
    void (*run)(void *);
    void *arg;
};

struct heap {
    struct request *of;
    size_t count;
};

struct queue {
    enum discipline discipline;
    size_t capacity, max_depth;
    uint64_t arrivals;
    struct heap pending, late;
};

struct lane {
    struct queue queue;
    pthread_mutex_t mutex;
    pthread_t thread;
    _Atomic uint32_t rung;
    bool idle, closed; /* of the mutex */
    long preemptions, switches; /* of its thread, when that has ended: to a more eligible one, and all */
};

const char *discipline_name(enum discipline discipline);
void queue_init(struct queue *queue, enum discipline discipline, size_t capacity);
void queue_fini(struct queue *queue);
size_t queue_depth(const struct queue *queue);
/* False if there is no place. */
bool queue_put(struct queue *queue, struct request request, int64_t cost, int64_t now);
bool queue_take(struct queue *queue, struct request *taken, int64_t now);

void lane_start(struct lane *lane, enum discipline discipline, size_t capacity, int priority, int cpu);
bool lane_dispatch(struct lane *lane, const struct request *request, int64_t cost);
size_t lane_depth(struct lane *lane);
/* Ends the thread when what it runs is done, and throws away what waits; answers how much that was. */
size_t lane_stop(struct lane *lane);

#endif
