/* SPDX-License-Identifier: Apache-2.0 */
/* Names, descriptors and modifiers: the rules of JVMS 4.1, 4.2, 4.3, 4.5, 4.6. */
#include "vm/class/parse_impl.h"
#include "vm/util/utf8.h"

static bool any(unsigned access, unsigned bits) { return access & bits; }
static bool all(unsigned access, unsigned bits) { return (access & bits) == bits; }

/* At most one of public, protected, private. */
static bool visibility_ok(unsigned access)
{
    unsigned v = access & (ACC_PUBLIC | ACC_PROTECTED | ACC_PRIVATE);
    return !(v & (v - 1));
}

bool check_class_modifiers(struct parser *ps, unsigned access, const char *name)
{
    bool interface = any(access, ACC_INTERFACE), since_5 = ps->major >= MAJOR_5;
    bool bad = all(access, ACC_ABSTRACT | ACC_FINAL) || (interface && !any(access, ACC_ABSTRACT)) ||
               (interface && since_5 && any(access, ACC_SUPER | ACC_ENUM)) ||
               (!interface && since_5 && any(access, ACC_ANNOTATION));
    return !bad || class_fail(ps->failure, CLASS_FORMAT, "Illegal class modifiers in class %s: 0x%X", name, access);
}

bool fail_module(struct parser *ps)
{
    return class_fail(ps->failure, CLASS_NOT_FOUND, "%s is not a class because access_flag ACC_MODULE is set", ps->name);
}

bool check_field_modifiers(struct parser *ps, unsigned access)
{
    bool good = visibility_ok(access) && !all(access, ACC_FINAL | ACC_VOLATILE);
    if (any(ps->access, ACC_INTERFACE))
        good = all(access, ACC_PUBLIC | ACC_STATIC | ACC_FINAL) &&
               !any(access, ACC_PRIVATE | ACC_PROTECTED | ACC_VOLATILE | ACC_TRANSIENT) &&
               !(ps->major >= MAJOR_5 && any(access, ACC_ENUM));
    return good || class_fail(ps->failure, CLASS_FORMAT, "Illegal field modifiers in class %s: 0x%X", ps->name, access);
}

static bool interface_method_ok(const struct parser *ps, unsigned access)
{
    unsigned strict = ps->major < MAJOR_17 ? ACC_STRICT : 0;
    if (ps->major >= MAJOR_8)
        return any(access, ACC_PUBLIC) != any(access, ACC_PRIVATE) &&
               !any(access, ACC_NATIVE | ACC_PROTECTED | ACC_FINAL | ACC_SYNCHRONIZED) &&
               !(any(access, ACC_ABSTRACT) && any(access, ACC_PRIVATE | ACC_STATIC | strict));
    unsigned forbidden = ACC_STATIC | ACC_FINAL | ACC_NATIVE;
    if (ps->major >= MAJOR_5)
        forbidden |= ACC_PRIVATE | ACC_PROTECTED | ACC_SYNCHRONIZED | ACC_STRICT;
    return all(access, ACC_PUBLIC | ACC_ABSTRACT) && !any(access, forbidden);
}

static bool class_method_ok(const struct parser *ps, unsigned access, bool is_init)
{
    bool since_5 = ps->major >= MAJOR_5;
    if (!visibility_ok(access))
        return false;
    if (is_init)
        return !any(access, ACC_STATIC | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT) &&
               !(since_5 && any(access, ACC_BRIDGE));
    unsigned forbidden = ACC_FINAL | ACC_NATIVE | ACC_PRIVATE | ACC_STATIC;
    if (since_5)
        forbidden |= ACC_SYNCHRONIZED | (ps->major < MAJOR_17 ? ACC_STRICT : 0);
    return !(any(access, ACC_ABSTRACT) && any(access, forbidden));
}

bool check_method_modifiers(struct parser *ps, unsigned access, const struct symbol *name)
{
    bool good = any(ps->access, ACC_INTERFACE) ? interface_method_ok(ps, access)
                                               : class_method_ok(ps, access, name == SYM(init));
    return good || class_fail(ps->failure, CLASS_FORMAT, "Method %s in class %s has illegal modifiers: 0x%X",
                              name->text, ps->name, access);
}

bool check_class_name(struct parser *ps, struct symbol *name)
{
    return symbol_has_form(name, SYMBOL_CLASS_NAME, name_is_class) || parse_fail(ps, "Illegal class name \"%s\"", name->text);
}

/* Has a descriptor that else is well formed a class whose name is none? */
static bool has_bad_name(const struct symbol *descriptor)
{
    const char *p = descriptor->text, *end = p + descriptor->length;
    for (p += *p == '('; p < end; p = signature_skip(p, end)) {
        while (*p == '[' || *p == ')')
            p++;
        const char *last = *p == 'L' ? memchr(p, ';', (size_t)(end - p)) : NULL;
        if (last && !name_is_class(p + 1, (size_t)(last - p) - 1))
            return true;
        if (!last && !basic_type_of(*p))
            return false;
    }
    return false;
}

static bool illegal_descriptor(struct parser *ps, const char *what, const struct symbol *name,
                               const struct symbol *descriptor)
{
    if (has_bad_name(descriptor) && ps->major >= MAJOR_5)
        return parse_fail(ps, "Class name is empty or contains illegal character in descriptor");
    return class_fail(ps->failure, CLASS_FORMAT, "%s \"%s\" in class %s has illegal signature \"%s\"", what,
                      name->text, ps->name, descriptor->text);
}

bool check_field_descriptor(struct parser *ps, const struct symbol *name, struct symbol *descriptor)
{
    return symbol_has_form(descriptor, SYMBOL_FIELD_DESCRIPTOR, descriptor_is_field) ||
           illegal_descriptor(ps, "Field", name, descriptor);
}

bool check_method_descriptor(struct parser *ps, const struct symbol *name, struct symbol *descriptor)
{
    bool good = symbol_has_form(descriptor, SYMBOL_METHOD_DESCRIPTOR, descriptor_is_method);
    if (name == SYM(init))
        good = good && descriptor->text[descriptor->length - 1] == 'V' && descriptor->text[descriptor->length - 2] == ')';
    if (name == SYM(clinit) && ps->major >= MAJOR_7)
        good = good && descriptor == SYM(void_void);
    return good || illegal_descriptor(ps, "Method", name, descriptor);
}

bool check_field(struct parser *ps, struct symbol *name, struct symbol *descriptor)
{
    if (!symbol_has_form(name, SYMBOL_FIELD_NAME, name_is_unqualified))
        return class_fail(ps->failure, CLASS_FORMAT, "Illegal field name \"%s\" in class %s", name->text, ps->name);
    return check_field_descriptor(ps, name, descriptor);
}

bool check_method(struct parser *ps, struct symbol *name, struct symbol *descriptor)
{
    if (!symbol_has_form(name, SYMBOL_METHOD_NAME, name_is_method))
        return class_fail(ps->failure, CLASS_FORMAT, "Illegal method name \"%s\" in class %s", name->text, ps->name);
    return check_method_descriptor(ps, name, descriptor);
}
