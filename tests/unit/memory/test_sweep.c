/* SPDX-License-Identifier: Apache-2.0 */
/* Sweeping beside the program: what is an object while spans are not swept yet, and where memory comes from meanwhile. */
#include "tests/unit/worlds/memory_world.h"

#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "memory/pace.h"
#include "memory/reference.h"
#include "sched/os.h"

enum { MANY = 20000, KEPT_EVERY = 10 };

static const struct mem_config checked = { .heap_max = 32 * MB, .poison = true, .verify = true };

/* One in ten of many nodes lives, in an array; and large objects, every second of which does. */
static void make_objects(void)
{
    enum { LARGE = 40 };
    world.root[0] = new_refs(MANY);
    world.root[1] = new_refs(LARGE);
    for (int i = 0; i < MANY; i++) {
        struct node *n = new_node(i);
        if (i % KEPT_EVERY == 0)
            world_store(world.root[0], ref_elements(world.root[0]) + i, n);
    }
    for (int i = 0; i < LARGE; i++) {
        struct object *o = new_bytes(20000);
        if (i % 2)
            world_store(world.root[1], ref_elements(world.root[1]) + i, o);
    }
}

enum { KEPT = MANY / KEPT_EVERY + 40 / 2 + 2 };

/* All but the sweep, as at the end of a cycle. */
static void mark_all(void)
{
    world.thread.context |= CTX_NO_HEAP;
    safepoint_begin(&world.thread);
    gc_retire_runs();
    mark_begin();
    reference_begin(false);
    gc_mark_tables();
    gc_mark_stacks();
    gc_mark_lasting();
    gc_conclude(false);
    safepoint_end(&world.thread);
    world.thread.context &= ~(uint32_t)CTX_NO_HEAP;
}

static bool sweep_some(void)
{
    lock_take(&heap.lock);
    bool more = heap_sweep_some();
    lock_drop(&heap.lock);
    return more;
}

static void check_kept(void)
{
    for (int i = 0; i < MANY; i += KEPT_EVERY)
        ck_assert_int_eq(((struct node **)array_data(world.root[0]))[i]->number, i);
}

START_TEST(what_is_dead_and_not_swept_is_no_object)
{
    world_begin(checked);
    make_objects();
    size_t before = used_bytes();
    mark_all();
    ck_assert(heap.sweeping);
    ck_assert_uint_eq(used_bytes(), before);
    do {
        ck_assert_uint_eq(live_objects(), KEPT);
        ck_assert(verify_heap());
    } while (sweep_some());
    ck_assert_uint_eq(live_objects(), KEPT);
    ck_assert_uint_lt(used_bytes(), before / 2);
    check_kept();
    world_end();
}
END_TEST

/* Each of another class, so that each looks for itself. */
START_TEST(who_allocates_sweeps_before_the_heap_grows)
{
    world_begin(checked);
    make_objects();
    mark_all();
    uint32_t frontier = heap.frontier;
    size_t objects = KEPT;
    for (unsigned turn = 0; heap.sweeping; turn++, objects++) {
        ck_assert_ptr_nonnull(turn % 3 ? new_bytes((jint)(turn * 16 % 400)) : turn % 2 ? new_bytes(9000) : &new_node(1)->header);
        if (turn % 16 == 0)
            ck_assert(verify_heap());
    }
    ck_assert_uint_eq(heap.frontier, frontier);
    ck_assert_uint_eq(live_objects(), objects);
    check_kept();
    world_end();
}
END_TEST

START_TEST(who_needs_all_at_once_finds_it_swept)
{
    world_begin(checked);
    make_objects();
    mark_all();
    sweep_some();
    collect_exactly(false);
    ck_assert(!heap.sweeping);
    ck_assert_uint_eq(live_objects(), KEPT);
    check_kept();
    world_end();
}
END_TEST

/* In a heap that is full of garbage an object that no span can take before all are swept. */
START_TEST(a_large_object_finds_room_however_late_it_is_swept)
{
    world_begin(checked);
    for (int i = 0; i < 6; i++)
        ck_assert_ptr_nonnull(new_bytes(5 * MB - 4096));
    mark_all();
    ck_assert_ptr_nonnull(new_bytes(20 * MB));
    ck_assert(verify_heap());
    world_end();
}
END_TEST

/* The last spans of all are swept in the same turn that finds nothing more to sweep. */
START_TEST(what_the_last_turn_frees_is_taken_and_the_heap_does_not_grow)
{
    world_begin(checked);
    world.root[0] = new_bytes(5 * MB);
    ck_assert_ptr_nonnull(new_bytes(5 * MB));
    mark_all();
    uint32_t frontier = heap.frontier;
    struct heap_piece piece;
    lock_take(&heap.lock);
    bool taken = heap_take(4 * MB, 4 * MB, HEAP_POLITE, &piece);
    lock_drop(&heap.lock);
    ck_assert(taken && !heap.sweeping);
    ck_assert_uint_eq(heap.frontier, frontier);
    memset(piece.from, 0, piece.bytes);         /* an object that is not made yet */
    ck_assert(verify_heap());
    world_end();
}
END_TEST

