/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ref: soft, weak, final and phantom references.  For the files of memory/ only.
 *
 * An active reference (next NULL, referent not NULL) met while marking, whose referent is not
 * marked yet, and which has a queue, as its constructor gives to each, is not followed but put on the list of its strength, linked by
 * its discovered field; the last one refers to itself, so that NULL means "on no list".  After marking, in this order:
 *
 *   soft, weak   referent unmarked: cleared, pending
 *   final        referent unmarked: made inactive (next = itself), pending; the referent and what it
 *                reaches is marked now, and references found on that way are followed
 *   phantom      referent unmarked: cleared, pending
 *
 * The pending list is linked by discovered too; what is on it is followed like any field.
 *
 * References are discovered and processed beside the program, too (cycle.h): it does not write the discovered field of those that are neither pending
 * nor inactive, and whoever reads a referent meanwhile has it marked, or, once it is known what lives, does not get it if it does not.  Finalisers'
 * references become pending when all that their referents reach is marked: so whoever has one finds all of that.
 *
 * Context  the collecting thread, at a safepoint or beside the program; abandon: at a safepoint. */
#ifndef MEMORY_REFERENCE_H
#define MEMORY_REFERENCE_H

#include "memory/object.h"

void reference_begin(bool clear_soft);
void reference_mark_pending(void);
void reference_abandon(void);           /* after begin: what was discovered is not; at a safepoint */
void reference_judge(void);             /* all is marked: what is not is dead */
bool reference_process(void);           /* then; marks more.  false: beside the program, and others have ended the cycle */
void reference_wake(void);              /* after the safepoint             */
void reference_fini(void);

#endif
