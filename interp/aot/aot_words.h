/* SPDX-License-Identifier: Apache-2.0 */
/* What compiled code does in place of a call: the ordinary case of each method of aot_words.def.  false: nothing has been done, and
 * the method itself is called.
 *
 * STRING_VALUE, STRING_CODER, STRING_HASH, STRING_HASH_IS_ZERO, BUILDER_VALUE, BUILDER_CODER, BUILDER_COUNT and REFERENCE_REFERENT are told by the unit of code: where the fields of String,
 * AbstractStringBuilder and Reference lie, as the image says (aot.h). */
#ifndef INTERP_AOT_WORDS_H
#define INTERP_AOT_WORDS_H

#include "interp/aot/aot_slow.h"
#include "interp/ascii.h"
#include "interp/builder.h"
#include "memory/barrier.h"
#include "vm/class/link.h"
#include "vm/class/subtype.h"
#include "vm/run/bootstrap/plain_value.h"
#include "vm/run/stand_in.h"
#include "vm/run/string.h"
#include "vm/run/thread.h"
#include "vm/util/decimal.h"

#ifndef STRING_VALUE
/* Is in no program: the header compiles alone, and a unit that forgot to tell does not link. */
uint32_t aot_unit_tells_where_fields_of_strings_are(void);
#define STRING_VALUE aot_unit_tells_where_fields_of_strings_are()
#define STRING_CODER STRING_VALUE
#define STRING_HASH STRING_VALUE
#define STRING_HASH_IS_ZERO STRING_VALUE
#define BUILDER_VALUE STRING_VALUE
#define BUILDER_CODER STRING_VALUE
#define BUILDER_COUNT STRING_VALUE
#define REFERENCE_REFERENT STRING_VALUE
#endif

#define WORD(name, ...) static inline __attribute__((always_inline)) bool word_##name(struct thread *t, __VA_ARGS__)

/* --- strings: of bytes, or of units of two in the machine's order ------------------------------- */
typedef jchar __attribute__((may_alias)) word_unit;

/* No store of another type changes it, as one to a character might. */
enum __attribute__((packed)) word_coder { WORD_LATIN1, WORD_UTF16 };
/* The bytes of a string; NULL: its constructor is under way, or the thread may not look at them. */
static inline jref word_bytes(const struct thread *t, jref string, bool *wide)
{
    jref value = *(const jref *)object_at(string, STRING_VALUE);
    *wide = *(const enum word_coder *)object_at(string, STRING_CODER) != WORD_LATIN1;
    return (uintptr_t)value < t->mem.load_limit ? value : NULL;
}

static inline bool word_unit_at(jint *to, jref bytes, bool wide, jint i)
{
    if (!bytes || (uint32_t)i >= (uint32_t)(array_length(bytes) >> wide))
        return false;
    *to = wide ? ((const word_unit *)array_data(bytes))[(uint32_t)i] : ((const uint8_t *)array_data(bytes))[(uint32_t)i];
    return true;
}

WORD(char_at, jint *to, jref s, jint i)
{
    bool wide;
    jref bytes = word_bytes(t, s, &wide);
    return word_unit_at(to, bytes, wide, i);
}

WORD(length, jint *to, jref s)
{
    bool wide;
    jref bytes = word_bytes(t, s, &wide);
    if (bytes)
        *to = array_length(bytes) >> wide;
    return bytes;
}

WORD(is_empty, jint *to, jref s)
{
    bool wide;
    jref bytes = word_bytes(t, s, &wide);
    if (bytes)
        *to = !array_length(bytes);
    return bytes;
}

WORD(latin1_char_at, jint *to, jref bytes, jint i)
{
    (void)t;
    return word_unit_at(to, bytes, false, i);
}

WORD(utf16_char_at, jint *to, jref bytes, jint i)
{
    (void)t;
    return word_unit_at(to, bytes, true, i);
}

WORD(utf16_put_char, jref bytes, jint i, jint unit)
{
    (void)t;
    if (!bytes || (uint32_t)i >= (uint32_t)(array_length(bytes) >> 1))
        return false;
    ((word_unit *)array_data(bytes))[(uint32_t)i] = (jchar)unit;
    return true;
}

