/* SPDX-License-Identifier: Apache-2.0 */
/* Fields (JVMS 4.5) and methods (JVMS 4.6) with their attributes, and the indexes by name. */
#include "vm/class/members_impl.h"
#include "vm/class/parse_impl.h"

enum {
    FIELD_MODIFIERS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC | ACC_FINAL | ACC_VOLATILE |
                      ACC_TRANSIENT | ACC_SYNTHETIC | ACC_ENUM,
    METHOD_MODIFIERS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC | ACC_FINAL | ACC_SYNCHRONIZED |
                       ACC_BRIDGE | ACC_VARARGS | ACC_NATIVE | ACC_ABSTRACT | ACC_STRICT | ACC_SYNTHETIC,
    MAX_ARG_SLOTS = 255,
    OPCODE_RETURN = 0xb1,
};

struct member { uint16_t access; struct symbol *name, *descriptor; uint16_t attributes; };

static bool read_member(struct parser *ps, struct member *m, const char *kind)
{
    if (!need(ps, 8))
        return false;
    m->access = take_u2(ps);
    unsigned name = take_u2(ps), descriptor = take_u2(ps);
    if (!is_tag(ps, name, CP_UTF8))
        return parse_fail(ps, "Invalid constant pool index %u for %s name", name, kind);
    if (!is_tag(ps, descriptor, CP_UTF8))
        return parse_fail(ps, "Invalid constant pool index %u for %s signature", descriptor, kind);
    m->name = cp_symbol(ps->cp, name);
    m->descriptor = cp_symbol(ps->cp, descriptor);
    m->attributes = take_u2(ps);
    return true;
}

/* Name and descriptor lie side by side in both kinds of member: the key of an index. */
struct member_key { struct symbol *name, *descriptor; };
_Static_assert(offsetof(struct field, descriptor) == offsetof(struct field, name) + sizeof(void *), "member_key");
_Static_assert(offsetof(struct method, descriptor) == offsetof(struct method, name) + sizeof(void *), "member_key");

static bool duplicate(struct parser *ps, const char *kind, const struct member_key *key)
{
    return parse_fail(ps, "Duplicate %s name \"%s\" with signature \"%s\"", kind, key->name->text,
                      key->descriptor->text);
}

/* Fills *out; keys: the first member's, stride bytes apart.  No two may be equal. */
static bool index_members(struct parser *ps, uint16_t **out, const void *keys, size_t stride, unsigned count,
                          const char *kind)
{
    size_t mask = member_index_size(count) - 1;
    uint16_t *index = parse_alloc(ps, (mask + 1) * sizeof *index);
    if (!index)
        return false;
    for (unsigned i = 0; i < count; i++) {
        const struct member_key *key = (const void *)((const char *)keys + i * stride);
        size_t at = member_hash(key->name, key->descriptor) & mask;
        for (; index[at]; at = (at + 1) & mask) {
            const struct member_key *other = (const void *)((const char *)keys + (index[at] - 1u) * stride);
            if (other->name == key->name && other->descriptor == key->descriptor)
                return duplicate(ps, kind, key);
        }
        index[at] = (uint16_t)(i + 1);
    }
    *out = index;
    return true;
}

/* ConstantValue: the entry must be a constant of the field's type (JVMS table 4.7.2-A). */
static bool constant_value(struct parser *ps, struct field *f, const struct attribute *a)
{
    static const uint8_t tag_of[] = {
        [T_BOOLEAN] = CP_INTEGER, [T_CHAR] = CP_INTEGER, [T_BYTE] = CP_INTEGER, [T_SHORT] = CP_INTEGER,
        [T_INT] = CP_INTEGER, [T_LONG] = CP_LONG, [T_FLOAT] = CP_FLOAT, [T_DOUBLE] = CP_DOUBLE,
        [T_OBJECT] = CP_STRING, [T_ARRAY] = CP_NONE,
    };
    if (!(f->access & ACC_STATIC))
        return true;
    if (f->constant_index)
        return parse_fail(ps, "Duplicate ConstantValue attribute");
    if (a->length != 2)
        return parse_fail(ps, "Invalid ConstantValue field attribute length %u", a->length);
    unsigned index = be16(a->data);
    if (!index || index >= ps->cp->count)
        return parse_fail(ps, "Bad initial value index %u in ConstantValue attribute", index);
    if (ps->cp->tags[index] != tag_of[f->type] || f->type == T_ARRAY)
        return parse_fail(ps, "Inconsistent constant value type");
    if (f->type == T_OBJECT && strcmp(f->descriptor->text, "Ljava/lang/String;") != 0)
        return parse_fail(ps, "Bad string initial value");
    f->constant_index = (uint16_t)index;
    return true;
}

