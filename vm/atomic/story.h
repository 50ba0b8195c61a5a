/* SPDX-License-Identifier: Apache-2.0 */
/* What -Xrt:explain tells of atomic regions, on standard error.  Nothing without it.
 *
 * Context  the region's thread, in state VM; behind the undoing, if there was one */
#ifndef VM_ATOMIC_STORY_H
#define VM_ATOMIC_STORY_H

#include "vm/atomic/region.h"

/* It did what a region may not do; message: the exception's. */
void region_tell_refused(const struct thread *t, const char *message);
/* It is not undone any more; room: bytes of the log. */
void region_tell_kept(const struct thread *t, enum region_reason reason, size_t room);
/* It was undone for what it does itself. */
void region_tell_anew(const struct thread *t);

#endif
