/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdlib.h>
#include <string.h>

#include "vm/bytecode/slots.h"

#define HI(n) (uint8_t)((n) >> 8), (uint8_t)(n)
enum { LENGTH_MAX = 64, LOCALS = 5, STACK = 6 };

/* The entry of the constant pool with this number is of a field of, or of a method with, this descriptor. */
static const char *const names[] = { "", "J", "(IJ)D", "()V", "Ljava/lang/String;" };

static bool named(const void *pool, const struct insn *in, struct signature *out)
{
    const char *text = names[in->cp];
    (void)pool;
    *out = signature_begin(text, strlen(text));
    return in->cp != 0;
}
static const struct effect_pool pool = { NULL, named };

struct sample {
    struct flow_code code;
    uint8_t marks[LENGTH_MAX];
    struct slots slots;
    void *room;
};

static bool find(struct sample *s, const char *descriptor, bool has_receiver)
{
    memset(s->marks, 0, sizeof s->marks);
    ck_assert(flow_mark(&s->code, s->marks));
    s->slots = (struct slots){ .code = &s->code, .pool = &pool, .marks = s->marks, .has_receiver = has_receiver,
                               .parameters = signature_begin(descriptor, strlen(descriptor)), .locals = LOCALS, .stack = STACK };
    s->room = calloc(1, slots_bytes(&s->slots));
    return slots_find(&s->slots, s->room);
}

/* Locals, a blank, operands; "unknown" where there is no answer. */
static const char *at(const struct sample *s, uint32_t bci)
{
    static char text[LOCALS + 1 + STACK + 1];
    char kinds[LOCALS + STACK];
    uint32_t depth;
    if (!slots_at(&s->slots, bci, kinds, &depth))
        return "unknown";
    memcpy(text, kinds, LOCALS);
    text[LOCALS] = ' ';
    memcpy(text + LOCALS + 1, kinds + LOCALS, depth);
    text[LOCALS + 1 + depth] = '\0';
    return text;
}

#define SAMPLE(...) \
    static const uint8_t bytes[] = { __VA_ARGS__ }; \
    struct sample s = { .code = { bytes, NULL, sizeof bytes, 0 } }
#define WITH_HANDLERS(...) \
    static const uint8_t rows[] = { __VA_ARGS__ }; \
    s.code.rows = rows; \
    s.code.row_count = sizeof rows / EXCEPTION_ROW_BYTES

START_TEST(a_method_begins_with_its_parameters)
{
    SAMPLE(OP_return);
    ck_assert(find(&s, "(JI)V", true));
    ck_assert_str_eq(at(&s, 0), "ALxI- ");
    free(s.room);
}
END_TEST

START_TEST(parameters_must_fit)
{
    SAMPLE(OP_return);
    ck_assert(!find(&s, "(JJJ)V", false));
    free(s.room);
}
END_TEST

START_TEST(instructions_take_and_put_what_their_rows_say)
{
    SAMPLE(OP_lload_0, OP_l2d, OP_dstore_2, OP_fconst_1, OP_iconst_3, OP_newarray, 10, OP_dup_x1, OP_pop2, OP_return);
    ck_assert(find(&s, "(J)V", false));
    ck_assert_str_eq(at(&s, 1), "Lx--- Lx");
    ck_assert_str_eq(at(&s, 2), "Lx--- Dx");
    ck_assert_str_eq(at(&s, 3), "LxDx- ");
    ck_assert_str_eq(at(&s, 5), "LxDx- FI");
    ck_assert_str_eq(at(&s, 7), "LxDx- FA");
    ck_assert_str_eq(at(&s, 8), "LxDx- AFA");
    ck_assert_str_eq(at(&s, 9), "LxDx- A");
    ck_assert_str_eq(at(&s, 6), "unknown");
    free(s.room);
}
END_TEST

START_TEST(fields_and_calls_take_and_put_what_the_constant_pool_names)
{
    SAMPLE(OP_aload_0, OP_iconst_1, OP_aload_0, OP_getfield, HI(1), OP_invokevirtual, HI(2), OP_dstore_1, OP_ldc, 4, OP_astore_0, OP_return);
    ck_assert(find(&s, "()V", true));
    ck_assert_str_eq(at(&s, 6), "A---- AILx");
    ck_assert_str_eq(at(&s, 9), "A---- Dx");
    ck_assert_str_eq(at(&s, 12), "ADx-- A");
    free(s.room);
}
END_TEST

/* One way stores an int into local 1, the other a float. */
START_TEST(a_local_of_two_kinds_is_nothing_where_ways_meet)
{
    SAMPLE(OP_iload_0, OP_ifeq, HI(8), OP_iload_0, OP_istore_1, OP_goto, HI(5), OP_fconst_0, OP_fstore_1, OP_return);
    ck_assert(find(&s, "(I)V", false));
    ck_assert_str_eq(at(&s, 6), "II--- ");
    ck_assert_str_eq(at(&s, 10), "I---- F");
    ck_assert_str_eq(at(&s, 11), "I---- ");
    free(s.room);
}
END_TEST

