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
#include "vm/class/unload/unit.h"

bool loader_init(struct archive *image, struct class_failure *f)
{
    RT_STARTUP();
    boot_path_init(image);
    if (!module_loader_init(&boot_loader))
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    return module_init(f) && array_init(f);
}

/* The boot loader's search. */

/* The module of the boot loader that may hold the class, NULL: none.  Its package decides (contract of 5.3.6). */
static const char *boot_module_of(const char *name, bool *declared)
{
    const char *slash = strrchr(name, '/');
    const struct package_entry *p = package_find(&boot_loader, name, slash ? (size_t)(slash - name) : 0);
    *declared = p && p->module->name;
    if (*declared)
        return p->module->name->text;
    if (!slash || (p && !loader_hooks.whole_image) || module_base_defined())
        return NULL;
    char package[DESCRIBE_MAX];
    if ((size_t)(slash - name) >= sizeof package)
        return NULL;
    memcpy(package, name, (size_t)(slash - name));
    package[slash - name] = '\0';
    const char *module = loader_image_module(package);
    *declared = module && (loader_hooks.whole_image || !strcmp(module, "java.base"));
    return *declared ? module : NULL;
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
    if (!boot_path_find(declared ? module : NULL, name, &r, &source))
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
    bool stored = known || other || (unit_keep_class(&loader->unit, c) && dictionary_add_locked(loader->dictionary, c));
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
