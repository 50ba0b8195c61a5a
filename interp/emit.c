/* SPDX-License-Identifier: Apache-2.0 */
/* What every part of the translator writes to: scratch memory, the first failure, instructions, blocks to be done. */
#include "interp/translate_impl.h"

#include "sched/stress.h"

const char translate_no_memory[] = "Out of memory";

_Noreturn void fail_without_memory(struct translator *tr)
{
    fail(tr, translate_no_memory);
    longjmp(tr->no_memory, 1);
}

void *scratch(struct translator *tr, size_t bytes)
{
    void *p = arena_alloc(&tr->temp, bytes);
    if (!p)
        fail_without_memory(tr);
    return p;
}

void *grow(struct translator *tr, void *array, uint32_t *capacity, uint32_t needed, size_t size)
{
    if (needed <= *capacity)
        return array;
    uint32_t more = *capacity ? *capacity * 2 : (uint32_t)stress_size(64, 1);
    while (more < needed)
        more *= 2;
    void *bigger = scratch(tr, more * size);
    if (array)
        memcpy(bigger, array, *capacity * size);
    *capacity = more;
    return bigger;
}

bool fail(struct translator *tr, const char *why)
{
    if (!tr->why)
        tr->why = why;
    return false;
}

/* Emission. */

/* Which of the operands asked for does no stack entry name?  Nobody will read them again. */
static unsigned dead_operands(const struct translator *tr, union cell o, unsigned asked)
{
    asked &= (o.a >= tr->home_base ? IR_R_a : 0u) | (o.b >= tr->home_base ? IR_R_b : 0u) | (o.c >= tr->home_base ? IR_R_c : 0u);
    for (uint32_t s = 0; s < tr->depth && asked; s++) {
        const struct entry *e = &tr->stack[s];
        if (e->type != 'x' && e->kind == ENTRY_REGISTER)
            asked &= ~((e->reg == o.a ? IR_R_a : 0u) | (e->reg == o.b ? IR_R_b : 0u) | (e->reg == o.c ? IR_R_c : 0u));
    }
    return asked;
}

void emit_insn(struct translator *tr, const struct ir_insn *said)
{
    const struct ir_info *info = &ir_info[said->row];
    unsigned asked = tr->fuses ? fuse_asks[said->row] : 0;
    tr->list = grow(tr, tr->list, &tr->list_capacity, tr->list_count + 1, sizeof *tr->list);
    struct ir_insn *in = &tr->list[tr->list_count++];
    *in = *said;
    in->bci = (uint16_t)tr->bci;
    in->value = info->def == IR_R_a && info->use != IR_R_n;     /* the lengths of an array begin in its result's register */
    in->empty = !tr->depth;
    in->dead = (asked ? dead_operands(tr, in->o, asked) : 0) & 7;
}

/* Blocks. */

static char *copy_types(struct translator *tr)
{
    char *types = tr->depth ? scratch(tr, tr->depth) : NULL;
    for (uint32_t s = 0; s < tr->depth; s++)
        types[s] = tr->stack[s].type;
    return types;
}

void reach(struct translator *tr, uint32_t bci)
{
    if (bci >= tr->source->length || !(tr->marks[bci] & FLOW_START)) {
        fail(tr, "Bad branch target");
        return;
    }
    if (tr->block_of[bci] != NO_BLOCK) {
        if (tr->blocks[tr->block_of[bci]].depth != tr->depth)
            fail(tr, "Inconsistent stack height");
        return;
    }
    tr->blocks = grow(tr, tr->blocks, &tr->block_capacity, tr->block_count + 1, sizeof *tr->blocks);
    tr->blocks[tr->block_count] = (struct block){ .bci = bci, .depth = tr->depth, .types = copy_types(tr) };
    tr->block_of[bci] = tr->block_count;
    tr->work[tr->work_count++] = tr->block_count++;
}
