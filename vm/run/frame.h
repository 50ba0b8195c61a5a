/* SPDX-License-Identifier: Apache-2.0 */
/* The frame door: frames on the Java stack, walking them, and the references in them.
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
    const struct engine_code *code; /* what runs here, and by whom; never NULL                       */
    struct frame *caller;           /* NULL: the thread's first                                      */
    const void *pc;                 /* engine's; natives: NULL                                       */
    struct object *lock;            /* what a synchronized method locked, else NULL (frame_lock). Set before it can be seen */
};
enum { FRAME_SLOTS = sizeof(struct frame) / sizeof(jslot) };
/* Bits of caller.  ENTRY: C code stands between (the caller entered the engine anew).  WATERMARK: it may be that the collector has not looked at the
 * caller yet (watermark.h). */
#define FRAME_ENTRY_BIT ((uintptr_t)1)
#define FRAME_WATERMARK_BIT ((uintptr_t)2)
#define FRAME_CALLER_BITS (FRAME_ENTRY_BIT | FRAME_WATERMARK_BIT)

static inline struct frame *frame_caller(const struct frame *f)
{
    return (struct frame *)((uintptr_t)f->caller & ~FRAME_CALLER_BITS);
}
/* The one method of a record, which is not of an engine that runs others in place of their calls: there, ask a walk. */
static inline struct method *frame_method(const struct frame *f)
{
    RT_ASSERT(!f->code->engine->place_bits);
    return f->code->method;
}
static inline jslot *frame_locals(const struct frame *f) { return (jslot *)(uintptr_t)f - f->code->max_locals; }
/* What a frame's method has locked as it began.  On the C stack only synchronized methods tell. */
static inline struct object *frame_lock(const struct frame *f)
{
    return !f->code->engine->on_c_stack || f->code->method->access & ACC_SYNCHRONIZED ? f->lock : NULL;
}
/* First slot behind everything the frame may use: where C code lays arguments for a call. */
static inline jslot *frame_top(const struct frame *f) { return (jslot *)(uintptr_t)(f + 1) + f->code->max_stack; }

/* First slot of the thread's Java stack behind all that is in use. */
static inline jslot *thread_top(const struct thread *t)
{
    return !t->frame ? t->stack_base : t->frame->code->engine->on_c_stack ? t->compiled_top : frame_top(t->frame);
}

/* Where the slots of the caller end, if those of this frame end at top. */
static inline jslot *frame_end_of_caller(const struct frame *f, jslot *top)
{
    return f->code->engine->on_c_stack ? top : frame_locals(f);
}

/* Push a frame for C code acting as method m (natives, adapters); args are its locals.  false: StackOverflowError pending. */
bool frame_push_native(struct thread *t, struct method *m, jslot *args, struct frame **out);
/* The same for any code; needs room for the frame. */
struct frame *frame_push_code(struct thread *t, const struct engine_code *code, jslot *args);
/* The invariants of a record of the thread's. */
bool frame_ok(const struct thread *t, const struct frame *f);
static inline void frame_pop(struct thread *t, const struct frame *f) { t->frame = frame_caller(f); }

/* Overwrite what C calls that have returned left on the C stack below the caller, where it is about to allocate or to wait: functions do not write every word of
 * their frames, and the collector would read the others as theirs, of a thread that waits for as long as it does.  Constant time, some 20 ns. */
void frame_forget_dead(void);

/* The frames of C functions. */
extern const struct engine engine_c;

/* --- walking up ----------------------------------------------------------------------------------------
 * One place of a walk is a method that was called and has not returned, whoever runs it.  All who want to know what
 * stands on a stack walk so, from the innermost to the outermost: while (w.method) w = frame_up(w).  Several places may stand in one
 * record: an engine may run a method in place of the call, in its caller's frame (engine.h).
 * Context  the thread itself, at a safepoint, or in a handshake with the thread */
