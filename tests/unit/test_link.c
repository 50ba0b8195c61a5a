/* SPDX-License-Identifier: Apache-2.0 */
/* Layout, virtual and interface tables, selection. */
#include "vm/class/link.h"

#include <pthread.h>
#include <unistd.h>

#include "tests/unit/worlds/class_world.h"

static struct class *linked(struct class_loader *loader, const char *source)
{
    struct class *c = must_make(loader, source);
    ck_assert_msg(class_link(c, &failure), "%s", failure.message);
    return c;
}

/* Whose method runs when `in`'s method is called on an object of class c. */
static const char *runs(struct class *c, const struct class *in, const char *name)
{
    memset(&failure, 0, sizeof failure);
    struct method *m = method_select(c, method(in, name), &failure);
    return m ? m->class->name->text : "";
}

static uint32_t offset(const struct class *c, const char *name)
{
    for (unsigned i = 0; i < c->field_count; i++)
        if (!strcmp(c->fields[i].name->text, name))
            return c->fields[i].offset;
    ck_abort_msg("no field %s", name);
    return 0;
}

START_TEST(fields_are_packed_by_size_and_fill_gaps)
{
    world();
    struct class *a = must_make(&boot_loader, "A { b:B; l:J; i:I; o:LX,; s:S }");
    ck_assert_uint_eq(offset(a, "l"), 16);
    ck_assert_uint_eq(offset(a, "o"), 24);
    ck_assert_uint_eq(offset(a, "i"), 12);
    ck_assert_uint_eq(offset(a, "s"), 32);
    ck_assert_uint_eq(offset(a, "b"), 34);
    ck_assert_uint_eq(a->shape.size, 40);
    struct class *b = must_make(&boot_loader, "B extends A { p:LX,; z:Z; d:D }");
    ck_assert_uint_eq(offset(b, "z"), 35);
    ck_assert_uint_eq(offset(b, "d"), 40);
    ck_assert_uint_eq(offset(b, "p"), 48);
    ck_assert_uint_eq(b->shape.size, 56);
    ck_assert_uint_eq(b->shape.run_count, 2);
    ck_assert_uint_eq(b->shape.runs[1].offset, 48);
}
END_TEST

START_TEST(neighbouring_references_are_one_run)
{
    world();
    struct class *a = must_make(&boot_loader, "A { x:LX,; y:[I }");
    struct class *b = must_make(&boot_loader, "B extends A { z:LX, }"), *c = must_make(&boot_loader, "C extends B { }");
    ck_assert_uint_eq(a->shape.runs[0].count, 2);
    ck_assert_uint_eq(b->shape.run_count, 1);
    ck_assert_uint_eq(b->shape.runs[0].count, 3);
    ck_assert_ptr_eq(c->shape.runs, b->shape.runs);
    ck_assert_uint_eq(c->shape.size, b->shape.size);
}
END_TEST

START_TEST(references_leave_referent_and_discovered_to_the_collector)
{
    world();
    struct class *r = must_make(&boot_loader, "public java/lang/ref/Reference "
                                "{ referent:LX,; queue:LX,; next:LX,; discovered:LX,; static s:LX, }");
    ck_assert_uint_eq(r->shape.kind, SHAPE_REFERENCE);
    ck_assert_uint_eq(r->shape.run_count, 1);
    ck_assert_uint_eq(r->shape.runs[0].offset, offset(r, "queue"));
    ck_assert_uint_eq(r->shape.runs[0].count, 2);
    struct class *w = must_make(&boot_loader, "public java/lang/ref/WeakReference extends java/lang/ref/Reference { }");
    struct class *mine = must_make(&boot_loader, "Mine extends java/lang/ref/WeakReference { x:LX, }");
    ck_assert_uint_eq(w->shape.reference_strength, REF_WEAK);
    ck_assert_uint_eq(mine->shape.reference_strength, REF_WEAK);
    ck_assert_uint_eq(mine->shape.runs[1].count + mine->shape.runs[0].count, 3);
}
END_TEST

START_TEST(statics_lie_behind_the_fields_of_the_mirror)
{
    world();
    struct class *early = must_make(&boot_loader, "E { static a:LX,; static i:I; static l:J; static b:LX, }");
    ck_assert_uint_eq(early->static_bytes, 0);
    struct class *k = must_make(&boot_loader, "public final java/lang/Class { name:LX, }");
    ck_assert_uint_eq(k->shape.kind, SHAPE_MIRROR);
    ck_assert_uint_eq(k->shape.size, 48);
    ck_assert_uint_eq(k->shape.runs[0].count, 3);
    ck_assert(class_layout_statics(early, &failure));
    ck_assert_uint_eq(early->static_bytes, 32);
    ck_assert_uint_eq(offset(early, "l"), 48);
    ck_assert_uint_eq(early->static_runs[0].offset, 56);
    ck_assert_uint_eq(early->static_runs[0].count, 2);
    ck_assert_uint_eq(offset(early, "i"), 72);
}
END_TEST

