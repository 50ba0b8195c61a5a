/* SPDX-License-Identifier: Apache-2.0 */
/* Allocation for Java code: mem_alloc with the checks and errors of the language. */
#include "memory/undo.h"
#include "vm/run/allocate.h"

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/area_error.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

static bool may_instantiate(struct thread *t, struct class *c)
{
    char name[256];
    if (!(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && c != known.Class)
        return true;
    return throw_new(t, EX(InstantiationError), "%s", class_external_name(c, name, sizeof name));
}

static void refuse(struct thread *t, const struct class *c, jint length)
{
    if (length > ARRAY_LENGTH_MAX)
        throw_out_of_memory(t, "Requested array size exceeds VM limit");
    else if (area_is_heap(t->mem.area) && !mem_limit_for(&t->mem, c->component ? array_bytes(&c->shape, length) : c->shape.size))
        throw_out_of_memory(t, t->mem.gave_up ? "GC overhead limit exceeded" : "Java heap space");
    else
        throw_area_full(t, c, length);
}

struct object *alloc_object(struct thread *t, struct class *c)
{
    RT_ASSERT(!thread_pending(t) && !class_is_array(c) && !class_is_primitive(c));
    if (RT_UNLIKELY(c->access & (ACC_ABSTRACT | ACC_INTERFACE) || c == known.Class) && !may_instantiate(t, c))
        return NULL;
    struct object *o = mem_alloc(&t->mem, &c->shape, c->shape.size);
    if (!o)
        refuse(t, c, 0);
    return o;
}

struct object *alloc_object_immortal(struct thread *t, struct class *c)
{
    bool keeps = undo_pause(&t->mem);           /* the VM's: a region that is undone does not give it back */
    struct area *context = mem_set_context(&t->mem, &area_immortal);
    struct object *o = alloc_object(t, c);
    mem_set_context(&t->mem, context);
    undo_resume(&t->mem, keeps);
    return o;
}

struct object *alloc_array(struct thread *t, struct class *array_class, jint length)
{
    if (RT_UNLIKELY(length < 0)) {
        throw_new(t, EX(NegativeArraySizeException), "%d", length);
        return NULL;
    }
    RT_ASSERT(class_is_array(array_class));
    struct object *o = mem_alloc_array(&t->mem, &array_class->shape, length);
    if (!o)
        refuse(t, array_class, length);
    return o;
}

/* Apart, as the room for a message is many cache lines of stack. */
static RT_NOINLINE struct class *first_array_class(struct thread *t, struct class *component)
{
    struct class_failure f = { 0 };
    struct class *c = class_array_of(component, &f);
    if (!c)
        throw_failure(t, &f);
    return c;
}

static struct class *array_class(struct thread *t, struct class *component)
{
    struct class *c = class_array_known(component);
    return RT_LIKELY(c != NULL) ? c : first_array_class(t, component);
}

struct object *alloc_primitive_array(struct thread *t, uint8_t basic_type, jint length)
{
    struct class *c = array_class(t, class_primitive(basic_type));
    return c ? alloc_array(t, c, length) : NULL;
}

struct object *alloc_ref_array(struct thread *t, struct class *component, jint length)
{
    struct class *c = array_class(t, component);
    return c ? alloc_array(t, c, length) : NULL;
}
