/* SPDX-License-Identifier: Apache-2.0 */
/* What is written is read back by the parser that reads all class files. */
#include "tests/unit/worlds/class_world.h"

#include "vm/bytecode/bytecode.h"
#include "vm/class/lambda/class_writer.h"

static struct class *read_back(struct class_writer *w)
{
    static uint8_t bytes[1 << 16];
    struct class_failure f = { 0 };
    size_t size = class_writer_size(w);
    ck_assert_uint_gt(size, 0);
    ck_assert_uint_le(size, sizeof bytes);
    class_writer_finish(w, bytes);
    world();
    struct class *c = loader_define(&(struct define_request){ .loader = &app, .bytes = bytes, .length = size }, &f);
    ck_assert_msg(c != NULL, "%s", f.message);
    return c;
}

START_TEST(an_empty_class_has_its_name_and_super_class)
{
    struct class_writer w;
    class_writer_begin(&w, "p/Made", 6, "java/lang/Object", ACC_FINAL | ACC_SYNTHETIC);
    const struct class *c = read_back(&w);
    ck_assert_str_eq(c->name->text, "p/Made");
    ck_assert_str_eq(c->super->name->text, "java/lang/Object");
    ck_assert_int_eq(c->access & (ACC_FINAL | ACC_SYNTHETIC), ACC_FINAL | ACC_SYNTHETIC);
    ck_assert_int_eq(c->field_count + c->method_count + c->interface_count, 0);
}
END_TEST

START_TEST(fields_have_their_types)
{
    struct class_writer w;
    class_writer_begin(&w, "Made", 4, "java/lang/Object", 0);
    class_writer_field(&w, ACC_PRIVATE | ACC_FINAL, "x", "I", 1);
    class_writer_field(&w, ACC_STATIC, "y", "[J and more", 2);
    const struct class *c = read_back(&w);
    ck_assert_int_eq(c->field_count, 2);
    ck_assert_ptr_nonnull(class_declared_field(c, sym("x"), sym("I")));
    ck_assert_ptr_nonnull(class_declared_field(c, sym("y"), sym("[J")));
}
END_TEST

START_TEST(methods_have_their_code)
{
    struct class_writer w;
    class_writer_begin(&w, "Made", 4, "java/lang/Object", 0);
    class_writer_op_u1(&w, OP_bipush, 42);
    class_writer_op(&w, OP_ireturn);
    class_writer_method(&w, ACC_STATIC, "f", "()I", 3, 1, 0);
    class_writer_op(&w, OP_return);
    class_writer_method(&w, ACC_STATIC, "g", "()V", 3, 0, 0);
    const struct class *c = read_back(&w);
    const struct method *f = class_declared_method(c, sym("f"), sym("()I")), *g = class_declared_method(c, sym("g"), sym("()V"));
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(g);
    ck_assert_uint_eq(f->body->length, 3);
    ck_assert_uint_eq(f->body->bytes[0], OP_bipush);
    ck_assert_uint_eq(f->body->bytes[1], 42);
    ck_assert_uint_eq(g->body->length, 1);
    ck_assert_uint_eq(f->body->max_stack, 1);
}
END_TEST

START_TEST(many_members_make_the_buffers_grow)
{
    struct class_writer w;
    char name[16];
    class_writer_begin(&w, "Made", 4, "java/lang/Object", 0);
    for (int i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "field%d", i);
        class_writer_field(&w, 0, name, "D", 1);
    }
    const struct class *c = read_back(&w);
    ck_assert_int_eq(c->field_count, 500);
    ck_assert_ptr_nonnull(class_declared_field(c, sym("field499"), sym("D")));
    ck_assert_uint_ge(c->shape.size, 500 * 8);
}
END_TEST

RTCHECK_MAIN("class_writer",
    an_empty_class_has_its_name_and_super_class,
    fields_have_their_types,
    methods_have_their_code,
    many_members_make_the_buffers_grow)
