/* SPDX-License-Identifier: Apache-2.0 */
/* java.security.AccessController and SecurityManager.  A null context means that every domain on the stack is a system
 * domain.
 *
 * A context may be asked long after it was taken, by a security manager that came later: each new thread has one.  Areas
 * with a size of their own and threads that may not see the heap, where domains are, do without until there is a manager. */
#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/store.h"

/* Parameters of AccessController.executePrivileged, which stay in its frame. */
enum { PRIVILEGED_CONTEXT = 1, PRIVILEGED_CALLER = 2 };

static bool is_privileged(struct frame_walk f)
{
    return f.method->class == known.AccessController && !strcmp(f.method->name->text, "executePrivileged");
}

/* The domain that the frame stands for: its class's, or where privileges begin that of the class which asked for them. */
static struct object *domain_of(struct frame_walk f)
{
    const struct object *mirror = is_privileged(f) ? slot_ref(frame_argument(f, PRIVILEGED_CALLER)) : f.method->class->mirror;
    return mirror ? get_ref(mirror, class_domain_offset()) : NULL;
}

/* Of the frames down to the innermost privileged one, which is returned, or none.  domains NULL: only count them. */
static struct frame_walk gather_domains(struct thread *t, struct object *domains, jint *count)
{
    const struct object *last = NULL;
    *count = 0;
    for (struct frame_walk f = frame_first(t); f.method; f = frame_up(f)) {
        struct object *domain = domain_of(f);
        if (domain && domain != last) {
            if (domains && !store_element(t, domains, *count, domain))
                return frame_at(NULL);
            ++*count;
            last = domain;
        }
        if (is_privileged(f))
            return f;
    }
    return frame_at(NULL);
}

static struct object *make_context(struct thread *t, struct object *domains, struct frame_walk privileged)
{
    struct object *o = alloc_object(t, known.AccessControlContext);
    struct object *outer = privileged.method ? slot_ref(frame_argument(privileged, PRIVILEGED_CONTEXT)) : NULL;
    if (!o || !store_ref(t, o, object_at(o, known.AccessControlContext_context), domains) ||
        !store_ref(t, o, object_at(o, known.AccessControlContext_privilegedContext), outer))
        return NULL;
    set_byte(o, known.AccessControlContext_isPrivileged, privileged.method != NULL);
    set_byte(o, known.AccessControlContext_isAuthorized, 1);
    return o;
}

static bool keeps_domains(const struct thread *t)
{
    return *(struct object **)known.System_security || (area_is_heap(t->mem.area) && !t->sched.no_heap);
}

NATIVE_METHOD(java_security_AccessController_getStackAccessControlContext)
{
    jint count;
    RESULT_REF(NULL);
    if (!keeps_domains(t))
        return;
    struct frame_walk privileged = gather_domains(t, NULL, &count);
    struct object *domains = count ? alloc_ref_array(t, known.ProtectionDomain, count) : NULL;
    if (count && domains)
        gather_domains(t, domains, &count);
    if (!thread_pending(t) && (count || (privileged.method && slot_ref(frame_argument(privileged, PRIVILEGED_CONTEXT)))))
        RESULT_REF(make_context(t, domains, privileged));
}

NATIVE_METHOD(java_security_AccessController_getInheritedAccessControlContext)
{
    RESULT_REF(get_ref(t->object, known.Thread_inheritedAccessControlContext));
}

NATIVE_METHOD(java_security_AccessController_getProtectionDomain)
{
    if (!ARG_REF(0))
        throw_new(t, EX(NullPointerException), NULL);
    else
        RESULT_REF(get_ref(ARG_REF(0), class_domain_offset()));
}

/* The classes on the stack, innermost first, without this native's. */
NATIVE_METHOD(java_lang_SecurityManager_getClassContext)
{
    struct frame_walk first = frame_up(frame_first(t));
    jint depth = 0, at = 0;
    for (struct frame_walk f = first; f.method; f = frame_up(f))
        depth += !(f.method->flags & METHOD_HIDDEN);
    struct object *classes = alloc_ref_array(t, known.Class, depth);
    for (struct frame_walk f = first; classes && f.method; f = frame_up(f))
        if (!(f.method->flags & METHOD_HIDDEN))
            set_element(t, classes, at++, f.method->class->mirror);
    RESULT_REF(classes);
}
