/* SPDX-License-Identifier: Apache-2.0 */
/* Where the boot loader finds the bytes of classes: patches of a module, then its image; what was appended is of no module.
 *
 * Locks    loader_lock covers the lists while they grow, at their ends with release stores; looking needs none */
#include <stdio.h>

#include "memory/arena.h"
#include "vm/class/loader_impl.h"

struct append_entry { struct archive *archive; const struct symbol *module; struct append_entry *next; };
static struct archive *boot_image;
static struct append_entry *append_path, *patches;     /* of no module; of one each, before its image */

const char *loader_image_module(const char *package)
{
    return boot_image ? archive_package_module(boot_image, package) : NULL;
}

static void add_entry(struct append_entry **p, struct archive *a, const struct symbol *module)
{
    struct append_entry *e = arena_alloc_shared(&boot_loader.unit.home.arena, sizeof *e);
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

void boot_path_init(struct archive *image)
{
    RT_ASSERT(!boot_image);
    boot_image = image;
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

bool boot_path_find(const char *module, const struct symbol *name, struct resource *r, const char **source)
{
    if (!module)
        return find_in_entries(&append_path, NULL, name, r, source);
    return find_in_entries(&patches, module, name, r, source) || find_in_image(module, name, r);
}
