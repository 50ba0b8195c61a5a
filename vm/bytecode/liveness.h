/* SPDX-License-Identifier: Apache-2.0 */
/* Which local variables somebody may yet read: backward data flow over the blocks of a method.
 *
 * A local is live before an instruction if some way from there reads it before any instruction writes it.  Whatever an
 * instruction in a range of the exception table does, control may come to the handler before it: what is live at a handler is
 * live throughout its range.
 * Subroutines (jsr) are not followed: the reader of such a method takes every local for live.
 *
 * Invariant  a block is covered by a range wholly or not at all, and left only behind its last instruction: all marks of
 *            flow.h but FLOW_START begin blocks
 * Owner      all memory is the caller's
 * Context    any; never allocates
 * Bound      stops, with every local live, when work is spent; a unit is a word, a target or an instruction looked at */
#ifndef VM_BYTECODE_LIVENESS_H
#define VM_BYTECODE_LIVENESS_H

#include "vm/bytecode/flow.h"

enum { LIVE_BLOCK_MARKS = FLOW_LEADER | FLOW_EDGE | FLOW_FORK };
struct live_block { uint16_t bci, last; };      /* its first and its last instruction; last is filled in here */

struct liveness {
    const struct flow_code *code;
    const uint16_t *index;                      /* by bci: number of the block that begins there, 0 none       */
    struct live_block *blocks;                  /* from 1, ascending by bci, the first at 0                    */
    uint32_t block_count, locals, words;        /* words: of one bit a local                                   */
    uint64_t *sets;                             /* LIVE_SETS a block, zeroed                                   */
    uint32_t work;
};
enum { LIVE_SETS = 3 };
#define LIVE_SET_WORDS(block_count, words) (((size_t)(block_count) + 1) * LIVE_SETS * (words))

/* false: work is spent, or something is no instruction. */
bool liveness_find(struct liveness *l);

/* After that: the locals that are live before the instruction at bci, a bit each, into out; written is room for as many
 * words.  false: bci is no instruction, or nobody comes there. */
bool liveness_at(struct liveness *l, uint32_t bci, uint64_t *out, uint64_t *written);

#endif
