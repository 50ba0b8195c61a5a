/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.reflect.Array: elements by index with widening (JLS 5.1.2), and arrays of any class. */
#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/box.h"
#include "vm/run/exception.h"
#include "vm/run/store.h"

/* --- widening ------------------------------------------------------------------------------ */

#define TO(type) (1u << (type))

/* By the type of the value: the types it may become. */
static const uint16_t widens_to[] = {
    [T_BOOLEAN] = TO(T_BOOLEAN),
    [T_BYTE] = TO(T_BYTE) | TO(T_SHORT) | TO(T_INT) | TO(T_LONG) | TO(T_FLOAT) | TO(T_DOUBLE),
    [T_CHAR] = TO(T_CHAR) | TO(T_INT) | TO(T_LONG) | TO(T_FLOAT) | TO(T_DOUBLE),
    [T_SHORT] = TO(T_SHORT) | TO(T_INT) | TO(T_LONG) | TO(T_FLOAT) | TO(T_DOUBLE),
    [T_INT] = TO(T_INT) | TO(T_LONG) | TO(T_FLOAT) | TO(T_DOUBLE),
    [T_LONG] = TO(T_LONG) | TO(T_FLOAT) | TO(T_DOUBLE),
    [T_FLOAT] = TO(T_FLOAT) | TO(T_DOUBLE),
    [T_DOUBLE] = TO(T_DOUBLE),
};

static bool mismatch(struct thread *t) { return throw_new(t, EX(IllegalArgumentException), "argument type mismatch"); }

/* Change a slot of type from into one of type to; false: an exception is pending. */
static bool widen(struct thread *t, uint8_t from, uint8_t to, jslot *v)
{
    if (!(widens_to[from] & TO(to)))
        return mismatch(t);
    if (from == to || from == T_DOUBLE)
        return true;
    jlong whole = from == T_LONG ? slot_long(*v) : slot_int(*v);
    if (to == T_LONG)
        *v = slot_of_long(whole);
    else if (to == T_FLOAT)
        *v = slot_of_float((jfloat)whole);
    else if (to == T_DOUBLE)
        *v = slot_of_double(from == T_FLOAT ? slot_float(*v) : (jdouble)whole);
    return true;
}

/* --- elements ------------------------------------------------------------------------------ */

static jslot load(const void *p, uint8_t type)
{
    switch (type) {
    case T_BOOLEAN: return *(const jboolean *)p;
    case T_BYTE: return slot_of_int(*(const jbyte *)p);
    case T_CHAR: return *(const jchar *)p;
    case T_SHORT: return slot_of_int(*(const jshort *)p);
    case T_INT:
    case T_FLOAT: return *(const uint32_t *)p;
    default: return *(const jslot *)p;
    }
}

static void store(void *p, uint8_t type, jslot v)
{
    switch (basic_type_bytes(type)) {
    case 1: *(uint8_t *)p = (uint8_t)v; break;
    case 2: *(uint16_t *)p = (uint16_t)v; break;
    case 4: *(uint32_t *)p = (uint32_t)v; break;
    default: *(jslot *)p = v; break;
    }
}

/* The class of an array; NULL with an exception for anything else. */
static struct class *array_of(struct thread *t, const struct object *a)
{
    if (!a)
        throw_new(t, EX(NullPointerException), NULL);
    else if (!class_is_array(object_class(a)))
        throw_new(t, EX(IllegalArgumentException), "Argument is not an array");
    else
        return object_class(a);
    return NULL;
}

static void *element_at(struct thread *t, struct object *a, jint index)
{
    if ((uint32_t)index < (uint32_t)array_length(a))
        return (char *)array_data(a) + ((size_t)index << object_shape(a)->elem_shift);
    throw_new(t, EX(ArrayIndexOutOfBoundsException), NULL);
    return NULL;
}

/* Where the element of a primitive array lies and its type. */
static void *primitive_at(struct thread *t, const jslot *args, uint8_t *type)
{
    struct class *c = array_of(t, slot_ref(args[0]));
    if (!c)
        return NULL;
    if (!class_is_primitive(c->component)) {
        throw_new(t, EX(IllegalArgumentException), "Argument is not an array of primitive type");
        return NULL;
    }
    *type = c->component->element_type;
    return element_at(t, slot_ref(args[0]), slot_int(args[1]));
}

