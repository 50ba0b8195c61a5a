/* SPDX-License-Identifier: Apache-2.0 */
/* The commands of tools that attach: those of the protocol, and below its "jcmd" those that users type. */
#include "classlib/attach/attach_commands.h"

#include <errno.h>
#include <inttypes.h>

#include "classlib/attach/attach_parts.h"
#include "classlib/attach/counters.h"
#include "classlib/attach/sun_instrument_InstrumentationImpl.h"
#include "memory/alloc.h"
#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "memory/scope.h"
#include "vm/class/unload/unit.h"
#include "vm/realtime/flight.h"
#include "vm/run/heap_dump/census.h"
#include "vm/run/exception.h"
#include "vm/run/heap_dump/hprof.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/vm.h"

/* --- what Java says --------------------------------------------------------------------------- */

static int tell_exception(struct thread *t, FILE *out)
{
    char name[256];
    char message[256], *text = NULL;
    struct object *e = exception_take(t), *detail = e ? get_ref(e, known.Throwable_detailMessage) : NULL;
    fprintf(out, "%s", e ? class_external_name(object_class(e), name, sizeof name) : "no memory");
    if (detail && (text = string_utf8(detail, message, sizeof message)))
        fprintf(out, ": %s", text);
    string_free(text, message);
    fprintf(out, "\n");
    return ATTACH_FAILED;
}

/* Bytes that a method of jdk.internal.vm.VMSupport makes. */
static int tell_bytes(struct thread *t, const char *method, FILE *out)
{
    jslot bytes = 0;
    if (!invoke_static_known(t, "jdk/internal/vm/VMSupport", method, "()[B", NULL, &bytes) || !slot_ref(bytes))
        return tell_exception(t, out);
    fwrite(array_data(slot_ref(bytes)), 1, (size_t)array_length(slot_ref(bytes)), out);
    return ATTACH_OK;
}

static void tell_property(struct thread *t, const char *before, const char *key, FILE *out)
{
    char buffer[1024], *text = NULL;
    struct object *name = string_new(t, key);
    jslot argument = slot_of_ref(name), value = 0;
    if (name && invoke_static_known(t, "java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", &argument, &value) &&
        slot_ref(value))
        text = string_utf8(slot_ref(value), buffer, sizeof buffer);
    t->exception = NULL;
    fprintf(out, "%s%s", before, text ? text : "");
    string_free(text, buffer);
}

/* --- commands of jcmd ------------------------------------------------------------------------- */

static int help(struct thread *t, const char *about, FILE *out);

static int print_version(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    tell_property(t, "", "java.vm.name", out);
    tell_property(t, " version ", "java.vm.version", out);
    tell_property(t, "\nJDK ", "java.version", out);
    fprintf(out, "\n");
    return ATTACH_OK;
}

static int print_command_line(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    fprintf(out, "VM Arguments:\njvm_args:");
    for (size_t i = 0; i < vm_options.argument_count; i++)
        fprintf(out, " %s", vm_options.arguments[i]);
    tell_property(t, "\njava_command: ", "sun.java.command", out);
    tell_property(t, "\njava_class_path (initial): ", "java.class.path", out);
    fprintf(out, "\nLauncher Type: SUN_STANDARD\n");
    return ATTACH_OK;
}

/* Those of the command line. */
static int print_flags(struct thread *t, const char *arguments, FILE *out)
{
    (void)t, (void)arguments;
    for (size_t i = 0; i < vm_options.argument_count; i++)
        if (!strncmp(vm_options.arguments[i], "-XX:", 4))
            fprintf(out, "%s ", vm_options.arguments[i]);
    fprintf(out, "\n");
    return ATTACH_OK;
}

static int print_properties(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    return tell_bytes(t, "serializePropertiesToByteArray", out);
}

static int print_uptime(struct thread *t, const char *arguments, FILE *out)
{
    (void)t, (void)arguments;
    fprintf(out, "%.3f s\n", (double)(os_monotonic_ns() - vm_start_ns()) / 1e9);
    return ATTACH_OK;
}

static int print_threads(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    thread_dump_all(t, out);
    return ATTACH_OK;
}

static int run_collector(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments, (void)out;
    gc_collect(&t->sched, "Diagnostic Command", false);
    return ATTACH_OK;
}

static int run_finalizers(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    return invoke_static_known(t, "java/lang/System", "runFinalization", "()V", NULL, NULL) ? ATTACH_OK : tell_exception(t, out);
}

/* Words of a line, which is a copy; the first that is no option is what it is about. */
struct words { bool all, areas; const char *name; };

