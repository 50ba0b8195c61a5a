/* SPDX-License-Identifier: Apache-2.0 */
/* Errors of class files, linking and resolution as values: which error the JVMS names,
 * with a message that says where.  vm/run/exception.c turns one into the Java throwable.
 * The first error wins: class_fail on a failure that is already set does nothing. */
#ifndef VM_CLASS_FAILURE_H
#define VM_CLASS_FAILURE_H

#include <stdbool.h>

#include "sched/check.h"

enum class_error {
    CLASS_OK = 0,
#define CLASS_ERROR(id, throwable) CLASS_##id,
#include "vm/class/errors.def"
    CLASS_PENDING,              /* an upcall into Java already threw: the thread has the exception */
    CLASS_ERROR_COUNT
};

struct class_failure {
    enum class_error error;
    char message[1020];
    const char *not_found;      /* the message of a ClassNotFoundException that is the cause; NULL: there is none    */
    bool tentative;             /* set by callers that ask ahead of the program: what fails now may succeed when it is needed */
};

/* Always returns false, so that `return class_fail(…)` reads well. */
bool class_fail(struct class_failure *f, enum class_error error, const char *format, ...) RT_PRINTF(3, 4);

/* The error whose throwable has that name; CLASS_OK: none. */
enum class_error class_error_named(const char *throwable);

/* Internal name of the throwable class for an error, e.g. "java/lang/ClassFormatError". */
const char *class_error_throwable(enum class_error error);

#endif
