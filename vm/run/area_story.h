/* SPDX-License-Identifier: Apache-2.0 */
/* What the memory areas have to tell: the story of each refusal (-Xrt:explain), and all areas (-Xrt:areas).
 *
 * Context  area_tell: the refused thread.  areas_report: a safepoint or the end of the process */
#ifndef VM_RUN_AREA_STORY_H
#define VM_RUN_AREA_STORY_H

#include <stdio.h>

#include "vm/run/thread.h"

/* Java's Areas names some of them by number. */
enum area_rule { RULE_NONE, RULE_ASSIGNMENT, RULE_SINGLE_PARENT, RULE_ON_STACK, RULE_NO_HEAP, RULE_BOUNDARY, RULE_SCHEDULABLE, RULE_FULL };

/* Why something is about to be thrown; what does not apply is NULL. */
struct area_story {
    const char *error, *text;           /* class and message                                */
    enum area_rule rule;
    const struct object *value, *container;
    const struct area *area;            /* which was asked for                              */
    const char *source;                 /* where a reference that must not be touched was found */
    const char *forbidden;              /* what it refers to, where nobody may look again         */
    bool filled;                        /* the area is: say by what                         */
};

extern bool areas_explain, areas_reported;              /* the options */

struct area_sizes { size_t used, size, maximum; };
struct area_sizes area_sizes(struct area *a);
/* "Foo"; arrays as "int[3]". */
void area_describe_class(const struct class *c, jint length, char *out, size_t size);
/* "Foo in LTMemory#5", "int[3] in the heap", "a static field of Foo". */
void area_describe(const struct object *o, char *out, size_t size);
/* To stderr, if asked for by -Xrt:explain. */
void area_tell(struct thread *t, const struct area_story *story);
/* A story's last lines: where the thread is. */
void area_print_trace(FILE *out, const struct thread *t);
/* The tree of areas and the scope stacks of all threads. */
void areas_report(FILE *out);

#endif
