/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"

enum { SCOPES = 14 };
static struct scope *scope[SCOPES];

static void make_scopes(void)
{
    for (int i = 0; i < SCOPES; i++)
        scope[i] = world_scope(SCOPE_CT, 4096);
}

static void enter(struct mem_thread *m, struct area *a, enum scope_result expected)
{
    ck_assert_int_eq(scope_stack_enter(m, a), expected);
}

static void visit(struct mem_thread *m, struct area *a, enum scope_result expected)
{
    ck_assert_int_eq(scope_stack_visit(m, a), expected);
}

static void leave(struct mem_thread *m, int times)
{
    while (times-- > 0)
        ck_assert_ptr_null(scope_stack_leave(m));
}

START_TEST(the_stack_knows_its_areas)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    struct mem_thread *m = &world.mem;
    ck_assert_uint_eq(scope_stack_depth(&m->scopes), 1);
    ck_assert_ptr_null(scope_stack_nearest(&m->scopes));
    ck_assert(scope_stack_has(&m->scopes, &area_heap) && !scope_stack_has(&m->scopes, &scope[0]->area));
    enter(m, &scope[0]->area, SCOPE_OK);
    enter(m, &area_immortal, SCOPE_OK);
    ck_assert_ptr_eq(m->area, &area_immortal);
    ck_assert_ptr_eq(scope_stack_nearest(&m->scopes), scope[0]);
    enter(m, &scope[1]->area, SCOPE_OK);
    ck_assert_ptr_eq(scope[1]->parent, scope[0]);
    ck_assert_uint_eq(scope[1]->area.depth, 2);
    ck_assert_uint_eq(scope_stack_depth(&m->scopes), 4);
    ck_assert_ptr_eq(scope_stack_at(&m->scopes, 0)->area, &area_heap);
    ck_assert_ptr_eq(scope_stack_at(&m->scopes, 1)->area, &scope[0]->area);
    ck_assert_ptr_eq(scope_stack_at(&m->scopes, 2)->area, &area_immortal);
    ck_assert_ptr_eq(scope_stack_at(&m->scopes, 3)->area, &scope[1]->area);
    ck_assert_ptr_null(scope_stack_at(&m->scopes, 4));
    leave(m, 3);
    ck_assert_ptr_eq(m->area, &area_heap);
    ck_assert_uint_eq(scope_stack_depth(&m->scopes), 1);
    world_end();
}
END_TEST

START_TEST(a_scope_has_one_parent)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    struct mem_thread *m = &world.mem, other = { .area = &area_immortal, .home = &area_immortal };
    enter(m, &scope[0]->area, SCOPE_OK);
    enter(m, &scope[1]->area, SCOPE_OK);
    enter(m, &scope[0]->area, SCOPE_CYCLE);
    enter(m, &scope[1]->area, SCOPE_CYCLE);
    enter(&other, &scope[1]->area, SCOPE_CYCLE);
    enter(&other, &scope[2]->area, SCOPE_OK);
    enter(m, &scope[2]->area, SCOPE_CYCLE);
    enter(&other, &scope[0]->area, SCOPE_CYCLE);
    leave(&other, 1);
    enter(&other, &scope[0]->area, SCOPE_OK);
    enter(&other, &scope[1]->area, SCOPE_OK);
    ck_assert_uint_eq(atomic_load(&scope[1]->entered), 2);
    enter(m, &scope[2]->area, SCOPE_OK);        /* a new parent, now that nobody is inside */
    leave(m, 3);
    leave(&other, 2);
    scope_stack_free(&other);
    world_end();
}
END_TEST

START_TEST(visits_see_another_stack)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    struct mem_thread *m = &world.mem;
    for (int i = 0; i < 3; i++)
        enter(m, &scope[i]->area, SCOPE_OK);
    visit(m, &scope[3]->area, SCOPE_INACCESSIBLE);
    visit(m, &scope[1]->area, SCOPE_OK);                        /* heap 0 1 */
    ck_assert_ptr_eq(m->area, &scope[1]->area);
    ck_assert_uint_eq(atomic_load(&scope[1]->entered), 1);
    ck_assert_uint_eq(scope_stack_depth(&m->scopes), 3);
    ck_assert_ptr_eq(scope_stack_at(&m->scopes, 1)->area, &scope[0]->area);
    ck_assert(!scope_stack_has(&m->scopes, &scope[2]->area) && scope_stack_has(&m->scopes, &scope[0]->area));
    visit(m, &scope[2]->area, SCOPE_INACCESSIBLE);
    enter(m, &scope[2]->area, SCOPE_OK);                        /* once more, by the same parent */
    ck_assert_uint_eq(atomic_load(&scope[2]->entered), 2);
    leave(m, 1);
    enter(m, &scope[4]->area, SCOPE_OK);
    ck_assert_ptr_eq(scope[4]->parent, scope[1]);
    visit(m, &area_heap, SCOPE_OK);                             /* heap */
    ck_assert_uint_eq(scope_stack_depth(&m->scopes), 1);
    ck_assert_ptr_null(scope_stack_nearest(&m->scopes));
    visit(m, &scope[0]->area, SCOPE_INACCESSIBLE);
    enter(m, &scope[1]->area, SCOPE_CYCLE);
    enter(m, &scope[0]->area, SCOPE_OK);
    leave(m, 1);
    leave(m, 3);
    ck_assert_ptr_eq(m->area, &scope[2]->area);
    ck_assert_uint_eq(scope_stack_depth(&m->scopes), 4);
    leave(m, 3);
    world_end();
}
END_TEST

