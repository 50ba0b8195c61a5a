/* SPDX-License-Identifier: Apache-2.0 */
/* JNI: arrays.  Objects never move, so elements are handed out where they are, and giving them back is nothing. */
#include "vm/native/jni_check.h"

#include <stdio.h>

#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/store.h"

jsize jni_GetArrayLength(struct thread *t, jarray a)
{
    (void)t;
    return array_length(jni_object(a));
}

/* --- of references ------------------------------------------------------------------------------ */

jarray jni_NewObjectArray(struct thread *t, jsize length, jclass c, jobject value)
{
    struct object *o = jni_object(value);
    struct object *a = thread_pending(t) ? NULL : alloc_ref_array(t, jni_class(c), length);
    if (a && o && !ref_fill(&t->mem, a, ref_elements(a), o, (size_t)length)) {
        throw_refused_store(t, a, o);
        return NULL;
    }
    return jni_local(t, a);
}

static bool in_bounds(struct thread *t, const struct object *a, jsize i)
{
    if ((uint32_t)i < (uint32_t)array_length(a))
        return true;
    return throw_new(t, EX(ArrayIndexOutOfBoundsException), "Index %d out of bounds for length %d", i, array_length(a));
}

jobject jni_GetObjectArrayElement(struct thread *t, jarray array, jsize i)
{
    struct object *a = jni_object(array);
    return in_bounds(t, a, i) ? jni_local(t, barrier_load((struct object **)array_data(a) + i)) : NULL;
}

/* "java.lang.Object[2][]" for element 2 of an Object[][]. */
static const char *element_text(const struct class *component, jsize i, char *buffer, size_t size)
{
    char name[200];
    const struct class *last = class_is_array(component) ? component->element : component;
    int n = snprintf(buffer, size, "%s[%d]", class_external_name(last, name, sizeof name), i);
    for (const char *p = component->name->text; *p == '[' && n > 0 && (size_t)n + 2 < size; p++)
        n += snprintf(buffer + n, size - (size_t)n, "[]");
    return buffer;
}

void jni_SetObjectArrayElement(struct thread *t, jarray array, jsize i, jobject value)
{
    struct object *a = jni_object(array), *o = jni_object(value);
    char of[256], to[256];
    if (!in_bounds(t, a, i))
        return;
    const struct class *component = object_class(a)->component;
    if (o && !object_is_instance(o, component))
        throw_new(t, EX(ArrayStoreException), "type mismatch: can not store %s to %s",
                  class_external_name(object_class(o), of, sizeof of), element_text(component, i, to, sizeof to));
    else
        store_element(t, a, i, o);
}

/* --- of primitives ------------------------------------------------------------------------------ */

static bool region_ok(struct thread *t, const struct object *a, jsize start, jsize length)
{
    if (start >= 0 && length >= 0 && (uint32_t)start + (uint32_t)length <= (uint32_t)array_length(a))
        return true;
    if (length < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "Length %d is negative", length);
    return throw_new(t, EX(ArrayIndexOutOfBoundsException), "Array region %d..%ld out of bounds for length %d",
                     start, (long)start + length, array_length(a));
}

static void *elements(jarray a, jboolean *copied)
{
    if (copied)
        *copied = false;
    return array_data(jni_object(a));
}

void *jni_GetPrimitiveArrayCritical(struct thread *t, jarray a, jboolean *copied)
{
    (void)t;
    return elements(a, copied);
}

void jni_ReleasePrimitiveArrayCritical(struct jni_env *env, jarray a, void *from, jint mode)
{
    (void)mode;
    if (jni_checking)
        jni_check_release(env, 0, a, from);
}

#define ARRAY(name, type, basic) \
    jarray jni_New##name##Array(struct thread *t, jsize length) \
    { \
        return thread_pending(t) ? NULL : jni_local(t, alloc_primitive_array(t, basic, length)); \
    } \
    type *jni_Get##name##ArrayElements(struct thread *t, jarray a, jboolean *copied) \
    { \
        (void)t; \
        return elements(a, copied); \
    } \
    void jni_Release##name##ArrayElements(struct jni_env *env, jarray a, type *from, jint mode) \
    { \
        (void)mode; \
        if (jni_checking) \
            jni_check_release(env, basic, a, from); \
    } \
    void jni_Get##name##ArrayRegion(struct thread *t, jarray array, jsize start, jsize length, type *out) \
    { \
        struct object *a = jni_object(array); \
        if (region_ok(t, a, start, length) && length > 0) \
            memcpy(out, (type *)array_data(a) + start, (size_t)length * sizeof *out); \
    } \
    void jni_Set##name##ArrayRegion(struct thread *t, jarray array, jsize start, jsize length, const type *from) \
    { \
        struct object *a = jni_object(array); \
        if (region_ok(t, a, start, length) && length > 0) \
            memcpy((type *)array_data(a) + start, from, (size_t)length * sizeof *from); \
    }

JNI_PRIMITIVES(ARRAY)
