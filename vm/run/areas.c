/* SPDX-License-Identifier: Apache-2.0 */
/* Entering and leaving areas, and what is thrown when that or a store is refused. */
#include "vm/run/areas.h"

#include <stdio.h>

#include "memory/gc.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/run/area_record.h"
#include "vm/run/area_story.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/roots.h"
#include "vm/run/string.h"
#include "vm/run/transfer.h"

enum { TEXT_MAX = 1024 };

/* What is thrown here.  Loaded when the first real-time class is: later, on a no-heap thread, nobody waits for a loader. */
enum area_error { E_ASSIGNMENT, E_BOUNDARY, E_CYCLE, E_FULL, E_STATE, E_NO_HEAP, E_INACCESSIBLE, E_INTERRUPTED, E_MEMORY, ERRORS };
static const char *const error_names[ERRORS] = {
    [E_ASSIGNMENT] = "javax/realtime/IllegalAssignmentError", [E_BOUNDARY] = "javax/realtime/ThrowBoundaryError",
    [E_CYCLE] = "javax/realtime/ScopedCycleException", [E_FULL] = "javax/realtime/ResourceLimitError",
    [E_STATE] = "java/lang/IllegalThreadStateException", [E_NO_HEAP] = "javax/realtime/MemoryAccessError",
    [E_INACCESSIBLE] = "javax/realtime/InaccessibleAreaException", [E_INTERRUPTED] = "java/lang/InterruptedException",
    [E_MEMORY] = "java/lang/OutOfMemoryError",
};
static struct class *_Atomic error_classes[ERRORS];

static struct object *heap_object, *immortal_object;
static struct method *runnable_run;

/* --- areas and their objects ------------------------------------------------------------------- */

const char *area_text(const struct area *a)
{
    static const char *const fixed[] = { [AREA_HEAP] = "the heap", [AREA_IMMORTAL] = "immortal memory" };
    return a->number >= SCOPE_NUMBER_FIRST ? a->name : fixed[a->kind];
}

struct area *area_of(const struct object *o)
{
    if (!o || mem_is_heap(o))
        return &area_heap;
    return object_area(o) == AREA_NUMBER_IMMORTAL ? &area_immortal : &scope_of(o)->area;
}

struct object *area_object(const struct area *a)
{
    if (a->number >= SCOPE_NUMBER_FIRST)
        return ((const struct scope *)a)->java;
    return area_is_heap(a) ? heap_object : immortal_object;
}

void area_set_object(struct area *a, struct object *memory_area)
{
    struct scope *s = scope_of_own(a);
    bool scoped = mem_is_scoped(memory_area);
    if (!s) {
        *(area_is_heap(a) ? &heap_object : &immortal_object) = memory_area;
        return;
    }
    s->java = scoped && a->kind == AREA_IMMORTAL ? NULL : memory_area;
    if (scoped && s->java)
        scope_own(scope_of(memory_area), s);
}

static void mark_entered(struct scope *s, void *unused)
{
    (void)unused;
    if (atomic_load(&s->entered) > 0)
        gc_mark(s->java);
}

static void mark_areas(void) { scope_each(mark_entered, NULL); }

static void doom_dead(struct scope *s, void *unused)
{
    (void)unused;
    if (s->java && s->area.kind == AREA_SCOPED && !gc_is_marked(s->java))
        scope_doom(s);
}

static void doom_areas(void) { scope_each(doom_dead, NULL); }

/* --- what lasts ---------------------------------------------------------------------------------- */

bool areas_in_use;

static bool is_realtime_name(const struct symbol *name)
{
    static const char package[] = "javax/realtime/";
    return name && !strncmp(name->text, package, sizeof package - 1);
}

static bool mentions_realtime(const struct class *c)
{
    if (c->loader == &boot_loader || !c->cp)
        return is_realtime_name(c->name);
    for (unsigned i = 1; i < c->cp->count; i++)
        if (c->cp->tags[i] == CP_CLASS && is_realtime_name(cp_symbol(c->cp, i)))
            return true;
    return false;
}

static struct class *error_class(struct thread *t, enum area_error which)
{
    struct class *c = atomic_load(&error_classes[which]);
    if (!c && (c = class_named(t, NULL, error_names[which])) && class_initialize(t, c))
        atomic_store(&error_classes[which], c);
    return thread_pending(t) ? NULL : c;
}

