/* SPDX-License-Identifier: Apache-2.0 */
/* How threads tell environments of something: passages out of the VM into their callbacks. */
#ifndef VM_JVMTI_EVENT_H
#define VM_JVMTI_EVENT_H

#include "vm/jvmti/jvmti.h"

/* A callback runs as native code called by what the thread runs, with references of its own; what is pending waits for it. */
struct passage { struct jni_env *jni; struct jni_mark mark; struct object *pending; jobject thread; const struct frame *stood; };

/* false: there is no memory for it. */
bool jvmti_enter(struct thread *t, struct passage *p);
void jvmti_leave(struct thread *t, const struct passage *p);
/* The same where the innermost frame may be left by force, by whoever looks at the thread meanwhile. */
bool jvmti_enter_standing(struct thread *t, struct passage *p);
void jvmti_leave_standing(struct thread *t, const struct passage *p);

/* The passage is here, as the frame that leaves the VM must be the one that comes back. */
#define TELL(t, env, name, ...) do { \
    jvmti_##name callback_ = (jvmti_##name)(env)->callback[EVENT_##name - JVMTI_EVENT_FIRST]; \
    sched_enter_native(&(t)->sched); \
    callback_(env, __VA_ARGS__); \
    sched_leave_native(&(t)->sched); \
} while (0)

/* All environments that want an event of the thread. */
#define EACH_WANTING(env, t, name) \
    for (struct jvmti_env *env = atomic_load(&jvmti_envs); env; env = env->next) \
        if (jvmti_wants(t, env, EVENT_##name))

#endif
