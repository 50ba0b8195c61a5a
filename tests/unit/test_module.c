/* SPDX-License-Identifier: Apache-2.0 */
/* Modules: packages belong to one module, readability and exports decide access. */
#include "vm/class/module.h"

#include "tests/unit/worlds/class_world.h"

static struct module_entry *define(struct class_loader *l, const char *name, const char *package, bool open)
{
    struct symbol *p = sym(package);
    memset(&failure, 0, sizeof failure);
    return module_define(l, sym(name), open, NULL, NULL, &p, 1, NULL, &failure);
}

/* java.base exports java.lang, as Java code tells it after defining it. */
static void define_base(void)
{
    ck_assert_ptr_eq(define(&boot_loader, "java.base", "java/util", false), module_java_base);
    module_export(package_find(&boot_loader, "java/lang", 9), NULL);
}

START_TEST(before_java_base_is_defined_all_is_visible)
{
    world();
    struct class *object = loader_find(&boot_loader, SYM(java_lang_Object)), *a = must_make(&app, "p/A { }");
    ck_assert(module_may_access(a, object, NULL, 0));
    ck_assert_ptr_eq(a->module, app.unnamed);
}
END_TEST

START_TEST(a_package_belongs_to_one_module)
{
    world();
    ck_assert_ptr_nonnull(define(&app, "m", "p", false));
    ck_assert_ptr_null(define(&app, "n", "p", false));
    ck_assert_failed(LINKAGE, "Package p for module n is already in another module, m, defined to the class loader");
    ck_assert_ptr_null(define(&app, "m", "q", false));
    ck_assert_failed(LINKAGE, "Module m is already defined");
    must_make(&app, "r/s/A { }");
    ck_assert_ptr_null(define(&app, "o", "r/s", false));
    ck_assert_failed(LINKAGE, "Package r.s for module o is already in the unnamed module defined to the class loader");
    ck_assert_str_eq(must_make(&app, "p/B { }")->module->name->text, "m");
}
END_TEST

START_TEST(access_needs_reading_and_exporting)
{
    world();
    define_base();
    struct module_entry *m = define(&app, "m", "p", false), *n = define(&app, "n", "q/r", false);
    struct class *a = must_make(&app, "public p/A { }"), *b = must_make(&app, "public q/r/B { }");
    char why[400];
    ck_assert(!module_may_access(a, b, why, sizeof why));
    ck_assert_str_eq(why, "class p.A (in module m) cannot access class q.r.B (in module n) because module m does not read "
                     "module n");
    module_add_reads(m, n);
    ck_assert(!module_may_access(a, b, why, sizeof why));
    ck_assert_str_eq(why, "class p.A (in module m) cannot access class q.r.B (in module n) because module n does not export "
                     "q.r to module m");
    module_export(b->package, n);
    ck_assert(!module_may_access(a, b, NULL, 0));
    module_export(b->package, m);
    ck_assert(module_may_access(a, b, NULL, 0));
    ck_assert(!module_may_access(b, a, NULL, 0));
}
END_TEST

START_TEST(unnamed_modules_read_all_and_export_all)
{
    world();
    define_base();
    struct module_entry *m = define(&app, "m", "p", false);
    struct class *a = must_make(&app, "public p/A { }"), *free_one = must_make(&other, "public x/F { }");
    ck_assert(!module_may_access(free_one, a, NULL, 0));
    module_export_to_unnamed(a->package);
    ck_assert(module_may_access(free_one, a, NULL, 0));
    ck_assert(!module_may_access(a, free_one, NULL, 0));
    module_add_reads(m, NULL);
    ck_assert(module_may_access(a, free_one, NULL, 0));
}
END_TEST

START_TEST(an_open_module_exports_all)
{
    world();
    define_base();
    define(&app, "m", "p", true);
    struct class *a = must_make(&app, "public p/A { }"), *free_one = must_make(&other, "public x/F { }");
    ck_assert(module_may_access(free_one, a, NULL, 0));
}
END_TEST

RTCHECK_MAIN("module", before_java_base_is_defined_all_is_visible, a_package_belongs_to_one_module,
             access_needs_reading_and_exporting, unnamed_modules_read_all_and_export_all, an_open_module_exports_all)
