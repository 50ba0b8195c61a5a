/* SPDX-License-Identifier: Apache-2.0 */
/* Boots java.base as HotSpot boots it: the order is a contract with the library
 * (docs/library-contract.md), so each step below stands where HotSpot has it. */
#include "vm/vm.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "memory/gc.h"
#include "sched/arch_cpu.h"
#include "sched/context.h"
#include "sched/fault.h"
#include "sched/monitor.h"
#include "sched/os.h"
#include "sched/trace.h"
#include "vm/atomic/region.h"
#include "vm/class/access.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/verify/verify.h"
#include "vm/jdk.h"
#include "vm/jvmti/jvmti.h"
#include "vm/native/jni_check.h"
#include "vm/native/native.h"
#include "vm/realtime/analysis.h"
#include "vm/realtime/area_record.h"
#include "vm/realtime/area_sites.h"
#include "vm/realtime/areas.h"
#include "vm/realtime/flight.h"
#include "vm/realtime/physical.h"
#include "vm/realtime/policy.h"
#include "vm/realtime/preinit.h"
#include "vm/realtime/schedulable.h"
#include "vm/realtime/thread_side.h"
#include "vm/realtime/timeline.h"
#include "vm/run/allocate.h"
#include "vm/run/area_error.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/heap_dump/hprof.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/mirror.h"
#include "vm/run/permanent.h"
#include "vm/run/roots.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/run/tool/tool.h"
#include "vm/run/unload/unload.h"
#include "vm/snapshot/snapshot.h"
#include "vm/util/crash.h"
#include "vm/util/log.h"

static uint64_t start_ns;
uint64_t vm_start_ns(void) { return start_ns; }

/* The later one counts. */
static bool add_property(const char *key, const char *value)
{
    size_t n = vm_options.property_count;
    struct vm_property *more = malloc((n + 1) * sizeof *more);         /* the launcher's stay where they are */
    if (!more)
        return false;
    if (n)
        memcpy(more, vm_options.properties, n * sizeof *more);
    more[n] = (struct vm_property){ key, value };
    vm_options.properties = more;
    vm_options.property_count = n + 1;
    return true;
}

enum { MESSAGE = 1024, SCOPED_DEFAULT = 1 << 30 };

/* --- what vm/class asks of us ---------------------------------------------------------------- */

static bool is_java_base_loader(const struct class *c) { return c->loader == &boot_loader; }

static bool verify_class(struct class *c, struct class_failure *f)
{
    if (vm_options.verify == VERIFY_NONE || (vm_options.verify == VERIFY_REMOTE && is_java_base_loader(c)))
        return true;
    return class_verify(c, f);
}

/* What the loaders of the platform answer for a class of a package that the boot loader's modules have, or that it has in
 * none, which they ask it for first: without their tables, which may lie in the heap. */
static struct class *load_from_boot(const struct class_loader *loader, struct symbol *name)
{
    static const char platform[] = "jdk/internal/loader/ClassLoaders$";
    const struct class *kind = object_class(loader->object);
    const char *slash = strrchr(name->text, '/');
    if (!slash || !is_java_base_loader(kind) || strncmp(kind->name->text, platform, sizeof platform - 1))
        return NULL;
    const struct package_entry *p = package_find(&boot_loader, name->text, (size_t)(slash - name->text));
    struct class_failure f = { .tentative = true };
    return p ? loader_load_boot(name, &f) : NULL;
}

/* ClassLoader.loadClass(String); its ClassNotFoundException becomes NoClassDefFoundError in resolution.  What loaders
 * keep must outlive any scope, and be there for no-heap threads. */
static struct class *load_class(struct class_loader *loader, struct symbol *name, struct class_failure *f)
{
    struct thread *t = thread_current();
    struct class *from_boot = t->sched.no_heap ? load_from_boot(loader, name) : NULL;
    if (from_boot)
        return from_boot;
    thread_step_outside(t);
    struct area *context = area_begin_kept(t, &loader->unit);
    struct object *dotted = string_of_symbol_dotted(t, name);
    jslot args[2] = { slot_of_ref(loader->object), slot_of_ref(dotted) }, result;
    monitor_limit_lift(&t->sched);
    bool called = dotted && invoke_virtual(t, known.ClassLoader_loadClass, args, &result);
    monitor_limit_lower(&t->sched);
    mem_end_shared(&t->mem, context);
    thread_step_back(t);
    if (called && slot_ref(result))
        return class_of_mirror(slot_ref(result));
    area_explain_loading(t, name);
    if (thread_pending(t))
        class_fail(f, CLASS_PENDING, "%s", name->text);
    else
        class_fail(f, CLASS_NOT_FOUND, "%s", name->text);
    return NULL;
}