/* --- concatenation: what a site's values come to, if it is Latin-1 that is there; false: it is not ---------------- */
static inline bool word_text(const struct thread *t, struct string_part *part, jref s)
{
    bool wide = false;
    jref bytes = s ? word_bytes(t, s, &wide) : NULL;
    if (!s)
        *part = (struct string_part){ "null", 4 };
    else if (bytes)
        *part = (struct string_part){ array_data(bytes), array_length(bytes) };
    return (!s || bytes) && !wide;
}

static inline bool word_text_of_char(struct string_part *part, char *buffer, jint unit)
{
    *buffer = (char)unit;
    *part = (struct string_part){ buffer, 1 };
    return unit <= UINT8_MAX;
}

static inline struct string_part word_text_of_boolean(jint truth)
{
    return truth & 1 ? (struct string_part){ "true", 4 } : (struct string_part){ "false", 5 };
}

/* --- characters --------------------------------------------------------------------------------- */
#define WORD_OF_CHARACTER(name) \
    WORD(name, jint *to, jint c) \
    {                            \
        jint answer;             \
        bool has = ascii_##name(&answer, c); \
        (void)t;                 \
        if (has)                 \
            *to = answer;        \
        return has;              \
    }
WORD_OF_CHARACTER(is_digit)
WORD_OF_CHARACTER(is_letter)
WORD_OF_CHARACTER(is_letter_or_digit)
WORD_OF_CHARACTER(is_lower_case)
WORD_OF_CHARACTER(is_upper_case)
WORD_OF_CHARACTER(is_whitespace)
WORD_OF_CHARACTER(is_identifier_start)
WORD_OF_CHARACTER(is_identifier_part)
WORD_OF_CHARACTER(to_lower_case)
WORD_OF_CHARACTER(to_upper_case)
#undef WORD_OF_CHARACTER

WORD(digit_value, jint *to, jint c, jint radix)
{
    jint answer;
    bool has = ascii_digit_value(&answer, c, radix);
    (void)t;
    if (has)
        *to = answer;
    return has;
}

/* --- builders: the method returns the builder --------------------------------------------------- */
WORD(append_string, jref *found, jref b, jref s) { *found = b; return builder_append_string(t, b, s); }
/* Texts are written so all the time, one character after the other. */
WORD(append_char, jref *found, jref b, jint unit)
{
    jref value = *(const jref *)object_at(b, BUILDER_VALUE);
    jint count = *(const volatile jint *)object_at(b, BUILDER_COUNT);
    *found = b;
    bool plain = value && (uintptr_t)value < t->mem.load_limit && *(const enum word_coder *)object_at(b, BUILDER_CODER) == WORD_LATIN1;
    if (RT_UNLIKELY(!plain || unit > UINT8_MAX || (uint32_t)count >= (uint32_t)array_length(value)))
        return builder_append_char(t, b, unit);
    ((uint8_t *)array_data(value))[(uint32_t)count] = (uint8_t)unit;
    *(jint *)object_at(b, BUILDER_COUNT) = count + 1;
    return true;
}
WORD(append_int, jref *found, jref b, jint n) { *found = b; return builder_append_integer(t, b, n); }
WORD(append_long, jref *found, jref b, jlong n) { *found = b; return builder_append_integer(t, b, n); }
WORD(append_boolean, jref *found, jref b, jint truth) { *found = b; return builder_append_boolean(t, b, truth); }
WORD(append_part, jref *found, jref b, jref s, jint from, jint end) { *found = b; return builder_append_part(t, b, s, from, end); }
WORD(insert_char, jref *found, jref b, jint at, jint unit) { *found = b; return builder_insert_char(t, b, at, unit); }
WORD(reverse, jref *found, jref b) { *found = b; return builder_reverse(t, b); }

