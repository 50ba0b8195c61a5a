/* SPDX-License-Identifier: Apache-2.0 */
/* Effects against two others who know them: the specification's numbers, written down here, and the verifier. */
#include "tests/unit/worlds/method_sample.h"

#include <stdlib.h>

#include "vm/class/method_body.h"
#include "vm/class/verify/verify_impl.h"

/* JVMS 6.5: slots popped and pushed, for all opcodes that do not depend on the constant pool or a count. */
static const struct { uint8_t first, last, pops, pushes; } numbers[] = {
    { OP_nop, OP_nop, 0, 0 }, { OP_aconst_null, OP_iconst_5, 0, 1 }, { OP_lconst_0, OP_lconst_1, 0, 2 },
    { OP_fconst_0, OP_fconst_2, 0, 1 }, { OP_dconst_0, OP_dconst_1, 0, 2 }, { OP_bipush, OP_sipush, 0, 1 },
    { OP_iload, OP_iload, 0, 1 }, { OP_lload, OP_lload, 0, 2 }, { OP_fload, OP_fload, 0, 1 }, { OP_dload, OP_dload, 0, 2 },
    { OP_aload, OP_iload_3, 0, 1 }, { OP_lload_0, OP_lload_3, 0, 2 }, { OP_fload_0, OP_fload_3, 0, 1 },
    { OP_dload_0, OP_dload_3, 0, 2 }, { OP_aload_0, OP_aload_3, 0, 1 }, { OP_iaload, OP_iaload, 2, 1 },
    { OP_laload, OP_laload, 2, 2 }, { OP_faload, OP_faload, 2, 1 }, { OP_daload, OP_daload, 2, 2 }, { OP_aaload, OP_saload, 2, 1 },
    { OP_istore, OP_istore, 1, 0 }, { OP_lstore, OP_lstore, 2, 0 }, { OP_fstore, OP_fstore, 1, 0 }, { OP_dstore, OP_dstore, 2, 0 },
    { OP_astore, OP_istore_3, 1, 0 }, { OP_lstore_0, OP_lstore_3, 2, 0 }, { OP_fstore_0, OP_fstore_3, 1, 0 },
    { OP_dstore_0, OP_dstore_3, 2, 0 }, { OP_astore_0, OP_astore_3, 1, 0 }, { OP_iastore, OP_iastore, 3, 0 },
    { OP_lastore, OP_lastore, 4, 0 }, { OP_fastore, OP_fastore, 3, 0 }, { OP_dastore, OP_dastore, 4, 0 },
    { OP_aastore, OP_sastore, 3, 0 }, { OP_pop, OP_pop, 1, 0 }, { OP_pop2, OP_pop2, 2, 0 }, { OP_dup, OP_dup, 1, 2 },
    { OP_dup_x1, OP_dup_x1, 2, 3 }, { OP_dup_x2, OP_dup_x2, 3, 4 }, { OP_dup2, OP_dup2, 2, 4 }, { OP_dup2_x1, OP_dup2_x1, 3, 5 },
    { OP_dup2_x2, OP_dup2_x2, 4, 6 }, { OP_swap, OP_swap, 2, 2 }, { OP_iadd, OP_iadd, 2, 1 }, { OP_ladd, OP_ladd, 4, 2 },
    { OP_fadd, OP_fadd, 2, 1 }, { OP_dadd, OP_dadd, 4, 2 }, { OP_isub, OP_isub, 2, 1 }, { OP_lsub, OP_lsub, 4, 2 },
    { OP_fsub, OP_fsub, 2, 1 }, { OP_dsub, OP_dsub, 4, 2 }, { OP_imul, OP_imul, 2, 1 }, { OP_lmul, OP_lmul, 4, 2 },
    { OP_fmul, OP_fmul, 2, 1 }, { OP_dmul, OP_dmul, 4, 2 }, { OP_idiv, OP_idiv, 2, 1 }, { OP_ldiv, OP_ldiv, 4, 2 },
    { OP_fdiv, OP_fdiv, 2, 1 }, { OP_ddiv, OP_ddiv, 4, 2 }, { OP_irem, OP_irem, 2, 1 }, { OP_lrem, OP_lrem, 4, 2 },
    { OP_frem, OP_frem, 2, 1 }, { OP_drem, OP_drem, 4, 2 }, { OP_ineg, OP_ineg, 1, 1 }, { OP_lneg, OP_lneg, 2, 2 },
    { OP_fneg, OP_fneg, 1, 1 }, { OP_dneg, OP_dneg, 2, 2 }, { OP_ishl, OP_ishl, 2, 1 }, { OP_lshl, OP_lshl, 3, 2 },
    { OP_ishr, OP_ishr, 2, 1 }, { OP_lshr, OP_lshr, 3, 2 }, { OP_iushr, OP_iushr, 2, 1 }, { OP_lushr, OP_lushr, 3, 2 },
    { OP_iand, OP_iand, 2, 1 }, { OP_land, OP_land, 4, 2 }, { OP_ior, OP_ior, 2, 1 }, { OP_lor, OP_lor, 4, 2 },
    { OP_ixor, OP_ixor, 2, 1 }, { OP_lxor, OP_lxor, 4, 2 }, { OP_iinc, OP_iinc, 0, 0 }, { OP_i2l, OP_i2l, 1, 2 },
    { OP_i2f, OP_i2f, 1, 1 }, { OP_i2d, OP_i2d, 1, 2 }, { OP_l2i, OP_l2f, 2, 1 }, { OP_l2d, OP_l2d, 2, 2 },
    { OP_f2i, OP_f2i, 1, 1 }, { OP_f2l, OP_f2d, 1, 2 }, { OP_d2i, OP_d2i, 2, 1 }, { OP_d2l, OP_d2l, 2, 2 },
    { OP_d2f, OP_d2f, 2, 1 }, { OP_i2b, OP_i2s, 1, 1 }, { OP_lcmp, OP_lcmp, 4, 1 }, { OP_fcmpl, OP_fcmpg, 2, 1 },
    { OP_dcmpl, OP_dcmpg, 4, 1 }, { OP_ifeq, OP_ifle, 1, 0 }, { OP_if_icmpeq, OP_if_acmpne, 2, 0 }, { OP_goto, OP_goto, 0, 0 },
    { OP_jsr, OP_jsr, 0, 1 }, { OP_ret, OP_ret, 0, 0 }, { OP_tableswitch, OP_ireturn, 1, 0 }, { OP_lreturn, OP_lreturn, 2, 0 },
    { OP_freturn, OP_freturn, 1, 0 }, { OP_dreturn, OP_dreturn, 2, 0 }, { OP_areturn, OP_areturn, 1, 0 }, { OP_return, OP_return, 0, 0 },
    { OP_new, OP_new, 0, 1 }, { OP_newarray, OP_arraylength, 1, 1 }, { OP_athrow, OP_athrow, 1, 0 }, { OP_checkcast, OP_instanceof, 1, 1 },
    { OP_monitorenter, OP_monitorexit, 1, 0 }, { OP_wide, OP_wide, 0, 0 }, { OP_ifnull, OP_ifnonnull, 1, 0 }, { OP_goto_w, OP_goto_w, 0, 0 },
    { OP_jsr_w, OP_jsr_w, 0, 1 },
};

