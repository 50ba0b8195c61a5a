/* SPDX-License-Identifier: Apache-2.0 */
/* Register code as data: its instructions, and addresses to bcis. */
#include "interp/code.h"

#include "vm/bytecode/bytecode.h"

/* Each exception asks for that of several frames: there is no branch in the loop that could be guessed wrong. */
static inline const struct code_row *row_of(const struct code *code, const void *pc)
{
    size_t word = (size_t)((const union cell *)pc - code->cells) - 1;
    if (RT_UNLIKELY(word >= code->word_count || !code->row_count))
        return NULL;
    const struct code_row *row = code->rows;
    RT_TURNS(turns);
    for (size_t n = code->row_count, half; n > 1; n -= half) {     /* bound: log2 of the rows; row->word <= word < row[n].word */
        RT_BOUND(turns, 32);
        half = n / 2;
        row = row[half].word <= word ? row + half : row;
    }
    return row;
}

int code_bci(const struct code *code, const void *pc)
{
    const struct code_row *row = row_of(code, pc);
    return row ? row->bci : -1;
}

unsigned code_symbol(const struct code *code, enum ir ir, const void *pc)
{
    struct insn in;
    const struct code_row *row = row_of(code, pc);
    if (!row || row->constant || !(ir_info[ir].traits & IR_SYMBOLIC))
        return row ? row->constant : 0;
    code_insn(code, pc, &in);
    return in.cp;
}

void code_insn(const struct code *code, const void *pc, struct insn *out)
{
    const struct method_body *c = code->head.body;
    RT_ASSERT(c && code_bci(code, pc) >= 0);
    RT_MUST(bytecode_decode(c->bytes, c->length, (uint32_t)code_bci(code, pc), out));
}

enum ir code_row_of(const union cell *c) { return ir_of_handler(c->handler); }

uint32_t code_words_of(enum ir row, const union cell *c)
{
    switch ((enum ir_form)ir_info[row].form) {
    case IR_FORM_TABLE: return 3 + ((uint32_t)c[2].low + 1) / 2;
    case IR_FORM_LOOKUP: return 3 + (uint32_t)c[1].k;
    default: return ir_info[row].words;
    }
}

/* Are the registers of its operands inside the frame? */
static bool registers_ok(const struct code *code, enum ir row, const union cell *c)
{
    unsigned set = ir_info[row].def | ir_info[row].use;
    uint32_t count = code->need / (uint32_t)sizeof(jslot);
    uint32_t ahead = set & IR_R_NEXT_BUT_ONE ? 2 : set & IR_R_NEXT ? 1 : 0;
    return (!(set & IR_R_a) || c[1].a + ahead < count) && (!(set & IR_R_b) || c[1].b < count) && (!(set & IR_R_c) || c[1].c < count) &&
           (!(set & IR_R_d) || c[1].d < count) && (!(set & IR_R_WA) || c[2].a < count) && (!(set & IR_R_WB) || c[2].b < count) &&
           (!(set & IR_R_r) || c[ir_info[row].words - 1].a <= count) && (!(set & IR_R_n) || c[1].a + c[1].b <= count);
}

bool code_ok(const struct code *code)
{
    uint32_t word = 0;
    while (word < code->word_count) {
        const union cell *c = &code->cells[word];
        enum ir row = ir_of_handler(c->handler);
        if (row == IR_COUNT || !registers_ok(code, row, c))
            return false;
        word += code_words_of(row, c);
    }
    for (uint32_t i = 1; i < code->row_count; i++)
        if (code->rows[i].word <= code->rows[i - 1].word)
            return false;
    for (unsigned i = 0; i < code->catch_count; i++)
        if (code->catches[i].target >= code->word_count)
            return false;
    return word == code->word_count;
}
