/* SPDX-License-Identifier: Apache-2.0
 *
 * What a kernel written by hand in C ends with, as Kernel.java does: telling its checksum, and failing when it is not
 * the known one.  Each file is a program of its own, compiled by rtjperf/recipes/c with wrapping arithmetic. */
#ifndef RTJPERF_KERNELS_C_KERNEL_H
#define RTJPERF_KERNELS_C_KERNEL_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The status of the program: 0 if the checksum is the known one. */
static inline int kernel_check(const char *name, int64_t actual, int64_t expected)
{
    printf("%s %" PRId64 "\n", name, actual);
    if (actual == expected)
        return 0;
    fprintf(stderr, "%s: wrong checksum %" PRId64 ", expected %" PRId64 "\n", name, actual, expected);
    return 1;
}

/* Zeroed storage; the program ends where there is none. */
static inline void *kernel_storage(size_t n, size_t size)
{
    void *found = calloc(n, size);
    if (!found)
        abort();
    return found;
}

/* Double.doubleToLongBits, of a number. */
static inline int64_t kernel_bits(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#endif
