/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.reflect.ConstantPool: entries by index.  The object that stands for the pool is the class's mirror;
 * an index or tag that does not fit is an IllegalArgumentException. */
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/link_call.h"
#include "vm/run/string.h"

static struct constant_pool *pool_of(const jslot *args) { return class_of_mirror(slot_ref(args[1]))->cp; }

/* The entry args[2] if it has one of the tags from..to; NULL: an exception is pending. */
static const union cp_value *entry(struct thread *t, const jslot *args, uint8_t from, uint8_t to)
{
    const struct constant_pool *cp = pool_of(args);
    jint index = slot_int(args[2]);
    if (index <= 0 || index >= cp->count)
        throw_new(t, EX(IllegalArgumentException), "Constant pool index out of bounds");
    else if (cp->tags[index] < from || cp->tags[index] > to)
        throw_new(t, EX(IllegalArgumentException), "Wrong type at constant pool index");
    else
        return &cp->value[index];
    return NULL;
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getSize0) { RESULT_INT(pool_of(args)->count); }

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getTagAt0)
{
    if (entry(t, args, CP_NONE, CP_PACKAGE))
        RESULT_INT(pool_of(args)->tags[ARG_INT(2)]);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getIntAt0)
{
    const union cp_value *v = entry(t, args, CP_INTEGER, CP_INTEGER);
    if (v)
        RESULT_INT(v->i);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getLongAt0)
{
    const union cp_value *v = entry(t, args, CP_LONG, CP_LONG);
    if (v)
        RESULT_LONG(v->l);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getFloatAt0)
{
    const union cp_value *v = entry(t, args, CP_FLOAT, CP_FLOAT);
    if (v)
        args[0] = slot_of_float(v->f);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getDoubleAt0)
{
    const union cp_value *v = entry(t, args, CP_DOUBLE, CP_DOUBLE);
    if (v)
        RESULT_DOUBLE(v->d);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getUTF8At0)
{
    const union cp_value *v = entry(t, args, CP_UTF8, CP_UTF8);
    if (v)
        RESULT_REF(string_of_symbol(t, cp_symbol(pool_of(args), (unsigned)ARG_INT(2))));
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getStringAt0)
{
    if (entry(t, args, CP_STRING, CP_STRING))
        RESULT_REF(resolve_constant_object(t, pool_of(args), (unsigned)ARG_INT(2)));
}

/* --- classes ------------------------------------------------------------------------------- */

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getClassAt0)
{
    struct class_failure f = { 0 };
    if (!entry(t, args, CP_CLASS, CP_CLASS))
        return;
    struct class *c = resolve_class(pool_of(args), (unsigned)ARG_INT(2), &f);
    if (c)
        RESULT_REF(c->mirror);
    else
        throw_failure(t, &f);
}

static struct class *loaded_class(const struct constant_pool *cp, const struct symbol *name)
{
    return loader_find(cp->class->loader, name);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getClassAtIfLoaded0)
{
    const union cp_value *v = entry(t, args, CP_CLASS, CP_CLASS);
    struct class *c = v ? loaded_class(pool_of(args), cp_symbol(pool_of(args), (unsigned)ARG_INT(2))) : NULL;
    if (v)
        RESULT_REF(c ? c->mirror : NULL);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getClassRefIndexAt0)
{
    const union cp_value *v = entry(t, args, CP_FIELD, CP_INTERFACE_METHOD);
    if (v)
        RESULT_INT(v->pair.a);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getNameAndTypeRefIndexAt0)
{
    const union cp_value *v = entry(t, args, CP_FIELD, CP_INVOKE_DYNAMIC);
    bool fits = v && pool_of(args)->tags[ARG_INT(2)] != CP_METHOD_HANDLE && pool_of(args)->tags[ARG_INT(2)] != CP_METHOD_TYPE;
    if (fits)
        RESULT_INT(v->pair.b);
    else if (v)
        throw_new(t, EX(IllegalArgumentException), "Wrong type at constant pool index");
}

/* --- members ------------------------------------------------------------------------------- */

/* Class, name and descriptor of the reference, looked up without access checks. */
static struct object *find_field(struct thread *t, struct class *c, struct constant_pool *cp, unsigned index)
{
    struct field *f = class_find_field(c, cp_ref_name(cp, index), cp_ref_descriptor(cp, index));
    if (f)
        return reflect_field(t, f);
    throw_new(t, EX(RuntimeException), "Unable to look up field in target class");
    return NULL;
}

static struct object *find_method(struct thread *t, struct class *c, struct constant_pool *cp, unsigned index)
{
    struct symbol *name = cp_ref_name(cp, index), *descriptor = cp_ref_descriptor(cp, index);
    struct method *m = class_is_interface(c) ? class_find_interface_method(c, name, descriptor)
                                             : class_find_method(c, name, descriptor);
    if (m)
        return reflect_executable(t, m);
    throw_new(t, EX(RuntimeException), "Unable to look up method in target class");
    return NULL;
}

typedef struct object *(*member_finder)(struct thread *, struct class *, struct constant_pool *, unsigned);

static void member_at(struct thread *t, jslot *args, uint8_t from, uint8_t to, bool load, member_finder find)
{
    struct class_failure f = { 0 };
    const union cp_value *v = entry(t, args, from, to);
    if (!v)
        return;
    struct constant_pool *cp = pool_of(args);
    struct class *c = load ? resolve_class(cp, v->pair.a, &f) : loaded_class(cp, cp_symbol(cp, v->pair.a));
    if (c)
        RESULT_REF(find(t, c, cp, (unsigned)ARG_INT(2)));
    else if (load)
        throw_failure(t, &f);
    else
        RESULT_REF(NULL);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getFieldAt0) { member_at(t, args, CP_FIELD, CP_FIELD, true, find_field); }
NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getFieldAtIfLoaded0) { member_at(t, args, CP_FIELD, CP_FIELD, false, find_field); }
NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getMethodAt0) { member_at(t, args, CP_METHOD, CP_INTERFACE_METHOD, true, find_method); }
NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getMethodAtIfLoaded0) { member_at(t, args, CP_METHOD, CP_INTERFACE_METHOD, false, find_method); }

static void strings_result(struct thread *t, jslot *args, struct symbol *const *symbols, jint count)
{
    struct object *result = alloc_ref_array(t, known.String, count);
    for (jint i = 0; result && i < count; i++) {
        struct object *s = string_of_symbol(t, symbols[i]);
        if (!s)
            return;
        set_element(t, result, i, s);
    }
    RESULT_REF(result);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getMemberRefInfoAt0)
{
    if (!entry(t, args, CP_FIELD, CP_INTERFACE_METHOD))
        return;
    struct constant_pool *cp = pool_of(args);
    unsigned index = (unsigned)ARG_INT(2);
    struct symbol *symbols[] = { cp_ref_class_name(cp, index), cp_ref_name(cp, index), cp_ref_descriptor(cp, index) };
    strings_result(t, args, symbols, 3);
}

NATIVE_METHOD(jdk_internal_reflect_ConstantPool_getNameAndTypeRefInfoAt0)
{
    if (!entry(t, args, CP_NAME_AND_TYPE, CP_NAME_AND_TYPE))
        return;
    struct constant_pool *cp = pool_of(args);
    unsigned index = (unsigned)ARG_INT(2);
    struct symbol *symbols[] = { cp_name_of(cp, index), cp_descriptor_of(cp, index) };
    strings_result(t, args, symbols, 2);
}
