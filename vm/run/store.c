/* SPDX-License-Identifier: Apache-2.0 */
/* Storing, copying and cloning references: the reference door with the errors of the language. */
#include "vm/run/store.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/area_error.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"

/* A no-heap thread must not pass on what it may not look at: the collector would not learn of it. */
static bool may_pass_on(const struct thread *t, const struct object *value) { return !(t->sched.no_heap && mem_is_heap(value)); }

bool store_ref(struct thread *t, struct object *container, void *slot, struct object *value)
{
    if (RT_UNLIKELY(!may_pass_on(t, value)))
        return throw_heap_reference(t);
    if (RT_UNLIKELY(!barrier_may_store(container, value)))
        return throw_illegal_assignment(t, container, value);
    barrier_store(slot, value);
    return true;
}

/* All that one object may refer to, another may too if it might refer to the first: then nothing need be looked at. */
static bool may_hold_all_of(const struct object *to, const struct object *from)
{
    return barrier_may_store(to, from);
}

/* Word by word, so that another thread never sees half a reference; from the end where source and target may overlap. */
static bool copy_refs(struct thread *t, struct object *to, struct object **dst, const struct object *from, struct object *const *src, size_t n)
{
    if (RT_LIKELY(may_hold_all_of(to, from) && !t->sched.no_heap)) {
        memmove(dst, src, n * sizeof *dst);
        return true;
    }
    bool backwards = to == from && (struct object *const *)dst > src;
    for (size_t i = 0; i < n; i++) {
        size_t at = backwards ? n - 1 - i : i;
        if (!store_ref(t, to, &dst[at], barrier_load(&src[at])))
            return false;
    }
    return true;
}

/* The references of a copy whose original lies further in, or that a no-heap thread made: each is looked at; none stays if
 * one is refused. */
static bool check_copied(struct thread *t, struct object *copy)
{
    const struct mem_shape *shape = copy->shape;
    for (uint32_t r = 0; r < shape->run_count; r++)
        for (uint32_t i = 0; i < shape->runs[r].count; i++) {
            struct object *value = get_ref(copy, shape->runs[r].offset + 8 * i);
            if (barrier_may_store(copy, value) && may_pass_on(t, value))
                continue;
            memset(object_at(copy, OBJECT_HEADER), 0, shape->size - OBJECT_HEADER);
            return may_pass_on(t, value) ? throw_illegal_assignment(t, copy, value) : throw_heap_reference(t);
        }
    return true;
}

struct object *object_clone(struct thread *t, struct object *o)
{
    struct class *c = object_class(o);
    if (class_is_array(c)) {
        struct object *a = alloc_array(t, c, array_length(o));
        size_t data = (size_t)array_length(o) << c->shape.elem_shift;
        if (a && c->shape.kind == SHAPE_REF_ARRAY)
            return copy_refs(t, a, array_data(a), o, array_data(o), (size_t)array_length(o)) ? a : NULL;
        if (a)
            memcpy(array_data(a), array_data(o), data);
        return a;
    }
    struct object *copy = alloc_object(t, c);
    if (!copy)
        return NULL;
    memcpy(object_at(copy, OBJECT_HEADER), object_at(o, OBJECT_HEADER), c->shape.size - OBJECT_HEADER);
    if (RT_UNLIKELY(!may_hold_all_of(copy, o) || t->sched.no_heap) && !check_copied(t, copy))
        return NULL;
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
        if (!may_pass_on(t, from[i]))
            return throw_heap_reference(t);
        if (from[i] && !object_is_instance(from[i], want))
            return refuse_element(t, have, want);
        if (!store_ref(t, dst, &to[i], from[i]))
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
        memmove(to, from, (size_t)n << shift);
        return true;
    }
    if (s == d || class_is_subtype(s->component, d->component))
        return copy_refs(t, dst, (struct object **)(void *)to, src, (struct object *const *)(void *)from, (size_t)n);
    return copy_checked(t, object_class(src)->component, dst, (struct object **)(void *)to, (struct object *const *)(void *)from, n);
}
