/* SPDX-License-Identifier: Apache-2.0 */
/* Reference maps by abstract interpretation (refmap.h).
 *
 * A state is two bits a slot: may hold a reference, may hold something else.  Where ways meet the bits are joined, so a state
 * only grows and the work list runs dry.  States are kept for blocks only; a block begins wherever control may come from
 * elsewhere and wherever a range of the exception table begins or ends, so that it is covered wholly or not at all.
 *
 *   1  find where blocks begin                            find_leaders, make_blocks
 *   2  run blocks, lowest bci first, until none changes   run_all
 *   3  run the asked-for block once more, up to bci       stop_at
 *   4  find which locals are live there, and where operands lie     find_live, keep_operands
 *
 * ret goes on behind every jsr that entered a subroutine at the stack height that ret leaves; a jsr first seen later runs
 * the blocks with a ret again. */
#include "vm/class/refmap.h"

#include "memory/pages.h"
#include "sched/lock.h"
#include "sched/stress.h"
#include "vm/bytecode/liveness.h"
#include "vm/class/method_body.h"

enum {
    CACHE_ROWS = 1024, CACHE_WORDS = 2,                     /* maps of up to 128 slots are remembered */
    SCRATCH_BYTES = 32 << 20, SCRATCH_STEP = 256 << 10, SCRATCH_KEEP = 1 << 20, SCRATCH_PAGE = 4096,
    LOOK = 16,                                              /* blocks looked at in a step's time      */
    LIVE_WORK_MAX = REFMAP_WORK_MAX,
};
#define NOWHERE UINT32_MAX

/* ---- memory: a region of our own, reused by each analysis ---- */

static struct lock refmap_lock = LOCK_INIT(REFMAP);         /* this, and the cache                    */
static struct { char *base; size_t committed, used; } scratch;

void refmap_begin(void) { lock_take(&refmap_lock); }
void refmap_end(void) { lock_drop(&refmap_lock); }

static void *take(size_t bytes)
{
    RT_ASSERT(lock_held(&refmap_lock));
    bytes = (bytes + 7) & ~(size_t)7;
    if (!scratch.base && !(scratch.base = pages_reserve(SCRATCH_BYTES)))
        return NULL;
    if (bytes > SCRATCH_BYTES - scratch.used)
        return NULL;
    size_t end = scratch.used + bytes, step = stress_size(SCRATCH_STEP, SCRATCH_PAGE), more = (end + step - 1) / step * step;
    if (end > scratch.committed) {
        if (pages_commit(scratch.base + scratch.committed, more - scratch.committed))
            return NULL;
        scratch.committed = more;
    }
    void *p = scratch.base + scratch.used;
    scratch.used = end;
    return memset(p, 0, bytes);
}

/* The answer stays readable until the next call; what a huge method took is given back then. */
static void take_anew(void)
{
    scratch.used = 0;
    size_t keep = stress_size(SCRATCH_KEEP, SCRATCH_PAGE);
    if (scratch.committed > keep) {
        pages_decommit(scratch.base + keep, scratch.committed - keep);
        scratch.committed = keep;
    }
}

/* ---- states ---- */

/* Slots at and above the height have neither bit, so that equal states look equal. */
struct state { uint64_t *refs, *others; uint32_t depth; };

struct block {
    uint16_t bci;
    bool reached, rets;                 /* rets: ends with a ret, was run                          */
    bool returned_to;                   /* follows a jsr that was run at stack height return_depth */
    uint16_t return_depth;
    struct state entry;
};

struct analysis {
    const struct method *method;
    const struct method_body *code;
    uint32_t locals, words;             /* words: of one bit a slot                                */
    struct flow_code flow;
    struct effect_pool pool;
    uint8_t *marks;                     /* enum flow_mark, by bci                                  */
    uint16_t *index;                    /* by bci: number of the block that begins there, 0 none   */
    struct block *blocks;               /* from 1, ascending by bci                                */
    uint32_t block_count;
    struct flow_work pending;           /* blocks to be run                                        */
    uint32_t work;                      /* steps left                                              */
    bool has_jsr;