START_TEST(a_full_stack_says_so)
{
    scope_stack_capacity = 8;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    for (int i = 0; i < 7; i++)
        enter(&world.mem, &scope[i]->area, SCOPE_OK);
    enter(&world.mem, &scope[7]->area, SCOPE_FULL);
    ck_assert_uint_eq(atomic_load(&scope[7]->entered), 0);
    visit(&world.mem, &scope[3]->area, SCOPE_FULL);
    leave(&world.mem, 7);
    world_end();
}
END_TEST

START_TEST(nesting_has_a_limit)
{
    scope_stack_capacity = 1000;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    for (int i = 0; i < SCOPE_DEPTH_MAX; i++)
        enter(&world.mem, &world_scope(SCOPE_VT, 64)->area, SCOPE_OK);
    enter(&world.mem, &world_scope(SCOPE_VT, 64)->area, SCOPE_FULL);
    ck_assert(verify_heap());
    leave(&world.mem, SCOPE_DEPTH_MAX);
    world_end();
}
END_TEST

START_TEST(no_heap_threads_get_no_heap)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    mem_set_context(&world.mem, &area_immortal);
    world.thread.context |= CTX_NO_HEAP;
    enter(&world.mem, &area_heap, SCOPE_NO_HEAP);
    visit(&world.mem, &area_heap, SCOPE_NO_HEAP);
    visit(&world.mem, &area_immortal, SCOPE_OK);
    leave(&world.mem, 1);
    world.thread.context = 0;
    world_end();
}
END_TEST

/* ---- the assignment rule, for all pairs of all shapes of nesting ---- */

/* By definition: v is c, or lies somewhere below it. */
static bool model_reaches(const struct scope *c, const struct scope *v)
{
    for (; c; c = c->parent)
        if (c == v)
            return true;
    return false;
}

static struct object *in_scope(struct scope *s)
{
    return scope_alloc(s, &node_shape, node_shape.size, -1);
}

static unsigned seed = 7;
static unsigned next_random(unsigned below) { return (seed = seed * 1103515245 + 12345) / 65536 % below; }

static void check_all_pairs(void)
{
    struct object *o[SCOPES];
    for (int i = 0; i < SCOPES; i++)
        o[i] = in_scope(scope[i]);
    for (int c = 0; c < SCOPES; c++)
        for (int v = 0; v < SCOPES; v++)
            if (barrier_may_store(o[c], o[v]) != model_reaches(scope[c], scope[v]))
                ck_abort_msg("store of %d into %d", v, c);
}

/* A random tree: each scope's parent is an earlier one, or none. */
static void grow_tree(struct scope **order)
{
    for (int i = 0; i < SCOPES; i++)
        order[i] = scope[i];
    for (int i = SCOPES - 1; i > 0; i--) {
        int at = (int)next_random((unsigned)i + 1);
        struct scope *s = order[i];
        order[i] = order[at];
        order[at] = s;
    }
    bool deep = next_random(2);
    for (int i = 0; i < SCOPES; i++) {
        unsigned p = deep && i > 0 ? (unsigned)i - next_random(2) : next_random((unsigned)i + 1);
        ck_assert_int_eq(scope_enter(order[i], p ? order[p - 1] : NULL, &world.thread, true), SCOPE_OK);
    }
}

START_TEST(the_display_agrees_with_walking)
{
    struct scope *order[SCOPES];
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    for (int round = 0; round < 3000; round++) {
        grow_tree(order);
        check_all_pairs();
        for (int i = SCOPES - 1; i >= 0; i--)
            ck_assert_ptr_null(scope_leave(order[i]));
    }
    world_end();
}
END_TEST

/* ---- inheriting ---- */

static void expect_stack(const struct scope_stack *st, struct area *const *area, uint32_t count)
{
    ck_assert_uint_eq(st->count, count);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_ptr_eq(st->entry[i].area, area[i]);
        ck_assert_ptr_eq(scope_stack_at(st, i), &st->entry[i]);
    }
    ck_assert_uint_eq(st->initial, count - 1);
}