static bool field_attribute(struct parser *ps, struct field *f, const struct attribute *a)
{
    static const struct span_rule rules[] = {
        { SYMBOL_RuntimeVisibleAnnotations, MAJOR_5, offsetof(struct field, annotations) },
        { SYMBOL_RuntimeVisibleTypeAnnotations, MAJOR_5, offsetof(struct field, type_annotations) },
    };
    if (!a->name->index)
        return true;
    switch ((enum symbol_id)(a->name->index - 1)) {
    case SYMBOL_ConstantValue:
        return constant_value(ps, f, a);
    case SYMBOL_Synthetic:
        f->access |= ACC_SYNTHETIC;
        return parse_empty(ps, a, "field");
    case SYMBOL_Deprecated:
        return parse_empty(ps, a, "field");
    case SYMBOL_Signature:
        return parse_signature(ps, a, &f->signature, " for field");
    default:
        return parse_span(ps, a, rules, sizeof rules / sizeof *rules, f, " for field") && parse_unread(ps, a, " for field");
    }
}

static bool parse_field(struct parser *ps, struct field *f, uint16_t slot)
{
    struct member m;
    struct attribute a;
    if (!read_member(ps, &m, "field"))
        return false;
    ps->unread = (struct unread){ 0 };
    *f = (struct field){ .class = ps->class, .name = m.name, .descriptor = m.descriptor, .slot = slot,
                         .access = m.access & FIELD_MODIFIERS, .type = basic_type_of(m.descriptor->text[0]) };
    if (ps->check && (!check_field_modifiers(ps, f->access) || !check_field(ps, m.name, m.descriptor)))
        return false;
    if (!f->type || f->type == T_VOID)
        return check_field_descriptor(ps, m.name, m.descriptor);
    for (unsigned i = 0; i < m.attributes; i++)
        if (!parse_attribute(ps, &a) || !field_attribute(ps, f, &a))
            return false;
    return true;
}

bool parse_fields(struct parser *ps)
{
    struct class *c = ps->class;
    if (!need(ps, 2))
        return false;
    c->field_count = take_u2(ps);
    if (!c->field_count)
        return true;
    c->fields = parse_alloc(ps, c->field_count * sizeof *c->fields);
    if (!c->fields)
        return false;
    for (unsigned i = 0; i < c->field_count; i++)
        if (!parse_field(ps, &c->fields[i], (uint16_t)i))
            return false;
    return index_members(ps, &c->field_index, &c->fields->name, sizeof *c->fields, c->field_count, "field");
}

/* Modifiers of <clinit>: only static and strictfp count (JVMS 2.9.2, 4.6). */
static bool clinit_access(struct parser *ps, struct method *m)
{
    if (ps->major < MAJOR_7) {
        m->access = ACC_STATIC;
        return true;
    }
    if (!(m->access & ACC_STATIC))
        return parse_fail(ps, "Method <clinit> is not static");
    m->access &= ACC_STATIC | (ps->major < MAJOR_17 ? ACC_STRICT : 0);
    return true;
}

static bool check_head(struct parser *ps, struct method *m)
{
    if (m->name == SYM(clinit) && !clinit_access(ps, m))
        return false;
    if (m->name == SYM(init) && ps->access & ACC_INTERFACE)
        return class_fail(ps->failure, CLASS_FORMAT, "Interface cannot have a method named <init>, class file %s", ps->name);
    if (!ps->check)
        return m->descriptor->text[0] == '(' || check_method_descriptor(ps, m->name, m->descriptor);
    if (m->name != SYM(clinit) && !check_method_modifiers(ps, m->access, m->name))
        return false;
    return check_method(ps, m->name, m->descriptor);
}

