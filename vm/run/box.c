/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes: one row for each primitive type that has one. */
#include "vm/run/box.h"

#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"

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

/* Its valueOf, which is looked for once: all threads find the same. */
static struct method *value_of(uint8_t type)
{
    static struct method *_Atomic found[T_LONG + 1];
    struct method *m = atomic_load_explicit(&found[type], memory_order_relaxed);
    if (!m) {
        m = class_declared_method(*boxes[type].class, symbol_from("valueOf"), symbol_from(boxes[type].value_of));
        atomic_store_explicit(&found[type], m, memory_order_relaxed);
    }
    return m;
}

struct object *box(struct thread *t, uint8_t type, jslot value)
{
    if (type == T_OBJECT || type == T_ARRAY)
        return slot_ref(value);
    if (type == T_VOID)
        return NULL;
    RT_ASSERT(type >= T_BOOLEAN && type <= T_LONG);
    struct class *c = *boxes[type].class;
    jslot args[2] = { value, 0 }, result;
    return class_initialize(t, c) && invoke_method(t, value_of(type), args, &result) ? slot_ref(result) : NULL;
}

uint8_t box_type(const struct object *o)
{
    for (uint8_t type = T_BOOLEAN; o && type <= T_LONG; type++)
        if (object_class(o) == *boxes[type].class)
            return type;
    return 0;
}

jslot box_slot(const struct object *o, uint8_t type)
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
        *out = box_slot(boxed, from);
        if (widen(from, type, out))
            return true;
    }
    return throw_new(t, EX(IllegalArgumentException), "argument type mismatch");
}
