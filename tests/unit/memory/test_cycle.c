/* SPDX-License-Identifier: Apache-2.0 */
/* Cycles beside the program: threads that change a graph while the collector's thread marks it.  Each cycle's marks are compared with
 * those of a second look while all stand still (check_marks), and what was freed is poisoned. */
#include "tests/unit/worlds/memory_world.h"

#include <pthread.h>

#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "memory/scope.h"
#include "sched/os.h"

enum { MUTATORS = 2, SLOTS = 512, STEPS = 40000, ASK_EVERY = 500, LASTING = 30000 };

static const struct mem_config checked = {
    .heap_max = 64 * MB, .concurrent = true, .collector_helpers = 2, .check_marks = true, .poison = true, .verify = true,
};

static void begin(struct mem_config config)
{
    world_begin(config);
    ck_assert_int_eq(gc_start_collector(), 0);
}

/* No cycle runs, nor will one. */
static void end_cycles(void)
{
    sched_enter_native(&world.thread);
    gc_end_collector();
    sched_leave_native(&world.thread);
}

static void end(void)
{
    end_cycles();
    world_end();
}

static uint64_t collections(void)
{
    struct mem_usage u;
    mem_usage(&u);
    return u.collections;
}

/* Until one more cycle that was opened from now on is over. */
static void await_cycles(unsigned n)
{
    for (uint64_t from = collections(); collections() < from + n; ) {
        cycle_ask();
        sched_sleep(&world.thread, os_monotonic_ns() + 100000);
    }
}

/* ---- mutators ---- */

struct mutator { struct sched_thread thread; struct mem_thread mem; uint32_t seed; bool ok; };
static struct object *table;            /* of nodes; they share it */
static struct object *immortal_table;

static uint32_t next_random(struct mutator *m)
{
    m->seed = m->seed * 1664525u + 1013904223u;
    return m->seed >> 8;
}

static struct object **slot_of(struct mutator *m, struct object **in)
{
    *in = next_random(m) % 2 ? table : immortal_table;
    return ref_elements(*in) + next_random(m) % SLOTS;
}

static bool is_whole(const struct object *o) { return !o || object_shape(o) == &node_shape; }

static struct node *make(struct mutator *m)
{
    struct node *n = (struct node *)mem_alloc(&m->mem, &node_shape, node_shape.size);
    ck_assert_ptr_nonnull(n);
    return n;
}

/* Move what is in one place to another by way of the stack alone; grow lists; cut them. */
static void step(struct mutator *m)
{
    struct object *from, *to;
    struct object **src = slot_of(m, &from), **dst = slot_of(m, &to);
    struct object *o = barrier_load(src);
    m->ok &= is_whole(o);
    ref_store_legal(&m->mem, from, src, NULL);
    safepoint_poll(&m->thread);
    struct node *n = make(m);
    n->number = 7;
    if (next_random(m) % 16)
        ref_store_legal(&m->mem, &n->header, &n->left, o);
    ref_store_legal(&m->mem, to, dst, &n->header);
    if (o && next_random(m) % 4 == 0)
        ref_store_legal(&m->mem, o, &((struct node *)o)->right, barrier_load(src));
}

/* Along a list: nothing on it was freed, or is something else by now. */
static void walk(struct mutator *m)
{
    struct object *in, *o = barrier_load(slot_of(m, &in));
    for (int i = 0; i < 50 && o; i++) {
        m->ok &= is_whole(o) && ((struct node *)o)->number == 7;
        o = barrier_load(next_random(m) % 2 ? &((struct node *)o)->left : &((struct node *)o)->right);
    }
}

static void copy_some(struct mutator *m)
{
    struct object *refused, *from = table, *to = immortal_table;
    uint32_t a = next_random(m) % (SLOTS - 8), b = next_random(m) % (SLOTS - 8);
    m->ok &= ref_copy(&m->mem, to, ref_elements(to) + a, from, ref_elements(from) + b, 8, &refused);
    m->ok &= ref_fill(&m->mem, to, ref_elements(to) + b, NULL, 8);
}

