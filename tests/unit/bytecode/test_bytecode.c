/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdio.h>
#include <string.h>

#include "vm/bytecode/bytecode.h"
#include "vm/bytecode/disasm.h"

#define DECODE(in, ...)                                                 \
    (memcpy(buffer, (const uint8_t[]){ __VA_ARGS__ }, sizeof((const uint8_t[]){ __VA_ARGS__ })), \
     bytecode_decode(buffer, sizeof((const uint8_t[]){ __VA_ARGS__ }), 0, in))

static uint8_t buffer[64];

START_TEST(the_table_has_every_opcode_once)
{
    unsigned special = 0;
    for (int i = 0; i < 256; i++) {
        ck_assert_int_eq(opinfo[i].name != NULL, i < OPCODE_COUNT);
        special += opinfo[i].name && opinfo[i].kind == KIND_SPECIAL;
    }
    ck_assert_uint_eq(special, 13);
}
END_TEST

/* Slots count down to the top; what is put back was taken. */
static void check_shuffle(const char *stack)
{
    unsigned take = (unsigned)(stack[0] - '0');
    const char *put = stack + take + 1;
    ck_assert_uint_le(take, 4);
    for (unsigned i = 0; i < take; i++)
        ck_assert_uint_eq((unsigned)(stack[i] - '0'), take - i);
    ck_assert_int_eq(put[-1], '_');
    for (; *put && *put != 'V'; put++)
        ck_assert_uint_lt((unsigned)(*put - '1'), take);
}

START_TEST(every_row_is_well_formed)
{
    for (int i = 0; i < OPCODE_COUNT; i++) {
        const struct opinfo *o = &opinfo[i];
        const char *middle = strchr(o->stack, '_');
        ck_assert_ptr_nonnull(middle);
        if (o->kind == KIND_SHUFFLE) {
            check_shuffle(o->stack);
            continue;
        }
        ck_assert_uint_eq(strlen(middle + 1), 1);
        ck_assert_ptr_nonnull(strchr("ILFDARVTM", middle[1]));
        ck_assert_uint_le(op_pops(o), 3);
        for (unsigned n = 0; n < op_pops(o); n++)
            ck_assert_ptr_nonnull(strchr("ILFDATMN", op_pop(o, n)));
        bool named = strchr(o->stack, 'T') || strchr(o->stack, 'M');
        ck_assert_int_eq(named, o->kind == KIND_LDC || o->kind == KIND_FIELD || o->kind == KIND_CALL);
        ck_assert_int_eq(middle[1] == 'R', o->kind == KIND_JSR);
    }
}
END_TEST

START_TEST(columns_agree_with_each_other)
{
    static const uint8_t flows[] = {
        [KIND_IF] = FLOW_BRANCH, [KIND_GOTO] = FLOW_GOTO, [KIND_JSR] = FLOW_JSR, [KIND_SWITCH] = FLOW_SWITCH,
        [KIND_RETURN] = FLOW_RETURN, [KIND_CALL] = FLOW_CALL, [KIND_SPECIAL] = FLOW_NEXT,
    };
    for (int i = 0; i < OPCODE_COUNT; i++) {
        const struct opinfo *o = &opinfo[i];
        bool branch = o->operands == OPD_br16 || o->operands == OPD_br32;
        bool ends = o->flow == FLOW_THROW || o->flow == FLOW_RET;
        ck_assert_int_eq(branch, o->flow == FLOW_BRANCH || o->flow == FLOW_GOTO || o->flow == FLOW_JSR);
        ck_assert_int_eq(o->flow == FLOW_SWITCH, o->operands == OPD_table || o->operands == OPD_lookup);
        ck_assert(o->flow == flows[o->kind] || (o->kind == KIND_SPECIAL && ends));
        ck_assert_int_eq(o->kind == KIND_ELEMENT, o->operands == OPD_none && o->stack[0] == 'A' && o->stack[1] == 'I');
        if (o->kind == KIND_ELEMENT)
            ck_assert_ptr_nonnull(strchr("ilfdabcs", op_element(o)));
    }
}
END_TEST

