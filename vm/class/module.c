/* SPDX-License-Identifier: Apache-2.0 */
/* Modules and packages: which package belongs to which module of a loader, which module reads and exports what.
 *
 * Until java.base is defined by Java code (in initPhase2), only the image says which packages it has, and every
 * class may see every other.  The boot loader's unnamed module (the append path) may see all of the boot loader's
 * modules: the classes there are the VM's own.
 *
 * Locks    loader_lock covers package tables, reads and exports while they change.  Lists only grow at their head
 *          with release stores, so that the questions need no lock. */
#include "vm/class/module.h"

#include <stdio.h>

#include "memory/arena.h"
#include "memory/barrier.h"
#include "sched/stress.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader_impl.h"
#include "vm/class/unload/unit.h"

struct module_link { const struct module_entry *to; struct module_link *next, *next_spare; };       /* of reads, to NULL: all unnamed */
struct package_table { struct package_entry **slots; uint32_t count, capacity; };
enum { FIRST_PACKAGES = 64 };

static _Atomic bool base_defined;

bool module_base_defined(void) { return atomic_load_explicit(&base_defined, memory_order_acquire); }

static struct module_entry *new_module(struct class_loader *loader, struct symbol *name)
{
    struct module_entry *m = arena_alloc_shared(&loader->unit.home.arena, sizeof *m);
    if (!m)
        return NULL;
    m->name = name;
    m->loader = loader;
    m->reads_all = name == NULL;
    return m;
}

bool module_loader_init(struct class_loader *loader)
{
    loader->dictionary = mem_block(sizeof *loader->dictionary);
    loader->package_table = mem_block(sizeof *loader->package_table);
    loader->unnamed = new_module(loader, NULL);
    return loader->dictionary && loader->package_table && loader->unnamed;
}

void module_loader_drop(struct class_loader *loader)
{
    if (loader->dictionary)
        mem_block_free(loader->dictionary->slots);
    mem_block_free(loader->dictionary);
    if (loader->package_table)
        mem_block_free(loader->package_table->slots);
    mem_block_free(loader->package_table);
}

bool module_init(struct class_failure *f)
{
    module_java_base = new_module(&boot_loader, symbol_from("java.base"));
    boot_loader.modules = module_java_base;
    return module_java_base || class_fail(f, CLASS_MEMORY, "Metaspace");
}

/* Packages. */

static uint32_t slot_of(const struct package_table *t, const struct symbol *name)
{
    uint32_t i = name->hash & (t->capacity - 1);
    while (t->slots[i] && t->slots[i]->name != name)
        i = (i + 1) & (t->capacity - 1);
    return i;
}

