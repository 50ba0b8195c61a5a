/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/unit/worlds/method_sample.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/class/parse.h"
#include "vm/class/refmap.h"

/* The map as text: a letter a local, '|', a letter a stack slot; "none" when unknown. */
static const char *map(const struct method *m, unsigned bci)
{
    static char text[300];
    struct refmap r;
    char *p = text;
    refmap_begin();
    bool known = refmap_at(m, m->body, bci, REFMAP_ALL, &r);
    refmap_end();
    if (!known)
        return "none";
    for (uint32_t i = 0; i < r.locals + r.depth; i++) {
        if (i == r.locals)
            *p++ = '|';
        *p++ = ".ru"[refmap_slot(&r, i)];
    }
    if (!r.depth)
        *p++ = '|';
    *p = '\0';
    return text;
}

/* The registers that are kept: k, after the same fashion. */
static const char *kept(const struct method *m, unsigned bci)
{
    static char text[300];
    struct refmap r;
    char *p = text;
    refmap_begin();
    bool known = refmap_at(m, m->body, bci, REFMAP_ALL, &r);
    for (uint32_t i = 0; known && i < r.locals + r.depth; i++) {
        if (i == r.locals)
            *p++ = '|';
        *p++ = ".k"[refmap_keeps(&r, i)];
    }
    if (known && !r.depth)
        *p++ = '|';
    refmap_end();
    *p = '\0';
    return text;
}

START_TEST(dead_locals_are_not_kept)
{
    struct sample s = { .access = 9, .descriptor = "(LX;LX;I)V", .max_locals = 4, .max_stack = 2,
                        CODE(OP_nop, OP_iload_2, OP_ifeq, HI(5), OP_aload_0, OP_pop,                  /* 0 1 2 5 6 */
                             OP_aload_1, OP_pop, OP_aload_1, OP_astore_3, OP_return) };               /* 7 8 9 10 11 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 0), "kk..|");
    ck_assert_str_eq(kept(m, 5), "kk..|");
    ck_assert_str_eq(kept(m, 7), ".k..|");
    ck_assert_str_eq(kept(m, 11), "....|");
    ck_assert_str_eq(map(m, 11), "rr.r|");
}
END_TEST

START_TEST(operands_are_kept_in_the_locals_that_they_came_from)
{
    struct sample s = { .access = 9, .descriptor = "(LX;LX;)V", .max_locals = 2, .max_stack = 3,
                        CODE(OP_aload_0, OP_iconst_0, OP_pop, OP_aload_1, OP_astore_0, OP_nop, OP_pop, OP_return) };
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 0), "kk|");
    ck_assert_str_eq(kept(m, 1), "kk|.");
    ck_assert_str_eq(kept(m, 4), "kk|..");
    ck_assert_str_eq(kept(m, 5), "..|k");       /* the local was overwritten: it went home before */
}
END_TEST

START_TEST(operands_are_kept_in_the_locals_that_they_went_to)
{
    struct sample s = { .access = 9, .descriptor = "()V", .max_locals = 2, .max_stack = 3,
                        CODE(OP_aconst_null, OP_nop, OP_dup, OP_astore_1, OP_nop, OP_aconst_null, OP_astore_1, OP_nop,
                             OP_pop, OP_return) };
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 1), "..|k");
    ck_assert_str_eq(kept(m, 4), ".k|.");
    ck_assert_str_eq(kept(m, 7), "..|k");
}
END_TEST

START_TEST(what_a_callee_has_taken_keeps_no_local)
{
    struct sample s = { .access = 9, .descriptor = "(LX;LX;I)V", .max_locals = 3, .max_stack = 5,
                        CODE(OP_aload_0, OP_lconst_0, OP_aload_1, OP_iload_2, OP_invokestatic, HI(METHOD), OP_pop, OP_pop,
                             OP_return) };
    const struct method *m = method_of(&s);
    struct refmap r;
    refmap_begin();
    for (int turn = 0; turn < 2; turn++) {
        ck_assert(refmap_at(m, m->body, 4, REFMAP_ALL, &r));
        ck_assert(refmap_keeps(&r, 0) && refmap_keeps(&r, 1));
        ck_assert(refmap_at(m, m->body, 4, 1, &r));
        ck_assert(refmap_keeps(&r, 0) && !refmap_keeps(&r, 1));
        ck_assert(refmap_at(m, m->body, 4, 0, &r));
        ck_assert(!refmap_keeps(&r, 0) && !refmap_keeps(&r, 1));
    }
    refmap_end();
}
END_TEST

