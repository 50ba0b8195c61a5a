/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdio.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Buffers_##name(JNIEnv *env, jclass c, ##__VA_ARGS__)

static int numbers[] = { 10, 20, 30, 40 };

STATIC(jobject, make) { return (*env)->NewDirectByteBuffer(env, numbers, sizeof numbers); }
STATIC(jint, peek, jint i) { return numbers[i]; }

STATIC(jstring, look, jobject buffer)
{
    char text[64];
    const int *at = (*env)->GetDirectBufferAddress(env, buffer);
    snprintf(text, sizeof text, "%d %lld", at ? *at : -1, (long long)(*env)->GetDirectBufferCapacity(env, buffer));
    return (*env)->NewStringUTF(env, text);
}
