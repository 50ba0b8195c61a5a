/* SPDX-License-Identifier: Apache-2.0 */
/* What bytecode becomes: few instructions, and a refusal instead of a crash for nonsense. */
#include "tests/unit/worlds/code_world.h"

#include "tests/unit/rtcheck.h"

static unsigned count_rows(const struct code *code)
{
    unsigned n = 0;
    for (uint32_t word = 0; word < code->word_count; word += ir_info[code_row_at(code, word)].words)
        n++;
    return n;
}

static unsigned count_row(const struct code *code, enum ir row)
{
    unsigned n = 0;
    for (uint32_t word = 0; word < code->word_count; word += ir_info[code_row_at(code, word)].words)
        n += code_row_at(code, word) == row;
    return n;
}

/* The last place of the instruction at a bci: where a loop's head is said twice, the second. */
static uint32_t word_of(const struct code *code, unsigned bci)
{
    for (uint32_t i = code->row_count; i-- > 0;)
        if (code->rows[i].bci == bci)
            return code->rows[i].word;
    ck_abort_msg("%u has no place", bci);
    return 0;
}

START_TEST(loads_and_stores_of_locals_vanish_into_operands)
{
    const char *why;
    CODE_WORLD(w, 3, 2, OP_iload_0, OP_iload_1, OP_iadd, OP_istore_2, OP_iload_2, OP_ireturn);
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_ptr_nonnull(code);
    ck_assert_uint_eq(count_rows(code), 2);
    ck_assert_int_eq(code_row_at(code, 0), IR_iadd);
    ck_assert_uint_eq(code->cells[1].a, 2);
    ck_assert_uint_eq(code->cells[1].b, 0);
    ck_assert_uint_eq(code->cells[1].c, 1);
}
END_TEST

START_TEST(constants_become_operands)
{
    const char *why;
    CODE_WORLD(w, 1, 2, OP_iload_0, OP_bipush, 7, OP_isub, OP_ireturn);
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_int_eq(code_row_at(code, 0), IR_iadd_k);
    ck_assert_int_eq(code->cells[1].k, -7);
}
END_TEST

/* for (i = 0; i < n; i++) sum += i */
START_TEST(a_turn_of_a_loop_takes_one_branch)
{
    const char *why;
    CODE_WORLD(w, 3, 2, OP_iconst_0, OP_istore_1, OP_iconst_0, OP_istore_2, OP_iload_2, OP_iload_0, OP_if_icmpge, 0, 13,
               OP_iload_1, OP_iload_2, OP_iadd, OP_istore_1, OP_iinc, 2, 1, OP_goto, 0xff, 0xf4, OP_iload_1, OP_ireturn);
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_ptr_nonnull(code);
    ck_assert_int_eq(code_row_at(code, 4), IR_if_ige);
    ck_assert_int_eq(code_row_at(code, 6), IR_iadd);
    ck_assert_int_eq(code_row_at(code, 8), IR_inc_if_ilt);
    ck_assert_int_eq(code_row_at(code, 10), IR_return_1);
    ck_assert_int_eq((int16_t)code->cells[9].d, -2);
}
END_TEST

START_TEST(without_superinstructions_counting_and_comparing_are_two)
{
    const char *why;
    CODE_WORLD(w, 3, 2, OP_iconst_0, OP_istore_1, OP_iconst_0, OP_istore_2, OP_iload_2, OP_iload_0, OP_if_icmpge, 0, 13,
               OP_iload_1, OP_iload_2, OP_iadd, OP_istore_1, OP_iinc, 2, 1, OP_goto, 0xff, 0xf4, OP_iload_1, OP_ireturn);
    translate_fuses = false;
    const struct code *code = code_world_translate(&w, &why);
    translate_fuses = true;
    ck_assert_ptr_nonnull(code);
    ck_assert_int_eq(code_row_at(code, word_of(code, 13)), IR_iinc);
    ck_assert_int_eq(code_row_at(code, word_of(code, 6)), IR_if_ilt);
    ck_assert_int_eq(count_row(code, IR_if_ilt), 1);
}
END_TEST

