/* SPDX-License-Identifier: Apache-2.0 */
/* Opens libraries and finds the functions of native methods in them (JNI, chapter 2). */
#include "vm/native/library.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/native/ffi.h"
#include "vm/native/jni.h"
#include "vm/native/library_name.h"
#include "vm/native/region_safe.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"

enum { WHY_MAX = 512 };

static const char *home;
static bool verbose;
static _Atomic bool boot_has_more, any;

void library_install(const char *java_home, bool say)
{
    home = java_home;
    verbose = say;
}

void library_boot_has_more(void) { atomic_store(&boot_has_more, true); }
bool library_any(void) { return atomic_load(&any); }

/* --- opening and closing ---------------------------------------------------------------------- */

/* Initialisers of the library may run long: outside the VM.  On failure the linker's message is in why. */
static void *open_file(struct thread *t, const char *path, int flags, char *why, size_t why_size)
{
    struct sched_registers pinned;
    ffi_go_native(t, &pinned);
    void *handle = dlopen(path, flags);
    const char *error = handle ? NULL : dlerror();
    if (handle)
        atomic_store(&any, true);
    if (why_size)
        snprintf(why, why_size, "%s", error ? error : "");
    ffi_come_back(t, &pinned);
    return handle;
}

/* Once; whoever needs it meets what keeps it from being opened again, in words of the linker that name another cause. */
static void tell_no_jvm(const char *folder, const char *why)
{
    static _Atomic bool told;
    bool dynamic = dlopen(NULL, RTLD_NOW) != NULL;      /* not in a static program, which has no use for it */
    if (!dynamic || atomic_exchange(&told, true))
        return;
    fprintf(stderr, *why ? "rtjvm: warning: cannot open libjvm.so in %s (%s)" : "rtjvm: warning: no libjvm.so in %s%s", folder, why);
    fprintf(stderr, ": libraries of the JDK and of users cannot be loaded\n");
}

/* libjvm.so beside this program, or where an installation puts it. */
static void open_jvm(struct thread *t)
{
    static const char *const places[] = { "libjvm.so", "../lib/libjvm.so" };
    static _Atomic bool opened;
    char folder[PATH_MAX], path[PATH_MAX + 32], why[WHY_MAX] = "";
    if (atomic_load(&opened) || !os_program(folder, sizeof folder))
        return;
    *strrchr(folder, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0] && !atomic_load(&opened); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, places[i]);
        if (access(path, F_OK) == 0 && open_file(t, path, RTLD_NOW | RTLD_GLOBAL, why, sizeof why))
            atomic_store(&opened, true);
    }
    if (!atomic_load(&opened))
        tell_no_jvm(folder, why);
}

/* Native code that is no Java method's: with a frame of local references, outside the VM. */
static jint call_hook(struct thread *t, struct jni_env *env, jint (*hook)(struct jni_vm *, void *))
{
    struct sched_registers pinned;
    struct jni_mark mark = jni_locals_enter(&env->locals);
    ffi_go_native(t, &pinned);
    jint result = hook(&jni_vm, NULL);
    ffi_come_back(t, &pinned);
    jni_locals_leave(&env->locals, mark);
    return result;
}

/* The version the library asks for; 0: an exception is pending. */
static jint run_on_load(struct thread *t, void *handle, const char *path)
{
    struct jni_env *env = jni_env_of(t);
    jint (*hook)(struct jni_vm *, void *) = (jint (*)(struct jni_vm *, void *))library_symbol(handle, "JNI_OnLoad");
    if (!env || !hook)
        return env ? JNI_VERSION_1_1 : 0;
    jint version = call_hook(t, env, hook);
    if (thread_pending(t))
        return 0;
    if (jni_version_known(version))
        return version;
    return throw_new(t, EX(UnsatisfiedLinkError), "unsupported JNI version 0x%08X required by %s", (unsigned)version, path);
}

void *library_symbol(void *handle, const char *name) { return dlsym(handle, name); }

static void close_quietly(struct thread *t, void *handle)
{
    struct sched_registers pinned;
    ffi_go_native(t, &pinned);
    dlclose(handle);
    ffi_come_back(t, &pinned);
}

void library_close(struct thread *t, void *handle, bool jni)
{
    struct jni_env *env = jni_env_of(t);
    void *hook = jni && env ? library_symbol(handle, "JNI_OnUnload") : NULL;
    if (hook)
        call_hook(t, env, (jint (*)(struct jni_vm *, void *))hook);
    close_quietly(t, handle);
}

/* --- the core libraries ------------------------------------------------------------------------- */

/* prefixes: of the names of classes whose natives it has; "" for the rest.
 * fields_of, fields_init: natives of ours stand in for that initialiser, but others of the library need it.
 * encoding_init: the same, for the platform's encoding.
 * replaced: not of java.base, but the table has it all where no file is opened. */
