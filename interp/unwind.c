/* SPDX-License-Identifier: Apache-2.0 */
/* Unwinding by the tables of register code. */
#include "interp/throw.h"

#include "sched/monitor.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"
#include "vm/run/tool/tool.h"

/* Does the row catch the pending exception?  A type that cannot be resolved replaces it by that error. */
static bool catches(struct thread *t, const struct method_body *body, const struct code_catch *row)
{
    struct class_failure f = { 0 };
    struct object *thrown = t->exception;
    RT_ASSERT(thrown);
    if (!row->type)
        return true;
    t->exception = NULL;
    struct class *c = resolve_class(body->cp, row->type, &f);
    if (!c)
        throw_failure(t, &f);
    else
        t->exception = thrown;
    return c && object_is_instance(thrown, c);
}

static const struct code_catch *find_catch(struct thread *t, const struct frame *f, const struct code *code)
{
    int bci = code_bci(code, f->pc);
    RT_ASSERT(thread_pending(t) && (bci >= 0 || !code->catch_count));
    for (uint32_t i = 0; i < code->catch_count; i++) {
        const struct code_catch *row = &code->catches[i];
        if (bci >= row->start && bci < row->end && catches(t, code->head.body, row))
            return row;
    }
    return NULL;
}

/* May the frame be interrupted where it is?  Its handlers are passed over then. */
static bool is_interruptible(const struct frame *f, const struct code *code)
{
    const struct method *m = frame_method(f);
    if (!(m->flags & METHOD_INTERRUPTIBLE) || m->access & ACC_SYNCHRONIZED)
        return false;
    int bci = code_bci(code, f->pc);
    return bci < 0 || !code_defers(code, (unsigned)bci);
}

/* Else the thread looks again when it comes to a place where it may be interrupted. */
static bool unwind_interrupts(struct thread *t)
{
    atomic_fetch_and(&t->sched.poll, ~(uint32_t)POLL_TRANSFER);
    return transfer_pending(t) && is_interruptible(t->frame, code_of_frame(t->frame));
}

bool unwind_polled(struct thread *t)
{
    bool interrupted = unwind_interrupts(t);
    if (atomic_load(&t->force.suspended))
        stop_sleep_suspended(t);
    return stop_deliver(t) || interrupted;
}

/* What is pending replaces what was thrown. */
static bool interrupts(struct thread *t, const struct frame *f, const struct code *code)
{
    if (RT_LIKELY(!transfer_pending(t)) || !is_interruptible(f, code))
        return false;
    if (t->exception != transfer_pending(t))
        transfer_deliver(t);
    return true;
}

static void unlock(struct thread *t, struct frame *f)
{
    struct object *lock = f->lock;
    if (!lock)
        return;
    f->lock = NULL;
    int result = monitor_exit(&t->sched, &lock->monitor);
    if (result != MONITOR_OK) {
        t->exception = NULL;
        throw_monitor(t, result);
    }
}

/* Tools hear of what is thrown where it is, and of each frame that it ends. */
static void tell_thrown(struct thread *t)
{
    if (RT_UNLIKELY(tool_watches) && t->exception)
        tool_hooks->thrown(t);
}

static void tell_left(struct thread *t)
{
    if (RT_UNLIKELY(atomic_load_explicit(&t->watched, memory_order_relaxed) & TOOL_LEAVE) && t->exception)
        tool_hooks->leaving(t, NULL);
}

static void tell_caught(struct thread *t, const struct code *code, const struct code_catch *row)
{
    if (RT_UNLIKELY(tool_watches))
        tool_hooks->caught(t, code_bci(code, code->cells + row->target + 1));
}

struct resume unwind(struct thread *t)
{
    RT_TURNS(turns);
    tell_thrown(t);
    for (;;) {                          /* bound: the frames */
        struct frame *f = t->frame;
        RT_BOUND(turns, (t->stack_end - t->stack_base) / FRAME_SLOTS);
        RT_INVARIANT(frame_ok(t, f));
        const struct code *code = code_of_frame(f);
        const struct code_catch *row = interrupts(t, f, code) ? NULL : find_catch(t, f, code);
        if (row) {
            RT_ASSERT(row->target < code->word_count && thread_pending(t));
            unwind_look_again(t);
            tell_caught(t, code, row);
            jslot *r = code_registers(f);
            r[code->stack_base] = slot_of_ref(exception_take(t));
            return (struct resume){ code->cells + row->target, r };
        }
        tell_left(t);
        unlock(t, f);
        bool entered = (uintptr_t)f->caller & FRAME_ENTRY_BIT;
        t->frame = frame_caller(f);
        if (entered)
            return (struct resume){ NULL, NULL };
    }
}

void unwind_all(struct thread *t)
{
    bool entered = false;
    RT_TURNS(turns);
    while (!entered) {                  /* bound: the frames */
        struct frame *f = t->frame;
        RT_BOUND(turns, (t->stack_end - t->stack_base) / FRAME_SLOTS);
        entered = (uintptr_t)f->caller & FRAME_ENTRY_BIT;
        f->lock = NULL;
        t->frame = frame_caller(f);
    }
}
