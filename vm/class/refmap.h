/* SPDX-License-Identifier: Apache-2.0 */
/* Reference maps: which local variables and operand stack slots of a frame hold references, for the collector.
 *
 * refmap_at tells how things stand before the instruction at bci, an invocation's arguments still on the stack.  It runs
 * through the method's bytecode abstractly, with two types only, reference and value, and knows nothing of liveness.
 * A slot in which both may arrive is of no use to verified code and counts as a value, but for code with jsr: there the
 * callers of a subroutine are not told apart, and such a slot is UNSURE, to be scanned conservatively.
 *
 * Code need not be verified: whatever it holds, the analysis ends, and refuses what makes no sense to it.
 *
 * Locks    none: one caller at a time
 * Context  at_safepoint, the collecting thread (or a program without threads).  Allocates nothing but pages of its own,
 *          makes no symbols, takes no lock
 * Bounds   some answers are remembered; else linear in practice, and never more than REFMAP_WORK_MAX steps */
#ifndef VM_CLASS_REFMAP_H
#define VM_CLASS_REFMAP_H

#include "vm/class/class.h"

enum { REFMAP_WORK_MAX = 1 << 20 };

/* Slots count from 0: locals, then the operand stack from below.  A long or double takes two slots, both values. */
struct refmap {
    uint32_t locals, depth;
    const uint64_t *refs, *unsure;      /* a bit a slot; valid until the next call of refmap_at */
};
enum refmap_slot { REFMAP_VALUE, REFMAP_REF, REFMAP_UNSURE };

/* false: unknown (bci not reached or not an instruction, code without sense, too much work). */
bool refmap_at(const struct method *m, const struct method_code *c, uint32_t bci, struct refmap *out);

/* Before the memory of methods goes: answers are remembered by address. */
void refmap_forget(void);

static inline enum refmap_slot refmap_slot(const struct refmap *r, uint32_t slot)
{
    uint64_t bit = UINT64_C(1) << slot % 64;
    return r->refs[slot / 64] & bit ? REFMAP_REF : r->unsure[slot / 64] & bit ? REFMAP_UNSURE : REFMAP_VALUE;
}

#endif
