/* SPDX-License-Identifier: Apache-2.0 */
/* -Xrt: rtjvm's own options, by the table rt_options.def. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "memory/arena.h"
#include "memory/undo.h"
#include "sched/policy.h"
#include "sched/stress.h"
#include "tools/options_impl.h"
#include "tools/words.h"

static const char *rt_value;

static void rt_no_native_indy(struct launch *l) { l->vm.native_indy = false; }
static void rt_verify_heap(struct launch *l) { l->vm.memory.verify = true; }
static void rt_check_marks(struct launch *l) { l->vm.memory.check_marks = true; }
static void rt_own_natives(struct launch *l) { l->vm.own_natives = true; }

static void rt_gc(struct launch *l)
{
    if (strcmp(rt_value, "stop") && strcmp(rt_value, "concurrent")) {
        fprintf(stderr, "Invalid -Xrt:gc=%s (stop or concurrent)\n", rt_value);
        options_fail();
    }
    l->collector = strcmp(rt_value, "stop") ? COLLECTOR_BESIDE : COLLECTOR_STOPS;
}

static void rt_gc_priority(struct launch *l)
{
    size_t priority = options_size(rt_value, rt_value, "number");
    if (priority < 1 || priority >= SCHED_PRIORITY_MAX) {
        fprintf(stderr, "Invalid -Xrt:gc-priority=%s (1 to %d)\n", rt_value, SCHED_PRIORITY_MAX - 1);
        options_fail();
    }
    l->vm.memory.collector_priority = (int)priority;
}

static void rt_gc_threads(struct launch *l)
{
    size_t threads = options_size(rt_value, rt_value, "number");
    if (threads < 1 || threads > MEM_MARKERS_MAX) {
        fprintf(stderr, "Invalid -Xrt:gc-threads=%s (1 to %d)\n", rt_value, MEM_MARKERS_MAX);
        options_fail();
    }
    l->markers = (unsigned)threads;
}

/* A number and us, ms or s; us if there is none.  0: it is no time, or none that can be meant. */
static uint64_t read_ns(const char *text, char end, const char **rest)
{
    static const struct { const char *name; uint64_t ns; } units[] = { { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 }, { "", 1000 } };
    const uint64_t most = UINT64_C(3600) * 1000000000;
    char *behind;
    unsigned long long n = *text >= '0' && *text <= '9' ? strtoull(text, &behind, 10) : 0;
    for (size_t i = 0; n > 0 && i < sizeof units / sizeof units[0]; i++) {
        size_t length = strlen(units[i].name);
        if (!strncmp(behind, units[i].name, length) && behind[length] == end) {
            *rest = behind + length;
            return n <= most / units[i].ns ? n * units[i].ns : 0;
        }
    }
    return 0;
}

static void rt_gc_budget(struct launch *l)
{
    const uint64_t shortest = 1000000;
    const char *rest = "";
    uint64_t cost = read_ns(rt_value, '/', &rest), period = cost ? read_ns(rest + 1, 0, &rest) : 0;
    if (!period) {
        fprintf(stderr, "Invalid -Xrt:gc-budget=%s (COST/PERIOD, as in 2ms/10ms)\n", rt_value);
        options_fail();
    }
    if (cost > period || period < shortest) {
        fprintf(stderr, "Invalid -Xrt:gc-budget=%s (the cost is at most the period, and that at least 1ms)\n", rt_value);
        options_fail();
    }
    l->vm.memory.collector_cost = cost;
    l->vm.memory.collector_period = period;
}

static void rt_gc_reserve(struct launch *l) { l->vm.memory.reserve = options_size(rt_value, rt_value, "size of the reserve"); }
static void rt_poison(struct launch *l) { l->vm.memory.poison = true; }
static void rt_immortal(struct launch *l)
{
    l->vm.memory.immortal_max = l->vm.realtime.immortal = options_size(rt_value, rt_value, "size of immortal memory");
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
    options_fail();
}

