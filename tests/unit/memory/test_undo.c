/* SPDX-License-Identifier: Apache-2.0 */
/* The undo log: after any number of steps of a random program of stores, going back leaves every bit as it was. */
#include "tests/unit/worlds/memory_world.h"

#include "memory/heap.h"
#include "memory/immortal.h"
#include "memory/scope.h"
#include "memory/undo.h"

enum { NODES = 8, ELEMENTS = 32, BYTES = 96, LOG = 64 << 10, STEPS = 300 };

static struct node *nodes[NODES];
static struct object *elements;
static _Alignas(8) uint8_t values[BYTES];
static unsigned full;
static size_t leaked;

static void keep(struct mem_thread *m)
{
    full++;
    undo_end(m);
}

static void begin(size_t bytes, struct mem_config config)
{
    world_begin(config);
    for (int i = 0; i < NODES; i++) {
        nodes[i] = new_node(i);
        world.root[i] = &nodes[i]->header;
    }
    world.root[NODES] = elements = new_refs(ELEMENTS);
    for (unsigned i = 0; i < BYTES; i++)
        values[i] = (uint8_t)(i * 37);
    full = 0;
    ck_assert(undo_init(bytes, keep));
    undo_areas();
}

/* --- a program -------------------------------------------------------------------------------- */

static uint32_t seed;
static uint32_t next(uint32_t below)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

static void put_value(void)
{
    size_t width = (size_t)1 << next(4), at = next(BYTES / (uint32_t)width) * width;
    uint64_t value = (uint64_t)next(UINT32_MAX) << 32 | next(UINT32_MAX);
    undo_value(&world.mem, values + at, width);
    memcpy(values + at, &value, width);
}

static void put_block(void)
{
    size_t from = next(BYTES), bytes = next((uint32_t)(BYTES - from)) + 1;
    undo_bytes(&world.mem, values + from, bytes);
    memset(values + from, (int)next(256), bytes);
}

static void put_reference(void)
{
    struct node *n = nodes[next(NODES)], *value = nodes[next(NODES)];
    ck_assert(ref_store(&world.mem, &n->header, next(2) ? &n->left : &n->right, next(4) ? &value->header : NULL));
}

static void put_reference_volatile(void)
{
    struct node *n = nodes[next(NODES)];
    ck_assert(ref_store_volatile(&world.mem, &n->header, &n->left, &nodes[next(NODES)]->header));
}

static void swap(void)
{
    struct node *n = nodes[next(NODES)];
    struct object *expected = next(2) ? barrier_load(&n->left) : &nodes[next(NODES)]->header, *old;
    ck_assert_int_ne(ref_compare_exchange(&world.mem, &n->header, &n->left, &expected, &nodes[next(NODES)]->header), REF_SWAP_REFUSED);
    ck_assert(ref_exchange(&world.mem, &n->header, &n->right, &nodes[next(NODES)]->header, &old));
}

static void copy(void)
{
    struct object *refused;
    size_t from = next(ELEMENTS), to = next(ELEMENTS), most = ELEMENTS - (from > to ? from : to);
    ck_assert(ref_copy(&world.mem, elements, ref_elements(elements) + to, elements, ref_elements(elements) + from,
                       next((uint32_t)most) + 1, &refused));
}

static void fill(void)
{
    size_t from = next(ELEMENTS);
    ck_assert(ref_fill(&world.mem, elements, ref_elements(elements) + from, &nodes[next(NODES)]->header, next((uint32_t)(ELEMENTS - from)) + 1));
}

static void step(void)
{
    static void (*const kinds[])(void) = { put_value, put_value, put_block, put_reference, put_reference_volatile, swap, copy, fill };
    kinds[next(sizeof kinds / sizeof *kinds)]();
}

/* --- what there is ----------------------------------------------------------------------------- */

struct state { struct node nodes[NODES]; struct object *elements[ELEMENTS]; uint8_t values[BYTES]; };

static void look(struct state *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < NODES; i++)
        memcpy(&s->nodes[i], nodes[i], sizeof *nodes[i]);
    for (int i = 0; i < ELEMENTS; i++)
        s->elements[i] = barrier_load(ref_elements(elements) + i);
    memcpy(s->values, values, sizeof values);
}

static void run_and_undo(unsigned steps)
{
    struct state before, after;
    look(&before);
    undo_begin(&world.mem);
    for (unsigned i = 0; i < steps; i++)
        step();
    ck_assert_uint_eq(full, 0);
    size_t entries = undo_entries();
    ck_assert_uint_le(undo_roll_back(&world.mem, &leaked), entries);
    ck_assert_uint_eq(undo_entries(), 0);
    ck_assert(!(world.mem.store_mode & STORE_UNDO));
    look(&after);
    ck_assert_msg(!memcmp(&before, &after, sizeof before), "after %u steps", steps);
}

