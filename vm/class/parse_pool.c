/* SPDX-License-Identifier: Apache-2.0 */
/* The constant pool (JVMS 4.4) in three passes: read the entries; check what refers to what; check the
 * names (only where names are checked at all).
 *
 * Interning is most of the cost of parsing, and most texts are never asked for, so an entry keeps where
 * its text is (lazy_text) until cp_symbol wants it: an Utf8 its place in the file, others their Utf8. */
#include "vm/class/parse_impl.h"
#include "vm/util/utf8.h"

/* Per tag: bytes behind it, the first version that has it. */
struct tag_rule { uint8_t bytes, major; };
static const struct tag_rule tag_rules[] = {
    [CP_UTF8] = { 2, 45 },          [CP_INTEGER] = { 4, 45 },           [CP_FLOAT] = { 4, 45 },
    [CP_LONG] = { 8, 45 },          [CP_DOUBLE] = { 8, 45 },            [CP_CLASS] = { 2, 45 },
    [CP_STRING] = { 2, 45 },        [CP_FIELD] = { 4, 45 },             [CP_METHOD] = { 4, 45 },
    [CP_INTERFACE_METHOD] = { 4, 45 }, [CP_NAME_AND_TYPE] = { 4, 45 },  [CP_METHOD_HANDLE] = { 3, MAJOR_7 },
    [CP_METHOD_TYPE] = { 2, MAJOR_7 }, [CP_DYNAMIC] = { 4, MAJOR_11 },  [CP_INVOKE_DYNAMIC] = { 4, MAJOR_7 },
    [CP_MODULE] = { 2, MAJOR_9 },   [CP_PACKAGE] = { 2, MAJOR_9 },
};
enum { TAG_RULES = sizeof tag_rules / sizeof *tag_rules };

/* Method handle kinds (JVMS table 5.4.3.5-A). */
enum { REF_GET_FIELD = 1, REF_PUT_STATIC = 4, REF_INVOKE_VIRTUAL, REF_INVOKE_STATIC, REF_INVOKE_SPECIAL,
       REF_NEW_INVOKE_SPECIAL, REF_INVOKE_INTERFACE };

static uint64_t lazy_text(size_t place)
{
    return (uint64_t)place << 1 | 1;
}

const char *cp_text(const struct constant_pool *cp, unsigned i, uint32_t *length)
{
    uint64_t place = __atomic_load_n(&cp->value[i].text, __ATOMIC_ACQUIRE);
    if (!(place & 1)) {
        const struct symbol *s = (const struct symbol *)(uintptr_t)place;
        *length = s->length;
        return s->text;
    }
    place >>= 1;
    if (cp->tags[i] != CP_UTF8)
        return cp_text(cp, (unsigned)place, length);
    *length = be16(cp->class->file.data + place);
    return (const char *)cp->class->file.data + place + 2;
}

static bool read_utf8(struct parser *ps, union cp_value *v)
{
    v->text = lazy_text((size_t)(ps->p - ps->request->bytes));
    uint16_t length = take_u2(ps);
    if (!need(ps, length))
        return false;
    if (ps->check && !utf8_valid(ps->p, length))
        return parse_fail(ps, "Illegal UTF8 string in constant pool");
    ps->p += length;
    return true;
}

static void read_long(struct parser *ps, union cp_value *v)
{
    uint64_t high = take_u4(ps);
    v->l = (jlong)(high << 32 | take_u4(ps));
}

static void note_bootstrap(struct parser *ps, const union cp_value *v)
{
    if (v->pair.a > ps->max_bootstrap)
        ps->max_bootstrap = v->pair.a;
}

