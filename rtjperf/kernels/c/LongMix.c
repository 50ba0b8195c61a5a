/* SPDX-License-Identifier: Apache-2.0
 *
 * LongMix.java in C. */
#include "rtjperf/kernels/c/kernel.h"

static int64_t mix(int64_t seed, int32_t rounds)
{
    int64_t a = seed, b = ~seed;
    int32_t c = (int32_t)seed;
    for (int32_t i = 0; i < rounds; i++) {
        a = a * 6364136223846793005 + 1442695040888963407;
        b ^= (int64_t)((uint64_t)b << 13);
        b ^= (int64_t)((uint64_t)b >> 7);
        b ^= (int64_t)((uint64_t)b << 17);
        c = (int32_t)((uint32_t)c << 5 | (uint32_t)c >> 27) ^ (int32_t)((uint64_t)a >> 32);
        a ^= b + c;
        if ((a & 63) == 0)
            b += INT64_MAX / ((c | 1) & 0xffff) % 1013;
    }
    return a ^ b ^ c;
}

int main(void)
{
    return kernel_check("LongMix", mix(42, 9000000), -2168270720002978818);
}
