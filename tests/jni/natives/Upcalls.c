/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <stdarg.h>
#include <stdio.h>

#define ALL "ZBCSIJFDLjava/lang/Object;"
#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Upcalls_##name(JNIEnv *env, jclass unused, ##__VA_ARGS__)

static void say(JNIEnv *env, jobject text)
{
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jobject out = (*env)->GetStaticObjectField(env, system, (*env)->GetStaticFieldID(env, system, "out", "Ljava/io/PrintStream;"));
    jmethodID println = (*env)->GetMethodID(env, (*env)->GetObjectClass(env, out), "println", "(Ljava/lang/Object;)V");
    (*env)->CallVoidMethod(env, out, println, text);
}

static void say_utf(JNIEnv *env, const char *text) { say(env, (*env)->NewStringUTF(env, text)); }

static jobject static_v(JNIEnv *env, jclass c, jmethodID m, ...)
{
    va_list list;
    va_start(list, m);
    jobject o = (*env)->CallStaticObjectMethodV(env, c, m, list);
    va_end(list);
    return o;
}

static const jvalue some[] = {
    { .z = 1 }, { .b = -1 }, { .c = 'x' }, { .s = -2 }, { .i = -3 }, { .j = -4 }, { .f = 0.5f }, { .d = 0.25 }, { .l = NULL },
};

STATIC(void, methods, jobject base, jobject derived)
{
    jclass b = (*env)->GetObjectClass(env, base), d = (*env)->GetObjectClass(env, derived);
    jclass shape = (*env)->FindClass(env, "Upcalls$Shape");
    jmethodID who = (*env)->GetMethodID(env, b, "who", "()Ljava/lang/String;");
    jmethodID secret = (*env)->GetMethodID(env, b, "secret", "()Ljava/lang/String;");
    jmethodID describe = (*env)->GetMethodID(env, shape, "describe", "(I)Ljava/lang/String;");
    say(env, (*env)->CallObjectMethod(env, base, who));
    say(env, (*env)->CallObjectMethod(env, derived, who));
    say(env, (*env)->CallNonvirtualObjectMethod(env, derived, b, who));
    say(env, (*env)->CallObjectMethod(env, derived, secret));
    say(env, (*env)->CallObjectMethod(env, base, describe, 1));
    say(env, (*env)->CallObjectMethod(env, derived, describe, 2));
    say(env, (*env)->CallNonvirtualObjectMethod(env, derived, shape, describe, 3));
    char text[64];
    jmethodID hidden = (*env)->GetStaticMethodID(env, d, "hidden", "()I"), above = (*env)->GetStaticMethodID(env, b, "hidden", "()I");
    snprintf(text, sizeof text, "%d %d", (*env)->CallStaticIntMethod(env, d, hidden), (*env)->CallStaticIntMethod(env, b, above));
    say_utf(env, text);
    jmethodID all = (*env)->GetStaticMethodID(env, b, "all", "(" ALL ")Ljava/lang/String;");
    say(env, (*env)->CallStaticObjectMethod(env, b, all, JNI_TRUE, (jbyte)-128, (jchar)'y', (jshort)-32768, -1, (jlong)1 << 40, 1.5f, 2.5, base));
    say(env, static_v(env, b, all, JNI_FALSE, (jbyte)127, (jchar)'z', (jshort)32767, 1, (jlong)-1, -1.5f, -2.5, derived));
    say(env, (*env)->CallStaticObjectMethodA(env, b, all, some));
}

#define RESULT(Type, letter, name) (*env)->Call##Type##Method(env, o, (*env)->GetMethodID(env, c, name, "()" letter))

STATIC(void, results, jobject o)
{
    char text[128];
    jclass c = (*env)->GetObjectClass(env, o);
    snprintf(text, sizeof text, "%d %d %d %d %d %lld %.2f %.2f", RESULT(Boolean, "Z", "gz"), RESULT(Byte, "B", "gb"), RESULT(Char, "C", "gc"),
             RESULT(Short, "S", "gs"), RESULT(Int, "I", "gi"), (long long)RESULT(Long, "J", "gj"), RESULT(Float, "F", "gf"), RESULT(Double, "D", "gd"));
    say_utf(env, text);
}

#define FIELD(name, sig) ((*env)->GetFieldID(env, c, name, sig))
#define STATIC_FIELD(name, sig) ((*env)->GetStaticFieldID(env, c, name, sig))

