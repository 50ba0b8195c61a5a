/* SPDX-License-Identifier: Apache-2.0 */
/* Strings looked at and taken to C: nothing here allocates an object. */
#include "vm/run/string.h"

#include "vm/run/known.h"
#include "vm/util/utf8.h"

struct object *string_bytes(const struct object *s) { return get_ref(s, known.String_value); }
bool string_is_latin1(const struct object *s) { return get_byte(s, known.String_coder) == STRING_LATIN1; }
jint string_length(const struct object *s) { return array_length(string_bytes(s)) >> get_byte(s, known.String_coder); }

jchar string_char(const struct object *s, jint i)
{
    const void *data = array_data(string_bytes(s));
    RT_ASSERT(i >= 0 && i < string_length(s));
    return string_is_latin1(s) ? ((const uint8_t *)data)[i] : ((const jchar *)data)[i];
}

jint string_hash_of(const void *units, jint count, bool wide)
{
    uint32_t h = 0;
    if (wide)
        for (jint i = 0; i < count; i++)
            h = 31 * h + ((const jchar *)units)[i];
    else
        for (jint i = 0; i < count; i++)
            h = 31 * h + ((const uint8_t *)units)[i];
    return (jint)h;
}

jint string_hash(const struct object *s) { return string_hash_of(array_data(string_bytes(s)), string_length(s), !string_is_latin1(s)); }

jint string_hash_code(struct object *s)
{
    jint hash = get_int(s, known.String_hash);
    if (hash || get_byte(s, known.String_hashIsZero))
        return hash;
    hash = string_hash(s);
    if (hash)
        set_int(s, known.String_hash, hash);
    else
        set_byte(s, known.String_hashIsZero, 1);
    return hash;
}

bool string_equals(const struct object *a, const struct object *b)
{
    const struct object *x = string_bytes(a), *y = string_bytes(b);
    return get_byte(a, known.String_coder) == get_byte(b, known.String_coder) && array_length(x) == array_length(y) &&
           !memcmp(array_data(x), array_data(y), (size_t)array_length(x));
}

/* --- to C ---------------------------------------------------------------------------------- */

char *string_utf8(const struct object *s, char *buffer, size_t size)
{
    const struct object *value = string_bytes(s);
    const void *data = array_data(value);
    size_t units = (size_t)string_length(s);
    bool latin1 = string_is_latin1(s);
    size_t bytes = latin1 ? utf8_from_latin1_length(data, units) : utf8_from_utf16_length(data, units);
    char *out = bytes < size ? buffer : mem_block(bytes + 1);
    if (!out)
        return NULL;
    if (latin1)
        utf8_from_latin1(data, units, out);
    else
        utf8_from_utf16(data, units, out);
    out[bytes] = 0;
    return out;
}

void string_free(char *text, const char *buffer)
{
    if (text && text != buffer)
        mem_block_free(text);
}

static struct symbol *to_symbol(const struct object *s, bool dotted, struct symbol *(*get)(const char *, size_t))
{
    char buffer[512];
    char *text = string_utf8(s, buffer, sizeof buffer);
    if (!text)
        return NULL;
    size_t length = strlen(text);
    for (char *p = text; dotted && (p = strchr(p, '.')); )
        *p = '/';
    struct symbol *result = length > 65535 ? NULL : get(text, length);
    string_free(text, buffer);
    return result;
}

struct symbol *string_symbol(const struct object *s, bool dotted) { return to_symbol(s, dotted, symbol_intern); }
struct symbol *string_find_symbol(const struct object *s, bool dotted) { return to_symbol(s, dotted, symbol_find); }
