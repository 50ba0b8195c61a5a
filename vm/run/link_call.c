/* SPDX-License-Identifier: Apache-2.0 */
/* invokedynamic, invokehandle and dynamic constants through java.lang.invoke's own linkers.
 *
 * The library does the linking in Java; this file prepares its arguments, reads its answer (a MemberName
 * of a static adapter, and an appendix), and keeps both alive.  Nothing here interprets LambdaForms. */
#include "vm/run/link_call.h"

#include "sched/monitor.h"
#include "vm/class/access.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/bootstrap/bootstrap.h"
#include "vm/run/box.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/handle/linker.h"
#include "vm/run/handle/shortcut.h"
#include "vm/run/permanent.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/run/unload/unload.h"

bool link_native_bootstraps = true;

enum { ARGUMENTS_MAX = 255 };
/* java.lang.invoke.MethodHandleNatives.Constants. */
enum {
    MN_IS_METHOD = 0x10000, MN_IS_CONSTRUCTOR = 0x20000, MN_IS_FIELD = 0x40000, MN_CALLER_SENSITIVE = 0x100000, MN_HIDDEN = 0x400000,
    MN_TRUSTED_FINAL = 0x200000, MN_KIND_SHIFT = 24, MN_NONVIRTUAL = -2,
};
enum { REF_getField = 1, REF_getStatic, REF_putField, REF_putStatic, REF_invokeVirtual, REF_invokeStatic,
       REF_invokeSpecial, REF_newInvokeSpecial, REF_invokeInterface };

/* Linking allocates in the heap for threads that use it, in immortal memory for all others, and in real-time programs. */
static struct area *enter_context(struct thread *t, const struct class *of)
{
    return area_begin_kept(t, of->unit);
}

/* --- failures: kept, thrown again ------------------------------------------------------------ */

static struct object *kept_failure(const struct constant_pool *cp, unsigned index)
{
    return cp->failed ? atomic_load(&cp->failed[index]) : NULL;
}

static void keep_failure(struct constant_pool *cp, unsigned index, struct object *throwable)
{
    if (!cp->failed)
        cp->failed = arena_alloc_shared(class_arena(cp->class), cp->count * sizeof *cp->failed);
    void *none = NULL;
    if (cp->failed && exception_is(throwable, EX(LinkageError)) && unload_keep(cp->class->unit, throwable))
        atomic_compare_exchange_strong(&cp->failed[index], &none, throwable);
}

/* What could not be resolved, for an error that says nothing itself. */
static const struct symbol *name_of_entry(const struct constant_pool *cp, unsigned index)
{
    switch ((enum cp_tag)cp->tags[index]) {
    case CP_DYNAMIC: case CP_INVOKE_DYNAMIC: return cp_name_of(cp, cp->value[index].pair.b);
    case CP_METHOD_HANDLE: return cp_ref_name(cp, cp->value[index].pair.b);
    default: return cp_symbol(cp, index);
    }
}

/* The same error, of the thread and the place that meet it now. */
static void throw_again(struct thread *t, const struct constant_pool *cp, unsigned index, const struct object *failure)
{
    char buffer[512];
    const struct object *message = get_ref(failure, known.Throwable_detailMessage);
    struct object *cause = get_ref(failure, known.Throwable_cause);
    char *text = message ? string_utf8(message, buffer, sizeof buffer) : NULL;
    throw_of_class(t, object_class(failure), text ? text : name_of_entry(cp, index)->text);
    string_free(text, buffer);
    struct object *e = t->exception;
    if (cause != failure && object_class(e) == object_class(failure))
        store_ref(t, e, object_at(e, known.Throwable_cause), cause);
}

/* An exception that is not an Error is the cause of a BootstrapMethodError (JVMS 5.4.3.6). */
static void wrap_pending(struct thread *t)
{
    struct object *e = exception_take(t);
    if (exception_is(e, EX(Error)))
        throw_object(t, e);
    else
        throw_with_cause(t, EX(BootstrapMethodError), NULL, e);
}

