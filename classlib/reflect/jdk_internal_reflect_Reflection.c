/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.reflect.Reflection: who calls, and who may see whom. */
#include "classlib/natives.h"
#include "vm/class/access.h"
#include "vm/class/link.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"

NATIVE_METHOD(jdk_internal_reflect_Reflection_getCallerClass)
{
    struct class *c = frame_caller_class(t, 0);
    RESULT_REF(c ? c->mirror : NULL);
}

/* The flags of the class itself, not those of the InnerClasses attribute. */
NATIVE_METHOD(jdk_internal_reflect_Reflection_getClassAccessFlags)
{
    struct class *c = class_of_mirror(ARG_REF(0));
    bool made_by_vm = class_is_array(c) || class_is_primitive(c);
    RESULT_INT(made_by_vm ? class_modifiers(c) : c->access);
}

NATIVE_METHOD(jdk_internal_reflect_Reflection_areNestMates)
{
    struct class *a = class_of_mirror(ARG_REF(0)), *b = class_of_mirror(ARG_REF(1));
    RESULT_INT(a == b || class_nest_mates(a, b));
}
