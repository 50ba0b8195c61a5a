/* SPDX-License-Identifier: Apache-2.0 */
/* What the agents of this folder begin with. */
#ifndef TESTS_DEBUG_AGENT_H
#define TESTS_DEBUG_AGENT_H

#include <jvmti.h>
#include <stdio.h>
#include <string.h>

/* An environment with these capabilities, which are told of prepared classes; NULL: it was refused. */
static inline jvmtiEnv *agent_begin(JavaVM *vm, const jvmtiCapabilities *wanted, const jvmtiEventCallbacks *callbacks)
{
    jvmtiEnv *tool;
    if ((*vm)->GetEnv(vm, (void **)&tool, JVMTI_VERSION_11) != JNI_OK || (*tool)->AddCapabilities(tool, wanted) != JVMTI_ERROR_NONE)
        return NULL;
    (*tool)->SetEventCallbacks(tool, callbacks, sizeof *callbacks);
    return (*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, NULL) == JVMTI_ERROR_NONE ? tool : NULL;
}

/* Give the class these natives, if it has that signature. */
static inline int agent_is(jvmtiEnv *env, JNIEnv *jni, jclass c, const char *signature, const JNINativeMethod *methods, jint count)
{
    char *name;
    if ((*env)->GetClassSignature(env, c, &name, NULL) != JVMTI_ERROR_NONE)
        return 0;
    int is = !strcmp(name, signature);
    if (is)
        (*jni)->RegisterNatives(jni, c, methods, count);
    (*env)->Deallocate(env, (unsigned char *)name);
    return is;
}

#endif
