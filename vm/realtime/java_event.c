/* SPDX-License-Identifier: Apache-2.0 */
/* Events come and go, and are bound to happenings. */
#include "vm/realtime/java_event.h"

#include "memory/gc.h"
#include "memory/pool.h"
#include "vm/realtime/areas.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"

struct event_store { struct event event; struct pool_link link; };

static struct pool events = POOL_INIT(struct event_store, link, NULL);

struct event *java_event_create(void)
{
    struct event_store *s = pool_take(&events);
    if (!s)
        return NULL;
    event_init(&s->event);
    return &s->event;
}

void java_event_free(struct event *e)
{
    event_retire(e);
    pool_give(&events, e);
}

/* ---- happenings ---- */

static void mark_owner(void *owner) { gc_mark(owner); }
static void mark_bound_events(void) { happening_each_owner(mark_owner); }

bool java_event_bind(struct thread *t, struct happening *h, struct event *e, struct object *java)
{
    static atomic_flag marking = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&marking))
        roots_add_untold(mark_bound_events, NULL);
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
