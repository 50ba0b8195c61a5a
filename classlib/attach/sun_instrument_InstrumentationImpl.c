/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.instrument: the VM's side of agents. */
#include "classlib/attach/sun_instrument_InstrumentationImpl.h"

#include <stdio.h>
#include <stdlib.h>

#include "classlib/natives.h"
#include "memory/arena.h"
#include "memory/barrier.h"
#include "memory/gc.h"
#include "vm/class/archive/archive.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/unload/unit.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/roots.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/run/tool/redefine.h"
#include "vm/run/tool/transform.h"
#include "vm/vm.h"

#define IMPLEMENTATION "sun/instrument/InstrumentationImpl"

/* One of each agent; mNativeAgent is its number here.  transforms: has it transformers that see a class once, and those that may see it again? */
enum { AGENTS_MAX = 16 };
static struct agent { struct object *instrumentation; char *path; _Atomic bool transforms[2]; bool may_retransform; } agents[AGENTS_MAX];
static unsigned agent_count;

/* --- transforming classes ------------------------------------------------------------------------- */

/* NULL: none that has a name. */
static struct object *named_module(const struct define_request *r, const struct class *changed)
{
    if (changed)
        return changed->module && changed->module->name ? changed->module->module : NULL;
    const char *slash = r->expected ? memrchr(r->expected->text, '/', r->expected->length) : NULL;
    struct package_entry *p = slash ? package_find(r->loader, r->expected->text, (size_t)(slash - r->expected->text)) : NULL;
    return p && p->module && p->module->name ? p->module->module : NULL;
}

/* What the agent makes of the bytes: a byte[], or NULL when it leaves them.  changed: the class that is there; NULL: it is new. */
static struct object *transformed(struct thread *t, struct object *instrumentation, const struct define_request *r, const struct class *changed, bool again)
{
    struct object *bytes = alloc_primitive_array(t, T_BYTE, (jint)r->length);
    struct object *name = r->expected ? string_of_symbol(t, r->expected) : NULL;
    struct method *m = bytes && !thread_pending(t) ? method_known(t, IMPLEMENTATION, "transform",
        "(Ljava/lang/Module;Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;Ljava/security/ProtectionDomain;[BZ)[B") : NULL;
    if (!m)
        return NULL;
    memcpy(array_data(bytes), r->bytes, r->length);
    const jslot args[] = { slot_of_ref(instrumentation), slot_of_ref(named_module(r, changed)), slot_of_ref(r->loader->object), slot_of_ref(name),
                           slot_of_ref(changed ? changed->mirror : NULL), slot_of_ref(r->protection_domain), slot_of_ref(bytes), slot_of_int(again) };
    jslot result;
    return invoke_method(t, m, args, &result) ? slot_ref(result) : NULL;
}

/* What it loads meanwhile an agent does not see. */
static void ask_agents(struct thread *t, struct define_request *r, struct class *changed, bool again)
{
    if (t->transforming)
        return;
    t->transforming = true;
    for (unsigned i = 0; i < agent_count; i++) {
        struct object *made = atomic_load(&agents[i].transforms[again]) ? transformed(t, agents[i].instrumentation, r, changed, again) : NULL;
        t->exception = NULL;
        if (made)
            transform_take(r, made);
    }
    t->transforming = false;
}

static struct transformer transformer = { .ask = ask_agents };

static void set_has(const jslot *args, bool again)
{
    atomic_store(&agents[ARG_LONG(1)].transforms[again], ARG_BOOL(3));
    transform_add(&transformer);
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_setHasTransformers) { set_has(args, false); }
NATIVE_METHOD(sun_instrument_InstrumentationImpl_setHasRetransformableTransformers) { set_has(args, true); }

/* --- transforming classes that are there ------------------------------------------------------------ */

/* The class and the bytes of an element of the argument. */
typedef bool read_change(struct thread *t, struct object *element, struct redefinition *out);