struct frame_walk {
    struct frame *record;           /* where it stands                                               */
    struct method *method;          /* NULL: the walk is over                                        */
    const struct engine_code *code; /* the method's                                                  */
    const void *pc;                 /* in it                                                         */
    const void *outer;              /* where in the record's code the caller is, of a method in place of its call; else NULL */
};
/* Inline, as a walk that goes through memory costs twice as much: its words are read again in pairs, for which the processor waits. */
static inline struct frame_walk frame_place(struct frame *record, const void *pc)
{
    const struct engine_code *code = record->code;
    const void *outer = NULL;
    if (code->engine->place_bits && (uintptr_t)pc >> code->engine->place_bits)
        code = code->engine->in_place(code, pc, &outer);
    return (struct frame_walk){ record, code->method, code, pc, outer };
}
static inline struct frame_walk frame_at(struct frame *record)      /* NULL: over */
{
    return record ? frame_place(record, record->pc) : (struct frame_walk){ .record = NULL };
}
static inline struct frame_walk frame_up_to(struct frame_walk w, struct frame *caller)      /* of the record */
{
    return w.outer ? frame_place(w.record, w.outer) : frame_at(caller);
}
static inline struct frame_walk frame_up(struct frame_walk w) { return frame_up_to(w, frame_caller(w.record)); }
static inline struct frame_walk frame_first(const struct thread *t) { return frame_at(t->frame); }
/* Has C called it, and will go on behind it? */
static inline bool frame_is_of_c(struct frame_walk w) { return !w.outer && (uintptr_t)w.record->caller & FRAME_ENTRY_BIT; }
static inline bool frame_same(struct frame_walk a, struct frame_walk b) { return a.record == b.record && a.outer == b.outer && a.method == b.method; }
/* Of the bytecode instruction it is at; -1: it runs no bytecode, or nobody knows. */
static inline int frame_bci(struct frame_walk w) { return w.pc && w.code->engine->bci ? w.code->engine->bci(w.code, w.pc) : -1; }
/* Its bytecode, in the version that it runs; NULL: none. */
static inline const struct method_body *frame_body(struct frame_walk w) { return w.code->body; }
/* The place, for when the frame is gone: in that version of the method. */
struct trace_element { struct method *method; const struct method_body *body; int bci; };
static inline struct trace_element frame_element(struct frame_walk w)
{
    return (struct trace_element){ w.method, frame_body(w), frame_bci(w) };
}
/* A local variable, which the method has not assigned to since it was called: an argument.  The caller knows that the method
 * reads it yet: what is dead is not kept, and may be no object any more. */
static inline jslot frame_argument(struct frame_walk w, unsigned n) { return frame_locals(w.record)[n]; }

/* A caller stands in a call, or in code that an instruction runs.  The innermost frame may have come back from a call, its
 * result still to be taken; when it polls it stands before an instruction. */
enum frame_place { FRAME_CALLER, FRAME_INNERMOST, FRAME_POLLING };

/* Visit all that one record keeps alive but its lock: the one answer to which references are here.  From top on the slots belong
 * to the frame it called (its arguments).
 *
 * Of bytecode only registers that the reference map keeps are visited: those that hold a live reference, and perhaps some that
 * its value may have been passed on from (vm/class/refmap.h).  Of C functions all arguments are.  What is visited may be
 * any word.  visit takes no lock but NOTES.
 * Context  at_safepoint, the stopper */
void frame_scan(const struct frame *f, jslot *top, enum frame_place place, void (*visit)(jslot word));
/* ... and its lock. */
void frame_scan_whole(const struct frame *f, jslot *top, enum frame_place place, void (*visit)(jslot word));
/* All records of a thread, with their locks. */
void frame_scan_all(const struct thread *t, void (*visit)(jslot word));

/* The caller of a caller-sensitive method: skips lambda forms and reflection internals as the contract says
 * (getCallerClass rules).  depth 0 = the innermost frame that is not a frame of Reflection.getCallerClass. */
struct class *frame_caller_class(struct thread *t, int depth);

#endif