    struct state now, seen;             /* seen: locals that a handler of the block may find       */
    uint32_t stored, stored_count;      /* local variables that the last instruction wrote         */
};

static bool spend(struct analysis *a, uint32_t steps)
{
    if (steps > a->work)
        return false;
    a->work -= steps;
    return true;
}

static bool state_init(const struct analysis *a, struct state *s)
{
    s->refs = take(2 * a->words * sizeof *s->refs);
    s->others = s->refs + a->words;
    return s->refs;
}

static void state_copy(const struct analysis *a, struct state *to, const struct state *from)
{
    to->depth = from->depth;
    memcpy(to->refs, from->refs, a->words * sizeof *to->refs);
    memcpy(to->others, from->others, a->words * sizeof *to->others);
}

static void set_slot(struct state *s, uint32_t slot, bool ref, bool other)
{
    uint64_t bit = UINT64_C(1) << slot % 64;
    s->refs[slot / 64] = (s->refs[slot / 64] & ~bit) | (ref ? bit : 0);
    s->others[slot / 64] = (s->others[slot / 64] & ~bit) | (other ? bit : 0);
}

static bool has_bit(const uint64_t *bits, uint32_t slot) { return bits[slot / 64] >> slot % 64 & 1; }

/* Control may come to bci in this state. */
static bool merge(struct analysis *a, uint32_t bci, const struct state *from)
{
    struct block *b = bci < a->code->length ? &a->blocks[a->index[bci]] : a->blocks;
    struct state *to = &b->entry;
    uint64_t changed = 0;
    if (b == a->blocks || !spend(a, a->words))
        return false;
    if (!b->reached) {
        b->reached = true;
        state_copy(a, to, from);
        flow_work_add(&a->pending, a->index[bci]);
        return true;
    }
    for (uint32_t i = 0; i < a->words; i++) {
        changed |= (from->refs[i] & ~to->refs[i]) | (from->others[i] & ~to->others[i]);
        to->refs[i] |= from->refs[i];
        to->others[i] |= from->others[i];
    }
    if (changed)
        flow_work_add(&a->pending, a->index[bci]);
    return to->depth == from->depth;
}

/* ---- one instruction: false where it makes no sense ---- */

static bool push(struct analysis *a, uint32_t slots, bool ref)
{
    struct state *s = &a->now;
    if (slots > a->code->max_stack - s->depth)
        return false;
    for (; slots > 0; slots--)
        set_slot(s, a->locals + s->depth++, ref, !ref);
    return true;
}

static bool pop(struct analysis *a, uint32_t slots)
{
    struct state *s = &a->now;
    if (slots > s->depth)
        return false;
    for (; slots > 0; slots--)
        set_slot(s, a->locals + --s->depth, false, false);
    return true;
}

/* astore may also store the return address of a jsr. */
static bool store(struct analysis *a, const struct insn *in, uint32_t slots)
{
    struct state *s = &a->now;
    if (in->local + slots > a->locals || s->depth < slots)
        return false;
    uint32_t top = a->locals + s->depth - 1;
    bool ref = has_bit(s->refs, top), other = has_bit(s->others, top);
    for (uint32_t i = 0; i < slots; i++)
        set_slot(s, in->local + i, ref, other);
    a->stored = in->local;
    a->stored_count = slots;
    return true;
}

static bool step_shuffle(struct analysis *a, const struct opinfo *o)
{
    struct state *s = &a->now;
    struct shuffle shuffle;
    bool ref[SHUFFLE_TAKES], other[SHUFFLE_TAKES];
    op_shuffle(o, &shuffle);
    if (s->depth < shuffle.take || s->depth - shuffle.take + shuffle.put > a->code->max_stack)
        return false;
    uint32_t base = a->locals + s->depth - shuffle.take;
    for (uint32_t i = 0; i < shuffle.take; i++) {
        ref[i] = has_bit(s->refs, base + i);
        other[i] = has_bit(s->others, base + i);
    }
    pop(a, shuffle.take);
    for (uint32_t i = 0; i < shuffle.put; i++)
        set_slot(s, base + i, ref[shuffle.from[i]], other[shuffle.from[i]]);
    s->depth += shuffle.put;
    return true;
}

