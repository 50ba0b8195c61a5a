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
 *
 * ret goes on behind every jsr that entered a subroutine at the stack height that ret leaves; a jsr first seen later runs
 * the blocks with a ret again. */
#include "vm/class/refmap.h"

#include "memory/pages.h"
#include "sched/stress.h"
#include "vm/bytecode/bytecode.h"

enum {
    CACHE_ROWS = 1024, CACHE_WORDS = 2,                     /* maps of up to 128 slots are remembered */
    SCRATCH_BYTES = 32 << 20, SCRATCH_STEP = 256 << 10, SCRATCH_KEEP = 1 << 20, SCRATCH_PAGE = 4096,
    LOOK = 16,                                              /* blocks looked at in a step's time      */
};
#define NOWHERE UINT32_MAX

/* ---- memory: a region of our own, reused by each analysis ---- */

static struct { char *base; size_t committed, used; } scratch;

static void *take(size_t bytes)
{
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
    const struct method_code *code;
    uint32_t locals, words;             /* words: of one bit a slot                                */
    uint16_t *index;                    /* by bci: number of the block that begins there, 0 none   */
    struct block *blocks;               /* from 1, ascending by bci                                */
    uint32_t block_count;
    uint64_t *pending;                  /* a bit a block: to be run                                */
    uint32_t lowest;                    /* no pending block in words below                         */
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

static void queue(struct analysis *a, uint32_t block)
{
    a->pending[block / 64] |= UINT64_C(1) << block % 64;
    if (block / 64 < a->lowest)
        a->lowest = block / 64;
}

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
        queue(a, a->index[bci]);
        return true;
    }
    for (uint32_t i = 0; i < a->words; i++) {
        changed |= (from->refs[i] & ~to->refs[i]) | (from->others[i] & ~to->others[i]);
        to->refs[i] |= from->refs[i];
        to->others[i] |= from->others[i];
    }
    if (changed)
        queue(a, a->index[bci]);
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

static uint32_t letter_slots(char c) { return c == 'V' ? 0 : c == 'L' || c == 'D' ? 2 : 1; }

/* A row of opcodes.def that says it all. */
static bool step_letters(struct analysis *a, const struct opinfo *o)
{
    uint32_t pops = 0;
    const char *p = o->stack;
    for (; *p != '_'; p++)
        pops += letter_slots(*p);
    return pop(a, pops) && push(a, letter_slots(p[1]), p[1] == 'A');
}

/* astore may also store the return address of a jsr. */
static bool step_store(struct analysis *a, const struct insn *in)
{
    struct state *s = &a->now;
    uint32_t slots = letter_slots(op_pop(in->info, 0));
    if (in->local + slots > a->locals || s->depth < slots)
        return false;
    uint32_t top = a->locals + s->depth - 1;
    bool ref = has_bit(s->refs, top), other = has_bit(s->others, top);
    for (uint32_t i = 0; i < slots; i++)
        set_slot(s, in->local + i, ref, other);
    a->stored = in->local;
    a->stored_count = slots;
    return pop(a, slots);
}

/* The dup family: the top count slots once more, below the next under them. */
static bool step_dup(struct analysis *a, uint32_t count, uint32_t under)
{
    struct state *s = &a->now;
    uint32_t n = count + under, base = a->locals + s->depth - n;
    bool ref[4], other[4];
    if (s->depth < n || count > a->code->max_stack - s->depth)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        ref[i] = has_bit(s->refs, base + i);
        other[i] = has_bit(s->others, base + i);
    }
    s->depth += count;
    for (uint32_t i = 0; i < n + count; i++) {
        uint32_t from = i < count ? under + i : i - count;
        set_slot(s, base + i, ref[from], other[from]);
    }
    return true;
}

static bool step_swap(struct analysis *a)
{
    struct state *s = &a->now;
    uint32_t top = a->locals + s->depth - 1;
    if (s->depth < 2)
        return false;
    bool ref = has_bit(s->refs, top), other = has_bit(s->others, top);
    set_slot(s, top, has_bit(s->refs, top - 1), has_bit(s->others, top - 1));
    set_slot(s, top - 1, ref, other);
    return true;
}

