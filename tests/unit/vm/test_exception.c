/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include "vm/class/method_body.h"
#include "vm/run/frame.h"

START_TEST(what_is_thrown_is_pending_with_its_message)
{
    struct thread *t = vm_world();
    ck_assert(!throw_new(t, EX(IllegalArgumentException), "number %d", 7));
    struct object *e = expect_thrown(t, "java/lang/IllegalArgumentException", "number 7");
    ck_assert_ptr_eq(get_ref(e, known.Throwable_cause), e);             /* not known yet */
    ck_assert(!thread_pending(t));
}
END_TEST

START_TEST(no_message_is_null_and_not_empty)
{
    struct thread *t = vm_world();
    throw_new(t, EX(NullPointerException), NULL);
    expect_thrown(t, "java/lang/NullPointerException", NULL);
    throw_new(t, EX(IllegalArgumentException), "%s", "");
    expect_thrown(t, "java/lang/IllegalArgumentException", "");
}
END_TEST

START_TEST(the_cause_is_told)
{
    struct thread *t = vm_world();
    throw_new(t, EX(IllegalArgumentException), "inner");
    struct object *cause = exception_take(t);
    throw_with_cause(t, EX(ExceptionInInitializerError), NULL, cause);
    struct object *e = expect_thrown(t, "java/lang/ExceptionInInitializerError", NULL);
    ck_assert_ptr_eq(get_ref(e, known.Throwable_cause), cause);
}
END_TEST

START_TEST(error_values_become_their_errors)
{
    static const struct { enum class_error error; const char *class_name; } rows[] = {
        { CLASS_NOT_FOUND, "java/lang/NoClassDefFoundError" }, { CLASS_CIRCULAR, "java/lang/ClassCircularityError" },
        { CLASS_INCOMPATIBLE, "java/lang/IncompatibleClassChangeError" }, { CLASS_ACCESS, "java/lang/IllegalAccessError" },
        { CLASS_NO_FIELD, "java/lang/NoSuchFieldError" }, { CLASS_NO_METHOD, "java/lang/NoSuchMethodError" },
        { CLASS_ABSTRACT, "java/lang/AbstractMethodError" }, { CLASS_LINKAGE, "java/lang/LinkageError" },
    };
    struct thread *t = vm_world();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct class_failure f = { 0 };
        class_fail(&f, rows[i].error, "%s", "a/B");
        ck_assert(!throw_failure(t, &f));
        ck_assert_str_eq(object_class(exception_take(t))->name->text, rows[i].class_name);
    }
}
END_TEST

START_TEST(a_pending_failure_keeps_what_is_pending)
{
    struct thread *t = vm_world();
    throw_new(t, EX(IllegalArgumentException), "of a loader");
    struct class_failure f = { 0 };
    class_fail(&f, CLASS_PENDING, "%s", "a/B");
    throw_failure(t, &f);
    expect_thrown(t, "java/lang/IllegalArgumentException", "of a loader");
}
END_TEST

START_TEST(an_exception_is_what_its_super_classes_are)
{
    struct thread *t = vm_world();
    throw_new(t, EX(NoClassDefFoundError), "a");
    struct object *e = exception_take(t);
    ck_assert(exception_is(e, EX(NoClassDefFoundError)));
    ck_assert(exception_is(e, EX(LinkageError)));
    ck_assert(exception_is(e, EX(Error)));
    ck_assert(!exception_is(e, EX(IllegalArgumentException)));
}
END_TEST

START_TEST(the_trace_begins_where_java_threw)
{
    struct thread *t = vm_world();
    struct class *c = class_of_name(t, "java/lang/Integer");
    struct method *m = class_declared_method(c, symbol_from("parseInt"), symbol_from("(Ljava/lang/String;)I"));
    jslot args[1] = { slot_of_ref(string_new(t, "no number")) }, result;
    ck_assert(!invoke_method(t, m, args, &result));
    struct object *e = expect_thrown(t, "java/lang/NumberFormatException", "For input string: \"no number\"");
    struct trace_element at;
    ck_assert(exception_trace_at(e, 0, &at));
    ck_assert_str_eq(at.method->name->text, "forInputString");
    ck_assert_int_ge(at.bci, 0);
    ck_assert(exception_trace_at(e, 1, &at));
    ck_assert_str_eq(at.method->name->text, "parseInt");
}
END_TEST

START_TEST(a_trace_keeps_the_body_that_ran)
{
    struct thread *t = vm_world();
    struct class *c = class_of_name(t, "java/lang/Integer");
    struct method *m = class_declared_method(c, symbol_from("parseInt"), symbol_from("(Ljava/lang/String;)I"));
    jslot args[1] = { slot_of_ref(string_new(t, "x")) }, result;
    struct method_body *first = m->body, other = *first;
    ck_assert(!invoke_method(t, m, args, &result));
    struct object *e = exception_take(t);
    struct trace_element before, after;                 /* behind forInputString and parseInt of a radix */
    ck_assert(exception_trace_at(e, 2, &before) && before.body == first);
    other.line_table_count = 0;
    m->body = &other;
    ck_assert(exception_trace_at(e, 2, &after));
    m->body = first;
    ck_assert(after.body == first && after.method == m && after.bci == before.bci);
    ck_assert_int_gt(method_body_line(after.body, after.bci), 0);
    ck_assert_int_eq(method_body_line(&other, after.bci), -1);
}
END_TEST

START_TEST(the_trace_ends)
{
    struct thread *t = vm_world();
    struct trace_element at;
    throw_new(t, EX(IllegalArgumentException), "at the bottom");
    ck_assert(!exception_trace_at(exception_take(t), 0, &at));          /* no Java called this */
}
END_TEST

START_TEST(a_class_that_nobody_has_is_an_error_of_its_own)
{
    struct thread *t = vm_world();
    ck_assert(!throw_named(t, "no/such/Throwable", "text"));
    expect_thrown(t, "java/lang/NoClassDefFoundError", "no/such/Throwable");
}
END_TEST

START_TEST(running_out_of_memory_says_of_what)
{
    struct thread *t = vm_world();
    ck_assert(!throw_out_of_memory(t, "this test"));
    expect_thrown(t, "java/lang/OutOfMemoryError", "this test");
    ck_assert_ptr_null(alloc_primitive_array(t, T_LONG, INT32_MAX - 8));
    expect_thrown(t, "java/lang/OutOfMemoryError", "Java heap space");
    ck_assert_ptr_nonnull(string_new(t, "still alive"));
}
END_TEST

RTCHECK_MAIN("exception",
    what_is_thrown_is_pending_with_its_message,
    no_message_is_null_and_not_empty,
    the_cause_is_told,
    error_values_become_their_errors,
    a_pending_failure_keeps_what_is_pending,
    an_exception_is_what_its_super_classes_are,
    the_trace_begins_where_java_threw,
    a_trace_keeps_the_body_that_ran,
    the_trace_ends,
    a_class_that_nobody_has_is_an_error_of_its_own,
    running_out_of_memory_says_of_what)
