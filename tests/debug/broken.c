/* SPDX-License-Identifier: Apache-2.0 */
/* An agent that is broken in the way that its option says. */
#include "tests/debug/agent.h"

#include <stdlib.h>

static const char *how = "";

static int is(const char *word) { return !strcmp(how, word); }

/* What Java would throw stays behind. */
static void JNICALL initialised(jvmtiEnv *env, JNIEnv *jni, jthread thread)
{
    (void)thread;
    printf("initialised\n");
    fflush(stdout);
    if (is("throws"))
        (*jni)->ThrowNew(jni, (*jni)->FindClass(jni, "java/lang/IllegalStateException"), "by an agent");
    if (is("fatal"))
        (*jni)->FatalError(jni, "an agent gives up");
    if (is("exits"))
        exit(4);
    if (is("disposes")) {
        printf("disposed: %d", (*env)->DisposeEnvironment(env));
        printf(", again: %d\n", (*env)->DisposeEnvironment(env));
    }
    if (is("hoards"))
        for (int i = 0; i < 5000; i++)
            (*jni)->NewLocalRef(jni, thread);
    fflush(stdout);
}

static void JNICALL loads(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length, const unsigned char *bytes,
                          jint *new_length, unsigned char **new_bytes)
{
    (void)jni, (void)redefined, (void)loader, (void)domain, (void)bytes;
    if (!name || strcmp(name, "Broken$Part"))
        return;
    *new_length = is("cuts") ? length / 2 : 5;
    (*env)->Allocate(env, *new_length, new_bytes);
    memcpy(*new_bytes, is("cuts") ? (const char *)bytes : "class", (size_t)*new_length);
}

#ifndef NO_ON_LOAD
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    static jvmtiEventCallbacks callbacks;
    jvmtiCapabilities all;
    jvmtiEnv *tool;
    (void)reserved;
    how = strdup(options ? options : "none");
    if (is("refuses"))
        return 7;
    if (is("leaves"))
        exit(3);
    if ((*vm)->GetEnv(vm, (void **)&tool, JVMTI_VERSION_11) != JNI_OK)
        return JNI_ERR;
    memset(&all, 0xff, sizeof all);
    if (is("greedy"))
        printf("all capabilities: %d\n", (*tool)->AddCapabilities(tool, &all));
    if (is("forgets")) {
        (*tool)->SetEventCallbacks(tool, NULL, 0);
        (*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL);
        return JNI_OK;
    }
    callbacks.VMInit = initialised;
    callbacks.ClassFileLoadHook = is("cuts") || is("spoils") ? loads : NULL;
    (*tool)->SetEventCallbacks(tool, &callbacks, is("short") ? -5 : (jint)sizeof callbacks);
    (*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
    return (*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}
#endif
