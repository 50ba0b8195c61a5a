/* SPDX-License-Identifier: Apache-2.0
 *
 * Fib.java in C. */
#include "rtjperf/kernels/c/kernel.h"

static int32_t fib(int32_t n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
    return kernel_check("Fib", fib(34), 5702887);
}
