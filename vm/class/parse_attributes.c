/* SPDX-License-Identifier: Apache-2.0 */
/* Attributes (JVMS 4.7): the common header, the kinds that several things have, and those of a class.
 * What reflection reads later stays raw, as spans, but its indexes and lengths are checked here once. */
#include "vm/class/inner_classes.h"
#include "vm/class/parse_impl.h"

static bool wrong_enclosing_length(struct parser *ps, uint32_t length)
{
    return parse_fail(ps, "Wrong EnclosingMethod attribute length %u", length);
}

bool parse_attribute(struct parser *ps, struct attribute *out)
{
    if (!need(ps, 6))
        return false;
    unsigned name = take_u2(ps);
    if (!is_tag(ps, name, CP_UTF8))
        return parse_fail(ps, "Attribute name has bad constant pool index %u", name);
    out->name = cp_symbol(ps->cp, name);
    out->length = take_u4(ps);
    if (out->name == SYM(EnclosingMethod) && out->length > (size_t)(ps->end - ps->p))
        return wrong_enclosing_length(ps, out->length);
    if (!need(ps, out->length))
        return false;
    out->data = ps->p;
    ps->p += out->length;
    return true;
}

bool parse_signature(struct parser *ps, const struct attribute *a, struct symbol **out, const char *where)
{
    if (ps->major < MAJOR_5)
        return true;
    if (*out)
        return parse_fail(ps, "Multiple Signature attributes%s", where);
    if (a->length != 2)
        return parse_fail(ps, "Wrong Signature attribute length %u", a->length);
    unsigned index = be16(a->data);
    if (!is_tag(ps, index, CP_UTF8))
        return parse_fail(ps, "Invalid constant pool index %u in Signature attribute", index);
    *out = cp_symbol(ps->cp, index);
    return true;
}

bool parse_empty(struct parser *ps, const struct attribute *a, const char *where)
{
    return a->length == 0 || parse_fail(ps, "Invalid %s %s attribute length %u", a->name->text, where, a->length);
}

bool parse_span(struct parser *ps, const struct attribute *a, const struct span_rule *rules, size_t count,
                void *owner, const char *where)
{
    for (size_t i = 0; i < count; i++) {
        if (a->name->index != rules[i].symbol + 1 || ps->major < rules[i].major)
            continue;
        struct span *span = (struct span *)((char *)owner + rules[i].offset);
        if (span->data)
            return parse_fail(ps, "Multiple %s attributes%s", a->name->text, where);
        *span = (struct span){ a->data, a->length };
    }
    return true;
}

bool parse_unread(struct parser *ps, const struct attribute *a, const char *where)
{
    static const struct span_rule rules[] = {
        { SYMBOL_RuntimeInvisibleAnnotations, MAJOR_5, offsetof(struct unread, annotations) },
        { SYMBOL_RuntimeInvisibleParameterAnnotations, MAJOR_5, offsetof(struct unread, parameters) },
        { SYMBOL_RuntimeInvisibleTypeAnnotations, MAJOR_5, offsetof(struct unread, types) },
    };
    return parse_span(ps, a, rules, sizeof rules / sizeof *rules, &ps->unread, where);
}

/* --- what the attributes of a class must hold ------------------------------------------------------ */

static bool inner_row(struct parser *ps, const uint8_t *row)
{
    unsigned inner = be16(row), outer = be16(row + 2), name = be16(row + 4), access = be16(row + 6);
    if (!is_tag(ps, inner, CP_CLASS))
        return parse_fail(ps, "inner_class_info_index %u has bad constant type", inner);
    if (outer && !is_tag(ps, outer, CP_CLASS))
        return parse_fail(ps, "outer_class_info_index %u has bad constant type", outer);
    if (outer && cp_symbol(ps->cp, outer)->text[0] == '[')
        return parse_fail(ps, "Outer class is an array class");
    if (name && !is_tag(ps, name, CP_UTF8))
        return parse_fail(ps, "inner_name_index %u has bad constant type", name);
    if (!ps->check)
        return true;
    if (inner == outer)
        return parse_fail(ps, "Class is both outer and inner class");
    if (access & ACC_MODULE && ps->major >= MAJOR_9)
        return fail_module(ps);
    if (access & ACC_INTERFACE && ps->major < MAJOR_6)
        access |= ACC_ABSTRACT;
    return check_class_modifiers(ps, access & INNER_MODIFIERS, ps->name);
}