static struct core {
    const char *name, *prefixes[6], *fields_of, *fields_init, *encoding_init;
    void *handle;
    bool replaced;
    char why[WHY_MAX];                          /* it could not be opened the last time; core_monitor's */
} cores[] = {
    { .name = "java",   .prefixes = { "" },
      .fields_of = "java/io/FileDescriptor", .fields_init = "Java_java_io_FileDescriptor_initIDs",
      .encoding_init = "InitializeEncoding" },
    { .name = "net",    .prefixes = { "java/net/", "sun/net/" } },
    { .name = "nio",    .prefixes = { "sun/nio/", "java/nio/" },
      .fields_of = "sun/nio/ch/IOUtil", .fields_init = "Java_sun_nio_ch_IOUtil_initIDs" },
    { .name = "zip",    .prefixes = { "java/util/zip/" } },
    { .name = "jimage", .prefixes = { "jdk/internal/jimage/" } },
    { .name = "verify" },
    { .name = "fallbackLinker" },               /* there is no such file: natives.def has it all */
    { .name = "attach", .replaced = true },
    { .name = "extnet", .replaced = true },
    { .name = "instrument", .replaced = true },
    { .name = "jaas", .replaced = true },
    { .name = "management", .replaced = true },
    { .name = "management_agent", .replaced = true },
    { .name = "management_ext", .replaced = true },
    { .name = "prefs", .replaced = true },
    { .name = "rmi", .replaced = true },
};
enum { CORES = sizeof cores / sizeof cores[0] };
static struct monitor core_monitor;         /* held while a core library is opened and started; a Java monitor, as Java may run */

const char *library_core_name(const char *file)
{
    char name[32];
    for (size_t i = 0; i < CORES; i++) {
        snprintf(name, sizeof name, "lib%s.so", cores[i].name);
        if (!strcmp(file, name) && (!cores[i].replaced || !home))
            return cores[i].name;
    }
    return NULL;
}

/* System.getProperty into buffer; fallback without it. */
static void get_property(struct thread *t, const char *key, const char *fallback, char *buffer, size_t size)
{
    struct object *name = string_new(t, key);
    jslot arg = slot_of_ref(name), value = 0;
    if (!name || !invoke_static_known(t, "java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", &arg, &value))
        t->exception = NULL;
    char *text = slot_ref(value) ? string_utf8(slot_ref(value), buffer, size) : NULL;
    if (text != buffer)
        snprintf(buffer, size, "%s", text ? text : fallback);
    string_free(text, buffer);
}

static void run_initialiser(struct thread *t, const struct core *core, const char *name, const void *argument)
{
    typedef void initialiser(struct jni_env *, const void *);
    initialiser *function = (initialiser *)library_symbol(core->handle, name);
    struct jni_env *env = jni_env_of(t);
    if (!env || !function)
        return;
    struct sched_registers pinned;
    struct jni_mark mark = jni_locals_enter(&env->locals);
    ffi_go_native(t, &pinned);
    function(env, argument);
    ffi_come_back(t, &pinned);
    jni_locals_leave(&env->locals, mark);
}

/* What the library would have learnt from natives for which ours stand in. */
static void tell_core(struct thread *t, const struct core *core)
{
    char encoding[64];
    if (core->encoding_init) {
        get_property(t, "sun.jnu.encoding", "UTF-8", encoding, sizeof encoding);
        run_initialiser(t, core, core->encoding_init, encoding);
    }
    struct class *c = core->fields_init ? class_named(t, NULL, core->fields_of) : NULL;
    if (c)
        run_initialiser(t, core, core->fields_init, jni_class_handle(c));
    t->exception = NULL;
}

/* A core library that is in the process gets its JNI_OnLoad, once. */
static void start_core(struct thread *t, struct core *core, void *handle, const char *path)
{
    core->handle = handle;
    if (!run_on_load(t, handle, path))
        t->exception = NULL;            /* its natives will say what is missing */
    tell_core(t, core);
}

static void core_path(const struct core *core, char *path, size_t size)
{
    snprintf(path, size, "%s/lib/lib%s.so", home, core->name);
}

/* Core libraries that others brought in as what they need. */
static void start_present(struct thread *t)
{
    char path[PATH_MAX];
    for (size_t i = 0; i < CORES; i++) {
        core_path(&cores[i], path, sizeof path);
        void *handle = cores[i].handle || cores[i].replaced ? NULL : open_file(t, path, RTLD_NOW | RTLD_NOLOAD, NULL, 0);
        if (handle)
            start_core(t, &cores[i], handle, path);
    }
}

static void *open_core(struct thread *t, struct core *core)
{
    char path[PATH_MAX];
    if (core->handle || !home)
        return core->handle;
    core_path(core, path, sizeof path);
    open_jvm(t);
    if (open_file(t, path, RTLD_NOW, core->why, sizeof core->why))
        start_present(t);
    else if (verbose)
        fprintf(stdout, "[Cannot open %s: %s]\n", path, core->why);
    return core->handle;
}

static bool core_has_class(const struct core *core, const char *class_name)
{
    for (size_t i = 0; i < sizeof core->prefixes / sizeof core->prefixes[0] && core->prefixes[i]; i++)
        if (!strncmp(class_name, core->prefixes[i], strlen(core->prefixes[i])))
            return true;
    return false;
}

