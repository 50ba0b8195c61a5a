/* SPDX-License-Identifier: Apache-2.0 */
/* One static or instance method of made-up bytecode, parsed in a class X of its own. */
#ifndef TESTS_UNIT_METHOD_SAMPLE_H
#define TESTS_UNIT_METHOD_SAMPLE_H

#include "tests/unit/worlds/class_writer.h"
#include "tests/unit/rtcheck.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/class/parse.h"

struct sample {
    unsigned access;
    const char *descriptor;
    unsigned max_stack, max_locals, length, row_count;
    const uint8_t *code;
    struct exception_row rows[4];
};
/* Entries of the constant pool that code may name: fields X.i:I and X.a:LX;, a method (JLX;I)LX;, a String, an int, a long. */
enum { FIELD_I = 5, FIELD_A = 8, METHOD = 11, STRING = 13, INT = 14, LONG = 15, THIS = 2 };

static struct class_loader loader;
static struct writer sample_writer;

static void write_constants(const struct sample *s)
{
    unsigned name = put_utf8(&sample_writer, "X"), this = put_index(&sample_writer, CP_CLASS, name);
    unsigned type = put_utf8(&sample_writer, "I");
    put_pair(&sample_writer, CP_FIELD, this, put_pair(&sample_writer, CP_NAME_AND_TYPE, name, type));
    type = put_utf8(&sample_writer, "[J");
    put_pair(&sample_writer, CP_FIELD, this, put_pair(&sample_writer, CP_NAME_AND_TYPE, name, type));
    type = put_utf8(&sample_writer, "(J[LX;I)LX;");
    put_pair(&sample_writer, CP_METHOD, this, put_pair(&sample_writer, CP_NAME_AND_TYPE, name, type));
    put_index(&sample_writer, CP_STRING, put_utf8(&sample_writer, "text"));
    put1(&sample_writer, CP_INTEGER);
    put4(&sample_writer, 7);
    sample_writer.constants++;
    put1(&sample_writer, CP_LONG);
    put4(&sample_writer, 0);
    put4(&sample_writer, 7);
    sample_writer.constants += 2;
    put_utf8(&sample_writer, s->descriptor);
    put_utf8(&sample_writer, "Code");
    put_utf8(&sample_writer, "m");
}

static void write_method(const struct sample *s)
{
    put2(&sample_writer, s->access);
    put2(&sample_writer, sample_writer.constants);
    put2(&sample_writer, sample_writer.constants - 2u);
    put2(&sample_writer, 1);
    put2(&sample_writer, sample_writer.constants - 1u);
    put4(&sample_writer, 12 + s->length + 8 * s->row_count);
    put2(&sample_writer, s->max_stack);
    put2(&sample_writer, s->max_locals);
    put4(&sample_writer, s->length);
    put_bytes(&sample_writer, (const char *)s->code, s->length);
    put2(&sample_writer, s->row_count);
    for (unsigned i = 0; i < s->row_count; i++) {
        put2(&sample_writer, s->rows[i].start);
        put2(&sample_writer, s->rows[i].end);
        put2(&sample_writer, s->rows[i].handler);
        put2(&sample_writer, 0);
    }
    put2(&sample_writer, 0);
}

static const struct method *method_of(const struct sample *s)
{
    struct class_failure f = { 0 };
    ck_assert_int_eq(symbol_init(), 0);
    sample_writer = (struct writer){ .length = 0 };
    put4(&sample_writer, 0xcafebabe);
    put4(&sample_writer, 49);
    put2(&sample_writer, 20);
    write_constants(s);
    ck_assert_uint_eq(sample_writer.constants + 1, 20);
    put2(&sample_writer, 0x21);
    put2(&sample_writer, THIS);
    put2(&sample_writer, THIS);
    put4(&sample_writer, 0);
    put2(&sample_writer, 1);
    write_method(s);
    put2(&sample_writer, 0);
    struct parse_request request = { .loader = &loader, .bytes = sample_writer.bytes, .length = sample_writer.length, .trusted = true };
    struct class *c = class_parse(&request, &f);
    ck_assert_msg(c != NULL, "%s", f.message);
    return c->methods;
}

#define CODE(...) .code = (const uint8_t[]){ __VA_ARGS__ }, .length = sizeof((const uint8_t[]){ __VA_ARGS__ })
#define HI(n) (uint8_t)((n) >> 8), (uint8_t)(n)

#endif
