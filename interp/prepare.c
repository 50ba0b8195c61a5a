/* SPDX-License-Identifier: Apache-2.0 */
/* Resolving before the mission what would resolve itself when it first runs (resolve_patch.h).
 *
 * A frame of the method is put on the stack, and each unresolved instruction is given to its own resolver, which
 * changes the instruction and runs nothing of it, if it may be resolved yet (ready.h).  What fails stays as it is: its first
 * execution will say so. */
#include "interp/prepare.h"

#include "interp/interp.h"
#include "interp/print.h"
#include "interp/ready.h"
#include "interp/resolve_patch.h"
#include "vm/bytecode/bytecode.h"
#include "vm/run/scan/watermark.h"

/* An instruction of the method whose frame is the innermost. */
struct place {
    struct ready may;
    union cell *pc;
    struct insn in;
};

static bool getfield_ready(const struct place *p) { return ready_field(&p->may, p->in.cp, false, false); }
static bool putfield_ready(const struct place *p) { return ready_field(&p->may, p->in.cp, false, true); }
static bool getstatic_ready(const struct place *p) { return ready_field(&p->may, p->in.cp, true, false); }
static bool putstatic_ready(const struct place *p) { return ready_field(&p->may, p->in.cp, true, true); }
static bool constant_ready(const struct place *p) { return ready_constant(&p->may, p->in.cp); }
static bool new_ready(const struct place *p) { return ready_new(&p->may, p->in.cp); }
static bool type_ready(const struct place *p) { return ready_type(&p->may, p->in.cp); }
static bool static_ready(const struct place *p) { return ready_call(&p->may, p->in.cp, INVOKE_STATIC); }
static bool special_ready(const struct place *p) { return ready_call(&p->may, p->in.cp, INVOKE_SPECIAL); }
static bool virtual_ready(const struct place *p) { return ready_call(&p->may, p->in.cp, INVOKE_VIRTUAL); }
static bool interface_ready(const struct place *p) { return ready_call(&p->may, p->in.cp, INVOKE_INTERFACE); }
static bool dynamic_ready(const struct place *p) { return p->may.all; }

/* --- one instruction ---------------------------------------------------------------------------------------- */

static int resolve_static_call(struct thread *t, union cell *pc, jslot *r)
{
    (void)r;
    resolve_invokestatic(t, pc);
    return RESOLVED_AGAIN;
}

/* Its operand is in the constant pool for ever; the instruction stays as it is. */
static int resolve_nothing(struct thread *t, union cell *pc, jslot *r)
{
    (void)t, (void)pc, (void)r;
    return RESOLVED_AGAIN;
}

/* Whether an instruction may be resolved now, and by which function. */
static const struct { bool (*ready)(const struct place *); int (*resolve)(struct thread *, union cell *, jslot *); } rows[IR_COUNT] = {
    [IR_getfield_u] = { getfield_ready, resolve_getfield },
    [IR_putfield_u] = { putfield_ready, resolve_putfield },
    [IR_getstatic_u] = { getstatic_ready, resolve_getstatic },
    [IR_putstatic_u] = { putstatic_ready, resolve_putstatic },
    [IR_ldc_u] = { constant_ready, resolve_ldc },
    [IR_new_u] = { new_ready, resolve_new },
    [IR_anewarray_u] = { type_ready, resolve_anewarray },
    [IR_multianewarray] = { type_ready, resolve_nothing },
    [IR_checkcast_u] = { type_ready, resolve_checkcast },
    [IR_instanceof_u] = { type_ready, resolve_instanceof },
    [IR_invokestatic_u] = { static_ready, resolve_static_call },
    [IR_invokestatic_mu] = { static_ready, resolve_static_call },
    [IR_invokespecial_u] = { special_ready, resolve_invokespecial },
    [IR_invokespecial_mu] = { special_ready, resolve_invokespecial },
    [IR_invokevirtual_u] = { virtual_ready, resolve_invokevirtual },
    [IR_invokevirtual_mu] = { virtual_ready, resolve_invokevirtual },
    [IR_invokeinterface_u] = { interface_ready, resolve_invokeinterface },
    [IR_invokeinterface_mu] = { interface_ready, resolve_invokeinterface },
    [IR_invokedynamic_u] = { dynamic_ready, resolve_invokedynamic },
};

/* The registers that a resolver is shown: what it asks of them is only whether they are null. */
static jslot registers[UINT16_MAX + 1];

static void resolve_place(const struct place *p, enum ir row)
{
    RT_ASSERT(rows[row].resolve && ir_info[row].traits & IR_SYMBOLIC && !thread_pending(p->may.t));
    if (rows[row].ready(p))
        rows[row].resolve(p->may.t, p->pc, registers);
    p->may.t->exception = NULL;             /* its first execution will say it again */
}

/* --- a method -------------------------------------------------------------------------------------------------- */

static void resolve_code(struct thread *t, struct frame *f, struct code *code, bool all)
{
    struct place p = { .may = { t, code->head.body->cp, frame_method(f), .all = all } };
    for (uint32_t word = 0; word < code->word_count;) {
        p.pc = &code->cells[word];
        enum ir row = code_row_of(p.pc);
        if (row == IR_COUNT)
            return;
        word += code_words_of(row, p.pc);
        if (!rows[row].ready)
            continue;
        f->pc = p.pc + 1;
        code_insn(code, f->pc, &p.in);
        resolve_place(&p, row);
    }
}

bool interp_prepare(struct thread *t, struct method *m) { return !code_runs(m) || code_of(t, m); }

/* Of a native there is nothing to resolve, though it may have a body that it stands for. */
void interp_resolve(struct thread *t, struct method *m, bool all)
{
    struct code *code = code_runs(m) ? method_translated(m) : NULL;
    jslot *args = thread_top(t);
    if (!code || !code->head.body || (char *)args + code->need > (char *)t->stack_limit)
        return;
    struct frame *f = frame_push_code(t, &code->head, args);
    memset(registers, 1, sizeof registers);
    memset(args, 0, m->max_locals * sizeof *args);
    resolve_code(t, f, code, all);
    watermark_drop(t, f);
}
