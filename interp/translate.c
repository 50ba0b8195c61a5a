/* SPDX-License-Identifier: Apache-2.0 */
/* Bytecode to register code: blocks.
 *
 *   1  find leaders: targets of branches and handlers, and the rotatable loop heads
 *   2  translate blocks in the order they are reached, each into consecutive instructions of `list`
 *   3  fuse.c, if it is to
 *   4  pack.c
 *
 * Code is verified as a rule but need not be (-Xverify:none): whatever it holds, translation ends, reads and
 * writes only its own tables, and every register number is inside the frame. */
#include "interp/translate_impl.h"

#include "interp/count.h"
#include "interp/intrinsics.h"
#include "sched/stress.h"
#include "vm/realtime/policy.h"
#include "vm/run/tool/tool.h"

enum { ROTATE_MAX = 8, ROTATE_CASES_MAX = 64, RETURN_MAX = 3, REGISTER_LIMIT = 0xffff };

bool translate_fuses = true;

/* Blocks. */

static void reach_handlers(struct translator *tr)
{
    tr->depth = 1;
    if (tr->max_stack)
        tr->stack[0] = (struct entry){ ENTRY_REGISTER, 'A', home(tr, 0), 0, 0 };
    for (unsigned i = 0; i < tr->source->exception_count && tr->max_stack; i++)
        reach(tr, exception_row_at(tr->source, i).handler);
}

static void begin_block(struct translator *tr, uint32_t index)
{
    struct block *b = &tr->blocks[index];
    RT_ASSERT(index < tr->block_count && b->depth <= tr->max_stack);
    tr->block = index;
    tr->bci = b->bci;
    tr->ended = false;
    tr->depth = b->depth;
    for (uint32_t s = 0; s < b->depth; s++)
        tr->stack[s] = (struct entry){ ENTRY_REGISTER, b->types[s], home(tr, s), 0, 0 };
    b->start = tr->list_count;
}

static void end_block(struct translator *tr)
{
    tr->blocks[tr->block].end = tr->list_count;
}

/* Block 0, before the first instruction: a policy is obeyed, what is pending is thrown, a leaf is tried, a synchronized method locks.  Loops come back behind it. */
static void translate_prologue(struct translator *tr)
{
    struct method *m = tr->method;
    leaf_function leaf = intrinsic_leaf(m);
    method_entry policy = policy_entry_for(m);
    begin_block(tr, NO_BLOCK);
    if (policy)
        EMIT(IR_policy_body, .w = { .pointer = (void *)policy });
    if (counts_calls()) {
        tr->count = count_translated(m);
        EMIT(IR_count_body, .w = { .pointer = tr->count });
    }
    if (tr->interruptible)
        EMIT(IR_transfer);
    if (leaf && !(tr->in_region && intrinsic_writes(leaf)))
        EMIT(IR_leaf_body, .w = { .pointer = (void *)leaf });
    if (m->access & ACC_SYNCHRONIZED)
        EMIT(IR_lock_this, .w = { .object = method_is_static(m) ? m->class->mirror : NULL });
    if (is_wide(tr))
        EMIT(IR_far_shift, .o = { .k = (int32_t)tr->register_base });
    if (tr->watched)
        EMIT(IR_event, .o = { .a = TOOL_AT_ENTRY });
    end_block(tr);
}

/* Behind it is a door (renew.c), so all is at home. */
static void emit_event(struct translator *tr)
{
    if (!(tr->marks[tr->bci] & (MARK_LINE | MARK_CALLED)))
        return;
    flush_from(tr, 0);
    EMIT(IR_event, .o = { .a = tr->marks[tr->bci] & MARK_LINE ? TOOL_AT_LINE : TOOL_AT_CALLED });
}

/* Unfused, each instruction of bytecode has a place of its own, at which nothing has been done for it: a nop, if it is one of those
 * that say nothing (loads, which are operands of others). */
static uint32_t open_place(struct translator *tr)
{
    emit_event(tr);
    if (!tr->fuses)
        EMIT(IR_nop);
    return tr->list_count - 1;
}

static void close_place(struct translator *tr, uint32_t place)
{
    uint32_t first = place + 1;
    if (tr->fuses || first >= tr->list_count || tr->list[first].bci != tr->list[place].bci)
        return;
    memmove(&tr->list[place], &tr->list[first], (tr->list_count - first) * sizeof *tr->list);
    tr->list_count--;
}

static bool translate_in_place(struct translator *tr, const struct insn *in)
{
    uint32_t place = open_place(tr);
    bool ok = translate_insn(tr, in);
    close_place(tr, place);
    return ok;
}

/* A jump back to a loop's head: the head's condition or switch is translated here once more, so that a turn of the loop
 * takes one branch.  The head is short, straight and ends in one (find_rotation).  What is on the stack goes home first, as at
 * any edge of blocks. */
