/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

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
    world_store(h, &h->left, i);
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

/* An object outside of all scopes, one in a scope, and a slot of the first that refers to itself. */
static struct node *outside, *inside;

static void begin_refused(void)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    outside = new_node(1);
    outside->left = outside;
    world_enter(world_scope(SCOPE_LT, 4096));
    inside = new_node(2);
}

static void end_refused(void)
{
    ck_assert_ptr_eq(outside->left, outside);
    world_leave();
    world_end();
}

START_TEST(what_is_refused_is_not_stored)
{
    begin_refused();
    struct object *container = &outside->header, *value = &inside->header, *old = NULL, *expected = container;
    ck_assert(!ref_store(&world.mem, container, &outside->left, value));
    ck_assert(!ref_store_volatile(&world.mem, container, &outside->left, value));
    ck_assert(!ref_exchange(&world.mem, container, &outside->left, value, &old) && !old);
    ck_assert_int_eq(ref_compare_exchange(&world.mem, container, &outside->left, &expected, value), REF_SWAP_REFUSED);
    ck_assert_ptr_eq(expected, container);
    ck_assert(!ref_fill(&world.mem, container, (struct object **)&outside->left, value, 2));
    end_refused();
}
END_TEST

START_TEST(exchanges_tell_what_was_there)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct node *n = new_node(1), *a = new_node(2), *b = new_node(3);
    struct object *old, *expected = &b->header;
    ck_assert(ref_store_volatile(&world.mem, &n->header, &n->left, &a->header));
    ck_assert(ref_exchange(&world.mem, &n->header, &n->left, &b->header, &old) && old == &a->header);
    ck_assert_int_eq(ref_compare_exchange(&world.mem, &n->header, &n->left, &expected, &a->header), REF_SWAP_DONE);
    ck_assert_int_eq(ref_compare_exchange(&world.mem, &n->header, &n->left, &expected, NULL), REF_SWAP_FAILED);
    ck_assert_ptr_eq(expected, a);
    ck_assert_ptr_eq(n->left, a);
    world_end();
}
END_TEST

static struct object *numbered(jint count)
{
    struct object *array = new_refs(count);
    for (jint i = 0; i < count; i++)
        world_store(array, ref_elements(array) + i, new_node(i));
    return array;
}

static jlong number_at(const struct object *array, jint i)
{
    const struct node *n = (const struct node *)ref_elements(array)[i];
    return n ? n->number : -1;
}

START_TEST(copies_may_overlap_both_ways)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct object *up = numbered(6), *down = numbered(6), *refused;
    ck_assert(ref_copy(&world.mem, up, ref_elements(up) + 2, up, ref_elements(up), 4, &refused));
    ck_assert(ref_copy(&world.mem, down, ref_elements(down), down, ref_elements(down) + 2, 4, &refused));
    static const jlong upwards[] = { 0, 1, 0, 1, 2, 3 }, downwards[] = { 2, 3, 4, 5, 4, 5 };
    for (jint i = 0; i < 6; i++)
        ck_assert(number_at(up, i) == upwards[i] && number_at(down, i) == downwards[i]);
    world_end();
}
END_TEST

START_TEST(a_copy_stops_before_the_first_that_is_refused)
{
    begin_refused();
    struct object *from = new_refs(3), *refused = NULL;
    struct area *context = mem_set_context(&world.mem, &area_heap);
    struct object *to = new_refs(3);
    world_store(from, ref_elements(from), outside);
    world_store(from, ref_elements(from) + 1, inside);
    world_store(from, ref_elements(from) + 2, outside);
    ck_assert(!ref_copy(&world.mem, to, ref_elements(to), from, ref_elements(from), 3, &refused));
    ck_assert_ptr_eq(refused, inside);
    ck_assert_ptr_eq(ref_elements(to)[0], outside);
    ck_assert(!ref_elements(to)[1] && !ref_elements(to)[2]);
    mem_set_context(&world.mem, context);
    end_refused();
}
END_TEST

START_TEST(a_refused_clone_is_empty)
{
    begin_refused();
    struct object *refused = NULL;
    inside->left = inside;
    struct area *context = mem_set_context(&world.mem, &area_heap);
    struct node *copy = new_node(0), *good = new_node(0);
    ck_assert(!ref_clone_fields(&world.mem, &copy->header, &inside->header, &refused));
    ck_assert_ptr_eq(refused, inside);
    ck_assert(!copy->left && copy->number == 0);
    ck_assert(ref_clone_fields(&world.mem, &good->header, &outside->header, &refused));
    ck_assert(good->left == outside && good->number == 1);
    mem_set_context(&world.mem, context);
    end_refused();
}
END_TEST

