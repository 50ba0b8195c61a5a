/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about classes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/class/access.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/tool/redefine.h"

enum jvmti_error jvmti_class(jclass c, struct class **out)
{
    struct object *mirror = jni_object(c);
    *out = mirror && object_class(mirror) == known.Class ? class_of_mirror(mirror) : NULL;
    return *out ? JVMTI_NONE : JVMTI_INVALID_CLASS;
}

/* --- sets of them ------------------------------------------------------------------------------ */

struct class_set { size_t count, room; jclass *classes; struct class_loader *loader; };

static bool is_visible(const struct class *c)
{
    return !class_is_primitive(c) && atomic_load(&c->state) >= CLASS_LOADED && c->mirror;
}

static void add(struct class_set *s, struct class *c)
{
    if (s->count < s->room)
        s->classes[s->count] = jni_class_handle(c);
    s->count++;
}

/* Has the set's loader been asked for it, or defined it? */
static bool belongs(const struct class_set *s, const struct class *c)
{
    return !s->loader || c->loader == s->loader || loader_find(s->loader, c->name) == c;
}

/* The newest come first: what is loaded while they are counted is left out. */
static enum jvmti_error collect(struct class_set *s, struct class *first)
{
    for (int pass = 0; pass < 2; pass++) {
        s->count = 0;
        for (struct class *c = first; c; c = c->next)
            if (is_visible(c) && belongs(s, c))
                add(s, c);
        if (pass == 0) {
            s->room = s->count;
            s->classes = jvmti_memory(s->room * sizeof *s->classes);
        }
        if (!s->classes)
            return JVMTI_OUT_OF_MEMORY;
    }
    s->count = s->count < s->room ? s->count : s->room;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetLoadedClasses(struct thread *t, struct jvmti_env *env, jint *class_count, jclass **classes)
{
    struct class_set s = { 0 };
    (void)t;
    (void)env;
    enum jvmti_error error = collect(&s, atomic_load(&class_all));
    *class_count = (jint)s.count;
    *classes = s.classes;
    return error;
}

enum jvmti_error jvmti_GetClassLoaderClasses(struct thread *t, struct jvmti_env *env, jobject initiating_loader, jint *class_count, jclass **classes)
{
    struct class_set s = { .loader = initiating_loader ? loader_of_object(jni_object(initiating_loader)) : &boot_loader };
    (void)t;
    (void)env;
    enum jvmti_error error = collect(&s, atomic_load(&class_all));
    *class_count = (jint)s.count;
    *classes = s.classes;
    return error;
}

/* --- one --------------------------------------------------------------------------------------- */

/* "I", "[J", "La/B;"; a hidden class has a name between dots that no descriptor has. */
static char *signature_of(const struct class *c)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    if (class_is_primitive(c))
        fputc("    ZCFDBSIJLLV"[c->element_type], out);
    else if (class_is_array(c))
        fputs(c->name->text, out);
    else
        fprintf(out, "L%s;", c->name->text);
    return fclose(out) == 0 ? text : NULL;
}

enum jvmti_error jvmti_GetClassSignature(struct thread *t, struct jvmti_env *env, jclass klass, char **signature, char **generic)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    if (signature)
        *signature = signature_of(c);
    if (generic)
        *generic = c->signature ? jvmti_text(c->signature->text) : NULL;
    return (!signature || *signature) && (!generic || !c->signature || *generic) ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum { STATUS_VERIFIED = 1, STATUS_PREPARED = 2, STATUS_INITIALIZED = 4, STATUS_ERROR = 8, STATUS_ARRAY = 16, STATUS_PRIMITIVE = 32 };

enum jvmti_error jvmti_GetClassStatus(struct thread *t, struct jvmti_env *env, jclass klass, jint *status)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    enum class_state state = atomic_load(&c->state);
    *status = class_is_primitive(c) ? STATUS_PRIMITIVE : class_is_array(c) ? STATUS_ARRAY
            : (state >= CLASS_LINKED ? STATUS_VERIFIED | STATUS_PREPARED : 0) | (state == CLASS_INITIALIZED ? STATUS_INITIALIZED : 0) |
              (state == CLASS_ERRONEOUS ? STATUS_ERROR : 0);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetClassModifiers(struct thread *t, struct jvmti_env *env, jclass klass, jint *modifiers)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    if (error == JVMTI_NONE)
        *modifiers = class_modifiers(c);
    return error;
}

enum jvmti_error jvmti_GetSourceFileName(struct thread *t, struct jvmti_env *env, jclass klass, char **source_name)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE || !c->source_file)
        return error != JVMTI_NONE ? error : JVMTI_ABSENT_INFORMATION;
    *source_name = jvmti_text(c->source_file->text);
    return *source_name ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetSourceDebugExtension(struct thread *t, struct jvmti_env *env, jclass klass, char **source_debug_extension)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE || !c->source_debug.data)
        return error != JVMTI_NONE ? error : JVMTI_ABSENT_INFORMATION;
    *source_debug_extension = strndup((const char *)c->source_debug.data, c->source_debug.length);
    return *source_debug_extension ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* Of members and interfaces: not before the class is linked. */