/* A scope that holds references to the heap, entered and left again and again. */
static void use_scope(struct mutator *m, struct scope *s)
{
    ck_assert_int_eq(scope_stack_enter(&m->mem, &s->area), SCOPE_OK);
    struct node *holder = make(m);
    struct object *in;
    struct object **slot = slot_of(m, &in);
    ref_store_legal(&m->mem, &holder->header, &holder->left, barrier_load(slot));
    ref_store_legal(&m->mem, in, slot, NULL);
    safepoint_poll(&m->thread);
    m->ok &= is_whole(&holder->left->header);
    ref_store_legal(&m->mem, in, slot, &holder->left->header);
    ck_assert_ptr_null(scope_stack_leave(&m->mem));
}

static void *mutate(void *argument)
{
    struct mutator *m = argument;
    sched_attach(&m->thread);
    mem_thread_init(&m->mem, &area_heap);
    struct scope *s = world_scope(SCOPE_LT, 4096);
    for (int i = 0; i < STEPS; i++) {
        safepoint_poll(&m->thread);
        if (i % ASK_EVERY == 0)
            cycle_ask();
        step(m);
        walk(m);
        if (i % 10 == 0)
            copy_some(m);
        if (i % 7 == 0)
            use_scope(m, s);
    }
    mem_thread_fini(&m->mem);
    sched_detach(&m->thread);
    return NULL;
}

static void make_tables(void)
{
    world.root[0] = table = new_refs(SLOTS);
    world.root[1] = new_refs(LASTING);          /* so that marking takes a while */
    for (int i = 0; i < LASTING; i++)
        world_store(world.root[1], ref_elements(world.root[1]) + i, new_node(i));
    mem_set_context(&world.mem, &area_immortal);
    immortal_table = new_refs(SLOTS);
    mem_set_context(&world.mem, &area_heap);
}

static void run_mutators(struct mutator *mutators)
{
    pthread_t threads[MUTATORS];
    for (int i = 0; i < MUTATORS; i++) {
        mutators[i] = (struct mutator){ .seed = (uint32_t)i + 1, .ok = true };
        ck_assert_int_eq(pthread_create(&threads[i], NULL, mutate, &mutators[i]), 0);
    }
    sched_enter_native(&world.thread);
    for (int i = 0; i < MUTATORS; i++)
        pthread_join(threads[i], NULL);
    sched_leave_native(&world.thread);
    for (int i = 0; i < MUTATORS; i++)
        ck_assert(mutators[i].ok);
}

static struct mutator mutators[MUTATORS];

START_TEST(what_threads_move_about_while_it_is_marked_is_kept)
{
    begin(checked);
    make_tables();
    run_mutators(mutators);
    ck_assert_uint_gt(collections(), 2);
    end();
}
END_TEST

START_TEST(a_mark_stack_that_overflows_loses_nothing)
{
    mark_stack_limit = 256;
    begin(checked);
    make_tables();
    run_mutators(mutators);
    end();
    mark_stack_limit = SIZE_MAX;
}
END_TEST

/* ---- stacks ---- */

static _Atomic int sleepers;
static _Atomic uint32_t wake_up;

/* Outside the VM, with an object that nothing else refers to. */
static void *sleep_on_it(void *argument)
{
    struct mutator *m = argument;
    sched_attach(&m->thread);
    mem_thread_init(&m->mem, &area_heap);
    struct node *volatile kept = make(m);
    kept->number = 7;
    ref_store_legal(&m->mem, &kept->header, &kept->left, &make(m)->header);
    kept->left->number = 8;
    sched_enter_native(&m->thread);
    atomic_fetch_add(&sleepers, 1);
    while (!atomic_load(&wake_up))
        os_futex_wait(&wake_up, 0, os_monotonic_ns() + 1000000, false);
    sched_leave_native(&m->thread);
    m->ok = is_whole(&kept->header) && kept->number == 7 && is_whole(&kept->left->header) && kept->left->number == 8;
    mem_thread_fini(&m->mem);
    sched_detach(&m->thread);
    return NULL;
}