/* ---- what the constant pool says ---- */

/* A type as a field's or a return value's: slots and whether it is a reference. */
struct type { uint32_t slots; bool ref; };

static struct type type_of(char first)
{
    switch (first) {
    case 'V': return (struct type){ 0, false };
    case 'J': case 'D': return (struct type){ 2, false };
    case 'L': case '[': return (struct type){ 1, true };
    default: return (struct type){ 1, false };
    }
}

static const char *skip_type(const char *p, const char *end)
{
    while (p < end && *p == '[')
        p++;
    if (p < end && *p == 'L')
        while (p < end && *p != ';')
            p++;
    return p < end ? p + 1 : end;
}

/* The text between the parentheses: slots of the arguments; *p comes to stand on the return type. */
static uint32_t argument_slots(const char **p, const char *end)
{
    uint32_t slots = 0;
    const char *q = *p + 1;
    for (; q < end && *q != ')'; q = skip_type(q, end))
        slots += type_of(*q).slots;
    *p = q < end ? q + 1 : end;
    return slots;
}

/* The descriptor behind a Field, Method, Dynamic … entry with one of these tags; NULL when it is none or empty. */
static const char *descriptor(const struct analysis *a, unsigned index, unsigned tags, const char **end)
{
    const struct constant_pool *cp = a->method->class->cp;
    uint32_t length;
    if (index >= cp->count || !(tags >> cp->tags[index] & 1))
        return NULL;
    const char *text = cp_text(cp, cp->value[cp->value[index].pair.b].pair.b, &length);
    *end = text + length;
    return length ? text : NULL;
}

static bool step_constant(struct analysis *a, const struct insn *in)
{
    const struct constant_pool *cp = a->method->class->cp;
    const char *end, *text;
    switch (in->cp < cp->count ? cp->tags[in->cp] : CP_NONE) {
    case CP_INTEGER: case CP_FLOAT: return push(a, 1, false);
    case CP_LONG: case CP_DOUBLE: return push(a, 2, false);
    case CP_CLASS: case CP_STRING: case CP_METHOD_HANDLE: case CP_METHOD_TYPE: return push(a, 1, true);
    case CP_DYNAMIC:
        text = descriptor(a, in->cp, 1u << CP_DYNAMIC, &end);
        return text && push(a, type_of(*text).slots, type_of(*text).ref);
    default: return false;
    }
}

static bool step_field(struct analysis *a, const struct insn *in)
{
    const char *end, *text = descriptor(a, in->cp, 1u << CP_FIELD, &end);
    uint32_t object = in->op == OP_getfield || in->op == OP_putfield;
    if (!text)
        return false;
    struct type t = type_of(*text);
    if (in->op == OP_putfield || in->op == OP_putstatic)
        return pop(a, t.slots + object);
    return pop(a, object) && push(a, t.slots, t.ref);
}

static bool step_call(struct analysis *a, const struct insn *in)
{
    bool dynamic = in->op == OP_invokedynamic;
    const char *end, *p = descriptor(a, in->cp, dynamic ? 1u << CP_INVOKE_DYNAMIC : 1u << CP_METHOD | 1u << CP_INTERFACE_METHOD,
                                     &end);
    if (!p || *p != '(')
        return false;
    uint32_t slots = argument_slots(&p, end) + (in->op != OP_invokestatic && !dynamic);
    if (p == end)
        return false;
    struct type result = type_of(*p);
    return pop(a, slots) && push(a, result.slots, result.ref);
}

