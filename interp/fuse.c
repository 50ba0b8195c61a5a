/* SPDX-License-Identifier: Apache-2.0 */
/* Superinstructions: what is to be emitted is put together with the instructions emitted just before, in the same block.
 *
 * A temporary is an operand register that the last instruction computed and that no stack entry names any more: nobody
 * will read it, so it need not be written.
 * The second half of what may throw has a row of its own in the table of bcis: the word behind the first half's. */
#include "interp/translate_impl.h"

static bool last_is(const struct translator *tr, enum ir row) { return tr->last != NONE && tr->out_row[tr->last] == row; }

static union cell *last_operands(struct translator *tr) { return operands(tr, (uint32_t)tr->last); }

static bool is_short(int64_t k) { return k == (int16_t)k; }

static void become(struct translator *tr, enum ir row)
{
    tr->out[tr->last].handler = ir_handler[row];
    tr->out_row[tr->last] = (uint16_t)row;
    tr->last_def = NONE;
}

/* The last instruction is now this one, with a result for the slot to be pushed. */
static void become_value(struct translator *tr, enum ir row, union cell o)
{
    o.a = (uint16_t)home(tr, tr->depth);
    *last_operands(tr) = o;
    become(tr, row);
    defines(tr, (uint32_t)tr->last);
}

/* Longer or shorter than before. */
static void set_words(struct translator *tr, uint32_t words) { set_end(tr, (uint32_t)tr->last + words); }

static bool is_dead(const struct translator *tr, uint32_t reg)
{
    if (reg < tr->home_base)
        return false;
    for (uint32_t s = 0; s < tr->depth; s++)
        if (tr->stack[s].type != 'x' && tr->stack[s].kind == ENTRY_REGISTER && tr->stack[s].reg == reg)
            return false;
    return true;
}

/* Is reg a temporary that the last instruction has just computed? */
static bool is_temporary(const struct translator *tr, uint32_t reg)
{
    return tr->last != NONE && tr->last_def == tr->last && tr->out[tr->last + 1].a == reg && is_dead(tr, reg);
}

/* --- moves ------------------------------------------------------------------------------------- */

/* Moves into consecutive registers come from the top down; both old values are read before either is written, which
 * is right as long as the later move does not read what the earlier one wrote. */
