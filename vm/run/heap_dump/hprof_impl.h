/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of heap dumps: hprof.c (what is told), hprof_heap.c (objects, classes, roots), hprof_write.c (bytes, records, names).
 *
 * Context  the thread that dumps, at its safepoint */
#ifndef VM_RUN_HEAP_DUMP_HPROF_IMPL_H
#define VM_RUN_HEAP_DUMP_HPROF_IMPL_H

#include <stdio.h>

#include "vm/class/class.h"
#include "vm/run/thread_look.h"

enum hprof_tag {
    HPROF_STRING = 0x01, HPROF_LOAD_CLASS = 0x02, HPROF_FRAME = 0x04, HPROF_TRACE = 0x05, HPROF_SEGMENT = 0x1c, HPROF_END = 0x2c,
};
enum hprof_sub_tag {
    HPROF_ROOT_FRAME = 0x03, HPROF_ROOT_CLASS = 0x05, HPROF_ROOT_THREAD = 0x08, HPROF_CLASS = 0x20, HPROF_INSTANCE = 0x21,
    HPROF_OBJECTS = 0x22, HPROF_PRIMITIVES = 0x23, HPROF_HEAP_INFO = 0xfe, HPROF_ROOT_UNKNOWN = 0xff,
};
enum { HPROF_ID = 8, HPROF_NO_TRACE = 1 };          /* bytes of an identity; the serial of an empty stack */

struct hprof {
    FILE *out;
    uint64_t record_at;                 /* where the length of the record at hand stands            */
    struct symbol const **told;         /* names that were written: open addressing                 */
    size_t told_room, told_count;
    bool no_memory;
    bool areas;
    const struct area *area;            /* that the objects at hand lie in                          */
    struct thread_list threads;
};

/* ---- bytes: most significant first ---- */

void hprof_u1(struct hprof *h, uint8_t v);
void hprof_u2(struct hprof *h, uint16_t v);
void hprof_u4(struct hprof *h, uint32_t v);
void hprof_u8(struct hprof *h, uint64_t v);
void hprof_id(struct hprof *h, const void *p);
/* count elements of 1 << shift bytes each, of this machine's order. */
void hprof_elements(struct hprof *h, const void *from, size_t count, unsigned shift);

/* ---- records ---- */

void hprof_begin(struct hprof *h, enum hprof_tag tag);
void hprof_finish(struct hprof *h);     /* the length is known now */
/* Bytes of the record at hand so far. */
uint64_t hprof_length(const struct hprof *h);
/* A record for the name, if there is none yet; not inside another record. */
void hprof_name(struct hprof *h, const struct symbol *s);

/* ---- heap (hprof_heap.c) ---- */

/* Names that the heap's records use. */
void hprof_heap_names(struct hprof *h);
/* In segments: roots, classes, objects. */
void hprof_heap(struct hprof *h, struct thread *self);

static inline uint32_t hprof_serial(const struct class *c) { return (uint32_t)c->id + 1; }
/* Classes that have a record: those whose objects can be. */
static inline bool hprof_has_class(const struct class *c) { return c->mirror && !class_is_primitive(c); }

#endif
