/* SPDX-License-Identifier: Apache-2.0 */
/* A program that opens libjvm while it runs, as launchers and bridges from other languages do: opened LIBRARY [MIB].  MIB: so much is free below 4 GiB
 * of addresses, the rest of which the program has taken. */
#include <dlfcn.h>
#include <jni.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

typedef jint create(JavaVM **vm, void **env, void *args);

static void leave(unsigned long mib)
{
    const uint64_t step = 1 << 20, from = 256 * step, end = UINT64_C(1) << 32;
    for (uint64_t at = step; at < end; at += step)
        if (at < from || at >= from + mib * step)
            mmap((void *)(uintptr_t)at, step, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
}

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
    if (count > 2)
        leave(strtoul(words[2], NULL, 0));
    int result = make(&vm, (void **)&env, &args);
    printf("%d %s\n", result, result == 0 && (*env)->FindClass(env, "java/lang/Thread") ? "works" : "does not work");
    return result == 0 ? (*vm)->DestroyJavaVM(vm) : 1;
}
