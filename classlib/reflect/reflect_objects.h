/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.reflect objects: Field, Method, Constructor and their parts, made from classes.
 * Field.slot and Method.slot are the indexes in the class's tables.  NULL: an exception is pending. */
#ifndef CLASSLIB_REFLECT_REFLECT_OBJECTS_H
#define CLASSLIB_REFLECT_REFLECT_OBJECTS_H

#include "vm/class/class.h"

struct object *reflect_field(struct thread *t, struct field *f);
/* A Method, or a Constructor when m is <init>. */
struct object *reflect_executable(struct thread *t, struct method *m);
struct object *reflect_record_component(struct thread *t, struct class *c, struct symbol *name,
                                        struct symbol *descriptor, struct symbol *signature,
                                        struct span annotations, struct span type_annotations);

/* byte[] of an attribute, NULL without exception when it is absent. */
struct object *reflect_bytes(struct thread *t, struct span s);

/* Back: the member behind a Field, Method or Constructor object. */
struct field *field_of_reflect(const struct object *field);
struct method *method_of_reflect(const struct object *method);
struct method *method_of_constructor(const struct object *constructor);

#endif
