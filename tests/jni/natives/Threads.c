/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define STATIC(type, name, ...) JNIEXPORT type JNICALL Java_Threads_##name(JNIEnv *env, jclass c, ##__VA_ARGS__)

enum { CALLS = 100 };

static JavaVM *vm;
static jclass threads;
static jobject group;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *given, void *reserved)
{
    JNIEnv *env;
    vm = given;
    if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK)
        return JNI_ERR;
    threads = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "Threads"));
    return threads ? JNI_VERSION_1_6 : JNI_ERR;
}

static void *calls_java(void *argument)
{
    JNIEnv *env;
    jint total = 0;
    JavaVMAttachArgs how = { JNI_VERSION_1_6, "made in C", group };
    if ((*vm)->AttachCurrentThread(vm, (void **)&env, &how) != JNI_OK)
        return NULL;
    jmethodID m = (*env)->GetStaticMethodID(env, threads, "fromC", "(I)I");
    for (int i = 0; i < CALLS; i++)
        total += (*env)->CallStaticIntMethod(env, threads, m, i);
    (*vm)->DetachCurrentThread(vm);
    *(jint *)argument = total;
    return NULL;
}

STATIC(jint, run, jint count, jobject in)
{
    pthread_t all[16];
    jint total[16] = { 0 }, sum = 0;
    group = (*env)->NewGlobalRef(env, in);
    for (jint i = 0; i < count; i++)
        pthread_create(&all[i], NULL, calls_java, &total[i]);
    for (jint i = 0; i < count; i++) {
        pthread_join(all[i], NULL);
        sum += total[i];
    }
    return sum;
}

static void *dies(void *unused)
{
    JNIEnv *env;
    JavaVMAttachArgs how = { JNI_VERSION_1_6, "dying", NULL };
    (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &how);
    (*env)->CallStaticVoidMethod(env, threads, (*env)->GetStaticMethodID(env, threads, "fails", "()V"));
    (*vm)->DetachCurrentThread(vm);
    return NULL;
}

static void in_thread(void *(*start)(void *), void *argument)
{
    pthread_t p;
    pthread_create(&p, NULL, start, argument);
    pthread_join(p, NULL);
}

STATIC(void, dying) { in_thread(dies, NULL); }

static void *tells_states(void *text)
{
    JNIEnv *env = NULL, *again = NULL;
    jint detached = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
    jint attached = (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
    jint known = (*vm)->GetEnv(vm, (void **)&again, JNI_VERSION_1_6);
    jint version = (*vm)->GetEnv(vm, (void **)&again, 0x00990000);
    (*vm)->AttachCurrentThread(vm, (void **)&again, NULL);
    int same = env == again;
    jint left = (*vm)->DetachCurrentThread(vm);
    snprintf(text, 64, "%d %d %d %d %d %d", detached, attached, known, version, same, left);
    return NULL;
}

STATIC(jstring, states)
{
    char text[64];
    JavaVM *mine = NULL;
    in_thread(tells_states, text);
    (*env)->GetJavaVM(env, &mine);
    return mine == vm && (*vm)->DetachCurrentThread(vm) == JNI_ERR ? (*env)->NewStringUTF(env, text) : NULL;
}

STATIC(void, locked, jobject lock, jint turns)
{
    jmethodID count = (*env)->GetStaticMethodID(env, c, "count", "()V");
    for (jint i = 0; i < turns; i++) {
        (*env)->MonitorEnter(env, lock);
        (*env)->MonitorEnter(env, lock);
        (*env)->CallStaticVoidMethod(env, c, count);
        (*env)->MonitorExit(env, lock);
        (*env)->MonitorExit(env, lock);
    }
}

static long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

STATIC(void, spin, jint milliseconds)
{
    for (long end = now() + milliseconds; now() < end; )
        ;
}
