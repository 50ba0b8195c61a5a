/* SPDX-License-Identifier: Apache-2.0 */
/* Kinds of values, bci by bci (slots.h). */
#include "vm/bytecode/slots.h"

/* The kinds at one instruction: locals, then the stack. */
struct state { char *kinds; uint32_t depth; };

static bool is_pair(char kind) { return letter_slots(kind) == 2; }

static bool begins_block(const struct slots *s, uint32_t bci) { return bci == 0 || s->marks[bci] & FLOW_LEADER; }

static uint32_t count_blocks(const struct slots *s)
{
    uint32_t n = 0;
    for (uint32_t bci = 0; bci < s->code->length; bci++)
        n += begins_block(s, bci);
    return n;
}

static size_t state_bytes(const struct slots *s) { return 1 + (size_t)s->locals + s->stack; }

static char *state_of(const struct slots *s, uint32_t block)
{
    RT_ASSERT(block && block <= s->block_count);
    return s->states + (block - 1) * state_bytes(s);
}

static size_t work_bytes(uint32_t blocks) { return FLOW_WORK_WORDS(blocks + 1) * sizeof(uint64_t); }

size_t slots_bytes(const struct slots *s)
{
    uint32_t blocks = count_blocks(s);
    return work_bytes(blocks) + (s->code->length + blocks + 1) * sizeof *s->index + (blocks + 1) * state_bytes(s);
}

static void lay_out(struct slots *s, void *room)
{
    s->block_count = count_blocks(s);
    s->work = flow_work_in(room, s->block_count + 1);
    s->index = (uint16_t *)(void *)((char *)room + work_bytes(s->block_count));
    s->begins = s->index + s->code->length;
    s->states = (char *)(s->begins + s->block_count + 1);
    for (uint32_t bci = 0, n = 0; bci < s->code->length; bci++)
        if (begins_block(s, bci)) {
            s->index[bci] = (uint16_t)++n;
            s->begins[n] = (uint16_t)bci;
        }
}

/* --- where ways meet ------------------------------------------------------------------------------ */

/* A local that is another kind on another way is nothing, both slots of it.  false: none has changed. */
static bool merge_locals(const struct slots *s, char *into, const char *from)
{
    bool changed = false;
    for (uint32_t i = 0; i < s->locals; i++) {
        bool half = into[i] == SLOT_SECOND && (i == 0 || !is_pair(into[i - 1]));
        if (into[i] != SLOT_NONE && (half || into[i] != from[i])) {
            into[i] = SLOT_NONE;
            changed = true;
        }
    }
    return changed;
}

/* Control comes to bci with these locals, and operands. */
static bool arrive(struct slots *s, uint32_t bci, const char *locals, const char *operands, uint32_t depth)
{
    uint32_t block = bci < s->code->length ? s->index[bci] : 0;
    if (!block || depth > s->stack)
        return false;
    char *known = state_of(s, block), *kinds = known + 1;
    bool first = !*known;
    if (first) {
        *known = 1;
        memcpy(kinds, locals, s->locals);
        memcpy(kinds + s->locals, operands, depth);
    } else if ((depth < s->stack && kinds[s->locals + depth]) || memcmp(kinds + s->locals, operands, depth) != 0) {
        return false;
    }
    if (merge_locals(s, kinds, locals) || first)
        flow_work_add(&s->work, block);
    return true;
}

static bool arrive_at_handlers(struct slots *s, uint32_t bci, const struct state *now)
{
    for (uint32_t i = 0; i < s->code->row_count; i++) {
        struct exception_row row = flow_row(s->code, i);
        if (flow_covers(&row, bci) && !arrive(s, row.handler, now->kinds, "A", 1))
            return false;
    }
    return true;
}

/* --- one instruction ------------------------------------------------------------------------------ */

static void write_local(char *locals, uint32_t count, uint32_t local, char kind)
{
    uint32_t behind = local + letter_slots(kind);
    if (local && is_pair(locals[local - 1]))
        locals[local - 1] = SLOT_NONE;
    if (behind < count && locals[behind] == SLOT_SECOND)
        locals[behind] = SLOT_NONE;
    locals[local] = kind;
    if (is_pair(kind))
        locals[local + 1] = SLOT_SECOND;
}

static bool shuffle(const struct slots *s, struct state *now, const struct opinfo *o)
{
    struct shuffle move;
    char taken[SHUFFLE_TAKES];
    op_shuffle(o, &move);
    if (now->depth < move.take || now->depth - move.take + move.put > s->stack)
        return false;
    char *at = now->kinds + s->locals + now->depth - move.take;
    memcpy(taken, at, move.take);
    for (unsigned i = 0; i < move.put; i++)
        at[i] = taken[move.from[i]];
    now->depth = now->depth - move.take + move.put;
    return true;
}

/* Is the local there, and does it hold what is read from it? */
static bool local_fits(const struct slots *s, const struct state *now, const struct insn *in, const struct effect *e)
{
    char kind = e->reads ? e->reads : e->writes;
    if (!kind)
        return true;
    return in->local + letter_slots(kind) <= s->locals && (!e->reads || now->kinds[in->local] == e->reads);
}

