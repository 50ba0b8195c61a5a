/* SPDX-License-Identifier: Apache-2.0 */
/* Frames on a stack made by hand, without a VM: pushing, walking, scanning, and what frame_ok refuses. */
#include "tests/unit/rtcheck.h"

#include <stdio.h>
#include <string.h>

#include "vm/run/frame.h"
#include "vm/run/scan/watermark.h"

enum { SLOTS = 64 };

static jslot slots[SLOTS];
static struct thread thread;
static struct method outer, inner;
static char visited[256];

static int bci_of(const struct engine_code *code, const void *pc)
{
    (void)code;
    return (int)(uintptr_t)pc;
}
static const struct engine engine = { .name = "test", .bci = bci_of }, on_c_stack = { .name = "compiled", .on_c_stack = true };
static struct engine_code outer_code = { .engine = &engine, .method = &outer, .max_locals = 2, .max_stack = 4 };
static struct engine_code inner_code = { .engine = &engine, .method = &inner, .max_locals = 1, .max_stack = 2 };

static void world(void)
{
    memset(&thread, 0, sizeof thread);
    for (jslot i = 0; i < SLOTS; i++)
        slots[i] = i;
    thread.stack_base = slots;
    thread.stack_limit = slots + SLOTS - 8;
    thread.stack_end = slots + SLOTS;
}

/* The outer method, and the inner one, which it has called with its third operand. */
static void push_both(struct frame **first, struct frame **second)
{
    world();
    *first = frame_push_code(&thread, &outer_code, slots);
    (*first)->pc = (void *)7;
    *second = frame_push_code(&thread, &inner_code, (jslot *)(*first + 1) + 2);
    (*second)->pc = (void *)9;
}

START_TEST(a_frame_lies_behind_its_locals)
{
    struct frame *first, *second;
    push_both(&first, &second);
    ck_assert_ptr_eq(frame_locals(first), slots);
    ck_assert_ptr_eq(first, slots + 2);
    ck_assert_ptr_eq(frame_top(first), slots + 2 + FRAME_SLOTS + 4);
    ck_assert_ptr_eq(frame_locals(second), (jslot *)(first + 1) + 2);
    ck_assert_ptr_eq(thread_top(&thread), frame_top(second));
}
END_TEST

START_TEST(a_walk_goes_from_the_innermost_to_the_outermost)
{
    struct frame *first, *second;
    push_both(&first, &second);
    struct frame_walk w = frame_first(&thread);
    ck_assert_ptr_eq(w.method, &inner);
    ck_assert_int_eq(frame_bci(w), 9);
    w = frame_up(w);
    ck_assert(frame_same(w, frame_at(first)));
    ck_assert_ptr_eq(w.method, &outer);
    ck_assert_int_eq(frame_bci(w), 7);
    ck_assert_uint_eq(frame_argument(w, 1), 1);
    ck_assert_ptr_null(frame_up(w).method);
}
END_TEST

START_TEST(a_thread_without_frames_has_nothing_to_walk)
{
    world();
    ck_assert_ptr_null(frame_first(&thread).method);
    ck_assert_ptr_eq(thread_top(&thread), slots);
}
END_TEST

START_TEST(who_runs_no_bytecode_has_no_bci)
{
    struct frame *first, *second;
    push_both(&first, &second);
    second->pc = NULL;
    ck_assert_int_eq(frame_bci(frame_first(&thread)), -1);
    ck_assert_ptr_null(frame_body(frame_first(&thread)));
}
END_TEST

START_TEST(popping_comes_back_to_the_caller)
{
    struct frame *first, *second;
    push_both(&first, &second);
    frame_pop(&thread, second);
    ck_assert_ptr_eq(thread.frame, first);
    frame_pop(&thread, first);
    ck_assert_ptr_null(thread.frame);
}
END_TEST

static void visit(jslot word)
{
    size_t n = strlen(visited);
    snprintf(visited + n, sizeof visited - n, word < SLOTS ? "%u " : "x ", (unsigned)word);
}

