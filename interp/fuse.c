/* SPDX-License-Identifier: Apache-2.0 */
/* Superinstructions: a pass over the list of what the translator said, block by block, which puts an instruction together with
 * those just before it.  Left out, every instruction stays as it was said.
 *
 * A block is rewritten in place: first..end is what it has become so far, and is never longer than what was read.
 *
 * A temporary is an operand register that the last instruction computed and that no stack entry named any more when the next one
 * was said: nobody will read it, so it need not be written.
 * The second half of what may throw has a bci of its own: from the word behind the first half's. */
#include "interp/translate_impl.h"

struct fuser { struct ir_insn *first, *end; bool short_branches; };

static struct ir_insn *last(const struct fuser *f) { return f->end - 1; }

static bool last_is(const struct fuser *f, enum ir row) { return f->end > f->first && last(f)->row == row; }

static bool before_is(const struct fuser *f, enum ir row) { return f->end > f->first + 1 && f->end[-2].row == row; }

static bool is_short(int64_t k) { return k == (int16_t)k; }

static void become(const struct fuser *f, enum ir row, union cell o)
{
    RT_ASSERT(f->end > f->first && row < IR_COUNT);
    last(f)->row = row;
    last(f)->o = o;
    last(f)->value = false;
}

/* The last instruction is now this one, with the result that insn would have had. */
static void become_value(const struct fuser *f, enum ir row, const struct ir_insn *insn, union cell o)
{
    o.a = insn->o.a;
    become(f, row, o);
    last(f)->value = true;
}

/* From its word on, the last instruction does what insn would have done. */
static void add_part(const struct fuser *f, unsigned word, const struct ir_insn *insn)
{
    RT_ASSERT(!last(f)->part && word < ir_info[last(f)->row].words);
    last(f)->part = (uint8_t)(word & 3);
    last(f)->second = insn->bci;
}

/* Is the operand of insn, which is reg, a temporary that the last instruction has just computed? */
static bool is_temporary(const struct fuser *f, const struct ir_insn *insn, enum ir_registers operand, uint32_t reg)
{
    return f->end > f->first && last(f)->value && last(f)->o.a == reg && insn->dead & operand;
}

/* --- moves ------------------------------------------------------------------------------------- */

/* Moves into consecutive registers come from the top down; both old values are read before either is written, which
 * is right as long as the later move does not read what the earlier one wrote. */
static bool join_move(struct fuser *f, struct ir_insn *move)
{
    uint16_t to = move->o.a, from = move->o.b;
    if (f->end == f->first)
        return false;
    union cell o = last(f)->o;
    if (last_is(f, IR_mov) && o.a == to + 1 && from != o.a)
        become(f, IR_movs2, (union cell){ .a = to, .b = from, .c = o.b });
    else if (last_is(f, IR_movs2) && o.a == to + 1 && from != o.a && from != o.a + 1u)
        become(f, IR_movs3, (union cell){ .a = to, .b = from, .c = o.b, .d = o.c });
    else if (last_is(f, IR_mov))
        become(f, IR_mov2, (union cell){ .a = o.a, .b = o.b, .c = to, .d = from });
    else
        return false;
    return true;
}

/* The old value of a counter, and counting on. */
static bool join_increment(struct fuser *f, struct ir_insn *iinc)
{
    uint32_t local = iinc->o.a;
    if (!last_is(f, IR_mov) || last(f)->o.b != local || last(f)->o.a == local)
        return false;
    union cell o = last(f)->o;
    o.k = iinc->o.k;
    become(f, IR_post_inc, o);
    return true;
}

/* A call that knows that a move comes right before. */
static bool join_call(struct fuser *f, struct ir_insn *call)
{
    if (last_is(f, IR_mov) || last_is(f, IR_movs2))
        call->row = call->row == IR_invokestatic_u ? IR_invokestatic_mu : call->row == IR_invokespecial_u ? IR_invokespecial_mu
                    : call->row == IR_invokevirtual_u ? IR_invokevirtual_mu : IR_invokeinterface_mu;
    return false;
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

static const struct pair *find_pair(const struct fuser *f, enum ir outer)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].outer == outer && last_is(f, pairs[i].inner))
            return &pairs[i];
    return NULL;
}

