/* SPDX-License-Identifier: Apache-2.0 */
/* Classes, fields and methods of the library that the VM knows (docs/library-contract.md), looked up by
 * name and descriptor once at boot.  A missing one ends the boot with a message that names it. */
#ifndef VM_RUN_KNOWN_H
#define VM_RUN_KNOWN_H

#include "memory/barrier.h"
#include "vm/class/link.h"
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
    RT_ASSERT(object_shape(array)->kind == SHAPE_REF_ARRAY && i >= 0 && i < array_length(array));
    ref_store_legal(&t->mem, array, ref_elements(array) + i, v);
}

/* --- what is elsewhere in other versions ------------------------------------------------------
 *
 * One of the two offsets is 0, as each version has one of the two fields (known.def). */

static inline uint32_t class_domain_offset(void) { return injected.class_protection_domain | known.Class_protectionDomain; }
static inline uint32_t resolved_holder_offset(void) { return injected.resolved_holder | known.ResolvedMethodName_vmholder; }

/* The object that keeps a thread's group, priority, daemon status, stack size and state: since 21 not itself.  NULL: its
 * constructor has not made it yet, which then sets them all. */
static inline struct object *thread_holder(const struct object *java_thread)
{
    return known.Thread_holder ? get_ref(java_thread, known.Thread_holder) : (struct object *)(uintptr_t)java_thread;
}
static inline struct object *thread_object_group(const struct object *java_thread)
{
    const struct object *holder = thread_holder(java_thread);
    return holder ? get_ref(holder, known.Thread_group | known.FieldHolder_group) : NULL;
}
static inline void thread_object_set_group(struct thread *t, struct object *java_thread, struct object *group)
{
    struct object *holder = thread_holder(java_thread);
    if (holder)
        set_ref(t, holder, known.Thread_group | known.FieldHolder_group, group);
}
static inline jint thread_object_priority(const struct object *java_thread)
{
    const struct object *holder = thread_holder(java_thread);
    return holder ? get_int(holder, known.Thread_priority | known.FieldHolder_priority) : THREAD_PRIORITY_NORMAL;
}
static inline void thread_object_set_priority(struct object *java_thread, jint priority)
{
    struct object *holder = thread_holder(java_thread);
    if (holder)
        set_int(holder, known.Thread_priority | known.FieldHolder_priority, priority);
}
static inline bool thread_object_daemon(const struct object *java_thread)
{
    const struct object *holder = thread_holder(java_thread);
    return holder && get_byte(holder, known.Thread_daemon | known.FieldHolder_daemon);
}
static inline void thread_object_set_daemon(struct object *java_thread, bool daemon)
{
    struct object *holder = thread_holder(java_thread);
    if (holder)
        set_byte(holder, known.Thread_daemon | known.FieldHolder_daemon, daemon);
}
static inline jlong thread_object_stack_size(const struct object *java_thread)
{
    const struct object *holder = thread_holder(java_thread);
    return holder ? get_long(holder, known.Thread_stackSize | known.FieldHolder_stackSize) : 0;
}
/* enum thread_status. */
static inline jint thread_object_status(const struct object *java_thread)
{
    const struct object *holder = thread_holder(java_thread);
    return holder ? get_int(holder, known.Thread_threadStatus | known.FieldHolder_threadStatus) : THREAD_NEW;
}
static inline void thread_object_set_status(struct object *java_thread, jint status)
{
    struct object *holder = thread_holder(java_thread);
    if (holder)
        set_int(holder, known.Thread_threadStatus | known.FieldHolder_threadStatus, status);
}

#endif