/* Loads, stores that a result could have gone to at once, a jump to what comes next, and a value that is dropped. */
START_TEST(without_superinstructions_every_bci_has_a_place)
{
    const char *why;
    CODE_WORLD(w, 2, 2, OP_iload_0, OP_iconst_2, OP_imul, OP_istore_1, OP_nop, OP_goto, 0, 3, OP_iload_1, OP_dup, OP_pop, OP_ireturn);
    translate_fuses = false;
    const struct code *code = code_world_translate(&w, &why);
    translate_fuses = true;
    ck_assert_ptr_nonnull(code);
    static const uint8_t bcis[] = { 0, 1, 2, 3, 4, 5, 8, 9, 10, 11 };
    static const enum ir rows[] = { IR_nop, IR_nop, IR_imul_k, IR_mov, IR_nop, IR_nop, IR_nop, IR_nop, IR_nop, IR_return_1 };
    for (size_t i = 0; i < sizeof bcis; i++)
        ck_assert_msg(code_row_at(code, word_of(code, bcis[i])) == rows[i], "at %u", bcis[i]);
}
END_TEST

/* A string that is resolved already is loaded where it is needed, as part of another instruction's work. */
START_TEST(an_instruction_tells_what_in_the_constant_pool_it_stands_for)
{
    /* In a static program without random addresses a variable's would fit into 32 bits; objects' do not. */
    struct object *text = (struct object *)((uintptr_t)1 << 40);
    const char *why;
    CODE_WORLD(w, 1, 2, OP_ldc, 3, OP_astore_0, OP_new, 0, 5, OP_pop, OP_return);
    w.tags[3] = CP_STRING;
    w.tags[5] = CP_CLASS;
    w.resolved[3] = text;
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_ptr_nonnull(code);
    ck_assert_int_eq(code_row_at(code, 0), IR_const_w);
    ck_assert_uint_eq(code_symbol(code, IR_const_w, &code->cells[1]), 3);
    ck_assert_int_eq(code_row_at(code, 3), IR_new_u);
    ck_assert_uint_eq(code_symbol(code, IR_new_u, &code->cells[4]), 5);
    ck_assert_uint_eq(code_symbol(code, IR_return, &code->cells[7]), 0);
}
END_TEST

START_TEST(a_local_written_while_its_old_value_is_on_the_stack_is_saved_first)
{
    const char *why;
    CODE_WORLD(w, 1, 1, OP_iload_0, OP_iinc, 0, 1, OP_ireturn);
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_int_eq(code_row_at(code, 0), IR_post_inc);
    ck_assert_uint_eq(code->cells[1].b, 0);
    ck_assert_int_eq(code_row_at(code, 2), IR_return_1);
    ck_assert_uint_eq(code->cells[3].a, code->cells[1].a);
}
END_TEST

START_TEST(every_word_knows_its_bci)
{
    const char *why;
    CODE_WORLD(w, 1, 2, OP_iload_0, OP_iconst_2, OP_imul, OP_ireturn);
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_int_eq(code_bci(code, code->cells + 1), 2);
    ck_assert_int_eq(code_bci(code, code->cells + 2), 2);
    ck_assert_int_eq(code_bci(code, code->cells + 3), 3);
    ck_assert_int_eq(code_bci(code, code->cells + 100), -1);
}
END_TEST

static const struct { const char *why; uint8_t bytes[8]; size_t length; } nonsense[] = {
    { "underflow", { OP_iadd, OP_ireturn }, 2 },
    { "overflow", { OP_iconst_0, OP_iconst_0, OP_iconst_0, OP_ireturn }, 4 },
    { "undefined", { 0xfe }, 1 },
    { "cut short", { OP_sipush, 1 }, 2 },
    { "local", { OP_iload, 9, OP_ireturn }, 3 },
    { "second half of a local", { OP_lload_1, OP_lreturn }, 2 },
    { "branch outside", { OP_goto, 0x10, 0 }, 3 },
    { "branch into an instruction", { OP_goto, 0, 1 }, 3 },
    { "heights", { OP_iconst_0, OP_goto, 0xff, 0xff }, 4 },
    { "pool index", { OP_ldc, 200, OP_ireturn }, 3 },
    { "pool tag", { OP_getstatic, 0, 1, OP_ireturn }, 4 },
    { "array type", { OP_iconst_0, OP_newarray, 77, OP_areturn }, 4 },
};

