/* SPDX-License-Identifier: Apache-2.0 */
/* The bodies of the interface's functions, called as natives' calls reach them: vm/native/jni_*.c. */
#include "tests/unit/worlds/vm_world.h"

#include "sched/handshake.h"
#include "sched/monitor.h"
#include "vm/native/jni.h"
#include "vm/native/jni_handle.h"

static struct thread *native_world(void)
{
    struct thread *t = vm_world();
    ck_assert_ptr_nonnull(jni_env_of(t));
    return t;
}

static const char *text_at(jobject handle) { return text_of(jni_object(handle)); }

/* --- strings */

START_TEST(strings_come_from_utf_and_go_back)
{
    struct thread *t = native_world();
    jstring s = jni_NewStringUTF(t, "gr\xc3\xbc\xc3\x9f");
    jboolean copied = 0;
    ck_assert_int_eq(jni_GetStringLength(t, s), 4);
    ck_assert_int_eq(jni_GetStringUTFLength(t, s), 6);
    const char *text = jni_GetStringUTFChars(t, s, &copied);
    ck_assert_str_eq(text, "gr\xc3\xbc\xc3\x9f");
    ck_assert_int_eq(copied, 1);
    sched_enter_native(&t->sched);
    jni_ReleaseStringUTFChars(jni_env_of(t), s, text);
    sched_leave_native(&t->sched);
}
END_TEST

START_TEST(a_part_of_a_string_must_lie_inside)
{
    struct thread *t = native_world();
    jstring s = jni_NewString(t, (const jchar[]){ 'a', 'b', 'c' }, 3);
    jchar chars[2];
    char text[8];
    jni_GetStringRegion(t, s, 1, 2, chars);
    ck_assert(chars[0] == 'b' && chars[1] == 'c');
    jni_GetStringUTFRegion(t, s, 0, 2, text);
    ck_assert_str_eq(text, "ab");
    jni_GetStringRegion(t, s, 2, 2, chars);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/StringIndexOutOfBoundsException");
}
END_TEST

/* --- arrays */

START_TEST(elements_are_copied_in_and_out)
{
    struct thread *t = native_world();
    jarray a = jni_NewIntArray(t, 4);
    jint in[] = { 1, 2, 3 }, out[4] = { 0 };
    ck_assert_int_eq(jni_GetArrayLength(t, a), 4);
    jni_SetIntArrayRegion(t, a, 1, 3, in);
    jni_GetIntArrayRegion(t, a, 0, 4, out);
    ck_assert(out[0] == 0 && out[1] == 1 && out[3] == 3);
    jni_GetIntArrayRegion(t, a, 2, 3, out);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/ArrayIndexOutOfBoundsException");
}
END_TEST

START_TEST(an_array_of_objects_takes_what_is_of_its_class)
{
    struct thread *t = native_world();
    jclass string = jni_FindClass(t, "java/lang/String");
    jobject hello = jni_NewStringUTF(t, "hello");
    jarray a = jni_NewObjectArray(t, 2, string, hello);
    ck_assert_str_eq(text_at(jni_GetObjectArrayElement(t, a, 1)), "hello");
    jni_SetObjectArrayElement(t, a, 0, NULL);
    ck_assert_ptr_null(jni_GetObjectArrayElement(t, a, 0));
    jni_SetObjectArrayElement(t, a, 0, string);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/ArrayStoreException");
    jni_GetObjectArrayElement(t, a, 2);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/ArrayIndexOutOfBoundsException");
}
END_TEST

START_TEST(an_array_cannot_be_shorter_than_nothing)
{
    struct thread *t = native_world();
    ck_assert_ptr_null(jni_NewByteArray(t, -1));
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/NegativeArraySizeException");
}
END_TEST

/* --- classes and members */

START_TEST(classes_are_found_and_know_their_supers)
{
    struct thread *t = native_world();
    jclass integer = jni_FindClass(t, "java/lang/Integer"), number = jni_FindClass(t, "java/lang/Number");
    jobject o = jni_NewStringUTF(t, "");
    ck_assert(jni_IsSameObject(t, jni_GetSuperclass(t, integer), number));
    ck_assert(jni_IsAssignableFrom(t, integer, number) && !jni_IsAssignableFrom(t, number, integer));
    ck_assert(jni_IsInstanceOf(t, o, jni_GetObjectClass(t, o)) && !jni_IsInstanceOf(t, o, integer));
    ck_assert(jni_IsInstanceOf(t, NULL, integer));
    ck_assert_ptr_null(jni_GetSuperclass(t, jni_FindClass(t, "java/lang/Runnable")));
    ck_assert_ptr_null(jni_FindClass(t, "no/Such"));
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/NoClassDefFoundError");
}
END_TEST