static struct words read_words(char *line)
{
    struct words w = { false, false, NULL };
    char *rest = line;
    for (char *word; (word = strsep(&rest, " \t\n"));) {
        if (!strcmp(word, "-all"))
            w.all = true;
        else if (!strcmp(word, "-areas"))
            w.areas = true;
        else if (*word && !w.name)
            w.name = word;
    }
    return w;
}

static int no_memory(FILE *out)
{
    fprintf(out, "no memory\n");
    return ATTACH_FAILED;
}

static int print_counters(struct thread *t, const char *arguments, FILE *out)
{
    (void)t, (void)arguments;
    return counters_print(out) ? ATTACH_OK : no_memory(out);
}

static int print_classes(struct thread *t, const char *arguments, FILE *out)
{
    char line[64];
    snprintf(line, sizeof line, "%s", arguments);
    return census_print(t, !read_words(line).all, out) ? ATTACH_OK : no_memory(out);
}

static int write_dump(struct thread *t, const struct hprof_wish *wish, FILE *out)
{
    char why[128];
    uint64_t begin = os_monotonic_ns(), bytes = hprof_dump(t, wish, why, sizeof why);
    if (!bytes) {
        fprintf(out, "Unable to create %s: %s\n", wish->path, why);
        return ATTACH_FAILED;
    }
    fprintf(out, "Heap dump file created [%" PRIu64 " bytes in %.3f secs]\n", bytes, (double)(os_monotonic_ns() - begin) / 1e9);
    return ATTACH_OK;
}

static int dump_heap(struct thread *t, const char *arguments, FILE *out)
{
    char line[4096];
    snprintf(line, sizeof line, "%s", arguments);
    struct words w = read_words(line);
    if (!w.name) {
        fprintf(out, "java.lang.IllegalArgumentException: The argument 'filename' is mandatory.\n");
        return ATTACH_FAILED;
    }
    return write_dump(t, &(struct hprof_wish){ .path = w.name, .live = !w.all, .areas = w.areas }, out);
}

static void print_kilobytes(FILE *out, const char *what, size_t reserved, size_t used)
{
    fprintf(out, "  %-20s reserved %10zuK   used %10zuK\n", what, reserved >> 10, used >> 10);
}

static int write_trace(struct thread *t, const char *arguments, FILE *out)
{
    char line[4096];
    snprintf(line, sizeof line, "%s", arguments);
    const char *name = read_words(line).name;
    (void)t;
    if (!name)
        fprintf(out, "java.lang.IllegalArgumentException: The argument 'filename' is mandatory.\n");
    else if (flight_write(name))
        fprintf(out, "Trace written to %s\n", name);
    else if (errno == ENODATA)
        fprintf(out, "Nothing is recorded: start the program with -Xrt:recorder=FILE or -Xrt:trace=FILE\n");
    else
        fprintf(out, "Unable to create %s: %s\n", name, strerror(errno));
    return name ? ATTACH_OK : ATTACH_FAILED;
}

struct native_sums { size_t stacks, scopes, scopes_used; unsigned threads, scope_count; };

static void add_thread(struct thread *t, void *argument)
{
    struct native_sums *sums = argument;
    sums->threads++;
    sums->stacks += t->sched.stack_base - t->sched.stack_limit;
}

static void add_scope(struct scope *s, void *argument)
{
    struct native_sums *sums = argument;
    sums->scope_count++;
    sums->scopes += s->maximum;
    sums->scopes_used += atomic_load(&s->used);
}

static void print_line_of_status(FILE *out, const char *key, const char *what)
{
    char line[256];
    FILE *f = fopen("/proc/self/status", "re");
    size_t n = strlen(key), kilobytes;
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, key, n) && sscanf(line + n, ": %zu", &kilobytes) == 1)
            fprintf(out, "  %-20s %zuK\n", what, kilobytes);
    if (f)
        fclose(f);
}

static unsigned count_units(void)
{
    unsigned n = 0;
    for (const struct class_unit *u = atomic_load(&unit_all); u; u = u->next)
        n++;
    return n;
}

