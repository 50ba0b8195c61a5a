/* SPDX-License-Identifier: Apache-2.0 */
/* -Xrt:record-aot: at exit, the list of methods that the run used, in the form that rtjaot --list reads.
 *
 * A method was used when it was translated.  Hidden classes, and classes made at run time, cannot be compiled ahead and are left out;
 * those that are compiled already are listed again, so that a list can replace the one before.
 *
 * Below an interpreted method stand the calls in it that depend on their receivers and were made: " BCI CLASS", the class of the first receiver, which
 * the call's inline cache has kept.  Of the class of a lambda what makes it unique is left out, as images do.  Then come those that were never made:
 * " - LENGTH BCI ...", the length being that of the method's code, by which a reader knows that it is the same; and how often the method began or a loop
 * in it turned, " ran N", if that is counted (interp/count.h): not what the interpreter does in place of calls. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interp/aot/aot.h"
#include "interp/code.h"
#include "interp/count.h"
#include "memory/arena.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/run/entry.h"

static FILE *record;
static struct { struct call_count **at; size_t count; } counts;     /* by method, which may have several */

static bool was_used(const struct method *m)
{
    return aot_is_bound(m) || (m->body && !(m->flags & METHOD_IS_CLINIT) && engine_code_of(m));
}

static bool keeps_receiver(enum ir row)
{
    return row == IR_invokevirtual || row == IR_invokevirtual_m || row == IR_invokeinterface || row == IR_invokeinterface_m
           || (row >= IR_virtual_get_b && row <= IR_virtual_get_a) || (row >= IR_interface_get_b && row <= IR_interface_get_a);
}

static void record_receiver(const struct code *code, const union cell *c)
{
    const struct class *receiver = c[1].class;
    struct insn in;
    if (!receiver || class_is_array(receiver))
        return;
    const char *name = receiver->name->text;
    code_insn(code, c + 1, &in);
    fprintf(record, " %u %.*s\n", in.bci, receiver->flags & CLASS_IS_HIDDEN ? (int)strcspn(name, "+") : (int)strlen(name), name);
}

/* NULL: the interpreter has none. */
static const struct code *interpreted_code(const struct method *m)
{
    const struct code *code = engine_code_of(m) && engine_code_of(m)->engine == entry_default_engine() ? method_translated(m) : NULL;
    return code && code->head.body ? code : NULL;
}

/* Of each of its instructions, the first cell and what it does: the next, *c being NULL at first; false: there is none. */
static bool next_row(const struct code *code, const union cell **c, enum ir *row)
{
    const union cell *next = *c ? *c + code_words_of(*row, *c) : code->cells;
    if (next >= code->cells + code->word_count || (*row = code_row_behind(code, next)) == IR_COUNT)
        return false;
    *c = next;
    return true;
}

static void record_receivers(const struct code *code)
{
    const union cell *c = NULL;
    enum ir row;
    while (next_row(code, &c, &row))
        if (keeps_receiver(row))
            record_receiver(code, c);
}

static bool is_unmade_call(enum ir row)
{
    switch (row) {
    case IR_invokestatic_u: case IR_invokestatic_mu: case IR_invokespecial_u: case IR_invokespecial_mu: case IR_invokevirtual_u:
    case IR_invokevirtual_mu: case IR_invokeinterface_u: case IR_invokeinterface_mu: case IR_invokedynamic_u:
        return true;
    default:
        return false;
    }
}

static void record_unmade(const struct code *code)
{
    const union cell *c = NULL;
    enum ir row;
    bool any = false;
    struct insn in;
    while (next_row(code, &c, &row)) {
        if (!is_unmade_call(row))
            continue;
        code_insn(code, c + 1, &in);
        if (!any)
            fprintf(record, " - %u", code->head.body->length);
        any = true;
        fprintf(record, " %u", in.bci);
    }
    if (any)
        fputc('\n', record);
}

static int by_method(const void *a, const void *b)
{
    const struct call_count *const *x = a, *const *y = b;
    return ((*x)->method > (*y)->method) - ((*x)->method < (*y)->method);
}

/* Where the method's counts begin, or would. */
static size_t first_count(const struct method *m)
{
    size_t low = 0, high = counts.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (counts.at[middle]->method < m)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Compiled code does not count the turns of its loops. */
static void record_runs(const struct method *m)
{
    uint64_t runs = 0;
    for (size_t i = first_count(m); i < counts.count && counts.at[i]->method == m; i++) {
        if (counts.at[i]->compiled)
            return;
        runs += calls_of(counts.at[i]) + counts.at[i]->turns;
    }
    if (runs)
        fprintf(record, " ran %" PRIu64 "\n", runs);
}

static void record_class(const struct class *c)
{
    if (c->flags & CLASS_IS_HIDDEN || !c->file.data)
        return;
    for (unsigned i = 0; i < c->method_count; i++)
        if (was_used(&c->methods[i])) {
            fprintf(record, "%s.%s%s\n", c->name->text, c->methods[i].name->text, c->methods[i].descriptor->text);
            const struct code *code = interpreted_code(&c->methods[i]);
            if (code) {
                record_receivers(code);
                record_unmade(code);
            }
            record_runs(&c->methods[i]);
        }
}

static void write_record(void)
{
    counts.count = count_sorted(&counts.at, by_method);
    for (const struct class *c = class_first(); c; c = class_next(c))
        record_class(c);
    if (ferror(record) | fclose(record))
        fprintf(stderr, "rtjvm: the list of used methods is incomplete: %s\n", strerror(errno));
    mem_block_free(counts.at);
}

bool aot_record(const char *path)
{
    record = fopen(path, "w");
    if (!record)
        return false;
    count_start();
    atexit(write_record);
    return true;
}