static void rt_scoped(struct launch *l) { l->vm.memory.scoped_max = options_size(rt_value, rt_value, "size of scoped memory"); }
static void rt_scope_stack(struct launch *l) { l->vm.scope_stack = (unsigned)options_size(rt_value, rt_value, "number"); }
static void rt_physical(struct launch *l) { l->vm.physical = rt_value; }
static void rt_preinit(struct launch *l) { l->vm.preinit = rt_value; }
static void rt_snapshot(struct launch *l) { l->vm.snapshot = rt_value; }
static void rt_snapshot_make(struct launch *l) { l->vm.snapshot_make = rt_value; }
static void rt_record_preinit(struct launch *l) { l->vm.record_preinit = rt_value; }

static void rt_prepare(struct launch *l)
{
    if (strcmp(rt_value, "all") && strcmp(rt_value, "classes")) {
        fprintf(stderr, "Invalid -Xrt:prepare=%s (all or classes)\n", rt_value);
        options_fail();
    }
    l->vm.prepare = strcmp(rt_value, "all") ? PREINIT_CLASSES : PREINIT_ALL;
}

static void rt_policy(struct launch *l) { l->vm.policy = rt_value; }
static void rt_areas(struct launch *l) { l->vm.report_areas = true; }
static void rt_record_policy(struct launch *l) { l->vm.record_policy = rt_value; }
static void rt_sites(struct launch *l) { l->vm.sites = rt_value; }
static void rt_record_aot(struct launch *l) { l->record_aot = rt_value; }
static void rt_aot_report(struct launch *l) { l->aot_report = true; }
static void rt_aot(struct launch *l) { l->aot = rt_value; }
static void rt_code(struct launch *l) { l->print_code = rt_value; }
static void rt_check_code(struct launch *l) { l->check_code = true; }
static void rt_unload(struct launch *l) { l->vm.unload_always = true; }
static void rt_no_fuse(struct launch *l) { l->no_fuse = true; }
static void rt_explain(struct launch *l) { l->vm.explain_areas = l->vm.realtime.notes = true; }
static void rt_stress_gc(struct launch *l) { l->vm.memory.stress_collect_every = (unsigned)options_size(rt_value, rt_value, "number"); }
static void rt_stress_safepoint(struct launch *l)
{
    (void)l;
    stress.poll_every = (uint32_t)options_size(rt_value, rt_value, "number");
}
static void rt_stress_unlock(struct launch *l)
{
    (void)l;
    stress.unlock_every = (uint32_t)options_size(rt_value, rt_value, "number");
}
static void rt_stress_tables(struct launch *l)
{
    (void)l;
    stress.tiny = true;
}
static void rt_stress_stack(struct launch *l) { l->vm.stack_bytes = options_size(rt_value, rt_value, "size of stacks"); }
static void rt_fail_alloc(struct launch *l) { l->vm.memory.fail_allocation = options_size(rt_value, rt_value, "number"); }
static void rt_fail_block(struct launch *l)
{
    (void)l;
    mem_fail_block(options_size(rt_value, rt_value, "number"));
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
    options_fail();
}

static const char *other_cpus;

static void rt_other_cpus(struct launch *l)
{
    (void)l;
    other_cpus = rt_value;
}

/* Once all options are read, as it is about both lists. */
static void place_others(const char *list)
{
    int error = policy_set_other_cpus(list), shared;
    if (error == -EINVAL)
        fprintf(stderr, "Invalid -Xrt:other-cpus=%s (a list like 1 or 0,2-3, or " POLICY_REST ")\n", list);
    else if (error == -ENOENT)
        fprintf(stderr, "Invalid -Xrt:other-cpus=%s: it goes with -Xrt:cpus=<list>, and no CPU is left beside that one's\n", list);
    else if (policy_missing_cpu() >= 0)
        fprintf(stderr, "Invalid -Xrt:other-cpus=%s: CPU %d does not exist, or this process may not use it\n", list, policy_missing_cpu());
    else if ((shared = policy_shared_cpu()) >= 0)
        fprintf(stderr, "Invalid -Xrt:other-cpus=%s: CPU %d is one of -Xrt:cpus, which other threads are to leave alone\n", list, shared);
    else if (error)
        fprintf(stderr, "Cannot keep ordinary threads on the CPUs %s: %s\n", list, strerror(-error));
    else
        return;
    options_fail();
}

