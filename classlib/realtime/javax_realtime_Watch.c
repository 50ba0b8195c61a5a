/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Watch and Watcher.  A handle is the address of a struct watch. */
#include "classlib/natives.h"
#include "vm/realtime/watch.h"

#define ARG_WATCH(slot) ((struct watch *)(uintptr_t)ARG_LONG(slot))
#define RESULT_WATCH(w) RESULT_LONG((jlong)(uintptr_t)(w))

/* ---- the watcher ---- */

NATIVE_METHOD(javax_realtime_Watcher_changes) { RESULT_INT((jint)watch_changes()); }

/* (changes seen, nanoseconds or 0: until there is a change) */
NATIVE_METHOD(javax_realtime_Watcher_await) { watch_await(t, (uint32_t)ARG_INT(0), (uint64_t)ARG_LONG(1)); }

/* The next watch that is on after one, from 0 to 0; it is held. */
NATIVE_METHOD(javax_realtime_Watcher_next) { RESULT_WATCH(watch_next(ARG_WATCH(0))); }
NATIVE_METHOD(javax_realtime_Watcher_held) { RESULT_REF(ARG_WATCH(0)->java); }

/* (watch, what its clock shows): what is left until it is due. */
NATIVE_METHOD(javax_realtime_Watcher_look)
{
    struct watch *w = ARG_WATCH(0);
    RESULT_LONG((jlong)w->look(w, (uint64_t)ARG_LONG(2)));
}

NATIVE_METHOD(javax_realtime_Watcher_release) { watch_let_go(ARG_WATCH(0)); }

/* ---- watches for as long as a call lasts ---- */

/* (watch, due, exception) */
NATIVE_METHOD(javax_realtime_Watch_beginTimed)
{
    RESULT_WATCH(watch_begin_timed(t, ARG_REF(0), (uint64_t)ARG_LONG(1), ARG_REF(3)));
}

NATIVE_METHOD(javax_realtime_Watch_endTimed) { watch_end(t, ARG_WATCH(0)); }

/* (watch, due, object that the caller has locked) */
NATIVE_METHOD(javax_realtime_Watch_wait) { watch_wait(t, ARG_REF(0), (uint64_t)ARG_LONG(1), ARG_REF(3)); }
