/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdio.h>
#include <string.h>

#include "vm/bytecode/bytecode.h"
#include "vm/run/frame.h"

/* One frame on a stack of its own: every slot holds its number, so that what is visited tells which slot it was. */
enum { LOCALS = 3, STACK = 4, SLOTS = 32 };

static jslot slots[SLOTS];
static struct class class;
static struct constant_pool cp;
static struct method_code code;
static struct method method;
static int stands_at;
static char visited[256];

static int bci_of(const struct engine_code *made, const void *pc)
{
    (void)made, (void)pc;
    return stands_at;
}
static const struct engine engine = { .name = "test", .bci = bci_of };
static const struct engine_code made = { &engine, &method, &code, LOCALS, STACK };

static void visit(jslot word)
{
    size_t n = strlen(visited);
    snprintf(visited + n, sizeof visited - n, word < SLOTS ? "%u " : "x ", (unsigned)word);
}

/* What is visited when the frame stands at bci; called: the operand slot where the callee's locals begin, -1 = innermost. */
static const char *scan(int bci, int called)
{
    struct frame *f = (struct frame *)(slots + LOCALS);
    jslot *stack = (jslot *)(f + 1);
    for (jslot i = 0; i < SLOTS; i++)
        slots[i] = i < LOCALS ? i : i - LOCALS - FRAME_SLOTS + 10;
    *f = (struct frame){ .code = &made, .pc = &code };
    stands_at = bci;
    visited[0] = '\0';
    frame_scan(f, called < 0 ? stack + STACK : stack + called, called < 0, visit);
    return visited;
}

static void world(void)
{
    static const uint8_t bytes[] = {
        OP_aload_0, OP_iload_1, OP_aload_0, OP_iload_1,             /* 0 1 2 3: A I A I */
        OP_pop, OP_pop, OP_pop, OP_pop,                             /* 4 5 6 7 */
        OP_aload_0, OP_astore_2, OP_iconst_0, OP_istore_0,          /* 8 9 10 11 */
        OP_return,                                                  /* 12 */
    };
    ck_assert_int_eq(symbol_init(), 0);
    class.cp = &cp;
    code = (struct method_code){ .bytes = bytes, .length = sizeof bytes, .max_stack = STACK, .max_locals = LOCALS };
    method = (struct method){ .class = &class, .descriptor = symbol_from("(LX;I)V"), .access = ACC_STATIC, .arg_slots = 2,
                              .max_locals = LOCALS, .code = &code };
}

START_TEST(only_locals_that_hold_references_are_visited)
{
    world();
    ck_assert_str_eq(scan(8, 0), "0 ");
    ck_assert_str_eq(scan(10, 0), "0 2 ");
    ck_assert_str_eq(scan(12, 0), "2 ");
}
END_TEST

START_TEST(operands_up_to_the_last_reference_are_visited)
{
    world();
    ck_assert_str_eq(scan(4, 4), "0 10 11 12 ");
    ck_assert_str_eq(scan(2, 2), "0 10 ");
}
END_TEST

START_TEST(what_the_callee_took_is_the_callees)
{
    world();
    ck_assert_str_eq(scan(4, 2), "0 10 ");
    ck_assert_str_eq(scan(4, 0), "0 ");
}
END_TEST

START_TEST(the_innermost_frame_may_have_a_result)
{
    world();
    ck_assert_str_eq(scan(8, -1), "0 10 ");
    ck_assert_str_eq(scan(2, -1), "0 10 11 12 ");
    ck_assert_str_eq(scan(4, -1), "0 10 11 12 13 ");
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

RTCHECK_MAIN("scan", only_locals_that_hold_references_are_visited, operands_up_to_the_last_reference_are_visited,
             what_the_callee_took_is_the_callees, the_innermost_frame_may_have_a_result,
             everything_is_visited_where_nothing_is_known)
