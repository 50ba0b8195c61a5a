/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the command line by the tables options.def and rt_options.def. */
#include "tools/options.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "vm/run/link_call.h"

enum { PROPERTIES_MAX = 1024, RULES_MAX = 256, WORDS_MAX = 65536, FILE_DEPTH = 1 };

static struct vm_property properties[PROPERTIES_MAX];
static struct assertion_rule rules[RULES_MAX];
static unsigned module_counts[8];
enum { COUNT_OPENS, COUNT_EXPORTS, COUNT_READS, COUNT_MODULES, COUNT_PATCH };

static _Noreturn void fail(void)
{
    fprintf(stderr, "Error: Could not create the Java Virtual Machine.\n"
                    "Error: A fatal exception has occurred. Program will exit.\n");
    exit(1);
}

static void *must(void *p)
{
    if (p)
        return p;
    fprintf(stderr, "rtjvm: out of memory while reading options\n");
    exit(1);
}

static void add_property(struct launch *l, const char *key, const char *value)
{
    for (size_t i = 0; i < l->vm.property_count; i++)
        if (!strcmp(properties[i].key, key)) {
            properties[i].value = value;
            return;
        }
    if (l->vm.property_count < PROPERTIES_MAX)
        properties[l->vm.property_count++] = (struct vm_property){ key, value };
}

static void add_numbered(struct launch *l, const char *prefix, unsigned which, const char *value)
{
    char key[64];
    snprintf(key, sizeof key, "%s.%u", prefix, module_counts[which]++);
    add_property(l, must(strdup(key)), value);
}

/* --- sizes ---------------------------------------------------------------------------------- */

static bool parse_size(const char *s, size_t *out)
{
    char *end;
    errno = 0;
    if (!isdigit((unsigned char)*s))
        return false;
    unsigned long long v = strtoull(s, &end, 10);
    unsigned shift = 0;
    switch (*end) {
    case 'k': case 'K': shift = 10; break;
    case 'm': case 'M': shift = 20; break;
    case 'g': case 'G': shift = 30; break;
    case 't': case 'T': shift = 40; break;
    case 0: break;
    default: return false;
    }
    if (errno || (shift && end[1]) || v > (~0ull >> 1) >> shift)
        return false;
    *out = (size_t)(v << shift);
    return true;
}

static size_t size_or_fail(const char *value, const char *whole, const char *what)
{
    size_t size;
    if (parse_size(value, &size))
        return size;
    fprintf(stderr, "Invalid %s: %s\n", what, whole);
    fail();
}

/* --- actions --------------------------------------------------------------------------------- */

static char *expand_wildcards(const char *path);

