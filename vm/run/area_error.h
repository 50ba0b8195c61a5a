/* SPDX-License-Identifier: Apache-2.0 */
/* The errors of memory areas, told (area_story.h) and thrown.
 *
 * Context  in_vm; on a no-heap thread nothing here waits for a loader once area_errors_load has run */
#ifndef VM_RUN_AREA_ERROR_H
#define VM_RUN_AREA_ERROR_H

#include "vm/run/area_story.h"

enum area_error {
    AREA_ERROR_ASSIGNMENT, AREA_ERROR_BOUNDARY, AREA_ERROR_CYCLE, AREA_ERROR_FULL, AREA_ERROR_STATE, AREA_ERROR_NO_HEAP,
    AREA_ERROR_INACCESSIBLE, AREA_ERROR_INTERRUPTED, AREA_ERROR_MEMORY, AREA_ERRORS,
};
enum { AREA_TEXT_MAX = 1024 };          /* of a message */

/* Load them all: when the first real-time class is loaded. */
void area_errors_load(struct thread *t);
/* The story's error is filled in.  Always false. */
bool area_throw(struct thread *t, enum area_error which, struct area_story *story);
/* A no-heap thread could not load a class, if that is what it says now: say what to do about it. */
void area_explain_loading(struct thread *t, const struct symbol *name);
/* A no-heap thread came upon this reference to the heap, where it is now; or anything else that it must not do, with
 * where the reference came from or NULL.  Always false. */
RT_EXPORT bool throw_heap_reference(struct thread *t, const void *reference);
bool area_throw_no_heap(struct thread *t, const char *text, const char *source);
/* The allocation context has no room for an object or for an array of a length: it is not the heap, or the thread has
 * a limit there.  Always false. */
bool throw_area_full(struct thread *t, const struct class *c, jint length);
/* Called before an assignment is refused; may be NULL. */
extern void (*area_refusal_hook)(const struct thread *t, const struct object *container, const struct object *value);
/* container NULL: a static, a root or C.  Always false. */
bool throw_illegal_assignment(struct thread *t, const struct object *container, const struct object *value);

#endif