static bool join_move(struct translator *tr, uint32_t to, uint32_t from)
{
    union cell *o = tr->last == NONE ? NULL : last_operands(tr);
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

/* The old value of a counter, and counting on. */
bool fuse_increment(struct translator *tr, uint32_t local, int32_t k)
{
    if (!last_is(tr, IR_mov) || last_operands(tr)->b != local || last_operands(tr)->a == local)
        return false;
    last_operands(tr)->k = k;
    become(tr, IR_post_inc);
    return true;
}

/* --- values ------------------------------------------------------------------------------------ */

/* outer (x, y) where x or y is the temporary inner (b, c): what both become, for either side; mov stands for none.
 * The result has operands (the other, b, c); LOADS has (b, c, the other); K has a short constant for c. */
enum { PLAIN, K, LOADS };
struct pair { uint16_t inner, outer, left, right; uint8_t form; };
static const struct pair pairs[] = {
    { IR_iadd, IR_iadd, IR_iadd_iadd, IR_iadd_iadd, PLAIN },
    { IR_imul, IR_iadd, IR_imul_iadd, IR_imul_iadd, PLAIN },
    { IR_imul_k, IR_iadd, IR_iaddmul_k, IR_iaddmul_k, K },
    { IR_ladd, IR_ladd, IR_ladd_ladd, IR_ladd_ladd, PLAIN },
    { IR_lmul, IR_ladd, IR_lmul_ladd, IR_lmul_ladd, PLAIN },
    { IR_i2l, IR_ladd, IR_ladd_i, IR_ladd_i, PLAIN },
    { IR_dadd, IR_dadd, IR_dadd_dadd, IR_dadd_dadd, PLAIN },
    { IR_dmul, IR_dadd, IR_dmul_dadd, IR_dmul_dadd, PLAIN },
    { IR_dmul, IR_dsub, IR_dmul_dsub_v, IR_dmul_dsub, PLAIN },
    { IR_dmul, IR_dmul, IR_dmul_dmul, IR_dmul_dmul, PLAIN },
    { IR_iadd_k, IR_baload, IR_mov, IR_baload_k, K }, { IR_iadd_k, IR_caload, IR_mov, IR_caload_k, K },
    { IR_iadd_k, IR_iaload, IR_mov, IR_iaload_k, K }, { IR_iadd_k, IR_laload, IR_mov, IR_laload_k, K },
    { IR_iadd_k, IR_aaload, IR_mov, IR_aaload_k, K },
    { IR_post_inc, IR_baload, IR_mov, IR_baload_inc, K }, { IR_post_inc, IR_caload, IR_mov, IR_caload_inc, K },
    { IR_post_inc, IR_iaload, IR_mov, IR_iaload_inc, K }, { IR_post_inc, IR_laload, IR_mov, IR_laload_inc, K },
    { IR_post_inc, IR_aaload, IR_mov, IR_aaload_inc, K },
    { IR_aaload, IR_baload, IR_aabaload, IR_mov, LOADS }, { IR_aaload, IR_caload, IR_aacaload, IR_mov, LOADS },
    { IR_aaload, IR_iaload, IR_aaiaload, IR_mov, LOADS }, { IR_aaload, IR_laload, IR_aalaload, IR_mov, LOADS },
    { IR_aaload, IR_aaload, IR_aaaaload, IR_mov, LOADS },
};

static const struct pair *find_pair(const struct translator *tr, enum ir outer)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].outer == outer && last_is(tr, pairs[i].inner))
            return &pairs[i];
    return NULL;
}

/* What last_def does not tell of instructions with a second effect. */
static bool is_result(const struct translator *tr, uint32_t reg)
{
    return is_temporary(tr, reg) || (last_is(tr, IR_post_inc) && tr->out[tr->last + 1].a == reg && is_dead(tr, reg));
}

bool fuse_binary(struct translator *tr, enum ir row, uint32_t x, uint32_t y)
{
    const struct pair *p = find_pair(tr, row);
    if (!p || x == y)
        return false;
    bool left = p->left != IR_mov && is_result(tr, x), right = p->right != IR_mov && is_result(tr, y);
    union cell in = *last_operands(tr);
    if ((!left && !right) || (p->form == K && !is_short(in.k)))
        return false;
    uint16_t other = (uint16_t)(left ? y : x);
    union cell o = p->form == LOADS ? (union cell){ .b = in.b, .c = in.c } : (union cell){ .b = other, .c = in.b };
    o.d = p->form == LOADS ? other : p->form == K ? (uint16_t)in.k : in.c;
    become_value(tr, left ? p->left : p->right, o);
    note_row(tr, (uint32_t)tr->last + 1);
    return true;
}

bool fuse_constant(struct translator *tr, enum ir row, uint32_t x, jslot k)
{
    if (row != IR_iand_k || k != 0xff || !last_is(tr, IR_baload) || !is_temporary(tr, x))
        return false;
    become_value(tr, IR_ubaload, *last_operands(tr));
    return true;
}

/* --- fields ------------------------------------------------------------------------------------ */

/* A field of what the last field held. */
static bool fuse_chain(struct translator *tr, enum ir row, uint32_t object, uint32_t offset)
{
    union cell in = *last_operands(tr);
    if (!last_is(tr, IR_getfield_a) || !is_temporary(tr, object) || in.k > UINT16_MAX || offset > UINT16_MAX)
        return false;
    union cell o = { .b = in.b, .c = (uint16_t)in.k };
    o.d = (uint16_t)offset;
    become_value(tr, IR_getfield2_b + (row - IR_getfield_b), o);
    note_row(tr, (uint32_t)tr->last + 1);
    return true;
}