START_TEST(shuffled_operands_are_kept_wherever_they_were)
{
    struct sample s = { .access = 9, .descriptor = "()V", .max_locals = 0, .max_stack = 6,
                        CODE(OP_iconst_0, OP_aconst_null, OP_swap, OP_nop, OP_pop, OP_nop,            /* 0 .. 5 */
                             OP_iconst_0, OP_swap, OP_nop, OP_dup_x1, OP_nop, OP_checkcast, HI(THIS), /* 6 .. 11 */
                             OP_nop, OP_pop, OP_pop, OP_pop, OP_return) };                            /* 14 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 2), "|.k");
    ck_assert_str_eq(kept(m, 3), "|k.");
    ck_assert_str_eq(kept(m, 5), "|k");
    ck_assert_str_eq(kept(m, 8), "|kk");        /* value, reference: it may still be in the lower one's register */
    ck_assert_str_eq(kept(m, 10), "|kkk");      /* reference, value, the same reference */
    ck_assert_str_eq(kept(m, 14), "|kkk");
}
END_TEST

START_TEST(operands_are_at_home_where_ways_meet)
{
    struct sample s = { .access = 9, .descriptor = "(LX;LX;I)V", .max_locals = 3, .max_stack = 2,
                        CODE(OP_iload_2, OP_ifeq, HI(7), OP_aload_0, OP_goto, HI(4), OP_aload_1,      /* 0 1 4 5 8 */
                             OP_nop, OP_areturn) };                                                   /* 9 10 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 1), "kk.|.");
    ck_assert_str_eq(kept(m, 5), "k..|.");
    ck_assert_str_eq(kept(m, 9), "...|k");
    ck_assert_str_eq(kept(m, 10), "...|k");
}
END_TEST

START_TEST(handlers_keep_what_they_read)
{
    struct sample s = { .access = 9, .descriptor = "(LX;LX;)V", .max_locals = 2, .max_stack = 1, .row_count = 1,
                        .rows = { { 0, 3, 4, 0 } },
                        CODE(OP_nop, OP_aconst_null, OP_pop, OP_return,                               /* 0 .. 3 */
                             OP_pop, OP_aload_1, OP_areturn) };                                       /* 4 5 6 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 0), ".k|");
    ck_assert_str_eq(kept(m, 2), ".k|k");
    ck_assert_str_eq(kept(m, 3), "..|");
    ck_assert_str_eq(kept(m, 4), ".k|k");
}
END_TEST

START_TEST(subroutines_keep_all)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 2, .max_stack = 1,
                        CODE(OP_jsr, HI(4), OP_return, OP_astore_1, OP_ret, 1) };
    const struct method *m = method_of(&s);
    ck_assert_str_eq(kept(m, 0), "k.|");
    ck_assert_str_eq(kept(m, 3), "k.|");
}
END_TEST

START_TEST(arguments_come_from_the_descriptor)
{
    struct sample s = { .access = 1, .descriptor = "(IJ[I[[Ljava/lang/String;DLX;Z)V", .max_locals = 12, CODE(OP_return) };
    ck_assert_str_eq(map(method_of(&s), 0), "r...rr..r...|");
    s.access = 9;
    ck_assert_str_eq(map(method_of(&s), 0), "...rr..r....|");
}
END_TEST

START_TEST(instructions_push_and_pop_what_they_should)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 4, .max_stack = 8,
                        CODE(OP_aload_0, OP_getfield, HI(FIELD_I), OP_i2l, OP_lstore_1,               /* 0 1 4 5 */
                             OP_lload_1, OP_aload_0, OP_getfield, HI(FIELD_A), OP_ldc, STRING,        /* 6 7 8 11 */
                             OP_ldc, INT, OP_ldc2_w, HI(LONG), OP_pop2,                               /* 13 15 18 */
                             OP_invokestatic, HI(METHOD), OP_astore_3, OP_return) };                  /* 19 22 23 */
    /* the stack before the call: J, [J, String, I; the method takes J, array, I: the lowest long stays below a hole */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 1), "r...|r");
    ck_assert_str_eq(map(m, 4), "r...|.");
    ck_assert_str_eq(map(m, 5), "r...|..");
    ck_assert_str_eq(map(m, 8), "r...|..r");
    ck_assert_str_eq(map(m, 11), "r...|..r");
    ck_assert_str_eq(map(m, 13), "r...|..rr");
    ck_assert_str_eq(map(m, 18), "r...|..rr...");
    ck_assert_str_eq(map(m, 19), "r...|..rr.");
    ck_assert_str_eq(map(m, 22), "r...|.r");
    ck_assert_str_eq(map(m, 23), "r..r|.");
    ck_assert_str_eq(map(m, 2), "none");
    ck_assert_str_eq(map(m, 24), "none");
}
END_TEST

