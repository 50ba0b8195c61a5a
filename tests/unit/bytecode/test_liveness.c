/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdlib.h>
#include <string.h>

#include "vm/bytecode/effect.h"
#include "vm/bytecode/liveness.h"

#define HI(n) (uint8_t)((n) >> 8), (uint8_t)(n)
enum { LENGTH_MAX = 200, LOCALS = 8 };

static uint8_t marks[LENGTH_MAX];
static uint16_t blocks_at[LENGTH_MAX];
static struct live_block blocks[LENGTH_MAX + 1];
static uint64_t sets[LIVE_SET_WORDS(LENGTH_MAX, 1)];

static struct liveness prepare(const struct flow_code *c, uint32_t work)
{
    struct liveness l = { .code = c, .index = blocks_at, .blocks = blocks, .locals = LOCALS, .words = 1, .sets = sets, .work = work };
    memset(marks, 0, sizeof marks);
    memset(blocks_at, 0, sizeof blocks_at);
    memset(sets, 0, sizeof sets);
    ck_assert(flow_mark(c, marks));
    for (uint32_t bci = 0; bci < c->length; bci++)
        if (!bci || marks[bci] & LIVE_BLOCK_MARKS) {
            blocks_at[bci] = (uint16_t)++l.block_count;
            blocks[l.block_count].bci = (uint16_t)bci;
        }
    return l;
}

/* The numbers of the locals that are live before bci. */
static const char *live(const struct flow_code *c, uint32_t bci)
{
    static char text[LOCALS + 1];
    struct liveness l = prepare(c, 100000);
    uint64_t out = 0, room;
    char *p = text;
    ck_assert(liveness_find(&l) && liveness_at(&l, bci, &out, &room));
    for (int i = 0; i < 64; i++)
        if (out >> i & 1)
            *p++ = (char)('0' + i);
    *p = '\0';
    return text;
}

