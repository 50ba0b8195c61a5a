/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "vm/jdk.h"

START_TEST(a_row_without_versions_is_for_all)
{
    ck_assert(jdk_has((struct jdk_range){ 0 }));
}
END_TEST

START_TEST(both_bounds_belong_to_the_range)
{
    int ours = jdk->feature;
    ck_assert(jdk_has((struct jdk_range){ SINCE((uint8_t)ours) }));
    ck_assert(jdk_has((struct jdk_range){ UNTIL((uint8_t)ours) }));
    ck_assert(jdk_has((struct jdk_range){ SINCE((uint8_t)ours), UNTIL((uint8_t)ours) }));
    ck_assert(!jdk_has((struct jdk_range){ SINCE((uint8_t)(ours + 1)) }));
    ck_assert(!jdk_has((struct jdk_range){ UNTIL((uint8_t)(ours - 1)) }));
}
END_TEST

START_TEST(only_what_has_a_row_is_known)
{
    ck_assert(jdk_is_known(17));
    ck_assert(!jdk_is_known(0));
    ck_assert(!jdk_is_known(16));
    jdk_use(17);
    ck_assert_int_eq(jdk->feature, 17);
    ck_assert_int_eq(jdk->class_major, 61);
}
END_TEST

RTCHECK_MAIN("jdk", a_row_without_versions_is_for_all, both_bounds_belong_to_the_range, only_what_has_a_row_is_known)
