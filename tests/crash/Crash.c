/* SPDX-License-Identifier: Apache-2.0 */
/* Ways to crash in native code. */
#include <jni.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

static int *volatile nowhere;
static volatile int zero;

JNIEXPORT void JNICALL Java_Crash_nullStore(JNIEnv *env, jclass c) { *nowhere = 1; }
JNIEXPORT void JNICALL Java_Crash_abort(JNIEnv *env, jclass c) { abort(); }
JNIEXPORT void JNICALL Java_Crash_trap(JNIEnv *env, jclass c) { __builtin_trap(); }
JNIEXPORT void JNICALL Java_Crash_raise(JNIEnv *env, jclass c, jint number) { raise(number); }

JNIEXPORT void JNICALL Java_Crash_divide(JNIEnv *env, jclass c)
{
#if defined(__x86_64__)
    zero = 10 / zero;
#else
    raise(SIGFPE);
#endif
}

JNIEXPORT void JNICALL Java_Crash_jump(JNIEnv *env, jclass c)
{
    void (*volatile function)(void) = 0;
    function();
    zero++;                             /* so that it is a call, and has a place to come back to */
}

static int deep(volatile char *outer)
{
    volatile char room[4096];
    room[0] = (char)(outer[0] + 1);
    return deep(room) + room[zero];
}

JNIEXPORT jint JNICALL Java_Crash_overflow(JNIEnv *env, jclass c)
{
    volatile char first = 0;
    return deep(&first);
}

static void *crash_alone(void *unused)
{
    *nowhere = 2;
    return unused;
}

JNIEXPORT void JNICALL Java_Crash_elsewhere(JNIEnv *env, jclass c)
{
    pthread_t thread;
    pthread_create(&thread, NULL, crash_alone, NULL);
    pthread_join(thread, NULL);
}

static sigjmp_buf back;
static void own_handler(int number) { siglongjmp(back, number); }

/* A library that catches its own faults. */
JNIEXPORT jint JNICALL Java_Crash_caught(JNIEnv *env, jclass c)
{
    struct sigaction own = { .sa_handler = own_handler }, old;
    sigaction(SIGSEGV, &own, &old);
    int number = sigsetjmp(back, 1);
    if (number == 0)
        *nowhere = 3;
    sigaction(SIGSEGV, &old, NULL);
    return number;
}