START_TEST(going_back_leaves_every_bit_as_it_was)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    for (unsigned steps = 0; steps < STEPS; steps++) {
        seed = 7;                                       /* the same program, one step more */
        run_and_undo(steps);
    }
    for (unsigned program = 0; program < STEPS; program++) {
        seed = program;
        undo_begin(&world.mem);
        for (unsigned i = 0; i < 20; i++)
            step();
        undo_end(&world.mem);                           /* this one stays */
        run_and_undo(next(STEPS));
    }
    world_end();
}
END_TEST

START_TEST(neighbours_of_what_was_written_keep_what_others_wrote)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    undo_begin(&world.mem);
    undo_value(&world.mem, values + 1, 1);
    values[1] = 1;
    undo_value(&world.mem, values + 4, 2);
    values[4] = values[5] = 1;
    values[0] = values[2] = values[6] = 99;             /* somebody else's */
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_eq(values[0], 99);
    ck_assert_uint_eq(values[1], 37);
    ck_assert_uint_eq(values[2], 99);
    ck_assert_uint_eq(values[4], (uint8_t)(4 * 37));
    ck_assert_uint_eq(values[5], (uint8_t)(5 * 37));
    ck_assert_uint_eq(values[6], 99);
    world_end();
}
END_TEST

/* Behind, within and before what is not forgotten; blocks are passed over whole. */
START_TEST(where_a_scope_was_nothing_is_put_back)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    undo_begin(&world.mem);
    undo_value(&world.mem, values, 8);
    undo_value(&world.mem, values + 40, 4);
    undo_bytes(&world.mem, values + 48, 24);
    undo_bytes(&world.mem, values + 10, 17);
    undo_value(&world.mem, values + 63, 1);
    undo_value(&world.mem, values + 64, 1);
    memset(values, 1, BYTES);
    undo_forget((char *)values + 32, 32);
    undo_roll_back(&world.mem, &leaked);
    for (unsigned i = 0; i < BYTES; i++)
        ck_assert_uint_eq(values[i], (uint8_t)(i < 8 || (i >= 10 && i < 27) ? i * 37 : i == 64 ? 64 * 37 : 1));
    world_end();
}
END_TEST

START_TEST(a_failed_swap_restores_nothing)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    struct object *expected = &nodes[1]->header;
    undo_begin(&world.mem);
    ck_assert_int_eq(ref_compare_exchange(&world.mem, &nodes[0]->header, &nodes[0]->left, &expected, &nodes[2]->header), REF_SWAP_FAILED);
    ck_assert_uint_eq(undo_entries(), 0);
    undo_end(&world.mem);
    world_end();
}
END_TEST

START_TEST(who_finds_the_log_full_is_asked_once_and_writes_on)
{
    begin(4 * sizeof(struct undo_entry), (struct mem_config){ .heap_max = 4 * MB });
    undo_begin(&world.mem);
    for (unsigned i = 0; i < 10; i++) {
        undo_value(&world.mem, values + i, 1);
        values[i] = 200;
        ck_assert_uint_eq(full, i >= 4);
    }
    ck_assert_uint_eq(undo_entries(), 0);
    undo_begin(&world.mem);
    undo_bytes(&world.mem, values, 49);                 /* four entries and one */
    ck_assert_uint_eq(full, 2);
    undo_begin(&world.mem);
    undo_bytes(&world.mem, values, 48);
    ck_assert_uint_eq(full, 2);
    undo_end(&world.mem);
    world_end();
}
END_TEST

START_TEST(a_refused_store_leaves_no_entry)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    world_enter(world_scope(SCOPE_LT, 4096));
    struct node *scoped = new_node(1);
    undo_begin(&world.mem);
    ck_assert(!ref_store(&world.mem, &nodes[0]->header, &nodes[0]->left, &scoped->header));
    ck_assert_uint_eq(undo_entries(), 0);
    ck_assert(ref_store(&world.mem, &scoped->header, &scoped->left, &nodes[0]->header));
    ck_assert_uint_eq(undo_entries(), 1);
    undo_roll_back(&world.mem, &leaked);
    ck_assert_ptr_null(barrier_load(&scoped->left));
    world_leave();
    world_end();
}
END_TEST

/* Nobody would tell the collector of a reference in the log of a thread that it does not stop. */
START_TEST(a_no_heap_thread_keeps_no_reference_to_the_heap)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    mem_set_context(&world.mem, &area_immortal);
    struct node *i = new_node(2), *j = new_node(3);
    world_store(i, &i->left, nodes[0]);
    uintptr_t limit = world.mem.load_limit;
    world.mem.load_limit = mem_heap_range.base;
    undo_begin(&world.mem);
    ck_assert(ref_store(&world.mem, &i->header, &i->right, &j->header));
    ck_assert_uint_eq(undo_entries(), 1);
    ck_assert(ref_store(&world.mem, &i->header, &i->left, &j->header));
    ck_assert_uint_eq(full, 1);
    ck_assert_uint_eq(undo_entries(), 0);
    world.mem.load_limit = limit;
    world_end();
}
END_TEST

