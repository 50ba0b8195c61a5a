/* SPDX-License-Identifier: Apache-2.0 */
/* Making memory areas for MemoryArea objects.  NULL: an exception is pending.
 *
 * Context  in_vm, may_block, may_collect (ordinary threads); not on a real-time path */
#ifndef VM_REALTIME_AREA_CREATE_H
#define VM_REALTIME_AREA_CREATE_H

#include "vm/run/thread.h"

/* A scope; its policy follows from the class of memory_area. */
struct area *area_create(struct thread *t, struct object *memory_area, size_t initial, size_t maximum);

/* An area whose pages show a piece of the physical device. */
struct physical_request { bool immortal, variable; uint64_t base, size; };
struct area *area_create_physical(struct thread *t, struct object *memory_area, const struct physical_request *r);

#endif
