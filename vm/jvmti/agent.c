/* SPDX-License-Identifier: Apache-2.0 */
/* Native agents: their libraries, and how they learn of the beginning. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "vm/class/unload/unit.h"
#include "vm/jvmti/event.h"
#include "vm/native/library.h"
#include "vm/native/native.h"
#include "vm/run/tool/tool.h"

/* A JVM TI version asks for an environment of its own. */
static void *tool_env(jint version)
{
    struct jvmti_env *env = jvmti_env_new(version);
    if (env && !atomic_exchange(&tool_hooks, &jvmti_hooks))
        unit_hold();                                    /* agents keep methods and classes by address */
    return env;
}

void jvmti_install(void)
{
    jvmti_table = jvmti_functions;
    jni_tool_env = tool_env;
}

/* As java looks: in the JDK, then where the linker does. */
static void *open_agent(struct thread *t, const struct jvmti_agent *a, const char *java_home, char *why, size_t size)
{
    char path[PATH_MAX];
    if (a->absolute)
        return library_open_agent(t, a->path, why, size);
    int name = (int)strcspn(a->path, "/");
    snprintf(path, sizeof path, "%s/lib/lib%.*s.so", java_home, name, a->path);
    void *handle = library_open_agent(t, path, why, size);
    if (handle)
        return handle;
    snprintf(path, sizeof path, "lib%.*s.so", name, a->path);
    return library_open_agent(t, path, why, size);
}

/* Agent_OnLoad, Agent_OnAttach */
typedef jint agent_begin(struct jni_vm *, const char *options, void *reserved);

/* The JDK's own agent of java.lang.instrument, where it is loaded instead of ours (classlib/attach). */
static void *instrument;

/* Its natives take what it has made, ours what we have made. */
static void let_natives(void *handle)
{
    if (!library_symbol(handle, "Java_sun_instrument_InstrumentationImpl_loadAgent0"))
        return;
    instrument = handle;
    native_leave("sun/instrument/InstrumentationImpl");
}

static jint begin(struct thread *t, agent_begin *function, const char *options)
{
    sched_enter_native(&t->sched);
    jint result = function(&jni_vm, options, NULL);
    sched_leave_native(&t->sched);
    return result;
}

static bool load(struct thread *t, const struct jvmti_agent *a, const char *java_home)
{
    char why[1024] = "";
    void *handle = open_agent(t, a, java_home, why, sizeof why);
    t->exception = NULL;
    if (!handle) {
        fprintf(stderr, "Error occurred during initialization of VM\nCould not find agent library %s %s, with error: %s\n", a->path,
                a->absolute ? "in absolute path" : "on the library path", why);
        return false;
    }
    agent_begin *on_load = (agent_begin *)library_symbol(handle, "Agent_OnLoad");
    if (!on_load) {
        fprintf(stderr, "Error occurred during initialization of VM\nCould not find Agent_OnLoad function in the agent library: %s\n", a->path);
        return false;
    }
    let_natives(handle);
    if (begin(t, on_load, a->options) == JNI_OK)
        return true;
    fprintf(stderr, "Error occurred during initialization of VM\nagent library failed to init: %s\n", a->path);
    return false;
}

bool jvmti_has_instrument(void) { return instrument; }

/* Agent_OnAttach; false: there is none, or no memory. */
static bool begin_late(struct thread *t, void *handle, const char *options, jint *result)
{
    struct passage p;
    agent_begin *on_attach = (agent_begin *)library_symbol(handle, "Agent_OnAttach");
    if (!on_attach || !jvmti_enter(t, &p))
        return false;
    *result = begin(t, on_attach, options);
    jvmti_leave(t, &p);
    return true;
}

bool jvmti_attach_instrument(struct thread *t, const char *options)
{
    jint result;
    return begin_late(t, instrument, options, &result) && result == JNI_OK;
}

bool jvmti_attach(struct thread *t, const struct jvmti_agent *a, const char *java_home, FILE *out)
{
    char why[1024] = "";
    jint result;
    void *handle = open_agent(t, a, java_home, why, sizeof why);
    bool began = handle && begin_late(t, handle, a->options, &result);
    if (began)
        fprintf(out, "return code: %d\n", result);
    else if (handle)
        fprintf(out, "Agent_OnAttach is not available in %s\n", a->path);
    else
        fprintf(out, "%s was not loaded.\n%s\n", a->path, why);
    t->exception = NULL;
    return began;
}

bool jvmti_load(struct thread *t, const struct jvmti_agent *agents, int count, const char *java_home)
{
    for (int i = 0; i < count; i++)
        if (!load(t, &agents[i], java_home))
            return false;
    atomic_store(&jvmti_phase, JVMTI_PHASE_PRIMORDIAL);
    return true;
}
