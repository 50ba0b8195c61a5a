/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/unload/unload.h"

#include "memory/alloc.h"
#include "memory/arena.h"
#include "memory/barrier.h"
#include "memory/gc.h"
#include "sched/lock.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/refmap.h"
#include "vm/run/permanent.h"
#include "vm/run/roots.h"

/* So much is made before a collection is asked for because of metadata alone. */
enum { LEAST_BYTES = 16 << 20, KEPT_CHUNK = 14 };

bool unload_never;
size_t unload_limit = SIZE_MAX;
void (*unload_told)(const struct class *c);

static bool weak;                                   /* units must be found in this collection; the collector's */
static struct class_unit *_Atomic dead;             /* taken from all tables                                   */
static _Atomic size_t due = LEAST_BYTES;            /* bytes of units at which a collection is                 */
static struct lock lock = LOCK_INIT(STRINGS);

/* --- making --------------------------------------------------------------------------------------------------- */

bool unload_may_go(const struct object *loader)
{
    const struct thread *t = thread_current();
    return !unload_never && !areas_in_use && area_is_heap(t->mem.area) && (!loader || mem_is_heap(loader));
}

static bool may_unload(const struct thread *t)
{
    return !unload_never && !areas_in_use && !t->sched.no_heap && !(t->sched.context & (CTX_NO_BLOCK | CTX_COLLECTING));
}

bool unload_look(void)
{
    struct thread *t = thread_current();
    size_t used = arena_homes_bytes();
    if (RT_LIKELY(used < atomic_load(&due) && used < unload_limit))
        return true;
    if (may_unload(t)) {
        sched_leave_region(&t->sched);
        gc_collect(&t->sched, "metadata", false);
        used = arena_homes_bytes();
    }
    return used < unload_limit;
}

struct unit_kept { struct unit_kept *next; unsigned count; struct object *object[KEPT_CHUNK]; };

static struct unit_kept *chunk_with_room(struct class_unit *u)
{
    if (u->kept && u->kept->count < KEPT_CHUNK)
        return u->kept;
    struct unit_kept *k = arena_alloc_shared(&u->home.arena, sizeof *k);
    if (k) {
        k->next = u->kept;
        __atomic_store_n(&u->kept, k, __ATOMIC_RELEASE);
    }
    return k;
}

bool unload_keep(struct class_unit *u, struct object *o)
{
    if (!o || !mem_is_heap(o))
        return true;
    if (!u || !u->listed)
        return roots_keep(o);
    ref_hand_over(o);
    lock_take(&lock);
    struct unit_kept *k = chunk_with_room(u);
    if (k) {
        k->object[k->count] = o;
        __atomic_store_n(&k->count, k->count + 1, __ATOMIC_RELEASE);    /* the collector looks meanwhile */
    }
    lock_drop(&lock);
    return k != NULL;
}

/* --- collecting ------------------------------------------------------------------------------------------------ */

void unload_begin(void)
{
    weak = !areas_in_use && !atomic_load(&unit_holds);
    for (struct class_unit *u = atomic_load(&unit_all); u; u = u->next)
        u->live = u->home.held = false;
}

void unload_mark_loader(const struct class_loader *loader)
{
    gc_mark(loader->object);
    for (const struct module_entry *m = __atomic_load_n(&loader->modules, __ATOMIC_ACQUIRE); m; m = m->next)
        gc_mark(m->module);
    if (loader->unnamed)
        gc_mark(loader->unnamed->module);
}

static void mark_unit(struct class_unit *u)
{
    u->live = true;
    if (u->of_loader)
        unload_mark_loader(u->loader);
    gc_mark(u->loader->object);
    for (const struct class *c = atomic_load(&u->classes); c; c = c->of_unit)
        gc_mark(c->mirror);
    for (const struct unit_kept *k = __atomic_load_n(&u->kept, __ATOMIC_ACQUIRE); k; k = k->next)
        for (unsigned i = 0, count = __atomic_load_n(&k->count, __ATOMIC_ACQUIRE); i < count; i++)
            gc_mark(k->object[i]);
}

void unload_mark_roots(void)
{
    for (struct class_unit *u = atomic_load(&unit_all); u; u = u->next)
        if (!weak || atomic_load(&u->lasts))
            mark_unit(u);
}

static bool is_found(const struct class_unit *u)
{
    if (u->home.held || u->home.strays || (u->of_loader && gc_is_marked(u->loader->object)))
        return true;
    for (const struct class *c = atomic_load(&u->classes); c; c = c->of_unit)
        if (gc_is_marked(c->mirror))
            return true;
    return false;
}

bool unload_mark(void)
{
    bool any = false;
    for (struct class_unit *u = weak ? atomic_load(&unit_all) : NULL; u; u = u->next)
        if (!u->live && is_found(u)) {
            mark_unit(u);
            any = true;
        }
    return any;
}

static void add_dead(struct class_unit *first)
{
    struct class_unit *last = first;
    while (last->next)
        last = last->next;
    last->next = atomic_load(&dead);
    while (!atomic_compare_exchange_weak(&dead, &last->next, first))
        ;                                               /* bound: retries only when another took them */
}

void unload_forget(void)
{
    struct class_unit *first = weak ? unit_take_dead() : NULL;
    if (first) {
        refmap_forget();
        add_dead(first);
    }
    weak = false;
}

void unload_drop(void)
{
    unit_drop(atomic_exchange(&dead, NULL), unload_told);
    size_t used = arena_homes_bytes();
    atomic_store(&due, used < LEAST_BYTES / 2 ? LEAST_BYTES : 2 * used);
}
