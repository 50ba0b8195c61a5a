/* SPDX-License-Identifier: Apache-2.0 */
/* Storing, copying and cloning references: the reference door with the errors of the language. */
#include "vm/run/store.h"

#include <stdio.h>

#include "memory/undo.h"
#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/area_error.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"

bool throw_refused_store(struct thread *t, const struct object *container, const struct object *value)
{
    return mem_may_load(&t->mem, value) ? throw_illegal_assignment(t, container, value) : throw_heap_reference(t, value);
}

bool store_ref(struct thread *t, struct object *container, void *slot, struct object *value)
{
    return RT_LIKELY(store_ref_or_not(t, container, slot, value, false)) || throw_refused_store(t, container, value);
}

bool store_element(struct thread *t, struct object *array, jint i, struct object *value)
{
    RT_ASSERT(object_shape(array)->kind == SHAPE_REF_ARRAY && i >= 0 && i < array_length(array));
    return store_ref(t, array, ref_elements(array) + i, value);
}

bool store_element_if_may(struct thread *t, struct object *array, jint i, struct object *value)
{
    RT_ASSERT(object_shape(array)->kind == SHAPE_REF_ARRAY && i >= 0 && i < array_length(array));
    return mem_may_load(&t->mem, value) && ref_store(&t->mem, array, ref_elements(array) + i, value);
}

/* --- copying ------------------------------------------------------------------------------- */

static bool copy_refs(struct thread *t, struct object *to, struct object **dst, const struct object *from, struct object *const *src, size_t n)
{
    struct object *refused;
    return ref_copy(&t->mem, to, dst, from, src, n, &refused) || throw_refused_store(t, to, refused);
}

static struct object *clone_array(struct thread *t, struct object *o)
{
    struct class *c = object_class(o);
    struct object *a = alloc_array(t, c, array_length(o));
    if (a && c->shape.kind == SHAPE_REF_ARRAY)
        return copy_refs(t, a, ref_elements(a), o, ref_elements(o), (size_t)array_length(o)) ? a : NULL;
    if (a)
        memcpy(array_data(a), array_data(o), (size_t)array_length(o) << c->shape.elem_shift);
    return a;
}

struct object *object_clone(struct thread *t, struct object *o)
{
    struct class *c = object_class(o);
    struct object *refused;
    if (class_is_array(c))
        return clone_array(t, o);
    struct object *copy = alloc_object(t, c);
    if (!copy)
        return NULL;
    if (!ref_clone_fields(&t->mem, copy, o, &refused)) {
        throw_refused_store(t, copy, refused);
        return NULL;
    }
    if (c->flags & CLASS_NEEDS_FINALIZER) {
        jslot arg = slot_of_ref(copy);
        if (!invoke_method(t, known.Finalizer_register, &arg, NULL))
            return NULL;
    }
    return copy;
}

static const char *array_text(const struct object *a, jint length, char *buffer, size_t size)
{
    const struct class *c = object_class(a);
    if (c->component && class_is_primitive(c->component))
        snprintf(buffer, size, "%s[%d]", c->component->name->text, length);
    else
        snprintf(buffer, size, "object array[%d]", length);
    return buffer;
}

static bool bad_range(struct thread *t, const struct object *src, jint sp, const struct object *dst, jint dp, jint n)
{
    char text[300];
    jint sl = array_length(src), dl = array_length(dst);
    if (sp < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: source index %d out of bounds for %s", sp, array_text(src, sl, text, sizeof text));
    if (dp < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: destination index %d out of bounds for %s", dp, array_text(dst, dl, text, sizeof text));
    if (n < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: length %d is negative", n);
    if ((uint32_t)sp + (uint32_t)n > (uint32_t)sl)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: last source index %u out of bounds for %s", (uint32_t)sp + (uint32_t)n, array_text(src, sl, text, sizeof text));
    return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: last destination index %u out of bounds for %s", (uint32_t)dp + (uint32_t)n, array_text(dst, dl, text, sizeof text));
}

static bool not_arrays(struct thread *t, const struct class *s, const struct class *d)
{
    char a[256];
    if (!class_is_array(s))
        return throw_new(t, EX(ArrayStoreException), "arraycopy: source type %s is not an array", class_external_name(s, a, sizeof a));
    if (!class_is_array(d))
        return throw_new(t, EX(ArrayStoreException), "arraycopy: destination type %s is not an array", class_external_name(d, a, sizeof a));
    bool sp = s->shape.kind == SHAPE_PRIM_ARRAY, dp = d->shape.kind == SHAPE_PRIM_ARRAY;
    if (sp && dp)
        return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy %s[] into %s[]", s->component->name->text, d->component->name->text);
    if (sp)
        return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy %s[] into object array[]", s->component->name->text);
    return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy object array[] into %s[]", d->component->name->text);
}

static bool refuse_element(struct thread *t, const struct class *have, const struct class *want)
{
    char a[256], b[256];
    class_external_name(have, a, sizeof a);
    class_external_name(want, b, sizeof b);
    if (class_is_subtype(want, have))
        return throw_new(t, EX(ArrayStoreException), "arraycopy: element type mismatch: can not cast one of the elements of %s[] "
                         "to the type of the destination array, %s", a, b);
    return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy %s[] into %s[]", a, b);
}

/* Element by element with the store check: the elements before the bad one are copied. */
static bool copy_checked(struct thread *t, const struct class *have, struct object *dst, struct object **to,
                         struct object *const *from, jint n)
{
    const struct class *want = object_class(dst)->component;
    for (jint i = 0; i < n; i++) {
        struct object *value = barrier_load(&from[i]);
        if (!mem_may_load(&t->mem, value))
            return throw_heap_reference(t, value);
        if (value && !object_is_instance(value, want))
            return refuse_element(t, have, want);
        if (!store_ref(t, dst, &to[i], value))
            return false;
    }
    return true;
}

bool array_copy(struct thread *t, struct object *src, jint sp, struct object *dst, jint dp, jint n)
{
    if (!src || !dst)
        return throw_new(t, EX(NullPointerException), NULL);
    struct class *s = object_class(src), *d = object_class(dst);
    bool refs = s->shape.kind == SHAPE_REF_ARRAY && d->shape.kind == SHAPE_REF_ARRAY;
    if (RT_UNLIKELY(!refs && (s != d || s->shape.kind != SHAPE_PRIM_ARRAY)))
        return not_arrays(t, s, d);
    if (RT_UNLIKELY(sp < 0 || dp < 0 || n < 0 || (uint32_t)sp + (uint32_t)n > (uint32_t)array_length(src) ||
                    (uint32_t)dp + (uint32_t)n > (uint32_t)array_length(dst)))
        return bad_range(t, src, sp, dst, dp, n);
    unsigned shift = s->shape.elem_shift;
    char *from = (char *)array_data(src) + ((size_t)sp << shift), *to = (char *)array_data(dst) + ((size_t)dp << shift);
    if (!refs) {
        undo_bytes(&t->mem, to, (size_t)n << shift);
        memmove(to, from, (size_t)n << shift);
        return true;
    }
    if (s == d || class_is_subtype(s->component, d->component))
        return copy_refs(t, dst, (struct object **)(void *)to, src, (struct object *const *)(void *)from, (size_t)n);
    return copy_checked(t, object_class(src)->component, dst, (struct object **)(void *)to, (struct object *const *)(void *)from, n);
}
