/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <string.h>

#include "vm/bytecode/deferred.h"

#define HI(n) (uint8_t)((n) >> 8), (uint8_t)(n)

/* A letter a bci: d deferred, . not; "none" where no monitor is entered. */
static const char *deferred(const uint8_t *code, uint32_t length, const uint8_t *rows, uint32_t row_count)
{
    static char out[65];
    static _Alignas(uint64_t) uint8_t room[256];
    uint8_t bits[DEFERRED_BYTES(64)] = { 0 };
    struct flow_code c = { code, rows, length, row_count };
    ck_assert_uint_le(deferred_room(&c), sizeof room);
    memset(room, 0, sizeof room);
    if (!deferred_find(&c, room, bits))
        return "none";
    for (uint32_t i = 0; i < length; i++)
        out[i] = deferred_at(bits, i) ? 'd' : '.';
    out[length] = '\0';
    return out;
}

START_TEST(code_without_monitors_has_none)
{
    static const uint8_t code[] = { OP_iload_0, OP_ifeq, HI(3), OP_return };
    ck_assert_str_eq(deferred(code, sizeof code, NULL, 0), "none");
}
END_TEST

START_TEST(a_statement_begins_behind_the_entry_and_ends_with_the_exit)
{
    static const uint8_t code[] = { OP_aload_0, OP_monitorenter, OP_nop, OP_aload_0, OP_monitorexit, OP_return };
    ck_assert_str_eq(deferred(code, sizeof code, NULL, 0), "..dd..");
}
END_TEST

START_TEST(the_inner_exit_of_two_is_inside_still)
{
    static const uint8_t code[] = { OP_aload_0, OP_monitorenter, OP_aload_1, OP_monitorenter, OP_aload_1, OP_monitorexit, OP_nop, OP_aload_0, OP_monitorexit, OP_return };
    ck_assert_str_eq(deferred(code, sizeof code, NULL, 0), "..dddddd..");
}
END_TEST

/* As javac writes it: what the statement throws goes to a handler that leaves it. */
START_TEST(its_own_handler_is_inside_until_it_has_left)
{
    static const uint8_t code[] = { OP_aload_0, OP_monitorenter, OP_nop, OP_aload_0, OP_monitorexit, OP_return, OP_astore_1, OP_aload_0, OP_monitorexit, OP_aload_1, OP_athrow };
    static const uint8_t rows[] = { HI(2), HI(5), HI(6), HI(0) };
    ck_assert_str_eq(deferred(code, sizeof code, rows, 1), "..dd..dd...");
}
END_TEST

START_TEST(a_handler_around_it_is_outside)
{
    static const uint8_t code[] = { OP_aload_0, OP_monitorenter, OP_nop, OP_aload_0, OP_monitorexit, OP_return, OP_pop, OP_return };
    static const uint8_t rows[] = { HI(0), HI(6), HI(6), HI(0) };
    ck_assert_str_eq(deferred(code, sizeof code, rows, 1), "..dd....");
}
END_TEST

START_TEST(where_ways_meet_the_fewest_count)
{
    static const uint8_t code[] = { OP_iload_0, OP_ifeq, HI(5), OP_aload_1, OP_monitorenter, OP_nop, OP_return };
    ck_assert_str_eq(deferred(code, sizeof code, NULL, 0), "........");
}
END_TEST

START_TEST(loops_inside_come_to_an_end)
{
    static const uint8_t code[] = { OP_aload_0, OP_monitorenter, OP_aload_0, OP_monitorenter, OP_goto, HI((uint16_t)-2) };
    ck_assert_str_eq(deferred(code, sizeof code, NULL, 0), "..ddd..");
}
END_TEST

RTCHECK_MAIN("deferred", code_without_monitors_has_none, a_statement_begins_behind_the_entry_and_ends_with_the_exit, the_inner_exit_of_two_is_inside_still,
             its_own_handler_is_inside_until_it_has_left, a_handler_around_it_is_outside, where_ways_meet_the_fewest_count, loops_inside_come_to_an_end)
