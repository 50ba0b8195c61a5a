/* SPDX-License-Identifier: Apache-2.0 */
/* The subtype question where the display and the cache did not answer it. Bounds: interfaces, depth, dimensions. */
#include "vm/class/subtype.h"

static bool has_interface(const struct class *sub, const struct class *interface)
{
    for (uint32_t i = 0; i < sub->all_interface_count; i++)
        if (sub->all_interfaces[i] == interface)
            return true;
    return false;
}

static bool has_super(const struct class *sub, const struct class *super)
{
    while (sub && sub != super)
        sub = sub->super;
    return sub != NULL;
}

/* Arrays are covariant; arrays of primitives only are what they are. */
static bool array_is_subtype(const struct class *sub, const struct class *super)
{
    return class_is_array(sub) && !class_is_primitive(sub->component) && !class_is_primitive(super->component)
           && class_is_subtype(sub->component, super->component);
}

bool class_is_subtype_slow(const struct class *sub, const struct class *super)
{
    RT_ASSERT(sub != super);            /* the caller has asked the display and the cache */
    bool yes = class_is_array(super)       ? array_is_subtype(sub, super)
               : class_is_interface(super) ? has_interface(sub, super)
                                           : super->depth >= CLASS_DISPLAY && has_super(sub, super);
    if (yes)
        atomic_store_explicit(&((struct class *)(uintptr_t)sub)->subtype_cache, (struct class *)(uintptr_t)super,
                              memory_order_relaxed);
    return yes;
}
