/* SPDX-License-Identifier: Apache-2.0 */
/* One bytecode instruction to register instructions: constants, locals, arithmetic, branches, arrays, returns.
 * What refers to the constant pool is in translate_call.c. */
#include "interp/translate_impl.h"

#include "vm/run/known.h"

/* Values: opcode to rows.  constant: the second operand is one; first: the first operand is; wide: 64 bits of it.
 * negate: the constant form adds what the opcode subtracts. */
struct lowering { uint16_t row, constant, first, wide; bool negate; };
#define ALL(op) [OP_##op] = { IR_##op, IR_##op##_k, 0, 0, false }
#define PLAIN(op) [OP_##op] = { IR_##op, 0, 0, 0, false }
static const struct lowering lowerings[256] = {
    [OP_iadd] = { IR_iadd, IR_iadd_k, IR_iadd_k, 0, false },
    [OP_isub] = { IR_isub, IR_iadd_k, IR_isub_v, 0, true },
    [OP_imul] = { IR_imul, IR_imul_k, IR_imul_k, 0, false },
    [OP_iand] = { IR_iand, IR_iand_k, IR_iand_k, 0, false },
    [OP_ior] = { IR_ior, IR_ior_k, IR_ior_k, 0, false },
    [OP_ixor] = { IR_ixor, IR_ixor_k, IR_ixor_k, 0, false },
    [OP_ishl] = { IR_ishl, IR_ishl_k, IR_ishl_v, 0, false },
    ALL(ishr), ALL(iushr), ALL(idiv), ALL(irem),
    [OP_ladd] = { IR_ladd, IR_ladd_k, IR_ladd_k, IR_ladd_w, false },
    [OP_lsub] = { IR_lsub, IR_ladd_k, IR_lsub_v, IR_ladd_w, true },
    [OP_lmul] = { IR_lmul, IR_lmul_k, IR_lmul_k, IR_lmul_w, false },
    [OP_land] = { IR_land, IR_land_k, IR_land_k, IR_land_w, false },
    [OP_lor] = { IR_lor, IR_lor_k, IR_lor_k, 0, false },
    [OP_lxor] = { IR_lxor, IR_lxor_k, IR_lxor_k, IR_lxor_w, false },
    ALL(lshl), ALL(lshr), ALL(lushr), ALL(ldiv), ALL(lrem),
    [OP_fadd] = { IR_fadd, IR_fadd_k, IR_fadd_k, 0, false },
    [OP_fsub] = { IR_fsub, IR_fsub_k, IR_fsub_v, 0, false },
    [OP_fmul] = { IR_fmul, IR_fmul_k, IR_fmul_k, 0, false },
    [OP_fdiv] = { IR_fdiv, IR_fdiv_k, IR_fdiv_v, 0, false },
    PLAIN(frem), PLAIN(drem),
    [OP_dadd] = { IR_dadd, IR_dadd_w, IR_dadd_w, IR_dadd_w, false },
    [OP_dsub] = { IR_dsub, IR_dsub_w, IR_dsub_v, IR_dsub_w, false },
    [OP_dmul] = { IR_dmul, IR_dmul_w, IR_dmul_w, IR_dmul_w, false },
    [OP_ddiv] = { IR_ddiv, IR_ddiv_w, IR_ddiv_v, IR_ddiv_w, false },
    PLAIN(ineg), PLAIN(lneg), PLAIN(fneg), PLAIN(dneg),
    PLAIN(i2l), PLAIN(i2f), PLAIN(i2d), PLAIN(l2i), PLAIN(l2f), PLAIN(l2d), PLAIN(f2i), PLAIN(f2l), PLAIN(f2d),
    PLAIN(d2i), PLAIN(d2l), PLAIN(d2f), PLAIN(i2b), PLAIN(i2c), PLAIN(i2s),
    PLAIN(lcmp), PLAIN(fcmpl), PLAIN(fcmpg), PLAIN(dcmpl), PLAIN(dcmpg),
    PLAIN(arraylength),
    [OP_baload] = { IR_baload, 0, 0, 0, false }, [OP_caload] = { IR_caload, 0, 0, 0, false },
    [OP_saload] = { IR_saload, 0, 0, 0, false }, [OP_iaload] = { IR_iaload, 0, 0, 0, false },
    [OP_faload] = { IR_iaload, 0, 0, 0, false }, [OP_laload] = { IR_laload, 0, 0, 0, false },
    [OP_daload] = { IR_laload, 0, 0, 0, false }, [OP_aaload] = { IR_aaload, 0, 0, 0, false },
    [OP_bastore] = { IR_bastore, 0, 0, 0, false }, [OP_castore] = { IR_castore, 0, 0, 0, false },
    [OP_sastore] = { IR_castore, 0, 0, 0, false }, [OP_iastore] = { IR_iastore, 0, 0, 0, false },
    [OP_fastore] = { IR_iastore, 0, 0, 0, false }, [OP_lastore] = { IR_lastore, 0, 0, 0, false },
    [OP_dastore] = { IR_lastore, 0, 0, 0, false }, [OP_aastore] = { IR_aastore, 0, 0, 0, false },
    [OP_monitorenter] = { IR_monitorenter, 0, 0, 0, false }, [OP_monitorexit] = { IR_monitorexit, 0, 0, 0, false },
};
#undef ALL
#undef PLAIN

