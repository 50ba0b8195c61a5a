/* SPDX-License-Identifier: Apache-2.0 */
/* Error values of vm/class and the one table that maps them to throwables. */
#include "vm/class/failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const throwables[CLASS_ERROR_COUNT] = {
#define CLASS_ERROR(id, throwable) [CLASS_##id] = throwable,
#include "vm/class/errors.def"
};

bool class_fail(struct class_failure *f, enum class_error error, const char *format, ...)
{
    RT_ASSERT(error != CLASS_OK);
    if (f->error != CLASS_OK)
        return false;
    va_list arguments;
    va_start(arguments, format);
    f->error = error;
    vsnprintf(f->message, sizeof f->message, format, arguments);
    va_end(arguments);
    return false;
}

const char *class_error_throwable(enum class_error error)
{
    RT_ASSERT(error > CLASS_OK && error < CLASS_PENDING);
    return throwables[error];
}

enum class_error class_error_named(const char *throwable)
{
    for (enum class_error error = CLASS_OK + 1; error < CLASS_PENDING; error++)
        if (!strcmp(throwables[error], throwable))
            return error;
    return CLASS_OK;
}
