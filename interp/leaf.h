/* SPDX-License-Identifier: Apache-2.0 */
/* The leaf functions of intrinsics.def (leaf_array.c, leaf_base64.c, leaf_builder.c, leaf_character.c, leaf_cipher.c, leaf_digest.c,
 * leaf_number.c, leaf_string.c): library methods without a frame.
 *
 * Each does its method's ordinary case and returns true with the result in args[0]; for nulls, bad indexes and whatever
 * else is odd it returns false and has changed nothing: the method itself runs and throws what it must.
 *
 * Context  in_vm; constant time or linear in an array; never block or throw, nor allocate but by mem_alloc_fast */
#ifndef INTERP_LEAF_H
#define INTERP_LEAF_H

#include "vm/run/thread.h"

/* Of what takes some time for each byte, as ciphers do: a longer message is its method's, which can be stopped.  At a nanosecond a byte, that is one millisecond. */
enum { LEAF_BYTES_MAX = 1 << 20 };

/* The head of a leaf's definition: most do not use the thread. */
#define LEAF_FUNCTION(name) bool leaf_##name(struct thread *t __attribute__((unused)), jslot *args)

#define LEAF(class_name, name, descriptor, function) LEAF_FUNCTION(function);
#include "interp/intrinsics.def"

/* The first of count bytes that differs; count when none does. */
static inline size_t leaf_mismatch(const uint8_t *a, const uint8_t *b, size_t count)
{
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t x, y;
        memcpy(&x, a + i, 8);
        memcpy(&y, b + i, 8);
        if (x != y)
            return i + (size_t)__builtin_ctzll(x ^ y) / 8;
    }
    while (i < count && a[i] == b[i])
        i++;
    return i;
}
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte in memory is the lowest of a word");

/* Are elements [from, from + count) of an array there? */
static inline bool leaf_has(const struct object *array, jint from, jint count)
{
    return array && from >= 0 && count >= 0 && from <= array_length(array) - count;
}

#endif
