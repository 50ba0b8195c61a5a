/* SPDX-License-Identifier: Apache-2.0 */
/* Keeping what is overwritten, and putting it back. */
#include "memory/undo.h"

#include "memory/arena.h"
#include "memory/heap.h"
#include "memory/mark.h"

struct undo_log undo_log;
void (*undo_full_hook)(struct mem_thread *m);
bool (*undo_give_back_hook)(struct mem_thread *m, const struct undo_piece *p);

bool undo_init(size_t bytes, void (*full)(struct mem_thread *m))
{
    size_t entries = bytes / sizeof(struct undo_entry);
    RT_ASSERT(!undo_log.first && entries > 0 && full);
    struct undo_entry *first = mem_block(entries * sizeof *first);
    if (!first)
        return false;
    undo_log = (struct undo_log){ .first = first, .top = first, .end = first + entries };
    undo_full_hook = full;
    return true;
}

size_t undo_room(void) { return (size_t)(undo_log.end - undo_log.first) * sizeof(struct undo_entry); }

void undo_begin(struct mem_thread *m)
{
    RT_ASSERT(undo_log.first && undo_log.top == undo_log.first && !(m->store_mode & STORE_UNDO));
    undo_log.owner = m;
    ref_set_mode(m, m->store_mode | STORE_UNDO);
}

void undo_end(struct mem_thread *m)
{
    undo_log.top = undo_log.first;
    undo_log.owner = NULL;
    undo_log.piece = (struct undo_piece){ NULL, NULL, NULL };
    undo_log.lost = 0;
    ref_set_mode(m, m->store_mode & ~(uint32_t)STORE_UNDO);
}

/* --- keeping ------------------------------------------------------------------------------------- */

static bool fits(struct mem_thread *m, size_t entries)
{
    if (RT_LIKELY((size_t)(undo_log.end - undo_log.top) >= entries))
        return true;
    undo_full_hook(m);
    RT_ASSERT(!(m->store_mode & STORE_UNDO));
    return false;
}

/* A block's bytes take so many. */
static size_t entries_of(size_t bytes) { return (bytes + sizeof(struct undo_entry) - 1) / sizeof(struct undo_entry); }

static void push(void *place, enum undo_kind kind, uint64_t old)
{
    RT_ASSERT((uintptr_t)place >> UNDO_KIND_SHIFT == 0);
    *undo_log.top++ = (struct undo_entry){ (uintptr_t)place | (uint64_t)kind << UNDO_KIND_SHIFT, old };
}

void undo_value_told(struct mem_thread *m, void *place, enum undo_kind kind)
{
    if (fits(m, 1))
        push(place, kind, undo_read(place, (size_t)1 << kind));
}

/* A thread without the heap keeps no reference to it, as nobody would tell the collector: its region goes on for good instead. */
static bool may_keep(struct mem_thread *m, const struct object *old)
{
    if (RT_LIKELY(mem_may_load(m, old)))
        return true;
    undo_full_hook(m);
    return false;
}

void undo_reference(struct mem_thread *m, const void *slot)
{
    struct object *old = barrier_load(slot);
    if (may_keep(m, old) && fits(m, 1))
        push((void *)(uintptr_t)slot, UNDO_REFERENCE, (uintptr_t)old);
}

void undo_take_back(struct mem_thread *m)
{
    if (m->store_mode & STORE_UNDO)
        undo_log.top--;
}

static bool may_keep_all(struct mem_thread *m, void *place, size_t bytes)
{
    for (size_t i = 0; !mem_may_load_all(m) && i < bytes / sizeof(jref); i++)
        if (!may_keep(m, barrier_load((struct object **)place + i)))
            return false;
    return true;
}

void undo_bytes_told(struct mem_thread *m, void *place, size_t bytes, enum undo_kind kind)
{
    size_t padded = entries_of(bytes);
    if (!bytes || (kind == UNDO_REFERENCES && !may_keep_all(m, place, bytes)) || !fits(m, padded + 1))
        return;
    memcpy(undo_log.top, place, bytes);
    undo_log.top += padded;
    push(place, kind, bytes);
}

/* --- what was allocated --------------------------------------------------------------------------- */

static bool is_new(const void *p)
{
    return (const char *)p >= undo_log.piece.from && (const char *)p < undo_log.piece.to;
}

/* Does what is older than the region refer to what is new, or did it?  Asked before it is put back. */
static bool shows(const char *place, const struct object *old)
{
    return !is_new(place) && (is_new(barrier_load(place)) || is_new(old));
}

