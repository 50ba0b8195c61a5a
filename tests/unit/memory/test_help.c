/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers: what is offered, taken up, brought back, recalled and withdrawn.  The world's thread is who offers, as the collector's thread does. */
#include "tests/unit/worlds/memory_world.h"

#include "memory/heap.h"
#include "memory/help.h"
#include "memory/reference.h"
#include "memory/visit.h"
#include "sched/os.h"

enum { LISTS = 400, LENGTH = 200, REFERENCES = 100, NODES = LISTS * LENGTH };

static struct marker own;
static size_t seen_specials;            /* references that have come back */

static void count_special(struct marker *k, struct object *o)
{
    (void)k;
    (void)o;
    seen_specials++;
}

static void begin_helped(unsigned helpers)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB, .concurrent = true, .collector_helpers = helpers });
    ck_assert(marker_reserve(&own, SIZE_MAX));
    own.shared = true;
    own.special = count_special;
    seen_specials = 0;
}

static void end_helped(void)
{
    sched_enter_native(&world.thread);
    help_end();
    sched_leave_native(&world.thread);
    marker_release(&own);
    world_end();
}

/* So many lists, at whose ends references are; and as much garbage. */
static void make_lists(void)
{
    world.root[0] = new_refs(LISTS);
    for (int i = 0; i < LISTS; i++) {
        struct node *n = NULL, *next;
        for (int k = 0; k < LENGTH; k++, n = next) {
            new_node(1);
            next = new_node(0);
            world_store(next, &next->left, n);
            if (k == 0 && i < REFERENCES)
                world_store(next, &next->right, new_reference(REF_WEAK, NULL));
        }
        world_store(world.root[0], ref_elements(world.root[0]) + i, n);
    }
    mark_begin();
}

static void push_roots(void)
{
    for (int i = 0; i < LISTS; i++)
        mark_object(&own, ref_elements(world.root[0])[i]);
}

/* Until somebody has taken something up: the processor is free while this one sleeps. */
static void offer_until_taken(void)
{
    while (help_visited() == 0) {
        if (own.objects.used == 0)
            push_roots();
        help_offer(&own);
        sched_sleep(&world.thread, os_monotonic_ns() + 200000);
    }
}

static void visit_own(void)
{
    struct object *o;
    while ((o = pop_object(&own.objects)))
        visit(&own, o);
}

static void drain_all(void)
{
    do {
        visit_own();
        help_await(&own);
    } while (help_is_away() || own.objects.used);
}

static void count_marked(struct object *o, void *count)
{
    if (object_shape(o) != &node_shape || !gc_is_marked(o))
        return;
    ck_assert_int_eq(((struct node *)o)->number, 0);
    ++*(size_t *)count;
}

static size_t marked_nodes(void)
{
    size_t count = 0;
    heap_each_marked(count_marked, &count);
    return count;
}

START_TEST(what_helpers_have_taken_up_is_marked_and_all_comes_back)
{
    begin_helped(3);
    make_lists();
    push_roots();
    offer_until_taken();
    drain_all();
    ck_assert_uint_eq(marked_nodes(), NODES);
    ck_assert_uint_eq(seen_specials, REFERENCES);
    ck_assert(!help_is_away());
    end_helped();
}
END_TEST

START_TEST(at_a_safepoint_all_is_recalled)
{
    begin_helped(2);
    make_lists();
    for (int turn = 0; turn < 50; turn++) {
        mark_begin();
        push_roots();
        seen_specials = 0;
        help_offer(&own);
        if (turn % 2)
            sched_sleep(&world.thread, os_monotonic_ns() + 1000u * (unsigned)turn);
        safepoint_begin(&world.thread);
        help_recall(&own);
        visit_own();
        ck_assert_uint_eq(marked_nodes(), NODES);
        ck_assert_uint_eq(seen_specials, REFERENCES);
        safepoint_end(&world.thread);
        while (help_is_away())          /* who was stopped finds that it has nothing */
            help_await(&own);
    }
    end_helped();
}
END_TEST

/* While this thread runs the helper may have begun or not; it never gives two what is one's. */
START_TEST(an_offer_that_nobody_takes_up_is_withdrawn)
{
    enum { LOOKS = 100 };
    begin_helped(1);
    make_lists();
    push_roots();
    for (int i = 0; i < LOOKS; i++)
        help_offer(&own);
    drain_all();
    ck_assert_uint_eq(marked_nodes(), NODES);
    ck_assert_uint_eq(seen_specials, REFERENCES);
    end_helped();
}
END_TEST

START_TEST(without_helpers_nothing_is_offered)
{
    begin_helped(0);
    make_lists();
    push_roots();
    size_t used = own.objects.used;
    ck_assert(!help_is_wanted(&own));
    help_offer(&own);
    ck_assert_uint_eq(own.objects.used, used);
    ck_assert(!help_is_away());
    end_helped();
}
END_TEST

START_TEST(who_has_a_budget_has_no_helpers)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB, .concurrent = true, .collector_helpers = 1, .collector_cost = 1000000, .collector_period = 2000000 });
    ck_assert(marker_reserve(&own, SIZE_MAX));
    make_lists();
    push_roots();
    ck_assert(!help_is_wanted(&own));
    end_helped();
}
END_TEST

/* A stack that has no room loses no object: it is grey. */
START_TEST(what_finds_no_room_is_grey)
{
    begin_helped(1);
    make_lists();
    reference_begin(false);
    mark_stack_limit = 64 * sizeof(struct object *);
    push_roots();
    help_offer(&own);
    drain_all();
    size_t marked = marked_nodes(), turns = 0;
    while (marked < NODES && turns++ < NODES) {
        ck_assert(mark_took_grey());
        ck_assert(mark_drain());
        visit_own();
        marked = marked_nodes();
    }
    ck_assert_uint_eq(marked, NODES);
    mark_stack_limit = SIZE_MAX;
    end_helped();
}
END_TEST

RTCHECK_MAIN("help", what_helpers_have_taken_up_is_marked_and_all_comes_back, at_a_safepoint_all_is_recalled, an_offer_that_nobody_takes_up_is_withdrawn,
          without_helpers_nothing_is_offered, who_has_a_budget_has_no_helpers, what_finds_no_room_is_grey)