static void begin_use(struct thread *t)
{
    areas_in_use = true;
    for (int i = 0; i < ERRORS; i++)
        if (!error_class(t, (enum area_error)i))
            t->exception = NULL;
}

/* Where the error itself has hardly any room, it comes without a text. */
static bool has_room(struct thread *t, const char *text)
{
    enum { ERROR_ITSELF = 256 };
    const struct scope *s = scope_of_area(t->mem.area);
    return !s || s->maximum - atomic_load(&s->used) > strlen(text) + ERROR_ITSELF;
}

/* Always false. */
static bool tell_and_throw(struct thread *t, enum area_error which, struct area_story *story)
{
    struct class *c = error_class(t, which);
    story->error = error_names[which];
    area_tell(t, story);
    return c && throw_of_class(t, c, has_room(t, story->text) ? story->text : NULL);
}

struct area *area_begin_permanent(struct thread *t, const struct class *c)
{
    if (!areas_in_use && c && mentions_realtime(c))
        begin_use(t);
    struct area *old = t->mem.area;
    return mem_begin_shared(&t->mem, areas_in_use || !area_is_heap(old) ? &area_immortal : old);
}

/* --- finalisers ---------------------------------------------------------------------------------- */

static method_entry register_in_heap;

/* Entry of Finalizer.register: objects in the heap only.  Those in scopes are linked already, immortal ones never die. */
static void register_entry(struct thread *t, struct method *m, jslot *args)
{
    struct object *o = slot_ref(args[0]);
    if (mem_is_heap(o))
        register_in_heap(t, m, args);
    else if (mem_is_scoped(o))
        o->monitor.tag |= TAG_FINALIZE;
}

static void finalize_all(struct thread *t, struct scope_finalizable *first)
{
    for (struct scope_finalizable *f = first, *next; f; f = next) {
        struct object *o = scope_finalizable_object(f);
        jslot arg = slot_of_ref(o);
        next = f->next;
        struct method *m = class_find_method(object_class(o), SYM(finalize), SYM(void_void));
        if (!(o->monitor.tag & TAG_FINALIZE) || !m)
            continue;
        o->monitor.tag &= (uint16_t)~TAG_FINALIZE;
        invoke_method(t, m, &arg, NULL);
        t->exception = NULL;
    }
}

bool areas_init(struct thread *t)
{
    roots_add(&heap_object);
    roots_add(&immortal_object);
    roots_add_source(mark_areas, doom_areas);
    register_in_heap = entry_replace(known.Finalizer_register, register_entry);
    runnable_run = method_known(t, "java/lang/Runnable", "run", "()V");
    return runnable_run != NULL;
}

/* --- entering and leaving -------------------------------------------------------------------------- */

/* Will what lies in s still be there after the newest entry is gone? */
static bool outlives_top(const struct scope_stack *st, const struct object *o)
{
    if (!mem_is_scoped(o))
        return true;
    const struct scope *outer = st->entry[st->count - 2].nearest;
    return outer && scope_reaches(outer, scope_of(o));
}

/* What a ThrowBoundaryError says of a throwable that stays behind; one that stays behind itself has said it. */
static void describe_left(const struct object *e, char *out, size_t size)
{
    char name[256], buffer[512];
    struct object *message = get_ref(e, known.Throwable_detailMessage);
    char *text = message ? string_utf8(message, buffer, sizeof buffer) : NULL;
    class_external_name(object_class(e), name, sizeof name);
    if (text && !strcmp(name, "javax.realtime.ThrowBoundaryError"))
        snprintf(out, size, "%s", text);
    else
        snprintf(out, size, "%s%s%s, thrown in %s, cannot leave it", name, text ? ": " : "", text ? text : "", area_text(area_of(e)));
    string_free(text, buffer);
}

void area_leave(struct thread *t)
{
    char text[TEXT_MAX];
    struct object *e = exception_take(t);
    bool stays = e && !outlives_top(&t->mem.scopes, e);
    struct area_story story = { .text = text, .rule = RULE_BOUNDARY, .area = area_of(e) };
    if (stays)
        describe_left(e, text, sizeof text);
    struct scope_finalizable *first;
    while ((first = scope_stack_leave(&t->mem)))
        finalize_all(t, first);
    t->exception = stays ? NULL : e;
    if (stays)
        tell_and_throw(t, E_BOUNDARY, &story);
}