START_TEST(a_method_overrides_its_supers_and_keeps_its_slot)
{
    world();
    struct class *a = linked(&app, "A { m()V; private n()V; final f()V }");
    struct class *b = linked(&app, "B extends A { public m()V; n()V; k()V }");
    ck_assert_int_eq(method(b, "m")->vtable_index, method(a, "m")->vtable_index);
    ck_assert_int_eq(method(a, "n")->vtable_index, -1);
    ck_assert_int_eq(method(a, "f")->vtable_index, -1);
    ck_assert_int_eq(method(b, "k")->vtable_index, (int)b->vtable_length - 1);
    ck_assert_str_eq(runs(b, a, "m"), "B");
    ck_assert_str_eq(runs(b, a, "n"), "A");
    ck_assert_str_eq(runs(b, a, "f"), "A");
    struct class *c = linked(&app, "C extends B { }");
    ck_assert_ptr_eq(c->vtable, b->vtable);
}
END_TEST

START_TEST(package_private_methods_are_overridden_in_their_package_only)
{
    world();
    struct class *a = linked(&app, "public p/A { m()V }"), *b = linked(&app, "public q/B extends p/A { public m()V }");
    struct class *c = linked(&app, "public p/C extends q/B { public m()V }");
    struct class *d = linked(&app, "public r/D extends p/C { public m()V }");
    ck_assert_str_eq(runs(b, a, "m"), "p/A");
    ck_assert_str_eq(runs(b, b, "m"), "q/B");
    ck_assert_str_eq(runs(c, a, "m"), "p/C");
    ck_assert_str_eq(runs(c, b, "m"), "p/C");
    ck_assert_str_eq(runs(d, a, "m"), "r/D");
    ck_assert_str_eq(runs(d, b, "m"), "r/D");
}
END_TEST

START_TEST(interface_calls_find_classes_before_defaults)
{
    world();
    struct class *i = linked(&app, "interface I { public m()V; public abstract n()V }");
    linked(&app, "A { public m()V; public n()V }");
    struct class *b = linked(&app, "B extends A implements I { }");
    struct class *c = linked(&app, "C implements I { public n()V }"), *d = linked(&app, "D extends C { public m()V }");
    ck_assert_str_eq(runs(b, i, "m"), "A");
    ck_assert_str_eq(runs(c, i, "m"), "I");
    ck_assert_str_eq(runs(c, i, "n"), "C");
    ck_assert_str_eq(runs(d, i, "m"), "D");
    ck_assert_str_eq(runs(d, i, "n"), "C");
    ck_assert_int_ge(class_vtable_index(c, method(i, "m")), 0);
    ck_assert_int_eq(class_vtable_index(c, method(i, "m")), method(d, "m")->vtable_index);
}
END_TEST

enum { ASKED = 20 };
_Static_assert(ASKED > 2 * CLASS_TARGETS, "some methods have the same place");
struct asking { struct class *c; const struct class *interface; unsigned first; bool wrong; };

/* All methods of the interface, from one on, twice. */
static void *ask(void *arg)
{
    struct asking *a = arg;
    for (unsigned i = 0; i < 2 * ASKED; i++) {
        const struct method *m = &a->interface->methods[(a->first + i) % ASKED];
        const struct method *found = class_interface_target(a->c, m, interface_place(m));
        a->wrong |= !found || found->name != m->name || found->class != a->c;
    }
    return NULL;
}

START_TEST(a_class_remembers_what_interface_calls_run)
{
    char interface[ASKED * 32] = "interface I { ", class[ASKED * 32] = "A implements I { ";
    world();
    for (unsigned i = 0; i < ASKED; i++) {
        snprintf(interface + strlen(interface), 32, "%spublic abstract m%u()V", i ? "; " : "", i);
        snprintf(class + strlen(class), 32, "%spublic m%u()V", i ? "; " : "", i);
    }
    struct class *i = linked(&app, strcat(interface, " }")), *a = linked(&app, strcat(class, " }"));
    struct class *another = linked(&app, "interface J { public abstract m0()V }");
    struct asking asking[4];
    pthread_t threads[4];
    for (unsigned k = 0; k < 4; k++) {
        asking[k] = (struct asking){ a, i, k * ASKED / 4, false };
        pthread_create(&threads[k], NULL, ask, &asking[k]);
    }
    for (unsigned k = 0; k < 4; k++) {
        pthread_join(threads[k], NULL);
        ck_assert(!asking[k].wrong);
    }
    unsigned remembered = 0;
    for (unsigned k = 0; k < CLASS_TARGETS; k++) {
        const struct method *called = atomic_load(&a->targets[k].called);
        if (!called)
            continue;
        ck_assert_uint_eq(interface_place(called), k);
        ck_assert_ptr_eq(a->targets[k].runs->name, called->name);
        remembered++;
    }
    ck_assert_uint_gt(remembered, 1);
    const struct method *m = method(another, "m0");
    ck_assert_ptr_null(class_interface_target(a, m, interface_place(m)));
    ck_assert_ptr_null(class_interface_target(a, method(a, "m1"), interface_place(method(a, "m1"))));
}
END_TEST

