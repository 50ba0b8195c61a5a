/* SPDX-License-Identifier: Apache-2.0 */
/* Fields of library classes by name, for natives: vm/run/known.h holds those that the VM itself needs at boot.
 *
 * Context  in_vm; a missing field ends the process: natives and library do not belong together. */
#ifndef CLASSLIB_FIELDS_H
#define CLASSLIB_FIELDS_H

#include "vm/run/known.h"

enum lib_field {
#define LIB_FIELD(id, class_name, name, descriptor, ...) FIELD_##id,
#include "classlib/fields.def"
    FIELD_COUNT
};

/* Offset of the field in o, whose class declares it or inherits it. */
uint32_t field_offset(enum lib_field field, const struct object *o);

static inline jint field_int(const struct object *o, enum lib_field f) { return get_int(o, field_offset(f, o)); }
static inline bool field_bool(const struct object *o, enum lib_field f) { return get_byte(o, field_offset(f, o)) != 0; }
static inline jlong field_long(const struct object *o, enum lib_field f) { return get_long(o, field_offset(f, o)); }
static inline struct object *field_ref(const struct object *o, enum lib_field f) { return get_ref(o, field_offset(f, o)); }
static inline void field_set_int(struct object *o, enum lib_field f, jint v) { set_int(o, field_offset(f, o), v); }
static inline void field_set_long(struct object *o, enum lib_field f, jlong v) { set_long(o, field_offset(f, o), v); }
static inline void field_set_byte(struct object *o, enum lib_field f, jbyte v) { set_byte(o, field_offset(f, o), v); }
static inline void field_set_short(struct object *o, enum lib_field f, jshort v) { *(jshort *)object_at(o, field_offset(f, o)) = v; }
/* With the assignment rule; false: an exception is pending. */
bool field_set_ref(struct thread *t, struct object *o, enum lib_field f, struct object *v);

#endif