/* The bytes of the tag's rule are there. */
static bool read_entry(struct parser *ps, uint8_t tag, union cp_value *v)
{
    switch ((enum cp_tag)tag) {
    case CP_UTF8:
        return read_utf8(ps, v);
    case CP_INTEGER: case CP_FLOAT:
        v->i = (jint)take_u4(ps);
        break;
    case CP_LONG: case CP_DOUBLE:
        read_long(ps, v);
        break;
    case CP_MODULE: case CP_PACKAGE:
        if (!ps->has_module_tag)
            ps->bad_tag = tag;
        ps->has_module_tag = true;
        v->pair.a = take_u2(ps);
        break;
    case CP_CLASS: case CP_STRING: case CP_METHOD_TYPE:
        v->pair.a = take_u2(ps);
        break;
    case CP_METHOD_HANDLE:
        v->pair.a = *ps->p++;
        v->pair.b = take_u2(ps);
        break;
    case CP_FIELD: case CP_METHOD: case CP_INTERFACE_METHOD: case CP_NAME_AND_TYPE:
    case CP_DYNAMIC: case CP_INVOKE_DYNAMIC:
        v->pair.a = take_u2(ps);
        v->pair.b = take_u2(ps);
        if (tag == CP_DYNAMIC || tag == CP_INVOKE_DYNAMIC)
            note_bootstrap(ps, v);
        break;
    case CP_NONE:
        RT_UNREACHABLE();
    }
    return true;
}

static bool read_entries(struct parser *ps)
{
    for (unsigned i = 1; i < ps->cp->count; i++) {
        if (!need(ps, 1))
            return false;
        uint8_t tag = *ps->p++;
        bool of_modules = tag == CP_MODULE || tag == CP_PACKAGE;
        if (tag >= TAG_RULES || !tag_rules[tag].bytes || (of_modules && ps->major < MAJOR_9))
            return parse_fail(ps, "Unknown constant tag %u", tag);
        if (ps->major < tag_rules[tag].major)
            return parse_fail(ps, "Class file version does not support constant tag %u", tag);
        ps->cp->tags[i] = tag;
        if (!need(ps, tag_rules[tag].bytes) || !read_entry(ps, tag, &ps->cp->value[i]))
            return false;
        if (tag == CP_LONG || tag == CP_DOUBLE)
            if (++i >= ps->cp->count)
                return parse_fail(ps, "Invalid constant pool entry %u", i);
    }
    return true;
}

static bool invalid(struct parser *ps, unsigned index, const char *not_what)
{
    return class_fail(ps->failure, CLASS_FORMAT, "Invalid constant pool index %u in class file %s%s", index,
                      ps->name, not_what);
}

static bool link_handle(struct parser *ps, unsigned i)
{
    unsigned kind = ps->cp->value[i].pair.a, ref = ps->cp->value[i].pair.b;
    if (kind < REF_GET_FIELD || kind > REF_INVOKE_INTERFACE)
        return parse_fail(ps, "Bad method handle kind at constant pool index %u", i);
    if (kind <= REF_PUT_STATIC)
        return is_tag(ps, ref, CP_FIELD) || invalid(ps, ref, " (not a field)");
    if (kind == REF_INVOKE_INTERFACE)
        return is_tag(ps, ref, CP_INTERFACE_METHOD) || invalid(ps, ref, " (not an interface method)");
    bool either = ps->major >= MAJOR_8 && (kind == REF_INVOKE_STATIC || kind == REF_INVOKE_SPECIAL);
    return is_tag(ps, ref, CP_METHOD) || (either && is_tag(ps, ref, CP_INTERFACE_METHOD)) ||
           invalid(ps, ref, " (not a method)");
}

/* What entry i refers to has the right tag; entries that name one text become that text. */
static bool link_entry(struct parser *ps, unsigned i)
{
    union cp_value *v = &ps->cp->value[i];
    switch ((enum cp_tag)ps->cp->tags[i]) {
    case CP_CLASS: case CP_STRING: case CP_METHOD_TYPE: case CP_MODULE: case CP_PACKAGE:
        if (!is_tag(ps, v->pair.a, CP_UTF8))
            return invalid(ps, v->pair.a, "");
        v->text = lazy_text(v->pair.a);
        return true;
    case CP_FIELD: case CP_METHOD: case CP_INTERFACE_METHOD:
        if (!is_tag(ps, v->pair.a, CP_CLASS))
            return invalid(ps, v->pair.a, "");
        return is_tag(ps, v->pair.b, CP_NAME_AND_TYPE) || invalid(ps, v->pair.b, "");
    case CP_NAME_AND_TYPE:
        if (!is_tag(ps, v->pair.a, CP_UTF8))
            return invalid(ps, v->pair.a, "");
        return is_tag(ps, v->pair.b, CP_UTF8) || invalid(ps, v->pair.b, "");
    case CP_DYNAMIC: case CP_INVOKE_DYNAMIC:
        return is_tag(ps, v->pair.b, CP_NAME_AND_TYPE) || invalid(ps, v->pair.b, "");
    case CP_METHOD_HANDLE:
        return link_handle(ps, i);
    default:
        return true;
    }
}

