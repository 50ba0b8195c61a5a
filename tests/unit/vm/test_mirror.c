/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/mirror.h"

START_TEST(every_class_has_one_mirror_that_names_it)
{
    vm_world();
    unsigned seen = 0;
    for (const struct class *c = class_first(); c; c = class_next(c), seen++) {
        ck_assert_ptr_nonnull(c->mirror);
        ck_assert_ptr_eq(class_of_mirror(c->mirror), c);
        ck_assert_ptr_eq(object_class(c->mirror), known.Class);
        ck_assert(!mem_is_heap(c->mirror) && !mem_is_scoped(c->mirror));
    }
    ck_assert_uint_gt(seen, 300);
}
END_TEST

START_TEST(a_mirror_is_as_large_as_the_statics_ask_for)
{
    struct thread *t = vm_world();
    const struct class *with = class_of_name(t, "java/lang/Integer"), *without = class_of_name(t, "java/lang/Runnable");
    ck_assert_uint_eq(mirror_bytes(without->mirror), known.Class->shape.size);
    ck_assert_uint_eq(mirror_bytes(with->mirror), known.Class->shape.size + with->static_bytes);
    ck_assert_uint_gt(with->static_bytes, 0);
}
END_TEST

static unsigned visited;
static struct object *wanted;
static bool found;

static void visit(struct object **slot)
{
    visited++;
    found |= *slot == wanted;
}

START_TEST(the_collector_is_shown_each_static_reference)
{
    struct thread *t = vm_world();
    const struct class *c = class_of_name(t, "java/lang/Integer");
    unsigned references = 0;
    for (unsigned i = 0; i < c->field_count; i++)
        if (c->fields[i].access & ACC_STATIC && (c->fields[i].type == T_OBJECT || c->fields[i].type == T_ARRAY))
            references++;
    const struct field *type = class_declared_field(c, symbol_from("TYPE"), symbol_from("Ljava/lang/Class;"));
    wanted = get_ref(c->mirror, type->offset);
    mirror_statics(c->mirror, visit);
    ck_assert_uint_eq(visited, references);
    ck_assert(found);
    ck_assert_ptr_eq(wanted, class_primitive(T_INT)->mirror);
}
END_TEST

START_TEST(constants_of_the_class_file_are_in_it)
{
    struct thread *t = vm_world();
    const struct class *c = class_of_name(t, "java/lang/Long");
    const struct field *least = class_declared_field(c, symbol_from("MIN_VALUE"), symbol_from("J"));
    const struct field *bytes = class_declared_field(c, symbol_from("BYTES"), symbol_from("I"));
    ck_assert_int_eq(get_long(c->mirror, least->offset), INT64_MIN);
    ck_assert_int_eq(get_int(c->mirror, bytes->offset), 8);
}
END_TEST

START_TEST(arrays_name_their_components)
{
    struct thread *t = vm_world();
    struct object *a = alloc_primitive_array(t, T_INT, 1);
    const struct class *c = object_class(a);
    ck_assert_ptr_eq(get_ref(c->mirror, known.Class_componentType), class_primitive(T_INT)->mirror);
    ck_assert_ptr_null(get_ref(known.Object->mirror, known.Class_componentType));
}
END_TEST

RTCHECK_MAIN("mirror",
    every_class_has_one_mirror_that_names_it,
    a_mirror_is_as_large_as_the_statics_ask_for,
    the_collector_is_shown_each_static_reference,
    constants_of_the_class_file_are_in_it,
    arrays_name_their_components)
