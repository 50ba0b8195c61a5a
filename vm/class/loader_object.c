/* SPDX-License-Identifier: Apache-2.0 */
/* What stands behind objects of the library: loaders and modules. */
#include "memory/arena.h"
#include "memory/barrier.h"
#include "vm/class/link.h"
#include "vm/class/loader_impl.h"
#include "vm/class/unload/unit.h"

static struct class_loader *new_loader(struct object *object)
{
    bool may_go = loader_hooks.may_go && loader_hooks.may_go(object);
    struct class_loader *l = may_go ? (struct class_loader *)(void *)arena_home_create(sizeof *l) : NULL;
    if (l)
        l->unit.listed = true;
    else if (!(l = arena_alloc_shared(&boot_loader.unit.home.arena, sizeof *l)))
        return NULL;
    l->unit.loader = l;
    l->unit.of_loader = true;
    l->object = ref_hand_over(object);
    return module_loader_init(l) ? l : NULL;
}

/* Another thread was faster. */
static void drop_loader(struct class_loader *l)
{
    module_loader_drop(l);
    arena_drop(&l->unit.home.arena);
}

struct class_loader *loader_of_object(struct object *object)
{
    if (!object)
        return &boot_loader;
    struct class_loader **slot = object_at(object, injected.loader_data);
    struct class_loader *l = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (l)
        return l;
    struct class_loader *fresh = new_loader(object);
    lock_take(&loader_lock);
    l = *slot;
    if (!l && fresh) {
        l = fresh;
        fresh = NULL;
        if (l->unit.listed)
            unit_list(&l->unit);
        l->next = boot_loader.next;
        __atomic_store_n(&boot_loader.next, l, __ATOMIC_RELEASE);
        __atomic_store_n(slot, l, __ATOMIC_RELEASE);
    }
    lock_drop(&loader_lock);
    if (fresh)
        drop_loader(fresh);
    if (l)
        loader_unnamed(l);
    return l;
}

void loader_each(void (*fn)(struct class_loader *, void *), void *argument)
{
    for (struct class_loader *l = &boot_loader; l; l = __atomic_load_n(&l->next, __ATOMIC_ACQUIRE))
        if (!unit_is_dead(&l->unit))
            fn(l, argument);
}

/* An unnamed module is told by its loader, unless it is one of the library's stand-ins for "all". */
struct module_entry *module_of_object(const struct object *module)
{
    struct module_entry *m = *(struct module_entry **)object_at(module, injected.module_entry);
    if (m || module_java_field(module, "name", "Ljava/lang/String;"))
        return m;
    m = loader_unnamed(loader_of_object(module_java_field(module, "loader", "Ljava/lang/ClassLoader;")));
    return m->module == module ? m : NULL;
}