/* Where the result goes may be where an operand is. */
static inline bool word_made(jref *found, jref made)
{
    if (made)
        *found = made;
    return made;
}
/* Where it is Object's method that is called: of no row of aot_words.def. */
WORD(clone, jref *found, jref o) { return word_made(found, aot_clone(t, o)); }
WORD(new_string, jref *found, jref bytes, jint from, jint count) { return word_made(found, builder_new_string(t, bytes, from, count)); }
WORD(string_of_int, jref *found, jint n) { return word_made(found, builder_string_of_integer(t, n)); }
WORD(string_of_long, jref *found, jlong n) { return word_made(found, builder_string_of_integer(t, n)); }

/* --- arrays ----------------------------------------------------------------------------------- */
static inline bool word_has(const struct object *array, jint from, jint count)
{
    return from >= 0 && from <= array_length(array) - count;
}

WORD(copy, jref from, jint at, jref to, jint to_at, jint count)
{
    if (!from || !to)
        return false;
    if (from->shape != to->shape || object_shape(from)->kind != SHAPE_PRIM_ARRAY)
        return aot_copy(t, from, at, to, to_at, count);
    if (count < 0 || !word_has(from, at, count) || !word_has(to, to_at, count))
        return false;
    unsigned shift = object_shape(from)->elem_shift;
    memmove((char *)array_data(to) + ((size_t)(uint32_t)to_at << shift), (char *)array_data(from) + ((size_t)(uint32_t)at << shift),
            (size_t)(uint32_t)count << shift);
    return true;
}

static inline uint64_t word_eight(const char *p)
{
    uint64_t eight;
    memcpy(&eight, p, sizeof eight);
    return eight;
}

/* Most strings are of few bytes: a call takes longer than they do.  The elements of an array that has any take eight bytes, or a multiple. */
static inline bool word_same(const char *a, const char *b, size_t bytes)
{
    enum { FEW = 32 };
    if (bytes > FEW)
        return !memcmp(a, b, bytes);
    if (bytes < 8) {
        uint64_t of_these = bytes ? UINT64_MAX >> (64 - 8 * bytes) : 0;
        _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first bytes are the low ones");
        return !bytes || !((word_eight(a) ^ word_eight(b)) & of_these);
    }
    for (size_t at = 0; at + 8 < bytes; at += 8)            /* bound: FEW bytes */
        if (word_eight(a + at) != word_eight(b + at))
            return false;
    return word_eight(a + bytes - 8) == word_eight(b + bytes - 8);
}

WORD(bytes_equal, jint *to, jref a, jref b)
{
    (void)t;
    if (!a || !b)
        return false;
    *to = array_length(a) == array_length(b) && word_same(array_data(a), array_data(b), (size_t)(uint32_t)array_length(a));
    return true;
}

/* Strings are of just one class. */
static __attribute__((noinline)) bool word_same_texts(jref a, jref b) { return word_same(array_data(a), array_data(b), (size_t)(uint32_t)array_length(a)); }

WORD(equals, jint *to, jref s, jref o)
{
    bool wide = false, other_wide = false;
    bool both = o && o->shape == s->shape;
    jref a = both ? word_bytes(t, s, &wide) : NULL, b = both ? word_bytes(t, o, &other_wide) : NULL;
    if (both && (!a || !b))
        return false;
    *to = s == o || (both && wide == other_wide && array_length(a) == array_length(b) && word_same_texts(a, b));
    return true;
}

/* Not into the caller's variable: it would have to lie in memory for that. */
WORD(hash, jint *to, jref s)
{
    jint hash = *(const jint *)object_at(s, STRING_HASH), made;
    if (RT_UNLIKELY(!hash) && !*(const jboolean *)object_at(s, STRING_HASH_IS_ZERO)) {
        if (!aot_hash(t, &made, s))
            return false;
        hash = made;
    }
    *to = hash;
    return true;
}

/* --- records: what hashCode and equals of their components come to; false: a method has to be called ---- */
static inline bool word_hash_of(const struct thread *t, jint *to, jref o)
{
    *to = 0;
    return !o || ((uintptr_t)o < t->mem.load_limit && plain_hash(o, to));
}

static inline bool word_equal(const struct thread *t, jint *to, jref a, jref b)
{
    *to = a == b;
    return a == b || !a || ((uintptr_t)a < t->mem.load_limit && (uintptr_t)b < t->mem.load_limit && plain_equal(a, b, to));
}

