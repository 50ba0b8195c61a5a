/* SPDX-License-Identifier: Apache-2.0 */
/* A table of births by address, and one of proposed rows. */
#include "vm/realtime/area_record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory/alloc.h"
#include "memory/arena.h"
#include "memory/scope.h"
#include "sched/lock.h"
#include "vm/class/class.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/run/area_error.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"

enum { BIRTHS = 1 << 15, CALLS = 48, ROWS = 1024, WHY_MAX = 800 };

/* A call in progress: two are the same if frame, method and the caller's place agree. */
struct call { const struct frame *frame; const struct method *method; const void *caller_pc; };
struct birth { const struct object *object; unsigned calls; struct call call[CALLS]; };         /* innermost first */

/* method NULL: nothing can be proposed. */
struct row { const char *policy; const struct method *method; uint64_t count; char why[WHY_MAX]; };

static struct {
    struct birth *births;
    struct row *rows;
    unsigned used;
    uint64_t unseen;                    /* refusals that found no row */
    mem_allocation_hook before;
    FILE *out;
} record;
static struct lock lock = LOCK_INIT(PROPOSALS);

/* --- births ---------------------------------------------------------------------------------------- */

static struct birth *birth_at(const struct object *o) { return &record.births[((uintptr_t)o >> 4) * 0x9e3779b97f4a7c15u >> 32 & (BIRTHS - 1)]; }

static struct call call_of(struct frame_walk f)
{
    const struct frame *caller = frame_caller(f.record);
    return (struct call){ f.record, f.method, caller ? caller->pc : NULL };
}

static bool same_call(const struct call *a, const struct call *b)
{
    return a->frame == b->frame && a->method == b->method && a->caller_pc == b->caller_pc;
}

static void remember(struct area *a, const struct object *o, size_t bytes)
{
    const struct thread *t = thread_current();
    if (record.before)
        record.before(a, o, bytes);
    lock_take(&lock);
    struct birth *b = birth_at(o);
    b->object = o;
    b->calls = 0;
    for (struct frame_walk f = frame_at(t ? t->frame : NULL); f.method && b->calls < CALLS; f = frame_up(f))
        b->call[b->calls++] = call_of(f);
    lock_drop(&lock);
}

static bool born_in(const struct birth *b, struct frame_walk f)
{
    struct call c = call_of(f);
    for (unsigned i = 0; i < b->calls; i++)
        if (same_call(&b->call[i], &c))
            return true;
    return false;
}

/* --- what to propose ---------------------------------------------------------------------------------- */

/* What everybody uses to keep or to call something: not they are to allocate elsewhere, but who uses them. */
static const char *const everybodys[] = {
    "java/util/concurrent/ConcurrentHashMap", "java/util/concurrent/CopyOnWriteArrayList", "java/util/HashMap", "java/util/LinkedHashMap",
    "java/util/Hashtable", "java/util/TreeMap", "java/util/WeakHashMap", "java/util/IdentityHashMap", "java/util/HashSet", "java/util/ArrayList",
    "java/util/ServiceLoader", "java/util/Properties", "java/lang/reflect/Constructor", "java/lang/reflect/Method", "jdk/internal/reflect/",
    "java/security/AccessController", "java/lang/ThreadLocal",
};
enum { EVERYBODYS = sizeof everybodys / sizeof everybodys[0] };

static bool is_everybodys(const struct class *c)
{
    for (int i = 0; i < EVERYBODYS; i++)
        if (!strncmp(c->name->text, everybodys[i], strlen(everybodys[i])))
            return true;
    return false;
}

static bool may_have_row(const struct method *m)
{
    return m->class->loader == &boot_loader && !(m->class->flags & CLASS_IS_HIDDEN) && m->name != SYM(clinit) && !is_everybodys(m->class);
}

/* The innermost call to which birth and store belong, and from there the next that can have a row.  None: it is the program. */
static struct frame_walk common_call(const struct thread *t, const struct birth *b)
{
    struct frame_walk f = frame_first(t);
    while (f.method && !born_in(b, f))
        f = frame_up(f);
    while (f.method && f.method->class->loader == &boot_loader && !may_have_row(f.method))
        f = frame_up(f);
    return f.method && may_have_row(f.method) ? f : frame_at(NULL);
}

/* Slot of the first argument, the receiver too, for which fits says so; -1: of none.  Context: its frame is a caller's */
static int argument_slot(struct frame_walk f, const struct object *container, bool (*fits)(const struct object *, const struct object *))
{
    struct signature s = symbol_signature(f.method->descriptor);
    struct signature_type x;
    int slot = 0;
    RT_TURNS(turns);
    if (!method_is_static(f.method) && fits(slot_ref(frame_argument(f, (unsigned)slot++)), container))
        return 0;
    for (; signature_next(&s, &x); slot += (int)letter_slots(x.letter)) {   /* bound: parameters, each of which has a slot */
        RT_BOUND(turns, f.method->arg_slots);
        if (x.letter == 'A' && fits(slot_ref(frame_argument(f, (unsigned)slot)), container))
            return slot;
    }
    return -1;
}

