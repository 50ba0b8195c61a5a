/* SPDX-License-Identifier: Apache-2.0 */
/* What the rest of the VM sees of the interpreter: an engine. */
#include "interp/interp.h"

#include "interp/check.h"
#include "interp/code.h"
#include "interp/forget.h"
#include "interp/prepare.h"
#include "interp/region.h"
#include "interp/throw.h"
#include "sched/context.h"
#include "vm/class/unload/unit.h"
#include "vm/run/exception.h"
#include "vm/run/tool/tool.h"

/* The code, from that word on. */
static inline void run_code(struct thread *t, const struct code *code, jslot *args, unsigned first, void (*loop)(struct thread *, const union cell *, jslot *))
{
    if (RT_UNLIKELY(!code))
        return;
    if (RT_UNLIKELY((char *)args + code->need > (char *)t->stack_limit)) {
        throw_stack_overflow(t);
        return;
    }
    struct frame *caller = t->frame;
    struct frame *f = frame_push_code(t, &code->head, args);
    struct engine_run run = { t->run, f };
    f->pc = code->cells + first + 1;
    t->run = &run;
    loop(t, code->cells + first, args);
    RT_ASSERT(t->frame == caller && t->run == &run);
    t->run = run.outer;
    unwind_look_again(t);
}

static RT_NOINLINE void run_in_region(struct thread *t, struct method *m, jslot *args, unsigned first)
{
    run_code(t, region_code_of(t, m), args, first, interp_loop_in_region);
}

/* From its first word on, or from the one behind its policy. */
static void run_from(struct thread *t, struct method *m, jslot *args, unsigned first)
{
    RT_ASSERT(!thread_pending(t) && args >= t->stack_base);
    if (RT_UNLIKELY(!thread_c_stack_left(t)))
        throw_stack_overflow(t);
    else if (region_runs(t))
        run_in_region(t, m, args, first);
    else if (sched_region_left(&t->sched) && !t->outside)
        region_abandon(t);
    else
        run_code(t, code_of(t, m), args, first, interp_loop);
}

/* What a region may not call has an exception for its code. */
static void run_unless_refused(struct thread *t, struct method *m, jslot *args)
{
    if (!thread_pending(t))
        run_from(t, m, args, 0);
}

/* m, called by C while the thread is in a region, or in code of one that has been left.  What has been called before goes first: a region may be
 * short. */
static void call_in_region(struct thread *t, struct method *m, jslot *args)
{
    const struct code *code = region_code(m);
    if (RT_LIKELY(code && !m->aot && region_runs(t) && thread_c_stack_left(t)))
        run_code(t, code, args, 0, interp_loop_in_region);
    else if (region_runs(t) && region_runs_code(t, m))
        run_unless_refused(t, m, args);
    else if (sched_region_left(&t->sched) && !t->outside)
        region_abandon(t);
    else if (region_runs(t))
        region_call_entry(t, m, args);
    else
        m->entry(t, m, args);
}

static void interp_entry(struct thread *t, struct method *m, jslot *args) { run_from(t, m, args, 0); }

static void interp_body(struct thread *t, struct method *m, jslot *args) { run_from(t, m, args, POLICY_WORDS); }

static int bci_of(const struct engine_code *code, const void *pc) { return code_bci((const struct code *)code, pc); }

/* Finds the event instruction of a line (vm/run/tool/tool.h). */
static bool set_break(const struct engine_code *head, int bci, bool on)
{
    const struct code *code = (const struct code *)(const void *)head;
    for (uint32_t i = 0; i < code->word_count; ) {
        const union cell *c = &code->cells[i];
        enum ir row = code_row_of(c);
        if (row == IR_COUNT)
            return false;
        if (row == IR_event && c[1].a == TOOL_AT_LINE && code_bci(code, c + 1) == bci)
            __atomic_store_n(&((union cell *)(uintptr_t)c)[1].k, on, __ATOMIC_RELAXED);
        i += code_words_of(row, c);
    }
    return true;
}

const struct engine interpreter = {
    .name = "interpreter", .passes_watermarks = true, .entry = interp_entry, .body = interp_body, .in_region = call_in_region, .bci = bci_of, .prepare = interp_prepare, .resolve = interp_resolve, .set_break = set_break,
    .redefined = interp_forget_calls, .renew = interp_renew,
};

void interp_set_fusing(bool fuses) { translate_fuses = fuses; }

bool interp_check_code(void) { return check_code_start(); }

void interp_init(void)
{
    RT_STARTUP();
    interp_loop(NULL, NULL, NULL);
    interp_loop_in_region(NULL, NULL, NULL);
    unit_add_hooks((struct unit_hooks){ .forget = interp_forget, .forget_in = interp_forget_in });
}