START_TEST(effects_are_those_of_the_specification)
{
    unsigned seen = 0, expected = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (unsigned op = numbers[i].first; op <= numbers[i].last; op++, seen++) {
            struct effect e;
            ck_assert(effect_of(&(struct insn){ .info = &opinfo[op], .op = op }, NULL, &e));
            ck_assert_msg(e.pops == numbers[i].pops && e.pushes == numbers[i].pushes, "%s: %u %u", opinfo[op].name, e.pops, e.pushes);
        }
    for (unsigned op = 0; op < OPCODE_COUNT; op++)
        expected += !effect_is_named(&opinfo[op]) && op != OP_multianewarray;
    ck_assert_uint_eq(seen, expected);
}
END_TEST

static struct effect effect_at(const struct method *m, uint32_t bci)
{
    struct effect_pool pool = cp_effects(m->class->cp);
    struct insn in;
    struct effect e = { .pops = 99 };
    ck_assert(bytecode_decode(m->body->bytes, m->body->length, bci, &in));
    return effect_of(&in, &pool, &e) ? e : (struct effect){ .pops = 99 };
}

START_TEST(the_constant_pool_says_the_rest)
{
    struct sample s = { .access = 9, .descriptor = "()V", .max_locals = 4, .max_stack = 9,
                        CODE(OP_getstatic, HI(FIELD_I), OP_putstatic, HI(FIELD_A), OP_getfield, HI(FIELD_A), OP_putfield, HI(FIELD_I),
                             OP_invokestatic, HI(METHOD), OP_invokevirtual, HI(METHOD), OP_ldc, STRING, OP_ldc2_w, HI(LONG),
                             OP_multianewarray, HI(THIS), 3, OP_invokestatic, HI(FIELD_I), OP_getfield, HI(METHOD), OP_ldc, 200) };
    static const struct { uint8_t bci, pops, pushes; char result; } expected[] = {
        { 0, 0, 1, 'I' }, { 3, 1, 0, 0 }, { 6, 1, 1, 'A' }, { 9, 2, 0, 0 }, { 12, 4, 1, 'A' }, { 15, 5, 1, 'A' }, { 18, 0, 1, 'A' },
        { 20, 0, 2, 'L' }, { 23, 3, 1, 'A' }, { 27, 99, 0, 0 }, { 30, 99, 0, 0 }, { 33, 99, 0, 0 },
    };
    const struct method *m = method_of(&s);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct effect e = effect_at(m, expected[i].bci);
        ck_assert_uint_eq(e.pops, expected[i].pops);
        ck_assert_uint_eq(e.pushes, expected[i].pushes);
        ck_assert_int_eq(e.result, expected[i].result);
    }
}
END_TEST

