/* SPDX-License-Identifier: Apache-2.0 */
/* Resolution (JVMS 5.4.3): classes, fields, methods.
 *
 * What is kept in the constant pool is the class, field or method that was found; whether it suits the instruction
 * (static or not, final or not, special selection) is asked each time, as several instructions may share an entry.
 * Signature-polymorphic methods are not kept: their entries belong to the linker of the calls. */
#include "vm/class/resolve.h"

#include <stdio.h>

#include "vm/class/access.h"
#include "vm/class/describe.h"
#include "vm/class/link.h"
#include "vm/class/loader_impl.h"
#include "vm/class/subtype.h"
#include "vm/jdk.h"

static void *kept(const struct constant_pool *cp, unsigned index)
{
    return atomic_load_explicit(&cp->resolved[index], memory_order_acquire);
}

static void keep(const struct constant_pool *cp, unsigned index, void *value)
{
    RT_ASSERT(value && (!kept(cp, index) || kept(cp, index) == value));
    atomic_store_explicit(&cp->resolved[index], value, memory_order_release);
}

/* Classes.  JVMS 5.4.3: what failed once fails for good, with the same error.  Fields and methods need no memory of
 * their own: they depend on nothing that changes but their classes. */

struct refusal { enum class_error error; const char *not_found; char message[]; };

static bool is_lasting(const struct class_failure *f)
{
    return f->error != CLASS_MEMORY && f->error != CLASS_STACK && f->error != CLASS_CIRCULAR;   /* of this moment and thread */
}

/* A refusal with the words of the failure; NULL: none that lasts, or no memory for it. */
static struct refusal *new_refusal(const struct constant_pool *cp, const struct class_failure *f)
{
    struct class_failure named = *f;
    char cause[sizeof f->message] = "";
    bool pending = f->error == CLASS_PENDING;
    if (!is_lasting(f) || (pending && !(loader_hooks.name_pending && loader_hooks.name_pending(&named, cause, sizeof cause))))
        return NULL;
    size_t length = strlen(named.message) + 1, more = strlen(cause) + 1;
    struct refusal *r = arena_alloc_shared(class_arena(cp->class), sizeof *r + length + more);
    if (!r)
        return NULL;
    r->error = named.error;
    memcpy(r->message, named.message, length);
    if (more > 1)
        r->not_found = memcpy(r->message + length, cause, more);
    return r;
}

static void forget(struct class_failure *f)
{
    if (f->error == CLASS_PENDING && loader_hooks.drop_pending)
        loader_hooks.drop_pending();
    f->error = CLASS_OK;
}

static struct class *refuse_again(const struct refusal *r, struct class_failure *f)
{
    forget(f);
    class_fail(f, r->error, "%s", r->message);
    f->not_found = r->not_found;
    return NULL;
}

static const struct refusal *refusal_of(const struct constant_pool *cp, unsigned index)
{
    struct refusal **refused = __atomic_load_n(&cp->refused, __ATOMIC_ACQUIRE);
    return refused ? __atomic_load_n(&refused[index], __ATOMIC_ACQUIRE) : NULL;
}

static void keep_refusal(struct constant_pool *cp, unsigned index, struct refusal *r)
{
    bool had = __atomic_load_n(&cp->refused, __ATOMIC_RELAXED) != NULL;
    struct refusal **table = had ? NULL : arena_alloc_shared(class_arena(cp->class), cp->count * sizeof *table);
    lock_take(&loader_lock);
    if (!cp->refused && table)
        __atomic_store_n(&cp->refused, table, __ATOMIC_RELEASE);
    if (cp->refused && !cp->refused[index] && !kept(cp, index))
        __atomic_store_n(&cp->refused[index], r, __ATOMIC_RELEASE);
    lock_drop(&loader_lock);
}

/* Another thread may have had another answer: the first counts. */
static struct class *fail_for_good(struct constant_pool *cp, unsigned index, struct class_failure *f)
{
    struct refusal *mine = f->tentative ? NULL : new_refusal(cp, f);
    if (!mine)
        return NULL;
    keep_refusal(cp, index, mine);
    const struct refusal *first = refusal_of(cp, index);
    struct class *c = kept(cp, index);
    if (c)
        forget(f);
    return c || !first || first == mine ? c : refuse_again(first, f);
}

