/* SPDX-License-Identifier: Apache-2.0 */
/* JNI: classes, their members' IDs, and binding native methods by hand. */
#include "vm/native/jni.h"

#include <stdlib.h>
#include <string.h>

#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/native/ffi.h"
#include "vm/native/jni_check.h"
#include "vm/native/native.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/thread_look.h"

/* --- finding and defining ----------------------------------------------------------------------- */

/* NativeLibraries.load runs JNI_OnLoad: then the class that asked for the library counts. */
static struct class_loader *loader_of_library(struct thread *t)
{
    jslot result;
    if (!invoke_static_known(t, "jdk/internal/loader/NativeLibraries", "getFromClass", "()Ljava/lang/Class;", NULL, &result))
        return NULL;
    return class_of_mirror(slot_ref(result))->loader;
}

static struct class_loader *system_loader(struct thread *t)
{
    jslot result;
    if (!invoke_method(t, known.ClassLoader_getSystemClassLoader, NULL, &result))
        return NULL;
    return loader_of_object(slot_ref(result));
}

struct class_loader *jni_loader(struct thread *t)
{
    if (!t->frame)
        return system_loader(t);
    const struct class *c = frame_first(t).method->class;
    if (c->loader == &boot_loader && !strcmp(c->name->text, "jdk/internal/loader/NativeLibraries"))
        return loader_of_library(t);
    return c->loader;
}

static bool check_length(struct thread *t, const char *name)
{
    enum { LONGEST = UINT16_MAX };
    return strlen(name) <= LONGEST ||
           throw_new(t, EX(NoClassDefFoundError), "Class name exceeds maximum length of %d: %s", LONGEST, name);
}

static struct class *find_named(struct thread *t, const char *name)
{
    if (!name) {
        throw_new(t, EX(NoClassDefFoundError), "No class name given");
        return NULL;
    }
    if (!check_length(t, name))
        return NULL;
    struct class_loader *loader = jni_loader(t);
    size_t length = strlen(name);
    bool wrapped = *name == 'L' && name[length - 1] == ';';
    char *bare = wrapped ? strndup(name + 1, length - 2) : NULL;
    if (wrapped && !bare) {
        throw_out_of_memory(t, "FindClass");
        return NULL;
    }
    struct class *c = loader ? class_named(t, loader, bare ? bare : name) : NULL;
    free(bare);
    return c && class_initialize(t, c) ? c : NULL;
}

/* With an exception pending, too: code that looks at the exception wants its class. */
jclass jni_FindClass(struct thread *t, const char *name)
{
    struct object *pending = exception_take(t);
    struct class *c = find_named(t, name);
    if (pending)
        t->exception = pending;
    return c ? jni_class_handle(c) : NULL;
}

jclass jni_DefineClass(struct thread *t, const char *name, jobject loader, const jbyte *bytes, jsize length)
{
    struct class_failure f = { 0 };
    if (name && !check_length(t, name))
        return NULL;
    const struct define_request request = {
        .loader = loader_of_object(jni_object(loader)), .bytes = (const uint8_t *)bytes, .length = (size_t)length,
        .expected = name ? symbol_from(name) : NULL, .source = "__JNI_DefineClass__",
    };
    if (thread_pending(t))
        return NULL;
    struct class *c = loader_define(&request, &f);
    if (!c)
        throw_failure(t, &f);
    return jni_class_handle(c);
}

jclass jni_GetSuperclass(struct thread *t, jclass c)
{
    (void)t;
    struct class *k = jni_class(c);
    return class_is_interface(k) || class_is_primitive(k) ? NULL : jni_class_handle(k->super);
}

jboolean jni_IsAssignableFrom(struct thread *t, jclass sub, jclass super)
{
    (void)t;
    const struct class *a = jni_class(sub), *b = jni_class(super);
    if (class_is_primitive(a) || class_is_primitive(b))
        return a == b;
    return class_is_subtype(a, b);
}

jclass jni_GetObjectClass(struct thread *t, jobject o)
{
    (void)t;
    return jni_class_handle(object_class(jni_object(o)));
}

jboolean jni_IsInstanceOf(struct thread *t, jobject o, jclass c)
{
    (void)t;
    struct object *value = jni_object(o);
    return !value || object_is_instance(value, jni_class(c));
}

jboolean jni_IsVirtualThread(struct thread *t, jobject thread)
{
    (void)t;
    return thread_is_virtual(jni_object(thread));
}

jobject jni_GetModule(struct thread *t, jclass c)
{
    if (!c)
        throw_new(t, EX(NullPointerException), "class is null");
    else if (object_class(jni_object(c)) != known.Class)
        throw_new(t, EX(IllegalArgumentException), "Invalid class: null");
    else
        return jni_local(t, get_ref(jni_object(c), known.Class_module));
    return NULL;
}

/* --- members ------------------------------------------------------------------------------------ */

static struct method *find_method(const struct class *c, const struct symbol *name, const struct symbol *signature)
{
    if (name == SYM(init) || name == SYM(clinit))
        return class_declared_method(c, name, signature);
    struct method *m = class_is_interface(c) ? NULL : class_find_method(c, name, signature);
    return m ? m : class_find_interface_method(c, name, signature);
}

