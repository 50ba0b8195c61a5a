/* SPDX-License-Identifier: Apache-2.0 */
/* What the rest of the VM sees of the interpreter: entries of methods, and the engine table. */
#include "interp/interp.h"

#include "interp/code.h"
#include "interp/prepare.h"
#include "interp/throw.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/link.h"
#include "vm/native/native.h"
#include "vm/run/exception.h"
#include "vm/run/link_call.h"
#include "vm/run/policy.h"

/* C stack that a nested run of the loop must find below it: its own frame, what it calls, and a native's buffers. */
enum { C_RESERVE = 160 * 1024, C_LAST_RESERVE = 64 * 1024 };

static bool c_stack_left(const struct thread *t)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here - t->sched.stack_limit > (t->throwing_overflow ? C_LAST_RESERVE : C_RESERVE);
}

/* From its first word on, or from the one behind its policy. */
static void run_from(struct thread *t, struct method *m, jslot *args, unsigned first)
{
    if (RT_UNLIKELY(!c_stack_left(t))) {
        throw_stack_overflow(t);
        return;
    }
    const struct code *code = code_of(t, m);
    if (RT_UNLIKELY(!code))
        return;
    if (RT_UNLIKELY((char *)args + code->need > (char *)t->stack_limit)) {
        throw_stack_overflow(t);
        return;
    }
    struct frame *f = (struct frame *)(args + code->max_locals);
    f->method = m;
    f->caller = (struct frame *)((uintptr_t)t->frame | FRAME_ENTRY_BIT);
    f->pc = code->cells + first + 1;
    f->lock = NULL;
    t->frame = f;
    t->c_depth++;
    interp_loop(t, code->cells + first, args);
    t->c_depth--;
    unwind_look_again(t);
}

void interp_entry(struct thread *t, struct method *m, jslot *args) { run_from(t, m, args, 0); }

/* Raise what the linker found out about the method. */
static void overpass_entry(struct thread *t, struct method *m, jslot *args)
{
    struct class_failure f = { 0 };
    (void)args;
    class_fail(&f, overpass_of(m)->error, "%s", overpass_of(m)->message);
    throw_failure(t, &f);
}

/* What the caller's instruction names, of which m was selected; m if nobody can say. */
static struct method *resolved_of(const struct thread *t, struct method *m)
{
    struct insn in;
    const struct method *caller = t->frame ? t->frame->method : NULL;
    const struct code *code = caller && caller->code ? method_translated(caller) : NULL;
    if (!code || code_bci(code, t->frame->pc) < 0)
        return m;
    code_insn(code, t->frame->pc, &in);
    if (in.op != OP_invokevirtual && in.op != OP_invokeinterface)
        return m;
    struct method *resolved = atomic_load_explicit(&caller->class->cp->resolved[in.cp], memory_order_acquire);
    return resolved && resolved->name == m->name && resolved->descriptor == m->descriptor ? resolved : m;
}

static void abstract_entry(struct thread *t, struct method *m, jslot *args)
{
    struct class_failure f = { 0 };
    method_select(object_class(slot_ref(args[0])), resolved_of(t, m), &f);
    if (f.error == CLASS_OK)
        class_fail(&f, CLASS_ABSTRACT, "%s", m->name->text);
    throw_failure(t, &f);
}

/* invokeBasic and linkTo… called from C: args are as many as the method declares. */
static void linker_entry(struct thread *t, struct method *m, jslot *args)
{
    unsigned slots = m->arg_slots;
    struct method *target = linker_target(t, m, args, &slots);
    if (target)
        target->entry(t, target, args);
}

/* A method's own body, for entries that do something before it (policy.h). */
static void body_entry(struct thread *t, struct method *m, jslot *args)
{
    if (m->access & ACC_NATIVE)
        native_entry(t, m, args);
    else
        run_from(t, m, args, POLICY_WORDS);
}

method_entry interp_entry_for(const struct method *m)
{
    if (m->flags & METHOD_OVERPASS)
        return overpass_entry;
    if (m->access & ACC_NATIVE && method_is_linker(m))
        return linker_entry;
    if (m->access & ACC_ABSTRACT)
        return abstract_entry;
    method_entry native = m->access & ACC_NATIVE ? policy_entry_for(m) : NULL;      /* others begin with policy_body */
    return native ? native : m->access & ACC_NATIVE || native_find(m) ? native_entry : interp_entry;
}

static int bci_of(const struct method *m, const void *pc)
{
    const struct code *code = method_translated(m);
    return code ? code_bci(code, pc) : -1;
}

/* Conservatively: every register may hold a reference. */
static void mark_frame(const struct frame *f, jslot *top, void (*visit)(jslot word))
{
    for (const jslot *s = frame_locals(f); s < top; s++)
        visit(*s);
}

void interp_init(void)
{
    interp_loop(NULL, NULL, NULL);
    link_overpass_entry = overpass_entry;
    policy_body = body_entry;
    engine = (struct engine){ .name = "interpreter", .bci = bci_of, .mark_frame = mark_frame, .prepare = interp_prepare,
                              .resolve = interp_resolve };
}
