/* SPDX-License-Identifier: Apache-2.0 */
/* Subtyping: classes deeper than the display, interfaces, arrays. */
#include "vm/class/subtype.h"

#include "tests/unit/worlds/class_world.h"

START_TEST(a_class_is_a_subtype_of_its_ancestors_however_deep)
{
    world();
    struct class *chain[12];
    for (int i = 0; i < 12; i++) {
        char text[80];
        snprintf(text, sizeof text, i ? "C%d extends C%d { }" : "C%d { }", i, i - 1);
        chain[i] = must_make(&boot_loader, text);
        ck_assert_uint_eq(chain[i]->depth, (unsigned)i + 1);
    }
    for (int i = 0; i < 12; i++)
        for (int k = 0; k < 12; k++)
            ck_assert_int_eq(class_is_subtype(chain[i], chain[k]), k <= i);
}
END_TEST

START_TEST(interfaces_are_inherited_from_everywhere)
{
    world();
    struct class *i = must_make(&boot_loader, "interface I { }"), *j = must_make(&boot_loader, "interface J implements I { }");
    struct class *a = must_make(&boot_loader, "A implements J { }"), *b = must_make(&boot_loader, "B extends A { }");
    struct class *none = must_make(&boot_loader, "N { }");
    ck_assert(class_is_subtype(b, i) && class_is_subtype(b, j) && class_is_subtype(a, i) && class_is_subtype(j, i));
    ck_assert(class_is_subtype(i, i->super) && !class_is_subtype(i, j) && !class_is_subtype(none, i));
    ck_assert(class_is_subtype(b, i));
    ck_assert_uint_eq(b->all_interface_count, 2);
}
END_TEST

START_TEST(arrays_are_covariant_but_for_primitives)
{
    world();
    struct class_failure *f = &failure;
    struct class *i = must_make(&boot_loader, "interface I { }"), *a = must_make(&boot_loader, "A implements I { }");
    struct class *as = class_array_of(a, f), *is = class_array_of(i, f), *aas = class_array_of(as, f);
    struct class *ints = class_array_of(class_primitive(T_INT), f), *shorts = class_array_of(class_primitive(T_SHORT), f);
    struct class *object = a->super, *objects = class_array_of(object, f);
    struct class *cloneable = loader_find(&boot_loader, SYM(java_lang_Cloneable));
    ck_assert(class_is_subtype(as, is) && class_is_subtype(as, objects) && class_is_subtype(aas, objects));
    ck_assert(class_is_subtype(as, object) && class_is_subtype(ints, object) && class_is_subtype(ints, cloneable));
    ck_assert(class_is_subtype(aas, class_array_of(objects, f)) && class_is_subtype(class_array_of(ints, f), objects));
    ck_assert(class_is_subtype(aas, class_array_of(cloneable, f)));
    ck_assert(!class_is_subtype(ints, objects) && !class_is_subtype(ints, shorts) && !class_is_subtype(is, as));
    ck_assert(!class_is_subtype(a, as) && !class_is_subtype(class_primitive(T_INT), object));
}
END_TEST

RTCHECK_MAIN("subtype", a_class_is_a_subtype_of_its_ancestors_however_deep, interfaces_are_inherited_from_everywhere,
             arrays_are_covariant_but_for_primitives)
