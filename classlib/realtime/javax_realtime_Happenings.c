/* SPDX-License-Identifier: Apache-2.0 */
/* Happenings: named by Java, fired by Java, native code, or signals. */
#include "classlib/misc/jdk_internal_misc_Signal.h"
#include "classlib/natives.h"
#include "vm/native/jni.h"
#include "vm/realtime/java_event.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

#define ARG_EVENT(slot) ((struct event *)(uintptr_t)ARG_LONG(slot))
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

/* (happening, event's address, event) */
NATIVE_METHOD(javax_realtime_Events_bind)
{
    struct happening *h = ARG_HAPPENING(0);
    if (!java_event_bind(t, h, ARG_EVENT(2), ARG_REF(4)) || !h->signal || signal_claim(t, h->signal))
        return;
    java_event_unbind(h, ARG_EVENT(2));
    throw_out_of_memory(t, "unable to create native thread for signals");
}

NATIVE_METHOD(javax_realtime_Events_unbind)
{
    struct happening *h = ARG_HAPPENING(0);
    bool bound = java_event_unbind(h, ARG_EVENT(2));
    if (bound && h->signal)
        signal_disclaim(h->signal);
    RESULT_INT(bound);
}
