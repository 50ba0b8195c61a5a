/* SPDX-License-Identifier: Apache-2.0 */
/* A program that has a VM inside.
 *
 *   embed CLASSES          all of its life
 *   embed CLASSES bad      an option that nobody knows
 *
 * What it must print stands in the comments, as in tests of Java. */
#include <jni.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static JavaVM *vm;
static jclass embedded;

static void check(const char *what, int holds) { printf("%s: %s\n", what, holds ? "yes" : "NO"); }

static jint create(JNIEnv **env, const char *classes, jint version, jboolean ignore)
{
    char path[4096];
    snprintf(path, sizeof path, "-Djava.class.path=%s", classes);
    JavaVMOption options[] = { { path, NULL }, { "-Dembed.word=some words", NULL }, { "-Xmx64m", NULL }, { "-Xrs", NULL }, { "-Xno-such-option", NULL } };
    JavaVMInitArgs args = { .version = version, .nOptions = 5, .options = options, .ignoreUnrecognized = ignore };
    return JNI_CreateJavaVM(&vm, (void **)env, &args);
}

static void call_main(JNIEnv *env)
{
    jmethodID m = (*env)->GetStaticMethodID(env, embedded, "main", "([Ljava/lang/String;)V");
    jobjectArray words = (*env)->NewObjectArray(env, 2, (*env)->FindClass(env, "java/lang/String"), NULL);
    (*env)->SetObjectArrayElement(env, words, 0, (*env)->NewStringUTF(env, "one"));
    (*env)->SetObjectArrayElement(env, words, 1, (*env)->NewStringUTF(env, "two"));
    (*env)->CallStaticVoidMethod(env, embedded, m, words);
    m = (*env)->GetStaticMethodID(env, embedded, "add", "(IJD)I");
    printf("%d\n", (*env)->CallStaticIntMethod(env, embedded, m, 1, (jlong)2, 3.5));
    m = (*env)->GetStaticMethodID(env, embedded, "depth", "(I)I");
    check("an overflow is survived", (*env)->CallStaticIntMethod(env, embedded, m, 0) == 1);
}

static void call_fail(JNIEnv *env)
{
    jmethodID m = (*env)->GetStaticMethodID(env, embedded, "fail", "(Ljava/lang/String;)V");
    (*env)->CallStaticVoidMethod(env, embedded, m, (*env)->NewStringUTF(env, "on purpose"));
    check("thrown", (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
    check("no such class", !(*env)->FindClass(env, "no/such/Thing") && (*env)->ExceptionCheck(env));
    (*env)->ExceptionClear(env);
}

static void say_who(JNIEnv *env)
{
    jmethodID m = (*env)->GetStaticMethodID(env, embedded, "who", "()Ljava/lang/String;");
    jstring who = (*env)->CallStaticObjectMethod(env, embedded, m);
    const char *text = (*env)->GetStringUTFChars(env, who, NULL);
    printf("%s\n", text);
    (*env)->ReleaseStringUTFChars(env, who, text);
}

static void *other_thread(void *daemon)
{
    JNIEnv *env;
    JavaVMAttachArgs args = { JNI_VERSION_10, "a thread of C", NULL };
    check("detached", (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) == JNI_EDETACHED && !env);
    jint result = daemon ? (*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, &args) : (*vm)->AttachCurrentThread(vm, (void **)&env, &args);
    JNIEnv *again = NULL;
    check("attached", result == JNI_OK && (*vm)->GetEnv(vm, (void **)&again, JNI_VERSION_1_8) == JNI_OK && again == env);
    say_who(env);
    check("left", (*vm)->DetachCurrentThread(vm) == JNI_OK && (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10) == JNI_EDETACHED);
    return NULL;
}

static void run_thread(void *daemon)
{
    pthread_t t;
    pthread_create(&t, NULL, other_thread, daemon);
    pthread_join(t, NULL);
}

static int vms(void)
{
    JavaVM *all[2];
    jsize n = -1;
    return JNI_GetCreatedJavaVMs(all, 2, &n) == JNI_OK && (n == 0 || all[0] == vm) ? n : -1;
}

int main(int argc, char **argv)
{
    JNIEnv *env = NULL, *second;
    JavaVM *first;
    JavaVMInitArgs defaults = { .version = JNI_VERSION_10 };
    setvbuf(stdout, NULL, _IONBF, 0);
    if (argc > 2) {
        check("refused", create(&env, argv[1], JNI_VERSION_10, JNI_FALSE) < 0 && !env);
        return 0;
    }
    check("defaults", JNI_GetDefaultJavaVMInitArgs(&defaults) == JNI_OK);
    check("none yet", vms() == 0);
    check("a wrong version", create(&env, argv[1], 0x00770000, JNI_TRUE) == JNI_EVERSION);
    if (create(&env, argv[1], JNI_VERSION_1_6, JNI_TRUE) != JNI_OK)
        return 1;
    check("one", vms() == 1);
    first = vm;
    check("no second", create(&second, argv[1], JNI_VERSION_10, JNI_TRUE) == JNI_EEXIST);
    vm = first;
    embedded = (*env)->NewGlobalRef(env, (*env)->FindClass(env, "Embedded"));
    call_main(env);
    call_fail(env);
    run_thread(NULL);
    run_thread(&vm);
    (*env)->CallStaticVoidMethod(env, embedded, (*env)->GetStaticMethodID(env, embedded, "leaveWork", "()V"));
    check("ended", (*vm)->DestroyJavaVM(vm) == JNI_OK);
    check("none any more", vms() == 0);
    check("nor again", create(&env, argv[1], JNI_VERSION_10, JNI_TRUE) != JNI_OK);
    return 0;
}

// expect: defaults: yes
// expect: none yet: yes
// expect: a wrong version: yes
// expect: one: yes
// expect: no second: yes
// expect: main one,two some words main
// expect: true
// expect: 6
// expect: an overflow is survived: yes
// expect: thrown: yes
// expect: no such class: yes
// expect: detached: yes
// expect: attached: yes
// expect: a thread of C false main 1
// expect: left: yes
// expect: detached: yes
// expect: attached: yes
// expect: a thread of C true main 1
// expect: left: yes
// expect: the last thread
// expect: the hook
// expect: ended: yes
// expect: none any more: yes
// expect: nor again: yes
