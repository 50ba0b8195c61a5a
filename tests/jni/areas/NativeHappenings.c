/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <pthread.h>
#include <stddef.h>

/* The VM's; documented with the package org.rtjvm.event. */
int rtjvm_happening_define(const char *name);
int rtjvm_happening_fire(const char *name);

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_NativeHappenings_##name(JNIEnv *env, jclass self, ##__VA_ARGS__)

STATIC(jint, define) { return rtjvm_happening_define("native door"); }
STATIC(jint, fire) { return rtjvm_happening_fire("native door"); }
STATIC(jint, fireUnknown) { return rtjvm_happening_fire("nobody's door"); }
STATIC(jint, defineSignal) { return rtjvm_happening_define("SIGNOTHING"); }

static void *fire_thrice(void *result)
{
    for (int i = 0; i < 3; i++)
        *(int *)result |= rtjvm_happening_fire("native door");
    return NULL;
}

/* By a thread that the VM does not know. */
STATIC(jint, fireFromOutside)
{
    pthread_t thread;
    int result = 0;
    if (pthread_create(&thread, NULL, fire_thrice, &result) != 0)
        return -100;
    pthread_join(thread, NULL);
    return result;
}
