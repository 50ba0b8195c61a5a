/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include "vm/run/bootstrap/text_recipe.h"

enum { PIECES = 8 };
static struct thread *t;
static struct bootstrap_request request;

static struct text_recipe *recipe(void)
{
    t = vm_world();
    request = (struct bootstrap_request){ .t = t, .caller = known.Object, .cp = known.Object->cp };
    ck_assert(text_recipe_prepare(t));
    struct text_recipe *r = text_recipe_new(&request, PIECES);
    ck_assert_ptr_nonnull(r);
    return r;
}

static void literal(struct text_recipe *r, const char *text) { ck_assert(text_recipe_literal(&request, r, text, strlen(text))); }

START_TEST(literals_and_numbers_make_one_string)
{
    struct text_recipe *r = recipe();
    literal(r, "a=");
    text_recipe_value(r, T_INT, 0);
    literal(r, ", b=");
    text_recipe_value(r, T_LONG, 1);
    jslot values[2] = { slot_of_int(-7), slot_of_long(INT64_MIN) };
    ck_assert_str_eq(text_of(text_recipe_make(t, r, values)), "a=-7, b=-9223372036854775808");
}
END_TEST

START_TEST(each_type_is_written_as_java_writes_it)
{
    struct text_recipe *r = recipe();
    static const uint8_t types[] = { T_BOOLEAN, T_CHAR, T_BYTE, T_SHORT, T_FLOAT, T_DOUBLE };
    for (unsigned i = 0; i < sizeof types; i++)
        text_recipe_value(r, types[i], i);
    jslot values[6] = { 1, 'x', slot_of_int(-128), slot_of_int(32767), slot_of_float(1.5f), slot_of_double(1e100) };
    ck_assert_str_eq(text_of(text_recipe_make(t, r, values)), "truex-128327671.51.0E100");
}
END_TEST

START_TEST(null_is_the_word_and_objects_say_themselves)
{
    struct text_recipe *r = recipe();
    text_recipe_value(r, T_OBJECT, 0);
    literal(r, "/");
    text_recipe_value(r, T_OBJECT, 1);
    literal(r, "/");
    text_recipe_value(r, T_OBJECT, 2);
    jslot values[3] = { slot_of_ref(NULL), slot_of_ref(string_new(t, "s")), slot_of_ref(known.Object->mirror) };
    ck_assert_str_eq(text_of(text_recipe_make(t, r, values)), "null/s/class java.lang.Object");
}
END_TEST

START_TEST(one_wide_letter_makes_all_of_it_wide)
{
    struct text_recipe *r = recipe();
    literal(r, "price ");
    text_recipe_value(r, T_CHAR, 0);
    jslot narrow[1] = { '$' }, wide[1] = { 0x20ac };
    ck_assert(string_is_latin1(text_recipe_make(t, r, narrow)));
    const struct object *s = text_recipe_make(t, r, wide);
    ck_assert(!string_is_latin1(s));
    ck_assert_str_eq(text_of(s), "price \xe2\x82\xac");
}
END_TEST

START_TEST(nothing_makes_the_empty_string)
{
    struct text_recipe *r = recipe();
    literal(r, "");
    ck_assert_uint_eq(r->count, 0);
    ck_assert_int_eq(string_length(text_recipe_make(t, r, NULL)), 0);
}
END_TEST

RTCHECK_MAIN("text_recipe",
    literals_and_numbers_make_one_string,
    each_type_is_written_as_java_writes_it,
    null_is_the_word_and_objects_say_themselves,
    one_wide_letter_makes_all_of_it_wide,
    nothing_makes_the_empty_string)
