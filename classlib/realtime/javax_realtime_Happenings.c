/* SPDX-License-Identifier: Apache-2.0 */
/* Happenings: named by Java, fired by Java, native code, or signals. */
#include "classlib/misc/jdk_internal_misc_Signal.h"
#include "classlib/natives.h"
#include "memory/gc.h"
#include "sched/happening.h"
#include "vm/native/jni.h"
#include "vm/realtime/areas.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"
#include "vm/run/string.h"

#define ARG_HAPPENING(slot) ((struct happening *)(uintptr_t)ARG_LONG(slot))

/* ---- for native code ---- */

/* Make a happening known; 0, or -1: the name is not possible. */
JNI_EXPORT int rtjvm_happening_define(const char *name);
/* Fire the events that are bound to it, from any thread.  0; -1: there is none of the name; else a handler refused. */
JNI_EXPORT int rtjvm_happening_fire(const char *name);

int rtjvm_happening_define(const char *name) { return happening_define(name) ? 0 : -1; }

int rtjvm_happening_fire(const char *name)
{
    struct happening *h = happening_find(name);
    return h ? happening_fire(h) : -1;
}

/* ---- for Java ---- */

static void mark_owner(void *owner) { gc_mark(owner); }
static void mark_bound_events(void) { happening_each_owner(mark_owner); }

static struct happening *of_name(struct object *name, struct happening *(*get)(const char *))
{
    char buffer[HAPPENING_NAME_MAX], *text = string_utf8(name, buffer, sizeof buffer);
    struct happening *h = text ? get(text) : NULL;
    string_free(text, buffer);
    return h;
}

NATIVE_METHOD(javax_realtime_Events_findHappening)
{
    RESULT_LONG((jlong)(uintptr_t)of_name(ARG_REF(0), happening_find));
}

NATIVE_METHOD(javax_realtime_Events_signalHappening)
{
    const char *name = happening_signal_name(ARG_INT(0));
    RESULT_LONG(name ? (jlong)(uintptr_t)happening_find(name) : 0);
}

NATIVE_METHOD(org_rtjvm_event_Happening_define) { RESULT_LONG((jlong)(uintptr_t)of_name(ARG_REF(0), happening_define)); }
NATIVE_METHOD(org_rtjvm_event_Happening_find) { RESULT_LONG((jlong)(uintptr_t)of_name(ARG_REF(0), happening_find)); }
NATIVE_METHOD(org_rtjvm_event_Happening_fire) { RESULT_INT(happening_fire(ARG_HAPPENING(0))); }

/* (happening, event's address, event): the scopes that an event lives in stay in use while it is bound */
NATIVE_METHOD(javax_realtime_Events_bind)
{
    static atomic_flag marking = ATOMIC_FLAG_INIT;
    struct happening *h = ARG_HAPPENING(0);
    struct event *e = (struct event *)(uintptr_t)ARG_LONG(2);
    struct object *owner = ARG_REF(4);
    if (!atomic_flag_test_and_set(&marking))
        roots_add_source(mark_bound_events, NULL);
    if (!area_hold(t, owner))
        return;
    enum happening_result r = happening_bind(h, e, owner);
    if (r != HAPPENING_OK)
        area_drop(owner);
    if (r == HAPPENING_FULL) {
        throw_named(t, "javax/realtime/ResourceLimitError", "%d events are bound to %s already", HAPPENING_EVENTS_MAX, h->name);
    } else if (r == HAPPENING_OK && h->signal) {
        signal_claim(h->signal);
    }
}

NATIVE_METHOD(javax_realtime_Events_unbind)
{
    struct happening *h = ARG_HAPPENING(0);
    void *owner;
    bool bound = happening_unbind(h, (struct event *)(uintptr_t)ARG_LONG(2), &owner) == HAPPENING_OK;
    if (bound)
        area_drop(owner);
    if (bound && h->signal)
        signal_disclaim(h->signal);
    RESULT_INT(bound);
}
