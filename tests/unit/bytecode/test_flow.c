/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <string.h>

#include "vm/bytecode/flow.h"

#define HI(n) (uint8_t)((n) >> 8), (uint8_t)(n)

static uint8_t marks[64];

static bool mark(const uint8_t *code, uint32_t length, const uint8_t *rows, uint32_t row_count)
{
    struct flow_code c = { code, rows, length, row_count };
    memset(marks, 0, sizeof marks);
    return flow_mark(&c, marks);
}

/* A letter a bci: . inside an instruction, s start, l leader, e edge, b both. */
static const char *text(uint32_t length)
{
    static char out[65];
    for (uint32_t i = 0; i < length; i++) {
        bool leader = marks[i] & FLOW_LEADER, edge = marks[i] & FLOW_EDGE;
        out[i] = leader && edge ? 'b' : leader ? 'l' : edge ? 'e' : marks[i] & FLOW_START ? 's' : '.';
    }
    out[length] = '\0';
    return out;
}

START_TEST(branches_make_leaders)
{
    static const uint8_t code[] = { OP_iload_0, OP_ifeq, HI(4), OP_nop, OP_goto, HI((uint16_t)-5), OP_return };
    ck_assert(mark(code, sizeof code, NULL, 0));
    ck_assert_str_eq(text(sizeof code), "ls..sl..s");
    ck_assert(marks[4] & FLOW_FORK && !(marks[8] & FLOW_FORK) && !(marks[1] & FLOW_FORK));
}
END_TEST

/* A letter a bci: r reached, . not. */
static const char *reached(const uint8_t *code, uint32_t length, const uint8_t *rows, uint32_t row_count)
{
    static char out[65];
    uint64_t bits[FLOW_WORK_WORDS(64)] = { 0 };
    struct flow_code c = { code, rows, length, row_count };
    struct flow_work work = flow_work_in(bits, length);
    memset(marks, 0, sizeof marks);
    ck_assert(flow_reach(&c, marks, &work));
    for (uint32_t i = 0; i < length; i++)
        out[i] = marks[i] & FLOW_REACHED ? 'r' : '.';
    out[length] = '\0';
    return out;
}

START_TEST(what_stands_behind_a_return_is_not_reached)
{
    static const uint8_t code[] = { OP_iload_0, OP_ifeq, HI(4), OP_nop, OP_return, OP_nop, OP_goto, HI((uint16_t)-2) };
    ck_assert_str_eq(reached(code, 6, NULL, 0), "rr..rr");
    ck_assert_str_eq(reached(code, sizeof code, NULL, 0), "rr..rr....");
}
END_TEST

START_TEST(handlers_are_reached_from_what_they_cover)
{
    static const uint8_t code[] = { OP_nop, OP_return, OP_nop, OP_return, OP_athrow, OP_athrow };
    static const uint8_t rows[] = { 0, 1, 0, 2, 0, 4, 0, 0, 0, 2, 0, 4, 0, 5, 0, 0 };
    ck_assert_str_eq(reached(code, sizeof code, rows, 2), "rr..r.");
}
END_TEST

START_TEST(control_that_falls_off_the_end_is_told)
{
    static const uint8_t code[] = { OP_nop };
    uint64_t bits[1] = { 0 };
    struct flow_code c = { code, NULL, 1, 0 };
    struct flow_work work = flow_work_in(bits, 1);
    memset(marks, 0, sizeof marks);
    ck_assert(!flow_reach(&c, marks, &work));
}
END_TEST

START_TEST(what_stands_behind_a_jsr_is_come_back_to)
{
    static const uint8_t code[] = { OP_jsr, HI(4), OP_return, OP_astore_0, OP_ret, 0 };
    ck_assert(mark(code, sizeof code, NULL, 0));
    ck_assert_str_eq(text(sizeof code), "s..lls.");
}
END_TEST