static void option_ignore(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; }
static void option_class_path(struct launch *l, const char *v, const char *w) { (void)w; l->vm.class_path = expand_wildcards(v); }
static void option_jar(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->mode = MAIN_JAR; }
static void option_module(struct launch *l, const char *v, const char *w) { (void)w; l->mode = MAIN_MODULE; l->main = v; }
static void option_module_path(struct launch *l, const char *v, const char *w) { (void)w; add_property(l, "jdk.module.path", v); }
static void option_upgrade_path(struct launch *l, const char *v, const char *w) { (void)w; add_property(l, "jdk.module.upgrade.path", v); }
static void option_limit_modules(struct launch *l, const char *v, const char *w) { (void)w; add_property(l, "jdk.module.limitmods", v); }
static void option_add_modules(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addmods", COUNT_MODULES, v); }
static void option_add_opens(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addopens", COUNT_OPENS, v); }
static void option_add_exports(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addexports", COUNT_EXPORTS, v); }
static void option_add_reads(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addreads", COUNT_READS, v); }
static void option_patch_module(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.patch", COUNT_PATCH, v); }
static void option_java_home(struct launch *l, const char *v, const char *w) { (void)w; l->vm.java_home = v; }
static void option_boot_append(struct launch *l, const char *v, const char *w) { (void)w; l->vm.boot_append = v; }
static void option_check_jni(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.check_jni = true; }
static void option_no_signals(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.no_signals = true; }
static void option_system_on(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.system_assertions = true; }
static void option_system_off(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.system_assertions = false; }
static void option_verbose_class(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.verbose_class = true; }
static void option_show_version(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->show_version = true; }
static void option_verify_all(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.verify = VERIFY_ALL; }

static void option_property(struct launch *l, const char *v, const char *w)
{
    (void)w;
    char *key = must(strdup(v)), *value = strchr(key, '=');
    if (value)
        *value++ = 0;
    add_property(l, key, value ? value : "");
}

static void add_rule(struct launch *l, const char *v, const char *w, bool enable)
{
    if (*v && *v != ':') {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        fail();
    }
    if (l->vm.assertion_count == RULES_MAX)
        return;
    struct assertion_rule r = { NULL, enable, false };
    if (*v == ':' && v[1]) {
        char *name = must(strdup(v + 1));
        size_t n = strlen(name);
        r.package = n >= 3 && !strcmp(name + n - 3, "...");
        if (r.package)
            name[n - 3] = 0;
        for (char *p = name; *p; p++)
            if (*p == '/')
                *p = '.';
        r.name = name;
    }
    rules[l->vm.assertion_count++] = r;
}

static void option_assertions_on(struct launch *l, const char *v, const char *w) { add_rule(l, v, w, true); }
static void option_assertions_off(struct launch *l, const char *v, const char *w) { add_rule(l, v, w, false); }

static void option_heap_initial(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.heap_initial = size_or_fail(v, w, "initial heap size");
}
static void option_heap_max(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.heap_max = size_or_fail(v, w, "maximum heap size");
    if (l->vm.memory.heap_max < (2u << 20)) {
        fprintf(stderr, "Error occurred during initialization of VM\nToo small maximum heap\n");
        exit(1);
    }
}
static void option_size_ignored(struct launch *l, const char *v, const char *w) { (void)l; size_or_fail(v, w, "initial young generation size"); }

static void option_stack(struct launch *l, const char *v, const char *w)
{
    l->vm.stack_bytes = size_or_fail(v, w, "thread stack size");
    if (l->vm.stack_bytes > ((size_t)1 << 30)) {
        fprintf(stderr, "Invalid thread stack size: %s\nThe specified size exceeds the maximum representable size.\n", w);
        fail();
    }
    if (l->vm.stack_bytes && l->vm.stack_bytes < (136u << 10)) {
        fprintf(stderr, "\nThe Java thread stack size specified is too small. Specify at least 136k\n");
        fail();
    }
}

static void option_verify(struct launch *l, const char *v, const char *w)
{
    static const char *const modes[] = { "none", "remote", "all" };
    for (int i = 0; i < 3; i++)
        if (!strcmp(v, modes[i])) {
            l->vm.verify = (enum verify_mode)i;
            return;
        }
    fprintf(stderr, "Unrecognized verification option: %s (none, remote or all)\n", w);
    fail();
}

static void option_verbose(struct launch *l, const char *v, const char *w)
{
    if (!strcmp(v, "class"))
        l->vm.verbose_class = true;
    else if (!strcmp(v, "gc"))
        l->vm.verbose_gc = true;
    else if (!strcmp(v, "jni"))
        l->vm.verbose_jni = true;
    else if (strcmp(v, "module")) {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        fail();
    }
}

/* --- -XX: ------------------------------------------------------------------------------------ */

/* Flags of HotSpot that a program's start script may carry and that mean nothing here. */
static const char *const accepted[] = {
    "ActiveProcessorCount", "AllowUserSignalHandlers", "AlwaysPreTouch", "CICompilerCount", "CompileThreshold", "ConcGCThreads",
    "CreateCoredumpOnCrash", "DisableExplicitGC", "EnableDynamicAgentLoading", "ErrorFile", "ExitOnOutOfMemoryError", "FlightRecorder",
    "G1HeapRegionSize", "G1NewSizePercent", "G1ReservePercent", "HeapDumpOnOutOfMemoryError", "HeapDumpPath", "InitialRAMPercentage",
    "InitiatingHeapOccupancyPercent", "MaxDirectMemorySize", "MaxGCPauseMillis", "MaxInlineLevel", "MaxJavaStackTraceDepth", "MaxMetaspaceSize",
    "MaxRAM", "MaxRAMPercentage", "MetaspaceSize", "MinRAMPercentage", "NewRatio", "NewSize", "OmitStackTraceInFastThrow", "OnOutOfMemoryError",
    "ParallelGCThreads", "PerfDisableSharedMem", "PrintCommandLineFlags", "PrintGC", "ReservedCodeCacheSize", "SharedArchiveFile",
    "ShowCodeDetailsInExceptionMessages", "SoftRefLRUPolicyMSPerMB", "StackShadowPages", "StackTraceInThrowable", "SurvivorRatio", "TieredCompilation",
    "TieredStopAtLevel", "TrustFinalNonStaticFields", "UnlockDiagnosticVMOptions", "UnlockExperimentalVMOptions", "UseCompressedClassPointers",
    "UseCompressedOops", "UseConcMarkSweepGC", "UseContainerSupport", "UseEpsilonGC", "UseG1GC", "UseLargePages", "UseNUMA", "UseParallelGC",
    "UsePerfData", "UseSerialGC", "UseShenandoahGC", "UseStringDeduplication", "UseTransparentHugePages", "UseZGC",
};

static bool xx_known(struct launch *l, const char *name, size_t n, const char *value, bool on)
{
    if (!strncmp(name, "IgnoreUnrecognizedVMOptions", n) && n == 27)
        return l->ignore_unrecognized = on, true;
    if (value && n == 11 && !strncmp(name, "MaxHeapSize", n))
        return option_heap_max(l, value, value), true;
    if (value && n == 15 && !strncmp(name, "InitialHeapSize", n))
        return option_heap_initial(l, value, value), true;
    if (n == 34 && !strncmp(name, "ShowCodeDetailsInExceptionMessages", n))
        return l->vm.plain_null_messages = !on, true;
    for (size_t i = 0; i < sizeof accepted / sizeof accepted[0]; i++)
        if (strlen(accepted[i]) == n && !strncmp(accepted[i], name, n))
            return true;
    return false;
}

static void option_xx(struct launch *l, const char *v, const char *w)
{
    bool flag = *v == '+' || *v == '-';
    const char *name = v + flag, *value = strchr(name, '=');
    size_t n = value ? (size_t)(value - name) : strlen(name);
    (void)w;
    if (xx_known(l, name, n, value ? value + 1 : NULL, *v != '-') || l->ignore_unrecognized)
        return;
    fprintf(stderr, "Unrecognized VM option '%s'\n", flag ? name : v);
    fail();
}

/* --- -Xrt: ----------------------------------------------------------------------------------- */

static const char *rt_value;

static void rt_no_native_indy(struct launch *l) { l->vm.native_indy = false; }
static void rt_verify_heap(struct launch *l) { l->vm.memory.verify = true; }
static void rt_poison(struct launch *l) { l->vm.memory.poison = true; }
static void rt_immortal(struct launch *l) { l->vm.memory.immortal_max = size_or_fail(rt_value, rt_value, "size of immortal memory"); }
static void rt_stress_gc(struct launch *l) { l->vm.memory.stress_collect_every = (unsigned)size_or_fail(rt_value, rt_value, "number"); }
static void rt_fail_alloc(struct launch *l) { l->vm.memory.fail_allocation = size_or_fail(rt_value, rt_value, "number"); }
static void rt_help(struct launch *l);

static const struct rt_option { const char *spelling; bool has_value; void (*action)(struct launch *); const char *help; } rt_options[] = {
#define RT_OPTION(spelling, has_value, action, help) { spelling, has_value, rt_##action, help },
#include "tools/rt_options.def"
};

static void rt_help(struct launch *l)
{
    (void)l;
    for (size_t i = 0; i < sizeof rt_options / sizeof rt_options[0]; i++)
        printf("  -Xrt:%s%s%s\n", rt_options[i].spelling, rt_options[i].has_value ? "" : "   ", rt_options[i].help);
    exit(0);
}

static void option_rt(struct launch *l, const char *v, const char *w)
{
    for (size_t i = 0; i < sizeof rt_options / sizeof rt_options[0]; i++) {
        size_t n = strlen(rt_options[i].spelling);
        if (strncmp(v, rt_options[i].spelling, n) || v[n] != (rt_options[i].has_value ? '=' : 0))
            continue;
        rt_value = v + n + 1;
        rt_options[i].action(l);
        return;
    }
    fprintf(stderr, "Unrecognized option: %s (-Xrt:help lists them)\n", w);
    fail();
}

/* --- help and version ------------------------------------------------------------------------ */

static void print_version(FILE *to, struct launch *l)
{
    char version[64], vendor[128];
    const char *home = home_find(l->vm.java_home);
    if (!home)
        exit(1);
    home_release(home, "JAVA_VERSION", version, sizeof version);
    home_release(home, "IMPLEMENTOR", vendor, sizeof vendor);
    fprintf(to, "openjdk version \"%s\"\nrtjvm %s (interpreter, real-time)\nClass library of JDK %s (%s) in %s\n",
            version, RTJVM_VERSION, version, vendor, home);
}

static void option_version_err(struct launch *l, const char *v, const char *w) { (void)v; (void)w; print_version(stderr, l); exit(0); }
static void option_version_out(struct launch *l, const char *v, const char *w) { (void)v; (void)w; print_version(stdout, l); exit(0); }

static void option_full_version(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)v; (void)w;
    fprintf(stderr, "rtjvm full version \"%s\"\n", RTJVM_VERSION);
    exit(0);
}

enum form { EXACT, PREFIX, NEXT };
static const struct option {
    enum form form;
    const char *spelling, *argument, *help;
    void (*action)(struct launch *, const char *, const char *);
} options[];

static void print_help(FILE *to);
static void option_help_out(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; print_help(stdout); exit(0); }
static void option_help_err(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; print_help(stderr); exit(0); }
static void option_help_x(struct launch *l, const char *v, const char *w) { option_help_out(l, v, w); }

static const struct option options[] = {
#define OPTION(form, spelling, action, argument, help) { form, spelling, argument, help, option_##action },
#include "tools/options.def"
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

static void print_help(FILE *to)
{
    fprintf(to, "Usage: rtjvm [options] <main class> [args...]\n"
                "   or: rtjvm [options] -jar <jar file> [args...]\n"
                "   or: rtjvm [options] -m <module>[/<main class>] [args...]\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        char left[64];
        if (!*options[i].help)
            continue;
        snprintf(left, sizeof left, "%s%s%s", options[i].spelling, options[i].form == NEXT ? " " : "", options[i].argument);
        if (strlen(left) > 22)
            fprintf(to, "  %s\n  %-22s  %s\n", left, "", options[i].help);
        else
            fprintf(to, "  %-22s  %s\n", left, options[i].help);
    }
    fprintf(to, "Words from @<file> and from the environment variable RTJVM_OPTIONS come first.\n");
}

/* --- words ----------------------------------------------------------------------------------- */

struct words { char **word; int count; };

static void add_word(struct words *w, const char *text, size_t n)
{
    if (w->count < WORDS_MAX - 1)
        w->word[w->count++] = must(strndup(text, n));
}

/* java's argument files: white space separates, quotes keep together, '#' to the end of line, '\' escapes in quotes. */
static void split_words(struct words *w, const char *p)
{
    char *buffer = must(malloc(strlen(p) + 1));
    for (;;) {
        while (isspace((unsigned char)*p))
            p++;
        if (*p == '#') {
            p += strcspn(p, "\n");
            continue;
        }
        if (!*p)
            break;
        size_t n = 0;
        char quote = 0;
        for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
            if (!quote && (*p == '"' || *p == '\''))
                quote = *p;
            else if (quote == *p)
                quote = 0;
            else if (quote && *p == '\\' && p[1])
                buffer[n++] = *++p == 'n' ? '\n' : *p == 't' ? '\t' : *p;
            else
                buffer[n++] = *p;
        }
        add_word(w, buffer, n);
    }
    free(buffer);
}

static void add_file(struct words *w, const char *name)
{
    FILE *f = fopen(name, "r");
    if (!f) {
        fprintf(stderr, "Error: could not open `%s'\n", name);
        exit(1);
    }
    size_t size = 0, used = 0, n;
    char *text = NULL;
    do {
        text = must(realloc(text, size += 4096));
        used += n = fread(text + used, 1, size - used - 1, f);
    } while (n);
    text[used] = 0;
    fclose(f);
    split_words(w, text);
    free(text);
}

/* Does this word take the next one as its value? */
static bool takes_next(const char *word)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options[i].form == NEXT && !strcmp(options[i].spelling, word))
            return true;
    return false;
}

/* @files are options only before the main class. */
static struct words gather(int argc, char **argv)
{
    struct words w = { must(calloc(WORDS_MAX, sizeof(char *))), 0 };
    const char *env = getenv("RTJVM_OPTIONS");
    if (env && *env) {
        fprintf(stderr, "Picked up RTJVM_OPTIONS: %s\n", env);
        split_words(&w, env);
    }
    bool main_seen = false;
    for (int i = 1; i < argc; i++) {
        if (!main_seen && argv[i][0] == '@' && argv[i][1] && argv[i][1] != '@') {
            add_file(&w, argv[i] + 1);
            continue;
        }
        add_word(&w, argv[i], strlen(argv[i]));
        if (!main_seen && takes_next(argv[i]) && i + 1 < argc) {
            i++;
            add_word(&w, argv[i], strlen(argv[i]));
        } else if (argv[i][0] != '-') {
            main_seen = true;
        }
    }
    return w;
}

/* A '*' at the end of an entry stands for every jar in that directory. */
static char *expand_wildcards(const char *path)
{
    char *out = must(calloc(1, strlen(path) + 1)), *copy = must(strdup(path)), *p = copy;
    for (char *part; (part = strsep(&p, ":")); ) {
        size_t n = strlen(part);
        DIR *d = NULL;
        if (n && part[n - 1] == '*' && (n == 1 || part[n - 2] == '/')) {
            part[n - 1] = 0;
            d = opendir(n == 1 ? "." : part);
        }
        if (!d) {
            out = must(realloc(out, strlen(out) + strlen(part) + 2));
            strcat(strcat(out, *out || p != copy + n + 1 ? (*out ? ":" : "") : ""), part);
            continue;
        }
        for (struct dirent *e; (e = readdir(d)); ) {
            size_t len = strlen(e->d_name);
            if (len < 5 || (strcmp(e->d_name + len - 4, ".jar") && strcmp(e->d_name + len - 4, ".JAR")))
                continue;
            out = must(realloc(out, strlen(out) + n + len + 2));
            strcat(strcat(strcat(out, *out ? ":" : ""), part), e->d_name);
        }
        closedir(d);
    }
    free(copy);
    return out;
}

/* --- reading --------------------------------------------------------------------------------- */

static const char *value_of(const struct option *o, struct words *w, int *i)
{
    const char *word = w->word[*i];
    size_t n = strlen(o->spelling);
    if (o->form == EXACT)
        return strcmp(word, o->spelling) ? NULL : "";
    if (o->form == PREFIX)
        return strncmp(word, o->spelling, n) ? NULL : word + n;
    if (!strncmp(o->spelling, "--", 2) && !strncmp(word, o->spelling, n) && word[n] == '=')
        return word + n + 1;
    if (strcmp(word, o->spelling))
        return NULL;
    if (*i + 1 < w->count)
        return w->word[++*i];
    fprintf(stderr, "Error: %s requires %s specification\n", word, strstr(word, "path") || !strcmp(word, "-cp") ? "class path" : "a value");
    exit(1);
}

static void read_option(struct launch *l, struct words *w, int *i)
{
    const char *whole = w->word[*i];
    for (int k = 0; k < OPTION_COUNT; k++) {
        const char *value = value_of(&options[k], w, i);
        if (value) {
            options[k].action(l, value, whole);
            return;
        }
    }
    if (l->ignore_unrecognized)
        return;
    fprintf(stderr, "Unrecognized option: %s\n", whole);
    fail();
}

static void set_defaults(struct launch *l)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t memory = pages > 0 ? (size_t)pages * (size_t)page : (size_t)1 << 30;
    *l = (struct launch){ .mode = MAIN_CLASS };
    l->vm.native_indy = true;
    l->vm.verify = VERIFY_REMOTE;
    l->vm.properties = properties;
    l->vm.assertions = rules;
    l->vm.memory.heap_max = memory / 4;
    l->vm.memory.heap_initial = 0;
    l->vm.memory.immortal_max = (size_t)256 << 20;
}

static void finish(struct launch *l)
{
    struct mem_config *m = &l->vm.memory;
    if (m->heap_initial > m->heap_max) {
        fprintf(stderr, "Error occurred during initialization of VM\nInitial heap size set to a larger value than the maximum heap size\n");
        exit(1);
    }
    if (!m->heap_initial)
        m->heap_initial = m->heap_max < (16u << 20) ? m->heap_max : 16u << 20;
    m->verbose = l->vm.verbose_gc;
    if (!l->vm.class_path)
        l->vm.class_path = getenv("CLASSPATH") ? expand_wildcards(getenv("CLASSPATH")) : ".";
    if (l->mode == MAIN_JAR && l->main)
        l->vm.class_path = l->main;
    if (l->mode == MAIN_MODULE && l->main)
        add_property(l, "jdk.module.main", strndup(l->main, strcspn(l->main, "/")));
    link_native_bootstraps = l->vm.native_indy;
}

void options_read(struct launch *l, int argc, char **argv)
{
    struct words w = gather(argc, argv);
    set_defaults(l);
    int i = 0;
    for (; i < w.count; i++)                            /* may come anywhere before the main class */
        if (!strcmp(w.word[i], "-XX:+IgnoreUnrecognizedVMOptions"))
            l->ignore_unrecognized = true;
    for (i = 0; i < w.count && w.word[i][0] == '-' && w.word[i][1] && !(l->mode == MAIN_MODULE && l->main); i++)
        read_option(l, &w, &i);
    l->vm.arguments = (const char **)w.word;
    l->vm.argument_count = (size_t)i;
    if (!l->main && i < w.count)
        l->main = w.word[i++];
    l->arguments = w.word + i;
    l->argument_count = w.count - i;
    finish(l);
    if (l->show_version)
        print_version(stderr, l);
    if (!l->main) {
        if (l->mode == MAIN_JAR)
            fprintf(stderr, "Error: -jar requires jar file specification\n");
        print_help(stderr);
        exit(1);
    }
}
