/* SPDX-License-Identifier: Apache-2.0 */
/* A whole VM for the tests of vm/run and vm/native: booted in the process of the test, on the JDK's library. */
#ifndef TESTS_UNIT_VM_WORLD_H
#define TESTS_UNIT_VM_WORLD_H

#include <limits.h>
#include <stdio.h>

#include "memory/gc.h"
#include "sched/context.h"
#include "tests/unit/rtcheck.h"
#include "tools/start.h"
#include "vm/class/resolve.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

/* The main thread, in the heap.  rtsj.jar lies above the folder of the test programs; the library's image that may lie there, too, is not
 * used. */
static inline struct thread *vm_world(void)
{
    static struct launch l;
    static char home[PATH_MAX];
    char *words[] = { strdup("test"), strdup("-Xrt:own-natives"), strdup("-Xrt:aot=none"), NULL };
    options_read_embedded(&l, 3, words);
    snprintf(home, sizeof home, "%s/..", home_of_launcher());
    struct thread *t = start_vm(&l, home);
    ck_assert_ptr_nonnull(t);
    phase_enter(PHASE_MISSION);
    return t;
}

/* The text of a string; the buffer is the next call's, too. */
static inline const char *text_of(const struct object *s)
{
    static char buffer[4096];
    ck_assert_ptr_nonnull(s);
    return string_utf8(s, buffer, sizeof buffer);
}

/* Takes the pending exception, which must be of that class with that message. */
static inline struct object *expect_thrown(struct thread *t, const char *class_name, const char *message)
{
    struct object *e = exception_take(t);
    ck_assert_ptr_nonnull(e);
    ck_assert_str_eq(object_class(e)->name->text, class_name);
    const struct object *text = get_ref(e, known.Throwable_detailMessage);
    if (message)
        ck_assert_str_eq(text_of(text), message);
    else
        ck_assert_ptr_null(text);
    return e;
}

/* A class of the library, linked and initialised. */
static inline struct class *class_of_name(struct thread *t, const char *name)
{
    struct class *c = class_named(t, NULL, name);
    ck_assert_ptr_nonnull(c);
    ck_assert(class_initialize(t, c));
    return c;
}

#endif
