/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdatomic.h>
#include <stdbool.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_NoHeapReferences_##name(JNIEnv *env, jclass self, ##__VA_ARGS__)

enum { KEPT = 1000, OWN = 64 };

static jobject strong[KEPT];
static _Atomic(jweak) weak[KEPT];
static atomic_bool over;

/* Global references to the objects, weak ones to those at odd places, which nobody else keeps. */
STATIC(void, keep, jobjectArray objects)
{
    for (int i = 0; i < KEPT; i++) {
        jobject o = (*env)->GetObjectArrayElement(env, objects, i);
        if (i % 2 == 0)
            strong[i] = (*env)->NewGlobalRef(env, o);
        else
            weak[i] = (*env)->NewWeakGlobalRef(env, o);
        (*env)->DeleteLocalRef(env, o);
    }
}

STATIC(jobject, kept, jint i) { return (*env)->NewLocalRef(env, i % 2 == 0 ? strong[i] : weak[i]); }

STATIC(jint, cleared)
{
    jint n = 0;
    for (int i = 1; i < KEPT; i += 2) {
        jweak w = atomic_load(&weak[i]);
        jobject o = w ? (*env)->NewLocalRef(env, w) : NULL;
        n += w && !o;
        (*env)->DeleteLocalRef(env, o);
    }
    return n;
}

/* Until end: references of its own come and go, and one of the weak ones above goes for ever. */
STATIC(jlong, churn, jobject own)
{
    jobject mine[OWN] = { 0 };
    jlong turns = 0;
    for (; !atomic_load(&over); turns++) {
        int i = (int)(turns % OWN);
        if (i % 2)
            (*env)->DeleteWeakGlobalRef(env, mine[i]);
        else
            (*env)->DeleteGlobalRef(env, mine[i]);
        mine[i] = i % 2 ? (*env)->NewWeakGlobalRef(env, own) : (*env)->NewGlobalRef(env, own);
        if (turns % 4096 == 0 && turns / 4096 < KEPT / 4)
            (*env)->DeleteWeakGlobalRef(env, atomic_exchange(&weak[turns / 4096 * 2 + 1], NULL));
        if (!(*env)->IsSameObject(env, mine[i], own))
            return -1;
    }
    return turns;
}

STATIC(void, end) { atomic_store(&over, true); }
