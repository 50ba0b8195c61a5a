/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"
#include "tests/unit/worlds/crew.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

static const struct mem_shape final_shape = { .size = 40, .kind = SHAPE_PLAIN, .has_finalizer = 1, .run_count = 1, .runs = node_runs };

static struct scope *create(struct scope_request r)
{
    int error;
    if (!r.file)
        r.file = -1;
    return scope_create(&r, &error);
}

static bool is_zero(const struct object *o, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (((const char *)o)[i])
            return false;
    return true;
}

/* Arrays until the scope is full; returns how many bytes that were. */
static size_t fill(jint step)
{
    size_t bytes = 0;
    for (jint n = 0;; n = (n + step) % 700) {
        struct object *o = new_bytes(n);
        if (!o)
            return bytes;
        size_t size = array_bytes(&bytes_shape, n);
        ck_assert_uint_eq((uintptr_t)o % 16, 0);
        ck_assert_int_eq(array_length(o), n);
        if (!is_zero(o, ARRAY_BASE, size))
            ck_abort_msg("array of %d is not zero", n);
        memset(array_data(o), 0xff, (size_t)n);
        bytes += (size + 15) & ~(size_t)15;
    }
}

static void fill_and_leave(struct scope *s)
{
    for (int round = 0; round < 3; round++) {
        world_enter(s);
        size_t bytes = fill(37);
        ck_assert_uint_ge(bytes + 800, s->maximum);
        ck_assert_uint_eq(atomic_load(&s->used), bytes);
        ck_assert_ptr_null(new_bytes(800));
        while (new_bytes(0))
            bytes += 32;
        ck_assert_uint_ge(bytes + 32, s->maximum);
        ck_assert(scope_ok(s));
        world_leave();
        ck_assert_uint_eq(atomic_load(&s->used), 0);
        ck_assert_uint_eq(atomic_load(&s->entered), 0);
        ck_assert(scope_ok(s));
    }
}

static void each_policy(bool poison)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .poison = poison });
    for (int policy = SCOPE_LT; policy <= SCOPE_CT; policy++)
        for (int single = 0; single < 2; single++)
            for (size_t size = 1000; size < MB; size *= 5) {
                struct scope *s = create((struct scope_request){ .policy = (enum scope_policy)policy, .single = single,
                                                                 .initial = size / 3, .maximum = size });
                fill_and_leave(s);
                scope_destroy(s);
            }
    world_end();
}

START_TEST(objects_come_zeroed_and_fill_the_scope) { each_policy(false); }
END_TEST

START_TEST(so_they_do_when_poisoned) { each_policy(true); }
END_TEST

START_TEST(what_was_left_is_poisoned)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .poison = true });
    struct scope *s = world_scope(SCOPE_CT, 4096);
    world_enter(s);
    const unsigned char *p = array_data(new_bytes(100));
    world_leave();
    ck_assert_int_eq(p[0], 0xdb);
    ck_assert_int_eq(p[99], 0xdb);
    world_enter(s);
    ck_assert_int_eq(p[0], 0);
    world_leave();
    world_end();
}
END_TEST

START_TEST(a_full_scope_stays_usable)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    ck_assert_ptr_null(new_bytes(5000));
    ck_assert_ptr_nonnull(new_bytes(3000));
    ck_assert_ptr_null(new_bytes(2000));
    ck_assert_ptr_nonnull(new_bytes(1000));
    world_leave();
    world_end();
}
END_TEST

START_TEST(memory_of_scopes_is_used_again)
{
    enum { N = 200 };
    struct scope *s[N] = { 0 };
    unsigned random = 1;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    for (int i = 0; i < 20000; i++) {
        random = random * 1103515245 + 12345;
        int at = (int)(random >> 16) % N;
        if (s[at]) {
            scope_destroy(s[at]);
            s[at] = NULL;
        } else {
            s[at] = create((struct scope_request){ .policy = SCOPE_VT, .maximum = (random >> 8) % 60000 });
            ck_assert_ptr_nonnull(s[at]);
        }
    }
    for (int i = 0; i < N; i++)
        if (s[i])
            scope_destroy(s[i]);
    struct scope *all = create((struct scope_request){ .policy = SCOPE_VT, .maximum = 16 * MB });
    ck_assert_ptr_nonnull(all);
    ck_assert_ptr_null(create((struct scope_request){ .policy = SCOPE_VT, .maximum = 1 }));
    scope_destroy(all);
    ck_assert_ptr_nonnull(create((struct scope_request){ .policy = SCOPE_VT, .maximum = 1 }));
    world_end();
}
END_TEST