void emit_goto(struct translator *tr, uint32_t target)
{
    flush_from(tr, 0);
    reach(tr, target);
    tr->ended = true;
    if (target == tr->next_bci && target < tr->source->length && tr->marks[target] & FLOW_LEADER)
        return;
    EMIT(IR_goto, .target = target);
}

/* Value instructions with a constant operand. */

static bool is_wide_row(uint32_t row) { return ir_info[row].form == IR_FORM_ABW; }

/* reg op k, or k op reg; false: no row for it. */
static bool emit_constant_form(struct translator *tr, uint32_t row, uint32_t reg, jslot k, char operand_type, char type)
{
    bool pair = is_pair(operand_type);
    if (!row || (pair && !is_wide_row(row) && (jslot)(jlong)(int32_t)k != k))
        return false;
    struct ir_insn insn = { .row = (enum ir)row, .o = { .b = (uint16_t)reg }, .w = { .wide = k } };
    if (!is_wide_row(row))
        insn.o.k = (int32_t)(uint32_t)k;
    emit_value(tr, insn, type);
    return true;
}

static jslot negated(jslot k, char type) { return type == 'L' ? (jslot)0 - k : (uint32_t)0 - (uint32_t)k; }

static bool divides(enum opcode op) { return op == OP_idiv || op == OP_irem || op == OP_ldiv || op == OP_lrem; }

/* y is the constant: x op y. */
static bool try_second(struct translator *tr, const struct lowering *l, const struct insn *in, struct entry y)
{
    char first = op_pop(in->info, 0), type = op_push(in->info);
    if (y.kind != ENTRY_CONSTANT || !l->constant || (divides(in->op) && y.value == 0))
        return false;
    jslot k = l->negate ? negated(y.value, y.type) : y.value;
    bool fits = y.type == 'D' || y.type != 'L' || (jslot)(jlong)(int32_t)k == k;
    if (!fits && !l->wide)
        return false;
    uint32_t x = pop_register(tr);
    return emit_constant_form(tr, fits ? l->constant : l->wide, x, k, y.type == 'I' ? 'I' : first, type);
}

static bool translate_binary(struct translator *tr, const struct lowering *l, const struct insn *in)
{
    char type = op_push(in->info);
    struct entry y = tr->depth ? tr->stack[tr->depth - (is_pair(op_pop(in->info, 1)) && tr->depth > 1 ? 2 : 1)]
                               : (struct entry){ 0 };
    uint32_t depth = tr->depth;
    if (y.kind == ENTRY_CONSTANT && y.type != 'x') {
        y = pop(tr);
        if (try_second(tr, l, in, y))
            return true;
        tr->depth = depth;
    }
    uint32_t yr = pop_register(tr);
    int64_t below = (int64_t)tr->depth - (is_pair(op_pop(in->info, 0)) ? 2 : 1);
    if (below >= 0 && l->first && tr->stack[below].kind == ENTRY_CONSTANT && tr->stack[below].type != 'x') {
        struct entry x = pop(tr);
        if (emit_constant_form(tr, l->first, yr, x.value, x.type, type))
            return true;
        tr->depth = (uint32_t)below + (is_pair(x.type) ? 2 : 1);
    }
    uint32_t xr = pop_register(tr);
    RESULT(type, l->row, .o = { .b = (uint16_t)xr, .c = (uint16_t)yr });
    return true;
}