/* --- MethodType ------------------------------------------------------------------------------ */

/* What a linker throws is kept for good, so no lock is refused to it. */
static bool ask_library(struct thread *t, struct method *linker, const jslot *args, jslot *result)
{
    if (!class_initialize(t, known.MethodHandleNatives))
        return false;
    monitor_limit_lift(&t->sched);
    bool ok = invoke_method(t, linker, args, result);
    monitor_limit_lower(&t->sched);
    return ok;
}

static struct object *mirror_of_descriptor(struct thread *t, struct class *context, const char *p, const char *end)
{
    struct class_failure f = { 0 };
    struct class *c = loader_load_descriptor(context->loader, p, (size_t)(end - p), &f);
    char why[512];
    if (!c) {
        throw_failure(t, &f);
        return NULL;
    }
    const struct class *seen = c->element ? c->element : c;
    if (!class_is_primitive(seen) && !class_may_see_class(context, seen, why, sizeof why)) {
        throw_new(t, EX(IllegalAccessError), "%s", why);
        return NULL;
    }
    return c->mirror;
}

struct object *method_type_of(struct thread *t, struct class *context, const struct symbol *descriptor)
{
    struct object *type[ARGUMENTS_MAX + 1];
    jint n = 0;
    struct signature s = symbol_signature(descriptor);
    struct signature_type x;
    for (; signature_next(&s, &x); n++)
        if (n == ARGUMENTS_MAX || !(type[n] = mirror_of_descriptor(t, context, x.text, x.text + x.length)))
            return NULL;
    x = signature_result(&s);
    struct object *result_type = mirror_of_descriptor(t, context, x.text, x.text + x.length);
    struct object *array = result_type ? alloc_ref_array(t, known.Class, n) : NULL;
    if (!array)
        return NULL;
    for (jint i = 0; i < n; i++)
        if (!store_element(t, array, i, type[i]))
            return NULL;
    jslot args[2] = { slot_of_ref(result_type), slot_of_ref(array) }, out;
    if (!ask_library(t, known.MethodHandleNatives_findMethodHandleType, args, &out))
        return NULL;
    return slot_ref(out);
}

/* --- MethodHandle constants ------------------------------------------------------------------- */

static struct object *field_type(struct thread *t, struct class *context, const struct symbol *descriptor)
{
    return mirror_of_descriptor(t, context, descriptor->text, descriptor->text + descriptor->length);
}

/* A Methodref of an interface, or the other way round: wrong before anything is looked up. */
static bool check_ref_sort(struct thread *t, const struct constant_pool *cp, unsigned index, const struct class *callee)
{
    unsigned ref = cp->value[index].pair.b;
    bool interface = class_is_interface(callee), method = cp->tags[ref] == CP_METHOD;
    if ((!method && cp->tags[ref] != CP_INTERFACE_METHOD) || interface != method)
        return true;
    char text[512], name[256];
    const struct method named = { .class = (struct class *)(uintptr_t)callee, .name = cp_ref_name(cp, ref),
                                  .descriptor = cp_ref_descriptor(cp, ref) };
    return throw_new(t, EX(IncompatibleClassChangeError), "Inconsistent constant pool data in classfile for class %s. Method '%s' at "
                     "index %u is %s and should be %s", class_external_name(callee, name, sizeof name),
                     describe_signature(&named, text, sizeof text), index,
                     interface ? "CONSTANT_MethodRef" : "CONSTANT_InterfaceMethodRef",
                     interface ? "CONSTANT_InterfaceMethodRef" : "CONSTANT_MethodRef");
}

