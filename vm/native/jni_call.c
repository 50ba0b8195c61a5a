/* SPDX-License-Identifier: Apache-2.0 */
/* JNI: calling methods and constructors, with arguments in three forms. */
#include "vm/native/jni_check.h"

#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"

enum { SLOTS_MAX = 256 };           /* JVMS 4.3.3: 255 with the receiver */

/* --- arguments into slots ----------------------------------------------------------------------- */

/* C promotes what is smaller than int, and float, on its way through "...". */
static void take_list(const struct method *m, va_list list, jslot *out)
{
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type type;
    while (signature_next(&s, &type)) {
        switch (*type.text) {
        case 'L': case '[': *out++ = slot_of_ref(jni_object(va_arg(list, jobject))); break;
        case 'J': *out = slot_of_long(va_arg(list, jlong)); out += 2; break;
        case 'D': *out = slot_of_double(va_arg(list, jdouble)); out += 2; break;
        case 'F': *out++ = slot_of_float((jfloat)va_arg(list, jdouble)); break;
        case 'Z': *out++ = slot_of_int((jboolean)va_arg(list, jint) != 0); break;
        case 'B': *out++ = slot_of_int((jbyte)va_arg(list, jint)); break;
        case 'S': *out++ = slot_of_int((jshort)va_arg(list, jint)); break;
        case 'C': *out++ = slot_of_int((jchar)va_arg(list, jint)); break;
        default: *out++ = slot_of_int(va_arg(list, jint));
        }
    }
}

static void take_values(const struct method *m, const jvalue *v, jslot *out)
{
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type type;
    for (; signature_next(&s, &type); v++) {
        switch (*type.text) {
        case 'L': case '[': *out++ = slot_of_ref(jni_object(v->l)); break;
        case 'J': *out = slot_of_long(v->j); out += 2; break;
        case 'D': *out = slot_of_double(v->d); out += 2; break;
        case 'F': *out++ = slot_of_float(v->f); break;
        case 'Z': *out++ = v->z != 0; break;
        case 'B': *out++ = slot_of_int(v->b); break;
        case 'S': *out++ = slot_of_int(v->s); break;
        case 'C': *out++ = v->c; break;
        default: *out++ = slot_of_int(v->i);
        }
    }
}

/* --- the call ----------------------------------------------------------------------------------- */

enum kind { VIRTUAL, EXACT, STATIC };

/* slots[0] is free for the receiver when there is one.  0 with an exception pending. */
static jslot call(struct thread *t, enum kind kind, jobject o, struct method *m, jslot *slots)
{
    jslot result = 0;
    if (thread_pending(t))
        return 0;
    if (kind != STATIC && !(slots[0] = slot_of_ref(jni_object(o))))
        return throw_new(t, EX(NullPointerException), NULL);
    if (kind == STATIC && atomic_load(&m->class->state) < CLASS_INITIALIZING && !class_initialize(t, m->class))
        return 0;                       /* the class was begun when the method's id was given out: nobody waits here */
    bool selected = kind == VIRTUAL && !(m->access & (ACC_PRIVATE | ACC_STATIC)) && !(m->flags & METHOD_IS_INIT);
    if (!(selected ? invoke_virtual : invoke_method)(t, m, slots, &result))
        return 0;
    return result;
}

static jslot call_list(struct thread *t, enum kind kind, jobject o, struct method *m, va_list list)
{
    jslot slots[SLOTS_MAX];
    take_list(m, list, slots + (kind != STATIC));
    return call(t, kind, o, m, slots);
}

static jslot call_values(struct thread *t, enum kind kind, jobject o, struct method *m, const jvalue *values)
{
    jslot slots[SLOTS_MAX];
    take_values(m, values, slots + (kind != STATIC));
    return call(t, kind, o, m, slots);
}

/* What of the slot a function returns. */
#define RESULT_Object(r) jni_local(t, slot_ref(r))
#define RESULT_Boolean(r) ((r) & 1)
#define RESULT_Byte(r) (jbyte)(r)
#define RESULT_Char(r) (jchar)(r)
#define RESULT_Short(r) (jshort)(r)
#define RESULT_Int(r) slot_int(r)
#define RESULT_Long(r) slot_long(r)
#define RESULT_Float(r) slot_float(r)
#define RESULT_Double(r) slot_double(r)
#define RESULT_Void(r) (r)

#define CALL_LIST(type, kind, o) \
    va_list list; \
    va_start(list, m); \
    struct thread *t = env->thread; \
    sched_leave_native(&t->sched); \
    type(call_list(t, kind, o, m, list)); \
    sched_enter_native(&t->sched); \
    va_end(list)
#define CALL_ARGS(type, which, kind, o, args) \
    struct thread *t = env->thread; \
    sched_leave_native(&t->sched); \
    type(which(t, kind, o, m, args)); \
    sched_enter_native(&t->sched)

