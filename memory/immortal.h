/* SPDX-License-Identifier: Apache-2.0 */
/* Immortal memory: objects that stay until the end.
 *
 * A bump pointer taken by compare-and-swap, and one start bit per grain.  The bit is set after the
 * header is complete, so a thread that walks the bits, even while no-heap threads allocate, meets only
 * whole headers and needs no object's size.  (A mirror's statics may still be unknown then:
 * gc_vm.mirror_statics must bear a mirror whose class is not entered yet.)
 *
 * Locks    LOCK_AREA while more memory is committed; otherwise none
 * Context  immortal_alloc: in_vm.  The others: any. */
#ifndef MEMORY_IMMORTAL_H
#define MEMORY_IMMORTAL_H

#include "memory/area.h"
#include "memory/fixed.h"
#include "memory/object.h"

/* Which of the kinds of scoped memory it is like, as jRate lets its users choose (paper 000).
 *   VT  a page gets its memory when it is first used, so an allocation may wait for the kernel now and then
 *   LT  all has its memory from the start; an allocation clears what it takes, in time linear in the size
 *   CT  all has its memory, cleared, from the start: an allocation takes constant time */
enum immortal_kind { IMMORTAL_VT, IMMORTAL_LT, IMMORTAL_CT };

int immortal_init(enum immortal_kind kind) RT_WARN_UNUSED;      /* in its range; 0 or a negative errno */
void immortal_fini(void);

/* In a map of where objects start, nothing starts there any more. */
static inline void starts_clear(_Atomic uint64_t *map, size_t grain, size_t end)
{
    for (; grain < end; grain++)
        atomic_fetch_and_explicit(&map[grain / 64], ~(UINT64_C(1) << grain % 64), memory_order_relaxed);
}

/* What lies there is nobody's any more: zeroed, and free again if nothing was allocated behind it, else false.  Nobody may look at it. */
bool immortal_give_back(char *from, char *to) RT_WARN_UNUSED;
void immortal_clear_starts(const char *from, const char *to);
/* length < 0: not an array.  NULL when the area is full. */
struct object *immortal_alloc(const struct mem_shape *shape, size_t bytes, jint length) RT_WARN_UNUSED;
size_t immortal_used(void);
/* So many bytes of what is free get their memory now; locked if the system allows it: 0, else a negative errno. */
int immortal_back(size_t ahead);

/* For areas that show a file, and their objects, which others find here: pages of it, 4096-aligned; NULL when full. */
/* What a file has of it (fixed.h): all objects, and the map of where they start.  resume: in memory at FIXED_OBJECTS of which nothing is used;
 * so much is, as the file has it, and the place of the map is filled by the caller.  Fails only with nothing done, false. */
struct immortal_image { struct fixed_piece objects, starts; };
struct immortal_image immortal_image(void);
bool immortal_resume(size_t used, int file, uint64_t offset, struct fixed_piece *starts) RT_WARN_UNUSED;

char *immortal_take_pages(size_t bytes) RT_WARN_UNUSED;
void immortal_set_start(const void *object);            /* its header is complete */

void immortal_each(void (*fn)(struct object *, void *), void *argument);
bool immortal_is_object(const void *p);                 /* the exact start of one */

#endif
