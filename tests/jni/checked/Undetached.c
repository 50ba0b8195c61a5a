/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>
#include <pthread.h>

static JavaVM *vm;

static void *ends_attached(void *unused)
{
    JNIEnv *env;
    (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
    return NULL;
}

static void *detaches(void *unused)
{
    ends_attached(unused);
    (*vm)->DetachCurrentThread(vm);
    return NULL;
}

static void in_thread(void *(*start)(void *))
{
    pthread_t p;
    pthread_create(&p, NULL, start, NULL);
    pthread_join(p, NULL);
}

JNIEXPORT void JNICALL Java_Undetached_run(JNIEnv *env, jclass c, jboolean detach)
{
    (*env)->GetJavaVM(env, &vm);
    in_thread(detach ? detaches : ends_attached);
}
