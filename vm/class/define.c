/* SPDX-License-Identifier: Apache-2.0 */
/* Deriving a class from bytes (JVMS 5.3.5): parse, load and check the classes above it, lay it out, enter it.
 *
 * Nobody sees the class before it is LOADED and in its loader's dictionary (hidden ones: before it is returned). */
#include <stdio.h>

#include "memory/arena.h"
#include "vm/class/access.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader_impl.h"
#include "vm/class/module.h"
#include "vm/class/unload/unit.h"

static bool no_memory(struct class_failure *f) { return class_fail(f, CLASS_MEMORY, "Metaspace"); }

/* Bytes to class. */

/* Hidden classes that are strong go with their loader, others alone. */
static struct class_unit *unit_for(const struct define_request *r)
{
    struct class_unit *own = r->hidden_host && !r->strong ? unit_create(r->loader) : NULL;
    return own ? own : &r->loader->unit;
}

static const uint8_t *keep_bytes(const struct define_request *r, struct class_unit *unit)
{
    if (r->keep)
        return r->bytes;
    uint8_t *copy = arena_alloc_shared(&unit->home.arena, r->length ? r->length : 1);
    return copy ? memcpy(copy, r->bytes, r->length) : NULL;
}

static bool is_platform(const struct class_loader *l)
{
    return l->object && !strcmp(object_class(l->object)->name->text, "jdk/internal/loader/ClassLoaders$PlatformClassLoader");
}

bool class_keep_basis(struct class *c, struct span basis)
{
    uint8_t *copy = arena_alloc_shared(class_arena(c), basis.length ? basis.length : 1);
    if (copy)
        c->basis = (struct span){ memcpy(copy, basis.data, basis.length), basis.length };
    return copy;
}

static struct class *parse(const struct define_request *r, struct class_failure *f)
{
    static _Atomic uint64_t hidden_count;
    char suffix[24];
    if (r->hidden_host)
        snprintf(suffix, sizeof suffix, "0x%016llx", (unsigned long long)(atomic_fetch_add(&hidden_count, 1) + 1));
    struct class_unit *unit = unit_for(r);
    const uint8_t *bytes = keep_bytes(r, unit);
    if (!bytes) {
        no_memory(f);
        return NULL;
    }
    return class_parse(&(struct parse_request){
        .loader = r->loader, .unit = unit, .bytes = bytes, .length = r->length, .expected = r->expected,
        .hidden_suffix = r->hidden_host ? suffix : NULL, .trusted = r->loader == &boot_loader,
        .vm_annotations = r->loader == &boot_loader || r->vm_annotations || is_platform(r->loader),
        .source = r->source }, f);
}

static bool check_package_name(const struct class *c, struct class_failure *f)
{
    char package[DESCRIBE_MAX];
    if (c->loader == &boot_loader || strncmp(c->name->text, "java/", 5) || is_platform(c->loader))
        return true;
    return class_fail(f, CLASS_SECURITY, "Prohibited package name: %s",
                      symbol_external_name(c->package->name, package, sizeof package));
}

static bool enter_package(struct class *c, struct class_failure *f)
{
    c->package = package_of(c->loader, c->name);
    if (!c->package)
        return no_memory(f);
    if (!c->package->module->name)
        loader_unnamed(c->loader);
    c->module = c->package->module;
    return check_package_name(c, f);
}

/* A hidden class belongs to its host's nest or to none, whatever its file says. */
static bool settle_hidden(struct class *c, const struct define_request *r, struct class_failure *f)
{
    c->flags |= r->strong ? 0 : CLASS_NON_STRONG_HIDDEN;
    c->nest_host_index = 0;
    c->nest_members = (struct span){ NULL, 0 };
    if (!r->nestmate)
        return true;
    struct class *host = class_nest_host(r->hidden_host);
    atomic_store(&c->nest_host, host);
    return unit_keep_class(c->unit, host) || no_memory(f);
}

/* Classes above. */