static bool grow(struct package_table *t)
{
    struct package_table bigger = { NULL, t->count, t->capacity ? 2 * t->capacity : (uint32_t)stress_size(FIRST_PACKAGES, 2) };
    bigger.slots = mem_block(bigger.capacity * sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    for (uint32_t i = 0; i < t->capacity; i++)
        if (t->slots[i])
            bigger.slots[slot_of(&bigger, t->slots[i]->name)] = t->slots[i];
    mem_block_free(t->slots);
    *t = bigger;
    return true;
}

static struct package_entry *find_locked(const struct class_loader *loader, const struct symbol *name)
{
    const struct package_table *t = loader->package_table;
    return t->capacity ? t->slots[slot_of(t, name)] : NULL;
}

struct package_entry *package_add_locked(struct class_loader *loader, struct symbol *name, struct module_entry *module)
{
    struct package_table *t = loader->package_table;
    if (3 * (t->count + 1) > 2 * t->capacity && !grow(t))
        return NULL;
    struct package_entry *p = arena_alloc_shared(&loader->unit.home.arena, sizeof *p);
    if (!p)
        return NULL;
    *p = (struct package_entry){ .name = name, .module = module, .next = loader->packages };
    loader->packages = p;
    t->slots[slot_of(t, name)] = p;
    t->count++;
    return p;
}

struct package_entry *package_find(struct class_loader *loader, const char *name, size_t length)
{
    const struct symbol *s = symbol_find(name, length);
    if (!s)
        return NULL;
    lock_take(&loader_lock);
    struct package_entry *p = find_locked(loader, s);
    lock_drop(&loader_lock);
    return p;
}

/* Where a package goes that nobody declared. */
static struct module_entry *home_of_stray(struct class_loader *loader, const struct symbol *package)
{
    if (loader == &boot_loader && !module_base_defined()) {
        const char *name = loader_image_module(package->text);
        if (name && !strcmp(name, "java.base"))
            return module_java_base;
    }
    return loader->unnamed;
}

struct package_entry *package_of(struct class_loader *loader, const struct symbol *class_name)
{
    const char *slash = strrchr(class_name->text, '/');
    struct symbol *name = symbol_intern(class_name->text, slash ? (size_t)(slash - class_name->text) : 0);
    if (!name)
        return NULL;
    lock_take(&loader_lock);
    struct package_entry *p = find_locked(loader, name);
    if (!p)
        p = package_add_locked(loader, name, home_of_stray(loader, name));
    lock_drop(&loader_lock);
    return p;
}

/* Defining modules. */

static struct module_entry *find_module_locked(struct class_loader *loader, const struct symbol *name)
{
    struct module_entry *m = loader->modules;
    while (m && m->name != name)
        m = m->next;
    return m;
}

/* false when one of the packages belongs to another module already. */
static bool packages_free(struct class_loader *loader, const struct symbol *module, struct symbol *const *packages,
                          size_t count, struct class_failure *f)
{
    for (size_t i = 0; i < count; i++) {
        const struct package_entry *p = find_locked(loader, packages[i]);
        if (!p || p->module->name == module)
            continue;
        char text[DESCRIBE_MAX];
        symbol_external_name(packages[i], text, sizeof text);
        if (!p->module->name)
            return class_fail(f, CLASS_LINKAGE, "Package %s for module %s is already in the unnamed module defined to "
                              "the class loader", text, module->text);
        return class_fail(f, CLASS_LINKAGE, "Package %s for module %s is already in another module, %s, defined to the "
                          "class loader", text, module->text, p->module->name->text);
    }
    return true;
}

static bool add_packages(struct class_loader *loader, struct module_entry *m, struct symbol *const *packages,
                         size_t count, struct class_failure *f)
{
    for (size_t i = 0; i < count; i++)
        if (!find_locked(loader, packages[i]) && !package_add_locked(loader, packages[i], m))
            return class_fail(f, CLASS_MEMORY, "Metaspace");
    return true;
}

/* java.base has its entry from the start: its definition completes it, once. */
static struct module_entry *entry_for(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    struct module_entry *m = find_module_locked(loader, name);
    if (m && (m != module_java_base || m->module)) {
        class_fail(f, CLASS_LINKAGE, "Module %s is already defined", name->text);
        return NULL;
    }
    if (!m && (m = new_module(loader, name)))
        m->next = loader->modules;
    if (!m)
        class_fail(f, CLASS_MEMORY, "Metaspace");
    return m;
}

struct module_entry *module_define(struct class_loader *loader, struct symbol *name, bool open, struct symbol *version,
                                   struct symbol *location, struct symbol *const *packages, size_t count,
                                   struct object *module, struct class_failure *failure)
{
    lock_take(&loader_lock);
    struct module_entry *m = entry_for(loader, name, failure);
    if (m && packages_free(loader, name, packages, count, failure) && add_packages(loader, m, packages, count, failure)) {
        m->open = open;
        m->version = version;
        m->location = location;
        if (m != module_java_base)
            __atomic_store_n(&loader->modules, m, __ATOMIC_RELEASE);     /* the collector looks meanwhile */
        module_bind(m, module);
        if (m == module_java_base)
            atomic_store_explicit(&base_defined, true, memory_order_release);
    } else {
        m = NULL;
    }
    lock_drop(&loader_lock);
    return m;
}

void module_bind(struct module_entry *entry, struct object *module)
{
    entry->module = ref_hand_over(module);
    if (module && injected.module_entry)
        *(struct module_entry **)object_at(module, injected.module_entry) = entry;
}

struct object *module_java_field(const struct object *module, const char *name, const char *descriptor)
{
    const struct field *f = class_find_field(object_class(module), symbol_from(name), symbol_from(descriptor));
    return f ? barrier_load(object_at(module, f->offset)) : NULL;
}

struct module_entry *loader_unnamed(struct class_loader *loader)
{
    if (!loader->unnamed->module && loader->object)
        module_bind(loader->unnamed, module_java_field(loader->object, "unnamedModule", "Ljava/lang/Module;"));
    return loader->unnamed;
}

/* Links of modules that stay, whose ends have gone: used again, when nobody stands on them any more.  loader_lock */
static struct module_link *spare_links, *retired_links;

static struct module_link *take_link(const struct module_entry *from)
{
    struct module_link *l = NULL;
    lock_take(&loader_lock);
    if (!from->loader->unit.listed && (l = spare_links))
        spare_links = l->next_spare;
    lock_drop(&loader_lock);
    return l ? l : arena_alloc_shared(&from->loader->unit.home.arena, sizeof *l);
}

static void add_link_locked(struct module_link **list, struct module_link *l, const struct module_entry *to)
{
    *l = (struct module_link){ .to = to, .next = *list };
    __atomic_store_n(list, l, __ATOMIC_RELEASE);
}

void module_add_reads(struct module_entry *from, struct module_entry *to)
{
    struct module_link *l = take_link(from);
    if (!l)
        return;
    lock_take(&loader_lock);
    add_link_locked(&from->reads, l, to);
    lock_drop(&loader_lock);
}

void module_export(struct package_entry *package, struct module_entry *to)
{
    struct module_link *l = to ? take_link(package->module) : NULL;
    lock_take(&loader_lock);
    if (!to)
        package->exported_all = true;
    if (l)
        add_link_locked(&package->exports, l, to);
    lock_drop(&loader_lock);
}

void module_export_to_unnamed(struct package_entry *package)
{
    lock_take(&loader_lock);
    package->exported_unnamed = true;
    lock_drop(&loader_lock);
}

/* Modules that go. */

static void forget_links(const struct module_entry *from, struct module_link **list)
{
    while (*list) {
        struct module_link *l = *list;
        if (!l->to || !unit_is_dead(&l->to->loader->unit)) {
            list = &l->next;
            continue;
        }
        __atomic_store_n(list, l->next, __ATOMIC_RELEASE);
        if (!from->loader->unit.listed) {
            l->next_spare = retired_links;
            retired_links = l;
        }
    }
}

static bool forget_dead_of(struct class_loader *loader, struct unit_pass *pass)
{
    for (struct module_entry *m = loader->modules; m; m = m->next) {
        forget_links(m, &m->reads);
        if (!unit_pass_on(pass))
            return false;
    }
    if (loader->unnamed)
        forget_links(loader->unnamed, &loader->unnamed->reads);
    for (struct package_entry *p = loader->packages; p; p = p->next) {
        forget_links(p->module, &p->exports);
        if (!unit_pass_on(pass))
            return false;
    }
    return true;
}

bool module_forget_dead(struct unit_pass *pass)
{
    for (struct class_loader *l = &boot_loader; l; l = l->next)
        if (!unit_is_dead(&l->unit) && !forget_dead_of(l, pass))
            return false;
    return true;
}

/* Whoever has the lock may wait for the collector; then they are for the next time. */
void module_forgotten(void)
{
    if (!lock_try(&loader_lock))
        return;
    while (retired_links) {
        struct module_link *l = retired_links;
        retired_links = l->next_spare;
        l->next_spare = spare_links;
        spare_links = l;
    }
    lock_drop(&loader_lock);
}

/* Questions. */

bool module_reads(const struct module_entry *from, const struct module_entry *to)
{
    if (from == to || from->reads_all || to == module_java_base)
        return true;
    for (const struct module_link *r = __atomic_load_n(&from->reads, __ATOMIC_ACQUIRE); r; r = r->next)
        if (r->to == to || (!r->to && !to->name))
            return true;
    return false;
}

bool package_exported(const struct package_entry *package, const struct module_entry *to)
{
    const struct module_entry *m = package->module;
    if (m == to || !m->name || m->open || package->exported_all || (package->exported_unnamed && !to->name))
        return true;
    for (const struct module_link *e = __atomic_load_n(&package->exports, __ATOMIC_ACQUIRE); e; e = e->next)
        if (e->to == to)
            return true;
    return false;
}

static void refuse(const struct class *from, const struct class *to, char *why, size_t size)
{
    char a[80], b[80], ma[80], mb[80], package[80];
    const char *a_home = describe_module(from->module, ma, sizeof ma), *b_home = describe_module(to->module, mb, sizeof mb);
    int used = snprintf(why, size, "class %s (in %s) cannot access class %s (in %s) because ",
                        class_external_name(from, a, sizeof a), a_home, class_external_name(to, b, sizeof b), b_home);
    if (used < 0 || (size_t)used >= size)
        return;
    if (module_reads(from->module, to->module))
        snprintf(why + used, size - (size_t)used, "%s does not export %s to %s", b_home,
                 symbol_external_name(to->package->name, package, sizeof package), a_home);
    else
        snprintf(why + used, size - (size_t)used, "%s does not read %s", a_home, b_home);
}

bool module_may_access(const struct class *from, const struct class *to, char *why, size_t size)
{
    if (class_is_array(to))
        to = to->element;
    const struct module_entry *m = from->module, *other = to->module;
    if (m == other || !to->package || !module_base_defined() || (m == boot_loader.unnamed && other->loader == &boot_loader)
        || (module_reads(m, other) && package_exported(to->package, m)))
        return true;
    if (why && size)
        refuse(from, to, why, size);
    return false;
}
