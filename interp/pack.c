/* SPDX-License-Identifier: Apache-2.0 */
/* The last step of a translation: blocks are laid out in bytecode order, distances and handlers are filled in, and the
 * tables of bcis and of the program's handlers are made. */
#include "interp/translate_impl.h"

#include "interp/interp.h"
#include "interp/print.h"
#include "vm/class/loader.h"
#include "vm/run/tool/tool.h"

static uint32_t words_of(const struct ir_insn *in)
{
    switch ((enum ir_form)ir_info[in->row].form) {
    case IR_FORM_TABLE: return 3 + ((uint32_t)in->w.low + 1) / 2;
    case IR_FORM_LOOKUP: return 3 + (uint32_t)in->w.low;
    default: return ir_info[in->row].words;
    }
}

/* Does a row of the table say something that the one before it in the block does not?  Then it is now the one before. */
static bool is_new_row(struct code_row *last, uint32_t word, uint16_t bci, uint16_t symbol)
{
    bool is_new = last->word == UINT32_MAX || last->bci != bci || last->constant != symbol;
    if (is_new)
        *last = (struct code_row){ word, bci, symbol };
    return is_new;
}

/* What all passes rely on: blocks are pieces of the list, instructions are rows with a second part inside, what they branch to is a block. */
static bool __attribute__((unused)) list_ok(const struct translator *tr)
{
    for (uint32_t i = 0; i < tr->block_count; i++) {
        const struct block *b = &tr->blocks[i];
        if (b->start > b->end || b->end > tr->list_count || (i && tr->block_of[b->bci] != i))
            return false;
        for (const struct ir_insn *in = &tr->list[b->start]; in < &tr->list[b->end]; in++) {
            bool goes = ir_jumps_by_k(in->row) || ir_jumps_by_d(in->row) || ir_info[in->row].flow == IR_FLOW_SWITCH;
            if (in->row >= IR_COUNT || in->bci >= tr->flow.length || in->second >= tr->flow.length || in->part >= words_of(in) ||
                (goes && (in->target >= tr->flow.length || tr->block_of[in->target] == NO_BLOCK)))
                return false;
        }
    }
    return true;
}

struct size { uint32_t words, rows; };

static void measure_block(const struct translator *tr, struct block *b, struct size *s)
{
    struct code_row last = { UINT32_MAX, 0, 0 };
    b->address = s->words;
    for (const struct ir_insn *in = &tr->list[b->start]; in < &tr->list[b->end]; in++) {
        s->rows += is_new_row(&last, s->words, in->bci, in->symbol);
        if (in->part)
            s->rows += is_new_row(&last, s->words + in->part, in->second, 0);
        s->words += words_of(in);
    }
}

static struct size lay_out(struct translator *tr)
{
    struct size s = { 0, 0 };
    measure_block(tr, &tr->blocks[NO_BLOCK], &s);
    for (uint32_t bci = 0; bci < tr->source->length; bci++)
        if (tr->block_of[bci] != NO_BLOCK)
            measure_block(tr, &tr->blocks[tr->block_of[bci]], &s);
    return s;
}

static int32_t distance(const struct translator *tr, uint32_t word, uint32_t bci)
{
    RT_ASSERT(bci < tr->source->length && tr->block_of[bci] != NO_BLOCK);
    return (int32_t)(tr->blocks[tr->block_of[bci]].address - word);
}

/* The cases as distances, of a table two a word. */
static void write_cases(const struct translator *tr, const struct ir_insn *said, union cell *c, uint32_t word)
{
    struct insn in;
    bool dense = ir_info[said->row].form == IR_FORM_TABLE;
    RT_MUST(bytecode_decode(tr->flow.bytes, tr->flow.length, said->bci, &in));
    c[2] = (union cell){ .low = said->w.low, .high = distance(tr, word, said->target) };
    for (uint32_t i = 0; i < switch_count(&in); i++) {
        union cell *at = &c[3 + (dense ? i / 2 : i)];
        int32_t d = distance(tr, word, switch_target(&in, i));
        if (!dense)
            *at = (union cell){ .low = switch_key(&in, i), .high = d };
        else if (i % 2)
            at->high = d;
        else
            at->low = d;
    }
}

/* false: a short distance does not fit. */
static bool write_insn(const struct translator *tr, const struct ir_insn *in, union cell *c, uint32_t word)
{
    uint32_t words = ir_info[in->row].words;
    c[0].handler = ir_handlers(tr->in_region)[in->row];
    c[1] = in->o;
    if (ir_info[in->row].flow == IR_FLOW_SWITCH)
        write_cases(tr, in, c, word);
    else if (words > 2)
        c[words - 1] = in->w;
    if (ir_jumps_by_k(in->row))
        c[1].k = distance(tr, word, in->target);
    if (!ir_jumps_by_d(in->row))
        return true;
    int32_t d = distance(tr, word, in->target);
    c[1].d = (uint16_t)d;
    return d == (int16_t)d;
}

static bool write_block(const struct translator *tr, const struct block *b, struct code *code, struct code_row *rows)
{
    struct code_row last = { UINT32_MAX, 0, 0 };
    uint32_t word = b->address;
    for (const struct ir_insn *in = &tr->list[b->start]; in < &tr->list[b->end]; in++) {
        if (!write_insn(tr, in, &code->cells[word], word))
            return false;
        if (is_new_row(&last, word, in->bci, in->symbol))
            rows[code->row_count++] = last;
        if (in->part && is_new_row(&last, word + in->part, in->second, 0))
            rows[code->row_count++] = last;
        word += words_of(in);
    }
    return true;
}

