/* SPDX-License-Identifier: Apache-2.0 */
/* What the rest of the VM sees of the interpreter: an engine. */
#include "interp/interp.h"

#include "interp/check.h"
#include "interp/code.h"
#include "interp/prepare.h"
#include "interp/throw.h"
#include "sched/context.h"
#include "vm/run/exception.h"

/* C stack that a nested run of the loop must find below it: its own frame, what it calls, and a native's buffers.  While the
 * error for too little is thrown, half of what that was. */
static bool c_stack_left(const struct thread *t)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    size_t reserve = t->sched.stack_reserve;
    return here - t->sched.stack_limit > (t->throwing_overflow ? reserve / 2 : reserve + reserve / 4);
}

/* From its first word on, or from the one behind its policy. */
static void run_from(struct thread *t, struct method *m, jslot *args, unsigned first)
{
    RT_ASSERT(!thread_pending(t) && args >= t->stack_base);
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
    struct frame *caller = t->frame;
    frame_push_code(t, &code->head, args)->pc = code->cells + first + 1;
    t->c_depth++;
    interp_loop(t, code->cells + first, args);
    RT_ASSERT(t->frame == caller);
    t->c_depth--;
    unwind_look_again(t);
}

static void interp_entry(struct thread *t, struct method *m, jslot *args) { run_from(t, m, args, 0); }

static void interp_body(struct thread *t, struct method *m, jslot *args) { run_from(t, m, args, POLICY_WORDS); }

static int bci_of(const struct engine_code *code, const void *pc) { return code_bci((const struct code *)code, pc); }

const struct engine interpreter = {
    .name = "interpreter", .entry = interp_entry, .body = interp_body, .bci = bci_of, .prepare = interp_prepare, .resolve = interp_resolve,
};

void interp_set_fusing(bool fuses) { translate_fuses = fuses; }

bool interp_check_code(void) { return check_code_start(); }

void interp_init(void)
{
    RT_STARTUP();
    interp_loop(NULL, NULL, NULL);
}
