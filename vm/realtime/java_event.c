/* SPDX-License-Identifier: Apache-2.0 */
/* Events come and go, and are bound to happenings. */
#include "vm/realtime/java_event.h"

#include "memory/arena.h"
#include "memory/gc.h"
#include "vm/realtime/areas.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"

struct event_store { struct event event; struct event_store *next; };

static struct lock free_lock = LOCK_INIT(SEATS);
static struct event_store *free_events;

struct event *java_event_create(void)
{
    lock_take(&free_lock);
    struct event_store *s = free_events;
    if (s)
        free_events = s->next;
    lock_drop(&free_lock);
    if (!s && !(s = mem_block_lines(sizeof *s)))
        return NULL;
    event_init(&s->event);
    return &s->event;
}

void java_event_free(struct event *e)
{
    struct event_store *s = (struct event_store *)e;
    event_retire(e);
    lock_take(&free_lock);
    s->next = free_events;
    free_events = s;
    lock_drop(&free_lock);
}

/* ---- happenings ---- */

static void mark_owner(void *owner) { gc_mark(owner); }
static void mark_bound_events(void) { happening_each_owner(mark_owner); }

bool java_event_bind(struct thread *t, struct happening *h, struct event *e, struct object *java)
{
    static atomic_flag marking = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&marking))
        roots_add_source(mark_bound_events, NULL);
    if (!area_hold(t, java))
        return false;
    enum happening_result r = happening_bind(h, e, java);
    if (r != HAPPENING_OK)
        area_drop(java);
    if (r == HAPPENING_FULL)
        throw_named(t, "javax/realtime/ResourceLimitError", "%d events are bound to %s already", HAPPENING_EVENTS_MAX, h->name);
    return r == HAPPENING_OK;
}

bool java_event_unbind(struct happening *h, struct event *e)
{
    void *java;
    bool bound = happening_unbind(h, e, &java) == HAPPENING_OK;
    if (bound)
        area_drop(java);
    return bound;
}
