/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of units, and how they go. */
#include "vm/class/unload/unit.h"

#include "memory/arena.h"
#include "memory/barrier.h"
#include "vm/class/loader_impl.h"

enum { HOOKS_MAX = 8 };

struct class_unit *_Atomic unit_all;
_Atomic unsigned unit_holds;
static struct class_unit *dead;         /* taken out of unit_all; who forgets */
static struct unit_hooks hooks[HOOKS_MAX];
static unsigned hook_count;
static _Atomic uint64_t gone;

struct class_unit *unit_create(struct class_loader *loader)
{
    if (!loader_hooks.may_go || !loader_hooks.may_go(NULL))
        return NULL;
    struct class_unit *u = (struct class_unit *)(void *)arena_home_create(sizeof *u);
    if (!u)
        return NULL;
    u->loader = loader;
    u->listed = true;
    unit_list(u);
    return u;
}

/* Whoever makes one while the collector marks has what it knows it by, so it is found. */
void unit_list(struct class_unit *u)
{
    RT_ASSERT(u->listed && u->loader);
    atomic_store(&u->live, atomic_load(&arena_round));
    struct class_unit *first = atomic_load(&unit_all);
    do
        atomic_store(&u->next, first);
    while (!atomic_compare_exchange_weak(&unit_all, &first, u));        /* bound: retries only when another succeeded */
}

void unit_add(struct class *c)
{
    c->of_unit = atomic_load(&c->unit->classes);
    while (!atomic_compare_exchange_weak(&c->unit->classes, &c->of_unit, c))
        ;                                               /* bound: as above */
}

bool unit_keep_class(struct class_unit *u, const struct class *other)
{
    if (other->unit == u || !unit_goes(other->unit))
        return true;
    if (unit_goes(u))
        return loader_hooks.keep(u, other->mirror);
    unit_last(other);
    return true;
}

void unit_last(const struct class *c)
{
    atomic_store(&c->unit->lasts, true);
    if (!sched_self()->no_heap)
        ref_hand_over(c->mirror);
}

bool unit_add_site(struct class_unit *u, const struct class *owner, void *place)
{
    if (!u->listed || owner->unit == u)
        return true;
    struct unit_site *s = arena_alloc_shared(&u->home.arena, sizeof *s);
    if (!s)
        return false;
    s->place = place;
    s->next = atomic_load(&u->sites);
    while (!atomic_compare_exchange_weak(&u->sites, &s->next, s))
        ;                                               /* bound: as above */
    return true;
}

/* --- going ------------------------------------------------------------------------------------------------- */

void unit_add_hooks(struct unit_hooks given)
{
    for (unsigned i = 0; i < hook_count; i++)
        if (hooks[i].forget == given.forget && hooks[i].drop == given.drop)
            return;
    RT_MUST(hook_count < HOOKS_MAX);
    hooks[hook_count++] = given;
}

/* Out of a list that grows at its head; next: where a row has its link, living: the row before it that stays, NULL: none.  Rows that were pushed meanwhile
 * stand before the first. */
static void take_out(void *row, size_t next, void *living, void *_Atomic *head)
{
    void *first = row, *rest = atomic_load((void *_Atomic *)(void *)((char *)row + next));
    if (!living && atomic_compare_exchange_strong(head, &first, rest))
        return;
    void *_Atomic *link = (void *_Atomic *)(void *)((char *)(living ? living : first) + next);
    while (atomic_load(link) != row)                    /* bound: rows pushed meanwhile */
        link = (void *_Atomic *)(void *)((char *)atomic_load(link) + next);
    atomic_store(link, rest);
}

static bool forget_classes(struct unit_pass *p)
{
    struct class *living = NULL;
    for (struct class *c = atomic_load(&class_all), *next; c; c = next) {
        next = atomic_load(&c->next);
        if (!unit_is_dead(c->unit))
            living = c;
        else
            take_out(c, offsetof(struct class, next), living, (void *_Atomic *)&class_all);
        if (!unit_pass_on(p))
            return false;
    }
    return true;
}

static bool forget_units(struct unit_pass *p)
{
    struct class_unit *living = NULL;
    for (struct class_unit *u = atomic_load(&unit_all), *next; u; u = next) {
        next = atomic_load(&u->next);
        if (!unit_is_dead(u)) {
            living = u;
        } else {
            take_out(u, offsetof(struct class_unit, next), living, (void *_Atomic *)&unit_all);
            u->next_dead = dead;
            dead = u;
        }
        if (!unit_pass_on(p))
            return false;
    }
    return true;
}

/* The boot loader stands before all. */
static bool forget_loaders(struct unit_pass *p)
{
    struct class_loader *l = &boot_loader, *next;
    while ((next = l->next)) {
        if (unit_is_dead(&next->unit))
            __atomic_store_n(&l->next, next->next, __ATOMIC_RELEASE);
        else
            l = next;
        if (!unit_pass_on(p))
            return false;
    }
    return true;
}

static bool forget_in_tables(struct unit_pass *p)
{
    if (!unit_pass_lock(p))
        return false;
    bool done = forget_loaders(p) && module_forget_dead(p) && constraint_forget_dead(p);
    if (done)
        unit_pass_unlock(p);
    return done;
}

bool unit_forget(struct unit_pass *p)
{
    bool done = forget_units(p);
    if (!done || !dead)
        return done;
    done = forget_classes(p) && forget_in_tables(p);
    for (unsigned i = 0; i < hook_count && done; i++)
        if (hooks[i].forget)
            done = hooks[i].forget(dead, p);
    return done;
}

void unit_forget_in(struct thread *t)
{
    for (unsigned i = 0; i < hook_count; i++)
        if (hooks[i].forget_in)
            hooks[i].forget_in(t);
}

bool unit_has_dead(void) { return dead != NULL; }

struct class_unit *unit_take_dead(void)
{
    struct class_unit *all = dead;
    dead = NULL;
    if (all)
        module_forgotten();
    atomic_store(&unit_judged, false);
    return all;
}

static void drop(struct class_unit *u, void (*told)(const struct class *c))
{
    for (const struct class *c = atomic_load(&u->classes); c; c = c->of_unit) {
        if (class_is_array(c) || atomic_load(&c->state) < CLASS_LOADED)
            continue;
        atomic_fetch_add(&gone, 1);
        if (told)
            told(c);
    }
    for (unsigned i = 0; i < hook_count; i++)
        if (hooks[i].drop)
            hooks[i].drop(u);
    if (u->of_loader)
        module_loader_drop((struct class_loader *)(void *)u);
    arena_drop(&u->home.arena);
}

void unit_drop(struct class_unit *first, void (*told)(const struct class *c))
{
    for (struct class_unit *next; first; first = next) {
        next = first->next_dead;
        drop(first, told);
    }
}

uint64_t unit_classes_gone(void) { return atomic_load(&gone); }
