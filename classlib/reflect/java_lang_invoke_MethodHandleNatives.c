/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.invoke.MethodHandleNatives: MemberNames from reflection objects and from symbolic references.
 *
 * resolve follows HotSpot where the library depends on it: a speculative resolution that fails answers null and makes no
 * throwable; the kind in the flags afterwards says how the member is really called. */
#include <stdio.h>

#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "vm/class/link.h"
#include "vm/class/resolve.h"
#include "vm/run/allocate.h"
#include "vm/run/box.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/link_call.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

/* MethodHandleNatives.Constants. */
enum { IS_METHOD = 0x10000, IS_CONSTRUCTOR = 0x20000, IS_FIELD = 0x40000, ALL_KINDS = 0xf0000, KIND_SHIFT = 24 };
enum { REF_getField = 1, REF_putField = 3, REF_putStatic = 4, REF_newInvokeSpecial = 8, REF_invokeInterface = 9 };

static void set_null_text(struct thread *t, const char *what)
{
    throw_new(t, EX(InternalError), "%s must not be null", what);
}

/* --- symbolic names ------------------------------------------------------------------------- */

struct text { char *at; size_t used, size; char small[256]; };

static bool text_add(struct text *x, const char *s, size_t n)
{
    if (x->used + n + 1 > x->size) {
        size_t size = 2 * (x->used + n + 1);
        char *bigger = mem_block(size);
        if (!bigger)
            return false;
        memcpy(bigger, x->at, x->used);
        if (x->at != x->small)
            mem_block_free(x->at);
        x->at = bigger;
        x->size = size;
    }
    memcpy(x->at + x->used, s, n);
    x->used += n;
    return true;
}

static bool text_add_type(struct text *x, const struct object *mirror)
{
    const struct class *c = class_of_mirror(mirror);
    static const char letters[] = { [T_BOOLEAN] = 'Z', [T_CHAR] = 'C', [T_FLOAT] = 'F', [T_DOUBLE] = 'D', [T_BYTE] = 'B',
                                    [T_SHORT] = 'S', [T_INT] = 'I', [T_LONG] = 'J', [T_VOID] = 'V' };
    if (class_is_primitive(c))
        return text_add(x, &letters[c->element_type], 1);
    if (class_is_array(c))
        return text_add(x, c->name->text, c->name->length);
    return text_add(x, "L", 1) && text_add(x, c->name->text, c->name->length) && text_add(x, ";", 1);
}

static bool text_add_method_type(struct text *x, const struct object *type)
{
    const struct object *parameters = get_ref(type, known.MethodType_ptypes);
    if (!text_add(x, "(", 1))
        return false;
    for (jint i = 0; i < array_length(parameters); i++)
        if (!text_add_type(x, ((struct object **)array_data(parameters))[i]))
            return false;
    return text_add(x, ")", 1) && text_add_type(x, get_ref(type, known.MethodType_rtype));
}

/* The descriptor meant by MemberName.type: a MethodType, Class or String.  NULL: pending. */
static struct symbol *descriptor_of(struct thread *t, const struct object *type)
{
    const struct class *c = object_class(type);
    if (c == known.String)
        return string_symbol(type, false);
    if (c != known.MethodType && c != known.Class) {
        throw_new(t, EX(InternalError), "unrecognized type");
        return NULL;
    }
    struct text x = { .size = sizeof x.small };
    x.at = x.small;
    bool ok = c == known.Class ? text_add_type(&x, type) : text_add_method_type(&x, type);
    struct symbol *s = ok ? symbol_intern(x.at, x.used) : NULL;
    if (x.at != x.small)
        mem_block_free(x.at);
    if (!s)
        throw_out_of_memory(t, "Metaspace");
    return s;
}

/* --- init ------------------------------------------------------------------------------------ */

static void init_from_method(struct thread *t, struct object *member, struct method *m)
{
    /* Signature-polymorphic methods have no one type: the library sees clazz null and helps itself. */
    if (!(m->flags & METHOD_SIGNATURE_POLYMORPHIC) && class_link_thrown(t, m->class))
        member_name_set_method(t, member, m, true, m->class);
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_init)
{
    struct object *member = ARG_REF(0), *target = ARG_REF(1);
    if (!member || !target) {
        set_null_text(t, member ? "target" : "mname");
        return;
    }
    const struct class *c = object_class(target);
    if (c == known.Field)
        member_name_set_field(t, member, field_of_reflect(target), false);
    else if (c == known.Method)
        init_from_method(t, member, method_of_reflect(target));
    else if (c == known.Constructor)
        init_from_method(t, member, method_of_constructor(target));
    else
        throw_new(t, EX(InternalError), "unrecognized target");
}

