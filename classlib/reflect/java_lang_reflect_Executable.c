/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.reflect.Executable and Field: parameters and annotations that are read when asked for. */
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

static struct method *method_of_executable(const struct object *o)
{
    return object_class(o) == known.Method ? method_of_reflect(o) : method_of_constructor(o);
}

static struct object *make_parameter(struct thread *t, struct object *executable, const struct symbol *name,
                                     jint modifiers, jint index)
{
    struct object *p = alloc_object(t, known.Parameter);
    struct object *text = p && name ? string_of_symbol(t, name) : NULL;
    if (!p || thread_pending(t))
        return NULL;
    set_int(p, known.Parameter_modifiers, modifiers);
    set_int(p, known.Parameter_index, index);
    return store_ref(t, p, object_at(p, known.Parameter_name), text) &&
           store_ref(t, p, object_at(p, known.Parameter_executable), executable) ? p : NULL;
}

/* MethodParameters: a byte count, then name index and flags; null without the attribute. */
NATIVE_METHOD(java_lang_reflect_Executable_getParameters0)
{
    struct object *self = ARG_REF(0);
    struct method *m = method_of_executable(self);
    const struct constant_pool *cp = m->class->cp;
    if (!m->parameters.data) {
        RESULT_REF(NULL);
        return;
    }
    unsigned n = m->parameters.data[0];
    struct object *all = class_initialize(t, known.Parameter) ? alloc_ref_array(t, known.Parameter, (jint)n) : NULL;
    for (unsigned i = 0; all && i < n; i++) {
        const uint8_t *row = m->parameters.data + 1 + 4 * i;
        unsigned name = be16(row);
        if (name && (name >= cp->count || cp->tags[name] != CP_UTF8)) {
            throw_new(t, EX(IllegalArgumentException), "Constant pool index out of bounds");
            return;
        }
        struct object *p = make_parameter(t, self, cp_symbol(cp, name), be16(row + 2), (jint)i);
        if (!p || !store_ref(t, all, object_at(all, ARRAY_BASE + 8 * i), p))
            return;
    }
    RESULT_REF(all);
}

NATIVE_METHOD(java_lang_reflect_Executable_getTypeAnnotationBytes0)
{
    RESULT_REF(reflect_bytes(t, method_of_executable(ARG_REF(0))->type_annotations));
}

NATIVE_METHOD(java_lang_reflect_Field_getTypeAnnotationBytes0)
{
    RESULT_REF(reflect_bytes(t, field_of_reflect(ARG_REF(0))->type_annotations));
}
