/* SPDX-License-Identifier: Apache-2.0 */
/* Calling Java from C: arguments are laid behind the innermost frame, the method's entry does the rest. */
#include "vm/run/invoke.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/run/areas.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/known.h"

bool invoke_method(struct thread *t, struct method *m, const jslot *args, jslot *result)
{
    RT_ASSERT(!t->exception);
    jslot *top = t->frame ? frame_top(t->frame) : t->stack_base;
    if (RT_UNLIKELY(top + m->arg_slots + FRAME_SLOTS > t->stack_limit))
        return throw_stack_overflow(t);
    for (unsigned i = 0; i < m->arg_slots; i++)
        top[i] = args[i];
    struct frame *frame = t->frame;
    m->entry(t, m, top);
    t->frame = frame;
    if (thread_pending(t))
        return false;
    if (result)
        *result = top[0];
    return true;
}

/* Apart, as the room for a message is many cache lines of stack. */
static RT_NOINLINE bool invoke_selected(struct thread *t, struct method *m, const jslot *args, jslot *result)
{
    struct class_failure f = { 0 };
    struct method *target = method_select(object_class(slot_ref(args[0])), m, &f);
    return target ? invoke_method(t, target, args, result) : throw_failure(t, &f);
}

bool invoke_virtual(struct thread *t, struct method *m, const jslot *args, jslot *result)
{
    if (m->vtable_index < 0 || m->access & (ACC_PRIVATE | ACC_STATIC) || class_is_interface(m->class))
        return invoke_selected(t, m, args, result);
    struct method *target = object_class(slot_ref(args[0]))->vtable[m->vtable_index];
    if (RT_UNLIKELY(target->flags & METHOD_OVERPASS || target->access & ACC_ABSTRACT))
        return invoke_selected(t, m, args, result);
    return invoke_method(t, target, args, result);
}

struct method *method_known(struct thread *t, const char *class_name, const char *name, const char *descriptor)
{
    struct class *c = class_named(t, NULL, class_name);
    struct method *m = c ? class_find_method(c, symbol_from(name), symbol_from(descriptor)) : NULL;
    if (!m && !thread_pending(t))
        throw_new(t, EX(NoSuchMethodError), "%s.%s%s", class_name, name, descriptor);
    return m;
}

bool invoke_static_known(struct thread *t, const char *class_name, const char *name, const char *descriptor,
                         const jslot *args, jslot *result)
{
    struct method *m = method_known(t, class_name, name, descriptor);
    return m && class_initialize(t, m->class) && invoke_method(t, m, args, result);
}

/* --- allocation ---------------------------------------------------------------------------- */

