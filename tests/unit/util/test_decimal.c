/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <inttypes.h>
#include <stdio.h>

#include "vm/util/decimal.h"

static void check(uint64_t n)
{
    char expected[32], written[32] = "", *end = written + sizeof written - 1;
    int length = snprintf(expected, sizeof expected, "%" PRIu64, n);
    ck_assert_uint_eq(decimal_digits(n), (unsigned)length);
    char *begin = decimal_write(end, n);
    ck_assert_int_eq(end - begin, length);
    ck_assert_int_eq(memcmp(begin, expected, (size_t)length), 0);
}

START_TEST(digits_are_those_of_printf)
{
    for (uint64_t n = 0; n < 120000; n++)
        check(n);
    for (uint64_t power = 1; ; power *= 10) {
        for (int i = -2; i <= 2; i++)
            check(power + (uint64_t)i);
        if (power > UINT64_MAX / 10)
            break;
    }
    for (int bit = 0; bit < 64; bit++)
        for (int i = -1; i <= 1; i++)
            check((UINT64_C(1) << bit) + (uint64_t)i);
    uint64_t n = 1;
    for (int i = 0; i < 200000; i++) {
        n = n * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        check(n >> i % 64);
    }
}
END_TEST

START_TEST(lengths_count_the_sign)
{
    ck_assert_uint_eq(decimal_length(0), 1);
    ck_assert_uint_eq(decimal_length(-1), 2);
    ck_assert_uint_eq(decimal_length(99), 2);
    ck_assert_uint_eq(decimal_length(-100), 4);
    ck_assert_uint_eq(decimal_length(INT64_MAX), 19);
    ck_assert_uint_eq(decimal_length(INT64_MIN), DECIMAL_MAX);
    ck_assert_uint_eq(decimal_magnitude(INT64_MIN), UINT64_C(1) << 63);
}
END_TEST

RTCHECK_MAIN("decimal", digits_are_those_of_printf, lengths_count_the_sign)
