/* SPDX-License-Identifier: Apache-2.0 */
/* The invocation interface: threads that come and go, and programs that embed a VM. */
#include <stdio.h>

#include "sched/monitor.h"
#include "sched/os.h"
#include "vm/native/jni.h"
#include "vm/native/jni_check.h"
#include "vm/run/invoke.h"

/* Bits that a version of the tool interface has and one of JNI has not. */
enum { JVMTI_VERSION_KIND = 0x70000000 };

void *(*jni_tool_env)(jint version);

struct attach_arguments { jint version; char *name; jobject group; };      /* JavaVMAttachArgs */

/* There is one VM in a process, once. */
enum { VM_NONE, VM_MAKING, VM_THERE, VM_GONE };
static _Atomic int stage;

jint jni_GetJavaVM(struct jni_env *env, struct jni_vm **vm)
{
    (void)env;
    *vm = &jni_vm;
    return JNI_OK;
}

/* An attached thread that is native gets its env; false: no memory. */
static bool give_env(struct thread *t, struct jni_env **out)
{
    if (!t->jni) {
        sched_leave_native(&t->sched);
        jni_env_of(t);
        sched_enter_native(&t->sched);
    }
    *out = t->jni;
    return *out != NULL;
}

/* A native thread ends attached: its stack goes, and with it the frames of Java that stand on it, as when native code below them
 * ended the thread.  Without a VM any more nobody looks at it. */
static void ended_attached(void *value)
{
    struct thread *t = value;
    if (atomic_load(&stage) != VM_THERE)
        return;
    RT_ASSERT(t == thread_current());
    sched_leave_native(&t->sched);
    if (jni_checking)
        jni_check_ended(t);
    t->frame = NULL;
    t->run = NULL;
    t->watermark.record = NULL;
    thread_detach(t);
}

static jint attach(struct jni_env **out, const struct attach_arguments *a, bool daemon)
{
    if (atomic_load(&stage) != VM_THERE)
        return JNI_ERR;
    if (sched_self())
        return give_env(thread_current(), out) ? JNI_OK : JNI_ENOMEM;
    struct thread *t = thread_attach(a ? a->name : NULL, a ? jni_object(a->group) : NULL, daemon);
    if (!t)
        return JNI_ENOMEM;
    *out = jni_env_of(t);
    if (!*out) {
        t->exception = NULL;
        thread_detach(t);
        return JNI_ENOMEM;
    }
    os_set_thread_end(t);
    sched_enter_native(&t->sched);
    return JNI_OK;
}

static jint attach_current(struct jni_vm *vm, struct jni_env **out, const struct attach_arguments *a)
{
    (void)vm;
    return attach(out, a, false);
}

static jint attach_daemon(struct jni_vm *vm, struct jni_env **out, const struct attach_arguments *a)
{
    (void)vm;
    return attach(out, a, true);
}

/* Not while Java frames stand on the thread's stack. */
static jint detach_current(struct jni_vm *vm)
{
    (void)vm;
    if (!sched_self() || atomic_load(&stage) != VM_THERE)
        return JNI_OK;
    struct thread *t = thread_current();
    if (t->frame)
        return JNI_ERR;
    os_set_thread_end(NULL);
    sched_leave_native(&t->sched);
    thread_detach(t);
    return JNI_OK;
}

static jint get_env(struct jni_vm *vm, struct jni_env **out, jint version)
{
    (void)vm;
    *out = NULL;
    if (!sched_self() || atomic_load(&stage) != VM_THERE)
        return JNI_EDETACHED;
    if (jni_tool_env && version & JVMTI_VERSION_KIND)
        *out = jni_tool_env(version);
    if (*out)
        return JNI_OK;
    if (!jni_version_known(version))
        return JNI_EVERSION;
    return give_env(thread_current(), out) ? JNI_OK : JNI_ENOMEM;
}

/* Waits for the others and runs the shutdown hooks.  From then on no Java runs: daemons stop at the safepoint that
 * never ends, and nobody attaches.  What the VM has it keeps until the process ends. */
static jint destroy(struct jni_vm *vm)
{
    struct jni_env *env;
    if (attach_current(vm, &env, NULL) != JNI_OK)
        return JNI_ERR;
    struct thread *t = env->thread;
    sched_leave_native(&t->sched);
    t->exception = NULL;
    monitor_limit_lift(&t->sched);
    thread_wait_for_others(t);
    if (!invoke_static_known(t, "java/lang/Shutdown", "shutdown", "()V", NULL, NULL))
        t->exception = NULL;
    fflush(stdout);
    safepoint_begin(&t->sched);
    atomic_store(&stage, VM_GONE);
    return JNI_OK;
}

static const void *const invocation[] = {
    NULL, NULL, NULL, (const void *)destroy, (const void *)attach_current, (const void *)detach_current,
    (const void *)get_env, (const void *)attach_daemon,
};
struct jni_vm jni_vm = { invocation };

/* --- what a program that embeds a VM asks of its library ----------------------------------------- */

jint JNI_GetDefaultJavaVMInitArgs(struct jni_init_arguments *arguments)
{
    return arguments->version != JNI_VERSION_1_1 && jni_version_known(arguments->version) ? JNI_OK : JNI_ERR;
}

jint JNI_GetCreatedJavaVMs(struct jni_vm **out, jsize size, jsize *count)
{
    bool there = atomic_load(&stage) == VM_THERE;
    if (count)
        *count = there;
    if (there && size > 0)
        *out = &jni_vm;
    return JNI_OK;
}

struct thread *(*jni_creator)(const struct jni_init_arguments *arguments);

static jint create(void **env, const struct jni_init_arguments *arguments)
{
    struct thread *t = jni_creator ? jni_creator(arguments) : NULL;
    *env = t ? jni_env_of(t) : NULL;
    if (!*env)
        return JNI_ERR;
    sched_enter_native(&t->sched);
    return JNI_OK;
}

/* In the launcher there is one already: the program that this code was loaded into. */
jint JNI_CreateJavaVM(struct jni_vm **vm, void **env, void *arguments)
{
    const struct jni_init_arguments *a = arguments;
    int none = VM_NONE;
    *vm = NULL;
    *env = NULL;
    if (a->version == JNI_VERSION_1_1 || !jni_version_known(a->version))
        return JNI_EVERSION;
    if (!atomic_compare_exchange_strong(&stage, &none, VM_MAKING))
        return none == VM_GONE ? JNI_ERR : JNI_EEXIST;
    jint result = create(env, a);
    if (result == JNI_OK)
        *vm = &jni_vm;
    else
        atomic_store(&stage, VM_GONE);
    return result;
}

void jni_invocation_begin(void)
{
    atomic_store(&stage, VM_THERE);
    os_at_thread_end(ended_attached);
}
