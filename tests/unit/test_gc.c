/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/memory_world.h"

#include "memory/mark.h"

START_TEST(only_the_reachable_stays)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    struct node *a = new_node(1), *b = new_node(2);
    a->left = b;
    b->right = a;
    world.root[0] = &a->header;
    for (int i = 0; i < 100; i++)
        new_node(i)->left = a;
    ck_assert_uint_eq(live_objects(), 102);
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 2);
    ck_assert(a->left == b && b->right == a && b->number == 2);
    world.root[0] = NULL;
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 0);
    ck_assert_uint_eq(used_bytes(), 0);
    world_end();
}
END_TEST

START_TEST(arrays_keep_their_elements)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
    enum { N = 100000 };
    world.root[0] = new_refs(N);
    for (int i = 0; i < N; i++)
        world_store(world.root[0], ref_elements(world.root[0]) + i, &new_node(i)->header);
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), N + 1);
    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += ((struct node **)array_data(world.root[0]))[i]->number != i;
    ck_assert_int_eq(wrong, 0);
    world_end();
}
END_TEST

START_TEST(immortal_objects_are_roots)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    mem_set_context(&world.mem, &area_immortal);
    struct node *i = new_node(1);
    struct object *array = new_refs(2000);
    mem_set_context(&world.mem, &area_heap);
    i->right = new_node(2);
    i->right->left = new_node(3);
    ((struct node **)array_data(array))[1999] = new_node(4);
    new_node(5);
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 3);
    ck_assert_int_eq(i->right->left->number, 3);
    world_end();
}
END_TEST

static RT_NOINLINE struct node *make_list(int n)
{
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *node = new_node(i);
        node->left = list;
        list = node;
    }
    return list;
}

START_TEST(the_c_stack_keeps_things)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    struct node *volatile list = make_list(1000);
    gc_collect(&world.thread, "test", false);
    ck_assert_uint_ge(live_objects(), 1000);
    ck_assert_int_eq(list->number, 999);
    world_end();
}
END_TEST

START_TEST(interior_pointers_keep_things)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
    static const jint length[] = { 1, 100, 1000, 9000, 50000, 3000000 };
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        collect_exactly(false);
        struct object *o = new_bytes(length[i]);
        uintptr_t inside[] = { (uintptr_t)array_data(o) + (size_t)length[i] - 1 };
        world.root[1] = NULL;
        mem_set_context(&world.mem, &area_immortal);
        struct object *holder = new_bytes(1);
        mem_set_context(&world.mem, &area_heap);
        (void)holder;
        gc_collect(&world.thread, "test", false);
        ck_assert_uint_ne(inside[0], 0);
        ck_assert_uint_ge(used_bytes(), (size_t)length[i]);
        ck_assert_int_eq(array_length(o), length[i]);
    }
    world_end();
}
END_TEST

static uintptr_t words[8];
static void mark_words(void)
{
    gc_mark_words(words, words + 8);
}

START_TEST(any_word_may_be_tried)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    struct gc_vm vm = { .roots = mark_words };
    gc_install(&vm);
    struct node *n = new_node(7);
    words[0] = (uintptr_t)n + 39;                       /* its last byte                     */
    words[1] = (uintptr_t)n + 48;                       /* the cell behind it: free          */
    words[2] = mem_heap_range.base + mem_heap_range.size - 1;
    words[3] = mem_heap_range.base + mem_heap_range.size;
    words[4] = 1;
    words[5] = (uintptr_t)-1;
    words[6] = mem_heap_range.base + 9 * 4096 * 8;      /* committed, in no span             */
    words[7] = mem_heap_range.base + 8 * 4096 - 1;      /* behind the last cell of its block */
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 1);
    ck_assert_int_eq(n->number, 7);
    words[0] = 0;
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 0);
    memset(words, 0, sizeof words);
    world_end();
}
END_TEST

START_TEST(a_list_of_five_million_is_marked)
{
    world_begin((struct mem_config){ .heap_max = 320 * MB });
    enum { N = 5000000 };
    world.root[0] = &make_list(N)->header;
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), N);
    world.root[0] = NULL;
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 0);
    world_end();
}
END_TEST

static struct node *make_tree(int depth)
{
    struct node *n = new_node(depth);
    if (depth > 0) {
        struct node *volatile left = make_tree(depth - 1);
        n->left = left;
        n->right = make_tree(depth - 1);
    }
    return n;
}

static size_t tree_size(const struct node *n)
{
    return n ? 1 + tree_size(n->left) + tree_size(n->right) : 0;
}

START_TEST(an_overflowing_mark_stack_loses_nothing)
{
    world_begin((struct mem_config){ .heap_max = 64 * MB });
    world.root[0] = new_refs(20000);
    for (int i = 0; i < 20; i++)
        ((struct node **)array_data(world.root[0]))[i * 1000] = make_tree(10);
    mark_stack_limit = 64;
    collect_exactly(false);
    mark_stack_limit = SIZE_MAX;
    ck_assert_uint_eq(live_objects(), 20 * 2047 + 1);
    for (int i = 0; i < 20; i++)
        ck_assert_uint_eq(tree_size(((struct node **)array_data(world.root[0]))[i * 1000]), 2047);
    world_end();
}
END_TEST

