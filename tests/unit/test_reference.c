/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"

static void begin(void)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
}

/* Takes the pending list; returns its length. */
static size_t pending(void)
{
    size_t n = 0;
    struct reference *r = (struct reference *)gc_take_pending();
    for (struct reference *next; r; r = next, n++) {
        next = (struct reference *)r->discovered;
        r->discovered = NULL;
    }
    return n;
}

START_TEST(a_weak_reference_is_cleared)
{
    begin();
    struct reference *r = new_reference(REF_WEAK, new_node(1));
    world.root[0] = &r->header;
    ck_assert(!gc_has_pending());
    collect_exactly(false);
    ck_assert_ptr_null(r->referent);
    ck_assert_ptr_null(r->next);
    ck_assert(gc_has_pending());
    ck_assert_ptr_eq(gc_take_pending(), &r->header);
    ck_assert(!gc_has_pending());
    ck_assert_uint_eq(live_objects(), 1);
    world_end();
}
END_TEST

START_TEST(a_reference_that_is_being_made_is_strong)
{
    begin();
    struct reference *r = new_reference(REF_PHANTOM, new_node(1));
    world.root[0] = &r->header;
    r->queue = NULL;
    collect_exactly(false);
    ck_assert_ptr_nonnull(r->referent);
    r->queue = &r->header;
    collect_exactly(false);
    ck_assert_ptr_null(r->referent);
    world_end();
}
END_TEST

START_TEST(a_strongly_held_referent_stays)
{
    begin();
    struct node *n = new_node(1);
    for (int strength = REF_SOFT; strength <= REF_PHANTOM; strength++)
        world.root[strength] = &new_reference(strength, n)->header;
    world.root[10] = &n->header;
    for (int i = 0; i < 3; i++)
        collect_exactly(true);
    ck_assert(!gc_has_pending());
    for (int strength = REF_SOFT; strength <= REF_PHANTOM; strength++) {
        struct reference *r = (struct reference *)world.root[strength];
        ck_assert_ptr_eq(r->referent, n);
        ck_assert_ptr_null(r->discovered);
    }
    world_end();
}
END_TEST

START_TEST(an_unreachable_reference_is_forgotten)
{
    begin();
    for (int strength = REF_SOFT; strength <= REF_PHANTOM; strength++)
        new_reference(strength, new_node(1));
    collect_exactly(true);
    ck_assert(!gc_has_pending());
    ck_assert_uint_eq(live_objects(), 0);
    world_end();
}
END_TEST

START_TEST(a_soft_reference_goes_by_age_and_need)
{
    begin();
    struct reference *r = new_reference(REF_SOFT, new_node(1));
    world.root[0] = &r->header;
    world.clock = 60000;                /* about 63 free megabytes: 63 seconds */
    collect_exactly(false);
    ck_assert_ptr_nonnull(r->referent);
    world.clock = 65000;
    collect_exactly(false);
    ck_assert_ptr_null(r->referent);
    ck_assert_uint_eq(pending(), 1);
    r->referent = &new_node(2)->header;
    r->timestamp = 65000;
    collect_exactly(false);
    ck_assert_ptr_nonnull(r->referent);
    collect_exactly(true);
    ck_assert_ptr_null(r->referent);
    world_end();
}
END_TEST

/* So deep in the C stack that no later frame lies over the words that are left there. */
static RT_NOINLINE void make_big_soft(void)
{
    char above[256 << 10];
    __asm__ volatile("" : : "r"(above) : "memory");
    world.root[0] = &new_reference(REF_SOFT, new_bytes((jint)(40 * MB)))->header;
}

START_TEST(soft_references_go_before_memory_runs_out)
{
    begin();
    make_big_soft();
    world.root[1] = new_bytes((jint)(40 * MB));
    ck_assert_ptr_nonnull(world.root[1]);
    ck_assert_ptr_null(((struct reference *)world.root[0])->referent);
    world_end();
}
END_TEST

START_TEST(a_finalizable_object_lives_once_more)
{
    begin();
    struct node *n = new_node(1);
    n->left = new_node(2);
    struct reference *f = new_reference(REF_FINAL, n), *w = new_reference(REF_WEAK, n),
                     *inner = new_reference(REF_WEAK, n->left), *p = new_reference(REF_PHANTOM, n);
    world.root[0] = &f->header;
    world.root[1] = &w->header;
    world.root[2] = &p->header;
    world.root[3] = &inner->header;
    world.weak = &n->left->header;
    collect_exactly(false);
    ck_assert_ptr_eq(f->referent, n);
    ck_assert_ptr_eq(f->next, f);
    ck_assert_ptr_null(w->referent);
    ck_assert_ptr_null(inner->referent);
    ck_assert_ptr_eq(p->referent, n);
    ck_assert_ptr_nonnull(world.weak);
    ck_assert_int_eq(n->left->number, 2);
    ck_assert_uint_eq(pending(), 3);
    f->referent = NULL;
    world.root[0] = NULL;
    collect_exactly(false);
    ck_assert_ptr_null(p->referent);
    ck_assert_ptr_null(world.weak);
    ck_assert_uint_eq(pending(), 1);
    ck_assert_uint_eq(live_objects(), 3);
    world_end();
}
END_TEST