static bool run(struct thread *t, struct object *logic)
{
    jslot arg = slot_of_ref(logic);
    invoke_virtual(t, runnable_run, &arg, NULL);
    area_leave(t);
    return !thread_pending(t);
}

bool area_enter(struct thread *t, struct area *a, struct object *logic)
{
    enum scope_result r = scope_stack_enter(&t->mem, a);
    return r == SCOPE_OK ? run(t, logic) : area_refuse(t, r, a);
}

bool area_visit(struct thread *t, struct area *a)
{
    enum scope_result r = scope_stack_visit(&t->mem, a);
    return r == SCOPE_OK || area_refuse(t, r, a);
}

bool area_execute(struct thread *t, struct area *a, struct object *logic)
{
    return area_visit(t, a) && run(t, logic);
}

bool area_join(struct thread *t, struct scope *s, uint64_t deadline)
{
    enum scope_result r = scope_join(s, &t->sched, deadline, false, NULL);
    return r == SCOPE_OK || r == SCOPE_TIMEOUT || area_refuse(t, r, &s->area);
}

/* When the time is over it is entered as it is. */
bool area_join_enter(struct thread *t, struct scope *s, struct object *logic, uint64_t deadline)
{
    enum scope_result r = scope_stack_join_enter(&t->mem, s, deadline);
    if (r == SCOPE_TIMEOUT)
        r = scope_stack_enter(&t->mem, &s->area);
    return r == SCOPE_OK ? run(t, logic) : area_refuse(t, r, &s->area);
}

static struct scope *scope_around(const struct object *o) { return mem_is_scoped(o) ? scope_of(o) : NULL; }

bool area_hold(struct thread *t, const struct object *o)
{
    for (struct scope *s = scope_around(o); s; s = s->parent)
        if (s->single)
            return area_refuse(t, SCOPE_NOT_OWNER, &s->area);
    for (struct scope *s = scope_around(o); s; s = s->parent)
        RT_MUST(scope_enter(s, s->parent, NULL, false) == SCOPE_OK);
    return true;
}

void area_drop(const struct object *o)
{
    for (struct scope *s = scope_around(o), *outer; s; s = outer) {
        outer = s->parent;
        RT_MUST(!scope_leave(s));
    }
}

/* --- refusals ---------------------------------------------------------------------------------------- */

static void refuse_cycle(struct thread *t, const struct area *a, char *why)
{
    const struct scope *s = (const struct scope *)a, *parent = s->parent, *here = scope_stack_nearest(&t->mem.scopes);
    if (here && scope_reaches(here, s))
        snprintf(why, TEXT_MAX, "%s is on the scope stack of this thread already", area_text(a));
    else
        snprintf(why, TEXT_MAX, "%s is in use with the parent %s; here it would be %s", area_text(a), parent ? area_text(&parent->area) : "none",
                 here ? area_text(&here->area) : "none");
}

static void refuse_interrupted(struct thread *t, const struct area *a, char *why)
{
    transfer_take_signal(t);
    set_byte(t->object, known.Thread_interrupted, 0);
    atomic_store(&t->sched.interrupted, 0);
    snprintf(why, TEXT_MAX, "interrupted while waiting for %s", area_text(a));
}

static void refuse_full(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, TEXT_MAX, "no room on the scope stack for %s: %u entries, %u scopes within each other", area_text(a), scope_stack_capacity,
             SCOPE_DEPTH_MAX);
}

static void refuse_owner(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, TEXT_MAX, "%s is for one thread only, and not for this one", area_text(a));
}

static void refuse_heap(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, TEXT_MAX, "a no-heap thread cannot allocate in %s", area_text(a));
}

static void refuse_inaccessible(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, TEXT_MAX, "%s is not on the scope stack of this thread", area_text(a));
}

static void refuse_memory(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, TEXT_MAX, "scope stack for %s", area_text(a));
}