START_TEST(numbers_run_out_and_come_back)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB, .scoped_max = 64 * MB });
    struct scope *last = NULL;
    int n = 0, error = 0;
    for (struct scope *s; (s = scope_create(&(struct scope_request){ .policy = SCOPE_VT, .maximum = 16, .file = -1 }, &error)); n++)
        last = s;
    ck_assert_int_eq(n, SCOPE_NUMBERS - SCOPE_NUMBER_FIRST);
    ck_assert_int_eq(error, -ENFILE);
    uint16_t number = last->area.number;
    scope_destroy(last);
    last = create((struct scope_request){ .policy = SCOPE_VT, .maximum = 16 });
    ck_assert_uint_eq(last->area.number, number);
    world_end();
}
END_TEST

START_TEST(the_last_one_out_is_given_what_to_finalise)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_CT, 4096);
    world_enter(s);
    struct object *a = mem_alloc(&world.mem, &final_shape, final_shape.size), *b = mem_alloc(&world.mem, &final_shape, final_shape.size);
    ck_assert(scope_is_object(a) && scope_is_object(b));
    ck_assert_uint_eq(atomic_load(&s->used), 2 * scope_bytes(&final_shape, final_shape.size));
    ck_assert_int_eq(scope_enter(s, NULL, &world.thread, true), SCOPE_OK);
    ck_assert_ptr_null(scope_leave(s));                 /* not the last */
    struct scope_finalizable *f = scope_stack_leave(&world.mem);
    ck_assert_ptr_eq(scope_finalizable_object(f), b);
    ck_assert_ptr_eq(scope_finalizable_object(f->next), a);
    ck_assert_ptr_null(f->next->next);
    ck_assert_uint_eq(atomic_load(&s->entered), 1);
    struct object *c = mem_alloc(&world.mem, &final_shape, final_shape.size);     /* a finalizer makes another */
    f = scope_stack_leave(&world.mem);
    ck_assert_ptr_eq(scope_finalizable_object(f), c);
    ck_assert_ptr_null(f->next);
    ck_assert_ptr_null(scope_stack_leave(&world.mem));
    ck_assert_ptr_eq(world.mem.area, &area_heap);
    world_end();
}
END_TEST

START_TEST(who_fades_keeps_the_scope_but_is_not_counted)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_CT, 4096);
    world_enter(s);
    struct scope *child = world_scope(SCOPE_LT, 4096);
    scope_own(s, child);
    struct node *n = new_node(42);
    struct object *own = &n->header;
    ck_assert_int_eq(scope_enter(s, NULL, sched_self(), true), SCOPE_OK);
    ck_assert_uint_eq(scope_count(s), 2);
    scope_fade(s);
    ck_assert_uint_eq(scope_count(s), 1);
    world_leave();
    ck_assert_uint_eq(scope_count(s), 1);               /* not yet empty */
    ck_assert(n->number == 42 && child->live && scope_ok(s) && verify_heap());
    ck_assert_ptr_null(scope_leave_faded(s, &own));
    ck_assert(!own && n->number == 0 && !child->live && scope_count(s) == 0 && scope_ok(s));
    world_end();
}
END_TEST

static struct { struct scope *scope; enum scope_result result; struct object *seen; } entering;

static void enter_when_empty(struct hand *h)
{
    entering.result = scope_enter(entering.scope, NULL, &h->thread, true);
    entering.seen = entering.scope->portal;
    atomic_store(&h->phase, 1);
    if (entering.result == SCOPE_OK)
        ck_assert_ptr_null(scope_leave(entering.scope));
}