/* Passed by in the stops, over several cycles. */
START_TEST(what_sleepers_have_on_their_stacks_is_kept)
{
    enum { SLEEPERS = 20 };
    static struct mutator sleeper[SLEEPERS];
    pthread_t threads[SLEEPERS];
    begin(checked);
    for (int i = 0; i < SLEEPERS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, sleep_on_it, &sleeper[i]), 0);
    while (atomic_load(&sleepers) < SLEEPERS)
        sched_sleep(&world.thread, os_monotonic_ns() + 100000);
    await_cycles(4);
    for (int i = 0; i < 10000; i++)
        new_node(i);
    atomic_store(&wake_up, 1);
    sched_enter_native(&world.thread);
    for (int i = 0; i < SLEEPERS; i++)
        pthread_join(threads[i], NULL);
    sched_leave_native(&world.thread);
    for (int i = 0; i < SLEEPERS; i++)
        ck_assert(sleeper[i].ok);
    end();
}
END_TEST

/* ---- what a cycle frees ---- */

START_TEST(garbage_goes_without_a_full_stop)
{
    begin(checked);
    world.root[0] = &new_node(1)->header;
    for (int i = 0; i < 10000; i++)
        new_node(i);
    await_cycles(2);
    clean_stack();
    await_cycles(2);
    ck_assert_uint_lt(used_bytes(), 10000 * 48 / 10);
    ck_assert_int_eq(((struct node *)world.root[0])->number, 1);
    end();
}
END_TEST

static RT_NOINLINE void make_weak(void)
{
    world.root[0] = &new_reference(REF_WEAK, NULL)->header;
    struct reference *r = (struct reference *)world.root[0];
    world_store(r, &r->referent, new_node(1));
    world.weak = &new_node(2)->header;
}

START_TEST(weak_references_and_weak_tables_are_cleared)
{
    begin(checked);
    make_weak();
    clean_stack();
    await_cycles(3);
    clean_stack();
    await_cycles(3);
    ck_assert_ptr_null(((struct reference *)world.root[0])->referent);
    ck_assert_ptr_null(world.weak);
    ck_assert(gc_has_pending());
    ck_assert_ptr_eq(gc_take_pending(), world.root[0]);
    end();
}
END_TEST

enum { WEAK = 3000 };

/* Of three referents two live: in the table of world.root[1]. */
static RT_NOINLINE void make_many_weak(void)
{
    world.root[0] = new_refs(WEAK);
    world.root[1] = new_refs(WEAK);
    for (int i = 0; i < WEAK; i++) {
        struct reference *r = new_reference(i % 2 ? REF_WEAK : REF_PHANTOM, NULL);
        world_store(world.root[0], ref_elements(world.root[0]) + i, r);
        world_store(r, &r->referent, new_node(i));
        if (i % 3)
            world_store(world.root[1], ref_elements(world.root[1]) + i, r->referent);
    }
}

START_TEST(of_many_references_those_are_cleared_whose_referents_are_dead)
{
    begin(checked);
    make_many_weak();
    clean_stack();
    await_cycles(3);
    end_cycles();                       /* the next one would write to the references */
    int wrong = 0;
    for (int i = 0; i < WEAK; i++) {
        const struct reference *r = (const struct reference *)ref_elements(world.root[0])[i];
        wrong += i % 3 ? r->referent != ref_elements(world.root[1])[i] || r->discovered : r->referent != NULL;
    }
    ck_assert_int_le(wrong, 3);         /* a word on the stack may look like one */
    world_end();
}
END_TEST