/* The arrays with the bytes belong to the argument. */
static void change_all(struct thread *t, struct object *array, read_change *read)
{
    size_t n = (size_t)array_length(array), i = 0;
    struct redefinition *list = calloc(n + !n, sizeof *list);
    while (list && i < n && read(t, ref_elements(array)[i], &list[i]))
        i++;
    enum redefine_error error = !list ? REDEFINE_MEMORY : i < n ? REDEFINE_LINKAGE : transform_classes(t, list, n);
    free(list);
    if (!thread_pending(t))
        redefine_throw(t, error);
}

static bool read_class(struct thread *t, struct object *element, struct redefinition *out)
{
    (void)t;
    *out = (struct redefinition){ .class = element ? class_of_mirror(element) : NULL };
    return out->class;
}

static struct object *ask_definition(struct thread *t, struct object *definition, const char *name, const char *descriptor)
{
    const jslot args[] = { slot_of_ref(definition) };
    jslot result = 0;
    struct method *m = method_known(t, "java/lang/instrument/ClassDefinition", name, descriptor);
    return m && invoke_method(t, m, args, &result) ? slot_ref(result) : NULL;
}

static bool read_definition(struct thread *t, struct object *element, struct redefinition *out)
{
    struct object *mirror = element ? ask_definition(t, element, "getDefinitionClass", "()Ljava/lang/Class;") : NULL;
    struct object *file = mirror ? ask_definition(t, element, "getDefinitionClassFile", "()[B") : NULL;
    if (!file)
        return false;
    *out = (struct redefinition){ class_of_mirror(mirror), array_data(file), (size_t)array_length(file), NULL };
    return true;
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_retransformClasses0) { change_all(t, ARG_REF(3), read_class); }
NATIVE_METHOD(sun_instrument_InstrumentationImpl_redefineClasses0) { change_all(t, ARG_REF(3), read_definition); }
NATIVE_METHOD(sun_instrument_InstrumentationImpl_isRetransformClassesSupported0) { RESULT_INT(agents[ARG_LONG(1)].may_retransform); }

/* --- asking ----------------------------------------------------------------------------------------- */

NATIVE_METHOD(sun_instrument_InstrumentationImpl_isModifiableClass0)
{
    const struct class *c = class_of_mirror(ARG_REF(3));
    RESULT_INT(redefine_may(c));
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
    const struct class *first = class_first();
    for (const struct class *c = first; c; c = class_next(c))
        count += is_listed(c, only);
    struct object *all = alloc_ref_array(t, known.Class, count);
    for (const struct class *c = first; all && c && at < count; c = class_next(c))
        if (is_listed(c, only) && !store_element(t, all, at++, c->mirror))
            all = NULL;
    unit_unhold();
    return all;
}

NATIVE_METHOD(sun_instrument_InstrumentationImpl_getAllLoadedClasses0) { RESULT_REF(classes_of(t, NULL)); }
NATIVE_METHOD(sun_instrument_InstrumentationImpl_getInitiatedClasses0) { RESULT_REF(classes_of(t, loader_of_object(ARG_REF(3)))); }

/* --- class paths ------------------------------------------------------------------------------------ */

NATIVE_METHOD(sun_instrument_InstrumentationImpl_jarFile)
{
    const char *path = agents[ARG_LONG(1)].path;
    RESULT_REF(path ? string_new(t, path) : NULL);
}

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
struct agent_jar { char *class_name, *boot_path; bool may_redefine, may_retransform; };

static bool says_true(const struct resource *manifest, const char *name)
{
    char *value = attribute(manifest, name);
    bool is = value && !strcasecmp(value, "true");
    free(value);
    return is;
}

#define PREMAIN "Premain-Class"
#define LATE "Agent-Class"

