/* SPDX-License-Identifier: Apache-2.0 */
/* Storage of Java's events, and what binds them to happenings.
 *
 * Life     Storage is a pool's (memory/pool.h): a firer that comes too late finds an event without handlers
 * Context  in_vm, outside real-time paths */
#ifndef VM_REALTIME_JAVA_EVENT_H
#define VM_REALTIME_JAVA_EVENT_H

#include "sched/event.h"
#include "sched/happening.h"
#include "vm/run/thread.h"

/* NULL: no memory. */
struct event *java_event_create(void) RT_WARN_UNUSED;
void java_event_free(struct event *e);

/* A happening fires it: the scopes that its Java object lives in stay in use while it is bound.  false: it is bound
 * already, or there is an exception. */
bool java_event_bind(struct thread *t, struct happening *h, struct event *e, struct object *java);
/* false: it is not. */
bool java_event_unbind(struct happening *h, struct event *e);

#endif
