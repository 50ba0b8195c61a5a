/* SPDX-License-Identifier: Apache-2.0 */
/* References of native code: addresses of cells that the collector knows.
 *
 *   63                     2 1 0
 *  +------------------------+---+
 *  | address of the cell    | k |    k: 0 pinned, 1 local, 2 global, 3 weak global
 *  +------------------------+---+
 *
 * Local ones are cells of a stack of chunks, a frame of it per native call (or PushLocalFrame) that is dropped
 * whole.  Pinned ones are cells that something else keeps for at least as long: an argument's slot on the
 * Java stack, a class's mirror; deleting one does nothing.
 *
 * Invariants   a cell that is free holds an odd word: the next free cell's address + 1
 * Locks        LOCK_GLOBAL_REFS covers the global tables, and the collector takes it, too: no-heap threads, which it does not stop, make and
 *              delete global references meanwhile.  Locals belong to their thread; the collector leaves those of no-heap threads
 *              alone, as none refers to the heap
 * Context      in_vm; jni_object: in_vm */
#ifndef VM_NATIVE_JNI_HANDLE_H
#define VM_NATIVE_JNI_HANDLE_H

#include "vm/class/link.h"
#include "vm/run/thread.h"

typedef struct jni_reference *jobject;

enum jni_kind { JNI_PINNED, JNI_LOCAL, JNI_GLOBAL, JNI_WEAK };
enum { JNI_KIND_MASK = 3, JNI_CHUNK = 60 };

union jni_cell { struct object *object; uintptr_t word; };
struct jni_chunk { struct jni_chunk *next; union jni_cell cell[JNI_CHUNK]; };

/* Where a stack of local references stands; saved and put back as a value. */
struct jni_mark { struct jni_chunk *chunk; uint32_t used; uintptr_t free; struct jni_pushed *pushed; };
struct jni_locals {
    struct jni_mark top;
    struct jni_chunk first;             /* later chunks stay for the next time */
};

/* A weak one keeps nothing alive: who takes what it refers to does. */
struct object *jni_weak_object(union jni_cell *cell);
static inline struct object *jni_object(jobject r)
{
    union jni_cell *cell = (union jni_cell *)((uintptr_t)r & ~(uintptr_t)JNI_KIND_MASK);
    if (RT_UNLIKELY(((uintptr_t)r & JNI_KIND_MASK) == JNI_WEAK))
        return jni_weak_object(cell);
    return r ? cell->object : NULL;
}
static inline jobject jni_pinned(struct object **cell) { return (jobject)cell; }
static inline enum jni_kind jni_kind_of(jobject r) { return (enum jni_kind)((uintptr_t)r & JNI_KIND_MASK); }

void jni_locals_init(struct jni_locals *l);
void jni_locals_free(struct jni_locals *l);
/* NULL for a null object; without memory, where OutOfMemoryError is pending then; and for a no-heap thread that would get
 * at the heap: MemoryAccessError. */
jobject jni_local(struct thread *t, struct object *o);
void jni_local_delete(struct thread *t, jobject r);
/* A frame: everything made after enter goes at leave, PushLocalFrame's frames too. */
struct jni_mark jni_locals_enter(struct jni_locals *l);
void jni_locals_leave(struct jni_locals *l, struct jni_mark mark);
/* PushLocalFrame and PopLocalFrame: false without memory, or without a frame to pop. */
bool jni_locals_push(struct jni_locals *l);
bool jni_locals_pop(struct jni_locals *l);

/* Is it one of the thread's local references, or a global one, not deleted? */
bool jni_reference_lives(const struct thread *t, jobject r);

/* kind: JNI_GLOBAL or JNI_WEAK. */
jobject jni_global(struct thread *t, struct object *o, enum jni_kind kind);
void jni_global_delete(jobject r);

void jni_handles_install(void);         /* tell the collector */

#endif
