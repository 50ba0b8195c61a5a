/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "vm/class/class.h"

START_TEST(equal_texts_are_one_symbol)
{
    ck_assert_int_eq(symbol_init(), 0);
    struct symbol *s = symbol_from("some/Name");
    ck_assert_ptr_eq(symbol_intern("some/Name...", 9), s);
    ck_assert_ptr_eq(symbol_find("some/Name", 9), s);
    ck_assert_str_eq(s->text, "some/Name");
    ck_assert_uint_eq(s->length, 9);
    ck_assert(symbol_is(s, "some/Name", 9));
    ck_assert_ptr_ne(symbol_from("some/Nam"), s);
    ck_assert_ptr_null(symbol_find("never seen", 10));
}
END_TEST

START_TEST(known_names_are_rows_of_the_table)
{
    ck_assert_int_eq(symbol_init(), 0);
    ck_assert_str_eq(SYM(java_lang_Object)->text, "java/lang/Object");
    ck_assert_uint_eq(SYM(java_lang_Object)->index, SYMBOL_java_lang_Object + 1);
    ck_assert_uint_eq(symbol_from("no row")->index, 0);
}
END_TEST

START_TEST(texts_may_be_empty_or_65535_bytes_long)
{
    static char text[65536];
    ck_assert_int_eq(symbol_init(), 0);
    memset(text, 'x', sizeof text);
    ck_assert_uint_eq(symbol_intern("", 0)->length, 0);
    struct symbol *s = symbol_intern(text, 65535);
    ck_assert_uint_eq(s->length, 65535);
    ck_assert_int_eq(s->text[65535], '\0');
    ck_assert_ptr_null(symbol_intern(text, 65536));
}
END_TEST

enum { MANY = 60000, THREADS = 4 };
static struct symbol *made[THREADS][MANY];

static void *make_many(void *mine)
{
    struct symbol **out = mine;
    char text[32];
    for (int i = 0; i < MANY; i++)
        out[i] = symbol_intern(text, (size_t)snprintf(text, sizeof text, "name%d", i));
    return NULL;
}

START_TEST(threads_agree_while_the_table_grows)
{
    pthread_t threads[THREADS];
    ck_assert_int_eq(symbol_init(), 0);
    for (int i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, make_many, made[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < MANY; i++)
        for (int k = 1; k < THREADS; k++)
            ck_assert_ptr_eq(made[k][i], made[0][i]);
    ck_assert_str_eq(made[0][MANY - 1]->text, "name59999");
}
END_TEST

START_TEST(names_are_spelled_as_java_does)
{
    char text[128], tiny[6];
    ck_assert_int_eq(symbol_init(), 0);
    struct class c = { .name = symbol_from("a/B+0x12"), .flags = CLASS_IS_HIDDEN };
    struct method m = { .class = &c, .name = symbol_from("run"), .descriptor = symbol_from("(J[[Ljava/lang/String;)[I") };
    ck_assert_str_eq(class_external_name(&c, text, sizeof text), "a.B/0x12");
    ck_assert_str_eq(symbol_external_name(SYM(java_lang_Object), text, sizeof text), "java.lang.Object");
    ck_assert_str_eq(method_external_name(&m, text, sizeof text), "int[] a.B/0x12.run(long, java.lang.String[][])");
    ck_assert_str_eq(class_external_name(&c, tiny, sizeof tiny), "a.B/0");
}
END_TEST

START_TEST(descriptors_are_read_type_by_type)
{
    ck_assert_int_eq(symbol_init(), 0);
    struct symbol *d = symbol_from("(IJ[D[[La/B;)V");
    ck_assert_uint_eq(descriptor_slots(d), 5);
    ck_assert_str_eq(descriptor_return(d), "V");
    ck_assert_uint_eq(basic_type_of('J'), T_LONG);
    ck_assert_uint_eq(basic_type_of('x'), 0);
    ck_assert_uint_eq(basic_type_bytes(T_CHAR), 2);
}
END_TEST

static unsigned asked;

static bool is_short(const char *text, size_t length)
{
    asked++;
    return text && length < 4;
}

START_TEST(what_a_symbol_is_is_asked_until_it_is)
{
    ck_assert_int_eq(symbol_init(), 0);
    struct symbol *brief = symbol_from("I"), *other = symbol_from("other");
    asked = 0;
    ck_assert(symbol_has_form(brief, SYMBOL_FIELD_NAME, is_short) && symbol_has_form(brief, SYMBOL_FIELD_NAME, is_short));
    ck_assert_uint_eq(asked, 1);
    ck_assert(symbol_has_form(brief, SYMBOL_METHOD_NAME, is_short) && !symbol_has_form(other, SYMBOL_FIELD_NAME, is_short));
    ck_assert_uint_eq(asked, 3);
    ck_assert(!symbol_has_form(other, SYMBOL_FIELD_NAME, is_short));
    ck_assert_uint_eq(asked, 4);
}
END_TEST

RTCHECK_MAIN("symbol", equal_texts_are_one_symbol, known_names_are_rows_of_the_table,
             texts_may_be_empty_or_65535_bytes_long, threads_agree_while_the_table_grows,
             names_are_spelled_as_java_does, descriptors_are_read_type_by_type, what_a_symbol_is_is_asked_until_it_is)