static bool translate_rotated(struct translator *tr, uint32_t head)
{
    struct insn in;
    uint32_t bci = head;
    flush_from(tr, 0);
    do {
        if (!bytecode_decode(tr->source->bytes, tr->source->length, bci, &in))
            return fail(tr, "Bad instruction");
        tr->bci = bci;
        bci += in.len;
        if (in.info->flow != FLOW_BRANCH && !translate_in_place(tr, &in))
            return false;
    } while (in.info->flow != FLOW_BRANCH && in.info->flow != FLOW_SWITCH);
    if (in.info->flow == FLOW_SWITCH)
        return true;
    emit_event(tr);
    return translate_branch(tr, &in, true) && (emit_goto(tr, in.target), true);
}

/* Is there next to nothing before the method returns? */
static bool returns_soon(const struct translator *tr, uint32_t bci)
{
    struct insn in;
    for (int n = 0; n < RETURN_MAX; n++, bci += in.len) {
        if (!bytecode_decode(tr->source->bytes, tr->source->length, bci, &in))
            return false;
        if (in.info->kind == KIND_RETURN)
            return true;
        if (in.info->kind != KIND_LOAD && in.info->kind != KIND_CONST)
            return false;
    }
    return false;
}

/* Return here instead of jumping there; what is on the stack need not go home for that, but where an unlocking may stop on
 * the way: the collector takes operands of another block for being at home (vm/class/refmap.h). */
static bool translate_returning(struct translator *tr, uint32_t bci)
{
    struct insn in;
    if (tr->method->access & ACC_SYNCHRONIZED)
        flush_from(tr, 0);
    RT_TURNS(turns);
    while (!tr->ended) {                /* bound: RETURN_MAX */
        RT_BOUND(turns, RETURN_MAX);
        if (!bytecode_decode(tr->source->bytes, tr->source->length, bci, &in))
            return fail(tr, "Bad instruction");
        tr->bci = bci;
        bci += in.len;
        if (!translate_in_place(tr, &in))
            return false;
    }
    return true;
}

static bool translate_goto(struct translator *tr, const struct insn *in)
{
    if (in->target < tr->source->length && tr->marks[in->target] & FLOW_START && returns_soon(tr, in->target))
        return translate_returning(tr, in->target);
    if (in->target < tr->source->length && tr->marks[in->target] & MARK_ROTATE && in->target <= in->bci)
        return translate_rotated(tr, in->target);
    emit_goto(tr, in->target);
    return true;
}

static bool translate_one(struct translator *tr, const struct insn *in)
{
    if (tr->count && flow_jumps_back(in))
        EMIT(IR_count_turn, .w = { .pointer = tr->count });
    if (in->info->kind == KIND_GOTO)
        return translate_goto(tr, in);
    if (in->info->flow == FLOW_BRANCH)
        return translate_branch(tr, in, false);
    return translate_insn(tr, in);
}

static void translate_block(struct translator *tr, uint32_t index)
{
    struct insn in;
    begin_block(tr, index);
    for (uint32_t bci = tr->bci; !tr->ended && !tr->why; bci = tr->next_bci) {
        if (bci >= tr->source->length) {
            EMIT(IR_trap);
            break;
        }
        if (bci != tr->blocks[index].bci && tr->marks[bci] & FLOW_LEADER) {
            flush_from(tr, 0);
            reach(tr, bci);
            break;
        }
        if (!bytecode_decode(tr->source->bytes, tr->source->length, bci, &in)) {
            fail(tr, "Bad instruction");
            break;
        }
        tr->bci = bci;
        tr->next_bci = bci + in.len;
        uint32_t place = open_place(tr);
        translate_one(tr, &in);
        close_place(tr, place);
    }
    end_block(tr);
}

/* Leaders. */

/* Is there a short straight piece from head to a condition or switch?  Then all its ways begin blocks. */
static void find_rotation(struct translator *tr, uint32_t head)
{
    struct insn in;
    uint32_t bci = head;
    for (int n = 0; n < ROTATE_MAX; n++, bci += in.len) {
        if (!bytecode_decode(tr->source->bytes, tr->source->length, bci, &in))
            return;
        if (in.info->flow == FLOW_BRANCH) {
            tr->marks[head] |= MARK_ROTATE;
            if (flow_next(&in) < tr->flow.length)
                tr->marks[flow_next(&in)] |= FLOW_LEADER;
            return;
        }
        if (in.info->flow == FLOW_SWITCH && switch_count(&in) <= ROTATE_CASES_MAX)
            tr->marks[head] |= MARK_ROTATE;
        if (in.info->flow != FLOW_NEXT)
            return;
    }
}