/* The row that stores a small constant, when the top of the stack is one; else the row itself. */
static enum ir store_row(const struct translator *tr, enum ir row)
{
    const struct entry *e = tr->depth ? &tr->stack[tr->depth - 1] : NULL;
    if (e && e->type == 'x' && tr->depth > 1)
        e--;
    if (!e || e->kind != ENTRY_CONSTANT || e->type == 'x')
        return row;
    jlong v = is_pair(e->type) ? slot_long(e->value) : slot_int(e->value);
    if (v != (int16_t)v)
        return row;
    switch (row) {
    case IR_bastore: return IR_bastore_k;
    case IR_castore: return IR_castore_k;
    case IR_iastore: return IR_iastore_k;
    case IR_lastore: return IR_lastore_k;
    default: return row;
    }
}

static bool translate_store_element(struct translator *tr, enum ir row)
{
    enum ir with_constant = store_row(tr, row);
    bool constant = with_constant != row;
    uint32_t value = constant ? (uint16_t)pop(tr).value : pop_register(tr), index = pop_register(tr), array = pop_register(tr);
    EMIT(with_constant, .o = { .a = (uint16_t)array, .b = (uint16_t)index, .c = (uint16_t)value });
    return true;
}

/* Comparisons and branches.  Conditions are numbered as the opcodes: eq ne lt ge gt le; ^ 1 inverts. */
enum { EQ, NE, LT, GE, GT, LE };
static const uint8_t swapped[] = { EQ, NE, GT, LE, LT, GE };

/* All values are at home where control may leave the block. */
static void emit_branch(struct translator *tr, const struct ir_insn *insn)
{
    flush_from(tr, 0);
    emit_insn(tr, insn);
    reach(tr, insn->target);
}
#define BRANCH(...) emit_branch(tr, &(struct ir_insn){ .row = __VA_ARGS__ })

static bool fits_short(struct entry e)
{
    jlong v = e.type == 'L' ? slot_long(e.value) : slot_int(e.value);
    return e.kind == ENTRY_CONSTANT && v == (int16_t)v;
}

/* rows: the first of six with registers, behind which the six with a constant are. */
static void branch_registers(struct translator *tr, unsigned cond, enum ir rows, uint32_t x, uint32_t y, uint32_t target)
{
    BRANCH(rows + cond, .o = { .a = (uint16_t)x, .b = (uint16_t)y }, .target = target);
}

static void branch_constant(struct translator *tr, unsigned cond, enum ir rows, uint32_t x, jslot k, uint32_t target)
{
    BRANCH(rows + (IR_if_ieq_k - IR_if_ieq) + cond, .o = { .a = (uint16_t)x, .b = (uint16_t)k }, .target = target);
}

/* Against an int that does not fit into an operand. */
static void branch_wide(struct translator *tr, unsigned cond, uint32_t x, jint k, uint32_t target)
{
    BRANCH(IR_if_ieq_w + cond, .o = { .a = (uint16_t)x }, .w = { .low = k }, .target = target);
}

/* x cond y, both on the stack; a constant goes second. */
static void branch_integers(struct translator *tr, unsigned cond, enum ir rows, uint32_t target)
{
    uint32_t depth = tr->depth;
    struct entry y = pop(tr);
    if (fits_short(y)) {
        branch_constant(tr, cond, rows, pop_register(tr), y.value, target);
        return;
    }
    if (rows == IR_if_ieq && y.kind == ENTRY_CONSTANT) {
        branch_wide(tr, cond, pop_register(tr), slot_int(y.value), target);
        return;
    }
    tr->depth = depth;
    uint32_t yr = pop_register(tr);
    int64_t below = (int64_t)tr->depth - (is_pair(y.type) ? 2 : 1);
    if (below >= 0 && tr->stack[below].type != 'x' && fits_short(tr->stack[below]))
        branch_constant(tr, swapped[cond], rows, yr, pop(tr).value, target);
    else
        branch_registers(tr, cond, rows, pop_register(tr), yr, target);
}

/* What a condition on fcmpl or fcmpg means for the operands (NaN makes fcmpl -1 and fcmpg 1): which of the
 * six rows eq ne lt le nlt nle, with the operands exchanged or not. */
