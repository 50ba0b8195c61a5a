/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include "tests/unit/worlds/class_writer.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/native/jni_handle.h"
#include "vm/run/permanent.h"
#include "vm/run/unload/unload.h"

/* An empty class of that name. */
static const struct writer *file_of(const char *name)
{
    static struct writer body, w;
    body = w = (struct writer){ .length = 0 };
    put_utf8(&body, name);
    unsigned this = put_index(&body, 7, 1);
    unsigned object = put_utf8(&body, "java/lang/Object");
    unsigned super = put_index(&body, 7, object);
    put4(&w, 0xcafebabe);
    put4(&w, 52);
    put2(&w, body.constants + 1u);
    put_bytes(&w, (const char *)body.bytes, body.length);
    put2(&w, 0x21);
    put2(&w, this);
    put2(&w, super);
    for (int none = 0; none < 4; none++)
        put2(&w, 0);
    return &w;
}

static struct object *new_loader(struct thread *t)
{
    struct class *c = class_of_name(t, "java/security/SecureClassLoader");
    struct method *init = class_declared_method(c, symbol_from("<init>"), symbol_from("(Ljava/lang/ClassLoader;)V"));
    struct object *o = alloc_object(t, c);
    ck_assert(o && init);
    jslot args[2] = { slot_of_ref(o), 0 }, result;
    ck_assert(invoke_method(t, init, args, &result));
    return o;
}

static struct class *define(struct object *loader, const char *name, struct class *host)
{
    struct class_failure f = { 0 };
    const struct writer *w = file_of(name);
    struct class *c = loader_define(&(struct define_request){ .loader = host ? host->loader : loader_of_object(loader), .bytes = w->bytes,
                                                              .length = w->length, .hidden_host = host }, &f);
    ck_assert_msg(c != NULL, "%s", f.message);
    return c;
}

/* What calls have left on the stack is gone. */
static RT_NOINLINE void scrub(void)
{
    volatile char stack[32 << 10];
    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = 0;
}

static uint64_t collect(struct thread *t)
{
    uint64_t before = unit_classes_gone();
    for (int i = 0; i < 3; i++) {
        scrub();
        gc_collect(&t->sched, "test", true);
    }
    return unit_classes_gone() - before;
}

static RT_NOINLINE jobject make(struct thread *t, enum jni_kind kind, bool keeps)
{
    struct class *c = define(new_loader(t), "p/T", NULL);
    ck_assert(mem_is_heap(c->mirror));
    return keeps ? jni_global(t, c->mirror, kind) : NULL;
}

static RT_NOINLINE void make_hidden(struct thread *t) { define(NULL, "java/lang/H", class_of_name(t, "java/lang/Runnable")); }

START_TEST(a_class_that_nobody_refers_to_goes)
{
    struct thread *t = vm_world();
    size_t bytes = arena_homes_bytes();
    for (int i = 0; i < 20; i++)
        make(t, JNI_GLOBAL, false);
    ck_assert_uint_ge(collect(t), 19);
    ck_assert_uint_le(arena_homes_bytes(), bytes + (arena_homes_bytes() - bytes) / 20 + (64 << 10));
}
END_TEST

START_TEST(a_global_reference_keeps_it_until_it_is_deleted)
{
    struct thread *t = vm_world();
    jobject r = make(t, JNI_GLOBAL, true);
    ck_assert_uint_eq(collect(t), 0);
    ck_assert_str_eq(class_of_mirror(jni_object(r))->name->text, "p/T");
    jni_global_delete(r);
    ck_assert_uint_eq(collect(t), 1);
}
END_TEST

START_TEST(a_weak_reference_to_it_is_cleared)
{
    struct thread *t = vm_world();
    jobject r = make(t, JNI_WEAK, true);
    ck_assert_uint_eq(collect(t), 1);
    ck_assert_ptr_null(jni_object(r));
}
END_TEST

START_TEST(a_pointer_in_a_c_frame_keeps_it)
{
    struct thread *t = vm_world();
    jobject r = make(t, JNI_GLOBAL, true);
    struct symbol *const *volatile inside = &class_of_mirror(jni_object(r))->name;
    jni_global_delete(r);
    ck_assert_uint_eq(collect(t), 0);
    ck_assert_str_eq((*inside)->text, "p/T");
}
END_TEST

START_TEST(who_holds_unloading_off_keeps_all)
{
    struct thread *t = vm_world();
    make(t, JNI_GLOBAL, false);
    unit_hold();
    ck_assert_uint_eq(collect(t), 0);
    unit_unhold();
    ck_assert_uint_eq(collect(t), 1);
}
END_TEST

/* Of an array that lasts as long as the class.  No word of it is left in the test's own frame. */
static RT_NOINLINE jobject keep_array(struct thread *t, jobject class)
{
    jobject kept = jni_global(t, alloc_primitive_array(t, T_INT, 1000), JNI_WEAK);
    ck_assert(unload_keep(class_of_mirror(jni_object(class))->unit, jni_object(kept)));
    return kept;
}

static RT_NOINLINE int32_t length_of(jobject array) { return jni_object(array) ? array_length(jni_object(array)) : -1; }

START_TEST(what_is_kept_for_it_lasts_as_long)
{
    struct thread *t = vm_world();
    jobject r = make(t, JNI_GLOBAL, true), kept = keep_array(t, r);
    collect(t);
    ck_assert_int_eq(length_of(kept), 1000);
    jni_global_delete(r);
    ck_assert_uint_eq(collect(t), 1);
    ck_assert_ptr_null(jni_object(kept));
}
END_TEST

START_TEST(hidden_classes_go_though_their_loader_stays)
{
    struct thread *t = vm_world();
    for (int i = 0; i < 20; i++)
        make_hidden(t);
    ck_assert_uint_ge(collect(t), 19);
}
END_TEST

START_TEST(real_time_programs_keep_their_classes)
{
    struct thread *t = vm_world();
    make(t, JNI_GLOBAL, false);
    areas_in_use = true;
    ck_assert_uint_eq(collect(t), 0);
    ck_assert(!mem_is_heap(define(new_loader(t), "p/U", NULL)->mirror));
}
END_TEST

RTCHECK_MAIN("unload", a_class_that_nobody_refers_to_goes, a_global_reference_keeps_it_until_it_is_deleted, a_weak_reference_to_it_is_cleared,
             a_pointer_in_a_c_frame_keeps_it, who_holds_unloading_off_keeps_all, what_is_kept_for_it_lasts_as_long,
             hidden_classes_go_though_their_loader_stays, real_time_programs_keep_their_classes)
