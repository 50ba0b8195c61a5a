/* SPDX-License-Identifier: Apache-2.0 */
/* What each start of a program runs is run once, so that its methods are translated and what they name is resolved: a class is looked for in a folder, and
 * text is printed to nowhere.  Nothing of it stays: the class is none, and what was found out is in anew.def. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/realtime/preinit.h"
#include "vm/run/allocate.h"
#include "vm/run/engine.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/snapshot/snapshot_impl.h"

static const char class_name[] = "Warm";

/* A virtual call with one argument, whatever becomes of it. */
static struct object *call(struct thread *t, struct object *receiver, const char *class, const char *name, const char *descriptor, struct object *argument)
{
    struct method *m = receiver ? method_known(t, class, name, descriptor) : NULL;
    jslot args[2] = { slot_of_ref(receiver), slot_of_ref(argument) }, result = 0;
    if (m)
        invoke_virtual(t, m, args, &result);
    bool done = m && !thread_pending(t);
    t->exception = NULL;
    return done && strchr(descriptor, ')')[1] == 'L' ? slot_ref(result) : NULL;
}

static void make_text(struct thread *t)
{
    struct object *bytes = alloc_primitive_array(t, T_BYTE, sizeof class_name - 1);
    jslot args[2] = { slot_of_int(1), slot_of_ref(bytes) }, result;
    if (bytes) {
        memcpy(array_data(bytes), class_name, sizeof class_name - 1);
        invoke_static_known(t, "sun/launcher/LauncherHelper", "makePlatformString", "(Z[B)Ljava/lang/String;", args, &result);
    }
    t->exception = NULL;
}

static void print_to_nowhere(struct thread *t)
{
    struct class *c = class_named(t, NULL, "java/io/FileOutputStream");
    struct object *path = string_new(t, "/dev/null");
    jslot args[2] = { slot_of_ref(path), 0 }, made = 0;
    struct object *file = c && path ? new_object(t, c, "(Ljava/lang/String;)V", args) : NULL;
    args[0] = slot_of_ref(file);
    const char *descriptor = jdk->feature >= 25 ? "(Ljava/io/OutputStream;Ljava/lang/String;)Ljava/io/PrintStream;"
                                                : "(Ljava/io/FileOutputStream;Ljava/lang/String;)Ljava/io/PrintStream;";
    if (file && invoke_static_known(t, "java/lang/System", "newPrintStream", descriptor, args, &made))
        call(t, slot_ref(made), "java/io/PrintStream", "println", "(Ljava/lang/String;)V", path);
    t->exception = NULL;
    call(t, file, "java/io/FileOutputStream", "close", "()V", NULL);
}

/* As the launcher looks for main: any method that is public will do. */
static void look_for_method(struct thread *t)
{
    struct object *name = string_new(t, "yield"), *none = alloc_ref_array(t, known.Class, 0);
    struct method *m = method_known(t, "java/lang/Class", "getMethod", "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;");
    jslot args[3] = { slot_of_ref(known.Thread->mirror), slot_of_ref(name), slot_of_ref(none) }, result = 0;
    if (m && name && none && invoke_method(t, m, args, &result))
        call(t, slot_ref(result), "java/lang/reflect/Method", "getModifiers", "()I", NULL);
    t->exception = NULL;
}

/* The file is no class, which is found out last. */
static bool write_none(const char *path)
{
    int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    bool written = file >= 0 && write(file, class_name, sizeof class_name) == sizeof class_name;
    if (file >= 0)
        close(file);
    return written;
}

static void look_for_class(struct thread *t, const char *folder)
{
    char path[128];
    jslot loader = 0;
    snprintf(path, sizeof path, "%s/%s.class", folder, class_name);
    struct object *name = string_new(t, class_name);
    if (name && write_none(path) && snapshot_open_class_path(t, folder) && invoke_method(t, known.ClassLoader_getSystemClassLoader, NULL, &loader))
        call(t, slot_ref(loader), "java/lang/ClassLoader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", name);
    t->exception = NULL;
    unlink(path);
}

/* Who is found behind it has what else the folder was remembered by. */
static void forget_folder(struct thread *t)
{
    jslot loader = 0;
    struct class *c = class_named(t, NULL, "java/security/SecureClassLoader");
    const struct field *f = c ? class_declared_field(c, symbol_from("pdcache"), symbol_from("Ljava/util/Map;")) : NULL;
    if (f && invoke_method(t, known.ClassLoader_getSystemClassLoader, NULL, &loader))
        call(t, get_ref(slot_ref(loader), f->offset), "java/util/Map", "clear", "()V", NULL);
    t->exception = NULL;
}

static void warm(struct thread *t)
{
    char folder[] = "/tmp/rtjvm-snapshot-XXXXXX";
    make_text(t);
    print_to_nowhere(t);
    look_for_method(t);
    if (!mkdtemp(folder))
        return;
    look_for_class(t, folder);
    rmdir(folder);
    forget_folder(t);
    if (!snapshot_open_class_path(t, NULL))
        t->exception = NULL;
}

/* --- by every.def ---------------------------------------------------------------------------------- */

static void initialise(struct thread *t, const char *name)
{
    struct class *c = class_named(t, NULL, name);
    if (!c || !class_initialize(t, c))
        t->exception = NULL;
}

static void translate(struct thread *t, const char *class, const char *name)
{
    const struct class *c = loader_find(&boot_loader, symbol_from(class));
    for (unsigned i = 0; c && class_initialized(c) && i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        const struct engine *engine = !strcmp(m->name->text, name) ? entry_engine(m) : NULL;
        if (engine && engine->prepare(t, m))
            engine->resolve(t, m, false);
        t->exception = NULL;
    }
}

bool snapshot_prepare(struct thread *t)
{
#define EVERY(class) initialise(t, class);
#define METHOD(class, name)
#include "vm/snapshot/every.def"
    warm(t);
#define EVERY(class)
#define METHOD(class, name) translate(t, class, name);
#include "vm/snapshot/every.def"
    return !vm_options.preinit || preinit_run(t, vm_options.preinit);
}
