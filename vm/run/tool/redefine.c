/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/tool/redefine.h"

#include "sched/safepoint.h"
#include "vm/class/link.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/tool/tool.h"

static const struct { int number; const char *throwable, *message; } errors[] = {
#define REDEFINE_ERROR(id, number, throwable, message) [REDEFINE_##id] = { number, throwable, message },
#include "vm/class/redefine/redefine_errors.def"
};

int redefine_number(enum redefine_error error) { return errors[error].number; }

void redefine_throw(struct thread *t, enum redefine_error error)
{
    if (error == REDEFINE_MEMORY)
        throw_out_of_memory(t, "Metaspace");
    else if (error != REDEFINE_OK && errors[error].message)
        throw_named(t, errors[error].throwable, "%s", errors[error].message);
    else if (error != REDEFINE_OK)
        throw_named(t, errors[error].throwable, NULL);
}

static enum redefine_error prepare(struct redefinition *r)
{
    struct class_failure f = { 0 };
    if (!redefine_may(r->class))
        return REDEFINE_UNMODIFIABLE;
    return class_link(r->class, &f) ? redefine_prepare(r) : REDEFINE_LINKAGE;
}

static void see_no_heap(struct thread *t, void *found)
{
    if (t->sched.no_heap)
        *(bool *)found = true;
}

/* Frames of what the method was go over where they may. */
static void replaced(struct method *m)
{
    if (tool_watches)
        entry_default_engine()->renew(m);
    entry_redefined(m);
}

/* Context: at_safepoint */
static enum redefine_error replace_all(const struct redefinition *list, size_t count)
{
    bool no_heap = false;
    thread_each(see_no_heap, &no_heap);
    if (no_heap)
        return REDEFINE_NO_HEAP;
    tool_generation++;
    entry_compiled_engine()->retire(NULL);                  /* its code has methods of other classes inlined */
    for (size_t i = 0; i < count; i++)
        redefine_apply(&list[i], replaced);
    entry_default_engine()->redefined(list, count);
    return REDEFINE_OK;
}

enum redefine_error redefine_classes(struct thread *t, struct redefinition *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum redefine_error error = prepare(&list[i]);
        if (error != REDEFINE_OK)
            return error;
    }
    safepoint_begin(&t->sched);
    enum redefine_error error = replace_all(list, count);
    safepoint_end(&t->sched);
    return error;
}
