/* SPDX-License-Identifier: Apache-2.0 */
/* Where a method's frame is made.
 *
 * A method without handlers and locks makes it late: by the first instruction on its way that calls.  What returns before, as
 * the end of a recursion does, has none.  Wherever two ways meet, of which one has a frame, the other makes it first: so each
 * instruction knows whether it is there, and a loop that calls makes it before it begins. */
#include <stdlib.h>

#include "tools/rtjaot/emit_impl.h"

bool makes_frame(const struct emitter *e, const struct insn *in)
{
    switch (in->op) {
    case OP_multianewarray:
        return true;
    case OP_monitorenter: case OP_monitorexit:
        return !e->placed;
    default:
        return in->info->kind == KIND_CALL && call_makes_frame(e, in);
    }
}

bool returns_in_place(const struct emitter *e, uint32_t bci, struct insn *in)
{
    return bytecode_decode(e->code->bytes, e->code->length, bci, in) && in->info->kind == KIND_RETURN;
}

static void come_to(struct emitter *e, uint32_t bci, struct flow_work *work)
{
    struct insn in;
    if (bci >= e->code->length || e->framed_at[bci] || returns_in_place(e, bci, &in))
        return;
    e->framed_at[bci] = true;
    flow_work_add(work, bci);
}

/* All that follows an instruction that has a frame has one. */
static void spread(struct emitter *e, const struct insn *in, struct flow_work *work)
{
    for (uint32_t i = 0; i < flow_targets(in); i++)
        come_to(e, flow_target(in, i), work);
    if (flow_goes_on(in))
        come_to(e, flow_next(in), work);
}

bool frames_find(struct emitter *e)
{
    uint64_t *bits = calloc(FLOW_WORK_WORDS(e->code->length), sizeof *bits);
    bool locks = e->method->method->access & ACC_SYNCHRONIZED;
    struct insn in;
    uint32_t bci;
    if (!bits)
        return give_up(e, "out of memory");
    struct flow_work work = flow_work_in(bits, e->code->length);
    for (bci = 0; bci < e->code->length && bytecode_decode(e->code->bytes, e->code->length, bci, &in); bci += in.len) {
        locks |= in.op == OP_monitorenter;
        if (!makes_frame(e, &in))
            continue;
        e->calls = true;
        spread(e, &in, &work);
    }
    e->lazy = e->calls && !locks && !e->code->exception_count && !e->placed && !e->deferred;
    while (flow_work_take(&work, &bci))
        if (bytecode_decode(e->code->bytes, e->code->length, bci, &in))
            spread(e, &in, &work);
    free(bits);
    return true;
}

void frame_begin(struct emitter *e, bool make)
{
    say(e, "%s{ enum { calls_ = 1 };\n", make ? "LINK " : "");
    e->framed = true;
}

void frame_for_entry(struct emitter *e)
{
    e->framed = false;
    frame_for(e, 0);
}

void frame_for(struct emitter *e, uint32_t bci)
{
    if (e->lazy && !e->framed && bci < e->code->length && e->framed_at[bci])
        say(e, "LINK ");
}
