/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.Object.  Objects never move, so the identity hash is a mix of the address and needs no room. */
#include "memory/identity.h"
#include "classlib/lang/java_lang_Thread.h"
#include "classlib/natives.h"
#include "sched/os.h"
#include "vm/class/subtype.h"
#include "vm/realtime/interrupt.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/store.h"
#include "vm/run/tool/tool.h"

NATIVE_METHOD(java_lang_Object_hashCode) { RESULT_INT(identity_hash(ARG_REF(0))); }

NATIVE_METHOD(java_lang_Object_getClass) { RESULT_REF(object_class(ARG_REF(0))->mirror); }

NATIVE_METHOD(java_lang_Object_clone)
{
    char name[512];
    struct object *o = ARG_REF(0);
    struct class *c = object_class(o);
    bool plain = c->shape.kind == SHAPE_PLAIN;         /* a Reference's list is the collector's, whatever a subclass says */
    if (!class_is_array(c) && (!plain || !class_is_subtype(c, known.Cloneable)))
        throw_new(t, EX(CloneNotSupportedException), "%s", class_external_name(c, name, sizeof name));
    else
        RESULT_REF(object_clone(t, o));
}

static void check_owner(struct thread *t, int result)
{
    if (result == MONITOR_NOT_OWNER)
        throw_new(t, EX(IllegalMonitorStateException), "current thread is not owner");
}

NATIVE_METHOD(java_lang_Object_notify) { check_owner(t, monitor_notify(&t->sched, &ARG_REF(0)->monitor, false)); }
NATIVE_METHOD(java_lang_Object_notifyAll) { check_owner(t, monitor_notify(&t->sched, &ARG_REF(0)->monitor, true)); }

NATIVE_METHOD(java_lang_Object_wait)
{
    struct object *o = ARG_REF(0);
    jlong millis = ARG_LONG(1);
    frame_forget_dead();
    if (millis < 0) {
        throw_new(t, EX(IllegalArgumentException), "timeout value is negative");
        return;
    }
    bool told = RT_UNLIKELY(tool_hooks != NULL) && monitor_held(&t->sched, &o->monitor);
    uint64_t limit = millis_to_ns(millis), begin = told ? os_monotonic_ns() : 0;
    if (told)
        tool_hooks->waits(t, o, millis);
    int status = thread_set_status(t, millis ? THREAD_TIMED_WAITING : THREAD_WAITING);
    int result = monitor_wait(&t->sched, &o->monitor, limit);
    thread_set_status(t, status);
    if (told)
        tool_hooks->waited(t, o, limit && os_monotonic_ns() - begin >= limit);
    if (result == MONITOR_INTERRUPTED)
        interrupt_throw(t, NULL);
    check_owner(t, result);
}