/* The row of an inner class, or the number of rows. */
static unsigned row_of_inner(struct span s, unsigned inner)
{
    unsigned i = 0;
    while (i < be16(s.data) && be16(s.data + 2 + i * INNER_ROW) != inner)
        i++;
    return i;
}

/* Does a class stand there twice, or in itself?  Compared are indexes of the constant pool. */
static bool is_circular(struct span s)
{
    unsigned count = be16(s.data);
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *row = s.data + 2 + i * INNER_ROW;
        unsigned at = row_of_inner(s, be16(row)), steps = 0;
        if (at != i)
            return true;
        while (at < count && steps++ < count)
            at = row_of_inner(s, be16(s.data + 2 + at * INNER_ROW + 2));
        if (at < count)
            return true;
    }
    return false;
}

static bool inner_classes(struct parser *ps)
{
    static const uint8_t none[2];
    const struct span s = ps->class->inner_classes;
    uint32_t rows_length = s.length < 2 ? UINT32_MAX : 2 + (uint32_t)be16(s.data) * INNER_ROW;
    if (s.length < rows_length || (s.length > rows_length && ps->major >= MAJOR_5))     /* before, java looks at nothing behind */
        return parse_fail(ps, "Wrong InnerClasses attribute length");
    for (unsigned i = 0; i < be16(s.data); i++) {
        if (!inner_row(ps, s.data + 2 + i * INNER_ROW))
            return false;
        for (unsigned k = 0; ps->check && k < i; k++)
            if (!memcmp(s.data + 2 + i * INNER_ROW, s.data + 2 + k * INNER_ROW, INNER_ROW))
                return parse_fail(ps, "Duplicate entry in InnerClasses attribute");
    }
    if (ps->check && is_circular(s))                /* no error (JVMS 4.7.6 has no rule): as if it were not there, as java does */
        ps->class->inner_classes = (struct span){ none, sizeof none };
    return true;
}

static bool enclosing_method(struct parser *ps)
{
    const struct span s = ps->class->enclosing_method;
    if (s.length != 4)
        return wrong_enclosing_length(ps, s.length);
    unsigned class = be16(s.data), method = be16(s.data + 2);
    if (class && !is_tag(ps, class, CP_CLASS))
        return parse_fail(ps, "Invalid or out-of-bounds class index in EnclosingMethod attribute");
    if (!class)
        return parse_fail(ps, "Invalid class index in EnclosingMethod attribute");
    return !method || is_tag(ps, method, CP_NAME_AND_TYPE) ||
           parse_fail(ps, "Invalid or out-of-bounds method index in EnclosingMethod attribute");
}

/* u2 count and as many Class entries: NestMembers, PermittedSubclasses. */
static bool class_list(struct parser *ps, struct span s, const char *attribute, const char *entry)
{
    if (s.length < 2 || s.length != 2 + 2 * (uint32_t)be16(s.data))
        return parse_fail(ps, "Wrong %s attribute length", attribute);
    for (unsigned i = 0; i < be16(s.data); i++) {
        unsigned index = be16(s.data + 2 + 2 * i);
        if (!is_tag(ps, index, CP_CLASS))
            return parse_fail(ps, "%s class_info_index %u has bad constant type", entry, index);
    }
    return true;
}

static bool nest_members(struct parser *ps)
{
    if (ps->class->nest_host_index)
        return parse_fail(ps, "Conflicting NestHost and NestMembers attributes");
    return class_list(ps, ps->class->nest_members, "NestMembers", "Nest member");
}

static bool permitted(struct parser *ps)
{
    if (ps->access & ACC_FINAL)
        return class_fail(ps->failure, CLASS_FORMAT, "PermittedSubclasses attribute in final class file %s", ps->name);
    return class_list(ps, ps->class->permitted, "PermittedSubclasses", "Permitted subclass");
}

static bool nest_host(struct parser *ps, const struct attribute *a)
{
    struct class *c = ps->class;
    if (ps->major < MAJOR_11)
        return true;
    if (c->nest_host_index)
        return parse_fail(ps, "Multiple NestHost attributes");
    if (c->nest_members.data)
        return parse_fail(ps, "Conflicting NestMembers and NestHost attributes");
    if (a->length != 2)
        return parse_fail(ps, "Wrong NestHost attribute length");
    c->nest_host_index = be16(a->data);
    return is_tag(ps, c->nest_host_index, CP_CLASS) ||
           parse_fail(ps, "Nest-host class_info_index %u has bad constant type", c->nest_host_index);
}

