/* SPDX-License-Identifier: Apache-2.0 */
/* Classes, fields and methods of the library that the VM knows (docs/library-contract.md), looked up by
 * name and descriptor once at boot.  A missing one ends the boot with a message that names it. */
#ifndef VM_RUN_KNOWN_H
#define VM_RUN_KNOWN_H

#include "memory/barrier.h"
#include "vm/run/thread.h"

struct known {
#define KNOWN_CLASS(id, name, ...) struct class *id;
#define KNOWN_FIELD(id, class_id, name, descriptor, ...) uint32_t id;
#define KNOWN_STATIC(id, class_id, name, descriptor, ...) void *id;
#define KNOWN_METHOD(id, class_id, name, descriptor, ...) struct method *id;
#include "vm/run/known.def"
};
/* known.String is the class, known.String_value the offset of a field, known.System_out the address of a
 * static, known.Thread_exit a method. */
extern struct known known;

/* Load (not initialise) all classes of known.def in order, then look up the rest.  false: message printed. */
bool known_load(struct thread *t);

static inline struct object *get_ref(const struct object *o, uint32_t offset) { return barrier_load(object_at(o, offset)); }
static inline jint get_int(const struct object *o, uint32_t offset) { return *(jint *)object_at(o, offset); }
static inline jlong get_long(const struct object *o, uint32_t offset) { return *(jlong *)object_at(o, offset); }
static inline void set_int(struct object *o, uint32_t offset, jint v) { *(jint *)object_at(o, offset) = v; }
static inline void set_long(struct object *o, uint32_t offset, jlong v) { *(jlong *)object_at(o, offset) = v; }
static inline void set_byte(struct object *o, uint32_t offset, jbyte v) { *(jbyte *)object_at(o, offset) = v; }
static inline jbyte get_byte(const struct object *o, uint32_t offset) { return *(jbyte *)object_at(o, offset); }
/* For fresh objects and library objects where the assignment rule cannot be broken (asserted). */
static inline void set_ref(struct thread *t, struct object *o, uint32_t offset, struct object *v)
{
    ref_store_legal(&t->mem, o, object_at(o, offset), v);
}
static inline void set_element(struct thread *t, struct object *array, jint i, struct object *v)
{
    RT_ASSERT(array->shape->kind == SHAPE_REF_ARRAY && i >= 0 && i < array_length(array));
    ref_store_legal(&t->mem, array, ref_elements(array) + i, v);
}

#endif