START_TEST(members_are_found_by_name_type_and_kind)
{
    struct thread *t = native_world();
    jclass integer = jni_FindClass(t, "java/lang/Integer");
    ck_assert_ptr_nonnull(jni_GetMethodID(t, integer, "intValue", "()I"));
    ck_assert_ptr_nonnull(jni_GetStaticMethodID(t, integer, "valueOf", "(I)Ljava/lang/Integer;"));
    ck_assert_ptr_nonnull(jni_GetFieldID(t, integer, "value", "I"));
    ck_assert_ptr_null(jni_GetMethodID(t, integer, "valueOf", "(I)Ljava/lang/Integer;"));
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/NoSuchMethodError");
    ck_assert_ptr_null(jni_GetStaticFieldID(t, integer, "value", "I"));
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/NoSuchFieldError");
}
END_TEST

START_TEST(fields_are_read_and_written)
{
    struct thread *t = native_world();
    jclass integer = jni_FindClass(t, "java/lang/Integer");
    jobject o = jni_AllocObject(t, integer);
    struct field *value = jni_GetFieldID(t, integer, "value", "I");
    jni_SetIntField(t, o, value, 7);
    ck_assert_int_eq(jni_GetIntField(t, o, value), 7);
    ck_assert_int_eq(jni_GetStaticIntField(t, integer, jni_GetStaticFieldID(t, integer, "MAX_VALUE", "I")), INT32_MAX);
}
END_TEST

/* What a native does: in state NATIVE, with values in all three forms. */
START_TEST(methods_are_called_in_each_form)
{
    struct thread *t = native_world();
    struct jni_env *env = jni_env_of(t);
    jclass integer = jni_FindClass(t, "java/lang/Integer");
    struct method *sum = jni_GetStaticMethodID(t, integer, "sum", "(II)I"), *int_value = jni_GetMethodID(t, integer, "intValue", "()I"),
                  *of = jni_GetStaticMethodID(t, integer, "valueOf", "(I)Ljava/lang/Integer;"),
                  *parse = jni_GetStaticMethodID(t, integer, "parseInt", "(Ljava/lang/String;)I");
    jstring no_number = jni_NewStringUTF(t, "x");
    sched_enter_native(&t->sched);
    ck_assert_int_eq(jni_CallStaticIntMethod(env, integer, sum, 3, 4), 7);
    ck_assert_int_eq(jni_CallStaticIntMethodA(env, integer, sum, (const jvalue[]){ { .i = 5 }, { .i = -2 } }), 3);
    jobject boxed = jni_CallStaticObjectMethod(env, integer, of, 41);
    ck_assert_int_eq(jni_CallIntMethod(env, boxed, int_value), 41);
    jni_CallStaticIntMethod(env, integer, parse, no_number);
    ck_assert(jni_ExceptionCheck(env));
    sched_leave_native(&t->sched);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/NumberFormatException");
}
END_TEST

/* --- exceptions, monitors, references */

START_TEST(an_exception_is_thrown_seen_and_cleared)
{
    struct thread *t = native_world();
    jclass c = jni_FindClass(t, "java/lang/IllegalStateException");
    ck_assert_ptr_null(jni_ExceptionOccurred(t));
    ck_assert_int_eq(jni_ThrowNew(t, c, "so"), JNI_OK);
    jthrowable seen = jni_ExceptionOccurred(t);
    ck_assert_ptr_eq(jni_object(seen), t->exception);
    jni_ExceptionClear(t);
    ck_assert(!thread_pending(t));
    ck_assert_int_eq(jni_Throw(t, seen), JNI_OK);
    expect_thrown(t, "java/lang/IllegalStateException", "so");
}
END_TEST

START_TEST(a_monitor_is_entered_and_exited_by_its_owner)
{
    struct thread *t = native_world();
    jobject o = jni_NewStringUTF(t, "monitor");
    ck_assert_int_eq(jni_MonitorEnter(t, o), JNI_OK);
    ck_assert(monitor_held(&t->sched, &jni_object(o)->monitor));
    ck_assert_int_eq(jni_MonitorExit(t, o), JNI_OK);
    ck_assert_int_eq(jni_MonitorExit(t, o), JNI_ERR);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/IllegalMonitorStateException");
}
END_TEST