START_TEST(who_asks_for_all_gets_all_in_the_middle_of_a_cycle)
{
    begin(checked);
    world.root[0] = new_refs(50000);
    for (int i = 0; i < 50000; i++)
        world_store(world.root[0], ref_elements(world.root[0]) + i, new_node(i));
    for (int i = 0; i < 20; i++) {
        for (int n = 0; n < 500; n++)
            new_node(n);
        cycle_ask();
        sched_sleep(&world.thread, os_monotonic_ns() + (uint64_t)i * 20000);
        collect_exactly(false);
        ck_assert_uint_eq(live_objects(), 50001);
    }
    end();
}
END_TEST

/* How many nodes there was room for. */
static RT_NOINLINE size_t fill_heap(void)
{
    size_t count = 0;
    for (struct node *n; (n = new_node(7)); count++) {
        world_store(n, &n->left, world.root[0]);
        world.root[0] = &n->header;
        if (count % 64 == 0)
            cycle_ask();
    }
    for (struct node *n = (struct node *)world.root[0]; n; n = n->left, count--)
        ck_assert_int_eq(n->number, 7);
    ck_assert_uint_eq(count, 0);
    for (struct node *n = (struct node *)world.root[0]; n; n = n->left)
        count++;
    world.root[0] = NULL;
    return count;
}

/* Without second looks, in which it would spend its time. */
START_TEST(the_collector_may_be_stopped_wherever_it_is)
{
    enum { MANY = 200000 };
    begin((struct mem_config){ .heap_max = 64 * MB, .concurrent = true, .collector_helpers = 2, .poison = true });
    world.root[0] = new_refs(MANY);
    for (int i = 0; i < MANY; i++)
        world_store(world.root[0], ref_elements(world.root[0]) + i, new_node(i));
    for (uint64_t from = collections(); collections() < from + 5; ) {
        cycle_ask();
        safepoint_begin(&world.thread);
        safepoint_end(&world.thread);
        safepoint_poll(&world.thread);
    }
    int wrong = 0;
    for (int i = 0; i < MANY; i++)
        wrong += ((struct node **)array_data(world.root[0]))[i]->number != i;
    ck_assert_int_eq(wrong, 0);
    end();
}
END_TEST

START_TEST(a_heap_that_fills_up_meanwhile_refuses_and_recovers)
{
    struct mem_config small = checked;
    small.heap_max = 4 * MB;
    begin(small);
    for (int turn = 0; turn < 3; turn++) {
        ck_assert_uint_gt(fill_heap(), 3 * MB / 48);
        clean_stack();
    }
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 0);
    end();
}
END_TEST

/* Ten times the heap, a tenth of which lives: whoever finds it used up waits for the cycle that frees it, so nobody collects in one stop. */
START_TEST(who_makes_garbage_waits_for_the_cycle)
{
    struct mem_config small = checked;
    small.heap_max = 16 * MB;
    begin(small);
    await_cycles(1);
    world.root[0] = new_refs(30000);
    uint64_t complete = heap.complete, from = collections();
    for (int i = 0; i < 3000000; i++) {
        struct node *n = new_node(i);
        ck_assert_ptr_nonnull(n);
        if (i % 100 == 0)
            world_store(world.root[0], ref_elements(world.root[0]) + i / 100 % 30000, n);
    }
    ck_assert_uint_eq(heap.complete, complete);
    ck_assert_uint_gt(collections(), from + 5);
    end();
}
END_TEST

static void look_for_collector(struct sched_thread *t, void *tid)
{
    if (cycle_is_collector(t))
        *(uint32_t *)tid = t->tid;
}

static uint64_t collector_ns(void)
{
    uint32_t tid = 0;
    uint64_t used = 0;
    sched_each_thread(look_for_collector, &tid);
    ck_assert_int_eq(os_thread_cpu_ns(tid, &used), 0);
    return used;
}