/* JVMS 5.4.3.5: the member is resolved before the types in its descriptor, whose errors count only if it is there. */
static void prefer_member_error(struct thread *t, struct constant_pool *cp, unsigned kind, unsigned ref)
{
    struct object *thrown = exception_take(t);
    struct class_failure f = { 0 };
    bool found = kind <= REF_putStatic
                     ? resolve_field(cp, ref, kind == REF_getStatic || kind == REF_putStatic, kind >= REF_putField, NULL, &f) != NULL
                     : resolve_method(cp, ref, kind == REF_newInvokeSpecial ? INVOKE_SPECIAL : (enum invoke_kind)kind, &f) != NULL;
    if (found)
        t->exception = thrown;
    else
        throw_failure(t, &f);
}

static struct object *resolve_handle(struct thread *t, struct constant_pool *cp, unsigned index)
{
    unsigned kind = cp->value[index].pair.a, ref = cp->value[index].pair.b;
    struct class_failure f = { 0 };
    struct class *callee = resolve_class(cp, cp->value[ref].pair.a, &f);
    if (!callee) {
        throw_failure(t, &f);
        return NULL;
    }
    if (!check_ref_sort(t, cp, index, callee))
        return NULL;
    struct symbol *descriptor = cp_ref_descriptor(cp, ref);
    struct object *name = string_of_symbol(t, cp_ref_name(cp, ref));
    struct object *type = kind <= REF_putStatic ? field_type(t, cp->class, descriptor) : method_type_of(t, cp->class, descriptor);
    if (!type)
        prefer_member_error(t, cp, kind, ref);
    if (!name || !type)
        return NULL;
    jslot args[5] = { slot_of_ref(cp->class->mirror), slot_of_int((jint)kind), slot_of_ref(callee->mirror),
                      slot_of_ref(name), slot_of_ref(type) }, out;
    if (!ask_library(t, known.MethodHandleNatives_linkMethodHandleConstant, args, &out))
        return NULL;
    return slot_ref(out);
}

/* --- bootstraps ------------------------------------------------------------------------------- */

/* A loadable constant as an object, boxed when primitive. */
static struct object *boxed_constant(struct thread *t, struct constant_pool *cp, unsigned index)
{
    jslot value;
    uint8_t type;
    if (!resolve_constant(t, cp, index, &value, &type))
        return NULL;
    return type == T_OBJECT || type == T_ARRAY ? slot_ref(value) : box(t, type, value);
}

/* null, the one argument, or an array, as the linkers expect them. */
static bool static_arguments(struct thread *t, struct constant_pool *cp, const struct bootstrap_method *b, struct object **out)
{
    *out = NULL;
    if (b->argument_count == 0)
        return true;
    if (b->argument_count == 1) {
        *out = boxed_constant(t, cp, be16(b->arguments));
        return !thread_pending(t);
    }
    struct object *array = alloc_ref_array(t, known.Object, b->argument_count);
    for (unsigned i = 0; array && i < b->argument_count; i++) {
        struct object *o = boxed_constant(t, cp, be16(b->arguments + 2 * i));
        if (thread_pending(t) || !store_element(t, array, i, o))
            return false;
    }
    *out = array;
    return array != NULL;
}

struct specifier { struct object *bootstrap, *name, *arguments; struct symbol *descriptor; };

static bool resolve_specifier(struct thread *t, struct constant_pool *cp, unsigned index, struct specifier *s)
{
    const struct bootstrap_method *b = &cp->bootstraps[cp->value[index].pair.a];
    unsigned name_and_type = cp->value[index].pair.b;
    if (!sched_stack_left())                            /* arguments may be dynamic constants, and so on */
        return throw_stack_overflow(t);
    s->descriptor = cp_descriptor_of(cp, name_and_type);
    s->bootstrap = resolve_constant_object(t, cp, b->handle);
    s->name = s->bootstrap ? string_of_symbol(t, cp_name_of(cp, name_and_type)) : NULL;
    return s->name && static_arguments(t, cp, b, &s->arguments);
}

