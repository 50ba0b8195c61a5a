/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.Class: what the class file's attributes say about nesting, nests, records and sealing. */
#include "classlib/lang/java_lang_Class.h"
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "vm/class/access.h"
#include "vm/class/inner_classes.h"
#include "vm/class/link.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

#define SELF class_of_mirror(ARG_REF(0))

/* --- InnerClasses -------------------------------------------------------------------------- */

static struct class *resolve(struct thread *t, struct class *c, unsigned index)
{
    struct class_failure f = { 0 };
    struct class *found = resolve_class(c->cp, index, &f);
    if (!found)
        throw_failure(t, &f);
    return found;
}

/* Both classes must say that inner is a member of outer or, of a class that is no member, that it has no outer. */
static bool check_agreement(struct thread *t, struct class *outer, struct class *inner, bool member)
{
    char a[256], b[256];
    for (unsigned i = 0; i < inner_count(outer); i++) {
        struct inner_row row = inner_at(outer, i);
        bool named = row.inner && cp_symbol(outer->cp, row.inner) == inner->name;
        if (named && (inner_is_self(outer, row.outer) || (!member && !row.outer)))
            return true;
    }
    return throw_new(t, EX(IncompatibleClassChangeError), "%s and %s disagree on InnerClasses attribute",
                     class_external_name(outer, a, sizeof a), class_external_name(inner, b, sizeof b));
}

/* 0, or of the class around a local or anonymous class. */
static unsigned enclosing_index(const struct class *c) { return c->enclosing_method.data ? be16(c->enclosing_method.data) : 0; }

/* The class around a local or anonymous class declares nothing, but must agree, as in java. */
NATIVE_METHOD(java_lang_Class_getDeclaringClass0)
{
    struct class *c = SELF;
    struct inner_row row;
    bool member = inner_own_row(c, &row) && row.outer;
    unsigned index = member ? row.outer : enclosing_index(c);
    struct class *outer = index ? resolve(t, c, index) : NULL;
    if (thread_pending(t) || (outer && outer != c && !(c->flags & CLASS_IS_HIDDEN) && !check_agreement(t, outer, c, member)))
        return;
    RESULT_REF(member ? outer->mirror : NULL);
}

NATIVE_METHOD(java_lang_Class_getSimpleBinaryName0)
{
    struct class *c = SELF;
    struct inner_row row;
    bool named = inner_own_row(c, &row) && row.name;
    RESULT_REF(named ? string_of_symbol(t, cp_symbol(c->cp, row.name)) : NULL);
}

/* Adds to an array that is long enough; the array is cut at the end. */
struct class_list { struct object *array; jint count; };

static void add_class(struct thread *t, struct class_list *list, struct class *c)
{
    set_element(t, list->array, list->count++, c->mirror);
}

static struct object *cut(struct thread *t, struct class_list *list)
{
    if (list->count == array_length(list->array))
        return list->array;
    struct object *result = alloc_ref_array(t, known.Class, list->count);
    return result && array_copy(t, list->array, 0, result, 0, list->count) ? result : NULL;
}

static bool add_member(struct thread *t, struct class *c, struct inner_row row, struct class_list *list)
{
    if (!row.inner || !inner_is_self(c, row.outer) || inner_is_self(c, row.inner))
        return true;
    struct class *inner = resolve(t, c, row.inner);
    if (!inner || !check_agreement(t, c, inner, true))
        return false;
    add_class(t, list, inner);
    return true;
}

NATIVE_METHOD(java_lang_Class_getDeclaredClasses0)
{
    struct class *c = SELF;
    unsigned n = inner_count(c);
    struct class_list list = { alloc_ref_array(t, known.Class, (jint)n), 0 };
    for (unsigned i = 0; list.array && i < n; i++)
        if (!add_member(t, c, inner_at(c, i), &list))
            return;
    if (list.array)
        RESULT_REF(cut(t, &list));
}

