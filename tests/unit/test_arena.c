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

RTCHECK_MAIN("arena", memory_is_zeroed_and_aligned, big_pieces_do_not_waste_the_chunk,
             nothing_lies_somewhere_too, impossible_sizes_are_refused, blocks_are_zeroed_and_keep_their_contents,
             blocks_of_lines_begin_with_one_and_are_zeroed)
