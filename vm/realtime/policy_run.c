/* SPDX-License-Identifier: Apache-2.0 */
/* What the entries of methods with a policy do: run the body elsewhere, or again elsewhere when it was refused. */
#include "vm/realtime/policy.h"

#include "vm/class/loader.h"
#include "vm/realtime/areas.h"
#include "vm/realtime/lasting.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"

static struct area *area_for(const struct thread *t, const jslot *args, enum policy p)
{
    switch (p) {
    case POLICY_IMMORTAL: return &area_immortal;
    case POLICY_HEAP: return t->sched.no_heap ? &area_immortal : &area_heap;
    case POLICY_AREA_OF_THREAD: return area_of(t->object);
    default: return area_of(slot_ref(args[p - POLICY_AREA_OF_THIS]));
    }
}

/* The class that it is, or is a member of. */
static const struct object *class_of_argument(const struct object *o)
{
    const struct class *c = o ? object_class(o) : NULL;
    return c == known.Method ? get_ref(o, known.Method_clazz) : c == known.Constructor ? get_ref(o, known.Constructor_clazz) :
           c == known.Field ? get_ref(o, known.Field_clazz) : o;
}

static enum policy settled(const jslot *args, enum policy p)
{
    if (p != POLICY_AREA_OF_CLASS && p != POLICY_AREA_OF_CLASS_1)
        return p;
    const struct object *mirror = class_of_argument(slot_ref(args[p - POLICY_AREA_OF_CLASS]));
    return mirror && mem_is_heap(mirror) ? POLICY_HEAP : POLICY_IMMORTAL;
}

enum { RETRY_SLOTS = 16, CAUSES_MAX = 4 };

/* Some wrap what they did not expect. */
static bool is_refusal(const struct object *e)
{
    for (int i = 0; e && i < CAUSES_MAX; i++, e = get_ref(e, known.Throwable_cause)) {
        const struct class *c = object_class(e);
        if (c->loader == &boot_loader && !strcmp(c->name->text, "javax/realtime/IllegalAssignmentError"))
            return true;
    }
    return false;
}

/* Run the body, and forget a refusal.  The arguments, over which it lays its result, are kept for another try. */
static bool was_refused(struct thread *t, struct method *m, jslot *args, jslot *again)
{
    bool trying = t->trying;
    RT_MUST(m->arg_slots <= RETRY_SLOTS);
    memcpy(again, args, m->arg_slots * sizeof *args);
    t->trying = true;
    policy_body(t, m, args);
    t->trying = trying;
    if (RT_LIKELY(!thread_pending(t)) || !is_refusal(t->exception))
        return false;
    t->exception = NULL;
    return true;
}

/* What it keeps may be its arguments: refused so, it is given others that are equal and last. */
static void run_with_lasting(struct thread *t, struct method *m, jslot *args)
{
    jslot again[RETRY_SLOTS];
    if (!was_refused(t, m, args, again) || !lasting_arguments(t, m, again))
        return;
    memcpy(args, again, m->arg_slots * sizeof *args);
    policy_body(t, m, args);
}

void policy_run(struct thread *t, struct method *m, jslot *args, enum policy p)
{
    if (!policy_applies(t)) {
        policy_body(t, m, args);
        return;
    }
    p = settled(args, p);
    struct area *area = area_for(t, args, p);
    if (area_is_heap(area) && t->sched.no_heap)         /* it may not look at what it will get there */
        area = t->mem.area;
    struct area *context = mem_set_context(&t->mem, area);
    if (RT_UNLIKELY(p == POLICY_IMMORTAL && lasting_wanted(m, args)))
        run_with_lasting(t, m, args);
    else
        policy_body(t, m, args);
    mem_set_context(&t->mem, context);
}

void policy_retry(struct thread *t, struct method *m, jslot *args, enum policy p)
{
    jslot again[RETRY_SLOTS];
    bool hope = area_for(t, args, p) != t->mem.area || (p == POLICY_IMMORTAL && lasting_wanted(m, args));
    if (!hope) {
        policy_body(t, m, args);
    } else if (was_refused(t, m, args, again)) {
        memcpy(args, again, m->arg_slots * sizeof *args);
        policy_run(t, m, args, p);
    }
}

void policy_fill(struct thread *t, struct method *m, jslot *args)
{
    jslot again[RETRY_SLOTS];
    if (!was_refused(t, m, args, again))
        return;
    memcpy(args, again, m->arg_slots * sizeof *args);
    policy_run(t, m, args, POLICY_IMMORTAL);
    if (thread_pending(t))
        return;
    memcpy(args, again, m->arg_slots * sizeof *args);
    policy_body(t, m, args);
}

void policy_retry_on_copy(struct thread *t, struct method *m, jslot *args)
{
    jslot again[RETRY_SLOTS], result = 0;
    if (!was_refused(t, m, args, again))
        return;
    struct method *clone = class_find_method(object_class(slot_ref(again[0])), symbol_from("clone"), symbol_from("()Ljava/lang/Object;"));
    RT_MUST(clone && !method_is_static(m));
    if (!invoke_virtual(t, clone, again, &result))
        return;
    again[0] = result;
    memcpy(args, again, m->arg_slots * sizeof *args);
    policy_body(t, m, args);
}