/* Without bytecode everything is visited, each slot for one frame only: what was passed is the callee's. */
START_TEST(a_scan_visits_each_slot_once_and_the_locks)
{
    struct frame *first, *second;
    struct object *lock = (struct object *)(uintptr_t)50;
    push_both(&first, &second);
    first->pc = second->pc = NULL;
    second->lock = lock;
    visited[0] = '\0';
    frame_scan_all(&thread, visit);
    char expected[256];
    unsigned argument = 2 + FRAME_SLOTS + 2, operands = argument + 1 + FRAME_SLOTS;
    snprintf(expected, sizeof expected, "50 %u ", argument);
    ck_assert_int_eq(strncmp(visited, expected, strlen(expected)), 0);
    snprintf(expected, sizeof expected, "%u %u 0 0 1 ", operands, operands + 1);
    ck_assert_ptr_nonnull(strstr(visited, expected));
    snprintf(expected, sizeof expected, "%u %u ", argument - 2, argument - 1);
    ck_assert_str_eq(visited + strlen(visited) - strlen(expected), expected);
}
END_TEST

START_TEST(frames_of_compiled_code_have_no_slots)
{
    static struct { struct frame frame; } compiled;
    static const struct engine_code code = { .engine = &on_c_stack, .method = &inner, .max_locals = 0 };
    struct frame *first, *second;
    push_both(&first, &second);
    frame_pop(&thread, second);
    compiled.frame = (struct frame){ .code = &code, .caller = first };
    thread.frame = &compiled.frame;
    thread.compiled_top = frame_top(first);
    ck_assert(frame_ok(&thread, &compiled.frame));
    ck_assert_ptr_eq(thread_top(&thread), frame_top(first));
    ck_assert_ptr_eq(frame_end_of_caller(&compiled.frame, thread.compiled_top), frame_top(first));
    ck_assert_ptr_eq(frame_up(frame_first(&thread)).method, &outer);
    visited[0] = '\0';
    frame_scan(&compiled.frame, thread.compiled_top, FRAME_INNERMOST, visit);
    ck_assert_str_eq(visited, "");
}
END_TEST

/* ---- in place of calls ---- */

/* Place 1 is the inner method's, called by place 2, which is that of the third method, called by the record's own. */
static struct method third;
static const struct engine_code *in_place(const struct engine_code *code, const void *pc, const void **outer);
static const struct engine hosting = { .name = "hosting", .on_c_stack = true, .bci = bci_of, .place_bits = 8, .in_place = in_place };
static const struct engine_code host = { .engine = &hosting, .method = &outer }, guests[] = { { .engine = &hosting, .method = &inner }, { .engine = &hosting, .method = &third } };

static const struct engine_code *in_place(const struct engine_code *code, const void *pc, const void **outer_pc)
{
    uintptr_t place = (uintptr_t)pc >> 8;
    ck_assert_ptr_eq(code, &host);
    ck_assert_uint_ne(place, 0);
    *outer_pc = (const void *)(uintptr_t)(place == 1 ? 2 << 8 | 30 : 20);
    return &guests[place - 1];
}

START_TEST(methods_in_place_of_calls_stand_in_the_record_of_their_caller)
{
    struct frame *first, *second;
    push_both(&first, &second);
    first->code = second->code = &host;
    first->pc = (const void *)(uintptr_t)10;
    second->pc = (const void *)(uintptr_t)(1 << 8 | 40);
    const struct { struct method *method; struct frame *record; uintptr_t pc; bool of_c; } rows[] = {
        { &inner, second, 1 << 8 | 40, false }, { &third, second, 2 << 8 | 30, false }, { &outer, second, 20, true }, { &outer, first, 10, true },
    };
    struct frame_walk w = frame_first(&thread), before = frame_at(NULL);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++, before = w, w = frame_up(w)) {
        ck_assert_ptr_eq(w.method, rows[i].method);
        ck_assert_ptr_eq(w.code->method, rows[i].method);
        ck_assert_ptr_eq(w.record, rows[i].record);
        ck_assert_uint_eq((uintptr_t)w.pc, rows[i].pc);
        ck_assert_int_eq(frame_is_of_c(w), rows[i].of_c);
        ck_assert(frame_same(w, w) && !frame_same(w, before));
    }
    ck_assert_ptr_null(w.method);
}
END_TEST

/* ---- in parts ---- */

enum { CALLS = 300, CALL_SLOTS = 1 + FRAME_SLOTS };

static jslot many_slots[CALLS * CALL_SLOTS + 8];
static const struct engine passing = { .name = "passing", .passes_watermarks = true };
static const struct engine_code calls = { .engine = &passing, .method = &inner, .max_locals = 1 };

static void push_many(void)
{
    memset(&thread, 0, sizeof thread);
    thread.stack_base = many_slots;
    thread.stack_limit = thread.stack_end = many_slots + sizeof many_slots / sizeof many_slots[0];
    for (unsigned i = 0; i < CALLS; i++)
        frame_push_code(&thread, &calls, thread_top(&thread));
}

