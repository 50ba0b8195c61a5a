/* SPDX-License-Identifier: Apache-2.0 */
/* What java.lang.Character says of the first 128 characters, which texts that programs read are made of; of the others the library's tables tell.
 *
 * Each is false where it has no answer: the method itself is to be called.  Context: any. */
#ifndef INTERP_ASCII_H
#define INTERP_ASCII_H

#include <stdbool.h>

#include "memory/object.h"

enum { ASCII_COUNT = 128 };

static inline bool ascii_has(jint c) { return (uint32_t)c < ASCII_COUNT; }
static inline bool ascii_lower(jint c) { return (uint32_t)c - 'a' < 26; }
static inline bool ascii_upper(jint c) { return (uint32_t)c - 'A' < 26; }
static inline bool ascii_letter(jint c) { return ascii_lower(c | 0x20); }
static inline bool ascii_digit(jint c) { return (uint32_t)c - '0' < 10; }

#define ASCII(name, answer)                                       \
    static inline bool ascii_##name(jint *to, jint c)              \
    {                                                             \
        *to = (answer);                                           \
        return ascii_has(c);                                      \
    }
ASCII(is_digit, ascii_digit(c))
ASCII(is_letter, ascii_letter(c))
ASCII(is_letter_or_digit, ascii_letter(c) || ascii_digit(c))
ASCII(is_lower_case, ascii_lower(c))
ASCII(is_upper_case, ascii_upper(c))
ASCII(is_whitespace, (uint32_t)c - 9 < 5 || (uint32_t)c - 28 < 5)
ASCII(is_identifier_start, ascii_letter(c) || c == '$' || c == '_')
/* With what is to be ignored in names. */
ASCII(is_identifier_part, ascii_letter(c) || ascii_digit(c) || c == '$' || c == '_' || (uint32_t)c < 9 || (uint32_t)c - 14 < 14 || c == 127)
ASCII(to_lower_case, ascii_upper(c) ? c + 0x20 : c)
ASCII(to_upper_case, ascii_lower(c) ? c - 0x20 : c)
#undef ASCII

/* -1: the character is no digit of the radix, or that is none. */
static inline bool ascii_digit_value(jint *to, jint c, jint radix)
{
    jint value = ascii_digit(c) ? c - '0' : ascii_letter(c) ? (c | 0x20) - 'a' + 10 : 36;
    *to = radix >= 2 && radix <= 36 && value < radix ? value : -1;
    return ascii_has(c);
}

#endif
