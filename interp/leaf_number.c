/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of BigInteger: products, and Montgomery's, of 64 bits at a time where the library's have 32.
 *
 * Its numbers are arrays of ints, the highest first; here they are words of 64 bits, the lowest first, so that an odd length has half a word to spare. */
#include "interp/leaf.h"
#include "memory/alloc.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])

typedef unsigned __int128 double_word;

/* What is longer the library divides first (Karatsuba, Toom-Cook), or leaves to its methods; by this much of the C stack and of time. */
enum { INTS_MAX = 256, WORDS_MAX = INTS_MAX / 2 };

static unsigned words_of(jint ints) { return ((unsigned)ints + 1) / 2; }

static void read_number(uint64_t *to, const uint32_t *from, jint ints)
{
    for (; ints >= 2; ints -= 2)
        *to++ = (uint64_t)from[ints - 2] << 32 | from[ints - 1];
    if (ints)
        *to = from[0];
}

static void write_number(uint32_t *to, const uint64_t *from, jint ints)
{
    for (; ints >= 2; ints -= 2, from++) {
        to[ints - 1] = (uint32_t)*from;
        to[ints - 2] = (uint32_t)(*from >> 32);
    }
    if (ints)
        to[0] = (uint32_t)*from;
}

/* to += from times factor; returns what is carried out of count words. */
static uint64_t add_product(uint64_t *to, const uint64_t *from, unsigned count, uint64_t factor)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < count; i++) {
        double_word sum = (double_word)from[i] * factor + to[i] + carry;
        to[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
    return carry;
}

/* The array that the product goes to: the one that was given, if it is large enough, else a new one as its factor's. */
static struct object *product_array(struct thread *t, struct object *given, const struct object *factor, jint length)
{
    return given && array_length(given) >= length ? given : mem_alloc_array_fast(&t->mem, object_shape(factor), length);
}

/* The method itself writes while it reads, which is another number where both are one. */
static bool apart(const struct object *product, const struct object *a, const struct object *b) { return product != a && product != b; }

static bool multiply(struct thread *t, jslot *args, struct object *a, jint a_ints, struct object *b, jint b_ints, struct object *given)
{
    uint64_t x[WORDS_MAX], y[WORDS_MAX], product[2 * WORDS_MAX];
    if (a_ints <= 0 || b_ints <= 0 || a_ints > INTS_MAX || b_ints > INTS_MAX || !leaf_has(a, 0, a_ints) || !leaf_has(b, 0, b_ints) || !apart(given, a, b))
        return false;
    struct object *to = product_array(t, given, a, a_ints + b_ints);
    if (!to)
        return false;
    unsigned x_words = words_of(a_ints), y_words = words_of(b_ints);
    read_number(x, array_data(a), a_ints);
    read_number(y, array_data(b), b_ints);
    memset(product, 0, x_words * sizeof *product);
    for (unsigned i = 0; i < y_words; i++) {
        product[i + x_words] = 0;
        product[i + x_words] = add_product(product + i, x, x_words, y[i]);
    }
    write_number(array_data(to), product, a_ints + b_ints);
    args[0] = slot_of_ref(to);
    return true;
}

/* (x, its length, y, its length, product or null) */
LEAF_FUNCTION(big_multiply) { return multiply(t, args, REF(0), INT(1), REF(2), INT(3), REF(4)); }

/* (x, its length, product or null, the product's length) */
LEAF_FUNCTION(big_square) { return INT(3) == 2 * INT(1) && multiply(t, args, REF(0), INT(1), REF(0), INT(1), REF(2)); }

/* --- Montgomery's product: a b / 2^(64 count) modulo n -------------------------------------------------- */

static bool is_less(const uint64_t *a, const uint64_t *b, unsigned count)
{
    while (count--)
        if (a[count] != b[count])
            return a[count] < b[count];
    return false;
}

/* Returns what is borrowed. */
static uint64_t subtract(uint64_t *from, const uint64_t *b, unsigned count)
{
    uint64_t borrow = 0;
    for (unsigned i = 0; i < count; i++) {
        double_word difference = (double_word)from[i] - b[i] - borrow;
        from[i] = (uint64_t)difference;
        borrow = (uint64_t)(difference >> 64) & 1;
    }
    return borrow;
}

/* sum has 2 count + 1 words, and the result in the upper ones but the last.  inverse is -1 / n modulo 2^64. */
static void montgomery(uint64_t *sum, const uint64_t *a, const uint64_t *b, const uint64_t *n, unsigned count, uint64_t inverse)
{
    memset(sum, 0, (2 * count + 1) * sizeof *sum);
    for (unsigned i = 0; i < count; i++) {
        double_word top = (double_word)sum[i + count] + add_product(sum + i, a, count, b[i]);
        top += add_product(sum + i, n, count, sum[i] * inverse);
        sum[i + count] = (uint64_t)top;
        sum[i + count + 1] += (uint64_t)(top >> 64);
    }
    while (sum[2 * count] || !is_less(sum + count, n, count))
        sum[2 * count] -= subtract(sum + count, n, count);
}

/* Of the product's array only the first ints are looked at by BigInteger. */
static bool montgomery_product(jslot *args, struct object *a, struct object *b, struct object *n, jint ints, jlong inverse, struct object *product)
{
    uint64_t x[WORDS_MAX], y[WORDS_MAX], modulus[WORDS_MAX], sum[2 * WORDS_MAX + 1];
    if (ints <= 0 || ints % 2 || ints > INTS_MAX || !leaf_has(a, 0, ints) || !leaf_has(b, 0, ints) || !leaf_has(n, 0, ints) || !leaf_has(product, 0, ints) ||
        !apart(product, a, b) || product == n)
        return false;
    unsigned words = words_of(ints);
    read_number(modulus, array_data(n), ints);
    if (!modulus[words - 1])
        return false;
    read_number(x, array_data(a), ints);
    read_number(y, array_data(b), ints);
    montgomery(sum, x, y, modulus, words, (uint64_t)inverse);
    write_number(array_data(product), sum + words, ints);
    args[0] = slot_of_ref(product);
    return true;
}

/* (a, b, n, length, inverse, product) */
LEAF_FUNCTION(montgomery_multiply) { return montgomery_product(args, REF(0), REF(1), REF(2), INT(3), slot_long(args[4]), REF(6)); }

/* (a, n, length, inverse, product) */
LEAF_FUNCTION(montgomery_square) { return montgomery_product(args, REF(0), REF(0), REF(1), INT(2), slot_long(args[3]), REF(5)); }
