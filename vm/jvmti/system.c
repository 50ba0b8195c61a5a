/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about the system: properties, class paths, timers, modules, the table of JNI. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/class/archive/archive.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/subtype.h"
#include "vm/jdk.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

/* --- properties ---------------------------------------------------------------------------------- */

const struct jvmti_properties *jvmti_properties;

static enum jvmti_error give_text(const char *text, char **out)
{
    *out = jvmti_text(text);
    return *out ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* Before there is a library: what the command line says. */
static enum jvmti_error early_property(const char *property, char **value)
{
    const char *found = jvmti_properties->get(property);
    return found ? give_text(found, value) : JVMTI_NOT_AVAILABLE;
}

enum jvmti_error jvmti_GetSystemProperty(struct thread *t, struct jvmti_env *env, const char *property, char **value)
{
    char buffer[256];
    (void)env;
    if (atomic_load(&jvmti_phase) == JVMTI_PHASE_ONLOAD)
        return early_property(property, value);
    struct object *key = string_new(t, property);
    jslot argument = slot_of_ref(key), result = 0;
    bool ok = key && invoke_static_known(t, "java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", &argument, &result);
    t->exception = NULL;
    if (!ok || !slot_ref(result))
        return JVMTI_NOT_AVAILABLE;
    char *text = string_utf8(slot_ref(result), buffer, sizeof buffer);
    enum jvmti_error error = text ? give_text(text, value) : JVMTI_OUT_OF_MEMORY;
    string_free(text, buffer);
    return error;
}

enum jvmti_error jvmti_SetSystemProperty(struct thread *t, struct jvmti_env *env, const char *property, const char *value)
{
    (void)t;
    (void)env;
    if (!value || !jvmti_properties->get(property))      /* there must be one already */
        return JVMTI_NOT_AVAILABLE;
    char *name = jvmti_text(property), *text = jvmti_text(value);           /* they stay */
    return name && text && jvmti_properties->set(name, text) ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetSystemProperties(struct thread *t, struct jvmti_env *env, jint *count, char ***property)
{
    static const char *const names[] = {
        "java.vm.vendor", "java.vm.version", "java.vm.name", "java.vm.info", "java.library.path", "java.class.path",
    };
    enum { NAMES = sizeof names / sizeof names[0] };
    (void)t;
    (void)env;
    *property = jvmti_memory(sizeof names);
    for (size_t i = 0; *property && i < NAMES; i++)
        (*property)[i] = jvmti_text(names[i]);
    *count = NAMES;
    return *property ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* --- class paths --------------------------------------------------------------------------------- */

/* What is no jar is told while the program runs, and passed over before. */
enum jvmti_error jvmti_AddToBootstrapClassLoaderSearch(struct thread *t, struct jvmti_env *env, const char *segment)
{
    char why[256];
    struct archive *jar = archive_open_path(segment, why, sizeof why);
    (void)t;
    (void)env;
    if (jar)
        loader_append(jar);
    return jar || atomic_load(&jvmti_phase) == JVMTI_PHASE_ONLOAD ? JVMTI_NONE : JVMTI_ILLEGAL_ARGUMENT;
}

static enum jvmti_error append_early(const char *segment)
{
    const char *old = jvmti_properties->get("java.class.path");
    char *path = NULL;
    if (asprintf(&path, "%s%s%s", old ? old : "", old && *old ? ":" : "", segment) < 0)
        return JVMTI_OUT_OF_MEMORY;
    return jvmti_properties->set("java.class.path", path) ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_AddToSystemClassLoaderSearch(struct thread *t, struct jvmti_env *env, const char *segment)
{
    char why[256];
    (void)env;
    if (atomic_load(&jvmti_phase) == JVMTI_PHASE_ONLOAD)
        return append_early(segment);
    struct archive *jar = archive_open_path(segment, why, sizeof why);
    if (!jar)
        return JVMTI_ILLEGAL_ARGUMENT;
    archive_close(&jar);
    jslot loader = 0;
    struct object *path = string_new(t, segment);
    bool ok = path && invoke_static_known(t, "java/lang/ClassLoader", "getSystemClassLoader", "()Ljava/lang/ClassLoader;", NULL, &loader);
    struct method *m = ok ? class_find_method(object_class(slot_ref(loader)), symbol_from("appendToClassPathForInstrumentation"), symbol_from("(Ljava/lang/String;)V")) : NULL;
    const jslot arguments[] = { loader, slot_of_ref(path) };
    ok = m && invoke_virtual(t, m, arguments, NULL);
    t->exception = NULL;
    return ok ? JVMTI_NONE : m || !path ? JVMTI_INTERNAL : JVMTI_CLASS_LOADER_UNSUPPORTED;
}

/* --- timers -------------------------------------------------------------------------------------- */

enum { TIMER_USER_CPU = 30, TIMER_TOTAL_CPU = 31, TIMER_ELAPSED = 32 };

static enum jvmti_error describe(struct jvmti_timer *info, jint kind)
{
    *info = (struct jvmti_timer){ .max_value = -1, .kind = kind };
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetCurrentThreadCpuTimerInfo(struct thread *t, struct jvmti_env *env, struct jvmti_timer *info)
{
    (void)t;
    (void)env;
    return describe(info, TIMER_TOTAL_CPU);
}

enum jvmti_error jvmti_GetThreadCpuTimerInfo(struct thread *t, struct jvmti_env *env, struct jvmti_timer *info)
{
    (void)t;
    (void)env;
    return describe(info, TIMER_TOTAL_CPU);
}

enum jvmti_error jvmti_GetTimerInfo(struct thread *t, struct jvmti_env *env, struct jvmti_timer *info)
{
    (void)t;
    (void)env;
    return describe(info, TIMER_ELAPSED);
}

/* --- modules ------------------------------------------------------------------------------------- */

/* The Module objects of a loader, as references behind the first n; to NULL: they are counted. */
static size_t modules_of(struct thread *t, const struct class_loader *l, jobject *to, size_t n)
{
    for (const struct module_entry *m = l->modules; m; m = m->next) {
        if (to && m->module)
            to[n] = jni_local(t, m->module);
        n += m->module != NULL;
    }
    bool unnamed = l->unnamed && l->unnamed->module;
    if (to && unnamed)
        to[n] = jni_local(t, l->unnamed->module);
    return n + unnamed;
}

enum jvmti_error jvmti_GetAllModules(struct thread *t, struct jvmti_env *env, jint *module_count, jobject **modules)
{
    size_t room = 0, n = 0;
    (void)env;
    safepoint_begin(&t->sched);
    for (const struct class_loader *l = &boot_loader; l; l = l->next)
        room = modules_of(t, l, NULL, room);
    *modules = jvmti_memory(room * sizeof **modules);
    for (const struct class_loader *l = &boot_loader; l && *modules; l = l->next)
        n = modules_of(t, l, *modules, n);
    safepoint_end(&t->sched);
    t->exception = NULL;
    *module_count = (jint)n;
    return *modules ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetNamedModule(struct thread *t, struct jvmti_env *env, jobject class_loader, const char *package_name, jobject *module)
{
    struct object *o = jni_object(class_loader);
    (void)env;
    if (class_loader && (!o || !object_is_instance(o, known.ClassLoader)))
        return JVMTI_ILLEGAL_ARGUMENT;
    const struct package_entry *p = package_find(o ? loader_of_object(o) : &boot_loader, package_name, strlen(package_name));
    *module = p && p->module && p->module->name ? jni_local(t, p->module->module) : NULL;
    return JVMTI_NONE;
}

static struct object *module_object(jobject module)
{
    struct object *o = jni_object(module);
    return o && object_is_instance(o, known.Module) ? o : NULL;
}

static bool is_named(const struct object *module)
{
    const struct module_entry *m = module_of_object(module);
    return m && m->name;
}

/* What the library does for it; it refuses a package that is not there. */
static enum jvmti_error change_module(struct thread *t, const char *name, const char *descriptor, const jslot *arguments)
{
    if (invoke_static_known(t, "jdk/internal/module/Modules", name, descriptor, arguments, NULL))
        return JVMTI_NONE;
    const struct object *e = exception_take(t);
    return e && !strcmp(object_class(e)->name->text, "java/lang/IllegalArgumentException") ? JVMTI_ILLEGAL_ARGUMENT : JVMTI_INTERNAL;
}

#define MODULE "Ljava/lang/Module;"
#define CLASS "Ljava/lang/Class;"

enum jvmti_error jvmti_AddModuleReads(struct thread *t, struct jvmti_env *env, jobject module, jobject to_module)
{
    struct object *from = module_object(module), *to = module_object(to_module);
    const jslot arguments[] = { slot_of_ref(from), slot_of_ref(to) };
    (void)env;
    if (!from || !to)
        return JVMTI_INVALID_MODULE;
    return is_named(from) ? change_module(t, "addReads", "(" MODULE MODULE ")V", arguments) : JVMTI_NONE;
}

static enum jvmti_error add_package(struct thread *t, const char *name, jobject module, const char *package_name, jobject to_module)
{
    struct object *from = module_object(module), *to = module_object(to_module);
    if (!from || !to)
        return JVMTI_INVALID_MODULE;
    if (!is_named(from))
        return JVMTI_NONE;
    struct object *package = string_new(t, package_name);
    const jslot arguments[] = { slot_of_ref(from), slot_of_ref(package), slot_of_ref(to) };
    if (package)
        return change_module(t, name, "(" MODULE "Ljava/lang/String;" MODULE ")V", arguments);
    t->exception = NULL;
    return JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_AddModuleExports(struct thread *t, struct jvmti_env *env, jobject module, const char *package_name, jobject to_module)
{
    (void)env;
    return add_package(t, "addExports", module, package_name, to_module);
}

enum jvmti_error jvmti_AddModuleOpens(struct thread *t, struct jvmti_env *env, jobject module, const char *package_name, jobject to_module)
{
    (void)env;
    return add_package(t, "addOpens", module, package_name, to_module);
}

enum jvmti_error jvmti_AddModuleUses(struct thread *t, struct jvmti_env *env, jobject module, jclass service)
{
    struct object *from = module_object(module);
    struct class *c;
    (void)env;
    if (!from)
        return JVMTI_INVALID_MODULE;
    if (jvmti_class(service, &c) != JVMTI_NONE)
        return JVMTI_INVALID_CLASS;
    const jslot arguments[] = { slot_of_ref(from), slot_of_ref(c->mirror) };
    return is_named(from) ? change_module(t, "addUses", "(" MODULE CLASS ")V", arguments) : JVMTI_NONE;
}

enum jvmti_error jvmti_AddModuleProvides(struct thread *t, struct jvmti_env *env, jobject module, jclass service, jclass implementation)
{
    struct object *from = module_object(module);
    struct class *c, *i;
    (void)env;
    if (!from)
        return JVMTI_INVALID_MODULE;
    if (jvmti_class(service, &c) != JVMTI_NONE || jvmti_class(implementation, &i) != JVMTI_NONE)
        return JVMTI_INVALID_CLASS;
    const jslot arguments[] = { slot_of_ref(from), slot_of_ref(c->mirror), slot_of_ref(i->mirror) };
    return is_named(from) ? change_module(t, "addProvides", "(" MODULE CLASS CLASS ")V", arguments) : JVMTI_NONE;
}

enum jvmti_error jvmti_IsModifiableModule(struct thread *t, struct jvmti_env *env, jobject module, jboolean *is_modifiable_module)
{
    (void)t;
    (void)env;
    if (!module_object(module))
        return JVMTI_INVALID_MODULE;
    *is_modifiable_module = true;
    return JVMTI_NONE;
}

/* --- the table of JNI ----------------------------------------------------------------------------- */

/* Those that the version of JNI has: an agent's own table may be no longer. */
static size_t jni_places(void)
{
    enum { SINCE_VIRTUAL_THREADS = 0x00150000 };
    return jdk->jni >= SINCE_VIRTUAL_THREADS ? JNI_PLACES : JNI_PLACES - 1;
}

enum jvmti_error jvmti_GetJNIFunctionTable(struct thread *t, struct jvmti_env *env, void **function_table)
{
    (void)t;
    (void)env;
    *function_table = jvmti_memory(JNI_PLACES * sizeof(void *));
    if (!*function_table)
        return JVMTI_OUT_OF_MEMORY;
    memcpy(*function_table, jni_functions, jni_places() * sizeof(void *));
    return JVMTI_NONE;
}

static void use_table(struct thread *t, void *unused)
{
    (void)unused;
    if (t->jni)
        ((struct jni_env *)t->jni)->functions = jni_functions;
}

/* A copy, which stays, as somebody may be about to use it. */
enum jvmti_error jvmti_SetJNIFunctionTable(struct thread *t, struct jvmti_env *env, const void *function_table)
{
    const void **copy = jvmti_memory(JNI_PLACES * sizeof(void *));
    (void)env;
    if (!copy)
        return JVMTI_OUT_OF_MEMORY;
    memcpy(copy, jni_functions, JNI_PLACES * sizeof(void *));
    memcpy(copy, function_table, jni_places() * sizeof(void *));
    safepoint_begin(&t->sched);
    jni_functions = copy;
    thread_each(use_table, NULL);
    safepoint_end(&t->sched);
    return JVMTI_NONE;
}

/* --- events on request ---------------------------------------------------------------------------- */

/* Those of compiled code: there is none that an agent could be told of. */
enum jvmti_error jvmti_GenerateEvents(struct thread *t, struct jvmti_env *env, jint event_type)
{
    enum { COMPILED_METHOD_LOAD = 68, DYNAMIC_CODE_GENERATED = 70 };
    (void)t;
    if (event_type == COMPILED_METHOD_LOAD && !jvmti_has(&env->capabilities, CAP_can_generate_compiled_method_load_events))
        return JVMTI_MUST_POSSESS_CAPABILITY;
    return event_type == COMPILED_METHOD_LOAD || event_type == DYNAMIC_CODE_GENERATED ? JVMTI_NONE : JVMTI_ILLEGAL_ARGUMENT;
}
