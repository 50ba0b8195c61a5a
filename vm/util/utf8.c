/* SPDX-License-Identifier: Apache-2.0 */
/* Modified UTF-8 and the names that class files spell in it.  No function reads behind length,
 * whatever the bytes are; what is malformed decodes to some char. */
#include "vm/util/utf8.h"

#include <string.h>

enum { MAX_SLOTS = 255, MAX_DIMENSIONS = 255 };

static bool is_trail(uint8_t b)
{
    return (b & 0xc0) == 0x80;
}

/* Eight bytes at once: all of them in 0x01..0x7f? */
static bool all_ascii8(const uint8_t *p)
{
    const uint64_t high = UINT64_C(0x8080808080808080), one = UINT64_C(0x0101010101010101);
    uint64_t w;
    memcpy(&w, p, 8);
    return !((w | (w - one)) & high);
}

/* How many bytes from the first on are chars by themselves, as nearly all are in most texts. */
static size_t bytes_of_ascii(const uint8_t *p, size_t length)
{
    size_t i = 0;
    while (length - i >= 8 && all_ascii8(p + i))
        i += 8;
    while (i < length && p[i] < 0x80)
        i++;
    return i;
}

/* Bytes of the well-formed char at p, 0 = malformed. */
static unsigned char_bytes(const uint8_t *p, size_t left)
{
    if (p[0] < 0x80)
        return p[0] != 0;
    if ((p[0] & 0xe0) == 0xc0) {
        if (left < 2 || !is_trail(p[1]))
            return 0;
        unsigned c = (p[0] & 0x1fu) << 6 | (p[1] & 0x3fu);
        return c == 0 || c >= 0x80 ? 2 : 0;
    }
    if ((p[0] & 0xf0) != 0xe0 || left < 3 || !is_trail(p[1]) || !is_trail(p[2]))
        return 0;
    return p[0] != 0xe0 || p[1] >= 0xa0 ? 3 : 0;
}

bool utf8_valid(const uint8_t *p, size_t length)
{
    size_t i = 0;
    while (i < length) {
        if (length - i >= 8 && all_ascii8(p + i)) {
            i += 8;
            continue;
        }
        unsigned n = char_bytes(p + i, length - i);
        if (!n)
            return false;
        i += n;
    }
    return true;
}

/* The char at p, and how many bytes it took. */
static uint16_t decode(const uint8_t *p, size_t left, unsigned *bytes)
{
    if (p[0] < 0xc0 || left < 2) {
        *bytes = 1;
        return p[0];
    }
    if (p[0] < 0xe0 || left < 3) {
        *bytes = 2;
        return (uint16_t)((p[0] & 0x1f) << 6 | (p[1] & 0x3f));
    }
    *bytes = 3;
    return (uint16_t)((p[0] & 0x0f) << 12 | (p[1] & 0x3f) << 6 | (p[2] & 0x3f));
}

size_t utf8_utf16_length(const char *text, size_t length)
{
    const uint8_t *p = (const uint8_t *)text;
    size_t units = bytes_of_ascii(p, length);
    unsigned n;
    for (size_t i = units; i < length; i += n, units++)
        decode(p + i, length - i, &n);
    return units;
}

bool utf8_is_latin1(const char *text, size_t length)
{
    const uint8_t *p = (const uint8_t *)text;
    for (size_t i = bytes_of_ascii(p, length); i < length; i++)
        if (p[i] > 0xc3)            /* 0xc4 leads 0x100 and more */
            return false;
    return true;
}

size_t utf8_to_utf16(const char *text, size_t length, uint16_t *out)
{
    const uint8_t *p = (const uint8_t *)text;
    size_t units = 0;
    unsigned n;
    for (size_t i = 0; i < length; i += n)
        out[units++] = decode(p + i, length - i, &n);
    return units;
}

size_t utf8_to_latin1(const char *text, size_t length, uint8_t *out)
{
    const uint8_t *p = (const uint8_t *)text;
    size_t units = bytes_of_ascii(p, length);
    unsigned n;
    memcpy(out, text, units);
    for (size_t i = units; i < length; i += n)
        out[units++] = (uint8_t)decode(p + i, length - i, &n);
    return units;
}

static unsigned encoded_bytes(uint16_t c)
{
    return c == 0 ? 2 : c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
}

