/* SPDX-License-Identifier: Apache-2.0 */
/* The translator's operand stack: entries that say where values are (translate_impl.h). */
#include "interp/translate_impl.h"

#include "vm/bytecode/effect.h"

static bool room(struct translator *tr, uint32_t slots)
{
    return tr->depth + slots <= tr->max_stack || fail(tr, "Operand stack overflow");
}

static void push_entry(struct translator *tr, struct entry e)
{
    bool pair = is_pair(e.type);
    if (!room(tr, pair ? 2 : 1))
        return;
    tr->stack[tr->depth++] = e;
    if (pair)
        tr->stack[tr->depth++] = (struct entry){ .type = 'x' };
}

void push_register(struct translator *tr, char type, uint32_t reg)
{
    push_entry(tr, (struct entry){ ENTRY_REGISTER, type, reg, 0, 0 });
}

void push_constant(struct translator *tr, char type, jslot value)
{
    push_entry(tr, (struct entry){ ENTRY_CONSTANT, type, 0, value, 0 });
}

void push_object(struct translator *tr, struct object *value, unsigned symbol)
{
    push_entry(tr, (struct entry){ ENTRY_CONSTANT, 'A', 0, slot_of_ref(value), (uint16_t)symbol });
}

void push_home(struct translator *tr, char type) { push_register(tr, type, home(tr, tr->depth)); }

static bool is_home(const struct translator *tr, uint32_t slot)
{
    const struct entry *e = &tr->stack[slot];
    return e->type == 'x' || (e->kind == ENTRY_REGISTER && e->reg == home(tr, slot));
}

static bool names(const struct entry *e, uint32_t reg) { return e->type != 'x' && e->kind == ENTRY_REGISTER && e->reg == reg; }

static void emit_const(struct translator *tr, uint32_t reg, const struct entry *e)
{
    enum ir row = !is_pair(e->type) && e->value <= UINT32_MAX ? IR_const_i
                  : (jslot)(jlong)(int32_t)e->value == e->value ? IR_const_l : IR_const_w;
    struct ir_insn insn = { .row = row, .o = { .a = (uint16_t)reg }, .w = { .wide = e->value }, .symbol = e->symbol };
    if (row != IR_const_w)
        insn.o.k = (int32_t)(uint32_t)e->value;
    emit_insn(tr, &insn);
}

static void emit_move(struct translator *tr, uint32_t to, uint32_t from)
{
    RT_ASSERT(to != from && to < home(tr, tr->max_stack + SCRATCH_SLOTS));
    EMIT(IR_mov, .o = { .a = (uint16_t)to, .b = (uint16_t)from });
}

void materialise(struct translator *tr, uint32_t slot)
{
    struct entry *e = &tr->stack[slot];
    uint32_t reg = home(tr, slot);
    RT_ASSERT(slot < tr->max_stack + SCRATCH_SLOTS);
    if (is_home(tr, slot))
        return;
    for (uint32_t above = tr->depth; above-- > slot + 1;)
        if (names(&tr->stack[above], reg))
            materialise(tr, above);
    if (e->kind == ENTRY_CONSTANT)
        emit_const(tr, reg, e);
    else
        emit_move(tr, reg, e->reg);
    e->kind = ENTRY_REGISTER;
    e->reg = reg;
}

void flush_from(struct translator *tr, uint32_t slot)
{
    for (uint32_t s = tr->depth; s-- > slot;)
        materialise(tr, s);
}

/* The value of the top slot may be in the home of a lower slot whose own value is elsewhere: then that home
 * is about to be written to when the stack is flushed under the popped value. */
static void settle(struct translator *tr, uint32_t slot)
{
    const struct entry *e = &tr->stack[slot];
    if (e->kind == ENTRY_REGISTER && e->reg >= tr->home_base && e->reg < home(tr, slot) &&
        !is_home(tr, e->reg - tr->home_base))
        materialise(tr, slot);
}

/* The slot where the top value begins; NONE after a failure. */
static int64_t top_slot(struct translator *tr)
{
    uint32_t d = tr->depth;
    if (d && tr->stack[d - 1].type != 'x')
        return d - 1;
    if (d >= 2 && tr->stack[d - 1].type == 'x' && tr->stack[d - 2].type != 'x')
        return d - 2;
    fail(tr, "Operand stack underflow");
    return NONE;
}

struct entry pop(struct translator *tr)
{
    int64_t slot = top_slot(tr);
    if (slot == NONE)
        return (struct entry){ ENTRY_CONSTANT, 'I', 0, 0, 0 };
    settle(tr, (uint32_t)slot);
    tr->depth = (uint32_t)slot;
    return tr->stack[slot];
}

uint32_t pop_register(struct translator *tr)
{
    int64_t slot = top_slot(tr);
    if (slot == NONE)
        return 0;
    if (tr->stack[slot].kind == ENTRY_CONSTANT)
        materialise(tr, (uint32_t)slot);
    return pop(tr).reg;
}

void before_write(struct translator *tr, uint32_t local)
{
    for (uint32_t s = tr->depth; s-- > 0;)
        if (names(&tr->stack[s], local))
            materialise(tr, s);
}

/* May the instruction that computed the value write the local itself?  Its register must be the popped value's own and
 * nobody on the stack may still want the local's old value. */
