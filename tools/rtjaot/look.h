/* SPDX-License-Identifier: Apache-2.0 */
/* Where objects go within a method: forward data flow over its instructions, shared by lone.c and stay.c.
 *
 * Each local and operand has a set of sources, as bits, of what it may hold: what a source is the reader says, and one bit is for all others.  Loads, stores and
 * shuffles of operands are followed here; what other instructions do is the reader's, by look_rules.
 *
 * Context  one thread */
#ifndef TOOLS_RTJAOT_LOOK_H
#define TOOLS_RTJAOT_LOOK_H

#include "vm/bytecode/effect.h"
#include "vm/bytecode/flow.h"
#include "vm/class/method_body.h"

enum { LOOK_SOURCES = 31, LOOK_HELD_MAX = 4, LOOK_LONGEST = 2000 };
#define LOOK_OTHERS (UINT32_C(1) << LOOK_SOURCES)

/* Sets of sources, at one instruction: of locals, then of operands, by slot; and monitors that are held, in their order, for who follows them. */
struct look_state { uint32_t depth, held_count, held[LOOK_HELD_MAX], sets[]; };

struct look;
/* What an instruction does that is neither a load nor a store nor a shuffle: its operands are to be taken and put. */
typedef void (*look_rule)(struct look *l, const struct insn *in, const struct effect *effect);

struct look {
    const struct method_body *body;
    struct flow_code flow;
    struct effect_pool pool;
    uint8_t *marks;
    struct look_state **at;                 /* by bci: of leaders that control comes to          */
    struct look_state *now;
    uint64_t *bits;
    struct flow_work work;
    look_rule rule;
    void *reader;                           /* whose rule it is                                  */
    bool odd;                               /* no answer                                         */
};

/* The first of arg_slots locals are parameters, and are OTHERS.  false: no memory, or the code is malformed; look_end in any case. */
bool look_begin(struct look *l, const struct method *m, look_rule rule, void *reader);
/* Until nothing changes: odd says whether there is an answer. */
void look_follow(struct look *l);
/* Once more over all that control comes to, when that is so: for the rule to note what is known. */
void look_again(struct look *l);
void look_end(struct look *l);
size_t look_state_bytes(const struct method_body *body);

/* Is there one source, and nothing else? */
static inline bool look_is_one(uint32_t set) { return set && !(set & LOOK_OTHERS) && !(set & (set - 1)); }

/* May the class have objects that are seen by nobody but by way of their references?  NULL: no. */
bool look_is_ordinary(const struct class *c);

static inline uint32_t *look_stack(const struct look *l) { return l->now->sets + l->body->max_locals; }
/* The operand so many below the topmost. */
static inline uint32_t look_top(const struct look *l, uint32_t below)
{
    return below < l->now->depth ? look_stack(l)[l->now->depth - 1 - below] : LOOK_OTHERS;
}
void look_pop(struct look *l, uint32_t slots);
void look_push(struct look *l, uint32_t set);
/* Take and put what the instruction does, a reference of this set. */
void look_effect(struct look *l, const struct effect *effect, uint32_t set);
/* The present state comes to all handlers of the instruction. */
void look_arrive_at_handlers(struct look *l, uint32_t bci);

#endif