START_TEST(the_dup_family_moves_the_kinds_along)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 1, .max_stack = 7,
                        CODE(OP_iconst_0, OP_aload_0, OP_swap, OP_dup_x1, OP_pop, OP_dup2,            /* 0 .. 5 */
                             OP_pop2, OP_dup_x1, OP_iconst_1, OP_dup2_x1, OP_pop2, OP_dup_x2,         /* 6 .. 11 */
                             OP_dup2_x2, OP_return) };
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 2), "r|.r");
    ck_assert_str_eq(map(m, 3), "r|r.");
    ck_assert_str_eq(map(m, 4), "r|.r.");
    ck_assert_str_eq(map(m, 5), "r|.r");
    ck_assert_str_eq(map(m, 6), "r|.r.r");
    ck_assert_str_eq(map(m, 7), "r|.r");
    ck_assert_str_eq(map(m, 8), "r|r.r");
    ck_assert_str_eq(map(m, 9), "r|r.r.");
    ck_assert_str_eq(map(m, 10), "r|rr..r.");
    ck_assert_str_eq(map(m, 11), "r|rr..");
    ck_assert_str_eq(map(m, 12), "r|r.r..");
    ck_assert_str_eq(map(m, 13), "r|r...r..");
    s.max_stack = 6;
    ck_assert_str_eq(map(method_of(&s), 13), "none");
}
END_TEST

START_TEST(what_differs_where_ways_meet_is_dead)
{
    struct sample s = { .access = 9, .descriptor = "(LX;I)V", .max_locals = 4, .max_stack = 2,
                        CODE(OP_iload_1, OP_ifeq, HI(10),                                             /* 0 1 */
                             OP_aload_0, OP_astore_2, OP_aload_0, OP_astore_3, OP_goto, HI(6 + 1),    /* 4 .. 8 */
                             OP_aload_0, OP_astore_2, OP_iconst_0, OP_istore_3,                       /* 11 .. 14 */
                             OP_return) };                                                            /* 15 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 8), "r.rr|");
    ck_assert_str_eq(map(m, 15), "r.r.|");
}
END_TEST

START_TEST(loops_run_until_nothing_changes)
{
    /* local 2 is a reference on entry to the loop and a value when it comes back, then local 1 takes it */
    struct sample s = { .access = 9, .descriptor = "(LX;LX;LX;)V", .max_locals = 3, .max_stack = 2,
                        CODE(OP_nop,                                                                  /* 0 */
                             OP_aload_0, OP_ifnull, HI(10),                                           /* 1 2 */
                             OP_aload_0, OP_pop, OP_iconst_0, OP_istore_1,                            /* 5 .. 8 */
                             OP_goto, (uint8_t)(-8 >> 8), (uint8_t)-8,                                /* 9 */
                             OP_return) };                                                            /* 12 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 0), "rrr|");
    ck_assert_str_eq(map(m, 1), "r.r|");
    ck_assert_str_eq(map(m, 12), "r.r|");
}
END_TEST

START_TEST(handlers_find_the_exception_and_what_no_store_touched)
{
    struct sample s = { .access = 9, .descriptor = "(LX;I)V", .max_locals = 5, .max_stack = 4, .row_count = 1,
                        .rows = { { 2, 7, 9, 0 } },
                        CODE(OP_aload_0, OP_astore_2,                                                 /* 0 1 */
                             OP_aload_0, OP_astore_3, OP_iconst_0, OP_iconst_0, OP_istore_2,          /* 2 .. 6 */
                             OP_pop, OP_return,                                                       /* 7 8 */
                             OP_athrow) };                                                            /* 9 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 7), "r..r.|.");
    ck_assert_str_eq(map(m, 9), "r.r..|r");     /* the store at 6 is the last of its range: nothing throws behind it */
    s.rows[0].end = 8;
    ck_assert_str_eq(map(method_of(&s), 9), "r....|r");
}
END_TEST