static bool source_file(struct parser *ps, const struct attribute *a)
{
    if (ps->class->source_file)
        return parse_fail(ps, "Multiple SourceFile attributes");
    if (a->length != 2)
        return parse_fail(ps, "Wrong SourceFile attribute length");
    unsigned index = be16(a->data);
    if (!is_tag(ps, index, CP_UTF8))
        return parse_fail(ps, "Invalid SourceFile attribute at constant pool index %u", index);
    ps->class->source_file = cp_symbol(ps->cp, index);
    return true;
}

/* One component: name, descriptor, attributes.  The cursor stands in it. */
static bool record_component(struct parser *ps)
{
    static const struct span_rule rules[] = {
        { SYMBOL_RuntimeVisibleAnnotations, MAJOR_5, offsetof(struct field, annotations) },
        { SYMBOL_RuntimeVisibleTypeAnnotations, MAJOR_5, offsetof(struct field, type_annotations) },
    };
    struct field parts = { 0 };         /* what was seen, to refuse it twice */
    struct attribute a;
    ps->unread = (struct unread){ 0 };
    if (!need(ps, 6))
        return false;
    unsigned name = take_u2(ps), descriptor = take_u2(ps);
    if (!is_tag(ps, name, CP_UTF8))
        return parse_fail(ps, "Invalid constant pool index %u for name in Record attribute", name);
    if (!is_tag(ps, descriptor, CP_UTF8))
        return parse_fail(ps, "Invalid constant pool index %u for descriptor in Record attribute", descriptor);
    if (ps->check && !check_field(ps, cp_symbol(ps->cp, name), cp_symbol(ps->cp, descriptor)))
        return false;
    for (unsigned n = take_u2(ps); n > 0; n--) {
        if (!parse_attribute(ps, &a))
            return false;
        if (a.name == SYM(Signature) && !parse_signature(ps, &a, &parts.signature, " for Record component"))
            return false;
        if (!parse_span(ps, &a, rules, sizeof rules / sizeof *rules, &parts, " for Record component") ||
            !parse_unread(ps, &a, " for Record component"))
            return false;
    }
    return true;
}

static bool record(struct parser *ps)
{
    const uint8_t *after = ps->p, *file_end = ps->end;
    const struct span s = ps->class->record;
    const struct unread unread = ps->unread;
    ps->p = s.data;
    ps->end = s.data + s.length;
    if (!need(ps, 2))
        return false;
    for (unsigned n = take_u2(ps); n > 0; n--)
        if (!record_component(ps))
            return false;
    if (ps->p != ps->end)
        return parse_fail(ps, "Record attribute has wrong length");
    ps->p = after;
    ps->end = file_end;
    ps->unread = unread;
    ps->has_record = true;
    return true;
}

/* Could ldc load it? */
static bool is_loadable(const struct parser *ps, unsigned index)
{
    static const uint8_t loadable[CP_PACKAGE + 1] = {
        [CP_INTEGER] = 1, [CP_FLOAT] = 1, [CP_LONG] = 1, [CP_DOUBLE] = 1, [CP_CLASS] = 1, [CP_STRING] = 1,
        [CP_METHOD_HANDLE] = 1, [CP_METHOD_TYPE] = 1, [CP_DYNAMIC] = 1,
    };
    return index < ps->cp->count && loadable[ps->cp->tags[index]];
}

static bool bootstrap_method(struct parser *ps, struct bootstrap_method *b)
{
    if (!need(ps, 4))
        return false;
    b->handle = take_u2(ps);
    b->argument_count = take_u2(ps);
    b->arguments = ps->p;
    if (!is_tag(ps, b->handle, CP_METHOD_HANDLE))
        return parse_fail(ps, "bootstrap_method_index %u has bad constant type", b->handle);
    if (!need(ps, 2 * (size_t)b->argument_count))
        return false;
    for (unsigned i = 0; i < b->argument_count; i++) {
        unsigned index = take_u2(ps);
        if (!is_loadable(ps, index))
            return parse_fail(ps, "argument_index %u has bad constant type", index);
    }
    return true;
}

