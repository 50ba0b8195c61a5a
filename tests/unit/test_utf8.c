/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <string.h>

#include "vm/util/utf8.h"

#define VALID(text) utf8_valid((const uint8_t *)(text), sizeof(text) - 1)
#define NAME(question, text) question(text, sizeof(text) - 1)

START_TEST(valid_is_what_the_class_file_format_demands)
{
    ck_assert(VALID(""));
    ck_assert(VALID("java/lang/Object"));
    ck_assert(VALID("\xc0\x80"));                       /* char 0 */
    ck_assert(VALID("\xc3\xa9\xe2\x82\xac"));
    ck_assert(VALID("\xed\xa0\xbd\xed\xb8\x80"));       /* a pair of surrogates */
    ck_assert(!VALID("abc\0"));
    ck_assert(!VALID("abcdefgh\0"));
    ck_assert(!VALID("\xf0\x9f\x98\x80"));
    ck_assert(!VALID("\xc3"));
    ck_assert(!VALID("\xe2\x82"));
    ck_assert(!VALID("\xc1\x81"));                      /* one byte would do */
    ck_assert(!VALID("\xe0\x81\x81"));
    ck_assert(!VALID("\x80"));
}
END_TEST

START_TEST(utf16_comes_back_as_it_went)
{
    static const uint16_t chars[] = { 'a', 0, 0x7f, 0x80, 0xff, 0x7ff, 0x800, 0xd83d, 0xde00, 0xffff };
    enum { N = sizeof chars / sizeof *chars };
    char text[3 * N];
    uint16_t back[3 * N];
    size_t bytes = utf8_from_utf16(chars, N, text);
    ck_assert_uint_eq(bytes, utf8_from_utf16_length(chars, N));
    ck_assert(utf8_valid((const uint8_t *)text, bytes));
    ck_assert_uint_eq(utf8_utf16_length(text, bytes), N);
    ck_assert_uint_eq(utf8_to_utf16(text, bytes, back), N);
    ck_assert_mem_eq(back, chars, sizeof chars);
    ck_assert(!utf8_is_latin1(text, bytes));
}
END_TEST

START_TEST(latin1_comes_back_as_it_went)
{
    uint8_t chars[256], back[512];
    char text[512];
    for (int i = 0; i < 256; i++)
        chars[i] = (uint8_t)i;
    size_t bytes = utf8_from_latin1(chars, 256, text);
    ck_assert_uint_eq(bytes, utf8_from_latin1_length(chars, 256));
    ck_assert(utf8_is_latin1(text, bytes));
    ck_assert_uint_eq(utf8_to_latin1(text, bytes, back), 256);
    ck_assert_mem_eq(back, chars, 256);
}
END_TEST

START_TEST(malformed_text_is_decoded_without_reading_behind_it)
{
    uint16_t out[4];
    ck_assert_uint_eq(utf8_to_utf16("\xe2\x82", 2, out), 1);
    ck_assert_uint_eq(utf8_to_utf16("\xc3", 1, out), 1);
}
END_TEST

START_TEST(names_follow_the_rules_of_4_2)
{
    ck_assert(NAME(name_is_unqualified, "a<b>"));
    ck_assert(!NAME(name_is_unqualified, "a/b"));
    ck_assert(!NAME(name_is_unqualified, ""));
    ck_assert(NAME(name_is_method, "<init>"));
    ck_assert(NAME(name_is_method, "<clinit>"));
    ck_assert(!NAME(name_is_method, "<other>"));
    ck_assert(!NAME(name_is_method, "a>"));
    ck_assert(NAME(name_is_class, "java/lang/Object"));
    ck_assert(NAME(name_is_class, "[[I"));
    ck_assert(!NAME(name_is_class, "java//Object"));
    ck_assert(!NAME(name_is_class, "/Object"));
    ck_assert(!NAME(name_is_class, "java/"));
    ck_assert(!NAME(name_is_class, "java.lang.Object"));
    ck_assert(!NAME(name_is_class, "[X"));
}
END_TEST

START_TEST(descriptors_follow_the_rules_of_4_3)
{
    ck_assert(NAME(descriptor_is_field, "I"));
    ck_assert(NAME(descriptor_is_field, "[[Ljava/lang/String;"));
    ck_assert(!NAME(descriptor_is_field, "V"));
    ck_assert(!NAME(descriptor_is_field, "II"));
    ck_assert(!NAME(descriptor_is_field, "["));
    ck_assert(!NAME(descriptor_is_field, "Ljava/lang/String"));
    ck_assert(!NAME(descriptor_is_field, "L;"));
    ck_assert(NAME(descriptor_is_method, "()V"));
    ck_assert(NAME(descriptor_is_method, "(IJ[DLa/B;)[I"));
    ck_assert(!NAME(descriptor_is_method, "()"));
    ck_assert(!NAME(descriptor_is_method, "(V)V"));
    ck_assert(!NAME(descriptor_is_method, "(I"));
    ck_assert(!NAME(descriptor_is_method, "I"));
}
END_TEST

START_TEST(dimensions_and_slots_end_at_255)
{
    char text[300];
    memset(text, '[', sizeof text);
    text[255] = 'I';
    ck_assert(descriptor_is_field(text, 256));
    text[255] = '[';
    text[256] = 'I';
    ck_assert(!descriptor_is_field(text, 257));
    text[0] = '(';
    memset(text + 1, 'J', 127);
    memcpy(text + 128, "I)V", 3);
    ck_assert(descriptor_is_method(text, 131));
    memcpy(text + 128, "II)V", 4);
    ck_assert(!descriptor_is_method(text, 132));
}
END_TEST

RTCHECK_MAIN("utf8", valid_is_what_the_class_file_format_demands, utf16_comes_back_as_it_went,
             latin1_comes_back_as_it_went, malformed_text_is_decoded_without_reading_behind_it,
             names_follow_the_rules_of_4_2, descriptors_follow_the_rules_of_4_3, dimensions_and_slots_end_at_255)
