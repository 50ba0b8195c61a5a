/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.Module and BootLoader: what the module system tells the VM. */
#include "classlib/natives.h"
#include "memory/arena.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/mirror.h"
#include "vm/run/roots.h"
#include "vm/run/string.h"
#include "vm/vm.h"

static struct class_loader *loader_of_module(const struct object *module)
{
    return loader_of_object(get_ref(module, known.Module_loader));
}

/* An unnamed module made by a ClassLoader's constructor is the loader's own. */
static struct module_entry *entry_of(const struct object *module)
{
    struct module_entry *e = module_of_object(module);
    if (!e && !get_ref(module, known.Module_name))
        e = loader_of_module(module)->unnamed;
    return e;
}

/* Package names come with dots; NULL without memory. */
static struct symbol **package_symbols(struct object *names, size_t *count)
{
    *count = names ? (size_t)array_length(names) : 0;
    struct symbol **symbols = mem_block((*count + 1) * sizeof *symbols);
    for (size_t i = 0; symbols && i < *count; i++) {
        struct object *name = ((struct object **)array_data(names))[i];
        symbols[i] = name ? string_symbol(name, true) : NULL;
        if (!symbols[i]) {
            mem_block_free(symbols);
            return NULL;
        }
    }
    return symbols;
}

static struct symbol *optional_symbol(struct object *s) { return s ? string_symbol(s, false) : NULL; }

NATIVE_METHOD(java_lang_Module_defineModule0)
{
    struct object *module = ARG_REF(0), *name = module ? get_ref(module, known.Module_name) : NULL;
    struct class_failure f = { 0 };
    size_t count;
    if (!name) {
        throw_new(t, EX(NullPointerException), "Null module object");
        return;
    }
    struct symbol **packages = package_symbols(ARG_REF(4), &count);
    if (!packages) {
        throw_out_of_memory(t, "C heap");
        return;
    }
    struct module_entry *e = module_define(loader_of_module(module), string_symbol(name, false), ARG_BOOL(1),
                                           optional_symbol(ARG_REF(2)), optional_symbol(ARG_REF(3)),
                                           packages, count, module, &f);
    mem_block_free(packages);
    if (!e)
        throw_new(t, f.error == CLASS_LINKAGE ? EX(IllegalStateException) : EX(IllegalArgumentException), "%s", f.message);
    else if (e == module_java_base)
        mirror_fix_modules();
}

NATIVE_METHOD(java_lang_Module_addReads0)
{
    if (!ARG_REF(0)) {
        throw_new(t, EX(NullPointerException), "from_module is null");
        return;
    }
    struct module_entry *from = entry_of(ARG_REF(0));
    if (from && from->name)
        module_add_reads(from, ARG_REF(1) ? entry_of(ARG_REF(1)) : NULL);
}

/* The package that a named module exports; NULL with or without an exception when there is nothing to do. */
static struct package_entry *exported_package(struct thread *t, struct object *module, struct object *name)
{
    if (!module || !name) {
        throw_new(t, EX(NullPointerException), !module ? "from_module is null" : "package is null");
        return NULL;
    }
    struct module_entry *from = entry_of(module);
    struct symbol *symbol = from && from->name ? string_symbol(name, true) : NULL;
    if (!symbol)
        return NULL;
    struct package_entry *package = package_find(from->loader ? from->loader : &boot_loader, symbol->text, symbol->length);
    if (package && package->module == from)
        return package;
    throw_new(t, EX(IllegalArgumentException), "Package %s not found in from_module %s", symbol->text, from->name->text);
    return NULL;
}

NATIVE_METHOD(java_lang_Module_addExports0)
{
    struct package_entry *package = exported_package(t, ARG_REF(0), ARG_REF(1));
    struct module_entry *to = ARG_REF(2) ? entry_of(ARG_REF(2)) : NULL;
    if (!package)
        return;
    if (!ARG_REF(2))
        throw_new(t, EX(NullPointerException), "to_module is null");
    else if (to)
        module_export(package, to);
}

NATIVE_METHOD(java_lang_Module_addExportsToAll0)
{
    struct package_entry *package = exported_package(t, ARG_REF(0), ARG_REF(1));
    if (package)
        module_export(package, NULL);
}

NATIVE_METHOD(java_lang_Module_addExportsToAllUnnamed0)
{
    struct package_entry *package = exported_package(t, ARG_REF(0), ARG_REF(1));
    if (package)
        module_export_to_unnamed(package);
}

/* --- BootLoader ---------------------------------------------------------------------------- */

NATIVE_METHOD(jdk_internal_loader_BootLoader_setBootLoaderUnnamedModule0)
{
    struct object *module = ARG_REF(0);
    if (!module) {
        throw_new(t, EX(NullPointerException), "Null module object");
        return;
    }
    boot_loader.unnamed->module = module;
    *(struct module_entry **)object_at(module, injected.module_entry) = boot_loader.unnamed;
    if (!roots_keep(module))
        throw_out_of_memory(t, "C heap");
    else
        mirror_fix_modules();
}

/* The entry of the boot append path that it came from; NULL: it is of a module, or somebody made it. */
static const char *source_of(const struct class *c)
{
    const struct module_entry *module = c->package->module;
    return module && !module->name ? loader_append_source(c->name) : NULL;
}

/* Classes that are made while the program runs, as those of proxies, come from nowhere. */
static bool has_location(const struct class *c) { return (c->package->module && c->package->module->location) || source_of(c); }

/* A boot class without an earlier one (class_all is newest first) of the same package, which has a place. */
static bool first_of_package(const struct class *c)
{
    if (c->loader != &boot_loader || !c->package || c->flags & (CLASS_IS_ARRAY | CLASS_IS_PRIMITIVE) || !has_location(c))
        return false;
    for (const struct class *o = class_next(c); o; o = class_next(o))
        if (o->package == c->package && !class_is_array(o) && has_location(o))
            return false;
    return true;
}

NATIVE_METHOD(jdk_internal_loader_BootLoader_getSystemPackageNames)
{
    struct class *all = class_first();
    jint count = 0;
    for (struct class *c = all; c; c = class_next(c))
        count += first_of_package(c);
    struct object *names = alloc_ref_array(t, known.String, count);
    jint at = 0;
    for (struct class *c = all; names && c && at < count; c = class_next(c)) {
        if (!first_of_package(c))
            continue;
        struct object *name = string_of_symbol(t, c->package->name);
        if (!name)
            return;
        set_element(t, names, at++, name);
    }
    RESULT_REF(names);
}

static const struct class *first_class(const struct package_entry *package)
{
    for (const struct class *c = class_first(); c; c = class_next(c))
        if (c->package == package && c->loader == &boot_loader && !class_is_array(c))
            return c;
    return NULL;
}

/* "jrt:/java.base", or the entry of the boot append path that has it; null for a package without a loaded class, or from nowhere. */
NATIVE_METHOD(jdk_internal_loader_BootLoader_getSystemPackageLocation)
{
    struct symbol *name = ARG_REF(0) ? string_find_symbol(ARG_REF(0), true) : NULL;
    struct package_entry *package = name ? package_find(&boot_loader, name->text, name->length) : NULL;
    RESULT_REF(NULL);
    const struct class *c = package ? first_class(package) : NULL;
    const char *source = c ? source_of(c) : NULL;
    if (!c)
        return;
    if (package->module && package->module->location)
        RESULT_REF(string_of_symbol(t, package->module->location));
    else if (source)
        RESULT_REF(string_new(t, source));
}