static void drop_pending(void) { thread_current()->exception = NULL; }

/* A loader's ClassNotFoundException, which becomes NoClassDefFoundError, or a LinkageError. */
static bool name_pending(struct class_failure *f, char *cause, size_t size)
{
    char buffer[sizeof f->message];
    const struct object *e = thread_current()->exception;
    bool not_found = exception_is(e, EX(ClassNotFoundException));
    if (!not_found && !exception_is(e, EX(LinkageError)))
        return false;
    const struct object *message = get_ref(e, known.Throwable_detailMessage);
    char *text = message ? string_utf8(message, buffer, sizeof buffer) : NULL;
    snprintf(not_found ? cause : f->message, not_found ? size : sizeof f->message, "%s", text ? text : "");
    string_free(text, buffer);
    f->error = not_found ? CLASS_NOT_FOUND : class_error_named(object_class(e)->name->text);
    return f->error != CLASS_OK;
}

static void say_loaded(const struct class *c, const char *source)
{
    char name[512];
    printf("[class,load] %s source: %s\n", class_external_name(c, name, sizeof name), source ? source : "?");
}

static void log_loaded(const struct class *c, const char *source)
{
    char name[512];
    log_line(LOG_class_load, "%s source: %s", class_external_name(c, name, sizeof name), source ? source : "?");
}

/* Collections, too, are told of here: what began or ended one has stopped the others. */
static void log_safepoint(uint64_t asked_ns, uint64_t reached_ns, uint64_t ended_ns)
{
    static _Atomic uint64_t told;
    struct gc_history h;
    struct mem_usage u;
    gc_history(&h);
    if (atomic_exchange(&told, h.collections) != h.collections && log_wanted(LOG_gc)) {
        mem_usage(&u);
        bool beside = h.held_ns < (h.end_ns - h.begin_ns) / 2;
        log_line(LOG_gc, "GC(%llu) %s %zuM->%zuM(%zuM) %.3fms", (unsigned long long)h.collections - 1, beside ? "Concurrent Cycle" : "Pause Full",
                 h.before >> 20, h.after >> 20, u.heap_committed >> 20, (double)(h.end_ns - h.begin_ns) / 1e6);
    }
    if (log_wanted(LOG_safepoint))
        log_line(LOG_safepoint, "Safepoint, Reaching safepoint: %llu ns, At safepoint: %llu ns, Total: %llu ns",
                 (unsigned long long)(reached_ns - asked_ns), (unsigned long long)(ended_ns - reached_ns), (unsigned long long)(ended_ns - asked_ns));
}

static void start_log(void)
{
    log_begin(start_ns);
    if (log_wanted(LOG_gc))
        log_line(LOG_gc, "Using mark and sweep");
    if (log_wanted(LOG_gc) || log_wanted(LOG_safepoint))
        safepoint_ended_hook = log_safepoint;
}

static void (*teller_of_classes(const struct vm_options *o))(const struct class *, const char *)
{
    return log_wanted(LOG_class_load) ? log_loaded : o->verbose_class ? say_loaded : NULL;
}

static void say_unloaded(const struct class *c)
{
    char name[512];
    printf("[class,unload] unloading class %s\n", class_external_name(c, name, sizeof name));
}

static void log_unloaded(const struct class *c)
{
    char name[512];
    log_line(LOG_class_unload, "unloading class %s", class_external_name(c, name, sizeof name));
}

static void (*teller_of_unloading(const struct vm_options *o))(const struct class *)
{
    return log_wanted(LOG_class_unload) ? log_unloaded : o->verbose_class ? say_unloaded : NULL;
}

bool vm_verbose_class(void) { return loader_hooks.class_loaded != NULL; }
void vm_set_verbose_class(bool on)
{
    loader_hooks.class_loaded = on ? say_loaded : NULL;
    unload_told = on ? say_unloaded : NULL;
}

/* --- start-up in steps; each returns false after printing why --------------------------------- */

static bool complain(const char *what, const char *why)
{
    fprintf(stderr, "Error occurred during initialization of VM\n%s%s%s\n", what, *why ? ": " : "", why);
    return false;
}

