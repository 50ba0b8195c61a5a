/* SPDX-License-Identifier: Apache-2.0 */
/* Stand-ins that are free hang one on the other by what a parked thread waits for, as they wait for nothing. */
#include "vm/run/stand_in.h"

#include <string.h>

#include "sched/lock.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/run/allocate.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

static const struct { const char *name; struct jdk_range versions; } classes[] = {
#define STAND_IN(class_name, ...) { class_name, { __VA_ARGS__ } },
#include "vm/run/stand_in.def"
};
enum { CLASSES = sizeof classes / sizeof classes[0] };

static struct object *free_ones;        /* immortal */
static struct lock lock = LOCK_INIT(STAND_INS);

bool stand_in_seen_by(const struct class *c)
{
    if (c->loader != &boot_loader)
        return false;
    for (int i = 0; i < CLASSES; i++)
        if (jdk_has(classes[i].versions) && !strcmp(c->name->text, classes[i].name))
            return true;
    return false;
}

static struct object *take(void)
{
    lock_take(&lock);
    struct object *o = free_ones;
    if (o)
        free_ones = get_ref(o, known.Thread_parkBlocker);
    lock_drop(&lock);
    return o;
}

/* As the constructor does, which is not called.  false: no memory. */
static bool add_holder(struct thread *t, struct object *o)
{
    struct object *holder = known.FieldHolder ? alloc_object_immortal(t, known.FieldHolder) : NULL;
    if (holder)
        set_ref(t, o, known.Thread_holder, holder);
    t->exception = NULL;
    return holder || !known.FieldHolder;
}

/* NULL: no memory, and nothing is pending. */
static struct object *make(struct thread *t)
{
    struct object *o = alloc_object_immortal(t, known.Thread);
    struct object *name = o ? string_new(t, "a thread in a scope") : NULL;
    name = name ? string_intern(t, name) : NULL;
    t->exception = NULL;
    if (!name)
        return NULL;
    RT_ASSERT(!mem_is_scoped(o) && !mem_is_scoped(name));
    set_ref(t, o, known.Thread_name, name);
    return add_holder(t, o) ? o : NULL;
}

struct object *stand_in_of(struct thread *t)
{
    if (t->stand_in)
        return t->stand_in;
    struct object *o = take();
    if (!o && !(o = make(t)))
        return t->object;
    set_ref(t, o, known.Thread_parkBlocker, NULL);
    set_long(o, known.Thread_tid, get_long(t->object, known.Thread_tid));
    thread_object_set_status(o, THREAD_RUNNABLE);
    set_long(o, known.Thread_eetop, (jlong)(uintptr_t)t);
    RT_ASSERT(t->stand_in_owns == 0);
    return t->stand_in = o;
}

void stand_in_current(struct thread *t, jslot *args) { args[0] = slot_of_ref(stand_in_of_current(t)); }

void stand_in_owns(struct thread *t, const struct object *before, const struct object *now)
{
    if (RT_LIKELY(!t->stand_in) || before == now)
        return;
    t->stand_in_owns += now == t->stand_in;
    RT_ASSERT(before != t->stand_in || t->stand_in_owns > 0);
    t->stand_in_owns -= before == t->stand_in;
}

void stand_in_give(struct thread *t)
{
    struct object *o = t->stand_in;
    if (!o)
        return;
    RT_ASSERT(get_long(o, known.Thread_eetop) == 0);
    t->stand_in = NULL;
    if (t->stand_in_owns > 0)
        return;
    lock_take(&lock);
    set_ref(t, o, known.Thread_parkBlocker, free_ones);
    free_ones = o;
    lock_drop(&lock);
}
