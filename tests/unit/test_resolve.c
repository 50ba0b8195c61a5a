/* SPDX-License-Identifier: Apache-2.0 */
/* Resolution and access: what is found, and the errors of each instruction in HotSpot's words. */
#include "vm/class/resolve.h"

#include "tests/unit/worlds/class_world.h"
#include "vm/class/access.h"

static struct class *user(const char *references)
{
    char source[1000];
    static int number;
    snprintf(source, sizeof source, "U%d { %s }", number++, references);
    return must_make(&app, source);
}

static struct method *call(struct class *from, unsigned number, enum invoke_kind kind)
{
    memset(&failure, 0, sizeof failure);
    return resolve_method(from->cp, ref(from, number), kind, &failure);
}

static struct field *get(struct class *from, unsigned number, bool is_static, bool is_put, const struct method *in)
{
    memset(&failure, 0, sizeof failure);
    return resolve_field(from->cp, ref(from, number), is_static, is_put, in, &failure);
}

START_TEST(fields_are_found_in_supers_and_interfaces)
{
    world();
    must_make(&app, "interface I { public static final k:I }");
    must_make(&app, "A { x:I; static s:J }");
    must_make(&app, "B extends A implements I { }");
    struct class *u = user("ref F B.x:I; ref F B.s:J; ref F B.k:I; ref F B.x:J; ref F B.none:I");
    ck_assert_str_eq(get(u, 0, false, false, NULL)->class->name->text, "A");
    ck_assert_str_eq(get(u, 1, true, true, NULL)->class->name->text, "A");
    ck_assert_str_eq(get(u, 2, true, false, NULL)->class->name->text, "I");
    ck_assert_ptr_null(get(u, 3, false, false, NULL));
    ck_assert_failed(NO_FIELD, "x");
    ck_assert_ptr_null(get(u, 4, false, false, NULL));
    ck_assert_failed(NO_FIELD, "none");
    ck_assert_ptr_null(get(u, 0, true, false, NULL));
    ck_assert_failed(INCOMPATIBLE, "Expected static field B.x");
    ck_assert_ptr_null(get(u, 1, false, false, NULL));
    ck_assert_failed(INCOMPATIBLE, "Expected non-static field B.s");
}
END_TEST

START_TEST(final_fields_are_set_by_their_initialisers_only)
{
    world();
    struct class *a = must_make(&app, "A { final x:I; static final s:I; <init>()V; m()V; static <clinit>()V; "
                                "ref F A.x:I; ref F A.s:I }");
    ck_assert_ptr_nonnull(get(a, 0, false, true, method(a, "<init>")));
    ck_assert_ptr_nonnull(get(a, 1, true, true, method(a, "<clinit>")));
    ck_assert_ptr_null(get(a, 0, false, true, method(a, "m")));
    ck_assert_failed(ACCESS, "Update to non-static final field A.x attempted from a different method (m) than the "
                     "initializer method <init> ");
    struct class *u = user("ref F A.s:I");
    ck_assert_ptr_nonnull(get(u, 0, true, false, NULL));
    ck_assert_ptr_null(get(u, 0, true, true, NULL));
    ck_assert_failed(ACCESS, "Update to static final field A.s attempted from a different class (U0) than the field's "
                     "declaring class");
}
END_TEST

START_TEST(private_members_are_their_class_s_and_its_nest_s)
{
    world();
    later(&app, "H { private x:I; private m()V; member H$A; member H$B; ref F H$A.y:I }");
    later(&app, "H$A { host H; private y:I; ref F H.x:I; ref M H.m()V; ref F H$C.z:I }");
    later(&app, "H$C { host H; private z:I }");
    struct class *a = loader_load(&app, sym("H$A"), &failure), *h = loader_load(&app, sym("H"), &failure);
    ck_assert_ptr_nonnull(get(a, 0, false, false, NULL));
    ck_assert_ptr_nonnull(call(a, 1, INVOKE_VIRTUAL));
    ck_assert_ptr_nonnull(get(h, 0, false, false, NULL));
    ck_assert_ptr_eq(class_nest_host(a), h);
    ck_assert_ptr_null(get(a, 2, false, false, NULL));
    ck_assert_failed(ACCESS, "class H$A tried to access private field H$C.z (H$A and H$C are in unnamed module of loader "
                     "'bootstrap'), (Type H$C (loader: 'bootstrap') is not a nest member of type H (loader: 'bootstrap'): "
                     "current type is not listed as a nest member)");
    struct class *u = user("ref M H.m()V");
    ck_assert_ptr_null(call(u, 0, INVOKE_VIRTUAL));
    ck_assert_failed(ACCESS, "class U0 tried to access private method 'void H.m()' (U0 and H are in unnamed module of loader "
                     "'bootstrap')");
}
END_TEST

