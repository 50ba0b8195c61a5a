/* SPDX-License-Identifier: Apache-2.0 */
/* Making the string: convert what needs Java; add up; allocate; write. */
#include "vm/run/bootstrap/text_recipe.h"

#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/util/decimal.h"
#include "vm/util/utf8.h"

enum { LATIN1, UTF16 };

static struct method *object_to_string, *float_to_string, *double_to_string;

bool text_recipe_prepare(struct thread *t)
{
    object_to_string = class_declared_method(known.Object, symbol_from("toString"), symbol_from("()Ljava/lang/String;"));
    float_to_string = class_declared_method(known.Float, symbol_from("toString"), symbol_from("(F)Ljava/lang/String;"));
    double_to_string = class_declared_method(known.Double, symbol_from("toString"), symbol_from("(D)Ljava/lang/String;"));
    return class_initialize(t, known.Float) && class_initialize(t, known.Double);
}

/* --- recipes ----------------------------------------------------------------------------------- */

struct text_recipe *text_recipe_new(const struct bootstrap_request *r, unsigned most)
{
    return bootstrap_alloc(r, sizeof(struct text_recipe) + most * sizeof(struct text_piece));
}

bool text_recipe_literal(const struct bootstrap_request *r, struct text_recipe *recipe, const char *text, size_t length)
{
    if (!length)
        return true;
    size_t units = utf8_utf16_length(text, length);
    bool wide = !utf8_is_latin1(text, length);
    void *copy = bootstrap_alloc(r, units << wide);
    if (!copy)
        return false;
    if (wide)
        utf8_to_utf16(text, length, copy);
    else
        utf8_to_latin1(text, length, copy);
    recipe->piece[recipe->count++] = (struct text_piece){ .wide = wide, .length = (jint)units, .text = copy };
    return true;
}

void text_recipe_value(struct text_recipe *recipe, uint8_t type, unsigned slot)
{
    recipe->piece[recipe->count++] = (struct text_piece){ .type = type, .slot = (uint16_t)slot };
}

/* --- conversion -------------------------------------------------------------------------------- */

static bool is_object(uint8_t type) { return type == T_OBJECT || type == T_ARRAY; }
static bool is_floating(uint8_t type) { return type == T_FLOAT || type == T_DOUBLE; }

/* The slot becomes a String or null. */
static bool convert(struct thread *t, uint8_t type, jslot *value)
{
    jslot arg[2] = { *value, 0 };
    if (type == T_FLOAT)
        return invoke_method(t, float_to_string, arg, value);
    if (type == T_DOUBLE)
        return invoke_method(t, double_to_string, arg, value);
    struct object *o = slot_ref(*value);
    return !o || object_class(o) == known.String || invoke_virtual(t, object_to_string, arg, value);
}

static jlong integer_of(uint8_t type, jslot v) { return type == T_LONG ? slot_long(v) : slot_int(v); }
static const char *boolean_text(jslot v) { return v & 1 ? "true" : "false"; }

/* The units that a piece takes; *wide is set if one needs 16 bits. */
static jint piece_length(const struct text_piece *p, jslot v, bool *wide)
{
    switch (p->type) {
    case 0:
        *wide |= p->wide;
        return p->length;
    case T_BOOLEAN:
        return (jint)strlen(boolean_text(v));
    case T_CHAR:
        *wide |= (jchar)v > 0xff;
        return 1;
    case T_BYTE: case T_SHORT: case T_INT: case T_LONG:
        return (jint)decimal_length(integer_of(p->type, v));
    default:
        if (!slot_ref(v))
            return (jint)strlen("null");
        *wide |= !string_is_latin1(slot_ref(v));
        return string_length(slot_ref(v));
    }
}

/* --- writing ----------------------------------------------------------------------------------- */

struct sink { uint8_t *narrow; jchar *wide; };      /* the other is NULL */

static void put_narrow(struct sink *s, const void *text, size_t n)
{
    if (s->narrow) {
        memcpy(s->narrow, text, n);
        s->narrow += n;
        return;
    }
    for (size_t i = 0; i < n; i++)
        *s->wide++ = ((const uint8_t *)text)[i];
}

static void put_wide(struct sink *s, const void *text, size_t n)
{
    memcpy(s->wide, text, 2 * n);
    s->wide += n;
}

static void put_string(struct sink *s, const struct object *o)
{
    const void *data = array_data(string_bytes(o));
    if (string_is_latin1(o))
        put_narrow(s, data, (size_t)string_length(o));
    else
        put_wide(s, data, (size_t)string_length(o));
}

static void put_char(struct sink *s, jchar c)
{
    if (s->narrow)
        *s->narrow++ = (uint8_t)c;
    else
        *s->wide++ = c;
}

static void put_integer(struct sink *s, jlong n)
{
    char digits[DECIMAL_MAX], *end = digits + DECIMAL_MAX, *begin = decimal_write(end, decimal_magnitude(n));
    if (n < 0)
        *--begin = '-';
    put_narrow(s, begin, (size_t)(end - begin));
}

static void put_piece(struct sink *s, const struct text_piece *p, jslot v)
{
    switch (p->type) {
    case 0:
        if (p->wide)
            put_wide(s, p->text, (size_t)p->length);
        else
            put_narrow(s, p->text, (size_t)p->length);
        break;
    case T_BOOLEAN:
        put_narrow(s, boolean_text(v), strlen(boolean_text(v)));
        break;
    case T_CHAR:
        put_char(s, (jchar)v);
        break;
    case T_BYTE: case T_SHORT: case T_INT: case T_LONG:
        put_integer(s, integer_of(p->type, v));
        break;
    default:
        if (slot_ref(v))
            put_string(s, slot_ref(v));
        else
            put_narrow(s, "null", strlen("null"));
        break;
    }
}

static struct object *new_string(struct thread *t, uint64_t units, bool wide, struct sink *sink)
{
    if (units > INT32_MAX || (units << wide) > INT32_MAX) {
        throw_out_of_memory(t, "Overflow: String length out of range");
        return NULL;
    }
    struct object *value = alloc_primitive_array(t, T_BYTE, (jint)(units << wide));
    struct object *s = value ? alloc_object(t, known.String) : NULL;
    if (!s)
        return NULL;
    set_ref(t, s, known.String_value, value);
    set_byte(s, known.String_coder, wide ? UTF16 : LATIN1);
    *sink = (struct sink){ wide ? NULL : array_data(value), wide ? array_data(value) : NULL };
    return s;
}

struct object *text_recipe_make(struct thread *t, const struct text_recipe *recipe, jslot *values)
{
    uint64_t units = 0;
    bool wide = string_wide;
    struct sink sink;
    for (unsigned i = 0; i < recipe->count; i++) {
        const struct text_piece *p = &recipe->piece[i];
        if ((is_object(p->type) || is_floating(p->type)) && !convert(t, p->type, &values[p->slot]))
            return NULL;
    }
    for (unsigned i = 0; i < recipe->count; i++)
        units += (uint64_t)piece_length(&recipe->piece[i], values[recipe->piece[i].slot], &wide);
    struct object *s = new_string(t, units, wide, &sink);
    for (unsigned i = 0; s && i < recipe->count; i++)
        put_piece(&sink, &recipe->piece[i], values[recipe->piece[i].slot]);
    RT_ASSERT(!s || (wide ? (void *)sink.wide : (void *)sink.narrow) == (char *)array_data(string_bytes(s)) + (units << wide));
    return s;
}
