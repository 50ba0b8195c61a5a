/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"

#include "memory/heap.h"

static void check_zero(const struct object *o, size_t bytes)
{
    for (size_t i = ARRAY_BASE; i < bytes; i++)
        if (((const char *)o)[i])
            ck_abort_msg("byte %zu of %zu is not zero", i, bytes);
}

START_TEST(every_size_comes_zeroed_and_apart)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
    for (int round = 0; round < 3; round++)
        for (jint n = 0; n < 40000; n += n < 600 ? 1 : 97) {
            struct object *o = new_bytes(n);
            ck_assert_ptr_nonnull(o);
            ck_assert_uint_eq((uintptr_t)o % 16, 0);
            ck_assert_int_eq(array_length(o), n);
            ck_assert_uint_eq(o->monitor.tag, 0);
            ck_assert_uint_eq(object_bytes(o), array_bytes(&bytes_shape, n));
            check_zero(o, object_bytes(o));
            memset(array_data(o), 0xff, (size_t)n);
        }
    ck_assert(verify_heap());
    world_end();
}
END_TEST

START_TEST(garbage_is_used_again)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    for (int i = 0; i < 2000000; i++) {
        struct node *n = new_node(i);
        if (!n)
            ck_abort_msg("no node");
        n->left = n->right = n;
    }
    for (int i = 0; i < 3000; i++)
        ck_assert_ptr_nonnull(new_bytes(500 + i * 30));
    struct mem_usage u;
    mem_usage(&u);
    ck_assert_uint_ge(u.collections, 5);
    ck_assert_uint_le(u.heap_committed, u.heap_max);
    ck_assert_uint_eq(u.heap_max, 16 * MB);
    world_end();
}
END_TEST

START_TEST(large_objects_waste_little)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
    for (jint n = 600; n < 100000; n = n * 11 / 10) {
        collect_exactly(false);
        world.root[0] = new_bytes(n);
        collect_exactly(false);
        ck_assert_uint_ge(used_bytes(), (size_t)n);
        ck_assert_uint_le(used_bytes(), (size_t)n * 14 / 10 + 64);
    }
    world_end();
}
END_TEST

/* Fill the heap with a list; returns how many nodes fitted. */
static RT_NOINLINE int fill(void)
{
    int n = 0;
    for (struct node *node; (node = new_node(n)); n++) {
        node->left = (struct node *)world.root[0];
        world.root[0] = &node->header;
    }
    return n;
}

static RT_NOINLINE void check_list(int n)
{
    int seen = 0;
    bool ok = true;
    for (struct node *node = (struct node *)world.root[0]; node; node = node->left, seen++)
        ok &= node->number == n - 1 - seen;
    ck_assert(ok);
    ck_assert_int_eq(seen, n);
}

static RT_NOINLINE void use_big(void)
{
    struct object *big = new_bytes(4000000);
    ck_assert_ptr_nonnull(big);
    check_zero(big, 4000000);
    memset(array_data(big), 1, 4000000);
}

START_TEST(a_full_heap_says_so_and_recovers)
{
    world_begin((struct mem_config){ .heap_max = 8 * MB });
    for (int round = 0; round < 5; round++) {
        int n = fill();
        ck_assert_int_ge(n, (int)(8 * MB / 48 * 9 / 10));
        ck_assert_ptr_null(new_bytes(100000));
        check_list(n);
        world.root[0] = NULL;
        collect_exactly(false);
        use_big();
        collect_exactly(false);     /* a sanitizer's frames keep the big one's address */
    }
    world_end();
}
END_TEST

static bool fill_some(int nodes)
{
    for (int n = 0; n < nodes; n++) {
        struct node *node = new_node(n);
        if (!node)
            return false;
        node->left = (struct node *)world.root[0];
        world.root[0] = &node->header;
    }
    return true;
}