static bool step(struct analysis *a, const struct insn *in)
{
    struct effect e;
    a->stored_count = 0;
    if (in->info->kind == KIND_SHUFFLE)
        return step_shuffle(a, in->info);
    if (!effect_of(in, &a->pool, &e) || (in->info->kind == KIND_STORE && !store(a, in, e.pops)))
        return false;
    return pop(a, e.pops) && push(a, e.pushes, e.result == 'A');
}

/* ---- the flow ---- */

/* Behind a jsr: the subroutine takes the return address. */
static bool call_subroutine(struct analysis *a, const struct insn *in)
{
    uint32_t next = flow_next(in);
    a->has_jsr = true;
    if (!merge(a, in->target, &a->now) || next >= a->code->length)
        return false;
    struct block *b = &a->blocks[a->index[next]];
    if (b->returned_to)
        return true;
    b->returned_to = true;
    b->return_depth = (uint16_t)(a->now.depth - 1);
    if (!spend(a, a->block_count / LOOK + 1))
        return false;
    for (uint32_t i = 1; i <= a->block_count; i++)
        if (a->blocks[i].rets)
            flow_work_add(&a->pending, i);
    return true;
}

static bool return_from_subroutine(struct analysis *a, uint32_t block)
{
    a->blocks[block].rets = true;
    if (!spend(a, a->block_count / LOOK + 1))
        return false;
    for (uint32_t i = 1; i <= a->block_count; i++) {
        const struct block *b = &a->blocks[i];
        if (b->returned_to && b->return_depth == a->now.depth && !merge(a, b->bci, &a->now))
            return false;
    }
    return true;
}

/* Where control goes from the instruction just run, other than to the next. */
static bool follow(struct analysis *a, uint32_t block, const struct insn *in)
{
    if (in->info->flow == FLOW_JSR)
        return call_subroutine(a, in);
    if (in->info->flow == FLOW_RET)
        return return_from_subroutine(a, block);
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        if (!merge(a, flow_target(in, i), &a->now))
            return false;
    return true;
}

/* What the last store left is there for the handlers when the next instruction begins. */
static void see_store(struct analysis *a)
{
    for (uint32_t i = 0; i < a->stored_count; i++) {
        uint32_t slot = a->stored + i;
        a->seen.refs[slot / 64] |= a->now.refs[slot / 64] & UINT64_C(1) << slot % 64;
        a->seen.others[slot / 64] |= a->now.others[slot / 64] & UINT64_C(1) << slot % 64;
    }
}

/* A handler finds the locals, and the exception alone on the stack. */
static bool merge_handlers(struct analysis *a, uint32_t bci)
{
    struct state *s = &a->seen;
    bool ready = false;
    if (!spend(a, a->code->exception_count))
        return false;
    for (uint32_t i = 0; i < a->flow.row_count; i++) {
        struct exception_row row = flow_row(&a->flow, i);
        if (!flow_covers(&row, bci))
            continue;
        if (!ready) {
            if (!a->code->max_stack)
                return false;
            for (; s->depth > 0; s->depth--)
                set_slot(s, a->locals + s->depth - 1, false, false);
            set_slot(s, a->locals, true, false);
            s->depth = 1;
            ready = true;
        }
        if (!merge(a, row.handler, s))
            return false;
    }
    return true;
}

static bool run_block(struct analysis *a, uint32_t index)
{
    const struct block *b = &a->blocks[index];
    const struct method_body *c = a->code;
    struct insn in;
    uint32_t bci = b->bci;
    state_copy(a, &a->now, &b->entry);
    state_copy(a, &a->seen, &b->entry);
    a->stored_count = 0;
    for (;;) {
        see_store(a);
        if (!spend(a, 1) || !bytecode_decode(c->bytes, c->length, bci, &in) || !step(a, &in) || !follow(a, index, &in))
            return false;
        bci += in.len;
        if (!flow_goes_on(&in))
            break;
        if (bci >= c->length)
            return false;
        if (a->index[bci]) {
            if (!merge(a, bci, &a->now))
                return false;
            break;
        }
    }
    return merge_handlers(a, b->bci);
}

