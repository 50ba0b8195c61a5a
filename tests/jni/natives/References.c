/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_References_##name(JNIEnv *env, jclass unused, ##__VA_ARGS__)

static jobject strong;
static jweak weak;

static jobject box(JNIEnv *env, jclass c, jint i)
{
    return (*env)->CallStaticObjectMethod(env, c, (*env)->GetStaticMethodID(env, c, "box", "(I)Ljava/lang/Object;"), i);
}

static void churn(JNIEnv *env, jclass c)
{
    (*env)->DeleteLocalRef(env, (*env)->CallStaticObjectMethod(env, c, (*env)->GetStaticMethodID(env, c, "churn", "()[B")));
}

static jint unbox(JNIEnv *env, jobject array)
{
    jobject o = (*env)->GetObjectArrayElement(env, array, 0);
    jint i = (*env)->CallIntMethod(env, o, (*env)->GetMethodID(env, (*env)->GetObjectClass(env, o), "intValue", "()I"));
    (*env)->DeleteLocalRef(env, o);
    return i;
}

/* All of them live until we return, over collections. */
STATIC(jint, manyLocals, jint n)
{
    jobject *all = malloc(n * sizeof *all);
    if (!all || (*env)->EnsureLocalCapacity(env, n) != 0)
        return -1;
    for (jint i = 0; i < n; i++)
        all[i] = box(env, unused, i);
    churn(env, unused);
    jint good = 0;
    for (jint i = 0; i < n; i++)
        good += unbox(env, all[i]) == i;
    free(all);
    return good;
}

STATIC(jstring, frames)
{
    char text[64];
    jobject outer = box(env, unused, 1), inner = NULL;
    for (int depth = 0; depth < 20; depth++) {
        if ((*env)->PushLocalFrame(env, 100) != 0)
            return NULL;
        for (int i = 0; i < 100; i++)
            inner = box(env, unused, depth * 100 + i);
    }
    churn(env, unused);
    for (int depth = 0; depth < 20; depth++)
        inner = (*env)->PopLocalFrame(env, inner);
    churn(env, unused);
    snprintf(text, sizeof text, "%d %d", unbox(env, outer), unbox(env, inner));
    return (*env)->NewStringUTF(env, text);
}

/* Far more than there is memory for, one at a time. */
STATIC(jint, deleted, jint n)
{
    jint last = 0;
    for (jint i = 0; i < n; i++) {
        jobject a = (*env)->NewIntArray(env, 1000), b = (*env)->NewLocalRef(env, a);
        (*env)->DeleteLocalRef(env, a);
        last = (*env)->GetArrayLength(env, b);
        (*env)->DeleteLocalRef(env, b);
    }
    return last;
}

STATIC(void, keep, jobject o) { strong = (*env)->NewGlobalRef(env, o); }
STATIC(void, watch, jobject o)
{
    (*env)->DeleteWeakGlobalRef(env, weak);
    weak = (*env)->NewWeakGlobalRef(env, o);
}
STATIC(jobject, kept) { return strong; }
STATIC(jobject, watched) { return (*env)->NewLocalRef(env, weak); }
STATIC(jboolean, watchedIsNull) { return (*env)->IsSameObject(env, weak, NULL); }
STATIC(void, drop)
{
    (*env)->DeleteGlobalRef(env, strong);
    (*env)->DeleteWeakGlobalRef(env, weak);
    (*env)->DeleteGlobalRef(env, NULL);
    (*env)->DeleteLocalRef(env, NULL);
}

STATIC(jstring, types, jobject o)
{
    char text[64];
    jobject local = (*env)->NewLocalRef(env, o), global = (*env)->NewGlobalRef(env, o);
    jweak w = (*env)->NewWeakGlobalRef(env, o);
    snprintf(text, sizeof text, "%d %d %d %d %d", (*env)->GetObjectRefType(env, o), (*env)->GetObjectRefType(env, local),
             (*env)->GetObjectRefType(env, global), (*env)->GetObjectRefType(env, w), (*env)->GetObjectRefType(env, NULL));
    (*env)->DeleteGlobalRef(env, global);
    (*env)->DeleteWeakGlobalRef(env, w);
    return (*env)->NewStringUTF(env, text);
}

STATIC(jboolean, same, jobject a, jobject b) { return (*env)->IsSameObject(env, a, b); }

/* The only reference is ours while Java collects. */
STATIC(jobject, hold, jint n)
{
    jobject o = box(env, unused, n);
    for (int i = 0; i < 3; i++)
        churn(env, unused);
    return o;
}

STATIC(jintArray, inPlace, jintArray a)
{
    jint *elements = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
    elements[0] = 100;
    (*env)->ReleasePrimitiveArrayCritical(env, a, elements, 0);
    elements = (*env)->GetIntArrayElements(env, a, NULL);
    elements[1] = 20;
    (*env)->ReleaseIntArrayElements(env, a, elements, JNI_COMMIT);
    (*env)->ReleaseIntArrayElements(env, a, elements, JNI_ABORT);
    return a;
}
