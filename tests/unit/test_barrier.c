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
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct node *outside = new_node(1);
    struct scope *outer = world_scope(SCOPE_LT, 4096), *inner = world_scope(SCOPE_LT, 4096);
    world_enter(outer);
    struct node *a = new_node(2), *b = new_node(3);
    world_enter(inner);
    struct node *c = new_node(4);
    mem_set_context(&world.mem, &area_immortal);
    struct node *i = new_node(5);
    mem_set_context(&world.mem, &inner->area);
    ck_assert(mem_is_scoped(a) && object_area(&a->header) == outer->area.number);
    ck_assert(barrier_may_store(&a->header, &b->header));
    ck_assert(barrier_may_store(&c->header, &b->header));
    ck_assert(!barrier_may_store(&a->header, &c->header));
    ck_assert(!barrier_may_store(&outside->header, &a->header));
    ck_assert(!barrier_may_store(&i->header, &a->header));
    ck_assert(!barrier_may_store(NULL, &a->header));
    ck_assert(barrier_may_store(&c->header, &outside->header) && barrier_may_store(&c->header, &i->header));
    world_leave();
    world_leave();
    world_end();
}
END_TEST

RTCHECK_MAIN("barrier", ranges_tell_the_kinds_apart, heap_and_immortal_values_go_anywhere,
             scoped_values_stay_in_their_scope)