/* The more others say that they will allocate, the earlier a cycle is due; never before some of the room is used. */
START_TEST(a_cycle_is_due_earlier_the_more_is_to_be_allocated)
{
    static const uint64_t rates[] = { 0, (uint64_t)200 * MB, (uint64_t)250 * MB, UINT64_MAX };
    size_t due[4];
    world_begin((struct mem_config){ .heap_max = 256 * MB, .concurrent = true });
    world.root[0] = new_bytes(20 * MB);
    collect_exactly(false);
    for (int i = 0; i < 4; i++) {
        ck_assert(gc_expect(rates[i]) == (i > 0));
        gc_expect_anew();
        due[i] = heap.trigger;
    }
    ck_assert_uint_gt(due[0], due[1]);
    ck_assert_uint_gt(due[1], due[2]);
    ck_assert_uint_gt(due[2], due[3]);
    ck_assert_uint_gt(due[3], 0);
    ck_assert(gc_has_room_for(10 * MB));
    ck_assert(!gc_has_room_for(UINT64_MAX));
    gc_expect(0);
    world_end();
}
END_TEST

static void collector_works(uint64_t ns)
{
    for (uint64_t end = os_monotonic_ns() + ns; os_monotonic_ns() < end;)
        ;
}

/* The room for garbage with so much alive. */
static size_t budget_with(size_t live)
{
    heap.live_bytes = live;
    gc_expect_anew();
    return heap.budget;
}

START_TEST(cycles_that_come_too_often_get_more_room)
{
    enum { TRIES = 500, MS = 1000000 };
    unsigned tries = 0;
    world_begin((struct mem_config){ .heap_max = 256 * MB, .concurrent = true });
    size_t before = heap.live_bytes;
    ck_assert_uint_eq(pace_doublings(), 0);
    ck_assert_uint_eq(budget_with(MB), 16 * MB);
    while (pace_doublings() < PACE_DOUBLINGS && tries++ < TRIES) {      /* the machine may have other work: again */
        pace_cycle_done(&world.thread);
        collector_works(2 * MS);
        pace_cycle_done(&world.thread);
    }
    ck_assert_uint_eq(budget_with(MB / 8), 16 * MB);                /* next to nothing lives */
    ck_assert_uint_eq(budget_with(MB / 2), 32 * MB);
    ck_assert_uint_eq(budget_with(4 * MB), 124 * MB);
    ck_assert_uint_eq(budget_with(16 * MB), 112 * MB);
    ck_assert_uint_eq(budget_with(40 * MB), 88 * MB);
    ck_assert_uint_eq(budget_with(80 * MB), 80 * MB);
    unsigned patience = 0;
    while (pace_doublings() == PACE_DOUBLINGS && patience++ < TRIES) {      /* neither often nor seldom: less is tried in the end */
        collector_works(MS / 5);
        sched_sleep(&world.thread, os_monotonic_ns() + 5 * MS);
        pace_cycle_done(&world.thread);
    }
    ck_assert_uint_lt(patience, TRIES);
    while (pace_doublings() > 0 && tries++ < TRIES) {
        sched_sleep(&world.thread, os_monotonic_ns() + 2 * MS);
        pace_cycle_done(&world.thread);
    }
    ck_assert_uint_lt(tries, TRIES);
    ck_assert_uint_eq(budget_with(2 * MB), 16 * MB);
    budget_with(before);
    world_end();
}
END_TEST

/* What was allocated while the last cycle ran counts as alive, and may be garbage: what lives but for that has 1.6 times its room. */
START_TEST(what_floats_does_not_make_the_heap_larger)
{
    world_begin((struct mem_config){ .heap_max = 256 * MB, .concurrent = true });
    world.root[0] = new_bytes(40 * MB);
    collect_exactly(false);
    for (size_t floating = 0; floating <= 8 * MB; floating += MB) {
        heap.floating = floating;
        gc_expect_anew();
        size_t lives = heap.live_bytes - floating;
        ck_assert_uint_le(heap.live_bytes + heap.trigger, lives / 5 * 8 + MB / 4);
        ck_assert_uint_ge(heap.live_bytes + heap.trigger, lives / 5 * 8 - MB / 4);
    }
    world_end();
}
END_TEST

START_TEST(free_memory_goes_back_in_parts)
{
    world_begin((struct mem_config){ .heap_max = 128 * MB, .verify = true });
    world.root[0] = new_refs(25);
    world.root[1] = new_refs(25);
    for (int i = 0; i < 25; i++) {
        world_store(world.root[0], ref_elements(world.root[0]) + i, new_bytes(4 * MB));
        world_store(world.root[1], ref_elements(world.root[1]) + i, new_bytes(20000));      /* lies behind it, and stays */
    }
    world.root[0] = NULL;
    mark_all();
    while (sweep_some())
        ;
    uint32_t frontier = heap.frontier;
    unsigned parts = 0;
    while (heap_trim_some()) {
        ck_assert(verify_heap());
        ck_assert_uint_lt(++parts, 1000);
    }
    ck_assert_uint_gt(parts, 2);
    ck_assert_uint_le(heap.frontier, frontier);
    ck_assert(!heap_trim_some());
    world_end();
}
END_TEST

RTCHECK_MAIN("sweep", what_is_dead_and_not_swept_is_no_object, who_allocates_sweeps_before_the_heap_grows,
             who_needs_all_at_once_finds_it_swept, a_large_object_finds_room_however_late_it_is_swept,
             what_the_last_turn_frees_is_taken_and_the_heap_does_not_grow, a_cycle_is_due_earlier_the_more_is_to_be_allocated, cycles_that_come_too_often_get_more_room,
             what_floats_does_not_make_the_heap_larger,
             free_memory_goes_back_in_parts)