/* --- expand ---------------------------------------------------------------------------------- */

static struct method *target_of(const struct object *member)
{
    const struct object *resolved = get_ref(member, known.MemberName_method);
    return resolved ? (struct method *)(uintptr_t)get_long(resolved, injected.resolved_target) : NULL;
}

static struct field *field_of(const struct object *member)
{
    const struct object *holder = get_ref(member, known.MemberName_clazz);
    struct class *c = holder ? class_of_mirror(holder) : NULL;
    jint kind = get_int(member, known.MemberName_flags) >> KIND_SHIFT & 0xf;
    uint16_t is_static = kind == 2 || kind == REF_putStatic ? ACC_STATIC : 0;
    for (unsigned i = 0; c && i < c->field_count; i++)
        if (c->fields[i].offset == get_long(member, injected.member_vmindex) && (c->fields[i].access & ACC_STATIC) == is_static)
            return &c->fields[i];
    return NULL;
}

static void expand(struct thread *t, struct object *member, const struct symbol *name, const struct symbol *descriptor)
{
    const uint32_t offset[2] = { known.MemberName_name, known.MemberName_type };
    const struct symbol *const text[2] = { name, descriptor };
    for (int i = 0; i < 2; i++) {
        if (get_ref(member, offset[i]))
            continue;
        struct object *s = string_of_symbol(t, text[i]);
        if (!s || !store_ref(t, member, object_at(member, offset[i]), s))
            return;
    }
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_expand)
{
    struct object *member = ARG_REF(0);
    if (!member) {
        set_null_text(t, "mname");
        return;
    }
    const struct method *m = target_of(member);
    const struct field *f = get_int(member, known.MemberName_flags) & IS_FIELD ? field_of(member) : NULL;
    if (m)
        expand(t, member, m->name, m->descriptor);
    else if (f)
        expand(t, member, f->name, f->descriptor);
    else
        throw_new(t, EX(IllegalArgumentException), "nothing to expand");
}

/* --- resolve --------------------------------------------------------------------------------- */

struct query {
    struct class *defining, *caller;
    struct symbol *name, *descriptor;
    jint flags, kind;
    bool constrained;                   /* caller's loader has to agree with that of what is found */
};

/* The declared polymorphic method by that name, whatever the type asked for. */
static struct method *polymorphic_method(const struct query *q)
{
    if (q->defining != known.MethodHandle && q->defining != known.VarHandle)
        return NULL;
    for (unsigned i = 0; i < q->defining->method_count; i++) {
        struct method *m = &q->defining->methods[i];
        if (m->name == q->name && m->flags & METHOD_SIGNATURE_POLYMORPHIC)
            return m;
    }
    return NULL;
}

static struct method *find_method(const struct query *q, struct class_failure *f)
{
    enum invoke_kind kind = q->kind == REF_newInvokeSpecial ? INVOKE_SPECIAL : (enum invoke_kind)q->kind;
    bool interface = kind == INVOKE_INTERFACE || (kind != INVOKE_VIRTUAL && class_is_interface(q->defining));
    struct method *m = polymorphic_method(q);
    return m ? m : link_method(q->defining, q->name, q->descriptor, kind, interface, q->caller, q->constrained, f);
}

static bool resolve_method_member(struct thread *t, struct object *member, const struct query *q, struct class_failure *f)
{
    struct method *m = find_method(q, f);
    if (!m)
        return false;
    if (!class_link(m->class, f) || !class_link(q->defining, f))
        return false;
    bool dispatched = q->kind == INVOKE_VIRTUAL || q->kind == INVOKE_INTERFACE;
    return member_name_set_method(t, member, m, dispatched, q->defining);
}