static bool is_it(const struct object *argument, const struct object *container) { return argument && argument == container; }
/* What a caller will not read any more is kept by nobody: the argument may be gone, and only its address is looked at, or what begins there now. */
static bool is_near(const struct object *argument, const struct object *container)
{
    if (mem_is_heap(container))
        return mem_is_heap(argument);
    return scope_is_object(argument) && area_of(argument) == area_of(container);
}

static const char *policy_for(const struct thread *t, struct frame_walk f, const struct object *container)
{
    static const char *const of_arguments[] = {
        "RETRY_AREA_OF_THIS", "RETRY_AREA_OF_ARG_1", "RETRY_AREA_OF_ARG_2", "RETRY_AREA_OF_ARG_3",
    };
    enum { ARGUMENTS = sizeof of_arguments / sizeof of_arguments[0] };
    bool nobodys = !container || object_class(container) == known.Class, lasts = nobodys || area_of(container)->kind == AREA_IMMORTAL;
    int slot = nobodys ? -1 : argument_slot(f, container, is_it);
    if (slot < 0 && !lasts)
        slot = argument_slot(f, container, is_near);
    if (slot >= 0 && slot < ARGUMENTS)
        return of_arguments[slot];
    if (!lasts && area_of(container) == area_of(t->object))
        return "RETRY_AREA_OF_THREAD";
    return lasts ? "RETRY_IMMORTAL" : "RETRY_HEAP";
}

/* --- rows ----------------------------------------------------------------------------------------------- */

static const char *method_text(const struct method *m, char *out, size_t size)
{
    char name[256];
    snprintf(out, size, "%s.%s%s", class_external_name(m->class, name, sizeof name), m->name->text, m->descriptor->text);
    return out;
}

static void describe(const struct thread *t, const struct object *container, const struct object *value, char *out)
{
    char what[160], holder[160], at[320];
    area_describe(value, what, sizeof what);
    area_describe(container, holder, sizeof holder);
    method_text(frame_first(t).method, at, sizeof at);
    snprintf(out, WHY_MAX, "%s by %s at %s", what, holder, at);
}

/* NULL: the table is full.  What has no row is told by its words. */
static struct row *row_of(const struct row *key)
{
    for (unsigned i = 0; i < record.used; i++) {
        struct row *r = &record.rows[i];
        if (r->method == key->method && (key->method ? !strcmp(r->policy, key->policy) : !strcmp(r->why, key->why)))
            return r;
    }
    if (record.used == ROWS)
        return NULL;
    record.rows[record.used] = *key;
    return &record.rows[record.used++];
}

/* A store was refused, for good.  container NULL: a root. */
static void refused(const struct thread *t, const struct object *container, const struct object *value)
{
    if (!record.out || t->trying || !t->frame)
        return;
    struct row key = { 0 };
    describe(t, container, value, key.why);
    lock_take(&lock);
    const struct birth *b = birth_at(value);
    struct frame_walk f = b->object == value ? common_call(t, b) : frame_at(NULL);
    if (f.method) {
        key.method = f.method;
        key.policy = policy_for(t, f, container);
    }
    struct row *r = row_of(&key);
    if (r)
        r->count++;
    else
        record.unseen++;
    lock_drop(&lock);
}

bool area_record_start(const char *path)
{
    record.births = mem_block(BIRTHS * sizeof *record.births);
    record.rows = mem_block(ROWS * sizeof *record.rows);
    if (!record.births || !record.rows) {
        errno = ENOMEM;
        return false;
    }
    record.out = fopen(path, "w");
    if (!record.out)
        return false;
    record.before = atomic_load(&mem_area_allocation_hook);
    unit_hold();                                        /* methods are told of at the end */
    atomic_store(&mem_area_allocation_hook, remember);
    area_refusal_hook = refused;
    return true;
}

/* --- writing ---------------------------------------------------------------------------------------------- */

/* Rows first, the most frequent first. */
static int compare_rows(const void *left, const void *right)
{
    const struct row *a = left, *b = right;
    if (!a->method != !b->method)
        return a->method ? -1 : 1;
    return a->count < b->count ? 1 : a->count > b->count ? -1 : strcmp(a->why, b->why);
}

static void print_row(const struct row *r)
{
    char name[640];
    if (r->method)
        fprintf(record.out, "%s %s   # %llu: %s\n", r->policy, method_text(r->method, name, sizeof name), (unsigned long long)r->count, r->why);
    else
        fprintf(record.out, "# the program's own, %llu: %s\n", (unsigned long long)r->count, r->why);
}

void area_record_write(void)
{
    lock_take(&lock);
    qsort(record.rows, record.used, sizeof *record.rows, compare_rows);
    for (unsigned i = 0; i < record.used; i++)
        print_row(&record.rows[i]);
    if (record.unseen)
        fprintf(record.out, "# the table was full: %llu more refusals\n", (unsigned long long)record.unseen);
    if (fclose(record.out) != 0)
        fprintf(stderr, "rtjvm: the file of -Xrt:record-policy could not be written whole: %s\n", strerror(errno));
    record.out = NULL;
    lock_drop(&lock);
}