static struct class *load_above(struct class *c, unsigned index, struct class_failure *f)
{
    struct symbol *name = cp_symbol(c->cp, index);
    if (name == c->name) {
        class_fail(f, CLASS_CIRCULAR, "%s", name->text);
        return NULL;
    }
    struct class *above = loader_load(c->loader, name, f);
    if (above)
        atomic_store_explicit(&c->cp->resolved[index], above, memory_order_release);
    return above;
}

/* PermittedSubclasses, JVMS 5.3.5: by name, in one module, and in one package unless the class is public. */
static bool is_permitted(const struct class *super, const struct class *c)
{
    struct span s = super->permitted;
    if (!s.data)
        return true;
    if (super->module != c->module || (!(c->access & ACC_PUBLIC) && !class_same_package(super, c)))
        return false;
    for (uint32_t i = 0; i < be16(s.data) && 2 * i + 4 <= s.length; i++)
        if (cp_symbol(super->cp, be16(s.data + 2 + 2 * i)) == c->name)
            return true;
    return false;
}

/* Module refusals have their own text; else the usual one. */
static bool check_access(const struct class *c, const struct class *above, const char *relation, struct class_failure *f)
{
    char why[400] = "", a[DESCRIBE_MAX], b[DESCRIBE_MAX], homes[2 * DESCRIBE_MAX];
    if (class_may_see_class(c, above, NULL, 0))
        return true;
    if (!module_may_access(c, above, why, sizeof why))
        return class_fail(f, CLASS_ACCESS, "%s access check failed: %s", relation, why);
    return class_fail(f, CLASS_ACCESS, "class %s cannot access its %s%s %s (%s)", class_external_name(c, a, sizeof a),
                      above->access & ACC_ABSTRACT && !class_is_interface(above) ? "abstract " : "", relation,
                      class_external_name(above, b, sizeof b), describe_homes(c, above, homes, sizeof homes));
}

/* What the library generates for reflection has a loader of its own, and may extend what nobody else sees. */
static bool is_for_reflection(const struct class *c)
{
    const struct object *loader = c->loader->object;
    return !loader || !strcmp(object_class(loader)->name->text, "jdk/internal/reflect/DelegatingClassLoader");
}

static bool check_super(const struct class *c, const struct class *super, struct class_failure *f)
{
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX];
    class_external_name(c, a, sizeof a);
    class_external_name(super, b, sizeof b);
    if (class_is_interface(super))
        return class_fail(f, CLASS_INCOMPATIBLE, "class %s has interface %s as super class", a, b);
    if (super->access & ACC_FINAL)
        return class_fail(f, CLASS_INCOMPATIBLE, "class %s cannot inherit from final class %s", a, b);
    if (!is_permitted(super, c))
        return class_fail(f, CLASS_INCOMPATIBLE, "class %s cannot inherit from sealed class %s", a, b);
    return (super->flags & CLASS_TRUSTED && is_for_reflection(c)) || check_access(c, super, "superclass", f);
}

static bool check_interface(const struct class *c, const struct class *i, struct class_failure *f)
{
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX], home[DESCRIBE_MAX];
    class_external_name(c, a, sizeof a);
    class_external_name(i, b, sizeof b);
    if (!class_is_interface(i))
        return class_fail(f, CLASS_INCOMPATIBLE, "class %s can not implement %s, because it is not an interface (%s)", a, b,
                          describe_home(i, false, home, sizeof home));
    if (!is_permitted(i, c))
        return class_fail(f, CLASS_INCOMPATIBLE, "class %s cannot %s sealed interface %s", a,
                          class_is_interface(c) ? "extend" : "implement", b);
    return check_access(c, i, "superinterface", f);
}

static bool load_supers(struct class *c, struct class_failure *f)
{
    if (!sched_stack_left())
        return class_fail(f, CLASS_STACK, "%s", c->name->text);
    if (c->super_index) {
        c->super = load_above(c, c->super_index, f);
        if (!c->super || !check_super(c, c->super, f))
            return false;
    }
    if (c->interface_count && !c->interfaces)
        c->interfaces = arena_alloc_shared(class_arena(c), c->interface_count * sizeof *c->interfaces);
    if (c->interface_count && !c->interfaces)
        return no_memory(f);
    for (unsigned i = 0; i < c->interface_count; i++) {
        c->interfaces[i] = load_above(c, c->interface_indexes[i], f);
        if (!c->interfaces[i] || !check_interface(c, c->interfaces[i], f))
            return false;
    }
    return true;
}

