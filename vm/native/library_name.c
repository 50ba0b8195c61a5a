/* SPDX-License-Identifier: Apache-2.0 */
/* Letters and digits stand for themselves, a slash is an underscore, all else has an escape. */
#include "vm/native/library_name.h"

#include <stdio.h>

#include "vm/util/utf8.h"

enum { ESCAPE_MAX = 6 };            /* _0xxxx */

static char *put_unit(char *out, uint16_t c)
{
    static const char escaped[] = "_;[";
    const char *special = c < 0x80 && c ? strchr(escaped, c) : NULL;
    if (c == '/')
        *out++ = '_';
    else if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        *out++ = (char)c;
    else if (special)
        out += snprintf(out, ESCAPE_MAX + 1, "_%d", (int)(special - escaped) + 1);
    else
        out += snprintf(out, ESCAPE_MAX + 1, "_0%04x", c);
    *out = 0;
    return out;
}

/* A unit of UTF-16 takes one to three bytes, so it is found again by its own length. */
static char *put(char *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; ) {
        uint8_t first = (uint8_t)text[i];
        size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
        uint16_t unit;
        utf8_to_utf16(text + i, bytes, &unit);
        out = put_unit(out, unit);
        i += bytes;
    }
    return out;
}

char *library_name(const struct method *m)
{
    size_t units = m->class->name->length + m->name->length + m->descriptor->length;
    char *name = mem_block(ESCAPE_MAX * units + 16);
    if (!name)
        return NULL;
    char *out = name + snprintf(name, 16, "Java_");
    out = put(out, m->class->name->text, m->class->name->length);
    *out++ = '_';
    put(out, m->name->text, m->name->length);
    return name;
}

void library_name_append_signature(char *end, const struct method *m)
{
    const char *from = m->descriptor->text + 1;
    *end++ = '_';
    *end++ = '_';
    *end = 0;
    put(end, from, (size_t)(descriptor_return(m->descriptor) - 1 - from));
}
