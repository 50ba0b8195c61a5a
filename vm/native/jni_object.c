/* SPDX-License-Identifier: Apache-2.0 */
/* JNI: references, exceptions, monitors and direct buffers. */
#include "vm/native/jni.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/jdk.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/util/crash.h"

/* --- references --------------------------------------------------------------------------------- */

jint jni_PushLocalFrame(struct thread *t, jint capacity)
{
    if (capacity >= 0 && jni_locals_push(&jni_env_of(t)->locals))
        return JNI_OK;
    if (capacity >= 0)
        throw_out_of_memory(t, "JNI local references");
    return JNI_ERR;
}

jobject jni_PopLocalFrame(struct thread *t, jobject kept)
{
    struct object *o = jni_object(kept);
    jni_locals_pop(&jni_env_of(t)->locals);
    return jni_local(t, o);
}

jint jni_EnsureLocalCapacity(struct thread *t, jint capacity)
{
    (void)t;
    return capacity >= 0 ? JNI_OK : JNI_ERR;
}

jobject jni_NewLocalRef(struct thread *t, jobject r) { return jni_local(t, jni_object(r)); }
void jni_DeleteLocalRef(struct thread *t, jobject r) { jni_local_delete(t, r); }
jobject jni_NewGlobalRef(struct thread *t, jobject r) { return jni_global(t, jni_object(r), JNI_GLOBAL); }
jweak jni_NewWeakGlobalRef(struct thread *t, jobject r) { return jni_global(t, jni_object(r), JNI_WEAK); }

void jni_DeleteGlobalRef(struct thread *t, jobject r)
{
    (void)t;
    jni_global_delete(r);
}

void jni_DeleteWeakGlobalRef(struct thread *t, jweak r)
{
    (void)t;
    jni_global_delete(r);
}

jboolean jni_IsSameObject(struct thread *t, jobject a, jobject b)
{
    (void)t;
    return jni_object(a) == jni_object(b);
}

jint jni_GetObjectRefType(struct thread *t, jobject r)
{
    enum { INVALID, LOCAL, GLOBAL, WEAK };              /* jobjectRefType */
    static const jint types[] = { [JNI_PINNED] = LOCAL, [JNI_LOCAL] = LOCAL, [JNI_GLOBAL] = GLOBAL, [JNI_WEAK] = WEAK };
    (void)t;
    return r ? types[jni_kind_of(r)] : INVALID;
}

/* --- exceptions --------------------------------------------------------------------------------- */

jint jni_Throw(struct thread *t, jthrowable throwable)
{
    struct object *o = jni_object(throwable);
    if (!o)
        throw_new(t, EX(NullPointerException), NULL);
    else
        throw_object(t, o);
    return JNI_OK;
}

static struct object *new_throwable(struct thread *t, struct class *c, const char *message)
{
    const char *init = message ? "(Ljava/lang/String;)V" : "()V";
    char name[512];
    struct object *text = message ? string_new(t, message) : NULL;
    jslot arg = slot_of_ref(text);
    if (!class_declared_method(c, SYM(init), symbol_from(init)))
        throw_new(t, EX(NoSuchMethodError), "%s: method 'void <init>(%s)' not found",
                  class_external_name(c, name, sizeof name), message ? "java.lang.String" : "");
    return thread_pending(t) ? NULL : new_object(t, c, init, &arg);
}

jint jni_ThrowNew(struct thread *t, jclass c, const char *message)
{
    if (thread_pending(t))
        return JNI_ERR;
    struct object *o = new_throwable(t, jni_class(c), message);
    if (!o)
        return JNI_ERR;
    throw_object(t, o);
    return JNI_OK;
}

jthrowable jni_ExceptionOccurred(struct thread *t)
{
    struct object *e = t->exception;
    return e ? jni_local(t, e) : NULL;
}


jboolean jni_ExceptionCheck(struct jni_env *env)
{
    env->unchecked = NULL;
    return env->thread->exception != NULL;
}

void jni_ExceptionClear(struct thread *t) { t->exception = NULL; }

