/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
    JNIEnv *env;
    (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8);
    jclass c = (*env)->FindClass(env, "Loading");
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "thrown", "()V"));
    return JNI_VERSION_1_8;
}