static bool complain_pending(struct thread *t, const char *step)
{
    fprintf(stderr, "Error occurred during initialization of VM\nin %s\n", step);
    if (t->exception)
        exception_print_raw(t, t->exception);
    return false;
}

/* What can be opened of paths with ':' between them: before a module, or behind the image. */
static void open_paths(const char *paths, const struct symbol *module)
{
    char *copy = strdup(paths ? paths : ""), *save = NULL;
    for (char *p = copy ? strtok_r(copy, ":", &save) : NULL; p; p = strtok_r(NULL, ":", &save)) {
        char why[MESSAGE];
        struct archive *a = archive_open_path(p, why, sizeof why);
        if (a && module)
            loader_patch(module, a);
        else if (a)
            loader_append(a);
    }
    free(copy);
}

/* --patch-module: jdk.module.patch.<n> is module=paths.  Those of other loaders' modules Java sees to. */
static void open_patches(const struct vm_options *o)
{
    for (size_t i = 0; i < o->property_count; i++) {
        const char *value = o->properties[i].value, *paths = value ? strchr(value, '=') : NULL;
        if (strncmp(o->properties[i].key, "jdk.module.patch.", 17) || !paths)
            continue;
        open_paths(paths + 1, symbol_intern(value, (size_t)(paths - value)));
    }
}

static bool open_library(const struct vm_options *o)
{
    char path[4096], why[MESSAGE];
    struct class_failure f = { 0 };
    snprintf(path, sizeof path, "%s/lib/modules", o->java_home);
    struct archive *image = archive_open_image(path, why, sizeof why);
    if (!image)
        return complain(why, "");
    if (archive_image_wrong(image))
        return complain(path, archive_image_wrong(image));
    struct archive *own = o->own_bytes ? archive_open_bytes(o->own_classes, o->own_bytes, o->own_length, why, sizeof why)
                                       : archive_open_path(o->own_classes, why, sizeof why);
    if (!own)
        return complain(o->own_classes, why);
    loader_append(own);
    open_paths(o->boot_append, NULL);
    open_patches(o);
    return loader_init(image, &f) || complain("boot loader", f.message);
}

static bool initialize_named(struct thread *t, struct class *c)
{
    return class_initialize(t, c) || complain_pending(t, c->name->text);
}

static bool call(struct thread *t, struct class *c, const char *name, const char *descriptor, const jslot *args, jslot *result)
{
    struct method *m = class_declared_method(c, symbol_from(name), symbol_from(descriptor));
    if (!m)
        return complain("the class library has no method", name);
    return invoke_method(t, m, args, result) || complain_pending(t, name);
}