static int print_native_memory(struct thread *t, const char *arguments, FILE *out)
{
    struct mem_usage u;
    struct native_sums sums = { 0 };
    (void)t, (void)arguments;
    mem_usage(&u);
    thread_each(add_thread, &sums);
    scope_each(add_scope, &sums);
    fprintf(out, "Memory of the VM:\n");
    print_kilobytes(out, "heap", u.heap_max, u.heap_used);
    fprintf(out, "  %-20s committed %9zuK\n", "", u.heap_committed >> 10);
    print_kilobytes(out, "immortal memory", u.immortal_max, u.immortal_used);
    print_kilobytes(out, "scopes", mem_scoped_range.size, sums.scopes_used);
    fprintf(out, "  %-20s %u, together at most %zuK\n", "", sums.scope_count, sums.scopes >> 10);
    fprintf(out, "  %-20s used %14zuK   of %u loaders and hidden classes that may be unloaded\n", "classes", arena_homes_bytes() >> 10, count_units());
    fprintf(out, "  %-20s reserved %10zuK   %u threads\n", "stacks", sums.stacks >> 10, sums.threads);
    fprintf(out, "Memory of the process:\n");
    print_line_of_status(out, "VmSize", "addresses");
    print_line_of_status(out, "VmRSS", "resident");
    print_line_of_status(out, "VmHWM", "most resident");
    print_line_of_status(out, "VmLck", "locked");
    return ATTACH_OK;
}

static int print_heap(struct thread *t, const char *arguments, FILE *out)
{
    struct mem_usage u;
    (void)t, (void)arguments;
    mem_usage(&u);
    fprintf(out, " heap      used %zuK, committed %zuK, largest %zuK\n", u.heap_used >> 10, u.heap_committed >> 10, u.heap_max >> 10);
    fprintf(out, " immortal  used %zuK, largest %zuK\n collections %" PRIu64 "\n", u.immortal_used >> 10, u.immortal_max >> 10, u.collections);
    return ATTACH_OK;
}

/* The JDK's agent for JMX; the module may not be among the program's. */
static int call_management(struct thread *t, const char *method, const char *descriptor, const jslot *arguments, jslot *result, FILE *out)
{
    struct object *module = string_new(t, "jdk.management.agent");
    jslot argument = slot_of_ref(module), loaded;
    if (module && invoke_static_known(t, "jdk/internal/module/Modules", "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;", &argument, &loaded) &&
        invoke_static_known(t, "jdk/internal/agent/Agent", method, descriptor, arguments, result))
        return ATTACH_OK;
    return tell_exception(t, out);
}

/* For jconsole and others that speak JMX: it leaves its address among the agent's properties. */
static int start_local_management(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    return call_management(t, "startLocalManagementAgent", "()V", NULL, NULL, out);
}

/* jmxremote.port=N and what else there is below com.sun.management, with blanks between; the agent wants whole names and commas. */
static int start_management(struct thread *t, const char *arguments, FILE *out)
{
    char words[2048], line[4096] = "", *rest = words;
    snprintf(words, sizeof words, "%s", arguments);
    for (char *word; (word = strsep(&rest, " \t\n"));) {
        size_t used = strlen(line);
        if (*word)
            snprintf(line + used, sizeof line - used, "%scom.sun.management.%s", used ? "," : "", word);
    }
    struct object *text = string_new(t, line);
    const jslot argument = slot_of_ref(text);
    return text ? call_management(t, "startRemoteManagementAgent", "(Ljava/lang/String;)V", &argument, NULL, out) : tell_exception(t, out);
}

static int stop_management(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    return call_management(t, "stopRemoteManagementAgent", "()V", NULL, NULL, out);
}

static int print_management(struct thread *t, const char *arguments, FILE *out)
{
    char buffer[1024];
    jslot status = 0;
    (void)arguments;
    int result = call_management(t, "getManagementAgentStatus", "()Ljava/lang/String;", NULL, &status, out);
    char *text = result == ATTACH_OK && slot_ref(status) ? string_utf8(slot_ref(status), buffer, sizeof buffer) : NULL;
    fprintf(out, "%s", text ? text : "");
    string_free(text, buffer);
    return result;
}

struct user_command {
    const char *name, *what;
    int (*run)(struct thread *t, const char *arguments, FILE *out);
};

