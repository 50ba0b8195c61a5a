/* SPDX-License-Identifier: Apache-2.0 */
/* java.security.AccessController and SecurityManager.  Stacks are not inspected: a null context means that every
 * domain on the stack is a system domain. */
#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/invoke.h"

NATIVE_METHOD(java_security_AccessController_getInheritedAccessControlContext)
{
    RESULT_REF(get_ref(t->object, known.Thread_inheritedAccessControlContext));
}

NATIVE_METHOD(java_security_AccessController_getProtectionDomain)
{
    if (!ARG_REF(0))
        throw_new(t, EX(NullPointerException), NULL);
    else
        RESULT_REF(get_ref(ARG_REF(0), injected.class_protection_domain));
}

/* The classes on the stack, innermost first, without this native's. */
NATIVE_METHOD(java_lang_SecurityManager_getClassContext)
{
    struct frame *first = frame_caller(t->frame);
    jint depth = 0, at = 0;
    for (struct frame *f = first; f; f = frame_caller(f))
        depth += !(f->method->flags & METHOD_HIDDEN);
    struct object *classes = alloc_ref_array(t, known.Class, depth);
    for (struct frame *f = first; classes && f; f = frame_caller(f))
        if (!(f->method->flags & METHOD_HIDDEN))
            set_ref(classes, ARRAY_BASE + 8 * (uint32_t)at++, f->method->class->mirror);
    RESULT_REF(classes);
}
