/* SPDX-License-Identifier: Apache-2.0 */
/* How far the collector has looked at a thread's stack, beside the program.
 *
 * It looks at a number of records at a time, the innermost first, and lets the thread run on in between.  The last of them is
 * the watermark: its caller, and all further out, has not been looked at.  When that record ends, however it does, the thread itself looks at the next
 * ones; so code that runs has been looked at, as if the whole stack had.  What the thread itself takes out of a frame further out, as who asks for the arguments of
 * a caller does, that frame keeps; other threads mark what they take (ref_hand_over).  tests/unit/memory/test_stack_model explores it.
 *
 * Only records whose engine passes watermarks (the interpreter's) can be one.  Those of C and compiled code have their values on the C stack, which is looked at with the
 * first part, as a whole.
 *
 * What is left of a cycle that was ended by others is a bit in a record, which is forgotten when that ends.
 *
 * Bounds   a part: RECORDS, and those of other engines up to the next that can be a watermark */
#ifndef VM_RUN_SCAN_WATERMARK_H
#define VM_RUN_SCAN_WATERMARK_H

#include "vm/run/frame.h"

/* For the collector: the next part; what is found is marked.  false: it was the last.  Context: in a handshake with the thread */
bool watermark_look(struct thread *t, bool begins);

/* A record with FRAME_WATERMARK_BIT has ended; its caller is the innermost now, its result, or anything, is kept meanwhile.  May stop the thread where
 * dropping a lock may.  Context: the thread, in state VM, no lock held */
void watermark_pass(struct thread *t, const struct frame *ended, jslot result);

/* The innermost record ends, which is of an engine that passes watermarks. */
static inline void watermark_drop(struct thread *t, struct frame *f)
{
    bool passes = (uintptr_t)f->caller & FRAME_WATERMARK_BIT;
    frame_pop(t, f);
    if (RT_UNLIKELY(passes))
        watermark_pass(t, f, 0);
}

#endif
