/* SPDX-License-Identifier: Apache-2.0 */
#include "memory/help.h"

#include <stdio.h>

#include "memory/arena.h"
#include "memory/pages.h"
#include "memory/visit.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "sched/stress.h"

enum { PRIORITY = 1, NICE = 5, STACK_BYTES = 128 << 10 };
/* Bytes of each stack: what finds no room there is grey. */
enum { STACK_MOST = 16 << 20 };
/* Objects; looks of the collector; objects again; ns. */
enum { OFFER_LEAST = 32, OFFER_MOST = 4096, KEPT_LEAST = 32 };
enum { PATIENCE = 8, PAUSE = 256, PAUSE_MOST = 1 << 16 };
enum { LOOK_EVERY = 64, CROWDS_EVERY = 16 * LOOK_EVERY };
enum { CROWDED_NS = 2000000 };

enum help_state { HELP_IDLE, HELP_OFFERED, HELP_WORKS, HELP_ENDS, HELP_ENDED };

struct helper {
    struct sched_thread thread;
    _Atomic uint32_t state;             /* enum help_state; the helper sleeps on it while it is IDLE */
    struct gate working;                /* closed while it WORKS: who waits for it lends it its priority */
    struct marker marker;
    struct region aside;                /* references and mirrors, which the collector visits */
    unsigned patience;                  /* looks until the offer is withdrawn; the collector's */
    bool crowded;                       /* others wanted its processor; as the stacks           */
    _Atomic uint64_t visited;
};

static struct {
    struct helper *_Atomic helper[HELPERS_MAX];     /* NULL: not begun; what follows it has not begun either */
    unsigned pause, next_pause;         /* looks until the next offer: no processor was free     */
    bool failed;                        /* no more could begin                                   */
    _Atomic bool hungry;                /* the collector has nothing to do: bring back           */
} help = { .next_pause = PAUSE };

static enum help_state state_of(const struct helper *h) { return (enum help_state)atomic_load_explicit(&h->state, memory_order_acquire); }

static void become(struct helper *h, enum help_state state)
{
    atomic_store_explicit(&h->state, state, memory_order_release);
    os_futex_wake(&h->state, 1);
}

/* Nobody takes it up meanwhile, or will. */
static bool withdraw(struct helper *h)
{
    uint32_t offered = HELP_OFFERED;
    return atomic_compare_exchange_strong(&h->state, &offered, HELP_IDLE);
}

static struct helper *helper(unsigned i) { return i < HELPERS_MAX ? atomic_load_explicit(&help.helper[i], memory_order_acquire) : NULL; }

static bool has_anything(const struct helper *h) { return has_entries(&h->marker) || h->aside.used; }

/* ---- the helper ---- */

static void put_aside(struct marker *k, struct object *o)
{
    struct helper *h = (struct helper *)((char *)k - offsetof(struct helper, marker));
    push_or_shade(&h->aside, o);
}

/* Bring back only what is worth it; the rest is done soon. */
static bool is_to_bring_back(const struct helper *h)
{
    return atomic_load_explicit(&help.hungry, memory_order_relaxed) && h->marker.objects.used >= KEPT_LEAST * sizeof(struct object *);
}

struct times { uint64_t wall, cpu; };

static struct times times_of(const struct helper *h)
{
    struct times t = { os_monotonic_ns(), 0 };
    os_thread_cpu_ns(h->thread.tid, &t.cpu);
    return t;
}

/* Have others had its processor for a third of the time, or more? */
static bool is_crowded(const struct helper *h, struct times begin)
{
    struct times now = times_of(h);
    uint64_t wall = now.wall - begin.wall, cpu = now.cpu - begin.cpu;
    return wall > CROWDED_NS && wall > cpu + cpu / 2;
}

static bool is_to_end(struct helper *h, uint64_t visited, struct times begin)
{
    if (visited % LOOK_EVERY)
        return false;
    h->crowded = visited % CROWDS_EVERY == 0 && is_crowded(h, begin);
    return h->crowded || is_to_bring_back(h);
}

