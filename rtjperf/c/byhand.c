/* SPDX-License-Identifier: Apache-2.0 */
#include "rtjperf/c/byhand.h"

#include <setjmp.h>

enum { LOG = 640 };

static struct { int *place; int old; } entries[LOG];
static size_t logged, undone;
static sigjmp_buf *again;                       /* of who is in the region and may be asked to go back, or NULL */
static _Atomic int wanted;
static _Atomic pthread_t owner;                 /* of the region, or 0 */
static int64_t entered;

void byhand_begin(void) { undone = 0; }
size_t byhand_undone(void) { return undone; }
int64_t byhand_entered(void) { return entered; }

void byhand_set(int *place, int value)
{
    if (again) {
        bench_must(logged < LOG, "room in the log");
        entries[logged].place = place;
        entries[logged++].old = *place;
    }
    *place = value;
}

void byhand_step(void)
{
    sigjmp_buf *back = again;
    if (!back || !atomic_load_explicit(&wanted, memory_order_relaxed))
        return;
    while (logged > 0) {
        logged--;
        *entries[logged].place = entries[logged].old;
    }
    again = NULL;
    undone++;
    siglongjmp(*back, 1);
}

static void take(pthread_mutex_t *mutex)
{
    if (pthread_mutex_trylock(mutex)) {
        atomic_fetch_add(&wanted, 1);
        pthread_mutex_lock(mutex);
        atomic_fetch_sub(&wanted, 1);
    }
    entered = bench_now();
    atomic_store_explicit(&owner, pthread_self(), memory_order_relaxed);
}

static void give(pthread_mutex_t *mutex)
{
    again = NULL;
    atomic_store_explicit(&owner, (pthread_t)0, memory_order_relaxed);
    pthread_mutex_unlock(mutex);
}

void byhand_region(pthread_mutex_t *mutex, byhand_body *body, void *argument, bool last)
{
    sigjmp_buf mine;
    if (atomic_load_explicit(&owner, memory_order_relaxed) == pthread_self()) {
        body(argument);
        return;
    }
    if (!last && sigsetjmp(mine, 0))
        give(mutex);                            /* to whom wants it */
    take(mutex);
    logged = 0;
    again = last ? NULL : &mine;
    body(argument);
    give(mutex);
}
