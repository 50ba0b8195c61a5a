/* SPDX-License-Identifier: Apache-2.0 */
/* How far the collector has looked at a thread's stack, beside the program.
 *
 * It looks at a number of records at a time, the innermost first, and lets the thread run on in between.  The last of them is
 * the watermark: its caller, and all further out, has not been looked at.  When that record ends, however it does, the thread itself looks at the next
 * ones; so code that runs has been looked at, as if the whole stack had.  What the thread itself takes out of a frame further out, as who asks for the arguments of
 * a caller does, that frame keeps; other threads mark what they take (ref_hand_over).  tests/unit/memory/test_stack_model explores it.
 *
 * A record whose engine passes watermarks (the interpreter's) tells when it ends.  One of compiled code, which lies on the C stack with its values, does not: it would cost each
 * call.  So when the collector comes to look further it asks whether the watermark is still among the thread's records, and begins anew at the innermost if not.  That is
 * right, as what has been taken from a frame which had not been looked at is either on the stack, or has been told by a store; but a thread that calls and returns all the time would be looked at
 * again and again.  Therefore it is asked where it makes its next record, by the bound of its stack (sched_stack_ask_below), and looks at the next ones itself, too, so that
 * each turn comes further out.  After TURNS of them all is looked at in one part.
 *
 * Of the C stack with each part as much is looked at as belongs to its records and to the watermark's caller, as who is called may have been lent what lies in the frame of its caller: up to the next
 * record there, or the next run of the interpreter (struct engine_run), whose frames do not say themselves where its C functions are.
 *
 * What is left of a cycle that was ended by others is a bit in a record, which is forgotten when that ends.
 *
 * Bounds   a part: WATERMARK_RECORDS, and those of C functions up to the next that can be a watermark, with their part of the C stack; to find out whether the watermark is
 *          left, FAR are passed */
#ifndef VM_RUN_SCAN_WATERMARK_H
#define VM_RUN_SCAN_WATERMARK_H

#include "vm/run/frame.h"

enum { WATERMARK_RECORDS = 64 };

/* For the collector.  Context: in a handshake with the thread. */
/* Must its next part begin at the innermost record?  The thread has left what has been looked at, or is about to look further. */
bool watermark_is_left(const struct thread *t);
/* The next part; what is found is marked.  begins: at the innermost record.  false: it was the last. */
bool watermark_look(struct thread *t, bool begins);

/* A record with FRAME_WATERMARK_BIT has ended; its caller is the innermost now, its result, or anything, is kept meanwhile.  May stop the thread where
 * dropping a lock may.  Context: the thread, in state VM, no lock held */
void watermark_pass(struct thread *t, const struct frame *ended, jslot result);
/* A record has been made on the C stack, below what was asked for.  Context: as above; it is the innermost, and says where it is */
void watermark_meet(struct thread *t);

/* The innermost record ends, which is of an engine that passes watermarks. */
static inline void watermark_drop(struct thread *t, struct frame *f)
{
    bool passes = (uintptr_t)f->caller & FRAME_WATERMARK_BIT;
    frame_pop(t, f);
    if (RT_UNLIKELY(passes))
        watermark_pass(t, f, 0);
}

#endif
