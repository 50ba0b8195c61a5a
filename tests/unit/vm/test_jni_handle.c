/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include "vm/native/jni.h"
#include "vm/native/jni_handle.h"

static struct jni_locals *locals(struct thread *t)
{
    struct jni_env *env = jni_env_of(t);
    ck_assert_ptr_nonnull(env);
    return &env->locals;
}

START_TEST(a_reference_names_its_object)
{
    struct thread *t = vm_world();
    locals(t);
    struct object *o = string_new(t, "one");
    jobject local = jni_local(t, o), global = jni_global(t, o, JNI_GLOBAL), weak = jni_global(t, o, JNI_WEAK);
    ck_assert_ptr_eq(jni_object(local), o);
    ck_assert_ptr_eq(jni_object(global), o);
    ck_assert_ptr_eq(jni_object(weak), o);
    ck_assert_int_eq(jni_kind_of(local), JNI_LOCAL);
    ck_assert_int_eq(jni_kind_of(global), JNI_GLOBAL);
    ck_assert_int_eq(jni_kind_of(weak), JNI_WEAK);
    ck_assert_ptr_null(jni_object(NULL));
    ck_assert_ptr_null(jni_local(t, NULL));
    ck_assert_ptr_null(jni_global(t, NULL, JNI_GLOBAL));
}
END_TEST

START_TEST(references_live_until_they_are_deleted)
{
    struct thread *t = vm_world();
    locals(t);
    struct object *o = string_new(t, "one");
    jobject local = jni_local(t, o), global = jni_global(t, o, JNI_GLOBAL);
    ck_assert(jni_reference_lives(t, local) && jni_reference_lives(t, global));
    jni_local_delete(t, local);
    jni_global_delete(global);
    ck_assert(!jni_reference_lives(t, local) && !jni_reference_lives(t, global));
}
END_TEST

START_TEST(a_deleted_cell_is_used_again)
{
    struct thread *t = vm_world();
    locals(t);
    struct object *o = string_new(t, "one"), *other = string_new(t, "other");
    jobject first = jni_local(t, o);
    jni_local_delete(t, first);
    ck_assert_ptr_eq(jni_local(t, other), first);
    ck_assert_ptr_eq(jni_object(first), other);
}
END_TEST

START_TEST(a_frame_takes_its_references_with_it)
{
    struct thread *t = vm_world();
    struct jni_locals *l = locals(t);
    struct object *o = string_new(t, "one");
    jobject outer = jni_local(t, o), inner[3 * JNI_CHUNK];
    struct jni_mark mark = jni_locals_enter(l);
    for (int i = 0; i < 3 * JNI_CHUNK; i++)
        inner[i] = jni_local(t, o);
    ck_assert(jni_reference_lives(t, inner[0]) && jni_reference_lives(t, inner[3 * JNI_CHUNK - 1]));
    jni_locals_leave(l, mark);
    ck_assert(jni_reference_lives(t, outer));
    for (int i = 0; i < 3 * JNI_CHUNK; i++)
        ck_assert(!jni_reference_lives(t, inner[i]));
}
END_TEST

START_TEST(pushed_frames_are_popped_one_by_one)
{
    struct thread *t = vm_world();
    struct jni_locals *l = locals(t);
    struct jni_mark mark = jni_locals_enter(l);
    struct object *o = string_new(t, "one");
    ck_assert(jni_locals_push(l));
    jobject a = jni_local(t, o);
    ck_assert(jni_locals_push(l));
    jobject b = jni_local(t, o);
    ck_assert(jni_locals_pop(l));
    ck_assert(jni_reference_lives(t, a) && !jni_reference_lives(t, b));
    ck_assert(jni_locals_pop(l));
    ck_assert(!jni_reference_lives(t, a));
    ck_assert(!jni_locals_pop(l));
    jni_locals_leave(l, mark);
}
END_TEST

/* In a frame of its own, so that no register or slot of the caller's keeps the object. */
static RT_NOINLINE void make(struct thread *t, jobject *strong, jobject *weak)
{
    for (int i = 0; i < 100; i++) {
        struct object *o = alloc_primitive_array(t, T_INT, 10 + i);
        weak[i] = jni_global(t, o, JNI_WEAK);
        strong[i] = i % 2 ? jni_global(t, o, JNI_GLOBAL) : NULL;
    }
}

START_TEST(strong_references_keep_and_weak_ones_are_cleared)
{
    struct thread *t = vm_world();
    jobject strong[100], weak[100];
    int cleared = 0;
    locals(t);
    make(t, strong, weak);
    gc_collect(&t->sched, "test", true);
    for (int i = 0; i < 100; i++) {
        if (i % 2)
            ck_assert_int_eq(array_length(jni_object(strong[i])), 10 + i);
        if (i % 2)
            ck_assert_ptr_eq(jni_object(weak[i]), jni_object(strong[i]));
        else
            cleared += jni_object(weak[i]) == NULL;
    }
    ck_assert_int_ge(cleared, 45);              /* of 50: a word on the C stack may look like a reference */
}
END_TEST

RTCHECK_MAIN("jni_handle",
    a_reference_names_its_object,
    references_live_until_they_are_deleted,
    a_deleted_cell_is_used_again,
    a_frame_takes_its_references_with_it,
    pushed_frames_are_popped_one_by_one,
    strong_references_keep_and_weak_ones_are_cleared)