/* Class, name and descriptor of the method around; name and descriptor null for initialisers. */
NATIVE_METHOD(java_lang_Class_getEnclosingMethod0)
{
    struct class *c = SELF;
    unsigned class_index = enclosing_index(c);
    if (!class_index) {
        RESULT_REF(NULL);
        return;
    }
    unsigned method = be16(c->enclosing_method.data + 2);
    struct class *outer = resolve(t, c, class_index);
    struct object *result = outer ? alloc_ref_array(t, known.Object, 3) : NULL;
    if (!result)
        return;
    set_element(t, result, 0, outer->mirror);
    if (method) {
        set_element(t, result, 1, string_of_symbol(t, cp_name_of(c->cp, method)));
        set_element(t, result, 2, string_of_symbol(t, cp_descriptor_of(c->cp, method)));
    }
    RESULT_REF(result);
}

/* --- nests and sealing --------------------------------------------------------------------- */

static struct class *nest_host(struct class *c)
{
    return class_is_array(c) || class_is_primitive(c) ? c : class_nest_host(c);
}

NATIVE_METHOD(java_lang_Class_getNestHost0) { RESULT_REF(nest_host(SELF)->mirror); }

/* A class of an attribute's list; NULL, with nothing pending, when it cannot be loaded. */
static struct class *listed(struct thread *t, struct class *c, struct span s, unsigned i)
{
    struct class_failure f = { 0 };
    struct class *found = resolve_class(c->cp, be16(s.data + 2 + 2 * i), &f);
    if (!found && f.error == CLASS_PENDING)
        exception_take(t);
    return found;
}

/* The host first, then the members that agree. */
NATIVE_METHOD(java_lang_Class_getNestMembers0)
{
    struct class *host = nest_host(SELF);
    unsigned n = host->nest_members.data ? be16(host->nest_members.data) : 0;
    struct class_list list = { alloc_ref_array(t, known.Class, (jint)n + 1), 0 };
    if (!list.array)
        return;
    add_class(t, &list, host);
    for (unsigned i = 0; i < n; i++) {
        struct class *member = listed(t, host, host->nest_members, i);
        if (member && member != host && nest_host(member) == host)
            add_class(t, &list, member);
    }
    RESULT_REF(cut(t, &list));
}

NATIVE_METHOD(java_lang_Class_getPermittedSubclasses0)
{
    struct class *c = SELF;
    if (!c->permitted.data) {
        RESULT_REF(NULL);
        return;
    }
    unsigned n = be16(c->permitted.data);
    struct class_list list = { alloc_ref_array(t, known.Class, (jint)n), 0 };
    for (unsigned i = 0; list.array && i < n; i++) {
        struct class *sub = listed(t, c, c->permitted, i);
        if (sub && class_is_subtype(sub, c))
            add_class(t, &list, sub);
    }
    if (list.array)
        RESULT_REF(cut(t, &list));
}

/* --- records ------------------------------------------------------------------------------- */

struct component { struct symbol *name, *descriptor, *signature; struct span annotations, type_annotations; };

/* Reads one component, returns what follows it. */
static const uint8_t *read_component(const struct constant_pool *cp, const uint8_t *p, struct component *out)
{
    *out = (struct component){ cp_symbol(cp, be16(p)), cp_symbol(cp, be16(p + 2)), NULL, { 0 }, { 0 } };
    unsigned attributes = be16(p + 4);
    p += 6;
    for (unsigned i = 0; i < attributes; i++) {
        const struct symbol *name = cp_symbol(cp, be16(p));
        struct span body = { p + 6, be32(p + 2) };
        if (name == SYM(Signature))
            out->signature = cp_symbol(cp, be16(body.data));
        else if (name == SYM(RuntimeVisibleAnnotations))
            out->annotations = body;
        else if (name == SYM(RuntimeVisibleTypeAnnotations))
            out->type_annotations = body;
        p = body.data + body.length;
    }
    return p;
}

