/* SPDX-License-Identifier: Apache-2.0 */
/* Unwinding by the tables of register code. */
#include "interp/throw.h"

#include "sched/monitor.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"
#include "vm/run/scan/watermark.h"

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

bool unwind_may_interrupt(const struct frame *f, const struct code *code)
{
    const struct method *m = frame_method(f);
    if (!method_is_interruptible(m))
        return false;
    int bci = code_bci(code, f->pc);
    return bci < 0 || !code_defers(code, (unsigned)bci);
}

bool unwind_polled(struct thread *t, bool interruptible)
{
    /* Else the thread looks again when it comes to a place where it may be interrupted. */
    atomic_fetch_and(&t->sched.poll, ~(uint32_t)POLL_TRANSFER);
    bool interrupted = interruptible && transfer_pending(t);
    if (atomic_load(&t->force.suspended)) {
        t->force.stands = t->frame;
        stop_sleep_suspended(t);
        t->force.stands = NULL;
    }
    return stop_deliver(t) || interrupted || t->force.leap != LEAP_NONE;
}

void unwind_interrupt(struct thread *t)
{
    if (t->exception != transfer_pending(t))
        transfer_deliver(t);
}

static bool interrupts(struct thread *t, const struct frame *f, const struct code *code)
{
    if (RT_LIKELY(!transfer_pending(t)) || !unwind_may_interrupt(f, code))
        return false;
    unwind_interrupt(t);
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

/* false: C called it. */
static bool drop(struct thread *t, struct frame *f)
{
    bool entered = (uintptr_t)f->caller & FRAME_ENTRY_BIT;
    watermark_drop(t, f);
    return !entered;
}

/* Tools hear of what is thrown where it is, and of each frame that it ends; of what natives throw where Java first sees it (JVM TI, Exception). */
static void tell_thrown(struct thread *t)
{
    if (RT_UNLIKELY(tool_watches) && t->exception && !(frame_method(t->frame)->access & ACC_NATIVE))
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

/* --- frames that a debugger leaves ------------------------------------------------------------------ */

/* Before the call by which the innermost frame called: its arguments are where it put them, with what the callee has stored there.  The tool
 * hears of the place. */
static struct resume call_again(struct thread *t)
{
    struct frame *f = t->frame;
    const struct code *code = code_of_frame(f);
    int bci = code_bci(code, f->pc);
    const struct code_row *row = code->rows;
    RT_TURNS(turns);
    while (row->bci != bci) {           /* bound: the code's rows */
        RT_BOUND(turns, code->row_count);
        row++;
    }
    const union cell *first = code->cells + row->word, *call = first, *next = first;
    RT_TURNS(words);
    while (next != f->pc) {             /* bound: the code's words */
        RT_BOUND(words, code->word_count);
        call = next;
        next += code_words_of(code_row_behind(code, call), call);
    }
    f->pc = call + 1;
    t->polling = true;
    tool_hooks->at(t, TOOL_AT_LINE, code_row_behind(code, first) == IR_event && first[1].k);
    t->polling = false;
    return (struct resume){ call, code_registers(f) };
}

/* Out of the innermost frame as it was told (enum force_leap).  pc NULL: C called it. */
static struct resume leap(struct thread *t)
{
    bool again = t->force.leap == LEAP_AGAIN;
    struct frame *f = t->frame;
    jslot result = t->force.result_object ? slot_of_ref(t->force.result_object) : t->force.result, *locals = frame_locals(f);
    t->force.leap = LEAP_NONE;
    t->exception = NULL;
    if (!again && atomic_load_explicit(&t->watched, memory_order_relaxed) & TOOL_LEAVE)
        tool_hooks->leaving(t, &result);
    thread_release_of_frame(t);
    unlock(t, f);
    bool entered = !drop(t, f);
    t->force.result_object = NULL;
    RT_ASSERT(!(entered && again));
    if (again)
        return call_again(t);
    locals[0] = result;
    return entered ? (struct resume){ NULL, NULL } : (struct resume){ t->frame->pc, code_registers(t->frame) };
}

static bool leaps(const struct thread *t) { return RT_UNLIKELY(t->force.leap != LEAP_NONE); }

struct resume unwind(struct thread *t)
{
    RT_TURNS(turns);
    tell_thrown(t);
    for (;;) {                          /* bound: the frames */
        struct frame *f = t->frame;
        RT_BOUND(turns, (t->stack_end - t->stack_base) / FRAME_SLOTS);
        RT_INVARIANT(frame_ok(t, f));
        if (leaps(t)) {
            struct resume to = leap(t);
            if (!to.pc || (!leaps(t) && !t->exception))
                return to;
            continue;
        }
        const struct code *code = code_of_frame(f);
        const struct code_catch *row = interrupts(t, f, code) ? NULL : find_catch(t, f, code);
        if (row) {
            RT_ASSERT(row->target < code->word_count && thread_pending(t));
            unwind_look_again(t);
            tell_caught(t, code, row);
            if (leaps(t))
                continue;
            jslot *r = code_registers(f);
            r[code->stack_base] = slot_of_ref(exception_take(t));
            return (struct resume){ code->cells + row->target, r };
        }
        tell_left(t);
        if (leaps(t))
            continue;
        unlock(t, f);
        bool of_native = RT_UNLIKELY(tool_watches) && (frame_method(f)->access & ACC_NATIVE) != 0;
        if (!drop(t, f))
            return (struct resume){ NULL, NULL };
        if (of_native)
            tell_thrown(t);
    }
}

void unwind_all(struct thread *t)
{
    RT_TURNS(turns);
    do {                                /* bound: the frames */
        RT_BOUND(turns, (t->stack_end - t->stack_base) / FRAME_SLOTS);
        t->frame->lock = NULL;
    } while (drop(t, t->frame));
}
