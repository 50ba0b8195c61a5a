/* SPDX-License-Identifier: Apache-2.0 */
/* Superinstructions: what is emitted is put together with the instruction emitted just before, in the same block. */
#include "interp/translate_impl.h"

static bool last_is(const struct translator *tr, enum ir row) { return tr->last != NONE && tr->out_row[tr->last] == row; }

static void become(struct translator *tr, enum ir row)
{
    tr->out[tr->last].handler = ir_handler[row];
    tr->out_row[tr->last] = (uint16_t)row;
    tr->last_def = NONE;
}

/* Moves into consecutive registers come from the top down; both old values are read before either is written, which
 * is right as long as the later move does not read what the earlier one wrote. */
static bool join_move(struct translator *tr, uint32_t to, uint32_t from)
{
    union cell *o = tr->last == NONE ? NULL : operands(tr, (uint32_t)tr->last);
    if (last_is(tr, IR_mov) && o->a == to + 1 && from != o->a) {
        *o = (union cell){ .a = (uint16_t)to, .b = (uint16_t)from, .c = o->b };
        become(tr, IR_movs2);
    } else if (last_is(tr, IR_movs2) && o->a == to + 1 && from != o->a && from != o->a + 1u) {
        union cell old = *o;
        *o = (union cell){ .a = (uint16_t)to, .b = (uint16_t)from, .c = old.b, .d = old.c };
        become(tr, IR_movs3);
    } else if (last_is(tr, IR_mov)) {
        o->c = (uint16_t)to;
        o->d = (uint16_t)from;
        become(tr, IR_mov2);
    } else {
        return false;
    }
    return true;
}

void fuse_move(struct translator *tr, uint32_t to, uint32_t from)
{
    if (join_move(tr, to, from))
        return;
    uint32_t insn = emit(tr, IR_mov, 2);
    *operands(tr, insn) = (union cell){ .a = (uint16_t)to, .b = (uint16_t)from };
    defines(tr, insn);
}

bool fuse_increment_branch(struct translator *tr, unsigned cond, uint32_t reg, bool constant, uint32_t operand, uint32_t target)
{
    if (!tr->short_branches || !last_is(tr, IR_iinc) || tr->depth)
        return false;
    union cell *o = operands(tr, (uint32_t)tr->last);
    int32_t k = o->k;
    if (o->a != reg || k != (int16_t)k || (!constant && operand == reg))
        return false;
    *o = (union cell){ .a = (uint16_t)reg, .b = (uint16_t)operand, .c = (uint16_t)k };
    become(tr, (constant ? IR_inc_if_ieq_k : IR_inc_if_ieq) + cond);
    emit_branch_fixup(tr, (uint32_t)tr->last, (uint32_t)tr->last + 1, FIXUP_D, target);
    reach(tr, target);
    return true;
}
