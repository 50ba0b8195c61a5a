/* SPDX-License-Identifier: Apache-2.0 */
/* How many monitors the method has entered is followed along all ways through the code; where ways meet, the fewest
 * count.  A handler begins with as many as what it covers begins with: that is one for the handler by which compilers
 * leave the statement, and none for those around it.
 * monitorexit itself counts as what comes after it. */
#include "vm/bytecode/deferred.h"

#include <string.h>

enum { UNKNOWN = 0xff, DEEPEST = 0xfe };

struct search { const struct flow_code *code; uint8_t *monitors; struct flow_work work; bool found; };

static void at_most(struct search *s, uint32_t bci, uint8_t monitors)
{
    if (bci < s->code->length && monitors < s->monitors[bci]) {
        s->monitors[bci] = monitors;
        flow_work_add(&s->work, bci);
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
    s->found |= in->op == OP_monitorenter;
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        at_most(s, flow_target(in, i), monitors);
    if (flow_goes_on(in) || in->info->flow == FLOW_JSR)
        at_most(s, flow_next(in), monitors);
}

static void follow_handlers(struct search *s, uint32_t bci)
{
    for (uint32_t i = 0; i < s->code->row_count; i++) {
        struct exception_row row = flow_row(s->code, i);
        if (row.start == bci)
            at_most(s, row.handler, s->monitors[bci]);
    }
}

/* bound: an instruction comes again only when its number, 255 at most at first, has become lower */
static void follow_all(struct search *s)
{
    struct insn in;
    uint32_t bci;
    RT_TURNS(turns);
    at_most(s, 0, 0);
    while (flow_work_take(&s->work, &bci)) {
        RT_BOUND(turns, (uint64_t)s->code->length * (UNKNOWN + 1));
        if (bytecode_decode(s->code->bytes, s->code->length, bci, &in)) {
            follow(s, &in);
            follow_handlers(s, bci);
        }
    }
}

size_t deferred_room(const struct flow_code *c) { return FLOW_WORK_WORDS(c->length) * sizeof(uint64_t) + c->length; }

bool deferred_find(const struct flow_code *c, void *room, uint8_t *bits)
{
    struct insn in;
    struct search s = { .code = c, .monitors = (uint8_t *)room + FLOW_WORK_WORDS(c->length) * sizeof(uint64_t), .work = flow_work_in(room, c->length) };
    memset(s.monitors, UNKNOWN, c->length);
    follow_all(&s);
    for (uint32_t bci = 0; s.found && bci < c->length && bytecode_decode(c->bytes, c->length, bci, &in); bci += in.len)
        if (s.monitors[bci] != UNKNOWN && (in.op == OP_monitorexit ? after(s.monitors[bci], in.op) : s.monitors[bci]))
            bits[bci / 8] |= (uint8_t)(1u << bci % 8);
    return s.found;
}
