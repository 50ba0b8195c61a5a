/* SPDX-License-Identifier: Apache-2.0 */
/* Making, boxing, storing, copying and calling: allocate.c, allocate_multi.c, box.c, store.c, invoke.c, init.c. */
#include "tests/unit/worlds/vm_world.h"

#include "vm/class/loader.h"
#include "vm/run/box.h"
#include "vm/run/store.h"

static struct class *array_class(const char *name)
{
    struct class_failure f = { 0 };
    struct class *c = loader_load(&boot_loader, symbol_from(name), &f);
    ck_assert_ptr_nonnull(c);
    return c;
}

static const char *thrown_class(struct thread *t)
{
    struct object *e = exception_take(t);
    ck_assert_ptr_nonnull(e);
    return object_class(e)->name->text;
}

/* --- allocate */

START_TEST(fresh_objects_are_zero)
{
    struct thread *t = vm_world();
    struct object *o = alloc_object(t, class_of_name(t, "java/lang/Object")), *a = alloc_array(t, array_class("[J"), 3);
    ck_assert_ptr_eq(object_class(o), known.Object);
    ck_assert_int_eq(array_length(a), 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(((jlong *)array_data(a))[i], 0);
}
END_TEST

START_TEST(classes_without_instances_are_refused)
{
    struct thread *t = vm_world();
    ck_assert_ptr_null(alloc_object(t, class_of_name(t, "java/lang/Number")));
    ck_assert_str_eq(thrown_class(t), "java/lang/InstantiationError");
    ck_assert_ptr_null(alloc_object(t, class_of_name(t, "java/lang/Runnable")));
    ck_assert_str_eq(thrown_class(t), "java/lang/InstantiationError");
}
END_TEST

START_TEST(arrays_have_a_length_that_can_be)
{
    struct thread *t = vm_world();
    ck_assert_ptr_null(alloc_array(t, array_class("[I"), -2));
    expect_thrown(t, "java/lang/NegativeArraySizeException", "-2");
    ck_assert_ptr_null(alloc_array(t, array_class("[J"), INT32_MAX));
    ck_assert_str_eq(thrown_class(t), "java/lang/OutOfMemoryError");
}
END_TEST

START_TEST(arrays_of_arrays_are_made_as_deep_as_asked)
{
    struct thread *t = vm_world();
    struct object *a = alloc_multi_array(t, array_class("[[[I"), (const jint[]){ 2, 3 }, 2);
    ck_assert_int_eq(array_length(a), 2);
    struct object *inner = ref_elements(a)[1];
    ck_assert_ptr_eq(object_class(inner), array_class("[[I"));
    ck_assert_int_eq(array_length(inner), 3);
    ck_assert_ptr_null(ref_elements(inner)[2]);
    ck_assert_ptr_null(alloc_multi_array(t, array_class("[[I"), (const jint[]){ 0, -1 }, 2));
    ck_assert_str_eq(thrown_class(t), "java/lang/NegativeArraySizeException");
}
END_TEST

START_TEST(what_is_to_be_immortal_is)
{
    struct thread *t = vm_world();
    ck_assert(mem_in(&mem_immortal_range, alloc_object_immortal(t, known.Object)));
    ck_assert(mem_is_heap(alloc_object(t, known.Object)));
}
END_TEST

/* --- box */

static const struct { uint8_t type; jslot value; const char *name; } boxes[] = {
    { T_BOOLEAN, 1, "java/lang/Boolean" }, { T_BYTE, 0xffffff80, "java/lang/Byte" }, { T_CHAR, 0xffff, "java/lang/Character" },
    { T_SHORT, 300, "java/lang/Short" }, { T_INT, 0x80000000, "java/lang/Integer" }, { T_LONG, UINT64_C(1) << 40, "java/lang/Long" },
    { T_FLOAT, 0x3f800000, "java/lang/Float" }, { T_DOUBLE, UINT64_C(0x3ff0000000000000), "java/lang/Double" },
};

START_TEST(a_boxed_value_comes_out_again)
{
    struct thread *t = vm_world();
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        jslot out = 0;
        struct object *o = box(t, boxes[i].type, boxes[i].value);
        ck_assert_str_eq(object_class(o)->name->text, boxes[i].name);
        ck_assert_uint_eq(box_type(o), boxes[i].type);
        ck_assert(unbox(t, o, boxes[i].type, &out));
        ck_assert_msg(out == boxes[i].value, "%s", boxes[i].name);
    }
    ck_assert_uint_eq(box_type(string_new(t, "no box")), 0);
}
END_TEST

START_TEST(values_become_wider_but_not_narrower)
{
    struct thread *t = vm_world();
    struct object *o = box(t, T_INT, slot_of_int(-3));
    jslot out;
    ck_assert(unbox(t, o, T_LONG, &out) && slot_long(out) == -3);
    ck_assert(unbox(t, o, T_DOUBLE, &out) && slot_double(out) == -3.0);
    ck_assert(!unbox(t, o, T_SHORT, &out));
    ck_assert_str_eq(thrown_class(t), "java/lang/IllegalArgumentException");
    ck_assert(!unbox(t, box(t, T_BOOLEAN, 1), T_INT, &out));
    ck_assert_str_eq(thrown_class(t), "java/lang/IllegalArgumentException");
}
END_TEST

/* --- store */

static struct object *numbers(struct thread *t, jint n)
{
    struct object *a = alloc_primitive_array(t, T_INT, n);
    for (jint i = 0; i < n; i++)
        ((jint *)array_data(a))[i] = i;
    return a;
}

