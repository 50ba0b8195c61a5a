/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ref: soft, weak, final and phantom references.  For the files of memory/ only.
 *
 * An active reference (next NULL, referent not NULL) met while marking, whose referent is not
 * marked yet, is not followed but put on the list of its strength, linked by its discovered field;
 * the last one refers to itself, so that NULL means "on no list".  After marking, in this order:
 *
 *   soft, weak   referent unmarked: cleared, pending
 *   final        referent unmarked: made inactive (next = itself), pending; the referent and what it
 *                reaches is marked now, and references found on that way are followed
 *   phantom      referent unmarked: cleared, pending
 *
 * The pending list is linked by discovered too; what is on it is followed like any field.
 *
 * Context  at a safepoint, the collecting thread. */
#ifndef MEMORY_REFERENCE_H
#define MEMORY_REFERENCE_H

#include "memory/object.h"

void reference_begin(bool clear_soft);
bool reference_discover(struct object *reference, unsigned strength);   /* true: do not follow it */
void reference_process(void);           /* after all is marked; marks more */
void reference_wake(void);              /* after the safepoint             */
void reference_fini(void);

#endif
