/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdio.h>
#include <string.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Calls_##name(JNIEnv *env, jclass c, ##__VA_ARGS__)

STATIC(jboolean, notZ, jboolean v) { return !v; }
STATIC(jbyte, nextB, jbyte v) { return v + 1; }
STATIC(jchar, nextC, jchar v) { return v + 1; }
STATIC(jshort, nextS, jshort v) { return v + 1; }
STATIC(jint, nextI, jint v) { return (jint)((unsigned)v + 1); }
STATIC(jlong, nextJ, jlong v) { return (jlong)((unsigned long)v + 1); }
STATIC(jfloat, nextF, jfloat v) { return v + 1; }
STATIC(jdouble, nextD, jdouble v) { return v + 1; }
STATIC(jobject, same, jobject v) { return v; }
/* First called by C code: looking for it may not spoil its arguments. */
STATIC(jobject, late, jobject a, jint b, jobject c1) { return a && b == 1 ? c1 : NULL; }

/* What a register holds above the declared type must not be seen. */
STATIC(jlong, dirtyZ) { return 0x123456789abcde01; }
STATIC(jlong, dirtyB) { return 0x123456789abcdeff; }
STATIC(jlong, dirtyC) { return 0x123456789abcfffe; }
STATIC(jlong, dirtyS) { return 0x123456789abcfffe; }
STATIC(jlong, dirtyI) { return 0x12345678fffffffd; }
STATIC(void, nothing) { }

STATIC(jlong, manyIntegers, jbyte a, jshort b, jchar c1, jint d, jlong e, jboolean f, jint g, jlong h, jint i, jlong j)
{
    return a + 10 * b + 100 * c1 + 1000 * d + 10000 * e + 100000 * f + 1000000 * g + (h >> 20) + i + j;
}

STATIC(jdouble, manyDoubles, jdouble a, jfloat b, jdouble c1, jfloat d, jdouble e, jfloat f, jdouble g, jfloat h, jdouble i, jfloat j)
{
    return a + 2 * b + 3 * c1 + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j;
}

STATIC(jstring, mixed, jint a, jdouble b, jobject o, jfloat d, jlong e, jstring f, jdouble g, jintArray h, jbyte i, jobject j)
{
    char text[256];
    const char *three = (*env)->GetStringUTFChars(env, o, NULL);
    jint *numbers = (*env)->GetIntArrayElements(env, h, NULL);
    jmethodID to_string = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, j), "toString", "()Ljava/lang/String;");
    jstring ten = (*env)->CallObjectMethod(env, j, to_string);
    const char *ten_text = (*env)->GetStringUTFChars(env, ten, NULL);
    snprintf(text, sizeof text, "%d %.2f %s %.2f %lld %s %.2f %d,%d %d %s", a, b, three, d, (long long)e, f ? "?" : "null", g,
             numbers[0], numbers[1], i, ten_text);
    (*env)->ReleaseStringUTFChars(env, o, three);
    (*env)->ReleaseStringUTFChars(env, ten, ten_text);
    (*env)->ReleaseIntArrayElements(env, h, numbers, 0);
    return (*env)->NewStringUTF(env, text);
}

JNIEXPORT jint JNICALL Java_Calls_own(JNIEnv *env, jobject self, jint x)
{
    jfieldID seed = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, self), "seed", "I");
    return (*env)->GetIntField(env, self, seed) + x;
}

static jboolean holds(JNIEnv *env, jobject o)
{
    jclass thread = (*env)->FindClass(env, "java/lang/Thread");
    jmethodID m = (*env)->GetStaticMethodID(env, thread, "holdsLock", "(Ljava/lang/Object;)Z");
    return (*env)->CallStaticBooleanMethod(env, thread, m, o);
}

JNIEXPORT jboolean JNICALL Java_Calls_locked(JNIEnv *env, jobject self) { return holds(env, self); }
STATIC(jboolean, lockedClass) { return holds(env, c); }

STATIC(jint, over__I, jint x) { return x; }
STATIC(jint, over__Ljava_lang_String_2, jstring s) { return (*env)->GetStringLength(env, s); }
STATIC(jint, over___3I_3_3Ljava_lang_String_2, jintArray a, jobjectArray s)
{
    return (*env)->GetArrayLength(env, a) * 10 + (*env)->GetArrayLength(env, s);
}
STATIC(jint, under_1score, jint x) { return x; }
STATIC(jint, gr_000fc_000dfe, jint x) { return x; }
STATIC(jint, _00024dollar, jint x) { return x; }
JNIEXPORT jstring JNICALL Java_Calls_00024In_1ner_00024_name(JNIEnv *env, jclass c) { return (*env)->NewStringUTF(env, "inner"); }