START_TEST(protected_members_are_reached_by_subclasses_through_themselves)
{
    world();
    must_make(&app, "public p/A { protected x:I; protected static s:I; y:I }");
    struct class *b = must_make(&app, "public q/B extends p/A { ref F p/A.x:I; ref F q/B.x:I; ref F q/C.x:I; ref F p/A.s:I; "
                                "ref F p/A.y:I }");
    must_make(&app, "public q/C extends p/A { }");
    ck_assert_ptr_nonnull(get(b, 0, false, false, NULL));
    ck_assert_ptr_nonnull(get(b, 1, false, false, NULL));
    ck_assert_ptr_null(get(b, 2, false, false, NULL));
    ck_assert_failed(ACCESS, "class q.B tried to access protected field p.A.x (q.B and p.A are in unnamed module of loader "
                     "'bootstrap')");
    ck_assert_ptr_nonnull(get(b, 3, true, false, NULL));
    ck_assert_ptr_null(get(b, 4, false, false, NULL));
    ck_assert_failed(ACCESS, "class q.B tried to access field p.A.y (q.B and p.A are in unnamed module of loader 'bootstrap')");
}
END_TEST

START_TEST(classes_are_seen_in_their_package_or_when_public)
{
    world();
    must_make(&app, "p/Q { static m()V }");
    struct class *u = user("ref M p/Q.m()V");
    ck_assert_ptr_null(call(u, 0, INVOKE_STATIC));
    ck_assert_failed(ACCESS, "failed to access class p.Q from class U0 (p.Q and U0 are in unnamed module of loader 'bootstrap')");
}
END_TEST

START_TEST(methods_suit_their_instruction)
{
    world();
    must_make(&app, "C { m()V; static s()V; n(I[JLp/X,)Ljava/lang/String,; }");
    must_make(&app, "interface I { public abstract m()V; public static s()V }");
    struct class *u = user("ref M C.m()V; ref M C.s()V; ref M I.m()V; ref I C.m()V; ref M I.s()V; ref I I.m()V; "
                           "ref M C.gone(I[JLp/X,)Ljava/lang/String,");
    ck_assert_ptr_nonnull(call(u, 0, INVOKE_VIRTUAL));
    ck_assert_ptr_null(call(u, 0, INVOKE_STATIC));
    ck_assert_failed(INCOMPATIBLE, "Expected static method 'void C.m()'");
    ck_assert_ptr_null(call(u, 1, INVOKE_VIRTUAL));
    ck_assert_failed(INCOMPATIBLE, "Expecting non-static method 'void C.s()'");
    ck_assert_ptr_nonnull(call(u, 1, INVOKE_STATIC));
    ck_assert_ptr_null(call(u, 2, INVOKE_VIRTUAL));
    ck_assert_failed(INCOMPATIBLE, "Found interface I, but class was expected");
    ck_assert_ptr_null(call(u, 3, INVOKE_INTERFACE));
    ck_assert_failed(INCOMPATIBLE, "Found class C, but interface was expected");
    ck_assert_ptr_null(call(u, 4, INVOKE_STATIC));
    ck_assert_failed(INCOMPATIBLE, "Method 'void I.s()' must be InterfaceMethodref constant");
    ck_assert_ptr_nonnull(call(u, 5, INVOKE_INTERFACE));
    ck_assert_ptr_null(call(u, 6, INVOKE_VIRTUAL));
    ck_assert_failed(NO_METHOD, "'java.lang.String C.gone(int, long[], p.X)'");
}
END_TEST

START_TEST(invokespecial_selects_from_the_direct_super_class)
{
    world();
    must_make(&app, "A { m()V; <init>()V }");
    must_make(&app, "B extends A { m()V; <init>()V }");
    struct class *c = must_make(&app, "C extends B { m()V; ref M A.m()V; ref M A.<init>()V; ref M C.m()V; ref M C.<init>()V }");
    ck_assert_str_eq(call(c, 0, INVOKE_SPECIAL)->class->name->text, "B");
    ck_assert_str_eq(call(c, 1, INVOKE_SPECIAL)->class->name->text, "A");
    ck_assert_str_eq(call(c, 2, INVOKE_SPECIAL)->class->name->text, "C");
    ck_assert_str_eq(call(c, 0, INVOKE_VIRTUAL)->class->name->text, "A");
    ck_assert_ptr_null(call(c, 3, INVOKE_SPECIAL));
    ck_assert_failed(NO_METHOD, "C: method 'void <init>()' not found");
}
END_TEST

START_TEST(invokespecial_of_an_interface_wants_a_direct_one)
{
    world();
    must_make(&app, "interface I { public m()V }");
    must_make(&app, "interface J implements I { }");
    struct class *a = must_make(&app, "A implements J { ref I I.m()V; ref I J.m()V }");
    ck_assert_ptr_null(call(a, 0, INVOKE_SPECIAL));
    ck_assert_failed(INCOMPATIBLE, "Interface method reference: 'void I.m()', is in an indirect superinterface of A");
    ck_assert_str_eq(call(a, 1, INVOKE_SPECIAL)->class->name->text, "I");
}
END_TEST

