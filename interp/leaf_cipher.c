/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of AES (FIPS 197), of its modes (NIST SP 800-38A), and of GHASH (SP 800-38D), for processors with instructions for them; on others the
 * methods run, whose tables are as good as any here.
 *
 * What a method leaves behind is left behind: the last block of the stream and how much of it is used, the counter, the last block of a chain. */
#include "interp/leaf.h"
#include "interp/leaf_field.h"
#include "vm/util/rounds.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])

enum { BLOCK = AES_BLOCK, AT_ONCE = 8 };

static bool has(enum arch_rounds what) { return arch_rounds() & what; }

static uint8_t *at(struct object *array, jint from) { return (uint8_t *)array_data(array) + from; }

/* --- keys ------------------------------------------------------------------------------------------ */

struct aes { uint8_t keys[AES_ROUNDS_MAX + 1][BLOCK]; unsigned rounds; };
typedef void direction(const struct aes *aes, const void *from, void *to, uint32_t blocks);

static void encrypt(const struct aes *aes, const void *from, void *to, uint32_t blocks) { arch_aes_encrypt(aes->keys[0], aes->rounds, from, to, blocks); }
static void decrypt(const struct aes *aes, const void *from, void *to, uint32_t blocks) { arch_aes_decrypt(aes->keys[0], aes->rounds, from, to, blocks); }

static struct leaf_field aes_keys = { "com/sun/crypto/provider/AESCrypt", "K", "[I", NULL };
static struct leaf_field embedded = { "com/sun/crypto/provider/FeedbackCipher", "embeddedCipher", "Lcom/sun/crypto/provider/SymmetricCipher;", NULL };

/* An AESCrypt's, which is a final class; false: it is none, or has no key yet. */
static bool take_keys(const struct thread *t, const struct object *cipher, struct aes *aes)
{
    const struct field *field = cipher ? leaf_field_of(cipher, &aes_keys) : NULL;
    const struct object *words = field && object_class(cipher) == field->class ? leaf_field_ref(t, cipher, &aes_keys) : NULL;
    jint length = words ? array_length(words) : 0, rounds = length / 4 - 1;
    if (length % 4 || (rounds != 10 && rounds != 12 && rounds != AES_ROUNDS_MAX))
        return false;
    aes->rounds = (unsigned)rounds;
    arch_aes_keys(aes->keys[0], array_data(words), aes->rounds);
    return true;
}

/* (this, in, from, out, to) */
static bool has_block(const jslot *args) { return has(ARCH_AES) && leaf_has(REF(1), INT(2), BLOCK) && leaf_has(REF(3), INT(4), BLOCK); }

static bool one_block(const struct thread *t, const jslot *args, direction *crypt)
{
    struct aes aes;
    if (!has_block(args) || !take_keys(t, REF(0), &aes))
        return false;
    crypt(&aes, at(REF(1), INT(2)), at(REF(3), INT(4)), 1);
    return true;
}

LEAF_FUNCTION(aes_encrypt) { return one_block(t, args, encrypt); }
LEAF_FUNCTION(aes_decrypt) { return one_block(t, args, decrypt); }

/* --- modes: (this, in, from, count, out, to) ---------------------------------------------------------- */

struct message { struct aes aes; const uint8_t *in; uint8_t *out; uint32_t blocks; };

/* Where the method would read what it has written, as in one array at two places, it runs itself. */
static bool take_message(const struct thread *t, const jslot *args, struct message *m)
{
    jint count = INT(3);
    bool apart = REF(1) != REF(4) || INT(2) == INT(5);
    if (!has(ARCH_AES) || count > LEAF_BYTES_MAX || !leaf_has(REF(1), INT(2), count) || !leaf_has(REF(4), INT(5), count) || !apart)
        return false;
    m->in = at(REF(1), INT(2));
    m->out = at(REF(4), INT(5));
    m->blocks = (uint32_t)count / BLOCK;
    return take_keys(t, leaf_field_ref(t, REF(0), &embedded), &m->aes);
}

static bool answer_count(jslot *args) { return (args[0] = args[3], true); }

static bool by_itself(const struct thread *t, jslot *args, direction *crypt)
{
    struct message m;
    if (!take_message(t, args, &m))
        return false;
    crypt(&m.aes, m.in, m.out, m.blocks);
    return answer_count(args);
}

LEAF_FUNCTION(ecb_encrypt) { return by_itself(t, args, encrypt); }
LEAF_FUNCTION(ecb_decrypt) { return by_itself(t, args, decrypt); }

/* to may be a or b. */
static void mix(uint8_t *to, const uint8_t *a, const uint8_t *b, size_t count)
{
    size_t i = 0;
    for (uint64_t x, y; i + sizeof x <= count; i += sizeof x) {
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        x ^= y;
        memcpy(to + i, &x, sizeof x);
    }
    for (; i < count; i++)
        to[i] = a[i] ^ b[i];
}

static struct leaf_field chained = { "com/sun/crypto/provider/CipherBlockChaining", "r", "[B", NULL };

