/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of C code, and who called whom. */
#include "vm/run/frame.h"

#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

const struct engine engine_c = { .name = "C" };

struct frame *frame_push_code(struct thread *t, const struct engine_code *code, jslot *args)
{
    struct frame *f = (struct frame *)(args + code->max_locals);
    RT_ASSERT((jslot *)f >= t->stack_base && (jslot *)(f + 1) <= t->stack_end);
    *f = (struct frame){ .code = code, .caller = (struct frame *)((uintptr_t)t->frame | FRAME_ENTRY_BIT) };
    t->frame = f;
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
    return class_is_subtype(m->class, known.MethodAccessorImpl);
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
