/* SPDX-License-Identifier: Apache-2.0 */
/* The heap's part of a dump: classes, objects of all areas, roots. */
#include "memory/look.h"
#include "memory/scope.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/heap_dump/hprof_impl.h"
#include "vm/run/known.h"

/* A segment's length has 32 bits, so it ends in time for the next object. */
enum { SEGMENT_FULL = 1 << 28, NAME_ROOM = 128 };
#define ELEMENTS_MAX_BYTES ((uint64_t)3 << 30)

/* As in the format, by enum basic_type. */
static uint8_t type_of(uint8_t basic) { return basic == T_ARRAY || basic == T_OBJECT ? 2 : basic; }
static unsigned shift_of(uint8_t basic)
{
    static const uint8_t shifts[] = { [T_BOOLEAN] = 0, [T_CHAR] = 1, [T_FLOAT] = 2, [T_DOUBLE] = 3, [T_BYTE] = 0, [T_SHORT] = 1, [T_INT] = 2,
                                      [T_LONG] = 3, [T_OBJECT] = 3, [T_ARRAY] = 3 };
    return shifts[basic];
}
static bool is_reference(uint8_t basic) { return basic == T_OBJECT || basic == T_ARRAY; }

/* An object that died before may name another that is gone. */
static const struct object *sure(struct object *o) { return o && gc_object_at((uintptr_t)o) ? o : NULL; }

static void value(struct hprof *h, const struct field *f, const struct object *content)
{
    struct object *o;
    const void *from = (const char *)content + f->offset;
    if (!is_reference(f->type)) {
        hprof_elements(h, from, 1, shift_of(f->type));
        return;
    }
    memcpy(&o, from, sizeof o);
    hprof_id(h, sure(o));
}

/* A segment ends when it is long; each kind of thing begins with one. */
static void next_in_segment(struct hprof *h)
{
    if (hprof_length(h) < SEGMENT_FULL)
        return;
    hprof_finish(h);
    hprof_begin(h, HPROF_SEGMENT);
}

/* --- classes ---------------------------------------------------------------------------------- */

/* What a Class object holds, as a static of the class that it stands for. */
static struct symbol *mirror_name(const struct field *f)
{
    char text[NAME_ROOM];
    int n = snprintf(text, sizeof text, "<class>.%s", f->name->text);
    return symbol_intern(text, n < (int)sizeof text ? (size_t)n : sizeof text - 1);
}

static unsigned count_fields(const struct class *c, bool statics)
{
    unsigned n = 0;
    for (unsigned i = 0; i < c->field_count; i++)
        n += !(c->fields[i].access & ACC_STATIC) == !statics;
    return n;
}

static void class_statics(struct hprof *h, const struct class *c)
{
    const struct class *of_mirror = known.Class;
    hprof_u2(h, (uint16_t)(count_fields(c, true) + count_fields(of_mirror, false)));
    for (unsigned i = 0; i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        if (!(f->access & ACC_STATIC))
            continue;
        hprof_id(h, f->name);
        hprof_u1(h, type_of(f->type));
        value(h, f, c->mirror);
    }
    for (unsigned i = 0; i < of_mirror->field_count; i++) {
        const struct field *f = &of_mirror->fields[i];
        if (f->access & ACC_STATIC)
            continue;
        hprof_id(h, mirror_name(f));
        hprof_u1(h, type_of(f->type));
        value(h, f, c->mirror);
    }
}

static void class_fields(struct hprof *h, const struct class *c)
{
    hprof_u2(h, (uint16_t)count_fields(c, false));
    for (unsigned i = 0; i < c->field_count; i++)
        if (!(c->fields[i].access & ACC_STATIC)) {
            hprof_id(h, c->fields[i].name);
            hprof_u1(h, type_of(c->fields[i].type));
        }
}

static void class_dump(struct hprof *h, const struct class *c)
{
    enum { RESERVED = 4 };              /* signers and protection domain stand among the statics; two of the format's */
    next_in_segment(h);
    hprof_u1(h, HPROF_CLASS);
    hprof_id(h, c->mirror);
    hprof_u4(h, HPROF_NO_TRACE);
    hprof_id(h, c->super ? c->super->mirror : NULL);
    hprof_id(h, c->loader->object);
    for (int i = 0; i < RESERVED; i++)
        hprof_id(h, NULL);
    hprof_u4(h, c->shape.size);
    hprof_u2(h, 0);
    class_statics(h, c);
    class_fields(h, c);
    hprof_u1(h, HPROF_ROOT_CLASS);
    hprof_id(h, c->mirror);
}

void hprof_heap_names(struct hprof *h)
{
    for (const struct class *c = class_first(); c; c = class_next(c))
        for (unsigned i = 0; i < c->field_count; i++)
            hprof_name(h, c->fields[i].name);
    for (unsigned i = 0; i < known.Class->field_count; i++)
        if (!(known.Class->fields[i].access & ACC_STATIC))
            hprof_name(h, mirror_name(&known.Class->fields[i]));
    hprof_name(h, symbol_from("the heap"));
    hprof_name(h, symbol_from("immortal memory"));
    hprof_name(h, symbol_from("scopes"));
}

/* --- objects ---------------------------------------------------------------------------------- */

