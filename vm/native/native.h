/* SPDX-License-Identifier: Apache-2.0 */
/* Binding native methods: rtjvm's own table first, then Java_* symbols of loaded libraries (jni.h).
 *
 * The table is classlib/natives.def; classlib registers it at start.  A method without a binding throws
 * UnsatisfiedLinkError naming it, when called. */
#ifndef VM_NATIVE_NATIVE_H
#define VM_NATIVE_NATIVE_H

#include "vm/jdk.h"
#include "vm/run/thread.h"

struct native_row {
    const char *class_name, *name, *descriptor;     /* descriptor NULL: any */
    native_function function;
    struct jdk_range versions;
};

/* Rows sorted or not; kept.  A row that names a method which is not native replaces its body. */
void native_register(const struct native_row *rows, size_t count);
/* The class's natives are those of a library, whatever the table has.  Context: before Java runs; the name stays */
void native_leave(const char *class_name);
/* The function for a method, NULL when the table has none. */
native_function native_find(const struct method *m);
/* Entry of every native method at link time: pushes a frame, locks if synchronized, binds, calls, unlocks. */
void native_entry(struct thread *t, struct method *m, jslot *args);
/* Set by vm/native/jni.c: find a JNI function for m in the loaded libraries; makes m->native_info; false: not found. */
extern bool (*native_bind_jni)(struct thread *t, struct method *m);

#endif
