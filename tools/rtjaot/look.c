/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/look.h"

#include <stdlib.h>
#include <string.h>

#include "vm/class/link.h"

/* The collector and the thread that runs finalizers see some objects by themselves. */
bool look_is_ordinary(const struct class *c)
{
    return c && !class_is_array(c) && !(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && !c->shape.has_finalizer && c->shape.kind != SHAPE_REFERENCE;
}

/* --- where ways meet ------------------------------------------------------------------------------ */

size_t look_state_bytes(const struct method_body *body)
{
    return sizeof(struct look_state) + ((size_t)body->max_locals + body->max_stack + 2) * sizeof(uint32_t);
}

static bool same_monitors(const struct look_state *a, const struct look_state *b)
{
    return a->held_count == b->held_count && !memcmp(a->held, b->held, a->held_count * sizeof *a->held);
}

static void arrive(struct look *l, uint32_t bci, bool handler)
{
    if (bci >= l->body->length) {
        l->odd = true;
        return;
    }
    struct look_state *now = l->now, **place = &l->at[bci];
    uint32_t locals = l->body->max_locals, depth = handler ? 1 : now->depth;
    bool changed = !*place;
    if (!*place)
        *place = calloc(1, look_state_bytes(l->body));
    if (!*place || (!changed && ((*place)->depth != depth || !same_monitors(*place, now)))) {
        l->odd = true;
        return;
    }
    (*place)->depth = depth;
    (*place)->held_count = now->held_count;
    memcpy((*place)->held, now->held, sizeof now->held);
    for (uint32_t i = 0; i < locals + depth; i++) {
        uint32_t more = (*place)->sets[i] | (handler && i == locals ? LOOK_OTHERS : now->sets[i]);
        changed |= more != (*place)->sets[i];
        (*place)->sets[i] = more;
    }
    if (changed)
        flow_work_add(&l->work, bci);
}

/* Behind one that takes all, none comes to its turn. */
void look_arrive_at_handlers(struct look *l, uint32_t bci)
{
    bool taken = false;
    for (uint32_t i = 0; i < l->flow.row_count && !l->odd && !taken; i++) {
        struct exception_row row = flow_row(&l->flow, i);
        if (!flow_covers(&row, bci))
            continue;
        arrive(l, row.handler, true);
        taken = !row.catch_type;
    }
}

/* --- instructions --------------------------------------------------------------------------------- */

void look_pop(struct look *l, uint32_t slots)
{
    if (slots > l->now->depth)
        l->odd = true;
    else
        l->now->depth -= slots;
}

void look_push(struct look *l, uint32_t set)
{
    if (l->now->depth >= l->body->max_stack)
        l->odd = true;
    else
        look_stack(l)[l->now->depth++] = set;
}

void look_effect(struct look *l, const struct effect *effect, uint32_t set)
{
    look_pop(l, effect->pops);
    for (uint32_t i = 0; i < effect->pushes && !l->odd; i++)
        look_push(l, effect->result == 'A' ? set : 0);
}

static void set_local(struct look *l, uint32_t local, uint32_t slots, uint32_t set)
{
    if (local + slots > l->body->max_locals) {
        l->odd = true;
        return;
    }
    l->now->sets[local] = set;
    if (slots == 2)
        l->now->sets[local + 1] = 0;
}

static void shuffle(struct look *l, const struct opinfo *o)
{
    struct shuffle move;
    uint32_t taken[SHUFFLE_TAKES];
    op_shuffle(o, &move);
    if (l->now->depth < move.take) {
        l->odd = true;
        return;
    }
    for (unsigned i = 0; i < move.take; i++)
        taken[i] = look_stack(l)[l->now->depth - move.take + i];
    l->now->depth -= move.take;
    for (unsigned i = 0; i < move.put && !l->odd; i++)
        look_push(l, taken[move.from[i]]);
}

static void step(struct look *l, const struct insn *in)
{
    struct effect effect;
    if (!effect_of(in, &l->pool, &effect) || in->info->flow == FLOW_JSR || in->info->flow == FLOW_RET) {
        l->odd = true;
        return;
    }
    look_arrive_at_handlers(l, in->bci);
    switch (in->info->kind) {
    case KIND_LOAD:
        for (uint32_t i = 0; i < effect.pushes && !l->odd; i++)
            look_push(l, i == 0 && in->local < l->body->max_locals ? l->now->sets[in->local] : 0);
        break;
    case KIND_STORE: {
        uint32_t set = effect.pops == 1 ? look_top(l, 0) : 0;
        look_pop(l, effect.pops);
        set_local(l, in->local, effect.pops, set);
        break;
    }
    case KIND_SHUFFLE: shuffle(l, in->info); break;
    default: l->rule(l, in, &effect); break;
    }
}

/* From a leader to where control leaves for another. */
static void follow(struct look *l, uint32_t start)
{
    struct insn in;
    memcpy(l->now, l->at[start], look_state_bytes(l->body));
    for (uint32_t bci = start; !l->odd; bci += in.len) {
        if (!bytecode_decode(l->body->bytes, l->body->length, bci, &in)) {
            l->odd = true;
            return;
        }
        step(l, &in);
        for (uint32_t i = 0; i < flow_targets(&in) && !l->odd; i++)
            arrive(l, flow_target(&in, i), false);
        if (!flow_goes_on(&in) || l->odd)
            return;
        if (flow_next(&in) >= l->body->length || l->marks[flow_next(&in)] & FLOW_LEADER) {
            arrive(l, flow_next(&in), false);
            return;
        }
    }
}

/* --- all ------------------------------------------------------------------------------------------ */

bool look_begin(struct look *l, const struct method *m, look_rule rule, void *reader)
{
    const struct method_body *body = m->body;
    *l = (struct look){ .body = body, .flow = method_body_flow(body), .pool = cp_effects(body->cp), .rule = rule, .reader = reader };
    l->marks = calloc(body->length + 1, 1);
    l->at = calloc(body->length + 1, sizeof *l->at);
    l->bits = calloc(FLOW_WORK_WORDS(body->length), sizeof *l->bits);
    l->now = calloc(1, look_state_bytes(l->body));
    if (!l->marks || !l->at || !l->bits || !l->now || !flow_mark(&l->flow, l->marks))
        return false;
    l->work = flow_work_in(l->bits, body->length);
    for (uint32_t i = 0; i < m->arg_slots && i < body->max_locals; i++)
        l->now->sets[i] = LOOK_OTHERS;
    return true;
}

/* bound: a leader comes again only when a set has grown, at most 32 times each */
void look_follow(struct look *l)
{
    uint32_t bci;
    arrive(l, 0, false);
    while (!l->odd && flow_work_take(&l->work, &bci))
        follow(l, bci);
}

void look_again(struct look *l)
{
    for (uint32_t bci = 0; bci < l->body->length && !l->odd; bci++)
        if (l->at[bci])
            follow(l, bci);
}

void look_end(struct look *l)
{
    for (uint32_t i = 0; l->at && i < l->body->length; i++)
        free(l->at[i]);
    free(l->at);
    free(l->marks);
    free(l->bits);
    free(l->now);
}