static bool exceptions(struct parser *ps, struct method *m)
{
    static const char interruption[] = "javax/realtime/AsynchronouslyInterruptedException";
    const struct span e = m->exceptions;
    if (e.length < 2 || e.length != 2 + 2 * (uint32_t)be16(e.data))
        return parse_fail(ps, "Exceptions attribute has wrong length");
    for (unsigned i = 0; i < be16(e.data); i++) {
        unsigned index = be16(e.data + 2 + 2 * i);
        if (!is_tag(ps, index, CP_CLASS))
            return parse_fail(ps, "Exception name has bad type at constant pool %u", index);
        if (!strcmp(cp_symbol(ps->cp, index)->text, interruption))
            m->flags |= METHOD_INTERRUPTIBLE;
    }
    return true;
}

static bool parameters(struct parser *ps, const struct method *m)
{
    const struct span s = m->parameters;
    if (s.length < 1 || s.length != 1 + 4u * s.data[0])
        return class_fail(ps->failure, CLASS_FORMAT, "Invalid MethodParameters method attribute length %u in class file %s",
                          s.length, ps->name);
    return true;        /* names are looked at by Executable.getParameters, which has an exception of its own for them */
}

static bool raw_method_attribute(struct parser *ps, struct method *m, const struct attribute *a)
{
    static const struct span_rule rules[] = {
        { SYMBOL_Exceptions, 45, offsetof(struct method, exceptions) },
        { SYMBOL_RuntimeVisibleAnnotations, MAJOR_5, offsetof(struct method, annotations) },
        { SYMBOL_RuntimeVisibleParameterAnnotations, MAJOR_5, offsetof(struct method, parameter_annotations) },
        { SYMBOL_RuntimeVisibleTypeAnnotations, MAJOR_5, offsetof(struct method, type_annotations) },
        { SYMBOL_AnnotationDefault, MAJOR_5, offsetof(struct method, annotation_default) },
        { SYMBOL_MethodParameters, 45, offsetof(struct method, parameters) },
    };
    if (!parse_span(ps, a, rules, sizeof rules / sizeof *rules, m, " for method") || !parse_unread(ps, a, " for method"))
        return false;
    if (a->data == m->exceptions.data)
        return exceptions(ps, m);
    return a->data != m->parameters.data || parameters(ps, m);
}

static bool method_attribute(struct parser *ps, struct method *m, const struct attribute *a)
{
    if (!a->name->index)
        return true;
    switch ((enum symbol_id)(a->name->index - 1)) {
    case SYMBOL_Code:
        if (m->access & (ACC_NATIVE | ACC_ABSTRACT))
            return parse_fail(ps, "Code attribute in native or abstract methods");
        if (m->body)
            return parse_fail(ps, "Multiple Code attributes");
        return parse_code(ps, m, a);
    case SYMBOL_Synthetic:
        m->access |= ACC_SYNTHETIC;
        return parse_empty(ps, a, "method");
    case SYMBOL_Deprecated:
        return parse_empty(ps, a, "method");
    case SYMBOL_Signature:
        return parse_signature(ps, a, &m->signature, " for method");
    default:
        return raw_method_attribute(ps, m, a);
    }
}

/* JVMS 2.9.3. */
static bool is_signature_polymorphic(const struct class *c, const struct method *m)
{
    const unsigned native_varargs = ACC_NATIVE | ACC_VARARGS;
    return (c->name == SYM(java_lang_invoke_MethodHandle) || c->name == SYM(java_lang_invoke_VarHandle)) &&
           (m->access & native_varargs) == native_varargs &&
           !strncmp(m->descriptor->text, "([Ljava/lang/Object;)", strlen("([Ljava/lang/Object;)"));
}