/* Among the core libraries that are its class's, opened if need be. */
static void *find_in_cores(struct thread *t, const char *class_name, const char *symbol)
{
    void *found = NULL;
    monitor_enter_anyway(&t->sched, &core_monitor);
    for (size_t i = CORES; i-- > 0 && !found; )
        if (core_has_class(&cores[i], class_name) && open_core(t, &cores[i]))
            found = library_symbol(cores[i].handle, symbol);
    monitor_exit(&t->sched, &core_monitor);
    return found;
}

/* What java says when it loads the library, which is before it misses a function. */
static void refuse_in_core(struct thread *t, const char *class_name)
{
    char path[PATH_MAX], why[WHY_MAX] = "";
    monitor_enter_anyway(&t->sched, &core_monitor);
    for (size_t i = CORES; i-- > 0 && !*why; )
        if (!cores[i].handle && core_has_class(&cores[i], class_name)) {
            core_path(&cores[i], path, sizeof path);
            memcpy(why, cores[i].why, sizeof why);
        }
    monitor_exit(&t->sched, &core_monitor);
    if (*why)
        throw_new(t, EX(UnsatisfiedLinkError), "%s: %s", path, why);
}

void *library_open(struct thread *t, const char *path, bool jni, jint *version, char *why, size_t why_size)
{
    open_jvm(t);
    why[0] = 0;
    void *handle = open_file(t, path, RTLD_LAZY, why, why_size);
    if (!handle)
        return NULL;
    region_safe_opened(handle);
    monitor_enter_anyway(&t->sched, &core_monitor);
    start_present(t);
    monitor_exit(&t->sched, &core_monitor);
    *version = JNI_VERSION_1_1;
    if (jni && !(*version = run_on_load(t, handle, path))) {
        close_quietly(t, handle);
        return NULL;
    }
    return handle;
}

/* They may have natives of classes of the boot loader.  Only added to. */
static struct agent_library { struct agent_library *next; void *handle; } *_Atomic agent_libraries;

void *library_open_agent(struct thread *t, const char *path, char *why, size_t why_size)
{
    struct agent_library *a = malloc(sizeof *a);
    open_jvm(t);
    why[0] = 0;
    void *handle = a ? open_file(t, path, RTLD_LAZY, why, why_size) : NULL;
    if (!handle) {
        free(a);
        return NULL;
    }
    *a = (struct agent_library){ atomic_load(&agent_libraries), handle };
    while (!atomic_compare_exchange_weak(&agent_libraries, &a->next, a))        /* bound: other agents that come at once */
        ;
    return handle;
}

static void *find_in_agents(const char *symbol)
{
    void *found = NULL;
    for (const struct agent_library *a = atomic_load(&agent_libraries); a && !found; a = a->next)
        found = library_symbol(a->handle, symbol);
    return found;
}

/* --- binding ------------------------------------------------------------------------------------ */

/* ClassLoader.findNative asks the libraries of the loader; null is the boot loader. */
static void *find_by_loader(struct thread *t, struct class_loader *loader, const struct method *m, const char *symbol)
{
    struct object *name = string_new(t, symbol), *called = name && jdk->feature >= 25 ? string_of_symbol(t, m->name) : NULL;
    jslot old[2] = { slot_of_ref(loader->object), slot_of_ref(name) }, result = 0;
    jslot new[4] = { slot_of_ref(loader->object), slot_of_ref(m->class->mirror), slot_of_ref(name), slot_of_ref(called) };
    bool found = jdk->feature >= 25
        ? called && invoke_static_known(t, "java/lang/ClassLoader", "findNative",
                                        "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)J", new, &result)
        : name && invoke_static_known(t, "java/lang/ClassLoader", "findNative", "(Ljava/lang/ClassLoader;Ljava/lang/String;)J", old, &result);
    return found ? (void *)(uintptr_t)result : NULL;
}

static void *find(struct thread *t, const struct method *m, const char *symbol)
{
    const struct class *c = m->class;
    if (c->loader != &boot_loader)
        return find_by_loader(t, c->loader, m, symbol);
    void *found = find_in_cores(t, c->name->text, symbol);
    if (!found && !thread_pending(t) && atomic_load(&boot_has_more))
        found = find_by_loader(t, c->loader, m, symbol);
    return found || thread_pending(t) ? found : find_in_agents(symbol);
}

static void say_bound(const struct method *m)
{
    char name[512];
    fprintf(stdout, "[Dynamic-linking native method %s.%s ... JNI]\n",
            class_external_name(m->class, name, sizeof name), m->name->text);
    fflush(stdout);
}

bool library_bind(struct thread *t, struct method *m)
{
    char *symbol = library_name(m);
    if (!symbol)
        return throw_out_of_memory(t, "C heap");
    size_t short_length = strlen(symbol);
    void *function = find(t, m, symbol);
    if (!function && !thread_pending(t)) {
        library_name_append_signature(symbol + short_length, m);
        function = find(t, m, symbol);
    }
    mem_block_free(symbol);
    if (!function && m->class->loader == &boot_loader && !thread_pending(t))
        refuse_in_core(t, m->class->name->text);
    if (!function || !jni_bind(t, m, function))
        return false;
    if (verbose)
        say_bound(m);
    return true;
}
