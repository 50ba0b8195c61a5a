/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/method_sample.h"

#include <stdio.h>
#include <string.h>

#include "vm/run/frame.h"

/* One frame on a stack of its own: every slot holds its number, so that what is visited tells which slot it was. */
enum { LOCALS = 3, STACK = 5, SLOTS = 32 };

static jslot slots[SLOTS];
static struct method method;
static int stands_at;
static char visited[256];

static int bci_of(const struct engine_code *code, const void *pc)
{
    (void)code, (void)pc;
    return stands_at;
}
static const struct engine engine = { .name = "test", .bci = bci_of };
static struct engine_code made = { .engine = &engine, .method = &method, .max_locals = LOCALS, .max_stack = STACK };

static void visit(jslot word)
{
    size_t n = strlen(visited);
    snprintf(visited + n, sizeof visited - n, word < SLOTS ? "%u " : "x ", (unsigned)word);
}

/* What is visited when the frame stands at bci; called: the operand slot where the callee's locals begin, -1 = innermost,
 * -2 = innermost and polling. */
static const char *scan(int bci, int called)
{
    struct frame *f = (struct frame *)(slots + LOCALS);
    jslot *stack = (jslot *)(f + 1);
    for (jslot i = 0; i < SLOTS; i++)
        slots[i] = i < LOCALS ? i : i - LOCALS - FRAME_SLOTS + 10;
    *f = (struct frame){ .code = &made, .pc = &method };
    stands_at = bci;
    visited[0] = '\0';
    enum frame_place place = called == -1 ? FRAME_INNERMOST : called == -2 ? FRAME_POLLING : FRAME_CALLER;
    frame_scan(f, called < 0 ? stack + STACK : stack + called, place, visit);
    return visited;
}

static void world(void)
{
    struct sample s = { .access = 9, .descriptor = "(LX;LX;I)LX;", .max_locals = LOCALS, .max_stack = STACK,
                        CODE(OP_aconst_null, OP_lconst_0, OP_aload_1, OP_iload_2, OP_invokestatic, HI(METHOD),    /* 0 1 2 3 4: A L A I */
                             OP_pop, OP_pop, OP_aload_0, OP_areturn) };                                           /* 7 8 9 10 */
    method = *method_of(&s);
    made.body = method.body;
}

START_TEST(only_live_locals_are_visited)
{
    world();
    ck_assert_str_eq(scan(0, STACK), "0 1 ");
    ck_assert_str_eq(scan(8, STACK), "0 10 ");
    ck_assert_str_eq(scan(10, STACK), "0 ");
}
END_TEST

START_TEST(operands_are_visited_where_they_may_be)
{
    world();
    ck_assert_str_eq(scan(1, STACK), "0 1 10 ");
    ck_assert_str_eq(scan(4, STACK), "0 1 10 ");        /* an argument that was not moved yet is in local 1 */
    ck_assert_str_eq(scan(7, STACK), "0 10 11 ");
}
END_TEST

START_TEST(what_the_callee_took_is_the_callees)
{
    world();
    ck_assert_str_eq(scan(4, 1), "0 10 ");
    ck_assert_str_eq(scan(4, 0), "0 ");
}
END_TEST

START_TEST(the_innermost_frame_may_have_a_result)
{
    world();
    ck_assert_str_eq(scan(4, -1), "0 1 10 11 12 13 14 ");
    ck_assert_str_eq(scan(4, -2), "0 1 10 ");
    ck_assert_str_eq(scan(8, -1), "0 10 ");
    method.flags |= METHOD_INTERRUPTIBLE;
    ck_assert_str_eq(scan(4, -2), "0 1 10 11 12 13 14 ");
    ck_assert_str_eq(scan(8, -2), "0 10 ");
}
END_TEST

START_TEST(everything_is_visited_where_nothing_is_known)
{
    static const char all[] = "0 1 2 x 0 x 0 10 11 ";
    world();
    ck_assert_str_eq(scan(-1, 2), all);
    ck_assert_str_eq(scan(1000, 2), all);
}
END_TEST

RTCHECK_MAIN("scan", only_live_locals_are_visited, operands_are_visited_where_they_may_be,
             what_the_callee_took_is_the_callees, the_innermost_frame_may_have_a_result,
             everything_is_visited_where_nothing_is_known)
