/* SPDX-License-Identifier: Apache-2.0 */
/* A class file from magic to its last byte (JVMS 4.1), in the order of the file.
 *
 * The order of checks is HotSpot's where two errors meet in one file: versions, constant pool,
 * modifiers, names, interfaces, fields, methods, attributes. */
#include <stdio.h>

#include "vm/class/loader.h"
#include "vm/class/parse_impl.h"
#include "vm/jdk.h"

enum {
    MAGIC = 0xcafebabe,
    CLASS_MODIFIERS = ACC_PUBLIC | ACC_FINAL | ACC_SUPER | ACC_INTERFACE | ACC_ABSTRACT | ACC_SYNTHETIC |
                      ACC_ANNOTATION | ACC_ENUM,
};

static bool bad_version(struct parser *ps, const char *why)
{
    return class_fail(ps->failure, CLASS_VERSION, "%s (class file version %u.%u) was compiled with %s", ps->name,
                      ps->major, ps->minor, why);
}

static bool check_version(struct parser *ps)
{
    if (ps->major < CLASS_MAJOR_MIN)
        return bad_version(ps, "an invalid major version");
    if (ps->major > jdk->class_major)
        return class_fail(ps->failure, CLASS_VERSION,
                          "%s has been compiled by a more recent version of the Java Runtime (class file version %u.%u), "
                          "this version of the Java Runtime only recognizes class file versions up to %u.0",
                          ps->name, ps->major, ps->minor, jdk->class_major);
    if (ps->major < MAJOR_12 || ps->minor == 0)
        return true;
    if (ps->minor != MINOR_PREVIEW)
        return bad_version(ps, "an invalid non-zero minor version");
    if (ps->major == jdk->class_major && jdk_preview)
        return true;
    if (ps->major == jdk->class_major)
        return class_fail(ps->failure, CLASS_VERSION,
                          "Preview features are not enabled for %s (class file version %u.%u). "
                          "Try running with '--enable-preview'", ps->name, ps->major, ps->minor);
    return class_fail(ps->failure, CLASS_VERSION,
                      "%s (class file version %u.%u) was compiled with preview features that are unsupported. "
                      "This version of the Java Runtime only recognizes preview features for class file version %u.%u",
                      ps->name, ps->major, ps->minor, jdk->class_major, MINOR_PREVIEW);
}

static bool parse_head(struct parser *ps)
{
    if (!need(ps, 8))
        return false;
    uint32_t magic = take_u4(ps);
    if (magic != MAGIC)
        return parse_fail(ps, "Incompatible magic value %u", magic);
    ps->minor = take_u2(ps);
    ps->major = take_u2(ps);
    ps->class->major = ps->major;
    ps->class->minor = ps->minor;
    return check_version(ps);
}

static bool parse_access(struct parser *ps)
{
    if (!need(ps, 6))
        return false;
    unsigned raw = take_u2(ps);
    if (raw & ACC_MODULE && ps->major >= MAJOR_9)
        return fail_module(ps);
    if (ps->has_module_tag)
        return parse_fail(ps, "Unknown constant tag %u", ps->bad_tag);
    raw &= CLASS_MODIFIERS;
    if (raw & ACC_INTERFACE && ps->major < MAJOR_6)
        raw |= ACC_ABSTRACT;
    ps->access = (uint16_t)raw;
    ps->class->access = (uint16_t)(raw & ~(unsigned)ACC_SUPER);
    return !ps->check || check_class_modifiers(ps, raw, ps->name);
}

static bool wrong_name(struct parser *ps, const struct symbol *expected, const struct symbol *found)
{
    return class_fail(ps->failure, CLASS_NOT_FOUND, "%s (wrong name: %s)", expected->text, found->text);
}

static bool parse_this(struct parser *ps)
{
    const struct symbol *expected = ps->request->expected;
    ps->this_index = take_u2(ps);
    if (!is_tag(ps, ps->this_index, CP_CLASS))
        return parse_fail(ps, "Invalid this class index %u in constant pool", ps->this_index);
    struct symbol *name = cp_symbol(ps->cp, ps->this_index);
    if (name->text[0] == '[')
        return parse_fail(ps, "Bad class name");
    if (expected && name != expected && !ps->request->hidden_suffix)
        return wrong_name(ps, expected, name);
    ps->name = name->text;
    ps->class->name = name;
    return true;
}

static bool parse_super(struct parser *ps)
{
    struct class *c = ps->class;
    c->super_index = take_u2(ps);
    if (!c->super_index)
        return c->name == SYM(java_lang_Object) || parse_fail(ps, "Invalid superclass index 0");
    if (!is_tag(ps, c->super_index, CP_CLASS))
        return parse_fail(ps, "Invalid superclass index %u", c->super_index);
    const struct symbol *super = cp_symbol(ps->cp, c->super_index);
    if (super->text[0] == '[')
        return parse_fail(ps, "Bad superclass name");
    return !(ps->access & ACC_INTERFACE) || super == SYM(java_lang_Object) ||
           parse_fail(ps, "Interfaces must have java.lang.Object as superclass");
}