START_TEST(implied_operands_are_decoded)
{
    struct insn in;
    ck_assert(DECODE(&in, OP_iconst_m1) && in.imm == -1 && in.len == 1);
    ck_assert(DECODE(&in, OP_iconst_5) && in.imm == 5);
    ck_assert(DECODE(&in, OP_aload_3) && in.local == 3);
    ck_assert(DECODE(&in, OP_bipush, 0x80) && in.imm == -128 && in.len == 2);
    ck_assert(DECODE(&in, OP_sipush, 0x80, 0) && in.imm == -32768 && in.len == 3);
    ck_assert(DECODE(&in, OP_iinc, 200, 0xff) && in.local == 200 && in.imm == -1);
    ck_assert(DECODE(&in, OP_newarray, 10) && in.imm == 10);
}
END_TEST

START_TEST(pool_operands_are_decoded)
{
    struct insn in;
    ck_assert(DECODE(&in, OP_ldc, 200) && in.cp == 200 && in.len == 2);
    ck_assert(DECODE(&in, OP_getfield, 1, 2) && in.cp == 0x102 && in.len == 3);
    ck_assert(DECODE(&in, OP_multianewarray, 0, 9, 3) && in.cp == 9 && in.count == 3 && in.len == 4);
    ck_assert(DECODE(&in, OP_invokeinterface, 0, 9, 2, 0) && in.cp == 9 && in.count == 2 && in.reserved == 0 && in.len == 5);
    ck_assert(DECODE(&in, OP_invokeinterface, 0, 9, 2, 7) && in.reserved == 7);
    ck_assert(DECODE(&in, OP_invokedynamic, 0, 9, 0, 1) && in.cp == 9 && in.reserved == 1 && in.len == 5);
}
END_TEST

START_TEST(branches_go_both_ways)
{
    struct insn in;
    static const uint8_t code[] = { OP_nop, OP_goto, 0xff, 0xff, OP_goto_w, 0, 1, 0, 0 };
    ck_assert(bytecode_decode(code, sizeof code, 1, &in) && in.target == 0);
    ck_assert(bytecode_decode(code, sizeof code, 4, &in) && in.target == 0x10004 && in.len == 5);
}
END_TEST

START_TEST(wide_is_folded_into_what_follows)
{
    struct insn in;
    ck_assert(DECODE(&in, OP_wide, OP_iload, 1, 2) && in.op == OP_iload && in.wide && in.local == 0x102 && in.len == 4);
    ck_assert(DECODE(&in, OP_wide, OP_iinc, 1, 2, 0xff, 0xfe) && in.op == OP_iinc && in.imm == -2 && in.len == 6);
    ck_assert(DECODE(&in, OP_wide, OP_ret, 1, 2) && in.op == OP_ret);
    ck_assert(!DECODE(&in, OP_wide, OP_iadd, 1, 2));
    ck_assert(!DECODE(&in, OP_wide, OP_wide, 1, 2));
    ck_assert(!DECODE(&in, OP_wide, OP_iinc, 1, 2, 3));
    ck_assert(!DECODE(&in, OP_wide));
}
END_TEST

START_TEST(dense_switches_are_decoded)
{
    static const uint8_t code[] = { OP_nop, OP_tableswitch, 0, 0, 0, 0, 0, 20, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1,
                                    0, 0, 0, 30, 0, 0, 0, 31, 0, 0, 0, 32 };
    struct insn in;
    ck_assert(bytecode_decode(code, sizeof code, 1, &in));
    ck_assert_uint_eq(in.len, sizeof code - 1);
    ck_assert_uint_eq(switch_count(&in), 3);
    ck_assert_uint_eq(switch_default(&in), 21);
    ck_assert_int_eq(switch_key(&in, 0), -1);
    ck_assert_int_eq(switch_key(&in, 2), 1);
    ck_assert_uint_eq(switch_target(&in, 2), 33);
    ck_assert(!bytecode_decode(code, sizeof code - 1, 1, &in));
}
END_TEST

