/* SPDX-License-Identifier: Apache-2.0 */
/* Makes and measures java.lang.Class objects. */
#include "vm/run/mirror.h"

#include "vm/class/access.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/class/unload/unit.h"
#include "vm/run/known.h"
#include "vm/run/permanent.h"

size_t mirror_bytes(const struct object *mirror)
{
    return known.Class->shape.size + class_of_mirror(mirror)->static_bytes;
}

void mirror_statics(const struct object *mirror, void (*visit)(struct object **slot))
{
    const struct class *c = class_of_mirror(mirror);    /* NULL while the mirror is being made */
    RT_ASSERT(!c || !c->mirror || c->mirror == mirror);
    for (uint32_t i = 0; c && i < c->static_run_count; i++) {
        struct object **slot = object_at(mirror, c->static_runs[i].offset);
        for (uint32_t n = 0; n < c->static_runs[i].count; n++)
            visit(&slot[n]);
    }
}

static void fill(struct class *c, struct object *protection_domain)
{
    struct thread *t = thread_current();
    struct object *mirror = c->mirror;
    if (c->loader && c->loader->object)
        set_ref(t, mirror, known.Class_classLoader, c->loader->object);
    if (c->module && c->module->module)
        set_ref(t, mirror, known.Class_module, c->module->module);
    if (c->component)
        set_ref(t, mirror, known.Class_componentType, c->component->mirror);
    if (protection_domain)
        set_ref(t, mirror, class_domain_offset(), protection_domain);
    if (known.Class_modifiers) {
        *(jchar *)object_at(mirror, known.Class_modifiers) = (jchar)class_modifiers(c);
        set_byte(mirror, known.Class_primitive, class_is_primitive(c));
    }
}

/* A mirror lasts as long as the VM, so it refers to nothing in a scope. */
static bool may_be_kept(const struct object *o, const struct class *c, struct class_failure *f)
{
    return !o || !mem_is_scoped(o)
           || class_fail(f, CLASS_SHORT_LIVED, "the class %s would refer to its loader or domain, which lies in a scope", c->name->text);
}

/* In immortal memory, unless its unit may go; and what real-time code looks like it is for good. */
static struct object *allocate(struct thread *t, const struct class *c)
{
    struct area *context = unit_goes(c->unit) ? area_begin_permanent(t, c) : mem_begin_shared(&t->mem, &area_immortal);
    struct object *mirror = mem_alloc(&t->mem, &known.Class->shape, known.Class->shape.size + c->static_bytes);
    mem_end_shared(&t->mem, context);
    return mirror;
}

bool mirror_make(struct class *c, struct object *protection_domain, struct class_failure *f)
{
    if (!known.Class || c->mirror)
        return true;
    if (!class_layout_statics(c, f) || !may_be_kept(c->loader ? c->loader->object : NULL, c, f)
        || !may_be_kept(protection_domain, c, f))
        return false;
    sched_leave_region(&thread_current()->sched);       /* a class is for good */
    struct object *mirror = allocate(thread_current(), c);
    if (!mirror)
        return class_fail(f, CLASS_MEMORY, "%s: class %s", unit_goes(c->unit) ? "Java heap space" : "immortal memory is full", c->name->text);
    RT_ASSERT(injected.class_class && !mem_is_scoped(mirror));
    *(struct class **)object_at(mirror, injected.class_class) = c;
    c->mirror = mirror;
    unit_add(c);
    if (mem_is_heap(mirror))
        c->shape.holder = mirror;
    else
        unit_last(c);                                   /* nobody can tell who refers to it */
    fill(c, protection_domain);
    class_static_constants(c);
    return true;
}

bool mirror_fix_up(struct class_failure *f)
{
    for (struct class *c = class_first(); c; c = class_next(c))
        if (!mirror_make(c, NULL, f))
            return false;
    for (uint8_t type = T_BOOLEAN; type <= T_VOID; type++)
        if (type != T_OBJECT && type != T_ARRAY && !mirror_make(class_primitive(type), NULL, f))
            return false;
    for (struct class *c = class_first(); c; c = class_next(c))     /* arrays made before their components */
        if (c->component)
            set_ref(thread_current(), c->mirror, known.Class_componentType, c->component->mirror);
    return true;
}

static void fix_module(struct class *c)
{
    if (c->mirror && !get_ref(c->mirror, known.Class_module) && c->module && c->module->module)
        set_ref(thread_current(), c->mirror, known.Class_module, c->module->module);
}

void mirror_fix_modules(void)
{
    for (struct class *c = class_first(); c; c = class_next(c))
        fix_module(c);
    for (uint8_t type = T_BOOLEAN; type <= T_VOID; type++)
        if (type != T_OBJECT && type != T_ARRAY)
            fix_module(class_primitive(type));
}