static bool step_special(struct analysis *a, const struct insn *in)
{
    switch (in->op) {
    case OP_ldc: case OP_ldc_w: case OP_ldc2_w: return step_constant(a, in);
    case OP_pop: return pop(a, 1);
    case OP_pop2: return pop(a, 2);
    case OP_dup: return step_dup(a, 1, 0);
    case OP_dup_x1: return step_dup(a, 1, 1);
    case OP_dup_x2: return step_dup(a, 1, 2);
    case OP_dup2: return step_dup(a, 2, 0);
    case OP_dup2_x1: return step_dup(a, 2, 1);
    case OP_dup2_x2: return step_dup(a, 2, 2);
    case OP_swap: return step_swap(a);
    case OP_jsr: case OP_jsr_w: return push(a, 1, false);
    case OP_multianewarray: return pop(a, in->count) && push(a, 1, true);
    case OP_getstatic: case OP_putstatic: case OP_getfield: case OP_putfield: return step_field(a, in);
    case OP_invokevirtual: case OP_invokespecial: case OP_invokestatic: case OP_invokeinterface: case OP_invokedynamic:
        return step_call(a, in);
    default: return step_letters(a, in->info);
    }
}

static bool step(struct analysis *a, const struct insn *in)
{
    a->stored_count = 0;
    switch ((enum kind)in->info->kind) {
    case KIND_STORE: return step_store(a, in);
    case KIND_SPECIAL: return step_special(a, in);
    default: return step_letters(a, in->info);
    }
}

/* ---- the flow ---- */

