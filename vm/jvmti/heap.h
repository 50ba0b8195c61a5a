/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at all objects, for agents: what heap.c and heap_follow.c share.
 *
 * All stand still meanwhile.  An agent's callback runs outside the VM, as it may use raw monitors and memory of the interface; nothing else.
 * Objects in scopes are passed by: who stops does not stop those threads that may leave a scope.
 * Context  at_safepoint, the stopper; LOCK_TOOLS is held from before, as nobody who is stopped may have it */
#ifndef VM_JVMTI_HEAP_H
#define VM_JVMTI_HEAP_H

#include "vm/jvmti/jvmti.h"

struct jvmti_heap {
    struct thread *t;
    struct jvmti_env *env;
    const struct jvmti_heap_callbacks *callbacks;
    void *user;
    jint filter;
    const struct class *only;           /* NULL: of any class                                       */
    bool below;                         /* ... or of one below it                                   */
    bool aborted, no_memory;
};

/* Objects in a row. */
struct jvmti_objects { struct object **object; size_t count, room; bool lost; };
/* false: no memory. */
bool jvmti_objects_add(struct jvmti_objects *all, struct object *o);
/* All of the heap and of immortal memory; lost: there was no memory for some. */
void jvmti_each_object(struct jvmti_objects *all);

/* An object and its tags, around a callback; what that has put into the tag is kept. */
struct jvmti_tagged { struct object *object; jlong tag, was, class_tag; };
struct jvmti_tagged jvmti_tagged(const struct jvmti_heap *h, struct object *o);
void jvmti_tagged_end(struct jvmti_heap *h, const struct jvmti_tagged *o);
/* Does the filter leave it out, or is it of another class than asked for? */
bool jvmti_heap_skips(const struct jvmti_heap *h, const struct jvmti_tagged *o);
enum jvmti_error jvmti_iterate(struct thread *t, struct jvmti_env *env, jint filter, const struct class *only, bool below, const struct jvmti_heap_callbacks *callbacks, void *user);
/* An array's; -1: it is none. */
jint jvmti_length(const struct object *o);

/* r: what the callback answers; it may end everything. */
#define JVMTI_HEAP_CALL(h, call) ({ \
    sched_enter_native(&(h)->t->sched); \
    jint r_ = (call); \
    sched_leave_native(&(h)->t->sched); \
    (h)->aborted |= (r_ & VISIT_ABORT) != 0; \
    r_; \
})

/* Its values that are no references, to whom they are wanted. */
void jvmti_tell_values(struct jvmti_heap *h, struct object *o);
/* The number of a class's first field, as the interface counts: behind those of its interfaces and of the classes above. */
jint jvmti_first_field(const struct class *of, const struct class *declaring);
/* The class whose Class object it is; NULL: it is none, or of a primitive type. */
struct class *jvmti_class_told(const struct object *o);

#endif