static bool run_all(struct analysis *a)
{
    uint32_t block;
    while (flow_work_take(&a->pending, &block))
        if (!run_block(a, block))
            return false;
    return true;
}

/* ---- the beginning and the end ---- */

static bool find_leaders(struct analysis *a)
{
    uint8_t *marks = a->marks = take(a->code->length);
    if (!marks || !flow_mark(&a->flow, marks))
        return false;
    a->index[0] = 1;
    for (uint32_t bci = 1; bci < a->code->length; bci++)
        a->index[bci] = (marks[bci] & (FLOW_LEADER | FLOW_EDGE)) != 0;
    return true;
}

static bool make_blocks(struct analysis *a)
{
    uint32_t n = 0;
    for (uint32_t bci = 0; bci < a->code->length; bci++)
        a->block_count += a->index[bci];
    a->blocks = take((a->block_count + 1) * sizeof *a->blocks);
    uint64_t *bits = take(FLOW_WORK_WORDS(a->block_count + 1) * sizeof *bits);
    if (!a->blocks || !bits)
        return false;
    a->pending = flow_work_in(bits, a->block_count + 1);
    for (uint32_t bci = 0; bci < a->code->length; bci++) {
        if (!a->index[bci])
            continue;
        a->index[bci] = (uint16_t)++n;
        a->blocks[n].bci = (uint16_t)bci;
        if (!state_init(a, &a->blocks[n].entry))
            return false;
    }
    return true;
}

/* The arguments are there, the other locals are anything. */
static void enter_method(struct analysis *a)
{
    const struct method *m = a->method;
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type t;
    uint32_t slot = 0;
    for (uint32_t i = 0; i < a->locals; i++)
        set_slot(&a->now, i, false, true);
    if (!method_is_static(m))
        set_slot(&a->now, slot++, true, false);
    while (signature_next(&s, &t)) {
        if (t.letter == 'A')
            set_slot(&a->now, slot, true, false);
        slot += letter_slots(t.letter);
    }
    RT_ASSERT(slot == m->arg_slots && slot <= a->locals);
}

static bool analyse(struct analysis *a)
{
    a->index = take((a->code->length + 1) * sizeof *a->index);
    if (!a->index || !find_leaders(a) || !make_blocks(a) || !state_init(a, &a->now) || !state_init(a, &a->seen))
        return false;
    enter_method(a);
    return merge(a, 0, &a->now) && run_all(a);
}

/* ---- where operands lie ---- */

/* An operand slot: the value in it (equal numbers are equal values), a local variable that holds the same value, and the
 * lowest slot the value has been in.  Its register is that local's, or that of a slot from the lowest up to its own. */
struct place { uint32_t value, local, lowest; };
#define NO_LOCAL UINT32_MAX

struct places { struct place *slot; uint32_t depth, values; };

static void place_push(struct places *p, uint32_t slots, uint32_t local)
{
    for (; slots > 0; slots--, p->depth++)
        p->slot[p->depth] = (struct place){ ++p->values, local, p->depth };
}

/* A local is written: with the value popped, or (popped NULL) with another. */
static void place_store(struct places *p, uint32_t local, const struct place *popped)
{
    if (popped && popped->local == local)
        return;
    for (uint32_t i = 0; i < p->depth; i++) {
        struct place *at = &p->slot[i];
        if (popped && at->value == popped->value)
            at->local = local;
        else if (at->local == local)
            at->local = NO_LOCAL;
    }
}

/* Copies of a value may share the register of the lowest. */
static void place_shuffle(struct places *p, const struct shuffle *s)
{
    struct place taken[SHUFFLE_TAKES];
    uint32_t base = p->depth -= s->take;
    memcpy(taken, p->slot + base, s->take * sizeof *taken);
    for (unsigned i = s->put; i-- > 0;)
        if (base + i < taken[s->from[i]].lowest)
            taken[s->from[i]].lowest = base + i;
    for (unsigned i = 0; i < s->put; i++)
        p->slot[p->depth++] = taken[s->from[i]];
}

