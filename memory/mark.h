/* SPDX-License-Identifier: Apache-2.0 */
/* Marking: from roots to all that is reachable.  For the files of memory/ only.
 *
 * Marked objects whose references are still to be visited lie on an explicit stack; long arrays
 * are visited a slice at a time, from a second one.  A stack that cannot grow loses its entry but
 * not the object: all marked objects are then visited again until nothing is missing.
 *
 * Context  at a safepoint, the collecting thread. */
#ifndef MEMORY_MARK_H
#define MEMORY_MARK_H

#include "memory/gc.h"

int mark_init(void) RT_WARN_UNUSED;     /* after heap_init; 0 or a negative errno */
void mark_fini(void);

void mark_begin(void);                  /* forget all marks                                  */
void mark_visit(struct object *o);      /* mark what o refers to; o itself may be immortal   */
void mark_drain(void);                  /* until the stacks are empty                        */
void mark_end(void);                    /* give the stacks' memory back                      */

extern size_t mark_stack_limit;         /* bytes of the stack that may be used; tests make it small */

#endif
