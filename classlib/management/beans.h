/* SPDX-License-Identifier: Apache-2.0 */
/* What the beans of collectors are made of.
 *
 * Context  in_vm, may_block, may_collect */
#ifndef CLASSLIB_MANAGEMENT_BEANS_H
#define CLASSLIB_MANAGEMENT_BEANS_H

#include "memory/gc.h"
#include "vm/run/thread.h"

/* Does the bean tell of the stops of a collector beside the program, and not of collections as a whole? */
bool collector_bean_is_of_pauses(const struct object *manager);
/* A com.sun.management.GcInfo of one collection, by the bean's GcInfoBuilder; NULL: an exception is pending. */
struct object *collection_info(struct thread *t, struct object *builder, const struct gc_history *h);

#endif