/* What `value` does not tell of instructions with a second effect. */
static bool is_result(const struct fuser *f, const struct ir_insn *insn, enum ir_registers operand, uint32_t reg)
{
    return is_temporary(f, insn, operand, reg) || (last_is(f, IR_post_inc) && last(f)->o.a == reg && insn->dead & operand);
}

static bool join_binary(struct fuser *f, struct ir_insn *binary)
{
    const struct pair *p = find_pair(f, binary->row);
    uint16_t x = binary->o.b, y = binary->o.c;
    if (!p || x == y)
        return false;
    bool left = p->left != IR_mov && is_result(f, binary, IR_R_b, x), right = p->right != IR_mov && is_result(f, binary, IR_R_c, y);
    union cell in = last(f)->o;
    if ((!left && !right) || (p->form == K && !is_short(in.k)))
        return false;
    uint16_t other = left ? y : x;
    union cell o = p->form == LOADS ? (union cell){ .b = in.b, .c = in.c } : (union cell){ .b = other, .c = in.b };
    o.d = p->form == LOADS ? other : p->form == K ? (uint16_t)in.k : in.c;
    become_value(f, left ? p->left : p->right, binary, o);
    add_part(f, 1, binary);
    return true;
}

static bool join_mask(struct fuser *f, struct ir_insn *mask)
{
    if (mask->o.k != 0xff || !last_is(f, IR_baload) || !is_temporary(f, mask, IR_R_b, mask->o.b))
        return false;
    become_value(f, IR_ubaload, mask, last(f)->o);
    return true;
}

/* --- fields ------------------------------------------------------------------------------------ */

/* A field of what the last field held. */
static bool join_chain(struct fuser *f, const struct ir_insn *get)
{
    union cell in = last(f)->o;
    if (!last_is(f, IR_getfield_a) || !is_temporary(f, get, IR_R_b, get->o.b) || in.k > UINT16_MAX || (uint32_t)get->o.k > UINT16_MAX)
        return false;
    union cell o = { .b = in.b, .c = (uint16_t)in.k };
    o.d = (uint16_t)get->o.k;
    become_value(f, IR_getfield2_b + (get->row - IR_getfield_b), get, o);
    add_part(f, 1, get);
    return true;
}