static const struct refusal {
    enum area_error error;
    void (*text)(struct thread *, const struct area *, char *why);
    enum area_rule rule;
} refusals[] = {
    [SCOPE_CYCLE] = { E_CYCLE, refuse_cycle, RULE_SINGLE_PARENT },
    [SCOPE_FULL] = { E_FULL, refuse_full, RULE_NONE },
    [SCOPE_NOT_OWNER] = { E_STATE, refuse_owner, RULE_NONE },
    [SCOPE_NO_HEAP] = { E_NO_HEAP, refuse_heap, RULE_NO_HEAP },
    [SCOPE_INACCESSIBLE] = { E_INACCESSIBLE, refuse_inaccessible, RULE_ON_STACK },
    [SCOPE_NO_MEMORY] = { E_MEMORY, refuse_memory, RULE_NONE },
    [SCOPE_INTERRUPTED] = { E_INTERRUPTED, refuse_interrupted, RULE_NONE },
};

bool area_refuse(struct thread *t, enum scope_result why, struct area *a)
{
    char text[TEXT_MAX];
    const struct refusal *r = &refusals[why];
    r->text(t, a, text);
    return tell_and_throw(t, r->error, &(struct area_story){ .text = text, .rule = r->rule, .area = a });
}

bool area_throw_no_heap(struct thread *t, const char *text, const char *source)
{
    return tell_and_throw(t, E_NO_HEAP, &(struct area_story){ .text = text, .rule = RULE_NO_HEAP, .source = source });
}

/* java.lang.String, int[3], java.lang.Object[2][]. */
void area_describe_class(const struct class *c, jint length, char *out, size_t size)
{
    char name[256];
    const struct class *element = c;
    unsigned dimensions = 0;
    for (; element->component; element = element->component)
        dimensions++;
    int n = snprintf(out, size, "%s", class_external_name(element, name, sizeof name));
    if (dimensions > 0)
        n += snprintf(out + n, size - (size_t)n, "[%d]", length);
    for (; dimensions > 1 && (size_t)n < size; dimensions--)
        n += snprintf(out + n, size - (size_t)n, "[]");
}

void area_describe(const struct object *o, char *out, size_t size)
{
    char name[320];
    if (!o) {
        snprintf(out, size, "the VM");
    } else if (object_class(o) == known.Class) {
        snprintf(out, size, "a static field of %s", class_external_name(class_of_mirror(o), name, sizeof name));
    } else {
        const struct class *c = object_class(o);
        area_describe_class(c, c->component ? array_length(o) : 0, name, sizeof name);
        snprintf(out, size, "%s in %s", name, area_text(area_of(o)));
    }
}

bool throw_illegal_assignment(struct thread *t, const struct object *container, const struct object *value)
{
    char what[400], holder[400];
    area_describe(value, what, sizeof what);
    area_describe(container, holder, sizeof holder);
    char text[TEXT_MAX];
    snprintf(text, sizeof text, "%s cannot be referred to by %s", what, holder);
    area_record_refusal(t, container, value);
    return tell_and_throw(t, E_ASSIGNMENT, &(struct area_story){ .text = text, .rule = RULE_ASSIGNMENT, .value = value, .container = container });
}

void area_explain_loading(struct thread *t, const struct symbol *name)
{
    char text[TEXT_MAX];
    struct class *error = atomic_load(&error_classes[E_NO_HEAP]);
    if (!t->sched.no_heap || !t->exception || object_class(t->exception) != error)
        return;
    snprintf(text, sizeof text, "%.*s is not loaded, and its loader has to do with the heap: have it used before, or by -Xrt:prepare=classes "
             "or -Xrt:preinit=FILE", (int)name->length, name->text);
    for (char *p = text; p < text + name->length; p++)
        *p = *p == '/' ? '.' : *p;
    t->exception = NULL;
    tell_and_throw(t, E_NO_HEAP, &(struct area_story){ .text = text, .rule = RULE_NO_HEAP });
}

/* --- threads ----------------------------------------------------------------------------------------- */

/* A thread that no-heap code may look at, or that dies with a scope, is no member of a group. */
static bool may_have_group(const struct object *java_thread, bool no_heap)
{
    return mem_is_heap(java_thread) && !no_heap;
}