/* The bound holds on a busy machine, too; twice the cost is for what it does between two looks at its clock, and for its stops. */
START_TEST(the_collector_keeps_its_budget)
{
    enum { COST = 1000000, PERIOD = 8000000, MANY = 200000 };
    begin((struct mem_config){ .heap_max = 64 * MB, .concurrent = true, .collector_cost = COST, .collector_period = PERIOD });
    world.root[0] = new_refs(MANY);
    for (int i = 0; i < MANY; i++)
        world_store(world.root[0], ref_elements(world.root[0]) + i, new_node(i));
    await_cycles(1);
    uint64_t used = collector_ns(), from = os_monotonic_ns();
    await_cycles(3);
    used = collector_ns() - used;
    ck_assert_uint_le(used, ((os_monotonic_ns() - from) / PERIOD + 2) * 2 * COST);
    end();
}
END_TEST

static RT_NOINLINE size_t fill(size_t most)
{
    size_t bytes = 0;
    for (struct object *o; bytes < most && (o = new_bytes(1000)); bytes += 1024) {
        struct node *n = new_node(0);
        if (!n)
            break;
        world_store(n, &n->left, o);
        world_store(n, &n->right, world.root[0]);
        world.root[0] = &n->header;
    }
    return bytes;
}

static void check_reserve(struct mem_config config)
{
    config.heap_max = 8 * MB;
    config.reserve = 3 * MB;
    begin(config);
    ck_assert_uint_lt(fill(SIZE_MAX), 5 * MB);
    int own = world.thread.priority;
    world.thread.priority = SCHED_PRIORITY_NORMAL_MAX + 1;
    ck_assert_uint_ge(fill(2 * MB), 2 * MB);
    world.thread.priority = own;
    ck_assert_ptr_null(new_bytes(1000));
    world.root[0] = NULL;
    clean_stack();
    ck_assert_ptr_nonnull(new_bytes(1000));
    end();
}

START_TEST(a_reserve_is_for_real_time_threads)
{
    check_reserve(checked);
}
END_TEST

/* Between two polls nobody asks it to, or not to. */
static void *begin_and_end(void *argument)
{
    struct mutator *m = argument;
    sched_attach(&m->thread);
    bool before = heap_is_told();
    mem_thread_init(&m->mem, &area_heap);
    bool tells = m->mem.store_mode & STORE_MARK;
    m->ok = tells == before || tells == heap_is_told();
    mem_thread_fini(&m->mem);
    sched_detach(&m->thread);
    return NULL;
}

START_TEST(a_thread_that_begins_in_a_cycle_tells_its_stores)
{
    begin(checked);
    make_tables();
    for (int i = 0; i < 40; i++) {
        struct mutator other = { .ok = false };
        pthread_t thread;
        cycle_ask();
        sched_sleep(&world.thread, os_monotonic_ns() + 50000);
        ck_assert_int_eq(pthread_create(&thread, NULL, begin_and_end, &other), 0);
        sched_enter_native(&world.thread);
        pthread_join(thread, NULL);
        sched_leave_native(&world.thread);
        ck_assert(other.ok);
    }
    end();
}
END_TEST

RTCHECK_MAIN("cycle", what_threads_move_about_while_it_is_marked_is_kept, a_mark_stack_that_overflows_loses_nothing,
             what_sleepers_have_on_their_stacks_is_kept, garbage_goes_without_a_full_stop, weak_references_and_weak_tables_are_cleared,
             of_many_references_those_are_cleared_whose_referents_are_dead, who_asks_for_all_gets_all_in_the_middle_of_a_cycle, the_collector_may_be_stopped_wherever_it_is,
             a_heap_that_fills_up_meanwhile_refuses_and_recovers, who_makes_garbage_waits_for_the_cycle, the_collector_keeps_its_budget, a_reserve_is_for_real_time_threads,
             a_thread_that_begins_in_a_cycle_tells_its_stores)