START_TEST(invokespecial_selects_among_defaults_as_other_calls_do)
{
    world();
    must_make(&app, "interface I { public m()V; public n()V }");
    must_make(&app, "interface J implements I { public n()V }");
    must_make(&app, "interface K { public m()V }");
    must_make(&app, "A implements I,J,K { }");
    struct class *b = must_make(&app, "B extends A { ref M A.m()V; ref M A.n()V }");
    const struct method *conflict = call(b, 0, INVOKE_SPECIAL);
    ck_assert_ptr_nonnull(conflict);
    ck_assert(conflict->flags & METHOD_OVERPASS);
    ck_assert_str_eq(call(b, 1, INVOKE_SPECIAL)->class->name->text, "J");
}
END_TEST

START_TEST(arrays_have_a_public_clone)
{
    world();
    struct class *u = user("ref M [I.clone()V; ref M java/lang/Object.clone()V");
    ck_assert_str_eq(call(u, 0, INVOKE_VIRTUAL)->class->name->text, "java/lang/Object");
}
END_TEST

START_TEST(interfaces_have_the_public_methods_of_object)
{
    world();
    must_make(&app, "interface I { }");
    struct class *u = user("ref I I.hashCode()I; ref I I.clone()V");
    ck_assert_str_eq(call(u, 0, INVOKE_INTERFACE)->class->name->text, "java/lang/Object");
    ck_assert_ptr_null(call(u, 1, INVOKE_INTERFACE));
    ck_assert_failed(NO_METHOD, "'void I.clone()'");
}
END_TEST

START_TEST(a_class_that_was_not_found_is_not_for_good)
{
    world();
    struct class *u = user("ref M Late.m()V");
    ck_assert_ptr_null(call(u, 0, INVOKE_STATIC));
    ck_assert_failed(NOT_FOUND, "Late");
    must_make(&app, "Late { static m()V }");
    ck_assert_ptr_null(call(u, 0, INVOKE_STATIC));
    ck_assert_failed(NOT_FOUND, "Late");
    struct class *another = user("ref M Late.m()V");
    ck_assert_ptr_nonnull(call(another, 0, INVOKE_STATIC));
}
END_TEST

START_TEST(who_asks_ahead_may_ask_again)
{
    world();
    struct class *u = user("ref M Late.m()V");
    struct class_failure f = { .tentative = true };
    ck_assert_ptr_null(resolve_class(u->cp, u->cp->value[ref(u, 0)].pair.a, &f));
    must_make(&app, "Late { static m()V }");
    ck_assert_ptr_nonnull(call(u, 0, INVOKE_STATIC));
}
END_TEST

START_TEST(what_was_found_is_kept)
{
    world();
    must_make(&app, "Late { static m()V }");
    struct class *u = user("ref M Late.m()V");
    struct method *m = call(u, 0, INVOKE_STATIC);
    ck_assert_ptr_nonnull(m);
    ck_assert_ptr_eq(atomic_load(&u->cp->resolved[ref(u, 0)]), m);
    ck_assert_ptr_eq(call(u, 0, INVOKE_STATIC), m);
}
END_TEST

START_TEST(resolution_binds_the_loaders)
{
    world();
    must_make(&app, "T { }");
    must_make(&other, "T { }");
    struct class *a = must_make(&other, "public A { public static m(LT,)V; public static f:LT, }");
    know(&app, a);
    struct class *u = user("ref M A.m(LT,)V; ref F A.f:LT,");
    ck_assert_ptr_null(call(u, 0, INVOKE_STATIC));
    ck_assert_int_eq(failure.error, CLASS_LINKAGE);
    ck_assert_ptr_nonnull(strstr(failure.message, "loader constraint violation: when resolving method 'void A.m(T)'"));
    ck_assert_ptr_null(get(u, 1, true, false, NULL));
    ck_assert_int_eq(failure.error, CLASS_LINKAGE);
}
END_TEST

RTCHECK_MAIN("resolve", fields_are_found_in_supers_and_interfaces, final_fields_are_set_by_their_initialisers_only,
             private_members_are_their_class_s_and_its_nest_s,
             protected_members_are_reached_by_subclasses_through_themselves, classes_are_seen_in_their_package_or_when_public,
             methods_suit_their_instruction, invokespecial_selects_from_the_direct_super_class,
             invokespecial_of_an_interface_wants_a_direct_one,
             invokespecial_selects_among_defaults_as_other_calls_do, arrays_have_a_public_clone,
             interfaces_have_the_public_methods_of_object, a_class_that_was_not_found_is_not_for_good,
             who_asks_ahead_may_ask_again, what_was_found_is_kept,
             resolution_binds_the_loaders)
