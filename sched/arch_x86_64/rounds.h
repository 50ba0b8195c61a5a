/* SPDX-License-Identifier: Apache-2.0 */
/* x86-64, as vm/util/rounds.h asks. */
#ifndef SCHED_ARCH_X86_64_ROUNDS_H
#define SCHED_ARCH_X86_64_ROUNDS_H

#include <cpuid.h>
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#include "sched/arch_cpu.h"

#define ROUNDS_OF(instructions) __attribute__((target(instructions))) static inline

/* Asked once; all threads are told the same. */
static inline unsigned arch_rounds(void)
{
    enum { CLMUL = 1u << 1, SSSE3 = 1u << 9, SSE4_1 = 1u << 19, SSE4_2 = 1u << 20, AES = 1u << 25, SHA = 1u << 29, ASKED = 1u << 31 };
    static unsigned told;
    unsigned has = __atomic_load_n(&told, __ATOMIC_RELAXED), a, b, c = 0, d, more = 0;
    if (has)
        return has;
    has = ASKED;
    if (__get_cpuid(1, &a, &b, &c, &d) && c & SSSE3 && c & SSE4_1) {
        has |= (c & AES ? ARCH_AES : 0u) | (c & CLMUL ? ARCH_GHASH : 0u) | (c & SSE4_2 ? ARCH_CRC32C : 0u);
        has |= __get_cpuid_count(7, 0, &a, &more, &c, &d) && more & SHA ? ARCH_SHA : 0u;
    }
    __atomic_store_n(&told, has, __ATOMIC_RELAXED);
    return has;
}

static inline __m128i rounds_load(const void *from) { return _mm_loadu_si128((const __m128i *)from); }
static inline void rounds_store(void *to, __m128i value) { _mm_storeu_si128((__m128i *)to, value); }

/* The bytes of each word the other way round; all sixteen so. */
static inline __m128i rounds_words(void) { return _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203); }
static inline __m128i rounds_bytes(void) { return _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f); }

/* --- AES ------------------------------------------------------------------------------------------ */

ROUNDS_OF("ssse3") void arch_aes_keys(uint8_t *to, const int32_t *words, unsigned rounds)
{
    for (unsigned i = 0; i <= rounds; i++)
        rounds_store(to + 16 * i, _mm_shuffle_epi8(rounds_load(words + 4 * i), rounds_words()));
}

/* Four blocks at once: an instruction takes some cycles, and the next may begin in each. */
#define ROUNDS_AES(direction, first, middle, last, round, round_last) \
    ROUNDS_OF("aes") void arch_aes_##direction(const uint8_t *keys, unsigned rounds, const void *from, void *to, uint32_t blocks) \
    { \
        const __m128i *key = (const __m128i *)keys, *in = from; \
        __m128i *out = to; \
        for (; blocks >= 4; blocks -= 4, in += 4, out += 4) { \
            __m128i x[4]; \
            for (int i = 0; i < 4; i++) \
                x[i] = _mm_xor_si128(_mm_loadu_si128(in + i), _mm_loadu_si128(key + (first))); \
            for (unsigned r = 1; r < rounds; r++) \
                for (int i = 0; i < 4; i++) \
                    x[i] = round(x[i], _mm_loadu_si128(key + (middle))); \
            for (int i = 0; i < 4; i++) \
                _mm_storeu_si128(out + i, round_last(x[i], _mm_loadu_si128(key + (last)))); \
        } \
        for (; blocks; blocks--, in++, out++) { \
            __m128i x = _mm_xor_si128(_mm_loadu_si128(in), _mm_loadu_si128(key + (first))); \
            for (unsigned r = 1; r < rounds; r++) \
                x = round(x, _mm_loadu_si128(key + (middle))); \
            _mm_storeu_si128(out, round_last(x, _mm_loadu_si128(key + (last)))); \
        } \
    }
ROUNDS_AES(encrypt, 0, r, rounds, _mm_aesenc_si128, _mm_aesenclast_si128)
ROUNDS_AES(decrypt, 1, r + 1, 0, _mm_aesdec_si128, _mm_aesdeclast_si128)