static struct class *keep_class(struct constant_pool *cp, unsigned index, struct class *c, struct class_failure *f)
{
    lock_take(&loader_lock);
    const struct refusal *r = refusal_of(cp, index);
    if (!r)
        keep(cp, index, c);
    lock_drop(&loader_lock);
    return r ? refuse_again(r, f) : c;
}

struct class *resolve_class(struct constant_pool *cp, unsigned index, struct class_failure *f)
{
    struct class *c = kept(cp, index);
    RT_ASSERT(index < cp->count && cp->tags[index] == CP_CLASS);
    if (c)
        return c;
    const struct refusal *r = refusal_of(cp, index);
    if (r)
        return refuse_again(r, f);
    struct symbol *name = cp_symbol(cp, index);
    c = name == cp->class->name ? cp->class : loader_load(cp->class->loader, name, f);
    if (!c)
        return fail_for_good(cp, index, f);
    char why[sizeof f->message];
    if (!class_may_see_class(cp->class, c, why, sizeof why)) {
        class_fail(f, CLASS_ACCESS, "%s", why);
        return fail_for_good(cp, index, f);
    }
    return keep_class(cp, index, c, f);
}

static const char *visibility(unsigned access)
{
    return access & ACC_PRIVATE ? "private " : access & ACC_PROTECTED ? "protected " : "";
}

/* Fields. */

/* ", (problem, problem)" where private access may have failed for what the classes say of their nests; else "". */
static const char *nest_problems(struct class *from, struct class *to, unsigned access, char *buffer, size_t size)
{
    char a[2 * DESCRIBE_MAX], b[2 * DESCRIBE_MAX];
    bool in_a = access & ACC_PRIVATE && class_nest_problem(from, a, sizeof a);
    bool in_b = access & ACC_PRIVATE && class_nest_problem(to, b, sizeof b);
    if (!in_a && !in_b)
        return "";
    snprintf(buffer, size, ", (%s%s%s)", in_a ? a : "", in_a && in_b ? ", " : "", in_b ? b : "");
    return buffer;
}

static bool refuse_field_access(struct class *from, const struct field *field, struct class_failure *f)
{
    char a[DESCRIBE_MAX / 2], b[DESCRIBE_MAX / 2], homes[DESCRIBE_MAX], nests[5 * DESCRIBE_MAX];
    return class_fail(f, CLASS_ACCESS, "class %s tried to access %sfield %s.%s (%s)%s", class_external_name(from, a, sizeof a),
                      visibility(field->access), class_external_name(field->class, b, sizeof b), field->name->text,
                      describe_homes(from, field->class, homes, sizeof homes),
                      nest_problems(from, field->class, field->access, nests, sizeof nests));
}

static bool constrain_field(const struct class *from, const struct field *field, struct class_failure *f)
{
    const struct symbol *type = constraint_add(from->loader, field->class->loader, field->descriptor);
    if (!type)
        return true;
    char la[60], a[80], lb[60], b[80], name[80];
    symbol_external_name(type, name, sizeof name);
    return class_fail(f, CLASS_LINKAGE, "loader constraint violation: when resolving field \"%s\" of type %s, the class loader "
                      "%s of the current class, %s, and the class loader %s for the field's defining %s, %s, have different "
                      "Class objects for type %s", field->name->text, name, describe_loader(from->loader, la, sizeof la),
                      class_external_name(from, a, sizeof a), describe_loader(field->class->loader, lb, sizeof lb),
                      describe_kind(field->class), class_external_name(field->class, b, sizeof b), name);
}

static bool refuse_missing_field(const struct class *c, const struct symbol *name, const struct symbol *descriptor, struct class_failure *f)
{
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX];
    if (jdk->feature < 21)
        return class_fail(f, CLASS_NO_FIELD, "%s", name->text);
    return class_fail(f, CLASS_NO_FIELD, "Class %s does not have member field '%s'", class_external_name(c, a, sizeof a),
                      field_external_name(name, descriptor, b, sizeof b));
}

