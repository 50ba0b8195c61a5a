/* SPDX-License-Identifier: Apache-2.0 */
/* The checking table: functions that look at their arguments before they do their work. */
#include "vm/native/jni_check_impl.h"

/* Numbers and addresses: nothing that can be told of them. */
static void check_nothing(struct jni_checking *x, const char *argument, ...) { (void)x, (void)argument; }

#define CHECK_ONE(x, v) _Generic((v), jobject: jni_check_object, struct field *: jni_check_field, \
                                 const char *: jni_check_text, default: check_nothing)(x, #v, v);
#define CHECK_1(x, t)
#define CHECK_2(x, t, a) CHECK_ONE(x, a)
#define CHECK_3(x, t, a, b) CHECK_ONE(x, a) CHECK_ONE(x, b)
#define CHECK_4(x, t, a, b, c) CHECK_3(x, t, a, b) CHECK_ONE(x, c)
#define CHECK_5(x, t, a, b, c, d) CHECK_4(x, t, a, b, c) CHECK_ONE(x, d)
#define PICK(a, b, c, d, e, name, ...) name
#define SPREAD(...) __VA_ARGS__
#define CHECK_ALL_OF(x, ...) PICK(__VA_ARGS__, CHECK_5, CHECK_4, CHECK_3, CHECK_2, CHECK_1, none)(x, __VA_ARGS__)
#define CHECK_ARGUMENTS(x, arguments) CHECK_ALL_OF(x, SPREAD arguments)

#define JNI_NONE()
#define JNI_RAW(type, name, ...)
#define JNI(type, name, arguments, ...) \
    static type checked_##name(struct jni_env *env, ##__VA_ARGS__) \
    { \
        struct thread *t = jni_check_enter(env, #name); \
        struct jni_checking x = { t, #name, NULL }; \
        (void)x; \
        CHECK_ARGUMENTS(&x, arguments) \
        type result = jni_##name arguments; \
        jni_check_leave(env, #name); \
        return result; \
    }
#define JNI_DO(name, arguments, ...) \
    static void checked_##name(struct jni_env *env, ##__VA_ARGS__) \
    { \
        struct thread *t = jni_check_enter(env, #name); \
        struct jni_checking x = { t, #name, NULL }; \
        (void)x; \
        CHECK_ARGUMENTS(&x, arguments) \
        jni_##name arguments; \
        jni_check_leave(env, #name); \
    }
#include "vm/native/jni_table.def"

const void *const jni_checked_functions[] = {
#define JNI_NONE() NULL,
#define JNI(type, name, arguments, ...) (const void *)checked_##name,
#define JNI_DO(name, arguments, ...) (const void *)checked_##name,
#define JNI_RAW(type, name, ...) (const void *)jni_##name,
#include "vm/native/jni_table.def"
};
