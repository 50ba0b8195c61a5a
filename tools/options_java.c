/* SPDX-License-Identifier: Apache-2.0 */
/* What java's own options do: paths, modules, properties, assertions, verification, versions. */
#include "tools/options_impl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/class_path.h"
#include "tools/words.h"
#include "vm/jdk.h"
#include "vm/jvmti/jvmti.h"
#include "vm/util/log.h"

enum { COUNT_OPENS, COUNT_EXPORTS, COUNT_READS, COUNT_MODULES, COUNT_PATCH, COUNT_NATIVE, COUNTS };
static unsigned module_counts[COUNTS];

void options_add_property(struct launch *l, const char *key, const char *value)
{
    for (size_t i = 0; i < l->vm.property_count; i++)
        if (!strcmp(l->vm.properties[i].key, key)) {
            l->vm.properties[i].value = value;
            return;
        }
    l->vm.properties = words_room(l->vm.properties, l->vm.property_count, sizeof *l->vm.properties);
    l->vm.properties[l->vm.property_count++] = (struct vm_property){ key, value };
}

static void add_numbered(struct launch *l, const char *prefix, unsigned which, const char *value)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%u", prefix, module_counts[which]++);
    options_add_property(l, words_must(strdup(key)), value);
}

void option_no_class_gc(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.keep_classes = true; }
void option_class_unloading(struct launch *l, const char *v, const char *w) { (void)w; l->vm.keep_classes = *v == '-'; }
void option_ignore(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; }
void option_class_path(struct launch *l, const char *v, const char *w) { (void)w; l->vm.class_path = class_path_expand(v); }
void option_jar(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->mode = MAIN_JAR; }
void option_module(struct launch *l, const char *v, const char *w) { (void)w; l->mode = MAIN_MODULE; l->main = v; }
void option_module_path(struct launch *l, const char *v, const char *w) { (void)w; options_add_property(l, "jdk.module.path", v); }
void option_upgrade_path(struct launch *l, const char *v, const char *w) { (void)w; options_add_property(l, "jdk.module.upgrade.path", v); }
void option_limit_modules(struct launch *l, const char *v, const char *w) { (void)w; options_add_property(l, "jdk.module.limitmods", v); }
void option_add_modules(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addmods", COUNT_MODULES, v); }
void option_agent(struct launch *l, const char *v, const char *w)
{
    (void)w;
    l->agents = words_room(l->agents, (size_t)l->agent_count, sizeof *l->agents);
    l->agents[l->agent_count++] = v;
    add_numbered(l, "jdk.module.addmods", COUNT_MODULES, "java.instrument");
}

static void add_native_agent(struct launch *l, const char *v, bool absolute)
{
    char *path = words_must(strdup(v)), *options = strchr(path, '=');
    if (options)
        *options++ = '\0';
    l->native_agents = words_room(l->native_agents, (size_t)l->vm.agent_count, sizeof *l->native_agents);
    l->native_agents[l->vm.agent_count++] = (struct jvmti_agent){ path, options ? options : "", absolute };
    l->vm.agents = l->native_agents;
}

void option_native_agent(struct launch *l, const char *v, const char *w) { (void)w; add_native_agent(l, v, false); }
void option_agent_path(struct launch *l, const char *v, const char *w) { (void)w; add_native_agent(l, v, true); }

static bool is_instrument(const struct jvmti_agent *a)
{
    const char *slash = strrchr(a->path, '/');
    return a->absolute ? slash && !strcmp(slash, "/libinstrument.so") : !strcmp(a->path, "instrument");
}

/* Where the JDK's agent of java.lang.instrument is loaded by its name, all such agents are its business. */
void options_share_instrument(struct launch *l)
{
    bool there = false;
    for (int i = 0; i < l->vm.agent_count; i++)
        there |= is_instrument(&l->native_agents[i]);
    for (int i = 0; there && i < l->agent_count; i++) {
        char *words;
        if (asprintf(&words, "instrument=%s", l->agents[i]) >= 0)
            add_native_agent(l, words, false);
    }
    l->agent_count = there ? 0 : l->agent_count;
}

void option_add_opens(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addopens", COUNT_OPENS, v); }
void option_add_exports(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addexports", COUNT_EXPORTS, v); }
void option_add_reads(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addreads", COUNT_READS, v); }

/* The library says what else may be wrong with them. */
void option_patch_module(struct launch *l, const char *v, const char *w)
{
    static const char base[] = "java.base=";
    static bool has_base;
    (void)w;
    if (!strchr(v, '=')) {
        fprintf(stderr, "Missing '=' in --patch-module specification\n");
        options_fail();
    }
    bool is_base = !strncmp(v, base, strlen(base));
    if (is_base && has_base) {
        fprintf(stderr, "Cannot specify java.base more than once to --patch-module\n");
        options_fail();
    }
    has_base |= is_base;
    add_numbered(l, "jdk.module.patch", COUNT_PATCH, v);
}

void option_native_access(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.enable.native.access", COUNT_NATIVE, v); }
void option_no_snapshot(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.snapshot = "none"; }
void option_share_on(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.needs_snapshot = true; }
void option_share_auto(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.needs_snapshot = false; }
void option_show_modules(struct launch *l, const char *v, const char *w) { (void)v; (void)w; options_add_property(l, "jdk.module.showModuleResolution", "true"); }
void option_java_home(struct launch *l, const char *v, const char *w) { (void)w; l->vm.java_home = v; }
void option_boot_append(struct launch *l, const char *v, const char *w) { (void)w; l->vm.boot_append = v; }
void option_enable_preview(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; jdk_preview = true; }
void option_check_jni(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.check_jni = true; }
void option_no_signals(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.no_signals = true; }
void option_system_on(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.system_assertions = true; }
void option_system_off(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.system_assertions = false; }
void option_verbose_class(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.verbose_class = true; }
void option_show_version(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->show_version = true; }
void option_list_modules(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->list_modules = true; }
void option_describe_module(struct launch *l, const char *v, const char *w) { (void)w; l->describe_module = v; }
void option_show_version_out(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->show_version_out = true; }
void option_dry_run(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->dry_run = true; }
void option_validate(struct launch *l, const char *v, const char *w)
{
    (void)v; (void)w;
    l->validate_modules = true;
    options_add_property(l, "jdk.module.validation", "true");
}

void option_verify_all(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.verify = VERIFY_ALL; }

void option_error_file(struct launch *l, const char *v, const char *w)
{
    if (!*v) {
        fprintf(stderr, OPTIONS_IMPROPER, w + strlen("-XX:"));
        options_fail();
    }
    l->vm.error_file = v;
}

/* Given several times, all of them run. */
static void add_command(const char **commands, const char *v)
{
    size_t size = strlen(v) + 2 + (*commands ? strlen(*commands) : 0);
    char *all = words_must(malloc(size));
    snprintf(all, size, "%s%s%s", *commands ? *commands : "", *commands ? "\n" : "", v);
    *commands = all;
}

void option_on_error(struct launch *l, const char *v, const char *w) { (void)w; add_command(&l->vm.on_error, v); }
void option_memory_command(struct launch *l, const char *v, const char *w) { (void)w; add_command(&l->vm.memory_end.command, v); }
void option_memory_exit(struct launch *l, const char *v, const char *w) { (void)w; l->vm.memory_end.exits = *v == '+'; }
void option_memory_crash(struct launch *l, const char *v, const char *w) { (void)w; l->vm.memory_end.crashes = *v == '+'; }

/* What somebody relies on when it is needed most is refused, not passed over. */
static void refuse(const struct launch *l, const char *w, const char *why)
{
    if (l->ignore_unrecognized)
        return;
    fprintf(stderr, "rtjvm: %s: %s\n", w, why);
    options_fail();
}

void option_no_recorder(struct launch *l, const char *v, const char *w)
{
    if (*v == '+')
        refuse(l, w, "there are no such recordings; -Xrt:recorder=FILE keeps the last records of all threads");
}

/* What somebody could wait for in vain. */
void option_unheeded(struct launch *l, const char *v, const char *w)
{
    (void)l;
    if (*v == '+')
        fprintf(stderr, "rtjvm: warning: %s changes nothing\n", w);
}

/* jcmd's VM.native_memory answers without it. */
void option_tracking(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)w;
    if (strcmp(v, "off") && strcmp(v, "summary") && strcmp(v, "detail")) {
        fprintf(stderr, "Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]\n");
        options_fail();
    }
}

void option_no_epsilon(struct launch *l, const char *v, const char *w)
{
    if (*v == '+')
        refuse(l, w, "no collector does nothing; no-heap threads and scopes wait for none");
}

void option_no_archive(struct launch *l, const char *v, const char *w)
{
    (void)v;
    refuse(l, w, "there are no such archives; -Xrt:snapshot-make=FILE makes a snapshot");
}

void option_no_recording(struct launch *l, const char *v, const char *w)
{
    (void)v;
    refuse(l, w, "there are no such recordings; -Xrt:recorder=FILE keeps the last records of all threads");
}

void option_processors(struct launch *l, const char *v, const char *w)
{
    enum { MOST = 65536 };
    double n = options_number(v, true, OPTIONS_IMPROPER, w + strlen("-XX:"));
    if (n < 1 || n > MOST) {
        fprintf(stderr, OPTIONS_IMPROPER, w + strlen("-XX:"));
        options_fail();
    }
    l->vm.processors = (int)n;
}

void option_trace_depth(struct launch *l, const char *v, const char *w)
{
    enum { MOST = (1 << 30) - 1 };
    double n = options_in_range("MaxJavaStackTraceDepth", MOST, v, w);
    l->vm.trace_depth = n > 0 ? (unsigned)n : MOST;
}

void option_traces(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_traces = *v != '+'; }
void option_hidden_frames(struct launch *l, const char *v, const char *w) { (void)w; l->vm.hidden_frames = *v == '+'; }

void option_illegal_access(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)v;
    fprintf(stderr, "rtjvm: warning: Ignoring option %s; support was removed in 17.0\n", w);
}

void option_gone(struct launch *l, const char *v, const char *w)
{
    (void)l;
    fprintf(stderr, "%.*s is no longer a supported option.\n", (int)(v - w - (v[-1] == ':')), w);
    options_fail();
}

bool options_is_of_modules(const char *key)
{
    static const char *const names[] = {
        "addexports", "addopens", "addreads", "patch", "limitmods", "upgrade.path", "enable.native.access", "addmods",
    };
    static const char prefix[] = "jdk.module.";
    if (strncmp(key, prefix, strlen(prefix)))
        return false;
    key += strlen(prefix);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t n = strlen(names[i]);
        if (!strncmp(key, names[i], n) && (!key[n] || key[n] == '.'))
            return true;
    }
    return false;
}

/* Properties of its agent for JMX ask for it; no program need have its module. */
static void note_management(struct launch *l, const char *key)
{
    static const char prefix[] = "com.sun.management";
    if (strncmp(key, prefix, strlen(prefix)) || l->management)
        return;
    l->management = true;
    add_numbered(l, "jdk.module.addmods", COUNT_MODULES, "jdk.management.agent");
}

void option_property(struct launch *l, const char *v, const char *w)
{
    (void)w;
    char *key = words_must(strdup(v)), *value = strchr(key, '=');
    if (value)
        *value++ = 0;
    if (!options_is_of_modules(key))
        options_add_property(l, key, value ? value : ""), note_management(l, key);
    else
        fprintf(stderr, "rtjvm: warning: Ignoring -D%s: names of jdk.module are for the options about modules\n", key);
}

static void add_rule(struct launch *l, const char *v, const char *w, bool enable)
{
    if (*v && *v != ':') {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        options_fail();
    }
    struct assertion_rule r = { NULL, enable, false };
    if (*v == ':') {
        char *name = words_must(strdup(v + 1));
        size_t n = strlen(name);
        r.package = n >= 3 && !strcmp(name + n - 3, "...");
        if (r.package)
            name[n - 3] = 0;
        for (char *p = name; *p; p++)
            if (*p == '/')
                *p = '.';
        r.name = name;
    }
    l->vm.assertions = words_room(l->vm.assertions, l->vm.assertion_count, sizeof r);
    l->vm.assertions[l->vm.assertion_count++] = r;
}

void option_assertions_on(struct launch *l, const char *v, const char *w) { add_rule(l, v, w, true); }
void option_assertions_off(struct launch *l, const char *v, const char *w) { add_rule(l, v, w, false); }

void option_verify(struct launch *l, const char *v, const char *w)
{
    static const char *const modes[] = { "none", "remote", "all" };
    for (int i = 0; i < 3; i++)
        if (!strcmp(v, modes[i])) {
            l->vm.verify = (enum verify_mode)i;
            return;
        }
    fprintf(stderr, "Unrecognized verification option: %s (none, remote or all)\n", w);
    options_fail();
}

void option_verify_remote(struct launch *l, const char *v, const char *w)
{
    (void)w;
    if (l->vm.verify != VERIFY_ALL)
        l->vm.verify = *v == '+' ? VERIFY_REMOTE : VERIFY_NONE;
}

void option_verify_local(struct launch *l, const char *v, const char *w)
{
    (void)w;
    if (*v == '+')
        l->vm.verify = VERIFY_ALL;
}

void option_verbose(struct launch *l, const char *v, const char *w)
{
    if (!strcmp(v, "class"))
        l->vm.verbose_class = true;
    else if (!strcmp(v, "gc"))
        l->vm.verbose_gc = true;
    else if (!strcmp(v, "jni"))
        l->vm.verbose_jni = true;
    else if (strcmp(v, "module")) {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        options_fail();
    }
}

/* --- switches that are -XX: words as well ------------------------------------------------------ */

void option_ignore_unrecognized(struct launch *l, const char *v, const char *w) { (void)w; l->ignore_unrecognized = *v == '+'; }
void option_compact_strings(struct launch *l, const char *v, const char *w) { (void)w; l->vm.wide_strings = *v != '+'; }
void option_relax_access(struct launch *l, const char *v, const char *w) { (void)w; l->vm.relaxed_access = *v == '+'; }
void option_no_explicit_gc(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_explicit_gc = *v == '+'; }
void option_late_agents(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_late_agents = *v != '+'; }
void option_reduce_signals(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_signals = *v == '+'; }
void option_core_dump(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_core = *v != '+'; }
void option_no_attach(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_attach = *v == '+'; }
void option_null_messages(struct launch *l, const char *v, const char *w) { (void)w; l->vm.plain_null_messages = *v != '+'; }
void option_overhead_limit(struct launch *l, const char *v, const char *w) { (void)w; l->vm.memory.never_gives_up = *v != '+'; }

static void select_log(const char *selection, const char *w)
{
    char why[256];
    if (log_select(selection, why, sizeof why))
        return;
    printf("[0.000s][error][logging] %s\n", why);
    fflush(stdout);
    fprintf(stderr, "Invalid -Xlog option '%s', see error log for details.\n", w);
    options_fail();
}

static void print_log_help(void)
{
    printf("-Xlog[:what[:output[:decorators[:options]]]]\n"
           "  what        tags as in gc, class+load, safepoint; gc* and others besides; =off, =info; several by ','\n"
           "  output      stdout, stderr, file=NAME (%%p: process, %%t: time)\n"
           "  decorators  time, utctime, uptime, timemillis, uptimemillis, timenanos, uptimenanos, hostname, pid, tid, level, tags\n");
    words_exit(0);
}

void option_log(struct launch *l, const char *v, const char *w)
{
    (void)l;
    if (*v && *v != ':') {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        options_fail();
    }
    if (!strcmp(v, ":help"))
        print_log_help();
    select_log(v, w);
}

void option_log_gc(struct launch *l, const char *v, const char *w)
{
    char *selection = NULL;
    (void)l;
    if (asprintf(&selection, ":gc:file=%s", v) < 0)
        words_must(NULL);
    printf("[0.000s][warning][gc] -Xloggc is deprecated. Will use -Xlog%s instead.\n", selection);
    select_log(selection, w);
    free(selection);
}

/* As java says and does it. */
void option_print_gc(struct launch *l, const char *v, const char *w)
{
    (void)l;
    const char *selection = strstr(w, "Details") ? ":gc*" : ":gc";
    if (*v != '+')
        return;
    printf("[0.000s][warning][gc] %s is deprecated. Will use -Xlog%s instead.\n", w, selection);
    select_log(selection, w);
}

void option_dump_heap(struct launch *l, const char *v, const char *w) { (void)w; l->vm.dump_heap = *v == '+'; }
void option_dump_path(struct launch *l, const char *v, const char *w) { (void)w; l->vm.dump_path = *v ? v : NULL; }
void option_perf_data(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_perf_data = *v != '+'; }
void option_containers(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_containers = *v != '+'; }
void option_no_perf_data(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_perf_data = *v == '+'; }

/* --- version ---------------------------------------------------------------------------------- */

void options_print_version(FILE *to, const struct launch *l)
{
    char version[64], date[32], vendor[128];
    const char *home = home_find(l->vm.java_home, home_of_launcher());
    if (!home)
        words_exit(1);
    home_release(home, "JAVA_VERSION", version, sizeof version);
    home_release(home, "JAVA_VERSION_DATE", date, sizeof date);
    home_release(home, "IMPLEMENTOR", vendor, sizeof vendor);
    /* Images made by jlink tell neither date nor vendor. */
    fprintf(to, to == stdout ? "openjdk %s%s%s\n" : "openjdk version \"%s\"%s%s\n", version, *date ? " " : "", date);
    fprintf(to, "rtjvm %s (interpreter, real-time)\nClass library of JDK %s%s%s%s in %s\n",
            RTJVM_VERSION, version, *vendor ? " (" : "", vendor, *vendor ? ")" : "", home);
    fflush(to);                                         /* before Java writes to the same place */
}

/* The version needs no VM, unless the options about modules are to be judged or a program asks for settings with it. */
static void tell_version(struct launch *l, FILE *to)
{
    l->only_version = true;
    for (size_t i = 0; i < l->vm.property_count; i++)
        if (options_is_of_modules(l->vm.properties[i].key)) {
            *(to == stderr ? &l->show_version : &l->show_version_out) = true;
            return;
        }
    if (!l->settings && !l->print_flags && !l->print_given) {
        options_print_version(to, l);
        words_exit(0);
    }
    *(to == stderr ? &l->show_version : &l->show_version_out) = true;
}

void options_show_version(const struct launch *l)
{
    if (l->show_version || l->show_version_out)
        options_print_version(l->show_version ? stderr : stdout, l);
}

void option_version_err(struct launch *l, const char *v, const char *w) { (void)v; (void)w; tell_version(l, stderr); }
void option_version_out(struct launch *l, const char *v, const char *w) { (void)v; (void)w; tell_version(l, stdout); }

void option_show_settings(struct launch *l, const char *v, const char *w)
{
    if (*v && *v != ':') {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        options_fail();
    }
    l->settings = w;
}

void option_full_version(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)v; (void)w;
    fprintf(stderr, "rtjvm full version \"%s\"\n", RTJVM_VERSION);
    words_exit(0);
}

void option_full_version_out(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)v; (void)w;
    printf("rtjvm %s\n", RTJVM_VERSION);
    words_exit(0);
}