/* Nobody waits for a cycle here, as there is no collector's thread: who cannot go on collects in one stop. */
START_TEST(a_realtime_thread_collects_nothing_while_the_reserve_lasts)
{
    const int reserved = (int)(2 * MB / 48);
    world_begin((struct mem_config){ .heap_max = 8 * MB, .concurrent = true, .reserve = 2 * MB });
    fill();
    uint64_t complete = heap.complete, collections = heap.collections;
    ck_assert_uint_gt(complete, 0);
    world.thread.priority = SCHED_PRIORITY_NORMAL_MAX + 5;
    ck_assert(fill_some(reserved * 9 / 10));
    ck_assert_uint_eq(heap.complete, complete);
    ck_assert_uint_eq(heap.collections, collections);
    ck_assert(!fill_some(reserved));
    ck_assert_uint_gt(heap.complete, complete);
    world_end();
}
END_TEST

START_TEST(too_large_fails_at_once)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct mem_usage u;
    ck_assert_ptr_null(new_refs(INT32_MAX));
    ck_assert_ptr_null(new_bytes((jint)(4 * MB)));
    mem_usage(&u);
    ck_assert_uint_eq(u.collections, 0);
    ck_assert_ptr_nonnull(new_bytes((jint)(3 * MB)));
    world_end();
}
END_TEST

START_TEST(odd_sizes_find_room_in_a_tiny_heap)
{
    world_begin((struct mem_config){ .heap_max = 1 * MB });
    for (jint n = 0; n < 12000; n++)
        ck_assert_ptr_nonnull(new_bytes(n));
    ck_assert(verify_heap());
    world_end();
}
END_TEST

START_TEST(a_small_object_takes_a_bigger_cell_at_need)
{
    world_begin((struct mem_config){ .heap_max = 1 * MB });
    enum { N = 200 };
    world.root[0] = new_refs(N);
    struct object **element = array_data(world.root[0]);
    int n = 0;
    while (n < N && (element[n] = new_bytes(8000)))
        n++;
    ck_assert_int_ge(n, 100);
    ck_assert_int_lt(n, N);
    for (int i = 0; i < n; i += 10)
        element[i] = NULL;      /* no unit is free now, but cells are */
    for (int i = 0; i < 100; i++)
        ck_assert_ptr_nonnull(new_bytes(600 + 16 * (i % 10)));
    ck_assert(verify_heap());
    world_end();
}
END_TEST

START_TEST(a_fresh_thread_costs_little)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
    size_t before = used_bytes();
    struct mem_thread m = { 0 };
    mem_thread_init(&m, &area_heap);
    for (uint32_t bytes = 24; bytes <= MEM_SMALL_MAX; bytes += 16)
        ck_assert_ptr_nonnull(mem_alloc_array(&m, &bytes_shape, (jint)bytes - 24));
    ck_assert_uint_le(used_bytes() - before, 32 * 1024);
    mem_thread_fini(&m);
    ck_assert_uint_le(used_bytes() - before, 12 * 1024);
    world_end();
}
END_TEST

START_TEST(the_nth_allocation_fails_once)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .fail_allocation = 10 });
    for (int i = 1; i < 30; i++)
        ck_assert_int_eq(new_node(i) == NULL, i == 10);
    world_end();
}
END_TEST

START_TEST(stress_collects_poisons_and_verifies)
{
    world_begin((struct mem_config){
        .heap_max = 4 * MB, .stress_collect_every = 1, .poison = true, .verify = true });
    struct node *list = NULL;
    for (int i = 0; i < 300; i++) {
        struct node *n = new_node(i);
        n->left = list;
        list = n;
        check_zero(new_bytes(i * 60), (size_t)i * 60);
    }
    int i = 300;
    for (struct node *n = list; n; n = n->left)
        ck_assert_int_eq(n->number, --i);
    ck_assert_int_eq(i, 0);
    struct mem_usage u;
    mem_usage(&u);
    ck_assert_uint_ge(u.collections, 600);
    world_end();
}
END_TEST

START_TEST(immortal_memory_ends_too)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .immortal_max = 1 * MB });
    mem_set_context(&world.mem, &area_immortal);
    int n = 0;
    while (new_node(n))
        n++;
    ck_assert_int_eq(n, (int)(1 * MB / 48));
    struct object *a = NULL;
    mem_set_context(&world.mem, &area_heap);
    ck_assert_ptr_nonnull(a = new_bytes(3));
    struct mem_usage u;
    mem_usage(&u);
    ck_assert_uint_eq(u.immortal_used, (size_t)n * 48);
    ck_assert_uint_eq(u.immortal_max, 1 * MB);
    world_end();
}
END_TEST