bool fuse_get(struct translator *tr, enum ir row, uint32_t object, uint32_t offset)
{
    if (tr->last == NONE || row < IR_getfield_b || row > IR_getfield_a)
        return false;
    if (fuse_chain(tr, row, object, offset))
        return true;
    if (row < IR_getfield_i || !last_is(tr, row))
        return false;
    set_words(tr, 3);
    union cell *o = last_operands(tr) + 1;
    *o = (union cell){ .a = (uint16_t)home(tr, tr->depth), .b = (uint16_t)object };
    o->k = (int32_t)offset;
    become(tr, IR_getfields_i + (row - IR_getfield_i));
    defines(tr, (uint32_t)tr->last + 1);
    note_row(tr, (uint32_t)tr->last + 2);
    return true;
}

/* The last instruction adds to what the one before it got, both temporaries: the rows for the sum. */
struct sum { uint16_t get, add, add_k, put, fused, fused_k; };
static const struct sum field_sums[] = {
    { IR_getfield_i, IR_iadd, IR_iadd_k, IR_putfield_i, IR_addfield_i, IR_incfield_i },
    { IR_getfield_l, IR_ladd, IR_ladd_k, IR_putfield_l, IR_addfield_l, IR_incfield_l },
};
static const struct sum static_sums[] = {
    { IR_getstatic_i, IR_iadd, IR_iadd_k, IR_putstatic_i, IR_addstatic_i, IR_incstatic_i },
    { IR_getstatic_l, IR_ladd, IR_ladd_k, IR_putstatic_l, IR_addstatic_l, IR_incstatic_l },
};

/* Does value come from such a sum? */
static bool is_sum(struct translator *tr, const struct sum *s, enum ir put, uint32_t value)
{
    if (put != s->put || tr->before == NONE || tr->out_row[tr->before] != s->get || !is_temporary(tr, value))
        return false;
    const union cell *get = operands(tr, (uint32_t)tr->before), *add = last_operands(tr);
    if (add->b != get->a || !is_dead(tr, get->a))
        return false;
    return last_is(tr, s->add) ? add->c != get->a : last_is(tr, s->add_k) && is_short(add->k);
}

/* The instruction before becomes the last. */
static void step_back(struct translator *tr, uint32_t words)
{
    tr->last = tr->before;
    tr->before = NONE;
    while (tr->row_count > tr->blocks[tr->block].first_row && tr->rows[tr->row_count - 1].word > (uint32_t)tr->last)
        tr->row_count--;
    set_words(tr, words);
}

bool fuse_put(struct translator *tr, enum ir row, uint32_t object, uint32_t offset, uint32_t value)
{
    const struct sum *s = &field_sums[row == IR_putfield_l];
    if (!is_sum(tr, s, row, value) || offset > UINT16_MAX)
        return false;
    const union cell *get = operands(tr, (uint32_t)tr->before);
    if (get->b != object || get->k != (int32_t)offset || get->a == object)
        return false;
    union cell add = *last_operands(tr), o = { .a = (uint16_t)object, .b = add.c };
    bool constant = last_is(tr, s->add_k);
    o.k = (int32_t)offset;
    if (constant) {
        o.c = (uint16_t)add.k;
        o.d = (uint16_t)offset;
    }
    step_back(tr, 2);
    *last_operands(tr) = o;
    become(tr, constant ? s->fused_k : s->fused);
    return true;
}

bool fuse_put_static(struct translator *tr, enum ir row, void *address, uint32_t value)
{
    const struct sum *s = &static_sums[row == IR_putstatic_l];
    if (!is_sum(tr, s, row, value) || tr->out[tr->before + 2].pointer != address)
        return false;
    union cell add = *last_operands(tr), o = { .a = add.c };
    bool constant = last_is(tr, s->add_k);
    if (constant)
        o.k = add.k;
    step_back(tr, 3);
    *last_operands(tr) = o;
    become(tr, constant ? s->fused_k : s->fused);
    return true;
}

