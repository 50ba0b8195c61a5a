/* SPDX-License-Identifier: Apache-2.0 */
/* The collector's view of one bytecode frame.
 *
 * Locals are exact: only those that hold references where the frame stands are visited.  An operand stack entry need not lie
 * in its own register: its value may be in a local, a constant, or the register of an entry below it (the engine may pass
 * values along without moving them).  So when an entry is a reference, its register and all below are visited, and what is
 * visited may be any word.
 *
 * Context  at_safepoint, the stopper. */
#ifndef VM_RUN_SCAN_H
#define VM_RUN_SCAN_H

#include "vm/run/frame.h"

/* Visit what the frame keeps alive.  From top on the slots belong to the frame it called (its arguments).  A frame that is not
 * the innermost stands in a call; the innermost may have come back from one, its result still to be taken. */
void scan_frame(const struct frame *f, jslot *top, bool innermost, void (*visit)(jslot word));

#endif