static bool pool_alloc(struct parser *ps, uint16_t count)
{
    size_t values = count * sizeof(union cp_value), resolved = count * sizeof(void *_Atomic);
    struct constant_pool *cp = parse_alloc(ps, sizeof *cp + values + resolved + count);
    if (!cp)
        return false;
    cp->class = ps->class;
    cp->count = count;
    cp->value = (union cp_value *)(cp + 1);
    cp->resolved = (void *_Atomic *)((char *)cp->value + values);
    cp->tags = (uint8_t *)cp->resolved + resolved;
    ps->cp = ps->class->cp = cp;
    return true;
}

bool parse_pool(struct parser *ps)
{
    if (!need(ps, 2))
        return false;
    uint16_t count = take_u2(ps);
    if (count < 1)
        return parse_fail(ps, "Illegal constant pool size %u", count);
    if (!pool_alloc(ps, count) || !read_entries(ps))
        return false;
    for (unsigned i = 1; i < count; i++)
        if (!link_entry(ps, i))
            return false;
    return true;
}

/* A method is named "<init>" or by an ordinary name; only Methodref may name the former. */
static bool check_method_ref(struct parser *ps, unsigned i, enum cp_tag tag)
{
    struct symbol *name = cp_ref_name(ps->cp, i);
    if (name->length && name->text[0] == '<' && tag == CP_METHOD && name != SYM(init))
        return parse_fail(ps, "Bad method name at constant pool index %u", ps->cp->value[i].pair.b);
    return check_method(ps, name, cp_ref_descriptor(ps->cp, i));
}

static bool check_handle(struct parser *ps, unsigned i)
{
    unsigned kind = ps->cp->value[i].pair.a, ref = ps->cp->value[i].pair.b;
    if (kind <= REF_PUT_STATIC)
        return true;
    struct symbol *name = cp_ref_name(ps->cp, ref);
    if (kind == REF_NEW_INVOKE_SPECIAL)
        return name == SYM(init) || parse_fail(ps, "Bad constructor name at constant pool index %u", ref);
    return (name != SYM(init) && name != SYM(clinit)) ||
           parse_fail(ps, "Bad method name at constant pool index %u", ref);
}

static bool check_name_and_type(struct parser *ps, unsigned i)
{
    struct symbol *name = cp_name_of(ps->cp, i), *descriptor = cp_descriptor_of(ps->cp, i);
    if (descriptor->text[0] == '(')
        return check_method(ps, name, descriptor);
    return check_field(ps, name, descriptor);
}

static bool check_entry(struct parser *ps, unsigned i)
{
    enum cp_tag tag = ps->cp->tags[i];
    const union cp_value *v = &ps->cp->value[i];
    switch (tag) {
    case CP_CLASS:
        return check_class_name(ps, cp_symbol(ps->cp, i));
    case CP_NAME_AND_TYPE:
        return check_name_and_type(ps, i);
    case CP_FIELD:
        return check_field(ps, cp_ref_name(ps->cp, i), cp_ref_descriptor(ps->cp, i));
    case CP_METHOD: case CP_INTERFACE_METHOD:
        return check_method_ref(ps, i, tag);
    case CP_INVOKE_DYNAMIC:
        return check_method(ps, cp_name_of(ps->cp, v->pair.b), cp_descriptor_of(ps->cp, v->pair.b));
    case CP_DYNAMIC:
        return check_field(ps, cp_name_of(ps->cp, v->pair.b), cp_descriptor_of(ps->cp, v->pair.b));
    case CP_METHOD_TYPE:
        return check_method_descriptor(ps, cp_symbol(ps->cp, i), cp_symbol(ps->cp, i));
    case CP_METHOD_HANDLE:
        return check_handle(ps, i);
    default:
        return true;
    }
}

bool parse_pool_names(struct parser *ps)
{
    for (unsigned i = 1; i < ps->cp->count; i++)
        if (!check_entry(ps, i))
            return false;
    return true;
}