static bool is_finalizer(const struct method *m)
{
    return m->name == SYM(finalize) && m->descriptor == SYM(void_void) && !(m->access & ACC_STATIC) &&
           !(m->body && m->body->length == 1 && m->body->bytes[0] == OPCODE_RETURN);
}

static void note_method(struct parser *ps, struct method *m)
{
    struct class *c = ps->class;
    if (m->name == SYM(init))
        m->flags |= METHOD_IS_INIT;
    if (m->name == SYM(clinit) && m->access & ACC_STATIC && m->descriptor == SYM(void_void)) {
        m->flags |= METHOD_IS_CLINIT;
        c->flags |= CLASS_HAS_CLINIT;
    }
    if (ps->request->hidden_suffix)                     /* JEP 371: not in stack traces */
        m->flags |= METHOD_HIDDEN;
    if (is_signature_polymorphic(c, m))
        m->flags |= METHOD_SIGNATURE_POLYMORPHIC;
    if (is_finalizer(m) && c->super_index)
        c->flags |= CLASS_NEEDS_FINALIZER;
    if (ps->access & ACC_INTERFACE && !(m->access & (ACC_STATIC | ACC_ABSTRACT)))
        c->flags |= CLASS_HAS_DEFAULTS;
    if (m->annotations.data)
        m->flags |= (uint16_t)(parse_method_annotations(ps->cp, m->annotations) & (ps->request->vm_annotations ? UINT16_MAX : METHOD_ATOMIC));
}

/* What can be undone and run again has a body, and is not what makes a class or an object. */
static bool check_atomic(const struct parser *ps, const struct method *m)
{
    const char *what = m->access & ACC_ABSTRACT ? "an abstract method" : m->access & ACC_NATIVE ? "a native method"
                       : m->flags & METHOD_IS_INIT ? "a constructor" : m->flags & METHOD_IS_CLINIT ? "a static initialiser" : NULL;
    return !(m->flags & METHOD_ATOMIC) || !what ||
           class_fail(ps->failure, CLASS_INCOMPATIBLE, "@PAR is not for %s: %s.%s%s", what, ps->name, m->name->text, m->descriptor->text);
}

static bool parse_method(struct parser *ps, struct method *m, uint16_t slot)
{
    struct member member;
    struct attribute a;
    if (!read_member(ps, &member, "method"))
        return false;
    ps->unread = (struct unread){ 0 };
    m->class = ps->class;
    m->name = member.name;
    m->descriptor = member.descriptor;
    m->access = member.access & METHOD_MODIFIERS;
    m->slot = slot;
    m->vtable_index = -1;
    if (!check_head(ps, m))
        return false;
    unsigned slots = descriptor_slots(m->descriptor) + !method_is_static(m);
    m->return_type = basic_type_of(*descriptor_return(m->descriptor));
    if (!m->return_type)
        return check_method_descriptor(ps, m->name, m->descriptor);
    if (slots > MAX_ARG_SLOTS)
        return parse_fail(ps, "Too many arguments in method signature");
    m->arg_slots = (uint16_t)slots;
    m->max_locals = slots ? slots : 1;                  /* a native without arguments still has a result */
    for (unsigned i = 0; i < member.attributes; i++)
        if (!parse_attribute(ps, &a) || !method_attribute(ps, m, &a))
            return false;
    if (!m->body && !(m->access & (ACC_NATIVE | ACC_ABSTRACT)))
        return parse_fail(ps, "Absent Code attribute in method that is not native or abstract");
    note_method(ps, m);
    return check_atomic(ps, m);
}

bool parse_methods(struct parser *ps)
{
    struct class *c = ps->class;
    if (!need(ps, 2))
        return false;
    c->method_count = take_u2(ps);
    if (!c->method_count)
        return true;
    c->methods = parse_alloc(ps, c->method_count * sizeof *c->methods);
    if (!c->methods)
        return false;
    for (unsigned i = 0; i < c->method_count; i++)
        if (!parse_method(ps, &c->methods[i], (uint16_t)i))
            return false;
    return index_members(ps, &c->method_index, &c->methods->name, sizeof *c->methods, c->method_count, "method");
}