START_TEST(a_copy_within_an_array_goes_as_if_by_another)
{
    struct thread *t = vm_world();
    struct object *a = numbers(t, 6);
    ck_assert(array_copy(t, a, 0, a, 2, 4));
    static const jint expected[] = { 0, 1, 0, 1, 2, 3 };
    ck_assert(!memcmp(array_data(a), expected, sizeof expected));
}
END_TEST

START_TEST(a_copy_must_lie_inside_and_be_of_one_kind)
{
    struct thread *t = vm_world();
    struct object *a = numbers(t, 4);
    ck_assert(!array_copy(t, a, 0, a, 1, 4));
    ck_assert_str_eq(thrown_class(t), "java/lang/ArrayIndexOutOfBoundsException");
    ck_assert(!array_copy(t, a, 0, alloc_primitive_array(t, T_LONG, 4), 0, 1));
    ck_assert_str_eq(thrown_class(t), "java/lang/ArrayStoreException");
    ck_assert(!array_copy(t, NULL, 0, a, 0, 1));
    ck_assert_str_eq(thrown_class(t), "java/lang/NullPointerException");
}
END_TEST

/* What fits before the one that does not is copied (System.arraycopy). */
START_TEST(elements_of_another_class_end_a_copy)
{
    struct thread *t = vm_world();
    struct object *from = alloc_ref_array(t, known.Object, 3), *to = alloc_ref_array(t, known.String, 3), *text = string_new(t, "text");
    ck_assert(store_element(t, from, 0, text) && store_element(t, from, 1, from));
    ck_assert(!array_copy(t, from, 0, to, 0, 3));
    ck_assert_str_eq(thrown_class(t), "java/lang/ArrayStoreException");
    ck_assert_ptr_eq(ref_elements(to)[0], text);
    ck_assert_ptr_null(ref_elements(to)[1]);
}
END_TEST

START_TEST(a_clone_is_another_object_with_the_same_values)
{
    struct thread *t = vm_world();
    struct object *a = numbers(t, 5), *b = object_clone(t, a);
    ck_assert_ptr_ne(a, b);
    ck_assert_ptr_eq(object_class(a), object_class(b));
    ck_assert(!memcmp(array_data(a), array_data(b), 5 * sizeof(jint)));
}
END_TEST

/* --- invoke and init */

START_TEST(a_call_brings_its_result_or_its_exception)
{
    struct thread *t = vm_world();
    jslot args[] = { slot_of_int(7), slot_of_int(0) }, result;
    ck_assert(invoke_static_known(t, "java/lang/Math", "max", "(II)I", args, &result));
    ck_assert_int_eq(slot_int(result), 7);
    ck_assert(!invoke_static_known(t, "java/lang/Math", "floorDiv", "(II)I", args, &result));
    expect_thrown(t, "java/lang/ArithmeticException", "/ by zero");
}
END_TEST

START_TEST(a_virtual_call_is_selected_by_its_receiver)
{
    struct thread *t = vm_world();
    struct method *to_string = method_known(t, "java/lang/Object", "toString", "()Ljava/lang/String;");
    jslot self = slot_of_ref(box(t, T_INT, slot_of_int(12))), result;
    ck_assert(invoke_virtual(t, to_string, &self, &result));
    ck_assert_str_eq(text_of(slot_ref(result)), "12");
}
END_TEST

START_TEST(a_new_object_has_run_its_constructor)
{
    struct thread *t = vm_world();
    jslot arg = slot_of_ref(string_new(t, "built"));
    struct object *o = new_object(t, class_of_name(t, "java/lang/StringBuilder"), "(Ljava/lang/String;)V", &arg);
    jslot self = slot_of_ref(o), result;
    ck_assert(invoke_virtual(t, method_known(t, "java/lang/Object", "toString", "()Ljava/lang/String;"), &self, &result));
    ck_assert_str_eq(text_of(slot_ref(result)), "built");
}
END_TEST

START_TEST(classes_are_named_in_two_ways_and_missed_in_two)
{
    struct thread *t = vm_world();
    ck_assert_ptr_eq(class_for_name(t, NULL, "java.lang.String", false), known.String);
    ck_assert_ptr_eq(class_for_name(t, NULL, "[Ljava.lang.String;", false), array_class("[Ljava/lang/String;"));
    ck_assert_ptr_null(class_for_name(t, NULL, "no.Such", false));
    ck_assert_str_eq(thrown_class(t), "java/lang/ClassNotFoundException");
    ck_assert_ptr_null(class_named(t, NULL, "no/Such"));
    ck_assert_str_eq(thrown_class(t), "java/lang/NoClassDefFoundError");
}
END_TEST

START_TEST(a_class_is_initialised_once_and_with_its_supers)
{
    struct thread *t = vm_world();
    struct class *c = class_named(t, NULL, "java/util/zip/CRC32C");
    ck_assert_ptr_nonnull(c);
    ck_assert(!class_initialized(c));
    ck_assert(class_initialize(t, c));
    ck_assert(class_initialized(c) && class_initialized(c->super));
    ck_assert(class_initialize_slow(t, c));
}
END_TEST

RTCHECK_MAIN("values", fresh_objects_are_zero, classes_without_instances_are_refused, arrays_have_a_length_that_can_be,
             arrays_of_arrays_are_made_as_deep_as_asked, what_is_to_be_immortal_is, a_boxed_value_comes_out_again,
             values_become_wider_but_not_narrower, a_copy_within_an_array_goes_as_if_by_another, a_copy_must_lie_inside_and_be_of_one_kind,
             elements_of_another_class_end_a_copy, a_clone_is_another_object_with_the_same_values, a_call_brings_its_result_or_its_exception,
             a_virtual_call_is_selected_by_its_receiver, a_new_object_has_run_its_constructor, classes_are_named_in_two_ways_and_missed_in_two,
             a_class_is_initialised_once_and_with_its_supers)
