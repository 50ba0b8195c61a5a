/* SPDX-License-Identifier: Apache-2.0 */
/* Reference maps: which local variables and operand stack slots of a frame hold references, for the collector.
 *
 * refmap_at tells how things stand before the instruction at bci, an invocation's arguments still on the stack.  It runs
 * through the method's bytecode abstractly, with two types only, reference and value.
 * A slot in which both may arrive is of no use to verified code and counts as a value, but for code with jsr: there the
 * callers of a subroutine are not told apart, and such a slot is UNSURE, to be scanned conservatively.
 *
 * What is kept is less than what is a reference: a local variable that nobody will read any more is dead, `this` and
 * arguments as well as others, and keeps nothing alive (HotSpot's compiled code does the same; its interpreter keeps them).  Where
 * tools look at locals (refmap_keep_dead), it does.
 *
 * The engine may pass operands along without moving them (interp/translate_impl.h): an operand that was loaded from a local
 * variable may be found only there until that is written to; one that the dup family moved may be found in the register of
 * any slot that it lay in, and one that was stored in the local it was stored to.  keep says which registers to look at so that each live
 * reference is met at least once.
 *
 * Code need not be verified: whatever it holds, the analysis ends, and refuses what makes no sense to it.
 *
 * Locks    REFMAP, from refmap_begin to refmap_end: what refmap_at gives is valid meanwhile, until the next call.  No
 *          lock but NOTES is taken inside, and whoever holds it must not stop, so collectors need not wait for a stopped thread
 * Context  at_safepoint, or any that may take the lock.  Allocates nothing but pages of its own, makes no symbols
 * Bounds   some answers are remembered; else linear in practice, and never more than REFMAP_WORK_MAX steps */
#ifndef VM_CLASS_REFMAP_H
#define VM_CLASS_REFMAP_H

#include "vm/class/class.h"

enum { REFMAP_WORK_MAX = 1 << 20 };

/* Slots count from 0: locals, then the operand stack from below.  A long or double takes two slots, both values. */
struct refmap {
    uint32_t locals, depth;
    const uint64_t *refs, *unsure;      /* a bit a slot                                           */
    const uint64_t *keep;               /* a bit a register, numbered as the slots: see above     */
};
enum refmap_slot { REFMAP_VALUE, REFMAP_REF, REFMAP_UNSURE };

/* Are locals kept that nobody will read any more?  Set before any Java runs. */
extern bool refmap_keep_dead;

void refmap_begin(void);
void refmap_end(void);
/* operands: so many slots of the operand stack are the frame's own; those above have become the locals of the method it calls,
 * and it is that frame which keeps them.  REFMAP_ALL: none have.
 * false: unknown (bci not reached or not an instruction, code without sense, too much work). */
#define REFMAP_ALL UINT32_MAX
bool refmap_at(const struct method *m, const struct method_body *c, uint32_t bci, uint32_t operands, struct refmap *out);

/* Before the memory of methods goes: answers are remembered by address. */
void refmap_forget(void);

static inline enum refmap_slot refmap_slot(const struct refmap *r, uint32_t slot)
{
    uint64_t bit = UINT64_C(1) << slot % 64;
    return r->refs[slot / 64] & bit ? REFMAP_REF : r->unsure[slot / 64] & bit ? REFMAP_UNSURE : REFMAP_VALUE;
}
static inline bool refmap_keeps(const struct refmap *r, uint32_t slot) { return r->keep[slot / 64] >> slot % 64 & 1; }

#endif