/* --- checks ----------------------------------------------------------------------------------- */
WORD(check_index, jint *to, jint i, jint length)
{
    (void)t;
    *to = i;
    return i >= 0 && i < length;
}

WORD(require_non_null, jref *found, jref o)
{
    (void)t;
    *found = o;
    return o;
}

/* No object is of a primitive class, which is in no class's tables. */
WORD(is_instance, jint *to, jref mirror, jref o)
{
    (void)t;
    *to = o && object_is_instance(o, class_of_mirror(mirror));
    return true;
}

WORD(is_assignable, jint *to, jref mirror, jref other)
{
    (void)t;
    if (other)
        *to = class_is_assignable(class_of_mirror(other), class_of_mirror(mirror));
    return other;
}

/* What the caller has is not dead.  Of nothing the native knows: what is dead counts as that. */
WORD(refers_to, jint *to, jref reference, jref o)
{
    (void)t;
    *to = *(const jref *)object_at(reference, REFERENCE_REFERENT) == o;
    return o;
}

/* To the classes of stand_in.def.  What Thread.currentThread itself says is another matter, so it is never asked. */
WORD(current_thread, jref *found)
{
    *found = stand_in_of_current(t);
    return true;
}

/* --- buffers, whose memory nobody can close: of arrays, or of memory outside of all objects ------- */
static inline __attribute__((always_inline)) bool word_load_raw(jref base, jlong at, void *value, size_t bytes)
{
    if (!base)
        return aot_load_raw((const void *)(uintptr_t)at, value, bytes);
    memcpy(value, (const char *)base + at, bytes);
    return true;
}

