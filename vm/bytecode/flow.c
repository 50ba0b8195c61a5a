/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders and work lists (flow.h). */
#include "vm/bytecode/flow.h"

static bool mark(const struct flow_code *c, uint8_t *marks, uint32_t bci, enum flow_mark what)
{
    if (bci >= c->length)
        return false;
    marks[bci] |= (uint8_t)what;
    return true;
}

bool flow_mark_insn(const struct flow_code *c, const struct insn *in, uint8_t *marks)
{
    bool inside = mark(c, marks, in->bci, FLOW_START);
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        inside = mark(c, marks, flow_target(in, i), FLOW_LEADER) && inside;
    if (in->info->flow == FLOW_BRANCH)
        mark(c, marks, flow_next(in), FLOW_FORK);
    return (in->info->flow != FLOW_JSR || mark(c, marks, flow_next(in), FLOW_LEADER)) && inside;
}

void flow_mark_rows(const struct flow_code *c, uint8_t *marks)
{
    for (uint32_t i = 0; i < c->row_count; i++) {
        struct exception_row row = flow_row(c, i);
        mark(c, marks, row.start, FLOW_EDGE);
        mark(c, marks, row.end, FLOW_EDGE);
        mark(c, marks, row.handler, FLOW_LEADER);
    }
}

bool flow_mark(const struct flow_code *c, uint8_t *marks)
{
    struct insn in;
    bool inside = true, whole = true;
    for (uint32_t bci = 0; bci < c->length && (whole = bytecode_decode(c->bytes, c->length, bci, &in)); bci += in.len)
        inside = flow_mark_insn(c, &in, marks) && inside;
    flow_mark_rows(c, marks);
    return inside && whole;
}

static bool come(const struct flow_code *c, uint8_t *marks, struct flow_work *work, uint32_t bci)
{
    if (bci >= c->length)
        return false;
    if (!(marks[bci] & FLOW_REACHED))
        flow_work_add(work, bci);
    marks[bci] |= FLOW_REACHED;
    return true;
}

static bool come_behind(const struct flow_code *c, uint8_t *marks, struct flow_work *work, const struct insn *in)
{
    bool inside = true;
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        inside = come(c, marks, work, flow_target(in, i)) && inside;
    if (flow_goes_on(in) || in->info->flow == FLOW_JSR)
        inside = come(c, marks, work, flow_next(in)) && inside;
    for (uint32_t i = 0; i < c->row_count; i++) {
        struct exception_row row = flow_row(c, i);
        if (flow_covers(&row, in->bci))
            inside = come(c, marks, work, row.handler) && inside;
    }
    return inside;
}

bool flow_reach(const struct flow_code *c, uint8_t *marks, struct flow_work *work)
{
    struct insn in;
    uint32_t bci;
    bool good = come(c, marks, work, 0);
    RT_TURNS(turns);
    while (flow_work_take(work, &bci)) {    /* bound: length; each is added once */
        RT_BOUND(turns, c->length);
        good = bytecode_decode(c->bytes, c->length, bci, &in) && come_behind(c, marks, work, &in) && good;
    }
    return good;
}

bool flow_work_take(struct flow_work *w, uint32_t *i)
{
    while (w->lowest < w->words && !w->bits[w->lowest])
        w->lowest++;
    if (w->lowest == w->words)
        return false;
    uint64_t *word = &w->bits[w->lowest];
    *i = w->lowest * 64 + (uint32_t)__builtin_ctzll(*word);
    *word &= *word - 1;
    return true;
}