static uint32_t instance_bytes(const struct class *c)
{
    uint32_t n = 0;
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (!(c->fields[i].access & ACC_STATIC))
                n += 1u << shift_of(c->fields[i].type);
    return n;
}

static void instance(struct hprof *h, const struct object *at, const struct object *content)
{
    const struct class *c = object_class(content);
    hprof_u1(h, HPROF_INSTANCE);
    hprof_id(h, at);
    hprof_u4(h, HPROF_NO_TRACE);
    hprof_id(h, c->mirror);
    hprof_u4(h, instance_bytes(c));
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (!(c->fields[i].access & ACC_STATIC))
                value(h, &c->fields[i], content);
}

/* What does not go into a record is left out. */
static uint32_t told_length(const struct object *a, unsigned shift)
{
    uint64_t n = (uint32_t)array_length(a), most = ELEMENTS_MAX_BYTES >> shift;
    return (uint32_t)(n < most ? n : most);
}

static void primitives(struct hprof *h, const struct object *at, const struct object *content)
{
    const struct class *c = object_class(content);
    uint32_t length = told_length(content, c->shape.elem_shift);
    hprof_u1(h, HPROF_PRIMITIVES);
    hprof_id(h, at);
    hprof_u4(h, HPROF_NO_TRACE);
    hprof_u4(h, length);
    hprof_u1(h, c->element_type);
    hprof_elements(h, array_data(content), length, c->shape.elem_shift);
}

static void objects(struct hprof *h, const struct object *at, const struct object *content)
{
    uint32_t length = told_length(content, 3);
    hprof_u1(h, HPROF_OBJECTS);
    hprof_id(h, at);
    hprof_u4(h, HPROF_NO_TRACE);
    hprof_u4(h, length);
    hprof_id(h, object_class(content)->mirror);
    for (uint32_t i = 0; i < length; i++)
        hprof_id(h, sure(ref_elements(content)[i]));
}

static const char *name_of_area(const struct area *a)
{
    return a->kind == AREA_HEAP ? "the heap" : a->kind == AREA_IMMORTAL ? "immortal memory" : "scopes";
}

static void begin_area(struct hprof *h, const struct area *a)
{
    h->area = a;
    if (!h->areas)
        return;
    hprof_u1(h, HPROF_HEAP_INFO);
    hprof_u4(h, a->number);
    hprof_id(h, symbol_from(name_of_area(a)));
}

static bool is_told_as_class(const struct object *o)
{
    const struct class *c = object_class(o) == known.Class ? class_of_mirror(o) : NULL;
    return c && c->mirror == o && hprof_has_class(c);
}

static void object(const struct object *at, const struct object *content, const struct area *area, void *argument)
{
    struct hprof *h = argument;
    if (at == content && is_told_as_class(at))
        return;
    next_in_segment(h);
    if (area != h->area)
        begin_area(h, area);
    if (!area_is_heap(area)) {
        hprof_u1(h, HPROF_ROOT_UNKNOWN);
        hprof_id(h, at);
    }
    switch ((enum shape_kind)object_shape(content)->kind) {
    case SHAPE_REF_ARRAY: objects(h, at, content); break;
    case SHAPE_PRIM_ARRAY: primitives(h, at, content); break;
    case SHAPE_PLAIN: case SHAPE_REFERENCE: case SHAPE_MIRROR: instance(h, at, content); break;
    }
}

/* --- roots ------------------------------------------------------------------------------------ */

static uint32_t thread_serial(const struct hprof *h, const struct sched_thread *t)
{
    for (size_t i = 0; i < h->threads.count; i++)
        if (&h->threads.threads[i]->sched == t)
            return (uint32_t)i + 1;
    return 0;
}

/* Those outside the heap are roots by where they are. */
static void root(struct object *o, struct sched_thread *t, void *argument)
{
    struct hprof *h = argument;
    if (!mem_is_heap(o))
        return;
    next_in_segment(h);
    uint32_t serial = t ? thread_serial(h, t) : 0;
    hprof_u1(h, serial ? HPROF_ROOT_FRAME : HPROF_ROOT_UNKNOWN);
    hprof_id(h, o);
    if (serial) {
        hprof_u4(h, serial);
        hprof_u4(h, UINT32_MAX);                        /* in which frame is not told */
    }
}

static void thread_roots(struct hprof *h)
{
    for (size_t i = 0; i < h->threads.count; i++) {
        const struct thread *t = h->threads.threads[i];
        if (!t->object)
            continue;
        hprof_u1(h, HPROF_ROOT_THREAD);
        hprof_id(h, t->object);
        hprof_u4(h, (uint32_t)i + 1);
        hprof_u4(h, HPROF_NO_TRACE + (uint32_t)i + 1);
    }
}

void hprof_heap(struct hprof *h, struct thread *self)
{
    hprof_begin(h, HPROF_SEGMENT);
    for (const struct class *c = class_first(); c; c = class_next(c))
        if (hprof_has_class(c))
            class_dump(h, c);
    look_each_object(object, h);
    thread_roots(h);
    look_each_root(&self->sched, root, h);
    hprof_finish(h);
    hprof_begin(h, HPROF_END);
    hprof_finish(h);
}
