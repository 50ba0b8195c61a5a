/* SPDX-License-Identifier: Apache-2.0 */
/* Defining a class on behalf of Java code: ClassLoader and Unsafe. */
#ifndef CLASSLIB_LANG_DEFINE_CLASS_H
#define CLASSLIB_LANG_DEFINE_CLASS_H

#include "vm/class/loader.h"

/* Fill in name (dotted; may be NULL) and source, define.  NULL: pending. */
struct class *define_class(struct thread *t, struct define_request *request, struct object *name, struct object *source);
/* The bytes of a Java array as the request's; false: pending. */
bool define_bytes(struct thread *t, struct define_request *request, struct object *array, jint offset, jint length);

#endif
