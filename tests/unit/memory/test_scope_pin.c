/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"
#include "tests/unit/worlds/crew.h"

#include <stdio.h>
#include <string.h>

#include "sched/trace.h"

static const struct mem_shape final_shape = { .size = 40, .kind = SHAPE_PLAIN, .has_finalizer = 1, .run_count = 1, .runs = node_runs };

static void pin(struct scope *s) { ck_assert_int_eq(scope_pin(s), SCOPE_OK); }

START_TEST(a_pinned_scope_keeps_what_it_has)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *outer = world_scope(SCOPE_LT, 4096), *s = world_scope(SCOPE_CT, 4096);
    world_enter(outer);
    world_enter(s);
    struct node *n = new_node(42);
    s->portal = &n->header;
    pin(s);
    ck_assert_uint_eq(scope_count(s), 1);
    world_leave();
    world_leave();
    ck_assert(scope_count(s) == 0 && scope_count(outer) == 0 && scope_pins(s) == 1 && scope_pins(outer) == 0);
    ck_assert(n->number == 42 && s->portal == &n->header && s->parent == outer && scope_ok(s) && scope_ok(outer) && verify_heap());
    world_enter(outer);
    world_enter(s);
    ck_assert(n->number == 42 && s->entries == 2 && s->emptied == 0);
    ck_assert(scope_unpin(s));
    world_leave();
    ck_assert(n->number == 0 && !s->portal && scope_count(s) == 0 && atomic_load(&s->entered) == 0 && scope_ok(s));
    ck_assert(scope_ok(outer) && scope_count(outer) == 1 && outer->held == 0);
    world_leave();
    ck_assert_uint_eq(atomic_load(&outer->entered), 0);
    world_end();
}
END_TEST

START_TEST(its_parent_stays_the_only_one)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *one = world_scope(SCOPE_LT, 4096), *other = world_scope(SCOPE_LT, 4096), *s = world_scope(SCOPE_LT, 4096);
    world_enter(one);
    world_enter(s);
    pin(s);
    world_leave();
    world_leave();
    ck_assert_int_eq(scope_stack_enter(&world.mem, &s->area), SCOPE_CYCLE);
    world_enter(other);
    ck_assert_int_eq(scope_stack_enter(&world.mem, &s->area), SCOPE_CYCLE);
    world_leave();
    world_enter(one);
    world_enter(s);
    ck_assert(scope_unpin(s));
    world_leave();
    world_leave();
    world_enter(other);
    world_enter(s);                                     /* it is empty, and may have another */
    ck_assert_ptr_eq(s->parent, other);
    world_leave();
    world_leave();
    world_end();
}
END_TEST

static char told[512];

/* Without the time; arguments are written as in JSON. */
static void note(const char *line)
{
    strncat(told, strstr(line, " I ") + 2, sizeof told - strlen(told) - 1);
}

START_TEST(a_trace_tells_of_pins)
{
    char expected[512];
    ck_assert_int_eq(trace_start(1, 64), TRACE_OK);
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    unsigned number = s->area.number;
    world_enter(s);
    pin(s);
    pin(s);
    ck_assert(scope_unpin(s) && scope_unpin(s) && !scope_unpin(s));
    trace_tell_last(4, note);
    snprintf(expected, sizeof expected, " scope_pin \"scope\":%u \"pins\":1 scope_pin \"scope\":%u \"pins\":2"
             " scope_unpin \"scope\":%u \"pins\":1 scope_unpin \"scope\":%u \"pins\":0", number, number, number, number);
    ck_assert_str_eq(told, expected);
    world_leave();
    world_end();
}
END_TEST

