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
static enum jvmti_error collect(struct class_set *s, jint *count, jclass **classes)
{
    struct class *first = class_first();
    for (int pass = 0; pass < 2; pass++) {
        s->count = 0;
        for (struct class *c = first; c; c = class_next(c))
            if (is_visible(c) && belongs(s, c))
                add(s, c);
        if (pass == 0) {
            s->room = s->count;
            s->classes = jvmti_memory(s->room * sizeof *s->classes);
        }
        if (!s->classes)
            return JVMTI_OUT_OF_MEMORY;
    }
    *count = (jint)(s->count < s->room ? s->count : s->room);
    *classes = s->classes;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetLoadedClasses(struct thread *t, struct jvmti_env *env, jint *class_count, jclass **classes)
{
    struct class_set s = { 0 };
    (void)t;
    (void)env;
    return collect(&s, class_count, classes);
}

enum jvmti_error jvmti_GetClassLoaderClasses(struct thread *t, struct jvmti_env *env, jobject initiating_loader, jint *class_count, jclass **classes)
{
    struct class_set s = { .loader = initiating_loader ? loader_of_object(jni_object(initiating_loader)) : &boot_loader };
    (void)t;
    (void)env;
    return collect(&s, class_count, classes);
}

/* --- one --------------------------------------------------------------------------------------- */

static bool is_hidden(const struct class *c) { return (class_is_array(c) ? c->element : c)->flags & CLASS_IS_HIDDEN; }

/* "I", "[J", "La/B;", of a hidden class "La/B.0x1;". */
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
    if (fclose(out) != 0)
        return NULL;
    if (is_hidden(c))
        *strrchr(text, '+') = '.';
    return text;
}

enum jvmti_error jvmti_GetClassSignature(struct class *c, char **signature, char **generic)
{
    if (signature)
        *signature = signature_of(c);
    if (generic)
        *generic = c->signature ? jvmti_text(c->signature->text) : NULL;
    return (!signature || *signature) && (!generic || !c->signature || *generic) ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum { STATUS_VERIFIED = 1, STATUS_PREPARED = 2, STATUS_INITIALIZED = 4, STATUS_ERROR = 8, STATUS_ARRAY = 16, STATUS_PRIMITIVE = 32 };

enum jvmti_error jvmti_GetClassStatus(struct class *c, jint *status)
{
    enum class_state state = atomic_load(&c->state);
    *status = class_is_primitive(c) ? STATUS_PRIMITIVE : class_is_array(c) ? STATUS_ARRAY
            : (state >= CLASS_LINKED ? STATUS_VERIFIED | STATUS_PREPARED : 0) | (state == CLASS_INITIALIZED ? STATUS_INITIALIZED : 0) |
              (state == CLASS_ERRONEOUS ? STATUS_ERROR : 0);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetClassModifiers(struct class *c, jint *modifiers)
{
    *modifiers = class_modifiers(c);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetSourceFileName(struct class *c, char **source_name)
{
    if (!c->source_file)
        return JVMTI_ABSENT_INFORMATION;
    *source_name = jvmti_text(c->source_file->text);
    return *source_name ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetSourceDebugExtension(struct class *c, char **source_debug_extension)
{
    if (!c->source_debug.data)
        return JVMTI_ABSENT_INFORMATION;
    *source_debug_extension = strndup((const char *)c->source_debug.data, c->source_debug.length);
    return *source_debug_extension ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* Of an entry of a class file's constant pool, its tag included; but for texts. */
static unsigned cp_entry_bytes(unsigned tag)
{
    switch (tag) {
    case CP_CLASS: case CP_STRING: case CP_METHOD_TYPE: case CP_MODULE: case CP_PACKAGE: return 3;
    case CP_METHOD_HANDLE: return 4;
    case CP_LONG: case CP_DOUBLE: return 9;
    default: return 5;
    }
}

static void *method_at(struct class *c, unsigned i) { return &c->methods[i]; }
static void *field_at(struct class *c, unsigned i) { return &c->fields[i]; }
static void *interface_at(struct class *c, unsigned i) { return jni_class_handle(c->interfaces[i]); }

/* Members or interfaces, as an array of what part says, its address in *out: not before the class is linked. */
static enum jvmti_error give_parts(struct class *c, unsigned n, void *(*part)(struct class *, unsigned), jint *count, void *out)
{
    if (!class_is_array(c) && !class_is_primitive(c) && atomic_load(&c->state) < CLASS_LINKED)
        return JVMTI_CLASS_NOT_PREPARED;
    void **parts = jvmti_memory(n * sizeof *parts);
    for (unsigned i = 0; parts && i < n; i++)
        parts[i] = part(c, i);
    memcpy(out, &parts, sizeof parts);
    *count = (jint)n;
    return parts ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetClassMethods(struct class *c, jint *method_count, struct method ***methods)
{
    return give_parts(c, c->method_count, method_at, method_count, methods);
}

enum jvmti_error jvmti_GetClassFields(struct class *c, jint *field_count, struct field ***fields)
{
    return give_parts(c, c->field_count, field_at, field_count, fields);
}

enum jvmti_error jvmti_GetImplementedInterfaces(struct class *c, jint *interface_count, jclass **interfaces)
{
    return give_parts(c, c->interface_count, interface_at, interface_count, interfaces);
}

enum jvmti_error jvmti_IsInterface(struct class *c, jboolean *is_interface)
{
    *is_interface = class_is_interface(c);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_IsArrayClass(struct class *c, jboolean *is_array_class)
{
    *is_array_class = class_is_array(c);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_IsModifiableClass(struct class *c, jboolean *is_modifiable_class)
{
    *is_modifiable_class = redefine_may(c);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetClassLoader(struct class *c, jobject *classloader)
{
    *classloader = c->loader ? jni_local(thread_current(), c->loader->object) : NULL;
    return JVMTI_NONE;
}

/* The class file's, whole: from behind its length to where the class begins. */
enum jvmti_error jvmti_GetConstantPool(struct class *c, jint *constant_pool_count, jint *constant_pool_byte_count, uint8_t **constant_pool_bytes)
{
    enum { COUNT_AT = 8, POOL_AT = 10 };
    if (class_is_array(c) || class_is_primitive(c) || !c->file.data)
        return JVMTI_ABSENT_INFORMATION;
    unsigned count = be16(c->file.data + COUNT_AT);
    const uint8_t *p = c->file.data + POOL_AT;
    for (unsigned i = 1; i < count; ) {
        unsigned tag = *p;
        p += tag == CP_UTF8 ? 3u + be16(p + 1) : cp_entry_bytes(tag);
        i += tag == CP_LONG || tag == CP_DOUBLE ? 2 : 1;
    }
    size_t n = (size_t)(p - (c->file.data + POOL_AT));
    *constant_pool_bytes = jvmti_memory(n);
    if (!*constant_pool_bytes)
        return JVMTI_OUT_OF_MEMORY;
    memcpy(*constant_pool_bytes, c->file.data + POOL_AT, n);
    *constant_pool_count = (jint)count;
    *constant_pool_byte_count = (jint)n;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetClassVersionNumbers(struct class *c, jint *minor_version, jint *major_version)
{
    if (class_is_array(c) || class_is_primitive(c))
        return JVMTI_ABSENT_INFORMATION;
    *minor_version = c->minor;
    *major_version = c->major;
    return JVMTI_NONE;
}