static bool is_at_hand(struct class *c, const struct method *m, const void *code)
{
    const struct interface_code *x = &c->targets[interface_place(m)].compiled;
    return atomic_load(&x->called) == m && x->code == code;
}

START_TEST(a_class_has_the_code_of_what_interface_calls_run)
{
    static const char one, another;
    world();
    struct class *i = linked(&app, "interface I { public abstract m()V; public abstract n()V }");
    struct class *a = linked(&app, "A implements I { public m()V; public n()V }"), *b = linked(&app, "B extends A { public m()V }");
    const struct method *m = method(i, "m"), *n = method(i, "n");
    struct method *own = method(a, "m"), *others = method(b, "m");
    ck_assert_ptr_null(interface_compiled(a, NULL));
    ck_assert_ptr_eq(interface_compiled(a, m), own);
    ck_assert(!is_at_hand(a, m, NULL) && !is_at_hand(a, m, &one));
    own->compiled = (void *)(uintptr_t)&one;
    others->compiled = (void *)(uintptr_t)&another;
    ck_assert_ptr_eq(interface_compiled(a, m), own);
    ck_assert_ptr_eq(interface_compiled(b, m), others);
    ck_assert_ptr_eq(interface_compiled(b, n), method(a, "n"));
    ck_assert(is_at_hand(a, m, &one) && is_at_hand(b, m, &another) && !is_at_hand(b, n, NULL));
    own->compiled = NULL;
    interface_forget_code();
    ck_assert(!is_at_hand(a, m, &one) && is_at_hand(b, m, &another));
    own->compiled = (void *)(uintptr_t)&another;
    ck_assert_ptr_eq(interface_compiled(a, m), own);
    ck_assert(!is_at_hand(a, m, &another));                 /* for good */
}
END_TEST

START_TEST(the_most_specific_default_is_selected)
{
    world();
    struct class *i = linked(&app, "interface I { public m()V }"), *j = linked(&app, "interface J implements I { public m()V }");
    struct class *a = linked(&app, "A implements I { }"), *b = linked(&app, "B extends A implements J { }");
    ck_assert_str_eq(runs(a, i, "m"), "I");
    ck_assert_str_eq(runs(b, i, "m"), "J");
    ck_assert_str_eq(runs(b, j, "m"), "J");
    ck_assert_str_eq(b->vtable[class_vtable_index(a, method(i, "m"))]->class->name->text, "J");
}
END_TEST

START_TEST(conflicting_defaults_are_an_error_when_called)
{
    world();
    struct class *i = linked(&app, "interface I { public m()V }");
    linked(&app, "interface J { public m()V }");
    struct class *a = linked(&app, "A implements I,J { }"), *b = linked(&app, "B extends A { public m()V }");
    ck_assert_str_eq(runs(a, i, "m"), "");
    ck_assert_failed(INCOMPATIBLE, "Conflicting default methods: I.m J.m");
    ck_assert_str_eq(runs(b, i, "m"), "B");
}
END_TEST

START_TEST(an_abstract_method_refuses_to_run)
{
    world();
    struct class *i = linked(&app, "interface I { public abstract m(I)V }"), *a = linked(&app, "A implements I { }");
    struct class *x = linked(&app, "abstract X { abstract k()V }"), *y = linked(&app, "Y extends X { }");
    ck_assert_str_eq(runs(a, i, "m"), "");
    ck_assert_failed(ABSTRACT, "Receiver class A does not define or inherit an implementation of the resolved method "
                     "'abstract void m(int)' of interface I.");
    ck_assert_str_eq(runs(y, x, "k"), "");
    ck_assert_failed(ABSTRACT, "Receiver class Y does not define or inherit an implementation of the resolved method "
                     "'abstract void k()' of abstract class X.");
    struct class *d = linked(&app, "interface D { public abstract m(I)V; public q()V }"), *e = linked(&app, "E implements D { }");
    ck_assert_str_eq(runs(e, d, "m"), "");
    ck_assert_failed(ABSTRACT, "Method E.m(I)V is abstract");
    ck_assert_str_eq(runs(e, d, "q"), "D");
}
END_TEST

