/* SPDX-License-Identifier: Apache-2.0 */
/* Copying what is mostly short, as the parts of strings are: up to sixteen bytes without a call. */
#ifndef VM_UTIL_FEW_BYTES_H
#define VM_UTIL_FEW_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* From a place that does not overlap. */
static inline void few_bytes_copy(void *to, const void *from, size_t n)
{
    char *a = to;
    const char *b = from;
    if (n > 16) {
        memcpy(to, from, n);
    } else if (n >= 8) {
        uint64_t first, last;
        memcpy(&first, b, 8);
        memcpy(&last, b + n - 8, 8);
        memcpy(a, &first, 8);
        memcpy(a + n - 8, &last, 8);
    } else if (n >= 4) {
        uint32_t first, last;
        memcpy(&first, b, 4);
        memcpy(&last, b + n - 4, 4);
        memcpy(a, &first, 4);
        memcpy(a + n - 4, &last, 4);
    } else if (n > 0) {
        char first = b[0], middle = b[n / 2], last = b[n - 1];
        a[0] = first;
        a[n / 2] = middle;
        a[n - 1] = last;
    }
}

#endif