START_TEST(a_limit_of_locks_refuses_a_monitor)
{
    struct thread *t = native_world();
    jobject one = jni_NewStringUTF(t, "one"), other = jni_NewStringUTF(t, "other");
    monitor_limit_begin();
    handshake(&t->sched, &t->sched, monitor_limit_join, NULL);
    ck_assert_int_eq(jni_MonitorEnter(t, one), JNI_OK);
    monitor_limit_set(1, true);
    ck_assert_int_eq(jni_MonitorEnter(t, other), JNI_ERR);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "javax/realtime/ResourceLimitError");
    ck_assert_int_eq(jni_MonitorExit(t, one), JNI_OK);
    ck_assert_int_eq(jni_MonitorEnter(t, other), JNI_OK);
    ck_assert_int_eq(jni_MonitorExit(t, other), JNI_OK);
}
END_TEST

START_TEST(a_frame_of_references_leaves_one_behind)
{
    struct thread *t = native_world();
    ck_assert_int_eq(jni_PushLocalFrame(t, 8), JNI_OK);
    jobject inner = jni_NewStringUTF(t, "kept");
    jobject outer = jni_PopLocalFrame(t, inner);
    ck_assert_str_eq(text_at(outer), "kept");
    ck_assert_int_eq(jni_GetObjectRefType(t, outer), JNI_LOCAL);
    ck_assert_int_eq(jni_GetObjectRefType(t, jni_NewGlobalRef(t, outer)), JNI_GLOBAL);
    ck_assert_int_eq(jni_GetObjectRefType(t, NULL), 0);
}
END_TEST

START_TEST(a_direct_buffer_knows_its_memory)
{
    static char memory[16];
    struct thread *t = native_world();
    jobject buffer = jni_NewDirectByteBuffer(t, memory, sizeof memory);
    ck_assert_ptr_eq(jni_GetDirectBufferAddress(t, buffer), memory);
    ck_assert_int_eq(jni_GetDirectBufferCapacity(t, buffer), sizeof memory);
    ck_assert_ptr_null(jni_GetDirectBufferAddress(t, jni_NewStringUTF(t, "no buffer")));
    ck_assert_int_eq(jni_GetDirectBufferCapacity(t, jni_NewStringUTF(t, "no buffer")), -1);
}
END_TEST

/* --- natives of others */

static jint forty_two(struct jni_env *env, jclass c)
{
    (void)env, (void)c;
    return 42;
}

START_TEST(natives_are_registered_by_name_and_type)
{
    struct thread *t = native_world();
    jclass runtime = jni_FindClass(t, "java/lang/Runtime");
    const struct jni_native good = { (char[]){ "availableProcessors" }, (char[]){ "()I" }, (void *)forty_two };
    const struct jni_native bad = { (char[]){ "availableProcessors" }, (char[]){ "()J" }, (void *)forty_two };
    struct method *m = jni_GetMethodID(t, runtime, "availableProcessors", "()I");
    jslot self = slot_of_ref(known.Object->mirror), result;
    ck_assert_int_eq(jni_RegisterNatives(t, runtime, &bad, 1), JNI_ERR);
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/NoSuchMethodError");
    ck_assert_int_eq(jni_RegisterNatives(t, runtime, &good, 1), JNI_OK);
    ck_assert(invoke_method(t, m, &self, &result) && slot_int(result) == 42);
}
END_TEST

START_TEST(versions_that_libraries_may_ask_for_are_known)
{
    ck_assert(jni_version_known(JNI_VERSION_1_1) && jni_version_known(JNI_VERSION_1_2) && jni_version_known(JNI_VERSION_10));
    ck_assert(!jni_version_known(0) && !jni_version_known(0x00010003));
}
END_TEST

RTCHECK_MAIN("jni", strings_come_from_utf_and_go_back, a_part_of_a_string_must_lie_inside, elements_are_copied_in_and_out,
             an_array_of_objects_takes_what_is_of_its_class, an_array_cannot_be_shorter_than_nothing,
             classes_are_found_and_know_their_supers, members_are_found_by_name_type_and_kind, fields_are_read_and_written,
             methods_are_called_in_each_form, an_exception_is_thrown_seen_and_cleared, a_monitor_is_entered_and_exited_by_its_owner,
             a_limit_of_locks_refuses_a_monitor,
             a_frame_of_references_leaves_one_behind, a_direct_buffer_knows_its_memory, natives_are_registered_by_name_and_type,
             versions_that_libraries_may_ask_for_are_known)