/* Found, visible and meaning the same to both loaders. */
static struct field *find_field(struct class *resolved, const struct symbol *name, const struct symbol *descriptor,
                                struct class *caller, struct class_failure *f)
{
    struct field *field = class_is_array(resolved) ? NULL : class_find_field(resolved, name, descriptor);
    if (!field) {
        refuse_missing_field(resolved, name, descriptor, f);
        return NULL;
    }
    if (!caller)
        return field;
    if (!class_may_see_member(caller, resolved, field->class, field->access)) {
        refuse_field_access(caller, field, f);
        return NULL;
    }
    return constrain_field(caller, field, f) ? field : NULL;
}

static bool check_static_field(const struct class *resolved, const struct field *field, bool is_static,
                               struct class_failure *f)
{
    char a[DESCRIBE_MAX];
    return !(field->access & ACC_STATIC) == !is_static
           || class_fail(f, CLASS_INCOMPATIBLE, "Expected %s field %s.%s", is_static ? "static" : "non-static",
                         class_external_name(resolved, a, sizeof a), field->name->text);
}

/* JVMS 6.5 putfield, putstatic: final fields only in their class, from version 53 on only in its initialiser. */
static bool check_final_put(const struct class *from, const struct class *resolved, const struct field *field,
                            const struct method *accessor, struct class_failure *f)
{
    enum { ONLY_INITIALISERS = 53 };
    char a[DESCRIBE_MAX / 2], b[DESCRIBE_MAX / 2];
    if (!(field->access & ACC_FINAL))
        return true;
    bool is_static = field->access & ACC_STATIC;
    const char *kind = is_static ? "static" : "non-static";
    class_external_name(resolved, a, sizeof a);
    if (field->class != from)
        return class_fail(f, CLASS_ACCESS, "Update to %s final field %s.%s attempted from a different class (%s) than the "
                          "field's declaring class", kind, a, field->name->text, class_external_name(from, b, sizeof b));
    if (!accessor || from->major < ONLY_INITIALISERS
        || accessor->flags & (is_static ? METHOD_IS_CLINIT : METHOD_IS_INIT))
        return true;
    return class_fail(f, CLASS_ACCESS, "Update to %s final field %s.%s attempted from a different method (%s) than the "
                      "initializer method %s ", kind, a, field->name->text, accessor->name->text,
                      is_static ? "<clinit>" : "<init>");
}

struct field *resolve_field(struct constant_pool *cp, unsigned index, bool is_static, bool is_put,
                            const struct method *accessor, struct class_failure *f)
{
    struct field *field = kept(cp, index);
    RT_ASSERT(index < cp->count && cp->tags[index] == CP_FIELD);
    struct class *resolved = resolve_class(cp, cp->value[index].pair.a, f);
    if (!resolved)
        return NULL;
    if (!field) {
        field = find_field(resolved, cp_ref_name(cp, index), cp_ref_descriptor(cp, index), cp->class, f);
        if (!field)
            return NULL;
        keep(cp, index, field);
    }
    if (!check_static_field(resolved, field, is_static, f))
        return NULL;
    return !is_put || check_final_put(cp->class, resolved, field, accessor, f) ? field : NULL;
}

struct field *link_field(struct class *resolved, const struct symbol *name, const struct symbol *descriptor,
                         bool is_static, struct class *caller, struct class_failure *f)
{
    struct field *field = find_field(resolved, name, descriptor, caller, f);
    return field && check_static_field(resolved, field, is_static, f) ? field : NULL;
}

/* Methods. */

struct request {
    struct class *resolved, *caller;    /* caller NULL: no access checks      */
    const struct symbol *name, *descriptor;
    enum invoke_kind kind;
    bool interface_ref;
    struct class_failure *f;
    bool unconstrained;                 /* no loader has to agree             */
};

static bool refuse_quoted(const struct request *r, enum class_error error, const char *before, const char *after)
{
    char text[2 * DESCRIBE_MAX];
    return class_fail(r->f, error, "%s'%s'%s", before,
                      describe_method(r->resolved, r->name, r->descriptor, text, sizeof text), after);
}