static inline __attribute__((always_inline)) bool word_store_raw(jref base, jlong at, const void *value, size_t bytes)
{
    if (!base)
        return aot_store_raw((void *)(uintptr_t)at, value, bytes);
    memcpy((char *)base + at, value, bytes);
    return true;
}
/* Units of two bytes come and go as integers. */
#define WORDS_OF_BUFFER(name, type, unit, raw, swap)                                                      \
    WORD(scoped_get_##name, type *to, jref self, jref scope, jref base, jlong at, jint big)               \
    {                                                                                                     \
        raw value = 0;                                                                                    \
        (void)t, (void)self;                                                                              \
        if (scope || !word_load_raw(base, at, &value, sizeof value))                                      \
            return false;                                                                                 \
        *to = (unit)(big & 1 ? swap(value) : value);                                                      \
        return true;                                                                                      \
    }                                                                                                     \
    WORD(scoped_put_##name, jref self, jref scope, jref base, jlong at, type given, jint big)             \
    {                                                                                                     \
        raw value = big & 1 ? swap((raw)given) : (raw)given;                                              \
        (void)t, (void)self;                                                                              \
        return !scope && word_store_raw(base, at, &value, sizeof value);                                  \
    }
WORDS_OF_BUFFER(char, jint, jchar, uint16_t, __builtin_bswap16)
WORDS_OF_BUFFER(short, jint, jshort, uint16_t, __builtin_bswap16)
WORDS_OF_BUFFER(int, jint, jint, uint32_t, __builtin_bswap32)
WORDS_OF_BUFFER(long, jlong, jlong, uint64_t, __builtin_bswap64)
#undef WORDS_OF_BUFFER

WORD(scoped_get_byte, jint *to, jref self, jref scope, jref base, jlong at)
{
    jbyte value = 0;
    (void)t, (void)self;
    if (scope || !word_load_raw(base, at, &value, sizeof value))
        return false;
    *to = value;
    return true;
}

WORD(scoped_put_byte, jref self, jref scope, jref base, jlong at, jint given)
{
    jbyte value = (jbyte)given;
    (void)t, (void)self;
    return !scope && word_store_raw(base, at, &value, sizeof value);
}

/* --- Unsafe: plain accesses, aligned or not ------------------------------------------------------- */
#define WORDS_OF_MEMORY(name, type, unit)                                                                 \
    WORD(get_##name, type *to, jref unsafe, jref base, jlong at)                                          \
    {                                                                                                     \
        unit value = 0;                                                                                   \
        (void)t, (void)unsafe;                                                                            \
        if (!word_load_raw(base, at, &value, sizeof value))                                               \
            return false;                                                                                 \
        *to = value;                                                                                      \
        return true;                                                                                      \
    }                                                                                                     \
    WORD(put_##name, jref unsafe, jref base, jlong at, type given)                                        \
    {                                                                                                     \
        unit value = (unit)given;                                                                         \
        (void)t, (void)unsafe;                                                                            \
        return word_store_raw(base, at, &value, sizeof value);                                            \
    }
WORDS_OF_MEMORY(byte, jint, jbyte)
WORDS_OF_MEMORY(char, jint, jchar)
WORDS_OF_MEMORY(short, jint, jshort)
WORDS_OF_MEMORY(int, jint, jint)
WORDS_OF_MEMORY(long, jlong, jlong)
#undef WORDS_OF_MEMORY

/* --- Unsafe: of objects, not of memory outside of all ------------------------------------------- */
typedef int32_t __attribute__((may_alias)) word_int;
typedef int64_t __attribute__((may_alias)) word_long;
#define WORDS_OF(name, type)                                                                              \
    WORD(see_##name, type *to, jref unsafe, jref o, jlong at)                                             \
    {                                                                                                     \
        (void)t, (void)unsafe;                                                                            \
        if (o)                                                                                            \
            *to = __atomic_load_n((word_##name *)((char *)o + at), __ATOMIC_SEQ_CST);                     \
        return o;                                                                                         \
    }                                                                                                     \
    WORD(swap_##name, jint *to, jref unsafe, jref o, jlong at, type expected, type value)                 \
    {                                                                                                     \
        (void)t, (void)unsafe;                                                                            \
        if (o)                                                                                            \
            *to = __atomic_compare_exchange_n((word_##name *)((char *)o + at), &expected, value, false, __ATOMIC_SEQ_CST, \
                                              __ATOMIC_SEQ_CST);                                          \
        return o;                                                                                         \
    }                                                                                                     \
    WORD(add_##name, type *to, jref unsafe, jref o, jlong at, type value)                                 \
    {                                                                                                     \
        (void)t, (void)unsafe;                                                                            \
        if (o)                                                                                            \
            *to = __atomic_fetch_add((word_##name *)((char *)o + at), value, __ATOMIC_SEQ_CST);           \
        return o;                                                                                         \
    }
WORDS_OF(int, jint)
WORDS_OF(long, jlong)

WORD(show_int, jref unsafe, jref o, jlong at, jint value)
{
    (void)t, (void)unsafe;
    if (o)
        __atomic_store_n((word_int *)((char *)o + at), value, __ATOMIC_SEQ_CST);
    return o;
}

/* Not of a java.lang.ref.Reference, whose referent is loaded otherwise. */
WORD(see_reference, jref *found, jref unsafe, jref o, jlong at)
{
    (void)t, (void)unsafe;
    if (!o || ref_is_reference(o))
        return false;
    *found = barrier_load_volatile((char *)o + at);
    return true;
}

/* false, too, while stores are told to somebody. */
WORD(put_reference, jref unsafe, jref o, jlong at, jref value)
{
    (void)unsafe;
    return o && ref_store_free(&t->mem, o, (char *)o + at, value, false);
}

WORD(show_reference, jref unsafe, jref o, jlong at, jref value)
{
    (void)unsafe;
    return o && ref_store_free(&t->mem, o, (char *)o + at, value, true);
}

WORD(swap_reference, jint *to, jref unsafe, jref o, jlong at, jref expected, jref value)
{
    (void)unsafe;
    enum ref_swap swap = o ? ref_compare_exchange(&t->mem, o, (char *)o + at, &expected, value) : REF_SWAP_REFUSED;
    *to = swap == REF_SWAP_DONE;
    return swap != REF_SWAP_REFUSED;
}

#undef WORDS_OF
#undef WORD
#endif