/* Is this the kind at *at?  Then on behind it. */
static bool take(const char **at, char kind)
{
    bool fits = **at == kind;
    *at += letter_slots(kind);
    return fits;
}

static bool take_all(const char **at, struct signature s)
{
    struct signature_type t;
    bool fit = true;
    while (signature_next(&s, &t))
        fit = take(at, t.letter) && fit;
    return fit;
}

/* Are the operands of the kinds that the row, and what the constant pool names, say? */
static bool operands_fit(const struct slots *s, const struct state *now, const struct insn *in, const struct effect *e)
{
    struct signature named = { NULL, NULL };
    const char *at = now->kinds + s->locals + now->depth - e->pops;
    bool fit = !effect_is_named(in->info) || s->pool->descriptor(s->pool->pool, in, &named);
    for (const char *letter = in->info->stack; *letter != '_' && fit; letter++) {
        if (*letter == 'M' || *letter == 'T')
            fit = take_all(&at, named);
        else if (*letter == 'N')
            for (unsigned i = 0; i < in->count; i++)
                fit = take(&at, 'I') && fit;
        else if (*letter != 'V')
            fit = take(&at, *letter);
    }
    return fit;
}

static bool run(const struct slots *s, struct state *now, const struct insn *in)
{
    struct effect e;
    if (in->info->kind == KIND_SHUFFLE)
        return shuffle(s, now, in->info);
    if (!effect_of(in, s->pool, &e) || e.pops > now->depth || now->depth - e.pops + e.pushes > s->stack ||
        !local_fits(s, now, in, &e) || !operands_fit(s, now, in, &e))
        return false;
    now->depth -= e.pops;
    if (e.writes)
        write_local(now->kinds, s->locals, in->local, e.writes);
    if (e.result) {
        now->kinds[s->locals + now->depth++] = e.result;
        if (is_pair(e.result))
            now->kinds[s->locals + now->depth++] = SLOT_SECOND;
    }
    RT_ASSERT(now->depth <= s->stack);
    return true;
}

static bool leave(struct slots *s, const struct insn *in, const struct state *now)
{
    const char *operands = now->kinds + s->locals;
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        if (!arrive(s, flow_target(in, i), now->kinds, operands, now->depth))
            return false;
    return true;
}

/* --- blocks --------------------------------------------------------------------------------------- */

/* What the block begins with, in a copy. */
static struct state begin(const struct slots *s, uint32_t block, char *copy)
{
    struct state now = { copy, 0 };
    memcpy(copy, state_of(s, block) + 1, s->locals + s->stack);
    while (now.depth < s->stack && copy[s->locals + now.depth])
        now.depth++;
    return now;
}

/* From there to its last instruction; what it leaves with arrives. */
static bool run_block(struct slots *s, uint32_t bci, struct state now)
{
    struct insn in;
    for (;; bci = flow_next(&in)) {
        if (!bytecode_decode(s->code->bytes, s->code->length, bci, &in) || in.info->flow == FLOW_JSR || in.info->flow == FLOW_RET)
            return false;
        if (!arrive_at_handlers(s, bci, &now) || !run(s, &now, &in) || !leave(s, &in, &now))
            return false;
        if (!flow_goes_on(&in))
            return true;
        if (flow_next(&in) >= s->code->length)
            return false;
        if (begins_block(s, flow_next(&in)))
            return arrive(s, flow_next(&in), now.kinds, now.kinds + s->locals, now.depth);
    }
}

static bool arrive_at_first(struct slots *s, char *kinds)
{
    struct signature parameters = s->parameters;
    struct signature_type t;
    uint32_t local = 0;
    memset(kinds, SLOT_NONE, s->locals);
    if (s->has_receiver && s->locals)
        kinds[local++] = 'A';
    for (; signature_next(&parameters, &t); local += letter_slots(t.letter)) {
        if (local + letter_slots(t.letter) > s->locals)
            return false;
        write_local(kinds, s->locals, local, t.letter);
    }
    return local >= s->has_receiver && arrive(s, 0, kinds, "", 0);
}

bool slots_find(struct slots *s, void *room)
{
    uint32_t block;
    lay_out(s, room);
    char *copy = s->states + s->block_count * state_bytes(s);
    if (!arrive_at_first(s, copy))
        return false;
    RT_TURNS(turns);
    while (flow_work_take(&s->work, &block)) {  /* bound: blocks, each locals + 1 times */
        RT_BOUND(turns, (uint64_t)s->block_count * (s->locals + 1));
        if (!run_block(s, s->begins[block], begin(s, block, copy)))
            return false;
    }
    return true;
}

bool slots_at(const struct slots *s, uint32_t bci, char *kinds, uint32_t *depth)
{
    struct insn in;
    uint32_t at = bci;
    if (bci >= s->code->length)
        return false;
    while (!s->index[at])
        at--;
    if (!*state_of(s, s->index[at]))
        return false;
    struct state now = begin(s, s->index[at], kinds);
    for (; at < bci; at = flow_next(&in))
        if (!bytecode_decode(s->code->bytes, s->code->length, at, &in) || !run(s, &now, &in) || !flow_goes_on(&in))
            return false;
    *depth = now.depth;
    return at == bci;
}
