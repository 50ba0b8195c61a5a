/* SPDX-License-Identifier: Apache-2.0
 *
 * Sieve.java in C. */
#include "rtjperf/kernels/c/kernel.h"

static int32_t primes_below(uint8_t *composite, int32_t n)
{
    int32_t found = 0;
    for (int32_t i = 2; i < n; i++) {
        if (!composite[i]) {
            found++;
            for (int32_t j = i + i; j < n; j += i)
                composite[j] = 1;
        }
    }
    return found;
}

int main(void)
{
    int64_t sum = 0;
    for (int32_t round = 0; round < 12; round++) {
        uint8_t *composite = kernel_storage((size_t)(1000000 + round), 1);
        sum += primes_below(composite, 1000000 + round);
        free(composite);
    }
    return kernel_check("Sieve", sum, 941984);
}
