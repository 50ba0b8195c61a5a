/* SPDX-License-Identifier: Apache-2.0 */
/* Access control (JVMS 5.4.4) and nests. */
#include "vm/class/access.h"

#include <stdio.h>

#include "vm/class/describe.h"
#include "vm/class/inner_classes.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/resolve.h"

static const struct class *element_of(const struct class *c) { return class_is_array(c) ? c->element : c; }

bool class_may_see_class(const struct class *from, const struct class *to, char *why, size_t size)
{
    to = element_of(to);
    if (class_is_primitive(to) || class_same_package(from, to) || from->flags & CLASS_TRUSTED)
        return true;
    if (!module_may_access(from, to, why, size))
        return false;
    if (to->access & ACC_PUBLIC)
        return true;
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX], homes[2 * DESCRIBE_MAX];
    if (why)
        snprintf(why, size, "failed to access class %s from class %s (%s)", class_external_name(to, a, sizeof a),
                 class_external_name(from, b, sizeof b), describe_homes(to, from, homes, sizeof homes));
    return false;
}

static bool is_subclass(const struct class *c, const struct class *super)
{
    while (c && c != super)
        c = c->super;
    return c != NULL;
}

/* A protected member from a subclass: static, or named through a class on the caller's own line of descent. */
static bool protected_visible(const struct class *from, const struct class *resolved, const struct class *declared,
                              unsigned access)
{
    return is_subclass(from, declared)
           && (access & ACC_STATIC || is_subclass(resolved, from) || is_subclass(from, resolved));
}

bool class_access_relaxed;

enum { MAJOR_STRICT = 52 };

static bool relaxes(const struct class *from, const struct class *declared)
{
    return class_access_relaxed && from->major < MAJOR_STRICT && declared->major < MAJOR_STRICT && from->loader == declared->loader;
}

bool class_may_see_member(struct class *from, struct class *resolved, struct class *declared, unsigned access)
{
    if (from == declared || access & ACC_PUBLIC || from->flags & CLASS_TRUSTED || RT_UNLIKELY(relaxes(from, declared)))
        return true;
    if (access & ACC_PRIVATE)
        return class_nest_mates(from, declared);
    return class_same_package(from, declared)
           || (access & ACC_PROTECTED && protected_visible(from, resolved, declared, access));
}

static bool lists_member(const struct class *host, const struct class *member)
{
    struct span s = host->nest_members;
    for (uint32_t i = 0; s.data && i < be16(s.data) && 2 * i + 4 <= s.length; i++)
        if (cp_symbol(host->cp, be16(s.data + 2 + 2 * i)) == member->name)
            return true;
    return false;
}

static struct class *named_host(struct class *c)
{
    struct class_failure f = { .tentative = true };
    struct class *host = resolve_class(c->cp, c->nest_host_index, &f);
    if (!host && f.error == CLASS_PENDING && loader_hooks.drop_pending)
        loader_hooks.drop_pending();
    return host;
}

/* Why host, which c names, is not its host; NULL: it is. */
static const char *refuse_host(const struct class *host, const struct class *c)
{
    if (class_is_array(host))
        return "host is not an instance class";
    if (!class_same_package(host, c))
        return "types are in different packages";
    return lists_member(host, c) ? NULL : "current type is not listed as a nest member";
}

bool class_nest_problem(struct class *c, char *why, size_t size)
{
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX], la[DESCRIBE_MAX], lb[DESCRIBE_MAX];
    if (!c->nest_host_index)
        return false;
    class_external_name(c, a, sizeof a);
    const struct symbol *named = cp_symbol(c->cp, c->nest_host_index);
    const struct class *host = named_host(c);
    const char *reason = host ? refuse_host(host, c) : "";
    if (!host)
        snprintf(why, size, "Nest host resolution of %s with host %s failed: java.lang.NoClassDefFoundError: %s", a,
                 symbol_external_name(named, b, sizeof b), named->text);
    else if (reason)
        snprintf(why, size, "Type %s (loader: %s) is not a nest member of type %s (loader: %s): %s", a,
                 describe_loader(c->loader, la, sizeof la), class_external_name(host, b, sizeof b),
                 describe_loader(host->loader, lb, sizeof lb), reason);
    return reason != NULL;
}

/* The host that c names and that names c; c itself when anything is amiss (JVMS 5.4.4). */
static struct class *find_nest_host(struct class *c)
{
    struct class *host = c->nest_host_index ? named_host(c) : NULL;
    return host && !refuse_host(host, c) ? host : c;
}

struct class *class_nest_host(struct class *c)
{
    struct class *host = atomic_load_explicit(&c->nest_host, memory_order_acquire);
    if (!host) {
        host = find_nest_host(c);
        atomic_store_explicit(&c->nest_host, host, memory_order_release);
    }
    return host;
}

bool class_nest_mates(struct class *a, struct class *b)
{
    return a == b || class_nest_host(a) == class_nest_host(b);
}

jint class_modifiers(const struct class *c)
{
    struct inner_row row;
    if (class_is_primitive(c))
        return ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
    if (class_is_array(c)) {
        jint element = class_modifiers(c->element);
        return (element & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED)) | ACC_FINAL | ACC_ABSTRACT;
    }
    return (inner_own_row(c, &row) ? row.access : c->access) & ~ACC_SUPER & 0x7fff;
}