START_TEST(switches_reach_every_case_and_the_default)
{
    static const uint8_t code[] = { OP_iload_0, OP_tableswitch, 0, 0, 0, 0, 0, 24, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 23, 0, 0, 0, 25,
                                    OP_return, OP_return, OP_return };
    struct insn in;
    ck_assert(mark(code, sizeof code, NULL, 0));
    ck_assert_str_eq(text(sizeof code), "ss......................lll");
    ck_assert(bytecode_decode(code, sizeof code, 1, &in));
    ck_assert_uint_eq(flow_targets(&in), 3);
    ck_assert_uint_eq(flow_target(&in, 0), 25);
    ck_assert_uint_eq(flow_target(&in, 1), 24);
    ck_assert_uint_eq(flow_target(&in, 2), 26);
    ck_assert(!flow_goes_on(&in));
}
END_TEST

START_TEST(ranges_have_edges_and_handlers_are_leaders)
{
    static const uint8_t code[] = { OP_nop, OP_nop, OP_nop, OP_nop, OP_return };
    static const uint8_t rows[] = { HI(1), HI(3), HI(3), HI(0), HI(0), HI(5), HI(4), HI(0) };
    struct flow_code c = { code, rows, sizeof code, 2 };
    struct exception_row row = flow_row(&c, 0);
    ck_assert(mark(code, sizeof code, rows, 2));
    ck_assert_str_eq(text(sizeof code), "eesbl");
    ck_assert(!flow_covers(&row, 0) && flow_covers(&row, 1) && flow_covers(&row, 2) && !flow_covers(&row, 3));
}
END_TEST

START_TEST(targets_outside_are_refused_and_others_marked)
{
    static const uint8_t far_branch[] = { OP_iconst_0, OP_ifeq, HI(4), OP_nop, OP_goto, HI(99) };
    static const uint8_t cut[] = { OP_iconst_0, OP_ifeq, HI(3), OP_sipush, 0 };
    static const uint8_t at_end[] = { OP_jsr, HI(0) };
    ck_assert(!mark(far_branch, sizeof far_branch, NULL, 0));
    ck_assert_int_eq(text(sizeof far_branch)[5], 'l');
    ck_assert(!mark(cut, sizeof cut, NULL, 0));
    ck_assert(!mark(at_end, sizeof at_end, NULL, 0));
}
END_TEST

START_TEST(only_some_instructions_go_on)
{
    static const uint8_t going[] = { OP_nop, OP_ifeq, OP_invokestatic, OP_monitorenter }, ending[] = {
        OP_goto, OP_goto_w, OP_jsr, OP_ret, OP_ireturn, OP_return, OP_athrow };
    for (size_t i = 0; i < sizeof going; i++)
        ck_assert(flow_goes_on(&(struct insn){ .info = &opinfo[going[i]] }));
    for (size_t i = 0; i < sizeof ending; i++)
        ck_assert(!flow_goes_on(&(struct insn){ .info = &opinfo[ending[i]] }));
}
END_TEST

START_TEST(work_is_taken_lowest_first_and_once)
{
    uint64_t bits[FLOW_WORK_WORDS(200)] = { 0 };
    struct flow_work w = flow_work_in(bits, 200);
    uint32_t i;
    ck_assert(!flow_work_take(&w, &i));
    flow_work_add(&w, 199);
    flow_work_add(&w, 3);
    flow_work_add(&w, 64);
    flow_work_add(&w, 3);
    ck_assert(flow_work_take(&w, &i) && i == 3);
    ck_assert(flow_work_take(&w, &i) && i == 64);
    flow_work_add(&w, 0);
    ck_assert(flow_work_take(&w, &i) && i == 0);
    ck_assert(flow_work_take(&w, &i) && i == 199);
    ck_assert(!flow_work_take(&w, &i));
    flow_work_add(&w, 200);
    ck_assert(flow_work_take(&w, &i) && i == 200);
}
END_TEST

RTCHECK_MAIN("flow", what_stands_behind_a_return_is_not_reached, handlers_are_reached_from_what_they_cover, control_that_falls_off_the_end_is_told,
             branches_make_leaders, what_stands_behind_a_jsr_is_come_back_to, switches_reach_every_case_and_the_default,
             ranges_have_edges_and_handlers_are_leaders, targets_outside_are_refused_and_others_marked, only_some_instructions_go_on,
             work_is_taken_lowest_first_and_once)
