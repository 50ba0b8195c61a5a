/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdio.h>
#include <string.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Texts_##name(JNIEnv *env, jclass unused, ##__VA_ARGS__)

STATIC(jstring, reverse, jstring s)
{
    jchar out[64];
    jsize n = (*env)->GetStringLength(env, s);
    const jchar *chars = (*env)->GetStringChars(env, s, NULL);
    for (jsize i = 0; i < n; i++)
        out[i] = chars[n - 1 - i];
    (*env)->ReleaseStringChars(env, s, chars);
    return (*env)->NewString(env, out, n);
}

STATIC(jbyteArray, modified, jstring s)
{
    jboolean copied = 2;
    const char *text = (*env)->GetStringUTFChars(env, s, &copied);
    jsize n = strlen(text);
    jbyteArray a = (*env)->NewByteArray(env, n);
    (*env)->SetByteArrayRegion(env, a, 0, n, (const jbyte *)text);
    (*env)->ReleaseStringUTFChars(env, s, text);
    return a;
}

STATIC(jstring, fromModified, jbyteArray a)
{
    char text[64] = "";
    (*env)->GetByteArrayRegion(env, a, 0, (*env)->GetArrayLength(env, a), (jbyte *)text);
    return (*env)->NewStringUTF(env, text);
}

STATIC(jstring, lengths, jstring s)
{
    char text[32];
    snprintf(text, sizeof text, "%d/%d", (*env)->GetStringLength(env, s), (*env)->GetStringUTFLength(env, s));
    return (*env)->NewStringUTF(env, text);
}

STATIC(jstring, region, jstring s, jint start, jint length)
{
    jchar out[64];
    (*env)->GetStringRegion(env, s, start, length, out);
    return (*env)->ExceptionCheck(env) ? NULL : (*env)->NewString(env, out, length);
}

STATIC(jstring, utfRegion, jstring s, jint start, jint length)
{
    char out[64];
    (*env)->GetStringUTFRegion(env, s, start, length, out);
    return (*env)->ExceptionCheck(env) ? NULL : (*env)->NewStringUTF(env, out);
}

STATIC(jstring, critical, jstring s)
{
    jchar out[64];
    jsize n = (*env)->GetStringLength(env, s);
    const jchar *chars = (*env)->GetStringCritical(env, s, NULL);
    memcpy(out, chars, n * sizeof *out);
    (*env)->ReleaseStringCritical(env, s, chars);
    out[0] -= 'a' - 'A';
    return (*env)->NewString(env, out, n);
}

STATIC(jstring, none) { return (*env)->NewStringUTF(env, NULL); }

/* A String whose constructor never ran. */
STATIC(jint, unmade)
{
    jstring s = (*env)->AllocObject(env, (*env)->FindClass(env, "java/lang/String"));
    const jchar *chars = (*env)->GetStringChars(env, s, NULL);
    const char *text = (*env)->GetStringUTFChars(env, s, NULL);
    return (*env)->GetStringLength(env, s) + (*env)->GetStringUTFLength(env, s) + (chars != NULL) + (text != NULL);
}

/* Who clears an exception may look for its class first. */
STATIC(jclass, found)
{
    (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/Error"), "pending");
    jclass c = (*env)->FindClass(env, "java/lang/LinkageError");
    (*env)->ExceptionClear(env);
    return c;
}

STATIC(jobject, module, jclass c) { return (*env)->GetModule(env, c); }

STATIC(jobjectArray, arrays)
{
    jobjectArray all = (*env)->NewObjectArray(env, 8, (*env)->FindClass(env, "java/lang/Object"), NULL);
    jobject made[] = {
        (*env)->NewBooleanArray(env, 1), (*env)->NewByteArray(env, 2), (*env)->NewCharArray(env, 3), (*env)->NewShortArray(env, 4),
        (*env)->NewIntArray(env, 5), (*env)->NewLongArray(env, 6), (*env)->NewFloatArray(env, 7), (*env)->NewDoubleArray(env, 0),
    };
    for (int i = 0; i < 8; i++)
        (*env)->SetObjectArrayElement(env, all, i, made[i]);
    return all;
}

STATIC(jlong, sum, jintArray a, jint start, jint length)
{
    jint out[16];
    jlong total = 0;
    (*env)->GetIntArrayRegion(env, a, start, length, out);
    if (!(*env)->ExceptionCheck(env))
        for (jint i = 0; i < length; i++)
            total += out[i];
    return total;
}

STATIC(void, fill, jdoubleArray a, jint start, jint length, jdouble v)
{
    jdouble from[16];
    for (jint i = 0; i < length && i < 16; i++)
        from[i] = v;
    (*env)->SetDoubleArrayRegion(env, a, start, length, from);
}

STATIC(jobjectArray, objects, jint n, jclass c, jobject value) { return (*env)->NewObjectArray(env, n, c, value); }
STATIC(jobject, get, jobjectArray a, jint i) { return (*env)->GetObjectArrayElement(env, a, i); }
STATIC(void, set, jobjectArray a, jint i, jobject v) { (*env)->SetObjectArrayElement(env, a, i, v); }
STATIC(jint, length, jobject a) { return (*env)->GetArrayLength(env, a); }
