/* SPDX-License-Identifier: Apache-2.0 */
/* Entering and leaving areas, and what is thrown when that is refused. */
#include "vm/realtime/areas.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "memory/gc.h"
#include "vm/class/link.h"
#include "vm/realtime/transfer.h"
#include "vm/run/area_error.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/permanent.h"
#include "vm/run/roots.h"
#include "vm/run/string.h"

static struct object *heap_object, *immortal_object;
static struct method *runnable_run;

/* --- areas and their objects ------------------------------------------------------------------- */

/* A scope's is kept by those alone who have it, and while threads are in the scope. */
struct object *area_object(const struct area *a)
{
    if (a->number >= SCOPE_NUMBER_FIRST)
        return ref_take_weak(((const struct scope *)a)->java);
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
    const struct object *java = s->java;
    if (java && s->area.kind == AREA_SCOPED && !gc_is_marked(java))
        scope_doom(s);
}

static void doom_areas(void) { scope_each(doom_dead, NULL); }

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
    roots_add_untold(mark_areas, doom_areas);
    register_in_heap = entry_replace(known.Finalizer_register, register_entry);
    permanent_begins = area_errors_load;
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
    char text[AREA_TEXT_MAX];
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
        area_throw(t, AREA_ERROR_BOUNDARY, &story);
}

/* An atomic region that is undone has left it already. */
static bool run(struct thread *t, struct object *logic)
{
    uint32_t height = t->mem.scopes.count;
    jslot arg = slot_of_ref(logic);
    invoke_virtual(t, runnable_run, &arg, NULL);
    if (t->mem.scopes.count >= height)
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

/* --- pins ------------------------------------------------------------------------------------------ */

/* What stands for s must live as long as it is pinned. */
static bool outlived_by_object(struct thread *t, const struct scope *s)
{
    const struct object *o = s->java;
    if (!mem_is_scoped(o) || scope_reaches(s, scope_of(o)))
        return true;
    return throw_named(t, "javax/realtime/IllegalAssignmentError", "%s cannot be pinned: its ScopedMemory lives in %s, which is not around it",
                       area_text(&s->area), area_text(area_of(o)));
}

static bool refuse_pin(struct thread *t, enum scope_result why, const struct scope *s)
{
    if (why == SCOPE_FULL)
        return throw_named(t, "javax/realtime/ResourceLimitError", "%s has %d pins", area_text(&s->area), SCOPE_PINS_MAX);
    return throw_named(t, "java/lang/UnsupportedOperationException", "%s cannot be pinned: it, or a scope around it, is for one thread only",
                       area_text(&s->area));
}

bool area_pin(struct thread *t, struct scope *s)
{
    if (!scope_stack_has(&t->mem.scopes, &s->area))
        return area_refuse(t, SCOPE_INACCESSIBLE, &s->area);
    if (!outlived_by_object(t, s))
        return false;
    enum scope_result r = scope_pin(s);
    return r == SCOPE_OK || refuse_pin(t, r, s);
}

static bool refuse_unpin(struct thread *t, const struct scope *s)
{
    return throw_named(t, "java/lang/IllegalStateException", "%s is not pinned", area_text(&s->area));
}

bool area_unpin(struct thread *t, struct scope *s)
{
    bool inside = scope_stack_has(&t->mem.scopes, &s->area);
    if (scope_pins(s) == 0)
        return refuse_unpin(t, s);
    enum scope_result r = inside ? SCOPE_OK : scope_stack_enter(&t->mem, &s->area);
    if (r != SCOPE_OK)
        return area_refuse(t, r, &s->area);
    bool was = scope_unpin(s);
    if (!inside)
        area_leave(t);
    return was || refuse_unpin(t, s);
}

/* --- refusals ---------------------------------------------------------------------------------------- */

static void refuse_cycle(struct thread *t, const struct area *a, char *why)
{
    const struct scope *s = (const struct scope *)a, *parent = s->parent, *here = scope_stack_nearest(&t->mem.scopes);
    if (here && scope_reaches(here, s))
        snprintf(why, AREA_TEXT_MAX, "%s is on the scope stack of this thread already", area_text(a));
    else
        snprintf(why, AREA_TEXT_MAX, "%s is %s with the parent %s; here it would be %s", area_text(a), s->pins > 0 ? "pinned" : "in use", parent ? area_text(&parent->area) : "none",
                 here ? area_text(&here->area) : "none");
}

static void refuse_interrupted(struct thread *t, const struct area *a, char *why)
{
    transfer_take_signal(t);
    set_byte(t->object, known.Thread_interrupted, 0);
    atomic_store(&t->sched.interrupted, 0);
    snprintf(why, AREA_TEXT_MAX, "interrupted while waiting for %s", area_text(a));
}

static void refuse_full(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, AREA_TEXT_MAX, "no room on the scope stack for %s: %u entries, %u scopes within each other", area_text(a), scope_stack_capacity,
             SCOPE_DEPTH_MAX);
}

static void refuse_owner(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, AREA_TEXT_MAX, "%s is for one thread only, and not for this one", area_text(a));
}

static void refuse_heap(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, AREA_TEXT_MAX, "a no-heap thread cannot allocate in %s", area_text(a));
}

static void refuse_inaccessible(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, AREA_TEXT_MAX, "%s is not on the scope stack of this thread", area_text(a));
}

static void refuse_memory(struct thread *t, const struct area *a, char *why)
{
    (void)t;
    snprintf(why, AREA_TEXT_MAX, "scope stack for %s", area_text(a));
}

static const struct refusal {
    enum area_error error;
    void (*text)(struct thread *, const struct area *, char *why);
    enum area_rule rule;
} refusals[] = {
    [SCOPE_CYCLE] = { AREA_ERROR_CYCLE, refuse_cycle, RULE_SINGLE_PARENT },
    [SCOPE_FULL] = { AREA_ERROR_FULL, refuse_full, RULE_NONE },
    [SCOPE_NOT_OWNER] = { AREA_ERROR_STATE, refuse_owner, RULE_NONE },
    [SCOPE_NO_HEAP] = { AREA_ERROR_NO_HEAP, refuse_heap, RULE_NO_HEAP },
    [SCOPE_INACCESSIBLE] = { AREA_ERROR_INACCESSIBLE, refuse_inaccessible, RULE_ON_STACK },
    [SCOPE_NO_MEMORY] = { AREA_ERROR_MEMORY, refuse_memory, RULE_NONE },
    [SCOPE_INTERRUPTED] = { AREA_ERROR_INTERRUPTED, refuse_interrupted, RULE_NONE },
};

bool area_refuse(struct thread *t, enum scope_result why, struct area *a)
{
    char text[AREA_TEXT_MAX];
    const struct refusal *r = &refusals[why];
    r->text(t, a, text);
    return area_throw(t, r->error, &(struct area_story){ .text = text, .rule = r->rule, .area = a });
}

/* --- threads ----------------------------------------------------------------------------------------- */

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
