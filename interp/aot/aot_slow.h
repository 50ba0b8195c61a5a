/* SPDX-License-Identifier: Apache-2.0 */
/* What compiled code calls when something is done for the first time, or rarely.  n is a cell of the class c; NULL: of that of the innermost frame's method.
 *
 * Context  compiled code, its frame made and its pc set; may_block, may_collect.  false or NULL: an exception is pending. */
#ifndef INTERP_AOT_SLOW_H
#define INTERP_AOT_SLOW_H

#include "interp/aot/aot.h"

/* Where compiled code is: its frame, f, made here if at is even and dropped again; the method's code; at: twice the bci, one more when
 * the frame is there, and then f and code are NULL. */
#define AOT_PLACE struct frame *f, const struct engine_code *code, unsigned at
/* Tools hear of what is pending, which an instruction threw. */
RT_EXPORT void aot_thrown(struct thread *t, AOT_PLACE) __attribute__((cold));
RT_EXPORT void aot_raise_null(struct thread *t, AOT_PLACE) __attribute__((cold));
RT_EXPORT void aot_raise_divisor(struct thread *t, AOT_PLACE) __attribute__((cold));
RT_EXPORT void aot_raise_index(struct thread *t, AOT_PLACE, const struct object *array, jint index) __attribute__((cold));
RT_EXPORT void aot_raise_fault(struct thread *t, AOT_PLACE) __attribute__((cold));
RT_EXPORT void aot_raise_heap(struct thread *t, AOT_PLACE) __attribute__((cold));
RT_EXPORT void aot_raise_store(struct thread *t, AOT_PLACE, const struct object *array, const struct object *value) __attribute__((cold));
/* The frame that has just been made lies where the thread was to ask: is the C stack used up, of which threads may have little?  Then StackOverflowError is
 * pending.  Or the collector wants to know (watermark_meet). */
RT_EXPORT bool aot_overflows(struct thread *t) __attribute__((cold));
/* true: an exception is pending, to be thrown here. */
RT_EXPORT bool aot_poll(struct thread *t, AOT_PLACE) __attribute__((cold));
/* The same where the method may be interrupted asynchronously; what does that is thrown by unwind_interrupt. */
RT_EXPORT bool aot_poll_transfer(struct thread *t, AOT_PLACE) __attribute__((cold));
/* A store that is not the plain one (memory/barrier.h), whole; may neither block nor collect.  false: refused, which aot_raise_refused throws; it is called
 * before anything else. */
RT_EXPORT bool aot_refer(struct thread *t, struct object *container, void *slot, struct object *value);
RT_EXPORT bool aot_refer_volatile(struct thread *t, struct object *container, void *slot, struct object *value);
RT_EXPORT void aot_raise_refused(struct thread *t, AOT_PLACE) __attribute__((cold));
/* The same in an atomic region.  false: refused, and thrown. */
RT_EXPORT bool aot_store(struct thread *t, AOT_PLACE, struct object *container, struct object **slot, struct object *value);
/* Does the cell's class, which is not known yet, catch what is pending?  If it cannot be had its own error is pending. */
RT_EXPORT bool aot_catches(struct thread *t, struct aot_class *c, unsigned n) __attribute__((cold));
RT_EXPORT struct object *aot_take(struct thread *t);
/* Take the object's lock, if nobody has it and the program has no areas, and keep it as the one that the thread keeps (thread.kept); the one before is given
 * back.  false: it is not taken. */
RT_EXPORT bool aot_keep(struct thread *t, struct object *o) __attribute__((cold));
/* Give back what is kept, if anything is. */
RT_EXPORT void aot_give_back(struct thread *t) __attribute__((cold));
RT_EXPORT void aot_unlock_thrown(struct thread *t, struct frame *f) __attribute__((cold));

RT_EXPORT bool aot_find(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n) __attribute__((cold));
RT_EXPORT bool aot_find_static(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n, struct aot_cell *out) __attribute__((cold));
/* May be NULL without an exception: a dynamic constant. */
RT_EXPORT struct object *aot_find_constant(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n) __attribute__((cold));
/* Fill the cell for a new, or for a call of a method that is known: can the object be made, or the method called, without a look at it?  An exception may be
 * pending then, too. */
RT_EXPORT bool aot_find_new(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n) __attribute__((cold));
RT_EXPORT bool aot_bind_call(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n) __attribute__((cold));
/* The same for what a guard of the image stands for, the cell: of receivers of this class. */
RT_EXPORT bool aot_bind_guard(struct thread *t, AOT_PLACE, struct aot_class *c, const struct class *receiver, struct class **guard) __attribute__((cold));
/* An object in the allocation context like the one that lies elsewhere, with its header. */
RT_EXPORT struct object *aot_out(struct thread *t, AOT_PLACE, void *o) __attribute__((cold));
/* An object of that class that stays, as if in the heap, may not refer to the value: that is thrown. */
RT_EXPORT void aot_refuse(struct thread *t, AOT_PLACE, struct class *of, const struct object *value) __attribute__((cold));
RT_EXPORT struct object *aot_new(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n);
RT_EXPORT struct object *aot_new_array(struct thread *t, AOT_PLACE, struct class *array_class, jint length);
/* clone() of an array, or of an object whose class has no other.  NULL: the method does it; nothing is pending. */
RT_EXPORT struct object *aot_clone(struct thread *t, const struct object *o);
/* 1, 2, 4 or 8 bytes of memory of no object.  false: it is gone, and the method tells. */
RT_EXPORT bool aot_load_raw(const void *from, void *value, size_t bytes);
RT_EXPORT bool aot_store_raw(void *to, const void *value, size_t bytes);
/* String.hashCode, of one that has none yet.  false: the method does it. */
RT_EXPORT bool aot_hash(struct thread *t, jint *hash, struct object *string);
/* System.arraycopy where that is more than to move bytes.  false: nothing has been done, the method itself is called. */
RT_EXPORT bool aot_copy(struct thread *t, struct object *from, jint at, struct object *to, jint to_at, jint count);
/* An instance of a lambda's class.  NULL: there is no room, and nothing is pending yet. */
RT_EXPORT struct object *aot_capture(struct thread *t, AOT_PLACE, const struct class *lambda);
RT_EXPORT bool aot_cast(struct thread *t, AOT_PLACE, struct aot_class *c, unsigned n, struct object *o);
RT_EXPORT bool aot_finalizable(struct thread *t, AOT_PLACE, struct object *o);

/* Call through the method's entry; the result as a slot, which a no-heap thread may have.  What is pending afterwards the caller looks at. */
RT_EXPORT jslot aot_call(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots);
/* The receiver's own; m: what its tables said, or NULL. */
RT_EXPORT jslot aot_call_selected(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots);
/* A method with a policy, number m of its class, in a program that has areas: all of it. */
RT_EXPORT jslot aot_obey(struct thread *t, struct aot_class *c, unsigned m, const jslot *args, unsigned slots);
/* invokedynamic, and methods of MethodHandle and VarHandle whose descriptor is the caller's. */
RT_EXPORT jslot aot_call_site(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots);

/* By enum basic_type: int[] and the like. */
extern RT_EXPORT struct class *aot_primitive_array[];

#endif
