/* SPDX-License-Identifier: Apache-2.0 */
/* A block of SHA-1 and of SHA-256 in C, for processors without instructions for them (vm/util/rounds.h); state: FIPS 180-4's words.  Context: any. */
#ifndef INTERP_LEAF_DIGEST_H
#define INTERP_LEAF_DIGEST_H

#include <stdint.h>

enum { DIGEST_BLOCK = 64 };
void digest_sha1_in_c(uint32_t *state, const uint8_t *block);
void digest_sha256_in_c(uint32_t *state, const uint8_t *block);
extern const uint32_t digest_roots[64];     /* SHA-256's constants */

#endif
