/* SPDX-License-Identifier: Apache-2.0 */
/* Which instructions of an interruptible method stand inside a synchronized statement: there it is not interrupted.
 *
 * How many monitors the method has entered is followed along all ways through the code; where ways meet, the fewest
 * count.  A handler begins with as many as what it covers begins with: that is one for the handler by which compilers
 * leave the statement, and none for those around it.
 * monitorexit itself counts as what comes after it. */
#include "interp/translate_impl.h"

enum { UNKNOWN = 0xff, DEEPEST = 0xfe };

struct search { struct translator *tr; uint8_t *monitors; bool changed, found; };

static void at_most(struct search *s, uint32_t bci, uint8_t monitors)
{
    if (bci < s->tr->source->length && monitors < s->monitors[bci]) {
        s->monitors[bci] = monitors;
        s->changed = true;
    }
}

static uint8_t after(uint8_t monitors, uint8_t op)
{
    if (op == OP_monitorenter)
        return monitors < DEEPEST ? (uint8_t)(monitors + 1) : monitors;
    return op == OP_monitorexit && monitors ? (uint8_t)(monitors - 1) : monitors;
}

static void follow(struct search *s, const struct insn *in)
{
    uint8_t monitors = after(s->monitors[in->bci], in->op);
    enum flow flow = (enum flow)in->info->flow;
    s->found |= in->op == OP_monitorenter;
    if (flow == FLOW_BRANCH || flow == FLOW_GOTO || flow == FLOW_JSR)
        at_most(s, in->target, monitors);
    if (flow == FLOW_NEXT || flow == FLOW_BRANCH || flow == FLOW_CALL || flow == FLOW_JSR)
        at_most(s, in->bci + in->len, monitors);
    if (flow == FLOW_SWITCH) {
        at_most(s, switch_default(in), monitors);
        for (uint32_t i = 0; i < switch_count(in); i++)
            at_most(s, switch_target(in, i), monitors);
    }
}

static void follow_handlers(struct search *s)
{
    for (unsigned i = 0; i < s->tr->source->exception_count; i++) {
        struct exception_row row = exception_row_at(s->tr->source, i);
        if (row.start < s->tr->source->length)
            at_most(s, row.handler, s->monitors[row.start]);
    }
}

/* bound: each turn but the last lowers a number, which begin at 255 at most */
static void follow_all(struct search *s)
{
    struct insn in;
    const struct method_code *c = s->tr->source;
    at_most(s, 0, 0);
    while (s->changed) {
        s->changed = false;
        for (uint32_t bci = 0; bci < c->length && bytecode_decode(c->bytes, c->length, bci, &in); bci += in.len)
            if (s->monitors[bci] != UNKNOWN)
                follow(s, &in);
        follow_handlers(s);
    }
}

void find_deferred(struct translator *tr)
{
    struct insn in;
    const struct method_code *c = tr->source;
    struct search s = { .tr = tr, .monitors = scratch(tr, c->length + 1) };
    memset(s.monitors, UNKNOWN, c->length + 1);
    follow_all(&s);
    if (!s.found)
        return;
    tr->deferred = scratch(tr, c->length / 8 + 1);
    for (uint32_t bci = 0; bci < c->length && bytecode_decode(c->bytes, c->length, bci, &in); bci += in.len)
        if (s.monitors[bci] != UNKNOWN && (in.op == OP_monitorexit ? after(s.monitors[bci], in.op) : s.monitors[bci]))
            tr->deferred[bci / 8] |= (uint8_t)(1u << bci % 8);
}
