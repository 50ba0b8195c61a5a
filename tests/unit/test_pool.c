/* SPDX-License-Identifier: Apache-2.0 */
/* Pools: storage comes back, is never lost, and can be walked meanwhile. */
#include "tests/unit/rtcheck.h"

#include <pthread.h>
#include <string.h>

#include "memory/arena.h"
#include "memory/pool.h"

struct thing { int value; struct pool_link link; int other; };
struct line { _Alignas(CACHE_LINE) char text[100]; struct pool_link link; };

static unsigned made;
static bool count(void *item)
{
    ((struct thing *)item)->other = 7;
    return ++made != 3;                                 /* the third cannot be made */
}

static unsigned walk(const struct pool *p)
{
    unsigned n = 0;
    for (void *item = pool_first(p); item; item = pool_next(p, item))
        n++;
    return n;
}

START_TEST(what_is_given_is_taken_again)
{
    static struct pool pool = POOL_INIT(struct thing, link, NULL);
    struct thing *a = pool_take(&pool), *b = pool_take(&pool);
    ck_assert(a && b && a != b);
    ck_assert_int_eq(a->value + a->other + b->value, 0);
    a->value = 1;
    b->value = 2;
    pool_give(&pool, a);
    pool_give(&pool, b);
    ck_assert_ptr_eq(pool_take(&pool), b);
    ck_assert_ptr_eq(pool_take(&pool), a);
    ck_assert_int_eq(a->value * 10 + b->value, 12);     /* as they were given */
    ck_assert_uint_eq(walk(&pool), 2);
}
END_TEST

START_TEST(only_free_ones_are_reused)
{
    static struct pool pool = POOL_INIT(struct thing, link, NULL);
    ck_assert_ptr_null(pool_reuse(&pool));
    struct thing *a = pool_make(&pool);
    ck_assert_ptr_null(pool_reuse(&pool));
    pool_give(&pool, a);
    struct thing *b = pool_make(&pool);
    ck_assert(b && b != a);
    ck_assert_ptr_eq(pool_reuse(&pool), a);
}
END_TEST

START_TEST(all_are_found_whether_free_or_not)
{
    static struct pool pool = POOL_INIT(struct thing, link, NULL);
    struct thing *all[10];
    unsigned sum = 0;
    for (int i = 0; i < 10; i++) {
        all[i] = pool_take(&pool);
        all[i]->value = 1 << i;
    }
    for (int i = 0; i < 10; i += 2)
        pool_give(&pool, all[i]);
    for (struct thing *t = pool_first(&pool); t; t = pool_next(&pool, t))
        sum += (unsigned)t->value;
    ck_assert_uint_eq(sum, 1023);
}
END_TEST

START_TEST(each_is_made_once)
{
    static struct pool pool = POOL_INIT(struct thing, link, count);
    struct thing *a = pool_take(&pool);
    ck_assert_int_eq(a->other, 7);
    pool_give(&pool, a);
    ck_assert_ptr_eq(pool_take(&pool), a);
    ck_assert_uint_eq(made, 1);
    ck_assert_ptr_nonnull(pool_take(&pool));
    ck_assert_ptr_null(pool_take(&pool));               /* it cannot be made, and nobody knows of it */
    ck_assert_uint_eq(walk(&pool), 2);
}
END_TEST

START_TEST(without_memory_there_is_none)
{
    static struct pool pool = POOL_INIT(struct thing, link, NULL);
    struct thing *a = pool_take(&pool);
    mem_fail_block(1);
    ck_assert_ptr_null(pool_take(&pool));
    mem_fail_block(1);
    pool_give(&pool, a);
    ck_assert_ptr_eq(pool_take(&pool), a);              /* asks for none */
    mem_fail_block(0);
    ck_assert_uint_eq(walk(&pool), 1);
}
END_TEST

START_TEST(a_reserve_is_made_once)
{
    static struct pool pool = POOL_INIT(struct thing, link, NULL);
    pool_reserve(&pool, 2);
    pool_reserve(&pool, 2);
    pool_reserve(&pool, 2);
    ck_assert_uint_eq(walk(&pool), 2);
    struct thing *a = pool_reuse(&pool), *b = pool_reuse(&pool);
    ck_assert(a && b);
    ck_assert_ptr_null(pool_reuse(&pool));
}
END_TEST

START_TEST(aligned_things_begin_with_a_line)
{
    static struct pool pool = POOL_INIT(struct line, link, NULL);
    for (int i = 0; i < 5; i++) {
        char *item = pool_take(&pool);
        ck_assert_uint_eq((uintptr_t)item % CACHE_LINE, 0);
        ck_assert_int_eq(item[99], 0);
    }
}
END_TEST

enum { THREADS = 4, TURNS = 20000, HELD = 3 };
static struct pool shared = POOL_INIT(struct thing, link, NULL);

/* Nobody else may have what we have. */
static void *take_and_give(void *number)
{
    int mine = (int)(intptr_t)number;
    struct thing *held[HELD];
    for (int i = 0; i < TURNS; i++) {
        for (int k = 0; k < HELD; k++) {
            held[k] = pool_take(&shared);
            held[k]->value = mine;
        }
        for (int k = 0; k < HELD; k++) {
            if (held[k]->value != mine)
                return held[k];
            pool_give(&shared, held[k]);
        }
    }
    return NULL;
}

START_TEST(threads_share_and_others_walk)
{
    pthread_t threads[THREADS];
    unsigned most = 0;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, take_and_give, (void *)(intptr_t)(i + 1));
    for (int i = 0; i < 1000; i++) {
        unsigned n = walk(&shared);
        ck_assert_uint_ge(n, most);                     /* it only grows */
        most = n;
    }
    for (int i = 0; i < THREADS; i++) {
        void *taken_by_two;
        pthread_join(threads[i], &taken_by_two);
        ck_assert_ptr_null(taken_by_two);
    }
    ck_assert_uint_le(walk(&shared), THREADS * HELD);
}
END_TEST

RTCHECK_MAIN("pool", what_is_given_is_taken_again, only_free_ones_are_reused, all_are_found_whether_free_or_not, each_is_made_once,
             without_memory_there_is_none, a_reserve_is_made_once, aligned_things_begin_with_a_line, threads_share_and_others_walk)