bool area_prepare_start(struct thread *t, struct object *java_thread, struct area *initial, struct area *constructed_in,
                        uint32_t depth, bool no_heap)
{
    if (no_heap && (area_is_heap(initial) || mem_is_heap(java_thread)))
        return area_throw_no_heap(t, mem_is_heap(java_thread) ? "a no-heap thread cannot live in the heap" : "a no-heap thread cannot start in the heap", NULL);
    struct scope_birth birth = {
        .constructed_in = constructed_in, .depth = depth, .initial = initial,
        .home = mem_is_scoped(java_thread) ? scope_of(java_thread) : NULL };
    enum scope_result r = scope_stack_inherit(&t->heir.scopes, &t->mem, &birth);
    if (r != SCOPE_OK)
        return area_refuse(t, r, initial);
    t->heir = (struct thread_heir){ .thread = java_thread, .scopes = t->heir.scopes, .no_heap = no_heap, .area_budget = -1, .immortal_budget = -1 };
    if (!may_have_group(java_thread, no_heap))
        set_ref(java_thread, known.Thread_group, NULL);
    return true;
}

struct allowance { int64_t area, immortal; };

static void set_budget(struct thread *who, void *argument)
{
    const struct allowance *b = argument;
    mem_set_limits(&who->mem, b->area, b->immortal);
}

void area_set_budget(struct thread *t, struct object *java_thread, int64_t area, int64_t immortal)
{
    struct allowance b = { area, immortal };
    if (t->heir.thread == java_thread) {
        t->heir.area_budget = area;
        t->heir.immortal_budget = immortal;
    } else {
        thread_apply(java_thread, set_budget, &b);
    }
}

void area_abandon_start(struct thread *t, const struct object *java_thread)
{
    if (t->heir.thread != java_thread)
        return;
    scope_stack_abandon(&t->heir.scopes);
    t->heir = (struct thread_heir){ 0 };
}

void area_take_start(struct thread *starter, struct thread *started)
{
    if (starter->heir.thread != started->object)
        return;
    started->mem.scopes = starter->heir.scopes;
    started->sched.context |= starter->heir.no_heap ? CTX_NO_HEAP : 0;
    started->schedulable = starter->heir.schedulable;
    mem_count_from(&started->mem, 0);
    mem_set_limits(&started->mem, starter->heir.area_budget, starter->heir.immortal_budget);
    starter->heir = (struct thread_heir){ 0 };
    scope_stack_adopt(&started->mem.scopes, &started->sched);
}

/* Leave what lies further in than home; everything, if it is NULL. */
static void leave_up_to(struct thread *t, const struct scope *home)
{
    struct scope_stack *st = &t->mem.scopes;
    while (st->count > 0) {
        const struct scope_entry *e = scope_stack_top(st);
        if (home && e->counted && e->area == &home->area)
            return;
        struct scope_finalizable *first;
        while ((first = scope_stack_leave(&t->mem)))
            finalize_all(t, first);
    }
}

struct scope *area_leave_all(struct thread *t)
{
    struct scope_stack *st = &t->mem.scopes;
    struct scope *home = t->object && mem_is_scoped(t->object) ? scope_of(t->object) : NULL;
    leave_up_to(t, home);
    if (st->count == 0)
        return NULL;
    while (st->count > 0) {
        const struct scope_entry *e = scope_stack_top(st);
        struct scope_finalizable *first;
        while (e->counted && (first = scope_finish(scope_of_area(e->area))))
            finalize_all(t, first);
        scope_stack_step_out(&t->mem);
    }
    t->mem.ending = true;
    for (struct scope *s = home; s; s = s->parent)
        scope_fade(s);
    return home;
}

static void finalize_inside(struct thread *t, struct scope *s, struct scope_finalizable *first)
{
    scope_stack_step_in(&t->mem, s);
    finalize_all(t, first);
    RT_MUST(!scope_stack_leave(&t->mem));
}

/* Others may have left meanwhile, so that this is the last one now; best as long as there is a Thread object. */
void area_release_all(struct thread *t, struct scope *home)
{
    struct scope_finalizable *first;
    for (struct scope *s = home; s; s = s->parent)
        while ((first = scope_finish(s)))
            finalize_inside(t, s, first);
    for (struct scope *s = home, *outer; s; s = outer) {
        outer = s->parent;
        while ((first = scope_leave_faded(s, &t->object)))
            finalize_inside(t, s, first);
    }
}
