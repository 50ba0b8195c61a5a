/* SPDX-License-Identifier: Apache-2.0 */
/* Mistakes of native code, one per word. */
#include <jni.h>
#include <pthread.h>
#include <string.h>

static JNIEnv *first;

static void wrong_thread(void) { (*first)->FindClass(first, "java/lang/String"); }

static void *other(void *vm)
{
    JNIEnv *mine;
    JavaVM *v = vm;
    (*v)->AttachCurrentThread(v, (void **)&mine, NULL);
    wrong_thread();
    return NULL;
}

static void thread_mistake(JNIEnv *env)
{
    JavaVM *vm;
    pthread_t t;
    first = env;
    (*env)->GetJavaVM(env, &vm);
    pthread_create(&t, NULL, other, vm);
    pthread_join(t, NULL);
}

static void dead_reference(JNIEnv *env)
{
    jstring s = (*env)->NewStringUTF(env, "text");
    (*env)->DeleteLocalRef(env, s);
    (*env)->GetStringLength(env, s);
}

static void bad_reference(JNIEnv *env) { (*env)->GetObjectClass(env, (jobject)0x1230); }
static void null_class(JNIEnv *env) { (*env)->GetMethodID(env, NULL, "x", "()V"); }
static void no_class(JNIEnv *env) { (*env)->GetMethodID(env, (*env)->NewStringUTF(env, "x"), "x", "()V"); }
static void no_string(JNIEnv *env) { (*env)->GetStringUTFLength(env, (*env)->FindClass(env, "Wrong")); }
static void no_array(JNIEnv *env) { (*env)->GetArrayLength(env, (*env)->NewStringUTF(env, "x")); }
static void other_array(JNIEnv *env) { (*env)->GetIntArrayElements(env, (*env)->NewLongArray(env, 3), NULL); }
static void null_object(JNIEnv *env) { (*env)->GetObjectClass(env, NULL); }

static void other_field(JNIEnv *env)
{
    jclass c = (*env)->FindClass(env, "Wrong");
    (*env)->GetIntField(env, (*env)->NewStringUTF(env, "x"), (*env)->GetFieldID(env, c, "number", "I"));
}

static void field_type(JNIEnv *env)
{
    jclass c = (*env)->FindClass(env, "Wrong");
    jobject o = (*env)->AllocObject(env, c);
    (*env)->GetLongField(env, o, (*env)->GetFieldID(env, c, "number", "I"));
}

static void other_method(JNIEnv *env)
{
    jclass c = (*env)->FindClass(env, "Wrong");
    (*env)->CallVoidMethod(env, (*env)->NewStringUTF(env, "x"), (*env)->GetMethodID(env, c, "method", "()V"));
}

static void global_as_local(JNIEnv *env) { (*env)->DeleteLocalRef(env, (*env)->NewGlobalRef(env, (*env)->FindClass(env, "Wrong"))); }

static void pending(JNIEnv *env)
{
    (*env)->FindClass(env, "no/such/Thing");
    (*env)->NewStringUTF(env, "x");
    (*env)->ExceptionClear(env);
}

static void unchecked(JNIEnv *env)
{
    jclass c = (*env)->FindClass(env, "Wrong");
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "quiet", "()V"));
    (*env)->NewStringUTF(env, "x");
}

static void critical(JNIEnv *env)
{
    jintArray a = (*env)->NewIntArray(env, 3);
    void *p = (*env)->GetPrimitiveArrayCritical(env, a, NULL);
    (*env)->GetArrayLength(env, a);
    (*env)->ReleasePrimitiveArrayCritical(env, a, p, 0);
}

static void fine(JNIEnv *env)
{
    jclass c = (*env)->FindClass(env, "Wrong");
    (*env)->CallStaticVoidMethod(env, c, (*env)->GetStaticMethodID(env, c, "quiet", "()V"));
    if (!(*env)->ExceptionCheck(env))
        (*env)->NewStringUTF(env, "x");
}

static const struct { const char *name; void (*make)(JNIEnv *); } mistakes[] = {
    { "thread", thread_mistake }, { "dead", dead_reference }, { "bad", bad_reference }, { "nullclass", null_class }, { "noclass", no_class },
    { "nostring", no_string }, { "noarray", no_array }, { "otherarray", other_array }, { "null", null_object }, { "field", other_field },
    { "fieldtype", field_type }, { "method", other_method }, { "local", global_as_local }, { "pending", pending },
    { "unchecked", unchecked }, { "critical", critical }, { "fine", fine },
};

JNIEXPORT void JNICALL Java_Wrong_make(JNIEnv *env, jclass c, jstring which)
{
    char name[32];
    (void)c;
    (*env)->GetStringUTFRegion(env, which, 0, (*env)->GetStringLength(env, which), name);
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++)
        if (!strcmp(mistakes[i].name, name))
            mistakes[i].make(env);
}