enum { CPUS_TEXT = 256 };

static void tell_cpus(void)
{
    char realtime[CPUS_TEXT], others[CPUS_TEXT];
    policy_tell_cpus(true, realtime, sizeof realtime);
    policy_tell_cpus(false, others, sizeof others);
    fprintf(stderr, "rtjvm: CPUs of real-time threads: %s; of all others: %s\n", realtime, others);
}

/* A thread on another processor would look into regions that are open. */
static void keep_together(void)
{
    char cpu[CPUS_TEXT];
    policy_tell_cpus(true, cpu, sizeof cpu);
    int error = os_cpu_count() > 1 ? policy_set_other_cpus(cpu) : 0;
    if (!error)
        return;
    fprintf(stderr, "-Xrt:par=strong: cannot keep all threads on the CPU %s: %s\n", cpu, strerror(-error));
    options_fail();
}

static void look_at_strong(const struct launch *l)
{
    if (policy_cpu_count() != 1)
        fprintf(stderr, "-Xrt:par=strong is for one processor: say -Xrt:cpus=<one> (there are %d)\n", policy_cpu_count());
    else if (other_cpus)
        fprintf(stderr, "-Xrt:par=strong keeps all threads on one processor, and does not go with -Xrt:other-cpus=%s\n", other_cpus);
    else if (l->vm.realtime.locking == REALTIME_LOCK_NOT)
        fprintf(stderr, "-Xrt:par=strong locks memory, and does not go with -Xrt:lock-memory=no\n");
    else
        return;
    options_fail();
}

void options_finish_realtime(const struct launch *l)
{
    if (l->vm.regions.strong) {
        look_at_strong(l);
        keep_together();
    } else if (other_cpus) {
        place_others(other_cpus);
        tell_cpus();
    }
}

static void rt_priorities(struct launch *l)
{
    (void)l;
    int lowest, highest, end = 0;
    if (sscanf(rt_value, "%3d-%3d%n", &lowest, &highest, &end) == 2 && !rt_value[end] && policy_map(lowest, highest) == 0)
        return;
    fprintf(stderr, "Invalid -Xrt:priorities=%s (SCHED_FIFO levels like 40-80: from 1 to 98, %d or more)\n", rt_value, POLICY_LEVELS_MIN);
    options_fail();
}

static void rt_par(struct launch *l)
{
    bool strong = !strcmp(rt_value, "strong");
    if (!strong && strcmp(rt_value, "contention")) {
        fprintf(stderr, "Invalid -Xrt:par=%s (contention or strong)\n", rt_value);
        options_fail();
    }
    l->vm.regions.strong = l->vm.realtime.strong = strong;
}

static void rt_par_log(struct launch *l)
{
    size_t n = options_size(rt_value, rt_value, "size of the log of regions (-Xrt:par-log)");
    if (n < UNDO_LEAST || n > 1u << 30) {
        fprintf(stderr, "Invalid -Xrt:par-log=%s (256 to 1g)\n", rt_value);
        options_fail();
    }
    l->vm.regions.log_bytes = n;
}

static void rt_par_retries(struct launch *l)
{
    size_t n = options_size(rt_value, rt_value, "number of retries (-Xrt:par-retries)");
    if (n < 1 || n > 1u << 30) {
        fprintf(stderr, "Invalid -Xrt:par-retries=%s (1 to 1g)\n", rt_value);
        options_fail();
    }
    l->vm.regions.retries = (unsigned)n;
}

static void rt_trace(struct launch *l) { l->vm.trace = rt_value; }
static void rt_recorder(struct launch *l)
{
    l->vm.recorder = rt_value;
    if (!*rt_value) {
        fprintf(stderr, "Invalid -Xrt:recorder= (the name of a file)\n");
        options_fail();
    }
}

static void rt_trace_records(struct launch *l)
{
    size_t n = options_size(rt_value, rt_value, "number");
    if (n < 16 || n > 1u << 24) {
        fprintf(stderr, "Invalid -Xrt:trace-records=%s (16 to 16m)\n", rt_value);
        options_fail();
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
    options_fail();
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

void option_rt(struct launch *l, const char *v, const char *w)
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
    options_fail();
}
