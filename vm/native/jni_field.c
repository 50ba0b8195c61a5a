/* SPDX-License-Identifier: Apache-2.0 */
/* JNI: reading and writing fields.  Volatile ones are ordered by fences on both sides. */
#include "vm/native/jni.h"

#include "vm/run/known.h"
#include "vm/run/store.h"

static void *instance_slot(jobject o, const struct field *f) { return object_at(jni_object(o), f->offset); }
static void *static_slot(const struct field *f) { return object_at(f->class->mirror, f->offset); }

static void order(const struct field *f)
{
    if (f->access & ACC_VOLATILE)
        atomic_thread_fence(memory_order_seq_cst);
}

jobject jni_GetObjectField(struct thread *t, jobject o, struct field *f)
{
    struct object *value = ref_load_any(&t->mem, jni_object(o), instance_slot(o, f));
    order(f);
    return jni_local(t, value);
}

jobject jni_GetStaticObjectField(struct thread *t, jobject c, struct field *f)
{
    (void)c;
    struct object *value = barrier_load(static_slot(f));
    order(f);
    return jni_local(t, value);
}

/* With the assignment rule: IllegalAssignmentError may be pending afterwards. */
static void put(struct thread *t, struct object *container, void *slot, const struct field *f, jobject value)
{
    order(f);
    store_ref(t, container, slot, jni_object(value));
    order(f);
}

void jni_SetObjectField(struct thread *t, jobject o, struct field *f, jobject value)
{
    put(t, jni_object(o), instance_slot(o, f), f, value);
}

void jni_SetStaticObjectField(struct thread *t, jobject c, struct field *f, jobject value)
{
    (void)c;
    put(t, f->class->mirror, static_slot(f), f, value);
}

/* A boolean is one bit whatever the caller had. */
#define CLEAN_Boolean(v) ((v) & 1)
#define CLEAN_Byte(v) (v)
#define CLEAN_Char(v) (v)
#define CLEAN_Short(v) (v)
#define CLEAN_Int(v) (v)
#define CLEAN_Long(v) (v)
#define CLEAN_Float(v) (v)
#define CLEAN_Double(v) (v)

#define FIELD(name, type, basic) \
    type jni_Get##name##Field(struct thread *t, jobject o, struct field *f) \
    { \
        (void)t; \
        type value = *(volatile type *)instance_slot(o, f); \
        order(f); \
        return value; \
    } \
    type jni_GetStatic##name##Field(struct thread *t, jobject c, struct field *f) \
    { \
        (void)t, (void)c; \
        type value = *(volatile type *)static_slot(f); \
        order(f); \
        return value; \
    } \
    void jni_Set##name##Field(struct thread *t, jobject o, struct field *f, type value) \
    { \
        (void)t; \
        order(f); \
        *(volatile type *)instance_slot(o, f) = CLEAN_##name(value); \
        order(f); \
    } \
    void jni_SetStatic##name##Field(struct thread *t, jobject c, struct field *f, type value) \
    { \
        (void)t, (void)c; \
        order(f); \
        *(volatile type *)static_slot(f) = CLEAN_##name(value); \
        order(f); \
    }

JNI_PRIMITIVES(FIELD)