enum { ROW_EQ, ROW_NE, ROW_LT, ROW_LE, ROW_NLT, ROW_NLE };
struct float_condition { uint8_t row; bool exchange; };
static const struct float_condition float_conditions[2][6] = {
    { { ROW_EQ, false }, { ROW_NE, false }, { ROW_NLE, true }, { ROW_LE, true }, { ROW_LT, true }, { ROW_NLT, true } },     /* l */
    { { ROW_EQ, false }, { ROW_NE, false }, { ROW_LT, false }, { ROW_NLT, false }, { ROW_NLE, false }, { ROW_LE, false } }, /* g */
};
/* The double rows with a constant second operand: as is, and with the operands exchanged. */
static const uint16_t double_constant_rows[2][6] = {
    { IR_if_deq_w, IR_if_dne_w, IR_if_dlt_w, IR_if_dle_w, IR_if_dnlt_w, IR_if_dnle_w },
    { IR_if_deq_w, IR_if_dne_w, IR_if_dgt_w, IR_if_dge_w, IR_if_dngt_w, IR_if_dnge_w },
};

static void branch_floats(struct translator *tr, unsigned cond, enum opcode compare, uint32_t target)
{
    bool g = compare == OP_fcmpg || compare == OP_dcmpg, wide = compare == OP_dcmpl || compare == OP_dcmpg;
    const struct float_condition *c = &float_conditions[g][cond];
    uint32_t depth = tr->depth;
    struct entry y = pop(tr);
    if (wide && y.kind == ENTRY_CONSTANT) {
        uint32_t x = pop_register(tr);
        BRANCH(double_constant_rows[c->exchange][c->row], .o = { .a = (uint16_t)x }, .w = { .wide = y.value }, .target = target);
        return;
    }
    tr->depth = depth;
    uint32_t yr = pop_register(tr), xr = pop_register(tr);
    enum ir row = (wide ? IR_if_deq : IR_if_feq) + c->row;
    BRANCH(row, .o = { .a = (uint16_t)(c->exchange ? yr : xr), .b = (uint16_t)(c->exchange ? xr : yr) }, .target = target);
}

static bool compares(enum opcode op) { return op >= OP_lcmp && op <= OP_dcmpg; }

/* The branch that follows a comparison, in one instruction with it. */
static bool translate_compare(struct translator *tr, const struct insn *in)
{
    struct insn next;
    uint32_t bci = in->bci + in->len;
    if (tr->fuses && bci < tr->source->length && !(tr->marks[bci] & FLOW_LEADER) &&
        bytecode_decode(tr->source->bytes, tr->source->length, bci, &next) && next.op >= OP_ifeq && next.op <= OP_ifle) {
        tr->compare = in->op;
        return true;
    }
    const struct lowering *l = &lowerings[in->op];
    uint32_t y = pop_register(tr), x = pop_register(tr);
    RESULT('I', l->row, .o = { .b = (uint16_t)x, .c = (uint16_t)y });
    return true;
}

static void branch_reference(struct translator *tr, unsigned cond, uint32_t target)
{
    uint32_t a = pop_register(tr);
    BRANCH(cond == EQ ? IR_if_null : IR_if_nonnull, .o = { .a = (uint16_t)a }, .target = target);
}

static void branch_references(struct translator *tr, unsigned cond, uint32_t target)
{
    uint32_t b = pop_register(tr), a = pop_register(tr);
    BRANCH(cond == EQ ? IR_if_aeq : IR_if_ane, .o = { .a = (uint16_t)a, .b = (uint16_t)b }, .target = target);
}

bool translate_branch(struct translator *tr, const struct insn *in, bool inverted)
{
    uint32_t target = inverted ? in->bci + in->len : in->target;
    unsigned flip = inverted;
    enum opcode op = in->op, compare = tr->compare;
    tr->compare = 0;
    if (op >= OP_ifeq && op <= OP_ifle) {
        unsigned cond = (op - OP_ifeq) ^ flip;
        if (compare == OP_lcmp)
            branch_integers(tr, cond, IR_if_leq, target);
        else if (compare)
            branch_floats(tr, cond, compare, target);
        else
            branch_constant(tr, cond, IR_if_ieq, pop_register(tr), 0, target);
    } else if (op <= OP_if_icmple)
        branch_integers(tr, (op - OP_if_icmpeq) ^ flip, IR_if_ieq, target);
    else if (op == OP_if_acmpeq || op == OP_if_acmpne)
        branch_references(tr, (op - OP_if_acmpeq) ^ flip, target);
    else
        branch_reference(tr, (op - OP_ifnull) ^ flip, target);
    return !tr->why;
}

