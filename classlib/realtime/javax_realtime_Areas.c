/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Areas: the door from the realtime package to memory areas.  A handle is the address of a struct area. */
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "memory/barrier.h"
#include "vm/class/access.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/realtime/area_create.h"
#include "vm/realtime/areas.h"
#include "vm/run/allocate.h"
#include "vm/run/area_story.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"

#define ARG_AREA(slot) ((struct area *)(uintptr_t)ARG_LONG(slot))
#define RESULT_AREA(area) RESULT_LONG((jlong)(uintptr_t)(area))

/* --- life ------------------------------------------------------------------------------------ */

NATIVE_METHOD(javax_realtime_Areas_heap) { RESULT_AREA(&area_heap); }
NATIVE_METHOD(javax_realtime_Areas_immortal) { RESULT_AREA(&area_immortal); }
NATIVE_METHOD(javax_realtime_Areas_attach) { area_set_object(ARG_AREA(0), ARG_REF(2)); }

NATIVE_METHOD(javax_realtime_Areas_create)
{
    RESULT_AREA(area_create(t, ARG_REF(0), (size_t)ARG_LONG(1), (size_t)ARG_LONG(3)));
}

NATIVE_METHOD(javax_realtime_Areas_createPhysical)
{
    struct physical_request r = { .immortal = ARG_BOOL(1), .variable = ARG_BOOL(2), .base = (uint64_t)ARG_LONG(3), .size = (uint64_t)ARG_LONG(5) };
    RESULT_AREA(area_create_physical(t, ARG_REF(0), &r));
}

/* --- use ------------------------------------------------------------------------------------- */

NATIVE_METHOD(javax_realtime_Areas_enter) { area_enter(t, ARG_AREA(0), ARG_REF(2)); }
NATIVE_METHOD(javax_realtime_Areas_executeInArea) { area_execute(t, ARG_AREA(0), ARG_REF(2)); }
NATIVE_METHOD(javax_realtime_Areas_join) { area_join(t, scope_of_area(ARG_AREA(0)), (uint64_t)ARG_LONG(2)); }

NATIVE_METHOD(javax_realtime_Areas_joinAndEnter)
{
    area_join_enter(t, scope_of_area(ARG_AREA(0)), ARG_REF(2), (uint64_t)ARG_LONG(3));
}

NATIVE_METHOD(javax_realtime_Areas_newArray)
{
    struct class *component = class_of_mirror(ARG_REF(2));
    if (component->element_type == T_VOID) {
        throw_new(t, EX(IllegalArgumentException), "an array of void");
        return;
    }
    if (!area_visit(t, ARG_AREA(0)))
        return;
    struct object *array = alloc_ref_array(t, component, ARG_INT(3));
    area_leave(t);
    RESULT_REF(array);
}

/* --- objects by reflection ------------------------------------------------------------------- */

/* The first class on the stack outside this package: it asks. */
static struct class *asking_class(struct thread *t)
{
    static const char package[] = "javax/realtime/";
    for (struct frame_walk f = frame_up(frame_first(t)); f.method; f = frame_up(f))
        if (strncmp(f.method->class->name->text, package, sizeof package - 1) || f.method->class->loader != &boot_loader)
            return f.method->class;
    return NULL;
}

static bool may_construct(struct thread *t, const struct method *m)
{
    char why[512], name[256];
    struct class *from = asking_class(t);
    if (!from || (class_may_see_class(from, m->class, why, sizeof why) && class_may_see_member(from, m->class, m->class, m->access)))
        return true;
    return throw_named(t, "java/lang/IllegalAccessException", "class %s cannot access the constructor %s%s", from->name->text,
                       class_external_name(m->class, name, sizeof name), m->descriptor->text);
}

