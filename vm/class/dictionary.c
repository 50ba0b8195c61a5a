/* SPDX-License-Identifier: Apache-2.0 */
/* Dictionaries: open addressing by the name's hash, at most two thirds full, never shrinking. */
#include "memory/arena.h"
#include "sched/stress.h"
#include "vm/class/loader_impl.h"

enum { FIRST_CAPACITY = 64 };

static uint32_t slot_of(const struct dictionary *d, const struct symbol *name)
{
    uint32_t i = name->hash & (d->capacity - 1);
    RT_ASSERT(d->count < d->capacity && (d->capacity & (d->capacity - 1)) == 0);
    while (d->slots[i] && d->slots[i]->name != name)
        i = (i + 1) & (d->capacity - 1);
    return i;
}

struct class *dictionary_find_locked(const struct dictionary *d, const struct symbol *name)
{
    RT_ASSERT(lock_held(&loader_lock));
    return d->capacity ? d->slots[slot_of(d, name)] : NULL;
}

static bool grow(struct dictionary *d)
{
    struct dictionary bigger = { NULL, d->count, d->capacity ? 2 * d->capacity : (uint32_t)stress_size(FIRST_CAPACITY, 2) };
    bigger.slots = mem_block(bigger.capacity * sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    for (uint32_t i = 0; i < d->capacity; i++)
        if (d->slots[i])
            bigger.slots[slot_of(&bigger, d->slots[i]->name)] = d->slots[i];
    mem_block_free(d->slots);
    *d = bigger;
    return true;
}

bool dictionary_add_locked(struct dictionary *d, struct class *c)
{
    RT_ASSERT(lock_held(&loader_lock) && atomic_load(&c->state) >= CLASS_LOADED);
    if (3 * (d->count + 1) > 2 * d->capacity && !grow(d))
        return false;
    uint32_t i = slot_of(d, c->name);
    RT_ASSERT(!d->slots[i]);
    d->slots[i] = c;
    d->count++;
    return true;
}