/* Switches: pack.c makes the table. */
static bool translate_switch(struct translator *tr, const struct insn *in)
{
    bool dense = in->info->operands == OPD_table;
    uint32_t n = switch_count(in), a = pop_register(tr);
    flush_from(tr, 0);
    struct ir_insn insn = { .row = dense ? IR_tableswitch : IR_lookupswitch, .o = { .a = (uint16_t)a }, .w = { .low = (int32_t)n },
                            .target = switch_default(in) };
    insn.o.k = dense ? in->imm : (int32_t)n;
    emit_insn(tr, &insn);
    for (uint32_t i = 0; i < flow_targets(in) && !tr->why; i++)
        reach(tr, flow_target(in, i));
    tr->ended = true;
    return true;
}

/* Subroutines of old class files: the return address is a value like another. */
static bool translate_jsr(struct translator *tr, const struct insn *in)
{
    uint32_t depth = tr->depth;
    flush_from(tr, 0);
    EMIT(IR_jsr, .o = { .a = (uint16_t)home(tr, depth) }, .target = in->target);
    push_home(tr, 'R');
    reach(tr, in->target);
    tr->depth = depth;
    emit_goto(tr, in->bci + in->len);
    return true;
}

static bool translate_ret(struct translator *tr, const struct insn *in)
{
    if (in->local >= tr->max_locals)
        return fail(tr, "Local variable index out of range");
    uint32_t scratch = home(tr, tr->max_stack);
    if (is_wide(tr))
        EMIT(IR_far_load, .o = { .a = (uint16_t)scratch, .k = far_local(tr, in->local) });
    EMIT(IR_ret, .o = { .a = (uint16_t)(is_wide(tr) ? scratch : in->local) });
    tr->ended = true;
    return true;
}

/* Returns.  What is narrower than an int is cut to its size, as HotSpot does. */
static enum ir return_row(const struct method *m)
{
    switch (m->return_type) {
    case T_BOOLEAN: return IR_return_z;
    case T_BYTE: return IR_return_b;
    case T_CHAR: return IR_return_c;
    case T_SHORT: return IR_return_s;
    default: return IR_return_1;
    }
}

/* The result of a wide frame is put where the caller looks for it, and registers count from there again. */
static void emit_far_result(struct translator *tr, bool returns)
{
    if (returns)
        EMIT(IR_far_store, .o = { .a = (uint16_t)pop_register(tr), .k = far_local(tr, 0) });
    EMIT(IR_far_shift, .o = { .k = far_local(tr, 0) });
}

static void emit_return_value(struct translator *tr)
{
    uint32_t depth = tr->depth;
    struct entry e = pop(tr);
    if (e.kind == ENTRY_CONSTANT && !is_pair(e.type) && (e.value <= 1 || return_row(tr->method) == IR_return_1) && e.value <= UINT32_MAX) {
        EMIT(IR_return_k, .o = { .k = (int32_t)e.value });
        return;
    }
    tr->depth = depth;
    EMIT(return_row(tr->method), .o = { .a = (uint16_t)pop_register(tr) });
}

/* Tools see the result in its home. */
static void emit_leaving(struct translator *tr, bool has_result)
{
    uint32_t slot = tr->depth;
    if (has_result && slot)
        slot -= tr->stack[slot - 1].type == 'x' ? 2 : 1;
    flush_from(tr, slot);
    EMIT(IR_leaving, .o = { .a = (uint16_t)(has_result ? home(tr, slot) : 0), .b = has_result });
}

