/* SPDX-License-Identifier: Apache-2.0 */
/* The undo log of preemptible atomic regions (paper 004; docs/atomic-regions.md): what stood where, before a thread in a region wrote there.
 *
 * At most one region is open in the program, so there is one log.  The thread whose region is open has the bit STORE_UNDO in its
 * store_mode (barrier.h): references come here by the reference door, values by undo_value and undo_bytes, which whoever writes
 * values for Java code calls first: the interpreter's region loop, Unsafe's natives, arraycopy.  An entry has the width of
 * what is overwritten, so that a neighbour of the same word that somebody else writes keeps what he wrote.
 *
 *    entry of a value       place | kind << 56      what stood there
 *    entry of a block       the bytes, padded to whole entries; then place | kind << 56      how many bytes
 *    one that is void       as many bytes as a block has, or none; then UNDO_NOTHING << 56      how many bytes
 *
 * Going back is from the newest entry to the oldest, so that each place ends with what it held at first.  It needs neither memory
 * nor a lock, and ends after as many steps as there are entries.
 *
 * Owner    who has the region (vm/atomic/region.h); nobody else looks at it
 * Full     undo_full_hook is asked before the store: it makes the region one that is not undone any more, so the bit is gone and the log empty
 * Context  in_vm; constant time, or linear in a block */
#ifndef MEMORY_UNDO_H
#define MEMORY_UNDO_H

#include "memory/barrier.h"

enum undo_kind { UNDO_1, UNDO_2, UNDO_4, UNDO_8, UNDO_REFERENCE, UNDO_BLOCK, UNDO_REFERENCES, UNDO_NOTHING };
enum { UNDO_KIND_SHIFT = 56, UNDO_LEAST = 256, UNDO_DEFAULT = 10240 };

struct undo_entry { uint64_t place, old; };
/* What the region has allocated last, outside the heap and in one piece. */
struct undo_piece { struct area *area; char *from, *to; };
struct undo_log {
    struct undo_entry *first, *top, *end;
    const struct mem_thread *owner;     /* from undo_begin to its end                                  */
    struct undo_piece piece;
    size_t lost;                        /* bytes of pieces before it                                   */
};
extern RT_EXPORT struct undo_log undo_log;
/* Told when an entry does not fit, or when a thread without the heap would have to keep a reference to it.  Set with the log. */
extern void (*undo_full_hook)(struct mem_thread *m);

/* Gives a piece back to its area; false: it stays. */
extern bool (*undo_give_back_hook)(struct mem_thread *m, const struct undo_piece *p);
static inline size_t undo_piece_bytes(void) { return (size_t)(undo_log.piece.to - undo_log.piece.from); }
/* Outside the heap, by the region that is open. */
static inline size_t undo_allocated(void) { return undo_piece_bytes() + undo_log.lost; }
/* Once, before the first region: allocations outside the heap are told of, and given back (undo_area.c). */
void undo_areas(void);

/* Room for so many bytes of entries, once and for all, before the first region.  false: no memory. */
bool undo_init(size_t bytes, void (*full)(struct mem_thread *m)) RT_WARN_UNUSED;
size_t undo_room(void);         /* bytes; 0: there is no log yet */
static inline size_t undo_entries(void) { return (size_t)(undo_log.top - undo_log.first); }

/* From now on what m's thread overwrites is kept; or no longer.  Context: m's thread. */
void undo_begin(struct mem_thread *m);
void undo_end(struct mem_thread *m);            /* what was written stays */
/* All that was written since undo_begin is what it was; and no more is kept.  Returns the number of steps.
 * What was allocated outside the heap is given back too, if nobody allocated there since and nobody can have seen it: where no reference to it
 * was written to what is older, and no collector is at work beside the program.  leaked: bytes that stay. */
size_t undo_roll_back(struct mem_thread *m, size_t *leaked);
/* The thread of the region has emptied a scope, which had so many bytes: nothing is put back there.  Linear in the log. */
void undo_forget(const char *from, size_t bytes);

/* Between the two what the thread writes is not kept: it is the VM's, and for good (an interned string).  begin's answer is for end; the log may have
 * been given up in between. */