START_TEST(switches_reach_every_case)
{
    struct sample s = { .access = 9, .descriptor = "(ILX;)V", .max_locals = 3, .max_stack = 2,
                        CODE(OP_aload_1, OP_iload_0, OP_tableswitch, 0,                               /* 0 1 2 */
                             0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 24, 0, 0, 0, 26,
                             OP_pop, OP_return, OP_astore_2, OP_return, OP_areturn) };                /* 24 .. 28 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 24), ".r.|r");
    ck_assert_str_eq(map(m, 26), ".r.|r");
    ck_assert_str_eq(map(m, 27), ".rr|");
    ck_assert_str_eq(map(m, 28), ".r.|r");
}
END_TEST

START_TEST(callers_of_a_subroutine_are_unsure_of_each_other)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 4, .max_stack = 2,
                        CODE(OP_aload_0, OP_astore_1, OP_jsr, HI(10),                                 /* 0 1 2 */
                             OP_iconst_0, OP_istore_1, OP_jsr, HI(5), OP_return, OP_nop,              /* 5 6 7 10 11 */
                             OP_astore_2, OP_aload_0, OP_astore_3, OP_ret, 2) };                      /* 12 .. 15 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 2), "rr..|");
    ck_assert_str_eq(map(m, 12), "ru.u|.");
    ck_assert_str_eq(map(m, 15), "ru.r|");
    ck_assert_str_eq(map(m, 5), "ru.r|");
    ck_assert_str_eq(map(m, 7), "r..r|");
    ck_assert_str_eq(map(m, 10), "ru.r|");
    ck_assert_str_eq(map(m, 11), "none");
}
END_TEST

START_TEST(subroutines_return_at_their_stack_height)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 2, .max_stack = 3,
                        CODE(OP_jsr, HI(10),                                                          /* 0 */
                             OP_aload_0, OP_jsr, HI(9), OP_areturn, OP_nop, OP_nop,                   /* 3 4 7 */
                             OP_astore_1, OP_ret, 1,                                                  /* 10 11 */
                             OP_astore_1, OP_ret, 1) };                                               /* 13 14 */
    const struct method *m = method_of(&s);
    ck_assert_str_eq(map(m, 3), "r.|");
    ck_assert_str_eq(map(m, 7), "r.|r");
}
END_TEST

START_TEST(senseless_code_is_refused)
{
    static const uint8_t underflow[] = { OP_pop, OP_return }, overflow[] = { OP_aconst_null, OP_aconst_null, OP_return },
        far_local[] = { OP_iconst_0, OP_istore_3, OP_return }, falls_off[] = { OP_iconst_0 },
        far_branch[] = { OP_goto, 1, 0 }, bad_opcode[] = { 0xff }, cut[] = { OP_ldc }, bad_constant[] = { OP_ldc, THIS - 1 },
        no_constant[] = { OP_getstatic, 0xff, 0xff }, not_a_method[] = { OP_invokestatic, HI(FIELD_I) },
        heights[] = { OP_iconst_0, OP_ifeq, HI(4), OP_iconst_0, OP_return };
#define ROW(name) { name, sizeof name }
    static const struct { const uint8_t *code; unsigned length; } codes[] = {
        ROW(underflow), ROW(overflow), ROW(far_local), ROW(falls_off), ROW(far_branch), ROW(bad_opcode), ROW(cut),
        ROW(bad_constant), ROW(no_constant), ROW(not_a_method), ROW(heights),
    };
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++) {
        struct sample s = { .access = 9, .descriptor = "()V", .max_locals = 2, .max_stack = 1, .code = codes[i].code,
                            .length = codes[i].length };
        const struct method *m = method_of(&s);
        ck_assert_msg(!strcmp(map(m, 0), "none"), "code %u: %s", i, map(m, 0));
        ck_assert_str_eq(map(m, 0), "none");
    }
}
END_TEST

static uint32_t random_state = 1;

static unsigned random_below(unsigned n)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % n;
}

