/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <string.h>

#include "memory/arena.h"
#include "sched/stress.h"

START_TEST(memory_is_zeroed_and_aligned)
{
    struct arena a = { 0 };
    for (size_t bytes = 1; bytes < 3000; bytes += 7) {
        unsigned char *p = arena_alloc(&a, bytes);
        ck_assert_uint_eq((size_t)p % 8, 0);
        unsigned sum = 0;
        for (size_t i = 0; i < bytes; i++)
            sum += p[i];
        ck_assert_uint_eq(sum, 0);
        memset(p, 0xff, bytes);
    }
    arena_drop(&a);
}
END_TEST

START_TEST(big_pieces_do_not_waste_the_chunk)
{
    struct arena a = { 0 };
    char *p = arena_alloc(&a, 8);
    ck_assert_ptr_nonnull(arena_alloc(&a, 1000000));
    ck_assert_ptr_eq(arena_alloc(&a, 8), p + 8);
    ck_assert_uint_ge(a.total, 1000008);
    arena_drop(&a);
    ck_assert_uint_eq(a.total, 0);
    ck_assert_ptr_null(a.chunks);
}
END_TEST

START_TEST(nothing_lies_somewhere_too)
{
    struct arena a = { 0 };
    ck_assert_ptr_nonnull(arena_alloc(&a, 0));
    arena_drop(&a);
    stress.tiny = true;
    ck_assert_ptr_nonnull(arena_alloc(&a, 100));
    ck_assert_ptr_nonnull(arena_alloc(&a, 0));
    stress.tiny = false;
    arena_drop(&a);
}
END_TEST

START_TEST(impossible_sizes_are_refused)
{
    struct arena a = { 0 };
    ck_assert_ptr_null(arena_alloc(&a, (size_t)-1));
    ck_assert_ptr_null(arena_alloc(&a, (size_t)-9));
    ck_assert_ptr_nonnull(arena_alloc(&a, 1));
    arena_drop(&a);
}
END_TEST

START_TEST(blocks_are_zeroed_and_keep_their_contents)
{
    int *block = mem_block(10 * sizeof *block);
    ck_assert_int_eq(block[9], 0);
    block[9] = 42;
    block = mem_block_resize(block, 100000 * sizeof *block);
    ck_assert_int_eq(block[9], 42);
    mem_block_free(block);
    mem_block_free(mem_block(0));
}
END_TEST

START_TEST(blocks_of_lines_begin_with_one_and_are_zeroed)
{
    for (size_t bytes = 1; bytes < 300; bytes += 59) {
        char *block = mem_block_lines(bytes);
        ck_assert_uint_eq((uintptr_t)block % CACHE_LINE, 0);
        for (size_t i = 0; i < bytes; i++)
            ck_assert_int_eq(block[i], 0);
        memset(block, 1, bytes);
        mem_block_free(block);
    }
    mem_fail_block(1);
    ck_assert_ptr_null(mem_block_lines(1));
}
END_TEST

struct owner { struct arena_home home; int value; int pad; };

START_TEST(a_word_that_points_into_a_home_tells_which)
{
    struct owner *a = (struct owner *)(void *)arena_home_create(sizeof *a), *b = (struct owner *)(void *)arena_home_create(sizeof *b);
    ck_assert(a && b);
    for (size_t bytes = 1; bytes < 100000; bytes = 3 * bytes + 8) {
        char *p = arena_alloc_shared(&a->home.arena, bytes), *q = arena_alloc_shared(&b->home.arena, bytes);
        ck_assert(p && q);
        ck_assert_int_eq(p[0] | p[bytes - 1], 0);
        memset(p, 1, bytes);
        ck_assert_ptr_eq(arena_home_of((uintptr_t)p), &a->home);
        ck_assert_ptr_eq(arena_home_of((uintptr_t)p + bytes - 1), &a->home);
        ck_assert_ptr_eq(arena_home_of((uintptr_t)q), &b->home);
    }
    ck_assert_ptr_eq(arena_home_of((uintptr_t)&a->value), &a->home);
    ck_assert_ptr_null(arena_home_of((uintptr_t)&a));
    ck_assert(!a->home.strays && !b->home.strays);
}
END_TEST

START_TEST(what_a_home_had_is_used_again)
{
    size_t before = arena_homes_bytes(), most = 0;
    for (int round = 0; round < 1000; round++) {
        struct owner *a = (struct owner *)(void *)arena_home_create(sizeof *a);
        ck_assert_int_eq(a->value, 0);
        for (int i = 0; i < 10; i++)
            memset(arena_alloc_shared(&a->home.arena, 3000), 1, 3000);
        most = arena_homes_bytes() > most ? arena_homes_bytes() : most;
        uintptr_t inside = (uintptr_t)&a->value;
        arena_drop(&a->home.arena);
        ck_assert_ptr_null(arena_home_of(inside));
    }
    ck_assert_uint_eq(arena_homes_bytes(), before);
    ck_assert_uint_lt(most, before + (64 << 10));
}
END_TEST

/* Also those of a home, which go with it. */
START_TEST(shapes_are_where_half_a_word_can_say)
{
    struct arena last = { 0 };
    struct owner *a = (struct owner *)(void *)arena_home_create(sizeof *a);
    uint64_t *before = NULL;
    for (int i = 0; i < 5000; i++) {
        uint64_t *p = arena_alloc_shape(i % 2 ? &last : &a->home.arena, 1000);
        ck_assert(p && (uintptr_t)p <= UINT32_MAX - 1000 && (uintptr_t)p % 8 == 0);
        ck_assert(p[0] == 0 && p[124] == 0 && (!before || before[124] == 1));
        ck_assert_ptr_eq(arena_home_of((uintptr_t)p), i % 2 ? NULL : &a->home);
        p[0] = p[124] = 1;
        before = p;
    }
    mem_fail_block(1);
    ck_assert_ptr_null(arena_alloc_shape(&last, 1000));
    mem_fail_block(1);
    ck_assert_ptr_null(arena_alloc_shape(&a->home.arena, 1000));
    mem_fail_block(0);
    arena_drop(&a->home.arena);
}
END_TEST

/* What does not fit there lies elsewhere, but shapes do not. */
START_TEST(shapes_of_a_home_without_room_are_low_too)
{
    struct owner *a = (struct owner *)(void *)arena_home_create(sizeof *a);
    while (!a->home.strays)
        ck_assert_ptr_nonnull(arena_alloc_shared(&a->home.arena, 64 << 20));
    char *p = arena_alloc_shape(&a->home.arena, 1000);
    ck_assert(p && (uintptr_t)p <= UINT32_MAX - 1000);
    ck_assert_ptr_null(arena_home_of((uintptr_t)p));
}
END_TEST

RTCHECK_MAIN("arena", memory_is_zeroed_and_aligned, big_pieces_do_not_waste_the_chunk,
             nothing_lies_somewhere_too, impossible_sizes_are_refused, blocks_are_zeroed_and_keep_their_contents,
             blocks_of_lines_begin_with_one_and_are_zeroed,
             a_word_that_points_into_a_home_tells_which, what_a_home_had_is_used_again,
             shapes_are_where_half_a_word_can_say, shapes_of_a_home_without_room_are_low_too)