START_TEST(sparse_switches_are_decoded)
{
    static const uint8_t code[] = { OP_lookupswitch, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 1, 0x80, 0, 0, 0, 0, 0, 0, 30 };
    struct insn in;
    ck_assert(bytecode_decode(code, sizeof code, 0, &in));
    ck_assert_uint_eq(in.len, sizeof code);
    ck_assert_uint_eq(switch_count(&in), 1);
    ck_assert_int_eq(switch_key(&in, 0), INT32_MIN);
    ck_assert_uint_eq(switch_target(&in, 0), 30);
    ck_assert(DECODE(&in, OP_lookupswitch, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 0) && switch_count(&in) == 0);
}
END_TEST

START_TEST(impossible_switches_are_refused)
{
    struct insn in;
    ck_assert(!DECODE(&in, OP_tableswitch, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0));
    ck_assert(!DECODE(&in, OP_tableswitch, 0, 0, 0, 0, 0, 0, 20, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff));
    ck_assert(!DECODE(&in, OP_lookupswitch, 0, 0, 0, 0, 0, 0, 20, 0xff, 0xff, 0xff, 0xff));
    ck_assert(!DECODE(&in, OP_lookupswitch, 0, 0));
}
END_TEST

START_TEST(truncated_and_undefined_code_is_refused)
{
    struct insn in;
    ck_assert(!DECODE(&in, OP_sipush, 1));
    ck_assert(!DECODE(&in, 0xca));
    ck_assert(!DECODE(&in, 0xff));
    ck_assert(!bytecode_decode(buffer, 4, 4, &in));
    for (unsigned op = 0; op < OPCODE_COUNT; op++) {
        const struct opinfo *o = &opinfo[op];
        buffer[0] = (uint8_t)op;
        ck_assert_int_eq(bytecode_decode(buffer, o->length ? o->length : sizeof buffer, 0, &in), op != OP_wide);
        ck_assert(!bytecode_decode(buffer, o->length ? o->length - 1u : 1, 0, &in));
        memset(buffer, 0, sizeof buffer);
    }
}
END_TEST

static void constant(const void *argument, unsigned index, char *text, size_t size)
{
    snprintf(text, size, "%s%u", (const char *)argument, index);
}

START_TEST(instructions_print_as_text)
{
    struct insn in;
    char text[80], tiny[8];
    ck_assert(DECODE(&in, OP_wide, OP_iinc, 1, 2, 0xff, 0xfe));
    ck_assert_str_eq(disasm_insn(&in, NULL, NULL, text, sizeof text), "iinc_w 258, -2");
    ck_assert(DECODE(&in, OP_getfield, 0, 7));
    ck_assert_str_eq(disasm_insn(&in, constant, "entry ", text, sizeof text), "getfield #7 // entry 7");
    ck_assert_str_eq(disasm_insn(&in, NULL, NULL, tiny, sizeof tiny), "getfiel");
    ck_assert(DECODE(&in, OP_newarray, 10));
    ck_assert_str_eq(disasm_insn(&in, NULL, NULL, text, sizeof text), "newarray int");
    ck_assert(DECODE(&in, OP_lookupswitch, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 30));
    ck_assert_str_eq(disasm_insn(&in, NULL, NULL, text, sizeof text), "lookupswitch { 5: 30 default: 20 }");
}
END_TEST

RTCHECK_MAIN("bytecode", the_table_has_every_opcode_once, every_row_is_well_formed, columns_agree_with_each_other, implied_operands_are_decoded,
             pool_operands_are_decoded, branches_go_both_ways, wide_is_folded_into_what_follows,
             dense_switches_are_decoded, sparse_switches_are_decoded, impossible_switches_are_refused,
             truncated_and_undefined_code_is_refused, instructions_print_as_text)