/* ThreadGroups, and the Thread object of the C thread that runs this. */
static bool make_main_thread(struct thread *t)
{
    struct object *group = alloc_object(t, known.ThreadGroup);
    jslot arg = slot_of_ref(group);
    if (!group || !call(t, known.ThreadGroup, "<init>", "()V", &arg, NULL))
        return false;
    struct object *name = string_new(t, "main");
    struct object *main_group = name ? alloc_object(t, known.ThreadGroup) : NULL;
    jslot args[3] = { slot_of_ref(main_group), slot_of_ref(group), slot_of_ref(name) };
    thread_system_group = group;
    thread_main_group = main_group;
    if (!main_group || !call(t, known.ThreadGroup, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", args, NULL) ||
        !initialize_named(t, known.Thread))
        return false;
    struct object *o = alloc_object(t, known.Thread);
    if (!o)
        return complain_pending(t, "main thread");
    set_long(o, known.Thread_eetop, (jlong)(uintptr_t)t);
    thread_object_set_priority(o, THREAD_PRIORITY_NORMAL);
    t->object = o;
    jslot init[3] = { slot_of_ref(o), slot_of_ref(main_group), slot_of_ref(name) };
    if (!invoke_method(t, known.Thread_init, init, NULL))
        return complain_pending(t, "Thread.<init>");
    thread_object_set_status(o, THREAD_RUNNABLE);
    return true;
}

static void report_areas(void) { areas_report(stderr); }

static bool start_sites(const char *path)
{
    if (!area_sites_start(path))
        return complain("-Xrt:sites", strerror(errno));
    atexit(area_sites_write);
    return true;
}

static bool start_record(const char *path)
{
    if (!area_record_start(path))
        return complain("-Xrt:record-policy", strerror(errno));
    atexit(area_record_write);
    return true;
}

static bool start_recorder(const struct vm_options *o)
{
    if (!o->recorder || flight_start(o->recorder, o->trace_records))
        return true;
    fprintf(stderr, "rtjvm: -Xrt:recorder=%s: %s\n", o->recorder, strerror(errno));
    return false;
}

/* Before the first thread is attached, which is thereby in it. */
static bool start_timeline(const struct vm_options *o)
{
    if (!o->trace)
        return start_recorder(o);
    if (!timeline_start(o->trace, o->trace_records)) {
        fprintf(stderr, "rtjvm: -Xrt:trace=%s: %s\n", o->trace, strerror(errno));
        return false;
    }
    atexit(timeline_write);
    return start_recorder(o);
}

static void set_unsafe_constants(void)
{
    *(jint *)known.UnsafeConstants_ADDRESS_SIZE0 = sizeof(void *);
    *(jint *)known.UnsafeConstants_PAGE_SIZE = (jint)sysconf(_SC_PAGESIZE);
    *(jboolean *)known.UnsafeConstants_BIG_ENDIAN = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
    *(jboolean *)known.UnsafeConstants_UNALIGNED_ACCESS = 1;
    *(jint *)known.UnsafeConstants_DATA_CACHE_LINE_FLUSH_SIZE = 0;
}

enum boot_stage { CORE, BASE, LAST, HANDLES };
static const struct boot_row { enum boot_stage stage; struct class *const *class; struct jdk_range versions; } boot_rows[] = {
#define BOOT(stage, class, ...) { stage, &known.class, { __VA_ARGS__ } },
#include "vm/boot.def"
};

static bool boot_classes(struct thread *t, enum boot_stage stage)
{
    for (size_t i = 0; i < sizeof boot_rows / sizeof *boot_rows; i++)
        if (boot_rows[i].stage == stage && jdk_has(boot_rows[i].versions) && !initialize_named(t, *boot_rows[i].class))
            return false;
    return true;
}

/* Everything before System.initPhase1. */
static bool boot_core(struct thread *t)
{
    if (!boot_classes(t, CORE))
        return false;
    if (string_wide)
        *(jboolean *)known.String_COMPACT_STRINGS = false;
    if (!make_main_thread(t) || !boot_classes(t, BASE))
        return false;
    set_unsafe_constants();
    return boot_classes(t, LAST);
}

static bool boot_phases(struct thread *t)
{
    jslot none[2] = { 0, 0 }, result = 0;
    snapshot_forget_threads(true);
    if (!call(t, known.System, "initPhase1", "()V", none, NULL))
        return false;
    snapshot_forget_threads(false);
    if (!exception_init(t))
        return complain_pending(t, "exception classes");
    if (!boot_classes(t, HANDLES))
        return false;
    jslot print[2] = { 1, 0 };                          /* the message of what is wrong, not its stack */
    if (!call(t, known.System, "initPhase2", "(ZZ)I", print, &result) || slot_int(result) != 0)
        return false;
    return call(t, known.System, "initPhase3", "()V", none, NULL);
}

static bool load_policies(const struct vm_options *o)
{
    char why[MESSAGE];
    if (!policy_init())
        return complain("out of memory", "");
    return !o->policy || policy_load(o->policy, why, sizeof why) || complain("policies", why);
}

/* The largest of the three is to blame. */
static bool complain_of_memory(const struct mem_config *m)
{
    fputs("Error occurred during initialization of VM\n", stderr);
    if (m->scoped_max > m->heap_max && m->scoped_max > m->immortal_max)
        fprintf(stderr, "Could not reserve enough space for %zuKB scoped memory (-Xrt:scoped=SIZE)\n", m->scoped_max >> 10);
    else if (m->immortal_max > m->heap_max)
        fprintf(stderr, "Could not reserve enough space for %zuKB immortal memory (-Xrt:immortal=SIZE)\n", m->immortal_max >> 10);
    else
        fprintf(stderr, "Could not reserve enough space for %zuKB object heap\n", m->heap_max >> 10);
    return false;
}

/* Memory, the scheduler and the trace, before there is a thread. */
static bool start_ground(const struct vm_options *options, bool resumed)
{
    areas_explain = options->explain_areas;
    areas_reported = options->report_areas;
    physical_device = options->physical;
    if (options->scope_stack > 1)
        scope_stack_capacity = options->scope_stack;
    if (!resumed && mem_init(&vm_options.memory) != 0)
        return complain_of_memory(&vm_options.memory);
    return realtime_start(&options->realtime) && start_timeline(options);
}

static void set_hooks(const struct vm_options *options, const struct vm_parts *parts)
{
    thread_default_stack = options->stack_bytes ? options->stack_bytes : thread_default_stack;
    loader_hooks = (struct loader_hooks){
        .load_class = load_class, .make_mirror = mirror_make, .verify = verify_class, .set_entry = entry_decide,
        .class_linked = parts->class_linked,
        .may_go = unload_may_go, .keep = unload_keep, .before_define = unload_look, .class_loaded = teller_of_classes(options), .drop_pending = drop_pending, .name_pending = name_pending,
    };
    unload_told = teller_of_unloading(options);
    unload_never = options->keep_classes;
    unload_always = options->unload_always;
    unload_limit = options->metadata_max ? options->metadata_max : SIZE_MAX;
    entry_install(&(struct entry_parts){ .engine = parts->engine, .compiled = parts->compiled, .native = native_entry, .policy = policy_entry_for,
                                          .find_native = native_find, .atomic = region_entry_of });
    thread_life = (struct thread_life){
        .side_bytes = sizeof(struct thread_side), .take_start = area_take_start,
        .begin = schedulable_thread_begins, .end = schedulable_thread_ends,
        .leave_all = area_leave_all, .release_all = area_release_all,
    };
    safepoint_hold_hook = schedulable_hold;
    analysis_regions_are_strong = options->regions.strong;
    jni_checking = options->check_jni;
    class_access_relaxed = options->relaxed_access;
    string_wide = options->wide_strings;
    exception_hidden_frames = options->hidden_frames;
    exception_trace_depth = options->no_traces ? 0 : options->trace_depth ? options->trace_depth : TRACE_DEPTH_USUAL;
    if (options->dump_heap)
        hprof_on_out_of_memory(options->dump_path);
}

static bool start_library(struct thread *t, const struct vm_options *options, const struct vm_parts *parts)
{
    parts->register_natives();
    if (options->own_natives)
        parts->register_own_natives();
    if (!open_library(options) || !known_load(t))
        return false;
    roots_install();
    jni_install(options->own_natives ? NULL : options->java_home, options->verbose_jni);
    roots_add(&thread_system_group);
    roots_add(&thread_main_group);
    static const struct jvmti_properties properties = { vm_property, add_property };
    jvmti_properties = &properties;
    jvmti_install();
    return jvmti_load(t, options->agents, options->agent_count, options->java_home) && boot_core(t) && boot_phases(t) && areas_init(t) &&
           (region_start(t, &options->regions) || complain("out of memory", "-Xrt:par-log"));
}

static void do_nothing(int number) { (void)number; }

/* Writes that go nowhere or beyond a limit report it instead.  Not ignored, which programs that are started would inherit. */
static void install_signals(void)
{
    static const int told_by_errors[] = { SIGPIPE, SIGXFSZ };
    const struct sigaction nothing = { .sa_handler = do_nothing, .sa_flags = SA_RESTART };
    for (size_t i = 0; i < sizeof told_by_errors / sizeof told_by_errors[0]; i++)
        sigaction(told_by_errors[i], &nothing, NULL);
    fault_install();
}

/* Each folder must leave room for a file in it. */
static bool check_library_path(void)
{
    const char *p = vm_property("sun.boot.library.path");
    for (size_t n; p && *p; p += n + (p[n] == ':'))
        if ((n = strcspn(p, ":")) >= PATH_MAX)
            return complain("The VM tried to use a path that exceeds the maximum path length for this system. Review path-containing parameters and "
                            "properties, such as sun.boot.library.path, to identify potential sources for this path.", "");
    return true;
}

static bool install_crash_reports(const struct vm_options *o)
{
    const struct crash_wishes wishes = { o->error_file, o->on_error, o->java_home, o->no_core };
    if (!crash_install(&wishes)) {
        complain("-XX:ErrorFile or -XX:OnError", "too long");
        return false;
    }
    crash_add(thread_crash_report);
    return true;
}

/* --- a snapshot: made, or begun from ------------------------------------------------------------ */

/* Does it go on from one?  What does not fit is told to those who ask, and no error but to those who need one: the result is false. */
static bool resume(const struct vm_options *o, bool *resumed)
{
    char why[MESSAGE] = "there is none; -Xrt:snapshot-make=FILE makes one";
    if (o->snapshot_make)
        return true;
    *resumed = o->snapshot && snapshot_resume(o->snapshot, o, why, sizeof why);
    if (!*resumed && o->snapshot && o->verbose_class)
        printf("[snapshot] not used: %s: %s\n", o->snapshot, why);
    if (*resumed || !o->needs_snapshot)
        return true;
    fprintf(stderr, "Error occurred during initialization of VM\nUnable to use a snapshot: %s%s%s\n-Xshare:auto starts without\n", o->snapshot ? o->snapshot : "",
            o->snapshot ? ": " : "", why);
    return false;
}

static bool begin_make(const struct vm_options *o)
{
    char why[MESSAGE];
    if (!o->snapshot_make || snapshot_begin_make(o, why, sizeof why))
        return true;
    fprintf(stderr, "rtjvm: -Xrt:snapshot-make=%s: %s\n", o->snapshot_make, why);
    return false;
}

/* The library is there, and has run; what it knows of this process it learns now. */
static bool resume_library(struct thread *t, const struct vm_options *options, const struct vm_parts *parts)
{
    roots_install();
    jni_install(options->own_natives ? NULL : options->java_home, options->verbose_jni);
    jvmti_install();
    if (!snapshot_make_anew(t))
        return complain_pending(t, "what a snapshot leaves to be done");
    if (parts->class_resumed)
        snapshot_each_linked(parts->class_resumed);
    return (region_start(t, &options->regions) || complain("out of memory", "-Xrt:par-log")) &&
           (snapshot_start_threads(t) || complain_pending(t, "threads of the library"));
}

static struct thread *begin_main(const struct vm_options *options, const struct vm_parts *parts, bool resumed)
{
    struct thread *t = resumed ? snapshot_resume_main() : thread_attach_main();
    if (!t || (!resumed && symbol_init() != 0)) {
        complain("out of memory", "");
        return NULL;
    }
    return (resumed ? resume_library(t, options, parts) : load_policies(options) && start_library(t, options, parts)) ? t : NULL;
}

int vm_make_snapshot(struct thread *t)
{
    char why[MESSAGE];
    if (snapshot_prepare(t) && snapshot_write(t, vm_options.snapshot_make, why, sizeof why))
        return 0;
    fprintf(stderr, "rtjvm: -Xrt:snapshot-make=%s: %s\n", vm_options.snapshot_make, why);
    return 1;
}

struct thread *vm_create(const struct vm_options *options, const struct vm_parts *parts)
{
    start_ns = os_monotonic_ns();
    vm_options = *options;
    options = &vm_options;
    if (vm_options.memory.scoped_max == 0)
        vm_options.memory.scoped_max = SCOPED_DEFAULT;
    vm_options.memory.fixed = options->snapshot_make != NULL;
    bool resumed = false;
    if (!check_library_path() || !resume(options, &resumed) || !begin_make(options) || !install_crash_reports(options) || !out_of_memory_plan(&options->memory_end) || !start_ground(options, resumed))
        return NULL;
    set_hooks(options, parts);
    start_log();
    install_signals();
    if (!os_barrier_start() && !ARCH_IN_ORDER) {
        complain("the kernel refuses the system call membarrier", "rtjvm needs it on this processor");
        return NULL;
    }
    struct thread *t = begin_main(options, parts, resumed);
    if (!t || options->snapshot_make)
        return t;
    mem_set_context(&t->mem, &area_heap);
    t->mem.home = &area_heap;
    if (gc_start_collector() != 0) {
        complain("the collector's thread cannot be made", "");
        return NULL;
    }
    if (areas_reported)
        atexit(report_areas);
    if ((options->sites && !start_sites(options->sites)) || (options->record_policy && !start_record(options->record_policy)))
        return NULL;
    phase_enter(PHASE_PREPARE);
    jvmti_live(t);
    if (options->record_preinit && !preinit_record(options->record_preinit)) {
        complain(options->record_preinit, strerror(errno));
        return NULL;
    }
    return t;
}

/* --- running ---------------------------------------------------------------------------------- */

/* Text of the command line, by the library, which knows the platform's encoding. */
static struct object *make_text(struct thread *t, const char *text)
{
    size_t n = strlen(text);
    struct object *bytes = alloc_primitive_array(t, T_BYTE, (jint)n);
    if (!bytes)
        return NULL;
    memcpy(array_data(bytes), text, n);
    jslot args[2] = { 1, slot_of_ref(bytes) }, result;
    return invoke_static_known(t, "sun/launcher/LauncherHelper", "makePlatformString", "(Z[B)Ljava/lang/String;", args, &result)
        ? slot_ref(result) : NULL;
}

static struct object *make_arguments(struct thread *t, char *const *args, int count)
{
    struct object *array = alloc_ref_array(t, known.String, count);
    for (int i = 0; array && i < count; i++) {
        struct object *s = make_text(t, args[i]);
        if (!s || !store_element(t, array, i, s))
            return NULL;
    }
    return array;
}

/* sun.launcher.LauncherHelper.checkAndLoadMain(printToStderr, mode, what): enum vm_main.  It prints
 * java's own messages and exits with 1 when there is no such class or no main. */
static struct class *load_main(struct thread *t, const char *what, enum vm_main mode)
{
    struct object *name = make_text(t, what);
    jslot args[3] = { 1, slot_of_int(mode), slot_of_ref(name) }, result;
    if (!name || !invoke_static_known(t, "sun/launcher/LauncherHelper", "checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;", args, &result))
        return NULL;
    return class_of_mirror(slot_ref(result));
}

static struct class *find_main(struct thread *t, const char *what, enum vm_main mode)
{
    if (vm_options.preinit && !preinit_run(t, vm_options.preinit))
        return NULL;
    struct area *context = mem_set_context(&t->mem, &area_immortal);    /* loaders are made here: see load_class */
    struct class *c = load_main(t, what, mode);
    mem_set_context(&t->mem, context);
    return c;
}

int vm_check_main(struct thread *t, const char *what, enum vm_main mode) { return find_main(t, what, mode) ? 0 : 1; }

/* A static boolean of the launcher's library part, if it has that. */
static bool launcher_says(struct thread *t, const char *name, bool otherwise)
{
    struct class *helper = class_named(t, NULL, "sun/launcher/LauncherHelper");
    const struct field *f = helper ? class_declared_field(helper, symbol_from(name), symbol_from("Z")) : NULL;
    return f ? *(jboolean *)object_at(helper->mirror, f->offset) : otherwise;
}

/* Since 25 main needs neither arguments nor to be static (JLS 12.1.4); the library has found out which it is. */
static bool call_main(struct thread *t, struct class *c, struct object *array)
{
    bool is_static = launcher_says(t, "isStaticMain", true), bare = launcher_says(t, "noArgMain", false);
    struct method *m = class_find_method(c, symbol_from("main"), symbol_from(bare ? "()V" : "([Ljava/lang/String;)V"));
    if (is_static) {
        jslot arg = slot_of_ref(array);
        return m && invoke_method(t, m, &arg, NULL);
    }
    jslot call_args[2] = { slot_of_ref(new_object(t, c, "()V", NULL)), slot_of_ref(array) };
    return m && slot_ref(call_args[0]) && invoke_virtual(t, m, call_args, NULL);
}

int vm_run_main(struct thread *t, const char *what, enum vm_main mode, char *const *args, int count)
{
    struct class *c = find_main(t, what, mode);
    if (!c)
        return 1;
    preinit_prepare(t, c, vm_options.prepare);
    phase_enter(PHASE_MISSION);
    struct object *array = make_arguments(t, args, count);
    return array && class_initialize(t, c) && call_main(t, c, array) ? 0 : 1;
}

/* As java does: the main thread ends like any other, then one named DestroyJavaVM waits and shuts down. */
void vm_tell_end(struct thread *t)
{
    if (atomic_load(&tool_hooks))
        jvmti_dead(t);
}

void vm_destroy(struct thread *t)
{
    thread_detach(t);
    t = thread_attach("DestroyJavaVM", NULL, false);
    if (!t)
        return;
    trace_name_thread("main");                          /* as before: one thread of the kernel, one line in the trace */
    monitor_limit_lift(&t->sched);
    thread_wait_for_others(t);
    if (!invoke_static_known(t, "java/lang/Shutdown", "shutdown", "()V", NULL, NULL))
        t->exception = NULL;
    vm_tell_end(t);
    fflush(stdout);
}