static bool translate_return(struct translator *tr, const struct insn *in)
{
    const struct method *m = tr->method;
    if (tr->watched)
        emit_leaving(tr, in->op != OP_return);
    if (m->access & ACC_SYNCHRONIZED)
        EMIT(IR_unlock_return);
    if (is_wide(tr))
        emit_far_result(tr, in->op != OP_return);
    if (in->op != OP_return && is_wide(tr))
        EMIT(return_row(m), .o = { .a = 0 });
    else if (in->op != OP_return)
        emit_return_value(tr);
    else if (m->class == known.Object && m->flags & METHOD_IS_INIT)
        EMIT(IR_object_return);
    else
        EMIT(IR_return);
    tr->ended = true;
    return true;
}

static bool translate_throw(struct translator *tr)
{
    EMIT(IR_athrow, .o = { .a = (uint16_t)pop_register(tr) });
    tr->ended = true;
    return true;
}

static bool translate_iinc(struct translator *tr, const struct insn *in)
{
    if (in->local >= tr->max_locals)
        return fail(tr, "Local variable index out of range");
    if (is_wide(tr)) {
        EMIT(IR_far_iinc, .o = { .k = far_local(tr, in->local) }, .w = { .low = in->imm });
        return true;
    }
    before_write(tr, in->local);
    struct ir_insn insn = { .row = IR_iinc, .o = { .a = in->local } };
    insn.o.k = in->imm;
    emit_insn(tr, &insn);
    return true;
}

static bool translate_load(struct translator *tr, const struct insn *in)
{
    char type = op_push(in->info);
    if (in->local + (uint32_t)is_pair(type) >= tr->max_locals)
        return fail(tr, "Local variable index out of range");
    if (is_wide(tr))
        RESULT(type, IR_far_load, .o = { .k = far_local(tr, in->local) });
    else
        push_register(tr, type, in->local);
    return true;
}

static bool translate_const(struct translator *tr, const struct insn *in)
{
    char type = op_push(in->info);
    jslot value = type == 'I' ? slot_of_int(in->imm) : type == 'F' ? slot_of_float((jfloat)in->imm)
                  : type == 'D' ? slot_of_double(in->imm) : (jslot)(jlong)in->imm;
    push_constant(tr, type, value);
    return true;
}

static bool translate_value(struct translator *tr, const struct insn *in)
{
    const struct lowering *l = &lowerings[in->op];
    if (compares(in->op))
        return translate_compare(tr, in);
    if (!op_push(in->info)) {
        if (op_pops(in->info) == 3)
            return translate_store_element(tr, l->row);
        EMIT(l->row, .o = { .a = (uint16_t)pop_register(tr) });
        return true;
    }
    if (op_pops(in->info) == 2)
        return translate_binary(tr, l, in);
    uint32_t a = pop_register(tr);
    RESULT(op_push(in->info), l->row, .o = { .b = (uint16_t)a });
    return true;
}

static bool translate_special(struct translator *tr, const struct insn *in)
{
    switch (in->op) {
    case OP_iinc: return translate_iinc(tr, in);
    case OP_ret: return translate_ret(tr, in);
    case OP_athrow: return translate_throw(tr);
    case OP_arraylength: case OP_monitorenter: case OP_monitorexit: return translate_value(tr, in);
    default: return translate_object(tr, in);
    }
}

bool translate_insn(struct translator *tr, const struct insn *in)
{
    bool ok = true;
    switch ((enum kind)in->info->kind) {
    case KIND_NOP: break;
    case KIND_CONST: ok = translate_const(tr, in); break;
    case KIND_LOAD: ok = translate_load(tr, in); break;
    case KIND_STORE: store_local(tr, in->local, op_pop(in->info, 0)); break;
    case KIND_VALUE: case KIND_ELEMENT: ok = translate_value(tr, in); break;
    case KIND_JSR: ok = translate_jsr(tr, in); break;
    case KIND_SWITCH: ok = translate_switch(tr, in); break;
    case KIND_SHUFFLE: shuffle(tr, in->info); break;
    case KIND_LDC: ok = translate_constant(tr, in); break;
    case KIND_FIELD: ok = translate_field(tr, in); break;
    case KIND_CALL: ok = translate_invoke(tr, in); break;
    case KIND_RETURN: ok = translate_return(tr, in); break;
    case KIND_SPECIAL: ok = translate_special(tr, in); break;
    case KIND_IF: case KIND_GOTO: RT_UNREACHABLE();
    }
    if (tr->interruptible && in->op == OP_monitorexit)
        EMIT(IR_transfer);
    return ok && !tr->why;
}
