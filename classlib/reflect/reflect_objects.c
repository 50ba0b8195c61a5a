/* SPDX-License-Identifier: Apache-2.0 */
/* Makes java.lang.reflect objects. */
#include "classlib/reflect/reflect_objects.h"

#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

static struct object *fresh(struct thread *t, struct class *c)
{
    return class_initialize(t, c) ? alloc_object(t, c) : NULL;
}

/* Store into a field of a fresh object; false when making the value failed. */
static bool put(struct thread *t, struct object *o, uint32_t offset, struct object *value)
{
    return !thread_pending(t) && store_ref(t, o, object_at(o, offset), value);
}

struct object *reflect_bytes(struct thread *t, struct span s)
{
    struct object *bytes = s.data ? alloc_primitive_array(t, T_BYTE, (jint)s.length) : NULL;
    if (bytes)
        memcpy(array_data(bytes), s.data, s.length);
    return bytes;
}

static bool put_bytes(struct thread *t, struct object *o, uint32_t offset, struct span s)
{
    return put(t, o, offset, reflect_bytes(t, s));
}

static bool put_symbol(struct thread *t, struct object *o, uint32_t offset, const struct symbol *s)
{
    return put(t, o, offset, s ? string_of_symbol(t, s) : NULL);
}

/* The Class of a type in a descriptor, as c sees it. */
static struct object *type_mirror(struct thread *t, struct class *c, struct signature_type x)
{
    struct class_failure f = { 0 };
    struct class *type = loader_load_descriptor(c->loader, x.text, x.length, &f);
    if (!type)
        throw_failure(t, &f);
    return type ? type->mirror : NULL;
}

static struct object *field_mirror(struct thread *t, struct class *c, const struct symbol *descriptor)
{
    return type_mirror(t, c, (struct signature_type){ .text = descriptor->text, .length = descriptor->length });
}

static struct object *result_mirror(struct thread *t, const struct method *m)
{
    struct signature s = symbol_signature(m->descriptor);
    return type_mirror(t, m->class, signature_result(&s));
}

static struct object *parameter_types(struct thread *t, const struct method *m)
{
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type x;
    struct object *types = alloc_ref_array(t, known.Class, (jint)signature_count(s));
    for (uint32_t slot = ARRAY_BASE; types && signature_next(&s, &x); slot += 8)
        if (!put(t, types, slot, type_mirror(t, m->class, x)))
            return NULL;
    return types;
}

/* The Exceptions attribute: a count and class indexes. */
static struct object *exception_types(struct thread *t, const struct method *m)
{
    unsigned n = m->exceptions.data ? be16(m->exceptions.data) : 0;
    struct object *types = alloc_ref_array(t, known.Class, (jint)n);
    for (unsigned i = 0; types && i < n; i++) {
        struct class_failure f = { 0 };
        struct class *c = resolve_class(m->class->cp, be16(m->exceptions.data + 2 + 2 * i), &f);
        if (!c) {
            throw_failure(t, &f);
            return NULL;
        }
        set_element(t, types, i, c->mirror);
    }
    return types;
}

struct object *reflect_field(struct thread *t, struct field *f)
{
    struct object *o = fresh(t, known.Field);
    if (!o)
        return NULL;
    set_int(o, known.Field_slot, f->slot);
    set_int(o, known.Field_modifiers, f->access);
    set_byte(o, known.Field_trustedFinal, f->trusted_final);
    bool ok = put(t, o, known.Field_clazz, f->class->mirror) && put_symbol(t, o, known.Field_name, f->name) &&
              put(t, o, known.Field_type, field_mirror(t, f->class, f->descriptor)) &&
              put_symbol(t, o, known.Field_signature, f->signature) &&
              put_bytes(t, o, known.Field_annotations, f->annotations);
    return ok ? o : NULL;
}

static struct object *make_constructor(struct thread *t, struct method *m)
{
    struct object *o = fresh(t, known.Constructor);
    if (!o)
        return NULL;
    set_int(o, known.Constructor_slot, m->slot);
    set_int(o, known.Constructor_modifiers, m->access);
    bool ok = put(t, o, known.Constructor_clazz, m->class->mirror) &&
              put(t, o, known.Constructor_parameterTypes, parameter_types(t, m)) &&
              put(t, o, known.Constructor_exceptionTypes, exception_types(t, m)) &&
              put_symbol(t, o, known.Constructor_signature, m->signature) &&
              put_bytes(t, o, known.Constructor_annotations, m->annotations) &&
              put_bytes(t, o, known.Constructor_parameterAnnotations, m->parameter_annotations);
    return ok ? o : NULL;
}

static struct object *make_method(struct thread *t, struct method *m)
{
    struct object *o = fresh(t, known.Method);
    if (!o)
        return NULL;
    set_int(o, known.Method_slot, m->slot);
    set_int(o, known.Method_modifiers, m->access);
    bool ok = put(t, o, known.Method_clazz, m->class->mirror) && put_symbol(t, o, known.Method_name, m->name) &&
              put(t, o, known.Method_parameterTypes, parameter_types(t, m)) &&
              put(t, o, known.Method_returnType, result_mirror(t, m)) &&
              put(t, o, known.Method_exceptionTypes, exception_types(t, m)) &&
              put_symbol(t, o, known.Method_signature, m->signature) &&
              put_bytes(t, o, known.Method_annotations, m->annotations) &&
              put_bytes(t, o, known.Method_parameterAnnotations, m->parameter_annotations) &&
              put_bytes(t, o, known.Method_annotationDefault, m->annotation_default);
    return ok ? o : NULL;
}

struct object *reflect_executable(struct thread *t, struct method *m)
{
    return m->flags & METHOD_IS_INIT ? make_constructor(t, m) : make_method(t, m);
}

/* The accessor: a method of the component's name and type without parameters; NULL when there is none. */
static struct object *accessor(struct thread *t, struct class *c, const struct symbol *name, const struct symbol *type)
{
    for (unsigned i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        if (m->name == name && !method_is_static(m) && m->descriptor->text[1] == ')' &&
            !strcmp(m->descriptor->text + 2, type->text))
            return make_method(t, m);
    }
    return NULL;
}

struct object *reflect_record_component(struct thread *t, struct class *c, struct symbol *name,
                                        struct symbol *descriptor, struct symbol *signature,
                                        struct span annotations, struct span type_annotations)
{
    struct object *o = fresh(t, known.RecordComponent);
    if (!o)
        return NULL;
    bool ok = put(t, o, known.RecordComponent_clazz, c->mirror) && put_symbol(t, o, known.RecordComponent_name, name) &&
              put(t, o, known.RecordComponent_type, field_mirror(t, c, descriptor)) &&
              put(t, o, known.RecordComponent_accessor, accessor(t, c, name, descriptor)) &&
              put_symbol(t, o, known.RecordComponent_signature, signature) &&
              put_bytes(t, o, known.RecordComponent_annotations, annotations) &&
              put_bytes(t, o, known.RecordComponent_typeAnnotations, type_annotations);
    return ok ? o : NULL;
}

struct field *field_of_reflect(const struct object *field)
{
    return &class_of_mirror(get_ref(field, known.Field_clazz))->fields[get_int(field, known.Field_slot)];
}

struct method *method_of_reflect(const struct object *method)
{
    return &class_of_mirror(get_ref(method, known.Method_clazz))->methods[get_int(method, known.Method_slot)];
}

struct method *method_of_constructor(const struct object *constructor)
{
    return &class_of_mirror(get_ref(constructor, known.Constructor_clazz))->methods[get_int(constructor, known.Constructor_slot)];
}
