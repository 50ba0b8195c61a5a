/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdio.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Errors_##name(JNIEnv *env, jclass c, ##__VA_ARGS__)

static const char *text_of(JNIEnv *env, jstring s) { return s ? (*env)->GetStringUTFChars(env, s, NULL) : NULL; }

static void fail(JNIEnv *env, jclass c, const char *how)
{
    jmethodID m = (*env)->GetStaticMethodID(env, c, "fail", "(Ljava/lang/String;)V");
    (*env)->CallStaticVoidMethod(env, c, m, (*env)->NewStringUTF(env, how));
}

STATIC(void, throwNew, jclass type, jstring message) { (*env)->ThrowNew(env, type, text_of(env, message)); }
STATIC(void, rethrow, jthrowable e) { (*env)->Throw(env, e); }

STATIC(jstring, catches)
{
    fail(env, c, "caught in C");
    jthrowable e = (*env)->ExceptionOccurred(env);
    jboolean before = (*env)->ExceptionCheck(env);
    (*env)->ExceptionClear(env);
    jboolean after = (*env)->ExceptionCheck(env);
    jmethodID m = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, e), "getMessage", "()Ljava/lang/String;");
    jstring message = (*env)->CallObjectMethod(env, e, m);
    return before && !after && !(*env)->ExceptionOccurred(env) ? message : NULL;
}

STATIC(void, describe)
{
    (*env)->ExceptionDescribe(env);
    fail(env, c, "described");
    (*env)->ExceptionDescribe(env);
    (*env)->ExceptionClear(env);
}

STATIC(void, passes, jint depth)
{
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "down", "(I)V"), depth);
}

STATIC(jint, pendingResult)
{
    fail(env, c, "result is not looked at");
    return 42;
}

STATIC(void, method, jclass in, jstring name, jstring signature, jboolean is_static)
{
    const char *n = text_of(env, name), *s = text_of(env, signature);
    if (is_static)
        (*env)->GetStaticMethodID(env, in, n, s);
    else
        (*env)->GetMethodID(env, in, n, s);
}

STATIC(void, field, jclass in, jstring name, jstring signature, jboolean is_static)
{
    const char *n = text_of(env, name), *s = text_of(env, signature);
    if (is_static)
        (*env)->GetStaticFieldID(env, in, n, s);
    else
        (*env)->GetFieldID(env, in, n, s);
}

STATIC(void, find, jstring name) { (*env)->FindClass(env, text_of(env, name)); }
STATIC(void, exit, jobject o) { (*env)->MonitorExit(env, o); }
