/* SPDX-License-Identifier: Apache-2.0 */
/* How large a heap has to be for what lives, with programs that choose sizes at random and one that knows the collector: each is held against an
 * oracle of what lives, which also knows what stands in it.  docs/rtsj-required-documentation.md has the factors. */
#include "tests/unit/worlds/memory_world.h"

#include "memory/heap.h"

enum { HEADER = 24, SLOTS = (1 << 17) - HEADER / 8, BLOCK = HEAP_BLOCK_UNITS << HEAP_UNIT_SHIFT };
static const size_t LIVE_MAX = 2 * MB;

/* What lives, by slot: the length of each array, and what its bytes are. */
static struct { jint length[SLOTS]; uint8_t fill[SLOTS]; size_t live, most; uint64_t seed; } oracle;

static uint64_t next_random(void)
{
    oracle.seed ^= oracle.seed << 13;
    oracle.seed ^= oracle.seed >> 7;
    oracle.seed ^= oracle.seed << 17;
    return oracle.seed;
}

static size_t bytes_of(jint length) { return (HEADER + (size_t)length + 15) & ~(size_t)15; }

/* A heap of so many tenths of what may live, and the table of slots. */
static void begin(unsigned tenths)
{
    size_t heap_max = LIVE_MAX * tenths / 10 + bytes_of(SLOTS * (jint)sizeof(void *));
    memset(&oracle, 0, sizeof oracle);
    oracle.seed = 88172645463325252;
    world_begin((struct mem_config){ .heap_max = heap_max, .poison = true });
    world.root[0] = new_refs(SLOTS);
    memset(oracle.length, 0xff, sizeof oracle.length);
}

static const uint8_t *bytes_at(size_t slot) { return (const uint8_t *)array_data(ref_elements(world.root[0])[slot]); }

static void drop(size_t slot)
{
    if (oracle.length[slot] < 0)
        return;
    const uint8_t *bytes = bytes_at(slot);
    for (jint i = 0; i < oracle.length[slot]; i += 97)
        ck_assert(bytes[i] == oracle.fill[slot]);
    oracle.live -= bytes_of(oracle.length[slot]);
    oracle.length[slot] = -1;
    world_store(world.root[0], ref_elements(world.root[0]) + slot, NULL);
}

static const void *put(size_t slot, jint length)
{
    drop(slot);
    struct object *o = new_bytes(length);
    ck_assert_msg(o != NULL, "no room for %d bytes while %zu live", length, oracle.live);
    oracle.length[slot] = length;
    oracle.fill[slot] = (uint8_t)(slot * 31 + 7);
    oracle.live += bytes_of(length);
    if (oracle.live > oracle.most)
        oracle.most = oracle.live;
    memset(array_data(o), oracle.fill[slot], (size_t)length);
    world_store(world.root[0], ref_elements(world.root[0]) + slot, o);
    return o;
}

/* At the end all is free again, and in one piece. */
static void end(void)
{
    for (size_t slot = 0; slot < SLOTS; slot++)
        drop(slot);
    clean_stack();
    collect_exactly(false);
    ck_assert_uint_lt(used_bytes(), 64 * 1024 + bytes_of(SLOTS * (jint)sizeof(void *)));
    ck_assert_ptr_nonnull(new_bytes((jint)(LIVE_MAX / 2)));
    world_end();
}

/* Slots are replaced in random order, by arrays of random lengths; what would be too much makes others go first. */
static void replace_at_random(unsigned steps, size_t slots, jint (*length)(unsigned step))
{
    for (unsigned step = 0; step < steps; step++) {
        jint n = length(step);
        while (oracle.live + bytes_of(n) > LIVE_MAX)
            drop(next_random() % slots);
        put(next_random() % slots, n);
    }
}

static jint small_lengths(unsigned step) { (void)step; return (jint)(next_random() % 600); }
static jint all_lengths(unsigned step) { (void)step; return (jint)(next_random() % (UINT64_C(1) << (4 + next_random() % 15))); }
/* The sizes change with time, so that what is left of one kind is in the way of the next. */
static jint drifting_lengths(unsigned step) { return (jint)(20 + step / 200 + next_random() % 64); }

START_TEST(small_objects_of_random_sizes_fit)
{
    begin(20);
    replace_at_random(40000, 6000, small_lengths);
    end();
}
END_TEST

START_TEST(objects_of_all_sizes_fit)
{
    begin(35);
    replace_at_random(20000, 2000, all_lengths);
    end();
}
END_TEST

START_TEST(sizes_that_drift_fit)
{
    begin(30);
    replace_at_random(60000, 5000, drifting_lengths);
    end();
}
END_TEST

/* The objects of slots from first on lie in order: of each block one stays, in the first slots, as long as there is something to spend; the others go. */
static size_t keep_one_of_each_block(size_t first, size_t end, size_t *spend)
{
    size_t last_block = SIZE_MAX;
    for (size_t slot = first; slot < end; slot++) {
        struct object *o = ref_elements(world.root[0])[slot];
        size_t block = ((uintptr_t)o - heap.base) / BLOCK, bytes = bytes_of(oracle.length[slot]);
        if (block == last_block || bytes > *spend) {
            drop(slot);
            continue;
        }
        last_block = block;
        *spend -= bytes;
        if (slot == first++)
            continue;
        world_store(world.root[0], ref_elements(world.root[0]) + first - 1, o);
        world_store(world.root[0], ref_elements(world.root[0]) + slot, NULL);
        oracle.length[first - 1] = oracle.length[slot];
        oracle.fill[first - 1] = oracle.fill[slot];
        oracle.length[slot] = -1;
    }
    return first;
}

/* Of each class as much as may live; then all goes but one cell of each block, as long as no more than half of that is kept: so no block is free for
 * the next class. */
START_TEST(an_adversary_that_keeps_a_cell_of_each_block_takes_less_than_once_for_each_class)
{
    size_t kept = 0, spend = LIVE_MAX / 2;
    begin(450);
    for (uint32_t c = 2; c < HEAP_CLASSES; c++) {
        size_t slot = kept, bytes = heap_cell_size[c];
        for (; slot < SLOTS && oracle.live + bytes <= LIVE_MAX; slot++)
            put(slot, (jint)bytes - HEADER);
        kept = keep_one_of_each_block(kept, slot, &spend);
        collect_exactly(false);
    }
    end();
}
END_TEST

RTCHECK_MAIN("fragments", small_objects_of_random_sizes_fit, objects_of_all_sizes_fit, sizes_that_drift_fit,
             an_adversary_that_keeps_a_cell_of_each_block_takes_less_than_once_for_each_class)