static unsigned frames_behind(const struct frame *f)
{
    unsigned n = 0;
    for (struct frame_walk w = frame_up(frame_at((struct frame *)(uintptr_t)f)); w.method; w = frame_up(w))
        n++;
    return n;
}

START_TEST(a_deep_stack_is_looked_at_in_parts)
{
    unsigned parts = 1, behind = CALLS;
    push_many();
    for (bool more = watermark_look(&thread, true); more; more = watermark_look(&thread, false), parts++) {
        unsigned rest = frames_behind(thread.watermark.record);
        ck_assert_uint_le(behind - rest, WATERMARK_RECORDS);
        behind = rest;
    }
    ck_assert_uint_eq(parts, (CALLS + WATERMARK_RECORDS - 1) / WATERMARK_RECORDS);
    ck_assert_ptr_null(thread.watermark.record);
    ck_assert(!watermark_look(&thread, false));
}
END_TEST

static void pop_to(const struct frame *f)
{
    while (thread.frame != f)
        frame_pop(&thread, thread.frame);
}

START_TEST(who_returns_looks_at_what_comes)
{
    push_many();
    ck_assert(watermark_look(&thread, true));
    const struct frame *first = thread.watermark.record;
    pop_to(first);
    watermark_drop(&thread, thread.frame);
    ck_assert_ptr_nonnull(thread.watermark.record);
    ck_assert_uint_eq(frames_behind(thread.watermark.record), frames_behind(first) - WATERMARK_RECORDS);
    ck_assert_ptr_eq(thread.frame, frame_up(frame_at((struct frame *)(uintptr_t)first)).record);
}
END_TEST

START_TEST(what_an_earlier_look_has_left_is_forgotten)
{
    push_many();
    ck_assert(watermark_look(&thread, true));
    const struct frame *stale = thread.watermark.record;
    frame_pop(&thread, thread.frame);
    ck_assert(watermark_look(&thread, true));
    const struct frame *record = thread.watermark.record;
    ck_assert_ptr_ne(record, stale);
    pop_to(stale);
    watermark_drop(&thread, thread.frame);
    ck_assert_ptr_eq(thread.watermark.record, record);
}
END_TEST

/* What stands on the C stack: the innermost record first, and room for what its function has. */
static struct { struct frame frame; jslot own[4]; } there[CALLS];
enum { LEFT_AT = WATERMARK_RECORDS + 8 };       /* further out than the first watermark */

static void stand_there(unsigned innermost)
{
    static const struct engine_code code = { .engine = &on_c_stack, .method = &inner };
    memset(&thread, 0, sizeof thread);
    for (unsigned i = 0; i < CALLS; i++)
        there[i].frame = (struct frame){ .code = &code, .caller = i + 1 < CALLS ? &there[i + 1].frame : NULL };
    thread.sched.saved.word[SCHED_REG_SP] = (uintptr_t)&there[innermost];
    thread.sched.stack_base = (uintptr_t)&there[CALLS];
    thread.frame = &there[innermost].frame;
}

START_TEST(the_c_stack_is_looked_at_with_its_records)
{
    unsigned parts = 1;
    stand_there(0);
    for (bool more = watermark_look(&thread, true); more; more = watermark_look(&thread, false), parts++) {
        ck_assert_ptr_eq(thread.watermark.record, &there[parts * WATERMARK_RECORDS - 1].frame);
        if (parts * WATERMARK_RECORDS + 1 < CALLS)
            ck_assert_uint_eq(thread.watermark.c_end, (uintptr_t)&there[parts * WATERMARK_RECORDS + 1]);
        ck_assert_uint_eq(thread.sched.stack_low, thread.watermark.c_end);
    }
    ck_assert_uint_eq(parts, (CALLS + WATERMARK_RECORDS - 1) / WATERMARK_RECORDS);
    ck_assert_uint_eq(thread.sched.stack_low, SCHED_STACK_RUN);
}
END_TEST

START_TEST(who_has_left_a_watermark_on_the_c_stack_is_found_out)
{
    stand_there(0);
    ck_assert(watermark_look(&thread, true));
    ck_assert(!watermark_is_left(&thread));
    thread.frame = &there[LEFT_AT].frame;
    ck_assert(watermark_is_left(&thread));
    ck_assert(watermark_look(&thread, true));
    ck_assert_ptr_eq(thread.watermark.record, &there[LEFT_AT + WATERMARK_RECORDS - 1].frame);
    there[WATERMARK_RECORDS - 1].frame.caller = &there[LEFT_AT].frame;      /* where the first was another is made */
    thread.frame = &there[WATERMARK_RECORDS - 1].frame;
    thread.watermark.record = thread.frame;
    ck_assert(watermark_is_left(&thread));
}
END_TEST

