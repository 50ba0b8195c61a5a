/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

static const char greek[] = "\xce\xb1\xce\xb2";                 /* two letters, above 0xff */

START_TEST(text_of_latin_letters_takes_a_byte_each)
{
    struct thread *t = vm_world();
    struct object *s = string_new(t, "h\xc3\xa9llo");
    ck_assert(string_is_latin1(s));
    ck_assert_int_eq(string_length(s), 5);
    ck_assert_int_eq(array_length(string_bytes(s)), 5);
    ck_assert_int_eq(string_char(s, 1), 0xe9);
    ck_assert_str_eq(text_of(s), "h\xc3\xa9llo");
}
END_TEST

START_TEST(one_other_letter_widens_all)
{
    struct thread *t = vm_world();
    struct object *s = string_new(t, "a\xe2\x82\xac");
    ck_assert(!string_is_latin1(s));
    ck_assert_int_eq(string_length(s), 2);
    ck_assert_int_eq(array_length(string_bytes(s)), 4);
    ck_assert_int_eq(string_char(s, 0), 'a');
    ck_assert_int_eq(string_char(s, 1), 0x20ac);
}
END_TEST

START_TEST(zero_and_pairs_of_units_come_back_as_they_went)
{
    struct thread *t = vm_world();
    const char *texts[] = { "", "a\xc0\x80" "b", "\xed\xa0\xbd\xed\xb8\x80", greek };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        ck_assert_str_eq(text_of(string_new(t, texts[i])), texts[i]);
    ck_assert_int_eq(string_length(string_new(t, texts[1])), 3);
    ck_assert_int_eq(string_length(string_new(t, texts[2])), 2);
}
END_TEST

START_TEST(units_that_fit_into_bytes_are_narrowed)
{
    struct thread *t = vm_world();
    const jchar narrow[] = { 'a', 0xff }, wide[] = { 'a', 0x100 };
    ck_assert(string_is_latin1(string_new_utf16(t, narrow, 2)));
    ck_assert(!string_is_latin1(string_new_utf16(t, wide, 2)));
    ck_assert(string_equals(string_new_utf16(t, narrow, 2), string_new(t, "a\xc3\xbf")));
    ck_assert(!string_equals(string_new_utf16(t, wide, 2), string_new_utf16(t, narrow, 2)));
}
END_TEST

START_TEST(the_hash_is_that_of_java)
{
    struct thread *t = vm_world();
    struct method *m = class_declared_method(known.String, symbol_from("hashCode"), symbol_from("()I"));
    const char *texts[] = { "", "a", "hashing a longer text", greek };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct object *s = string_new(t, texts[i]);
        jslot args[1] = { slot_of_ref(s) }, result;
        ck_assert(invoke_method(t, m, args, &result));
        ck_assert_int_eq(string_hash(s), slot_int(result));
    }
}
END_TEST

START_TEST(equal_strings_are_interned_as_one)
{
    struct thread *t = vm_world();
    struct object *first = string_intern(t, string_new(t, "a text of this test"));
    ck_assert_ptr_eq(string_intern(t, string_new(t, "a text of this test")), first);
    ck_assert_ptr_ne(string_intern(t, string_new(t, "another text")), first);
    ck_assert_ptr_eq(string_of_symbol(t, symbol_from("java/lang/Object")), string_intern(t, string_new(t, "java/lang/Object")));
}
END_TEST

START_TEST(names_are_interned_with_dots_for_slashes)
{
    struct thread *t = vm_world();
    struct object *s = string_of_symbol_dotted(t, symbol_from("java/lang/Object"));
    ck_assert_str_eq(text_of(s), "java.lang.Object");
    ck_assert(!mem_is_heap(s));
    ck_assert_ptr_eq(string_symbol(s, true), symbol_from("java/lang/Object"));
    ck_assert_ptr_eq(string_symbol(s, false), symbol_from("java.lang.Object"));
    ck_assert_ptr_null(string_find_symbol(string_new(t, "no such name in the table"), false));
}
END_TEST

START_TEST(text_that_does_not_fit_gets_a_place_of_its_own)
{
    struct thread *t = vm_world();
    char buffer[6];
    char *fits = string_utf8(string_new(t, "12345"), buffer, sizeof buffer);
    char *not = string_utf8(string_new(t, "123456"), buffer, sizeof buffer);
    ck_assert_ptr_eq(fits, buffer);
    ck_assert_ptr_ne(not, buffer);
    ck_assert_str_eq(not, "123456");
    string_free(not, buffer);
    string_free(fits, buffer);
}
END_TEST

START_TEST(unused_strings_of_the_heap_leave_the_table)
{
    struct thread *t = vm_world();
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 20000; i++) {
            char text[32];
            snprintf(text, sizeof text, "round %d, text %d", round, i);
            ck_assert_ptr_nonnull(string_intern(t, string_new(t, text)));
        }
    struct mem_usage before, after;
    gc_collect(&t->sched, "test", true);
    mem_usage(&before);
    for (int i = 0; i < 20000; i++) {
        char text[32];
        snprintf(text, sizeof text, "round %d, text %d", 3, i);
        string_intern(t, string_new(t, text));
    }
    gc_collect(&t->sched, "test", true);
    mem_usage(&after);
    ck_assert_uint_lt(after.heap_used, before.heap_used + 20000 * 24);      /* less than their headers and lengths alone */
}
END_TEST

RTCHECK_MAIN("string",
    text_of_latin_letters_takes_a_byte_each,
    one_other_letter_widens_all,
    zero_and_pairs_of_units_come_back_as_they_went,
    units_that_fit_into_bytes_are_narrowed,
    the_hash_is_that_of_java,
    equal_strings_are_interned_as_one,
    names_are_interned_with_dots_for_slashes,
    text_that_does_not_fit_gets_a_place_of_its_own,
    unused_strings_of_the_heap_leave_the_table)
