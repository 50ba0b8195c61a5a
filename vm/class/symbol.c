/* SPDX-License-Identifier: Apache-2.0 */
/* The table of symbols: open addressing, half full at most, grown by doubling.
 *
 * Readers take no lock.  A slot is filled once, hash before symbol (release); a grown table
 * is published whole, and the old one stays where it is for readers that still walk it (all
 * old tables together are smaller than the new one).  Writers hold LOCK_SYMBOLS.
 * A reader that misses a symbol just being made looks again under the lock. */
#include "vm/class/symbol.h"

#include <stdatomic.h>
#include <string.h>

#include "memory/arena.h"
#include "sched/check.h"
#include "sched/lock.h"
#include "vm/util/hash.h"

enum { FIRST_SLOTS = 1 << 15 };

struct slot { struct symbol *_Atomic symbol; _Atomic uint32_t hash; };
struct table { size_t mask; struct slot slots[]; };

struct symbol *symbol_known[SYMBOL_COUNT];
static struct table *_Atomic current;

static struct lock symbols_lock = LOCK_INIT(SYMBOLS);
static struct arena symbols_arena;                      /* under symbols_lock */
static size_t symbols_count;                            /* under symbols_lock */

static const char *const known_texts[SYMBOL_COUNT] = {
#define SYMBOL(id, text) text,
#include "vm/class/symbols.def"
};

/* The slot that holds the text, or the free one where it belongs. */
static struct slot *probe(struct table *t, uint32_t hash, const char *text, size_t length, struct symbol **found)
{
    for (size_t i = hash & t->mask;; i = (i + 1) & t->mask) {
        struct slot *slot = &t->slots[i];
        struct symbol *s = atomic_load_explicit(&slot->symbol, memory_order_acquire);
        if (!s || (atomic_load_explicit(&slot->hash, memory_order_relaxed) == hash && symbol_is(s, text, length))) {
            *found = s;
            return slot;
        }
    }
}

static void fill(struct slot *slot, struct symbol *s)
{
    atomic_store_explicit(&slot->hash, s->hash, memory_order_relaxed);
    atomic_store_explicit(&slot->symbol, s, memory_order_release);
}

static struct table *table_create(size_t slots)
{
    struct table *t = mem_block(sizeof *t + slots * sizeof t->slots[0]);
    if (t)
        t->mask = slots - 1;
    return t;
}

/* Twice the slots; the old table on failure, as long as it has a free slot left. */
static struct table *grow_locked(struct table *old)
{
    struct table *t = table_create(2 * (old->mask + 1));
    if (!t)
        return symbols_count < old->mask ? old : NULL;
    for (size_t i = 0; i <= old->mask; i++) {
        struct symbol *s = atomic_load_explicit(&old->slots[i].symbol, memory_order_relaxed), *found;
        if (s)
            fill(probe(t, s->hash, s->text, s->length, &found), s);
    }
    atomic_store_explicit(&current, t, memory_order_release);
    return t;
}

static struct symbol *add_locked(uint32_t hash, const char *text, size_t length)
{
    struct table *t = atomic_load_explicit(&current, memory_order_relaxed);
    if (2 * symbols_count > t->mask && !(t = grow_locked(t)))
        return NULL;
    struct symbol *found;
    struct slot *slot = probe(t, hash, text, length, &found);
    if (found)
        return found;
    struct symbol *s = arena_alloc(&symbols_arena, sizeof *s + length + 1);
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

struct symbol *symbol_from(const char *text)
{
    return symbol_intern(text, strlen(text));
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
    struct table *t = table_create(FIRST_SLOTS);
    if (!t)
        return -1;
    atomic_store_explicit(&current, t, memory_order_release);
    for (uint16_t i = 0; i < SYMBOL_COUNT; i++) {
        struct symbol *s = symbol_from(known_texts[i]);
        if (!s)
            return -1;
        if (!s->index)
            s->index = (uint16_t)(i + 1);
        symbol_known[i] = s;
    }
    return 0;
}