static size_t encode(uint16_t c, char *out)
{
    if (c && c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    out[0] = (char)(0xe0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3f));
    out[2] = (char)(0x80 | (c & 0x3f));
    return 3;
}

size_t utf8_from_utf16_length(const uint16_t *p, size_t units)
{
    size_t bytes = 0;
    for (size_t i = 0; i < units; i++)
        bytes += encoded_bytes(p[i]);
    return bytes;
}

size_t utf8_from_utf16(const uint16_t *p, size_t units, char *out)
{
    size_t bytes = 0;
    for (size_t i = 0; i < units; i++)
        bytes += encode(p[i], out + bytes);
    return bytes;
}

size_t utf8_from_latin1_length(const uint8_t *p, size_t length)
{
    size_t bytes = 0;
    for (size_t i = 0; i < length; i++)
        bytes += encoded_bytes(p[i]);
    return bytes;
}

size_t utf8_from_latin1(const uint8_t *p, size_t length, char *out)
{
    size_t bytes = 0;
    for (size_t i = 0; i < length; i++)
        bytes += encode(p[i], out + bytes);
    return bytes;
}

/* What names may not have in them (JVMS 4.2.2): each char that a class is loaded with is looked up here. */
enum { NOT_IN_NAMES = 1, NOT_IN_METHODS = 2, NOT_AT_ALL = NOT_IN_NAMES | NOT_IN_METHODS };
static const uint8_t forbidden[256] = {
    [0] = NOT_AT_ALL, ['.'] = NOT_AT_ALL, [';'] = NOT_AT_ALL, ['['] = NOT_AT_ALL, ['/'] = NOT_AT_ALL, ['<'] = NOT_IN_METHODS, ['>'] = NOT_IN_METHODS,
};

/* None of these, and at least one char. */
static bool free_of(const char *p, size_t length, uint8_t these)
{
    for (size_t i = 0; i < length; i++)
        if (forbidden[(uint8_t)p[i]] & these)
            return false;
    return length != 0;
}

bool name_is_unqualified(const char *p, size_t length)
{
    return free_of(p, length, NOT_IN_NAMES);
}

bool name_is_method(const char *p, size_t length)
{
    if (length && p[0] == '<')
        return (length == 6 && !memcmp(p, "<init>", 6)) || (length == 8 && !memcmp(p, "<clinit>", 8));
    return free_of(p, length, NOT_IN_METHODS);
}

/* Unqualified names with slashes between them. */
static bool is_binary_name(const char *p, size_t length)
{
    bool named = false;                 /* since the last slash */
    for (size_t i = 0; i < length; i++) {
        bool slash = p[i] == '/';
        if (slash ? !named : forbidden[(uint8_t)p[i]] & NOT_IN_NAMES)
            return false;
        named = !slash;
    }
    return named;
}

bool name_is_class(const char *p, size_t length)
{
    return length && p[0] == '[' ? descriptor_is_field(p, length) : is_binary_name(p, length);
}

/* Length of the field type at p, 0 = none. */
static size_t field_type_length(const char *p, size_t length)
{
    size_t i = 0;
    while (i < length && p[i] == '[')
        i++;
    if (i == length || i > MAX_DIMENSIONS)
        return 0;
    if (p[i] && strchr("BCDFIJSZ", p[i]))
        return i + 1;
    if (p[i] != 'L')
        return 0;
    const char *end = memchr(p + i, ';', length - i);
    if (!end || !is_binary_name(p + i + 1, (size_t)(end - p) - i - 1))
        return 0;
    return (size_t)(end - p) + 1;
}

bool descriptor_is_field(const char *p, size_t length)
{
    return length && field_type_length(p, length) == length;
}

bool descriptor_is_method(const char *p, size_t length)
{
    unsigned slots = 0;
    size_t i = 1;
    if (!length || p[0] != '(')
        return false;
    while (i < length && p[i] != ')') {
        size_t n = field_type_length(p + i, length - i);
        slots += p[i] == 'J' || p[i] == 'D' ? 2 : 1;
        if (!n || slots > MAX_SLOTS)
            return false;
        i += n;
    }
    if (i >= length)
        return false;
    i++;
    return (length - i == 1 && p[i] == 'V') || descriptor_is_field(p + i, length - i);
}
