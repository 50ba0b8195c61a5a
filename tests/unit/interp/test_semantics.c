/* SPDX-License-Identifier: Apache-2.0 */
/* Value instructions at the edges of their types. */
#include "interp/semantics.h"

#include "tests/unit/rtcheck.h"

START_TEST(sums_and_products_wrap)
{
    ck_assert_int_eq(rt_iadd(INT32_MAX, 1), INT32_MIN);
    ck_assert_int_eq(rt_isub(INT32_MIN, 1), INT32_MAX);
    ck_assert_int_eq(rt_imul(0x10000, 0x10000), 0);
    ck_assert_int_eq(rt_ineg(INT32_MIN), INT32_MIN);
    ck_assert(rt_ladd(INT64_MAX, 1) == INT64_MIN);
    ck_assert(rt_lmul(INT64_MIN, -1) == INT64_MIN);
}
END_TEST

START_TEST(least_divided_by_minus_one_is_least)
{
    ck_assert_int_eq(rt_idiv(INT32_MIN, -1), INT32_MIN);
    ck_assert_int_eq(rt_irem(INT32_MIN, -1), 0);
    ck_assert(rt_ldiv(INT64_MIN, -1) == INT64_MIN);
    ck_assert(rt_lrem(INT64_MIN, -1) == 0);
    ck_assert_int_eq(rt_idiv(-7, 2), -3);
    ck_assert_int_eq(rt_irem(-7, 2), -1);
}
END_TEST

START_TEST(shift_distances_are_masked)
{
    ck_assert_int_eq(rt_ishl(1, 33), 2);
    ck_assert_int_eq(rt_ishr(-8, 33), -4);
    ck_assert_int_eq(rt_iushr(-1, 60), 15);
    ck_assert(rt_lshl(1, 65) == 2);
    ck_assert(rt_lushr(-1, 124) == 15);
    ck_assert_int_eq(rt_irotl((int32_t)0x80000001, 33), 3);
    ck_assert_int_eq(rt_irotr(3, 0), 3);
}
END_TEST

START_TEST(conversions_saturate_and_not_a_number_is_zero)
{
    ck_assert_int_eq(rt_d2i(1e10), INT32_MAX);
    ck_assert_int_eq(rt_d2i(-1e10), INT32_MIN);
    ck_assert_int_eq(rt_d2i(-2147483648.9), INT32_MIN);
    ck_assert_int_eq(rt_d2i(NAN), 0);
    ck_assert(rt_d2l(INFINITY) == INT64_MAX);
    ck_assert(rt_d2l(-INFINITY) == INT64_MIN);
    ck_assert_int_eq(rt_f2i(-1.9f), -1);
    ck_assert(rt_f2l(NAN) == 0);
    ck_assert_int_eq(rt_i2b(0x180), -128);
    ck_assert_int_eq(rt_i2c(-1), 0xffff);
    ck_assert_int_eq(rt_i2s(0x18000), -32768);
}
END_TEST

START_TEST(comparisons_know_not_a_number)
{
    ck_assert_int_eq(rt_fcmpl(NAN, 1), -1);
    ck_assert_int_eq(rt_fcmpg(NAN, 1), 1);
    ck_assert_int_eq(rt_dcmpl(1, NAN), -1);
    ck_assert_int_eq(rt_dcmpg(1, NAN), 1);
    ck_assert_int_eq(rt_dcmpg(-0.0, 0.0), 0);
    ck_assert(rt_dnlt(NAN, 1) && rt_dnle(NAN, 1) && rt_dnge(NAN, 1) && rt_dngt(NAN, 1));
    ck_assert(!rt_deq(NAN, NAN) && rt_dne(NAN, NAN));
}
END_TEST

START_TEST(remainder_has_the_sign_of_the_dividend)
{
    ck_assert(rt_drem(-5.5, 2) == -1.5);
    ck_assert(rt_frem(5.5f, -2) == 1.5f);
    ck_assert(isnan(rt_drem(1, 0)));
    ck_assert(rt_drem(3, INFINITY) == 3);
}
END_TEST

START_TEST(minimum_and_maximum_order_zeros_and_keep_not_a_number)
{
    ck_assert(signbit(rt_dmin(0.0, -0.0)) && signbit(rt_dmin(-0.0, 0.0)));
    ck_assert(!signbit(rt_dmax(0.0, -0.0)) && !signbit(rt_dmax(-0.0, 0.0)));
    ck_assert(isnan(rt_dmin(NAN, 1)) && isnan(rt_dmax(1, NAN)));
    ck_assert(rt_fmin(1, 2) == 1 && rt_fmax(1, 2) == 2);
}
END_TEST

START_TEST(bits_are_counted_and_zero_is_allowed)
{
    ck_assert_int_eq(rt_iclz(0), 32);
    ck_assert_int_eq(rt_ictz(0), 32);
    ck_assert_int_eq(rt_lclz(1), 63);
    ck_assert_int_eq(rt_lctz(0), 64);
    ck_assert_int_eq(rt_ipop(-1), 32);
    ck_assert(rt_lmulhigh(INT64_MIN, INT64_MIN) == (int64_t)1 << 62);
}
END_TEST

/* A row of bytecode that says it is a value has its function here: a missing one does not compile. */
#define ROW_NOP(name)
#define ROW_CONST(name)
#define ROW_LOAD(name)
#define ROW_STORE(name)
#define ROW_VALUE(name) (void (*)(void))rt_##name,
#define ROW_ELEMENT(name)
#define ROW_IF(name)
#define ROW_GOTO(name)
#define ROW_JSR(name)
#define ROW_SWITCH(name)
#define ROW_RETURN(name)
#define ROW_SHUFFLE(name)
#define ROW_LDC(name)
#define ROW_FIELD(name)
#define ROW_CALL(name)
#define ROW_SPECIAL(name)
START_TEST(every_value_of_bytecode_has_a_meaning)
{
    static void (*const meanings[])(void) = {
#define OP(code, name, operands, stack, flow, kind) ROW_##kind(name)
#include "vm/bytecode/opcodes.def"
    };
    ck_assert_uint_gt(sizeof meanings / sizeof *meanings, 50);
}
END_TEST

RTCHECK_MAIN("semantics", sums_and_products_wrap, least_divided_by_minus_one_is_least, shift_distances_are_masked,
             conversions_saturate_and_not_a_number_is_zero, comparisons_know_not_a_number,
             remainder_has_the_sign_of_the_dividend, minimum_and_maximum_order_zeros_and_keep_not_a_number,
             bits_are_counted_and_zero_is_allowed, every_value_of_bytecode_has_a_meaning)
