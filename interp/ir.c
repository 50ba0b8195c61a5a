/* SPDX-License-Identifier: Apache-2.0 */
/* The table of register instructions, and the order of its rows that the translator counts on. */
#include "interp/ir.h"

#include "sched/check.h"

enum {
    WORDS_N = 2, WORDS_A = 2, WORDS_AB = 2, WORDS_ABC = 2, WORDS_ABCD = 2, WORDS_K = 2, WORDS_AK = 2, WORDS_ABK = 2,
    WORDS_AW = 3, WORDS_ABW = 3, WORDS_AKW = 3, WORDS_ABCDW = 3, WORDS_ABKABK = 3, WORDS_CALL4 = 4, WORDS_CALL5 = 5, WORDS_TABLE = 0, WORDS_LOOKUP = 0,
};

const struct ir_info ir_info[IR_COUNT] = {
#define IR(name, form, body, fn, def, use, flow, traits) \
    [IR_##name] = { #name, IR_R_##def, IR_R_##use, IR_FORM_##form, WORDS_##form, IR_FLOW_##flow, IR_TRAIT_##traits },
#include "interp/ir.def"
};

/* --- order ---------------------------------------------------------------------------------------- */

#define FOLLOWS(a, b) (IR_##a + 1 == IR_##b)
#define CONDITIONS(x, y) _Static_assert(FOLLOWS(x##eq##y, x##ne##y) && FOLLOWS(x##ne##y, x##lt##y) && FOLLOWS(x##lt##y, x##ge##y) && \
                                        FOLLOWS(x##ge##y, x##gt##y) && FOLLOWS(x##gt##y, x##le##y), #x " " #y ": eq ne lt ge gt le")
CONDITIONS(if_i,);
CONDITIONS(if_i, _k);
CONDITIONS(if_i, _w);
CONDITIONS(if_i, _len);
CONDITIONS(if_l,);
CONDITIONS(if_l, _k);
CONDITIONS(inc_if_i,);
CONDITIONS(inc_if_i, _k);
CONDITIONS(inc_if_i, _w);
_Static_assert(FOLLOWS(if_ile, if_ieq_k) && FOLLOWS(if_lle, if_leq_k), "rows with a constant come behind those with registers");

#define FLOATS(x) _Static_assert(FOLLOWS(x##eq, x##ne) && FOLLOWS(x##ne, x##lt) && FOLLOWS(x##lt, x##le) && FOLLOWS(x##le, x##nlt) && \
                                 FOLLOWS(x##nlt, x##nle), #x ": eq ne lt le nlt nle")
FLOATS(if_f);
FLOATS(if_d);

#define SIZES(x) _Static_assert(FOLLOWS(x##b, x##c) && FOLLOWS(x##c, x##s) && FOLLOWS(x##s, x##i) && FOLLOWS(x##i, x##l), #x ": b c s i l")
#define SIZES_AND_REFERENCE(x) SIZES(x); _Static_assert(FOLLOWS(x##l, x##a), #x ": and a")
SIZES_AND_REFERENCE(getfield_);
SIZES_AND_REFERENCE(getfield_v);
SIZES_AND_REFERENCE(getfield2_);
SIZES_AND_REFERENCE(getstatic_);
SIZES_AND_REFERENCE(getstatic_v);
SIZES_AND_REFERENCE(special_get_);
SIZES_AND_REFERENCE(virtual_get_);
SIZES_AND_REFERENCE(interface_get_);
SIZES(putfield_);
SIZES(putfield_v);
SIZES(putstatic_);
SIZES(putstatic_v);
_Static_assert(FOLLOWS(getfields_i, getfields_l) && FOLLOWS(getfields_l, getfields_a), "getfields: i l a");
_Static_assert(IR_getfield_vb - IR_getfield_b == IR_getstatic_vb - IR_getstatic_b &&
               IR_putfield_vb - IR_putfield_b == IR_putstatic_vb - IR_putstatic_b, "volatile rows are as far away for statics as for fields");
_Static_assert(IR_mov_special - IR_mov_static == IR_movs2_special - IR_movs2_static &&
               IR_mov_virtual - IR_mov_static == IR_movs2_virtual - IR_movs2_static &&
               IR_mov_interface - IR_mov_static == IR_movs2_interface - IR_movs2_static &&
               IR_mov_leaf - IR_mov_static == IR_movs2_leaf - IR_movs2_static, "moves that know what is behind them: one order");

/* --- handlers ------------------------------------------------------------------------------------- */

const void *ir_handler[IR_COUNT], *ir_region_handler[IR_COUNT];

/* Rows by their handlers, with open addressing; those in regions count from IR_COUNT on. */
enum { BUCKETS = 2048, EMPTY = 2 * IR_COUNT };
_Static_assert(2 * IR_COUNT < BUCKETS / 2, "next to no bucket is shared");
static uint16_t buckets[BUCKETS];

static unsigned bucket_of(const void *handler) { return (unsigned)((uintptr_t)handler * 0x9e3779b97f4a7c15u >> 53); }
_Static_assert(sizeof(uintptr_t) == 8 && BUCKETS == 1 << (64 - 53), "the upper bits of the product number a bucket");

static const void *handler_in(unsigned bucket)
{
    unsigned row = buckets[bucket];
    return row < IR_COUNT ? ir_handler[row] : ir_region_handler[row - IR_COUNT];
}

static unsigned find(const void *handler)
{
    unsigned i = bucket_of(handler);
    RT_TURNS(turns);
    while (buckets[i] != EMPTY && handler_in(i) != handler) {   /* bound: all handlers */
        RT_BOUND(turns, EMPTY);
        i = (i + 1) % BUCKETS;
    }
    return i;
}

void ir_publish_handlers(const void *const *labels, bool in_region)
{
    const void **handlers = in_region ? ir_region_handler : ir_handler;
    for (unsigned i = 0; i < BUCKETS && !in_region; i++)
        buckets[i] = EMPTY;
    for (unsigned row = 0; row < IR_COUNT; row++) {
        handlers[row] = labels ? labels[row] : (const void *)(uintptr_t)row;
        unsigned i = find(handlers[row]);
        if (buckets[i] == EMPTY)
            buckets[i] = (uint16_t)(in_region ? IR_COUNT + row : row);
    }
    RT_ASSERT(ir_of_handler(handlers[IR_COUNT - 1]) < IR_COUNT);
}

enum ir ir_of_handler(const void *handler)
{
    unsigned row = buckets[find(handler)];
    return row == EMPTY ? IR_COUNT : (enum ir)(row % IR_COUNT);
}

const void *ir_handler_beside(const void *handler, enum ir row)
{
    unsigned known = buckets[find(handler)];
    RT_ASSERT(known < EMPTY);
    return ir_handlers(known >= IR_COUNT)[row];
}