static struct call_site *make_site(struct thread *t, struct class *owner, struct object *member, struct object *appendix_box)
{
    struct object *resolved = get_ref(member, known.MemberName_method);
    struct object *appendix = *(struct object **)array_data(appendix_box);
    struct call_site *site = arena_alloc_shared(class_arena(owner), sizeof *site);
    if (!site || !resolved || !unload_keep(owner->unit, appendix) || !unload_keep(owner->unit, resolved)) {
        throw_out_of_memory(t, "Metaspace");
        return NULL;
    }
    *site = (struct call_site){ .adapter = linker_member(member), .appendix = appendix };
    return class_initialize(t, site->adapter->class) ? site : NULL;
}

/* The second of the arguments is an index, which since 21 the library does not want. */
static bool ask_indexed(struct thread *t, struct method *indexed, struct method *plain, jslot *args, unsigned count, jslot *result)
{
    if (indexed)
        return ask_library(t, indexed, args, result);
    for (unsigned i = 2; i < count; i++)
        args[i - 1] = args[i];
    return ask_library(t, plain, args, result);
}

static struct call_site *link_dynamic_by_library(struct thread *t, struct constant_pool *cp, unsigned index)
{
    struct class *c = cp->class;
    struct specifier s = { 0 };
    if (!resolve_specifier(t, cp, index, &s))
        return NULL;
    struct object *type = method_type_of(t, c, s.descriptor);
    struct object *box = type ? alloc_ref_array(t, known.Object, 1) : NULL;
    jslot args[7] = { slot_of_ref(c->mirror), slot_of_int((jint)index), slot_of_ref(s.bootstrap), slot_of_ref(s.name),
                      slot_of_ref(type), slot_of_ref(s.arguments), slot_of_ref(box) }, member;
    if (!box || !ask_indexed(t, known.MethodHandleNatives_linkIndexedCallSite, known.MethodHandleNatives_linkCallSite, args, 7, &member))
        return NULL;
    return make_site(t, c, slot_ref(member), box);
}

static struct call_site *link_dynamic(struct thread *t, struct constant_pool *cp, unsigned index)
{
    struct object *failure = kept_failure(cp, index);
    if (failure) {
        throw_again(t, cp, index, failure);
        return NULL;
    }
    struct area *context = enter_context(t, cp->class);
    struct call_site *site = link_native_bootstraps ? bootstrap_link(t, cp, index) : NULL;
    if (!site && !thread_pending(t))
        site = link_dynamic_by_library(t, cp, index);
    mem_end_shared(&t->mem, context);
    if (!site) {
        wrap_pending(t);
        keep_failure(cp, index, t->exception);
    }
    return site;
}

struct call_site *link_dynamic_site(struct thread *t, struct constant_pool *cp, unsigned index)
{
    thread_step_outside(t);
    struct call_site *site = link_dynamic(t, cp, index);
    thread_step_back(t);
    return site;
}

struct call_site *link_handle_site(struct thread *t, struct class *caller, struct class *defining,
                                   const struct symbol *name, const struct symbol *descriptor)
{
    thread_step_outside(t);
    struct area *context = enter_context(t, caller);
    struct call_site *site = NULL;
    struct object *text = string_of_symbol(t, name);
    struct object *type = text ? method_type_of(t, caller, descriptor) : NULL;
    struct object *box = type ? alloc_ref_array(t, known.Object, 1) : NULL;
    jslot args[6] = { slot_of_ref(caller->mirror), slot_of_int(REF_invokeVirtual), slot_of_ref(defining->mirror),
                      slot_of_ref(text), slot_of_ref(type), slot_of_ref(box) }, member;
    if (box && ask_library(t, known.MethodHandleNatives_linkMethod, args, &member))
        site = make_site(t, caller, slot_ref(member), box);
    if (site && link_native_bootstraps)
        shortcut_prepare(site, defining);
    mem_end_shared(&t->mem, context);
    thread_step_back(t);
    return site;
}

/* --- constants -------------------------------------------------------------------------------- */

static struct object null_constant;         /* stands for a dynamic constant that is null */