/* A program has seen the thread's end, and may enter the scope by another way. */
START_TEST(who_fades_is_waited_for)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *outer = world_scope(SCOPE_LT, 4096), *s = world_scope(SCOPE_LT, 4096);
    world_enter(outer);
    ck_assert_int_eq(scope_enter(s, outer, sched_self(), true), SCOPE_OK);
    struct node *n = new_node(42);
    struct object *own = &n->header;
    s->portal = own;
    scope_fade(s);
    struct hand hand = { 0 };
    entering.scope = s;
    crew_start(&hand, 1, enter_when_empty);
    sched_enter_native(&world.thread);
    while (atomic_load(&hand.thread.sleep_word) == 0)
        crew_pause(1);
    sched_leave_native(&world.thread);
    sched_interrupt(&hand.thread);                      /* is no reason to go on */
    ck_assert(atomic_load(&hand.phase) == 0 && scope_count(s) == 1);
    ck_assert_ptr_null(scope_leave_faded(s, &own));
    crew_join(&hand, 1);
    ck_assert(entering.result == SCOPE_OK && !entering.seen && scope_count(s) == 0);
    world_leave();
    world_end();
}
END_TEST

START_TEST(the_last_one_finishes_before_it_fades)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    struct object *a = mem_alloc(&world.mem, &final_shape, final_shape.size), *own = a;
    ck_assert_int_eq(scope_enter(s, NULL, sched_self(), true), SCOPE_OK);
    ck_assert_ptr_null(scope_finish(s));                /* another is inside */
    ck_assert_ptr_null(scope_leave(s));
    ck_assert_ptr_eq(scope_finalizable_object(scope_finish(s)), a);
    scope_fade(s);
    struct object *b = mem_alloc(&world.mem, &final_shape, final_shape.size);
    ck_assert_ptr_eq(scope_finalizable_object(scope_leave_faded(s, &own)), b);
    ck_assert_ptr_eq(own, a);
    scope_stack_step_out(&world.mem);
    ck_assert_ptr_null(scope_leave_faded(s, &own));
    ck_assert_uint_eq(scope_count(s), 0);
    world_end();
}
END_TEST

START_TEST(owned_scopes_go_with_their_owner)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 4096);
    world_enter(s);
    struct scope *child = world_scope(SCOPE_LT, 8192), *grandchild = world_scope(SCOPE_LT, 4096), *other = world_scope(SCOPE_CT, 64);
    scope_own(s, child);
    scope_own(child, grandchild);
    scope_own(s, other);
    world_leave();
    ck_assert(!child->live && !grandchild->live && !other->live && s->live);
    world_end();
}
END_TEST

START_TEST(doomed_scopes_go_when_the_next_is_made)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *a = world_scope(SCOPE_LT, 12 * MB), *b = world_scope(SCOPE_LT, 64);
    scope_doom(b);
    scope_doom(a);
    struct scope *c = world_scope(SCOPE_VT, 12 * MB);
    ck_assert(c == a || c == b);
    world_end();
}
END_TEST

START_TEST(a_file_shows_through)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    int file = memfd_create("device", 0);
    ck_assert_int_eq(ftruncate(file, 16384), 0);
    struct scope *s = create((struct scope_request){ .policy = SCOPE_LT, .initial = 8192, .maximum = 8192, .file = file, .offset = 4096 });
    ck_assert_ptr_nonnull(s);
    world_enter(s);
    struct object *o = new_bytes(10);
    memcpy(array_data(o), "0123456789", 10);
    char text[10];
    ck_assert_int_eq(pread(file, text, 10, 4096 + ARRAY_BASE), 10);
    ck_assert_mem_eq(text, "0123456789", 10);
    world_leave();
    scope_destroy(s);
    s = world_scope(SCOPE_CT, 8192);
    world_enter(s);
    ck_assert(is_zero(new_bytes(8000), ARRAY_BASE, 8000));
    world_leave();
    close(file);
    world_end();
}
END_TEST

