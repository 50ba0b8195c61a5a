/* SPDX-License-Identifier: Apache-2.0 */
/* A thread's side of the interface, and what is the same for all threads. */
#include "vm/native/jni.h"

#include "vm/jdk.h"
#include "vm/native/jni_check.h"
#include "vm/run/exception.h"

const void *const *jni_functions;
struct object *(*jni_reflect_executable)(struct thread *t, struct method *m);
struct object *(*jni_reflect_field)(struct thread *t, struct field *f);

struct jni_env *jni_env_of(struct thread *t)
{
    if (RT_LIKELY(t->jni != NULL))
        return t->jni;
    struct jni_env *env = mem_block(sizeof *env);
    if (!env) {
        throw_out_of_memory(t, "JNIEnv");
        return NULL;
    }
    env->functions = jni_functions;
    env->unchecked = NULL;
    env->critical = 0;
    env->thread = t;
    jni_locals_init(&env->locals);
    t->jni = env;
    return env;
}

void jni_env_leave(struct thread *t)
{
    struct jni_env *env = t->jni;
    if (!env)
        return;
    t->jni = NULL;
    jni_locals_free(&env->locals);
    mem_block_free(env);
}

jint jni_GetVersion(struct jni_env *env)
{
    (void)env;
    return (jint)jdk->jni;
}

bool jni_version_known(jint version)
{
    static const jint known_versions[] = {
        JNI_VERSION_1_1, JNI_VERSION_1_2, 0x00010004, 0x00010006, 0x00010008, 0x00090000, JNI_VERSION_10,
        0x00130000, 0x00140000, 0x00150000, 0x00180000,
    };
    for (size_t i = 0; i < sizeof known_versions / sizeof known_versions[0]; i++)
        if (known_versions[i] == version && version <= (jint)jdk->jni)
            return true;
    return false;
}
