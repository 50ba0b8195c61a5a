/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of Base64 (RFC 4648): the blocks between line ends. */
#include "interp/leaf.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])

/* The alphabet and that for URLs. */
static const char digits[2][65] = {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

/* Values, and one more, so that the rest is 0. */
#define VALUES(c62, c63) \
    ['A'] = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, \
    ['a'] = 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, \
    ['0'] = 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, [c62] = 63, [c63] = 64
static const uint8_t values[2][256] = { { VALUES('+', '/') }, { VALUES('-', '_') } };

/* (this, from, first, end, to, first, for URLs): whole groups of three bytes to four digits */
LEAF_FUNCTION(base64_encode)
{
    jint first = INT(2), count = (jint)((uint32_t)INT(3) - (uint32_t)first), groups = count / 3;
    if (count % 3 || count > LEAF_BYTES_MAX || !leaf_has(REF(1), first, count) || !leaf_has(REF(4), INT(5), 4 * groups) || REF(1) == REF(4))
        return false;
    const uint8_t *in = (const uint8_t *)array_data(REF(1)) + first;
    char *out = (char *)array_data(REF(4)) + INT(5);
    const char *digit = digits[INT(6) & 1];
    for (; groups; groups--, in += 3, out += 4) {
        uint32_t bits = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
        out[0] = digit[bits >> 18];
        out[1] = digit[bits >> 12 & 63];
        out[2] = digit[bits >> 6 & 63];
        out[3] = digit[bits & 63];
    }
    return true;
}

/* The value of four digits; -1: one is none. */
static int32_t bits_of(const uint8_t *value, const uint8_t *in)
{
    uint32_t a = value[in[0]], b = value[in[1]], c = value[in[2]], d = value[in[3]];
    return a && b && c && d ? (int32_t)((a - 1) << 18 | (b - 1) << 12 | (c - 1) << 6 | (d - 1)) : -1;
}

/* (this, from, first, end, to, first, for URLs, of MIME): how many bytes, up to the first group with what is no digit, as the padding's */
LEAF_FUNCTION(base64_decode)
{
    jint first = INT(2), count = (jint)((uint32_t)INT(3) - (uint32_t)first), groups = count / 4;
    if (count > LEAF_BYTES_MAX || !leaf_has(REF(1), first, count) || !leaf_has(REF(4), INT(5), 0) || REF(1) == REF(4))
        return false;
    const uint8_t *in = (const uint8_t *)array_data(REF(1)) + first, *value = values[INT(6) & 1];
    uint8_t *begin = (uint8_t *)array_data(REF(4)) + INT(5), *out = begin;
    jint room = (array_length(REF(4)) - INT(5)) / 3;
    int32_t bits;
    for (; groups && (bits = bits_of(value, in)) >= 0; groups--, room--, in += 4, out += 3) {
        if (!room)
            return false;
        out[0] = (uint8_t)(bits >> 16);
        out[1] = (uint8_t)(bits >> 8);
        out[2] = (uint8_t)bits;
    }
    args[0] = slot_of_int((jint)(out - begin));
    return true;
}