/* -Xcheck:jni. */
#define CHECK_CALL(prefix, name, o, c) \
    if (RT_UNLIKELY(jni_checking)) \
        jni_check_call(env, "Call" #prefix #name "Method", o, c, m)
#define CHECK_NEW(c) \
    if (RT_UNLIKELY(jni_checking)) \
        jni_check_new(env, c, m)

/* Keep the result, or forget it. */
#define KEEP(name, ctype) ctype result = RESULT_##name
#define CALLS(prefix, name, ctype, kind, o, of_class, ...) \
    ctype jni_Call##prefix##name##Method(struct jni_env *env, __VA_ARGS__, struct method *m, ...) \
    { \
        CHECK_CALL(prefix, name, o, of_class); \
        CALL_LIST(KEEP(name, ctype), kind, o); \
        return result; \
    } \
    ctype jni_Call##prefix##name##MethodV(struct jni_env *env, __VA_ARGS__, struct method *m, va_list list) \
    { \
        CHECK_CALL(prefix, name, o, of_class); \
        CALL_ARGS(KEEP(name, ctype), call_list, kind, o, list); \
        return result; \
    } \
    ctype jni_Call##prefix##name##MethodA(struct jni_env *env, __VA_ARGS__, struct method *m, const jvalue *values) \
    { \
        CHECK_CALL(prefix, name, o, of_class); \
        CALL_ARGS(KEEP(name, ctype), call_values, kind, o, values); \
        return result; \
    }
#define CALLS_VOID(prefix, kind, o, of_class, ...) \
    void jni_Call##prefix##VoidMethod(struct jni_env *env, __VA_ARGS__, struct method *m, ...) \
    { \
        CHECK_CALL(prefix, Void, o, of_class); \
        CALL_LIST((void), kind, o); \
    } \
    void jni_Call##prefix##VoidMethodV(struct jni_env *env, __VA_ARGS__, struct method *m, va_list list) \
    { \
        CHECK_CALL(prefix, Void, o, of_class); \
        CALL_ARGS((void), call_list, kind, o, list); \
    } \
    void jni_Call##prefix##VoidMethodA(struct jni_env *env, __VA_ARGS__, struct method *m, const jvalue *values) \
    { \
        CHECK_CALL(prefix, Void, o, of_class); \
        CALL_ARGS((void), call_values, kind, o, values); \
    }
#define CALLS_THREE(name, type, basic) \
    CALLS(, name, type, VIRTUAL, o, NULL, jobject o) \
    CALLS(Nonvirtual, name, type, EXACT, o, c, jobject o, jclass c) \
    CALLS(Static, name, type, STATIC, NULL, c, jclass c)

JNI_PRIMITIVES(CALLS_THREE)
CALLS_THREE(Object, jobject, T_OBJECT)
CALLS_VOID(, VIRTUAL, o, NULL, jobject o)
CALLS_VOID(Nonvirtual, EXACT, o, c, jobject o, jclass c)
CALLS_VOID(Static, STATIC, NULL, c, jclass c)

/* --- objects ------------------------------------------------------------------------------------ */

/* InstantiationException, where bytecode has InstantiationError. */
static struct object *make(struct thread *t, struct class *c)
{
    char name[512];
    if (thread_pending(t))
        return NULL;
    if (c->access & (ACC_ABSTRACT | ACC_INTERFACE) || class_is_array(c) || class_is_primitive(c)) {
        throw_new(t, EX(InstantiationException), "%s", class_external_name(c, name, sizeof name));
        return NULL;
    }
    return class_initialize(t, c) ? alloc_object(t, c) : NULL;
}

jobject jni_AllocObject(struct thread *t, jclass c) { return jni_local(t, make(t, jni_class(c))); }

static jobject construct(struct thread *t, jclass c, struct method *m, jslot *slots)
{
    struct object *o = make(t, jni_class(c));
    slots[0] = slot_of_ref(o);
    return o && invoke_method(t, m, slots, NULL) ? jni_local(t, o) : NULL;
}

static jobject construct_list(struct thread *t, jclass c, struct method *m, va_list list)
{
    jslot slots[SLOTS_MAX];
    take_list(m, list, slots + 1);
    return construct(t, c, m, slots);
}

jobject jni_NewObject(struct jni_env *env, jclass c, struct method *m, ...)
{
    va_list list;
    struct thread *t = env->thread;
    CHECK_NEW(c);
    va_start(list, m);
    sched_leave_native(&t->sched);
    jobject o = construct_list(t, c, m, list);
    sched_enter_native(&t->sched);
    va_end(list);
    return o;
}

jobject jni_NewObjectV(struct jni_env *env, jclass c, struct method *m, va_list list)
{
    struct thread *t = env->thread;
    CHECK_NEW(c);
    sched_leave_native(&t->sched);
    jobject o = construct_list(t, c, m, list);
    sched_enter_native(&t->sched);
    return o;
}

jobject jni_NewObjectA(struct jni_env *env, jclass c, struct method *m, const jvalue *values)
{
    jslot slots[SLOTS_MAX];
    struct thread *t = env->thread;
    sched_leave_native(&t->sched);
    take_values(m, values, slots + 1);
    jobject o = construct(t, c, m, slots);
    sched_enter_native(&t->sched);
    return o;
}