/* Behind a jsr: the subroutine takes the return address. */
static bool call_subroutine(struct analysis *a, const struct insn *in)
{
    uint32_t next = in->bci + in->len;
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
            queue(a, i);
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

static bool merge_switch(struct analysis *a, const struct insn *in)
{
    for (uint32_t i = 0; i < switch_count(in); i++)
        if (!merge(a, switch_target(in, i), &a->now))
            return false;
    return merge(a, switch_default(in), &a->now);
}

/* Where control goes from the instruction just run, other than to the next. */
static bool follow(struct analysis *a, uint32_t block, const struct insn *in)
{
    switch ((enum flow)in->info->flow) {
    case FLOW_BRANCH: case FLOW_GOTO: return merge(a, in->target, &a->now);
    case FLOW_SWITCH: return merge_switch(a, in);
    case FLOW_JSR: return call_subroutine(a, in);
    case FLOW_RET: return return_from_subroutine(a, block);
    case FLOW_NEXT: case FLOW_CALL: case FLOW_RETURN: case FLOW_THROW: return true;
    }
    return false;
}

static bool goes_on(const struct insn *in)
{
    return in->info->flow == FLOW_NEXT || in->info->flow == FLOW_CALL || in->info->flow == FLOW_BRANCH;
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
    for (unsigned i = 0; i < a->code->exception_count; i++) {
        struct exception_row row = exception_row_at(a->code, i);
        if (bci < row.start || bci >= row.end)
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
    const struct method_code *c = a->code;
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
        if (!goes_on(&in))
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
    while (a->lowest <= a->block_count / 64) {
        uint64_t *word = &a->pending[a->lowest];
        if (!*word) {
            a->lowest++;
            continue;
        }
        uint32_t block = a->lowest * 64 + (uint32_t)__builtin_ctzll(*word);
        *word &= *word - 1;
        if (!run_block(a, block))
            return false;
    }
    return true;
}

/* ---- the beginning and the end ---- */

static bool mark_leader(struct analysis *a, uint32_t bci)
{
    if (bci < a->code->length)
        a->index[bci] = 1;
    return bci < a->code->length;
}

static bool mark_targets(struct analysis *a, const struct insn *in)
{
    enum flow flow = (enum flow)in->info->flow;
    bool ok = true;
    if (flow == FLOW_BRANCH || flow == FLOW_GOTO || flow == FLOW_JSR || flow == FLOW_SWITCH)
        ok = mark_leader(a, in->target);
    for (uint32_t i = 0; flow == FLOW_SWITCH && ok && i < switch_count(in); i++)
        ok = mark_leader(a, switch_target(in, i));
    if (flow == FLOW_JSR) {
        a->has_jsr = true;
        ok = mark_leader(a, in->bci + in->len) && ok;
    }
    return ok;
}

static bool find_leaders(struct analysis *a)
{
    const struct method_code *c = a->code;
    struct insn in;
    mark_leader(a, 0);
    for (uint32_t bci = 0; bci < c->length; bci += in.len)
        if (!bytecode_decode(c->bytes, c->length, bci, &in) || !mark_targets(a, &in))
            return false;
    for (unsigned i = 0; i < c->exception_count; i++) {
        struct exception_row row = exception_row_at(c, i);
        mark_leader(a, row.start);
        mark_leader(a, row.end);
        mark_leader(a, row.handler);
    }
    return true;
}

static bool make_blocks(struct analysis *a)
{
    uint32_t n = 0;
    for (uint32_t bci = 0; bci < a->code->length; bci++)
        a->block_count += a->index[bci];
    a->blocks = take((a->block_count + 1) * sizeof *a->blocks);
    a->pending = take((a->block_count / 64 + 1) * sizeof *a->pending);
    if (!a->blocks || !a->pending)
        return false;
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
    const char *p = m->descriptor->text + 1, *end = m->descriptor->text + m->descriptor->length;
    uint32_t slot = 0;
    for (uint32_t i = 0; i < a->locals; i++)
        set_slot(&a->now, i, false, true);
    if (!method_is_static(m))
        set_slot(&a->now, slot++, true, false);
    for (; p < end && *p != ')'; p = skip_type(p, end)) {
        struct type t = type_of(*p);
        if (t.ref)
            set_slot(&a->now, slot, true, false);
        slot += t.slots;
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

/* a->now becomes the state before bci.  All that was reached makes sense: it was run before. */
static bool stop_at(struct analysis *a, uint32_t bci)
{
    const struct method_code *c = a->code;
    struct insn in;
    uint32_t at = bci;
    while (!a->index[at])
        at--;
    const struct block *b = &a->blocks[a->index[at]];
    if (!b->reached)
        return false;
    state_copy(a, &a->now, &b->entry);
    for (; at < bci; at += in.len)
        if (!bytecode_decode(c->bytes, c->length, at, &in) || !step(a, &in) || !goes_on(&in))
            return false;
    return at == bci;
}

/* ---- the cache ---- */

struct row { const struct method_code *code; uint32_t bci, depth; uint64_t refs[CACHE_WORDS], unsure[CACHE_WORDS]; };
static struct row rows[CACHE_ROWS];         /* depth NOWHERE: unknown */

static struct row *row_of(const struct method_code *c, uint32_t bci)
{
    uint64_t hash = ((uintptr_t)c / sizeof(uint64_t) + bci) * UINT64_C(0x9e3779b97f4a7c15);
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

bool refmap_at(const struct method *m, const struct method_code *c, uint32_t bci, struct refmap *out)
{
    struct row *row = row_of(c, bci);
    if (bci >= c->length)
        return false;
    *out = (struct refmap){ c->max_locals, row->depth, row->refs, row->unsure };
    if (row->code == c && row->bci == bci)
        return row->depth != NOWHERE;
    struct analysis a = { .method = m, .code = c, .locals = c->max_locals, .work = REFMAP_WORK_MAX,
                          .words = (c->max_locals + (uint32_t)c->max_stack + 63) / 64 + !(c->max_locals + c->max_stack) };
    take_anew();
    bool known = analyse(&a) && stop_at(&a, bci);
    if (known) {
        conclude(&a);
        *out = (struct refmap){ c->max_locals, a.now.depth, a.now.refs, a.now.others };
    }
    if (known && a.words > CACHE_WORDS)
        return true;
    *row = (struct row){ .code = c, .bci = bci, .depth = known ? a.now.depth : NOWHERE };
    for (uint32_t i = 0; known && i < a.words; i++) {
        row->refs[i] = a.now.refs[i];
        row->unsure[i] = a.now.others[i];
    }
    return known;
}

void refmap_forget(void)
{
    memset(rows, 0, sizeof rows);
}