static void get_as(struct thread *t, jslot *args, uint8_t wanted)
{
    uint8_t type;
    const void *p = primitive_at(t, args, &type);
    jslot v = p ? load(p, type) : 0;
    if (p && widen(t, type, wanted, &v))
        args[0] = v;
}

static void set_as(struct thread *t, jslot *args, uint8_t given)
{
    uint8_t type;
    jslot v = args[2];
    void *p = primitive_at(t, args, &type);
    if (p && widen(t, given, type, &v))
        store(p, type, v);
}

#define ELEMENT(name, type) \
    NATIVE_METHOD(java_lang_reflect_Array_get##name) { get_as(t, args, type); } \
    NATIVE_METHOD(java_lang_reflect_Array_set##name) { set_as(t, args, type); }

ELEMENT(Boolean, T_BOOLEAN)
ELEMENT(Byte, T_BYTE)
ELEMENT(Char, T_CHAR)
ELEMENT(Short, T_SHORT)
ELEMENT(Int, T_INT)
ELEMENT(Long, T_LONG)
ELEMENT(Float, T_FLOAT)
ELEMENT(Double, T_DOUBLE)

NATIVE_METHOD(java_lang_reflect_Array_getLength)
{
    if (array_of(t, ARG_REF(0)))
        RESULT_INT(array_length(ARG_REF(0)));
}

NATIVE_METHOD(java_lang_reflect_Array_get)
{
    struct class *c = array_of(t, ARG_REF(0));
    const void *p = c ? element_at(t, ARG_REF(0), ARG_INT(1)) : NULL;
    if (!p)
        return;
    if (!class_is_primitive(c->component))
        RESULT_REF(barrier_load(p));
    else
        RESULT_REF(box(t, c->component->element_type, load(p, c->component->element_type)));
}

NATIVE_METHOD(java_lang_reflect_Array_set)
{
    struct object *a = ARG_REF(0), *value = ARG_REF(2);
    struct class *c = array_of(t, a);
    void *p = c ? element_at(t, a, ARG_INT(1)) : NULL;
    jslot v;
    if (!p)
        return;
    if (class_is_primitive(c->component)) {
        if (!value)
            throw_new(t, EX(IllegalArgumentException), NULL);
        else if (unbox(t, value, c->component->element_type, &v))
            store(p, c->component->element_type, v);
    } else if (value && !object_is_instance(value, c->component)) {
        throw_new(t, EX(IllegalArgumentException), "array element type mismatch");
    } else {
        store_ref(t, a, p, value);
    }
}

/* --- new arrays ---------------------------------------------------------------------------- */

/* The class of arrays of that component with dims dimensions; NULL: an exception is pending. */
static struct class *array_class(struct thread *t, struct object *component, jint dims)
{
    struct class_failure f = { 0 };
    struct class *c = component ? class_of_mirror(component) : NULL;
    if (!c) {
        throw_new(t, EX(NullPointerException), NULL);
        return NULL;
    }
    if (dims < 1 || c == class_primitive(T_VOID) || c->dimensions + dims > 255) {
        throw_new(t, EX(IllegalArgumentException), NULL);
        return NULL;
    }
    while (c && dims-- > 0)
        c = class_array_of(c, &f);
    if (!c)
        throw_failure(t, &f);
    return c;
}

NATIVE_METHOD(java_lang_reflect_Array_newArray)
{
    struct class *c = array_class(t, ARG_REF(0), 1);
    if (c)
        RESULT_REF(alloc_array(t, c, ARG_INT(1)));
}

NATIVE_METHOD(java_lang_reflect_Array_multiNewArray)
{
    struct object *lengths = ARG_REF(1);
    if (!lengths) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    struct class *c = array_class(t, ARG_REF(0), array_length(lengths));
    if (c)
        RESULT_REF(alloc_multi_array(t, c, array_data(lengths), (unsigned)array_length(lengths)));
}
