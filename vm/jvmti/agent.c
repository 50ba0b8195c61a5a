/* SPDX-License-Identifier: Apache-2.0 */
/* Native agents: their libraries, and how they learn of the beginning. */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "vm/class/unload/unit.h"
#include "vm/jvmti/jvmti.h"
#include "vm/native/library.h"
#include "vm/run/tool/tool.h"

/* A JVM TI version asks for an environment of its own. */
static void *tool_env(jint version)
{
    struct jvmti_env *env = jvmti_env_new(version);
    if (env && !tool_hooks)
        unit_hold();                                    /* agents keep methods and classes by address */
    if (env)
        tool_hooks = &jvmti_hooks;
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

static bool load(struct thread *t, const struct jvmti_agent *a, const char *java_home)
{
    typedef jint (*on_load)(struct jni_vm *, const char *options, void *reserved);
    char why[1024] = "";
    void *handle = open_agent(t, a, java_home, why, sizeof why);
    t->exception = NULL;
    if (!handle) {
        fprintf(stderr, "Error occurred during initialization of VM\nCould not find agent library %s %s, with error: %s\n", a->path,
                a->absolute ? "in absolute path" : "on the library path", why);
        return false;
    }
    on_load begin = (on_load)library_symbol(handle, "Agent_OnLoad");
    if (!begin) {
        fprintf(stderr, "Error occurred during initialization of VM\nCould not find Agent_OnLoad function in the agent library %s\n", a->path);
        return false;
    }
    sched_enter_native(&t->sched);
    jint result = begin(&jni_vm, a->options, NULL);
    sched_leave_native(&t->sched);
    if (result == JNI_OK)
        return true;
    fprintf(stderr, "Error occurred during initialization of VM\nagent library failed to init: %s\n", a->path);
    return false;
}

bool jvmti_load(struct thread *t, const struct jvmti_agent *agents, int count, const char *java_home)
{
    for (int i = 0; i < count; i++)
        if (!load(t, &agents[i], java_home))
            return false;
    atomic_store(&jvmti_phase, JVMTI_PHASE_PRIMORDIAL);
    return true;
}