START_TEST(an_interface_call_wants_the_interface_and_a_public_method)
{
    world();
    struct class *i = linked(&app, "interface I { public abstract m()V }"), *a = linked(&app, "A { m()V }");
    struct class *b = linked(&app, "B extends A implements I { }");
    ck_assert_str_eq(runs(a, i, "m"), "");
    ck_assert_failed(INCOMPATIBLE, "Class A does not implement the requested interface I");
    ck_assert_str_eq(runs(b, i, "m"), "");
    ck_assert_failed(ACCESS, "'void B.m()'");
    ck_assert_str_eq(runs(b, a, "m"), "A");
}
END_TEST

START_TEST(overriding_binds_the_loaders)
{
    world();
    must_make(&app, "T { }");
    must_make(&other, "T { }");
    must_make(&app, "public A { public m(LT,)V }");
    struct class *a = loader_find(&app, sym("A"));
    know(&other, a);
    struct class *b = must_make(&other, "B extends A { public m(LT,)V }");
    ck_assert(!class_link(b, &failure));
    ck_assert_int_eq(failure.error, CLASS_LINKAGE);
    ck_assert_ptr_nonnull(strstr(failure.message, "loader constraint violation for class B: when selecting overriding method "
                                 "'void B.m(T)'"));
}
END_TEST

START_TEST(arrays_get_the_methods_of_object_once_it_is_linked)
{
    world();
    struct class *ints = class_array_of(class_primitive(T_INT), &failure);
    ck_assert_ptr_null(ints->vtable);
    ck_assert(class_link(ints->super, &failure));
    ck_assert_ptr_nonnull(ints->vtable);
    ck_assert_ptr_eq(ints->vtable, ints->super->vtable);
}
END_TEST

static int verified;
static bool refuse_first(struct class *c, struct class_failure *f)
{
    return strcmp(c->name->text, "A") || verified++ > 0 || class_fail(f, CLASS_VERIFY, "bad");
}

START_TEST(a_class_that_does_not_verify_stays_unlinked)
{
    world();
    loader_hooks.verify = refuse_first;
    struct class *a = must_make(&app, "A { }"), *b = must_make(&app, "B extends A { }");
    ck_assert(!class_link(b, &failure));
    ck_assert_failed(VERIFY, "bad");
    ck_assert_int_eq(atomic_load(&a->state), CLASS_LOADED);
    ck_assert(class_link(b, &failure));
    ck_assert_int_eq(atomic_load(&a->state), CLASS_LINKED);
}
END_TEST

/* One thread verifies, slowly; the others wait for it. */
static _Atomic int verifications;
static bool verify_slowly(struct class *c, struct class_failure *f)
{
    (void)f;
    if (!strcmp(c->name->text, "B"))
        verifications++;
    usleep(20000);
    return true;
}

static void *link_it(void *c)
{
    struct class_failure f = { 0 };
    return class_link(c, &f) && atomic_load(&((struct class *)c)->state) == CLASS_LINKED ? c : NULL;
}

START_TEST(threads_that_link_at_once_verify_once)
{
    world();
    loader_hooks.verify = verify_slowly;
    must_make(&app, "A { }");
    struct class *b = must_make(&app, "B extends A { }");
    pthread_t threads[4];
    void *result;
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, link_it, b);
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], &result);
        ck_assert_ptr_eq(result, b);
    }
    ck_assert_int_eq(verifications, 1);
}
END_TEST

/* Verifying A loads a class through Java code that uses A: the same thread comes back. */
static struct class *used;
static bool verify_by_use(struct class *c, struct class_failure *f)
{
    static bool inside;
    if (c != used || inside)
        return true;
    inside = true;
    return class_link(c, f) && atomic_load(&c->state) == CLASS_LINKED;
}

START_TEST(a_class_used_while_it_is_verified_is_linked)
{
    world();
    loader_hooks.verify = verify_by_use;
    used = must_make(&app, "A { m()V }");
    ck_assert(class_link(used, &failure));
    ck_assert_int_eq(method(used, "m")->vtable_index, (int)used->vtable_length - 1);
}
END_TEST

RTCHECK_MAIN("link", fields_are_packed_by_size_and_fill_gaps, neighbouring_references_are_one_run,
             references_leave_referent_and_discovered_to_the_collector, statics_lie_behind_the_fields_of_the_mirror,
             a_method_overrides_its_supers_and_keeps_its_slot, package_private_methods_are_overridden_in_their_package_only,
             interface_calls_find_classes_before_defaults, a_class_remembers_what_interface_calls_run, a_class_has_the_code_of_what_interface_calls_run, the_most_specific_default_is_selected,
             conflicting_defaults_are_an_error_when_called, an_abstract_method_refuses_to_run,
             an_interface_call_wants_the_interface_and_a_public_method, overriding_binds_the_loaders,
             arrays_get_the_methods_of_object_once_it_is_linked, a_class_that_does_not_verify_stays_unlinked,
             threads_that_link_at_once_verify_once, a_class_used_while_it_is_verified_is_linked)
