/* SPDX-License-Identifier: Apache-2.0 */
/* Finding and loading classes by name (JVMS 5.3): the boot loader's own search, the upcall of every other.
 *
 * A thread claims (loader, name) before it loads.  A second request of the same thread for the same pair is a circle:
 * ClassCircularityError.  For the boot loader other threads wait for the claim; elsewhere Java code has its own locks,
 * and the first definition wins.
 *
 * loader_load leaves the class in the loader's dictionary, which makes it an initiating loader. */
#include "vm/class/loader.h"

#include <stdio.h>

#include "memory/arena.h"
#include "sched/context.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader_impl.h"
#include "vm/class/module.h"

struct class_loader boot_loader;
struct class *_Atomic class_all;
struct loader_hooks loader_hooks;

struct append_entry { struct archive *archive; const struct symbol *module; struct append_entry *next; };
static struct archive *boot_image;
static struct append_entry *append_path, *patches;     /* of no module; of one each, before its image */

const char *loader_image_module(const char *package)
{
    return boot_image ? archive_package_module(boot_image, package) : NULL;
}

static void add_entry(struct append_entry **p, struct archive *a, const struct symbol *module)
{
    struct append_entry *e = arena_alloc_shared(&boot_loader.arena, sizeof *e);
    if (!e)
        return;
    e->archive = a;
    e->module = module;
    lock_take(&loader_lock);
    while (*p)
        p = &(*p)->next;
    __atomic_store_n(p, e, __ATOMIC_RELEASE);
    lock_drop(&loader_lock);
}

void loader_append(struct archive *a) { add_entry(&append_path, a, NULL); }
void loader_patch(const struct symbol *module, struct archive *a) { add_entry(&patches, a, module); }

bool loader_init(struct archive *image, struct class_failure *f)
{
    RT_STARTUP();
    RT_ASSERT(!boot_image);
    boot_image = image;
    if (!module_loader_init(&boot_loader))
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    return module_init(f) && array_init(f);
}

/* Loaders as objects. */

static struct class_loader *new_loader(struct object *object)
{
    struct class_loader *l = arena_alloc_shared(&boot_loader.arena, sizeof *l);
    if (!l || !module_loader_init(l))
        return NULL;
    l->object = object;
    return l;
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
        l->next = boot_loader.next;
        __atomic_store_n(&boot_loader.next, l, __ATOMIC_RELEASE);
        __atomic_store_n(slot, l, __ATOMIC_RELEASE);
    }
    lock_drop(&loader_lock);
    if (l)
        loader_unnamed(l);
    return l;
}

void loader_each(void (*fn)(struct class_loader *, void *), void *argument)
{
    for (struct class_loader *l = &boot_loader; l; l = __atomic_load_n(&l->next, __ATOMIC_ACQUIRE))
        fn(l, argument);
}

/* The boot loader's search. */

/* The module of the boot loader that may hold the class, NULL: none.  Its package decides (contract of 5.3.6). */
static const char *boot_module_of(const char *name, bool *declared)
{
    const char *slash = strrchr(name, '/');
    const struct package_entry *p = package_find(&boot_loader, name, slash ? (size_t)(slash - name) : 0);
    *declared = p && p->module->name;
    if (p)
        return *declared ? p->module->name->text : NULL;
    if (!slash || module_base_defined())
        return NULL;
    char package[DESCRIBE_MAX];
    if ((size_t)(slash - name) >= sizeof package)
        return NULL;
    memcpy(package, name, (size_t)(slash - name));
    package[slash - name] = '\0';
    const char *module = loader_image_module(package);
    *declared = module && !strcmp(module, "java.base");
    return *declared ? module : NULL;
}

static bool find_in_image(const char *module, const struct symbol *name, struct resource *r)
{
    char path[1024];
    int n = snprintf(path, sizeof path, "/%s/%s.class", module, name->text);
    return boot_image && n > 0 && (size_t)n < sizeof path && archive_find(boot_image, path, r);
}

static bool find_in_entries(struct append_entry *const *first, const char *module, const struct symbol *name, struct resource *r,
                            const char **source)
{
    char path[1024];
    int n = snprintf(path, sizeof path, "%s.class", name->text);
    if (n < 0 || (size_t)n >= sizeof path)
        return false;
    for (struct append_entry *e = __atomic_load_n(first, __ATOMIC_ACQUIRE); e; e = __atomic_load_n(&e->next, __ATOMIC_ACQUIRE))
        if ((!module || !strcmp(e->module->text, module)) && archive_find(e->archive, path, r)) {
            *source = archive_path(e->archive);
            return true;
        }
    return false;
}

const char *loader_append_source(const struct symbol *class_name)
{
    struct resource r = { NULL, 0, false };
    const char *source = NULL;
    if (find_in_entries(&append_path, NULL, class_name, &r, &source))
        resource_release(&r);
    return source;
}

void loader_each_appended(archive_visitor fn, void *argument)
{
    for (struct append_entry *e = __atomic_load_n(&append_path, __ATOMIC_ACQUIRE); e; e = __atomic_load_n(&e->next, __ATOMIC_ACQUIRE))
        archive_each(e->archive, fn, argument);
}

/* NULL without failure: there is none. */
static struct class *define_from_boot(struct symbol *name, struct class_failure *f)
{
    bool declared;
    const char *module = boot_module_of(name->text, &declared);
    char image_source[DESCRIBE_MAX];
    const char *source = image_source;
    struct resource r = { NULL, 0, false };
    if (declared)
        snprintf(image_source, sizeof image_source, "jrt:/%s", module);
    if (!find_in_entries(declared ? &patches : &append_path, module, name, &r, &source) &&
        (!declared || !find_in_image(module, name, &r)))
        return NULL;
    struct class *c = loader_define(&(struct define_request){
        .loader = &boot_loader, .bytes = r.bytes, .length = r.length, .keep = true, .expected = name,
        .source = source, .vm_annotations = true }, f);
    if (!c)
        resource_release(&r);
    return c;
}