/* --- GHASH (NIST SP 800-38D 6.4) ------------------------------------------------------------------- */

/* The product in the field of 2^128 elements.  Its polynomials have their lowest power in the highest bit, so that the product of two numbers without carries is
 * short of one shift; then what stands above x^128 is taken modulo x^128 + x^7 + x^2 + x + 1, by shifts instead of another product. */
ROUNDS_OF("pclmul,ssse3") __m128i rounds_field_product(__m128i a, __m128i b)
{
    __m128i low = _mm_clmulepi64_si128(a, b, 0x00), high = _mm_clmulepi64_si128(a, b, 0x11);
    __m128i middle = _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x10), _mm_clmulepi64_si128(a, b, 0x01));
    low = _mm_xor_si128(low, _mm_slli_si128(middle, 8));
    high = _mm_xor_si128(high, _mm_srli_si128(middle, 8));
    /* 256 bits to the left by one */
    __m128i low_carry = _mm_srli_epi64(low, 63), high_carry = _mm_srli_epi64(high, 63);
    high = _mm_or_si128(_mm_slli_epi64(high, 1), _mm_alignr_epi8(high_carry, low_carry, 8));
    low = _mm_or_si128(_mm_slli_epi64(low, 1), _mm_slli_si128(low_carry, 8));
    /* the lower half is what is too much */
    __m128i lost = _mm_xor_si128(_mm_xor_si128(_mm_slli_epi64(low, 63), _mm_slli_epi64(low, 62)), _mm_slli_epi64(low, 57));
    low = _mm_xor_si128(low, _mm_slli_si128(lost, 8));
    __m128i over = _mm_srli_si128(lost, 8);
    __m128i by_shifts = _mm_xor_si128(_mm_xor_si128(_mm_srli_epi64(low, 1), _mm_srli_epi64(low, 2)), _mm_srli_epi64(low, 7));
    return _mm_xor_si128(_mm_xor_si128(high, low), _mm_xor_si128(by_shifts, over));
}

ROUNDS_OF("pclmul,ssse3") void arch_ghash(int64_t *state, const int64_t *key, const void *data, uint32_t blocks)
{
    const __m128i *in = data;
    __m128i x = _mm_set_epi64x(state[0], state[1]), h = _mm_set_epi64x(key[0], key[1]);
    for (; blocks; blocks--, in++)
        x = rounds_field_product(_mm_xor_si128(x, _mm_shuffle_epi8(_mm_loadu_si128(in), rounds_bytes())), h);
    int64_t after[2];
    rounds_store(after, x);
    state[0] = after[1];
    state[1] = after[0];
}

/* --- SHA (FIPS 180-4) ------------------------------------------------------------------------------ */

/* Written out, as w stays in registers only so.  Each has four rounds: the first of all, those whose words are the block's, the others, whose words follow from the last sixteen. */
#define ROUNDS_SHA1_TURN(f, sum) \
    do { \
        __m128i e_and_w = sum; \
        before = abcd; \
        abcd = _mm_sha1rnds4_epu32(abcd, e_and_w, f); \
    } while (0)
#define ROUNDS_SHA1_OLD(g) ROUNDS_SHA1_TURN(0, _mm_sha1nexte_epu32(before, w[g]))
#define ROUNDS_SHA1_NEW(g, f) \
    w[(g) % 4] = _mm_sha1msg2_epu32(_mm_xor_si128(_mm_sha1msg1_epu32(w[(g) % 4], w[((g) + 1) % 4]), w[((g) + 2) % 4]), w[((g) + 3) % 4]); \
    ROUNDS_SHA1_TURN(f, _mm_sha1nexte_epu32(before, w[(g) % 4]))
#define ROUNDS_SHA1_NEW5(g, f) \
    ROUNDS_SHA1_NEW(g, f); ROUNDS_SHA1_NEW((g) + 1, f); ROUNDS_SHA1_NEW((g) + 2, f); ROUNDS_SHA1_NEW((g) + 3, f); ROUNDS_SHA1_NEW((g) + 4, f)

