/* SPDX-License-Identifier: Apache-2.0 */
/* The checks.  What an argument must be is told by its name in jni_table.def: the rules below. */
#include "vm/native/jni_check_impl.h"

#include <stdio.h>
#include <stdlib.h>

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"
#include "vm/util/crash.h"
#include "vm/util/utf8.h"

bool jni_checking;

/* --- telling ------------------------------------------------------------------------------------ */

static void print_stack(const struct thread *t)
{
    char name[512];
    for (struct frame_walk f = frame_first(t); f.method; f = frame_up(f)) {
        const struct method *m = f.method;
        int line = method_body_line(frame_body(f), frame_bci(f));
        printf("\tat %s.%s(", class_external_name(m->class, name, sizeof name), m->name->text);
        if (m->access & ACC_NATIVE)
            printf("Native Method)\n");
        else if (m->class->source_file && line >= 0)
            printf("%s:%d)\n", m->class->source_file->text, line);
        else
            printf("%s)\n", m->class->source_file ? m->class->source_file->text : "Unknown Source");
    }
}

/* t: NULL when the caller has no Java thread. */
static _Noreturn void fatal(const struct thread *t, const char *message)
{
    printf("FATAL ERROR in native method: %s\n", message);
    if (t)
        print_stack(t);
    fflush(stdout);
    crash_reason(message);
    abort();
}

static void warn(const struct thread *t, const char *message, const char *function)
{
    printf("WARNING in native method: %s%s\n", message, function);
    print_stack(t);
    fflush(stdout);
}

void jni_check_ended(const struct thread *t)
{
    warn(t, "Thread ended while attached, without a call of DetachCurrentThread", "");
}

void jni_tell_registered(const char *class_name, const char *name, const char *signature)
{
    printf("[warning][jni] Re-registering of platform native method: %s.%s%s from code in a different classloader\n",
           class_name, name, signature);
    fflush(stdout);
}

/* --- before every function ------------------------------------------------------------------------ */

/* Those that may be called with an exception pending, JNI specification 2.8.2, and between Get and Release of something
 * critical. */
static const char *const with_exception[] = {
    "ExceptionOccurred", "ExceptionDescribe", "ExceptionClear", "FatalError", "PushLocalFrame", "PopLocalFrame", "DeleteLocalRef",
    "DeleteGlobalRef", "DeleteWeakGlobalRef", "MonitorExit", "Release", NULL,
};
static const char *const in_critical[] = { "GetPrimitiveArrayCritical", "GetStringCritical", "Release", NULL };

static bool is_among(const char *const *names, const char *function)
{
    for (; *names; names++)
        if (!strcmp(*names, function))
            return true;
    return false;
}

static void check_exception(const struct thread *t, struct jni_env *env)
{
    if (t->exception)
        warn(t, "JNI call made with exception pending", "");
    else if (env->unchecked)
        warn(t, "JNI call made without checking exceptions when required to from ", env->unchecked);
    env->unchecked = NULL;
}

/* The thread, inside the VM. */
struct thread *jni_check_enter(struct jni_env *env, const char *function)
{
    if (!sched_self())
        fatal(NULL, "Using JNIEnv in non-Java thread");
    struct thread *t = thread_current();
    if (env != t->jni)
        fatal(t, "Using JNIEnv in the wrong thread");
    sched_leave_native(&t->sched);
    if (env->critical && !is_among(in_critical, function))
        printf("Warning: Calling other JNI functions in the scope of Get/ReleasePrimitiveArrayCritical or Get/ReleaseStringCritical\n");
    if (!is_among(with_exception, function))
        check_exception(t, env);
    if (!strncmp(function, "Exception", strlen("Exception")))
        env->unchecked = NULL;
    return t;
}

/* --- what an argument must be --------------------------------------------------------------------- */

enum rule { ANY, OBJECT, CLASS, STRING, ARRAY, THROWABLE, LOCAL, GLOBAL, WEAK };
struct named_rule { const char *argument; enum rule rule; };

static const struct named_rule rules[] = {
    { "o", OBJECT }, { "c", CLASS }, { "sub", CLASS }, { "super", CLASS }, { "s", STRING }, { "a", ARRAY }, { "throwable", THROWABLE },
};
/* Where the name says too much or too little. */
static const struct { const char *function; struct named_rule rule; } exceptions[] = {
    { "IsInstanceOf", { "o", ANY } }, { "DefineClass", { "c", ANY } }, { "DeleteLocalRef", { "r", LOCAL } },
    { "DeleteGlobalRef", { "r", GLOBAL } }, { "DeleteWeakGlobalRef", { "r", WEAK } },
};