START_TEST(nonsense_is_refused)
{
    static struct code_world w;
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        const char *why = NULL;
        code_world_init(&w, nonsense[i].bytes, nonsense[i].length, 2, 2);
        ck_assert_msg(!code_world_translate(&w, &why), "%s", nonsense[i].why);
        ck_assert_ptr_nonnull(why);
    }
}
END_TEST

/* Whatever the bytes are: an answer, and no access outside (the sanitizers watch). */
START_TEST(random_bytes_do_no_harm)
{
    static struct code_world w;
    static uint8_t bytes[40];
    unsigned seed = 1;
    for (int round = 0; round < 20000; round++) {
        const char *why = NULL;
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1103515245u + 12345u;
            bytes[i] = (uint8_t)(seed >> 16) % OPCODE_COUNT;
            if (bytes[i] == OP_invokedynamic || bytes[i] == OP_newarray)
                bytes[i] = OP_nop;
        }
        code_world_init(&w, bytes, sizeof bytes, 4, 4);
        w.method.flags = round % 2 ? METHOD_INTERRUPTIBLE : 0;
        ck_assert(code_world_translate(&w, &why) || why);
    }
}
END_TEST

/* synchronized (a) { b++; }, with a compiler's handler that leaves it when something is thrown. */
START_TEST(synchronized_statements_of_interruptible_methods_defer)
{
    static const uint8_t handler[] = { 0, 2, 0, 7, 0, 8, 0, 0, 0, 8, 0, 13, 0, 8, 0, 0 };
    const char *why;
    CODE_WORLD(w, 3, 2, OP_aload_0, OP_monitorenter, OP_iinc, 1, 1, OP_aload_0, OP_monitorexit, OP_return,
               OP_astore_2, OP_aload_0, OP_monitorexit, OP_aload_2, OP_athrow);
    w.code.exception_table = handler;
    w.code.exception_count = 2;
    w.method.return_type = T_VOID;
    w.method.flags = METHOD_INTERRUPTIBLE;
    const struct code *code = code_world_translate(&w, &why);
    ck_assert_ptr_nonnull(code);
    static const bool expected[] = { [2] = true, [5] = true, [8] = true, [9] = true, [12] = false };
    for (unsigned bci = 0; bci < sizeof expected; bci++)
        ck_assert_int_eq(code_defers(code, bci), expected[bci]);
    ck_assert_int_eq(code_row_at(code, 0), IR_transfer);
}
END_TEST

START_TEST(other_methods_pay_nothing_for_interruption)
{
    const char *why;
    CODE_WORLD(w, 1, 1, OP_aload_0, OP_monitorenter, OP_aload_0, OP_monitorexit, OP_return);
    w.method.return_type = T_VOID;
    const struct code *code = code_world_translate(&w, &why);
    ck_assert(!code->deferring);
    ck_assert_uint_eq(count_rows(code), 3);
}
END_TEST

RTCHECK_MAIN("translate", loads_and_stores_of_locals_vanish_into_operands, constants_become_operands,
             a_turn_of_a_loop_takes_one_branch, without_superinstructions_counting_and_comparing_are_two,
             without_superinstructions_every_bci_has_a_place,
             an_instruction_tells_what_in_the_constant_pool_it_stands_for, a_local_written_while_its_old_value_is_on_the_stack_is_saved_first,
             every_word_knows_its_bci, nonsense_is_refused, random_bytes_do_no_harm,
             synchronized_statements_of_interruptible_methods_defer, other_methods_pay_nothing_for_interruption)
