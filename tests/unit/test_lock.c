/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/lock.h"
#include "tests/unit/worlds/crew.h"

enum { HANDS = 4, TURNS = 20000 };

static struct lock short_lock = LOCK_INIT(HEAP), long_lock = LOCK_INIT(LOADER);
static struct hand hands[HANDS];
static struct cond cond;
static int counter, ready;

static void count_up(struct hand *h)
{
    struct lock *l = h->result ? &long_lock : &short_lock;
    for (int i = 0; i < TURNS; i++) {
        lock_take(l);
        counter++;
        lock_drop(l);
    }
}

START_TEST(contended_short_lock_counts_right)
{
    crew_start(hands, HANDS, count_up);
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
    ck_assert_uint_eq(short_lock.word, 0);
}
END_TEST

START_TEST(contended_long_lock_counts_right)
{
    for (int i = 0; i < HANDS; i++)
        hands[i].result = 1;
    crew_start(hands, HANDS, count_up);
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
}
END_TEST

static void *count_unattached(void *argument)
{
    count_up(argument);
    return NULL;
}

START_TEST(unattached_threads_may_lock)
{
    pthread_t threads[HANDS];
    for (int i = 0; i < HANDS; i++)
        pthread_create(&threads[i], NULL, count_unattached, &hands[i]);
    for (int i = 0; i < HANDS; i++)
        pthread_join(threads[i], NULL);
    ck_assert_int_eq(counter, HANDS * TURNS);
}
END_TEST

START_TEST(held_is_known_to_the_holder)
{
    ck_assert(!lock_held(&short_lock));
    lock_take(&short_lock);
    ck_assert(lock_held(&short_lock));
    lock_drop(&short_lock);
    ck_assert(!lock_held(&short_lock));
}
END_TEST

START_TEST(ranks_fall)
{
    uint64_t heap = UINT64_C(1) << LOCK_HEAP;
    ck_assert(lock_rank_ok(0, LOCK_WAITSET));
    ck_assert(lock_rank_ok(heap, LOCK_AREA));
    ck_assert(!lock_rank_ok(heap, LOCK_HEAP));
    ck_assert(!lock_rank_ok(heap, LOCK_LOADER));
    ck_assert(!lock_rank_ok(heap, LOCK_SAFEPOINT_TURN));
}
END_TEST

START_TEST(holders_of_long_locks_may_stop)
{
    uint64_t loader = UINT64_C(1) << LOCK_LOADER;
    ck_assert(lock_may_stop(loader));
    ck_assert(lock_rank_ok(loader, LOCK_SAFEPOINT_TURN));
    ck_assert(!lock_may_stop(loader | UINT64_C(1) << LOCK_SYMBOLS));
}
END_TEST

static void wait_until_ready(struct hand *h)
{
    lock_take(&short_lock);
    while (!ready)
        cond_wait(&cond, &short_lock, 0);
    h->result = ready;
    lock_drop(&short_lock);
}

START_TEST(condition_wakes_all)
{
    crew_start(hands, HANDS, wait_until_ready);
    crew_pause(5);
    lock_take(&short_lock);
    ready = 7;
    cond_wake_all(&cond);
    lock_drop(&short_lock);
    crew_join(hands, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_int_eq(hands[i].result, 7);
}
END_TEST

START_TEST(condition_times_out)
{
    lock_take(&short_lock);
    ck_assert(!cond_wait(&cond, &short_lock, clock_deadline(2 * CLOCK_NS_PER_MS)));
    ck_assert(lock_held(&short_lock));
    lock_drop(&short_lock);
}
END_TEST

static void take_long(struct hand *h)
{
    h->phase = 1;
    lock_take(&long_lock);
    lock_drop(&long_lock);
}

START_TEST(waiter_for_a_long_lock_counts_as_stopped)
{
    struct sched_thread self;
    crew_attach_main(&self);
    lock_take(&long_lock);
    crew_start(hands, 1, take_long);
    CREW_AWAIT(&self, hands[0].phase == 1);
    safepoint_begin(&self);         /* would hang if it were waited for */
    safepoint_end(&self);
    lock_drop(&long_lock);
    crew_join(hands, 1);
    sched_detach(&self);
}
END_TEST

RTCHECK_MAIN("lock", contended_short_lock_counts_right, contended_long_lock_counts_right,
             unattached_threads_may_lock, held_is_known_to_the_holder, ranks_fall, holders_of_long_locks_may_stop,
             condition_wakes_all, condition_times_out, waiter_for_a_long_lock_counts_as_stopped)