static bool load_supers_claimed(struct class *c, struct class_failure *f)
{
    struct claim claim;
    lock_take(&loader_lock);
    claim_take_locked(&claim, c->loader, c->name);
    lock_drop(&loader_lock);
    bool ok = load_supers(c, f);
    claim_drop(&claim);
    return ok;
}

/* Overriding a final method is refused when the class is derived. */
static bool check_final_methods(const struct class *c, struct class_failure *f)
{
    enum { UNDISPATCHED = ACC_PRIVATE | ACC_STATIC };
    for (unsigned i = 0; i < c->method_count && c->loader != &boot_loader; i++) {
        const struct method *m = &c->methods[i];
        if (m->access & UNDISPATCHED || m->name->text[0] == '<')
            continue;
        for (const struct class *k = c->super; k; k = k->super) {
            const struct method *above = class_declared_method(k, m->name, m->descriptor);
            if (!above || !(above->access & ACC_FINAL) || above->access & UNDISPATCHED)
                continue;
            char a[DESCRIBE_MAX], b[DESCRIBE_MAX];
            if (above->access & (ACC_PUBLIC | ACC_PROTECTED) || class_same_package(c, k))
                return class_fail(f, CLASS_INCOMPATIBLE, "class %s overrides final method %s.%s%s",
                                  class_external_name(c, a, sizeof a), class_external_name(k, b, sizeof b),
                                  above->name->text, above->descriptor->text);
        }
    }
    return true;
}

/* What follows from the classes above. */

static void add_interface(struct class **all, uint32_t *count, struct class *i)
{
    for (uint32_t k = 0; k < *count; k++)
        if (all[k] == i)
            return;
    all[(*count)++] = i;
}

static bool collect_interfaces(struct class *c, struct class_failure *f)
{
    if (!c->interface_count && c->super) {
        c->all_interfaces = c->super->all_interfaces;
        c->all_interface_count = c->super->all_interface_count;
        return true;
    }
    size_t most = c->interface_count + (c->super ? c->super->all_interface_count : 0);
    for (unsigned i = 0; i < c->interface_count; i++)
        most += c->interfaces[i]->all_interface_count;
    if (!most)
        return true;
    struct class **all = arena_alloc_shared(class_arena(c), most * sizeof *all);
    if (!all)
        return no_memory(f);
    uint32_t count = 0;
    for (unsigned i = 0; i < c->interface_count; i++)
        add_interface(all, &count, c->interfaces[i]);
    for (unsigned i = 0; i < c->interface_count; i++)
        for (uint32_t k = 0; k < c->interfaces[i]->all_interface_count; k++)
            add_interface(all, &count, c->interfaces[i]->all_interfaces[k]);
    for (uint32_t k = 0; c->super && k < c->super->all_interface_count; k++)
        add_interface(all, &count, c->super->all_interfaces[k]);
    c->all_interfaces = all;
    c->all_interface_count = count;
    return true;
}

static bool inherits_defaults(const struct class *c)
{
    for (unsigned i = 0; i < c->interface_count; i++)
        if (c->interfaces[i]->flags & CLASS_HAS_DEFAULTS)
            return true;
    return false;
}

/* The parser has looked at its own finalize; one that does nothing is none and hides the inherited one (as in HotSpot). */
static bool inherits_finalizer(const struct class *c)
{
    const struct method *m = class_declared_method(c, SYM(finalize), SYM(void_void));
    return c->super->flags & CLASS_NEEDS_FINALIZER && (!m || m->access & ACC_STATIC);
}

