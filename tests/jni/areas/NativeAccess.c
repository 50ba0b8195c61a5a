/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_NativeAccess_##name(JNIEnv *env, jclass self, ##__VA_ARGS__)

static jobject kept;

static jfieldID any(JNIEnv *env, jobject node)
{
    return (*env)->GetFieldID(env, (*env)->GetObjectClass(env, node), "any", "Ljava/lang/Object;");
}

static jfieldID in_static(JNIEnv *env, jclass c) { return (*env)->GetStaticFieldID(env, c, "inStatic", "Ljava/lang/Object;"); }

STATIC(void, setField, jobject node, jobject value) { (*env)->SetObjectField(env, node, any(env, node), value); }
STATIC(void, setStatic, jobject value) { (*env)->SetStaticObjectField(env, self, in_static(env, self), value); }
STATIC(void, setElement, jobjectArray a, jobject value) { (*env)->SetObjectArrayElement(env, a, 0, value); }

STATIC(jobject, newArray, jobject value)
{
    return (*env)->NewObjectArray(env, 2, (*env)->FindClass(env, "java/lang/Object"), value);
}

STATIC(void, keep, jobject value) { kept = (*env)->NewGlobalRef(env, value); }
STATIC(jboolean, getField, jobject node) { return (*env)->GetObjectField(env, node, any(env, node)) != NULL; }
STATIC(jboolean, getStatic) { return (*env)->GetStaticObjectField(env, self, in_static(env, self)) != NULL; }
STATIC(jboolean, getElement, jobjectArray a) { return (*env)->GetObjectArrayElement(env, a, 0) != NULL; }
STATIC(jboolean, localOfGlobal) { return (*env)->NewLocalRef(env, kept) != NULL; }
STATIC(void, storeGlobal, jobject node) { (*env)->SetObjectField(env, node, any(env, node), kept); }

STATIC(jboolean, call, jobject node)
{
    jmethodID get = (*env)->GetStaticMethodID(env, self, "get", "(LNativeAccess$Node;)Ljava/lang/Object;");
    return (*env)->CallStaticObjectMethod(env, self, get, node) != NULL;
}
