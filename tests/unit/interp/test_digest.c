/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks of digests: what the processor makes of them, and C. */
#include "interp/leaf_digest.h"

#include "tests/unit/rtcheck.h"
#include "vm/util/rounds.h"

#include <stdlib.h>
#include <string.h>

/* FIPS 180-4's first example: "abc", padded. */
static void fill_abc(uint8_t *block)
{
    memset(block, 0, DIGEST_BLOCK);
    memcpy(block, "abc\x80", 4);
    block[DIGEST_BLOCK - 1] = 24;
}

START_TEST(abc_has_the_standards_digests)
{
    uint8_t block[DIGEST_BLOCK];
    uint32_t one[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    uint32_t two[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    fill_abc(block);
    digest_sha1_in_c(one, block);
    digest_sha256_in_c(two, block);
    ck_assert_uint_eq(one[0], 0xa9993e36);
    ck_assert_uint_eq(one[4], 0x9cd0d89d);
    ck_assert_uint_eq(two[0], 0xba7816bf);
    ck_assert_uint_eq(two[7], 0xf20015ad);
}
END_TEST

START_TEST(the_processor_agrees_with_c)
{
    if (!(arch_rounds() & ARCH_SHA))
        return;
    srandom(1);
    for (int turn = 0; turn < 1000; turn++) {
        uint8_t block[DIGEST_BLOCK];
        uint32_t by_c[8], by_processor[8];
        for (int i = 0; i < DIGEST_BLOCK; i++)
            block[i] = (uint8_t)random();
        for (int i = 0; i < 8; i++)
            by_c[i] = by_processor[i] = (uint32_t)random() << 1 ^ (uint32_t)random();
        digest_sha1_in_c(by_c, block);
        arch_sha1(by_processor, block);
        ck_assert_mem_eq(by_c, by_processor, sizeof by_c);
        digest_sha256_in_c(by_c, block);
        arch_sha256(by_processor, digest_roots, block);
        ck_assert_mem_eq(by_c, by_processor, sizeof by_c);
    }
}
END_TEST

RTCHECK_MAIN("digest", abc_has_the_standards_digests, the_processor_agrees_with_c)
