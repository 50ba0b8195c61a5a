/* SPDX-License-Identifier: Apache-2.0 */
/* The same in the interface's first version, on top of the second. */
#include "vm/jvmti/heap.h"

struct old {
    struct jvmti_env *env;
    jvmti_heap_object *object;
    jvmti_heap_root *root;
    jvmti_stack_reference *stack;
    jvmti_object_reference *reference;
    void *user;
};

enum { OLD_TAGGED = 1, OLD_UNTAGGED, OLD_EITHER };

static jint control(jint answer) { return answer == OLD_ABORT ? VISIT_ABORT : answer == OLD_IGNORE ? 0 : VISIT_OBJECTS; }

static jint old_iteration(jlong class_tag, jlong size, jlong *tag, jint length, void *user)
{
    const struct old *o = user;
    (void)length;
    return control(o->object(class_tag, size, tag, o->user));
}

/* Kinds count there from 1 for roots, too; a class above is a class. */
static jint old_reference(jint kind, const union jvmti_reference_info *info, jlong class_tag, jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag,
                          jint length, void *user)
{
    const struct old *o = user;
    (void)referrer_class_tag;
    (void)length;
    if (kind == REFERENCE_LOCAL)
        return !o->stack ? VISIT_OBJECTS : control(o->stack(kind - REFERENCE_ROOTS, class_tag, size, tag, info->local.thread_tag, info->local.depth,
                                                            info->local.method, info->local.slot, o->user));
    if (kind > REFERENCE_ROOTS)
        return !o->root ? VISIT_OBJECTS : control(o->root(kind - REFERENCE_ROOTS, class_tag, size, tag, o->user));
    bool counts = kind == REFERENCE_FIELD || kind == REFERENCE_STATIC || kind == REFERENCE_ELEMENT || kind == REFERENCE_CONSTANT;
    return !o->reference ? VISIT_OBJECTS : control(o->reference(kind == REFERENCE_SUPER ? REFERENCE_CLASS : kind, class_tag, size, tag, referrer_tag ? *referrer_tag : 0,
                                                                counts ? info->index : -1, o->user));
}

static const struct jvmti_heap_callbacks iterating = { .iteration = old_iteration }, following = { .reference = old_reference };

/* Those with a tag, those without, or all. */
static enum jvmti_error filter_of(jint old, jint *filter)
{
    *filter = old == OLD_TAGGED ? FILTER_UNTAGGED : old == OLD_UNTAGGED ? FILTER_TAGGED : 0;
    return old == OLD_TAGGED || old == OLD_UNTAGGED || old == OLD_EITHER ? JVMTI_NONE : JVMTI_ILLEGAL_ARGUMENT;
}

enum jvmti_error jvmti_IterateOverHeap(struct thread *t, struct jvmti_env *env, jint object_filter, jvmti_heap_object *heap_object_callback, const void *user_data)
{
    struct old o = { .object = heap_object_callback, .user = (void *)(uintptr_t)user_data };
    jint filter;
    enum jvmti_error error = filter_of(object_filter, &filter);
    return error != JVMTI_NONE ? error : jvmti_IterateThroughHeap(t, env, filter, NULL, &iterating, &o);
}

/* Of the class and of those below it: heap.c looks for that. */
enum jvmti_error jvmti_IterateOverInstancesOfClass(struct thread *t, struct jvmti_env *env, jclass klass, jint object_filter, jvmti_heap_object *heap_object_callback,
                                                   const void *user_data)
{
    struct old o = { .object = heap_object_callback, .user = (void *)(uintptr_t)user_data };
    struct class *c;
    jint filter;
    enum jvmti_error error = jvmti_class(klass, &c);
    if (error == JVMTI_NONE)
        error = filter_of(object_filter, &filter);
    return error != JVMTI_NONE ? error : jvmti_iterate(t, env, filter, c, true, &iterating, &o);
}

enum jvmti_error jvmti_IterateOverReachableObjects(struct thread *t, struct jvmti_env *env, jvmti_heap_root *heap_root_callback, jvmti_stack_reference *stack_ref_callback,
                                                   jvmti_object_reference *object_ref_callback, const void *user_data)
{
    struct old o = { .root = heap_root_callback, .stack = stack_ref_callback, .reference = object_ref_callback, .user = (void *)(uintptr_t)user_data };
    return jvmti_FollowReferences(t, env, 0, NULL, NULL, &following, &o);
}

enum jvmti_error jvmti_IterateOverObjectsReachableFromObject(struct thread *t, struct jvmti_env *env, jobject object, jvmti_object_reference *object_reference_callback,
                                                             const void *user_data)
{
    struct old o = { .reference = object_reference_callback, .user = (void *)(uintptr_t)user_data };
    if (!jni_object(object))
        return JVMTI_INVALID_OBJECT;
    return jvmti_FollowReferences(t, env, 0, NULL, object, &following, &o);
}
