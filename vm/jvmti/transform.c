/* SPDX-License-Identifier: Apache-2.0 */
/* Class files that agents see and replace, and classes that they change. */
#include <stdlib.h>
#include <string.h>

#include "vm/jvmti/event.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/tool/redefine.h"
#include "vm/run/tool/transform.h"

/* --- what classes are made of ------------------------------------------------------------------- */

/* The agent's memory, which is given back, as an array; NULL: an exception is pending. */
static struct object *array_of(struct thread *t, uint8_t *bytes, jint length)
{
    struct object *array = alloc_primitive_array(t, T_BYTE, length);
    if (array)
        memcpy(array_data(array), bytes, (size_t)length);
    free(bytes);
    return array;
}

static void show(struct thread *t, struct jvmti_env *env, struct define_request *r, struct class *changed)
{
    struct passage p;
    jint length = 0;
    uint8_t *bytes = NULL;
    if (!jvmti_enter(t, &p))
        return;
    jclass class = changed ? jni_class_handle(changed) : NULL;
    jobject loader = jni_local(t, r->loader->object), domain = jni_local(t, r->protection_domain);
    TELL(t, env, ClassFileLoadHook, p.jni, class, loader, r->expected ? r->expected->text : NULL, domain, (jint)r->length, r->bytes, &length, &bytes);
    struct object *made = bytes && length >= 0 ? array_of(t, bytes, length) : NULL;
    jvmti_leave(t, &p);
    if (made)
        transform_take(r, made);
}

/* Environments that may transform classes again see them again. */
static void ask(struct thread *t, struct define_request *r, struct class *changed, bool again)
{
    int phase = atomic_load(&jvmti_phase);
    if (phase != JVMTI_PHASE_START && phase != JVMTI_PHASE_LIVE)
        return;
    EACH_WANTING(env, t, ClassFileLoadHook)
        if (jvmti_has(&env->capabilities, CAP_can_retransform_classes) == again)
            show(t, env, r, changed);
}

void jvmti_see_class_files(void)
{
    static struct transformer transformer = { .ask = ask };
    transform_add(&transformer);
}

/* --- classes that are there ---------------------------------------------------------------------- */

static enum jvmti_error change(struct thread *t, struct redefinition *list, size_t count)
{
    enum jvmti_error error = (enum jvmti_error)redefine_number(transform_classes(t, list, count));
    t->exception = NULL;
    for (size_t i = 0; error == JVMTI_NONE && i < count; i++)
        jvmti_unbreak_class(list[i].class);
    return error;
}

static enum jvmti_error read_definition(const struct jvmti_class_definition *from, struct redefinition *to)
{
    enum jvmti_error error = jvmti_class(from->klass, &to->class);
    if (error != JVMTI_NONE)
        return error;
    if (!from->class_bytes)
        return JVMTI_NULL_POINTER;
    if (from->class_byte_count < 0)
        return JVMTI_INVALID_CLASS_FORMAT;
    to->bytes = from->class_bytes;
    to->length = (size_t)from->class_byte_count;
    return JVMTI_NONE;
}

/* Room for what is to be done to so many; NULL: error says why there is none. */
static struct redefinition *list_of(jint count, enum jvmti_error *error)
{
    struct redefinition *list = count < 0 ? NULL : calloc((size_t)count + 1, sizeof *list);
    *error = list ? JVMTI_NONE : count < 0 ? JVMTI_ILLEGAL_ARGUMENT : JVMTI_OUT_OF_MEMORY;
    return list;
}

enum jvmti_error jvmti_RedefineClasses(struct thread *t, struct jvmti_env *env, jint class_count, const struct jvmti_class_definition *definitions)
{
    enum jvmti_error error;
    struct redefinition *list = list_of(class_count, &error);
    (void)env;
    for (jint i = 0; error == JVMTI_NONE && i < class_count; i++)
        error = read_definition(&definitions[i], &list[i]);
    if (error == JVMTI_NONE)
        error = change(t, list, (size_t)class_count);
    free(list);
    return error;
}

enum jvmti_error jvmti_RetransformClasses(struct thread *t, struct jvmti_env *env, jint class_count, const jclass *classes)
{
    enum jvmti_error error;
    struct redefinition *list = list_of(class_count, &error);
    (void)env;
    for (jint i = 0; error == JVMTI_NONE && i < class_count; i++)
        error = jvmti_class(classes[i], &list[i].class);
    if (error == JVMTI_NONE)
        error = change(t, list, (size_t)class_count);
    free(list);
    return error;
}
