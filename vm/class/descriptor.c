/* SPDX-License-Identifier: Apache-2.0 */
/* Descriptors (JVMS 4.3) and the spelling of names in messages.
 * The walk through descriptors is vm/bytecode/signature.h. */
#include <stdio.h>

#include "vm/class/class.h"

struct basic { uint8_t bytes; const char *name; };
static const struct basic basics[] = {
    [T_BOOLEAN] = { 1, "boolean" }, [T_CHAR] = { 2, "char" },   [T_FLOAT] = { 4, "float" }, [T_DOUBLE] = { 8, "double" },
    [T_BYTE] = { 1, "byte" },       [T_SHORT] = { 2, "short" }, [T_INT] = { 4, "int" },     [T_LONG] = { 8, "long" },
    [T_OBJECT] = { 8, NULL },       [T_ARRAY] = { 8, NULL },    [T_VOID] = { 0, "void" },
};

uint8_t basic_type_of(char letter)
{
    static const uint8_t types[128] = {
        ['Z'] = T_BOOLEAN, ['C'] = T_CHAR, ['F'] = T_FLOAT, ['D'] = T_DOUBLE, ['B'] = T_BYTE, ['S'] = T_SHORT,
        ['I'] = T_INT, ['J'] = T_LONG, ['L'] = T_OBJECT, ['['] = T_ARRAY, ['V'] = T_VOID,
    };
    return letter & 0x80 ? 0 : types[(unsigned char)letter];
}

unsigned basic_type_bytes(uint8_t type)
{
    RT_ASSERT(type >= T_BOOLEAN && type <= T_VOID);
    return basics[type].bytes;
}

unsigned descriptor_slots(const struct symbol *descriptor) { return signature_slots(symbol_signature(descriptor)); }

const char *descriptor_return(const struct symbol *descriptor)
{
    struct signature s = symbol_signature(descriptor);
    return signature_result(&s).text;
}

/* Text that grows in a buffer of fixed size and stays terminated. */
struct out { char *buffer; size_t size, used; };

static void put(struct out *o, char c)
{
    if (o->used + 1 < o->size)
        o->buffer[o->used++] = c;
}

static void put_text(struct out *o, const char *text)
{
    while (*text)
        put(o, *text++);
}

static const char *finish(struct out *o)
{
    if (o->size)
        o->buffer[o->used] = '\0';
    return o->buffer;
}

static void put_dotted(struct out *o, const char *p, const char *end)
{
    for (; p < end; p++)
        put(o, *p == '/' ? '.' : *p);
}

/* "java.util.List[]" for "[Ljava/util/List;". */
static void put_type(struct out *o, const struct signature_type *t)
{
    const char *p = t->text, *end = p + t->length;
    unsigned dimensions = 0;
    for (; p < end && *p == '['; p++)
        dimensions++;
    uint8_t type = p < end ? basic_type_of(*p) : 0;
    if (type == T_OBJECT)
        put_dotted(o, p + 1, end - 1);
    else if (type)
        put_text(o, basics[type].name);
    while (dimensions--)
        put_text(o, "[]");
}

const char *symbol_external_name(const struct symbol *s, char *buffer, size_t size)
{
    struct out o = { buffer, size, 0 };
    put_dotted(&o, s->text, s->text + s->length);
    return finish(&o);
}

/* A hidden class's suffix follows the last '+', which Java shows as '/'; also in the names of its arrays. */
static void put_class(struct out *o, const struct class *c)
{
    const char *end = c->name->text + c->name->length;
    bool hidden = (class_is_array(c) ? c->element : c)->flags & CLASS_IS_HIDDEN;
    const char *plus = hidden ? strrchr(c->name->text, '+') : NULL;
    put_dotted(o, c->name->text, plus ? plus : end);
    if (plus) {
        put(o, '/');
        put_dotted(o, plus + 1, end);
    }
}

const char *class_external_name(const struct class *c, char *buffer, size_t size)
{
    struct out o = { buffer, size, 0 };
    put_class(&o, c);
    return finish(&o);
}

const char *method_external_name(const struct method *m, char *buffer, size_t size)
{
    struct out o = { buffer, size, 0 };
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type t = signature_result(&s);
    put_type(&o, &t);
    put(&o, ' ');
    put_class(&o, m->class);
    put(&o, '.');
    put_text(&o, m->name->text);
    put(&o, '(');
    for (const char *separator = ""; signature_next(&s, &t); separator = ", ") {
        put_text(&o, separator);
        put_type(&o, &t);
    }
    put(&o, ')');
    return finish(&o);
}

const char *field_external_name(const struct symbol *name, const struct symbol *descriptor, char *buffer, size_t size)
{
    struct out o = { buffer, size, 0 };
    struct signature s = symbol_signature(descriptor);
    struct signature_type t;
    if (signature_next(&s, &t))
        put_type(&o, &t);
    put(&o, ' ');
    put_text(&o, name->text);
    return finish(&o);
}
