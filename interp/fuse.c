/* SPDX-License-Identifier: Apache-2.0 */
/* Superinstructions: what is to be emitted is put together with the instructions emitted just before, in the same block.
 * A step of its own between the translator and what is emitted: without it every instruction stays as the translator said it.
 *
 * A temporary is an operand register that the last instruction computed and that no stack entry names any more: nobody
 * will read it, so it need not be written.
 * The second half of what may throw has a row of its own in the table of bcis: the word behind the first half's. */
#include "interp/translate_impl.h"

static bool last_is(const struct translator *tr, enum ir row) { return tr->last != NONE && row_at(tr, (uint32_t)tr->last) == row; }

static union cell *last_operands(struct translator *tr) { return operands(tr, (uint32_t)tr->last); }

static bool is_short(int64_t k) { return k == (int16_t)k; }

static void become(struct translator *tr, enum ir row)
{
    RT_ASSERT(tr->last != NONE && row < IR_COUNT && tr->out_count == tr->last + ir_info[row].words);
    tr->out[tr->last].wide = row;
    tr->last_def = NONE;
}

/* The last instruction is now this one, with a result for the slot to be pushed. */
static void become_value(struct translator *tr, enum ir row, union cell o)
{
    o.a = (uint16_t)home(tr, tr->depth);
    *last_operands(tr) = o;
    become(tr, row);
    tr->last_def = tr->last;
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
static bool join_move(struct translator *tr, const struct ir_insn *move)
{
    uint32_t to = move->o.a, from = move->o.b;
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

/* The old value of a counter, and counting on. */
static bool join_increment(struct translator *tr, const struct ir_insn *iinc)
{
    uint32_t local = iinc->o.a;
    if (!last_is(tr, IR_mov) || last_operands(tr)->b != local || last_operands(tr)->a == local)
        return false;
    last_operands(tr)->k = iinc->o.k;
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

static bool join_binary(struct translator *tr, const struct ir_insn *binary)
{
    const struct pair *p = find_pair(tr, binary->row);
    uint32_t x = binary->o.b, y = binary->o.c;
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
    note_row(tr, (uint32_t)tr->last + 1, 0);
    return true;
}

static bool join_mask(struct translator *tr, const struct ir_insn *mask)
{
    if (mask->o.k != 0xff || !last_is(tr, IR_baload) || !is_temporary(tr, mask->o.b))
        return false;
    become_value(tr, IR_ubaload, *last_operands(tr));
    return true;
}

/* --- fields ------------------------------------------------------------------------------------ */

/* A field of what the last field held. */
static bool join_chain(struct translator *tr, enum ir row, uint32_t object, uint32_t offset)
{
    union cell in = *last_operands(tr);
    if (!last_is(tr, IR_getfield_a) || !is_temporary(tr, object) || in.k > UINT16_MAX || offset > UINT16_MAX)
        return false;
    union cell o = { .b = in.b, .c = (uint16_t)in.k };
    o.d = (uint16_t)offset;
    become_value(tr, IR_getfield2_b + (row - IR_getfield_b), o);
    note_row(tr, (uint32_t)tr->last + 1, 0);
    return true;
}

static bool join_get(struct translator *tr, const struct ir_insn *get)
{
    enum ir row = get->row;
    uint32_t object = get->o.b, offset = (uint32_t)get->o.k;
    if (tr->last == NONE)
        return false;
    if (join_chain(tr, row, object, offset))
        return true;
    if (row < IR_getfield_i || !last_is(tr, row))
        return false;
    set_words(tr, 3);
    union cell *o = last_operands(tr) + 1;
    *o = (union cell){ .a = (uint16_t)home(tr, tr->depth), .b = (uint16_t)object };
    o->k = (int32_t)offset;
    become(tr, IR_getfields_i + (row - IR_getfield_i));
    tr->last_def = tr->last + 1;
    note_row(tr, (uint32_t)tr->last + 2, 0);
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
    if (put != s->put || tr->before == NONE || row_at(tr, (uint32_t)tr->before) != s->get || !is_temporary(tr, value))
        return false;
    const union cell *get = operands(tr, (uint32_t)tr->before), *add = last_operands(tr);
    if (add->b != get->a || !is_dead(tr, get->a))
        return false;
    return last_is(tr, s->add) ? add->c != get->a : last_is(tr, s->add_k) && is_short(add->k);
}

/* The instruction before becomes the last. */
static void step_back(struct translator *tr, uint32_t words)
{
    RT_ASSERT(tr->before != NONE && tr->before < tr->last);
    tr->last = tr->before;
    tr->before = NONE;
    while (tr->row_count > tr->blocks[tr->block].first_row && tr->rows[tr->row_count - 1].word > (uint32_t)tr->last)
        tr->row_count--;
    set_words(tr, words);
}

static bool join_put(struct translator *tr, const struct ir_insn *put)
{
    const struct sum *s = &field_sums[put->row == IR_putfield_l];
    uint32_t object = put->o.a, offset = (uint32_t)put->o.k;
    if (!is_sum(tr, s, put->row, put->o.b) || offset > UINT16_MAX)
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

static bool join_put_static(struct translator *tr, const struct ir_insn *put)
{
    const struct sum *s = &static_sums[put->row == IR_putstatic_l];
    if (!is_sum(tr, s, put->row, put->o.a) || tr->out[tr->before + 2].pointer != put->w.pointer)
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
}

/* if (reg cond operand) goto target, after reg += k; wide: the operand is any int */
enum operand_kind { OPERAND_REGISTER, OPERAND_SHORT, OPERAND_WIDE };

static bool join_increment_branch(struct translator *tr, const struct ir_insn *branch, unsigned cond, enum operand_kind kind)
{
    static const uint16_t rows[] = { IR_inc_if_ieq, IR_inc_if_ieq_k, IR_inc_if_ieq_w };
    uint16_t reg = branch->o.a, b = kind == OPERAND_WIDE ? 0 : branch->o.b;
    if (!tr->short_branches || !last_is(tr, IR_iinc) || tr->depth)
        return false;
    int32_t k = last_operands(tr)->k;
    if (last_operands(tr)->a != reg || !is_short(k) || (kind == OPERAND_REGISTER && b == reg))
        return false;
    if (kind == OPERAND_WIDE) {
        set_words(tr, 3);
        tr->out[tr->last + 2].low = branch->w.low;
    }
    become_branch(tr, rows[kind] + cond, (union cell){ .a = reg, .b = b, .c = (uint16_t)k }, branch->target);
    return true;
}

/* Against the length of an array; and that after counting, when only the branch follows. */
static bool join_length(struct translator *tr, unsigned cond, uint32_t a, uint32_t target)
{
    uint16_t array = last_operands(tr)->b;
    bool counted = cond == IR_if_ilt - IR_if_ieq && tr->short_branches && tr->before != NONE &&
                   row_at(tr, (uint32_t)tr->before) == IR_iinc && operands(tr, (uint32_t)tr->before)->a == a && array != a &&
                   is_short(operands(tr, (uint32_t)tr->before)->k);
    if (counted) {
        uint16_t k = (uint16_t)operands(tr, (uint32_t)tr->before)->k;
        uint32_t bci = tr->bci, array_bci = tr->rows[tr->row_count - 1].bci;
        step_back(tr, 2);
        tr->bci = array_bci;
        note_row(tr, (uint32_t)tr->last + 1, 0);
        tr->bci = bci;
        become_branch(tr, IR_inc_if_ilt_len, (union cell){ .a = (uint16_t)a, .b = array, .c = k }, target);
        return true;
    }
    *last_operands(tr) = (union cell){ .a = (uint16_t)a, .b = array };
    become(tr, IR_if_ieq_len + cond);
    emit_branch_fixup(tr, (uint32_t)tr->last, (uint32_t)tr->last + 1, FIXUP_K, target);
    return true;
}

static bool join_compare(struct translator *tr, const struct ir_insn *branch)
{
    unsigned cond = branch->row - IR_if_ieq;
    if (join_increment_branch(tr, branch, cond, OPERAND_REGISTER))
        return true;
    return branch->o.a != branch->o.b && last_is(tr, IR_arraylength) && is_temporary(tr, branch->o.b) &&
           join_length(tr, cond, branch->o.a, branch->target);
}

/* Are some bits of a register zero, or not? */
static bool join_bits(struct translator *tr, const struct ir_insn *branch)
{
    bool wanted = branch->row == IR_if_ieq_k || branch->row == IR_if_ine_k;
    if (!tr->short_branches || !wanted || branch->o.b || !is_temporary(tr, branch->o.a))
        return false;
    union cell in = *last_operands(tr);
    if (!last_is(tr, IR_iand_k) || (uint32_t)in.k > UINT16_MAX)
        return false;
    become_branch(tr, branch->row == IR_if_ieq_k ? IR_if_ibits_z : IR_if_ibits_nz, (union cell){ .a = in.b, .b = (uint16_t)in.k },
                  branch->target);
    return true;
}

static bool join_compare_constant(struct translator *tr, const struct ir_insn *branch)
{
    return join_increment_branch(tr, branch, branch->row - IR_if_ieq_k, OPERAND_SHORT) || join_bits(tr, branch);
}

static bool join_compare_wide(struct translator *tr, const struct ir_insn *branch)
{
    return join_increment_branch(tr, branch, branch->row - IR_if_ieq_w, OPERAND_WIDE);
}

/* Is a field null, or not? */
static bool join_null(struct translator *tr, const struct ir_insn *branch)
{
    if (!tr->short_branches || !is_temporary(tr, branch->o.a))
        return false;
    union cell in = *last_operands(tr);
    if (!last_is(tr, IR_getfield_a) || in.k > UINT16_MAX)
        return false;
    become_branch(tr, branch->row == IR_if_null ? IR_if_field_null : IR_if_field_nonnull,
                  (union cell){ .a = in.b, .c = (uint16_t)in.k }, branch->target);
    return true;
}

/* --- all ------------------------------------------------------------------------------------------ */

/* What may become one with those before it. */
static bool (*const joins[IR_COUNT])(struct translator *, const struct ir_insn *) = {
    [IR_mov] = join_move, [IR_iinc] = join_increment,
    [IR_iadd] = join_binary, [IR_ladd] = join_binary, [IR_dadd] = join_binary, [IR_dsub] = join_binary, [IR_dmul] = join_binary,
    [IR_baload] = join_binary, [IR_caload] = join_binary, [IR_iaload] = join_binary, [IR_laload] = join_binary,
    [IR_aaload] = join_binary, [IR_iand_k] = join_mask,
    [IR_getfield_b] = join_get, [IR_getfield_c] = join_get, [IR_getfield_s] = join_get, [IR_getfield_i] = join_get,
    [IR_getfield_l] = join_get, [IR_getfield_a] = join_get,
    [IR_putfield_i] = join_put, [IR_putfield_l] = join_put, [IR_putstatic_i] = join_put_static, [IR_putstatic_l] = join_put_static,
    [IR_if_ieq] = join_compare, [IR_if_ine] = join_compare, [IR_if_ilt] = join_compare, [IR_if_ige] = join_compare,
    [IR_if_igt] = join_compare, [IR_if_ile] = join_compare,
    [IR_if_ieq_k] = join_compare_constant, [IR_if_ine_k] = join_compare_constant, [IR_if_ilt_k] = join_compare_constant,
    [IR_if_ige_k] = join_compare_constant, [IR_if_igt_k] = join_compare_constant, [IR_if_ile_k] = join_compare_constant,
    [IR_if_ieq_w] = join_compare_wide, [IR_if_ine_w] = join_compare_wide, [IR_if_ilt_w] = join_compare_wide,
    [IR_if_ige_w] = join_compare_wide, [IR_if_igt_w] = join_compare_wide, [IR_if_ile_w] = join_compare_wide,
    [IR_if_null] = join_null, [IR_if_nonnull] = join_null,
};

bool fuse(struct translator *tr, const struct ir_insn *insn) { return joins[insn->row] && joins[insn->row](tr, insn); }
