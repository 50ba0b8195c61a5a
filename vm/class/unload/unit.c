/* SPDX-License-Identifier: Apache-2.0 */
/* Lists of units, and how they go. */
#include "vm/class/unload/unit.h"

#include "memory/arena.h"
#include "vm/class/loader_impl.h"

enum { HOOKS_MAX = 8 };

struct class_unit *_Atomic unit_all;
_Atomic unsigned unit_holds;
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

void unit_list(struct class_unit *u)
{
    RT_ASSERT(u->listed && u->loader);
    u->next = atomic_load(&unit_all);
    while (!atomic_compare_exchange_weak(&unit_all, &u->next, u))
        ;                                               /* bound: retries only when another succeeded */
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
    atomic_store(&other->unit->lasts, true);
    return true;
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

static struct class_unit *split_list(void)
{
    struct class_unit *dead = NULL, *u = atomic_load(&unit_all), *next;
    struct class_unit *alive = NULL, *last = NULL;
    for (; u; u = next) {
        next = u->next;
        if (!u->live) {
            u->next = dead;
            dead = u;
            continue;
        }
        if (last)
            last->next = u;
        else
            alive = u;
        last = u;
    }
    if (last)
        last->next = NULL;
    atomic_store(&unit_all, alive);
    return dead;
}

static void forget_loaders(void)
{
    struct class_loader *l = &boot_loader;
    while (l->next) {
        if (unit_is_dead(&l->next->unit))
            l->next = l->next->next;
        else
            l = l->next;
    }
}

static void forget_classes(void)
{
    struct class *first = atomic_load(&class_all);
    while (first && unit_is_dead(first->unit))
        first = first->next;
    atomic_store(&class_all, first);
    for (struct class *c = first; c; c = c->next)
        while (c->next && unit_is_dead(c->next->unit))
            c->next = c->next->next;
}

struct class_unit *unit_take_dead(void)
{
    struct class_unit *dead = split_list();
    if (!dead)
        return NULL;
    module_forget_dead();
    constraint_forget_dead();
    forget_loaders();
    forget_classes();
    for (unsigned i = 0; i < hook_count; i++)
        if (hooks[i].forget)
            hooks[i].forget(dead);
    return dead;
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

void unit_drop(struct class_unit *dead, void (*told)(const struct class *c))
{
    for (struct class_unit *next; dead; dead = next) {
        next = dead->next;
        drop(dead, told);
    }
}

uint64_t unit_classes_gone(void) { return atomic_load(&gone); }
