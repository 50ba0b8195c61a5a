/* SPDX-License-Identifier: Apache-2.0
 *
 * Tak.java in C. */
#include "rtjperf/kernels/c/kernel.h"

static int32_t tak(int32_t x, int32_t y, int32_t z)
{
    return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
}

static int32_t ackermann(int32_t m, int32_t n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < 170; i++)
        sum += tak(18, 12, 6) + ackermann(2, 100 + i);
    return kernel_check("Tak", sum, 64430);
}
