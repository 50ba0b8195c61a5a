/* SPDX-License-Identifier: Apache-2.0 */
/* Which instructions of an interruptible method stand inside a synchronized statement: there it is not interrupted asynchronously (RTSJ
 * AsynchronouslyInterruptedException).
 *
 * Context  any; never allocates
 * Bounds   255 looks at each instruction */
#ifndef VM_BYTECODE_DEFERRED_H
#define VM_BYTECODE_DEFERRED_H

#include "vm/bytecode/flow.h"

/* Of the bits, one a bci. */
#define DEFERRED_BYTES(length) ((size_t)(length) / 8 + 1)

/* Of what deferred_find works in, aligned for 64 bits and zeroed. */
size_t deferred_room(const struct flow_code *c);
/* Set their bits.  bits: DEFERRED_BYTES(length), zeroed.  false: there are no such statements. */
bool deferred_find(const struct flow_code *c, void *room, uint8_t *bits);

static inline bool deferred_at(const uint8_t *bits, uint32_t bci) { return bits[bci / 8] >> bci % 8 & 1; }

#endif
