/* SPDX-License-Identifier: Apache-2.0 */
/* Questions about classes that several natives ask. */
#ifndef CLASSLIB_LANG_JAVA_LANG_CLASS_H
#define CLASSLIB_LANG_JAVA_LANG_CLASS_H

#include "vm/class/class.h"

/* Class.getName, interned; kept in the mirror.  NULL: pending. */
struct object *class_name_string(struct thread *t, struct class *c);

#endif
