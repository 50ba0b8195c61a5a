/* SPDX-License-Identifier: Apache-2.0 */
/* The error of an area that is full, or of a thread that has used up its limit there. */
#include "vm/run/area_error.h"

#include <stdio.h>

#include "vm/run/exception.h"

enum { TEXT_MAX = 512, NAME_MAX_BYTES = 256, ROOM_FOR_TEXT = 1 << 10 };

/* Only the thread's own limits are looked at, not whether others have used what is left meanwhile. */
static void describe_shortage(const struct thread *t, size_t bytes, const char *what, char *out, size_t size)
{
    const struct mem_budget *limit = mem_limit_for(&t->mem, bytes);
    struct area_sizes s = area_sizes(t->mem.area);
    if (limit)
        snprintf(out, size, "limit of the thread in %s: %zu bytes wanted for %s, %llu of %llu used (MemoryParameters)", area_text(t->mem.area),
                 bytes, what, (unsigned long long)limit->used, (unsigned long long)atomic_load(&limit->bound) - 1);
    else
        snprintf(out, size, "%s is full: %zu bytes wanted for %s, %zu of %zu left", area_text(t->mem.area), bytes, what,
                 s.maximum - s.used, s.maximum);
}

static void tell_shortage(struct thread *t, const char *text)
{
    area_tell(t, &(struct area_story){
        .error = "java/lang/OutOfMemoryError", .text = text, .rule = RULE_FULL, .area = t->mem.area, .filled = true });
}

/* A scope that is full, or a thread at its limit, is no shortage of the process's. */
static bool throw_shortage(struct thread *t, bool limited, const char *text)
{
    return limited || t->mem.area->kind == AREA_SCOPED ? throw_out_of_limit(t, text) : throw_out_of_memory(t, text);
}

/* In an area that is all but full a long text would be the last straw: what is short must do, or what was made before. */
bool throw_area_full(struct thread *t, const struct class *c, jint length)
{
    static _Thread_local bool nested;
    char what[NAME_MAX_BYTES + 32], text[TEXT_MAX], brief[64];
    size_t bytes = scope_bytes(&c->shape, c->component ? array_bytes(&c->shape, length) : c->shape.size);
    struct area_sizes s = area_sizes(t->mem.area);
    RT_ASSERT(!area_is_heap(t->mem.area) || mem_limit_for(&t->mem, bytes));
    area_describe_class(c, length, what, sizeof what);
    describe_shortage(t, bytes, what, text, sizeof text);
    bool limited = mem_limit_for(&t->mem, bytes);
    if (nested)
        return throw_shortage(t, limited, text);
    nested = true;
    tell_shortage(t, text);
    snprintf(brief, sizeof brief, limited ? "limit of the thread in %s" : "%s is full", area_text(t->mem.area));
    bool tight = s.maximum - s.used < ROOM_FOR_TEXT || mem_limit_for(&t->mem, ROOM_FOR_TEXT);
    throw_shortage(t, limited, tight ? brief : text);
    nested = false;
    return false;
}