static inline bool undo_pause(struct mem_thread *m)
{
    bool keeps = RT_UNLIKELY(m->store_mode & STORE_UNDO);
    if (keeps)
        ref_set_mode(m, m->store_mode & ~(uint32_t)STORE_UNDO);
    return keeps;
}
static inline void undo_resume(struct mem_thread *m, bool keeps)
{
    if (RT_UNLIKELY(keeps) && undo_log.owner == m)
        ref_set_mode(m, m->store_mode | STORE_UNDO);
}

/* The long ways, for a thread whose stores are kept. */
void undo_value_told(struct mem_thread *m, void *place, enum undo_kind kind);
void undo_bytes_told(struct mem_thread *m, void *place, size_t bytes, enum undo_kind kind);
/* For barrier.c: a reference is about to be overwritten; and it was not, as a compare-and-swap failed. */
void undo_reference(struct mem_thread *m, const void *slot);
void undo_take_back(struct mem_thread *m);

/* m's thread is about to write a value of 1, 2, 4 or 8 bytes there ... */
static inline void undo_value(struct mem_thread *m, void *place, size_t width)
{
    RT_ASSERT(width == 1 || width == 2 || width == 4 || width == 8);
    if (RT_UNLIKELY(m->store_mode & STORE_UNDO))
        undo_value_told(m, place, width == 1 ? UNDO_1 : width == 2 ? UNDO_2 : width == 4 ? UNDO_4 : UNDO_8);
}

/* ... and so many bytes of values. */
static inline void undo_bytes(struct mem_thread *m, void *place, size_t bytes)
{
    if (RT_UNLIKELY(m->store_mode & STORE_UNDO))
        undo_bytes_told(m, place, bytes, UNDO_BLOCK);
}

/* ---- the short ways, for code that runs in regions alone: without a call as long as the log has room ---- */

static inline uint64_t undo_read(const void *place, size_t width)
{
    switch (width) {
    case 1: return __atomic_load_n((const uint8_t *)place, __ATOMIC_RELAXED);
    case 2: return __atomic_load_n((const uint16_t *)place, __ATOMIC_RELAXED);
    case 4: return __atomic_load_n((const uint32_t *)place, __ATOMIC_RELAXED);
    default: return __atomic_load_n((const uint64_t *)place, __ATOMIC_RELAXED);
    }
}

/* undo_value.  false: the log is full, and nothing was done. */
static inline bool undo_value_here(struct mem_thread *m, void *place, size_t width)
{
    enum undo_kind kind = width == 1 ? UNDO_1 : width == 2 ? UNDO_2 : width == 4 ? UNDO_4 : UNDO_8;
    if (RT_UNLIKELY(!(m->store_mode & STORE_UNDO)))
        return true;
    struct undo_entry *e = undo_log.top;
    if (RT_UNLIKELY(e == undo_log.end))
        return false;
    *e = (struct undo_entry){ (uintptr_t)place | (uint64_t)kind << UNDO_KIND_SHIFT, undo_read(place, width) };
    undo_log.top = e + 1;
    return true;
}

/* ref_may_store, where nobody but the log is to be told and nothing is to be asked.  false: nothing was done. */
static inline bool undo_reference_here(struct mem_thread *m, void *slot, const struct object *value)
{
    struct undo_entry *e = undo_log.top;
    struct object *old = barrier_load(slot);
    if (RT_UNLIKELY(m->store_mode != STORE_UNDO || mem_is_scoped(value) || !mem_may_load(m, old) || e == undo_log.end))
        return false;
    *e = (struct undo_entry){ (uintptr_t)slot | (uint64_t)UNDO_REFERENCE << UNDO_KIND_SHIFT, (uintptr_t)old };
    undo_log.top = e + 1;
    return true;
}

/* ref_store, likewise. */
static inline bool undo_store_reference(struct mem_thread *m, void *slot, struct object *value)
{
    if (RT_UNLIKELY(!undo_reference_here(m, slot, value)))
        return false;
    ref_store_collector(slot, value);                       /* the log has been told */
    return true;
}

#endif
