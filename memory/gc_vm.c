/* SPDX-License-Identifier: Apache-2.0 */
/* What the VM has told the collector, and what follows from it alone. */
#include "memory/gc_impl.h"

struct gc_vm gc_vm;

void gc_install(const struct gc_vm *vm)
{
    gc_vm = *vm;
}

size_t object_bytes(const struct object *o)
{
    const struct mem_shape *shape = object_shape(o);
    switch ((enum shape_kind)shape->kind) {
    case SHAPE_REF_ARRAY:
    case SHAPE_PRIM_ARRAY:
        return array_bytes(shape, array_length(o));
    case SHAPE_MIRROR:
        return gc_vm.mirror_bytes(o);
    case SHAPE_PLAIN:
    case SHAPE_REFERENCE:
        return shape->size;
    }
    RT_UNREACHABLE();
}
