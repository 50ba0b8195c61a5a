/* SPDX-License-Identifier: Apache-2.0 */
/* Register code as data: addresses to bcis, and methods to their code. */
#include "interp/code.h"

#include "vm/bytecode/bytecode.h"
#include "vm/run/exception.h"

enum {
    WORDS_N = 2, WORDS_A = 2, WORDS_AB = 2, WORDS_ABC = 2, WORDS_ABCD = 2, WORDS_K = 2, WORDS_AK = 2, WORDS_ABK = 2,
    WORDS_AW = 3, WORDS_ABW = 3, WORDS_AKW = 3, WORDS_CALL4 = 4, WORDS_CALL5 = 5, WORDS_TABLE = 0, WORDS_LOOKUP = 0,
};

const struct ir_info ir_info[IR_COUNT] = {
#define IR(name, form, body, fn) [IR_##name] = { #name, IR_FORM_##form, WORDS_##form },
#include "interp/ir.def"
};

int code_bci(const struct code *code, const void *pc)
{
    size_t word = (size_t)((const union cell *)pc - code->cells) - 1;
    if (word >= code->word_count)
        return -1;
    uint32_t low = 0, high = code->row_count;
    while (high - low > 1) {            /* bound: log2 of the rows; rows[low].word <= word < rows[high].word */
        uint32_t middle = (low + high) / 2;
        if (code->rows[middle].word <= word)
            low = middle;
        else
            high = middle;
    }
    return code->rows[low].bci;
}

void code_insn(const struct code *code, const void *pc, struct insn *out)
{
    const struct method_code *c = code->method->code;
    RT_MUST(bytecode_decode(c->bytes, c->length, (uint32_t)code_bci(code, pc), out));
}

/* Two threads may translate at once; the first to finish wins, the other's code stays unused in the arena. */
struct code *code_of(struct thread *t, struct method *m)
{
    void *none = NULL;
    const char *why = NULL;
    struct code *code = method_translated(m);
    if (code)
        return code;
    code = translate(m, &why);
    if (!code) {
        char name[512];
        throw_new(t, EX(VerifyError), "%s in method %s", why, method_external_name(m, name, sizeof name));
        return NULL;
    }
    return atomic_compare_exchange_strong(&m->translated, &none, code) ? code : none;
}
