/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of arrays: made from the outermost in, and stored into each other. */
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/store.h"

static struct object *fill_dimensions(struct thread *t, struct class *c, const jint *lengths, unsigned dims)
{
    RT_ASSERT(dims > 0 && dims <= c->dimensions);
    struct object *a = alloc_array(t, c, lengths[0]);
    if (!a || dims == 1)
        return a;
    for (jint i = 0; i < lengths[0]; i++) {
        struct object *row = fill_dimensions(t, c->component, lengths + 1, dims - 1);
        if (!row || !store_element(t, a, i, row))
            return NULL;
    }
    return a;
}

struct object *alloc_multi_array(struct thread *t, struct class *array_class, const jint *lengths, unsigned dims)
{
    for (unsigned i = 0; i < dims; i++)
        if (lengths[i] < 0) {
            throw_new(t, EX(NegativeArraySizeException), "%d", lengths[i]);
            return NULL;
        }
    return fill_dimensions(t, array_class, lengths, dims);
}
