/* SPDX-License-Identifier: Apache-2.0 */
/* Loading and defining: who is found where, and what a class may have above it. */
#include "vm/class/loader.h"

#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/unit/worlds/class_world.h"
#include "vm/class/archive/archive.h"
#include "vm/class/loader_impl.h"

static struct class *load(struct class_loader *l, const char *name)
{
    memset(&failure, 0, sizeof failure);
    return loader_load(l, sym(name), &failure);
}

static void refuse(const char *above, const char *source, enum class_error error, const char *text)
{
    must_make(&app, above);
    ck_assert_ptr_null(make(&app, source));
    ck_assert_int_eq(failure.error, error);
    ck_assert_str_eq(failure.message, text);
}

START_TEST(the_loader_asked_becomes_an_initiating_loader)
{
    world();
    struct class *object = load(&app, "java/lang/Object");
    ck_assert_ptr_eq(object->loader, &boot_loader);
    ck_assert_ptr_eq(loader_find(&app, SYM(java_lang_Object)), object);
    ck_assert_ptr_null(loader_find(&other, SYM(java_lang_Object)));
    ck_assert_ptr_null(load(&app, "Nowhere"));
    ck_assert_failed(NOT_FOUND, "Nowhere");
}
END_TEST

START_TEST(supers_are_loaded_by_the_defining_loader)
{
    world();
    later(&app, "A { }");
    later(&app, "interface I { }");
    struct class *b = must_make(&app, "B extends A implements I { }");
    ck_assert_ptr_eq(b->super, loader_find(&app, sym("A")));
    ck_assert_ptr_eq(b->interfaces[0], loader_find(&app, sym("I")));
    ck_assert_ptr_null(make(&app, "C extends Missing { }"));
    ck_assert_failed(NOT_FOUND, "Missing");
    ck_assert_ptr_null(loader_find(&app, sym("C")));
}
END_TEST

START_TEST(a_circle_of_supers_is_an_error)
{
    world();
    later(&app, "A extends B { }");
    later(&app, "B extends A { }");
    ck_assert_ptr_null(load(&app, "A"));
    ck_assert_failed(CIRCULAR, "A");
    ck_assert_ptr_null(make(&app, "C extends C { }"));
    ck_assert_failed(CIRCULAR, "C");
}
END_TEST

START_TEST(a_second_definition_is_refused)
{
    world();
    must_make(&app, "p/A { }");
    ck_assert_ptr_null(make(&app, "p/A { }"));
    ck_assert_failed(LINKAGE, "loader 'bootstrap' attempted duplicate class definition for p.A. "
                     "(p.A is in unnamed module of loader 'bootstrap')");
    must_make(&other, "p/A { }");
}
END_TEST

START_TEST(only_the_boot_loader_defines_java)
{
    world();
    static struct { struct object header; } loader_object;
    struct class *kind = must_make(&boot_loader, "p/MyLoader { }");
    object_set_shape(&loader_object.header, &kind->shape);
    app.object = &loader_object.header;
    ck_assert_ptr_null(make(&app, "java/lang/Evil { }"));
    ck_assert_failed(SECURITY, "Prohibited package name: java.lang");
}
END_TEST

START_TEST(what_may_stand_above_a_class)
{
    world();
    refuse("interface I { }", "A extends I { }", CLASS_INCOMPATIBLE, "class A has interface I as super class");
    refuse("final F { }", "A extends F { }", CLASS_INCOMPATIBLE, "class A cannot inherit from final class F");
    refuse("C { }", "A implements C { }", CLASS_INCOMPATIBLE,
           "class A can not implement C, because it is not an interface (C is in unnamed module of loader 'bootstrap')");
    refuse("S { permits T }", "A extends S { }", CLASS_INCOMPATIBLE, "class A cannot inherit from sealed class S");
    must_make(&app, "T extends S { }");
    refuse("interface SI { permits T }", "A implements SI { }", CLASS_INCOMPATIBLE,
           "class A cannot implement sealed interface SI");
    refuse("p/Q { }", "A extends p/Q { }", CLASS_ACCESS, "class A cannot access its superclass p.Q "
           "(A and p.Q are in unnamed module of loader 'bootstrap')");
    refuse("interface p/QI { }", "A implements p/QI { }", CLASS_ACCESS, "class A cannot access its superinterface p.QI "
           "(A and p.QI are in unnamed module of loader 'bootstrap')");
    refuse("OF { final m()V }", "A extends OF { m()V }", CLASS_INCOMPATIBLE, "class A overrides final method OF.m()V");
}
END_TEST

START_TEST(array_names_are_loaded_and_found)
{
    world();
    struct class *a = must_make(&boot_loader, "p/A { }");
    ck_assert_ptr_null(loader_find(&boot_loader, sym("[[Lp/A;")));
    struct class *aas = load(&app, "[[Lp/A;");
    ck_assert_ptr_eq(aas->element, a);
    ck_assert_uint_eq(aas->dimensions, 2);
    ck_assert_ptr_eq(aas, class_array_of(class_array_of(a, &failure), &failure));
    ck_assert_ptr_eq(loader_find(&app, sym("[[Lp/A;")), aas);
    ck_assert_str_eq(load(&boot_loader, "[I")->name->text, "[I");
    ck_assert_uint_eq(load(&boot_loader, "[J")->shape.elem_shift, 3);
    ck_assert_ptr_null(load(&boot_loader, "[V"));
    ck_assert_ptr_null(load(&boot_loader, "[Lp/Missing;"));
    ck_assert_failed(NOT_FOUND, "p/Missing");
}
END_TEST

