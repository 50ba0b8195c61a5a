/* SPDX-License-Identifier: Apache-2.0 */
/* Register code as data: addresses to bcis, and methods to their code. */
#include "interp/code.h"

#include "interp/check.h"
#include "interp/interp.h"
#include "interp/print.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/native/native.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"

static const struct code_row *row_of(const struct code *code, const void *pc)
{
    size_t word = (size_t)((const union cell *)pc - code->cells) - 1;
    if (word >= code->word_count || !code->row_count)
        return NULL;
    uint32_t low = 0, high = code->row_count;
    while (high - low > 1) {            /* bound: log2 of the rows; rows[low].word <= word < rows[high].word */
        uint32_t middle = (low + high) / 2;
        if (code->rows[middle].word <= word)
            low = middle;
        else
            high = middle;
    }
    return &code->rows[low];
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
    const struct method_code *c = code->head.body;
    RT_ASSERT(c && code_bci(code, pc) >= 0);
    RT_MUST(bytecode_decode(c->bytes, c->length, (uint32_t)code_bci(code, pc), out));
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

bool code_runs(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    return entry_engine(m) == &interpreter &&
           (kind == ENTRY_BYTECODE || (kind == ENTRY_NATIVE && !(m->access & ACC_SYNCHRONIZED) && native_find(m)));
}

enum { NATIVE_WORDS = 3 };

/* A frame for the native, and one instruction that calls it. */
static struct code *native_code(struct method *m, const char **why)
{
    struct code *code = arena_alloc_shared(&m->class->loader->arena, sizeof *code + NATIVE_WORDS * sizeof(union cell));
    if (!code) {
        *why = translate_no_memory;
        return NULL;
    }
    RT_ASSERT(entry_kind_of(m) == ENTRY_NATIVE && native_find(m));
    *code = (struct code){ .head = { &interpreter, m, NULL, m->max_locals, 0 }, .word_count = NATIVE_WORDS,
                           .need = (m->max_locals + (uint32_t)FRAME_SLOTS) * (uint32_t)sizeof(jslot) };
    code->cells[0].handler = ir_handler[IR_native_body];
    code->cells[2].pointer = (void *)native_find(m);
    return code;
}

/* Two threads may translate at once; the first to finish wins, the other's code stays unused in the arena. */
struct code *code_of(struct thread *t, struct method *m)
{
    void *none = NULL;
    const char *why = NULL;
    struct code *code = method_translated(m);
    if (code)
        return code;
    code = entry_kind_of(m) == ENTRY_NATIVE ? native_code(m, &why) : translate(m, &why);
    if (!code) {
        char name[512];
        if (why == translate_no_memory)
            throw_out_of_memory(t, "Metaspace");
        else
            throw_new(t, EX(VerifyError), "%s in method %s", why, method_external_name(m, name, sizeof name));
        return NULL;
    }
    if (code->head.body)
        CHECK_PLACES(code);
    if (atomic_compare_exchange_strong(&m->translated, &none, code))
        code_print_later(code);
    else
        code = none;
    return code;
}
