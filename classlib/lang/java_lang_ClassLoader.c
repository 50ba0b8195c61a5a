/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ClassLoader: defining classes from bytes, and finding those already there. */
#include "classlib/fields.h"
#include "classlib/lang/define_class.h"
#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

static bool check_name_length(struct thread *t, const struct object *name)
{
    enum { LONGEST = UINT16_MAX };
    char *text = string_length(name) > LONGEST / 3 ? string_utf8(name, NULL, 0) : NULL;
    if (text && strlen(text) > LONGEST)
        throw_new(t, EX(NoClassDefFoundError), "Class name exceeds maximum length of %d: %s", LONGEST, text);
    string_free(text, NULL);
    return !thread_pending(t);
}

struct class *define_class(struct thread *t, struct define_request *request, struct object *name, struct object *source)
{
    struct class_failure f = { 0 };
    if (name && !check_name_length(t, name))
        return NULL;
    char buffer[512], *text = source ? string_utf8(source, buffer, sizeof buffer) : NULL;
    request->source = text;
    request->expected = name ? string_symbol(name, true) : NULL;
    struct class *c = loader_define(request, &f);
    if (!c)
        throw_failure(t, &f);
    string_free(text, buffer);
    return c;
}

/* The bytes of a Java array; false: an exception is pending. */
bool define_bytes(struct thread *t, struct define_request *request, struct object *array, jint offset, jint length)
{
    if (!array)
        return throw_new(t, EX(NullPointerException), NULL);
    if (length < 0)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), NULL);
    if (offset < 0 || offset > array_length(array) - length)
        return throw_new(t, EX(ArrayIndexOutOfBoundsException), "Array region %d..%lld out of bounds for length %d",
                         offset, (long long)offset + length, array_length(array));
    request->bytes = (const uint8_t *)array_data(array) + offset;
    request->length = (size_t)length;
    return true;
}

NATIVE_METHOD(java_lang_ClassLoader_defineClass1)
{
    struct define_request request = {
        .loader = loader_of_object(ARG_REF(0)), .protection_domain = ARG_REF(5),
    };
    if (!define_bytes(t, &request, ARG_REF(2), ARG_INT(3), ARG_INT(4)))
        return;
    struct class *c = define_class(t, &request, ARG_REF(1), ARG_REF(6));
    if (c)
        RESULT_REF(c->mirror);
}

NATIVE_METHOD(java_lang_ClassLoader_defineClass2)
{
    struct object *buffer = ARG_REF(2);
    if (!buffer) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    struct define_request request = {
        .loader = loader_of_object(ARG_REF(0)), .protection_domain = ARG_REF(5),
        .bytes = (const uint8_t *)(uintptr_t)field_long(buffer, FIELD_Buffer_address) + ARG_INT(3),
        .length = (size_t)ARG_INT(4),
    };
    struct class *c = define_class(t, &request, ARG_REF(1), ARG_REF(6));
    if (c)
        RESULT_REF(c->mirror);
}

/* Flags of defineClass0, as MethodHandleNatives.Constants has them. */
enum { NESTMATE = 1, HIDDEN = 2, STRONG_LOADER = 4, VM_ANNOTATIONS = 8 };

static bool bring_up(struct thread *t, struct class *c, bool initialize, struct object *class_data)
{
    if (class_data && !store_ref(t, c->mirror, object_at(c->mirror, known.Class_classData), class_data))
        return false;
    return initialize ? class_initialize(t, c) : class_link_thrown(t, c);
}

NATIVE_METHOD(java_lang_ClassLoader_defineClass0)
{
    struct object *lookup = ARG_REF(1);
    jint flags = ARG_INT(8);
    if (!lookup) {
        throw_new(t, EX(IllegalArgumentException), "Lookup class is null");
        return;
    }
    struct define_request request = {
        .loader = loader_of_object(ARG_REF(0)), .protection_domain = ARG_REF(6),
        .hidden_host = flags & HIDDEN ? class_of_mirror(lookup) : NULL,
        .nestmate = flags & NESTMATE, .strong = flags & STRONG_LOADER, .vm_annotations = flags & VM_ANNOTATIONS,
    };
    if (!(flags & HIDDEN) && flags & NESTMATE) {
        throw_new(t, EX(IllegalArgumentException), "dynamic nestmate is only applicable to hidden classes");
        return;
    }
    if (!define_bytes(t, &request, ARG_REF(3), ARG_INT(4), ARG_INT(5)))
        return;
    struct class *c = define_class(t, &request, ARG_REF(2), NULL);
    if (c && bring_up(t, c, ARG_BOOL(7), ARG_REF(9)))
        RESULT_REF(c->mirror);
}

NATIVE_METHOD(java_lang_ClassLoader_findBootstrapClass)
{
    struct class_failure f = { 0 };
    struct symbol *name = ARG_REF(0) ? string_symbol(ARG_REF(0), true) : NULL;
    struct class *c = name && name->text[0] != '[' ? loader_load_boot(name, &f) : NULL;
    if (!c && f.error && f.error != CLASS_NOT_FOUND && f.error != CLASS_CLASS_NOT_FOUND)
        throw_failure(t, &f);
    else
        RESULT_REF(c ? c->mirror : NULL);
}

NATIVE_METHOD(java_lang_ClassLoader_findLoadedClass0)
{
    struct symbol *name = ARG_REF(1) ? string_find_symbol(ARG_REF(1), true) : NULL;
    struct class *c = name ? loader_find(loader_of_object(ARG_REF(0)), name) : NULL;
    RESULT_REF(c ? c->mirror : NULL);
}

/* --- -ea and -da for loaders that decide themselves ---------------------------------------- */

static jint count_rules(bool package)
{
    jint n = 0;
    for (size_t i = 0; i < vm_options.assertion_count; i++)
        n += vm_options.assertions[i].name && vm_options.assertions[i].package == package;
    return n;
}

/* Rules of one kind as two parallel arrays; the unnamed package is null. */
static bool put_rules(struct thread *t, struct object *directives, bool package, enum lib_field names, enum lib_field enabled)
{
    jint n = count_rules(package), at = 0;
    struct object *text = alloc_ref_array(t, known.String, n), *on = text ? alloc_primitive_array(t, T_BOOLEAN, n) : NULL;
    for (size_t i = 0; on && i < vm_options.assertion_count; i++) {
        const struct assertion_rule *rule = &vm_options.assertions[i];
        if (!rule->name || rule->package != package)
            continue;
        struct symbol *s = rule->name[0] ? symbol_from(rule->name) : NULL;
        set_element(t, text, at, s ? string_of_symbol_dotted(t, s) : NULL);
        ((jboolean *)array_data(on))[at++] = rule->enable;
    }
    return on && field_set_ref(t, directives, names, text) && field_set_ref(t, directives, enabled, on);
}

static bool default_rule(void)
{
    bool enabled = false;
    for (size_t i = 0; i < vm_options.assertion_count; i++)
        if (!vm_options.assertions[i].name)
            enabled = vm_options.assertions[i].enable;
    return enabled;
}

NATIVE_METHOD(java_lang_ClassLoader_retrieveDirectives)
{
    struct class *c = known.AssertionStatusDirectives;
    struct object *o = class_initialize(t, c) ? alloc_object(t, c) : NULL;
    if (!o || !put_rules(t, o, false, FIELD_Directives_classes, FIELD_Directives_classEnabled) ||
        !put_rules(t, o, true, FIELD_Directives_packages, FIELD_Directives_packageEnabled))
        return;
    field_set_byte(o, FIELD_Directives_deflt, default_rule());
    RESULT_REF(o);
}