static bool can_redirect(struct translator *tr, const struct entry *e, uint32_t local)
{
    const struct ir_insn *last = last_value(tr);
    if (!last || e->kind != ENTRY_REGISTER || e->reg < tr->home_base || last->o.a != e->reg)
        return false;
    for (uint32_t s = 0; s < tr->depth; s++)
        if (names(&tr->stack[s], local))
            return false;
    return true;
}

void store_local(struct translator *tr, uint32_t local, char type)
{
    if (local + is_pair(type) >= tr->max_locals) {
        fail(tr, "Local variable index out of range");
        return;
    }
    if (is_wide(tr)) {
        uint32_t a = pop_register(tr);
        EMIT(IR_far_store, .o = { .a = (uint16_t)a, .k = far_local(tr, local) });
        return;
    }
    struct entry e = pop(tr);
    if (e.kind == ENTRY_REGISTER && e.reg == local)
        return;
    if (can_redirect(tr, &e, local)) {
        last_value(tr)->o.a = (uint16_t)local;
        for (uint32_t s = 0; s < tr->depth; s++)
            if (names(&tr->stack[s], e.reg))
                tr->stack[s].reg = local;
        return;
    }
    before_write(tr, local);
    if (e.kind == ENTRY_CONSTANT)
        emit_const(tr, local, &e);
    else
        emit_move(tr, local, e.reg);
}

/* The homes that must be written so that no entry names a home above its slot. */
struct moves { unsigned count; uint32_t to[SHUFFLE_MAX], from[SHUFFLE_MAX]; };

static bool is_target(const struct moves *m, uint32_t reg)
{
    for (unsigned i = 0; i < m->count; i++)
        if (m->to[i] == reg)
            return true;
    return false;
}

/* A lower slot of the new ones that will hold the same register's value in its own home. */
static bool find_alias(const struct translator *tr, const struct moves *m, struct entry *e, uint32_t slot)
{
    for (unsigned i = 0; i < m->count; i++)
        if (m->from[i] == e->reg && m->to[i] < home(tr, slot)) {
            e->reg = m->to[i];
            return true;
        }
    return false;
}

/* Collect moves for new entries at base.. until nothing more is overwritten that another still names. */
static void plan_moves(const struct translator *tr, struct entry *entries, unsigned n, uint32_t base, struct moves *m)
{
    bool planned[SHUFFLE_MAX] = { false }, again = true;
    RT_TURNS(turns);
    while (again) {                     /* bound: each turn but the last plans one of n */
        RT_BOUND(turns, n + 1);
        again = false;
        for (unsigned i = 0; i < n; i++) {
            struct entry *e = &entries[i];
            uint32_t own = home(tr, base + i);
            if (planned[i] || e->type == 'x' || e->kind != ENTRY_REGISTER || e->reg < tr->home_base || e->reg == own)
                continue;
            if (find_alias(tr, m, e, base + i)) {
                planned[i] = true;
                continue;
            }
            if (e->reg < own && !is_target(m, e->reg))
                continue;
            planned[i] = again = true;
            m->to[m->count] = own;
            m->from[m->count++] = e->reg;
            e->reg = own;
        }
    }
}

static bool is_source(const struct moves *m, uint32_t reg, unsigned except)
{
    for (unsigned i = 0; i < m->count; i++)
        if (i != except && m->from[i] == reg)
            return true;
    return false;
}

/* All at once: first those whose target nobody reads any more; a circle goes through the scratch register. */
static void emit_moves(struct translator *tr, struct moves *m)
{
    RT_TURNS(turns);
    while (m->count) {                  /* bound: 2 * SHUFFLE_MAX */
        RT_BOUND(turns, 2 * SHUFFLE_MAX);
        unsigned i = 0;
        while (i < m->count && is_source(m, m->to[i], i))
            i++;
        if (i == m->count) {
            uint32_t scratch = home(tr, tr->max_stack);
            emit_move(tr, scratch, m->from[0]);
            m->from[0] = scratch;
            continue;
        }
        emit_move(tr, m->to[i], m->from[i]);
        m->count--;
        m->to[i] = m->to[m->count];
        m->from[i] = m->from[m->count];
    }
}

void shuffle(struct translator *tr, const struct opinfo *o)
{
    struct shuffle s;
    struct entry entries[SHUFFLE_MAX];
    struct moves m = { 0 };
    op_shuffle(o, &s);
    if (tr->depth < s.take) {
        fail(tr, "Operand stack underflow");
        return;
    }
    uint32_t base = tr->depth - s.take;
    for (unsigned i = 0; i < s.put; i++)
        entries[i] = tr->stack[base + s.from[i]];
    tr->depth = base;
    if (!room(tr, s.put))
        return;
    plan_moves(tr, entries, s.put, base, &m);
    emit_moves(tr, &m);
    for (unsigned i = 0; i < s.put; i++)
        tr->stack[tr->depth++] = entries[i];
}

void emit_value(struct translator *tr, struct ir_insn insn, char type)
{
    RT_ASSERT(ir_info[insn.row].def == IR_R_a);
    insn.o.a = (uint16_t)home(tr, tr->depth);
    emit_insn(tr, &insn);
    push_home(tr, type);
}
