/* SPDX-License-Identifier: Apache-2.0 */
/* The table of symbols: open addressing, three quarters full at most, grown by doubling.
 *
 * A slot is one word, 0 = free: the address in the low 48 bits, the top of the hash in the others, so
 * that a probe seldom touches a symbol that is not the one.
 *
 * Readers take no lock.  A slot is filled once (release); a grown table is published whole, and the old
 * one stays where it is for readers that still walk it (all old tables together are smaller than the new
 * one).  Writers hold LOCK_SYMBOLS.  A reader that misses a symbol just being made looks again under the lock. */
#include "vm/class/symbol.h"

#include <stdatomic.h>
#include <string.h>

#include "memory/arena.h"
#include "sched/check.h"
#include "sched/lock.h"
#include "sched/stress.h"
#include "vm/jdk.h"
#include "vm/util/hash.h"

enum { FIRST_SLOTS = 1 << 15 };

struct table { size_t mask; _Atomic uint64_t slots[]; };

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

static uint64_t hash_part(uint32_t hash)
{
    return (uint64_t)(hash >> 16) << 48;
}

static struct symbol *symbol_of(uint64_t slot)
{
    return (struct symbol *)(uintptr_t)(slot & ADDRESS_MASK);
}

struct symbol *symbol_known[SYMBOL_COUNT];
static struct table *_Atomic current;

static struct lock symbols_lock = LOCK_INIT(SYMBOLS);
static struct arena symbols_arena;                      /* under symbols_lock */
static size_t symbols_count;                            /* under symbols_lock */

static const struct { const char *text; struct jdk_range versions; } known_rows[SYMBOL_COUNT] = {
#define SYMBOL(id, text, ...) { text, { __VA_ARGS__ } },
#include "vm/class/symbols.def"
};

/* The slot that holds the text, or the free one where it belongs. */
static _Atomic uint64_t *probe(struct table *t, uint32_t hash, const char *text, size_t length, struct symbol **found)
{
    RT_ASSERT(t);                       /* symbol_init comes first */
    for (size_t i = hash & t->mask;; i = (i + 1) & t->mask) {
        uint64_t slot = atomic_load_explicit(&t->slots[i], memory_order_acquire);
        bool maybe = (slot & ~ADDRESS_MASK) == hash_part(hash);
        if (!slot || (maybe && symbol_is(symbol_of(slot), text, length))) {
            *found = symbol_of(slot);
            return &t->slots[i];
        }
    }
}

static void fill(_Atomic uint64_t *slot, struct symbol *s)
{
    RT_ASSERT(!((uintptr_t)s & ~ADDRESS_MASK));
    atomic_store_explicit(slot, (uintptr_t)s | hash_part(s->hash), memory_order_release);
}

static struct table *table_create(size_t slots)
{
    RT_ASSERT(slots > 0 && (slots & (slots - 1)) == 0);
    struct table *t = mem_block(sizeof *t + slots * sizeof t->slots[0]);
    if (t)
        t->mask = slots - 1;
    return t;
}

/* Twice the slots; the old table on failure, as long as it has a free slot left. */
static struct table *grow_locked(struct table *old)
{
    struct table *t = table_create(2 * (old->mask + 1));
    RT_ASSERT(lock_held(&symbols_lock) && symbols_count <= old->mask);
    if (!t)
        return symbols_count < old->mask ? old : NULL;
    for (size_t i = 0; i <= old->mask; i++) {
        struct symbol *s = symbol_of(atomic_load_explicit(&old->slots[i], memory_order_relaxed)), *found;
        if (s)
            fill(probe(t, s->hash, s->text, s->length, &found), s);
    }
    atomic_store_explicit(&current, t, memory_order_release);
    return t;
}

static struct symbol *add_locked(uint32_t hash, const char *text, size_t length)
{
    struct table *t = atomic_load_explicit(&current, memory_order_relaxed);
    if (4 * symbols_count > 3 * t->mask && !(t = grow_locked(t)))
        return NULL;
    struct symbol *found;
    _Atomic uint64_t *slot = probe(t, hash, text, length, &found);
    if (found)
        return found;
    struct symbol *s = arena_alloc(&symbols_arena, offsetof(struct symbol, text) + length + 1);
    if (!s)
        return NULL;
    s->hash = hash;
    s->length = (uint16_t)length;
    memcpy(s->text, text, length);
    symbols_count++;
    fill(slot, s);
    return s;
}

struct symbol *symbol_intern(const char *text, size_t length)
{
    if (length > UINT16_MAX)
        return NULL;
    struct symbol *found;
    uint32_t hash = hash_bytes(text, length);
    probe(atomic_load_explicit(&current, memory_order_acquire), hash, text, length, &found);
    if (found)
        return found;
    lock_take(&symbols_lock);
    found = add_locked(hash, text, length);
    lock_drop(&symbols_lock);
    return found;
}

struct symbol *symbol_apart(struct arena *arena, const char *text, size_t length)
{
    struct symbol *s = length > UINT16_MAX ? NULL : arena_alloc_shared(arena, offsetof(struct symbol, text) + length + 1);
    if (s) {
        s->hash = hash_bytes(text, length);
        s->length = (uint16_t)length;
        memcpy(s->text, text, length);
    }
    return s;
}

struct symbol *symbol_from(const char *text)
{
    size_t length = strlen(text);
    struct symbol *s = symbol_intern(text, length);
    if (!s && length <= UINT16_MAX)
        check_no_memory("symbols");
    return s;
}

struct symbol *symbol_find(const char *text, size_t length)
{
    struct symbol *found;
    probe(atomic_load_explicit(&current, memory_order_acquire), hash_bytes(text, length), text, length, &found);
    return found;
}

/* Called once, before any other function here; again does nothing. */
int symbol_init(void)
{
    if (atomic_load_explicit(&current, memory_order_relaxed))
        return 0;
    struct table *t = table_create(stress_size(FIRST_SLOTS, 2));
    if (!t)
        return -1;
    atomic_store_explicit(&current, t, memory_order_release);
    for (uint16_t i = 0; i < SYMBOL_COUNT; i++) {
        if (!jdk_has(known_rows[i].versions))
            continue;
        struct symbol *s = symbol_from(known_rows[i].text);
        if (!s)
            return -1;
        if (!s->index)
            s->index = (uint16_t)(i + 1);
        symbol_known[i] = s;
    }
    return 0;
}
