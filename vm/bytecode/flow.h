/* SPDX-License-Identifier: Apache-2.0 */
/* Where control goes: the flow column of opcodes.def, read.
 *
 * An instruction has the targets it names (flow_targets, flow_target), perhaps the next instruction (flow_goes_on), and
 * whatever handlers cover it (flow_covers).  Behind a jsr stands where a ret of its subroutine comes back to; where a ret goes is
 * each reader's business.
 *
 * A walk over a method until nothing changes takes what is to be looked at from a work list: numbers of instructions or of
 * blocks, the lowest first, each once.
 *
 * Context  any; never allocates */
#ifndef VM_BYTECODE_FLOW_H
#define VM_BYTECODE_FLOW_H

#include "sched/check.h"
#include "vm/bytecode/bytecode.h"
#include "vm/bytecode/exception_row.h"

/* Targets that the instruction names: 0 for most, 1 for branches, a switch's default (the first) and its cases.  They are
 * as unchecked as insn.target. */
static inline uint32_t flow_targets(const struct insn *in)
{
    switch ((enum flow)in->info->flow) {
    case FLOW_BRANCH: case FLOW_GOTO: case FLOW_JSR: return 1;
    case FLOW_SWITCH: return 1 + switch_count(in);
    case FLOW_NEXT: case FLOW_CALL: case FLOW_RETURN: case FLOW_THROW: case FLOW_RET: return 0;
    }
    return 0;
}

static inline uint32_t flow_target(const struct insn *in, uint32_t i) { return i == 0 ? in->target : switch_target(in, i - 1); }
/* May it jump to itself or to what stands before it? */
static inline bool flow_jumps_back(const struct insn *in)
{
    for (uint32_t i = 0; i < flow_targets(in); i++)
        if (flow_target(in, i) <= in->bci)
            return true;
    return false;
}

/* May the next instruction follow at once? */
static inline bool flow_goes_on(const struct insn *in)
{
    enum flow flow = (enum flow)in->info->flow;
    return flow == FLOW_NEXT || flow == FLOW_BRANCH || flow == FLOW_CALL;
}

static inline uint32_t flow_next(const struct insn *in) { return in->bci + in->len; }

static inline bool flow_covers(const struct exception_row *row, uint32_t bci) { return bci >= row->start && bci < row->end; }

/* The code of a method. */
struct flow_code {
    const uint8_t *bytes, *rows;        /* rows: of the exception table, as the class file has them */
    uint32_t length, row_count;
};
static inline struct exception_row flow_row(const struct flow_code *c, uint32_t i)
{
    RT_ASSERT(i < c->row_count);
    return exception_row_read(c->rows + EXCEPTION_ROW_BYTES * (size_t)i);
}

/* Has the instruction a handler?  bound: row_count */
static inline bool flow_is_covered(const struct flow_code *c, uint32_t bci)
{
    for (uint32_t i = 0; i < c->row_count; i++) {
        struct exception_row row = flow_row(c, i);
        if (flow_covers(&row, bci))
            return true;
    }
    return false;
}

/* What is known of each bci: an instruction starts here; control may come here from elsewhere than the instruction before;
 * a range of the exception table begins or ends here; the instruction before is a conditional branch; control may come here at all
 * (flow_reach says). */
enum flow_mark { FLOW_START = 1, FLOW_LEADER = 2, FLOW_EDGE = 4, FLOW_FORK = 8, FLOW_REACHED = 16 };
/* marks: length bytes, zeroed.  false: not all of it are instructions, or a target lies outside; what is inside is
 * marked all the same.  Whether a leader starts an instruction is not checked. */
bool flow_mark(const struct flow_code *c, uint8_t *marks);
/* The same for one instruction, and for the exception table. */
bool flow_mark_insn(const struct flow_code *c, const struct insn *in, uint8_t *marks);
void flow_mark_rows(const struct flow_code *c, uint8_t *marks);

struct flow_work;
/* Mark the instructions that control comes to from the method's beginning: behind branches whatever they compare, behind each jsr, and in
 * handlers of ranges with such an instruction.  work: empty, for length numbers.  false: not all that is come to are instructions. */
bool flow_reach(const struct flow_code *c, uint8_t *marks, struct flow_work *work);

/* Numbers below count to be looked at.  bits: FLOW_WORK_WORDS(count) words, zeroed. */
struct flow_work { uint64_t *bits; uint32_t words, lowest; };       /* no bit below word lowest */
#define FLOW_WORK_WORDS(count) ((size_t)(count) / 64 + 1)

static inline struct flow_work flow_work_in(uint64_t *bits, uint32_t count)
{
    return (struct flow_work){ bits, (uint32_t)FLOW_WORK_WORDS(count), (uint32_t)FLOW_WORK_WORDS(count) };
}
static inline void flow_work_add(struct flow_work *w, uint32_t i)
{
    w->bits[i / 64] |= UINT64_C(1) << i % 64;
    if (i / 64 < w->lowest)
        w->lowest = i / 64;
}
/* Take out the lowest; false: none is left. */
bool flow_work_take(struct flow_work *w, uint32_t *i);

#endif
