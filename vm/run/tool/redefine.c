/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/tool/redefine.h"

#include "sched/safepoint.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"

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

static enum redefine_error prepare(struct redefinition *r, struct class_failure *f)
{
    if (!redefine_may(r->class))
        return REDEFINE_UNMODIFIABLE;
    return class_link(r->class, f) ? redefine_prepare(r, f) : REDEFINE_LINKAGE;
}

static void see_no_heap(struct thread *t, void *found)
{
    if (t->sched.no_heap)
        *(bool *)found = true;
}

static void replace(const struct redefinition *r)
{
    redefine_apply(r);
    for (unsigned i = 0; i < r->class->method_count; i++)
        if (redefine_replaces(r, &r->class->methods[i]))
            entry_redefined(&r->class->methods[i]);
}

/* Context: at_safepoint */
static enum redefine_error replace_all(const struct redefinition *list, size_t count)
{
    bool no_heap = false;
    thread_each(see_no_heap, &no_heap);
    if (no_heap)
        return REDEFINE_NO_HEAP;
    for (size_t i = 0; i < count; i++)
        replace(&list[i]);
    entry_default_engine()->redefined(list, count);
    return REDEFINE_OK;
}

enum redefine_error redefine_classes(struct thread *t, struct redefinition *list, size_t count, struct class_failure *f)
{
    if (loader_hooks.class_linked)                      /* images are asked for code */
        return REDEFINE_COMPILED;
    for (size_t i = 0; i < count; i++) {
        enum redefine_error error = prepare(&list[i], f);
        if (error != REDEFINE_OK)
            return error;
    }
    safepoint_begin(&t->sched);
    enum redefine_error error = replace_all(list, count);
    safepoint_end(&t->sched);
    return error;
}
