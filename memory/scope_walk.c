/* SPDX-License-Identifier: Apache-2.0 */
/* Walking the objects of scopes: for the collector, reports and verification. */
#include "memory/scope_impl.h"

#include "memory/arena.h"
#include "memory/mark.h"

enum { SLOTS_AHEAD = 512 };

void scope_each(void (*fn)(struct scope *, void *), void *argument)
{
    for (unsigned n = SCOPE_NUMBER_FIRST; n < SCOPE_NUMBERS; n++) {
        struct scope *s = atomic_load(&scope_table[n]);
        if (!s)
            return;
        if (atomic_load(&s->live))
            fn(s, argument);
    }
}

/* Objects that start in one word of the map. */
static struct object *object_of_bit(size_t word, unsigned bit)
{
    return (struct object *)(scopes.base + (word * 64 + bit) * SCOPE_GRAIN);
}

/* The words of the map that say what is in a scope. */
struct words { size_t first, end; };

static struct words words_of(const struct scope *s)
{
    size_t first = scope_grain(s->base) / 64;
    size_t used = atomic_load_explicit(&s->used, memory_order_acquire);
    return (struct words){ first, (scope_grain(s->base) + used / SCOPE_GRAIN + 63) / 64 };
}

struct each { void (*fn)(struct object *, void *); void *argument; };

static void each_object(struct scope *s, void *argument)
{
    const struct each *e = argument;
    if (s->area.kind != AREA_SCOPED)
        return;
    struct words w = words_of(s);
    for (; w.first < w.end; w.first++)
        for (uint64_t bits = atomic_load_explicit(&scopes.starts[w.first], memory_order_acquire); bits; bits &= bits - 1)
            e->fn(object_of_bit(w.first, (unsigned)__builtin_ctzll(bits)), e->argument);
}

void scope_each_object_of(struct scope *s, void (*fn)(struct object *, void *), void *argument)
{
    RT_ASSERT(s->area.kind == AREA_SCOPED && atomic_load(&s->entered) > 0);
    each_object(s, &(struct each){ fn, argument });
}

void scope_each_object(void (*fn)(struct object *, void *), void *argument)
{
    struct each e = { fn, argument };
    scope_each(each_object, &e);
}

bool scope_is_object(const void *p)
{
    if (!mem_is_scoped(p) || (uintptr_t)p % SCOPE_GRAIN || (size_t)((const char *)p - scopes.base) / SCOPE_PAGE >= scopes.frontier)
        return false;
    size_t grain = scope_grain(p);
    return atomic_load_explicit(&scopes.starts[grain / 64], memory_order_acquire) >> grain % 64 & 1;
}

bool scope_ok(const struct scope *s)
{
    uint32_t entered = atomic_load(&s->entered);
    size_t used = atomic_load(&s->used);
    const struct scope *parent = s->parent;
    if (used > s->maximum || s->maximum > s->pages * SCOPE_PAGE || s->initial > s->maximum)
        return false;
    if (s->area.kind == AREA_IMMORTAL)
        return entered == 1 && !parent && !s->portal;
    if (entered == 0)
        return used == 0 && s->fading == 0 && s->held == 0 && !parent && !s->portal;
    if (s->fading + s->held > entered || s->pins > s->held || s->display[s->area.depth] != s->area.number || s->area.depth != (parent ? parent->area.depth + 1 : 1))
        return false;
    return !parent || (atomic_load(&parent->entered) > 0 && s->display[parent->area.depth] == parent->area.number);
}

/* ---- marking ---- */

/* What has been read since the generation was read is true. */
static bool still(const struct scope *s, uint32_t generation)
{
    atomic_thread_fence(memory_order_acquire);
    return atomic_load_explicit(&s->generation, memory_order_relaxed) == generation;
}

/* One turn over all scopes.  ended: the cycle is over, nothing may be marked any more. */
struct turn { uint32_t generation; bool ended; };

static bool goes_on(const struct scope *s, struct turn *turn)
{
    turn->ended = !mark_goes_on();
    return !turn->ended && still(s, turn->generation);
}

/* Any word may turn out to be no reference: gc_mark_word looks. */
static bool mark_slots(const struct scope *s, struct turn *turn, const uintptr_t *slot, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uintptr_t word = __atomic_load_n(&slot[i], __ATOMIC_RELAXED);
        if (mem_is_heap((const void *)word))
            gc_mark_word(word);
        if (i % SLOTS_AHEAD == SLOTS_AHEAD - 1 && !goes_on(s, turn))
            return false;
    }
    return still(s, turn->generation);
}

