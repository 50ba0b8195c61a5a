/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers as decimal digits, two at a time, written backwards. */
#ifndef VM_UTIL_DECIMAL_H
#define VM_UTIL_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { DECIMAL_MAX = 20 };              /* characters of a long with its sign */

/* How many digits it has: 1 for 0. */
unsigned decimal_digits(uint64_t n);
/* They end before 'end'; returns where they begin. */
char *decimal_write(char *end, uint64_t n);

static inline uint64_t decimal_magnitude(int64_t n) { return n < 0 ? 0 - (uint64_t)n : (uint64_t)n; }
/* Each with its sign. */
static inline char *decimal_write_signed(char *end, int64_t n)
{
    char *begin = decimal_write(end, decimal_magnitude(n));
    if (n < 0)
        *--begin = '-';
    return begin;
}
static inline unsigned decimal_length(int64_t n) { return decimal_digits(decimal_magnitude(n)) + (n < 0); }

#endif