START_TEST(a_hidden_class_has_a_name_of_its_own_and_is_not_found)
{
    world();
    struct class *host = must_make(&app, "p/A { }");
    char name[200];
    static struct writer w;
    struct bytes file = class_bytes("p/H { }", name, &w);
    struct class *h = loader_define(&(struct define_request){ .loader = &app, .bytes = file.at, .length = file.size,
                                    .hidden_host = host, .nestmate = true }, &failure);
    ck_assert_ptr_nonnull(h);
    ck_assert(h->flags & CLASS_IS_HIDDEN);
    ck_assert(!strncmp(h->name->text, "p/H+0x", 6));
    ck_assert_ptr_null(loader_find(&app, sym("p/H")));
    ck_assert_ptr_eq(atomic_load(&h->nest_host), host);
    ck_assert_ptr_eq(h->package, host->package);
}
END_TEST

START_TEST(loaders_bound_by_a_constraint_must_agree)
{
    world();
    ck_assert_ptr_null(constraint_add(&app, &other, sym("(Lp/T;Lp/U;)V")));
    must_make(&app, "p/T { }");
    ck_assert_ptr_null(make(&other, "p/T { }"));
    ck_assert_int_eq(failure.error, CLASS_LINKAGE);
    must_make(&app, "p/V { }");
    must_make(&other, "p/V { }");
    ck_assert_ptr_eq(constraint_add(&app, &other, sym("Lp/V;")), sym("p/V"));
    ck_assert_ptr_null(constraint_add(&app, &app, sym("Lp/V;")));
}
END_TEST

START_TEST(a_class_with_a_finalizer_says_so)
{
    world();
    struct class *a = must_make(&boot_loader, "A { native finalize()V; }"), *b = must_make(&boot_loader, "B extends A { }");
    struct class *empty = must_make(&boot_loader, "C extends A { finalize()V; }");
    ck_assert(a->shape.has_finalizer && b->shape.has_finalizer && !empty->shape.has_finalizer);
}
END_TEST

/* A directory of class files as boot append path; each test removes it. */
static char directory[] = "/tmp/rtjvm-loader-XXXXXX";

static void remove_directory(const char *const *sources, unsigned count)
{
    char path[400], name[200];
    static struct writer w;
    for (unsigned i = 0; i < count; i++) {
        class_bytes(sources[i], name, &w);
        snprintf(path, sizeof path, "%s/%s.class", directory, name);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/q", directory);
    ck_assert(!rmdir(path) && !rmdir(directory));
}

static void append_directory(const char *const *sources, unsigned count)
{
    char path[400], name[200], message[200];
    static struct writer w;
    ck_assert_ptr_nonnull(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/q", directory);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    for (unsigned i = 0; i < count; i++) {
        struct bytes file = class_bytes(sources[i], name, &w);
        snprintf(path, sizeof path, "%s/%s.class", directory, name);
        FILE *out = fopen(path, "wb");
        ck_assert(out && fwrite(file.at, 1, file.size, out) == file.size && !fclose(out));
    }
    struct archive *a = archive_open_path(directory, message, sizeof message);
    ck_assert_msg(a != NULL, "%s", message);
    loader_append(a);
}

static const char *const appended[] = { "public q/S { }", "public q/T extends q/S { }", "public q/Wrong { }" };

START_TEST(the_append_path_is_the_boot_loader_s_unnamed_module)
{
    world();
    append_directory(appended, 3);
    struct class *t = load(&boot_loader, "q/T");
    ck_assert_ptr_nonnull(t);
    ck_assert_ptr_eq(t->module, boot_loader.unnamed);
    ck_assert_ptr_eq(loader_find(&boot_loader, sym("q/S")), t->super);
    ck_assert_ptr_null(loader_load_boot(sym("q/None"), &failure));
    ck_assert_int_eq(failure.error, CLASS_OK);
    remove_directory(appended, 3);
}
END_TEST

/* Several threads ask the boot loader for one class: one defines, the others wait and get the same. */
enum { THREADS = 4 };
static struct class *found[THREADS];
static pthread_barrier_t start;

static void *ask(void *argument)
{
    struct class_failure f = { 0 };
    pthread_barrier_wait(&start);
    struct class *t = loader_load(&boot_loader, symbol_from("q/T"), &f);
    found[(intptr_t)argument] = t ? class_array_of(t, &f) : NULL;
    return NULL;
}

START_TEST(threads_that_load_at_once_get_one_class)
{
    world();
    append_directory(appended, 3);
    pthread_t threads[THREADS];
    pthread_barrier_init(&start, NULL, THREADS);
    for (intptr_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, ask, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    remove_directory(appended, 3);
    for (int i = 0; i < THREADS; i++)
        ck_assert_ptr_eq(found[i], found[0]);
    ck_assert_ptr_nonnull(found[0]);
}
END_TEST

RTCHECK_MAIN("loader", the_loader_asked_becomes_an_initiating_loader, supers_are_loaded_by_the_defining_loader,
             a_circle_of_supers_is_an_error, a_second_definition_is_refused, only_the_boot_loader_defines_java,
             what_may_stand_above_a_class, array_names_are_loaded_and_found,
             a_hidden_class_has_a_name_of_its_own_and_is_not_found, loaders_bound_by_a_constraint_must_agree,
             a_class_with_a_finalizer_says_so, the_append_path_is_the_boot_loader_s_unnamed_module,
             threads_that_load_at_once_get_one_class)
