/* SPDX-License-Identifier: Apache-2.0 */
/* An agent that sees class files, by an environment that sees each once and by another that sees them again, and puts other words into them. */
#include "tests/debug/agent.h"

#include <stdlib.h>

static jvmtiEnv *tool, *once;

/* Both words have the same length. */
static void replace(unsigned char *bytes, jint length, const char *from, const char *to)
{
    size_t n = strlen(from);
    for (jint i = 0; i + (jint)n <= length; i++)
        if (!memcmp(bytes + i, from, n))
            memcpy(bytes + i, to, n);
}

static int holds(const unsigned char *bytes, jint length, const char *word)
{
    size_t n = strlen(word);
    for (jint i = 0; i + (jint)n <= length; i++)
        if (!memcmp(bytes + i, word, n))
            return 1;
    return 0;
}

static void JNICALL loads(jvmtiEnv *env, JNIEnv *jni, jclass redefined, jobject loader, const char *name, jobject domain, jint length, const unsigned char *bytes,
                          jint *new_length, unsigned char **new_bytes)
{
    const char *from = env == once ? "word1" : "word2", *to = env == once ? "word2" : "word3";
    if (!name || strncmp(name, "Transformed", 11) || !strcmp(name, "Transformed"))
        return;
    printf("  %s %s: %s%s%s%s\n", env == once ? "once" : "again", name, redefined ? "there already" : "new", loader ? " loader" : "", domain ? " domain" : "",
           holds(bytes, length, from) ? " replaced" : "");
    fflush(stdout);
    if (redefined && (*jni)->ExceptionCheck(jni))
        printf("  something is pending\n");
    if (!holds(bytes, length, from) || (*env)->Allocate(env, length, new_bytes) != JVMTI_ERROR_NONE)
        return;
    memcpy(*new_bytes, bytes, (size_t)length);
    replace(*new_bytes, length, from, to);
    *new_length = length;
}

static jint JNICALL retransform(JNIEnv *jni, jclass c, jobjectArray classes)
{
    jclass list[8];
    jint n = (*jni)->GetArrayLength(jni, classes);
    (void)c;
    for (jint i = 0; i < n; i++)
        list[i] = (*jni)->GetObjectArrayElement(jni, classes, i);
    return (*tool)->RetransformClasses(tool, n, list);
}

static jint JNICALL redefine(JNIEnv *jni, jclass c, jclass which, jbyteArray bytes)
{
    jvmtiClassDefinition d = { which, (*jni)->GetArrayLength(jni, bytes), NULL };
    jbyte *data = (*jni)->GetByteArrayElements(jni, bytes, NULL);
    (void)c;
    d.class_bytes = (unsigned char *)data;
    jint error = (*tool)->RedefineClasses(tool, 1, &d);
    (*jni)->ReleaseByteArrayElements(jni, bytes, data, JNI_ABORT);
    return error;
}

static jint JNICALL listen(JNIEnv *jni, jclass c, jboolean on)
{
    (void)jni, (void)c;
    return (*once)->SetEventNotificationMode(once, on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL);
}

/* What is refused. */
static void JNICALL wrong(JNIEnv *jni, jclass c)
{
    jclass nothing = NULL;
    (void)jni;
    printf("  %d %d %d %d\n", (*tool)->RetransformClasses(tool, -1, &c), (*tool)->RetransformClasses(tool, 1, NULL), (*tool)->RetransformClasses(tool, 1, &nothing),
           (*once)->RetransformClasses(once, 1, &c));
    fflush(stdout);
}

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c)
{
    static const JNINativeMethod methods[] = {
        { "retransform", "([Ljava/lang/Class;)I", (void *)retransform }, { "redefine", "(Ljava/lang/Class;[B)I", (void *)redefine },
        { "listen", "(Z)I", (void *)listen }, { "wrong", "()V", (void *)wrong },
    };
    (void)thread;
    agent_is(env, jni, c, "LTransformed;", methods, sizeof methods / sizeof *methods);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    jvmtiCapabilities wanted;
    jvmtiEventCallbacks callbacks;
    (void)options, (void)reserved;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = prepared;
    callbacks.ClassFileLoadHook = loads;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_retransform_classes = wanted.can_redefine_classes = wanted.can_generate_all_class_hook_events = 1;
    tool = agent_begin(vm, &wanted, &callbacks);
    callbacks.ClassPrepare = NULL;
    memset(&wanted, 0, sizeof wanted);
    once = tool ? agent_begin(vm, &wanted, &callbacks) : NULL;
    if (!once || (*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) != JVMTI_ERROR_NONE)
        return JNI_ERR;
    return (*once)->SetEventNotificationMode(once, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}