/* What a thread may load is told by one comparison: the heap lies above all else. */
START_TEST(a_no_heap_thread_may_load_all_but_the_heaps)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .immortal_max = 1 * MB });
    struct object *heap_one = new_bytes(3);
    mem_set_context(&world.mem, &area_immortal);
    struct object *immortal_one = new_bytes(3);
    mem_set_context(&world.mem, &area_heap);
    void *scoped_end = (void *)(mem_scoped_range.base + mem_scoped_range.size - 1);
    ck_assert(mem_may_load_all(&world.mem) && mem_may_load(&world.mem, heap_one));
    struct mem_thread no_heap = { 0 };
    world.thread.no_heap = true;
    mem_thread_init(&no_heap, &area_immortal);
    ck_assert(!mem_may_load_all(&no_heap));
    ck_assert(!mem_may_load(&no_heap, heap_one));
    ck_assert(!mem_may_load(&no_heap, (void *)(mem_heap_range.base + mem_heap_range.size - 1)));
    ck_assert(mem_may_load(&no_heap, immortal_one) && mem_may_load(&no_heap, scoped_end) && mem_may_load(&no_heap, NULL));
    mem_thread_fini(&no_heap);
    world.thread.no_heap = false;
    world_end();
}
END_TEST

START_TEST(wrong_sizes_are_refused_at_start)
{
    ck_assert_int_lt(mem_init(&(struct mem_config){ .heap_max = 0 }), 0);
    ck_assert_int_lt(mem_init(&(struct mem_config){ .heap_max = (size_t)1 << 60 }), 0);
}
END_TEST

enum { WORKERS = 4, EACH = 400000 };

/* Lists of a few nodes, kept on the C stack only, while all collect. */
static void *work(void *unused)
{
    (void)unused;
    struct sched_thread self = { 0 };
    struct mem_thread m = { 0 };
    jlong wrong = 0;
    sched_attach(&self);
    mem_thread_init(&m, &area_heap);
    for (jlong i = 0; i < EACH / 8; i++) {
        struct node *list = NULL;
        for (int k = 0; k < 8; k++) {
            struct node *n = (struct node *)mem_alloc(&m, &node_shape, node_shape.size);
            n->left = list;
            n->number = i;
            list = n;
        }
        for (; list; list = list->left)
            wrong += list->number != i;
    }
    mem_thread_fini(&m);
    sched_detach(&self);
    return (void *)(intptr_t)wrong;
}

START_TEST(threads_allocate_and_collect_together)
{
    world_begin((struct mem_config){ .heap_max = 8 * MB, .verify = true });
    pthread_t thread[WORKERS];
    for (int i = 0; i < WORKERS; i++)
        ck_assert_int_eq(pthread_create(&thread[i], NULL, work, NULL), 0);
    sched_enter_native(&world.thread);
    for (int i = 0; i < WORKERS; i++) {
        void *wrong;
        pthread_join(thread[i], &wrong);
        ck_assert_ptr_null(wrong);
    }
    sched_leave_native(&world.thread);
    struct mem_usage u;
    mem_usage(&u);
    ck_assert_uint_ge(u.collections, 3);
    world_end();
}
END_TEST

RTCHECK_MAIN("alloc", every_size_comes_zeroed_and_apart, garbage_is_used_again, large_objects_waste_little,
             a_full_heap_says_so_and_recovers, a_realtime_thread_collects_nothing_while_the_reserve_lasts, too_large_fails_at_once, odd_sizes_find_room_in_a_tiny_heap,
             a_small_object_takes_a_bigger_cell_at_need, a_fresh_thread_costs_little,
             the_nth_allocation_fails_once, stress_collects_poisons_and_verifies, immortal_memory_ends_too,
             a_no_heap_thread_may_load_all_but_the_heaps, wrong_sizes_are_refused_at_start,
             threads_allocate_and_collect_together)
