/* SPDX-License-Identifier: Apache-2.0 */
/* Which methods have a policy (vm/realtime/policy.c), rows from a file, and what a policy does. */
#include "tests/unit/worlds/vm_world.h"

#include "vm/realtime/policy.h"

/* The table alone, as it is before any class. */
static void table(void)
{
    ck_assert_int_eq(symbol_init(), 0);
    ck_assert(policy_init());
}

static method_entry entry_of(const char *class_name, const char *name, const char *descriptor)
{
    static struct class c;
    static struct method m;
    c.name = symbol_from(class_name);
    m = (struct method){ .class = &c, .name = symbol_from(name), .descriptor = symbol_from(descriptor) };
    return policy_entry_for(&m);
}

/* In the folder the test runs in. */
static const char *file_with(const char *text)
{
    static const char path[] = "test_area_policy.rows";
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
    return path;
}

START_TEST(without_a_table_no_method_has_a_policy)
{
    ck_assert_int_eq(symbol_init(), 0);
    ck_assert(!entry_of("java/lang/ThreadLocal", "createMap", "()V"));
}
END_TEST

START_TEST(a_row_without_a_descriptor_is_for_all_methods_of_that_name)
{
    table();
    method_entry e = entry_of("java/lang/ThreadLocal", "createMap", "()V");
    ck_assert(e && e == entry_of("java/lang/ThreadLocal", "createMap", "(Ljava/lang/Thread;Ljava/lang/Object;)V"));
    ck_assert(!entry_of("java/lang/ThreadLocal", "noSuch", "()V"));
    ck_assert(!entry_of("no/Such", "createMap", "()V"));
    ck_assert(e != entry_of("java/lang/Class", "reflectionData", "()V"));
}
END_TEST

START_TEST(a_file_adds_rows)
{
    char why[256];
    table();
    ck_assert(policy_load(file_with("# all of it a comment\n\nIMMORTAL p.q.Cache.get(I)V # one\nAREA_OF_THIS p.Cache.put\n"), why, sizeof why));
    ck_assert(entry_of("p/q/Cache", "get", "(I)V"));
    ck_assert(!entry_of("p/q/Cache", "get", "(J)V"));
    ck_assert(entry_of("p/Cache", "put", "(J)V"));
    ck_assert(entry_of("p/q/Cache", "get", "(I)V") == entry_of("java/lang/Runtime", "version", "()Ljava/lang/Runtime$Version;"));
    remove("test_area_policy.rows");
}
END_TEST

static const char *const wrong[] = { "FOREVER p.C.m", "IMMORTAL", "IMMORTAL m", "IMMORTAL .m", "IMMORTAL p.C.", "IMMORTAL p.C.m and more" };

START_TEST(a_wrong_row_is_named_by_its_line)
{
    char why[256], text[128];
    table();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(text, sizeof text, "# first\n%s\n", wrong[i]);
        ck_assert_msg(!policy_load(file_with(text), why, sizeof why), "%s", wrong[i]);
        ck_assert_str_eq(why, "test_area_policy.rows:2: not a policy and a method");
    }
    remove("test_area_policy.rows");
    ck_assert(!policy_load("no-such-file", why, sizeof why));
    ck_assert_str_eq(why, "no-such-file: No such file or directory");
}
END_TEST

/* Class.getSimpleName0 makes a new string each time, and has the policy IMMORTAL. */
static struct object *simple_name(struct thread *t)
{
    struct method *m = method_known(t, "java/lang/Class", "getSimpleName0", "()Ljava/lang/String;");
    const struct area *before = t->mem.area;
    jslot self = slot_of_ref(class_of_name(t, "java/util/HashMap")->mirror), result;
    ck_assert(policy_entry_for(m));
    ck_assert(invoke_method(t, m, &self, &result));
    ck_assert_ptr_eq(t->mem.area, before);
    ck_assert_str_eq(text_of(slot_ref(result)), "HashMap");
    return slot_ref(result);
}

START_TEST(what_a_method_makes_lies_where_its_policy_says_once_there_are_areas)
{
    struct thread *t = vm_world();
    ck_assert(mem_is_heap(simple_name(t)));
    areas_in_use = true;
    ck_assert(mem_in(&mem_immortal_range, simple_name(t)));
}
END_TEST

RTCHECK_MAIN("area_policy", without_a_table_no_method_has_a_policy, a_row_without_a_descriptor_is_for_all_methods_of_that_name, a_file_adds_rows,
             a_wrong_row_is_named_by_its_line, what_a_method_makes_lies_where_its_policy_says_once_there_are_areas)