/* The instruction makes sense: it was run before. */
static void place_step(struct places *p, const struct analysis *a, const struct insn *in)
{
    struct effect e;
    struct shuffle shuffle;
    if (in->info->kind == KIND_SHUFFLE) {
        op_shuffle(in->info, &shuffle);
        place_shuffle(p, &shuffle);
        return;
    }
    if (in->op == OP_checkcast || !effect_of(in, &a->pool, &e))     /* what was cast stays where it is */
        return;
    RT_ASSERT(e.pops <= p->depth && p->depth - e.pops + e.pushes <= a->code->max_stack);
    p->depth -= e.pops;
    const struct place popped = p->slot[p->depth];
    for (uint32_t i = 0; i < letter_slots(e.writes); i++)
        place_store(p, in->local + i, e.writes == 'A' ? &popped : NULL);
    place_push(p, e.pushes, in->info->kind == KIND_LOAD ? in->local : NO_LOCAL);
}

/* ---- the state before an instruction ---- */

/* a->now, and p, become what holds before bci.  All that was reached makes sense: it was run before.  Operands are in their
 * own registers where control may come from elsewhere; a block that begins at the edge of a range only is fallen into. */
static bool stop_at(struct analysis *a, uint32_t bci, struct places *p)
{
    const struct method_body *c = a->code;
    struct insn in;
    uint32_t at = bci;
    while (at && !(a->marks[at] & FLOW_LEADER))
        at--;
    const struct block *b = &a->blocks[a->index[at]];
    if (!b->reached)
        return false;
    state_copy(a, &a->now, &b->entry);
    place_push(p, a->now.depth, NO_LOCAL);
    for (; at < bci; at += in.len) {
        if (!bytecode_decode(c->bytes, c->length, at, &in))
            return false;
        place_step(p, a, &in);
        if (!step(a, &in) || !flow_goes_on(&in))
            return false;
        RT_ASSERT(p->depth == a->now.depth);
    }
    return at == bci;
}

/* ---- what is kept ---- */

/* Blocks for the liveness: also behind conditional branches one begins.  They are as many as bcis at most. */
static bool make_live_blocks(const struct analysis *a, struct liveness *l)
{
    uint16_t *index = take(a->code->length * sizeof *index);
    for (uint32_t bci = 0; index && bci < a->code->length; bci++)
        if (!bci || a->marks[bci] & LIVE_BLOCK_MARKS)
            index[bci] = (uint16_t)++l->block_count;
    l->index = index;
    l->blocks = index ? take((l->block_count + 1) * sizeof *l->blocks) : NULL;
    for (uint32_t bci = 0; l->blocks && bci < a->code->length; bci++)
        if (index[bci])
            l->blocks[index[bci]].bci = (uint16_t)bci;
    return l->blocks;
}

bool refmap_keep_dead;

/* A bit a live local; NULL: take all for live. */
static uint64_t *find_live(const struct analysis *a, uint32_t bci)
{
    uint32_t words = a->locals / 64 + 1;
    struct liveness l = { .code = &a->flow, .locals = a->locals, .words = words, .work = LIVE_WORK_MAX };
    if (refmap_keep_dead || a->has_jsr || !make_live_blocks(a, &l))
        return NULL;
    l.sets = take(LIVE_SET_WORDS(l.block_count, words) * sizeof *l.sets);
    uint64_t *live = take(2 * words * sizeof *live);
    return l.sets && live && liveness_find(&l) && liveness_at(&l, bci, live, live + words) ? live : NULL;
}

static void keep_one(uint64_t *keep, uint32_t slot) { keep[slot / 64] |= UINT64_C(1) << slot % 64; }

static void keep_locals(const struct analysis *a, uint64_t *keep, const uint64_t *live)
{
    for (uint32_t i = 0; i < a->locals; i++)
        if ((has_bit(a->now.refs, i) || has_bit(a->now.others, i)) && (!live || has_bit(live, i)))
            keep_one(keep, i);
}

