/* SPDX-License-Identifier: Apache-2.0 */
/* Out of the VM to callbacks, and back. */
#include "vm/jvmti/event.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"

bool jvmti_enter(struct thread *t, struct passage *p)
{
    p->pending = exception_take(t);
    p->jni = jni_env_of(t);
    if (p->jni) {
        p->mark = jni_locals_enter(&p->jni->locals);
        p->thread = jni_local(t, t->object);
    }
    if (p->jni && p->thread)
        return true;
    if (p->jni)
        jni_locals_leave(&p->jni->locals, p->mark);
    t->exception = p->pending;
    return false;
}

void jvmti_leave(struct thread *t, const struct passage *p)
{
    jni_locals_leave(&p->jni->locals, p->mark);
    t->exception = p->pending;
}

void jvmti_rest(struct thread *t)
{
    if (RT_UNLIKELY(atomic_load(&t->force.suspended)))
        stop_sleep_suspended(t);
}

bool jvmti_enter_standing(struct thread *t, struct passage *p)
{
    if (!jvmti_enter(t, p))
        return false;
    p->stood = t->force.stands;
    t->force.stands = t->frame;
    return true;
}

void jvmti_leave_standing(struct thread *t, const struct passage *p)
{
    jvmti_leave(t, p);
    jvmti_watch(t);
    jvmti_rest(t);
    t->force.stands = p->stood;
}