ROUNDS_OF("sha,sse4.1,ssse3") void arch_sha1(uint32_t *state, const void *block)
{
    enum { REVERSED = 0x1b };
    __m128i first = _mm_shuffle_epi32(rounds_load(state), REVERSED), e = _mm_set_epi32((int)state[4], 0, 0, 0), abcd = first, before = first, w[4];
    for (int i = 0; i < 4; i++)
        w[i] = _mm_shuffle_epi8(rounds_load((const char *)block + 16 * i), rounds_bytes());
    ROUNDS_SHA1_TURN(0, _mm_add_epi32(e, w[0]));
    ROUNDS_SHA1_OLD(1);
    ROUNDS_SHA1_OLD(2);
    ROUNDS_SHA1_OLD(3);
    ROUNDS_SHA1_NEW(4, 0);
    ROUNDS_SHA1_NEW5(5, 1);
    ROUNDS_SHA1_NEW5(10, 2);
    ROUNDS_SHA1_NEW5(15, 3);
    rounds_store(state, _mm_shuffle_epi32(_mm_add_epi32(abcd, first), REVERSED));
    state[4] = (uint32_t)_mm_extract_epi32(_mm_sha1nexte_epu32(before, e), 3);
}

#define ROUNDS_SHA256_TURN(g) \
    do { \
        __m128i sum = _mm_add_epi32(w[(g) % 4], rounds_load(constants + 4 * (g))); \
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum); \
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e)); \
    } while (0)
#define ROUNDS_SHA256_NEW(g) \
    w[(g) % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(w[(g) % 4], w[((g) + 1) % 4]), \
                                                    _mm_alignr_epi8(w[((g) + 3) % 4], w[((g) + 2) % 4], 4)), w[((g) + 3) % 4]); \
    ROUNDS_SHA256_TURN(g)
#define ROUNDS_SHA256_NEW4(g) ROUNDS_SHA256_NEW(g); ROUNDS_SHA256_NEW((g) + 1); ROUNDS_SHA256_NEW((g) + 2); ROUNDS_SHA256_NEW((g) + 3)

/* The instruction's halves of the state: a b e f, c d g h, the first in the highest word. */
ROUNDS_OF("sha,sse4.1,ssse3") void arch_sha256(uint32_t *state, const uint32_t *constants, const void *block)
{
    __m128i low = _mm_shuffle_epi32(rounds_load(state), 0xb1), high = _mm_shuffle_epi32(rounds_load(state + 4), 0x1b), w[4];
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xf0), abef_before = abef, cdgh_before = cdgh;
    for (int i = 0; i < 4; i++)
        w[i] = _mm_shuffle_epi8(rounds_load((const char *)block + 16 * i), rounds_words());
    ROUNDS_SHA256_TURN(0);
    ROUNDS_SHA256_TURN(1);
    ROUNDS_SHA256_TURN(2);
    ROUNDS_SHA256_TURN(3);
    ROUNDS_SHA256_NEW4(4);
    ROUNDS_SHA256_NEW4(8);
    ROUNDS_SHA256_NEW4(12);
    low = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b);
    high = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
    rounds_store(state, _mm_blend_epi16(low, high, 0xf0));
    rounds_store(state + 4, _mm_alignr_epi8(high, low, 8));
}

/* --- CRC-32C -------------------------------------------------------------------------------------- */

ROUNDS_OF("sse4.2") uint32_t arch_crc32c(uint32_t begun, const void *data, uint32_t count)
{
    const uint8_t *from = data;
    uint64_t sum = begun, word;
    for (; count >= sizeof word; count -= (uint32_t)sizeof word, from += sizeof word) {
        memcpy(&word, from, sizeof word);
        sum = _mm_crc32_u64(sum, word);
    }
    for (; count; count--)
        sum = _mm_crc32_u8((uint32_t)sum, *from++);
    return (uint32_t)sum;
}

#endif
