/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/worlds/vm_world.h"

#include "vm/run/roots.h"

enum { COUNT = 50 };
static struct object *slots[COUNT];
static unsigned marks, clears;
static struct object *marked_one;

/* Apart, so that no register or slot of the caller's keeps the objects. */
static RT_NOINLINE void fill(struct thread *t, bool keep)
{
    for (int i = 0; i < COUNT; i++) {
        struct object *o = alloc_primitive_array(t, T_INT, 1000 + i);
        if (keep)
            ck_assert(roots_keep(o));
        slots[i] = o;
    }
}

/* Collect, then fill the heap with other arrays, so that what was given back is overwritten. */
static void collect_and_overwrite(struct thread *t)
{
    gc_collect(&t->sched, "test", true);
    for (int i = 0; i < 4 * COUNT; i++)
        alloc_primitive_array(t, T_INT, 1000 + i % COUNT + 500);
}

START_TEST(a_registered_variable_keeps_its_object)
{
    struct thread *t = vm_world();
    for (int i = 0; i < COUNT; i++)
        roots_add(&slots[i]);
    fill(t, false);
    collect_and_overwrite(t);
    for (int i = 0; i < COUNT; i++)
        ck_assert_int_eq(array_length(slots[i]), 1000 + i);
}
END_TEST

START_TEST(what_is_kept_is_kept_for_ever)
{
    struct thread *t = vm_world();
    fill(t, true);
    for (int round = 0; round < 3; round++)
        collect_and_overwrite(t);
    for (int i = 0; i < COUNT; i++)
        ck_assert_int_eq(array_length(slots[i]), 1000 + i);
}
END_TEST

START_TEST(nothing_and_immortal_objects_need_not_be_kept)
{
    vm_world();
    ck_assert(roots_keep(NULL));
    ck_assert(roots_keep(known.Object->mirror));
}
END_TEST

static void mark(void)
{
    marks++;
    gc_mark(marked_one);
}

static void clear(void) { clears++; }

START_TEST(a_source_marks_and_then_clears_in_each_collection)
{
    struct thread *t = vm_world();
    roots_add_source(mark, clear);
    marked_one = alloc_primitive_array(t, T_INT, 1234);
    collect_and_overwrite(t);
    unsigned first = marks;
    ck_assert_uint_gt(first, 0);
    ck_assert_uint_eq(clears, marks);
    gc_collect(&t->sched, "test", true);
    ck_assert_uint_gt(marks, first);
    ck_assert_int_eq(array_length(marked_one), 1234);
}
END_TEST

RTCHECK_MAIN("roots",
    a_registered_variable_keeps_its_object,
    what_is_kept_is_kept_for_ever,
    nothing_and_immortal_objects_need_not_be_kept,
    a_source_marks_and_then_clears_in_each_collection)
