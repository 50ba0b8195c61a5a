/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.Class: names, kinds, super types and loading by name. */
#include "classlib/lang/java_lang_Class.h"

#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "memory/arena.h"
#include "vm/class/access.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/class/unload/unit.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/permanent.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

#define SELF class_of_mirror(ARG_REF(0))

/* --- names --------------------------------------------------------------------------------- */

static struct object *make_name(struct thread *t, struct class *c)
{
    if (!(c->flags & (CLASS_IS_HIDDEN | CLASS_IS_ARRAY)))
        return string_of_symbol_dotted(t, c->name);
    size_t size = c->name->length + 1u;
    char buffer[512], *text = size <= sizeof buffer ? buffer : mem_block(size);
    if (!text) {
        throw_out_of_memory(t, "C heap");
        return NULL;
    }
    class_external_name(c, text, size);
    struct object *s = string_new(t, text);
    string_free(text, buffer);
    return s ? string_intern(t, s) : NULL;
}

struct object *class_name_string(struct thread *t, struct class *c)
{
    struct object *name = get_ref(c->mirror, known.Class_name);
    if (name)
        return name;
    bool alone = c->flags & CLASS_IS_HIDDEN;            /* no other has its name */
    struct area *context = alone ? area_begin_kept(t, c->unit) : mem_begin_shared(&t->mem, &area_immortal);
    name = make_name(t, c);
    mem_end_shared(&t->mem, context);
    if (name)
        set_ref(t, c->mirror, known.Class_name, name);
    return name;
}

NATIVE_METHOD(java_lang_Class_initClassName) { RESULT_REF(class_name_string(t, SELF)); }

NATIVE_METHOD(java_lang_Class_getGenericSignature0)
{
    struct class *c = SELF;
    RESULT_REF(c->signature ? string_of_symbol(t, c->signature) : NULL);
}

/* --- kinds and super types ----------------------------------------------------------------- */

NATIVE_METHOD(java_lang_Class_isArray) { RESULT_INT(class_is_array(SELF)); }
NATIVE_METHOD(java_lang_Class_isPrimitive) { RESULT_INT(class_is_primitive(SELF)); }
NATIVE_METHOD(java_lang_Class_isInterface) { RESULT_INT(class_is_interface(SELF)); }
NATIVE_METHOD(java_lang_Class_isHidden) { RESULT_INT((SELF->flags & CLASS_IS_HIDDEN) != 0); }
NATIVE_METHOD(java_lang_Class_isRecord0) { RESULT_INT((SELF->flags & CLASS_IS_RECORD) != 0); }

NATIVE_METHOD(java_lang_Class_isInstance)
{
    struct object *o = ARG_REF(1);
    struct class *c = SELF;
    RESULT_INT(o && !class_is_primitive(c) && object_is_instance(o, c));
}

NATIVE_METHOD(java_lang_Class_isAssignableFrom)
{
    if (!ARG_REF(1)) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    RESULT_INT(class_is_assignable(class_of_mirror(ARG_REF(1)), SELF));
}

NATIVE_METHOD(java_lang_Class_getSuperclass)
{
    struct class *c = SELF;
    bool has_none = class_is_interface(c) || class_is_primitive(c) || c == known.Object;
    struct class *super = class_is_array(c) ? known.Object : c->super;
    RESULT_REF(has_none ? NULL : super->mirror);
}

NATIVE_METHOD(java_lang_Class_getInterfaces0)
{
    struct class *c = SELF, *of_arrays[] = { known.Cloneable, known.Serializable };
    struct class **interfaces = class_is_array(c) ? of_arrays : c->interfaces;
    jint count = class_is_array(c) ? 2 : c->interface_count;
    struct object *result = alloc_ref_array(t, known.Class, count);
    for (jint i = 0; result && i < count; i++)
        set_element(t, result, i, interfaces[i]->mirror);
    RESULT_REF(result);
}

NATIVE_METHOD(java_lang_Class_getClassAccessFlagsRaw0) { RESULT_INT(SELF->access); }
NATIVE_METHOD(java_lang_Class_getClassFileVersion0) { RESULT_INT(SELF->minor << 16 | SELF->major); }
NATIVE_METHOD(java_lang_Class_getModifiers) { RESULT_INT(class_modifiers(SELF)); }