/* Loading with claims. */

/* The class if it is there already; else a claim, which the caller drops, or failure. */
static struct class *find_or_claim(struct class_loader *loader, struct symbol *name, struct claim *claim,
                                   struct class_failure *f)
{
    bool only_mine = loader != &boot_loader;
    struct class *c;
    lock_take(&loader_lock);
    while (!(c = dictionary_find_locked(loader->dictionary, name))) {
        const struct claim *other = claim_find_locked(loader, name, only_mine);
        if (!other) {
            claim_take_locked(claim, loader, name);
            break;
        }
        if (!claim_wait_locked(other)) {
            class_fail(f, CLASS_CIRCULAR, "%s", name->text);
            break;
        }
    }
    lock_drop(&loader_lock);
    return c;
}

struct class *loader_load_boot(struct symbol *name, struct class_failure *f)
{
    struct claim claim = { 0 };
    struct class *c = find_or_claim(&boot_loader, name, &claim, f);
    if (claim.owner)
        c = define_from_boot(name, f);
    claim_drop(&claim);
    return c;
}

/* Remember the answer of a loader; two different answers break JVMS 5.3.4. */
static struct class *record(struct class_loader *loader, struct class *c, struct class_failure *f)
{
    lock_take(&loader_lock);
    struct class *known = dictionary_find_locked(loader->dictionary, c->name);
    struct class *other = known && known != c ? known : constraint_conflict_locked(loader, c);
    bool stored = known || other || dictionary_add_locked(loader->dictionary, c);
    if (!other)
        constraint_settle_locked(loader, c);
    lock_drop(&loader_lock);
    if (!stored) {
        class_fail(f, CLASS_MEMORY, "Metaspace");
        return NULL;
    }
    if (!other)
        return c;
    char l[DESCRIBE_MAX / 2], name[DESCRIBE_MAX / 2], before[DESCRIBE_MAX / 2], home[DESCRIBE_MAX];
    class_fail(f, CLASS_LINKAGE, "loader constraint violation: loader %s wants to load %s %s. A different %s with the "
               "same name was previously loaded by %s. (%s)", describe_loader(loader, l, sizeof l), describe_kind(c),
               class_external_name(c, name, sizeof name), describe_kind(other),
               describe_loader(other->loader, before, sizeof before), describe_home(other, false, home, sizeof home));
    return NULL;
}

/* loadClass may say what it likes: a class of another name is no class. */
static struct class *load_by_upcall(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    struct class *c = loader_hooks.load_class ? loader_hooks.load_class(loader, name, f) : NULL;
    if (c && c->name == name && !class_is_array(c))
        return record(loader, c, f);
    class_fail(f, CLASS_NOT_FOUND, "%s", name->text);
    return NULL;
}

static struct class *load_array(struct class_loader *loader, const struct symbol *name, struct class_failure *f)
{
    struct class *component = loader_load_descriptor(loader, name->text + 1, name->length - 1u, f);
    if (!component) {
        class_fail(f, CLASS_NOT_FOUND, "%s", name->text);
        return NULL;
    }
    return class_array_of(component, f);
}

struct class *loader_load(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    RT_ASSERT(loader && name && f);
    if (name->text[0] == '[')
        return load_array(loader, name, f);
    if (loader == &boot_loader) {
        struct class *c = loader_load_boot(name, f);
        if (!c)
            class_fail(f, CLASS_NOT_FOUND, "%s", name->text);
        return c;
    }
    struct claim claim = { 0 };
    struct class *c = find_or_claim(loader, name, &claim, f);
    if (claim.owner)
        c = load_by_upcall(loader, name, f);
    claim_drop(&claim);
    return c;
}

struct class *loader_load_descriptor(struct class_loader *loader, const char *descriptor, size_t length,
                                     struct class_failure *f)
{
    uint8_t type = length ? basic_type_of(descriptor[0]) : 0;
    bool whole = type == T_ARRAY || (type == T_OBJECT ? length > 2 && descriptor[length - 1] == ';' : length == 1);
    if (!type || !whole) {
        class_fail(f, CLASS_NOT_FOUND, "%.*s", (int)length, descriptor);
        return NULL;
    }
    if (type != T_OBJECT && type != T_ARRAY)
        return class_primitive(type);
    struct symbol *name = type == T_ARRAY ? symbol_intern(descriptor, length) : symbol_intern(descriptor + 1, length - 2);
    if (!name) {
        class_fail(f, CLASS_MEMORY, "Metaspace");
        return NULL;
    }
    return loader_load(loader, name, f);
}

/* Looking only. */

static struct class *find_element(struct class_loader *loader, const char *descriptor, size_t length)
{
    if (descriptor[0] != 'L')
        return length == 1 ? class_primitive(basic_type_of(descriptor[0])) : NULL;
    const struct symbol *name = length > 2 ? symbol_find(descriptor + 1, length - 2) : NULL;
    return name ? loader_find(loader, name) : NULL;
}

struct class *loader_find(struct class_loader *loader, const struct symbol *name)
{
    size_t dimensions = strspn(name->text, "[");
    if (dimensions) {
        struct class *c = find_element(loader, name->text + dimensions, name->length - dimensions);
        for (; c && dimensions; dimensions--)
            c = atomic_load_explicit(&c->array_class, memory_order_acquire);
        return c;
    }
    lock_take(&loader_lock);
    struct class *c = dictionary_find_locked(loader->dictionary, name);
    lock_drop(&loader_lock);
    return c;
}