/* --- a program that is one file of source -------------------------------------------------------- */

void option_source(struct launch *l, const char *v, const char *w)
{
    char *property = NULL;
    (void)w;
    if (asprintf(&property, "-Djdk.internal.javac.source=%s", v) < 0)
        words_must(NULL);
    l->source = v;
    options_add_property(l, "jdk.internal.javac.source", v);
    options_tell(l, property);
}

static bool is_source_file(const char *name)
{
    static const char end[] = ".java";
    size_t n = strlen(name);
    struct stat s;
    return n >= sizeof end - 1 && !strcmp(name + n - (sizeof end - 1), end) && !stat(name, &s) && S_ISREG(s.st_mode);
}

/* The compiler of the library has a main class that compiles a file in memory and runs it. */
void options_find_source(struct launch *l)
{
    if (l->source && l->mode != MAIN_CLASS) {
        fprintf(stderr, "Error: Option %s is not allowed with --source\n", l->mode == MAIN_JAR ? "-jar" : "-m");
        words_exit(1);
    }
    if (l->mode != MAIN_CLASS || !(l->source || (l->main && is_source_file(l->main))))
        return;
    if (l->main) {                                      /* the file is the first argument */
        l->arguments--;
        l->argument_count++;
    }
    l->main = jdk->source_launcher;                     /* until the JDK is known */
    l->mode = MAIN_SOURCE;
    l->vm.compiles_source = true;
    if (l->source && !l->vm.class_path && !getenv("CLASSPATH"))
        l->vm.class_path = "";                          /* as java has it; without --source it is the current folder */
    add_numbered(l, "jdk.module.addmods", COUNT_MODULES, "ALL-DEFAULT");
    options_tell(l, "--add-modules=ALL-DEFAULT");
}