NATIVE_METHOD(java_lang_Class_getRecordComponents0)
{
    struct class *c = SELF;
    if (!c->record.data) {
        RESULT_REF(NULL);
        return;
    }
    unsigned n = be16(c->record.data);
    const uint8_t *p = c->record.data + 2;
    struct object *result = alloc_ref_array(t, known.RecordComponent, (jint)n);
    for (unsigned i = 0; result && i < n; i++) {
        struct component part;
        p = read_component(c->cp, p, &part);
        struct object *o = reflect_record_component(t, c, part.name, part.descriptor, part.signature,
                                                    part.annotations, part.type_annotations);
        if (!o || !store_ref(t, result, object_at(result, ARRAY_BASE + 8 * i), o))
            return;
    }
    RESULT_REF(result);
}

/* --- members ------------------------------------------------------------------------------- */

static bool has_members(const struct class *c) { return !class_is_array(c) && !class_is_primitive(c); }

NATIVE_METHOD(java_lang_Class_getDeclaredFields0)
{
    struct class *c = SELF;
    bool public_only = ARG_BOOL(1);
    jint count = 0, at = 0;
    if (has_members(c) && !class_link_thrown(t, c))
        return;
    unsigned n = has_members(c) ? c->field_count : 0;
    for (unsigned i = 0; i < n; i++)
        count += !public_only || c->fields[i].access & ACC_PUBLIC;
    struct object *result = alloc_ref_array(t, known.Field, count);
    for (unsigned i = 0; result && i < n; i++) {
        if (public_only && !(c->fields[i].access & ACC_PUBLIC))
            continue;
        struct object *f = reflect_field(t, &c->fields[i]);
        if (!f || !store_ref(t, result, object_at(result, ARRAY_BASE + 8 * (uint32_t)at++), f))
            return;
    }
    RESULT_REF(result);
}

/* Ordinary methods or constructors.  Old files may have a <clinit> that initialises nothing; it is no method all the same. */
static bool wanted(const struct method *m, bool constructors, bool public_only)
{
    bool is_constructor = m->flags & METHOD_IS_INIT;
    return m->name != SYM(clinit) && !(m->flags & METHOD_OVERPASS) && is_constructor == constructors &&
           (!public_only || m->access & ACC_PUBLIC);
}

static struct object *executables(struct thread *t, struct class *c, bool constructors, bool public_only)
{
    jint count = 0, at = 0;
    if (has_members(c) && !class_link_thrown(t, c))
        return NULL;
    unsigned n = has_members(c) ? c->method_count : 0;
    for (unsigned i = 0; i < n; i++)
        count += wanted(&c->methods[i], constructors, public_only);
    struct object *result = alloc_ref_array(t, constructors ? known.Constructor : known.Method, count);
    for (unsigned i = 0; result && i < n; i++) {
        if (!wanted(&c->methods[i], constructors, public_only))
            continue;
        struct object *m = reflect_executable(t, &c->methods[i]);
        if (!m || !store_ref(t, result, object_at(result, ARRAY_BASE + 8 * (uint32_t)at++), m))
            return NULL;
    }
    return result;
}

NATIVE_METHOD(java_lang_Class_getDeclaredMethods0) { RESULT_REF(executables(t, SELF, false, ARG_BOOL(1))); }
NATIVE_METHOD(java_lang_Class_getDeclaredConstructors0) { RESULT_REF(executables(t, SELF, true, ARG_BOOL(1))); }

/* The mirror stands for the constant pool. */
NATIVE_METHOD(java_lang_Class_getConstantPool)
{
    struct object *pool = NULL;
    if (has_members(SELF) && class_initialize(t, known.ReflectConstantPool))
        pool = alloc_object(t, known.ReflectConstantPool);
    if (pool)
        set_ref(t, pool, known.ReflectConstantPool_constantPoolOop, ARG_REF(0));
    RESULT_REF(pool);
}