/* Who stops it may have taken all that it had. */
static void work(struct helper *h)
{
    struct queue q = { .count = 0 };
    struct marker *k = &h->marker;
    struct times begin = times_of(h);
    uint64_t visited = 0;
    for (;;) {
        fetch_some(k, &q);
        bool looks = is_to_end(h, ++visited, begin);
        if (RT_UNLIKELY(looks || atomic_load_explicit(&h->thread.poll, memory_order_relaxed))) {
            put_back(k, &q);
            safepoint_poll(&h->thread);
            if (looks)
                break;
        } else if (!visit_next(k, &q)) {
            break;
        }
    }
    atomic_store_explicit(&h->visited, atomic_load_explicit(&h->visited, memory_order_relaxed) + visited, memory_order_relaxed);
}

/* false: the end. */
static RT_NOINLINE bool await_offer(struct helper *h)
{
    for (;;) {
        uint32_t offered = HELP_OFFERED;
        if (atomic_compare_exchange_strong(&h->state, &offered, HELP_WORKS))
            return true;
        if (offered == HELP_ENDS)
            return false;
        sched_enter_native(&h->thread);
        os_futex_wait(&h->state, HELP_IDLE, 0, false);
        sched_leave_native(&h->thread);
    }
}

static void *helper_main(void *argument)
{
    struct helper *h = argument;
    sched_attach(&h->thread);
    atomic_fetch_and(&h->thread.poll, ~(uint32_t)POLL_STRESS);
    os_be_nice(NICE);
    while (await_offer(h)) {
        gate_close(&h->working);
        work(h);
        atomic_store_explicit(&h->state, HELP_IDLE, memory_order_release);
        gate_open(&h->working);
    }
    sched_detach(&h->thread);
    become(h, HELP_ENDED);
    return NULL;
}

/* ---- the collector ---- */

static bool reserve(struct helper *h)
{
    bool reserved = marker_reserve(&h->marker, STACK_MOST);
    h->aside.size = h->marker.objects.size;
    h->aside.base = pages_reserve(h->aside.size);
    h->marker.special = put_aside;
    h->marker.shared = true;
    return reserved && h->aside.base;
}

static void release(struct helper *h)
{
    marker_release(&h->marker);
    pages_release(h->aside.base, h->aside.size);
    mem_block_free(h);
}

/* NULL: it cannot be now, and is not tried again. */
static struct helper *begin_helper(unsigned number)
{
    struct helper *h = mem_block(sizeof *h);
    bool reserved = h && reserve(h);
    if (reserved) {
        h->thread.priority = PRIORITY;
        snprintf(h->thread.name, sizeof h->thread.name, "collector-%u", number + 2);
    }
    if (!reserved || sched_spawn(&h->thread, helper_main, h, STACK_BYTES) != 0) {
        if (h)
            release(h);
        help.failed = true;
        return NULL;
    }
    return h;
}

static size_t objects_in(const struct region *r) { return r->used / sizeof(struct object *); }
static bool is_enough(const struct marker *k) { return objects_in(&k->objects) >= 2 * stress_size(OFFER_LEAST, 1); }
static unsigned wanted(void) { return heap.config.collector_cost ? 0 : heap.config.collector_helpers; }

bool help_is_wanted(const struct marker *k) { return wanted() > 0 && (is_enough(k) || help_is_away()); }