static enum scope_result inherit(struct scope_stack *child, struct area *constructed_in, uint32_t depth, struct area *initial)
{
    return scope_stack_inherit(child, &world.mem, &(struct scope_birth){ constructed_in, depth, NULL, initial });
}

START_TEST(a_new_thread_inherits)
{
    struct scope_stack child;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    struct mem_thread *m = &world.mem;
    for (int i = 0; i < 3; i++)
        enter(m, &scope[i]->area, SCOPE_OK);
    struct area *heap_area = &area_heap, *a = &scope[0]->area, *b = &scope[1]->area, *c = &scope[2]->area, *d = &scope[3]->area;

    ck_assert_int_eq(inherit(&child, c, 4, &area_immortal), SCOPE_OK);
    expect_stack(&child, (struct area *[]){ &area_immortal }, 1);
    scope_stack_abandon(&child);

    ck_assert_int_eq(inherit(&child, c, 4, c), SCOPE_OK);
    expect_stack(&child, (struct area *[]){ heap_area, a, b, c }, 4);
    ck_assert_uint_eq(atomic_load(&scope[2]->entered), 2);
    scope_stack_abandon(&child);
    ck_assert_uint_eq(atomic_load(&scope[2]->entered), 1);

    ck_assert_int_eq(inherit(&child, c, 4, a), SCOPE_OK);        /* it ends there */
    expect_stack(&child, (struct area *[]){ heap_area, a }, 2);
    scope_stack_abandon(&child);

    ck_assert_int_eq(inherit(&child, b, 3, d), SCOPE_OK);        /* constructed further out */
    expect_stack(&child, (struct area *[]){ heap_area, a, b, d }, 4);
    ck_assert_ptr_eq(scope[3]->parent, scope[1]);
    scope_stack_abandon(&child);
    ck_assert_uint_eq(atomic_load(&scope[3]->entered), 0);

    ck_assert_int_eq(inherit(&child, &area_heap, 1, b), SCOPE_CYCLE);
    ck_assert_int_eq(inherit(&child, d, 2, d), SCOPE_INACCESSIBLE);
    ck_assert_uint_eq(atomic_load(&scope[0]->entered), 1);
    leave(m, 3);
    world_end();
}
END_TEST

START_TEST(a_new_thread_keeps_where_it_lives)
{
    struct mem_thread heir = { 0 };
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    struct scope *a = scope[0], *b = scope[1];
    enter(&world.mem, &a->area, SCOPE_OK);
    enter(&world.mem, &b->area, SCOPE_OK);
    struct scope_birth birth = { .constructed_in = &b->area, .depth = 3, .home = b, .initial = &area_heap };
    ck_assert_int_eq(scope_stack_inherit(&heir.scopes, &world.mem, &birth), SCOPE_OK);
    ck_assert_uint_eq(scope_stack_depth(&heir.scopes), 1);
    ck_assert_uint_eq(heir.scopes.initial, 0);
    ck_assert(!scope_stack_has(&heir.scopes, &a->area));
    mem_thread_init(&heir, &area_heap);
    leave(&world.mem, 2);
    ck_assert(scope_count(a) == 1 && scope_count(b) == 1 && b->parent == a);
    leave(&heir, 1);
    ck_assert_ptr_eq(heir.area, &b->area);
    leave(&heir, 2);
    ck_assert(scope_count(a) == 0 && scope_count(b) == 0);
    mem_thread_fini(&heir);
    world_end();
}
END_TEST

START_TEST(an_heir_leaves_what_it_inherited)
{
    struct mem_thread heir = { 0 };
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    make_scopes();
    enter(&world.mem, &scope[0]->area, SCOPE_OK);
    enter(&world.mem, &scope[1]->area, SCOPE_OK);
    ck_assert_int_eq(inherit(&heir.scopes, &scope[1]->area, 3, &scope[1]->area), SCOPE_OK);
    mem_thread_init(&heir, &area_heap);
    ck_assert_ptr_eq(heir.area, &scope[1]->area);
    leave(&world.mem, 2);
    ck_assert_ptr_nonnull(mem_alloc(&heir, &node_shape, node_shape.size));
    leave(&heir, 1);
    ck_assert_ptr_eq(heir.area, &scope[0]->area);
    ck_assert_uint_eq(atomic_load(&scope[1]->entered), 0);
    leave(&heir, 1);
    ck_assert_ptr_eq(heir.area, &area_heap);
    ck_assert_uint_eq(atomic_load(&scope[0]->entered), 0);
    mem_thread_fini(&heir);
    world_end();
}
END_TEST

RTCHECK_MAIN("scope_stack", the_stack_knows_its_areas, a_scope_has_one_parent, visits_see_another_stack, a_full_stack_says_so,
             nesting_has_a_limit, no_heap_threads_get_no_heap, the_display_agrees_with_walking, a_new_thread_inherits,
             a_new_thread_keeps_where_it_lives, an_heir_leaves_what_it_inherited)
