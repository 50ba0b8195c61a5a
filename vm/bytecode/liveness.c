/* SPDX-License-Identifier: Apache-2.0 */
/* Backward data flow, block by block from the last to the first until nothing changes (liveness.h). */
#include "vm/bytecode/liveness.h"

#include <string.h>

#include "vm/bytecode/effect.h"

enum { LIVE, READS, WRITES };       /* sets of a block: READS before it writes */

static uint64_t *set_of(const struct liveness *l, uint32_t block, unsigned which)
{
    RT_ASSERT(block >= 1 && block <= l->block_count);
    return l->sets + ((size_t)block * LIVE_SETS + which) * l->words;
}

static bool spend(struct liveness *l, uint32_t work)
{
    if (work > l->work)
        return false;
    l->work -= work;
    return true;
}

/* The slots of a local that the method has, into a set; not those that are in except. */
static void note(const struct liveness *l, uint64_t *set, uint32_t local, char letter, const uint64_t *except)
{
    for (uint32_t i = local; i < local + letter_slots(letter) && i < l->locals; i++)
        if (!except || !(except[i / 64] >> i % 64 & 1))
            set[i / 64] |= UINT64_C(1) << i % 64;
}

/* From bci to the end of its block: what is read before it is written, and what is written. */
static bool scan(struct liveness *l, uint32_t bci, uint64_t *reads, uint64_t *writes, struct insn *last)
{
    for (;;) {
        struct effect e;
        if (!spend(l, 1) || !bytecode_decode(l->code->bytes, l->code->length, bci, last))
            return false;
        effect_on_local(last, &e);
        note(l, reads, last->local, e.reads, writes);
        note(l, writes, last->local, e.writes, NULL);
        bci = flow_next(last);
        if (!flow_goes_on(last) || bci >= l->code->length || l->index[bci])
            return true;
    }
}

static void join(const struct liveness *l, uint64_t *out, uint32_t bci)
{
    uint32_t block = bci < l->code->length ? l->index[bci] : 0;
    const uint64_t *live = block ? set_of(l, block, LIVE) : NULL;
    for (uint32_t i = 0; live && i < l->words; i++)
        out[i] |= live[i];
}

/* What is live behind the block's last instruction. */
static bool join_successors(struct liveness *l, const struct insn *last, uint64_t *out)
{
    uint32_t n = flow_targets(last);
    if (!spend(l, (n + 1) * (l->words + 1)))
        return false;
    for (uint32_t i = 0; i < n; i++)
        join(l, out, flow_target(last, i));
    if (flow_goes_on(last))
        join(l, out, flow_next(last));
    return true;
}

static bool join_handlers(struct liveness *l, uint32_t bci, uint64_t *out)
{
    if (!spend(l, l->code->row_count))
        return false;
    for (uint32_t i = 0; i < l->code->row_count; i++) {
        struct exception_row row = flow_row(l->code, i);
        if (flow_covers(&row, bci))
            join(l, out, row.handler);
    }
    return true;
}

/* out: live where reads and writes begin, last being the block's last instruction; bci: in the block. */
static bool solve(struct liveness *l, const struct insn *last, uint32_t bci, const uint64_t *reads, const uint64_t *writes,
                  uint64_t *out)
{
    if (!join_successors(l, last, out))
        return false;
    for (uint32_t i = 0; i < l->words; i++)
        out[i] = (out[i] & ~writes[i]) | reads[i];
    return join_handlers(l, bci, out);
}

/* A set only grows: what was live before stays in it, which is right as the sets of those behind only grow, too. */
static bool turn_block(struct liveness *l, uint32_t block, uint64_t *room, bool *changed)
{
    struct insn last;
    uint64_t *live = set_of(l, block, LIVE);
    if (!bytecode_decode(l->code->bytes, l->code->length, l->blocks[block].last, &last))
        return false;
    memset(room, 0, l->words * sizeof *room);
    if (!solve(l, &last, l->blocks[block].bci, set_of(l, block, READS), set_of(l, block, WRITES), room))
        return false;
    for (uint32_t i = 0; i < l->words; i++) {
        RT_ASSERT(!(live[i] & ~room[i]));
        *changed |= live[i] != room[i];
        live[i] = room[i];
    }
    return true;
}

bool liveness_find(struct liveness *l)
{
    bool changed = true;
    for (uint32_t b = 1; b <= l->block_count; b++) {
        struct insn last;
        RT_ASSERT(l->index[l->blocks[b].bci] == b);
        if (!scan(l, l->blocks[b].bci, set_of(l, b, READS), set_of(l, b, WRITES), &last))
            return false;
        l->blocks[b].last = (uint16_t)last.bci;
    }
    while (changed) {                   /* bound: each turn but the last adds a local to some set; work */
        changed = false;
        for (uint32_t b = l->block_count; b >= 1; b--)
            if (!turn_block(l, b, l->sets, &changed))
                return false;
    }
    return true;
}

static uint32_t block_of(const struct liveness *l, uint32_t bci)
{
    while (!l->index[bci])
        bci--;
    return l->index[bci];
}

bool liveness_at(struct liveness *l, uint32_t bci, uint64_t *out, uint64_t *written)
{
    struct insn last;
    uint64_t *reads = l->sets;          /* the room of block 0, which is none */
    uint32_t block = block_of(l, bci);
    RT_ASSERT(block <= l->block_count && bci >= l->blocks[block].bci);
    memset(reads, 0, l->words * sizeof *reads);
    memset(written, 0, l->words * sizeof *written);
    memset(out, 0, l->words * sizeof *out);
    return scan(l, bci, reads, written, &last) && last.bci == l->blocks[block].last && solve(l, &last, bci, reads, written, out);
}
