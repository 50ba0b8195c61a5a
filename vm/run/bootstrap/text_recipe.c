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
#include "vm/util/few_bytes.h"
#include "vm/util/utf8.h"

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
static bool is_text(jslot v) { return !slot_ref(v) || object_class(slot_ref(v)) == known.String; }

/* The slot becomes a String or null. */
static bool convert(struct thread *t, uint8_t type, jslot *value)
{
    jslot arg[2] = { *value, 0 };
    if (type == T_FLOAT)
        return invoke_method(t, float_to_string, arg, value);
    if (type == T_DOUBLE)
        return invoke_method(t, double_to_string, arg, value);
    return is_text(*value) || invoke_virtual(t, object_to_string, arg, value);
}

bool text_recipe_is_plain(const struct text_recipe *recipe, const jslot *values)
{
    for (unsigned i = 0; i < recipe->count; i++) {
        const struct text_piece *p = &recipe->piece[i];
        if (is_floating(p->type) || (is_object(p->type) && !is_text(values[p->slot])))
            return false;
    }
    return true;
}

/* --- what a piece comes to ----------------------------------------------------------------------- */

static jlong integer_of(uint8_t type, jslot v) { return type == T_LONG ? slot_long(v) : slot_int(v); }

/* Text that is there already: of bytes, or of UTF-16 units if wide. */
struct part { const void *text; jint length; bool wide; };

static struct part boolean_part(jslot v) { return v & 1 ? (struct part){ "true", 4, false } : (struct part){ "false", 5, false }; }

static struct part string_part(const struct object *o)
{
    if (!o)
        return (struct part){ "null", 4, false };
    const struct object *value = get_ref(o, known.String_value);
    bool wide = get_byte(o, known.String_coder) == STRING_UTF16;
    return (struct part){ array_data(value), array_length(value) >> wide, wide };
}

/* Of what is neither an integer nor a character. */
static struct part part_of(const struct text_piece *p, jslot v)
{
    if (p->type == 0)
        return (struct part){ p->text, p->length, p->wide };
    return p->type == T_BOOLEAN ? boolean_part(v) : string_part(slot_ref(v));
}

/* The units that a piece takes; *wide is set if one needs 16 bits. */
static jint piece_length(const struct text_piece *p, jslot v, bool *wide)
{
    struct part part;
    switch (p->type) {
    case T_CHAR:
        *wide |= (jchar)v > 0xff;
        return 1;
    case T_BYTE: case T_SHORT: case T_INT: case T_LONG:
        return (jint)decimal_length(integer_of(p->type, v));
    default:
        part = part_of(p, v);
        *wide |= part.wide;
        return part.length;
    }
}

/* --- writing: behind one another, of bytes or of units --------------------------------------------- */

static void *put_integer_narrow(uint8_t *to, jlong n)
{
    uint8_t *end = to + decimal_length(n);
    decimal_write_signed((char *)end, n);
    return end;
}

static uint8_t *put_narrow(uint8_t *to, const struct text_piece *p, jslot v)
{
    struct part part;
    switch (p->type) {
    case T_CHAR:
        *to = (uint8_t)v;
        return to + 1;
    case T_BYTE: case T_SHORT: case T_INT: case T_LONG:
        return put_integer_narrow(to, integer_of(p->type, v));
    default:
        part = part_of(p, v);
        few_bytes_copy(to, part.text, (size_t)part.length);
        return to + part.length;
    }
}

static jchar *put_part_wide(jchar *to, const struct part *part)
{
    if (part->wide)
        memcpy(to, part->text, 2 * (size_t)part->length);
    else
        for (jint i = 0; i < part->length; i++)
            to[i] = ((const uint8_t *)part->text)[i];
    return to + part->length;
}

static jchar *put_wide(jchar *to, const struct text_piece *p, jslot v)
{
    uint8_t digits[DECIMAL_MAX];
    struct part part;
    switch (p->type) {
    case T_CHAR:
        *to = (jchar)v;
        return to + 1;
    case T_BYTE: case T_SHORT: case T_INT: case T_LONG:
        part = (struct part){ digits, (jint)decimal_length(integer_of(p->type, v)), false };
        put_integer_narrow(digits, integer_of(p->type, v));
        break;
    default:
        part = part_of(p, v);
    }
    return put_part_wide(to, &part);
}

static struct object *new_string(struct thread *t, uint64_t units, bool wide)
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
    set_byte(s, known.String_coder, wide ? STRING_UTF16 : STRING_LATIN1);
    return s;
}

struct object *text_recipe_write(struct thread *t, const struct text_recipe *recipe, const jslot *values)
{
    uint64_t units = 0;
    bool wide = string_wide;
    for (unsigned i = 0; i < recipe->count; i++)
        units += (uint64_t)piece_length(&recipe->piece[i], values[recipe->piece[i].slot], &wide);
    struct object *s = new_string(t, units, wide);
    void *to = s ? array_data(get_ref(s, known.String_value)) : NULL;
    for (unsigned i = 0; s && i < recipe->count; i++) {
        const struct text_piece *p = &recipe->piece[i];
        to = wide ? (void *)put_wide(to, p, values[p->slot]) : (void *)put_narrow(to, p, values[p->slot]);
    }
    RT_ASSERT(!s || to == (char *)array_data(string_bytes(s)) + (units << wide));
    return s;
}

struct object *text_recipe_make(struct thread *t, const struct text_recipe *recipe, jslot *values)
{
    for (unsigned i = 0; i < recipe->count; i++) {
        const struct text_piece *p = &recipe->piece[i];
        if ((is_object(p->type) || is_floating(p->type)) && !convert(t, p->type, &values[p->slot]))
            return NULL;
    }
    return text_recipe_write(t, recipe, values);
}
