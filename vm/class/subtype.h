/* SPDX-License-Identifier: Apache-2.0 */
/* May a value of class A be assigned to a variable of class B? (JVMS 6.5 instanceof, checkcast.) Context: any. */
#ifndef VM_CLASS_SUBTYPE_H
#define VM_CLASS_SUBTYPE_H

#include "vm/class/class.h"

RT_EXPORT bool class_is_subtype_slow(const struct class *sub, const struct class *super);

static inline bool class_is_subtype(const struct class *sub, const struct class *super)
{
    if (sub == super || (super->depth < CLASS_DISPLAY && sub->display[super->depth] == super))
        return true;
    if (atomic_load_explicit(&sub->subtype_cache, memory_order_relaxed) == super)
        return true;
    return class_is_subtype_slow(sub, super);
}

/* The same where super is a class that few others stand above: its tables tell the classes that are none, too. */
static inline bool class_extends(const struct class *sub, const struct class *super)
{
    RT_ASSERT(super->depth < CLASS_DISPLAY && !class_is_interface(super) && !class_is_array(super));
    return sub->display[super->depth] == super;
}

/* Class.isAssignableFrom: of primitive classes each is assignable to itself alone. */
static inline bool class_is_assignable(const struct class *from, const struct class *to)
{
    return class_is_primitive(to) || class_is_primitive(from) ? from == to : class_is_subtype(from, to);
}

static inline bool object_is_instance(const struct object *o, const struct class *c)
{
    return class_is_subtype(object_class(o), c);
}

#endif
