/* SPDX-License-Identifier: Apache-2.0 */
/* Method.invoke and Constructor.newInstance. */
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/jdk.h"
#include "vm/run/allocate.h"
#include "vm/run/box.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/store.h"

enum { SLOTS_MAX = 256 };       /* JVMS 4.3.3: 255 with the receiver */

static bool mismatch(struct thread *t) { return throw_new(t, EX(IllegalArgumentException), "argument type mismatch"); }

/* One argument into its slots; returns how many, 0 with an exception pending. */
static unsigned put_argument(struct thread *t, const struct class *type, struct object *value, jslot *out)
{
    if (!class_is_primitive(type)) {
        *out = slot_of_ref(value);
        return !value || object_is_instance(value, type) ? 1 : mismatch(t);
    }
    if (!value)
        return throw_new(t, EX(IllegalArgumentException), NULL);
    if (!unbox(t, value, type->element_type, out))
        return 0;
    return type->element_type == T_LONG || type->element_type == T_DOUBLE ? 2 : 1;
}

static bool wrong_count(struct thread *t, jint got, jint wanted)
{
    if (jdk->feature < 21)
        return throw_new(t, EX(IllegalArgumentException), "wrong number of arguments");
    return throw_new(t, EX(IllegalArgumentException), "wrong number of arguments: %d expected: %d", got, wanted);
}

/* All arguments as the parameter types ask; false: an exception is pending. */
static bool put_arguments(struct thread *t, struct object *types, struct object *values, jslot *out)
{
    jint n = values ? array_length(values) : 0;
    if (n != array_length(types))
        return wrong_count(t, n, array_length(types));
    for (jint i = 0; i < n; i++) {
        const struct class *type = class_of_mirror(((struct object **)array_data(types))[i]);
        unsigned slots = put_argument(t, type, ((struct object **)array_data(values))[i], out);
        if (!slots)
            return false;
        out += slots;
    }
    return true;
}

/* What the method threw becomes the cause. */
static void wrap_exception(struct thread *t)
{
    struct object *cause = exception_take(t);
    struct class *c = class_named(t, &boot_loader, "java/lang/reflect/InvocationTargetException");
    jslot arg = slot_of_ref(cause);
    struct object *wrapper = c ? new_object(t, c, "(Ljava/lang/Throwable;)V", &arg) : NULL;
    if (wrapper)
        throw_object(t, wrapper);
}

static bool check_receiver(struct thread *t, const struct class *c, const struct object *receiver)
{
    if (!receiver)
        return throw_new(t, EX(NullPointerException), NULL);
    if (object_is_instance(receiver, c))
        return true;
    if (jdk->feature < 25)
        return throw_new(t, EX(IllegalArgumentException), "object is not an instance of declaring class");
    char a[256], b[256];
    return throw_new(t, EX(IllegalArgumentException), "object of type %s is not an instance of %s",
                     class_external_name(object_class(receiver), a, sizeof a), class_external_name(c, b, sizeof b));
}

static bool call(struct thread *t, struct method *m, const jslot *slots, jslot *result)
{
    bool direct = method_is_static(m) || m->access & ACC_PRIVATE;
    return direct ? invoke_method(t, m, slots, result) : invoke_virtual(t, m, slots, result);
}

/* The library since 21 calls a method that wants to know its caller with that as the first argument, where such a method
 * has it as the last: we put it there.  (HotSpot's refuses such calls when it is told to make them by natives.) */
static bool put_caller_last(struct thread *t, struct object *types, struct object *values)
{
    jint parameters = array_length(types);
    if (jdk->feature < 21 || !parameters || ref_elements(types)[parameters - 1] != known.Class->mirror)
        return true;
    struct frame_walk f = frame_first(t);
    if (f.method && f.method->access & ACC_NATIVE)
        f = frame_up(f);
    if (!f.method || strcmp(f.method->descriptor->text, "(Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;") != 0)
        return true;
    jint n = array_length(values);
    struct object *caller = n ? ref_elements(values)[0] : NULL;
    return !caller || n == 1 || (array_copy(t, values, 1, values, 0, n - 1) && store_element(t, values, n - 1, caller));
}

NATIVE_METHOD(jdk_internal_reflect_NativeMethodAccessorImpl_invoke0)
{
    struct object *reflected = ARG_REF(0), *types = get_ref(reflected, known.Method_parameterTypes);
    struct method *m = method_of_reflect(reflected);
    jslot slots[SLOTS_MAX], result = 0, *at = slots;
    if (method_is_static(m)) {
        if (!class_initialize(t, m->class))
            return;
    } else {
        if (!check_receiver(t, m->class, ARG_REF(1)))
            return;
        *at++ = args[1];
    }
    if ((ARG_REF(2) && !put_caller_last(t, types, ARG_REF(2))) || !put_arguments(t, types, ARG_REF(2), at))
        return;
    if (!call(t, m, slots, &result))
        wrap_exception(t);
    else
        RESULT_REF(box(t, m->return_type, result));
}

NATIVE_METHOD(jdk_internal_reflect_NativeConstructorAccessorImpl_newInstance0)
{
    char name[512];
    struct object *reflected = ARG_REF(0);
    struct method *m = method_of_constructor(reflected);
    jslot slots[SLOTS_MAX];
    if (m->class->access & ACC_ABSTRACT) {
        throw_new(t, EX(InstantiationException), "%s", class_external_name(m->class, name, sizeof name));
        return;
    }
    if (!class_initialize(t, m->class))
        return;
    struct object *o = alloc_object(t, m->class);
    if (!o || !put_arguments(t, get_ref(reflected, known.Constructor_parameterTypes), ARG_REF(1), slots + 1))
        return;
    slots[0] = slot_of_ref(o);
    if (!invoke_method(t, m, slots, NULL))
        wrap_exception(t);
    else
        RESULT_REF(o);
}
