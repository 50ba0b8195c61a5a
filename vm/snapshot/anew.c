/* SPDX-License-Identifier: Apache-2.0 */
/* What a process that begins from a snapshot makes anew of the library's state, by anew.def; and what is in no snapshot, by never.def. */
#include <sys/random.h>

#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/snapshot/snapshot_impl.h"

enum when { FIRST, THEN, LAST };
enum kind { NOTHING, NUMBER, CLINIT };
static const struct anew { enum when when; enum kind kind; const char *class, *field, *descriptor; jint value; } anew[] = {
#define ANEW(when, kind, ...) { when, kind, __VA_ARGS__ },
#include "vm/snapshot/anew.def"
};
static const struct never { const char *class, *what; } never[] = {
#define NEVER(...) { __VA_ARGS__ },
#include "vm/snapshot/never.def"
};

/* One of the library that is initialised, or NULL. */
static struct class *initialised(const char *name)
{
    const struct symbol *s = symbol_find(name, strlen(name));
    struct class *c = s ? loader_find(&boot_loader, s) : NULL;
    return c && class_initialized(c) ? c : NULL;
}

const char *snapshot_forbidden(void)
{
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (initialised(never[i].class))
            return never[i].class;
    return NULL;
}

/* --- rows ---------------------------------------------------------------------------------------- */

static const struct field *field_of(const struct class *c, const char *name, const char *descriptor)
{
    return c ? class_declared_field(c, symbol_from(name), symbol_from(descriptor)) : NULL;
}

static bool run_clinit(struct thread *t, struct class *c)
{
    struct method *m = class_declared_method(c, SYM(clinit), SYM(void_void));
    return !m || invoke_method(t, m, NULL, NULL);
}

static void set_static(struct thread *t, struct class *c, const struct anew *row)
{
    const struct field *f = field_of(c, row->field, row->descriptor);
    if (!f)
        return;                                         /* of another version of the library */
    if (row->descriptor[0] == 'I')
        set_int(c->mirror, f->offset, row->value);
    else if (row->descriptor[0] == 'Z')
        *(jboolean *)object_at(c->mirror, f->offset) = (jboolean)row->value;
    else
        set_ref(t, c->mirror, f->offset, NULL);
}

static bool make(struct thread *t, enum when when)
{
    for (size_t i = 0; i < sizeof anew / sizeof *anew; i++) {
        struct class *c = anew[i].when == when ? initialised(anew[i].class) : NULL;
        if (c && anew[i].kind != CLINIT)
            set_static(t, c, &anew[i]);
        else if (c && !run_clinit(t, c))
            return false;
    }
    return true;
}

/* --- what no row can say --------------------------------------------------------------------------- */

/* System.props, as initPhase1 will make them once more: what it calls first uses what is made of them. */
static bool read_properties(struct thread *t)
{
    jslot map = 0, properties = 0;
    const struct field *f = field_of(known.System, "props", "Ljava/util/Properties;");
    if (!f || !invoke_static_known(t, "jdk/internal/util/SystemProps", "initProperties", "()Ljava/util/Map;", NULL, &map) ||
        !invoke_static_known(t, "java/lang/System", "createProperties", "(Ljava/util/Map;)Ljava/util/Properties;", &map, &properties))
        return false;
    set_ref(t, known.System->mirror, f->offset, slot_ref(properties));
    return true;
}

/* Before 21 initPhase1 adds the main thread to its group, where it is already. */
static bool leave_group(struct thread *t)
{
    jslot args[2] = { slot_of_ref(thread_main_group), slot_of_ref(t->object) };
    struct method *remove = class_declared_method(known.ThreadGroup, symbol_from("remove"), symbol_from("(Ljava/lang/Thread;)V"));
    struct method *begin = class_declared_method(known.ThreadGroup, symbol_from("addUnstarted"), SYM(void_void));
    return jdk->feature >= 21 || !remove || !begin || (invoke_method(t, remove, args, NULL) && invoke_method(t, begin, args, NULL));
}