static bool resolve_field_member(struct thread *t, struct object *member, const struct query *q, struct class_failure *f)
{
    /* Static or not is for the library to complain about. */
    const struct field *seen = class_find_field(q->defining, q->name, q->descriptor);
    bool is_static = seen && seen->access & ACC_STATIC;
    struct field *field = link_field(q->defining, q->name, q->descriptor, is_static, q->constrained ? q->caller : NULL, f);
    if (!field && f->error == CLASS_ACCESS) {           /* Lookup looks at access itself, and says what it finds */
        *f = (struct class_failure){ 0 };
        field = link_field(q->defining, q->name, q->descriptor, is_static, NULL, f);
    }
    return field && member_name_set_field(t, member, field, q->kind == REF_putField || q->kind == REF_putStatic);
}

/* false: pending. */
static bool make_query(struct thread *t, const struct object *member, const struct object *caller, struct query *q)
{
    const struct object *holder = get_ref(member, known.MemberName_clazz);
    const struct object *name = get_ref(member, known.MemberName_name), *type = get_ref(member, known.MemberName_type);
    if (!holder || !name || !type)
        return throw_new(t, EX(IllegalArgumentException), "nothing to resolve");
    struct class *c = class_of_mirror(holder);
    q->defining = class_is_array(c) ? known.Object : c;
    q->caller = caller ? class_of_mirror(caller) : NULL;
    q->flags = get_int(member, known.MemberName_flags);
    q->kind = q->flags >> KIND_SHIFT & 0xf;
    q->name = string_symbol(name, false);
    q->descriptor = descriptor_of(t, type);
    if (q->kind < REF_getField || q->kind > REF_invokeInterface)
        return throw_new(t, EX(InternalError), "obsolete MemberName format");
    return q->descriptor && (q->name || throw_out_of_memory(t, "Metaspace"));
}

static bool is_initializer(const struct query *q) { return q->name == SYM(init) || q->name == SYM(clinit); }

/* false: *f says why, or an exception is pending. */
static bool resolve_member(struct thread *t, struct object *member, const struct query *q, struct class_failure *f)
{
    if (class_is_primitive(q->defining))
        return class_fail(f, CLASS_NO_METHOD, "%s", q->name->text);
    switch (q->flags & ALL_KINDS) {
    case IS_METHOD:
        return is_initializer(q) ? class_fail(f, CLASS_NO_METHOD, "method resolution failed") : resolve_method_member(t, member, q, f);
    case IS_CONSTRUCTOR:
        return q->name != SYM(init) ? class_fail(f, CLASS_NO_METHOD, "method resolution failed") : resolve_method_member(t, member, q, f);
    case IS_FIELD:
        return resolve_field_member(t, member, q, f);
    default:
        return throw_new(t, EX(InternalError), "unrecognized MemberName format");
    }
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_resolve)
{
    enum { UNCONDITIONAL = 32 };        /* of MethodHandles.Lookup: from nowhere in particular, so no loader has to agree */
    struct object *member = ARG_REF(0);
    bool speculative = ARG_BOOL(3);
    struct class_failure f = { 0 };
    struct query q = { .constrained = !(ARG_INT(2) & UNCONDITIONAL) };
    if (!member) {
        set_null_text(t, "mname");
        return;
    }
    if (get_ref(member, known.MemberName_method) || (make_query(t, member, ARG_REF(1), &q) && resolve_member(t, member, &q, &f))) {
        RESULT_REF(member);
        return;
    }
    if (speculative)
        exception_take(t);
    else if (!thread_pending(t))
        throw_failure(t, &f);
    RESULT_REF(NULL);
}

/* --- members of a class ------------------------------------------------------------------------ */

struct search {
    const struct symbol *name, *descriptor;     /* NULL: any */
    jint kinds, skip, found;                    /* found: also those that are skipped or have no room */
    struct object *results;
};

static bool is_sought(const struct search *s, jint kind, const struct symbol *name, const struct symbol *descriptor)
{
    return s->kinds & kind && (!s->name || s->name == name) && (!s->descriptor || s->descriptor == descriptor);
}

/* The MemberName to fill in for the next member found; NULL when it is only counted. */
static struct object *next_result(struct search *s)
{
    jint at = s->found++ - s->skip;
    return s->results && at >= 0 && at < array_length(s->results) ? ((struct object **)array_data(s->results))[at] : NULL;
}

static bool search_fields(struct thread *t, struct class *c, struct search *s)
{
    for (unsigned i = 0; i < c->field_count; i++) {
        struct field *f = &c->fields[i];
        struct object *member = is_sought(s, IS_FIELD, f->name, f->descriptor) ? next_result(s) : NULL;
        if (member && !member_name_set_field(t, member, f, false))
            return false;
    }
    return true;
}

