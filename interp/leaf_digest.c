/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of message digests, a block each: MD5 (RFC 1321), SHA-1, SHA-256, SHA-512 (FIPS 180-4), and of CRC-32C.
 *
 * (this, bytes, offset); the state is an array of the digest's, the same words as the standard's. */
#include "interp/leaf_digest.h"

#include "interp/leaf.h"
#include "interp/leaf_field.h"
#include "vm/util/rounds.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])

static inline uint32_t left(uint32_t x, unsigned n) { return x << n | x >> (32 - n); }
static inline uint32_t right_32(uint32_t x, unsigned n) { return x >> n | x << (32 - n); }
static inline uint64_t right_64(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

#define CHOICE(x, y, z) (((x) & (y)) | (~(x) & (z)))
#define PARITY(x, y, z) ((x) ^ (y) ^ (z))
#define MAJORITY(x, y, z) (((x) & (y)) | ((x) & (z)) | ((y) & (z)))

/* The block's words, highest byte first. */
#define BIG_ENDIAN_WORDS(type, w, from, swapped) \
    memcpy(w, from, 16 * sizeof(type)); \
    for (int word_at = 0; word_at < 16; word_at++) \
        w[word_at] = swapped(w[word_at])

/* --- MD5 ------------------------------------------------------------------------------------------ */

static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501, 0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
    0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
    0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
    0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

#define STEP(f, a, b, c, d, i, word, turn) a = b + left(a + f(b, c, d) + w[word] + sines[i], turn)
#define OTHER_CHOICE(x, y, z) CHOICE(z, x, y)
#define ODD(x, y, z) ((y) ^ ((x) | ~(z)))
/* Sixteen steps, whose words are (factor i + first) mod 16. */
#define ROUND(f, from, factor, first, s1, s2, s3, s4) \
    for (unsigned i = 0; i < 16; i += 4) { \
        STEP(f, a, b, c, d, from + i, ((factor) * i + (first)) % 16, s1); \
        STEP(f, d, a, b, c, from + i + 1, ((factor) * (i + 1) + (first)) % 16, s2); \
        STEP(f, c, d, a, b, from + i + 2, ((factor) * (i + 2) + (first)) % 16, s3); \
        STEP(f, b, c, d, a, from + i + 3, ((factor) * (i + 3) + (first)) % 16, s4); \
    }

static void md5(uint32_t *state, const uint8_t *block)
{
    uint32_t w[16], a = state[0], b = state[1], c = state[2], d = state[3];
    memcpy(w, block, sizeof w);
    ROUND(CHOICE, 0, 1, 0, 7, 12, 17, 22)
    ROUND(OTHER_CHOICE, 16, 5, 1, 5, 9, 14, 20)
    ROUND(PARITY, 32, 3, 5, 4, 11, 16, 23)
    ROUND(ODD, 48, 7, 0, 6, 10, 15, 21)
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

/* --- SHA-1 ---------------------------------------------------------------------------------------- */

#define TURN(f, constant) \
    for (unsigned end = i + 20; i < end; i++) { \
        if (i >= 16) \
            w[i % 16] = left(w[(i + 13) % 16] ^ w[(i + 8) % 16] ^ w[(i + 2) % 16] ^ w[i % 16], 1); \
        uint32_t sum = left(a, 5) + f(b, c, d) + e + w[i % 16] + (constant); \
        e = d, d = c, c = left(b, 30), b = a, a = sum; \
    }

void digest_sha1_in_c(uint32_t *state, const uint8_t *block)
{
    uint32_t w[16], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], i = 0;
    BIG_ENDIAN_WORDS(uint32_t, w, block, __builtin_bswap32);
    TURN(CHOICE, 0x5a827999)
    TURN(PARITY, 0x6ed9eba1)
    TURN(MAJORITY, 0x8f1bbcdc)
    TURN(PARITY, 0xca62c1d6)
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

static void sha1(uint32_t *state, const uint8_t *block)
{
    if (arch_rounds() & ARCH_SHA)
        arch_sha1(state, block);
    else
        digest_sha1_in_c(state, block);
}

/* --- SHA-256 and SHA-512 --------------------------------------------------------------------------- */

/* The fractions of the cube roots of the first primes. */
const uint32_t digest_roots[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
static const uint64_t roots_64[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b,
    0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1,
    0x9bdc06a725c71235, 0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65, 0x2de92c6f592b0275,
    0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001,
    0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8,
    0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec, 0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915,
    0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c, 0x4cc5d4becb3e42b6,
    0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};

/* The two differ in their words, in how many rounds there are, and in by how much is turned; what is the third of small is shifted. */
#define SHA2(scope, name, word, right, swapped, roots, rounds, A1, A2, A3, E1, E2, E3, O1, O2, O3, N1, N2, N3) \
    scope void name(word *state, const uint8_t *block) \
    { \
        word w[16], s[8]; \
        BIG_ENDIAN_WORDS(word, w, block, swapped); \
        memcpy(s, state, sizeof s); \
        for (unsigned i = 0; i < (rounds); i++) { \
            if (i >= 16) { \
                word old = w[(i + 1) % 16], late = w[(i + 14) % 16]; \
                w[i % 16] += w[(i + 9) % 16] + (right(old, O1) ^ right(old, O2) ^ old >> (O3)) + (right(late, N1) ^ right(late, N2) ^ late >> (N3)); \
            } \
            word e = s[4], a = s[0]; \
            word first = s[7] + (right(e, E1) ^ right(e, E2) ^ right(e, E3)) + CHOICE(e, s[5], s[6]) + (roots)[i] + w[i % 16]; \
            word second = (right(a, A1) ^ right(a, A2) ^ right(a, A3)) + MAJORITY(a, s[1], s[2]); \
            s[7] = s[6], s[6] = s[5], s[5] = e, s[4] = s[3] + first, s[3] = s[2], s[2] = s[1], s[1] = a, s[0] = first + second; \
        } \
        for (int i = 0; i < 8; i++) \
            state[i] += s[i]; \
    }
SHA2(, digest_sha256_in_c, uint32_t, right_32, __builtin_bswap32, digest_roots, 64, 2, 13, 22, 6, 11, 25, 7, 18, 3, 17, 19, 10)
SHA2(static, sha512, uint64_t, right_64, __builtin_bswap64, roots_64, 80, 28, 34, 39, 14, 18, 41, 1, 8, 7, 19, 61, 6)

static void sha256(uint32_t *state, const uint8_t *block)
{
    if (arch_rounds() & ARCH_SHA)
        arch_sha256(state, digest_roots, block);
    else
        digest_sha256_in_c(state, block);
}

/* --- the leaf functions ----------------------------------------------------------------------------- */

#define DIGEST(name, class_name, word, descriptor, words, bytes) \
    LEAF_FUNCTION(name) \
    { \
        static struct leaf_field field = { class_name, "state", descriptor, NULL }; \
        word *state = leaf_has(REF(1), INT(2), bytes) ? leaf_field_array(t, REF(0), &field, words) : NULL; \
        if (!state) \
            return false; \
        name(state, (const uint8_t *)array_data(REF(1)) + INT(2)); \
        return true; \
    }
DIGEST(md5, "sun/security/provider/MD5", uint32_t, "[I", 4, 64)
DIGEST(sha1, "sun/security/provider/SHA", uint32_t, "[I", 5, 64)
DIGEST(sha256, "sun/security/provider/SHA2", uint32_t, "[I", 8, 64)
DIGEST(sha512, "sun/security/provider/SHA5", uint64_t, "[J", 8, 128)

/* (sum, bytes, from, to) */
LEAF_FUNCTION(crc32c)
{
    jint from = INT(2), count = (jint)((uint32_t)INT(3) - (uint32_t)from);
    if (!(arch_rounds() & ARCH_CRC32C) || count > LEAF_BYTES_MAX || !leaf_has(REF(1), from, count))
        return false;
    args[0] = slot_of_int((jint)arch_crc32c((uint32_t)INT(0), (const uint8_t *)array_data(REF(1)) + from, (uint32_t)count));
    return true;
}