/* The class path is this process's: of a prepared one the same, but its files are not open. */
bool snapshot_open_class_path(struct thread *t, const char *given)
{
    jslot loader = 0, path = 0;
    struct class *c = class_named(t, NULL, "jdk/internal/loader/URLClassPath"), *builtin = initialised("jdk/internal/loader/BuiltinClassLoader");
    const struct field *ucp = field_of(builtin, "ucp", "Ljdk/internal/loader/URLClassPath;");
    struct object *name = string_new(t, given ? given : "java.class.path");
    jslot key = slot_of_ref(name);
    if (!c || !ucp || !name || !invoke_method(t, known.ClassLoader_getSystemClassLoader, NULL, &loader) ||
        !invoke_static_known(t, "java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;", &key, &path))
        return false;
    jslot args[2] = { given ? key : path, slot_of_int(0) };
    struct object *made = new_object(t, c, "(Ljava/lang/String;Z)V", args);
    if (made)
        set_ref(t, slot_ref(loader), ucp->offset, made);
    return made != NULL;
}

static bool find_locale(struct thread *t)
{
    struct class *c = initialised("java/util/Locale");
    const struct field *f = field_of(c, "defaultLocale", "Ljava/util/Locale;");
    jslot found = 0;
    if (!f)
        return true;
    if (!invoke_static_known(t, "java/util/Locale", "initDefault", "()Ljava/util/Locale;", NULL, &found))
        return false;
    set_ref(t, c->mirror, f->offset, slot_ref(found));
    return true;
}

/* Where iterations of Set.of and Map.of begin, and in which direction they go. */
static void salt_collections(uint64_t random)
{
    struct class *c = initialised("java/util/ImmutableCollections");
    const struct field *salt = field_of(c, "SALT32L", "J"), *reverse = field_of(c, "REVERSE", "Z");
    if (!salt || !reverse)
        return;
    set_long(c->mirror, salt->offset, (jlong)(random & UINT32_MAX));
    *(jboolean *)object_at(c->mirror, reverse->offset) = (random & 1) == 0;
}

/* The seeds of threads that come, and that this one has none yet. */
static void seed_threads(struct thread *t, uint64_t random)
{
    static const char *const own[] = { "threadLocalRandomSeed", "threadLocalRandomProbe", "threadLocalRandomSecondarySeed" };
    struct class *c = initialised("java/util/concurrent/ThreadLocalRandom"), *atomic = initialised("java/util/concurrent/atomic/AtomicLong");
    const struct field *seeder = field_of(c, "seeder", "Ljava/util/concurrent/atomic/AtomicLong;"), *value = field_of(atomic, "value", "J");
    if (seeder && value)
        set_long(get_ref(c->mirror, seeder->offset), value->offset, (jlong)random);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        const struct field *wide = field_of(known.Thread, own[i], "J"), *narrow = field_of(known.Thread, own[i], "I");
        if (wide)
            set_long(t->object, wide->offset, 0);
        if (narrow)
            set_int(t->object, narrow->offset, 0);
    }
}

static void count_processors(void)
{
    struct class *c = initialised("java/util/concurrent/ConcurrentHashMap");
    const struct field *f = field_of(c, "NCPU", "I");
    if (f)
        set_int(c->mirror, f->offset, vm_processors());
}

/* Not for secrets: where the kernel has none yet, the time will do. */
static void fill_random(uint64_t *random, size_t bytes)
{
    if (getrandom(random, bytes, GRND_NONBLOCK) != (ssize_t)bytes)
        for (size_t i = 0; i < bytes / sizeof *random; i++)
            random[i] = (os_monotonic_ns() + i) * UINT64_C(0x9e3779b97f4a7c15);
}

static void each_linked(void (*fn)(struct class *c), bool hidden)
{
    for (struct class *c = class_first(); c; c = class_next(c))
        if (!!(c->flags & CLASS_IS_HIDDEN) == hidden && c->file.data && c->state >= CLASS_LINKED && c->state != CLASS_ERRONEOUS)
            fn(c);
}

void snapshot_each_linked(void (*fn)(struct class *c))
{
    each_linked(fn, false);
    each_linked(fn, true);
}

bool snapshot_make_anew(struct thread *t)
{
    uint64_t random[2];
    fill_random(random, sizeof random);
    if (!make(t, FIRST) || !read_properties(t) || !make(t, THEN) || !leave_group(t))
        return false;
    salt_collections(random[0]);
    seed_threads(t, random[1]);
    count_processors();
    return invoke_static_known(t, "java/lang/System", "initPhase1", "()V", NULL, NULL) && make(t, LAST) && find_locale(t) &&
           snapshot_open_class_path(t, NULL);
}
