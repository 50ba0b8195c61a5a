/* SPDX-License-Identifier: Apache-2.0 */
/* Frames of C code, and who called whom. */
#include "vm/run/frame.h"

#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

bool frame_push_native(struct thread *t, struct method *m, jslot *args, struct frame **out)
{
    struct frame *f = (struct frame *)(args + m->max_locals);
    if (RT_UNLIKELY((jslot *)(f + 1) + 2 > t->stack_limit))
        return throw_stack_overflow(t);
    *f = (struct frame){ .method = m, .caller = (struct frame *)((uintptr_t)t->frame | FRAME_ENTRY_BIT) };
    t->frame = f;
    *out = f;
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
    struct frame *f = t->frame;                         /* Reflection.getCallerClass itself     */
    if (f)
        f = frame_caller(f);                            /* the caller-sensitive method          */
    for (f = f ? frame_caller(f) : NULL; f; f = frame_caller(f))
        if (!is_reflection(f->method) && depth-- <= 0)
            return f->method->class;
    return NULL;
}
