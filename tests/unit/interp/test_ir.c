/* SPDX-License-Identifier: Apache-2.0 */
/* The grammar of the rows of ir.def. */
#include "tests/unit/worlds/code_world.h"

#include "tests/unit/rtcheck.h"

#include <string.h>

/* The operands that are registers or may be, by form. */
static unsigned registers_of(const struct ir_info *row)
{
    switch ((enum ir_form)row->form) {
    case IR_FORM_N: case IR_FORM_K: return IR_R__;
    case IR_FORM_A: case IR_FORM_AK: case IR_FORM_AKW: case IR_FORM_TABLE: case IR_FORM_LOOKUP: return IR_R_a;
    case IR_FORM_AW: return IR_R_a;
    case IR_FORM_AB: case IR_FORM_ABK: return IR_R_ab;
    case IR_FORM_ABW: return IR_R_ab | IR_R_n;
    case IR_FORM_ABC: return IR_R_abc;
    case IR_FORM_ABCD: case IR_FORM_ABCDW: return IR_R_abc | IR_R_d;
    case IR_FORM_ABKABK: return IR_R_ab | IR_R_aw | IR_R_bw;
    case IR_FORM_CALL4: case IR_FORM_CALL5: return IR_R_r;
    }
    return 0;
}

static bool has_k(const struct ir_info *row)
{
    return row->form == IR_FORM_K || row->form == IR_FORM_AK || row->form == IR_FORM_ABK || row->form == IR_FORM_AKW;
}

START_TEST(a_row_defines_and_uses_only_operands_of_its_form)
{
    for (unsigned i = 0; i < IR_COUNT; i++) {
        const struct ir_info *row = &ir_info[i];
        unsigned consecutive = IR_R_NEXT | IR_R_NEXT_BUT_ONE;
        ck_assert_msg(!((row->def | row->use) & ~consecutive & ~registers_of(row)), "%s", row->name);
        ck_assert_msg(!(row->use & consecutive), "%s reads what no operand names", row->name);
    }
}
END_TEST

START_TEST(what_branches_has_a_distance)
{
    for (unsigned i = 0; i < IR_COUNT; i++) {
        const struct ir_info *row = &ir_info[i];
        ck_assert_msg(!ir_jumps_by_k(i) || has_k(row), "%s", row->name);
        ck_assert_msg(!ir_jumps_by_d(i) || !((row->def | row->use) & IR_R_d), "%s", row->name);
        ck_assert_msg((row->form == IR_FORM_TABLE || row->form == IR_FORM_LOOKUP) == (row->flow == IR_FLOW_SWITCH), "%s", row->name);
    }
}
END_TEST

START_TEST(calls_are_those_that_take_arguments_from_a_register_on)
{
    for (unsigned i = 0; i < IR_COUNT; i++) {
        const struct ir_info *row = &ir_info[i];
        bool call = row->form == IR_FORM_CALL4 || row->form == IR_FORM_CALL5;
        ck_assert_msg(call == ((row->use & IR_R_r) != 0), "%s", row->name);
        ck_assert_msg(row->flow != IR_FLOW_CALL || (call && row->traits & IR_THROWS), "%s", row->name);
        ck_assert_msg(!call || row->traits & IR_SYMBOLIC, "%s", row->name);
    }
}
END_TEST

START_TEST(what_resolves_itself_may_throw_and_has_a_symbol)
{
    for (unsigned i = 0; i < IR_COUNT; i++) {
        size_t n = strlen(ir_info[i].name);
        bool resolves = !strcmp(ir_info[i].name + n - 2, "_u") || !strcmp(ir_info[i].name + n - 3, "_mu");
        ck_assert_msg(!resolves || (ir_info[i].traits & IR_THROWS && ir_info[i].traits & IR_SYMBOLIC), "%s", ir_info[i].name);
    }
}
END_TEST

START_TEST(what_stores_references_or_only_throws_may_throw)
{
    for (unsigned i = 0; i < IR_COUNT; i++) {
        const struct ir_info *row = &ir_info[i];
        ck_assert_msg(!(row->traits & IR_STORES) || row->traits & IR_THROWS, "%s", row->name);
        ck_assert_msg(row->flow != IR_FLOW_THROW || row->traits & IR_THROWS, "%s", row->name);
        ck_assert_msg(!(row->traits & IR_STORES) || !row->def, "%s", row->name);
    }
}
END_TEST

START_TEST(names_differ)
{
    for (unsigned i = 0; i < IR_COUNT; i++)
        for (unsigned k = 0; k < i; k++)
            ck_assert_str_ne(ir_info[i].name, ir_info[k].name);
}
END_TEST

START_TEST(a_row_is_found_by_its_handler)
{
    interp_init();
    for (unsigned i = 0; i < IR_COUNT; i++)
        ck_assert_ptr_eq(ir_handler[ir_of_handler(ir_handler[i])], ir_handler[i]);
    ck_assert_int_eq(ir_of_handler(&ir_info), IR_COUNT);
}
END_TEST

RTCHECK_MAIN("ir", a_row_defines_and_uses_only_operands_of_its_form, what_branches_has_a_distance,
             calls_are_those_that_take_arguments_from_a_register_on, what_resolves_itself_may_throw_and_has_a_symbol,
             what_stores_references_or_only_throws_may_throw, names_differ, a_row_is_found_by_its_handler)