static const struct user_command user_commands[] = {
    { "GC.class_histogram",   "Objects of each class and area; with -all garbage, too.", print_classes },
    { "GC.finalizer_info",    "Objects that wait for their finalizers, by class.",     attach_print_finalizers },
    { "GC.heap_dump",         "Write an HPROF dump: GC.heap_dump [-all] [-areas] FILE; -areas names areas, in version 1.0.3.", dump_heap },
    { "GC.heap_info",         "How much of the heap and of immortal memory is used.",   print_heap },
    { "GC.run",               "Collect garbage, as System.gc() does.",                  run_collector },
    { "GC.run_finalization",  "Run finalizers, as System.runFinalization() does.",      run_finalizers },
    { "JVMTI.agent_load",     "Load an agent: JVMTI.agent_load LIBRARY-OR-JAR [OPTIONS].", attach_load_agent_of_jcmd },
    { "ManagementAgent.start", "Let JMX be spoken with this VM from elsewhere: ManagementAgent.start jmxremote.port=N ...", start_management },
    { "ManagementAgent.start_local", "Let JMX be spoken with this VM by the same user.",  start_local_management },
    { "ManagementAgent.status", "Who may speak JMX with this VM, and where.",            print_management },
    { "ManagementAgent.stop", "Let JMX be spoken from elsewhere no more.",              stop_management },
    { "Thread.counters",      "Releases, misses, times and memory of threads, handlers and areas, for rttop.", print_counters },
    { "Thread.print",         "All threads with their stacks, and deadlocks.",          print_threads },
    { "Trace.dump",           "Write the last events of all threads, for Perfetto and rttrace: Trace.dump FILE.", write_trace },
    { "VM.classloader_stats", "Class loaders with what they have loaded.",             attach_print_loaders },
    { "VM.command_line",      "The command line that started this VM.",                 print_command_line },
    { "VM.flags",             "The -XX flags that were given.",                         print_flags },
    { "VM.native_memory",     "Memory of areas and stacks, and of the process.",        print_native_memory },
    { "VM.system_properties", "System properties.",                                     print_properties },
    { "VM.uptime",            "How long this VM runs.",                                 print_uptime },
    { "VM.version",           "The versions of the VM and of the class library.",       print_version },
    { "help",                 "The commands, or what one of them does: help <command>.", help },
};
enum { USER_COMMANDS = sizeof user_commands / sizeof user_commands[0] };

/* By the first word of a line. */
static const struct user_command *find_user_command(const char *line)
{
    size_t n = strcspn(line, " \t\n");
    for (size_t i = 0; i < USER_COMMANDS; i++)
        if (strlen(user_commands[i].name) == n && !strncmp(user_commands[i].name, line, n))
            return &user_commands[i];
    return NULL;
}

static int unknown(FILE *out)
{
    fprintf(out, "java.lang.IllegalArgumentException: Unknown diagnostic command\n");
    return ATTACH_FAILED;
}

static int help(struct thread *t, const char *about, FILE *out)
{
    (void)t;
    if (*about) {
        const struct user_command *c = find_user_command(about);
        if (!c)
            return unknown(out);
        fprintf(out, "%s\n%s\n", c->name, c->what);
        return ATTACH_OK;
    }
    fprintf(out, "The following commands are available:\n");
    for (size_t i = 0; i < USER_COMMANDS; i++)
        fprintf(out, "%s\n", user_commands[i].name);
    fprintf(out, "\nFor more information about a specific command use 'help <command>'.\n");
    return ATTACH_OK;
}

/* --- commands of the protocol ----------------------------------------------------------------- */

typedef int protocol_command(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out);

static int run_jcmd(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    const char *line = arguments[0];
    const struct user_command *c = find_user_command(line);
    if (!c)
        return unknown(out);
    line += strlen(c->name);
    return c->run(t, line + strspn(line, " \t\n"), out);
}

static int dump_threads(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    return print_threads(t, arguments[0], out);
}

static int dump_to_own_output(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    (void)arguments, (void)out;
    thread_dump_all(t, stdout);
    return ATTACH_OK;
}

static int properties(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    return print_properties(t, arguments[0], out);
}

/* jmap -dump: a file, and "-live" or "-all". */
static int dump_heap_of_jmap(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    return write_dump(t, &(struct hprof_wish){ .path = arguments[0], .live = strcmp(arguments[1], "-all") != 0 }, out);
}

static int histogram_of_jmap(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    return census_print(t, strcmp(arguments[0], "-all") != 0, out) ? ATTACH_OK : no_memory(out);
}

static int agent_properties(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    (void)arguments;
    return tell_bytes(t, "serializeAgentPropertiesToByteArray", out);
}

static const struct { const char *name; protocol_command *run; } commands[] = {
    { "agentProperties", agent_properties },
    { "datadump", dump_to_own_output },
    { "dumpheap", dump_heap_of_jmap },
    { "inspectheap", histogram_of_jmap },
    { "jcmd", run_jcmd },
    { "load", attach_load_agent },
    { "printflag", attach_print_flag },
    { "properties", properties },
    { "setflag", attach_set_flag },
    { "threaddump", dump_threads },
};

int attach_command(struct thread *t, const char *name, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (!strcmp(commands[i].name, name))
            return commands[i].run(t, arguments, out);
    fprintf(out, "Operation %s not recognized!\n", name);
    return ATTACH_FAILED;
}