/* Is the reference of the right sort for the instruction and the class? */
static bool check_sort(const struct request *r)
{
    RT_ASSERT(r->resolved && !class_is_primitive(r->resolved));
    bool interface = class_is_interface(r->resolved);
    char a[DESCRIBE_MAX];
    if (r->kind == INVOKE_VIRTUAL && interface)
        return class_fail(r->f, CLASS_INCOMPATIBLE, "Found interface %s, but class was expected",
                          class_external_name(r->resolved, a, sizeof a));
    if (r->kind == INVOKE_INTERFACE && !interface)
        return class_fail(r->f, CLASS_INCOMPATIBLE, "Found class %s, but interface was expected",
                          class_external_name(r->resolved, a, sizeof a));
    if (interface != r->interface_ref)
        return refuse_quoted(r, CLASS_INCOMPATIBLE, "Method ",
                             interface ? " must be InterfaceMethodref constant" : " must be Methodref constant");
    return true;
}

static bool refuse_method_access(const struct request *r, const struct method *m)
{
    char a[DESCRIBE_MAX / 2], text[DESCRIBE_MAX], homes[DESCRIBE_MAX], nests[5 * DESCRIBE_MAX];
    return class_fail(r->f, CLASS_ACCESS, "class %s tried to access %s%smethod '%s' (%s)%s",
                      class_external_name(r->caller, a, sizeof a), m->access & ACC_ABSTRACT ? "abstract " : "",
                      visibility(m->access), method_external_name(m, text, sizeof text),
                      describe_homes(r->caller, m->class, homes, sizeof homes),
                      nest_problems(r->caller, m->class, m->access, nests, sizeof nests));
}

static bool constrain_method(const struct request *r, const struct method *m)
{
    const struct symbol *type = constraint_add(r->caller->loader, m->class->loader, m->descriptor);
    if (!type)
        return true;
    char text[120], la[60], a[80], lb[60], b[80], name[80];
    return class_fail(r->f, CLASS_LINKAGE, "loader constraint violation: when resolving method '%s' the class loader %s of the "
                      "current class, %s, and the class loader %s for the method's defining class, %s, have different Class "
                      "objects for the type %s used in the signature", method_external_name(m, text, sizeof text),
                      describe_loader(r->caller->loader, la, sizeof la), class_external_name(r->caller, a, sizeof a),
                      describe_loader(m->class->loader, lb, sizeof lb), class_external_name(m->class, b, sizeof b),
                      symbol_external_name(type, name, sizeof name));
}

/* Arrays have a public clone; else the usual question. */
static bool may_call(const struct request *r, const struct method *m)
{
    if (class_is_array(r->resolved) && !strcmp(m->name->text, "clone"))
        return true;
    return class_may_see_member(r->caller, r->resolved, m->class, m->access);
}

static struct method *find_method(const struct request *r)
{
    if (!check_sort(r))
        return NULL;
    struct method *m = class_is_interface(r->resolved)
                           ? class_find_interface_method(r->resolved, r->name, r->descriptor)
                           : class_find_method(r->resolved, r->name, r->descriptor);
    if (!m) {
        refuse_quoted(r, CLASS_NO_METHOD, "", "");
        return NULL;
    }
    if (!r->caller)
        return m;
    if (!may_call(r, m)) {
        refuse_method_access(r, m);
        return NULL;
    }
    return r->unconstrained || m->flags & METHOD_SIGNATURE_POLYMORPHIC || constrain_method(r, m) ? m : NULL;
}

/* A class inherits m from interfaces, several of them perhaps: then an overpass, which throws, is what is called. */
static struct method *select_in_interfaces(const struct request *r, struct class *c, struct method *m)
{
    if (!class_link(c, r->f))           /* the table that holds the selected exists from then on */
        return NULL;
    int32_t index = class_vtable_index(c, m);
    return index < 0 ? m : c->vtable[index];
}

