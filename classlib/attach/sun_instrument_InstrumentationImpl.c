/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.instrument: the VM's side of agents. */
#include "classlib/attach/sun_instrument_InstrumentationImpl.h"

#include <stdio.h>
#include <stdlib.h>

#include "classlib/natives.h"
#include "memory/arena.h"
#include "memory/gc.h"
#include "vm/class/archive/archive.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/unload/unit.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/roots.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

#define IMPLEMENTATION "sun/instrument/InstrumentationImpl"

/* One of each agent; mNativeAgent is its number here. */
enum { AGENTS_MAX = 16 };
static struct agent { struct object *instrumentation; _Atomic bool transforms; } agents[AGENTS_MAX];
static unsigned agent_count;

/* --- transforming classes ------------------------------------------------------------------------- */

/* NULL: none that has a name. */
static struct object *named_module(const struct define_request *r)
{
    const char *slash = r->expected ? memrchr(r->expected->text, '/', r->expected->length) : NULL;
    struct package_entry *p = slash ? package_find(r->loader, r->expected->text, (size_t)(slash - r->expected->text)) : NULL;
    return p && p->module && p->module->name ? p->module->module : NULL;
}

/* What the agent makes of the bytes: a byte[], or NULL when it leaves them. */
static struct object *transformed(struct thread *t, struct object *instrumentation, const struct define_request *r)
{
    struct object *bytes = alloc_primitive_array(t, T_BYTE, (jint)r->length);
    struct object *name = r->expected ? string_of_symbol(t, r->expected) : NULL;
    struct method *m = bytes && !thread_pending(t) ? method_known(t, IMPLEMENTATION, "transform",
        "(Ljava/lang/Module;Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;Ljava/security/ProtectionDomain;[BZ)[B") : NULL;
    if (!m)
        return NULL;
    memcpy(array_data(bytes), r->bytes, r->length);
    const jslot args[] = { slot_of_ref(instrumentation), slot_of_ref(named_module(r)), slot_of_ref(r->loader->object), slot_of_ref(name),
                           slot_of_ref(NULL), slot_of_ref(r->protection_domain), slot_of_ref(bytes), slot_of_int(0) };
    jslot result;
    return invoke_method(t, m, args, &result) ? slot_ref(result) : NULL;
}

/* loader_hooks.transform.  The new bytes are an array of Java, which the caller's frame keeps alive. */
static void transform(struct define_request *r)
{
    struct thread *t = thread_current();
    if (r->loader == &boot_loader || r->hidden_host || thread_pending(t) || t->transforming)
        return;
    t->transforming = true;
    for (unsigned i = 0; i < agent_count; i++) {
        struct object *made = atomic_load(&agents[i].transforms) ? transformed(t, agents[i].instrumentation, r) : NULL;
        t->exception = NULL;
        if (made) {
            r->bytes = array_data(made);
            r->length = (size_t)array_length(made);
            r->keep = false;
        }
    }
    t->transforming = false;
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_setHasTransformers)
{
    atomic_store(&agents[ARG_LONG(1)].transforms, ARG_BOOL(3));
    loader_hooks.transform = transform;
}

/* --- asking ----------------------------------------------------------------------------------------- */

NATIVE_METHOD(sun_instrument_InstrumentationImpl_isModifiableClass0)
{
    const struct class *c = class_of_mirror(ARG_REF(3));
    RESULT_INT(!class_is_array(c) && !class_is_primitive(c) && !(c->flags & CLASS_IS_HIDDEN));
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_getObjectSize0)
{
    if (ARG_REF(3))
        RESULT_LONG((jlong)object_bytes(ARG_REF(3)));
    else
        throw_new(t, EX(NullPointerException), NULL);
}

static bool is_listed(const struct class *c, struct class_loader *initiating)
{
    return c->mirror && !class_is_primitive(c) && (!initiating || loader_find(initiating, c->name) == c);
}