START_TEST(memory_goes_back_when_little_lives)
{
    world_begin((struct mem_config){ .heap_max = 256 * MB });
    struct mem_usage full, empty;
    world.root[0] = new_bytes((jint)(100 * MB));
    memset(array_data(world.root[0]), 1, 100 * MB);
    mem_usage(&full);
    ck_assert_uint_ge(full.heap_committed, 100 * MB);
    world.root[0] = NULL;
    collect_exactly(false);
    mem_usage(&empty);
    ck_assert_uint_le(empty.heap_committed, 40 * MB);
    world.root[0] = new_bytes((jint)(100 * MB));
    int left = 0;
    for (size_t i = 0; i < 100 * MB; i += 4096)
        left += ((char *)array_data(world.root[0]))[i];
    ck_assert_int_eq(left, 0);
    world_end();
}
END_TEST

static void count_shapeless(struct object *o, void *count) { *(size_t *)count += object_shape(o) == NULL; }

static void keep_node(jlong number)
{
    struct node *n = new_node(number);
    n->left = (struct node *)world.root[0];
    world.root[0] = &n->header;
}

/* What lived two collections ago, where the heap ended meanwhile and then grew again, is not alive. */
START_TEST(memory_that_comes_back_holds_nothing)
{
    enum { N = 2500000 };
    struct mem_usage usage;
    size_t committed = 0, shapeless = 0;
    world_begin((struct mem_config){ .heap_max = 256 * MB });
    for (int i = 0; i < N; i++)
        keep_node(i);
    /* Here and there one: cells before it are taken while it seems to live. */
    for (struct node *n = (struct node *)world.root[0]; n; n = n->left)
        for (int i = 0; i < 300 && n->left; i++)
            n->left = n->left->left;
    collect_exactly(false);
    world.root[0] = NULL;
    collect_exactly(false);
    collect_exactly(false);
    for (int i = 0; i < N; i++) {
        keep_node(i);
        mem_usage(&usage);
        if (usage.heap_committed > committed)
            gc_each_object(count_shapeless, &shapeless);
        committed = usage.heap_committed;
    }
    ck_assert_uint_eq(shapeless, 0);
    world_end();
}
END_TEST

START_TEST(weak_tables_are_cleared)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    world.root[0] = world.weak = &new_node(1)->header;
    collect_exactly(false);
    ck_assert_ptr_eq(world.weak, world.root[0]);
    world.root[0] = NULL;
    collect_exactly(false);
    ck_assert_ptr_null(world.weak);
    world_end();
}
END_TEST

/* ---- mirrors ---- */

struct mirror { struct object header; struct object *field; jlong statics; struct object *first, *second; };
static const struct ref_run mirror_runs[] = { { 16, 1 } };
static const struct mem_shape mirror_shape = { .size = 24, .kind = SHAPE_MIRROR, .run_count = 1, .runs = mirror_runs };

static size_t mirror_bytes(const struct object *mirror)
{
    return ((const struct mirror *)mirror)->statics ? sizeof(struct mirror) : 32;
}

static void mirror_statics(const struct object *mirror, void (*visit)(struct object **slot))
{
    struct mirror *m = (struct mirror *)(uintptr_t)mirror;
    if (!m->statics)
        return;
    visit(&m->first);
    visit(&m->second);
}

START_TEST(statics_in_mirrors_are_visited)
{
    world_begin((struct mem_config){ .heap_max = 16 * MB });
    struct gc_vm vm = { .roots = world_roots, .mirror_bytes = mirror_bytes, .mirror_statics = mirror_statics };
    gc_install(&vm);
    mem_set_context(&world.mem, &area_immortal);
    struct mirror *m = (struct mirror *)mem_alloc(&world.mem, &mirror_shape, sizeof *m);
    struct mirror *young = (struct mirror *)mem_alloc(&world.mem, &mirror_shape, 32);
    mem_set_context(&world.mem, &area_heap);
    m->statics = 2;
    m->field = &new_node(1)->header;
    m->second = &new_node(2)->header;
    young->field = &new_node(3)->header;
    collect_exactly(false);
    ck_assert_uint_eq(live_objects(), 3);
    world_end();
}
END_TEST

/* ---- a random graph against a model ---- */

enum { MODEL_MAX = 20000, FUZZ_STEPS = 200000, FIELDS = 3 };

/* The model knows objects by their number; an address is kept inverted, so that nobody takes it for one. */
struct model { uintptr_t hidden; jint length; int field[FIELDS]; bool seen; };
static struct model model[MODEL_MAX];
static int model_root[WORLD_ROOTS];
static uint64_t random_state = 88172645463325252u;

