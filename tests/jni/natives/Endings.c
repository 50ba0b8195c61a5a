/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <pthread.h>
#include <stdio.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Endings_##name(JNIEnv *env, jclass c, ##__VA_ARGS__)

static JavaVM *vm;
static jclass endings;
static pthread_key_t key;
static _Atomic int detached_by_key;

/* What careful libraries do: their own destructor detaches, and finds the thread attached. */
static void detach(void *unused)
{
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) == JNI_OK && (*vm)->DetachCurrentThread(vm) == JNI_OK)
        detached_by_key++;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *given, void *reserved)
{
    JNIEnv *env;
    vm = given;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK || pthread_key_create(&key, detach) != 0)
        return JNI_ERR;
    endings = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "Endings"));
    return endings ? JNI_VERSION_1_6 : JNI_ERR;
}

static JNIEnv *attach(void)
{
    JNIEnv *env = NULL;
    JavaVMAttachArgs how = { JNI_VERSION_1_6, "made in C", NULL };
    return (*vm)->AttachCurrentThread(vm, (void **)&env, &how) == JNI_OK ? env : NULL;
}

static void call(JNIEnv *env, const char *name)
{
    (*env)->CallStaticVoidMethod(env, endings, (*env)->GetStaticMethodID(env, endings, name, "()V"));
}

static void *ends_attached(void *with_key)
{
    JNIEnv *env = attach();
    if (with_key)
        pthread_setspecific(key, with_key);
    if (env)
        call(env, "fromC");
    return NULL;
}

static void *ends_throwing(void *unused)
{
    JNIEnv *env = attach();
    if (env)
        call(env, "fails");
    return NULL;
}

static void *ends_below_java(void *unused)
{
    JNIEnv *env = attach();
    if (env)
        call(env, "endsInside");
    return NULL;
}

static void *has_little_stack(void *result)
{
    JNIEnv *env = attach();
    if (!env)
        return NULL;
    *(jint *)result = (*env)->CallStaticIntMethod(env, endings, (*env)->GetStaticMethodID(env, endings, "work", "()I"));
    if ((*env)->ExceptionCheck(env))
        (*env)->ExceptionDescribe(env);
    (*vm)->DetachCurrentThread(vm);
    return NULL;
}

/* Ends with monitors that it entered here and below. */
static void *ends_owning(void *detaches)
{
    JNIEnv *env = attach();
    if (!env)
        return NULL;
    jobject lock = (*env)->GetStaticObjectField(env, endings, (*env)->GetStaticFieldID(env, endings, "lock", "Ljava/lang/Object;"));
    for (int i = 0; i < 3; i++)
        (*env)->MonitorEnter(env, lock);
    if (detaches)
        (*vm)->DetachCurrentThread(vm);
    else
        call(env, "endsOwning");
    return NULL;
}

/* As many threads, one after the other: each maps its stack where the one before had its own. */
static void in_threads(jint count, size_t stack, void *(*start)(void *), void *argument)
{
    for (jint i = 0; i < count; i++) {
        pthread_t p;
        pthread_attr_t attr;
        pthread_attr_init(&attr);
        if (stack)
            pthread_attr_setstacksize(&attr, stack);
        pthread_create(&p, &attr, start, argument);
        pthread_join(p, NULL);
        pthread_attr_destroy(&attr);
    }
}

STATIC(void, endAttached, jint count) { in_threads(count, 64 << 20, ends_attached, NULL); }
STATIC(void, endThrowing) { in_threads(1, 0, ends_throwing, NULL); }
STATIC(void, endBelowJava) { in_threads(3, 0, ends_below_java, NULL); }
STATIC(void, endOwning, jboolean detaches) { in_threads(1, 0, ends_owning, detaches ? endings : NULL); }
STATIC(void, enter, jobject o) { (*env)->MonitorEnter(env, o); }
STATIC(void, leave) { pthread_exit(NULL); }

STATIC(jint, endWithKey, jint count)
{
    in_threads(count, 0, ends_attached, &key);
    return detached_by_key;
}

STATIC(jint, littleStack)
{
    jint result = -1;
    in_threads(1, 128 << 10, has_little_stack, &result);
    return result;
}
