/* SPDX-License-Identifier: Apache-2.0 */
/* Classes initialised and methods called before main, from a list or all of them. */
#include "vm/realtime/preinit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "sched/context.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/class/unload/unit.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/permanent.h"

static FILE *record;

/* --- recording ---------------------------------------------------------------------------------------- */

/* Made while the program runs, so that nobody can load it by its name. */
static bool is_generated(const struct class *c)
{
    return c->flags & (CLASS_IS_HIDDEN | CLASS_TRUSTED) || (c->super && !strcmp(c->super->name->text, "java/lang/reflect/Proxy"));
}

static void note(const struct class *c)
{
    char name[512];
    if (!is_generated(c))
        fprintf(record, "%s\n", class_external_name(c, name, sizeof name));
}

/* Other threads may still run, and add to it: it stays open. */
static void finish_record(void)
{
    if (fflush(record) != 0 || ferror(record))
        fprintf(stderr, "rtjvm: the file of -Xrt:record-preinit could not be written whole: %s\n", strerror(errno));
}

bool preinit_record(const char *path)
{
    RT_BEFORE_MISSION();
    record = fopen(path, "w");
    class_initialized_hook = record ? note : NULL;
    return record && atexit(finish_record) == 0;
}

/* --- a list ---------------------------------------------------------------------------------------------- */

static struct class_loader *application_loader(struct thread *t)
{
    jslot result;
    return invoke_method(t, known.ClassLoader_getSystemClassLoader, NULL, &result) ? loader_of_object(slot_ref(result)) : NULL;
}

static void say_failure(struct thread *t, const char *line)
{
    struct object *e = exception_take(t);
    fprintf(stderr, "rtjvm: warning: not done before main: %s\n", line);
    if (e)
        exception_print_raw(t, e);
}

/* Class.method()V; the text is taken apart. */
static bool call_method(struct thread *t, struct class_loader *loader, char *text)
{
    char *descriptor = strchr(text, '('), *dot;
    struct symbol *type = symbol_from(descriptor);
    *descriptor = 0;
    if (!(dot = strrchr(text, '.')))
        return false;
    *dot = 0;
    struct class *c = class_for_name(t, loader, text, true);
    struct method *m = c ? class_find_method(c, symbol_from(dot + 1), type) : NULL;
    return m && method_is_static(m) && m->arg_slots == 0 && invoke_method(t, m, NULL, NULL);
}

static void do_line(struct thread *t, struct class_loader *loader, const char *line)
{
    char *text = strdup(line);
    RT_MUST(text);
    for (char *p = text; *p && *p != '('; p++)
        if (*p == '/')
            *p = '.';
    bool done = strchr(text, '(') ? call_method(t, loader, text) : class_for_name(t, loader, text, true) != NULL;
    if (!done)
        say_failure(t, line);
    free(text);
}

bool preinit_run(struct thread *t, const char *path)
{
    FILE *f = fopen(path, "r");
    char *line = NULL, *save;
    size_t room = 0;
    if (!f) {
        fprintf(stderr, "rtjvm: %s: %s\n", path, strerror(errno));
        return false;
    }
    RT_BEFORE_MISSION();
    areas_in_use = true;
    struct area *context = mem_set_context(&t->mem, &area_immortal);
    struct class_loader *loader = application_loader(t);
    while (loader && getline(&line, &room, f) >= 0) {
        char *comment = strchr(line, '#');
        if (comment)
            *comment = 0;
        char *word = strtok_r(line, " \t\r\n", &save);
        if (word)
            do_line(t, loader, word);
    }
    bool ok = !ferror(f);
    if (!ok)
        fprintf(stderr, "rtjvm: %s: %s\n", path, strerror(errno));
    mem_set_context(&t->mem, context);
    free(line);
    fclose(f);
    return ok;
}

/* --- the realtime packages --------------------------------------------------------------------------------- */

static bool is_realtime_class(const char *path, size_t length)
{
    static const char *const packages[] = { "javax/realtime/", "org/rtjvm/" };
    static const char suffix[] = ".class";
    if (length < sizeof suffix || memcmp(path + length - (sizeof suffix - 1), suffix, sizeof suffix - 1))
        return false;
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (length > strlen(packages[i]) && !memcmp(path, packages[i], strlen(packages[i])))
            return true;
    return false;
}