static bool write_blocks(const struct translator *tr, struct code *code, struct code_row *rows)
{
    bool fits = write_block(tr, &tr->blocks[NO_BLOCK], code, rows);
    for (uint32_t bci = 0; bci < tr->source->length && fits; bci++)
        if (tr->block_of[bci] != NO_BLOCK)
            fits = write_block(tr, &tr->blocks[tr->block_of[bci]], code, rows);
    return fits;
}

static void copy_catches(const struct translator *tr, struct code *code, struct code_catch *catches)
{
    for (unsigned i = 0; i < tr->source->exception_count; i++) {
        struct exception_row row = exception_row_at(tr->source, i);
        uint32_t block = row.handler < tr->source->length ? tr->block_of[row.handler] : NO_BLOCK;
        if (block != NO_BLOCK)
            catches[code->catch_count++] = (struct code_catch){ row.start, row.end, row.catch_type, tr->blocks[block].address };
    }
}

/* --- doors (renew.c) ----------------------------------------------------------------------------- */

enum { DOOR_CALL = 1 << 16, DOOR_EVENT = 1 << 17, DOOR_ENTRY = 1 << 30 };

static bool is_event(const struct ir_insn *in) { return in->row == IR_event && in->o.a != TOOL_AT_ENTRY; }

/* Of a block: its start, and the words behind its calls, which are counted over all of the method, and behind its events.  A condition that is there
 * twice, as a loop's may be, goes on in the same way behind each.  to NULL: they are only counted. */
static uint32_t doors_of_block(const struct translator *tr, const struct block *b, uint32_t *calls, struct code_door *to)
{
    uint32_t n = 0, word = b->address;
    if (b != &tr->blocks[NO_BLOCK] && to)
        to[n] = (struct code_door){ .word = word, .key = b->bci };
    n += b != &tr->blocks[NO_BLOCK];
    for (const struct ir_insn *in = &tr->list[b->start]; in < &tr->list[b->end]; in++) {
        word += words_of(in);
        bool calls_one = ir_info[in->row].flow == IR_FLOW_CALL;
        if (!calls_one && !is_event(in))
            continue;
        if (to)
            to[n] = (struct code_door){ .word = word, .key = calls_one ? DOOR_CALL + *calls : (uint32_t)DOOR_EVENT + in->bci };
        n++;
        *calls += calls_one;
    }
    return n;
}

/* The entry comes last: where a block begins there, too, it is found before. */
static uint32_t doors_of(const struct translator *tr, struct code_door *to)
{
    uint32_t calls = 0, n = doors_of_block(tr, &tr->blocks[NO_BLOCK], &calls, to);
    for (uint32_t bci = 0; bci < tr->source->length; bci++)
        if (tr->block_of[bci] != NO_BLOCK)
            n += doors_of_block(tr, &tr->blocks[tr->block_of[bci]], &calls, to ? to + n : NULL);
    if (to)
        to[n] = (struct code_door){ .word = 0, .key = DOOR_ENTRY };
    return n + 1;
}

/* Of wide frames registers count from elsewhere in the prologue: they have no doors. */
static void make_doors(struct translator *tr, struct code *code)
{
    if (!tool_watches || tr->in_region || is_wide(tr))
        return;
    uint32_t n = doors_of(tr, NULL);
    code->doors = arena_alloc_shared(class_arena(tr->method->class), sizeof *code->doors + n * sizeof code->doors->at[0]);
    if (!code->doors)
        fail_without_memory(tr);
    code->doors->count = n;
    doors_of(tr, code->doors->at);
}

struct code *pack_code(struct translator *tr)
{
    struct method *m = tr->method;
    RT_INVARIANT(list_ok(tr));
    struct size size = lay_out(tr);
    size_t rows_at = sizeof(struct code) + size.words * sizeof(union cell);
    size_t catches_at = rows_at + size.rows * sizeof(struct code_row);
    size_t deferred_at = catches_at + tr->source->exception_count * sizeof(struct code_catch);
    size_t deferred_bytes = tr->deferred ? DEFERRED_BYTES(tr->source->length) : 0, bytes = deferred_at + deferred_bytes;
    char *storage = arena_alloc_shared(class_arena(m->class), bytes);
    if (!storage)
        fail_without_memory(tr);
    struct code *code = (struct code *)storage;
    *code = (struct code){
        .head = { .engine = tr->engine, .method = m, .body = tr->source, .max_locals = tr->max_locals, .max_stack = tr->max_stack },
        .word_count = size.words, .stack_base = tr->home_base, .deferring = tr->deferred, .in_region = tr->in_region,
        .register_base = tr->register_base, .need = (tr->register_base + tr->home_base + tr->max_stack + SCRATCH_SLOTS) * (uint32_t)sizeof(jslot),
        .rows = (struct code_row *)(storage + rows_at), .catches = (struct code_catch *)(storage + catches_at),
    };
    if (tr->deferred)
        memcpy(storage + deferred_at, tr->deferred, deferred_bytes);
    if (!write_blocks(tr, code, (struct code_row *)(storage + rows_at)))
        return NULL;
    RT_ASSERT(code->row_count == size.rows);
    code->generation = tr->generation;
    make_doors(tr, code);
    copy_catches(tr, code, (struct code_catch *)(storage + catches_at));
    RT_INVARIANT(code_ok(code));
    return code;
}