/* Mostly pairs that leave the stack as it was and branches to anywhere; at times any byte at all. */
static void scramble(uint8_t *code, unsigned size)
{
    static const uint8_t pairs[][2] = {
        { OP_aload_0, OP_astore_2 }, { OP_iload_1, OP_istore_3 }, { OP_aconst_null, OP_pop }, { OP_iconst_0, OP_istore_2 },
        { OP_aload_0, OP_astore_3 }, { OP_ret, 2 }, { OP_pop, OP_nop }, { OP_nop, OP_nop },
    };
    static const uint8_t branches[][2] = { { OP_nop, OP_goto }, { OP_iconst_0, OP_ifeq }, { OP_aload_0, OP_ifnull },
                                           { OP_nop, OP_jsr } };
    for (unsigned i = 0; i + 4 < size; i += 2) {
        unsigned distance = random_below(size / 2) * 2 - i - 1;
        memcpy(code + i, pairs[random_below(8)], 2);
        if (random_below(500) == 0)
            code[i] = (uint8_t)random_below(256);
        if (random_below(4))
            continue;
        memcpy(code + i, branches[random_below(4)], 2);
        code[i + 2] = (uint8_t)(distance >> 8);
        code[i + 3] = (uint8_t)distance;
        i += 2;
    }
    memset(code + size - 4, OP_return, 4);
}

/* Whatever the bytes are, the answer comes, and stays inside the frame. */
START_TEST(random_code_does_no_harm)
{
    struct sample s = { .access = 9, .descriptor = "(LX;I)V", .max_locals = 4, .max_stack = 5, .row_count = 3,
                        .rows = { { 0, 9, 20, 0 }, { 4, 30, 8, 0 }, { 25, 40, 41, 0 } } };
    uint8_t code[48] = { 0 };
    unsigned known = 0;
    s.code = code;
    s.length = sizeof code;
    const struct method *m = method_of(&s);
    uint8_t *bytes = sample_writer.bytes + (m->body->bytes - sample_writer.bytes);
    for (unsigned turn = 0; turn < 200000; turn++) {
        struct refmap r;
        scramble(bytes, sizeof code);
        refmap_forget();
        refmap_begin();
        if (refmap_at(m, m->body, random_below(sizeof code), REFMAP_ALL, &r)) {
            ck_assert_uint_le(r.depth, 5);
            known++;
        }
        refmap_end();
    }
    ck_assert_uint_gt(known, 100);
}
END_TEST

START_TEST(wide_frames_need_many_words)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 3000, .max_stack = 2000,
                        CODE(OP_aload_0, OP_wide, OP_astore, HI(2900), OP_aload_0, OP_return) };
    const struct method *m = method_of(&s);
    refmap_begin();
    for (int turn = 0; turn < 2; turn++) {
        struct refmap r;
        ck_assert(refmap_at(m, m->body, 6, REFMAP_ALL, &r));
        ck_assert_uint_eq(r.locals, 3000);
        ck_assert_uint_eq(r.depth, 1);
        for (uint32_t i = 0; i < 3001; i++)
            ck_assert_int_eq(refmap_slot(&r, i), i == 0 || i == 2900 || i == 3000 ? REFMAP_REF : REFMAP_VALUE);
    }
    refmap_end();
}
END_TEST

START_TEST(answers_stay_the_same_when_asked_again)
{
    struct sample s = { .access = 9, .descriptor = "(LX;)V", .max_locals = 1, .max_stack = 200 };
    uint8_t code[200];
    for (unsigned i = 0; i < sizeof code; i++)
        code[i] = i == sizeof code - 1 ? OP_return : OP_aload_0;
    s.code = code;
    s.length = sizeof code;
    const struct method *m = method_of(&s);
    refmap_begin();
    for (unsigned turn = 0; turn < 3; turn++)
        for (unsigned bci = 0; bci < sizeof code; bci++) {
            struct refmap r;
            ck_assert(refmap_at(m, m->body, bci, REFMAP_ALL, &r));
            ck_assert_uint_eq(r.depth, bci);
            ck_assert_int_eq(refmap_slot(&r, bci), REFMAP_REF);
        }
    refmap_end();
}
END_TEST

/* ---- all of java.base: what javac said in StackMapTable must agree ---- */

enum { SLOTS = 1024, ASKED = 4 };
struct typed { unsigned count; char type[SLOTS]; };         /* r reference, v value, t nothing */
struct frames { const struct method *method; const uint8_t *p; struct typed locals, stack; int bci; };

static unsigned methods_seen, frames_seen, maps_seen;

static void add(struct typed *t, char type, unsigned slots)
{
    for (; slots > 0; slots--) {
        ck_assert_uint_lt(t->count, SLOTS);
        t->type[t->count++] = type;
    }
}