static void initialize_entry(const char *path, size_t length, void *argument)
{
    struct thread *t = argument;
    struct class_failure f = { .tentative = true };
    if (!is_realtime_class(path, length))
        return;
    struct class *c = loader_load_boot(symbol_intern(path, length - strlen(".class")), &f);
    if (c)
        class_initialize(t, c);
    t->exception = NULL;
}

/* Two that are the first do it both, and wait for each other class by class. */
void preinit_realtime(struct thread *t)
{
    static _Atomic bool done;
    if (atomic_load(&done) || t->sched.no_heap)
        return;
    struct object *pending = exception_take(t);
    struct area *context = mem_begin_shared(&t->mem, &area_immortal);
    loader_each_appended(initialize_entry, t);
    mem_end_shared(&t->mem, context);
    t->exception = pending;
    atomic_store(&done, true);
}

/* --- everything ------------------------------------------------------------------------------------------ */

static bool is_programs(const struct class *c) { return c->cp && c->loader != &boot_loader && !(c->flags & CLASS_IS_HIDDEN); }

/* Load the classes that c names. */
static void load_named(struct thread *t, const struct class *c)
{
    for (unsigned i = 1; i < c->cp->count; i++) {
        struct class_failure f = { .tentative = true };
        if (c->cp->tags[i] == CP_CLASS && !resolve_class(c->cp, i, &f))
            t->exception = NULL;                        /* the program will be told when it needs the class */
    }
}

static void initialize(struct thread *t, struct class *c)
{
    char name[512];
    if (!class_initialize(t, c))
        say_failure(t, class_external_name(c, name, sizeof name));
}

/* Newly loaded classes come first in class_all: go on until there are no new ones. */
static void each_class(struct thread *t, void (*fn)(struct thread *, struct class *))
{
    const struct class *seen = NULL;
    unit_hold();
    for (struct class *first; (first = class_first()) != seen; ) {
        for (struct class *c = first; c && c != seen; c = class_next(c))
            fn(t, c);
        seen = first;
    }
    unit_unhold();
}

static void prepare_class(struct thread *t, struct class *c)
{
    if (!is_programs(c) || atomic_load(&c->state) == CLASS_ERRONEOUS)
        return;
    load_named(t, c);
    initialize(t, c);
}

static bool has_code(const struct class *c)
{
    return atomic_load(&c->state) >= CLASS_LINKED && atomic_load(&c->state) != CLASS_ERRONEOUS;
}

static bool prepare(struct thread *t, struct method *m)
{
    const struct engine *engine = entry_engine(m);
    return !engine || engine->prepare(t, m);
}

static void resolve(struct thread *t, struct method *m, bool all)
{
    const struct engine *engine = entry_engine(m);
    if (engine)
        engine->resolve(t, m, all);
}

static void prepare_methods(struct thread *t, struct class *c)
{
    for (unsigned i = 0; has_code(c) && i < c->method_count; i++)
        if (!prepare(t, &c->methods[i]))
            t->exception = NULL;                        /* its first call will say it again */
}

/* May load classes of the program and of the library. */
static void resolve_programs(struct thread *t, struct class *c)
{
    prepare_class(t, c);
    prepare_methods(t, c);
    for (unsigned i = 0; has_code(c) && is_programs(c) && i < c->method_count; i++)
        resolve(t, &c->methods[i], true);
}

static void resolve_library(struct thread *t, struct class *c)
{
    prepare_methods(t, c);              /* of what was linked in the meantime */
    for (unsigned i = 0; has_code(c) && c->cp && !is_programs(c) && i < c->method_count; i++)
        resolve(t, &c->methods[i], false);
}

void preinit_prepare(struct thread *t, struct class *main_class, enum preinit_extent extent)
{
    if (extent == PREINIT_NOTHING)
        return;
    areas_in_use = true;
    struct area *context = mem_set_context(&t->mem, &area_immortal);
    initialize(t, main_class);
    each_class(t, prepare_class);
    if (extent == PREINIT_ALL) {
        each_class(t, resolve_programs);
        each_class(t, resolve_library);
    }
    mem_set_context(&t->mem, context);
}
