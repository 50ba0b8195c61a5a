/* SPDX-License-Identifier: Apache-2.0 */
/* Class files that agents see, and may replace, before a class is made of them: those of java.lang.instrument and of the tool interface.
 *
 * An agent sees a class once, or (again) also each time that it is transformed again, and then after all who see it once. What these left is the
 * class's basis, with which the next transformation begins.  Hidden classes are shown to nobody.
 *
 * Context  in_vm, may_block, may_collect: agents run Java */
#ifndef VM_RUN_TOOL_TRANSFORM_H
#define VM_RUN_TOOL_TRANSFORM_H

#include "vm/class/loader.h"
#include "vm/class/redefine/redefine.h"
#include "vm/run/thread.h"

struct transformer {
    _Atomic(struct transformer *) next;
    /* Asks those agents that see classes once, or again.  changed: the class that is there; NULL: it is new.  Nothing is pending, before and after. */
    void (*ask)(struct thread *t, struct define_request *r, struct class *changed, bool again);
};

/* It is asked from now on, behind those who are already; more than once is once. */
void transform_add(struct transformer *who);
/* Other bytes for the request: an array of Java, which the frames that are looked through keep alive. */
void transform_take(struct define_request *r, struct object *bytes);
/* Redefine all or none; bytes NULL: transform it again. An exception may be pending then. */
enum redefine_error transform_classes(struct thread *t, const struct redefinition *list, size_t count);

#endif
