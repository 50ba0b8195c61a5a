/* SPDX-License-Identifier: Apache-2.0
 *
 * Mandelbrot.java in C. */
#include "rtjperf/kernels/c/kernel.h"

static int32_t escape(double cr, double ci, int32_t limit)
{
    double r = 0, i = 0;
    for (int32_t n = 0; n < limit; n++) {
        double r2 = r * r, i2 = i * i;
        if (r2 + i2 > 4.0)
            return n;
        i = 2 * r * i + ci;
        r = r2 - i2 + cr;
    }
    return limit;
}

int main(void)
{
    int32_t size = 220;
    int64_t sum = 0;
    for (int32_t y = 0; y < size; y++)
        for (int32_t x = 0; x < size; x++)
            sum += escape(2.0 * x / size - 1.5, 2.0 * y / size - 1.0, 1000);
    return kernel_check("Mandelbrot", sum, 18637645);
}