static bool shows_block(const char *place, const char *old, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += sizeof(jref)) {
        struct object *o;
        memcpy(&o, old + i, sizeof o);
        if (shows(place + i, o))
            return true;
    }
    return false;
}

/* --- putting back -------------------------------------------------------------------------------- */

static void put_reference(const struct mem_thread *m, void *place, struct object *old)
{
    if (m->store_mode & STORE_MARK)
        mark_shade(old);
    ref_store_collector(place, old);
}

static void put_block(const struct mem_thread *m, char *place, size_t bytes, bool references)
{
    undo_log.top -= entries_of(bytes);
    const char *old = (const char *)undo_log.top;
    if (!references) {
        memcpy(place, old, bytes);
        return;
    }
    for (size_t i = 0; i < bytes; i += sizeof(jref)) {
        struct object *o;
        memcpy(&o, old + i, sizeof o);
        put_reference(m, place + i, o);
    }
}

static void *place_of(struct undo_entry e) { return (void *)(uintptr_t)(e.place & ((UINT64_C(1) << UNDO_KIND_SHIFT) - 1)); }

static bool entry_shows(struct undo_entry e)
{
    switch ((enum undo_kind)(e.place >> UNDO_KIND_SHIFT)) {
    case UNDO_REFERENCE: return shows(place_of(e), (const struct object *)(uintptr_t)e.old);
    case UNDO_REFERENCES: return shows_block(place_of(e), (const char *)(undo_log.top - entries_of(e.old)), e.old);
    default: return false;
    }
}

static void put(const struct mem_thread *m, struct undo_entry e)
{
    void *place = place_of(e);
    enum undo_kind kind = (enum undo_kind)(e.place >> UNDO_KIND_SHIFT);
    switch (kind) {
    case UNDO_1: __atomic_store_n((uint8_t *)place, (uint8_t)e.old, __ATOMIC_RELAXED); break;
    case UNDO_2: __atomic_store_n((uint16_t *)place, (uint16_t)e.old, __ATOMIC_RELAXED); break;
    case UNDO_4: __atomic_store_n((uint32_t *)place, (uint32_t)e.old, __ATOMIC_RELAXED); break;
    case UNDO_8: __atomic_store_n((uint64_t *)place, e.old, __ATOMIC_RELAXED); break;
    case UNDO_REFERENCE: put_reference(m, place, (struct object *)(uintptr_t)e.old); break;
    case UNDO_BLOCK: case UNDO_REFERENCES: put_block(m, place, e.old, kind == UNDO_REFERENCES); break;
    case UNDO_NOTHING: undo_log.top -= entries_of(e.old); break;
    }
}

static bool is_block(enum undo_kind kind) { return kind == UNDO_BLOCK || kind == UNDO_REFERENCES || kind == UNDO_NOTHING; }

void undo_forget(const char *from, size_t bytes)
{
    for (struct undo_entry *e = undo_log.top; e > undo_log.first; ) {       /* each entry of the log once */
        e--;
        enum undo_kind kind = (enum undo_kind)(e->place >> UNDO_KIND_SHIFT);
        const char *place = place_of(*e);
        if (!is_block(kind) && place >= from && place < from + bytes)
            *e = (struct undo_entry){ (uint64_t)UNDO_NOTHING << UNDO_KIND_SHIFT, 0 };
        if (!is_block(kind))
            continue;
        if (place >= from && place < from + bytes)
            e->place = (uint64_t)UNDO_NOTHING << UNDO_KIND_SHIFT;
        e -= entries_of(e->old);
    }
    if (undo_log.piece.from >= from && undo_log.piece.from < from + bytes)
        undo_log.piece = (struct undo_piece){ NULL, NULL, NULL };
}

size_t undo_roll_back(struct mem_thread *m, size_t *leaked)
{
    size_t steps = 0;
    bool shown = heap_cycle() != CYCLE_NONE || undo_piece_bytes() == 0;   /* a collector that looks at immortal memory may have met it; or there is nothing */
    RT_ASSERT(undo_log.owner == m);
    for (; undo_log.top > undo_log.first; steps++) {        /* bound: the entries of the log */
        struct undo_entry e = *--undo_log.top;
        shown = shown || entry_shows(e);
        put(m, e);
    }
    atomic_thread_fence(memory_order_seq_cst);
    *leaked = undo_log.lost;
    if (shown || !undo_give_back_hook(m, &undo_log.piece))
        *leaked += undo_piece_bytes();
    undo_end(m);
    return steps;
}