START_TEST(pins_are_counted)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *outer = world_scope(SCOPE_LT, 4096), *s = world_scope(SCOPE_LT, 4096);
    world_enter(outer);
    world_enter(s);
    ck_assert(!scope_unpin(s));
    for (unsigned i = 0; i < SCOPE_PINS_MAX; i++)
        pin(s);
    ck_assert_int_eq(scope_pin(s), SCOPE_FULL);
    ck_assert(scope_pins(s) == SCOPE_PINS_MAX && outer->held == SCOPE_PINS_MAX && scope_ok(s) && scope_ok(outer));
    for (unsigned i = 0; i < SCOPE_PINS_MAX; i++)
        ck_assert(scope_unpin(s));
    ck_assert(!scope_unpin(s) && scope_pins(s) == 0 && outer->held == 0);
    world_leave();
    world_leave();
    world_end();
}
END_TEST

START_TEST(every_scope_around_is_held)
{
    enum { N = 20 };
    struct scope *s[N];
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    for (int i = 0; i < N; i++) {
        s[i] = world_scope(SCOPE_VT, 4096);
        world_enter(s[i]);
    }
    pin(s[N - 1]);
    pin(s[N / 2]);
    for (int i = 0; i < N; i++)
        world_leave();
    for (int i = 0; i < N; i++)
        ck_assert(scope_ok(s[i]) && scope_count(s[i]) == 0 && s[i]->held == (i <= N / 2 ? 2u : 1u) && s[i]->area.depth == i + 1);
    for (int i = 0; i < N; i++)
        world_enter(s[i]);
    ck_assert(scope_unpin(s[N - 1]) && scope_unpin(s[N / 2]));
    for (int i = 0; i < N; i++)
        world_leave();
    for (int i = 0; i < N; i++)
        ck_assert(scope_ok(s[i]) && atomic_load(&s[i]->entered) == 0);
    world_end();
}
END_TEST

START_TEST(scopes_of_one_thread_are_not_pinned)
{
    int error;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    struct scope *single = scope_create(&(struct scope_request){ .policy = SCOPE_LT, .single = true, .maximum = 4096, .file = -1 }, &error);
    world_enter(single);
    ck_assert_int_eq(scope_pin(single), SCOPE_NOT_OWNER);
    world_enter(s);
    ck_assert_int_eq(scope_pin(s), SCOPE_NOT_OWNER);
    ck_assert(scope_pins(s) == 0 && single->held == 0);
    world_leave();
    world_leave();
    world_end();
}
END_TEST

START_TEST(nothing_is_finalised_before_the_last_pin_goes)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    struct object *a = mem_alloc(&world.mem, &final_shape, final_shape.size);
    pin(s);
    ck_assert_ptr_null(scope_stack_leave(&world.mem));
    world_enter(s);
    ck_assert(scope_unpin(s));
    struct scope_finalizable *f = scope_stack_leave(&world.mem);
    ck_assert(f && scope_finalizable_object(f) == a && !f->next);
    pin(s);                                             /* by the finalizer */
    ck_assert_ptr_null(scope_stack_leave(&world.mem));
    ck_assert(scope_is_object(a) && scope_pins(s) == 1 && scope_ok(s));
    world_enter(s);
    ck_assert(scope_unpin(s));
    world_leave();
    ck_assert(!scope_is_object(a) && scope_ok(s));
    world_end();
}
END_TEST

START_TEST(who_fades_leaves_a_pinned_scope_as_it_is)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    struct node *n = new_node(42);
    struct object *own = &n->header;
    pin(s);
    scope_stack_step_out(&world.mem);
    scope_fade(s);
    ck_assert_uint_eq(scope_count(s), 0);
    ck_assert_int_eq(scope_enter(s, NULL, sched_self(), true), SCOPE_OK);      /* waits for nobody */
    ck_assert_ptr_null(scope_leave(s));
    ck_assert_ptr_null(scope_leave_faded(s, &own));
    ck_assert(!own && n->number == 42 && scope_count(s) == 0 && scope_ok(s));
    world_enter(s);
    ck_assert(scope_unpin(s));
    world_leave();
    ck_assert_uint_eq(atomic_load(&s->entered), 0);
    world_end();
}
END_TEST

