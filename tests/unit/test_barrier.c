/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/memory_world.h"

START_TEST(ranges_tell_the_kinds_apart)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct object *h = (struct object *)new_node(1);
    struct area *old = mem_set_context(&world.mem, &area_immortal);
    struct object *i = (struct object *)new_node(2);
    ck_assert_ptr_eq(old, &area_heap);
    ck_assert(mem_is_heap(h) && !mem_is_scoped(h) && !mem_is_heap(i) && !mem_is_heap(NULL) && !mem_is_scoped(NULL));
    ck_assert_uint_eq(object_area(h), AREA_NUMBER_HEAP);
    ck_assert_uint_eq(object_area(i), AREA_NUMBER_IMMORTAL);
    world_end();
}
END_TEST

START_TEST(heap_and_immortal_values_go_anywhere)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct node *h = new_node(1);
    mem_set_context(&world.mem, &area_immortal);
    struct node *i = new_node(2);
    ck_assert(barrier_may_store(&h->header, &i->header));
    ck_assert(barrier_may_store(&i->header, &h->header));
    ck_assert(barrier_may_store(NULL, &h->header));
    ck_assert(barrier_may_store(&h->header, NULL));
    barrier_store(&h->left, &i->header);
    ck_assert_ptr_eq(barrier_load(&h->left), &i->header);
    world_end();
}
END_TEST

START_TEST(scoped_values_stay_in_their_scope)
{
    static struct node scoped[3], outside;
    mem_scoped_range = (struct mem_range){ (uintptr_t)scoped, sizeof scoped };
    scoped[0].header.monitor.tag = scoped[1].header.monitor.tag = 5;
    scoped[2].header.monitor.tag = 6;
    ck_assert(barrier_may_store(&scoped[0].header, &scoped[1].header));
    ck_assert(!barrier_may_store(&scoped[2].header, &scoped[1].header));
    ck_assert(!barrier_may_store(&outside.header, &scoped[1].header));
    ck_assert(!barrier_may_store(NULL, &scoped[1].header));
    mem_scoped_range = (struct mem_range){ 0, 0 };
}
END_TEST

RTCHECK_MAIN("barrier", ranges_tell_the_kinds_apart, heap_and_immortal_values_go_anywhere,
             scoped_values_stay_in_their_scope)
