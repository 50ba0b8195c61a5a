/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"
#include "tests/unit/worlds/crew.h"

START_TEST(scopes_keep_what_they_refer_to)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    struct scope *s = world_scope(SCOPE_LT, 64 * 1024);
    struct node *h[4];
    for (int i = 0; i < 4; i++)
        h[i] = new_node(i);
    struct reference *weak = NULL;
    world_enter(s);
    struct node *n = new_node(10);
    struct object *array = new_refs(2000), *empty = new_refs(0);
    weak = new_reference(REF_WEAK, h[3]);
    n->right = h[0];
    h[0]->left = h[1];
    world_store(array, ref_elements(array) + 1999, &h[2]->header);
    collect_exactly(true);
    ck_assert_uint_eq(live_objects(), 4);
    ck_assert(n->right->left->number == 1 && weak->referent == &h[3]->header && array_length(empty) == 0);
    world_leave();
    collect_exactly(true);
    ck_assert_uint_eq(live_objects(), 0);
    world_end();
}
END_TEST

START_TEST(the_walk_meets_every_object)
{
    size_t heap_objects = 0;
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    struct scope *s[3];
    const void *inside = NULL;
    for (int i = 0; i < 3; i++) {
        world_enter(s[i] = world_scope((enum scope_policy)i, 64 * 1024));
        for (int k = 0; k < 100; k++)
            inside = new_node(k);
    }
    ck_assert(gc_object_at((uintptr_t)inside) == inside && !gc_object_at((uintptr_t)inside + 16));
    ck_assert(scope_is_object(inside) && !scope_is_object((const char *)inside + 48));
    scope_each_object(count_object, &heap_objects);
    ck_assert_uint_eq(heap_objects, 0);
    ck_assert(verify_heap());
    for (int i = 0; i < 3; i++)
        world_leave();
    ck_assert(!scope_is_object(inside));
    world_end();
}
END_TEST

/* ---- a no-heap thread is never stopped ---- */

static struct {
    struct scope *scope[3];
    struct object *immortal;
    _Atomic bool stop;
    struct mem_thread mem;
} busy;

static void fill_scope(struct mem_thread *m, unsigned turn)
{
    struct object *last = busy.immortal;
    for (unsigned i = 0; i < 50 + turn % 50; i++) {
        struct object *refs = mem_alloc_array(m, &refs_shape, (jint)(turn + i) % 20);
        struct node *n = (struct node *)mem_alloc(m, &node_shape, node_shape.size);
        if (!refs || !n)
            return;
        for (jint k = 0; k < array_length(refs); k++)
            world_store(refs, ref_elements(refs) + k, last);
        n->left = (struct node *)refs;
        n->number = -1;                 /* no address */
        last = &n->header;
    }
}

/* Enters, fills and leaves scopes as fast as it can; the shapes lie differently each time. */
static void churn(struct hand *h)
{
    struct mem_thread *m = &busy.mem;
    mem_thread_init(m, &area_immortal);
    for (unsigned turn = 0; !atomic_load(&busy.stop); turn++) {
        struct scope *outer = busy.scope[turn % 3], *inner = busy.scope[(turn + 1) % 3];
        ck_assert_int_eq(scope_stack_enter(m, &outer->area), SCOPE_OK);
        fill_scope(m, turn);
        ck_assert_int_eq(scope_stack_enter(m, &inner->area), SCOPE_OK);
        fill_scope(m, turn * 7);
        ck_assert_ptr_null(scope_stack_leave(m));
        ck_assert_ptr_null(scope_stack_leave(m));
        if (turn % 16 == 0) {
            int error;
            struct scope *s = scope_create(&(struct scope_request){ .policy = SCOPE_VT, .maximum = 100 + turn % 30000, .file = -1 }, &error);
            ck_assert_ptr_nonnull(s);
            ck_assert_int_eq(scope_stack_enter(m, &s->area), SCOPE_OK);
            fill_scope(m, turn * 3);
            ck_assert_ptr_null(scope_stack_leave(m));
            scope_destroy(s);
        }
        h->result++;
    }
    mem_thread_fini(m);
}

static void collect_beside(bool poison)
{
    static struct hand hand;
    world_begin((struct mem_config){ .heap_max = 16 * MB, .poison = poison });
    for (int i = 0; i < 3; i++)
        busy.scope[i] = world_scope((enum scope_policy)i, 16 * 1024);
    mem_set_context(&world.mem, &area_immortal);
    busy.immortal = &new_node(1)->header;
    mem_set_context(&world.mem, &area_heap);
    hand.thread.context = CTX_NO_HEAP;
    struct scope *mine = world_scope(SCOPE_LT, 4096);
    struct node *kept = new_node(77);
    world_enter(mine);
    new_node(1)->left = kept;
    crew_start(&hand, 1, churn);
    CREW_AWAIT(&world.thread, hand.result > 100);
    for (int i = 0; i < 2000; i++)
        collect_exactly(false);
    ck_assert_int_eq(kept->number, 77);
    ck_assert_uint_eq(used_bytes(), 48);
    atomic_store(&busy.stop, true);
    crew_join(&hand, 1);
    world_leave();
    world_end();
}

START_TEST(collections_beside_a_no_heap_thread) { collect_beside(false); }
END_TEST

START_TEST(and_with_poisoned_memory) { collect_beside(true); }
END_TEST

RTCHECK_MAIN("scope_walk", scopes_keep_what_they_refer_to, the_walk_meets_every_object, collections_beside_a_no_heap_thread,
             and_with_poisoned_memory)
