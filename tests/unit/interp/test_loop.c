/* SPDX-License-Identifier: Apache-2.0 */
/* Methods run: arithmetic, loops, stack shuffles, switches, subroutines. */
#include "tests/unit/worlds/code_world.h"

#include "tests/unit/rtcheck.h"

static jint run2(struct code_world *w, jint a, jint b)
{
    const jslot args[] = { slot_of_int(a), slot_of_int(b) };
    jint result = slot_int(code_world_run(w, args, 2));
    ck_assert_ptr_null(w->thread.frame);
    ck_assert_ptr_null(w->thread.exception);
    return result;
}

START_TEST(a_loop_sums)
{
    CODE_WORLD(w, 3, 2, OP_iconst_0, OP_istore_1, OP_iconst_0, OP_istore_2, OP_iload_2, OP_iload_0, OP_if_icmpge, 0, 13,
               OP_iload_1, OP_iload_2, OP_iadd, OP_istore_1, OP_iinc, 2, 1, OP_goto, 0xff, 0xf4, OP_iload_1, OP_ireturn);
    ck_assert_int_eq(run2(&w, 10, 0), 45);
    ck_assert_int_eq(run2(&w, 0, 0), 0);
    ck_assert_int_eq(run2(&w, 1, 0), 0);
}
END_TEST

START_TEST(old_value_of_an_incremented_local_survives)
{
    CODE_WORLD(w, 2, 2, OP_iload_0, OP_iinc, 0, 5, OP_iload_0, OP_imul, OP_ireturn);
    ck_assert_int_eq(run2(&w, 3, 0), 24);
}
END_TEST

/* a, b are copies in locals 0 and 1; the shuffled stack is folded into a number, top first. */
#define FOLD2 OP_bipush, 10, OP_imul, OP_iadd
/* The method gets another body while a frame runs the first. */
START_TEST(a_frame_goes_on_with_the_code_it_was_made_of)
{
    static const uint8_t other[] = { OP_nop, OP_nop, OP_bipush, 7, OP_ireturn };
    const char *why;
    CODE_WORLD(w, 2, 2, OP_iload_0, OP_iload_1, OP_iadd, OP_ireturn);
    struct code *old = code_world_translate(&w, &why);
    struct method_body *first = w.method.body, second = { .method = &w.method, .cp = &w.cp, .bytes = other, .length = sizeof other, .max_stack = 1 };
    struct frame *f = frame_push_code(&w.thread, &old->head, w.stack);
    f->pc = old->cells + 1;
    w.method.body = &second;
    w.method.max_locals = 0;
    struct code *new = code_world_translate(&w, &why);
    atomic_store(&w.method.translated, new);
    struct frame_walk walk = frame_first(&w.thread);
    ck_assert_ptr_eq(walk.method, &w.method);
    ck_assert_ptr_eq(frame_body(walk), first);
    ck_assert_int_eq(frame_bci(walk), 2);
    ck_assert_ptr_eq(frame_locals(f), w.stack);
    ck_assert_ptr_eq(code_of_frame(f), old);
    w.stack[0] = 30;
    w.stack[1] = 12;
    interp_loop(&w.thread, old->cells, w.stack);
    ck_assert_int_eq(slot_int(w.stack[0]), 42);
    ck_assert_ptr_null(w.thread.frame);
    ck_assert_int_eq(slot_int(code_world_run(&w, NULL, 0)), 7);
}
END_TEST

START_TEST(swap_exchanges)
{
    CODE_WORLD(w, 2, 3, OP_iload_0, OP_iload_1, OP_swap, FOLD2, OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 2), 2 + 10 * 1);
}
END_TEST

START_TEST(swap_exchanges_computed_values)
{
    CODE_WORLD(w, 2, 3, OP_iload_0, OP_ineg, OP_iload_1, OP_ineg, OP_swap, FOLD2, OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 2), -2 + 10 * -1);
}
END_TEST

START_TEST(dup_x1_of_computed_values)
{
    CODE_WORLD(w, 2, 5, OP_iload_0, OP_ineg, OP_iload_1, OP_ineg, OP_dup_x1, FOLD2, FOLD2, OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 2), -2 + 10 * (-1 + 10 * -2));
}
END_TEST

START_TEST(dup_x2_of_computed_values)
{
    CODE_WORLD(w, 2, 6, OP_iconst_3, OP_iload_0, OP_ineg, OP_iload_1, OP_ineg, OP_dup_x2, FOLD2, FOLD2, FOLD2, OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 2), -2 + 10 * (3 + 10 * (-1 + 10 * -2)));
}
END_TEST

START_TEST(dup2_x1_of_computed_values)
{
    CODE_WORLD(w, 2, 7, OP_iconst_3, OP_ineg, OP_iload_0, OP_ineg, OP_iload_1, OP_ineg, OP_dup2_x1, FOLD2, FOLD2, FOLD2, FOLD2,
               OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 2), -1 + 10 * (-2 + 10 * (-3 + 10 * (-1 + 10 * -2))));
}
END_TEST

START_TEST(dup2_x2_of_computed_values)
{
    CODE_WORLD(w, 2, 8, OP_iconst_4, OP_ineg, OP_iconst_3, OP_ineg, OP_iload_0, OP_ineg, OP_iload_1, OP_ineg, OP_dup2_x2,
               FOLD2, FOLD2, FOLD2, FOLD2, FOLD2, OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 2), -1 + 10 * (-2 + 10 * (-4 + 10 * (-3 + 10 * (-1 + 10 * -2)))));
}
END_TEST