/* key: the attribute that names the class.  false: the jar cannot be read, or has no manifest. */
static bool read_manifest(const char *path, const char *key, struct agent_jar *out)
{
    char why[256];
    struct resource manifest;
    struct archive *jar = archive_open_path(path, why, sizeof why);
    bool found = jar && archive_find(jar, "META-INF/MANIFEST.MF", &manifest);
    *out = (struct agent_jar){ 0 };
    if (found) {
        out->class_name = attribute(&manifest, key);
        out->boot_path = attribute(&manifest, "Boot-Class-Path");
        out->may_redefine = says_true(&manifest, "Can-Redefine-Classes");
        out->may_retransform = says_true(&manifest, "Can-Retransform-Classes");
        resource_release(&manifest);
    }
    if (jar)
        archive_close(&jar);
    return found;
}

static void free_jar(struct agent_jar *jar)
{
    free(jar->class_name);
    free(jar->boot_path);
}

/* false: a message was printed. */
static bool read_jar(const char *path, const char *key, struct agent_jar *out)
{
    if (!read_manifest(path, key, out))
        fprintf(stderr, "Error opening zip file or JAR manifest missing : %s\n", path);
    else if (!out->class_name)
        fprintf(stderr, "Failed to find %s manifest attribute in %s\n", key, path);
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

bool instrument_expects_late(void)
{
    for (size_t i = 0; i < vm_options.argument_count; i++)
        if (!strcmp(vm_options.arguments[i], "-XX:+EnableDynamicAgentLoading"))
            return true;
    return false;
}

/* Since 21 it is told whether to warn of an agent that comes while the program runs. */
static struct object *make_instrumentation(struct thread *t, const struct agent_jar *jar, bool late)
{
    struct class *c = class_named(t, NULL, IMPLEMENTATION);
    const jslot args[] = { slot_of_long(agent_count), 0, slot_of_int(jar->may_redefine), slot_of_int(0), slot_of_int(late && !instrument_expects_late()) };
    if (!c || !class_initialize(t, c))
        return NULL;
    bool warns = class_declared_method(c, SYM(init), symbol_from("(JZZZ)V"));
    return new_object(t, c, warns ? "(JZZZ)V" : "(JZZ)V", args);
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
    struct agent_jar jar = { 0 };
    bool done = false;
    if (agent_count == AGENTS_MAX)
        fprintf(stderr, "No more than %d agents can be started: %s\n", AGENTS_MAX, path);
    else if (read_jar(path, key, &jar)) {
        if (jar.boot_path)
            append_boot_path(path, jar.boot_path);
        free(agents[agent_count].path);                 /* of one that was not started */
        agents[agent_count].path = strdup(path);
        struct object *instrumentation = make_instrumentation(t, &jar, !strcmp(key, LATE));
        if (instrumentation) {
            agents[agent_count].may_retransform = jar.may_retransform;
            agents[agent_count].instrumentation = ref_hand_over(instrumentation);
            roots_add(&agents[agent_count++].instrumentation);
            done = call_agent(t, instrumentation, caller, jar.class_name, options);
        }
    }
    free_jar(&jar);
    return done;
}

/* To be freed; options: behind the "=", or NULL. */
static char *path_of(const char *agent, const char **options)
{
    const char *equals = strchr(agent, '=');
    *options = equals ? equals + 1 : NULL;
    return strndup(agent, equals ? (size_t)(equals - agent) : strlen(agent));
}

bool instrument_start(struct thread *t, const char *agent)
{
    const char *options;
    char *path = path_of(agent, &options);
    bool done = path && start_agent(t, path, PREMAIN, "loadClassAndCallPremain", options);
    free(path);
    return done;
}

bool instrument_attach(struct thread *t, const char *agent)
{
    if (jvmti_has_instrument())
        return jvmti_attach_instrument(t, agent);
    const char *options;
    char *path = path_of(agent, &options);
    bool done = path && start_agent(t, path, LATE, "loadClassAndCallAgentmain", options);
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