static enum jvmti_error linked_class(jclass klass, struct class **out)
{
    enum jvmti_error error = jvmti_class(klass, out);
    if (error != JVMTI_NONE)
        return error;
    return class_is_array(*out) || class_is_primitive(*out) || atomic_load(&(*out)->state) >= CLASS_LINKED ? JVMTI_NONE : JVMTI_CLASS_NOT_PREPARED;
}

enum jvmti_error jvmti_GetClassMethods(struct thread *t, struct jvmti_env *env, jclass klass, jint *method_count, struct method ***methods)
{
    struct class *c;
    enum jvmti_error error = linked_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    *method_count = c->method_count;
    *methods = jvmti_memory(c->method_count * sizeof **methods);
    for (unsigned i = 0; *methods && i < c->method_count; i++)
        (*methods)[i] = &c->methods[i];
    return *methods ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetClassFields(struct thread *t, struct jvmti_env *env, jclass klass, jint *field_count, struct field ***fields)
{
    struct class *c;
    enum jvmti_error error = linked_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    *field_count = c->field_count;
    *fields = jvmti_memory(c->field_count * sizeof **fields);
    for (unsigned i = 0; *fields && i < c->field_count; i++)
        (*fields)[i] = &c->fields[i];
    return *fields ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetImplementedInterfaces(struct thread *t, struct jvmti_env *env, jclass klass, jint *interface_count, jclass **interfaces)
{
    struct class *c;
    enum jvmti_error error = linked_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    *interface_count = c->interface_count;
    *interfaces = jvmti_memory(c->interface_count * sizeof **interfaces);
    for (unsigned i = 0; *interfaces && i < c->interface_count; i++)
        (*interfaces)[i] = jni_class_handle(c->interfaces[i]);
    return *interfaces ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_IsInterface(struct thread *t, struct jvmti_env *env, jclass klass, jboolean *is_interface)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    *is_interface = error == JVMTI_NONE && class_is_interface(c);
    return error;
}

enum jvmti_error jvmti_IsArrayClass(struct thread *t, struct jvmti_env *env, jclass klass, jboolean *is_array_class)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    *is_array_class = error == JVMTI_NONE && class_is_array(c);
    return error;
}

enum jvmti_error jvmti_IsModifiableClass(struct thread *t, struct jvmti_env *env, jclass klass, jboolean *is_modifiable_class)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    *is_modifiable_class = error == JVMTI_NONE && redefine_may(c);
    return error;
}

/* list: room for all. */
static enum jvmti_error read_definitions(const struct jvmti_class_definition *from, struct redefinition *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        enum jvmti_error error = jvmti_class(from[i].klass, &list[i].class);
        if (error != JVMTI_NONE)
            return error;
        if (!from[i].class_bytes)
            return JVMTI_NULL_POINTER;
        if (from[i].class_byte_count < 0)
            return JVMTI_INVALID_CLASS_FORMAT;
        list[i].bytes = from[i].class_bytes;
        list[i].length = (size_t)from[i].class_byte_count;
    }
    return JVMTI_NONE;
}

enum jvmti_error jvmti_RedefineClasses(struct thread *t, struct jvmti_env *env, jint class_count, const struct jvmti_class_definition *definitions)
{
    struct class_failure f = { 0 };
    size_t count = class_count > 0 ? (size_t)class_count : 0;
    struct redefinition *list = jvmti_memory(count * sizeof *list);
    (void)env;
    if (class_count < 0 || !list) {
        free(list);
        return class_count < 0 ? JVMTI_ILLEGAL_ARGUMENT : JVMTI_OUT_OF_MEMORY;
    }
    enum jvmti_error error = read_definitions(definitions, list, count);
    if (error == JVMTI_NONE)
        error = (enum jvmti_error)redefine_number(redefine_classes(t, list, count, &f));
    t->exception = NULL;
    for (size_t i = 0; error == JVMTI_NONE && i < count; i++)
        jvmti_unbreak_class(list[i].class);
    free(list);
    return error;
}

enum jvmti_error jvmti_GetClassLoader(struct thread *t, struct jvmti_env *env, jclass klass, jobject *classloader)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)env;
    if (error == JVMTI_NONE)
        *classloader = c->loader ? jni_local(t, c->loader->object) : NULL;
    return error;
}

enum jvmti_error jvmti_GetClassVersionNumbers(struct thread *t, struct jvmti_env *env, jclass klass, jint *minor_version, jint *major_version)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    if (class_is_array(c) || class_is_primitive(c))
        return JVMTI_ABSENT_INFORMATION;
    *minor_version = c->minor;
    *major_version = c->major;
    return JVMTI_NONE;
}
