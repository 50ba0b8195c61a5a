/* SPDX-License-Identifier: Apache-2.0 */
/* The last step of a translation: blocks are laid out in bytecode order, distances and handlers are filled in, and the
 * tables of bcis and of the program's handlers are made. */
#include "interp/translate_impl.h"

#include "interp/interp.h"
#include "interp/print.h"
#include "vm/class/loader.h"

static uint32_t lay_out(struct translator *tr)
{
    uint32_t words = tr->blocks[NO_BLOCK].end;
    for (uint32_t bci = 0; bci < tr->source->length; bci++) {
        struct block *b = &tr->blocks[tr->block_of[bci]];
        if (tr->block_of[bci] == NO_BLOCK)
            continue;
        b->address = words;
        words += b->end - b->start;
    }
    return words;
}

static bool apply_fixup(const struct translator *tr, struct code *code, const struct fixup *f)
{
    const struct block *from = &tr->blocks[f->block], *to = &tr->blocks[tr->block_of[f->bci]];
    uint32_t insn = f->insn - from->start + from->address;
    RT_ASSERT(tr->block_of[f->bci] != NO_BLOCK && f->insn >= from->start && f->word < from->end);
    union cell *word = &code->cells[f->word - from->start + from->address];
    int32_t distance = (int32_t)(to->address - insn);
    switch ((enum fixup_kind)f->kind) {
    case FIXUP_K: word->k = distance; break;
    case FIXUP_D: word->d = (uint16_t)distance; return distance == (int16_t)distance;
    case FIXUP_HIGH: word->high = distance; break;
    case FIXUP_LOW: word->low = distance; break;
    }
    return true;
}

/* The numbers of rows become their handlers. */
static void set_handlers(union cell *c, uint32_t words)
{
    for (const union cell *end = c + words; c < end;) {
        enum ir row = (enum ir)c->wide;
        RT_ASSERT(row < IR_COUNT);
        c->handler = ir_handler[row];
        c += code_words_of(row, c);
    }
}

static void copy_block(const struct translator *tr, const struct block *b, struct code *code, struct code_row *rows)
{
    memcpy(&code->cells[b->address], &tr->out[b->start], (b->end - b->start) * sizeof *tr->out);
    set_handlers(&code->cells[b->address], b->end - b->start);
    for (uint32_t i = b->first_row; i < b->end_row; i++)
        rows[code->row_count++] = (struct code_row){ tr->rows[i].word - b->start + b->address, tr->rows[i].bci, tr->rows[i].constant };
}

static void copy_blocks(const struct translator *tr, struct code *code, struct code_row *rows)
{
    if (tr->blocks[NO_BLOCK].end)
        copy_block(tr, &tr->blocks[NO_BLOCK], code, rows);
    for (uint32_t bci = 0; bci < tr->source->length; bci++)
        if (tr->block_of[bci] != NO_BLOCK)
            copy_block(tr, &tr->blocks[tr->block_of[bci]], code, rows);
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

struct code *pack_code(struct translator *tr)
{
    struct method *m = tr->method;
    uint32_t words = lay_out(tr);
    size_t rows_at = sizeof(struct code) + words * sizeof(union cell);
    size_t catches_at = rows_at + tr->row_count * sizeof(struct code_row);
    size_t deferred_at = catches_at + tr->source->exception_count * sizeof(struct code_catch);
    size_t deferred_bytes = tr->deferred ? tr->source->length / 8 + 1 : 0, bytes = deferred_at + deferred_bytes;
    char *storage = arena_alloc_shared(&m->class->loader->arena, bytes);
    if (!storage)
        fail_without_memory(tr);
    struct code *code = (struct code *)storage;
    *code = (struct code){
        .head = { &interpreter, m, tr->source, tr->max_locals, tr->max_stack }, .word_count = words, .stack_base = tr->home_base, .deferring = tr->deferred,
        .register_base = tr->register_base, .need = (tr->register_base + tr->home_base + tr->max_stack + SCRATCH_SLOTS) * (uint32_t)sizeof(jslot),
        .rows = (struct code_row *)(storage + rows_at), .catches = (struct code_catch *)(storage + catches_at),
    };
    if (tr->deferred)
        memcpy(storage + deferred_at, tr->deferred, deferred_bytes);
    copy_blocks(tr, code, (struct code_row *)(storage + rows_at));
    copy_catches(tr, code, (struct code_catch *)(storage + catches_at));
    for (uint32_t i = 0; i < tr->fixup_count; i++)
        if (!apply_fixup(tr, code, &tr->fixups[i]))
            return NULL;
    RT_INVARIANT(code_ok(code));
    return code;
}
