/* SPDX-License-Identifier: Apache-2.0 */
#include "rtjperf/c/table.h"

#include <string.h>

enum { ROOM = 2048, SHIFT = 21, TRIES = 5 };

static struct { int bucket[ROOM], next[ROOM + 1], key[ROOM + 1], value[ROOM + 1], free, size; } table;
static int sum;

/* --- the table --------------------------------------------------------------------------------- */

static int place_of(int key) { return (int)((uint32_t)key * 0x9e3779b1u >> SHIFT); }

static int find(int key)
{
    int node = table.bucket[place_of(key)];
    while (node && table.key[node] != key)
        node = table.next[node];
    return node;
}

static void put(int key, int value)
{
    int node = find(key);
    if (!node && table.free) {
        node = table.free;
        byhand_set(&table.free, table.next[node]);
        byhand_set(&table.key[node], key);
        byhand_set(&table.next[node], table.bucket[place_of(key)]);
        byhand_set(&table.bucket[place_of(key)], node);
        byhand_set(&table.size, table.size + 1);
    }
    if (node)
        byhand_set(&table.value[node], value);
}

static void take_away(int key)
{
    int node = table.bucket[place_of(key)], before = 0;
    while (node && table.key[node] != key) {
        before = node;
        node = table.next[node];
    }
    if (!node)
        return;
    byhand_set(before ? &table.next[before] : &table.bucket[place_of(key)], table.next[node]);
    byhand_set(&table.next[node], table.free);
    byhand_set(&table.free, node);
    byhand_set(&table.size, table.size - 1);
}

void table_begin(void)
{
    memset(&table, 0, sizeof table);
    byhand_begin();
    for (int node = 1; node < ROOM; node++)
        table.next[node] = node + 1;
    table.free = 1;
    for (int key = 0; key < TABLE_PREFILLED; key++)
        put(key, key);
}

int table_size(void) { return table.size; }

/* --- sections ---------------------------------------------------------------------------------- */

void table_work(long looks)
{
    for (int key = 0; key < TABLE_CHANGES; key++, byhand_step())
        put(TABLE_PREFILLED + key, key);
    for (long i = 0; i < looks; i++, byhand_step())
        sum += table.value[find((int)(i & (TABLE_PREFILLED - 1)))];
    for (int key = 0; key < TABLE_CHANGES; key++, byhand_step())
        take_away(TABLE_PREFILLED + key);
    bench_use(&sum);
}

static void work(void *looks) { table_work(*(long *)looks); }

void table_region(pthread_mutex_t *mutex, long looks) { byhand_region(mutex, work, &looks, false); }

void table_region_last(pthread_mutex_t *mutex, long looks) { byhand_region(mutex, work, &looks, true); }

long table_looks_in(int64_t ns, void (*section)(long looks))
{
    long looks = 1000;
    int64_t took;
    do {
        looks *= 4;
        int64_t start = bench_now();
        section(looks);
        took = bench_now() - start;
    } while (took < BENCH_MS);
    for (int i = 0; i < TRIES; i++) {
        int64_t start = bench_now(), again_for;
        section(looks);
        again_for = bench_now() - start;
        took = again_for < took ? again_for : took;
    }
    return (long)((double)looks * (double)ns / (double)took) + 1;
}
