/* SPDX-License-Identifier: Apache-2.0 */
/* Calls of C functions by the descriptors of native methods: each argument and each result arrives whole. */
#include "tests/unit/worlds/vm_world.h"

#include "vm/native/ffi.h"
#include "vm/native/jni.h"
#include "vm/run/entry.h"

static struct thread *t;
static struct method method;

/* A static native method of java.lang.Object that is bound to the function. */
static struct method *native(const char *descriptor, void *function, uint8_t return_type)
{
    t = t ? t : vm_world();
    struct symbol *d = symbol_from(descriptor);
    unsigned slots = descriptor_slots(d);
    method = (struct method){
        .class = known.Object, .name = symbol_from("made"), .descriptor = d, .access = ACC_STATIC | ACC_NATIVE, .vtable_index = -1,
        .arg_slots = (uint16_t)slots, .max_locals = slots, .return_type = return_type,
    };
    entry_decide(&method);
    ck_assert(jni_bind(t, &method, function));
    return &method;
}

static jslot call(const jslot *args)
{
    jslot result = 0;
    ck_assert(invoke_method(t, &method, args, &result));
    return result;
}

static jint add(void *env, void *class, jint a, jint b) { return env && class ? a + b : -1; }

START_TEST(integers_are_passed_in_registers)
{
    native("(II)I", (void *)add, T_INT);
    ck_assert_int_eq(slot_int(call((jslot[]){ slot_of_int(-3), slot_of_int(10) })), 7);
}
END_TEST

static jlong many(void *env, void *class, jint a, jlong b, jint c, jlong d, jint e, jlong f, jint g)
{
    return env && class ? a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * (jlong)g : -1;
}

START_TEST(those_that_do_not_fit_are_passed_on_the_stack)
{
    native("(IJIJIJI)J", (void *)many, T_LONG);
    jslot args[10] = { slot_of_int(1), slot_of_long(2), 0, slot_of_int(3), slot_of_long(4), 0, slot_of_int(5), slot_of_long(6), 0, slot_of_int(7) };
    ck_assert_int_eq(slot_long(call(args)), 7654321);
}
END_TEST

static jdouble mixed(void *env, void *class, jfloat a, jint b, jdouble c, jlong d) { return env && class ? a * b + c - (jdouble)d : 0; }

START_TEST(floating_and_whole_numbers_mix)
{
    native("(FIDJ)D", (void *)mixed, T_DOUBLE);
    jslot args[6] = { slot_of_float(1.5f), slot_of_int(4), slot_of_double(0.25), 0, slot_of_long(2), 0 };
    ck_assert(slot_double(call(args)) == 4.25);
}
END_TEST

static uint64_t all_bits(void) { return UINT64_C(0xfffffffffffffff1); }

START_TEST(small_results_are_cut_to_their_type)
{
    native("()Z", (void *)all_bits, T_BOOLEAN);
    ck_assert_uint_eq(call(NULL), 1);
    native("()B", (void *)all_bits, T_BYTE);
    ck_assert_int_eq(slot_int(call(NULL)), -15);
    native("()C", (void *)all_bits, T_CHAR);
    ck_assert_uint_eq(call(NULL), 0xfff1);
    native("()S", (void *)all_bits, T_SHORT);
    ck_assert_int_eq(slot_int(call(NULL)), -15);
}
END_TEST

static jobject second(void *env, void *class, jobject a, jobject b)
{
    (void)env, (void)class;
    return a ? b : NULL;
}

START_TEST(references_are_handles_and_null_is_null)
{
    native("(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", (void *)second, T_OBJECT);
    struct object *a = string_new(t, "a"), *b = string_new(t, "b");
    ck_assert_ptr_eq(slot_ref(call((jslot[]){ slot_of_ref(a), slot_of_ref(b) })), b);
    ck_assert_ptr_null(slot_ref(call((jslot[]){ slot_of_ref(NULL), slot_of_ref(b) })));
    ck_assert_ptr_null(slot_ref(call((jslot[]){ slot_of_ref(a), slot_of_ref(NULL) })));
}
END_TEST

static int state_inside;

static void look(void *env, void *class)
{
    (void)env, (void)class;
    state_inside = (int)atomic_load(&sched_self()->state);
}

START_TEST(native_code_runs_outside_the_vm)
{
    native("()V", (void *)look, T_VOID);
    state_inside = -1;
    call(NULL);
    ck_assert_int_eq(state_inside, SCHED_NATIVE);
    ck_assert_int_eq(atomic_load(&t->sched.state), SCHED_VM);
}
END_TEST

RTCHECK_MAIN("ffi",
    integers_are_passed_in_registers,
    those_that_do_not_fit_are_passed_on_the_stack,
    floating_and_whole_numbers_mix,
    small_results_are_cut_to_their_type,
    references_are_handles_and_null_is_null,
    native_code_runs_outside_the_vm)
