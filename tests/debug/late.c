/* SPDX-License-Identifier: Apache-2.0 */
/* An agent that comes while its program runs: counts and tags objects, sees collections, threads and class files, and has a class changed.
 * Options: "status=N": begins with N and does nothing else. */
#include <stdlib.h>

#include "tests/debug/agent.h"

static jvmtiEnv *tool;
static volatile int collections, threads, files;

static void JNICALL collected(jvmtiEnv *env)
{
    (void)env;
    collections = collections + 1;
}

static void JNICALL began(jvmtiEnv *env, JNIEnv *jni, jthread thread)
{
    jvmtiThreadInfo info;
    (void)jni;
    if ((*env)->GetThreadInfo(env, thread, &info) != JVMTI_ERROR_NONE)
        return;
    if (!strcmp(info.name, "late listener"))
        threads = threads + 1;
    (*env)->Deallocate(env, (unsigned char *)info.name);
}

/* Where the bytes of a class say "before", they shall say "behind". */
static void JNICALL seen(jvmtiEnv *env, JNIEnv *jni, jclass changed, jobject loader, const char *name, jobject domain, jint length,
                         const unsigned char *bytes, jint *new_length, unsigned char **new_bytes)
{
    (void)jni, (void)changed, (void)loader, (void)domain;
    if (!name || strcmp(name, "Late$Told"))
        return;
    files = files + 1;
    if ((*env)->Allocate(env, length, new_bytes) != JVMTI_ERROR_NONE)
        return;
    memcpy(*new_bytes, bytes, (size_t)length);
    for (jint i = 0; i + 6 <= length; i++)
        if (!memcmp(*new_bytes + i, "before", 6))
            memcpy(*new_bytes + i, "behind", 6);
    *new_length = length;
}

static jint JNICALL count(jlong class_tag, jlong size, jlong *tag, jint length, void *sum)
{
    (void)class_tag, (void)size, (void)length;
    *tag = 7;
    ++*(int *)sum;
    return JVMTI_VISIT_OBJECTS;
}

static jint JNICALL instances(JNIEnv *jni, jclass c, jclass of)
{
    static const jvmtiHeapCallbacks callbacks = { .heap_iteration_callback = count };
    int sum = 0;
    (void)jni, (void)c;
    jvmtiError error = (*tool)->IterateThroughHeap(tool, 0, of, &callbacks, &sum);
    return error == JVMTI_ERROR_NONE ? sum : -(jint)error;
}

static jlong JNICALL tag_of(JNIEnv *jni, jclass c, jobject o)
{
    jlong tag = -1;
    (void)jni, (void)c;
    (*tool)->GetTag(tool, o, &tag);
    return tag;
}

static jint JNICALL change(JNIEnv *jni, jclass c, jclass of)
{
    (void)jni, (void)c;
    return (jint)(*tool)->RetransformClasses(tool, 1, &of);
}

static jint JNICALL told(JNIEnv *jni, jclass c, jint what)
{
    (void)jni, (void)c;
    return what == 0 ? collections > 0 : what == 1 ? threads : files;
}

static void give_natives(JNIEnv *jni, jvmtiEnv *env)
{
    static const JNINativeMethod methods[] = {
        { "instances", "(Ljava/lang/Class;)I", (void *)instances }, { "tag", "(Ljava/lang/Object;)J", (void *)tag_of },
        { "change", "(Ljava/lang/Class;)I", (void *)change }, { "told", "(I)I", (void *)told },
    };
    jint n = 0;
    jclass *all = NULL;
    (*env)->GetLoadedClasses(env, &n, &all);
    for (jint i = 0; i < n; i++)
        agent_is(env, jni, all[i], "LLate;", methods, sizeof methods / sizeof methods[0]);
    (*env)->Deallocate(env, (unsigned char *)all);
}

static void enable(jvmtiEnv *env, jvmtiEvent event)
{
    jvmtiError error = (*env)->SetEventNotificationMode(env, JVMTI_ENABLE, event, NULL);
    if (error != JVMTI_ERROR_NONE)
        printf("event %d: %d\n", event, error);
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved)
{
    static const jvmtiEventCallbacks callbacks = { .GarbageCollectionFinish = collected, .ThreadStart = began, .ClassFileLoadHook = seen };
    static const jvmtiCapabilities wanted = { .can_tag_objects = 1, .can_generate_garbage_collection_events = 1, .can_retransform_classes = 1 };
    static const jvmtiCapabilities early = { .can_generate_breakpoint_events = 1 };
    jvmtiPhase phase;
    JNIEnv *jni;
    (void)reserved;
    printf("agent begins with [%s]\n", options ? options : "NULL");
    fflush(stdout);
    if (options && !strncmp(options, "status=", 7))
        return atoi(options + 7);
    if ((*vm)->GetEnv(vm, (void **)&tool, JVMTI_VERSION_11) != JNI_OK || (*vm)->GetEnv(vm, (void **)&jni, JNI_VERSION_1_8) != JNI_OK)
        return JNI_ERR;
    (*tool)->GetPhase(tool, &phase);
    printf("phase %d, breakpoints %d, the rest %d\n", phase, (*tool)->AddCapabilities(tool, &early), (*tool)->AddCapabilities(tool, &wanted));
    (*tool)->SetEventCallbacks(tool, &callbacks, sizeof callbacks);
    enable(tool, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
    enable(tool, JVMTI_EVENT_THREAD_START);
    enable(tool, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    give_natives(jni, tool);
    fflush(stdout);
    return JNI_OK;
}