static struct object *link_dynamic_constant(struct thread *t, struct constant_pool *cp, unsigned index)
{
    struct specifier s = { 0 };
    struct object *o = NULL;
    jslot out = 0;
    bool ok = resolve_specifier(t, cp, index, &s);
    struct object *type = ok ? field_type(t, cp->class, s.descriptor) : NULL;
    if (type) {
        jslot args[6] = { slot_of_ref(cp->class->mirror), slot_of_int((jint)index), slot_of_ref(s.bootstrap),
                          slot_of_ref(s.name), slot_of_ref(type), slot_of_ref(s.arguments) };
        if (ask_indexed(t, known.MethodHandleNatives_linkIndexedConstant, known.MethodHandleNatives_linkDynamicConstant, args, 6, &out))
            o = slot_ref(out) ? slot_ref(out) : &null_constant;
    }
    if (!o)
        wrap_pending(t);
    return o;
}

static struct object *resolve_object(struct thread *t, struct constant_pool *cp, unsigned index)
{
    struct class_failure f = { 0 };
    switch (cp->tags[index]) {
    case CP_STRING: return string_of_symbol(t, cp_symbol(cp, index));
    case CP_METHOD_TYPE: return method_type_of(t, cp->class, cp_symbol(cp, index));
    case CP_METHOD_HANDLE: return resolve_handle(t, cp, index);
    case CP_DYNAMIC: return link_dynamic_constant(t, cp, index);
    default: break;
    }
    throw_failure(t, (class_fail(&f, CLASS_FORMAT, "constant pool index %u is not loadable", index), &f));
    return NULL;
}

static struct object *make_object(struct thread *t, struct constant_pool *cp, unsigned index)
{
    void *none = NULL;
    struct object *failure = kept_failure(cp, index);
    if (failure) {
        throw_again(t, cp, index, failure);
        return NULL;
    }
    struct area *context = enter_context(t, cp->class);
    struct object *o = resolve_object(t, cp, index);
    mem_end_shared(&t->mem, context);
    if (!o) {
        keep_failure(cp, index, t->exception);
        return NULL;
    }
    if (o != &null_constant && !unload_keep(cp->class->unit, o)) {
        throw_out_of_memory(t, "Metaspace");
        return NULL;
    }
    return atomic_compare_exchange_strong(&cp->resolved[index], &none, o) ? o : none;
}

/* The kept object of a String, MethodType, MethodHandle or Dynamic entry; null_constant for null.  All but strings are made by the library. */
static struct object *kept_object(struct thread *t, struct constant_pool *cp, unsigned index)
{
    void *kept = atomic_load_explicit(&cp->resolved[index], memory_order_acquire);
    if (kept || cp->tags[index] == CP_STRING)
        return kept ? kept : make_object(t, cp, index);
    thread_step_outside(t);
    struct object *o = make_object(t, cp, index);
    thread_step_back(t);
    return o;
}

struct object *resolve_constant_object(struct thread *t, struct constant_pool *cp, unsigned index)
{
    if (cp->tags[index] == CP_CLASS) {
        struct class_failure f = { 0 };
        struct class *c = resolve_class(cp, index, &f);
        if (!c)
            throw_failure(t, &f);
        return c ? c->mirror : NULL;
    }
    struct object *o = kept_object(t, cp, index);
    return o == &null_constant ? NULL : o;
}

bool resolve_constant(struct thread *t, struct constant_pool *cp, unsigned index, jslot *out, uint8_t *type)
{
    const union cp_value *v = &cp->value[index];
    switch (cp->tags[index]) {
    case CP_INTEGER: *out = slot_of_int(v->i); *type = T_INT; return true;
    case CP_LONG: *out = slot_of_long(v->l); *type = T_LONG; return true;
    case CP_FLOAT: *out = slot_of_float(v->f); *type = T_FLOAT; return true;
    case CP_DOUBLE: *out = slot_of_double(v->d); *type = T_DOUBLE; return true;
    default: break;
    }
    struct object *o = resolve_constant_object(t, cp, index);
    *out = slot_of_ref(o);
    *type = T_OBJECT;
    if (!o && thread_pending(t))
        return false;
    if (cp->tags[index] != CP_DYNAMIC)
        return true;
    *type = basic_type_of(cp_descriptor_of(cp, v->pair.b)->text[0]);
    return *type == T_OBJECT || *type == T_ARRAY || unbox(t, o, *type, out);
}