/* Where tools may stop: at the beginnings of lines, and of the method, and behind calls; in a method that is stepped in, at each instruction. */
static void mark_lines(struct translator *tr)
{
    tr->marks[0] |= MARK_LINE;
    for (unsigned table = 0; table < tr->source->line_table_count; table++) {
        const uint8_t *rows = tr->source->line_tables[table] + 2;
        for (unsigned i = be16(rows - 2); i-- > 0; rows += 4)
            if (be16(rows) < tr->flow.length)
                tr->marks[be16(rows)] |= MARK_LINE;
    }
    struct insn in;
    bool breaks = tool_hooks->breaks(tr->method, TOOL_ANYWHERE), stepped = tr->method->flags & METHOD_STEPPED;
    for (uint32_t bci = 0; bytecode_decode(tr->flow.bytes, tr->flow.length, bci, &in); bci += in.len) {
        if (in.info->kind == KIND_CALL && bci + in.len < tr->flow.length)
            tr->marks[bci + in.len] |= MARK_CALLED;
        if (stepped || (breaks && tool_hooks->breaks(tr->method, (int)bci)))
            tr->marks[bci] |= MARK_LINE;
    }
}

static void find_leaders(struct translator *tr)
{
    struct insn in;
    for (uint32_t bci = 0; bci < tr->flow.length && bytecode_decode(tr->flow.bytes, tr->flow.length, bci, &in); bci += in.len) {
        flow_mark_insn(&tr->flow, &in, tr->marks);
        if (in.info->flow == FLOW_GOTO && in.target <= bci)
            find_rotation(tr, in.target);
    }
    flow_mark_rows(&tr->flow, tr->marks);
}

/* Has each word of the frame a number that an instruction has room for?  Else it is wide: registers count from the first operand on,
 * of which there are 65,535 at most, and locals are loaded and stored by instructions of their own. */
static bool fits(const struct method_body *c)
{
    return c->max_locals + (uint32_t)FRAME_SLOTS + c->max_stack + SCRATCH_SLOTS <= REGISTER_LIMIT;
}

static void set_up(struct translator *tr, struct method *m, const struct engine *engine, bool in_region, bool short_branches)
{
    const struct method_body *c = m->body;
    RT_INVARIANT(method_body_ok(c));
    bool wide = !fits(c);
    uint32_t max_locals = wide && !c->max_locals ? 1 : c->max_locals, base = max_locals + (uint32_t)FRAME_SLOTS;     /* results lie in local 0 */
    *tr = (struct translator){ .method = m, .engine = engine, .source = c, .flow = method_body_flow(c), .cp = c->cp, .max_locals = max_locals, .max_stack = c->max_stack,
                               .home_base = wide ? 0 : base, .register_base = wide ? base : 0,
                               .short_branches = short_branches, .fuses = translate_fuses, .in_region = in_region,
                               .interruptible = method_is_interruptible(m),
                               .watched = (tool_places || (tool_watches && tool_hooks->breaks(m, TOOL_ANYWHERE))) && !in_region, .generation = tool_generation,
                               .block_count = 1 };
}

static void begin(struct translator *tr)
{
    const struct method_body *c = tr->source;
    tr->marks = scratch(tr, c->length + 1);
    tr->block_of = scratch(tr, (c->length + 1) * sizeof *tr->block_of);
    tr->work = scratch(tr, (c->length + 1) * sizeof *tr->work);
    tr->stack = scratch(tr, (tr->max_stack + 2) * sizeof *tr->stack);
    tr->blocks = grow(tr, NULL, &tr->block_capacity, 1, sizeof *tr->blocks);
    tr->list_capacity = (uint32_t)stress_size(c->length / 2 + 4, 1);        /* most need no more */
    tr->list = scratch(tr, tr->list_capacity * sizeof *tr->list);
}

static void find_deferred(struct translator *tr)
{
    uint8_t *bits = scratch(tr, DEFERRED_BYTES(tr->flow.length));
    if (deferred_find(&tr->flow, scratch(tr, deferred_room(&tr->flow)), bits))
        tr->deferred = bits;
}

static struct code *build(struct translator *tr)
{
    begin(tr);
    find_leaders(tr);
    if (tr->watched)
        mark_lines(tr);
    if (tr->interruptible)
        find_deferred(tr);
    translate_prologue(tr);
    reach(tr, 0);
    reach_handlers(tr);
    while (tr->work_count && !tr->why)
        translate_block(tr, tr->work[--tr->work_count]);
    if (tr->why)
        return NULL;
    if (tr->fuses)
        fuse_blocks(tr);
    return pack_code(tr);
}

static struct code *attempt(struct translator *tr, struct method *m, const struct engine *engine, bool in_region, bool short_branches)
{
    set_up(tr, m, engine, in_region, short_branches);
    struct code *code = setjmp(tr->no_memory) ? NULL : build(tr);
    arena_drop(&tr->temp);
    return code;
}

struct code *translate(struct method *m, const struct engine *engine, bool in_region, const char **why)
{
    struct translator tr;
    struct code *code = attempt(&tr, m, engine, in_region, true);
    if (!code && !tr.why)
        code = attempt(&tr, m, engine, in_region, false);
    *why = tr.why;
    return code;
}
