/* SPDX-License-Identifier: Apache-2.0 */
/* What StringBuilder and StringBuffer do most, and strings of Latin-1 made, in C: the ordinary case of methods of AbstractStringBuilder, StringLatin1,
 * Integer and Long (intrinsics.def).
 *
 * A builder of Latin-1, and a thread that has cells at hand for what is made, or for a builder's larger array.  false, or NULL: it is not so, nothing has been
 * changed that can be seen, and the method itself runs.  Called by the interpreter's leaf functions and by compiled code (aot_words.h).
 *
 * Context  in_vm; linear in what is written; never block or throw, and take no memory but what the thread has ready (mem_alloc_fast). */
#ifndef INTERP_BUILDER_H
#define INTERP_BUILDER_H

#include "vm/run/thread.h"

/* AbstractStringBuilder.append of one value.  builder: may be null. */
RT_EXPORT bool builder_append_string(struct thread *t, struct object *builder, const struct object *string);
RT_EXPORT bool builder_append_char(struct thread *t, struct object *builder, jint unit);
RT_EXPORT bool builder_append_integer(struct thread *t, struct object *builder, jlong n);
RT_EXPORT bool builder_append_boolean(struct thread *t, struct object *builder, jint truth);
/* append(CharSequence, from, to), of a String. */
RT_EXPORT bool builder_append_part(struct thread *t, struct object *builder, const struct object *string, jint from, jint to);
RT_EXPORT bool builder_insert_char(struct thread *t, struct object *builder, jint at, jint unit);
RT_EXPORT bool builder_reverse(struct thread *t, struct object *builder);

/* StringLatin1.newString: of elements [from, from + count) of an array of bytes; not of none, for which there is a constant. */
RT_EXPORT struct object *builder_new_string(struct thread *t, const struct object *bytes, jint from, jint count);
/* Integer.toString, Long.toString. */
RT_EXPORT struct object *builder_string_of_integer(struct thread *t, jlong n);

#endif
