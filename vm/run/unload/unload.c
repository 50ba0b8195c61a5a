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
enum { LEAST_BYTES = 16 << 20, KEPT_CHUNK = 14, AT_ONCE = 64 };

size_t unload_limit = SIZE_MAX;
void (*unload_told)(const struct class *c);

static bool weak;                                   /* units must be found in this collection                  */
static bool missing;                                /* the last way through them has left some that were not found */
static bool doomed;                                 /* those that were not are to be taken from all tables; while it is over */
static struct class_unit *_Atomic dead;             /* taken from all tables                                   */
static _Atomic size_t due = LEAST_BYTES;            /* bytes of units at which a collection is                 */
static _Atomic bool asked;                          /* ... for, beside the program                             */
static struct lock lock = LOCK_INIT(STRINGS);

/* --- making --------------------------------------------------------------------------------------------------- */

bool unload_may_go(const struct object *loader)
{
    return unload_happens() && area_is_heap(thread_current()->mem.area) && (!loader || mem_is_heap(loader));
}

static bool may_unload(const struct thread *t)
{
    return unload_happens() && !t->sched.no_heap && !(t->sched.context & (CTX_NO_BLOCK | CTX_COLLECTING));
}

/* Beside the program if there is a collector for that: then ordinary threads wait for it when twice as much has been made; real-time threads do not. */
static void ask(struct thread *t, size_t used)
{
    bool beside = used < unload_limit;
    bool waits = used / 2 >= atomic_load(&due) && !sched_is_realtime(&t->sched);
    sched_leave_region(&t->sched);
    if (beside && !waits && atomic_exchange(&asked, true))
        return;
    if (!beside || !gc_collect_beside(&t->sched, waits))
        gc_collect(&t->sched, "metadata", false);
}

bool unload_look(void)
{
    struct thread *t = thread_current();
    size_t used = arena_homes_bytes();
    if (RT_LIKELY(used < atomic_load(&due) && used < unload_limit))
        return true;
    if (may_unload(t)) {
        ask(t, used);
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

/* Somebody may have pointers to classes where nobody looks. */
static bool may_find(void) { return unload_happens() && !atomic_load(&unit_holds) && !sched_no_heap_threads(); }

void unload_begin(void)
{
    RT_ASSERT(!doomed);
    weak = may_find();
    atomic_store(&unit_judged, false);
    atomic_fetch_add(&arena_round, 1);
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
    atomic_store(&u->live, atomic_load(&arena_round));
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
    for (struct class_unit *u = atomic_load(&unit_all); u; u = atomic_load(&u->next))
        if (!weak || atomic_load(&u->lasts) || unit_is_found(u))
            mark_unit(u);
}

static bool is_found(const struct class_unit *u)
{
    if (atomic_load(&u->home.held) == atomic_load(&arena_round) || u->home.strays || atomic_load(&u->lasts) || (u->of_loader && gc_is_marked(u->loader->object)))
        return true;
    for (const struct class *c = atomic_load(&u->classes); c; c = c->of_unit)
        if (gc_is_marked(c->mirror))
            return true;
    return false;
}

bool unload_mark(bool *any)
{
    unsigned looked = 0;
    missing = false;
    for (struct class_unit *u = atomic_load(&unit_all); u; u = atomic_load(&u->next)) {
        if (!unit_is_found(u) && (!weak || is_found(u))) {
            mark_unit(u);
            *any = true;
        }
        missing |= !unit_is_found(u);
        if (++looked % AT_ONCE == 0 && !gc_goes_on())
            return false;
    }
    return true;
}

/* In this order: who begins to hold unloading off either finds it judged, or is found. */
bool unload_judge(bool *goes)
{
    weak &= missing;
    *goes = weak;
    atomic_store(&unit_judged, weak);
    if (!weak || may_find())
        return true;
    weak = false;
    atomic_store(&unit_judged, false);
    return false;
}

void unload_close(void)
{
    atomic_store(&unit_judged, weak);
    doomed = weak;
    weak = false;
}

static void add_dead(struct class_unit *first)
{
    struct class_unit *last = first;
    while (last->next_dead)
        last = last->next_dead;
    last->next_dead = atomic_load(&dead);
    while (!atomic_compare_exchange_weak(&dead, &last->next_dead, first))
        ;                                               /* bound: retries only when another took them */
}

void unload_forgotten(void)
{
    struct class_unit *first = doomed ? unit_take_dead() : NULL;
    if (first)
        add_dead(first);
    doomed = false;
}

static void forget_in(struct thread *t, void *unused)
{
    (void)unused;
    unit_forget_in(t);
}

static bool forget_in_tables(bool (*goes_on)(void))
{
    if (!unit_forget(&(struct unit_pass){ .goes_on = goes_on }))
        return false;
    if (unit_has_dead())
        refmap_forget();
    return true;
}

void unload_forget(void)
{
    if (!doomed)
        return;
    RT_MUST(forget_in_tables(NULL));
    if (unit_has_dead())
        thread_each(forget_in, NULL);
    unload_forgotten();
}

/* Who stops the collector's thread and collects leaves nothing doomed; the next round is begun by others alone until this is over. */
static bool goes_on(void)
{
    gc_rest(sched_self());
    return doomed;
}

enum gc_doomed unload_forget_beside(void)
{
    if (!doomed)
        return GC_DOOMED_NONE;
    if (!forget_in_tables(goes_on))
        return GC_DOOMED_LEFT;
    if (unit_has_dead())
        return GC_DOOMED_GONE;
    unload_forgotten();
    return GC_DOOMED_NONE;
}

void unload_forget_in(struct sched_thread *who)
{
    if (!who->no_heap)
        unit_forget_in(thread_of(who));
}

void unload_drop(void)
{
    unit_drop(atomic_exchange(&dead, NULL), unload_told);
    size_t used = arena_homes_bytes();
    atomic_store(&due, used < LEAST_BYTES / 2 ? LEAST_BYTES : 2 * used);
    atomic_store(&asked, false);
}
