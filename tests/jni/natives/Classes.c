/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdio.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Classes_##name(JNIEnv *env, jclass c, ##__VA_ARGS__)

static const char *text_of(JNIEnv *env, jstring s) { return s ? (*env)->GetStringUTFChars(env, s, NULL) : NULL; }

static jstring by_hand(JNIEnv *env, jobject o, jint x)
{
    char text[64];
    snprintf(text, sizeof text, "by hand %d", x);
    return (*env)->NewStringUTF(env, text);
}

STATIC(void, bind, jstring name, jstring signature)
{
    JNINativeMethod m = { (char *)text_of(env, name), (char *)text_of(env, signature), (void *)by_hand };
    (*env)->RegisterNatives(env, c, &m, 1);
}

STATIC(void, unbind) { (*env)->UnregisterNatives(env, c); }
STATIC(jclass, superOf, jclass of) { return (*env)->GetSuperclass(env, of); }
STATIC(jboolean, assignable, jclass sub, jclass super) { return (*env)->IsAssignableFrom(env, sub, super); }
STATIC(jboolean, instance, jobject o, jclass of) { return (*env)->IsInstanceOf(env, o, of); }
STATIC(jobject, moduleOf, jclass of) { return (*env)->GetModule(env, of); }
STATIC(jclass, find, jstring name) { return (*env)->FindClass(env, text_of(env, name)); }

STATIC(jclass, define, jstring name, jobject loader, jbyteArray bytes)
{
    jbyte *data = (*env)->GetByteArrayElements(env, bytes, NULL);
    jclass made = (*env)->DefineClass(env, text_of(env, name), loader, data, (*env)->GetArrayLength(env, bytes));
    (*env)->ReleaseByteArrayElements(env, bytes, data, JNI_ABORT);
    return made;
}

STATIC(jobject, call, jobject method, jobject receiver, jint x)
{
    jmethodID m = (*env)->FromReflectedMethod(env, method);
    if (receiver)
        return (*env)->CallObjectMethod(env, receiver, m, x);
    return (*env)->CallStaticObjectMethod(env, c, m, x);
}

STATIC(jobject, create, jobject constructor) { return (*env)->NewObject(env, c, (*env)->FromReflectedMethod(env, constructor)); }

STATIC(jint, read, jobject field, jobject o)
{
    jfieldID f = (*env)->FromReflectedField(env, field);
    return o ? (*env)->GetIntField(env, o, f) : (*env)->GetStaticIntField(env, c, f);
}

STATIC(jobject, reflectMethod, jclass of, jstring name, jstring signature, jboolean is_static)
{
    const char *n = text_of(env, name), *s = text_of(env, signature);
    jmethodID m = is_static ? (*env)->GetStaticMethodID(env, of, n, s) : (*env)->GetMethodID(env, of, n, s);
    return (*env)->ToReflectedMethod(env, of, m, is_static);
}

STATIC(jobject, reflectField, jclass of, jstring name, jstring signature, jboolean is_static)
{
    const char *n = text_of(env, name), *s = text_of(env, signature);
    jfieldID f = is_static ? (*env)->GetStaticFieldID(env, of, n, s) : (*env)->GetFieldID(env, of, n, s);
    return (*env)->ToReflectedField(env, of, f, is_static);
}

STATIC(jint, version) { return (*env)->GetVersion(env); }