static enum rule rule_for(const char *function, const char *argument)
{
    for (size_t i = 0; i < sizeof exceptions / sizeof exceptions[0]; i++)
        if (!strcmp(exceptions[i].function, function) && !strcmp(exceptions[i].rule.argument, argument))
            return exceptions[i].rule.rule;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (!strcmp(rules[i].argument, argument))
            return rules[i].rule;
    return ANY;
}

/* Pinned references are slots of the Java stack, and the mirrors of classes. */
static bool is_pinned(const struct thread *t, jobject r)
{
    const char *p = (const char *)r;
    if (p >= (const char *)t->stack_base && p < (const char *)t->stack_end)
        return ((uintptr_t)p & 7) == 0;
    for (const struct class *c = class_first(); c; c = class_next(c))
        if ((const char *)&c->mirror == p)
            return true;
    return false;
}

static bool is_reference(const struct thread *t, jobject r)
{
    return jni_kind_of(r) == JNI_PINNED ? is_pinned(t, r) : jni_reference_lives(t, r);
}

static void check_kind(const struct thread *t, enum rule rule, jobject r)
{
    enum jni_kind kind = r ? jni_kind_of(r) : JNI_PINNED;
    if (r && rule == LOCAL && kind != JNI_LOCAL && kind != JNI_PINNED)
        fatal(t, "Invalid local JNI handle passed to DeleteLocalRef");
    if (r && rule == GLOBAL && kind != JNI_GLOBAL)
        fatal(t, "Invalid global JNI handle passed to DeleteGlobalRef");
    if (r && rule == WEAK && kind != JNI_WEAK)
        fatal(t, "Invalid weak global JNI handle passed to DeleteWeakGlobalRef");
}

/* Elements as the function's name says: GetIntArrayElements, GetObjectArrayElement, GetPrimitiveArrayCritical. */
static void check_array(const struct thread *t, const char *function, const struct object *o)
{
    static const struct { const char *in_name; uint8_t type; } types[] = {
#define TYPE(name, ctype, basic) { #name "Array", basic },
        JNI_PRIMITIVES(TYPE)
    };
    if (!o || !class_is_array(object_class(o)))
        fatal(t, "Non-array passed to JNI array operations");
    const struct class *component = object_class(o)->component;
    if (strstr(function, "ObjectArray") && class_is_primitive(component))
        fatal(t, "Object array expected but not received for JNI array operation");
    if (strstr(function, "PrimitiveArray") && !class_is_primitive(component))
        fatal(t, "Primitive type array expected but not received for JNI array operation");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strstr(function, types[i].in_name) && component != class_primitive(types[i].type))
            fatal(t, class_is_primitive(component) ? "Array element type mismatch in JNI"
                                                   : "Primitive type array expected but not received for JNI array operation");
}

static void check_class(const struct thread *t, const struct object *o)
{
    if (!o)
        fatal(t, "JNI received a null class");
    if (object_class(o) != known.Class)
        fatal(t, "JNI received a class argument that is not a class");
}

static void check_reference(struct thread *t, const char *function, const char *argument, jobject r)
{
    enum rule rule = rule_for(function, argument);
    check_kind(t, rule, r);
    if (r && !is_reference(t, r))
        fatal(t, "Bad global or local ref passed to JNI");
    const struct object *o = jni_object(r);
    if (rule == OBJECT && !o)
        fatal(t, "Null object passed to JNI");
    if (rule == CLASS)
        check_class(t, o);
    if (rule == STRING && (!o || object_class(o) != known.String))
        fatal(t, "JNI string operation received a non-string");
    if (rule == ARRAY)
        check_array(t, function, o);
    if (rule == THROWABLE && (!o || !object_is_instance(o, known.Throwable)))
        fatal(t, "JNI Throw or ThrowNew received a class argument that is not a Throwable or Throwable subclass");
}

/* --- fields --------------------------------------------------------------------------------------- */

static const struct class *class_with_field(const struct class *c, const struct field *f)
{
    for (; c; c = c->super)
        if (f >= c->fields && f < c->fields + c->field_count)
            return c;
    return NULL;
}

/* The first letter of a descriptor for GetIntField and its like; 0: a function of no type. */
static char letter_of(const char *function)
{
    static const struct { const char *name; char letter; } letters[] = {
        { "Boolean", 'Z' }, { "Byte", 'B' }, { "Char", 'C' }, { "Short", 'S' }, { "Int", 'I' }, { "Long", 'J' }, { "Float", 'F' },
        { "Double", 'D' }, { "Object", 'L' }, { "Void", 'V' },
    };
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (strstr(function, letters[i].name))
            return letters[i].letter;
    return 0;
}

static bool is_letter(char wanted, char descriptor) { return wanted == descriptor || (wanted == 'L' && descriptor == '['); }