static bool bootstrap_methods(struct parser *ps, const struct attribute *a)
{
    const uint8_t *after = ps->p, *file_end = ps->end;
    struct constant_pool *cp = ps->cp;
    if (ps->major < MAJOR_7)
        return true;
    if (ps->has_bootstraps)
        return parse_fail(ps, "Multiple BootstrapMethods attributes");
    ps->has_bootstraps = true;
    if (a->length < 2)
        return parse_fail(ps, "Invalid BootstrapMethods attribute length %u", a->length);
    cp->bootstrap_count = be16(a->data);
    if (ps->max_bootstrap >= (int)cp->bootstrap_count)
        return parse_fail(ps, "Short length on BootstrapMethods");
    cp->bootstraps = parse_alloc(ps, (cp->bootstrap_count + 1u) * sizeof *cp->bootstraps);
    if (!cp->bootstraps)
        return false;
    ps->p = a->data + 2;
    ps->end = a->data + a->length;
    for (unsigned i = 0; i < cp->bootstrap_count; i++)
        if (!bootstrap_method(ps, &cp->bootstraps[i]))
            return false;
    if (ps->p != ps->end)
        return parse_fail(ps, "Bad length on BootstrapMethods");
    ps->p = after;
    ps->end = file_end;
    return true;
}

static bool raw_class_attribute(struct parser *ps, const struct attribute *a)
{
    static const struct span_rule rules[] = {
        { SYMBOL_SourceDebugExtension, MAJOR_5, offsetof(struct class, source_debug) },
        { SYMBOL_InnerClasses, 45, offsetof(struct class, inner_classes) },
        { SYMBOL_EnclosingMethod, MAJOR_5, offsetof(struct class, enclosing_method) },
        { SYMBOL_RuntimeVisibleAnnotations, MAJOR_5, offsetof(struct class, annotations) },
        { SYMBOL_RuntimeVisibleTypeAnnotations, MAJOR_5, offsetof(struct class, type_annotations) },
        { SYMBOL_NestMembers, MAJOR_11, offsetof(struct class, nest_members) },
        { SYMBOL_Record, MAJOR_16, offsetof(struct class, record) },
        { SYMBOL_PermittedSubclasses, MAJOR_17, offsetof(struct class, permitted) },
    };
    const struct class *c = ps->class;
    if (!parse_span(ps, a, rules, sizeof rules / sizeof *rules, ps->class, "") || !parse_unread(ps, a, ""))
        return false;
    if (a->data == c->inner_classes.data)
        return inner_classes(ps);
    if (a->data == c->enclosing_method.data)
        return enclosing_method(ps);
    if (a->data == c->nest_members.data)
        return nest_members(ps);
    if (a->data == c->record.data)
        return record(ps);
    return a->data != c->permitted.data || permitted(ps);
}

static bool class_attribute(struct parser *ps, const struct attribute *a)
{
    if (!a->name->index)
        return true;
    switch ((enum symbol_id)(a->name->index - 1)) {
    case SYMBOL_SourceFile:
        return source_file(ps, a);
    case SYMBOL_Synthetic:
        ps->class->access |= ACC_SYNTHETIC;
        return parse_empty(ps, a, "classfile");
    case SYMBOL_Deprecated:
        return parse_empty(ps, a, "classfile");
    case SYMBOL_Signature:
        return parse_signature(ps, a, &ps->class->signature, "");
    case SYMBOL_NestHost:
        return nest_host(ps, a);
    case SYMBOL_BootstrapMethods:
        return bootstrap_methods(ps, a);
    default:
        return raw_class_attribute(ps, a);
    }
}

bool parse_class_attributes(struct parser *ps)
{
    struct attribute a;
    ps->unread = (struct unread){ 0 };
    if (!need(ps, 2))
        return false;
    for (unsigned n = take_u2(ps); n > 0; n--)
        if (!parse_attribute(ps, &a) || !class_attribute(ps, &a))
            return false;
    if (ps->max_bootstrap >= 0 && !ps->has_bootstraps)
        return parse_fail(ps, "Missing BootstrapMethods attribute");
    if (!ps->class->inner_classes.data)                 /* which it must stand beside (JVMS 4.7.7): else java has it that there is none */
        ps->class->enclosing_method = (struct span){ 0 };
    return true;
}
