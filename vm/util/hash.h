/* SPDX-License-Identifier: Apache-2.0 */
/* The hash of byte strings: symbols, archive names.  Eight bytes a step, one multiplication each.
 * Not for keys that an enemy chooses.  Context: any. */
#ifndef VM_UTIL_HASH_H
#define VM_UTIL_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t hash_mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

/* Reads only p[0..length). */
static inline uint32_t hash_bytes(const void *bytes, size_t length)
{
    const uint8_t *p = bytes;
    uint64_t h = length, word = 0;
    for (size_t left = length; left >= 8; left -= 8, p += 8) {
        memcpy(&word, p, 8);
        h = hash_mix(h, word);
    }
    if (length >= 8) {              /* the last word overlaps the one before */
        memcpy(&word, p + (length & 7) - 8, 8);
        return (uint32_t)hash_mix(h, word);
    }
    word = 0;
    if (length >= 4) {
        uint32_t low, high;
        memcpy(&low, p, 4);
        memcpy(&high, p + length - 4, 4);
        word = (uint64_t)high << 32 | low;
    } else if (length) {
        word = (uint64_t)p[0] << 16 | (uint64_t)p[length / 2] << 8 | p[length - 1];
    }
    return (uint32_t)hash_mix(h, word);
}

#endif
