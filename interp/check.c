/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions held to their rows (check.h). */
#include "interp/check.h"

#include <stdlib.h>

#include "sched/context.h"
#include "vm/class/method_body.h"

#ifdef NDEBUG

bool check_code_start(void) { return false; }

#else

bool check_code;

bool check_code_start(void)
{
    RT_STARTUP();
    check_code = true;
    return true;
}

/* A thread's last step.  Kept for as long as the process lives. */
struct step {
    const struct frame *frame;
    const struct code *code;
    const union cell *pc;
    enum ir row;                        /* before it ran: it may have become another */
    union cell operands[2];
    uint32_t count, capacity;
    jslot *registers;
};
static _Thread_local struct step *last;

/* Locals and operands; not the frame between them, nor the scratch registers, where arguments of nested calls are laid. */
static uint32_t registers_of(const struct code *code) { return code->stack_base + code->head.max_stack; }

static void keep_registers(struct step *s, const struct code *code, const jslot *r)
{
    s->count = registers_of(code);
    if (s->count > s->capacity) {
        s->registers = realloc(s->registers, s->count * sizeof *s->registers);
        s->capacity = s->count;
        RT_MUST(s->registers);
    }
    memcpy(s->registers, r, s->count * sizeof *r);
}

static bool is_frame(const struct code *code, uint32_t reg) { return reg >= code->head.max_locals && reg < code->stack_base; }

/* The first register that a call with this instruction's last word may write. */
static uint32_t call_register(const union cell *pc, enum ir row) { return pc[ir_info[row].words - 1].a; }

static bool in_set(unsigned set, const union cell *o, uint32_t reg)
{
    return (set & IR_R_a && reg == o[0].a) || (set & IR_R_b && reg == o[0].b) || (set & IR_R_c && reg == o[0].c) ||
           (set & IR_R_d && reg == o[0].d) || (set & IR_R_NEXT && reg == o[0].a + 1u) ||
           (set & IR_R_NEXT_BUT_ONE && reg == o[0].a + 2u) || (set & IR_R_WA && reg == o[1].a);
}

static bool may_write(const struct step *s, uint32_t reg)
{
    const struct ir_info *info = &ir_info[s->row];
    if (info->flow == IR_FLOW_THROUGH) {            /* the call behind it has run, too */
        const union cell *call = s->pc + info->words;
        enum ir row = ir_of_handler(call->handler);
        return in_set(info->def, s->operands, reg) || reg >= call_register(call, row);
    }
    if (info->def & IR_R_r)
        return reg >= call_register(s->pc, s->row);
    return in_set(info->def, s->operands, reg);
}

/* How far the instruction, and what ran with it, reaches. */
static uint32_t words_of(const struct step *s)
{
    uint32_t words = ir_info[s->row].words;
    if (ir_info[s->row].flow != IR_FLOW_THROUGH)
        return words;
    return words + ir_info[ir_of_handler(s->pc[words].handler)].words;
}

static bool may_come_to(const struct step *s, const union cell *pc)
{
    const struct ir_info *info = &ir_info[s->row];
    switch ((enum ir_flow)info->flow) {
    case IR_FLOW_NEXT: case IR_FLOW_CALL: case IR_FLOW_THROUGH: case IR_FLOW_TRY: return pc == s->pc + words_of(s);
    case IR_FLOW_GOTO: case IR_FLOW_JSR: return pc == s->pc + s->operands[0].k;
    case IR_FLOW_BRANCH:
        return pc == s->pc + info->words || pc == s->pc + (ir_jumps_by_d(s->row) ? (int16_t)s->operands[0].d : s->operands[0].k);
    case IR_FLOW_SWITCH: case IR_FLOW_RET: return true;
    case IR_FLOW_RETURN: case IR_FLOW_THROW: return false;
    }
    return false;
}

static void check_against(const struct step *s, const struct code *code, const union cell *pc, const jslot *r)
{
    bool again = pc == s->pc && ir_of_handler(pc->handler) != s->row;       /* it has resolved itself */
    if (!again && !may_come_to(s, pc))
        check_failed(__FILE__, __LINE__, ir_info[s->row].name, "control went elsewhere than its flow says");
    for (uint32_t i = 0; i < s->count; i++)
        if (r[i] != s->registers[i] && !is_frame(code, i) && (again || !may_write(s, i)))
            check_failed(__FILE__, __LINE__, ir_info[s->row].name, "it has written a register that its row does not define");
}

/* Will the frame be gone, and perhaps another stand in its place, before this thread steps again?  Or do numbers mean other registers then? */
static bool may_end(enum ir row)
{
    enum ir_flow flow = (enum ir_flow)ir_info[row].flow;
    return flow == IR_FLOW_RETURN || flow == IR_FLOW_TRY || row == IR_far_shift;
}

void check_step(struct thread *t, const union cell *pc, const jslot *r)
{
    const struct frame *f = t->frame;
    const struct code *code = code_of_frame(f);
    if (!last && !(last = calloc(1, sizeof *last)))
        check_no_memory("checking code");
    RT_ASSERT((r == code_registers(f) || r == frame_locals(f)) && pc >= code->cells && pc < code->cells + code->word_count);
    if (last->frame == f && last->code == code && code->head.body)
        check_against(last, code, pc, r);
    last->frame = f;
    last->code = code;
    last->pc = pc;
    last->row = ir_of_handler(pc->handler);
    RT_ASSERT(last->row < IR_COUNT);
    last->operands[0] = pc[1];
    last->operands[1] = ir_info[last->row].words > 2 ? pc[2] : (union cell){ 0 };
    keep_registers(last, code, r);
    if (may_end(last->row))
        last->frame = NULL;
}

void check_places(const struct code *code)
{
    struct flow_code flow = method_body_flow(code->head.body);
    uint64_t *bits = calloc(FLOW_WORK_WORDS(flow.length), sizeof *bits);
    uint8_t *marks = calloc(1, flow.length);
    if (!bits || !marks)
        check_no_memory("checking code");
    struct flow_work work = flow_work_in(bits, flow.length);
    flow_reach(&flow, marks, &work);
    for (uint32_t i = 0; i < code->row_count; i++)
        if (ir_of_handler(code->cells[code->rows[i].word].handler) != IR_COUNT)
            marks[code->rows[i].bci] &= (uint8_t)~FLOW_REACHED;
    for (uint32_t bci = 0; bci < flow.length; bci++)
        if (marks[bci] & FLOW_REACHED)
            check_failed(__FILE__, __LINE__, code->head.method->name->text, "an instruction of bytecode has no place in unfused code");
    free(bits);
    free(marks);
}

/* Polls throw wherever control goes. */
static bool polls(enum ir row)
{
    enum ir_flow flow = (enum ir_flow)ir_info[row].flow;
    return flow == IR_FLOW_GOTO || flow == IR_FLOW_BRANCH || flow == IR_FLOW_SWITCH || flow == IR_FLOW_JSR || flow == IR_FLOW_RET;
}

void check_thrown(const struct thread *t)
{
    if (!last)
        return;
    bool left = sched_region_left(&t->sched);           /* another thread has undone its region: it leaves wherever it writes */
    if (last->frame == t->frame && !left && !polls(last->row) && !(ir_info[last->row].traits & IR_THROWS) &&
        ir_info[last->row].flow != IR_FLOW_THROUGH)
        check_failed(__FILE__, __LINE__, ir_info[last->row].name, "it throws, and its row says that it does not");
    last->frame = NULL;                     /* it may be unwound */
}

#endif
