/* SPDX-License-Identifier: Apache-2.0 */
/* Counted loops, which are written up to three times.
 *
 * What javac makes of "for (; i < n; i += 3)" has its test first and its step last.  If n is a constant, a local or the length of an array, none of
 * which changes in the loop, and nothing in it calls or allocates, then one test before it answers for all of its turns that i is an index of
 * the arrays that it counts through, and tells when it ends.  So beside the loop as it stands (S) there is a copy without those checks (F), which polls once
 * in so many turns, and, where something else may be the same in all turns, a first turn (P), behind which the C compiler knows that.
 *
 *   L7:  the test; goto P12 or F12, or else
 *   S7:  the loop's own test and body, which goes on to S7
 *   P12: the body; goto F12                 F12: the body; goto F12 while i < lim7; a poll; goto L7
 *
 * Every copy works on the same variables of C. */
#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/emit_impl.h"

enum { LONGEST = 120, STEP_MAX = 64 };

/* --- which they are --------------------------------------------------------------------------- */

static bool is_load(const struct insn *in, char kind) { return in->info->kind == KIND_LOAD && op_push(in->info) == kind; }

/* What the counter is compared with, at bci; the bci behind it, 0 for something else. */
static uint32_t read_bound(const struct emitter *e, uint32_t bci, struct loop *l)
{
    struct insn in;
    if (!decode(e->code, bci, &in))
        return 0;
    l->bound = in.imm;
    if (in.info->kind == KIND_CONST && op_push(in.info) == 'I') {
        l->bound_kind = 'c';
        return flow_next(&in);
    }
    l->bound = (int)in.local;
    if (is_load(&in, 'I')) {
        l->bound_kind = 'I';
        return flow_next(&in);
    }
    if (!is_load(&in, 'A') || !decode(e->code, flow_next(&in), &in) || in.op != OP_arraylength)
        return 0;
    l->bound_kind = 'A';
    return flow_next(&in);
}

/* The test at the loop's beginning. */
static bool read_test(const struct emitter *e, struct loop *l)
{
    struct insn in;
    if (!decode(e->code, l->header, &in) || !is_load(&in, 'I'))
        return false;
    l->counter = in.local;
    uint32_t bci = read_bound(e, flow_next(&in), l);
    if (!bci || !decode(e->code, bci, &in) || in.op != OP_if_icmpge || in.target < l->end)
        return false;
    l->body = flow_next(&in);
    return l->body < l->last;
}

/* May it stand in a loop that polls rarely, and whose arrays nobody else keeps?  What it looks up the first time is another matter. */
static bool is_brief(const struct emitter *e, const struct insn *in)
{
    switch (in->op) {
    case OP_new: case OP_newarray: case OP_anewarray: case OP_multianewarray: case OP_monitorenter: case OP_monitorexit:
        return false;
    default:
        return in->info->kind != KIND_CALL || call_is_brief(e, in);
    }
}

/* Is there something that may be the same in each turn? */
static bool may_repeat(const struct insn *in)
{
    return in->info->kind == KIND_FIELD || in->info->kind == KIND_CALL || in->info->kind == KIND_LDC || in->op == OP_arraylength
        || in->op == OP_checkcast || in->op == OP_aaload;
}

static bool writes(const struct insn *in, const struct loop *l)
{
    bool store = in->info->kind == KIND_STORE;
    if (!store && in->op != OP_iinc)
        return false;
    const unsigned second = store && kind_is_wide(op_pop(in->info, 0));
    for (unsigned i = in->local; i <= in->local + second; i++)
        if (i == l->counter || (l->bound_kind != 'c' && i == (unsigned)l->bound))
            return true;
    return false;
}

/* Its instructions from the body on; the last two are the step and the way back. */
static bool read_body(const struct emitter *e, struct loop *l)
{
    struct insn in;
    for (uint32_t bci = l->body; bci < l->end; bci = flow_next(&in)) {
        if (!decode(e->code, bci, &in) || !is_brief(e, &in))
            return false;
        bool last = bci == l->last, step = in.op == OP_iinc && (unsigned)in.local == l->counter && flow_next(&in) == l->last;
        for (uint32_t i = 0; i < flow_targets(&in) && !last; i++)
            if (flow_target(&in, i) <= bci)
                return false;
        if (step)
            l->step = in.imm;
        else if (writes(&in, l))
            return false;
        l->peel |= may_repeat(&in);
    }
    return l->step > 0 && l->step <= STEP_MAX;
}

static bool is_inside(const struct loop *l, uint32_t bci) { return bci > l->header && bci < l->end; }

/* From elsewhere control comes to its beginning alone. */
static bool is_closed(const struct emitter *e, const struct loop *l)
{
    struct insn in;
    for (uint32_t bci = 0; decode(e->code, bci, &in); bci = flow_next(&in))
        for (uint32_t i = 0; i < flow_targets(&in); i++)
            if ((bci < l->header || bci >= l->end) && is_inside(l, flow_target(&in, i)))
                return false;
    for (unsigned i = 0; i < e->code->exception_count; i++)
        if (is_inside(l, exception_row_at(e->code, i).handler))
            return false;
    return true;
}

static bool is_known(const struct emitter *e, uint32_t header)
{
    for (unsigned i = 0; i < e->loop_count; i++)
        if (e->loops[i].header == header)
            return true;
    return false;
}