/* --- MemberName ------------------------------------------------------------------------------- */

struct object *resolved_method_name(struct thread *t, struct method *m)
{
    struct object *resolved = alloc_object(t, known.ResolvedMethodName);
    if (!resolved)
        return NULL;
    set_ref(t, resolved, resolved_holder_offset(), m->class->mirror);
    set_long(resolved, injected.resolved_target, (jlong)(uintptr_t)m);
    return resolved;
}

static bool set_resolved(struct thread *t, struct object *member, struct method *m)
{
    struct object *resolved = resolved_method_name(t, m);
    return resolved && store_ref(t, member, object_at(member, known.MemberName_method), resolved);
}

/* A linker is asked for with a type of its own, for which it is declared with any arguments only in form. */
static jint member_access(const struct method *m) { return m->access & (linker_is(m) ? 0xffff & ~ACC_VARARGS : 0xffff); }

jint member_name_flags(const struct method *m)
{
    jint kind = m->flags & METHOD_IS_INIT ? MN_IS_CONSTRUCTOR : MN_IS_METHOD;
    return member_access(m) | kind | (m->flags & METHOD_CALLER_SENSITIVE ? MN_CALLER_SENSITIVE : 0) | (m->flags & METHOD_HIDDEN ? MN_HIDDEN : 0);
}

bool member_name_set_method(struct thread *t, struct object *member, struct method *m, bool dispatched, struct class *receiver)
{
    jint flags = member_access(m);
    jlong vmindex = MN_NONVIRTUAL;
    struct class *holder = m->class;
    if (method_is_static(m)) {
        flags |= MN_IS_METHOD | REF_invokeStatic << MN_KIND_SHIFT;
    } else if (m->flags & METHOD_IS_INIT) {
        flags |= MN_IS_CONSTRUCTOR | REF_invokeSpecial << MN_KIND_SHIFT;
    } else if (!dispatched || m->vtable_index < 0 || method_stays(m)) {
        flags |= MN_IS_METHOD | REF_invokeSpecial << MN_KIND_SHIFT;
    } else if (class_is_interface(m->class) && (!receiver || class_is_interface(receiver))) {
        flags |= MN_IS_METHOD | REF_invokeInterface << MN_KIND_SHIFT;
        vmindex = m->vtable_index;
    } else {
        flags |= MN_IS_METHOD | REF_invokeVirtual << MN_KIND_SHIFT;
        vmindex = m->vtable_index;
        if (class_is_interface(m->class)) {             /* a default method, called through a class */
            vmindex = class_vtable_index(receiver, m);
            holder = receiver;
        }
    }
    if (m->flags & METHOD_CALLER_SENSITIVE)
        flags |= MN_CALLER_SENSITIVE;
    set_int(member, known.MemberName_flags, flags);
    set_long(member, injected.member_vmindex, vmindex);
    set_ref(t, member, known.MemberName_clazz, holder->mirror);
    return set_resolved(t, member, m);
}

bool member_name_set_field(struct thread *t, struct object *member, struct field *f, bool setter)
{
    (void)t;
    bool is_static = f->access & ACC_STATIC;
    jint kind = (is_static ? REF_getStatic : REF_getField) + (setter ? 2 : 0);
    jint flags = (f->access & 0xffff) | MN_IS_FIELD | kind << MN_KIND_SHIFT;
    if (f->trusted_final)
        flags |= MN_TRUSTED_FINAL;
    set_int(member, known.MemberName_flags, flags);
    set_long(member, injected.member_vmindex, f->offset);
    set_ref(t, member, known.MemberName_clazz, f->class->mirror);
    set_ref(t, member, known.MemberName_method, NULL);
    return true;
}
