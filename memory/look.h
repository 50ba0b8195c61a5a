/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at all objects and at what keeps them: for histograms and dumps.
 *
 * No-heap threads run meanwhile.  What they may take away under the looker's hands, objects in scopes, is shown as copies that
 * were true; a scope that is left is passed over from there on.
 *
 * Context  at a safepoint, the stopper; unbounded */
#ifndef MEMORY_LOOK_H
#define MEMORY_LOOK_H

#include "memory/gc.h"

struct area;
/* at: where the object is, for its identity alone; content: what it holds, its own bytes or a copy. */
typedef void look_fn(const struct object *at, const struct object *content, const struct area *area, void *argument);

/* Each area's objects in a row: the heap's, those of immortal memory, each scope's. */
void look_each_object(look_fn *fn, void *argument);

/* What a collection would begin from, thread NULL: the VM's own.  May tell of an object more than once. */
typedef void look_root_fn(struct object *o, struct sched_thread *thread, void *argument);
void look_each_root(struct sched_thread *self, look_root_fn *fn, void *argument);

#endif