static struct method *method_id(struct thread *t, jclass handle, const char *name, const char *signature, bool is_static)
{
    struct class *c = jni_class(handle);
    if (thread_pending(t) || !class_initialize(t, c))
        return NULL;
    struct symbol *n = symbol_find(name, strlen(name)), *s = symbol_find(signature, strlen(signature));
    struct method *m = n && s && !class_is_primitive(c) ? find_method(c, n, s) : NULL;
    if (m && method_is_static(m) == is_static)
        return m;
    bool letters = class_is_array(c) || class_is_primitive(c);
    throw_new(t, EX(NoSuchMethodError), "%s%s%s%s.%s%s", is_static ? "static " : "", letters ? "" : "L", c->name->text,
              letters ? "" : ";", name, signature);
    return NULL;
}

struct method *jni_GetMethodID(struct thread *t, jclass c, const char *name, const char *signature)
{
    return method_id(t, c, name, signature, false);
}

struct method *jni_GetStaticMethodID(struct thread *t, jclass c, const char *name, const char *signature)
{
    return method_id(t, c, name, signature, true);
}

static struct field *field_id(struct thread *t, jclass handle, const char *name, const char *signature, bool is_static)
{
    struct class *c = jni_class(handle);
    if (thread_pending(t) || !class_initialize(t, c))
        return NULL;
    struct symbol *n = symbol_find(name, strlen(name)), *s = symbol_find(signature, strlen(signature));
    struct field *f = n && s && !class_is_primitive(c) ? class_find_field(c, n, s) : NULL;
    if (f && ((f->access & ACC_STATIC) != 0) == is_static)
        return f;
    char text[512];
    if (is_static)
        throw_new(t, EX(NoSuchFieldError), "%s", name);
    else
        throw_new(t, EX(NoSuchFieldError), "%s.%s %s", class_external_name(c, text, sizeof text), name, signature);
    return NULL;
}

struct field *jni_GetFieldID(struct thread *t, jclass c, const char *name, const char *signature)
{
    return field_id(t, c, name, signature, false);
}

struct field *jni_GetStaticFieldID(struct thread *t, jclass c, const char *name, const char *signature)
{
    return field_id(t, c, name, signature, true);
}

/* --- java.lang.reflect -------------------------------------------------------------------------- */

struct method *jni_FromReflectedMethod(struct thread *t, jobject method)
{
    (void)t;
    const struct object *o = jni_object(method);
    if (object_class(o) == known.Constructor)
        return &class_of_mirror(get_ref(o, known.Constructor_clazz))->methods[get_int(o, known.Constructor_slot)];
    return &class_of_mirror(get_ref(o, known.Method_clazz))->methods[get_int(o, known.Method_slot)];
}

struct field *jni_FromReflectedField(struct thread *t, jobject field)
{
    (void)t;
    const struct object *o = jni_object(field);
    return &class_of_mirror(get_ref(o, known.Field_clazz))->fields[get_int(o, known.Field_slot)];
}

jobject jni_ToReflectedMethod(struct thread *t, jclass c, struct method *m, jboolean is_static)
{
    (void)c, (void)is_static;
    return thread_pending(t) ? NULL : jni_local(t, jni_reflect_executable(t, m));
}

jobject jni_ToReflectedField(struct thread *t, jclass c, struct field *f, jboolean is_static)
{
    (void)c, (void)is_static;
    return thread_pending(t) ? NULL : jni_local(t, jni_reflect_field(t, f));
}

/* --- binding ------------------------------------------------------------------------------------ */

/* A thread that sees the entry sees the description; one that is inside an old one goes on with it. */
bool jni_bind(struct thread *t, struct method *m, void *function)
{
    struct ffi_method *f = ffi_prepare(m, function);
    if (!f)
        return throw_out_of_memory(t, "C heap");
    __atomic_store_n(&m->native_info, (void *)f, __ATOMIC_RELEASE);
    entry_bind(m, ffi_entry);
    return true;
}

static bool register_native(struct thread *t, struct class *c, const struct jni_native *n, bool foreign)
{
    char text[512];
    struct symbol *name = symbol_find(n->name, strlen(n->name)), *signature = symbol_find(n->signature, strlen(n->signature));
    struct method *m = name && signature ? class_declared_method(c, name, signature) : NULL;
    if (!m)
        return throw_new(t, EX(NoSuchMethodError), "Method %s.%s%s not found",
                         class_external_name(c, text, sizeof text), n->name, n->signature);
    if (!(m->access & ACC_NATIVE))
        return throw_new(t, EX(NoSuchMethodError), "Method %s is not declared as native", method_external_name(m, text, sizeof text));
    if (foreign)
        jni_tell_registered(class_external_name(c, text, sizeof text), n->name, n->signature);
    return jni_bind(t, m, n->function);
}

/* Does code of another loader ask it of a class of the boot loader? */
static bool is_foreign(const struct thread *t, const struct class *c)
{
    return c->loader == &boot_loader && t->frame && frame_first(t).method->class->loader != &boot_loader;
}

jint jni_RegisterNatives(struct thread *t, jclass handle, const struct jni_native *natives, jint count)
{
    struct class *c = jni_class(handle);
    if (thread_pending(t) || !class_link_thrown(t, c))
        return JNI_ERR;
    for (jint i = 0; i < count; i++)
        if (!register_native(t, c, &natives[i], is_foreign(t, c)))
            return JNI_ERR;
    return JNI_OK;
}

jint jni_UnregisterNatives(struct thread *t, jclass handle)
{
    struct class *c = jni_class(handle);
    (void)t;
    for (unsigned i = 0; i < c->method_count; i++)
        entry_unbind(&c->methods[i]);
    return JNI_OK;
}