/* holder: the object, or the class of a static field; functions that make fields' objects have none. */
static void check_field(struct thread *t, const char *function, jobject holder, const struct field *f)
{
    bool of_class = strstr(function, "Static");
    if (!strstr(function, "Field") || !strcmp(function, "ToReflectedField") || !holder)
        return;
    const struct object *o = jni_object(holder);
    const struct class *c = of_class ? class_of_mirror(o) : object_class(o);
    if (of_class ? !f : !class_with_field(c, f))
        fatal(t, of_class ? "Wrong static field ID passed to JNI" : "Wrong field ID passed to JNI");
    if (of_class != ((f->access & ACC_STATIC) != 0))
        fatal(t, of_class ? "Non-static field ID passed to JNI" : "Static field ID passed to JNI");
    if (!is_letter(letter_of(function), f->descriptor->text[0]))
        fatal(t, of_class ? "Field type (static) mismatch in JNI get/set field operations"
                          : "Field type (instance) mismatch in JNI get/set field operations");
}

/* --- one argument after the other ------------------------------------------------------------------- */

void jni_check_object(struct jni_checking *x, const char *argument, jobject r)
{
    check_reference(x->thread, x->function, argument, r);
    x->holder = x->holder ? x->holder : r;
}

void jni_check_field(struct jni_checking *x, const char *argument, struct field *f)
{
    (void)argument;
    check_field(x->thread, x->function, x->holder, f);
}

void jni_check_text(struct jni_checking *x, const char *argument, const char *text)
{
    bool is_class = !strcmp(argument, "name") && (!strcmp(x->function, "FindClass") || !strcmp(x->function, "DefineClass"));
    if (is_class && text && !utf8_valid((const uint8_t *)text, strlen(text)))
        fatal(x->thread, "JNI class name is not a valid UTF8 string");
}

void jni_check_leave(struct jni_env *env, const char *function)
{
    env->critical += strstr(function, "Critical") != NULL;      /* both that come here begin with Get */
    sched_enter_native(&env->thread->sched);
}

/* --- functions with variable arguments, and releases -------------------------------------------------- */

static bool is_method(const struct method *m)
{
    for (const struct class *c = class_first(); c; c = class_next(c))
        if (m >= c->methods && m < c->methods + c->method_count)
            return true;
    return false;
}

static char result_letter(const struct method *m) { return *descriptor_return(m->descriptor); }

void jni_check_call(struct jni_env *env, const char *function, jobject o, jclass c, struct method *m)
{
    bool of_class = strstr(function, "Static");
    struct thread *t = jni_check_enter(env, function);
    struct jni_checking x = { t, function, NULL };
    if (!of_class)
        jni_check_object(&x, "o", o);
    if (of_class || strstr(function, "Nonvirtual"))
        jni_check_object(&x, "c", c);
    if (!is_method(m) || of_class != ((m->access & ACC_STATIC) != 0) || !is_letter(letter_of(function), result_letter(m)) ||
        (!of_class && !object_is_instance(jni_object(o), m->class)) ||
        (of_class && !class_is_subtype(jni_class(c), m->class)))
        fatal(t, "Wrong object class or methodID passed to JNI call");
    env->unchecked = function;
    sched_enter_native(&t->sched);
}

void jni_check_new(struct jni_env *env, jclass c, struct method *m)
{
    struct thread *t = jni_check_enter(env, "NewObject");
    struct jni_checking x = { t, "NewObject", NULL };
    jni_check_object(&x, "c", c);
    if (!is_method(m) || !(m->flags & METHOD_IS_INIT) || m->class != jni_class(c))
        fatal(t, "Wrong object class or methodID passed to JNI call");
    env->unchecked = "NewObject";
    sched_enter_native(&t->sched);
}

void jni_check_release(struct jni_env *env, uint8_t type, jarray a, const void *elements)
{
    struct thread *t = jni_check_enter(env, "Release");
    struct jni_checking x = { t, type ? "ReleaseElements" : "ReleasePrimitiveArrayCritical", NULL };
    jni_check_object(&x, "a", a);
    if (type && object_class(jni_object(a))->component != class_primitive(type))
        fatal(t, "Array element type mismatch in JNI");
    if (elements != array_data(jni_object(a)))
        fatal(t, type ? "ReleasePrimitiveArrayElements: the elements are not those of the array"
                      : "ReleasePrimitiveArrayCritical: the elements are not those of the array");
    if (!type && !env->critical--)
        fatal(t, "ReleasePrimitiveArrayCritical: nothing critical was got");
    sched_enter_native(&t->sched);
}

void jni_check_release_string(struct jni_env *env, bool critical, jstring s, const void *chars)
{
    struct thread *t = jni_check_enter(env, "Release");
    struct jni_checking x = { t, "ReleaseString", NULL };
    jni_check_object(&x, "s", s);
    if (!chars)
        fatal(t, "ReleaseString: no characters");
    if (critical && !env->critical--)
        fatal(t, "ReleaseStringCritical: nothing critical was got");
    sched_enter_native(&t->sched);
}