/* A file whose pages lie in immortal memory: objects there are immortal, and known by another number. */
START_TEST(an_immortal_area_is_no_scope)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    int file = memfd_create("device", 0);
    ck_assert_int_eq(ftruncate(file, 65536), 0);
    struct scope *s = create((struct scope_request){ .policy = SCOPE_LT, .immortal = true, .initial = 9000, .maximum = 9000, .file = file, .offset = 4096 + 100 });
    ck_assert_ptr_nonnull(s);
    ck_assert_int_eq(scope_stack_enter(&world.mem, &s->area), SCOPE_OK);
    ck_assert_ptr_null(scope_stack_nearest(&world.mem.scopes));
    struct node *n = new_node(5);
    ck_assert(!mem_is_scoped(n) && !mem_is_heap(n) && mem_in(&mem_immortal_range, n));
    ck_assert_uint_eq(object_area(&n->header), s->area.number);
    world_leave();
    n->left = new_node(6);
    world.root[0] = &n->left->header;
    ck_assert(barrier_may_store(world.root[0], &n->header));
    world.root[0] = NULL;
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 1);               /* kept by the immortal object */
    ck_assert_int_eq(n->left->number, 6);
    ck_assert(gc_object_at((uintptr_t)n) == &n->header && s->live);
    jlong five;
    ck_assert_int_eq(pread(file, &five, sizeof five, 4096 + 112 + (off_t)offsetof(struct node, number)), sizeof five);
    ck_assert_int_eq(five, 5);
    world_end();
}
END_TEST

START_TEST(budgets_are_kept)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = world_scope(SCOPE_LT, 65536);
    mem_count_from(&world.mem, 0);
    mem_set_limits(&world.mem, 1000, 100);
    ck_assert_ptr_nonnull(new_bytes(900));
    ck_assert_ptr_null(new_bytes(100));
    ck_assert_ptr_nonnull(new_bytes(40));
    world_enter(s);
    ck_assert_ptr_nonnull(new_bytes(30000));            /* not its initial area */
    world_leave();
    mem_set_context(&world.mem, &area_immortal);
    ck_assert_ptr_nonnull(new_bytes(40));
    ck_assert_ptr_null(new_bytes(40));
    mem_set_limits(&world.mem, -1, -1);
    ck_assert_ptr_nonnull(new_bytes(4000));
    mem_set_context(&world.mem, &area_heap);
    ck_assert_ptr_nonnull(new_bytes(4000));
    world_end();
}
END_TEST

/* ---- several threads ---- */

static struct scope *shared;

static struct { struct mem_thread mem; } side[8];

static void allocate(struct hand *h)
{
    struct mem_thread *m = &side[h->number].mem;
    mem_thread_init(m, &area_immortal);
    ck_assert_int_eq(scope_stack_enter(m, &shared->area), SCOPE_OK);
    for (jint n = 0; n < 2000; n++) {
        struct object *o = mem_alloc_array(m, &bytes_shape, n % 50);
        ck_assert_ptr_nonnull(o);
        memset(array_data(o), h->number + 1, (size_t)(n % 50));
        h->result++;
    }
    ck_assert_ptr_null(scope_stack_leave(m));
    mem_thread_fini(m);
}

static void count(struct object *o, void *argument)
{
    const unsigned char *byte = array_data(o);
    for (jint i = 1; i < array_length(o); i++)
        ck_assert_int_eq(byte[i], byte[0]);
    ++*(size_t *)argument;
}

START_TEST(threads_share_a_scope)
{
    static struct hand hands[4];
    size_t objects = 0;
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    shared = world_scope(SCOPE_CT, 4 * MB);
    world_enter(shared);
    crew_start(hands, 4, allocate);
    crew_join(hands, 4);
    ck_assert_uint_eq(atomic_load(&shared->entered), 1);
    scope_each_object(count, &objects);
    ck_assert_uint_eq(objects, 8000);
    world_leave();
    world_end();
}
END_TEST

START_TEST(a_single_threads_scope_refuses_others)
{
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    struct scope *s = create((struct scope_request){ .policy = SCOPE_CT, .single = true, .maximum = 4096 });
    struct sched_thread other = { 0 };
    world_enter(s);
    ck_assert_int_eq(scope_enter(s, NULL, &other, true), SCOPE_NOT_OWNER);
    world_leave();
    ck_assert_int_eq(scope_enter(s, NULL, &other, true), SCOPE_NOT_OWNER);
    ck_assert_int_eq(scope_join(s, &world.thread, 0, false, NULL), SCOPE_OK);
    world_end();
}
END_TEST

