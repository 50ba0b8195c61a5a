/* SPDX-License-Identifier: Apache-2.0 */
/* What some processors have instructions for and C has no words: rounds of ciphers and digests, products without carries.
 *
 * arch_rounds() says which of them this machine has (enum arch_rounds); the rest may be called for these alone.
 *
 *   arch_aes_keys        to[i] has the words of round i, in the processor's order.  words: of FIPS 197, one int each; those for the way back are of its
 *                        "equivalent inverse cipher", the last round's in front
 *   arch_aes_encrypt, _decrypt   whole blocks; to may be from
 *   arch_ghash           state: NIST SP 800-38D 6.4's after these blocks, as two numbers, the upper first; so is the key
 *   arch_sha1, _sha256   state: FIPS 180-4's words after the block of 64 bytes
 *   arch_crc32c          the sum, neither begun nor ended by the complement
 *
 * Context: any; linear in the blocks. */
#ifndef VM_UTIL_ROUNDS_H
#define VM_UTIL_ROUNDS_H

#include <stdint.h>

#include "sched/arch_cpu.h"

enum { AES_BLOCK = 16, AES_ROUNDS_MAX = 14 };

#ifdef ARCH_ROUNDS
#include ARCH_ROUNDS
#else
static inline unsigned arch_rounds(void) { return 0; }
static inline void arch_aes_keys(uint8_t *to, const int32_t *words, unsigned rounds) { (void)to, (void)words, (void)rounds; }
static inline void arch_aes_encrypt(const uint8_t *keys, unsigned rounds, const void *from, void *to, uint32_t blocks) { (void)keys, (void)rounds, (void)from, (void)to, (void)blocks; }
static inline void arch_aes_decrypt(const uint8_t *keys, unsigned rounds, const void *from, void *to, uint32_t blocks) { (void)keys, (void)rounds, (void)from, (void)to, (void)blocks; }
static inline void arch_ghash(int64_t *state, const int64_t *key, const void *data, uint32_t blocks) { (void)state, (void)key, (void)data, (void)blocks; }
static inline void arch_sha1(uint32_t *state, const void *block) { (void)state, (void)block; }
static inline void arch_sha256(uint32_t *state, const uint32_t *constants, const void *block) { (void)state, (void)constants, (void)block; }
static inline uint32_t arch_crc32c(uint32_t sum, const void *data, uint32_t count) { return (void)data, (void)count, sum; }
#endif

#endif