static void inherit(struct class *c)
{
    const struct class *super = c->super;
    RT_ASSERT(!super || (atomic_load(&super->state) >= CLASS_LOADED && !class_is_interface(super)));
    if (super) {
        memcpy(c->display, super->display, sizeof c->display);
        c->depth = super->depth < UINT8_MAX ? (uint8_t)(super->depth + 1) : UINT8_MAX;
    }
    if (c->depth < CLASS_DISPLAY)
        c->display[c->depth] = c;
    if ((super && super->flags & CLASS_TRUSTED)
        || (c->loader == &boot_loader && c->name == SYM(jdk_internal_reflect_MagicAccessorImpl)))
        c->flags |= CLASS_TRUSTED;
    if (class_is_interface(c) && inherits_defaults(c))
        c->flags |= CLASS_HAS_DEFAULTS;
    if (super && inherits_finalizer(c))
        c->flags |= CLASS_NEEDS_FINALIZER;
}

/* Into the dictionary. */

static bool refuse_duplicate(const struct class *c, struct class_failure *f)
{
    char l[DESCRIBE_MAX], name[DESCRIBE_MAX], home[DESCRIBE_MAX];
    return class_fail(f, CLASS_LINKAGE, "loader %s attempted duplicate %s definition for %s. (%s)",
                      describe_loader(c->loader, l, sizeof l), describe_kind(c), class_external_name(c, name, sizeof name),
                      describe_home(c, true, home, sizeof home));
}

static bool refuse_constraint(const struct class *c, const struct class *other, struct class_failure *f)
{
    char l[DESCRIBE_MAX / 2], name[DESCRIBE_MAX / 2], before[DESCRIBE_MAX / 2], home[DESCRIBE_MAX];
    return class_fail(f, CLASS_LINKAGE, "loader constraint violation: loader %s wants to load %s %s. A different %s with "
                      "the same name was previously loaded by %s. (%s)", describe_loader(c->loader, l, sizeof l),
                      describe_kind(c), class_external_name(c, name, sizeof name), describe_kind(other),
                      describe_loader(other->loader, before, sizeof before),
                      describe_home(other, false, home, sizeof home));
}

static bool enter_dictionary(struct class *c, struct class_failure *f)
{
    struct dictionary *d = c->loader->dictionary;
    lock_take(&loader_lock);
    bool duplicate = dictionary_find_locked(d, c->name) != NULL;
    const struct class *other = duplicate ? NULL : constraint_conflict_locked(c->loader, c);
    bool entered = !duplicate && !other && dictionary_add_locked(d, c);
    if (entered)
        constraint_settle_locked(c->loader, c);
    lock_drop(&loader_lock);
    if (entered)
        return true;
    return duplicate ? refuse_duplicate(c, f) : other ? refuse_constraint(c, other, f) : no_memory(f);
}

static bool complete(struct class *c, const struct define_request *r, struct class_failure *f)
{
    RT_ASSERT(atomic_load(&c->state) == CLASS_PARSED && c->name && c->loader == r->loader);
    inherit(c);
    if (!check_final_methods(c, f) || !collect_interfaces(c, f) || !class_layout(c, f))
        return false;
    if (!r->hidden_host && loader_find(c->loader, c->name))
        return refuse_duplicate(c, f);
    if (loader_hooks.make_mirror && !loader_hooks.make_mirror(c, r->protection_domain, f))
        return false;
    atomic_store_explicit(&c->state, CLASS_LOADED, memory_order_release);
    if (!r->hidden_host && !enter_dictionary(c, f))
        return false;
    class_register(c);
    if (loader_hooks.class_loaded)
        loader_hooks.class_loaded(c, r->source);
    return true;
}

struct class *loader_define(const struct define_request *request, struct class_failure *f)
{
    struct define_request r = *request;
    if (loader_hooks.before_define && (r.loader != &boot_loader || r.hidden_host) && !loader_hooks.before_define()) {
        no_memory(f);
        return NULL;
    }
    if (loader_hooks.transform)
        loader_hooks.transform(&r);
    struct class *c = parse(&r, f);
    if (!c || !enter_package(c, f) || (r.basis.data && !class_keep_basis(c, r.basis) && !no_memory(f)))
        return NULL;
    if (r.hidden_host && !settle_hidden(c, &r, f))
        return NULL;
    return load_supers_claimed(c, f) && complete(c, &r, f) ? c : NULL;
}