/* JVMS 6.5 invokespecial: a super call starts at the direct super class, whatever class it names. */
static struct method *select_special(const struct request *r, struct method *m)
{
    const struct class *from = r->caller;
    struct class *c = r->resolved;
    bool super_call = from && !(m->flags & METHOD_IS_INIT) && !class_is_interface(r->resolved) && from != r->resolved
                      && class_is_subtype(from, r->resolved);
    if (super_call) {
        c = from->super;
        struct method *selected = class_find_method(c, r->name, r->descriptor);
        m = selected && !method_is_static(selected) ? selected : m;
    }
    if (class_is_interface(m->class) && !class_is_interface(c) && !(m = select_in_interfaces(r, c, m)))
        return NULL;
    if (!(m->access & ACC_ABSTRACT))
        return m;
    char text[2 * DESCRIBE_MAX];
    class_fail(r->f, CLASS_ABSTRACT, "'%s'", method_external_name(m, text, sizeof text));
    return NULL;
}

/* An interface's method is named only by those that list the interface themselves (or reflection's own classes). */
static bool check_direct_interface(const struct request *r, const struct method *m)
{
    const struct class *from = r->caller;
    if (!from || !class_is_interface(r->resolved) || from == r->resolved || from->flags & CLASS_TRUSTED)
        return true;
    for (unsigned i = 0; i < from->interface_count; i++)
        if (from->interfaces[i] == r->resolved)
            return true;
    struct request found = *r;
    found.resolved = m->class;
    char a[DESCRIBE_MAX], b[DESCRIBE_MAX + 50];
    snprintf(b, sizeof b, ", is %s superinterface of %s", jdk->feature < 25 ? "in an indirect" : "not in a direct", class_external_name(from, a, sizeof a));
    return refuse_quoted(&found, CLASS_INCOMPATIBLE, "Interface method reference: ", b);
}

static bool refuse_inherited(const struct request *r, const struct method *m)
{
    const struct method bare = { .class = m->class, .name = m->name, .descriptor = m->descriptor };
    char a[DESCRIBE_MAX], b[2 * DESCRIBE_MAX];
    return class_fail(r->f, CLASS_NO_METHOD, "%s: method '%s' not found", class_external_name(r->resolved, a, sizeof a),
                      describe_signature(&bare, b, sizeof b));
}

static struct method *check_special(const struct request *r, struct method *m)
{
    if (m->name->text[0] == '<' && m->class != r->resolved) {
        refuse_inherited(r, m);
        return NULL;
    }
    return check_direct_interface(r, m) ? select_special(r, m) : NULL;
}

/* Does the found method suit the instruction? */
static struct method *check_kind(const struct request *r, struct method *m)
{
    struct request found = *r;
    found.resolved = m->class;
    bool wants_static = r->kind == INVOKE_STATIC;
    if (method_is_static(m) != wants_static) {
        const char *what = wants_static                      ? "Expected static method "
                           : class_is_interface(r->resolved) ? "Expected instance not static method "
                                                             : "Expecting non-static method ";
        refuse_quoted(&found, CLASS_INCOMPATIBLE, what, "");
        return NULL;
    }
    if (r->kind == INVOKE_SPECIAL)
        return check_special(r, m);
    if (r->kind != INVOKE_STATIC && !class_link(m->class, r->f))
        return NULL;                    /* dispatch indexes exist from linking on */
    return m;
}

struct method *resolve_method(struct constant_pool *cp, unsigned index, enum invoke_kind kind, struct class_failure *f)
{
    struct request r = { .caller = cp->class, .kind = kind, .f = f, .name = cp_ref_name(cp, index),
                         .descriptor = cp_ref_descriptor(cp, index),
                         .interface_ref = cp->tags[index] == CP_INTERFACE_METHOD };
    r.resolved = resolve_class(cp, cp->value[index].pair.a, f);
    if (!r.resolved)
        return NULL;
    struct method *m = kept(cp, index);
    if (m)
        return check_sort(&r) ? check_kind(&r, m) : NULL;
    m = find_method(&r);
    if (m && !(m->flags & METHOD_SIGNATURE_POLYMORPHIC))
        keep(cp, index, m);
    return m ? check_kind(&r, m) : NULL;
}

struct method *link_method(struct class *resolved, const struct symbol *name, const struct symbol *descriptor,
                           enum invoke_kind kind, bool interface_ref, struct class *caller, bool constrained,
                           struct class_failure *f)
{
    struct request r = { resolved, caller, name, descriptor, kind, interface_ref, f, !constrained };
    struct method *m = find_method(&r);
    return m ? check_kind(&r, m) : NULL;
}
