/* SPDX-License-Identifier: Apache-2.0 */
/* A program that opens libjvm while it runs, as launchers and bridges from other languages do: opened LIBRARY. */
#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>

typedef jint create(JavaVM **vm, void **env, void *args);

int main(int count, char **words)
{
    JavaVM *vm;
    JNIEnv *env;
    JavaVMInitArgs args = { .version = JNI_VERSION_1_8 };
    void *library = dlopen(count > 1 ? words[1] : "", RTLD_LAZY);
    create *make = library ? (create *)dlsym(library, "JNI_CreateJavaVM") : NULL;
    if (!make) {
        printf("%s\n", dlerror());
        return 1;
    }
    int result = make(&vm, (void **)&env, &args);
    printf("%d %s\n", result, result == 0 && (*env)->FindClass(env, "java/lang/Thread") ? "works" : "does not work");
    return result == 0 ? (*vm)->DestroyJavaVM(vm) : 1;
}