/* --- what was allocated ------------------------------------------------------------------------ */

static void count_scoped(struct object *o, void *count)
{
    ck_assert_ptr_eq(object_shape(o), &node_shape);
    ++*(size_t *)count;
}

static size_t objects_in(struct scope *s)
{
    size_t n = 0;
    scope_each_object_of(s, count_scoped, &n);
    return n;
}

static size_t grains(size_t bytes) { return (bytes + MEM_GRAIN - 1) / MEM_GRAIN * MEM_GRAIN; }

static void take_back_in(enum scope_policy policy)
{
    struct scope *s = world_scope(policy, 4096);
    world_enter(s);
    struct node *old = new_node(1);
    size_t used = atomic_load(&s->used);
    uint64_t spent = world.mem.area_budget.used;
    undo_begin(&world.mem);
    for (int i = 0; i < 5; i++) {
        struct node *n = new_node(7);
        world_store(n, &n->left, old);                  /* the other way round somebody might find it */
        world_store(n, &n->right, n);
    }
    ck_assert_uint_gt(atomic_load(&s->used), used);
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_eq(leaked, 0);
    ck_assert_uint_eq(atomic_load(&s->used), used);
    ck_assert_uint_eq(world.mem.area_budget.used, spent);
    ck_assert_uint_eq(objects_in(s), 1);
    const struct node *again = new_node(0);
    ck_assert_ptr_null(barrier_load(&again->left));
    ck_assert_ptr_null(barrier_load(&again->right));
    world_leave();
}

START_TEST(what_was_allocated_in_a_scope_is_given_back)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    take_back_in(SCOPE_LT);
    take_back_in(SCOPE_VT);
    take_back_in(SCOPE_CT);
    world_end();
}
END_TEST

START_TEST(what_was_allocated_in_immortal_memory_is_given_back)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    mem_set_context(&world.mem, &area_immortal);
    size_t used = immortal_used();
    undo_begin(&world.mem);
    struct node *n = new_node(3);
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_eq(leaked, 0);
    ck_assert_uint_eq(immortal_used(), used);
    ck_assert(!immortal_is_object(n));
    world_end();
}
END_TEST

/* Somebody who is in no region may have read it. */
START_TEST(what_older_objects_referred_to_stays)
{
    struct object *refused;
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    struct node *old = new_node(1);
    struct object *table = new_refs(4);
    undo_begin(&world.mem);
    world_store(old, &old->left, new_node(2));
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_eq(leaked, grains(node_shape.size));
    undo_begin(&world.mem);
    world_store(old, &old->left, new_node(2));
    world_store(old, &old->left, NULL);
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_eq(leaked, grains(node_shape.size));
    undo_begin(&world.mem);
    struct object *made = new_refs(4);
    world_store(made, array_data(made), new_node(2));
    ck_assert(ref_copy(&world.mem, table, array_data(table), made, array_data(made), 4, &refused));
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_gt(leaked, grains(node_shape.size));
    ck_assert_ptr_null(barrier_load(array_data(table)));
    world_leave();
    world_end();
}
END_TEST

START_TEST(what_lies_before_the_vms_own_or_was_made_beside_a_collector_stays)
{
    begin(LOG, (struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    undo_begin(&world.mem);
    new_node(1);
    bool keeps = undo_pause(&world.mem);
    const struct node *lasts = new_node(2);
    undo_resume(&world.mem, keeps);
    undo_roll_back(&world.mem, &leaked);
    ck_assert_uint_eq(leaked, grains(node_shape.size));
    ck_assert_int_eq(lasts->number, 2);
    ck_assert_ptr_eq(object_shape(&lasts->header), &node_shape);
    undo_begin(&world.mem);
    new_node(3);
    atomic_store(&heap.cycle, CYCLE_MARKS);
    undo_roll_back(&world.mem, &leaked);
    atomic_store(&heap.cycle, CYCLE_NONE);
    ck_assert_uint_eq(leaked, grains(node_shape.size));
    world_leave();
    world_end();
}
END_TEST

RTCHECK_MAIN("undo", what_was_allocated_in_a_scope_is_given_back, what_was_allocated_in_immortal_memory_is_given_back,
             what_older_objects_referred_to_stays, what_lies_before_the_vms_own_or_was_made_beside_a_collector_stays, going_back_leaves_every_bit_as_it_was, neighbours_of_what_was_written_keep_what_others_wrote,
             where_a_scope_was_nothing_is_put_back, a_failed_swap_restores_nothing, who_finds_the_log_full_is_asked_once_and_writes_on, a_refused_store_leaves_no_entry,
             a_no_heap_thread_keeps_no_reference_to_the_heap)