#define CODE(name, ...) \
    static const uint8_t name##_bytes[] = { __VA_ARGS__ }; \
    const struct flow_code name = { name##_bytes, NULL, sizeof name##_bytes, 0 }

START_TEST(what_is_read_before_it_is_written_is_live)
{
    CODE(c, OP_aload_0, OP_pop, OP_aload_1, OP_astore_2, OP_aload_2, OP_areturn);
    ck_assert_str_eq(live(&c, 0), "01");
    ck_assert_str_eq(live(&c, 1), "1");
    ck_assert_str_eq(live(&c, 3), "");
    ck_assert_str_eq(live(&c, 4), "2");
    ck_assert_str_eq(live(&c, 5), "");
}
END_TEST

START_TEST(longs_take_two_locals_and_increments_read)
{
    CODE(c, OP_lload_0, OP_lstore_2, OP_iinc, 4, 1, OP_lload_2, OP_lreturn);
    ck_assert_str_eq(live(&c, 0), "014");
    ck_assert_str_eq(live(&c, 1), "4");
    ck_assert_str_eq(live(&c, 5), "23");
}
END_TEST

START_TEST(each_way_of_a_branch_counts)
{
    CODE(c, OP_iload_0, OP_ifeq, HI(7), OP_aload_1, OP_goto, HI(4), OP_aload_2, OP_areturn);
    ck_assert_str_eq(live(&c, 0), "012");
    ck_assert_str_eq(live(&c, 1), "12");
    ck_assert_str_eq(live(&c, 4), "1");
    ck_assert_str_eq(live(&c, 8), "2");
    ck_assert_str_eq(live(&c, 9), "");
}
END_TEST

START_TEST(loops_keep_what_the_next_turn_reads)
{
    CODE(c, OP_aload_0, OP_pop, OP_iinc, 1, 1, OP_iload_2, OP_ifne, HI((uint16_t)-6), OP_iload_3, OP_ireturn);
    ck_assert_str_eq(live(&c, 0), "0123");
    ck_assert_str_eq(live(&c, 5), "0123");
    ck_assert_str_eq(live(&c, 9), "3");
}
END_TEST

START_TEST(switches_have_many_ways)
{
    CODE(c, OP_iload_0, OP_lookupswitch, 0, 0, 0, 0, 0, 21, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 19, OP_aload_1, OP_areturn, OP_aload_2, OP_areturn);
    ck_assert_str_eq(live(&c, 0), "012");
    ck_assert_str_eq(live(&c, 22), "2");
}
END_TEST

START_TEST(handlers_may_be_reached_from_the_whole_range)
{
    static const uint8_t bytes[] = { OP_aconst_null, OP_astore_1, OP_nop, OP_aconst_null, OP_astore_1, OP_nop, OP_return,
                                     OP_pop, OP_aload_1, OP_areturn };
    static const uint8_t rows[] = { HI(2), HI(5), HI(7), HI(0) };
    const struct flow_code c = { bytes, rows, sizeof bytes, 1 };
    ck_assert_str_eq(live(&c, 0), "");
    ck_assert_str_eq(live(&c, 2), "1");
    ck_assert_str_eq(live(&c, 4), "1");
    ck_assert_str_eq(live(&c, 5), "");
    ck_assert_str_eq(live(&c, 8), "1");
}
END_TEST

START_TEST(inner_handlers_in_outer_ranges_keep_what_the_outer_reads)
{
    static const uint8_t bytes[] = { OP_nop, OP_return, OP_pop, OP_nop, OP_return, OP_pop, OP_aload_3, OP_areturn };
    static const uint8_t rows[] = { HI(0), HI(1), HI(2), HI(0), HI(2), HI(4), HI(5), HI(0) };
    const struct flow_code c = { bytes, rows, sizeof bytes, 2 };
    ck_assert_str_eq(live(&c, 0), "3");
    ck_assert_str_eq(live(&c, 3), "3");
    ck_assert_str_eq(live(&c, 4), "");
}
END_TEST

START_TEST(locals_outside_the_frame_are_nobodys)
{
    CODE(c, OP_aload, 200, OP_lload, LOCALS - 1, OP_return);
    ck_assert_str_eq(live(&c, 0), "7");
}
END_TEST

START_TEST(work_is_bounded)
{
    CODE(c, OP_aload_0, OP_pop, OP_iinc, 1, 1, OP_iload_2, OP_ifne, HI((uint16_t)-6), OP_iload_3, OP_ireturn);
    struct liveness l = prepare(&c, 5);
    ck_assert(!liveness_find(&l));
}
END_TEST

/* ---- random code, against the definition: is there a way that reads before it writes? ---- */

static struct flow_code random_code;
static uint8_t random_bytes[64];

static bool reads_first(uint32_t bci, uint32_t local, uint64_t *seen)
{
    struct insn in;
    struct effect e;
    if (*seen >> bci & 1)
        return false;
    *seen |= UINT64_C(1) << bci;
    ck_assert(bytecode_decode(random_code.bytes, random_code.length, bci, &in));
    for (uint32_t i = 0; i < random_code.row_count; i++) {
        struct exception_row row = flow_row(&random_code, i);
        if (flow_covers(&row, bci) && reads_first(row.handler, local, seen))
            return true;
    }
    effect_on_local(&in, &e);
    if (e.reads && in.local == local)
        return true;
    if (e.writes && in.local == local)
        return false;
    for (uint32_t i = 0; i < flow_targets(&in); i++)
        if (reads_first(flow_target(&in, i), local, seen))
            return true;
    return flow_goes_on(&in) && reads_first(flow_next(&in), local, seen);
}

static void scramble(void)
{
    enum { SIZE = sizeof random_bytes };
    static const uint8_t some[] = { OP_nop, OP_nop, OP_aload_0, OP_aload_1, OP_aload_2, OP_astore_0, OP_astore_1, OP_astore_2, OP_athrow };
    for (int i = 0; i < SIZE; i++)
        random_bytes[i] = some[(size_t)rand() % sizeof some];
    for (int i = 0; i + 4 < SIZE; i += 1 + rand() % 12)
        if (i % 4 == 0) {
            int distance = (rand() % (SIZE / 4)) * 4 - i;
            random_bytes[i] = rand() % 2 ? OP_ifeq : OP_goto;
            random_bytes[i + 1] = (uint8_t)(distance >> 8);
            random_bytes[i + 2] = (uint8_t)distance;
            random_bytes[i + 3] = OP_nop;
        }
    random_bytes[SIZE - 1] = OP_return;
}

START_TEST(random_code_has_the_locals_that_some_way_reads)
{
    static uint8_t rows[16];
    unsigned found = 0;
    random_code = (struct flow_code){ random_bytes, rows, sizeof random_bytes, 2 };
    srand(1);
    for (int turn = 0; turn < 3000; turn++) {
        scramble();
        for (int i = 0; i < 2; i++) {
            int start = rand() % 14 * 4, end = start + 4 * (1 + rand() % ((60 - start) / 4));
            const uint8_t row[8] = { 0, (uint8_t)start, 0, (uint8_t)end, 0, (uint8_t)(rand() % 16 * 4), 0, 0 };
            memcpy(rows + 8 * i, row, 8);
        }
        struct liveness l = prepare(&random_code, 1000000);
        ck_assert(liveness_find(&l));
        for (uint32_t bci = 0; bci < sizeof random_bytes; bci++)
            for (uint32_t local = 0; local < 3 && marks[bci] & FLOW_START; local++) {
                uint64_t out = 0, room, seen = 0;
                bool expected = reads_first(bci, local, &seen);
                if (!liveness_at(&l, bci, &out, &room))
                    continue;                           /* behind a goto, and nobody comes there */
                ck_assert_msg((out >> local & 1) == expected, "turn %d bci %u local %u", turn, bci, local);
                found += expected;
            }
    }
    ck_assert_uint_gt(found, 10000);
}
END_TEST

RTCHECK_MAIN("liveness", what_is_read_before_it_is_written_is_live, longs_take_two_locals_and_increments_read, each_way_of_a_branch_counts,
             loops_keep_what_the_next_turn_reads, switches_have_many_ways, handlers_may_be_reached_from_the_whole_range,
             inner_handlers_in_outer_ranges_keep_what_the_outer_reads, locals_outside_the_frame_are_nobodys, work_is_bounded,
             random_code_has_the_locals_that_some_way_reads)