START_TEST(local_variables_are_read_and_written)
{
    struct sample s = { .access = 9, .descriptor = "()V", .max_locals = 9, .max_stack = 9,
                        CODE(OP_lload_1, OP_astore, 5, OP_iinc, 1, 1, OP_ret, 3, OP_iadd, OP_wide, OP_dstore, HI(4)) };
    const struct method *m = method_of(&s);
    ck_assert(effect_at(m, 0).reads == 'L' && !effect_at(m, 0).writes);
    ck_assert(effect_at(m, 1).writes == 'A' && !effect_at(m, 1).reads);
    ck_assert(effect_at(m, 3).reads == 'I' && effect_at(m, 3).writes == 'I');
    ck_assert(effect_at(m, 6).reads == 'R' && !effect_at(m, 6).writes);
    ck_assert(!effect_at(m, 8).reads && !effect_at(m, 8).writes);
    ck_assert(effect_at(m, 9).writes == 'D' && effect_at(m, 9).pops == 2);
}
END_TEST

START_TEST(shuffles_keep_pairs_that_stay_together)
{
    static const struct { uint8_t op; const char *kept; } rows[] = {
        { OP_pop, "" }, { OP_pop2, "y" }, { OP_dup, "" }, { OP_dup_x1, "n" }, { OP_dup_x2, "yn" }, { OP_dup2, "y" },
        { OP_dup2_x1, "ny" }, { OP_dup2_x2, "yny" }, { OP_swap, "n" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct shuffle s;
        op_shuffle(&opinfo[rows[i].op], &s);
        ck_assert_uint_eq(s.take, strlen(rows[i].kept) + 1);
        for (unsigned k = 0; k + 1 < s.take; k++)
            ck_assert_int_eq(shuffle_keeps(&s, k), rows[i].kept[k] == 'y');
    }
}
END_TEST

/* ---- the verifier runs each opcode on random stacks; where it has no objection, the stack must move as the effect says ---- */

enum { STACK = 12, LOCALS = 8, TURNS = 400000 };

static void fill(vtype *slots, uint32_t count, const vtype *some, size_t some_count)
{
    for (uint32_t i = 0; i < count; i++) {
        slots[i] = some[(size_t)rand() % some_count];
        if (!vtype_is_two(slots[i]))
            continue;
        if (i + 1 == count)
            slots[i] = VK_INT;
        else
            i++, slots[i] = vtype_second(slots[i - 1]);
    }
}

static void put_operands(uint8_t *code)
{
    static const uint8_t entries[] = { FIELD_I, FIELD_A, METHOD, STRING, INT, LONG, THIS };
    for (int i = 1; i < 12; i++)
        code[i] = 0;
    switch (opinfo[code[0]].operands) {
    case OPD_cp8: code[1] = entries[(size_t)rand() % sizeof entries]; break;
    case OPD_cp16: case OPD_cp16_n: case OPD_cp16_n_0: case OPD_cp16_0_0: code[2] = entries[(size_t)rand() % sizeof entries]; break;
    case OPD_atype: code[1] = (uint8_t)(4 + rand() % 8); break;
    default: code[1] = (uint8_t)(rand() % LOCALS); break;
    }
    code[3] = (uint8_t)(rand() % 6);
}

static bool starts_as(const vtype *now, const vtype *before, uint32_t count) { return !memcmp(now, before, count * sizeof *now); }

static void check_letters(const struct verifier *v, const struct effect *e, const struct insn *in)
{
    static const struct { char letter; vtype type; } letters[] = { { 'I', VK_INT }, { 'L', VK_LONG }, { 'F', VK_FLOAT }, { 'D', VK_DOUBLE } };
    vtype pushed = e->pushes ? v->frame.stack[v->frame.depth - e->pushes] : VK_TOP;
    for (size_t i = 0; i < 4; i++)
        if (in->info->kind != KIND_SHUFFLE)
            ck_assert_msg((e->result == letters[i].letter) == (pushed == letters[i].type), "%s", in->info->name);
}

/* There is no loader here. */
static bool asks_for_classes(const struct insn *in)
{
    return in->op == OP_invokespecial || in->op == OP_athrow || in->info->kind == KIND_RETURN;
}

START_TEST(the_verifier_moves_the_stack_the_same_way)
{
    uint8_t code[16] = { 0 };
    struct sample s = { .access = 9, .descriptor = "()V", .max_locals = LOCALS, .max_stack = STACK, .code = code, .length = sizeof code };
    const struct method *m = method_of(&s);
    uint8_t *bytes = (uint8_t *)(uintptr_t)m->body->bytes;
    static uint8_t marks[16];
    vtype locals[LOCALS + 1], stack[STACK + 1], before[STACK + 1];
    unsigned agreed[256] = { 0 };
    srand(1);
    for (int turn = 0; turn < TURNS; turn++) {
        struct class_failure failure = { .error = CLASS_OK };
        struct verifier v = { .class = m->class, .engine = turn & 1 ? &engine_infer : &engine_check, .failure = &failure, .method = m,
                              .code = m->body, .marks = marks };
        struct effect_pool pool = cp_effects(m->class->cp);
        struct effect e;
        struct insn in;
        ck_assert(types_init(&v));
        const vtype some[] = { VK_INT, VK_INT, VK_INT, VK_LONG, VK_DOUBLE, VK_FLOAT, VK_NULL, VK_NULL, VK_NULL, v.this_type,
                               type_named(&v, "[I", 2), type_array_of(&v, v.this_type, 1), vtype_make(VK_RETURN, 0) };
        bytes[0] = (uint8_t)(rand() % OPCODE_COUNT);
        put_operands(bytes);
        v.frame = (struct vframe){ .locals = locals, .stack = stack, .locals_used = LOCALS, .depth = (uint32_t)(rand() % (STACK + 1)) };
        fill(locals, LOCALS, some, sizeof some / sizeof *some);
        fill(stack, v.frame.depth, some, sizeof some / sizeof *some);
        memcpy(before, stack, sizeof before);
        uint32_t depth = v.frame.depth;
        if (bytecode_decode(bytes, sizeof code, 0, &in) && !asks_for_classes(&in) &&
            insn_static(&v, &in) && insn_execute(&v, &in) && failure.error == CLASS_OK) {
            ck_assert_msg(effect_of(&in, &pool, &e), "%s", in.info->name);
            ck_assert_msg(e.pops <= depth && v.frame.depth == depth - e.pops + e.pushes, "%s: %u %u %u %u", in.info->name, depth,
                          v.frame.depth, e.pops, e.pushes);
            ck_assert(starts_as(stack, before, depth - e.pops));
            check_letters(&v, &e, &in);
            agreed[in.op]++;
        }
        types_drop(&v);
    }
    for (unsigned op = 0; op < OPCODE_COUNT; op++)
        ck_assert_msg(agreed[op] || opinfo[op].kind == KIND_RETURN || opinfo[op].kind == KIND_CALL || op == OP_wide ||
                      op == OP_tableswitch || op == OP_athrow || op == OP_multianewarray || op == OP_ldc2_w,
                      "%s was never run", opinfo[op].name);
}
END_TEST

RTCHECK_MAIN("effect", effects_are_those_of_the_specification, the_constant_pool_says_the_rest, local_variables_are_read_and_written,
             shuffles_keep_pairs_that_stay_together, the_verifier_moves_the_stack_the_same_way)
