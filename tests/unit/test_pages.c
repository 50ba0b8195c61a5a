/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <string.h>

#include "memory/pages.h"

enum { BYTES = 1 << 20 };

START_TEST(committed_memory_is_zero)
{
    char *p = pages_reserve(BYTES);
    ck_assert_ptr_nonnull(p);
    ck_assert_int_eq(pages_commit(p, 5000), 0);
    ck_assert_int_eq(p[4999], 0);
    p[4999] = 1;
    ck_assert_int_eq(pages_commit(p, 100000), 0);
    ck_assert_int_eq(p[4999], 1);
    ck_assert_int_eq(p[99999], 0);
    pages_release(p, BYTES);
}
END_TEST

START_TEST(discarded_memory_reads_as_zero_to_the_byte)
{
    char *p = pages_table(BYTES);
    ck_assert_ptr_nonnull(p);
    memset(p, 1, BYTES);
    pages_discard(p + 100, 200000);
    ck_assert_int_eq(p[99], 1);
    ck_assert_int_eq(p[200100], 1);
    int left = 0;
    for (int i = 100; i < 200100; i++)
        left += p[i];
    ck_assert_int_eq(left, 0);
    pages_discard(p, 10);
    ck_assert_int_eq(p[9], 0);
    ck_assert_int_eq(p[10], 1);
    pages_release(p, BYTES);
}
END_TEST

START_TEST(recommitted_memory_is_zero)
{
    char *p = pages_reserve(BYTES);
    ck_assert_int_eq(pages_commit(p, BYTES), 0);
    memset(p, 1, BYTES);
    pages_decommit(p + BYTES / 2, BYTES / 2);
    ck_assert_int_eq(p[BYTES / 2 - 1], 1);
    ck_assert_int_eq(pages_commit(p + BYTES / 2, BYTES / 2), 0);
    ck_assert_int_eq(p[BYTES / 2], 0);
    pages_release(p, BYTES);
}
END_TEST

START_TEST(too_much_is_refused)
{
    ck_assert_ptr_null(pages_reserve((size_t)1 << 60));
    ck_assert_ptr_null(pages_table((size_t)1 << 60));
    pages_release(NULL, 0);
}
END_TEST

START_TEST(low_memory_is_found_where_it_is)
{
    enum { AT = 0x48000000, MOST = 1 << 28 };
    char *first = pages_reserve_low(AT, MOST), *second = pages_reserve_low(AT, MOST);
    ck_assert(first && second && first != second);
    ck_assert((uintptr_t)first + MOST <= (uint64_t)1 << 32 && (uintptr_t)second + MOST <= (uint64_t)1 << 32);
    ck_assert_ptr_null(pages_reserve_low(AT, (size_t)1 << 32));
    pages_release(first, MOST);
    ck_assert_ptr_eq(first, pages_reserve_low((uintptr_t)first, MOST));
    pages_release(first, MOST);
    pages_release(second, MOST);
}
END_TEST

RTCHECK_MAIN("pages", committed_memory_is_zero, discarded_memory_reads_as_zero_to_the_byte,
             recommitted_memory_is_zero, too_much_is_refused, low_memory_is_found_where_it_is)
