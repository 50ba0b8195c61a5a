/* SPDX-License-Identifier: Apache-2.0 */
/* The table of native methods, and those that have nothing to do. */
#include "classlib/natives.h"

#include "classlib/reflect/reflect_objects.h"
#include "vm/native/jni.h"
#include "vm/native/native.h"

#define NATIVE(class_name, name, descriptor, function, ...) { class_name, name, descriptor, function, { __VA_ARGS__ } },
static const struct native_row rows[] = {
#include "classlib/natives.def"
};
#define NATIVE(class_name, name, descriptor, function, ...) { class_name, name, descriptor, function, { __VA_ARGS__ } },
static const struct native_row own_rows[] = {
#include "classlib/natives_own.def"
};

void classlib_register_own(void) { native_register(own_rows, sizeof own_rows / sizeof own_rows[0]); }

void classlib_register(void)
{
    native_register(rows, sizeof rows / sizeof rows[0]);
    jni_reflect_executable = reflect_executable;
    jni_reflect_field = reflect_field;
}

/* registerNatives, initIDs and hints: the table needs no help.  Also conversions between a number and its
 * bits: both are the same slot. */
NATIVE_METHOD(native_nothing) { }

NATIVE_METHOD(native_false) { RESULT_INT(0); }
NATIVE_METHOD(native_true) { RESULT_INT(1); }
NATIVE_METHOD(native_null) { RESULT_REF(NULL); }
