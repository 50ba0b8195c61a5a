/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "vm/native/library_name.h"

/* The short name, or with the parameters' types the long one. */
static const char *name_of(const char *class_name, const char *name, const char *descriptor, bool is_long)
{
    static struct class c;
    static struct method m;
    ck_assert_int_eq(symbol_init(), 0);
    c.name = symbol_from(class_name);
    m = (struct method){ .class = &c, .name = symbol_from(name), .descriptor = symbol_from(descriptor) };
    char *text = library_name(&m);
    ck_assert_ptr_nonnull(text);
    if (is_long)
        library_name_append_signature(text + strlen(text), &m);
    return text;
}

START_TEST(slashes_become_underscores)
{
    ck_assert_str_eq(name_of("p/q/Cls", "f", "()V", false), "Java_p_q_Cls_f");
    ck_assert_str_eq(name_of("Cls", "f", "()V", false), "Java_Cls_f");
}
END_TEST

START_TEST(special_letters_have_escapes)
{
    ck_assert_str_eq(name_of("p_q/A$B", "g_h", "()V", false), "Java_p_1q_A_00024B_g_1h");
    ck_assert_str_eq(name_of("p/A", "\xce\xb1", "()V", false), "Java_p_A__003b1");
}
END_TEST

START_TEST(letters_outside_the_plane_are_two_units)
{
    ck_assert_str_eq(name_of("A", "\xed\xa0\xbd\xed\xb8\x80", "()V", false), "Java_A__0d83d_0de00");
}
END_TEST

START_TEST(the_long_name_tells_the_parameters_alone)
{
    ck_assert_str_eq(name_of("A", "f", "(ILjava/lang/String;[[J)Ljava/lang/Object;", true), "Java_A_f__ILjava_lang_String_2_3_3J");
    ck_assert_str_eq(name_of("A", "f", "()V", true), "Java_A_f__");
}
END_TEST

RTCHECK_MAIN("library_name",
    slashes_become_underscores,
    special_letters_have_escapes,
    letters_outside_the_plane_are_two_units,
    the_long_name_tells_the_parameters_alone)