static const struct { const char *name; uint8_t type; } primitives[] = {
    { "boolean", T_BOOLEAN }, { "byte", T_BYTE }, { "char", T_CHAR }, { "double", T_DOUBLE }, { "float", T_FLOAT },
    { "int", T_INT }, { "long", T_LONG }, { "short", T_SHORT }, { "void", T_VOID },
};

NATIVE_METHOD(java_lang_Class_getPrimitiveClass)
{
    char buffer[64], *name = ARG_REF(0) ? string_utf8(ARG_REF(0), buffer, sizeof buffer) : NULL;
    struct class *found = NULL;
    for (unsigned i = 0; name && i < sizeof primitives / sizeof primitives[0]; i++)
        if (!strcmp(primitives[i].name, name))
            found = class_primitive(primitives[i].type);
    if (found)
        RESULT_REF(found->mirror);
    else if (name)
        throw_new(t, EX(ClassNotFoundException), "%s", name);
    else
        throw_new(t, EX(NullPointerException), NULL);
    string_free(name, buffer);
}

NATIVE_METHOD(java_lang_Class_forName0)
{
    char buffer[512];
    struct object *name = ARG_REF(0);
    if (!name) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    char *text = string_utf8(name, buffer, sizeof buffer);
    if (!text) {
        throw_out_of_memory(t, "C heap");
        return;
    }
    struct class *c = class_for_name(t, loader_of_object(ARG_REF(2)), text, ARG_BOOL(1));
    string_free(text, buffer);
    if (c)
        RESULT_REF(c->mirror);
}

/* --- what the VM keeps beside the fields --------------------------------------------------- */

NATIVE_METHOD(java_lang_Class_getProtectionDomain0)
{
    RESULT_REF(get_ref(ARG_REF(0), class_domain_offset()));
}

NATIVE_METHOD(java_lang_Class_getSigners)
{
    struct object *signers = get_ref(ARG_REF(0), injected.class_signers);
    RESULT_REF(signers ? object_clone(t, signers) : NULL);
}

NATIVE_METHOD(java_lang_Class_setSigners)
{
    struct object *mirror = ARG_REF(0);
    struct class *c = SELF;
    if (!class_is_array(c) && !class_is_primitive(c))
        store_ref(t, mirror, object_at(mirror, injected.class_signers), ARG_REF(1));
}

NATIVE_METHOD(java_lang_Class_getRawAnnotations) { RESULT_REF(reflect_bytes(t, SELF->annotations)); }
NATIVE_METHOD(java_lang_Class_getRawTypeAnnotations) { RESULT_REF(reflect_bytes(t, SELF->type_annotations)); }

/* --- assertions ---------------------------------------------------------------------------- */

/* Does the rule's name say this class or (package rules) its package?  '.' and '/' are the same. */
static bool rule_names(const struct assertion_rule *rule, const char *name, size_t length)
{
    if (strlen(rule->name) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (rule->name[i] != name[i] && !(rule->name[i] == '.' && name[i] == '/'))
            return false;
    return true;
}

/* The last rule of that kind for the name; NULL when there is none. */
static const struct assertion_rule *find_rule(bool package, const char *name, size_t length)
{
    for (size_t i = vm_options.assertion_count; i-- > 0; ) {
        const struct assertion_rule *rule = &vm_options.assertions[i];
        if (rule->name && rule->package == package && rule_names(rule, name, length))
            return rule;
    }
    return NULL;
}

static bool default_assertions(const struct class *c)
{
    bool enabled = false;
    if (c->loader == &boot_loader)
        return vm_options.system_assertions;
    for (size_t i = 0; i < vm_options.assertion_count; i++)
        if (!vm_options.assertions[i].name)
            enabled = vm_options.assertions[i].enable;
    return enabled;
}

/* Length of what is before the last slash; 0 = the unnamed package. */
static size_t package_length(const char *name, size_t length)
{
    while (length > 0 && name[--length] != '/') { }
    return length;
}

/* The class itself, then its packages from the inside out, then the default of its loader. */
static bool assertions_enabled(const struct class *c)
{
    const char *name = c->name->text;
    const struct assertion_rule *rule = find_rule(false, name, c->name->length);
    size_t length = package_length(name, c->name->length);
    do {
        rule = rule ? rule : find_rule(true, name, length);
        length = package_length(name, length);
    } while (!rule && length > 0);
    return rule ? rule->enable : default_assertions(c);
}

NATIVE_METHOD(java_lang_Class_desiredAssertionStatus0)
{
    RESULT_INT(assertions_enabled(class_of_mirror(ARG_REF(0))));
}
