/* SPDX-License-Identifier: Apache-2.0 */
/* Writes class files byte by byte, right ones and wrong ones. */
#ifndef TESTS_UNIT_CLASS_WRITER_H
#define TESTS_UNIT_CLASS_WRITER_H

#include <stdint.h>
#include <string.h>

struct writer { uint8_t bytes[8192]; size_t length; uint16_t constants; };

static inline void put1(struct writer *w, unsigned v) { w->bytes[w->length++] = (uint8_t)v; }
static inline void put2(struct writer *w, unsigned v) { put1(w, v >> 8); put1(w, v); }
static inline void put4(struct writer *w, unsigned v) { put2(w, v >> 16); put2(w, v); }
static inline void put_bytes(struct writer *w, const char *p, size_t n)
{
    memcpy(w->bytes + w->length, p, n);
    w->length += n;
}

/* Constants: each returns its index; the first is 1. */
static inline unsigned put_utf8(struct writer *w, const char *text)
{
    put1(w, 1);
    put2(w, (unsigned)strlen(text));
    put_bytes(w, text, strlen(text));
    return ++w->constants;
}
static inline unsigned put_index(struct writer *w, unsigned tag, unsigned index)
{
    put1(w, tag);
    put2(w, index);
    return ++w->constants;
}
static inline unsigned put_pair(struct writer *w, unsigned tag, unsigned a, unsigned b)
{
    put1(w, tag);
    put2(w, a);
    put2(w, b);
    return ++w->constants;
}

#endif