void loops_find(struct emitter *e)
{
    struct insn in;
    for (uint32_t bci = 0; decode(e->code, bci, &in); bci = flow_next(&in)) {
        struct loop l = { .header = in.target, .last = bci, .end = flow_next(&in) };
        if (in.info->kind != KIND_GOTO || in.target > bci || l.end - l.header > LONGEST || is_known(e, l.header))
            continue;
        if (!read_test(e, &l) || !read_body(e, &l) || !is_closed(e, &l))
            continue;
        l.arrays = calloc(e->code->max_locals + 1u, 1);
        l.stored = calloc(e->code->max_locals + 1u, 1);
        if (!l.arrays || !l.stored)
            abort();
        for (uint32_t at = l.body; at < l.end && decode(e->code, at, &in); at = flow_next(&in))
            if (in.info->kind == KIND_STORE)
                l.stored[in.local] = true;
        bytecode_decode(e->code->bytes, e->code->length, bci, &in);
        PLAN_GROW(e->loops, e->loop_count);
        e->loops[e->loop_count++] = l;
    }
}

void loops_drop(struct emitter *e)
{
    for (unsigned i = 0; i < e->loop_count; i++) {
        free(e->loops[i].arrays);
        free(e->loops[i].stored);
    }
    free(e->loops);
}

struct loop *loop_at(const struct emitter *e, uint32_t bci)
{
    for (unsigned i = 0; i < e->loop_count; i++)
        if (bci >= e->loops[i].header && bci < e->loops[i].end)
            return &e->loops[i];
    return NULL;
}

/* --- what is known in them ---------------------------------------------------------------------- */

bool loop_knows_index(struct emitter *e, unsigned array, unsigned index)
{
    struct loop *l = e->loop;
    int from = e->origin[array];
    if (!l || e->in.bci < l->body)
        return false;
    if (from < 0 || l->stored[from] || e->origin[index] != (int)l->counter) {
        l->peel = true;
        return false;
    }
    l->arrays[from] = true;
    return e->copy != 0;
}

void loop_begin_block(struct emitter *e)
{
    if (!e->copy)
        return;
    for (unsigned i = 0; i < e->code->max_locals; i++)
        if (e->loop->arrays[i] || (e->loop->bound_kind == 'A' && (unsigned)e->loop->bound == i))
            e->local_safe[i] = true;
}

/* --- text --------------------------------------------------------------------------------------- */

static const char *bound_of(struct emitter *e, const struct loop *l, char *buffer, size_t size)
{
    if (l->bound_kind == 'c')
        snprintf(buffer, size, "%d", l->bound);
    else
        snprintf(buffer, size, l->bound_kind == 'A' ? "LENGTH(%s)" : "%s", local(e, l->bound_kind, (unsigned)l->bound));
    return buffer;
}

bool loop_flow(struct emitter *e, uint32_t bci)
{
    const struct loop *l = e->loop;
    if (!l || bci < l->header || bci >= l->end)
        return false;
    if (bci != l->header) {
        if (e->copy)
            say(e, "goto %c%u; ", e->copy, bci);
        return e->copy;
    }
    if (e->copy)
        say(e, "if (RT_LIKELY(%s < lim%u)) goto F%u; ", local(e, 'I', l->counter), l->header, l->body);
    say_poll(e);
    say(e, "goto %c%u; ", e->copy ? 'L' : 'S', l->header);
    return true;
}

void loop_say_limits(struct emitter *e)
{
    for (unsigned i = 0; i < e->loop_count; i++)
        if (e->blocks[e->loops[i].header].text)
            say(e, "jint lim%u = 0;\n", e->loops[i].header);
}

void loop_say_test(struct emitter *e, uint32_t header)
{
    const struct loop *l = loop_at(e, header);
    char bound[32];
    if (!l || l->header != header)
        return;
    bound_of(e, l, bound, sizeof bound);
    if (e->keeps)
        say(e, "GIVE_BACK ");
    say(e, "if (RT_LIKELY(");
    if (l->bound_kind == 'A')
        say(e, "%s && ", local(e, 'A', (unsigned)l->bound));
    say(e, "%s < %s && %s <= INT32_MAX - %d", local(e, 'I', l->counter), bound, bound, l->step);
    bool any = false;
    for (unsigned i = 0; i < e->code->max_locals; i++) {
        if (!l->arrays[i])
            continue;
        any = true;
        if (l->bound_kind != 'A' || (unsigned)l->bound != i)
            say(e, " && %s && %s <= LENGTH(%s)", local(e, 'A', i), bound, local(e, 'A', i));
    }
    if (any)
        say(e, " && %s >= 0", local(e, 'I', l->counter));
    say(e, ")) { lim%u = aot_limit(%s, %s); goto %c%u; }\nS%u: __attribute__((unused));\n", header, local(e, 'I', l->counter), bound,
        l->peel ? 'P' : 'F', l->body, header);
}

void loop_emit_copies(struct emitter *e, struct loop *l)
{
    static const char letters[] = "PF";
    if (!e->blocks[l->header].text)
        return;
    for (const char *copy = letters + !l->peel; *copy && !e->why; copy++) {
        e->copy = *copy;
        for (uint32_t bci = l->body; bci < l->end && !e->why; bci++)
            if (bci == l->body || e->blocks[bci].text) {
                say(e, "%c%u: __attribute__((unused));\n", *copy, bci);
                emit_from(e, bci);
            }
    }
    e->copy = 0;
}