static void keep_operands(const struct analysis *a, uint64_t *keep, const struct places *p, uint32_t operands)
{
    for (uint32_t s = 0; s < p->depth && s < operands; s++) {
        const struct place *at = &p->slot[s];
        if (!has_bit(a->now.refs, a->locals + s) && !has_bit(a->now.others, a->locals + s))
            continue;
        if (at->local != NO_LOCAL)
            keep_one(keep, at->local);
        for (uint32_t i = at->lowest; at->local == NO_LOCAL && i <= s; i++)
            keep_one(keep, a->locals + i);
    }
}

/* NULL: no memory.  After conclude. */
static uint64_t *find_keep(const struct analysis *a, uint32_t bci, uint32_t operands, const struct places *p)
{
    uint64_t *keep = take(a->words * sizeof *keep);
    if (!keep)
        return NULL;
    keep_locals(a, keep, find_live(a, bci));
    keep_operands(a, keep, p, operands);
    return keep;
}

/* ---- the cache ---- */

struct row { const struct method_body *code; uint32_t bci, operands, depth; uint64_t refs[CACHE_WORDS], unsure[CACHE_WORDS], keep[CACHE_WORDS]; };
static struct row rows[CACHE_ROWS];         /* depth NOWHERE: unknown */

static struct row *row_of(const struct method_body *c, uint32_t bci, uint32_t operands)
{
    uint64_t hash = ((uintptr_t)c / sizeof(uint64_t) + bci * 31 + operands) * UINT64_C(0x9e3779b97f4a7c15);
    return &rows[hash >> 32 & (CACHE_ROWS - 1)];
}

/* From a state to an answer, in place: what may be both is nothing, or unsure. */
static void conclude(struct analysis *a)
{
    for (uint32_t i = 0; i < a->words; i++) {
        uint64_t both = a->now.refs[i] & a->now.others[i];
        a->now.refs[i] &= ~both;
        a->now.others[i] = a->has_jsr ? both : 0;
    }
}

static void remember(struct row *row, const struct analysis *a, uint32_t bci, uint32_t operands, const uint64_t *keep)
{
    *row = (struct row){ .code = a->code, .bci = bci, .operands = operands, .depth = keep ? a->now.depth : NOWHERE };
    for (uint32_t i = 0; keep && i < a->words; i++) {
        row->refs[i] = a->now.refs[i];
        row->unsure[i] = a->now.others[i];
        row->keep[i] = keep[i];
    }
}

/* NULL: unknown.  a->now becomes the answer, but for what is kept. */
static const uint64_t *work_out(struct analysis *a, uint32_t bci, uint32_t operands)
{
    struct places p = { .slot = take((a->code->max_stack + 1u) * sizeof *p.slot) };
    if (!p.slot || !analyse(a) || !stop_at(a, bci, &p))
        return NULL;
    conclude(a);
    return find_keep(a, bci, operands, &p);
}

bool refmap_at(const struct method *m, const struct method_body *c, uint32_t bci, uint32_t operands, struct refmap *out)
{
    struct row *row = row_of(c, bci, operands);
    RT_ASSERT(lock_held(&refmap_lock));
    if (bci >= c->length)
        return false;
    *out = (struct refmap){ c->max_locals, row->depth, row->refs, row->unsure, row->keep };
    if (row->code == c && row->bci == bci && row->operands == operands)
        return row->depth != NOWHERE;
    struct analysis a = { .method = m, .code = c, .flow = method_body_flow(c), .pool = cp_effects(c->cp),
                          .locals = c->max_locals, .work = REFMAP_WORK_MAX };
    a.words = (c->max_locals + (uint32_t)c->max_stack) / 64 + 1;
    take_anew();
    const uint64_t *keep = work_out(&a, bci, operands);
    if (keep)
        *out = (struct refmap){ c->max_locals, a.now.depth, a.now.refs, a.now.others, keep };
    if (!keep || a.words <= CACHE_WORDS)
        remember(row, &a, bci, operands, keep);
    return keep;
}

void refmap_forget(void)
{
    refmap_begin();
    memset(rows, 0, sizeof rows);
    refmap_end();
}
