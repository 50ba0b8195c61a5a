/* SPDX-License-Identifier: Apache-2.0 */
/* What every reader of a part of a class file needs: to fail, and memory of the loader. */
#include <stdarg.h>
#include <stdio.h>

#include "vm/class/loader.h"
#include "vm/class/parse_impl.h"

bool parse_fail(struct parser *ps, const char *format, ...)
{
    char text[sizeof ps->failure->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return class_fail(ps->failure, CLASS_FORMAT, "%s in class file %s", text, ps->name);
}

bool parse_truncated(struct parser *ps)
{
    return class_fail(ps->failure, CLASS_FORMAT, "Truncated class file");
}

bool parse_no_memory(struct parser *ps)
{
    return class_fail(ps->failure, CLASS_MEMORY, "no memory for class %s", ps->name);
}

void *parse_alloc(struct parser *ps, size_t bytes)
{
    void *p = arena_alloc_shared(&parse_unit(ps->request)->home.arena, bytes);
    if (!p)
        parse_no_memory(ps);
    return p;
}
