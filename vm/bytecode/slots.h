/* SPDX-License-Identifier: Apache-2.0 */
/* What kind of value each local variable and each operand holds, at each instruction: forward data flow over the blocks of a method.
 *
 * A kind is a letter, as in the stack column of opcodes.def: I L F D A; x the second slot of an L or D; - nothing that may be read: never
 * written, or another kind on another way.  Of references no more is known; that is the verifier's business (vm/class/verify/verify.h).
 * Code is verified as a rule but need not be: where operands are not what an instruction takes, or differ where ways meet, there is no
 * answer.  Nor is there one for subroutines (jsr), which no compiler has written since class files of version 51.
 *
 *     struct slots s = { .code = &code, .pool = &pool, .marks = marks, .parameters = ..., .locals = ..., .stack = ... };
 *     void *room = calloc(1, slots_bytes(&s));
 *     if (slots_find(&s, room) && slots_at(&s, bci, kinds, &depth))
 *
 * Owner    all memory is the caller's
 * Context  any; never allocates
 * Bound    a block is looked at once, and again each time that one of its locals has become nothing: locals + 1 times at most */
#ifndef VM_BYTECODE_SLOTS_H
#define VM_BYTECODE_SLOTS_H

#include "vm/bytecode/effect.h"
#include "vm/bytecode/flow.h"

enum { SLOT_NONE = '-', SLOT_SECOND = 'x' };

struct slots {
    const struct flow_code *code;
    const struct effect_pool *pool;
    const uint8_t *marks;               /* by flow_mark                                                 */
    struct signature parameters;
    bool has_receiver;
    uint32_t locals, stack;             /* slots                                                        */
    /* in the room given */
    uint16_t *index;                    /* by bci: number of the block that begins there, from 1; 0 none */
    uint16_t *begins;                   /* the other way round                                          */
    uint32_t block_count;
    char *states;                       /* of each block: whether control comes there, then the kinds; room for one more */
    struct flow_work work;
};

/* How much room it takes; from code, marks, locals and stack. */
size_t slots_bytes(const struct slots *s);
/* room: so many bytes, zeroed, for words.  false: see above. */
bool slots_find(struct slots *s, void *room);
/* After that, the kinds before the instruction at bci: locals, then depth slots of the stack, into locals + stack letters.
 * false: it is no instruction, or control never comes there. */
bool slots_at(const struct slots *s, uint32_t bci, char *kinds, uint32_t *depth);

#endif
