/* SPDX-License-Identifier: Apache-2.0 */
/* Frames on the Java stack, and walking them.
 *
 *      lower addresses                                             higher
 *   ... | arguments, other locals | struct frame | operand registers | ...
 *       ^ locals                  ^ frame                            (the callee's locals begin
 *                                                                    at its arguments up there)
 * A frame's locals begin max_locals slots below it, so a caller's outgoing arguments are the
 * callee's first locals and are never copied.  Register numbers count from locals:
 * local n is n, operand stack slot s is max_locals + FRAME_SLOTS + s.
 *
 * pc      where the frame will continue, in the engine's own terms; current only in frames that
 *         are not innermost or have published themselves (thread->frame). */
#ifndef VM_RUN_FRAME_H
#define VM_RUN_FRAME_H

#include "vm/run/engine.h"
#include "vm/run/thread.h"

struct frame {
    struct method *method;          /* never NULL                                                    */
    struct frame *caller;           /* NULL: the thread's first                                      */
    const void *pc;                 /* engine's; natives: NULL                                       */
    struct object *lock;            /* what a synchronized method locked, else NULL. Set before it can be seen */
};
enum { FRAME_SLOTS = sizeof(struct frame) / sizeof(jslot) };
/* Bit 0 of caller set: C code stands between (the caller entered the engine anew). */
#define FRAME_ENTRY_BIT ((uintptr_t)1)

static inline struct frame *frame_caller(const struct frame *f)
{
    return (struct frame *)((uintptr_t)f->caller & ~FRAME_ENTRY_BIT);
}
static inline jslot *frame_locals(const struct frame *f) { return (jslot *)(uintptr_t)f - f->method->max_locals; }
/* First slot behind everything the frame may use: where C code lays arguments for a call. */
static inline jslot *frame_top(const struct frame *f)
{
    return (jslot *)(uintptr_t)(f + 1) + (f->method->code ? f->method->code->max_stack : 0);
}

static inline int frame_bci(const struct frame *f)
{
    const struct engine_code *code = f->method->code && f->pc ? engine_code_of(f->method) : NULL;
    return code ? code->engine->bci(code, f->pc) : -1;
}

/* Push a frame for C code acting as method m (natives); args are its locals.  false: StackOverflowError pending. */
bool frame_push_native(struct thread *t, struct method *m, jslot *args, struct frame **out);
static inline void frame_pop(struct thread *t, struct frame *f) { t->frame = frame_caller(f); }

/* The caller of a caller-sensitive method: skips lambda forms and reflection internals as the contract says
 * (getCallerClass rules).  depth 0 = the innermost frame that is not a frame of Reflection.getCallerClass. */
struct class *frame_caller_class(struct thread *t, int depth);

#endif