static void join_it(struct hand *h)
{
    uint64_t deadline = h->number == 1 ? clock_deadline(20 * CLOCK_NS_PER_MS) : 0;
    atomic_store(&h->phase, 1);
    h->result = (int)scope_join(shared, &h->thread, deadline, false, NULL);
    atomic_store(&h->phase, 2);
}

START_TEST(joiners_wake_when_the_scope_is_empty)
{
    static struct hand hands[3];
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    shared = world_scope(SCOPE_LT, 4096);
    world_enter(shared);
    crew_start(hands, 3, join_it);
    CREW_AWAIT(&world.thread, atomic_load(&hands[0].phase) == 1);
    CREW_AWAIT(&world.thread, atomic_load(&hands[1].phase) == 2);
    ck_assert_int_eq(hands[1].result, SCOPE_TIMEOUT);
    CREW_AWAIT(&world.thread, atomic_load(&hands[2].phase) == 1);
    crew_pause(5);
    sched_interrupt(&hands[2].thread);
    CREW_AWAIT(&world.thread, atomic_load(&hands[2].phase) == 2);
    ck_assert_int_eq(hands[2].result, SCOPE_INTERRUPTED);
    ck_assert_int_eq(atomic_load(&hands[0].phase), 1);
    world_leave();
    crew_join(hands, 3);
    ck_assert_int_eq(hands[0].result, SCOPE_OK);
    ck_assert_ptr_null(shared->joiners);
    world_end();
}
END_TEST

static void join_and_enter(struct hand *h)
{
    h->result = (int)scope_join(shared, &h->thread, 0, true, NULL);
    ck_assert_uint_eq(atomic_load(&shared->entered), 1);
    crew_pause(1);
    ck_assert_uint_eq(atomic_load(&shared->entered), 1);
    ck_assert_ptr_null(scope_leave(shared));
}

START_TEST(joiners_enter_one_after_the_other)
{
    static struct hand hands[6];
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    shared = world_scope(SCOPE_LT, 4096);
    world_enter(shared);
    crew_start(hands, 6, join_and_enter);
    crew_pause(5);
    world_leave();
    crew_join(hands, 6);
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(hands[i].result, SCOPE_OK);
    ck_assert_uint_eq(shared->entries, 7);
    world_end();
}
END_TEST

/* Threads enter, allocate and leave as they like: it is empty exactly when nobody is inside. */
static void come_and_go(struct hand *h)
{
    struct mem_thread *m = &side[h->number].mem;
    mem_thread_init(m, &area_immortal);
    for (int i = 0; i < 3000; i++) {
        ck_assert_int_eq(scope_stack_enter(m, &shared->area), SCOPE_OK);
        struct object *o = mem_alloc_array(m, &bytes_shape, 40);
        ck_assert(o && is_zero(o, ARRAY_BASE, 64));
        memset(array_data(o), 0xff, 40);
        ck_assert_ptr_null(scope_stack_leave(m));
    }
    mem_thread_fini(m);
}

START_TEST(the_last_one_out_empties_it)
{
    static struct hand hands[4];
    world_begin((struct mem_config){ .heap_max = 4 * MB });
    shared = world_scope(SCOPE_CT, MB);
    crew_start(hands, 4, come_and_go);
    crew_join(hands, 4);
    ck_assert(scope_ok(shared));
    ck_assert_uint_eq(shared->entries, 12000);
    ck_assert_uint_gt(shared->emptied, 0);
    world_end();
}
END_TEST

RTCHECK_MAIN("scope", objects_come_zeroed_and_fill_the_scope, so_they_do_when_poisoned, what_was_left_is_poisoned,
             a_full_scope_stays_usable, memory_of_scopes_is_used_again, numbers_run_out_and_come_back,
             the_last_one_out_is_given_what_to_finalise, who_fades_keeps_the_scope_but_is_not_counted,
             who_fades_is_waited_for, the_last_one_finishes_before_it_fades, owned_scopes_go_with_their_owner,
             doomed_scopes_go_when_the_next_is_made, a_file_shows_through, an_immortal_area_is_no_scope, budgets_are_kept, threads_share_a_scope,
             a_single_threads_scope_refuses_others, joiners_wake_when_the_scope_is_empty,
             joiners_enter_one_after_the_other, the_last_one_out_empties_it)