START_TEST(finalizable_objects_that_refer_to_each_other_all_go)
{
    begin();
    struct node *a = new_node(1), *b = new_node(2);
    a->left = b;
    b->left = a;
    world.root[0] = &new_reference(REF_FINAL, a)->header;
    world.root[1] = &new_reference(REF_FINAL, b)->header;
    collect_exactly(false);
    ck_assert_uint_eq(pending(), 2);
    collect_exactly(false);
    ck_assert_uint_eq(pending(), 0);
    ck_assert_uint_eq(live_objects(), 4);
    world_end();
}
END_TEST

START_TEST(the_pending_list_is_kept_alive_and_grows)
{
    begin();
    enum { N = 1000 };
    world.root[0] = new_refs(N);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < N; i++)
            ((struct object **)array_data(world.root[0]))[i] = &new_reference(REF_WEAK, new_node(i))->header;
        collect_exactly(false);
        memset(array_data(world.root[0]), 0, N * sizeof(jref));
    }
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 3 * N + 1);
    ck_assert_uint_eq(pending(), 3 * N);
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 1);
    world_end();
}
END_TEST

START_TEST(a_taken_list_is_held_by_its_first)
{
    begin();
    for (int i = 0; i < 10; i++)
        world.root[i] = &new_reference(i % 2 ? REF_WEAK : REF_FINAL, new_node(i))->header;
    collect_exactly(false);
    memset(world.root, 0, sizeof world.root);
    world.root[0] = gc_take_pending();
    collect_exactly(true);
    ck_assert(!gc_has_pending());
    int n = 0;
    for (struct object *r = world.root[0]; r; r = ((struct reference *)r)->discovered)
        n++;
    ck_assert_int_eq(n, 10);
    world_end();
}
END_TEST

START_TEST(an_immortal_reference_is_weak_too)
{
    begin();
    mem_set_context(&world.mem, &area_immortal);
    struct reference *r = new_reference(REF_WEAK, NULL), *to_immortal = new_reference(REF_WEAK, new_node(1));
    mem_set_context(&world.mem, &area_heap);
    r->referent = &new_node(2)->header;
    collect_exactly(true);
    ck_assert_ptr_null(r->referent);
    ck_assert_ptr_nonnull(to_immortal->referent);
    ck_assert_ptr_eq(gc_take_pending(), &r->header);
    world_end();
}
END_TEST

START_TEST(a_reference_to_itself_is_no_trouble)
{
    begin();
    struct reference *w = new_reference(REF_WEAK, NULL), *f = new_reference(REF_FINAL, NULL);
    w->referent = &w->header;
    world.root[0] = &w->header;
    f->referent = &f->header;
    collect_exactly(true);
    ck_assert_ptr_eq(w->referent, w);
    ck_assert(!gc_has_pending());
    ck_assert_uint_eq(live_objects(), 1);
    world_end();
}
END_TEST

static void *take_pending(void *result)
{
    struct sched_thread self = { 0 };
    sched_attach(&self);
    gc_wait_pending(&self);
    *(size_t *)result = pending();
    sched_detach(&self);
    return NULL;
}

START_TEST(a_sleeper_is_woken)
{
    begin();
    pthread_t thread;
    size_t result = 0;
    ck_assert_int_eq(pthread_create(&thread, NULL, take_pending, &result), 0);
    for (int i = 0; i < 2; i++) {
        world.root[i] = &new_reference(REF_WEAK, new_node(1))->header;
        collect_exactly(false);
    }
    sched_enter_native(&world.thread);
    pthread_join(thread, NULL);
    sched_leave_native(&world.thread);
    ck_assert_uint_ge(result, 1);
    world_end();
}
END_TEST

RTCHECK_MAIN("reference", a_weak_reference_is_cleared, a_reference_that_is_being_made_is_strong, a_strongly_held_referent_stays,
             an_unreachable_reference_is_forgotten, a_soft_reference_goes_by_age_and_need,
             soft_references_go_before_memory_runs_out, a_finalizable_object_lives_once_more,
             finalizable_objects_that_refer_to_each_other_all_go, the_pending_list_is_kept_alive_and_grows,
             a_taken_list_is_held_by_its_first, an_immortal_reference_is_weak_too,
             a_reference_to_itself_is_no_trouble, a_sleeper_is_woken)