static bool search_methods(struct thread *t, struct class *c, struct search *s)
{
    for (unsigned i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        jint kind = m->name == SYM(init) ? IS_CONSTRUCTOR : m->name == SYM(clinit) ? 0 : IS_METHOD;
        struct object *member = is_sought(s, kind, m->name, m->descriptor) ? next_result(s) : NULL;
        if (member && !member_name_set_method(t, member, m, true, c))
            return false;
    }
    return true;
}

/* Looks for one text as a symbol; false: nothing has ever had that name. */
static bool sought_symbol(const struct object *text, const struct symbol **symbol)
{
    *symbol = text ? string_symbol(text, false) : NULL;
    return !text || *symbol;
}

/* int getMembers(Class, String name, String descriptor, int kinds, Class caller, int skip, MemberName[]): the declared members; the
 * library masks the flags that would ask for inherited ones. */
NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_getMembers)
{
    struct search s = { .kinds = ARG_INT(3), .skip = ARG_INT(5), .results = ARG_REF(6) };
    struct class *c = ARG_REF(0) ? class_of_mirror(ARG_REF(0)) : NULL;
    bool possible = sought_symbol(ARG_REF(1), &s.name) && sought_symbol(ARG_REF(2), &s.descriptor);
    RESULT_INT(0);
    if (!possible || !c || class_is_primitive(c) || class_is_array(c))
        return;
    if (class_link_thrown(t, c) && search_fields(t, c, &s) && search_methods(t, c, &s))
        RESULT_INT(s.found - s.skip);
}

/* --- what the VM knows of a member ----------------------------------------------------------- */

static bool member_is_field(struct thread *t, const struct object *member, uint16_t is_static)
{
    if (!member)
        return throw_new(t, EX(InternalError), "mname not resolved");
    jint flags = get_int(member, known.MemberName_flags);
    if (flags & IS_FIELD && (flags & ACC_STATIC) == is_static)
        return true;
    return throw_new(t, EX(InternalError), is_static ? "static field required" : "non-static field required");
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_objectFieldOffset)
{
    if (member_is_field(t, ARG_REF(0), 0))
        RESULT_LONG(get_long(ARG_REF(0), injected.member_vmindex));
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_staticFieldOffset)
{
    if (member_is_field(t, ARG_REF(0), ACC_STATIC))
        RESULT_LONG(get_long(ARG_REF(0), injected.member_vmindex));
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_staticFieldBase)
{
    if (member_is_field(t, ARG_REF(0), ACC_STATIC))
        RESULT_REF(get_ref(ARG_REF(0), known.MemberName_clazz));
}

/* Object[] { vmindex, clazz of a field or the member itself } */
NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_getMemberVMInfo)
{
    struct object *member = ARG_REF(0);
    if (!member) {
        RESULT_REF(NULL);
        return;
    }
    bool is_field = get_int(member, known.MemberName_flags) & IS_FIELD;
    struct object *index = box(t, T_LONG, slot_of_long(get_long(member, injected.member_vmindex)));
    struct object *pair = index ? alloc_ref_array(t, known.Object, 2) : NULL;
    struct object *what = is_field ? get_ref(member, known.MemberName_clazz) : member;
    if (pair && store_element(t, pair, 0, index) && store_element(t, pair, 1, what))
        RESULT_REF(pair);
}

/* --- call sites ------------------------------------------------------------------------------ */

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_setCallSiteTargetNormal)
{
    struct object *site = ARG_REF(0);
    store_ref(t, site, object_at(site, known.CallSite_target), ARG_REF(1));
}

NATIVE_METHOD(java_lang_invoke_MethodHandleNatives_setCallSiteTargetVolatile)
{
    struct object *site = ARG_REF(0);
    atomic_thread_fence(memory_order_seq_cst);
    store_ref(t, site, object_at(site, known.CallSite_target), ARG_REF(1));
    atomic_thread_fence(memory_order_seq_cst);
}

/* --- signature-polymorphic methods called by reflection --------------------------------------- */

NATIVE_METHOD(java_lang_invoke_not_by_reflection)
{
    const struct method *m = frame_method(t->frame);
    throw_new(t, EX(UnsupportedOperationException), "%s.%s cannot be invoked reflectively",
              strrchr(m->class->name->text, '/') + 1, m->name->text);
}
