/* SPDX-License-Identifier: Apache-2.0
 *
 * NestedLoop.java in C; a compiler may find out what a loop comes to. */
#include "rtjperf/kernels/c/kernel.h"

int main(void)
{
    int32_t n = 80, x = 0;
    for (int32_t a = 0; a < n; a++)
        for (int32_t b = 0; b < n; b++)
            for (int32_t c = 0; c < n; c++)
                for (int32_t d = 0; d < n; d++)
                    x += (a ^ b) + (c & d);
    return kernel_check("NestedLoop", x, -1632157696);
}
