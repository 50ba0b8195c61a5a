/* SPDX-License-Identifier: Apache-2.0 */
/* Which class makes which kind of area; and what happens when there is no room for one more. */
#include "vm/realtime/area_create.h"

#include <errno.h>
#include <stdio.h>

#include "memory/gc.h"
#include "vm/class/loader.h"
#include "vm/realtime/areas.h"
#include "vm/realtime/physical.h"
#include "vm/run/exception.h"

/* Areas of dead objects are noticed by the collector alone: it runs after so many bytes of new ones. */
enum { COLLECT_EVERY = 64 << 20 };

static _Atomic size_t made_since;

struct area_class { const char *name; enum scope_policy policy; bool single; };

static const struct area_class area_classes[] = {
    { "javax/realtime/CTMemory", SCOPE_CT, false },
    { "javax/realtime/LTMemory", SCOPE_LT, false },
    { "javax/realtime/LTPhysicalMemory", SCOPE_LT, false },
    { "javax/realtime/VTMemory", SCOPE_VT, false },
    { "javax/realtime/VTPhysicalMemory", SCOPE_VT, false },
    { "org/rtjvm/memory/CTMemory", SCOPE_CT, false },
    { "org/rtjvm/memory/CTPrivateMemory", SCOPE_CT, true },
    { "org/rtjvm/memory/LTPrivateMemory", SCOPE_LT, true },
};

/* By the nearest class of the table; other scopes grow. */
static struct area_class kind_of(const struct class *c)
{
    for (; c; c = c->super)
        for (size_t i = 0; i < sizeof area_classes / sizeof area_classes[0]; i++)
            if (c->loader == &boot_loader && !strcmp(c->name->text, area_classes[i].name))
                return area_classes[i];
    return (struct area_class){ .policy = SCOPE_VT };
}

static const char *simple_name(const struct class *c)
{
    const char *slash = strrchr(c->name->text, '/');
    return slash ? slash + 1 : c->name->text;
}

static void collect_now_and_then(struct thread *t, size_t bytes)
{
    if (t->sched.no_heap || atomic_fetch_add(&made_since, bytes) + bytes < COLLECT_EVERY)
        return;
    atomic_store(&made_since, 0);
    gc_collect(&t->sched, "memory areas", false);
}

/* Once more after a collection, when there was no room. */
static struct scope *create(struct thread *t, const struct scope_request *r)
{
    int error = 0;
    collect_now_and_then(t, r->maximum);
    struct scope *s = scope_create(r, &error);
    if (!s && !t->sched.no_heap) {
        gc_collect(&t->sched, "memory areas", false);
        s = scope_create(r, &error);
    }
    if (s)
        return s;
    if (error == -ENFILE)
        throw_named(t, "javax/realtime/ResourceLimitError", "there are %d memory areas", SCOPE_NUMBERS);
    else if (error == -ENOMEM)
        throw_new(t, EX(OutOfMemoryError), "no room for a memory area of %zu bytes among %zu (-Xrt:scoped=SIZE)", r->maximum, mem_scoped_range.size);
    else
        throw_named(t, "javax/realtime/UnsupportedPhysicalMemoryException", "physical memory: %s", strerror(-error));
    return NULL;
}

static struct area *finish(struct scope *s, struct object *memory_area)
{
    if (!s)
        return NULL;
    snprintf(s->name, sizeof s->name, "%.24s#%u", simple_name(object_class(memory_area)), s->area.number);
    area_set_object(&s->area, memory_area);
    return &s->area;
}

struct area *area_create(struct thread *t, struct object *memory_area, size_t initial, size_t maximum)
{
    struct area_class kind = kind_of(object_class(memory_area));
    struct scope_request r = { .policy = kind.policy, .single = kind.single, .initial = initial, .maximum = maximum, .file = -1 };
    return finish(create(t, &r), memory_area);
}

/* --- physical memory ----------------------------------------------------------------------------- */

struct overlap { const struct physical_request *r; const struct scope *found; };

static void look_for_overlap(struct scope *s, void *argument)
{
    struct overlap *o = argument;
    if (s->mapped && s->offset < o->r->base + o->r->size && o->r->base < s->offset + s->maximum)
        o->found = s;
}

static bool is_free(struct thread *t, const struct physical_request *r)
{
    struct overlap o = { .r = r };
    scope_each(look_for_overlap, &o);
    if (o.found && !t->sched.no_heap) {
        gc_collect(&t->sched, "physical memory", false);
        scope_destroy_doomed();
        o.found = NULL;
        scope_each(look_for_overlap, &o);
    }
    return !o.found || throw_named(t, "javax/realtime/MemoryInUseException", "%llu bytes at %#llx: %s is there", (unsigned long long)r->size,
                                   (unsigned long long)r->base, area_text(&o.found->area));
}

struct area *area_create_physical(struct thread *t, struct object *memory_area, const struct physical_request *r)
{
    int file = physical_open(t, r->base, r->size);
    if (file < 0 || !is_free(t, r))
        return NULL;
    struct scope_request s = {
        .policy = r->variable ? SCOPE_VT : SCOPE_LT, .immortal = r->immortal, .initial = (size_t)r->size, .maximum = (size_t)r->size,
        .file = file, .offset = r->base };
    return finish(create(t, &s), memory_area);
}