START_TEST(who_calls_beyond_a_watermark_on_the_c_stack_looks_further)
{
    stand_there(0);
    ck_assert(watermark_look(&thread, true));
    const struct frame *record = thread.watermark.record;
    thread.frame = &there[1].frame;
    watermark_meet(&thread);
    ck_assert_ptr_eq(thread.watermark.record, record);
    there[4].frame.caller = &there[LEFT_AT].frame;
    thread.frame = &there[4].frame;
    watermark_meet(&thread);
    ck_assert_ptr_eq(thread.watermark.record, &there[LEFT_AT + WATERMARK_RECORDS - 2].frame);
    ck_assert(!watermark_is_left(&thread));
}
END_TEST

/* C stands between any two records. */
START_TEST(runs_tell_where_c_functions_are)
{
    struct engine_run runs[CALLS];
    push_many();
    const struct frame *f = thread.frame;
    for (unsigned i = 0; i < CALLS; i++, f = frame_up(frame_at((struct frame *)(uintptr_t)f)).record)
        runs[i] = (struct engine_run){ i + 1 < CALLS ? &runs[i + 1] : NULL, f };
    thread.run = runs;
    thread.sched.saved.word[SCHED_REG_SP] = (uintptr_t)runs;
    thread.sched.stack_base = (uintptr_t)&runs[CALLS];
    ck_assert(watermark_look(&thread, true));
    ck_assert_ptr_eq(thread.watermark.run, &runs[WATERMARK_RECORDS]);
    ck_assert_uint_eq(thread.watermark.c_end, (uintptr_t)&runs[WATERMARK_RECORDS + 1]);
    ck_assert(watermark_look(&thread, false));
    ck_assert_uint_eq(thread.watermark.c_end, (uintptr_t)&runs[2 * WATERMARK_RECORDS + 1]);
}
END_TEST

START_TEST(a_frame_outside_the_stack_is_not_ok)
{
    struct frame *first, *second;
    push_both(&first, &second);
    ck_assert(frame_ok(&thread, first) && frame_ok(&thread, second));
    thread.stack_end = frame_top(second) - 1;
    ck_assert(frame_ok(&thread, first) && !frame_ok(&thread, second));
    thread.stack_base = slots + 1;
    ck_assert(!frame_ok(&thread, first));
}
END_TEST

START_TEST(a_frame_over_its_callers_record_is_not_ok)
{
    struct frame *first, *second;
    push_both(&first, &second);
    struct engine_code wide = inner_code;
    wide.max_locals = 1 + 2 + 1;
    second->code = &wide;
    ck_assert(!frame_ok(&thread, second));
    second->code = &inner_code;
    second->caller = second;
    ck_assert(!frame_ok(&thread, second));
}
END_TEST

START_TEST(a_frame_of_nobodys_code_is_not_ok)
{
    static const struct method_body empty;
    struct frame *first, *second;
    push_both(&first, &second);
    struct engine_code code = inner_code;
    second->code = &code;
    ck_assert(frame_ok(&thread, second));
    code.method = NULL;
    ck_assert(!frame_ok(&thread, second));
    code = inner_code;
    code.body = &empty;
    ck_assert(!frame_ok(&thread, second));
}
END_TEST

RTCHECK_MAIN("frame", a_frame_lies_behind_its_locals, a_walk_goes_from_the_innermost_to_the_outermost, a_thread_without_frames_has_nothing_to_walk,
             who_runs_no_bytecode_has_no_bci, popping_comes_back_to_the_caller, a_scan_visits_each_slot_once_and_the_locks,
             frames_of_compiled_code_have_no_slots, methods_in_place_of_calls_stand_in_the_record_of_their_caller, a_deep_stack_is_looked_at_in_parts, who_returns_looks_at_what_comes,
             what_an_earlier_look_has_left_is_forgotten, the_c_stack_is_looked_at_with_its_records,
             who_has_left_a_watermark_on_the_c_stack_is_found_out, who_calls_beyond_a_watermark_on_the_c_stack_looks_further, runs_tell_where_c_functions_are, a_frame_outside_the_stack_is_not_ok, a_frame_over_its_callers_record_is_not_ok,
             a_frame_of_nobodys_code_is_not_ok)
