/* SPDX-License-Identifier: Apache-2.0 */
/* Agents that come while the program runs: native ones (Agent_OnAttach), and those of java.lang.instrument. */
#include <stdlib.h>
#include <string.h>

#include "classlib/attach/attach_parts.h"
#include "classlib/attach/sun_instrument_InstrumentationImpl.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/jdk.h"
#include "vm/vm.h"

enum { AGENT_FAILED = 102 };            /* as libinstrument says that the agent's main method could not be run */
enum { WARNS_SINCE = 21 };

static int load_of_java(struct thread *t, const char *jar, FILE *out)
{
    bool done = instrument_attach(t, jar);
    struct object *e = exception_take(t);
    if (e)
        exception_print_raw(t, e);
    fprintf(out, "return code: %d\n", done ? 0 : AGENT_FAILED);
    return ATTACH_OK;
}

/* Of Java's agents the class library warns. */
static int load_native(struct thread *t, const struct jvmti_agent *agent, FILE *out)
{
    if (jdk->feature >= WARNS_SINCE && !instrument_expects_late())
        fprintf(stderr, "WARNING: A JVM TI agent has been loaded dynamically (%s)\n"
                        "WARNING: If it serves you, -XX:+EnableDynamicAgentLoading says that it is expected; later JDKs will want that said\n", agent->path);
    return jvmti_attach(t, agent, vm_options.java_home, out) ? ATTACH_OK : ATTACH_FAILED;
}

static int load(struct thread *t, const struct jvmti_agent *agent, FILE *out)
{
    if (vm_options.no_late_agents) {
        fprintf(out, "Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.\n");
        return ATTACH_FAILED;
    }
    return !agent->absolute && !strcmp(agent->path, "instrument") ? load_of_java(t, agent->options, out) : load_native(t, agent, out);
}

int attach_load_agent(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    return load(t, &(struct jvmti_agent){ .path = arguments[0], .options = arguments[2], .absolute = !strcmp(arguments[1], "true") }, out);
}

/* The first word, or what stands between quotes, ended by a zero; *rest: behind it and blanks. */
static char *take_word(char **rest)
{
    char *word = *rest, quote = *word == '"' || *word == '\'' ? *word++ : 0;
    char *end = word + (quote ? strcspn(word, (char[]){ quote, 0 }) : strcspn(word, " \t\n"));
    *rest = end + (*end != 0);
    *end = 0;
    *rest += strspn(*rest, " \t\n");
    return word;
}

static bool is_jar(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && !strcmp(dot, ".jar");
}

/* Java's agents want their jar and options in one. */
static int load_jar(struct thread *t, const char *path, const char *options, FILE *out)
{
    char *agent;
    if (asprintf(&agent, "%s%s%s", path, *options ? "=" : "", options) < 0) {
        fprintf(out, "java.lang.OutOfMemoryError: %s\n", path);
        return ATTACH_FAILED;
    }
    int result = load(t, &(struct jvmti_agent){ .path = "instrument", .options = agent }, out);
    free(agent);
    return result;
}

int attach_load_agent_of_jcmd(struct thread *t, const char *arguments, FILE *out)
{
    char *line = strdup(arguments), *rest = line;
    int result = ATTACH_FAILED;
    if (!line) {
        fprintf(out, "java.lang.OutOfMemoryError: C heap\n");
        return result;
    }
    const char *path = take_word(&rest);
    if (!*path)
        fprintf(out, "java.lang.IllegalArgumentException: The argument 'library path' is mandatory.\n");
    else if (is_jar(path))
        result = load_jar(t, path, take_word(&rest), out);
    else
        result = load(t, &(struct jvmti_agent){ .path = path, .options = take_word(&rest), .absolute = true }, out);
    free(line);
    return result;
}