START_TEST(a_no_heap_thread_passes_nothing_of_the_heap_on)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct object *from = numbered(2), *refused = NULL;
    mem_set_context(&world.mem, &area_immortal);
    struct object *to = new_refs(2);
    struct mem_thread no_heap = { .load_limit = mem_heap_range.base };
    ref_set_mode(&no_heap, 0);
    ck_assert(!ref_copy(&no_heap, to, ref_elements(to), from, ref_elements(from), 2, &refused));
    ck_assert_ptr_eq(refused, ref_elements(from)[0]);
    ck_assert(!ref_fill(&no_heap, to, ref_elements(to), from, 2));
    ck_assert(!ref_elements(to)[0] && !ref_elements(to)[1]);
    world_end();
}
END_TEST

START_TEST(a_filled_array_has_the_value_everywhere)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct object *array = numbered(5);
    struct node *n = new_node(9);
    ck_assert(ref_fill(&world.mem, array, ref_elements(array) + 1, &n->header, 3));
    ck_assert(number_at(array, 0) == 0 && number_at(array, 1) == 9 && number_at(array, 3) == 9 && number_at(array, 4) == 4);
    world_end();
}
END_TEST

START_TEST(referents_are_told_from_other_fields)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .verify = true });
    struct node *n = new_node(1);
    struct reference *weak = new_reference(REF_WEAK, n);
    world_store(weak, &weak->queue, weak);
    ck_assert_ptr_eq(ref_load_weak(&world.mem, &weak->header, &weak->referent), n);
    ck_assert_ptr_eq(ref_load_any(&world.mem, &weak->header, &weak->referent), n);
    ck_assert_ptr_eq(ref_load_any_volatile(&world.mem, &weak->header, &weak->queue), weak);
    ck_assert_ptr_eq(ref_load_any(&world.mem, NULL, &weak->referent), n);
    world_end();
}
END_TEST

/* Does it end the process?  Asked of a child. */
static bool ends(void (*fn)(void))
{
    int status = 0;
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        ck_assert_ptr_nonnull(freopen("/dev/null", "w", stderr));
        fn();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status);
}

static struct node *node;
static struct object *array;
static void store_in_node(void) { ref_store_legal(&world.mem, &node->header, &node->right, NULL); }
static void store_number(void) { ref_store_legal(&world.mem, &node->header, &node->number, NULL); }
static void store_behind(void) { ref_store_legal(&world.mem, array, ref_elements(array) + 3, NULL); }
static void exchange_number(void) { struct object *old; (void)!ref_exchange(&world.mem, &node->header, &node->number, NULL, &old); }
static void swap_number(void) { struct object *old = NULL; (void)!ref_compare_exchange(&world.mem, &node->header, &node->number, &old, NULL); }
static void store_number_volatile(void) { (void)!ref_store_volatile(&world.mem, &node->header, &node->number, NULL); }
static void fill_all(void) { (void)!ref_fill(&world.mem, array, ref_elements(array), NULL, 3); }
static void fill_too_many(void) { (void)!ref_fill(&world.mem, array, ref_elements(array), NULL, 4); }
static void copy_too_many(void)
{
    struct object *refused;
    (void)!ref_copy(&world.mem, array, ref_elements(array) + 1, array, ref_elements(array), 3, &refused);
}
static void load_strong_as_weak(void) { ref_load_weak(&world.mem, &node->header, &node->left); }

START_TEST(with_a_store_mode_every_kind_of_store_goes_the_long_way)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .verify = true });
    node = new_node(1);
    array = new_refs(3);
    ck_assert(!ends(store_in_node) && !ends(fill_all));
    ck_assert(ends(store_number) && ends(store_number_volatile) && ends(exchange_number) && ends(swap_number));
    ck_assert(ends(store_behind) && ends(fill_too_many) && ends(copy_too_many) && ends(load_strong_as_weak));
    world_end();
}
END_TEST

RTCHECK_MAIN("barrier", ranges_tell_the_kinds_apart, heap_and_immortal_values_go_anywhere,
             scoped_values_stay_in_their_scope, what_is_refused_is_not_stored, exchanges_tell_what_was_there,
             copies_may_overlap_both_ways, a_copy_stops_before_the_first_that_is_refused, a_refused_clone_is_empty,
             a_no_heap_thread_passes_nothing_of_the_heap_on, a_filled_array_has_the_value_everywhere,
             referents_are_told_from_other_fields, with_a_store_mode_every_kind_of_store_goes_the_long_way)
