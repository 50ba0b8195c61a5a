/* SPDX-License-Identifier: Apache-2.0 */
/* Errors of memory areas: their classes, and the two that others than areas.c throw. */
#include "vm/run/area_error.h"

#include <stdio.h>

#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"

static const char *const error_names[AREA_ERRORS] = {
    [AREA_ERROR_ASSIGNMENT] = "javax/realtime/IllegalAssignmentError", [AREA_ERROR_BOUNDARY] = "javax/realtime/ThrowBoundaryError",
    [AREA_ERROR_CYCLE] = "javax/realtime/ScopedCycleException", [AREA_ERROR_FULL] = "javax/realtime/ResourceLimitError",
    [AREA_ERROR_STATE] = "java/lang/IllegalThreadStateException", [AREA_ERROR_NO_HEAP] = "javax/realtime/MemoryAccessError",
    [AREA_ERROR_INACCESSIBLE] = "javax/realtime/InaccessibleAreaException", [AREA_ERROR_INTERRUPTED] = "java/lang/InterruptedException",
    [AREA_ERROR_MEMORY] = "java/lang/OutOfMemoryError",
};
void (*area_refusal_hook)(const struct thread *t, const struct object *container, const struct object *value);
static struct class *_Atomic error_classes[AREA_ERRORS];

static struct class *error_class(struct thread *t, enum area_error which)
{
    struct class *c = atomic_load(&error_classes[which]);
    if (!c && (c = class_named(t, NULL, error_names[which])) && class_initialize(t, c))
        atomic_store(&error_classes[which], c);
    return thread_pending(t) ? NULL : c;
}

void area_errors_load(struct thread *t)
{
    for (int i = 0; i < AREA_ERRORS; i++)
        if (!error_class(t, (enum area_error)i))
            t->exception = NULL;
}

/* Where the error itself has hardly any room, it comes without a text. */
static bool has_room(struct thread *t, const char *text)
{
    enum { ERROR_ITSELF = 256 };
    const struct scope *s = scope_of_area(t->mem.area);
    return !s || s->maximum - atomic_load(&s->used) > strlen(text) + ERROR_ITSELF;
}

bool area_throw(struct thread *t, enum area_error which, struct area_story *story)
{
    struct class *c = error_class(t, which);
    story->error = error_names[which];
    area_tell(t, story);
    return c && throw_of_class(t, c, has_room(t, story->text) ? story->text : NULL);
}

bool throw_illegal_assignment(struct thread *t, const struct object *container, const struct object *value)
{
    char what[400], holder[400];
    area_describe(value, what, sizeof what);
    area_describe(container, holder, sizeof holder);
    char text[AREA_TEXT_MAX];
    snprintf(text, sizeof text, "%s cannot be referred to by %s", what, holder);
    if (area_refusal_hook)
        area_refusal_hook(t, container, value);
    return area_throw(t, AREA_ERROR_ASSIGNMENT, &(struct area_story){ .text = text, .rule = RULE_ASSIGNMENT, .value = value, .container = container });
}

bool area_throw_no_heap(struct thread *t, const char *text, const char *source)
{
    return area_throw(t, AREA_ERROR_NO_HEAP, &(struct area_story){ .text = text, .rule = RULE_NO_HEAP, .source = source });
}

void area_explain_loading(struct thread *t, const struct symbol *name)
{
    char text[AREA_TEXT_MAX];
    struct class *error = atomic_load(&error_classes[AREA_ERROR_NO_HEAP]);
    if (!t->sched.no_heap || !t->exception || object_class(t->exception) != error)
        return;
    snprintf(text, sizeof text, "%.*s is not loaded, and its loader has to do with the heap: have it used before, or by -Xrt:prepare=classes "
             "or -Xrt:preinit=FILE", (int)name->length, name->text);
    for (char *p = text; p < text + name->length; p++)
        *p = *p == '/' ? '.' : *p;
    t->exception = NULL;
    area_throw_no_heap(t, text, NULL);
}