/* All classes, or those that a loader knows; other threads may add some meanwhile. */
static struct object *classes_of(struct thread *t, struct class_loader *only)
{
    jint count = 0, at = 0;
    unit_hold();                                        /* so that none is missing when they are told */
    const struct class *first = atomic_load(&class_all);
    for (const struct class *c = first; c; c = c->next)
        count += is_listed(c, only);
    struct object *all = alloc_ref_array(t, known.Class, count);
    for (const struct class *c = first; all && c && at < count; c = c->next)
        if (is_listed(c, only) && !store_element(t, all, at++, c->mirror))
            all = NULL;
    unit_unhold();
    return all;
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_getAllLoadedClasses0) { RESULT_REF(classes_of(t, NULL)); }
NATIVE_METHOD(sun_instrument_InstrumentationImpl_getInitiatedClasses0) { RESULT_REF(classes_of(t, loader_of_object(ARG_REF(3)))); }

/* --- class paths ------------------------------------------------------------------------------------ */

static void append_boot(struct thread *t, const char *path)
{
    char why[256];
    struct archive *jar = archive_open_path(path, why, sizeof why);
    if (jar)
        loader_append(jar);
    else
        throw_new(t, EX(IllegalArgumentException), "%s", why);
}

static void append_system(struct thread *t, struct object *path)
{
    jslot loader;
    if (!invoke_static_known(t, "java/lang/ClassLoader", "getSystemClassLoader", "()Ljava/lang/ClassLoader;", NULL, &loader))
        return;
    struct method *m = class_find_method(object_class(slot_ref(loader)), symbol_from("appendToClassPathForInstrumentation"),
                                         symbol_from("(Ljava/lang/String;)V"));
    const jslot args[] = { loader, slot_of_ref(path) };
    if (m)
        invoke_virtual(t, m, args, NULL);
    else
        throw_new(t, EX(UnsupportedOperationException), "the system class loader takes no further jars");
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_appendToClassLoaderSearch0)
{
    char buffer[512], *path = string_utf8(ARG_REF(3), buffer, sizeof buffer);
    if (path && ARG_BOOL(4))
        append_boot(t, path);
    else if (path)
        append_system(t, ARG_REF(3));
    string_free(path, buffer);
}

/* --- starting --------------------------------------------------------------------------------------- */

static const char *line_end(const char *p, const char *end)
{
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    return p;
}

static const char *next_line(const char *p, const char *end)
{
    p += p < end && *p == '\r';
    return p + (p < end && *p == '\n');
}

/* false: no memory. */
static bool add_text(char **value, const char *from, size_t length)
{
    size_t used = *value ? strlen(*value) : 0;
    char *longer = realloc(*value, used + length + 1);
    if (!longer)
        return false;
    memcpy(longer + used, from, length);
    longer[used + length] = 0;
    *value = longer;
    return true;
}

/* The value of a main attribute, to be freed; lines are continued by a blank, and an empty one is the end.  NULL: there is none. */
static char *attribute(const struct resource *manifest, const char *name)
{
    const char *end = (const char *)manifest->bytes + manifest->length, *stop;
    size_t n = strlen(name);
    char *value = NULL;
    for (const char *line = (const char *)manifest->bytes; line < end; line = next_line(stop, end)) {
        stop = line_end(line, end);
        size_t length = (size_t)(stop - line);
        if (length == 0 || (value && *line != ' '))
            break;
        bool named = !value && length > n + 1 && !strncasecmp(line, name, n) && line[n] == ':';
        size_t skip = named ? n + 2 : 1;
        if ((named || value) && !add_text(&value, line + skip, length - skip))
            break;
    }
    return value;
}

/* What the manifest of an agent's jar says, to be freed. */
struct agent_jar { char *class_name, *boot_path; };