/* The exception is gone afterwards, as in every JVM. */
void jni_ExceptionDescribe(struct thread *t)
{
    if (!thread_pending(t))
        return;
    struct object *e = exception_take(t), *name = get_ref(t->object, known.Thread_name);
    char buffer[256], *text = name ? string_utf8(name, buffer, sizeof buffer) : NULL;
    fprintf(stderr, "Exception in thread \"%s\" ", text ? text : "");
    string_free(text, buffer);
    struct method *print = class_find_method(object_class(e), symbol_from("printStackTrace"), SYM(void_void));
    jslot arg = slot_of_ref(e);
    if (print && !invoke_virtual(t, print, &arg, NULL))
        t->exception = NULL;
}

void jni_FatalError(struct thread *t, const char *message)
{
    (void)t;
    fprintf(stderr, "FATAL ERROR in native method: %s\n", message ? message : "");
    crash_reason(message ? message : "FatalError");
    abort();
}

/* --- monitors ----------------------------------------------------------------------------------- */

jint jni_MonitorEnter(struct thread *t, jobject handle)
{
    struct object *o = jni_object(handle);
    if (!o) {
        throw_new(t, EX(NullPointerException), NULL);
        return JNI_ERR;
    }
    int result = monitor_enter(&t->sched, &o->monitor);
    if (result != MONITOR_OK)
        throw_monitor_failure(t, result);
    return result == MONITOR_OK ? JNI_OK : JNI_ERR;
}

jint jni_MonitorExit(struct thread *t, jobject handle)
{
    struct object *o = jni_object(handle);
    if (o && monitor_exit(&t->sched, &o->monitor) == MONITOR_OK)
        return JNI_OK;
    if (!thread_pending(t))
        o ? throw_new(t, EX(IllegalMonitorStateException), "current thread is not owner") : throw_new(t, EX(NullPointerException), NULL);
    return JNI_ERR;
}

/* --- direct buffers ----------------------------------------------------------------------------- */

/* The constructor that is there for this, by the JDK's version; capacity takes one slot or two. */
struct object *direct_buffer_new(struct thread *t, void *address, jlong capacity)
{
    struct class *c = class_named(t, NULL, "java/nio/DirectByteBuffer");
    jslot args[4] = { slot_of_long((jlong)(uintptr_t)address), 0, slot_of_long(capacity), 0 };
    return c && class_initialize(t, c) ? new_object(t, c, jdk->feature < 21 ? "(JI)V" : "(JJ)V", args) : NULL;
}

jobject jni_NewDirectByteBuffer(struct thread *t, void *address, jlong capacity)
{
    if (!thread_pending(t) && capacity >= 0 && capacity <= INT32_MAX)
        return jni_local(t, direct_buffer_new(t, address, capacity));
    if (!thread_pending(t))
        throw_new(t, EX(IllegalArgumentException), "JNI NewDirectByteBuffer passed capacity %ld", (long)capacity);
    return NULL;
}

/* A field of java.nio.Buffer; NULL when o is no direct buffer. */
static void *buffer_slot(struct object *o, const char *name, const char *descriptor)
{
    struct class_failure f = { 0 };
    struct class *direct = loader_load(&boot_loader, symbol_from("sun/nio/ch/DirectBuffer"), &f);
    if (!o || !direct || !object_is_instance(o, direct) || !object_is_instance(o, known.Buffer))
        return NULL;
    struct field *field = class_declared_field(known.Buffer, symbol_from(name), symbol_from(descriptor));
    return field ? object_at(o, field->offset) : NULL;
}

void *jni_GetDirectBufferAddress(struct thread *t, jobject buffer)
{
    (void)t;
    const jlong *address = buffer_slot(jni_object(buffer), "address", "J");
    return address ? (void *)(uintptr_t)*address : NULL;
}

jlong jni_GetDirectBufferCapacity(struct thread *t, jobject buffer)
{
    (void)t;
    const jint *capacity = buffer_slot(jni_object(buffer), "capacity", "I");
    return capacity ? *capacity : -1;
}
