/* SPDX-License-Identifier: Apache-2.0 */
/* A world for the tests of memory/: one attached thread, a few shapes, an array of roots.
 *
 * collect_exactly hides the C stack from the collector, so that only the roots keep things. */
#ifndef TESTS_UNIT_MEMORY_WORLD_H
#define TESTS_UNIT_MEMORY_WORLD_H

#include "tests/unit/rtcheck.h"

#include "memory/alloc.h"
#include "memory/barrier.h"
#include "memory/gc.h"
#include "sched/safepoint.h"

/* A node refers to two others and has a number; a reference is laid out like java.lang.ref.Reference. */
struct node { struct object header; struct node *left, *right; jlong number; };
struct reference {
    struct object header;
    struct object *referent, *queue, *next, *discovered;
    jlong timestamp;
};

static const struct ref_run node_runs[] = { { 16, 2 } };
static const struct ref_run reference_runs[] = { { 16, 4 } };
static const struct mem_shape node_shape = { .size = 40, .kind = SHAPE_PLAIN, .run_count = 1, .runs = node_runs };
static const struct mem_shape bytes_shape = { .size = 24, .kind = SHAPE_PRIM_ARRAY };
static const struct mem_shape refs_shape = { .size = 24, .kind = SHAPE_REF_ARRAY, .elem_shift = 3 };
#define REFERENCE_SHAPE(which)                                                                        \
    { .size = sizeof(struct reference), .kind = SHAPE_REFERENCE, .reference_strength = which,         \
      .run_count = 1, .runs = reference_runs }
static const struct mem_shape reference_shapes[] = {
    { .size = 0 }, REFERENCE_SHAPE(REF_SOFT), REFERENCE_SHAPE(REF_WEAK), REFERENCE_SHAPE(REF_FINAL),
    REFERENCE_SHAPE(REF_PHANTOM),
};

enum { WORLD_ROOTS = 64 };
static struct {
    struct sched_thread thread;
    struct mem_thread mem;
    struct object *root[WORLD_ROOTS];
    struct object *weak;                /* like an entry of a weak table */
    jlong clock;                        /* SoftReference.clock           */
} world;

/* Tests set them untold. */
static void world_roots(void)
{
    for (int i = 0; i < WORLD_ROOTS; i++)
        gc_mark(world.root[i]);
}

static void world_clear_weak(void)
{
    if (!gc_is_marked(world.weak))
        world.weak = NULL;
}

static jlong world_soft_clock(jlong now)
{
    (void)now;
    return world.clock;
}

static inline void world_begin(struct mem_config config)
{
    static const struct gc_vm vm = {
        .roots = world_roots, .roots_untold = world_roots, .clear_weak = world_clear_weak, .soft_clock = world_soft_clock,
        .referent_offset = offsetof(struct reference, referent), .queue_offset = offsetof(struct reference, queue),
        .next_offset = offsetof(struct reference, next), .discovered_offset = offsetof(struct reference, discovered),
        .soft_timestamp_offset = offsetof(struct reference, timestamp),
    };
    memset(&world, 0, sizeof world);
    gc_install(&vm);
    if (!config.immortal_max)
        config.immortal_max = 1 << 20;
    if (!config.scoped_max)
        config.scoped_max = 16 << 20;
    if (!config.soft_ms_per_mb)
        config.soft_ms_per_mb = 1000;
    ck_assert_int_eq(mem_init(&config), 0);
    sched_attach(&world.thread);
    mem_thread_init(&world.mem, &area_heap);
}

static inline void world_end(void)
{
    ck_assert(verify_heap());
    mem_thread_fini(&world.mem);
    sched_detach(&world.thread);
    mem_fini();
}

static inline void collect_exactly(bool clear_soft)
{
    world.thread.context |= CTX_NO_HEAP;
    gc_collect(&world.thread, "test", clear_soft);
    world.thread.context &= ~(uint32_t)CTX_NO_HEAP;
}

/* Let no word of earlier calls lie about on the stack. */
static RT_NOINLINE __attribute__((unused)) void clean_stack(void)
{
    char old[16384];
    memset(old, 0, sizeof old);
    __asm__ volatile("" : : "r"(old) : "memory");
}

static inline struct node *new_node(jlong number)
{
    struct node *n = (struct node *)mem_alloc(&world.mem, &node_shape, node_shape.size);
    if (n)
        n->number = number;
    return n;
}

static inline struct object *new_bytes(jint length) { return mem_alloc_array(&world.mem, &bytes_shape, length); }
static inline struct object *new_refs(jint length) { return mem_alloc_array(&world.mem, &refs_shape, length); }

/* By the world's thread, where the rule allows it. */
static inline void world_store(void *container, void *slot, void *value)
{
    ref_store_legal(&world.mem, container, slot, value);
}

static inline struct reference *new_reference(int strength, void *referent)
{
    const struct mem_shape *shape = &reference_shapes[strength];
    struct reference *r = (struct reference *)mem_alloc(&world.mem, shape, shape->size);
    r->referent = referent;
    r->queue = &r->header;              /* any will do */
    return r;
}

static inline void count_object(struct object *o, void *count)
{
    if (mem_is_heap(o))
        ++*(size_t *)count;
}

static inline size_t live_objects(void)
{
    size_t n = 0;
    gc_each_object(count_object, &n);
    return n;
}

static inline size_t used_bytes(void)
{
    struct mem_usage u;
    mem_usage(&u);
    return u.heap_used;
}

static inline struct scope *world_scope(enum scope_policy policy, size_t bytes)
{
    int error;
    struct scope *s = scope_create(&(struct scope_request){ .policy = policy, .initial = bytes, .maximum = bytes, .file = -1 }, &error);
    ck_assert_ptr_nonnull(s);
    return s;
}

static inline void world_enter(struct scope *s)
{
    ck_assert_int_eq(scope_stack_enter(&world.mem, &s->area), SCOPE_OK);
}

/* Nothing is to be finalised. */
static inline void world_leave(void)
{
    ck_assert_ptr_null(scope_stack_leave(&world.mem));
}

#define MB ((size_t)1 << 20)

#endif