/* Whole blocks alone: of others the method makes its own. */
static uint8_t *take_chain(const struct thread *t, const jslot *args, struct message *m)
{
    uint8_t *last = leaf_field_array(t, REF(0), &chained, BLOCK);
    return last && INT(3) % BLOCK == 0 && take_message(t, args, m) ? last : NULL;
}

LEAF_FUNCTION(cbc_encrypt)
{
    struct message m;
    uint8_t *last = take_chain(t, args, &m);
    if (!last)
        return false;
    for (; m.blocks; m.blocks--, m.in += BLOCK, m.out += BLOCK) {
        mix(last, last, m.in, BLOCK);
        encrypt(&m.aes, last, last, 1);
        memcpy(m.out, last, BLOCK);
    }
    return answer_count(args);
}

LEAF_FUNCTION(cbc_decrypt)
{
    struct message m;
    uint8_t *last = REF(1) != REF(4) ? take_chain(t, args, &m) : NULL;
    if (!last)
        return false;
    while (m.blocks) {
        uint8_t plain[AT_ONCE * BLOCK];
        uint32_t n = m.blocks < AT_ONCE ? m.blocks : AT_ONCE, bytes = n * BLOCK;
        decrypt(&m.aes, m.in, plain, n);
        mix(m.out, plain, last, BLOCK);
        mix(m.out + BLOCK, plain + BLOCK, m.in, bytes - BLOCK);
        memcpy(last, m.in + bytes - BLOCK, BLOCK);
        m.blocks -= n;
        m.in += bytes;
        m.out += bytes;
    }
    return answer_count(args);
}

/* --- the counter mode -------------------------------------------------------------------------------- */

struct counter { uint64_t high, low; };

static struct counter counter_of(const uint8_t *bytes)
{
    struct counter c;
    memcpy(&c, bytes, sizeof c);
    return (struct counter){ __builtin_bswap64(c.high), __builtin_bswap64(c.low) };
}

static void counter_write(uint8_t *bytes, struct counter c)
{
    c = (struct counter){ __builtin_bswap64(c.high), __builtin_bswap64(c.low) };
    memcpy(bytes, &c, sizeof c);
}

/* So many blocks of the stream, and the counter of the next. */
static struct counter stream_blocks(const struct aes *aes, struct counter c, uint8_t *stream, uint32_t blocks)
{
    for (uint32_t i = 0; i < blocks; i++) {
        counter_write(stream + i * BLOCK, c);
        c.high += !++c.low;
    }
    encrypt(aes, stream, stream, blocks);
    return c;
}

/* count bytes with a stream that is used up; returns how much of its last block is. */
static jint go_on(struct message *m, jint count, uint8_t *counter, uint8_t *last)
{
    struct counter c = counter_of(counter);
    jint used = BLOCK;
    while (count) {
        uint8_t stream[AT_ONCE * BLOCK];
        jint bytes = count < (jint)sizeof stream ? count : (jint)sizeof stream, blocks = (bytes + BLOCK - 1) / BLOCK;
        c = stream_blocks(&m->aes, c, stream, (uint32_t)blocks);
        mix(m->out, m->in, stream, (size_t)bytes);
        memcpy(last, stream + (blocks - 1) * BLOCK, BLOCK);
        used = bytes - (blocks - 1) * BLOCK;
        count -= bytes;
        m->in += bytes;
        m->out += bytes;
    }
    counter_write(counter, c);
    return used;
}

LEAF_FUNCTION(counter_crypt)
{
    static struct leaf_field counters = { "com/sun/crypto/provider/CounterMode", "counter", "[B", NULL }, uses = { "com/sun/crypto/provider/CounterMode", "used", "I", NULL },
                             streams = { "com/sun/crypto/provider/CounterMode", "encryptedCounter", "[B", NULL };
    struct message m;
    const struct field *use = leaf_field_of(REF(0), &uses);
    uint8_t *counter = leaf_field_array(t, REF(0), &counters, BLOCK), *last = leaf_field_array(t, REF(0), &streams, BLOCK);
    jint used = use ? get_int(REF(0), use->offset) : -1, count = INT(3);
    if (used < 0 || used > BLOCK || !counter || !last || !take_message(t, args, &m))
        return false;
    jint rest = BLOCK - used < count ? BLOCK - used : count;
    mix(m.out, m.in, last + used, (size_t)rest);
    m.in += rest;
    m.out += rest;
    used = rest < count ? go_on(&m, count - rest, counter, last) : used + rest;
    set_int(REF(0), use->offset, used);
    return answer_count(args);
}

/* --- GHASH: (bytes, from, blocks, state, powers of the key) --------------------------------------------- */

LEAF_FUNCTION(ghash)
{
    jint blocks = INT(2);
    if (!has(ARCH_GHASH) || blocks < 0 || blocks > LEAF_BYTES_MAX / BLOCK || !leaf_has(REF(0), INT(1), blocks * BLOCK) || !leaf_has(REF(3), 0, 2) || !leaf_has(REF(4), 0, 2))
        return false;
    arch_ghash(array_data(REF(3)), array_data(REF(4)), at(REF(0), INT(1)), (uint32_t)blocks);
    return true;
}