/* References are followed whatever their strength: the reference object itself may die with no notice. */
static bool mark_object_of(const struct scope *s, struct turn *turn, struct object *o)
{
    const struct mem_shape *shape = object_shape_now(o);
    if (!still(s, turn->generation))
        return false;
    if (RT_UNLIKELY(shape->holder != NULL))
        gc_mark(shape->holder);
    if (shape->kind == SHAPE_PRIM_ARRAY)
        return true;
    if (shape->kind == SHAPE_REF_ARRAY) {
        jint length = __atomic_load_n(&((struct array *)o)->length, __ATOMIC_RELAXED);
        return still(s, turn->generation) && mark_slots(s, turn, array_data(o), (size_t)length);
    }
    for (uint32_t i = 0; i < shape->run_count; i++)
        if (!mark_slots(s, turn, object_at(o, shape->runs[i].offset), shape->runs[i].count))
            return false;
    return true;
}

/* If the scope is left meanwhile, all it held is garbage; and what is then made in it refers to nothing that is not marked: a no-heap
 * thread stores no reference to the heap, and others that are not stopped mark what they store. */
static void mark_scope(struct scope *s, void *argument)
{
    struct turn *turn = argument;
    turn->generation = atomic_load_explicit(&s->generation, memory_order_acquire);
    if (turn->ended || turn->generation % 2 || atomic_load(&s->entered) == 0 || s->area.kind != AREA_SCOPED)
        return;
    struct words w = words_of(s);
    if (!still(s, turn->generation))
        return;
    for (; w.first < w.end; w.first++)
        for (uint64_t bits = atomic_load_explicit(&scopes.starts[w.first], memory_order_acquire); bits; bits &= bits - 1) {
            if (!mark_object_of(s, turn, object_of_bit(w.first, (unsigned)__builtin_ctzll(bits))))
                return;
            turn->ended = !mark_drain();
            if (turn->ended || !still(s, turn->generation))
                return;
        }
}

bool scope_mark(void)
{
    struct turn turn = { .ended = false };
    scope_each(mark_scope, &turn);
    return !turn.ended;
}

/* ---- copying ---- */

struct copier {
    void (*fn)(const struct object *at, const struct object *copy, const struct area *area, void *argument);
    void *argument;
    char *buffer;
    size_t room;
};

/* Its size; 0: the scope has been left. */
static size_t size_of(const struct scope *s, uint32_t generation, struct object *o)
{
    const struct mem_shape *shape = object_shape_now(o);
    if (!still(s, generation))
        return 0;
    if (shape->kind != SHAPE_PRIM_ARRAY && shape->kind != SHAPE_REF_ARRAY)
        return shape->size;
    jint length = __atomic_load_n(&((struct array *)o)->length, __ATOMIC_RELAXED);
    return still(s, generation) ? array_bytes(shape, length) : 0;
}

/* false: the scope has been left.  An object that there is no memory for is not told of. */
static bool copy_object(struct copier *c, const struct scope *s, uint32_t generation, struct object *o)
{
    size_t size = size_of(s, generation, o);
    if (size > c->room) {
        char *larger = mem_block_resize(c->buffer, size);
        if (!larger)
            return true;
        c->buffer = larger;
        c->room = size;
    }
    if (!size)
        return false;
    memcpy(c->buffer, o, size);
    if (!still(s, generation))
        return false;
    c->fn(o, (const struct object *)(const void *)c->buffer, &s->area, c->argument);
    return true;
}

static void copy_scope(struct scope *s, void *argument)
{
    uint32_t generation = atomic_load_explicit(&s->generation, memory_order_acquire);
    struct words w = words_of(s);
    if (generation % 2 || atomic_load(&s->entered) == 0 || !still(s, generation))
        return;
    for (; w.first < w.end; w.first++)
        for (uint64_t bits = atomic_load_explicit(&scopes.starts[w.first], memory_order_acquire); bits; bits &= bits - 1)
            if (!copy_object(argument, s, generation, object_of_bit(w.first, (unsigned)__builtin_ctzll(bits))))
                return;
}

void scope_each_copy(void (*fn)(const struct object *at, const struct object *copy, const struct area *area, void *), void *argument)
{
    struct copier c = { fn, argument, NULL, 0 };
    scope_each(copy_scope, &c);
    mem_block_free(c.buffer);
}
