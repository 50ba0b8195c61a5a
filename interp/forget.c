/* SPDX-License-Identifier: Apache-2.0 */
#include "interp/forget.h"

#include "interp/code.h"
#include "interp/intrinsics.h"
#include "interp/region.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/class/redefine/redefine.h"
#include "vm/class/unload/unit.h"
#include "vm/run/entry.h"
#include "vm/run/thread.h"

/* --- unloaded ------------------------------------------------------------------------------------ */

void interp_forget_in(struct thread *t) { memset(t->call_rows, 0, sizeof t->call_rows); }

/* The site of a call: its class, then that class's code for it.  Who fills it meanwhile does so when there is no code; until then nobody's receiver is of
 * that class. */
static void begin_anew(union cell *pc)
{
    const struct class *known = __atomic_load_n(&pc[1].class, __ATOMIC_ACQUIRE);
    if (!known || !unit_is_dead(known->unit))
        return;
    __atomic_store_n(&pc[1].class, NULL, __ATOMIC_RELAXED);
    __atomic_store_n(&pc[2].code, NULL, __ATOMIC_RELEASE);
}

static bool forget_sites_of_dead(const struct class_unit *u, struct unit_pass *pass)
{
    for (const struct unit_site *s = atomic_load(&u->sites); s; s = s->next) {
        if (s->place && !unit_place_is_dead(s->place))
            begin_anew(s->place);
        if (!unit_pass_on(pass))
            return false;
    }
    return true;
}

/* Sites come first in the list meanwhile, so the first one of now stays, without a place if that is dead. */
static bool forget_sites_of_living(struct class_unit *u, struct unit_pass *pass)
{
    struct unit_site *s = atomic_load(&u->sites);
    if (s && unit_place_is_dead(s->place))
        s->place = NULL;
    while (s && s->next) {
        if (unit_place_is_dead(s->next->place))
            s->next = s->next->next;
        else
            s = s->next;
        if (!unit_pass_on(pass))
            return false;
    }
    return true;
}

bool interp_forget(struct class_unit *dead, struct unit_pass *pass)
{
    for (const struct class_unit *u = dead; u; u = u->next_dead)
        if (!forget_sites_of_dead(u, pass))
            return false;
    for (struct class_unit *u = atomic_load(&unit_all); u; u = atomic_load(&u->next))
        if (!unit_pass_on(pass) || !forget_sites_of_living(u, pass))
            return false;
    return true;
}

/* --- redefined ----------------------------------------------------------------------------------- */

struct changed { const struct redefinition *list; size_t count; };

static bool is_changed(const struct changed *all, const struct method *m)
{
    for (size_t i = 0; m && i < all->count; i++)
        if (all->list[i].class == m->class)
            return true;
    return false;
}

static bool is_changed_code(const struct changed *all, const struct code *code) { return code && is_changed(all, code->head.method); }

/* What the instruction calls, as its constant pool says; NULL: it has never been resolved. */
static const struct method *resolved_at(const struct code *code, const union cell *c, uint8_t *op)
{
    struct insn in;
    code_insn(code, c + 1, &in);
    *op = in.op;
    return atomic_load_explicit(&code->head.body->cp->resolved[in.cp], memory_order_acquire);
}

static void become(union cell *c, enum ir row) { __atomic_store_n(&c->handler, ir_handler_beside(c->handler, row), __ATOMIC_RELEASE); }

/* Does the row before go straight into the call?  It moves no further then than it did before the call was resolved. */
static bool part_from(union cell *before)
{
    enum ir row = before ? code_row_of(before) : IR_COUNT;
    if (row >= IR_mov_static && row <= IR_mov_leaf)
        become(before, IR_mov);
    else if (row >= IR_movs2_static && row <= IR_movs2_leaf)
        become(before, IR_movs2);
    else
        return false;
    return true;
}

/* As the translator left it.  Operands are written anew when it is resolved. */
static void unresolve(union cell *c, union cell *before, uint8_t op)
{
    bool moved = part_from(before);
    switch (op) {
    case OP_invokestatic: become(c, moved ? IR_invokestatic_mu : IR_invokestatic_u); break;
    case OP_invokespecial: become(c, moved ? IR_invokespecial_mu : IR_invokespecial_u); break;
    default: RT_ASSERT(op == OP_invokevirtual); become(c, moved ? IR_invokevirtual_mu : IR_invokevirtual_u);
    }
}

static void forget_receiver(const struct changed *all, union cell *c)
{
    if (!c[1].class || !is_changed_code(all, c[2].code))
        return;
    c[1].class = NULL;
    c[2].code = NULL;
}

static void forget_getter(const struct changed *all, union cell *c, enum ir row)
{
    if (!is_changed_code(all, c[2].code))
        return;
    forget_receiver(all, c);
    become(c, row);
}

static void forget_direct(const struct changed *all, const struct code *code, union cell *c, union cell *before, enum ir row)
{
    uint8_t op;
    const struct method *m = resolved_at(code, c, &op);
    bool calls_code = row == IR_invokestatic || row == IR_invokespecial;
    if (row == IR_object_init || is_changed(all, row == IR_leaf ? c[2].method : calls_code ? c[1].code->head.method : m))
        unresolve(c, before, op);
}

static void forget_at(const struct changed *all, const struct code *code, union cell *c, union cell *before)
{
    enum ir row = code_row_of(c);
    if (row >= IR_special_get_b && row <= IR_special_get_a)
        forget_direct(all, code, c, before, row);
    else if (row >= IR_virtual_get_b && row <= IR_virtual_get_a)
        forget_getter(all, c, IR_invokevirtual);
    else if (row >= IR_interface_get_b && row <= IR_interface_get_a)
        forget_getter(all, c, IR_invokeinterface);
    else if (row == IR_invokevirtual || row == IR_invokevirtual_m || row == IR_invokeinterface || row == IR_invokeinterface_m)
        forget_receiver(all, c);
    else if (row == IR_invokestatic || row == IR_invokespecial || row == IR_leaf || row == IR_bare || row == IR_bare_nn || row == IR_object_init)
        forget_direct(all, code, c, before, row);
}

static void forget_in(const struct changed *all, struct code *code)
{
    union cell *before = NULL;
    if (!code || !code->head.body)
        return;
    interp_open_doors(code);
    for (uint32_t i = 0; i < code->word_count; ) {
        union cell *c = &code->cells[i];
        enum ir row = code_row_of(c);
        if (row == IR_COUNT)
            break;
        forget_at(all, code, c, before);
        before = c;
        i += code_words_of(row, c);
    }
    interp_close_doors(code);
}

static void forget_in_frames(struct thread *t, void *all)
{
    for (struct frame_walk w = frame_first(t); w.method; w = frame_up(w))
        if (w.record->code->engine == entry_default_engine())
            forget_in(all, (struct code *)(uintptr_t)code_of_frame(w.record));
    interp_forget_in(t);
}

static void forget_in_class(const struct changed *all, const struct class *c)
{
    for (unsigned i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        forget_in(all, method_translated(m));
        forget_in(all, region_code(m));
        if (m->body && is_changed(all, m))
            intrinsic_drop(m);
    }
}

/* Code that only frames still run lies in no method any more. */
void interp_forget_calls(const struct redefinition *list, size_t count)
{
    struct changed all = { list, count };
    for (const struct class *c = class_first(); c; c = class_next(c))
        forget_in_class(&all, c);
    thread_each(forget_in_frames, &all);
}