static void add_verification_type(struct frames *f, struct typed *to)
{
    unsigned tag = *f->p++;
    f->p += tag == 7 || tag == 8 ? 2 : 0;
    if (tag == 3 || tag == 4)
        add(to, 'v', 2);
    else
        add(to, tag == 0 ? 't' : tag <= 2 ? 'v' : 'r', 1);
}

static void drop_local(struct typed *t)
{
    t->count -= t->count >= 2 && t->type[t->count - 1] == 'w' ? 2 : 1;
}

/* Longs and doubles are marked in the locals so that chop frames find them: second slot 'w'. */
static void mark_pair(struct typed *t, unsigned from)
{
    if (t->count - from == 2)
        t->type[t->count - 1] = 'w';
}

static void add_local(struct frames *f)
{
    unsigned from = f->locals.count;
    add_verification_type(f, &f->locals);
    mark_pair(&f->locals, from);
}

static void first_frame(struct frames *f)
{
    f->locals.count = f->stack.count = 0;
    f->bci = -1;
    if (!method_is_static(f->method))
        add(&f->locals, 'r', 1);
    struct signature s = symbol_signature(f->method->descriptor);
    struct signature_type t;
    while (signature_next(&s, &t)) {
        unsigned from = f->locals.count;
        add(&f->locals, t.letter == 'A' ? 'r' : 'v', letter_slots(t.letter));
        mark_pair(&f->locals, from);
    }
}

static void next_frame(struct frames *f)
{
    unsigned kind = *f->p++, delta, n;
    f->stack.count = 0;
    if (kind < 128) {
        delta = kind & 63;
    } else {
        delta = be16(f->p);
        f->p += 2;
    }
    f->bci += (int)delta + 1;
    if ((kind >= 64 && kind < 128) || kind == 247)
        add_verification_type(f, &f->stack);
    for (n = 251; kind >= 248 && kind < 251 && n > kind; n--)
        drop_local(&f->locals);
    for (n = 251; kind > 251 && kind < 255 && n < kind; n++)
        add_local(f);
    if (kind < 255)
        return;
    f->locals.count = 0;
    for (n = be16(f->p), f->p += 2; n > 0; n--)
        add_local(f);
    for (n = be16(f->p), f->p += 2; n > 0; n--)
        add_verification_type(f, &f->stack);
}

static void compare(const struct frames *f, const struct typed *t, const struct refmap *r, unsigned base)
{
    for (unsigned i = 0; i < t->count; i++) {
        enum refmap_slot slot = refmap_slot(r, base + i);
        if (t->type[i] != 't' && slot != (t->type[i] == 'r' ? REFMAP_REF : REFMAP_VALUE))
            ck_abort_msg("%s.%s%s, bci %d, slot %u: %c but %d", f->method->class->name->text, f->method->name->text,
                         f->method->descriptor->text, f->bci, base + i, t->type[i], (int)slot);
    }
}

static void ask(const struct frames *f)
{
    struct refmap r;
    ck_assert_msg(refmap_at(f->method, f->method->body, (uint32_t)f->bci, REFMAP_ALL, &r), "%s.%s%s, bci %d: unknown", f->method->class->name->text,
                  f->method->name->text, f->method->descriptor->text, f->bci);
    ck_assert_uint_eq(r.depth, f->stack.count);
    ck_assert_uint_eq(r.locals, f->method->max_locals);
    compare(f, &f->locals, &r, 0);
    compare(f, &f->stack, &r, r.locals);
    maps_seen++;
}

/* A few of the frames, and the method's last instruction that control surely reaches: the first. */
static void check_method(const struct method *m)
{
    static struct frames f;
    const struct span *map_table = &m->body->stack_map;
    unsigned count = map_table->data ? be16(map_table->data) : 0;
    struct refmap r;
    f.method = m;
    f.p = map_table->data + 2;
    first_frame(&f);
    methods_seen++;
    ck_assert(refmap_at(m, m->body, 0, REFMAP_ALL, &r) && r.depth == 0);
    compare(&f, &f.locals, &r, 0);
    for (unsigned i = 0; i < count; i++) {
        next_frame(&f);
        frames_seen++;
        if (count <= ASKED || i % (count / ASKED) == 0)
            ask(&f);
    }
}

