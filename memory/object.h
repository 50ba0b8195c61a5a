/* SPDX-License-Identifier: Apache-2.0 */
/* Objects: the header, the shape, and the arrays; the floor's introduction.
 *
 * memory/ is where objects live.  It knows nothing of classes: a class begins with a
 * struct mem_shape, and that is all memory/ reads of it.  Objects never move: the
 * address is the identity, native code may hold it, and the kernel may sleep on the lock word.
 *
 *    0        4      6     8        12         16
 *   +--------+------+-----+--------+----------+----------
 *   | lock   | rec. | tag | shape  | fields ...
 *   +--------+------+-----+--------+----------+----------
 *                                  | length   | elements      (arrays)
 *
 *   tag:  15..14 ceiling (sched/ceiling.h)   13 flag   12..0 area number
 *
 * A shape lies below 4 GiB (arena_alloc_shape), so that its address takes half a word, and an array's elements begin with a whole one. */
#ifndef MEMORY_OBJECT_H
#define MEMORY_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sched/monitor.h"

typedef uint8_t jboolean;
typedef int8_t jbyte;
typedef uint16_t jchar;
typedef int16_t jshort;
typedef int32_t jint;
typedef int64_t jlong;
typedef float jfloat;
typedef double jdouble;
typedef struct object *jref;

enum shape_kind {
    SHAPE_PLAIN,            /* fields at fixed offsets                                            */
    SHAPE_REFERENCE,        /* java.lang.ref.Reference and below: referent and discovered special */
    SHAPE_MIRROR,           /* java.lang.Class: plain fields plus the statics of the class it mirrors */
    SHAPE_REF_ARRAY,
    SHAPE_PRIM_ARRAY,
};

/* count consecutive 8-byte references from offset on. */
struct ref_run { uint32_t offset, count; };

/* Owner: the class that begins with it.  Constant once the class is linked. */
struct mem_shape {
    uint32_t size;                  /* bytes of an instance, header included, multiple of 8; arrays: 16 */
    uint8_t kind;                   /* enum shape_kind                                     */
    uint8_t elem_shift;             /* arrays: log2 of the element size                    */
    uint8_t reference_strength;     /* SHAPE_REFERENCE: enum reference_strength            */
    uint8_t has_finalizer;
    uint32_t run_count;
    const struct ref_run *runs;     /* where the references are, super classes' included   */
    struct object *holder;          /* what each instance keeps alive beyond them: the mirror of a class that may go, or NULL */
};
enum reference_strength { REF_SOFT = 1, REF_WEAK, REF_FINAL, REF_PHANTOM };

struct object {
    struct monitor monitor;
    uint32_t shape;                 /* the address of its mem_shape: object_shape, object_set_shape */
};
struct array {
    struct object header;
    jint length;
};

#define OBJECT_HEADER 12u
#define OBJECT_LEAST 16u             /* bytes of one without fields */
#define ARRAY_BASE 16u
#define TAG_AREA 0x1fffu
#define TAG_FLAG_0 0x2000u          /* reserved for flags of memory/ */

_Static_assert(sizeof(struct object) == OBJECT_HEADER, "header is 12 bytes");
_Static_assert(sizeof(struct array) == ARRAY_BASE, "elements from 16");

/* What is kept of a header across a call is a whole word, not the half that was read: who looks at stacks for what holds classes (arena.h) looks
 * for whole ones, as halves of other words would often look like one.  The C compiler is not to know that they are the same.  Who says
 * OBJECT_SHAPE_IS_BRIEF keeps none across a call, or has the object, too: compiled code, and the interpreter's loop, which are quicker so. */
static inline const struct mem_shape *object_shape_from(uint32_t half)
{
    uintptr_t whole = half;
#if !defined OBJECT_SHAPE_IS_BRIEF && defined __clang__
    __asm__ volatile("" : "+r"(whole));
#elif !defined OBJECT_SHAPE_IS_BRIEF
    __asm__("" : "+r"(whole));
#endif
    return (const struct mem_shape *)whole;
}
static inline const struct mem_shape *object_shape(const struct object *o) { return object_shape_from(o->shape); }
/* The same while another thread may give the memory to another object. */
static inline const struct mem_shape *object_shape_now(const struct object *o)
{
    return object_shape_from(__atomic_load_n(&o->shape, __ATOMIC_RELAXED));
}
static inline void object_set_shape(struct object *o, const struct mem_shape *shape)
{
    RT_ASSERT((uintptr_t)shape <= UINT32_MAX);
    o->shape = (uint32_t)(uintptr_t)shape;
}

static inline jint array_length(const struct object *a) { return ((const struct array *)a)->length; }
static inline void *array_data(const struct object *a) { return (char *)(uintptr_t)a + ARRAY_BASE; }
static inline struct object **ref_elements(const struct object *a) { return (struct object **)array_data(a); }
static inline void *object_at(const struct object *o, size_t offset) { return (char *)(uintptr_t)o + offset; }
static inline unsigned object_area(const struct object *o) { return o->monitor.tag & TAG_AREA; }

/* Longer arrays are refused however much memory there is: programs take the greatest lengths for impossible, as in HotSpot. */
enum { ARRAY_LENGTH_MAX = INT32_MAX - 2 };

/* Size of an array of n elements, rounded to 8. */
static inline size_t array_bytes(const struct mem_shape *s, jint n)
{
    return (ARRAY_BASE + ((size_t)(uint32_t)n << s->elem_shift) + 7) & ~(size_t)7;
}

/* A mirror's size depends on its statics: memory/ asks vm/ (gc.h, struct gc_vm). */
size_t object_bytes(const struct object *o);

#endif