static struct method *default_constructor(struct thread *t, struct class *c)
{
    char name[256];
    bool instances = !(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && !class_is_array(c) && !class_is_primitive(c);
    struct method *m = instances && class_link_thrown(t, c) ? class_declared_method(c, SYM(init), SYM(void_void)) : NULL;
    if (!m && !thread_pending(t))
        throw_named(t, "java/lang/InstantiationException", "%s", class_external_name(c, name, sizeof name));
    return m;
}

NATIVE_METHOD(javax_realtime_Areas_newInstance_class)
{
    struct class *c = class_of_mirror(ARG_REF(2));
    struct method *m = default_constructor(t, c);
    if (!m || !may_construct(t, m) || !class_initialize(t, c) || !area_visit(t, ARG_AREA(0)))
        return;
    struct object *o = alloc_object(t, c);
    jslot receiver = slot_of_ref(o);
    if (o)
        invoke_method(t, m, &receiver, NULL);
    area_leave(t);
    RESULT_REF(o);
}

NATIVE_METHOD(javax_realtime_Areas_newInstance_constructor)
{
    struct object *constructor = ARG_REF(2);
    struct method *m = method_of_constructor(constructor);
    bool checked = !get_byte(constructor, known.AccessibleObject_override);
    if ((checked && !may_construct(t, m)) || !class_initialize(t, m->class) || !area_visit(t, ARG_AREA(0)))
        return;
    jslot call[2] = { args[2], args[3] };
    jdk_internal_reflect_NativeConstructorAccessorImpl_newInstance0(t, call);
    area_leave(t);
    args[0] = call[0];
}

/* --- facts ----------------------------------------------------------------------------------- */

/* Heap and immortal memory have an object from the first time that it is asked for. */
static struct object *object_of(struct thread *t, const struct area *a)
{
    struct object *o = area_object(a);
    if (o)
        return o;
    struct class *c = class_named(t, NULL, area_is_heap(a) ? "javax/realtime/HeapMemory" : "javax/realtime/ImmortalMemory");
    return c && class_initialize(t, c) ? area_object(a) : NULL;
}

NATIVE_METHOD(javax_realtime_Areas_areaOf) { RESULT_REF(object_of(t, area_of(ARG_REF(0)))); }
NATIVE_METHOD(javax_realtime_Areas_current) { RESULT_REF(object_of(t, t->mem.area)); }
NATIVE_METHOD(javax_realtime_Areas_currentHandle) { RESULT_AREA(t->mem.area); }
NATIVE_METHOD(javax_realtime_Areas_depth) { RESULT_INT((jint)scope_stack_depth(&t->mem.scopes)); }
NATIVE_METHOD(javax_realtime_Areas_initialIndex) { RESULT_INT((jint)t->mem.scopes.initial); }
NATIVE_METHOD(javax_realtime_Areas_isOnStack) { RESULT_INT(scope_stack_has(&t->mem.scopes, ARG_AREA(0))); }
NATIVE_METHOD(javax_realtime_Areas_isNoHeap) { RESULT_INT(t->sched.no_heap); }
NATIVE_METHOD(javax_realtime_Areas_mayHold) { RESULT_INT(barrier_may_store(ARG_REF(0), ARG_REF(1))); }

NATIVE_METHOD(javax_realtime_Areas_outer)
{
    jint index = ARG_INT(0);
    const struct scope_entry *e = index < 0 ? NULL : scope_stack_at(&t->mem.scopes, (uint32_t)index);
    if (!e && index == 0 && t->mem.scopes.count == 0)
        RESULT_REF(object_of(t, t->mem.area));
    else
        RESULT_REF(e ? object_of(t, e->area) : NULL);
}

NATIVE_METHOD(javax_realtime_Areas_consumed) { RESULT_LONG((jlong)area_sizes(ARG_AREA(0)).used); }
NATIVE_METHOD(javax_realtime_Areas_size) { RESULT_LONG((jlong)area_sizes(ARG_AREA(0)).size); }
NATIVE_METHOD(javax_realtime_Areas_maximumSize) { RESULT_LONG((jlong)area_sizes(ARG_AREA(0)).maximum); }

NATIVE_METHOD(javax_realtime_Areas_remaining)
{
    struct area_sizes s = area_sizes(ARG_AREA(0));
    RESULT_LONG((jlong)(s.maximum - s.used));
}

NATIVE_METHOD(javax_realtime_Areas_referenceCount)
{
    RESULT_INT((jint)scope_count(scope_of_area(ARG_AREA(0))));
}

NATIVE_METHOD(javax_realtime_Areas_instanceSize)
{
    struct class *c = class_of_mirror(ARG_REF(0));
    if (class_link_thrown(t, c))
        RESULT_LONG((jlong)scope_bytes(&c->shape, c->shape.size));
}

NATIVE_METHOD(javax_realtime_Areas_arraySize)
{
    struct class_failure f = { 0 };
    struct class *c = class_array_of(class_of_mirror(ARG_REF(0)), &f);
    if (c)
        RESULT_LONG((jlong)scope_bytes(&c->shape, array_bytes(&c->shape, ARG_INT(1))));
    else
        throw_failure(t, &f);
}

/* --- refusals in Java ------------------------------------------------------------------------ */

_Static_assert(RULE_NO_HEAP == 4 && RULE_SCHEDULABLE == 6, "as Areas.java has them");

NATIVE_METHOD(javax_realtime_Areas_explain)
{
    char buffer[512], *text = areas_explain ? string_utf8(ARG_REF(1), buffer, sizeof buffer) : NULL;
    if (text)
        area_tell(t, &(struct area_story){
            .error = object_class(ARG_REF(0))->name->text, .text = text, .rule = (enum area_rule)ARG_INT(2), .value = ARG_REF(3) });
    string_free(text, buffer);
}

/* --- portals --------------------------------------------------------------------------------- */

static bool reachable(struct thread *t, struct area *a)
{
    return scope_stack_has(&t->mem.scopes, a) || area_refuse(t, SCOPE_INACCESSIBLE, a);
}

NATIVE_METHOD(javax_realtime_Areas_getPortal)
{
    struct scope *s = scope_of_area(ARG_AREA(0)), *context = scope_of_area(t->mem.area);
    if (!reachable(t, &s->area))
        return;
    struct object *portal = s->portal;
    if (portal && !(context && scope_reaches(context, s)))
        throw_named(t, "javax/realtime/IllegalAssignmentError", "objects of the allocation context, %s, cannot refer to the portal of %s",
                    area_text(t->mem.area), area_text(&s->area));
    else
        RESULT_REF(portal);
}

NATIVE_METHOD(javax_realtime_Areas_setPortal)
{
    struct scope *s = scope_of_area(ARG_AREA(0));
    struct object *portal = ARG_REF(2);
    if (!portal || !reachable(t, &s->area))
        return;                         /* RTSJ ScopedMemory.setPortal: null leaves the portal that there is */
    if (area_of(portal) != &s->area)
        throw_named(t, "javax/realtime/IllegalAssignmentError", "the portal of %s must live in it, and not in %s", area_text(&s->area),
                    area_text(area_of(portal)));
    else
        s->portal = portal;
}

/* --- threads --------------------------------------------------------------------------------- */

NATIVE_METHOD(javax_realtime_Areas_prepareStart)
{
    area_prepare_start(t, ARG_REF(0), ARG_AREA(1), ARG_AREA(3), (uint32_t)ARG_INT(5), ARG_BOOL(6));
}

NATIVE_METHOD(javax_realtime_Areas_abandonStart) { area_abandon_start(t, ARG_REF(0)); }

/* Thread.start without a thread group. */
NATIVE_METHOD(javax_realtime_Areas_startAlone)
{
    struct object *o = ARG_REF(0);
    if (thread_of_object(o) || thread_object_status(o) != THREAD_NEW)
        throw_new(t, EX(IllegalThreadStateException), NULL);
    else
        thread_start(t, o, 0);
}

NATIVE_METHOD(javax_realtime_Areas_setBudget) { area_set_budget(t, ARG_REF(0), ARG_LONG(1), ARG_LONG(3)); }
