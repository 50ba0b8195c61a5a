/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdlib.h>
#include <string.h>

#include "vm/bytecode/signature.h"

/* Letters of the parameters, a colon, the result's letter. */
static const char *letters(const char *text, size_t length)
{
    static char out[300];
    struct signature s = signature_begin(text, length);
    struct signature_type t;
    size_t n = 0;
    while (signature_next(&s, &t)) {
        ck_assert_uint_gt(t.length, 0);
        ck_assert(t.text >= text && t.text + t.length <= text + length);
        out[n++] = t.letter;
    }
    t = signature_result(&s);
    out[n++] = ':';
    if (t.letter)
        out[n++] = t.letter;
    out[n] = '\0';
    return out;
}

static const char *letters_of(const char *text) { return letters(text, strlen(text)); }

START_TEST(parameters_and_result_have_letters)
{
    ck_assert_str_eq(letters_of("()V"), ":V");
    ck_assert_str_eq(letters_of("(ZBCSIJFD)J"), "IIIIILFD:L");
    ck_assert_str_eq(letters_of("(ILjava/lang/String;[J[[La/B;D)[I"), "IAAAD:A");
}
END_TEST

START_TEST(names_of_classes_have_parentheses)
{
    ck_assert_str_eq(letters_of("(La)J;[L)(;I)D"), "AAI:D");
    ck_assert_str_eq(letters_of("(La)J;)L(b);"), "A:A");
    ck_assert_str_eq(letters_of("(La)J;"), "A:");
}
END_TEST

START_TEST(a_field_is_one_type)
{
    ck_assert_str_eq(letters_of("J"), "L:");
    ck_assert_str_eq(letters_of("[[I"), "A:");
    ck_assert_str_eq(letters_of("La/B;"), "A:");
}
END_TEST

START_TEST(types_keep_their_text)
{
    const char *text = "(J[[La/B;I)V";
    struct signature s = signature_begin(text, strlen(text));
    struct signature_type t;
    ck_assert(signature_next(&s, &t) && signature_next(&s, &t));
    ck_assert_uint_eq(t.length, strlen("[[La/B;"));
    ck_assert_int_eq(strncmp(t.text, "[[La/B;", t.length), 0);
}
END_TEST

START_TEST(longs_and_doubles_take_two_slots)
{
    const char *text = "(JIDLa/B;)V";
    struct signature s = signature_begin(text, strlen(text));
    ck_assert_uint_eq(signature_slots(s), 6);
    ck_assert_uint_eq(signature_count(s), 4);
    ck_assert_uint_eq(letter_slots('V') + letter_slots(0), 0);
    ck_assert_uint_eq(letter_slots('R') + letter_slots('A'), 2);
}
END_TEST

START_TEST(senseless_texts_end)
{
    ck_assert_str_eq(letters_of(""), ":");
    ck_assert_str_eq(letters_of("("), ":");
    ck_assert_str_eq(letters_of("(I"), "I:");
    ck_assert_str_eq(letters_of("(La/B"), "A:");
    ck_assert_str_eq(letters_of("([[["), "A:");
    ck_assert_str_eq(letters_of("(xI)q"), "?I:?");
    ck_assert_str_eq(letters_of("(I)"), "I:");
}
END_TEST

/* Each text in a block of its own size: a sanitizer sees whoever reads behind the end. */
START_TEST(random_texts_are_not_read_behind_their_end)
{
    static const char some[] = "()[LIJ;VDx";
    srand(1);
    for (int turn = 0; turn < 50000; turn++) {
        size_t n = (size_t)rand() % 12;
        char *text = malloc(n + !n);
        for (size_t i = 0; i < n; i++)
            text[i] = some[(size_t)rand() % (sizeof some - 1)];
        ck_assert_uint_le(strlen(letters(text, n)), n + 2);
        free(text);
    }
}
END_TEST

RTCHECK_MAIN("signature", parameters_and_result_have_letters, names_of_classes_have_parentheses, a_field_is_one_type, types_keep_their_text,
             longs_and_doubles_take_two_slots, senseless_texts_end, random_texts_are_not_read_behind_their_end)
