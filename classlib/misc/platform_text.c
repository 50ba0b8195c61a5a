/* SPDX-License-Identifier: Apache-2.0 */
/* Conversion between the locale's encoding and Java strings. */
#include "classlib/misc/platform_text.h"

#include <langinfo.h>
#include <locale.h>
#include <strings.h>

#include "memory/arena.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

enum encoding { UNKNOWN, UTF8, LATIN1, ASCII };
static _Atomic int encoding_kind;       /* enum encoding, found once; racing threads find the same */
enum { REPLACEMENT = 0xfffd };

/* Only character type and messages: numbers are formatted as C does. */
static const char *find_encoding(void)
{
    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    const char *name = nl_langinfo(CODESET);
    if (!name || !*name || !strcmp(name, "ASCII"))          /* musl's name for it */
        return "ANSI_X3.4-1968";
    return !strcmp(name, "EUC-JP") ? "EUC-JP-LINUX" : name;
}

static enum encoding classify(const char *name)
{
    if (!strcasecmp(name, "UTF-8"))
        return UTF8;
    return !strcmp(name, "ANSI_X3.4-1968") || !strcasecmp(name, "US-ASCII") ? ASCII : LATIN1;
}

const char *platform_encoding(void)
{
    const char *name = find_encoding();
    atomic_store(&encoding_kind, classify(name));
    return name;
}

static enum encoding kind(void)
{
    int k = atomic_load_explicit(&encoding_kind, memory_order_relaxed);
    if (k == UNKNOWN) {
        platform_encoding();
        k = atomic_load(&encoding_kind);
    }
    return (enum encoding)k;
}

/* --- to Java ------------------------------------------------------------------------------- */

static const struct { uint8_t mask, lead; uint32_t least; } forms[] = {
    { 0x80, 0x00, 0 }, { 0xe0, 0xc0, 0x80 }, { 0xf0, 0xe0, 0x800 }, { 0xf8, 0xf0, 0x10000 },
};

/* One code point of standard UTF-8; what is malformed takes one byte. */
static uint32_t decode(const uint8_t **p, const uint8_t *end)
{
    const uint8_t *s = *p;
    unsigned extra = 0;
    while (extra < 4 && (s[0] & forms[extra].mask) != forms[extra].lead)
        extra++;
    *p = s + 1;
    if (extra == 4 || (size_t)(end - s) <= extra)
        return REPLACEMENT;
    uint32_t c = s[0] & (uint8_t)~forms[extra].mask;
    for (unsigned i = 1; i <= extra; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return REPLACEMENT;
        c = c << 6 | (s[i] & 0x3f);
    }
    if (c < forms[extra].least || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return REPLACEMENT;
    *p = s + extra + 1;
    return c;
}

static size_t to_utf16(const char *text, size_t length, jchar *out)
{
    const uint8_t *p = (const uint8_t *)text, *end = p + length;
    enum encoding k = kind();
    size_t n = 0;
    while (p < end) {
        uint32_t c = k == UTF8 ? decode(&p, end) : *p++;
        if (k == ASCII && c > 0x7f)
            c = '?';
        if (c >= 0x10000) {
            out[n++] = (jchar)(0xd800 + ((c - 0x10000) >> 10));
            c = 0xdc00 + (c & 0x3ff);
        }
        out[n++] = (jchar)c;
    }
    return n;
}

struct object *platform_string_n(struct thread *t, const char *text, size_t length)
{
    jchar buffer[512], *units = length <= 512 ? buffer : mem_block(length * sizeof *units);
    if (!units) {
        throw_out_of_memory(t, "C heap");
        return NULL;
    }
    struct object *s = string_new_utf16(t, units, to_utf16(text, length, units));
    if (units != buffer)
        mem_block_free(units);
    return s;
}

struct object *platform_string(struct thread *t, const char *text) { return platform_string_n(t, text, strlen(text)); }

/* --- to C ---------------------------------------------------------------------------------- */

static char *encode(uint32_t c, char *out)
{
    unsigned extra = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *out++ = (char)(forms[extra].lead | c >> (6 * extra));
    while (extra-- > 0)
        *out++ = (char)(0x80 | (c >> (6 * extra) & 0x3f));
    return out;
}

static bool is_high(uint32_t c) { return c >= 0xd800 && c < 0xdc00; }
static bool is_low(uint32_t c) { return c >= 0xdc00 && c < 0xe000; }

/* The code point at *i, which moves on; unpaired surrogates are '?'. */
static uint32_t next_point(const struct object *s, jint *i, jint n)
{
    uint32_t c = string_char(s, (*i)++);
    if (is_high(c) && *i < n && is_low(string_char(s, *i)))
        return 0x10000 + ((c - 0xd800) << 10) + (string_char(s, (*i)++) - 0xdc00u);
    return is_high(c) || is_low(c) ? '?' : c;
}

char *platform_text(struct thread *t, const struct object *s, char *buffer, size_t size)
{
    if (!s) {
        throw_new(t, EX(NullPointerException), NULL);
        return NULL;
    }
    jint n = string_length(s);
    size_t most = 3 * (size_t)n + 1;
    char *text = most <= size ? buffer : mem_block(most), *p = text;
    if (!text) {
        throw_out_of_memory(t, "C heap");
        return NULL;
    }
    enum encoding k = kind();
    uint32_t limit = k == ASCII ? 0x7f : 0xff;
    for (jint i = 0; i < n; ) {
        uint32_t c = next_point(s, &i, n);
        p = k == UTF8 ? encode(c, p) : (*p = (char)(c <= limit ? c : '?'), p + 1);
    }
    *p = 0;
    return text;
}
