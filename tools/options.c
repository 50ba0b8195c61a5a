/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the command line by the tables options.def and rt_options.def. */
#include "tools/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "memory/arena.h"
#include "sched/policy.h"
#include "sched/stress.h"
#include "tools/class_path.h"
#include "tools/words.h"
#include "vm/run/link_call.h"

enum { SUGGESTION_MAX = 96 };

enum { COUNT_OPENS, COUNT_EXPORTS, COUNT_READS, COUNT_MODULES, COUNT_PATCH, COUNT_NATIVE, COUNTS };
static unsigned module_counts[COUNTS];

static _Noreturn void fail(void)
{
    fprintf(stderr, "Error: Could not create the Java Virtual Machine.\n"
                    "Error: A fatal exception has occurred. Program will exit.\n");
    words_exit(1);
}

static void add_property(struct launch *l, const char *key, const char *value)
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
    add_property(l, words_must(strdup(key)), value);
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
    if (errno || (shift && end[1]) || v > ~0ull >> shift)
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

static void option_ignore(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; }
static void option_class_path(struct launch *l, const char *v, const char *w) { (void)w; l->vm.class_path = class_path_expand(v); }
static void option_jar(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->mode = MAIN_JAR; }
static void option_module(struct launch *l, const char *v, const char *w) { (void)w; l->mode = MAIN_MODULE; l->main = v; }
static void option_module_path(struct launch *l, const char *v, const char *w) { (void)w; add_property(l, "jdk.module.path", v); }
static void option_upgrade_path(struct launch *l, const char *v, const char *w) { (void)w; add_property(l, "jdk.module.upgrade.path", v); }
static void option_limit_modules(struct launch *l, const char *v, const char *w) { (void)w; add_property(l, "jdk.module.limitmods", v); }
static void option_add_modules(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addmods", COUNT_MODULES, v); }
static void option_agent(struct launch *l, const char *v, const char *w)
{
    (void)w;
    l->agents = words_room(l->agents, (size_t)l->agent_count, sizeof *l->agents);
    l->agents[l->agent_count++] = v;
    add_numbered(l, "jdk.module.addmods", COUNT_MODULES, "java.instrument");
}

static void option_add_opens(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addopens", COUNT_OPENS, v); }
static void option_add_exports(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addexports", COUNT_EXPORTS, v); }
static void option_add_reads(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.addreads", COUNT_READS, v); }

/* The library says what else may be wrong with them. */
static void option_patch_module(struct launch *l, const char *v, const char *w)
{
    static const char base[] = "java.base=";
    static bool has_base;
    (void)w;
    if (!strchr(v, '=')) {
        fprintf(stderr, "Missing '=' in --patch-module specification\n");
        fail();
    }
    bool is_base = !strncmp(v, base, strlen(base));
    if (is_base && has_base) {
        fprintf(stderr, "Cannot specify java.base more than once to --patch-module\n");
        fail();
    }
    has_base |= is_base;
    add_numbered(l, "jdk.module.patch", COUNT_PATCH, v);
}

static void option_native_access(struct launch *l, const char *v, const char *w) { (void)w; add_numbered(l, "jdk.module.enable.native.access", COUNT_NATIVE, v); }
static void option_show_modules(struct launch *l, const char *v, const char *w) { (void)v; (void)w; add_property(l, "jdk.module.showModuleResolution", "true"); }
static void option_java_home(struct launch *l, const char *v, const char *w) { (void)w; l->vm.java_home = v; }
static void option_boot_append(struct launch *l, const char *v, const char *w) { (void)w; l->vm.boot_append = v; }
static void option_check_jni(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.check_jni = true; }
static void option_no_signals(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.no_signals = true; }
static void option_system_on(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.system_assertions = true; }
static void option_system_off(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.system_assertions = false; }
static void option_verbose_class(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.verbose_class = true; }
static void option_show_version(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->show_version = true; }
static void option_list_modules(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->list_modules = true; }
static void option_describe_module(struct launch *l, const char *v, const char *w) { (void)w; l->describe_module = v; }
static void option_show_version_out(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->show_version_out = true; }
static void option_verify_all(struct launch *l, const char *v, const char *w) { (void)v; (void)w; l->vm.verify = VERIFY_ALL; }

static void option_hidden_frames(struct launch *l, const char *v, const char *w) { (void)w; l->vm.hidden_frames = *v == '+'; }

static void option_illegal_access(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)v;
    fprintf(stderr, "rtjvm: warning: Ignoring option %s; support was removed in 17.0\n", w);
}

static void option_gone(struct launch *l, const char *v, const char *w)
{
    (void)l;
    fprintf(stderr, "%.*s is no longer a supported option.\n", (int)(v - w - (v[-1] == ':')), w);
    fail();
}

/* What the options about modules set belongs to them alone. */
static bool is_of_modules(const char *key)
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

static void option_property(struct launch *l, const char *v, const char *w)
{
    (void)w;
    char *key = words_must(strdup(v)), *value = strchr(key, '=');
    if (value)
        *value++ = 0;
    if (!is_of_modules(key))
        add_property(l, key, value ? value : "");
    else
        fprintf(stderr, "rtjvm: warning: Ignoring -D%s: names of jdk.module are for the options about modules\n", key);
}

static void add_rule(struct launch *l, const char *v, const char *w, bool enable)
{
    if (*v && *v != ':') {
        fprintf(stderr, "Unrecognized option: %s\n", w);
        fail();
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

static void option_assertions_on(struct launch *l, const char *v, const char *w) { add_rule(l, v, w, true); }
static void option_assertions_off(struct launch *l, const char *v, const char *w) { add_rule(l, v, w, false); }

static void option_heap_initial(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.heap_initial = size_or_fail(v, w, "initial heap size");
    if (l->vm.memory.heap_initial && l->vm.memory.heap_initial < (1u << 20)) {
        fprintf(stderr, "Error occurred during initialization of VM\nToo small initial heap\n");
        words_exit(1);
    }
}
static void option_heap_max(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.heap_max = size_or_fail(v, w, "maximum heap size");
    if (!l->vm.memory.heap_max) {
        fprintf(stderr, "Invalid maximum heap size: %s\n", w);
        fail();
    }
    if (l->vm.memory.heap_max < (2u << 20)) {
        fprintf(stderr, "Error occurred during initialization of VM\nToo small maximum heap\n");
        words_exit(1);
    }
}
static void option_size_ignored(struct launch *l, const char *v, const char *w) { (void)l; size_or_fail(v, w, "initial young generation size"); }

static void set_stack(struct launch *l, size_t bytes, const char *w)
{
    if (bytes > ((size_t)1 << 30)) {
        fprintf(stderr, "Invalid thread stack size: %s\nThe specified size exceeds the maximum representable size.\n", w);
        fail();
    }
    if (bytes && bytes < (136u << 10)) {
        fprintf(stderr, "\nThe Java thread stack size specified is too small. Specify at least 136k\n");
        fail();
    }
    l->vm.stack_bytes = bytes;
}

static void option_stack(struct launch *l, const char *v, const char *w) { set_stack(l, size_or_fail(v, w, "thread stack size"), w); }

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

static void option_verify_remote(struct launch *l, const char *v, const char *w)
{
    (void)w;
    if (l->vm.verify != VERIFY_ALL)
        l->vm.verify = *v == '+' ? VERIFY_REMOTE : VERIFY_NONE;
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

/* --- what was meant --------------------------------------------------------------------------- */

/* How much of two words is alike: twice the pairs of letters they share, in percent of all pairs. */
static unsigned likeness(const char *a, const char *b)
{
    size_t na = strlen(a), nb = strlen(b), shared = 0;
    for (size_t i = 0; i + 1 < na; i++)
        for (size_t k = 0; k + 1 < nb; k++)
            if (!strncasecmp(a + i, b + k, 2)) {
                shared++;
                break;
            }
    return na > 3 && nb > 3 ? (unsigned)(200 * shared / (na + nb - 2)) : 0;
}

struct guess { const char *word; unsigned likeness; };
enum { ALIKE = 75 };

static void consider(struct guess *best, const char *given, const char *known)
{
    unsigned n = likeness(given, known);
    if (n >= ALIKE && n > best->likeness)
        *best = (struct guess){ known, n };
}

/* --- -XX: ------------------------------------------------------------------------------------ */

static void option_ignore_unrecognized(struct launch *l, const char *v, const char *w) { (void)w; l->ignore_unrecognized = *v == '+'; }
static void option_no_attach(struct launch *l, const char *v, const char *w) { (void)w; l->vm.no_attach = *v == '+'; }
static void option_null_messages(struct launch *l, const char *v, const char *w) { (void)w; l->vm.plain_null_messages = *v != '+'; }
static void option_stack_kilobytes(struct launch *l, const char *v, const char *w) { set_stack(l, size_or_fail(v, w, "thread stack size") << 10, w); }

/* What a control group allows (version 2, version 1), else all the memory there is. */
static size_t usable_memory(void)
{
    static const char *const limits[] = { "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes" };
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t usable = pages > 0 ? (size_t)pages * (size_t)page : (size_t)1 << 30;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        FILE *f = fopen(limits[i], "r");
        size_t limit;
        if (f && fscanf(f, "%zu", &limit) == 1 && limit && limit < usable)
            usable = limit;
        if (f)
            fclose(f);
    }
    return usable;
}

/* A quarter of the memory, or of the addresses that ulimit -v leaves. */
static size_t default_heap(void)
{
    struct rlimit addresses;
    size_t heap = usable_memory() / 4;
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY && addresses.rlim_cur / 4 < heap)
        heap = addresses.rlim_cur / 4;
    return heap;
}

static void option_heap_percent(struct launch *l, const char *v, const char *w)
{
    char *end;
    double percent = strtod(v, &end);
    if (end == v || *end || !(percent > 0 && percent <= 100)) {
        fprintf(stderr, "Improperly specified VM option '%s'\n", w + strlen("-XX:"));
        fail();
    }
    l->vm.memory.heap_max = (size_t)((double)usable_memory() / 100 * percent);
}

static void option_overhead_limit(struct launch *l, const char *v, const char *w) { (void)w; l->vm.memory.never_gives_up = *v != '+'; }

/* --- how much of the heap is to be free */

static unsigned percent_or_fail(const char *name, double percent)
{
    if (percent >= 0 && percent <= 100)
        return percent < 100 ? (unsigned)percent : 99;
    fprintf(stderr, "%s=%.0f is outside the allowed range [ 0 ... 100 ]\n", name, percent);
    fail();
}

static double number_or_fail(const char *v, bool whole, const char *complaint, const char *w)
{
    char *end;
    double number = strtod(v, &end);
    if (end != v && !*end && (!whole || !v[strspn(v, "0123456789")]))
        return number;
    fprintf(stderr, complaint, w);
    fail();
}

#define IMPROPER "Improperly specified VM option '%s'\n"
static void option_free_min(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.free_min = percent_or_fail("MinHeapFreeRatio", number_or_fail(v, true, IMPROPER, w + strlen("-XX:")));
}

static void option_free_max(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.free_max = percent_or_fail("MaxHeapFreeRatio", number_or_fail(v, true, IMPROPER, w + strlen("-XX:")));
}

static void option_free_min_part(struct launch *l, const char *v, const char *w)
{
    double part = number_or_fail(v, false, "Bad min heap free percentage size: %s\n", w);
    l->vm.memory.free_min = percent_or_fail("MinHeapFreeRatio", 100 * part);
}

static void option_free_max_part(struct launch *l, const char *v, const char *w)
{
    double part = number_or_fail(v, false, "Bad max heap free percentage size: %s\n", w);
    l->vm.memory.free_max = percent_or_fail("MaxHeapFreeRatio", 100 * part);
}

static const struct xx { bool is_switch; const char *name; void (*action)(struct launch *, const char *, const char *); } xx_options[] = {
#define SWITCH true
#define VALUE false
#define XX(form, name, action) { form, #name, option_##action },
#include "tools/xx_options.def"
#undef SWITCH
#undef VALUE
};
enum { XX_COUNT = sizeof xx_options / sizeof xx_options[0] };

static _Noreturn void fail_unknown_xx(const char *v, const char *name, size_t n)
{
    struct guess best = { NULL, 0 };
    char given[SUGGESTION_MAX];
    snprintf(given, sizeof given, "%.*s", (int)n, name);
    fprintf(stderr, "Unrecognized VM option '%s'\n", v + (*v == '+' || *v == '-'));
    for (int i = 0; i < XX_COUNT; i++)
        consider(&best, given, xx_options[i].name);
    for (int i = 0; i < XX_COUNT; i++)
        if (best.word == xx_options[i].name)
            fprintf(stderr, xx_options[i].is_switch ? "Did you mean '(+/-)%s'?\n" : "Did you mean '%s=<value>'?\n", best.word);
    fail();
}

static void run_xx(const struct xx *x, struct launch *l, const char *v, const char *value, const char *w)
{
    bool has_sign = *v == '+' || *v == '-';
    if (x->is_switch && !has_sign)
        fprintf(stderr, "Missing +/- setting for VM option '%s'\n", v);
    else if (!x->is_switch && has_sign)
        fprintf(stderr, "Unexpected +/- setting in VM option '%s'\n", v + 1);
    else if (x->is_switch ? value != NULL : !value)
        fprintf(stderr, "Improperly specified VM option '%s'\n", v + has_sign);
    else {
        x->action(l, x->is_switch ? v : value, w);
        return;
    }
    fail();
}

static void option_xx(struct launch *l, const char *v, const char *w)
{
    const char *name = v + (*v == '+' || *v == '-'), *value = strchr(name, '=');
    size_t n = value ? (size_t)(value - name) : strlen(name);
    for (int i = 0; i < XX_COUNT; i++)
        if (strlen(xx_options[i].name) == n && !strncmp(xx_options[i].name, name, n)) {
            run_xx(&xx_options[i], l, v, value ? value + 1 : NULL, w);
            return;
        }
    if (!l->ignore_unrecognized)
        fail_unknown_xx(v, name, n);
}

/* --- -Xrt: ----------------------------------------------------------------------------------- */

static const char *rt_value;

static void rt_no_native_indy(struct launch *l) { l->vm.native_indy = false; }
static void rt_verify_heap(struct launch *l) { l->vm.memory.verify = true; }
static void rt_own_natives(struct launch *l) { l->vm.own_natives = true; }
static void rt_poison(struct launch *l) { l->vm.memory.poison = true; }
static void rt_immortal(struct launch *l)
{
    l->vm.memory.immortal_max = l->vm.realtime.immortal = size_or_fail(rt_value, rt_value, "size of immortal memory");
}

static void rt_immortal_kind(struct launch *l)
{
    static const char *const words[] = { [IMMORTAL_VT] = "vt", [IMMORTAL_LT] = "lt", [IMMORTAL_CT] = "ct" };
    for (int i = 0; i < (int)(sizeof words / sizeof words[0]); i++)
        if (!strcmp(words[i], rt_value)) {
            l->vm.memory.immortal_kind = (enum immortal_kind)i;
            return;
        }
    fprintf(stderr, "Invalid -Xrt:immortal-kind=%s (vt, lt or ct)\n", rt_value);
    fail();
}

static void rt_scoped(struct launch *l) { l->vm.memory.scoped_max = size_or_fail(rt_value, rt_value, "size of scoped memory"); }
static void rt_scope_stack(struct launch *l) { l->vm.scope_stack = (unsigned)size_or_fail(rt_value, rt_value, "number"); }
static void rt_physical(struct launch *l) { l->vm.physical = rt_value; }
static void rt_preinit(struct launch *l) { l->vm.preinit = rt_value; }
static void rt_record_preinit(struct launch *l) { l->vm.record_preinit = rt_value; }

static void rt_prepare(struct launch *l)
{
    if (strcmp(rt_value, "all") && strcmp(rt_value, "classes")) {
        fprintf(stderr, "Invalid -Xrt:prepare=%s (all or classes)\n", rt_value);
        fail();
    }
    l->vm.prepare = strcmp(rt_value, "all") ? PREINIT_CLASSES : PREINIT_ALL;
}

static void rt_policy(struct launch *l) { l->vm.policy = rt_value; }
static void rt_areas(struct launch *l) { l->vm.report_areas = true; }
static void rt_record_policy(struct launch *l) { l->vm.record_policy = rt_value; }
static void rt_sites(struct launch *l) { l->vm.sites = rt_value; }
static void rt_record_aot(struct launch *l) { l->record_aot = rt_value; }
static void rt_aot(struct launch *l) { l->aot = rt_value; }
static void rt_code(struct launch *l) { l->print_code = rt_value; }
static void rt_check_code(struct launch *l) { l->check_code = true; }
static void rt_no_fuse(struct launch *l) { l->no_fuse = true; }
static void rt_explain(struct launch *l) { l->vm.explain_areas = l->vm.realtime.notes = true; }
static void rt_stress_gc(struct launch *l) { l->vm.memory.stress_collect_every = (unsigned)size_or_fail(rt_value, rt_value, "number"); }
static void rt_stress_safepoint(struct launch *l)
{
    (void)l;
    stress.poll_every = (uint32_t)size_or_fail(rt_value, rt_value, "number");
}
static void rt_stress_unlock(struct launch *l)
{
    (void)l;
    stress.unlock_every = (uint32_t)size_or_fail(rt_value, rt_value, "number");
}
static void rt_stress_tables(struct launch *l)
{
    (void)l;
    stress.tiny = true;
}
static void rt_stress_stack(struct launch *l) { l->vm.stack_bytes = size_or_fail(rt_value, rt_value, "size of stacks"); }
static void rt_fail_alloc(struct launch *l) { l->vm.memory.fail_allocation = size_or_fail(rt_value, rt_value, "number"); }
static void rt_fail_block(struct launch *l)
{
    (void)l;
    mem_fail_block(size_or_fail(rt_value, rt_value, "number"));
}
static void rt_help(struct launch *l);

/* --- ... for real-time threads */

static void rt_strict(struct launch *l) { l->vm.realtime.strict = true; }
static void rt_privileges(struct launch *l) { (void)l; words_exit(!realtime_report()); }

static void rt_cpus(struct launch *l)
{
    (void)l;
    if (policy_set_cpus(rt_value) != 0)
        fprintf(stderr, "Invalid -Xrt:cpus=%s (a list like 1 or 0,2-3)\n", rt_value);
    else if (policy_missing_cpu() >= 0)
        fprintf(stderr, "Invalid -Xrt:cpus=%s: CPU %d does not exist, or this process may not use it\n", rt_value, policy_missing_cpu());
    else
        return;
    fail();
}

static void rt_priorities(struct launch *l)
{
    (void)l;
    int lowest, highest, end = 0;
    if (sscanf(rt_value, "%3d-%3d%n", &lowest, &highest, &end) == 2 && !rt_value[end] && policy_map(lowest, highest) == 0)
        return;
    fprintf(stderr, "Invalid -Xrt:priorities=%s (SCHED_FIFO levels like 40-80: from 1 to 98, %d or more)\n", rt_value, POLICY_LEVELS_MIN);
    fail();
}

static void rt_trace(struct launch *l) { l->vm.trace = rt_value; }

static void rt_trace_records(struct launch *l)
{
    size_t n = size_or_fail(rt_value, rt_value, "number");
    if (n < 16 || n > 1u << 24) {
        fprintf(stderr, "Invalid -Xrt:trace-records=%s (16 to 16m)\n", rt_value);
        fail();
    }
    l->vm.trace_records = (unsigned)n;
}

static void rt_lock_memory(struct launch *l)
{
    static const struct { const char *word; enum realtime_locking locking; } words[] = {
        { "yes", REALTIME_LOCK }, { "no", REALTIME_LOCK_NOT }, { "require", REALTIME_LOCK_MUST },
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!strcmp(words[i].word, rt_value)) {
            l->vm.realtime.locking = words[i].locking;
            return;
        }
    fprintf(stderr, "Invalid -Xrt:lock-memory=%s (yes, no or require)\n", rt_value);
    fail();
}

static const struct rt_option { const char *spelling, *argument; void (*action)(struct launch *); const char *help; } rt_options[] = {
#define RT_OPTION(spelling, argument, action, help) { spelling, argument, rt_##action, help },
#include "tools/rt_options.def"
};

static void rt_help(struct launch *l)
{
    (void)l;
    for (size_t i = 0; i < sizeof rt_options / sizeof rt_options[0]; i++)
        printf("  -Xrt:%s%-*s %s\n", rt_options[i].spelling, 18 - (int)strlen(rt_options[i].spelling),
               rt_options[i].argument, rt_options[i].help);
    words_exit(0);
}

static void option_rt(struct launch *l, const char *v, const char *w)
{
    for (size_t i = 0; i < sizeof rt_options / sizeof rt_options[0]; i++) {
        size_t n = strlen(rt_options[i].spelling);
        if (strncmp(v, rt_options[i].spelling, n) || v[n] != *rt_options[i].argument)
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
    char version[64], date[32], vendor[128];
    const char *home = home_find(l->vm.java_home);
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

/* The version needs no VM, unless the options about modules are to be judged. */
static void tell_version(struct launch *l, FILE *to)
{
    l->only_version = true;
    for (size_t i = 0; i < l->vm.property_count; i++)
        if (is_of_modules(l->vm.properties[i].key)) {
            *(to == stderr ? &l->show_version : &l->show_version_out) = true;
            return;
        }
    print_version(to, l);
    words_exit(0);
}

static void option_version_err(struct launch *l, const char *v, const char *w) { (void)v; (void)w; tell_version(l, stderr); }
static void option_version_out(struct launch *l, const char *v, const char *w) { (void)v; (void)w; tell_version(l, stdout); }

static void option_full_version(struct launch *l, const char *v, const char *w)
{
    (void)l; (void)v; (void)w;
    fprintf(stderr, "rtjvm full version \"%s\"\n", RTJVM_VERSION);
    words_exit(0);
}

static void print_help(FILE *to);
static void option_help_out(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; print_help(stdout); words_exit(0); }
static void option_help_err(struct launch *l, const char *v, const char *w) { (void)l; (void)v; (void)w; print_help(stderr); words_exit(0); }

enum form { EXACT, PREFIX, NEXT };
static const struct option {
    enum form form;
    const char *spelling, *argument, *help;
    void (*action)(struct launch *, const char *, const char *);
} options[] = {
#define OPTION(form, spelling, action, argument, help) { form, spelling, argument, help, option_##action },
#include "tools/options.def"
};
enum { OPTION_COUNT = sizeof options / sizeof options[0], HELP_COLUMN = 22 };

static void print_help(FILE *to)
{
    fprintf(to, "Usage: rtjvm [options] <main class> [arguments]\n"
                "   or: rtjvm [options] -jar <jar> [arguments]\n"
                "   or: rtjvm [options] -m <module>[/<main class>] [arguments]\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *o = &options[i];
        const char *gap = o->form == NEXT ? " " : "";
        if (*o->help)
            fprintf(to, "  %s%s%-*s %s\n", o->spelling, gap, HELP_COLUMN - (int)(strlen(o->spelling) + strlen(gap)), o->argument, o->help);
    }
    fprintf(to, "  %-*s %s\n", HELP_COLUMN, "@<file>", "more arguments; RTJVM_OPTIONS holds more options");
}

/* --- reading --------------------------------------------------------------------------------- */

/* Does this word take the next one as its value? */
static bool takes_next(const char *word)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options[i].form == NEXT && !strcmp(options[i].spelling, word))
            return true;
    return false;
}

/* Behind the name of the main module come the program's arguments. */
static bool ends_options(const char *word)
{
    return !strcmp(word, "-m") || !strcmp(word, "--module") || !strncmp(word, "--module=", strlen("--module="));
}

static _Noreturn void fail_without_value(const char *word, const struct option *o)
{
    static const struct { const char *argument, *needed; } needs[] = {
        { "<path>", "class path specification" }, { "<dirs>", "module path specification" }, { "<module>", "module name" },
        { "<mods>", "modules to be specified" }, { "<dir>", "a directory" },
    };
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (!strcmp(needs[i].argument, o->argument))
            fprintf(stderr, "Error: %s requires %s\n", word, needs[i].needed);
    words_exit(1);
}

static const char *next_value(const struct option *o, struct words *w, int *i)
{
    const char *word = w->word[*i];
    size_t n = strlen(o->spelling);
    if (!strncmp(o->spelling, "--", 2) && !strncmp(word, o->spelling, n) && word[n] == '=') {
        if (!word[n + 1] && strcmp(o->argument, "<path>"))
            fail_without_value(word, o);
        return word + n + 1;
    }
    if (strcmp(word, o->spelling))
        return NULL;
    if (*i + 1 >= w->count)
        fail_without_value(word, o);
    return w->word[++*i];
}

static const char *value_of(const struct option *o, struct words *w, int *i)
{
    const char *word = w->word[*i];
    if (o->form == EXACT)
        return strcmp(word, o->spelling) ? NULL : "";
    if (o->form == PREFIX)
        return strncmp(word, o->spelling, strlen(o->spelling)) ? NULL : word + strlen(o->spelling);
    return next_value(o, w, i);
}

static _Noreturn void fail_unknown(const char *word)
{
    struct guess best = { NULL, 0 };
    char head[SUGGESTION_MAX];                          /* of the word, without a value */
    snprintf(head, sizeof head, "%.*s", (int)(strcspn(word, ":=") + 1), word);
    for (int i = 0; i < OPTION_COUNT; i++)
        consider(&best, options[i].form == PREFIX ? head : word, options[i].spelling);
    fprintf(stderr, "Unrecognized option: %s\n", word);
    if (best.word)
        fprintf(stderr, "Did you mean '%s'?\n", best.word);
    fail();
}

/* Does the launcher keep it to itself?  The class path is told by a property. */
static bool is_of_launcher(const char *spelling)
{
    static const char *const names[] = { "-cp", "-classpath", "--class-path", "-jar", "-m", "--module", "-showversion", "--show-version" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(names[i], spelling))
            return true;
    return false;
}

/* Among the arguments of which RuntimeMXBean and tools are told; with a value of its own it becomes one word. */
static void tell(struct launch *l, const struct option *o, const char *whole, const char *value)
{
    char *text = NULL;
    if (is_of_launcher(o->spelling))
        return;
    if (o->form == NEXT && asprintf(&text, "%s=%s", strcmp(o->spelling, "-p") ? o->spelling : "--module-path", value) < 0)
        words_must(NULL);
    l->vm.arguments[l->vm.argument_count++] = text ? text : whole;
}

static void read_option(struct launch *l, struct words *w, int *i)
{
    const char *whole = w->word[*i];
    for (int k = 0; k < OPTION_COUNT; k++) {
        const char *value = value_of(&options[k], w, i);
        if (value) {
            options[k].action(l, value, whole);
            tell(l, &options[k], whole, value);
            return;
        }
    }
    if (!l->ignore_unrecognized)
        fail_unknown(whole);
}

static void set_defaults(struct launch *l)
{
    *l = (struct launch){ .mode = MAIN_CLASS };
    l->vm.native_indy = true;
    l->vm.own_natives = RT_STATIC;
    l->vm.verify = VERIFY_REMOTE;
    l->vm.memory.heap_max = default_heap();
    l->vm.memory.free_min = 40;
    l->vm.memory.free_max = 70;
    l->vm.memory.immortal_max = (size_t)256 << 20;
}

static void finish_memory(struct launch *l)
{
    struct mem_config *m = &l->vm.memory;
    const size_t usual = (size_t)16 << 20;
    if (m->heap_initial > m->heap_max) {
        fprintf(stderr, "Error occurred during initialization of VM\nInitial heap size set to a larger value than the maximum heap size\n");
        words_exit(1);
    }
    if (m->free_min > m->free_max) {
        fprintf(stderr, "MinHeapFreeRatio (%u) must be less than or equal to MaxHeapFreeRatio (%u)\n", m->free_min, m->free_max);
        fail();
    }
    if (!m->heap_initial)
        m->heap_initial = m->heap_max < usual ? m->heap_max : usual;
    m->verbose = l->vm.verbose_gc;
}

/* Agents' jars stand behind the class path. */
static void append_agents(struct launch *l)
{
    char *text = NULL;
    size_t size;
    FILE *out = l->agent_count ? words_must(open_memstream(&text, &size)) : NULL;
    if (!out)
        return;
    fputs(l->vm.class_path ? l->vm.class_path : "", out);
    for (int i = 0; i < l->agent_count; i++)
        fprintf(out, ":%.*s", (int)strcspn(l->agents[i], "="), l->agents[i]);
    fclose(out);
    l->vm.class_path = words_must(text);
}

static void finish_class_path(struct launch *l)
{
    const char *variable = getenv("CLASSPATH");
    if (l->mode == MAIN_JAR)
        class_path_check_jar(l->vm.class_path = l->main);
    else if (!l->vm.class_path)
        l->vm.class_path = variable ? class_path_expand(variable) : ".";
    append_agents(l);
    if (l->mode == MAIN_MODULE)
        add_property(l, "jdk.module.main", words_must(strndup(l->main, strcspn(l->main, "/"))));
}

/* What java tells monitoring tools, and some programs print. */
static void add_command(struct launch *l)
{
    char *text = NULL;
    size_t size;
    FILE *out = words_must(open_memstream(&text, &size));
    fputs(l->main, out);
    for (int i = 0; i < l->argument_count; i++)
        fprintf(out, " %s", l->arguments[i]);
    fclose(out);
    add_property(l, "sun.java.command", words_must(text));
    add_property(l, "sun.java.launcher", "SUN_STANDARD");
}

/* "-XX:+IgnoreUnrecognizedVMOptions" counts from the first word, wherever it stands. */
static void look_ahead(struct launch *l, const struct words *w)
{
    for (int i = 0; i < w->count && (w->word[i][0] == '-' || (i && takes_next(w->word[i - 1]))); i++)
        if (!strcmp(w->word[i], "-XX:+IgnoreUnrecognizedVMOptions"))
            l->ignore_unrecognized = true;
}

/* How many words were options. */
static int read_options(struct launch *l, struct words *w)
{
    int i = 0;
    set_defaults(l);
    l->vm.arguments = words_must(calloc((size_t)w->count + 1, sizeof *l->vm.arguments));
    look_ahead(l, w);
    for (; i < w->count && w->word[i][0] == '-' && l->mode != MAIN_MODULE; i++)
        read_option(l, w, &i);
    return i;
}

/* Properties about the classes that the library makes of lambdas: then the library shall make them. */
static bool asks_about_lambdas(const struct launch *l)
{
    for (size_t i = 0; i < l->vm.property_count; i++)
        if (!strncmp(l->vm.properties[i].key, "jdk.internal.lambda.", 20))
            return true;
    return false;
}

void options_read_embedded(struct launch *l, int argc, char **argv)
{
    struct words w = words_gather(argc, argv, takes_next, ends_options);
    int i = read_options(l, &w);
    if (i < w.count) {
        fprintf(stderr, "Unrecognized option: %s\n", w.word[i]);
        fail();
    }
    finish_memory(l);
    finish_class_path(l);
    link_native_bootstraps = l->vm.native_indy && !asks_about_lambdas(l);
}

void options_read(struct launch *l, int argc, char **argv)
{
    struct words w = words_gather(argc, argv, takes_next, ends_options);
    int i = read_options(l, &w);
    if (!l->main && i < w.count)
        l->main = w.word[i++];
    l->arguments = w.word + i;
    l->argument_count = w.count - i;
    if (l->show_version || l->show_version_out)
        print_version(l->show_version ? stderr : stdout, l);
    bool asked = l->list_modules || l->describe_module || l->only_version;
    if (!l->main && !asked) {
        if (l->mode == MAIN_JAR)
            fprintf(stderr, "Error: -jar requires jar file specification\n");
        print_help(stderr);
        words_exit(1);
    }
    finish_memory(l);
    finish_class_path(l);
    if (l->main)
        add_command(l);
    link_native_bootstraps = l->vm.native_indy && !asks_about_lambdas(l);
}