/* false: a message was printed. */
static bool read_jar(const char *path, const char *key, struct agent_jar *out)
{
    char why[256];
    struct resource manifest;
    struct archive *jar = archive_open_path(path, why, sizeof why);
    *out = (struct agent_jar){ 0 };
    if (!jar || !archive_find(jar, "META-INF/MANIFEST.MF", &manifest)) {
        fprintf(stderr, "Error opening zip file or JAR manifest missing : %s\n", path);
    } else {
        out->class_name = attribute(&manifest, key);
        out->boot_path = attribute(&manifest, "Boot-Class-Path");
        if (!out->class_name)
            fprintf(stderr, "Failed to find %s manifest attribute in %s\n", key, path);
        resource_release(&manifest);
    }
    if (jar)
        archive_close(&jar);
    return out->class_name != NULL;
}

/* Its entries, between blanks, are paths, or begin in the folder of the agent's jar.  One that is no jar is left out. */
static void append_boot_path(const char *agent, char *entries)
{
    const char *slash = strrchr(agent, '/');
    int folder = slash ? (int)(slash + 1 - agent) : 0;
    char why[256], *rest = entries, *path;
    for (char *entry; (entry = strsep(&rest, " "));) {
        if (!*entry || asprintf(&path, "%.*s%s", *entry == '/' ? 0 : folder, agent, entry) < 0)
            continue;
        struct archive *jar = archive_open_path(path, why, sizeof why);
        if (jar)
            loader_append(jar);
        free(path);
    }
}

static struct object *make_instrumentation(struct thread *t)
{
    struct class *c = class_named(t, NULL, IMPLEMENTATION);
    const jslot args[] = { slot_of_long(agent_count), 0, slot_of_int(0), slot_of_int(0) };
    return c && class_initialize(t, c) ? new_object(t, c, "(JZZ)V", args) : NULL;
}

/* caller: the method of InstrumentationImpl that calls the agent's. */
static bool call_agent(struct thread *t, struct object *instrumentation, const char *caller, const char *class_name, const char *options)
{
    struct object *name = string_new(t, class_name), *text = name && options ? string_new(t, options) : NULL;
    struct method *m = !thread_pending(t) ? method_known(t, IMPLEMENTATION, caller, "(Ljava/lang/String;Ljava/lang/String;)V") : NULL;
    const jslot args[] = { slot_of_ref(instrumentation), slot_of_ref(name), slot_of_ref(text) };
    return m && invoke_method(t, m, args, NULL);
}

static bool start_agent(struct thread *t, const char *path, const char *key, const char *caller, const char *options)
{
    struct agent_jar jar;
    bool done = false;
    if (agent_count == AGENTS_MAX)
        fprintf(stderr, "No more than %d agents can be started: %s\n", AGENTS_MAX, path);
    else if (read_jar(path, key, &jar)) {
        if (jar.boot_path)
            append_boot_path(path, jar.boot_path);
        struct object *instrumentation = make_instrumentation(t);
        if (instrumentation) {
            agents[agent_count].instrumentation = instrumentation;
            roots_add(&agents[agent_count++].instrumentation);
            done = call_agent(t, instrumentation, caller, jar.class_name, options);
        }
        free(jar.class_name);
        free(jar.boot_path);
    }
    return done;
}

bool instrument_start(struct thread *t, const char *agent)
{
    const char *options = strchr(agent, '=');
    char *path = strndup(agent, options ? (size_t)(options - agent) : strlen(agent));
    bool done = path && start_agent(t, path, "Premain-Class", "loadClassAndCallPremain", options ? options + 1 : NULL);
    free(path);
    return done;
}

/* args: the path of a program's jar, which has an agent, too.  The caller does not tell what was wrong with it. */
NATIVE_METHOD(sun_instrument_InstrumentationImpl_loadAgent0)
{
    char buffer[512], *path = string_utf8(ARG_REF(0), buffer, sizeof buffer);
    if (path && !start_agent(t, path, "Launcher-Agent-Class", "loadClassAndCallAgentmain", "")) {
        struct object *e = exception_take(t);
        if (e)
            exception_print_raw(t, e);
        throw_named(t, "java/lang/InternalError", "the agent of %s could not be started", path);
    }
    string_free(path, buffer);
}
