/* SPDX-License-Identifier: Apache-2.0 */
/* Who runs the methods of the library. */
#include "tests/unit/worlds/vm_world.h"

#include "vm/run/entry.h"
#include "vm/run/frame.h"

static struct method *method_named(struct thread *t, const char *class_name, const char *name, const char *descriptor)
{
    struct method *m = class_declared_method(class_of_name(t, class_name), symbol_from(name), symbol_from(descriptor));
    ck_assert_ptr_nonnull(m);
    ck_assert(entry_ok(m));
    return m;
}

START_TEST(what_a_method_is_decides_who_runs_it)
{
    struct thread *t = vm_world();
    ck_assert_int_eq(entry_kind_of(method_named(t, "java/lang/String", "isEmpty", "()Z")), ENTRY_BYTECODE);
    ck_assert_int_eq(entry_kind_of(method_named(t, "java/lang/Object", "hashCode", "()I")), ENTRY_NATIVE);
    ck_assert_int_eq(entry_kind_of(method_named(t, "java/lang/Runnable", "run", "()V")), ENTRY_ABSTRACT);
    ck_assert_int_eq(entry_kind_of(method_named(t, "java/lang/invoke/MethodHandle", "invokeBasic", "([Ljava/lang/Object;)Ljava/lang/Object;")),
                     ENTRY_LINKER);
}
END_TEST

START_TEST(an_engine_is_asked_about_bytecode_and_natives_of_the_table_only)
{
    struct thread *t = vm_world();
    ck_assert_ptr_eq(entry_engine(method_named(t, "java/lang/String", "isEmpty", "()Z")), entry_default_engine());
    ck_assert_ptr_eq(entry_engine(method_named(t, "java/lang/Object", "hashCode", "()I")), entry_default_engine());
    ck_assert_ptr_null(entry_engine(method_named(t, "java/lang/Runnable", "run", "()V")));
}
END_TEST

START_TEST(an_abstract_method_that_is_called_raises_what_selection_finds)
{
    struct thread *t = vm_world();
    struct method *m = method_named(t, "java/lang/Runnable", "run", "()V");
    jslot arg = slot_of_ref(string_new(t, "no Runnable"));
    ck_assert(!invoke_method(t, m, &arg, NULL));
    ck_assert_str_eq(object_class(exception_take(t))->name->text, "java/lang/IncompatibleClassChangeError");
}
END_TEST

static unsigned calls;

static void answer(struct thread *t, struct method *m, jslot *args)
{
    (void)t, (void)m;
    calls++;
    args[0] = slot_of_int(42);
}

START_TEST(a_replaced_method_is_run_by_its_new_entry)
{
    struct thread *t = vm_world();
    struct method *m = method_named(t, "java/lang/Character", "charCount", "(I)I");
    jslot arg = slot_of_int('a'), result;
    ck_assert(!engine_code_of(m));
    ck_assert_ptr_nonnull(entry_replace(m, answer));
    ck_assert(entry_ok(m));
    ck_assert_int_eq(entry_kind_of(m), ENTRY_REPLACED);
    ck_assert_ptr_null(entry_engine(m));
    ck_assert(invoke_method(t, m, &arg, &result));
    ck_assert_int_eq(slot_int(result), 42);
    ck_assert_uint_eq(calls, 1);
}
END_TEST

START_TEST(a_compiled_method_goes_back_to_its_engine)
{
    struct thread *t = vm_world();
    struct method *m = method_named(t, "java/lang/Character", "charCount", "(I)I");
    jslot arg = slot_of_int('a'), result;
    ck_assert(entry_compile(m, answer));
    ck_assert_int_eq(entry_kind_of(m), ENTRY_COMPILED);
    ck_assert(invoke_method(t, m, &arg, &result) && slot_int(result) == 42);
    entry_interpret(m);
    ck_assert_int_eq(entry_kind_of(m), ENTRY_BYTECODE);
    ck_assert(invoke_method(t, m, &arg, &result) && slot_int(result) == 1);
    ck_assert(entry_ok(m));
    ck_assert(!entry_compile(m, answer));               /* it has code now */
}
END_TEST

START_TEST(a_bound_native_is_taken_back)
{
    struct thread *t = vm_world();
    struct method *m = method_named(t, "java/lang/Object", "hashCode", "()I");
    method_entry before = m->entry;
    entry_bind(m, answer);
    ck_assert_int_eq(entry_kind_of(m), ENTRY_BOUND);
    ck_assert(entry_ok(m));
    entry_unbind(m);
    ck_assert_int_eq(entry_kind_of(m), ENTRY_NATIVE);
    ck_assert(m->entry == before);
}
END_TEST

START_TEST(a_method_of_another_kind_than_its_entry_is_not_ok)
{
    struct thread *t = vm_world();
    struct method wrong = *method_named(t, "java/lang/String", "isEmpty", "()Z");
    wrong.entry_kind = ENTRY_BOUND;
    ck_assert(!entry_ok(&wrong));
    wrong.entry_kind = ENTRY_NONE;
    ck_assert(!entry_ok(&wrong));
}
END_TEST

RTCHECK_MAIN("entry", what_a_method_is_decides_who_runs_it, an_engine_is_asked_about_bytecode_and_natives_of_the_table_only,
             an_abstract_method_that_is_called_raises_what_selection_finds, a_replaced_method_is_run_by_its_new_entry,
             a_compiled_method_goes_back_to_its_engine, a_bound_native_is_taken_back, a_method_of_another_kind_than_its_entry_is_not_ok)