STATIC(void, fields, jobject o)
{
    jclass c = (*env)->GetObjectClass(env, o);
    (*env)->SetBooleanField(env, o, FIELD("z", "Z"), !(*env)->GetBooleanField(env, o, FIELD("z", "Z")));
    (*env)->SetByteField(env, o, FIELD("b", "B"), -(*env)->GetByteField(env, o, FIELD("b", "B")));
    (*env)->SetCharField(env, o, FIELD("c", "C"), 1 + (*env)->GetCharField(env, o, FIELD("c", "C")));
    (*env)->SetShortField(env, o, FIELD("s", "S"), -(*env)->GetShortField(env, o, FIELD("s", "S")));
    (*env)->SetIntField(env, o, FIELD("i", "I"), -(*env)->GetIntField(env, o, FIELD("i", "I")));
    (*env)->SetLongField(env, o, FIELD("j", "J"), -(*env)->GetLongField(env, o, FIELD("j", "J")));
    (*env)->SetFloatField(env, o, FIELD("f", "F"), -(*env)->GetFloatField(env, o, FIELD("f", "F")));
    (*env)->SetDoubleField(env, o, FIELD("d", "D"), -(*env)->GetDoubleField(env, o, FIELD("d", "D")));
    (*env)->SetLongField(env, o, FIELD("v", "J"), 2 * (*env)->GetLongField(env, o, FIELD("v", "J")));
    jfieldID l = FIELD("l", "Ljava/lang/String;");
    say(env, (*env)->GetObjectField(env, o, l));
    (*env)->SetObjectField(env, o, l, (*env)->NewStringUTF(env, "text"));
}

STATIC(void, statics)
{
    jclass c = (*env)->FindClass(env, "Upcalls$Derived");
    (*env)->SetStaticBooleanField(env, c, STATIC_FIELD("sz", "Z"), JNI_TRUE);
    (*env)->SetStaticByteField(env, c, STATIC_FIELD("sb", "B"), 11);
    (*env)->SetStaticCharField(env, c, STATIC_FIELD("sc", "C"), 'q');
    (*env)->SetStaticShortField(env, c, STATIC_FIELD("ss", "S"), 12);
    (*env)->SetStaticIntField(env, c, STATIC_FIELD("si", "I"), 13);
    (*env)->SetStaticLongField(env, c, STATIC_FIELD("sj", "J"), 14);
    (*env)->SetStaticFloatField(env, c, STATIC_FIELD("sf", "F"), 1.25f);
    (*env)->SetStaticDoubleField(env, c, STATIC_FIELD("sd", "D"), 2.25);
    (*env)->SetStaticObjectField(env, c, STATIC_FIELD("sl", "Ljava/lang/String;"), (*env)->NewStringUTF(env, "static"));
    char text[128];
    snprintf(text, sizeof text, "%d %d %d %d %d %lld %.2f %.2f", (*env)->GetStaticBooleanField(env, c, STATIC_FIELD("sz", "Z")),
             (*env)->GetStaticByteField(env, c, STATIC_FIELD("sb", "B")), (*env)->GetStaticCharField(env, c, STATIC_FIELD("sc", "C")),
             (*env)->GetStaticShortField(env, c, STATIC_FIELD("ss", "S")), (*env)->GetStaticIntField(env, c, STATIC_FIELD("si", "I")),
             (long long)(*env)->GetStaticLongField(env, c, STATIC_FIELD("sj", "J")), (*env)->GetStaticFloatField(env, c, STATIC_FIELD("sf", "F")),
             (*env)->GetStaticDoubleField(env, c, STATIC_FIELD("sd", "D")));
    say_utf(env, text);
}

static jobject new_v(JNIEnv *env, jclass c, jmethodID m, ...)
{
    va_list list;
    va_start(list, m);
    jobject o = (*env)->NewObjectV(env, c, m, list);
    va_end(list);
    return o;
}

STATIC(jobject, make, jint form)
{
    jclass c = (*env)->FindClass(env, "Upcalls$Base");
    jmethodID init = (*env)->GetMethodID(env, c, "<init>", "(ZBCSIJFDLjava/lang/String;)V");
    switch (form) {
    case 0: return (*env)->NewObject(env, c, init, JNI_TRUE, (jbyte)1, (jchar)'a', (jshort)2, 3, (jlong)4, 5.0f, 6.0, NULL);
    case 1: return new_v(env, c, init, JNI_FALSE, (jbyte)-1, (jchar)'b', (jshort)-2, -3, (jlong)-4, -5.0f, -6.0, NULL);
    default: return (*env)->NewObjectA(env, c, init, some);
    }
}

STATIC(jobject, raw, jclass c) { return (*env)->AllocObject(env, c); }

STATIC(jint, lazy)
{
    jclass upcalls = (*env)->FindClass(env, "Upcalls$Lazy");
    say_utf(env, "found");
    return (*env)->CallStaticIntMethod(env, upcalls, (*env)->GetStaticMethodID(env, upcalls, "get", "()I"));
}

STATIC(jint, depth, jint n) { return (*env)->CallStaticIntMethod(env, unused, (*env)->GetStaticMethodID(env, unused, "recurse", "(I)I"), n); }
