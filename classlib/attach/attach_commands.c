/* SPDX-License-Identifier: Apache-2.0 */
/* The commands of tools that attach: those of the protocol, and below its "jcmd" those that users type. */
#include "classlib/attach/attach_commands.h"

#include <inttypes.h>

#include "memory/alloc.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/vm.h"

/* --- what Java says --------------------------------------------------------------------------- */

static int tell_exception(struct thread *t, FILE *out)
{
    char name[256];
    struct object *e = exception_take(t);
    fprintf(out, "%s\n", e ? class_external_name(object_class(e), name, sizeof name) : "no memory");
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

static int print_heap(struct thread *t, const char *arguments, FILE *out)
{
    struct mem_usage u;
    (void)t, (void)arguments;
    mem_usage(&u);
    fprintf(out, " heap      used %zuK, committed %zuK, largest %zuK\n", u.heap_used >> 10, u.heap_committed >> 10, u.heap_max >> 10);
    fprintf(out, " immortal  used %zuK, largest %zuK\n collections %" PRIu64 "\n", u.immortal_used >> 10, u.immortal_max >> 10, u.collections);
    return ATTACH_OK;
}

/* For jconsole and others that speak JMX: it leaves its address among the agent's properties. */
static int start_management(struct thread *t, const char *arguments, FILE *out)
{
    (void)arguments;
    struct object *module = string_new(t, "jdk.management.agent");
    jslot argument = slot_of_ref(module), loaded;
    if (module && invoke_static_known(t, "jdk/internal/module/Modules", "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;", &argument, &loaded) &&
        invoke_static_known(t, "jdk/internal/agent/Agent", "startLocalManagementAgent", "()V", NULL, NULL))
        return ATTACH_OK;
    return tell_exception(t, out);
}

struct user_command {
    const char *name, *what;
    int (*run)(struct thread *t, const char *arguments, FILE *out);
};

static const struct user_command user_commands[] = {
    { "GC.heap_info",         "How much of the heap and of immortal memory is used.",   print_heap },
    { "GC.run",               "Collect garbage, as System.gc() does.",                  run_collector },
    { "GC.run_finalization",  "Run finalizers, as System.runFinalization() does.",      run_finalizers },
    { "ManagementAgent.start_local", "Let JMX be spoken with this VM by the same user.",  start_management },
    { "Thread.print",         "All threads with their stacks, and deadlocks.",          print_threads },
    { "VM.command_line",      "The command line that started this VM.",                 print_command_line },
    { "VM.flags",             "The -XX flags that were given.",                         print_flags },
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

static int agent_properties(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    (void)arguments;
    return tell_bytes(t, "serializeAgentPropertiesToByteArray", out);
}

static const struct { const char *name; protocol_command *run; } commands[] = {
    { "agentProperties", agent_properties },
    { "datadump", dump_to_own_output },
    { "jcmd", run_jcmd },
    { "properties", properties },
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
