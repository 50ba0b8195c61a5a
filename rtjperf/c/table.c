/* SPDX-License-Identifier: Apache-2.0 */
#include "rtjperf/c/table.h"

#include <setjmp.h>
#include <string.h>

enum { ROOM = 2048, SHIFT = 21, LOG = 640, TRIES = 5 };

static struct { int bucket[ROOM], next[ROOM + 1], key[ROOM + 1], value[ROOM + 1], free, size; } table;
static struct { int *place; int old; } entries[LOG];
static size_t logged, undone;
static sigjmp_buf *again;                       /* of who is in the region and may be asked to go back, or NULL */
static _Atomic int wanted;
static int64_t entered;
static int sum;

/* --- the log ------------------------------------------------------------------------------------- */

static void set(int *place, int value)
{
    if (again) {
        bench_must(logged < LOG, "room in the log");
        entries[logged].place = place;
        entries[logged++].old = *place;
    }
    *place = value;
}

/* Is the owner to go back?  Then it does, from here. */
static void look_up(void)
{
    sigjmp_buf *back = again;
    if (!back || !atomic_load_explicit(&wanted, memory_order_relaxed))
        return;
    while (logged > 0) {
        logged--;
        *entries[logged].place = entries[logged].old;
    }
    again = NULL;
    undone++;
    siglongjmp(*back, 1);
}

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
        set(&table.free, table.next[node]);
        set(&table.key[node], key);
        set(&table.next[node], table.bucket[place_of(key)]);
        set(&table.bucket[place_of(key)], node);
        set(&table.size, table.size + 1);
    }
    if (node)
        set(&table.value[node], value);
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
    set(before ? &table.next[before] : &table.bucket[place_of(key)], table.next[node]);
    set(&table.next[node], table.free);
    set(&table.free, node);
    set(&table.size, table.size - 1);
}

void table_begin(void)
{
    memset(&table, 0, sizeof table);
    undone = 0;
    for (int node = 1; node < ROOM; node++)
        table.next[node] = node + 1;
    table.free = 1;
    for (int key = 0; key < TABLE_PREFILLED; key++)
        put(key, key);
}

int table_size(void) { return table.size; }
size_t table_undone(void) { return undone; }
int64_t table_entered(void) { return entered; }

/* --- sections ---------------------------------------------------------------------------------- */

void table_work(long looks)
{
    for (int key = 0; key < TABLE_CHANGES; key++, look_up())
        put(TABLE_PREFILLED + key, key);
    for (long i = 0; i < looks; i++, look_up())
        sum += table.value[find((int)(i & (TABLE_PREFILLED - 1)))];
    for (int key = 0; key < TABLE_CHANGES; key++, look_up())
        take_away(TABLE_PREFILLED + key);
    bench_use(&sum);
}

static void take(pthread_mutex_t *mutex)
{
    if (pthread_mutex_trylock(mutex)) {
        atomic_fetch_add(&wanted, 1);
        pthread_mutex_lock(mutex);
        atomic_fetch_sub(&wanted, 1);
    }
    entered = bench_now();
}

void table_region(pthread_mutex_t *mutex, long looks)
{
    sigjmp_buf mine;
    if (sigsetjmp(mine, 0))
        pthread_mutex_unlock(mutex);            /* to whom wants it */
    take(mutex);
    logged = 0;
    again = &mine;
    table_work(looks);
    again = NULL;
    pthread_mutex_unlock(mutex);
}

void table_region_last(pthread_mutex_t *mutex, long looks)
{
    take(mutex);
    table_work(looks);
    pthread_mutex_unlock(mutex);
}

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
