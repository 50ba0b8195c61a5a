/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.instrument: the VM's side of agents. */
#include "classlib/sun_instrument_InstrumentationImpl.h"

#include <stdio.h>
#include <stdlib.h>

#include "classlib/natives.h"
#include "memory/arena.h"
#include "memory/gc.h"
#include "vm/class/archive.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/roots.h"
#include "vm/run/string.h"

#define IMPLEMENTATION "sun/instrument/InstrumentationImpl"

/* One of each agent; mNativeAgent is its number here. */
enum { AGENTS_MAX = 16 };
static struct agent { struct object *instrumentation; _Atomic bool transforms; } agents[AGENTS_MAX];
static unsigned agent_count;

/* --- transforming classes ------------------------------------------------------------------------- */

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
    const jslot args[] = { slot_of_ref(instrumentation), slot_of_ref(NULL), slot_of_ref(r->loader->object), slot_of_ref(name),
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
    RESULT_INT(!class_is_array(c) && !class_is_primitive(c));
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_getObjectSize0)
{
    if (ARG_REF(3))
        RESULT_LONG((jlong)object_bytes(ARG_REF(3)));
    else
        throw_new(t, EX(NullPointerException), NULL);
}

/* All classes, or those of a loader; other threads may add some meanwhile. */
static struct object *classes_of(struct thread *t, const struct class_loader *only)
{
    jint count = 0, at = 0;
    const struct class *first = atomic_load(&class_all);
    for (const struct class *c = first; c; c = c->next)
        count += c->mirror && (!only || c->loader == only);
    struct object *all = alloc_ref_array(t, known.Class, count);
    for (const struct class *c = first; all && c && at < count; c = c->next)
        if (c->mirror && (!only || c->loader == only) && !store_ref(t, all, (struct object **)array_data(all) + at++, c->mirror))
            return NULL;
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

/* The value of a main attribute, to be freed; lines are continued by a blank.  NULL: there is none. */
static char *attribute(const struct resource *manifest, const char *name)
{
    const char *p = (const char *)manifest->bytes, *end = p + manifest->length;
    size_t n = strlen(name), used = 0;
    char *value = NULL;
    for (const char *line = p; line < end; line = p) {
        while (p < end && *p != '\n' && *p != '\r')
            p++;
        size_t length = (size_t)(p - line), skip = value ? 1 : n + 2;
        if (value && *line != ' ')
            break;
        if (value || (length > n + 1 && !strncmp(line, name, n) && line[n] == ':')) {
            char *longer = realloc(value, used + length - skip + 1);
            if (!longer)
                break;
            value = longer;
            memcpy(value + used, line + skip, length - skip);
            used += length - skip;
            value[used] = 0;
        }
        p += p < end && *p == '\r';
        p += p < end && *p == '\n';
    }
    return value;
}

static char *premain_class(const char *jar_path)
{
    char why[256] = "it has no manifest", *name = NULL;
    struct resource manifest;
    struct archive *jar = archive_open_path(jar_path, why, sizeof why);
    if (!jar)
        fprintf(stderr, "Error opening zip file or JAR manifest missing : %s\n", jar_path);
    else if (!archive_find(jar, "META-INF/MANIFEST.MF", &manifest))
        fprintf(stderr, "Error opening zip file or JAR manifest missing : %s\n", jar_path);
    else {
        name = attribute(&manifest, "Premain-Class");
        if (!name)
            fprintf(stderr, "Failed to find Premain-Class manifest attribute in %s\n", jar_path);
        resource_release(&manifest);
    }
    if (jar)
        archive_close(&jar);
    return name;
}

static struct object *make_instrumentation(struct thread *t)
{
    struct class *c = class_named(t, NULL, IMPLEMENTATION);
    const jslot args[] = { slot_of_long(agent_count), 0, slot_of_int(0), slot_of_int(0) };
    return c && class_initialize(t, c) ? new_object(t, c, "(JZZ)V", args) : NULL;
}

static bool call_premain(struct thread *t, struct object *instrumentation, const char *class_name, const char *options)
{
    struct object *name = string_new(t, class_name), *text = name && options ? string_new(t, options) : NULL;
    struct method *m = !thread_pending(t) ? method_known(t, IMPLEMENTATION, "loadClassAndCallPremain",
                                                         "(Ljava/lang/String;Ljava/lang/String;)V") : NULL;
    const jslot args[] = { slot_of_ref(instrumentation), slot_of_ref(name), slot_of_ref(text) };
    return m && invoke_method(t, m, args, NULL);
}

bool instrument_start(struct thread *t, const char *agent)
{
    const char *options = strchr(agent, '=');
    char *path = strndup(agent, options ? (size_t)(options - agent) : strlen(agent));
    char *name = path && agent_count < AGENTS_MAX ? premain_class(path) : NULL;
    struct object *instrumentation = name ? make_instrumentation(t) : NULL;
    bool done = false;
    if (instrumentation) {
        agents[agent_count].instrumentation = instrumentation;
        roots_add(&agents[agent_count++].instrumentation);
        done = call_premain(t, instrumentation, name, options ? options + 1 : NULL);
    }
    free(name);
    free(path);
    return done;
}
