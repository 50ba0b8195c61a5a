/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/util/decimal.h"

/* "00" to "99" */
static const char pairs[200] =
    "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
    "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

static const uint64_t powers[] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000, 10000000000000,
    100000000000000, 1000000000000000, 10000000000000000, 100000000000000000, 1000000000000000000, 10000000000000000000u,
};

/* By the number of bits: log10(2) is a little more than 1233/4096, and the estimate is right or one too small. */
unsigned decimal_digits(uint64_t n)
{
    unsigned bits = 64 - (unsigned)__builtin_clzll(n | 1), digits = bits * 1233 >> 12;
    return digits + (n >= powers[digits] || digits == 0);
}

static char *put_pair(char *end, unsigned pair)
{
    memcpy(end - 2, pairs + 2 * pair, 2);
    return end - 2;
}

static char *put_four(char *end, unsigned four)
{
    put_pair(end, four % 100);
    return put_pair(end - 2, four / 100);
}

/* What fits into 32 bits divides faster; four at a time, as each division waits for the one before it. */
static char *write_short(char *end, uint32_t n)
{
    for (; n >= 10000; n /= 10000)
        end = put_four(end, n % 10000);
    if (n >= 100) {
        end = put_pair(end, n % 100);
        n /= 100;
    }
    if (n >= 10)
        return put_pair(end, n);
    *--end = (char)('0' + n);
    return end;
}

char *decimal_write(char *end, uint64_t n)
{
    for (; n > UINT32_MAX; n /= 10000)
        end = put_four(end, (unsigned)(n % 10000));
    return write_short(end, (uint32_t)n);
}