/* The loop writes a double over what was an int before: the second turn brings that to its head. */
START_TEST(a_loop_is_gone_round_until_nothing_changes)
{
    SAMPLE(OP_iconst_0, OP_istore_1, OP_iload_0, OP_ifeq, HI(8), OP_dconst_0, OP_dstore_1, OP_goto, HI((uint16_t)-6), OP_return);
    ck_assert(find(&s, "(I)V", false));
    ck_assert_str_eq(at(&s, 2), "I---- ");
    ck_assert_str_eq(at(&s, 8), "IDx-- ");
    ck_assert_str_eq(at(&s, 11), "I---- ");
    free(s.room);
}
END_TEST

START_TEST(operands_go_with_a_branch)
{
    SAMPLE(OP_lconst_0, OP_iload_0, OP_ifeq, HI(5), OP_nop, OP_nop, OP_lreturn);
    ck_assert(find(&s, "(I)J", false));
    ck_assert_str_eq(at(&s, 7), "I---- Lx");
    free(s.room);
}
END_TEST

START_TEST(half_of_a_pair_that_is_written_over_is_nothing)
{
    SAMPLE(OP_lload_0, OP_lstore_2, OP_iconst_0, OP_istore_3, OP_iconst_0, OP_istore_0, OP_return);
    ck_assert(find(&s, "(J)V", false));
    ck_assert_str_eq(at(&s, 2), "LxLx- ");
    ck_assert_str_eq(at(&s, 4), "Lx-I- ");
    ck_assert_str_eq(at(&s, 6), "I--I- ");
    free(s.room);
}
END_TEST

/* What is in the range before any of its instructions is in the handler; what is after the last is not. */
START_TEST(a_handler_knows_what_all_that_it_covers_agrees_on)
{
    SAMPLE(OP_iconst_0, OP_istore_1, OP_fconst_0, OP_fstore_1, OP_dconst_0, OP_dstore_2, OP_return, OP_athrow);
    WITH_HANDLERS(0, 2, 0, 6, 0, 7, 0, 0);
    ck_assert(find(&s, "(I)V", false));
    ck_assert_str_eq(at(&s, 6), "IFDx- ");
    ck_assert_str_eq(at(&s, 7), "I---- A");
    free(s.room);
}
END_TEST

START_TEST(of_code_that_is_never_come_to_nothing_is_known)
{
    SAMPLE(OP_return, OP_iconst_0, OP_ireturn);
    ck_assert(find(&s, "()V", false));
    ck_assert_str_eq(at(&s, 1), "unknown");
    ck_assert_str_eq(at(&s, 3), "unknown");
    free(s.room);
}
END_TEST

static const struct { const char *what; uint8_t bytes[8]; uint32_t length; } wrong[] = {
    { "an int where a float is taken", { OP_iload_0, OP_fstore_1, OP_return }, 3 },
    { "a local of another kind", { OP_fload_0, OP_freturn }, 2 },
    { "too few operands", { OP_iadd, OP_ireturn }, 2 },
    { "half of a long", { OP_lconst_0, OP_ireturn }, 2 },
    { "too many operands", { OP_lconst_0, OP_dup2, OP_dup2, OP_dup2, OP_return }, 5 },
    { "a call's argument", { OP_iconst_0, OP_fconst_0, OP_iconst_0, OP_invokestatic, 0, 2, OP_return }, 7 },
    { "what names nothing", { OP_getstatic, 0, 0, OP_return }, 4 },
    { "falling off the end", { OP_iconst_0 }, 1 },
    { "operands differ where ways meet", { OP_iload_0, OP_ifeq, 0, 4, OP_iconst_0, OP_return }, 6 },
    { "subroutines", { OP_jsr, 0, 4, OP_return, OP_astore_1, OP_ret, 1 }, 7 },
};

START_TEST(code_that_does_not_fit_together_has_no_answer)
{
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct sample s = { .code = { wrong[i].bytes, NULL, wrong[i].length, 0 } };
        ck_assert_msg(!find(&s, "(I)V", false), "%s", wrong[i].what);
        free(s.room);
    }
}
END_TEST

RTCHECK_MAIN("slots", a_method_begins_with_its_parameters, parameters_must_fit, instructions_take_and_put_what_their_rows_say,
             fields_and_calls_take_and_put_what_the_constant_pool_names, a_local_of_two_kinds_is_nothing_where_ways_meet,
             a_loop_is_gone_round_until_nothing_changes, operands_go_with_a_branch, half_of_a_pair_that_is_written_over_is_nothing,
             a_handler_knows_what_all_that_it_covers_agrees_on, of_code_that_is_never_come_to_nothing_is_known,
             code_that_does_not_fit_together_has_no_answer)