static bool parse_interface(struct parser *ps, unsigned i)
{
    struct class *c = ps->class;
    unsigned index = take_u2(ps);
    if (!is_tag(ps, index, CP_CLASS))
        return parse_fail(ps, "Interface name has bad constant pool index %u", index);
    const struct symbol *name = cp_symbol(ps->cp, index);
    if (name->text[0] == '[')
        return parse_fail(ps, "Bad interface name");
    for (unsigned k = 0; ps->check && k < i; k++)
        if (cp_symbol(ps->cp, c->interface_indexes[k]) == name)
            return parse_fail(ps, "Duplicate interface name \"%s\"", name->text);
    c->interface_indexes[i] = (uint16_t)index;
    return true;
}

static bool parse_interfaces(struct parser *ps)
{
    struct class *c = ps->class;
    if (!need(ps, 2))
        return false;
    c->interface_count = take_u2(ps);
    if (!need(ps, 2 * (size_t)c->interface_count))
        return false;
    if (!c->interface_count)
        return true;
    c->interface_indexes = parse_alloc(ps, c->interface_count * sizeof *c->interface_indexes);
    if (!c->interface_indexes)
        return false;
    for (unsigned i = 0; i < c->interface_count; i++)
        if (!parse_interface(ps, i))
            return false;
    return true;
}

/* "pkg/Name", or the name asked for, becomes "pkg/Name+suffix", in every Class entry that means the class itself. */
static bool rename_hidden(struct parser *ps)
{
    struct class *c = ps->class;
    const struct symbol *old = c->name, *base = ps->request->expected ? ps->request->expected : old;
    size_t length = base->length + 1u + strlen(ps->request->hidden_suffix);
    char *text = parse_alloc(ps, length + 1);
    if (!text)
        return false;
    snprintf(text, length + 1, "%s+%s", base->text, ps->request->hidden_suffix);
    c->name = parse_unit(ps->request)->listed ? symbol_apart(class_arena(c), text, length) : symbol_intern(text, length);
    if (!c->name)
        return length > UINT16_MAX ? parse_fail(ps, "Class name too long") : parse_no_memory(ps);
    for (unsigned i = 1; i < ps->cp->count; i++)
        if (ps->cp->tags[i] == CP_CLASS && cp_symbol(ps->cp, i) == old) {
            ps->cp->value[i].text = (uintptr_t)c->name;
            atomic_store_explicit(&ps->cp->resolved[i], c, memory_order_relaxed);
        }
    c->flags |= CLASS_IS_HIDDEN;
    return true;
}

/* What follows from the whole file. */
static void finish(struct parser *ps)
{
    struct class *c = ps->class;
    const struct symbol *super = cp_symbol(ps->cp, c->super_index);
    if (ps->has_record && ps->access & ACC_FINAL && super == SYM(java_lang_Record))
        c->flags |= CLASS_IS_RECORD;
    if (ps->request->vm_annotations)
        c->flags |= CLASS_VM_ANNOTATIONS;
    bool trusted_class = c->flags & (CLASS_IS_RECORD | CLASS_IS_HIDDEN);
    for (unsigned i = 0; i < c->field_count; i++) {
        struct field *f = &c->fields[i];
        f->trusted_final = f->access & ACC_FINAL && (f->access & ACC_STATIC || trusted_class);
    }
    atomic_store_explicit(&ps->cp->resolved[ps->this_index], c, memory_order_relaxed);
}

static bool parse_file(struct parser *ps)
{
    if (!parse_head(ps) || !parse_pool(ps) || !parse_access(ps))
        return false;
    if (ps->check && !parse_pool_names(ps))
        return false;
    if (!parse_this(ps) || !parse_super(ps) || !parse_interfaces(ps))
        return false;
    if (!parse_fields(ps) || !parse_methods(ps) || !parse_class_attributes(ps))
        return false;
    if (ps->p != ps->end)
        return class_fail(ps->failure, CLASS_FORMAT, "Extra bytes at the end of class file %s", ps->name);
    if (ps->request->hidden_suffix && !rename_hidden(ps))
        return false;
    finish(ps);
    return true;
}

struct class *class_parse(const struct parse_request *request, struct class_failure *failure)
{
    struct parser ps = {
        .p = request->bytes, .end = request->bytes + request->length, .request = request, .failure = failure,
        .name = request->expected ? request->expected->text : "<Unknown>",
        .check = !request->trusted, .max_bootstrap = -1,
    };
    ps.class = arena_alloc_shape(&parse_unit(request)->home.arena, sizeof *ps.class);
    if (!ps.class) {
        parse_no_memory(&ps);
        return NULL;
    }
    ps.class->loader = request->loader;
    ps.class->unit = parse_unit(request);
    ps.class->file = (struct span){ request->bytes, (uint32_t)request->length };
    return parse_file(&ps) ? ps.class : NULL;
}