/* --- branches ---------------------------------------------------------------------------------- */

static void become_branch(struct translator *tr, enum ir row, union cell o, uint32_t target)
{
    *last_operands(tr) = o;
    become(tr, row);
    emit_branch_fixup(tr, (uint32_t)tr->last, (uint32_t)tr->last + 1, FIXUP_D, target);
    reach(tr, target);
}

bool fuse_increment_branch(struct translator *tr, unsigned cond, uint32_t reg, enum fuse_operand kind, uint32_t operand,
                           uint32_t target)
{
    static const uint16_t rows[] = { IR_inc_if_ieq, IR_inc_if_ieq_k, IR_inc_if_ieq_w };
    if (!tr->short_branches || !last_is(tr, IR_iinc) || tr->depth)
        return false;
    int32_t k = last_operands(tr)->k;
    if (last_operands(tr)->a != reg || !is_short(k) || (kind == FUSE_REGISTER && operand == reg))
        return false;
    if (kind == FUSE_WIDE) {
        set_words(tr, 3);
        tr->out[tr->last + 2].low = (int32_t)operand;
    }
    uint16_t b = kind == FUSE_WIDE ? 0 : (uint16_t)operand;
    become_branch(tr, rows[kind] + cond, (union cell){ .a = (uint16_t)reg, .b = b, .c = (uint16_t)k }, target);
    return true;
}

/* Against the length of an array; and that after counting, when only the branch follows. */
static bool fuse_length(struct translator *tr, unsigned cond, uint32_t a, uint32_t target)
{
    uint16_t array = last_operands(tr)->b;
    bool counted = cond == IR_if_ilt - IR_if_ieq && tr->short_branches && tr->before != NONE &&
                   tr->out_row[tr->before] == IR_iinc && operands(tr, (uint32_t)tr->before)->a == a && array != a &&
                   is_short(operands(tr, (uint32_t)tr->before)->k);
    if (counted) {
        uint16_t k = (uint16_t)operands(tr, (uint32_t)tr->before)->k;
        uint32_t bci = tr->bci, array_bci = tr->rows[tr->row_count - 1].bci;
        step_back(tr, 2);
        tr->bci = array_bci;
        note_row(tr, (uint32_t)tr->last + 1);
        tr->bci = bci;
        become_branch(tr, IR_inc_if_ilt_len, (union cell){ .a = (uint16_t)a, .b = array, .c = k }, target);
        return true;
    }
    *last_operands(tr) = (union cell){ .a = (uint16_t)a, .b = array };
    become(tr, IR_if_ieq_len + cond);
    emit_branch_fixup(tr, (uint32_t)tr->last, (uint32_t)tr->last + 1, FIXUP_K, target);
    reach(tr, target);
    return true;
}

bool fuse_branch(struct translator *tr, enum ir row, uint32_t a, uint32_t b, uint32_t target)
{
    if (row >= IR_if_ieq && row <= IR_if_ile && a != b && last_is(tr, IR_arraylength) && is_temporary(tr, b))
        return fuse_length(tr, row - IR_if_ieq, a, target);
    if (!tr->short_branches || !is_temporary(tr, a))
        return false;
    union cell in = *last_operands(tr);
    bool bits = (row == IR_if_ieq_k || row == IR_if_ine_k) && !b && last_is(tr, IR_iand_k) && (uint32_t)in.k <= UINT16_MAX;
    bool null = (row == IR_if_null || row == IR_if_nonnull) && last_is(tr, IR_getfield_a) && in.k <= UINT16_MAX;
    if (bits)
        become_branch(tr, row == IR_if_ieq_k ? IR_if_ibits_z : IR_if_ibits_nz,
                      (union cell){ .a = in.b, .b = (uint16_t)in.k }, target);
    else if (null)
        become_branch(tr, row == IR_if_null ? IR_if_field_null : IR_if_field_nonnull,
                      (union cell){ .a = in.b, .c = (uint16_t)in.k }, target);
    return bits || null;
}