static bool join_get(struct fuser *f, struct ir_insn *get)
{
    if (f->end == f->first)
        return false;
    if (join_chain(f, get))
        return true;
    if (get->row < IR_getfield_i || !last_is(f, get->row))
        return false;
    last(f)->w = get->o;
    become(f, IR_getfields_i + (get->row - IR_getfield_i), last(f)->o);
    add_part(f, 2, get);
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

/* Does the value that is put come from such a sum?  Its addend that was got was dead when it was added. */
static bool is_sum(const struct fuser *f, const struct sum *s, const struct ir_insn *put, enum ir_registers operand, uint32_t value)
{
    if (put->row != s->put || !before_is(f, s->get) || !is_temporary(f, put, operand, value))
        return false;
    const struct ir_insn *add = last(f);
    uint32_t got = f->end[-2].o.a;
    if (add->o.b != got || !(add->dead & IR_R_b))
        return false;
    return add->row == s->add ? add->o.c != got : add->row == s->add_k && is_short(add->o.k);
}

/* The instruction before becomes the last. */
static void step_back(struct fuser *f)
{
    RT_ASSERT(f->end > f->first + 1);
    f->end--;
}

static bool join_put(struct fuser *f, struct ir_insn *put)
{
    const struct sum *s = &field_sums[put->row == IR_putfield_l];
    uint16_t object = put->o.a;
    if (!is_sum(f, s, put, IR_R_b, put->o.b) || (uint32_t)put->o.k > UINT16_MAX)
        return false;
    const union cell get = f->end[-2].o, add = last(f)->o;
    if (get.b != object || get.k != put->o.k || get.a == object)
        return false;
    bool constant = last(f)->row == s->add_k;
    union cell o = { .a = object, .b = add.c };
    o.k = put->o.k;
    if (constant)
        o = (union cell){ .a = object, .b = add.c, .c = (uint16_t)add.k, .d = (uint16_t)put->o.k };
    step_back(f);
    become(f, constant ? s->fused_k : s->fused, o);
    return true;
}

static bool join_put_static(struct fuser *f, struct ir_insn *put)
{
    const struct sum *s = &static_sums[put->row == IR_putstatic_l];
    if (!is_sum(f, s, put, IR_R_a, put->o.a) || f->end[-2].w.pointer != put->w.pointer)
        return false;
    union cell add = last(f)->o, o = { .a = add.c };
    bool constant = last(f)->row == s->add_k;
    if (constant)
        o.k = add.k;
    step_back(f);
    become(f, constant ? s->fused_k : s->fused, o);
    return true;
}

/* --- branches ---------------------------------------------------------------------------------- */

static void become_branch(const struct fuser *f, enum ir row, union cell o, uint32_t target)
{
    become(f, row, o);
    last(f)->target = target;
}

/* if (reg cond operand) goto target, after reg += k; wide: the operand is any int */
enum operand_kind { OPERAND_REGISTER, OPERAND_SHORT, OPERAND_WIDE };

static bool join_increment_branch(struct fuser *f, const struct ir_insn *branch, unsigned cond, enum operand_kind kind)
{
    static const uint16_t rows[] = { IR_inc_if_ieq, IR_inc_if_ieq_k, IR_inc_if_ieq_w };
    uint16_t reg = branch->o.a, b = kind == OPERAND_WIDE ? 0 : branch->o.b;
    if (!f->short_branches || !last_is(f, IR_iinc) || !branch->empty)
        return false;
    int32_t k = last(f)->o.k;
    if (last(f)->o.a != reg || !is_short(k) || (kind == OPERAND_REGISTER && b == reg))
        return false;
    if (kind == OPERAND_WIDE)
        last(f)->w = branch->w;
    become_branch(f, rows[kind] + cond, (union cell){ .a = reg, .b = b, .c = (uint16_t)k }, branch->target);
    return true;
}

/* Against the length of an array; and that after counting, when only the branch follows. */
static bool join_length(struct fuser *f, unsigned cond, uint16_t a, uint32_t target)
{
    const struct ir_insn length = *last(f);
    const union cell count = before_is(f, IR_iinc) ? f->end[-2].o : (union cell){ 0 };
    bool counted = before_is(f, IR_iinc) && cond == IR_if_ilt - IR_if_ieq && f->short_branches && count.a == a && length.o.b != a &&
                   is_short(count.k);
    if (!counted) {
        become_branch(f, IR_if_ieq_len + cond, (union cell){ .a = a, .b = length.o.b }, target);
        return true;
    }
    step_back(f);
    become_branch(f, IR_inc_if_ilt_len, (union cell){ .a = a, .b = length.o.b, .c = (uint16_t)count.k }, target);
    add_part(f, 1, &length);
    return true;
}

static bool join_compare(struct fuser *f, struct ir_insn *branch)
{
    unsigned cond = branch->row - IR_if_ieq;
    if (join_increment_branch(f, branch, cond, OPERAND_REGISTER))
        return true;
    return branch->o.a != branch->o.b && last_is(f, IR_arraylength) && is_temporary(f, branch, IR_R_b, branch->o.b) &&
           join_length(f, cond, branch->o.a, branch->target);
}

/* Are some bits of a register zero, or not? */
static bool join_bits(struct fuser *f, const struct ir_insn *branch)
{
    bool wanted = branch->row == IR_if_ieq_k || branch->row == IR_if_ine_k;
    if (!f->short_branches || !wanted || branch->o.b || !is_temporary(f, branch, IR_R_a, branch->o.a))
        return false;
    union cell in = last(f)->o;
    if (!last_is(f, IR_iand_k) || (uint32_t)in.k > UINT16_MAX)
        return false;
    become_branch(f, branch->row == IR_if_ieq_k ? IR_if_ibits_z : IR_if_ibits_nz, (union cell){ .a = in.b, .b = (uint16_t)in.k },
                  branch->target);
    return true;
}

static bool join_compare_constant(struct fuser *f, struct ir_insn *branch)
{
    return join_increment_branch(f, branch, branch->row - IR_if_ieq_k, OPERAND_SHORT) || join_bits(f, branch);
}

static bool join_compare_wide(struct fuser *f, struct ir_insn *branch)
{
    return join_increment_branch(f, branch, branch->row - IR_if_ieq_w, OPERAND_WIDE);
}

/* Is a field null, or not? */
static bool join_null(struct fuser *f, struct ir_insn *branch)
{
    if (!f->short_branches || !is_temporary(f, branch, IR_R_a, branch->o.a))
        return false;
    union cell in = last(f)->o;
    if (!last_is(f, IR_getfield_a) || in.k > UINT16_MAX)
        return false;
    become_branch(f, branch->row == IR_if_null ? IR_if_field_null : IR_if_field_nonnull,
                  (union cell){ .a = in.b, .c = (uint16_t)in.k }, branch->target);
    return true;
}

/* --- all ------------------------------------------------------------------------------------------ */

/* What may become one with those before it; true: it has, and is not to be kept itself. */
static bool (*const joins[IR_COUNT])(struct fuser *, struct ir_insn *) = {
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
    [IR_invokestatic_u] = join_call, [IR_invokespecial_u] = join_call, [IR_invokevirtual_u] = join_call,
    [IR_invokeinterface_u] = join_call,
};

#define CONDITIONS(row, operands) \
    [IR_if_ieq##row] = operands, [IR_if_ine##row] = operands, [IR_if_ilt##row] = operands, [IR_if_ige##row] = operands, \
    [IR_if_igt##row] = operands, [IR_if_ile##row] = operands
const uint8_t fuse_asks[IR_COUNT] = {
    [IR_iadd] = IR_R_bc, [IR_ladd] = IR_R_bc, [IR_dadd] = IR_R_bc, [IR_dsub] = IR_R_bc, [IR_dmul] = IR_R_bc,
    [IR_iadd_k] = IR_R_b, [IR_ladd_k] = IR_R_b, [IR_iand_k] = IR_R_b,
    [IR_baload] = IR_R_bc, [IR_caload] = IR_R_bc, [IR_iaload] = IR_R_bc, [IR_laload] = IR_R_bc, [IR_aaload] = IR_R_bc,
    [IR_getfield_b] = IR_R_b, [IR_getfield_c] = IR_R_b, [IR_getfield_s] = IR_R_b, [IR_getfield_i] = IR_R_b,
    [IR_getfield_l] = IR_R_b, [IR_getfield_a] = IR_R_b,
    [IR_putfield_i] = IR_R_b, [IR_putfield_l] = IR_R_b, [IR_putstatic_i] = IR_R_a, [IR_putstatic_l] = IR_R_a,
    CONDITIONS(, IR_R_b), [IR_if_ieq_k] = IR_R_a, [IR_if_ine_k] = IR_R_a, [IR_if_null] = IR_R_a, [IR_if_nonnull] = IR_R_a,
};
#undef CONDITIONS

static void fuse_block(struct translator *tr, struct block *b)
{
    struct fuser f = { &tr->list[b->start], &tr->list[b->start], tr->short_branches };
    for (struct ir_insn *in = f.first, *end = &tr->list[b->end]; in < end; in++)
        if (in->alone || !joins[in->row] || !joins[in->row](&f, in)) {
            if (f.end != in)
                *f.end = *in;
            f.end++;
        }
    b->end = (uint32_t)(f.end - tr->list);
}

void fuse_blocks(struct translator *tr)
{
    for (uint32_t i = 0; i < tr->block_count; i++)
        fuse_block(tr, &tr->blocks[i]);
}