static void *take_entries(struct region *from, size_t bytes)
{
    from->used -= bytes;
    return from->base + from->used;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* From the top of one stack to that of another. */
static void move(struct region *from, struct region *to, size_t entries)
{
    struct object **o = take_entries(from, entries * sizeof *o);
    for (size_t i = 0; i < entries; i++)
        push_or_shade(to, o[i]);
}

/* What no stack has room for is visited at once. */
static void move_slices(struct region *from, struct marker *k, size_t entries)
{
    struct slice *s = take_entries(from, entries * sizeof *s), *place;
    for (size_t i = 0; i < entries; i++)
        if ((place = region_push(&k->slices, sizeof *place)))
            *place = s[i];
        else
            visit_slots(k, (struct object **)array_data(s[i].array) + s[i].from, (size_t)(array_length(s[i].array) - s[i].from));
}

static void take_some(struct helper *h, struct marker *k, size_t most)
{
    move(&h->marker.objects, &k->objects, smaller(objects_in(&h->marker.objects), most));
    move(&h->aside, &k->objects, smaller(objects_in(&h->aside), most));
    move_slices(&h->marker.slices, k, smaller(h->marker.slices.used / sizeof(struct slice), most));
}

/* Half of what there is: what lies deepest leads to most. */
static void give(struct helper *h, struct marker *k)
{
    size_t entries = smaller(objects_in(&k->objects) / 2, OFFER_MOST), left = objects_in(&k->objects) - entries;
    struct object **o = (struct object **)k->objects.base, **top = o + left;
    for (size_t i = 0; i < entries; i++) {
        struct object *given = o[i];
        o[i] = top[i];
        top[i] = given;
    }
    move(&k->objects, &h->marker.objects, entries);
    h->patience = PATIENCE;
    become(h, HELP_OFFERED);
}

/* No processor was free: the next time is the later the more often that was so. */
static void pause_offers(void)
{
    help.pause = help.next_pause;
    help.next_pause = (unsigned)smaller(2 * (size_t)help.pause, PAUSE_MOST);
}

static void take_back(struct helper *h, struct marker *k)
{
    if (h->crowded)
        pause_offers();
    else
        help.next_pause = PAUSE;
    h->crowded = false;
    take_some(h, k, OFFER_MOST);
}

static void look_at(struct helper *h, struct marker *k)
{
    enum help_state state = state_of(h);
    if (state == HELP_OFFERED && --h->patience == 0 && withdraw(h)) {
        pause_offers();
        take_some(h, k, OFFER_MOST);
    } else if (state == HELP_IDLE && (has_anything(h) || h->crowded)) {
        take_back(h, k);
    } else if (state == HELP_IDLE && help.pause == 0 && is_enough(k)) {
        give(h, k);
    }
}

void help_offer(struct marker *k)
{
    help.pause -= help.pause > 0;
    for (unsigned i = 0; i < wanted(); i++) {
        if (!helper(i) && !help.failed && help.pause == 0)
            atomic_store_explicit(&help.helper[i], begin_helper(i), memory_order_release);
        if (!helper(i))
            return;
        look_at(helper(i), k);
    }
}

bool help_is_away(void)
{
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++)
        if (state_of(h) != HELP_IDLE || has_anything(h))
            return true;
    return false;
}

/* One that is not to be waited for, or NULL. */
static struct helper *take_from_all(struct marker *k)
{
    struct helper *h, *works = NULL;
    for (unsigned i = 0; (h = helper(i)); i++)
        if (state_of(h) == HELP_IDLE)
            take_back(h, k);
        else if (withdraw(h))
            take_some(h, k, OFFER_MOST);
        else
            works = h;
    return works;
}

void help_await(struct marker *k)
{
    struct helper *works = take_from_all(k);
    if (has_entries(k) || !works)
        return;
    atomic_store(&help.hungry, true);
    gate_await(&works->working);
    atomic_store(&help.hungry, false);
}

void help_recall(struct marker *k)
{
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++) {
        withdraw(h);
        take_some(h, k, SIZE_MAX);
    }
}

void help_shrink(void)
{
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++) {
        if (state_of(h) != HELP_IDLE)
            continue;
        region_shrink(&h->marker.objects);
        region_shrink(&h->marker.slices);
        region_shrink(&h->aside);
    }
}

bool help_is_helper(const struct sched_thread *t)
{
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++)
        if (t == &h->thread)
            return true;
    return false;
}

/* One that has just been begun may not have its number yet, and has used nothing. */
uint64_t help_cpu_ns(void)
{
    uint64_t sum = 0, used;
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++) {
        uint32_t tid = __atomic_load_n(&h->thread.tid, __ATOMIC_RELAXED);
        if (tid && os_thread_cpu_ns(tid, &used) == 0)
            sum += used;
    }
    return sum;
}

uint64_t help_visited(void)
{
    uint64_t sum = 0;
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++)
        sum += atomic_load_explicit(&h->visited, memory_order_relaxed);
    return sum;
}

void help_end(void)
{
    struct helper *h;
    for (unsigned i = 0; (h = helper(i)); i++) {
        while (state_of(h) == HELP_WORKS)
            gate_pass(&h->working);
        become(h, HELP_ENDS);
        while (state_of(h) != HELP_ENDED)
            os_futex_wait(&h->state, HELP_ENDS, 0, false);
        atomic_store(&help.helper[i], NULL);
        release(h);
    }
    help.failed = false;
    help.pause = 0;
    help.next_pause = PAUSE;
}