static bool may_instantiate(struct thread *t, struct class *c)
{
    char name[256];
    if (!(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && c != known.Class)
        return true;
    return throw_new(t, EX(InstantiationError), "%s", class_external_name(c, name, sizeof name));
}

struct object *alloc_object(struct thread *t, struct class *c)
{
    if (RT_UNLIKELY(c->access & (ACC_ABSTRACT | ACC_INTERFACE) || c == known.Class) && !may_instantiate(t, c))
        return NULL;
    struct object *o = mem_alloc(&t->mem, &c->shape, c->shape.size);
    if (!o)
        throw_out_of_memory(t, "Java heap space");
    return o;
}

struct object *alloc_object_immortal(struct thread *t, struct class *c)
{
    struct area *context = mem_set_context(&t->mem, &area_immortal);
    struct object *o = alloc_object(t, c);
    mem_set_context(&t->mem, context);
    return o;
}

struct object *alloc_array(struct thread *t, struct class *array_class, jint length)
{
    if (RT_UNLIKELY(length < 0)) {
        throw_new(t, EX(NegativeArraySizeException), "%d", length);
        return NULL;
    }
    struct object *o = mem_alloc_array(&t->mem, &array_class->shape, length);
    if (!o)
        throw_out_of_memory(t, length > ARRAY_LENGTH_MAX ? "Requested array size exceeds VM limit" : "Java heap space");
    return o;
}

struct object *alloc_primitive_array(struct thread *t, uint8_t basic_type, jint length)
{
    struct class_failure f = { 0 };
    struct class *c = class_array_of(class_primitive(basic_type), &f);
    if (!c) {
        throw_failure(t, &f);
        return NULL;
    }
    return alloc_array(t, c, length);
}

struct object *alloc_ref_array(struct thread *t, struct class *component, jint length)
{
    struct class_failure f = { 0 };
    struct class *c = class_array_of(component, &f);
    if (!c) {
        throw_failure(t, &f);
        return NULL;
    }
    return alloc_array(t, c, length);
}

static struct object *fill_dimensions(struct thread *t, struct class *c, const jint *lengths, unsigned dims)
{
    struct object *a = alloc_array(t, c, lengths[0]);
    if (!a || dims == 1)
        return a;
    for (jint i = 0; i < lengths[0]; i++) {
        struct object *row = fill_dimensions(t, c->component, lengths + 1, dims - 1);
        if (!row || !store_ref(t, a, (struct object **)array_data(a) + i, row))
            return NULL;
    }
    return a;
}

struct object *alloc_multi_array(struct thread *t, struct class *array_class, const jint *lengths, unsigned dims)
{
    for (unsigned i = 0; i < dims; i++)
        if (lengths[i] < 0) {
            throw_new(t, EX(NegativeArraySizeException), "%d", lengths[i]);
            return NULL;
        }
    return fill_dimensions(t, array_class, lengths, dims);
}

struct object *new_object(struct thread *t, struct class *c, const char *init_descriptor, const jslot *args)
{
    if (!class_initialize(t, c))
        return NULL;
    struct method *init = class_declared_method(c, SYM(init), symbol_from(init_descriptor));
    if (!init) {
        throw_new(t, EX(NoSuchMethodError), "%s.<init>%s", c->name->text, init_descriptor);
        return NULL;
    }
    struct object *o = alloc_object(t, c);
    jslot all[256] = { slot_of_ref(o) };
    for (unsigned i = 1; i < init->arg_slots; i++)
        all[i] = args[i - 1];
    return o && invoke_method(t, init, all, NULL) ? o : NULL;
}

/* --- copying ------------------------------------------------------------------------------- */

/* A no-heap thread must not pass on what it may not look at: the collector would not learn of it. */
static bool may_pass_on(const struct thread *t, const struct object *value) { return !(t->sched.no_heap && mem_is_heap(value)); }

static bool throw_heap_reference(struct thread *t) { return throw_named(t, "javax/realtime/MemoryAccessError", NULL); }

bool store_ref(struct thread *t, struct object *container, void *slot, struct object *value)
{
    if (RT_UNLIKELY(!may_pass_on(t, value)))
        return throw_heap_reference(t);
    if (RT_UNLIKELY(!barrier_may_store(container, value)))
        return throw_illegal_assignment(t, container, value);
    barrier_store(slot, value);
    return true;
}

/* All that one object may refer to, another may too if it might refer to the first: then nothing need be looked at. */
static bool may_hold_all_of(const struct object *to, const struct object *from)
{
    return barrier_may_store(to, from);
}

/* Word by word, so that another thread never sees half a reference; from the end where source and target may overlap. */
static bool copy_refs(struct thread *t, struct object *to, struct object **dst, const struct object *from, struct object *const *src, size_t n)
{
    if (RT_LIKELY(may_hold_all_of(to, from) && !t->sched.no_heap)) {
        memmove(dst, src, n * sizeof *dst);
        return true;
    }
    bool backwards = to == from && (struct object *const *)dst > src;
    for (size_t i = 0; i < n; i++) {
        size_t at = backwards ? n - 1 - i : i;
        if (!store_ref(t, to, &dst[at], barrier_load(&src[at])))
            return false;
    }
    return true;
}

/* The references of a copy whose original lies further in, or that a no-heap thread made: each is looked at; none stays if
 * one is refused. */
static bool check_copied(struct thread *t, struct object *copy)
{
    const struct mem_shape *shape = copy->shape;
    for (uint32_t r = 0; r < shape->run_count; r++)
        for (uint32_t i = 0; i < shape->runs[r].count; i++) {
            struct object *value = get_ref(copy, shape->runs[r].offset + 8 * i);
            if (barrier_may_store(copy, value) && may_pass_on(t, value))
                continue;
            memset(object_at(copy, OBJECT_HEADER), 0, shape->size - OBJECT_HEADER);
            return may_pass_on(t, value) ? throw_illegal_assignment(t, copy, value) : throw_heap_reference(t);
        }
    return true;
}

struct object *object_clone(struct thread *t, struct object *o)
{
    struct class *c = object_class(o);
    if (class_is_array(c)) {
        struct object *a = alloc_array(t, c, array_length(o));
        size_t data = (size_t)array_length(o) << c->shape.elem_shift;
        if (a && c->shape.kind == SHAPE_REF_ARRAY)
            return copy_refs(t, a, array_data(a), o, array_data(o), (size_t)array_length(o)) ? a : NULL;
        if (a)
            memcpy(array_data(a), array_data(o), data);
        return a;
    }
    struct object *copy = alloc_object(t, c);
    if (!copy)
        return NULL;
    memcpy(object_at(copy, OBJECT_HEADER), object_at(o, OBJECT_HEADER), c->shape.size - OBJECT_HEADER);
    if (RT_UNLIKELY(!may_hold_all_of(copy, o) || t->sched.no_heap) && !check_copied(t, copy))
        return NULL;
    if (c->flags & CLASS_NEEDS_FINALIZER) {
        jslot arg = slot_of_ref(copy);
        if (!invoke_method(t, known.Finalizer_register, &arg, NULL))
            return NULL;
    }
    return copy;
}

static const char *array_text(const struct object *a, jint length, char *buffer, size_t size)
{
    const struct class *c = object_class(a);
    if (c->component && class_is_primitive(c->component))
        snprintf(buffer, size, "%s[%d]", c->component->name->text, length);
    else
        snprintf(buffer, size, "object array[%d]", length);
    return buffer;
}

static bool bad_range(struct thread *t, const struct object *src, jint sp, const struct object *dst, jint dp, jint n)
{
    char text[300];
    jint sl = array_length(src), dl = array_length(dst);
    if (sp < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: source index %d out of bounds for %s", sp, array_text(src, sl, text, sizeof text));
    if (dp < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: destination index %d out of bounds for %s", dp, array_text(dst, dl, text, sizeof text));
    if (n < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: length %d is negative", n);
    if ((uint32_t)sp + (uint32_t)n > (uint32_t)sl)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: last source index %u out of bounds for %s", (uint32_t)sp + (uint32_t)n, array_text(src, sl, text, sizeof text));
    return throw_new(t, EX(ArrayIndexOutOfBoundsException), "arraycopy: last destination index %u out of bounds for %s", (uint32_t)dp + (uint32_t)n, array_text(dst, dl, text, sizeof text));
}

static bool not_arrays(struct thread *t, const struct class *s, const struct class *d)
{
    char a[256];
    if (!class_is_array(s))
        return throw_new(t, EX(ArrayStoreException), "arraycopy: source type %s is not an array", class_external_name(s, a, sizeof a));
    if (!class_is_array(d))
        return throw_new(t, EX(ArrayStoreException), "arraycopy: destination type %s is not an array", class_external_name(d, a, sizeof a));
    bool sp = s->shape.kind == SHAPE_PRIM_ARRAY, dp = d->shape.kind == SHAPE_PRIM_ARRAY;
    if (sp && dp)
        return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy %s[] into %s[]", s->component->name->text, d->component->name->text);
    if (sp)
        return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy %s[] into object array[]", s->component->name->text);
    return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy object array[] into %s[]", d->component->name->text);
}

static bool refuse_element(struct thread *t, const struct class *have, const struct class *want)
{
    char a[256], b[256];
    class_external_name(have, a, sizeof a);
    class_external_name(want, b, sizeof b);
    if (class_is_subtype(want, have))
        return throw_new(t, EX(ArrayStoreException), "arraycopy: element type mismatch: can not cast one of the elements of %s[] "
                         "to the type of the destination array, %s", a, b);
    return throw_new(t, EX(ArrayStoreException), "arraycopy: type mismatch: can not copy %s[] into %s[]", a, b);
}

/* Element by element with the store check: the elements before the bad one are copied. */
static bool copy_checked(struct thread *t, const struct class *have, struct object *dst, struct object **to,
                         struct object *const *from, jint n)
{
    const struct class *want = object_class(dst)->component;
    for (jint i = 0; i < n; i++) {
        if (!may_pass_on(t, from[i]))
            return throw_heap_reference(t);
        if (from[i] && !object_is_instance(from[i], want))
            return refuse_element(t, have, want);
        if (!store_ref(t, dst, &to[i], from[i]))
            return false;
    }
    return true;
}

bool array_copy(struct thread *t, struct object *src, jint sp, struct object *dst, jint dp, jint n)
{
    if (!src || !dst)
        return throw_new(t, EX(NullPointerException), NULL);
    struct class *s = object_class(src), *d = object_class(dst);
    bool refs = s->shape.kind == SHAPE_REF_ARRAY && d->shape.kind == SHAPE_REF_ARRAY;
    if (RT_UNLIKELY(!refs && (s != d || s->shape.kind != SHAPE_PRIM_ARRAY)))
        return not_arrays(t, s, d);
    if (RT_UNLIKELY(sp < 0 || dp < 0 || n < 0 || (uint32_t)sp + (uint32_t)n > (uint32_t)array_length(src) ||
                    (uint32_t)dp + (uint32_t)n > (uint32_t)array_length(dst)))
        return bad_range(t, src, sp, dst, dp, n);
    unsigned shift = s->shape.elem_shift;
    char *from = (char *)array_data(src) + ((size_t)sp << shift), *to = (char *)array_data(dst) + ((size_t)dp << shift);
    if (!refs) {
        memmove(to, from, (size_t)n << shift);
        return true;
    }
    if (s == d || class_is_subtype(s->component, d->component))
        return copy_refs(t, dst, (struct object **)(void *)to, src, (struct object *const *)(void *)from, (size_t)n);
    return copy_checked(t, object_class(src)->component, dst, (struct object **)(void *)to, (struct object *const *)(void *)from, n);
}

/* --- boxes --------------------------------------------------------------------------------- */

struct box_row { struct class **class; uint32_t *value; const char *value_of; };
static const struct box_row boxes[] = {
    [T_BOOLEAN] = { &known.Boolean, &known.Boolean_value, "(Z)Ljava/lang/Boolean;" },
    [T_CHAR] = { &known.Character, &known.Character_value, "(C)Ljava/lang/Character;" },
    [T_FLOAT] = { &known.Float, &known.Float_value, "(F)Ljava/lang/Float;" },
    [T_DOUBLE] = { &known.Double, &known.Double_value, "(D)Ljava/lang/Double;" },
    [T_BYTE] = { &known.Byte, &known.Byte_value, "(B)Ljava/lang/Byte;" },
    [T_SHORT] = { &known.Short, &known.Short_value, "(S)Ljava/lang/Short;" },
    [T_INT] = { &known.Integer, &known.Integer_value, "(I)Ljava/lang/Integer;" },
    [T_LONG] = { &known.Long, &known.Long_value, "(J)Ljava/lang/Long;" },
};

struct object *box(struct thread *t, uint8_t type, jslot value)
{
    if (type == T_OBJECT || type == T_ARRAY)
        return slot_ref(value);
    if (type == T_VOID)
        return NULL;
    struct class *c = *boxes[type].class;
    jslot args[2] = { value, 0 }, result;
    struct method *m = class_declared_method(c, symbol_from("valueOf"), symbol_from(boxes[type].value_of));
    return class_initialize(t, c) && invoke_method(t, m, args, &result) ? slot_ref(result) : NULL;
}

uint8_t box_type(const struct object *o)
{
    for (uint8_t type = T_BOOLEAN; o && type <= T_LONG; type++)
        if (object_class(o) == *boxes[type].class)
            return type;
    return 0;
}

static jslot box_value(const struct object *o, uint8_t type)
{
    const void *p = object_at(o, *boxes[type].value);
    switch (type) {
    case T_BOOLEAN: return *(const jboolean *)p;
    case T_BYTE: return slot_of_int(*(const jbyte *)p);
    case T_CHAR: return *(const jchar *)p;
    case T_SHORT: return slot_of_int(*(const jshort *)p);
    case T_INT: return slot_of_int(*(const jint *)p);
    case T_FLOAT: return slot_of_float(*(const jfloat *)p);
    default: return *(const jslot *)p;                  /* long, double */
    }
}

/* JLS 5.1.2 from one type's slot to another's; false when it is not a widening. */
static bool widen(uint8_t from, uint8_t to, jslot *v)
{
    if (from == to)
        return true;
    bool integral = from == T_BYTE || from == T_SHORT || from == T_CHAR || from == T_INT;
    if (to == T_SHORT && from == T_BYTE)
        return true;
    if (to == T_INT)
        return integral;
    if (to == T_LONG)
        return integral ? (*v = slot_of_long(slot_int(*v)), true) : false;
    if (to == T_FLOAT && (integral || from == T_LONG)) {
        *v = slot_of_float(integral ? (jfloat)slot_int(*v) : (jfloat)slot_long(*v));
        return true;
    }
    if (to == T_DOUBLE && (integral || from == T_LONG || from == T_FLOAT)) {
        *v = slot_of_double(integral ? (jdouble)slot_int(*v) : from == T_LONG ? (jdouble)slot_long(*v) : (jdouble)slot_float(*v));
        return true;
    }
    return false;
}

bool unbox(struct thread *t, struct object *boxed, uint8_t type, jslot *out)
{
    uint8_t from = box_type(boxed);
    if (from) {
        *out = box_value(boxed, from);
        if (widen(from, type, out))
            return true;
    }
    return throw_new(t, EX(IllegalArgumentException), "argument type mismatch");
}
