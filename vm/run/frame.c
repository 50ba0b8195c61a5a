/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of C code, and who called whom. */
#include "vm/run/frame.h"

#include "vm/class/method_body.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

const struct engine engine_c = { .name = "C" };

/* Frames of compiled code lie on the C stack, in the order in which C functions call each other, and have no slots. */
bool frame_ok(const struct thread *t, const struct frame *f)
{
    const struct engine_code *code = f->code;
    const struct frame *caller = frame_caller(f);
    if (!code || !code->engine || !code->method || (code->body && !method_body_ok(code->body)) || caller == f)
        return false;
    if (code->engine->on_c_stack)
        return (const jslot *)(const void *)f < t->stack_base || (const jslot *)(const void *)f >= t->stack_end;
    bool inside = frame_locals(f) >= t->stack_base && frame_top(f) <= t->stack_end;
    return inside && (!caller || caller->code->engine->on_c_stack || frame_locals(f) >= (const jslot *)(caller + 1));
}

struct frame *frame_push_code(struct thread *t, const struct engine_code *code, jslot *args)
{
    struct frame *f = (struct frame *)(args + code->max_locals);
    RT_ASSERT((jslot *)f >= t->stack_base && (jslot *)(f + 1) <= t->stack_end);
    *f = (struct frame){ .code = code, .caller = (struct frame *)((uintptr_t)t->frame | FRAME_ENTRY_BIT) };
    t->frame = f;
    RT_INVARIANT(frame_ok(t, f));
    return f;
}

bool frame_push_native(struct thread *t, struct method *m, jslot *args, struct frame **out)
{
    const struct frame *f = (struct frame *)(args + m->in_c->max_locals);
    if (RT_UNLIKELY((jslot *)(f + 1) + 2 > t->stack_limit))
        return throw_stack_overflow(t);
    *out = frame_push_code(t, m->in_c, args);
    return true;
}

/* Frames that stand between a caller-sensitive method and its real caller.  Hidden classes are callers like others. */
static bool is_reflection(const struct method *m)
{
    if (m->flags & METHOD_LAMBDA_COMPILED)
        return true;
    if (m->class == known.Method && !strcmp(m->name->text, "invoke"))
        return true;
    return class_extends(m->class, known.MethodAccessorImpl);
}

RT_NOINLINE void frame_forget_dead(void)
{
    enum { WORDS = 192 };                   /* as much as lies between the callers and a collection or a system call */
    void *words[WORDS];
    memset(words, 0, sizeof words);
    __asm__ volatile("" : : "r"(words) : "memory");
}

struct class *frame_caller_class(struct thread *t, int depth)
{
    struct frame_walk f = frame_first(t);               /* Reflection.getCallerClass itself     */
    if (f.method)
        f = frame_up(f);                                /* the caller-sensitive method          */
    for (f = f.method ? frame_up(f) : f; f.method; f = frame_up(f))
        if (!is_reflection(f.method) && depth-- <= 0)
            return f.method->class;
    return NULL;
}
