/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>

static jclass found;

/* Classes are found as the class that loads us would find them. */
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK)
        return JNI_ERR;
    found = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "Loading"));
    return JNI_VERSION_1_8;
}

JNIEXPORT jstring JNICALL Java_Loading_loadedBy(JNIEnv *env, jclass c)
{
    return (*env)->NewStringUTF(env, (*env)->IsSameObject(env, c, found) ? "found itself" : "found another");
}
