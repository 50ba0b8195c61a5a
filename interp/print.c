/* SPDX-License-Identifier: Apache-2.0 */
/* Register code as text: one instruction a line, "word: bci name operands". */
#include "interp/print.h"

#include <inttypes.h>
#include <stdlib.h>

#include "interp/interp.h"
#include "vm/class/describe.h"

static void print_operands(FILE *out, enum ir row, const union cell *c, uint32_t word)
{
    bool jumps = ir_jumps_by_d(row);
    int64_t k = ir_jumps_by_k(row) ? (int64_t)word + c[1].k : c[1].k, d = jumps ? (int64_t)word + (int16_t)c[1].d : c[1].d;
    switch ((enum ir_form)ir_info[row].form) {
    case IR_FORM_N: break;
    case IR_FORM_A: fprintf(out, " %u", c[1].a); break;
    case IR_FORM_AB: fprintf(out, " %u %u", c[1].a, c[1].b); break;
    case IR_FORM_ABC: fprintf(out, " %u %u %u", c[1].a, c[1].b, c[1].c); break;
    case IR_FORM_ABCD: fprintf(out, " %u %u %u %s%" PRId64, c[1].a, c[1].b, c[1].c, jumps ? "#" : "", d); break;
    case IR_FORM_K: fprintf(out, " #%" PRId64, k); break;
    case IR_FORM_AK: fprintf(out, " %u #%" PRId64, c[1].a, k); break;
    case IR_FORM_ABK: fprintf(out, " %u %u #%" PRId64, c[1].a, c[1].b, k); break;
    case IR_FORM_AW: fprintf(out, " %u #%" PRIx64, c[1].a, c[2].wide); break;
    case IR_FORM_ABW: fprintf(out, " %u %u #%" PRIx64, c[1].a, c[1].b, c[2].wide); break;
    case IR_FORM_AKW: fprintf(out, " %u #%" PRId64 " #%" PRIx64, c[1].a, k, c[2].wide); break;
    case IR_FORM_ABCDW:
        fprintf(out, " %u %u %u %s%" PRId64 " #%" PRIx64, c[1].a, c[1].b, c[1].c, jumps ? "#" : "", d, c[2].wide);
        break;
    case IR_FORM_ABKABK:
        fprintf(out, " %u %u #%" PRId32 ", %u %u #%" PRId32, c[1].a, c[1].b, c[1].k, c[2].a, c[2].b, c[2].k);
        break;
    case IR_FORM_CALL4: fprintf(out, " %u", c[3].a); break;
    case IR_FORM_CALL5: fprintf(out, " %u", c[4].a); break;
    case IR_FORM_TABLE: case IR_FORM_LOOKUP: fprintf(out, " %u of %" PRIu32, c[1].a, code_words_of(row, c) - 3); break;
    }
}

/* What it stands for: of an instruction that was put together of two, both. */
static void print_symbols(FILE *out, enum ir row, const struct code *code, uint32_t word)
{
    char text[512];
    unsigned last = 0;
    for (uint32_t i = 0; i < ir_info[row].words; i++) {
        unsigned symbol = code_symbol(code, row, &code->cells[word + i + 1]);
        if (symbol && symbol != last)
            fprintf(out, "%s%s", last ? ", " : "    ; ", describe_constant(code->head.body->cp, symbol, text, sizeof text));
        last = symbol;
    }
}

void code_print(FILE *out, const struct code *code)
{
    char name[512];
    fprintf(out, "%s: %" PRIu32 " locals, stack from %" PRIu32 "\n",
            method_external_name(code->head.method, name, sizeof name), code->head.max_locals, code->stack_base);
    for (uint32_t word = 0; word < code->word_count;) {
        const union cell *c = &code->cells[word];
        enum ir row = code_row_of(c);
        if (row == IR_COUNT)
            return;
        fprintf(out, "%5" PRIu32 ": %5d %-18s", word, code_bci(code, c + 1), ir_info[row].name);
        print_operands(out, row, c, word);
        print_symbols(out, row, code, word);
        fputc('\n', out);
        word += code_words_of(row, c);
    }
}

/* What -Xrt:code asked for, in the order of translation. */
enum { WANTED_MAX = 256 };
static const char *wanted;
static const struct code *_Atomic found[WANTED_MAX];
static _Atomic unsigned found_count;

void code_print_later(const struct code *code)
{
    char name[512];
    if (RT_LIKELY(!wanted) || !strstr(method_external_name(code->head.method, name, sizeof name), wanted))
        return;
    unsigned i = atomic_fetch_add(&found_count, 1);
    if (i < WANTED_MAX)
        atomic_store(&found[i], code);
}

static void print_found(void)
{
    for (unsigned i = 0; i < WANTED_MAX && found[i]; i++)
        code_print(stdout, found[i]);
    if (found_count > WANTED_MAX)
        fprintf(stdout, "(%u more methods match; only the first %d are printed)\n", found_count - WANTED_MAX, WANTED_MAX);
}

void interp_print_code(const char *text)
{
    wanted = text;
    if (text)
        atexit(print_found);
}
