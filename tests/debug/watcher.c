/* SPDX-License-Identifier: Apache-2.0 */
/* An agent that tells of monitors that threads want and wait in, and of collections; and that ends methods named early… before they begin. */
#include <jvmti.h>
#include <stdio.h>
#include <string.h>

static jvmtiEnv *tool;
static jclass object_class;
static int begun, ended;

/* Plain objects only: the library waits in others. */
static int is_told(JNIEnv *jni, jobject o) { return object_class && (*jni)->IsSameObject(jni, (*jni)->GetObjectClass(jni, o), object_class); }

static void tell(jthread thread, const char *what)
{
    jvmtiThreadInfo info;
    memset(&info, 0, sizeof info);
    (*tool)->GetThreadInfo(tool, thread, &info);
    printf("%s %s\n", info.name, what);
    fflush(stdout);
    (*tool)->Deallocate(tool, (unsigned char *)info.name);
}

static void JNICALL wants(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o)
{
    (void)env;
    if (is_told(jni, o))
        tell(thread, "wants the monitor");
}

static void JNICALL has(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o)
{
    (void)env;
    if (is_told(jni, o))
        tell(thread, "has it");
}

static void JNICALL waits(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jlong millis)
{
    char text[64];
    (void)env;
    snprintf(text, sizeof text, "waits %lld ms", (long long)millis);
    if (is_told(jni, o))
        tell(thread, text);
}

static void JNICALL waited(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject o, jboolean timed_out)
{
    (void)env;
    if (is_told(jni, o))
        tell(thread, timed_out ? "has waited in vain" : "was notified");
}

static void JNICALL begins(jvmtiEnv *env)
{
    (void)env;
    begun++;
}

static void JNICALL ends(jvmtiEnv *env)
{
    (void)env;
    ended++;
}

/* By its result type; first with one of another type. */
static jvmtiError leave(JNIEnv *jni, char type)
{
    switch (type) {
    case 'I': return (*tool)->ForceEarlyReturnInt(tool, NULL, 42);
    case 'J': return (*tool)->ForceEarlyReturnLong(tool, NULL, 1LL << 40);
    case 'F': return (*tool)->ForceEarlyReturnFloat(tool, NULL, 1.5f);
    case 'D': return (*tool)->ForceEarlyReturnDouble(tool, NULL, 2.25);
    case 'V': return (*tool)->ForceEarlyReturnVoid(tool, NULL);
    default: return (*tool)->ForceEarlyReturnObject(tool, NULL, (*jni)->NewStringUTF(jni, "of the agent"));
    }
}

static void JNICALL entered(jvmtiEnv *env, JNIEnv *jni, jthread thread, jmethodID method)
{
    char *name, *signature;
    (void)thread;
    if ((*env)->GetMethodName(env, method, &name, &signature, NULL) != JVMTI_ERROR_NONE)
        return;
    if (!strncmp(name, "early", 5)) {
        char type = strchr(signature, ')')[1];
        jvmtiError other = leave(jni, type == 'I' ? 'J' : 'I'), own = leave(jni, type);
        printf("%s: %d, %d\n", name, other, own);
        fflush(stdout);
    }
    (*env)->Deallocate(env, (unsigned char *)name);
    (*env)->Deallocate(env, (unsigned char *)signature);
}

static void JNICALL live(jvmtiEnv *env, JNIEnv *jni, jthread thread)
{
    (void)env, (void)thread;
    object_class = (*jni)->NewGlobalRef(jni, (*jni)->FindClass(jni, "java/lang/Object"));
}

static void JNICALL dead(jvmtiEnv *env, JNIEnv *jni)
{
    (void)env, (void)jni;
    printf("collections: %s\n", begun > 0 && begun == ended ? "begun and ended" : "lost");
    fflush(stdout);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    static const jvmtiEvent events[] = {
        JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_MONITOR_WAIT, JVMTI_EVENT_MONITOR_WAITED,
        JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, JVMTI_EVENT_GARBAGE_COLLECTION_START,
        JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
    };
    jvmtiCapabilities wanted;
    jvmtiEventCallbacks callbacks;
    (void)options, (void)reserved;
    if ((*vm)->GetEnv(vm, (void **)&tool, JVMTI_VERSION_11) != JNI_OK)
        return JNI_ERR;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_generate_monitor_events = wanted.can_generate_garbage_collection_events = wanted.can_generate_method_entry_events = 1;
    wanted.can_force_early_return = wanted.can_pop_frame = wanted.can_suspend = 1;
    if ((*tool)->AddCapabilities(tool, &wanted) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.VMInit = live;
    callbacks.VMDeath = dead;
    callbacks.MethodEntry = entered;
    callbacks.MonitorWait = waits;
    callbacks.MonitorWaited = waited;
    callbacks.MonitorContendedEnter = wants;
    callbacks.MonitorContendedEntered = has;
    callbacks.GarbageCollectionStart = begins;
    callbacks.GarbageCollectionFinish = ends;
    (*tool)->SetEventCallbacks(tool, &callbacks, sizeof callbacks);
    for (unsigned i = 0; i < sizeof events / sizeof events[0]; i++)
        if ((*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE)
            return JNI_ERR;
    return JNI_OK;
}