/* A value below on the stack is a copy of a local; the branch must put it home on both ways. */
START_TEST(stack_values_meet_at_a_join)
{
    CODE_WORLD(w, 2, 3, OP_iload_0, OP_iload_1, OP_ifeq, 0, 8, OP_bipush, 30, OP_goto, 0, 5, OP_bipush, 40, OP_iadd, OP_ireturn);
    ck_assert_int_eq(run2(&w, 1, 1), 31);
    ck_assert_int_eq(run2(&w, 1, 0), 41);
}
END_TEST

START_TEST(a_dense_switch_finds_its_case)
{
    CODE_WORLD(w, 2, 1, OP_iload_0, OP_tableswitch, 0, 0, 0, 0, 0, 33, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 27, 0, 0, 0, 29,
               0, 0, 0, 31, OP_iconst_0, OP_ireturn, OP_iconst_1, OP_ireturn, OP_iconst_2, OP_ireturn, OP_iconst_m1, OP_ireturn);
    for (jint i = 5; i <= 7; i++)
        ck_assert_int_eq(run2(&w, i, 0), i - 5);
    ck_assert_int_eq(run2(&w, 4, 0), -1);
    ck_assert_int_eq(run2(&w, 8, 0), -1);
    ck_assert_int_eq(run2(&w, INT32_MIN, 0), -1);
}
END_TEST

START_TEST(a_sparse_switch_finds_its_case)
{
    CODE_WORLD(w, 2, 1, OP_iload_0, OP_lookupswitch, 0, 0, 0, 0, 0, 39, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xfb, 0, 0, 0, 35,
               0, 0, 0, 100, 0, 0, 0, 37, 0, 0, 1, 0, 0, 0, 0, 35, OP_iconst_1, OP_ireturn, OP_iconst_2, OP_ireturn,
               OP_iconst_m1, OP_ireturn);
    ck_assert_int_eq(run2(&w, -5, 0), 1);
    ck_assert_int_eq(run2(&w, 100, 0), 2);
    ck_assert_int_eq(run2(&w, 256, 0), 1);
    ck_assert_int_eq(run2(&w, 0, 0), -1);
    ck_assert_int_eq(run2(&w, 1000, 0), -1);
    ck_assert_int_eq(run2(&w, -6, 0), -1);
}
END_TEST

START_TEST(a_subroutine_returns_to_each_caller)
{
    CODE_WORLD(w, 4, 2, OP_jsr, 0, 12, OP_jsr, 0, 9, OP_jsr, 0, 6, OP_iload_0, OP_ireturn, OP_nop,
               OP_astore_3, OP_iinc, 0, 1, OP_ret, 3);
    ck_assert_int_eq(run2(&w, 5, 0), 8);
}
END_TEST

START_TEST(longs_take_two_slots)
{
    CODE_WORLD(w, 4, 6, OP_lload_0, OP_lload_2, OP_dup2_x2, OP_lsub, OP_ladd, OP_lreturn);
    const jslot args[] = { slot_of_long(5000000000), 0, slot_of_long(7), 0 };
    ck_assert(slot_long(code_world_run(&w, args, 4)) == 5000000000);
}
END_TEST

START_TEST(comparison_and_branch_agree_on_not_a_number)
{
    CODE_WORLD(w, 4, 4, OP_dload_0, OP_dload_2, OP_dcmpg, OP_ifge, 0, 5, OP_iconst_1, OP_ireturn, OP_iconst_0, OP_ireturn);
    const jslot nan[] = { slot_of_double(0.0 / 0.0), 0, slot_of_double(1), 0 };
    const jslot less[] = { slot_of_double(0.5), 0, slot_of_double(1), 0 };
    ck_assert_int_eq(slot_int(code_world_run(&w, nan, 4)), 0);
    ck_assert_int_eq(slot_int(code_world_run(&w, less, 4)), 1);
}
END_TEST

/* a[i++] + i */
START_TEST(an_array_is_read_by_a_counter)
{
    static struct class ints;
    static struct { struct array header; jint element[3]; } a = { .header = { .length = 3 }, .element = { 7, 20, 300 } };
    object_set_shape(&a.header.header, &ints.shape);
    CODE_WORLD(w, 2, 3, OP_aload_0, OP_iload_1, OP_iinc, 1, 1, OP_iaload, OP_iload_1, OP_iadd, OP_ireturn);
    for (jint i = 0; i < 3; i++) {
        const jslot args[] = { slot_of_ref(&a.header.header), slot_of_int(i) };
        ck_assert_int_eq(slot_int(code_world_run(&w, args, 2)), a.element[i] + i + 1);
    }
}
END_TEST

START_TEST(a_no_heap_thread_runs_the_same_code)
{
    CODE_WORLD(w, 3, 2, OP_iconst_0, OP_istore_1, OP_iconst_0, OP_istore_2, OP_iload_2, OP_iload_0, OP_if_icmpge, 0, 13,
               OP_iload_1, OP_iload_2, OP_iadd, OP_istore_1, OP_iinc, 2, 1, OP_goto, 0xff, 0xf4, OP_iload_1, OP_ireturn);
    ck_assert_int_eq(run2(&w, 10, 0), 45);
    w.thread.sched.no_heap = true;
    ck_assert_int_eq(run2(&w, 10, 0), 45);
}
END_TEST

RTCHECK_MAIN("loop", an_array_is_read_by_a_counter, a_no_heap_thread_runs_the_same_code, a_loop_sums, old_value_of_an_incremented_local_survives, a_frame_goes_on_with_the_code_it_was_made_of, swap_exchanges, swap_exchanges_computed_values,
             dup_x1_of_computed_values, dup_x2_of_computed_values, dup2_x1_of_computed_values, dup2_x2_of_computed_values,
             stack_values_meet_at_a_join, a_dense_switch_finds_its_case,
             a_sparse_switch_finds_its_case, a_subroutine_returns_to_each_caller, longs_take_two_slots,
             comparison_and_branch_agree_on_not_a_number)