START_TEST(what_it_refers_to_survives_collections)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    struct node *kept = new_node(7);
    world_enter(s);
    struct node *n = new_node(42);
    world_store(n, &n->left, kept);
    pin(s);
    world_leave();
    kept = NULL;
    clean_stack();
    collect_exactly(true);
    ck_assert_uint_eq(live_objects(), 1);
    ck_assert_int_eq(n->left->number, 7);
    world_enter(s);
    ck_assert(scope_unpin(s));
    world_leave();
    collect_exactly(true);
    ck_assert_uint_eq(live_objects(), 0);
    world_end();
}
END_TEST

static struct scope *shared;

static void join_it(struct hand *h)
{
    h->result = (int)scope_join(shared, &h->thread, 0, false, NULL);
    atomic_store(&h->phase, 1);
}

START_TEST(joiners_wait_for_the_last_pin)
{
    static struct hand hand;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    shared = world_scope(SCOPE_LT, 4096);
    world_enter(shared);
    pin(shared);
    pin(shared);
    world_leave();
    ck_assert_int_eq(scope_join(shared, &world.thread, clock_deadline(CLOCK_NS_PER_MS), false, NULL), SCOPE_TIMEOUT);
    crew_start(&hand, 1, join_it);
    world_enter(shared);
    ck_assert(scope_unpin(shared));
    world_leave();
    sched_enter_native(&world.thread);
    while (atomic_load(&hand.thread.sleep_word) == 0)
        crew_pause(1);
    sched_leave_native(&world.thread);
    ck_assert_int_eq(atomic_load(&hand.phase), 0);
    world_enter(shared);
    ck_assert(scope_unpin(shared));
    world_leave();
    crew_join(&hand, 1);
    ck_assert_int_eq(hand.result, SCOPE_OK);
    world_end();
}
END_TEST

static struct { struct scope *outer, *inner; struct mem_thread mem[4]; } party;

/* Each takes its own pin with it from one round to the next, and allocates; the scope is emptied only while it has none. */
static void pin_and_unpin(struct hand *h)
{
    struct mem_thread *m = &party.mem[h->number];
    mem_thread_init(m, &area_immortal);
    for (int i = 0; i < 2000; i++) {
        ck_assert_int_eq(scope_stack_enter(m, &party.outer->area), SCOPE_OK);
        ck_assert_int_eq(scope_stack_enter(m, &party.inner->area), SCOPE_OK);
        if (i % 2 == 0)
            pin(party.inner);
        else
            ck_assert(scope_unpin(party.inner));
        (void)mem_alloc_array(m, &bytes_shape, 40);
        ck_assert_ptr_null(scope_stack_leave(m));
        ck_assert_ptr_null(scope_stack_leave(m));
    }
    mem_thread_fini(m);
}

START_TEST(threads_pin_beside_each_other)
{
    static struct hand hands[4];
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    party.outer = world_scope(SCOPE_CT, 4096);
    party.inner = world_scope(SCOPE_CT, MB);
    crew_start(hands, 4, pin_and_unpin);
    crew_join(hands, 4);
    ck_assert(scope_ok(party.outer) && scope_ok(party.inner) && atomic_load(&party.outer->entered) == 0);
    ck_assert(party.inner->pins == 0 && party.inner->held == 0 && party.outer->held == 0 && party.inner->emptied > 0);
    world_end();
}
END_TEST

RTCHECK_MAIN("scope_pin", a_pinned_scope_keeps_what_it_has, its_parent_stays_the_only_one, a_trace_tells_of_pins, pins_are_counted, every_scope_around_is_held,
             scopes_of_one_thread_are_not_pinned, nothing_is_finalised_before_the_last_pin_goes, who_fades_leaves_a_pinned_scope_as_it_is,
             what_it_refers_to_survives_collections, joiners_wait_for_the_last_pin, threads_pin_beside_each_other)