static void check_class(const struct resource *file)
{
    struct class_failure failure = { 0 };
    struct parse_request request = { .loader = &loader, .bytes = file->bytes, .length = file->length, .trusted = true };
    struct class *c = class_parse(&request, &failure);
    ck_assert_msg(c != NULL, "%s", failure.message);
    refmap_begin();
    for (unsigned i = 0; i < c->method_count; i++)
        if (c->methods[i].body)
            check_method(&c->methods[i]);
    refmap_end();
    refmap_forget();
    arena_drop(&loader.unit.home.arena);
}

/* Locations of the image (vm/class/archive_image.c): the class files of java.base by name. */
static void check_location(struct archive *a, const uint8_t *location, const char *strings)
{
    const char *text[5] = { "", "", "", "", "" };
    char path[1024];
    struct resource file;
    for (; *location >> 3; location += (*location & 7) + 2) {
        uint32_t offset = 0;
        for (unsigned i = 1; i <= (*location & 7u) + 1; i++)
            offset = offset << 8 | location[i];
        if (*location >> 3 < 5)
            text[*location >> 3] = strings + offset;
    }
    if (strcmp(text[1], "java.base") != 0 || strcmp(text[4], "class") != 0)
        return;
    snprintf(path, sizeof path, "/java.base/%s%s%s.class", text[2], *text[2] ? "/" : "", text[3]);
    ck_assert_msg(archive_find(a, path, &file), "%s", path);
    if (strcmp(text[3], "module-info") != 0)
        check_class(&file);
    resource_release(&file);
}

static uint32_t word_at(const uint8_t *p)
{
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

static void check_image(struct archive *a)
{
    int fd = open(archive_path(a), O_RDONLY);
    size_t length = (size_t)lseek(fd, 0, SEEK_END);
    const uint8_t *image = mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    ck_assert_ptr_ne(image, MAP_FAILED);
    uint32_t entries = word_at(image + 16), location_bytes = word_at(image + 20);
    const uint8_t *offsets = image + 28 + 4 * (size_t)entries, *locations = offsets + 4 * (size_t)entries;
    for (uint32_t i = 0; i < entries; i++)
        check_location(a, locations + word_at(offsets + 4 * (size_t)i), (const char *)locations + location_bytes);
    munmap((void *)(uintptr_t)image, length);
    close(fd);
}

static struct archive *find_image(void)
{
    static const char *const variables[] = { "RTJVM_JAVA_HOME", "JAVA_HOME" };
    struct archive *a = NULL;
    char path[1024], message[256];
    for (unsigned i = 0; i < 2 && !a; i++) {
        snprintf(path, sizeof path, "%s/lib/modules", getenv(variables[i]) ? getenv(variables[i]) : "");
        a = archive_open_image(path, message, sizeof message);
    }
    glob_t found;
    if (!a && glob("/usr/lib/jvm/*17*/lib/modules", 0, NULL, &found) == 0) {
        a = archive_open_image(found.gl_pathv[0], message, sizeof message);
        globfree(&found);
    }
    return a;
}

/* Nothing to compare with where there is no JDK. */
START_TEST(maps_agree_with_the_stack_maps_of_java_base)
{
    struct archive *a = find_image();
    if (!a)
        return;
    ck_assert_int_eq(symbol_init(), 0);
    check_image(a);
    archive_close(&a);
    ck_assert_uint_gt(methods_seen, 10000);
    ck_assert_uint_gt(maps_seen, 10000);
}
END_TEST

RTCHECK_MAIN("refmap", dead_locals_are_not_kept, operands_are_kept_in_the_locals_that_they_came_from,
             operands_are_kept_in_the_locals_that_they_went_to, shuffled_operands_are_kept_wherever_they_were,
             operands_are_at_home_where_ways_meet, what_a_callee_has_taken_keeps_no_local, handlers_keep_what_they_read, subroutines_keep_all, arguments_come_from_the_descriptor, instructions_push_and_pop_what_they_should,
             the_dup_family_moves_the_kinds_along, what_differs_where_ways_meet_is_dead, loops_run_until_nothing_changes,
             handlers_find_the_exception_and_what_no_store_touched, switches_reach_every_case,
             callers_of_a_subroutine_are_unsure_of_each_other, subroutines_return_at_their_stack_height,
             senseless_code_is_refused, random_code_does_no_harm, wide_frames_need_many_words, answers_stay_the_same_when_asked_again,
             maps_agree_with_the_stack_maps_of_java_base)