static unsigned random_below(unsigned n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)(random_state >> 20) % n;
}

static struct object *real(int id) { return (struct object *)~model[id].hidden; }

/* Object: a reference array, its fields first, the rest refers to itself. */
static void model_new(int id)
{
    static const jint size[] = { 3, 4, 8, 30, 61, 62, 100, 500, 1400, 5000 };
    jint length = size[random_below(100) ? random_below(6) : random_below(10)];
    struct object *o = new_refs(length);
    if (!o)
        ck_abort_msg("the heap is full");
    for (jint i = FIELDS; i < length; i++)
        ((struct object **)array_data(o))[i] = o;
    model[id] = (struct model){ .hidden = ~(uintptr_t)o, .length = length, .field = { -1, -1, -1 } };
}

static int model_faults;

static size_t model_walk(int id)
{
    if (id < 0 || model[id].seen)
        return 0;
    model[id].seen = true;
    struct object *o = real(id), **element = array_data(o);
    model_faults += object_shape(o) != &refs_shape || array_length(o) != model[id].length;
    for (jint i = FIELDS; i < model[id].length; i++)
        model_faults += element[i] != o;
    size_t n = 1;
    for (int i = 0; i < FIELDS; i++) {
        model_faults += element[i] != (model[id].field[i] < 0 ? NULL : real(model[id].field[i]));
        n += model_walk(model[id].field[i]);
    }
    return n;
}

static size_t model_check(void)
{
    size_t n = 0;
    for (int i = 0; i < MODEL_MAX; i++)
        model[i].seen = false;
    for (int i = 0; i < WORLD_ROOTS; i++)
        n += model_walk(model_root[i]);
    ck_assert_int_eq(model_faults, 0);
    return n;
}

/* Some reachable object, or -1. */
static int model_pick(void)
{
    int id = model_root[random_below(WORLD_ROOTS)];
    for (unsigned depth = random_below(30); id >= 0 && depth > 0; depth--) {
        int next = model[id].field[random_below(FIELDS)];
        id = next < 0 ? id : next;
    }
    return id;
}

/* Numbers that no reachable object has. */
static int free_id[MODEL_MAX], free_ids;

static void model_collect(void)
{
    collect_exactly(false);
    ck_assert_uint_eq(model_check(), live_objects());
    ck_assert(verify_heap());
    free_ids = 0;
    for (int i = 0; i < MODEL_MAX; i++)
        if (!model[i].seen)
            free_id[free_ids++] = i;
}

static void model_set_root(unsigned root, int id)
{
    model_root[root] = id;
    world.root[root] = id < 0 ? NULL : real(id);
}

static void fuzz_step(void)
{
    int from = model_pick(), to = model_pick();
    unsigned what = random_below(20);
    if (what < 8) {
        to = free_id[--free_ids];
        model_new(to);
    }
    if (from < 0 || what == 19) {
        model_set_root(random_below(WORLD_ROOTS), to);
    } else {
        unsigned field = random_below(FIELDS);
        model[from].field[field] = to;
        ((struct object **)array_data(real(from)))[field] = to < 0 ? NULL : real(to);
    }
    if (free_ids == 0) {
        for (unsigned root = 0; root < WORLD_ROOTS; root += 1 + random_below(3))
            model_set_root(root, -1);
        model_collect();
    }
    if (free_ids == 0)
        for (unsigned root = 0; root < WORLD_ROOTS; root++)
            model_set_root(root, -1);
}

static void fuzz(struct mem_config config, int steps)
{
    world_begin(config);
    for (unsigned root = 0; root < WORLD_ROOTS; root++)
        model_set_root(root, -1);
    model_collect();
    for (int i = 0; i < steps; i++) {
        if (free_ids == 0)
            model_collect();
        fuzz_step();
    }
    model_collect();
    world_end();
}

START_TEST(a_random_graph_is_kept_exactly)
{
    fuzz((struct mem_config){ .heap_max = 64 * MB, .verify = true }, FUZZ_STEPS);
}
END_TEST

START_TEST(a_random_graph_is_kept_under_stress)
{
    mark_stack_limit = 256;
    fuzz((struct mem_config){ .heap_max = 64 * MB, .stress_collect_every = 7, .poison = true }, 3000);
    mark_stack_limit = SIZE_MAX;
}
END_TEST

RTCHECK_MAIN("gc", only_the_reachable_stays, arrays_keep_their_elements, immortal_objects_are_roots,
             the_c_stack_keeps_things, interior_pointers_keep_things, any_word_may_be_tried,
             a_list_of_five_million_is_marked, an_overflowing_mark_stack_loses_nothing,
             memory_goes_back_when_little_lives, memory_that_comes_back_holds_nothing, weak_tables_are_cleared,
             statics_in_mirrors_are_visited,
             a_random_graph_is_kept_exactly, a_random_graph_is_kept_under_stress)
