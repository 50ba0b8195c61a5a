/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of String, StringLatin1, StringUTF16 and StringCoding.
 *
 * Strings are compact: value is a byte array of Latin-1 characters (coder 0) or of UTF-16 units in the machine's order. */
#include "interp/leaf.h"

#include <limits.h>

#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/util/decimal.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])
#define ANSWER(value) (args[0] = slot_of_int(value), true)
#define NOTHING (jint)(-1)

/* Characters: units of one or two bytes. */
struct text { const uint8_t *bytes; jint length; bool wide; };

static jint unit_at(const struct text *s, jint i)
{
    return s->wide ? ((const jchar *)(const void *)s->bytes)[i] : s->bytes[i];
}

static struct text text_of(const struct object *string)
{
    const struct object *value = get_ref(string, known.String_value);
    bool wide = get_byte(string, known.String_coder);
    return (struct text){ array_data(value), array_length(value) >> wide, wide };
}

static struct text text_of_array(const struct object *value, bool wide)
{
    return (struct text){ array_data(value), array_length(value) >> wide, wide };
}

/* Both are strings with a value (a constructor may be under way). */
static bool is_string(const struct object *o)
{
    return o && object_class(o) == known.String && get_ref(o, known.String_value);
}

/* --- comparing --------------------------------------------------------------------------------- */

/* Of the same width. */
static jint compare(const struct text *a, const struct text *b)
{
    jint common = a->length < b->length ? a->length : b->length;
    jint i = (jint)(leaf_mismatch(a->bytes, b->bytes, (size_t)common << a->wide) >> a->wide);
    return i < common ? unit_at(a, i) - unit_at(b, i) : a->length - b->length;
}

static jint compare_mixed(const struct text *a, const struct text *b)
{
    jint common = a->length < b->length ? a->length : b->length;
    for (jint i = 0; i < common; i++)
        if (unit_at(a, i) != unit_at(b, i))
            return unit_at(a, i) - unit_at(b, i);
    return a->length - b->length;
}

LEAF_FUNCTION(compare)
{
    if (!is_string(REF(0)) || !is_string(REF(1)))
        return false;
    struct text a = text_of(REF(0)), b = text_of(REF(1));
    return ANSWER(a.wide == b.wide ? compare(&a, &b) : compare_mixed(&a, &b));
}

static bool compare_arrays(jslot *args, bool wide)
{
    if (!REF(0) || !REF(1))
        return false;
    struct text a = text_of_array(REF(0), wide), b = text_of_array(REF(1), wide);
    return ANSWER(compare(&a, &b));
}

LEAF_FUNCTION(latin1_compare) { return compare_arrays(args, false); }
LEAF_FUNCTION(utf16_compare) { return compare_arrays(args, true); }

LEAF_FUNCTION(equals)
{
    const struct object *o = REF(1);
    if (!is_string(REF(0)))
        return false;
    if (REF(0) == o)
        return ANSWER(1);
    if (!is_string(o))
        return !o || object_class(o) != known.String ? ANSWER(0) : false;
    struct text a = text_of(REF(0)), b = text_of(o);
    return ANSWER(a.wide == b.wide && a.length == b.length && !memcmp(a.bytes, b.bytes, (size_t)a.length << a.wide));
}

/* Is b in a at i?  1, 0, or NOTHING: not for us. */
static jint matches_at(const struct text *a, const struct text *b, jint i)
{
    if (i < 0 || i > a->length - b->length)
        return 0;
    if (a->wide != b->wide)
        return b->wide ? 0 : NOTHING;
    return !memcmp(a->bytes + ((size_t)i << a->wide), b->bytes, (size_t)b->length << b->wide);
}

static bool answer_matches(jslot *args, const struct text *a, const struct text *b, jint i)
{
    jint answer = matches_at(a, b, i);
    return answer == NOTHING ? false : ANSWER(answer);
}

LEAF_FUNCTION(starts_with)
{
    if (!is_string(REF(0)) || !is_string(REF(1)))
        return false;
    struct text a = text_of(REF(0)), b = text_of(REF(1));
    return answer_matches(args, &a, &b, 0);
}

LEAF_FUNCTION(starts_with_at)
{
    if (!is_string(REF(0)) || !is_string(REF(1)))
        return false;
    struct text a = text_of(REF(0)), b = text_of(REF(1));
    return answer_matches(args, &a, &b, INT(2));
}

LEAF_FUNCTION(ends_with)
{
    if (!is_string(REF(0)) || !is_string(REF(1)))
        return false;
    struct text a = text_of(REF(0)), b = text_of(REF(1));
    return answer_matches(args, &a, &b, a.length - b.length);
}

/* Of no version of Unicode a format character (Cf), which nobody sees: Latin to Hebrew but the soft hyphen; per mille and other signs. */
static bool is_shown(jint c)
{
    enum { SOFT_HYPHEN = 0xad, ARABIC = 0x600, PER_MILLE = 0x2030, SPACES = 0x205f, SUPERSCRIPTS = 0x2070, GLAGOLITIC = 0x2c00 };
    return c < ARABIC ? c != SOFT_HYPHEN : (c >= PER_MILLE && c < SPACES) || (c >= SUPERSCRIPTS && c < GLAGOLITIC);
}

/* DecimalFormatSymbols' first character that is shown: mostly there is but one. */
LEAF_FUNCTION(shown_char)
{
    if (!is_string(REF(1)))
        return false;
    struct text s = text_of(REF(1));
    if (!s.length || !is_shown(unit_at(&s, 0)))
        return false;
    return ANSWER(unit_at(&s, 0));
}

/* --- hashing ----------------------------------------------------------------------------------- */

LEAF_FUNCTION(hash) { return is_string(REF(0)) && ANSWER(string_hash_code(REF(0))); }

static bool hash_array(jslot *args, bool wide)
{
    if (!REF(0))
        return false;
    struct text s = text_of_array(REF(0), wide);
    return ANSWER(string_hash_of(s.bytes, s.length, s.wide));
}

LEAF_FUNCTION(latin1_hash) { return hash_array(args, false); }
LEAF_FUNCTION(utf16_hash) { return hash_array(args, true); }

/* --- characters -------------------------------------------------------------------------------- */

LEAF_FUNCTION(length)
{
    if (!is_string(REF(0)))
        return false;
    return ANSWER(text_of(REF(0)).length);
}

LEAF_FUNCTION(is_empty)
{
    if (!is_string(REF(0)))
        return false;
    return ANSWER(!array_length(get_ref(REF(0), known.String_value)));
}

static bool answer_unit(jslot *args, struct text s, jint i)
{
    return (uint32_t)i < (uint32_t)s.length && ANSWER(unit_at(&s, i));
}

LEAF_FUNCTION(char_at) { return is_string(REF(0)) && answer_unit(args, text_of(REF(0)), INT(1)); }
LEAF_FUNCTION(latin1_char_at) { return REF(0) && answer_unit(args, text_of_array(REF(0), false), INT(1)); }
LEAF_FUNCTION(utf16_char_at) { return REF(0) && answer_unit(args, text_of_array(REF(0), true), INT(1)); }

LEAF_FUNCTION(utf16_put_char)
{
    if (!REF(0) || (uint32_t)INT(1) >= (uint32_t)(array_length(REF(0)) >> 1))
        return false;
    ((jchar *)array_data(REF(0)))[INT(1)] = (jchar)INT(2);
    return true;
}

/* --- searching --------------------------------------------------------------------------------- */

/* Four units of UTF-16 in a word, the first the lowest (leaf.h).  The highest bit of each that is the one wanted: the others are added to, up to that bit, by
 * whatever differs. */
enum { UNITS = 4, UNIT_BITS = 16 };
static uint64_t same_units(const jchar *at, jint wanted)
{
    const uint64_t ones = UINT64_C(0x0001000100010001), rest = ones * 0x7fff;
    uint64_t word;
    memcpy(&word, at, sizeof word);
    word ^= ones * (jchar)wanted;
    return ~(((word & rest) + rest) | word | rest);
}

/* The first of [from, end), or -1. */
static jint first_unit(const jchar *units, jint wanted, jint from, jint end)
{
    for (; from <= end - UNITS; from += UNITS) {
        uint64_t same = same_units(units + from, wanted);
        if (same)
            return from + __builtin_ctzll(same) / UNIT_BITS;
    }
    while (from < end && units[from] != wanted)
        from++;
    return from < end ? from : -1;
}

/* The last of [0, end), or -1. */
static jint last_unit(const jchar *units, jint wanted, jint end)
{
    for (; end >= UNITS; end -= UNITS) {
        uint64_t same = same_units(units + end - UNITS, wanted);
        if (same)
            return end - 1 - __builtin_clzll(same) / UNIT_BITS;
    }
    while (end > 0 && units[end - 1] != wanted)
        end--;
    return end - 1;
}

/* The first at from or behind it, the last before end, or -1. */
static jint first_of(const struct text *s, jint c, jint from)
{
    if (from >= s->length)
        return -1;
    if (s->wide)
        return first_unit((const void *)s->bytes, c, from, s->length);
    const uint8_t *p = memchr(s->bytes + from, c, (size_t)(s->length - from));
    return p ? (jint)(p - s->bytes) : -1;
}

static jint last_of(const struct text *s, jint c, jint end)
{
    if (s->wide)
        return last_unit((const void *)s->bytes, c, end);
    const uint8_t *p = memrchr(s->bytes, c, (size_t)end);
    return p ? (jint)(p - s->bytes) : -1;
}

/* Code points beyond 16 bits in wide text are the method's own business; in the other there are none beyond 8. */
static bool is_unit(const struct text *s, jint c) { return (uint32_t)c <= (s->wide ? 0xffffu : 0xffu); }

static bool answer_first(jslot *args, struct text s, jint c, jint from)
{
    if (!is_unit(&s, c))
        return s.wide ? false : ANSWER(-1);
    return ANSWER(first_of(&s, c, from < 0 ? 0 : from));
}

static bool answer_last(jslot *args, struct text s, jint c, jint from)
{
    if (!is_unit(&s, c))
        return s.wide ? false : ANSWER(-1);
    return ANSWER(from < 0 ? -1 : last_of(&s, c, from < s.length ? from + 1 : s.length));
}

LEAF_FUNCTION(index_of) { return is_string(REF(0)) && answer_first(args, text_of(REF(0)), INT(1), 0); }
LEAF_FUNCTION(index_of_from) { return is_string(REF(0)) && answer_first(args, text_of(REF(0)), INT(1), INT(2)); }
LEAF_FUNCTION(latin1_index_of) { return REF(0) && answer_first(args, text_of_array(REF(0), false), INT(1), INT(2)); }
LEAF_FUNCTION(utf16_index_of) { return REF(0) && answer_first(args, text_of_array(REF(0), true), INT(1), INT(2)); }
LEAF_FUNCTION(latin1_last_index_of) { return REF(0) && answer_last(args, text_of_array(REF(0), false), INT(1), INT(2)); }
LEAF_FUNCTION(utf16_last_index_of) { return REF(0) && answer_last(args, text_of_array(REF(0), true), INT(1), INT(2)); }

/* a has as many units behind i. */
static bool stands_at(const struct text *a, const struct text *b, jint i)
{
    const uint8_t *at = a->bytes + ((size_t)i << a->wide);
    if (a->wide == b->wide)
        return !memcmp(at, b->bytes, (size_t)b->length << b->wide);
    jint k = 0;
    while (k < b->length && ((const jchar *)(const void *)at)[k] == b->bytes[k])
        k++;
    return k == b->length;
}

/* b is not empty. */
static bool may_have(const struct text *a, const struct text *b) { return b->wide <= a->wide && b->length <= a->length; }

/* Sixteen places at once, by the first and the last byte of what is sought; where these deceive too often the C library, whose time is linear, goes on. */
typedef uint8_t places __attribute__((vector_size(16)));
enum { PLACES = sizeof(places) };

static places at_places(const uint8_t *from)
{
    places read;
    memcpy(&read, from, sizeof read);
    return read;
}

/* Where both stand of the first count places: a byte of ones for each, 8 places a word. */
static void candidates(uint64_t *found, const uint8_t *from, size_t further, uint8_t first, uint8_t last)
{
    const places none = { 0 };
    places both = (places)(at_places(from) == (none | first)) & (places)(at_places(from + further) == (none | last));
    memcpy(found, &both, sizeof both);
}

static bool has_middle(const uint8_t *at, const uint8_t *sought, size_t length) { return length <= 2 || !memcmp(at + 1, sought + 1, length - 2); }

/* 2 <= length <= count. */
static const uint8_t *find_bytes(const uint8_t *text, size_t count, const uint8_t *sought, size_t length)
{
    enum { PATIENCE = 32 };
    const uint8_t first = sought[0], last = sought[length - 1];
    size_t ends = count - length + 1, i = 0, deceived = 0;
    for (; i + PLACES <= ends && deceived <= PATIENCE + i / PLACES; i += PLACES) {
        uint64_t found[2];
        candidates(found, text + i, length - 1, first, last);
        for (unsigned k = 0; k < 2; k++)
            for (; found[k]; deceived++) {
                unsigned bit = (unsigned)__builtin_ctzll(found[k]);
                const uint8_t *at = text + i + 8 * k + bit / 8;
                if (has_middle(at, sought, length))
                    return at;
                found[k] &= ~(0xffull << bit);
            }
    }
    if (i + PLACES <= ends)
        return memmem(text + i, count - i, sought, length);
    for (; i < ends; i++)
        if (text[i] == first && text[i + length - 1] == last && has_middle(text + i, sought, length))
            return text + i;
    return NULL;
}

/* Both: of what may be there. */
static jint find_first(const struct text *a, const struct text *b, jint from)
{
    if (!a->wide) {
        const uint8_t *p = NULL;
        if (b->length == 1)
            p = from < a->length ? memchr(a->bytes + from, b->bytes[0], (size_t)(a->length - from)) : NULL;
        else if (from <= a->length - b->length)
            p = find_bytes(a->bytes + from, (size_t)(a->length - from), b->bytes, (size_t)b->length);
        return p ? (jint)(p - a->bytes) : -1;
    }
    struct text begins = *a;
    begins.length -= b->length - 1;
    while ((from = first_of(&begins, unit_at(b, 0), from)) >= 0 && !stands_at(a, b, from))
        from++;
    return from;
}

static jint find_last(const struct text *a, const struct text *b, jint from)
{
    while ((from = last_of(a, unit_at(b, 0), from + 1)) >= 0 && !stands_at(a, b, from))
        from--;
    return from;
}

/* Nothing polls here: what is sought in wide text or from its end, where time is not linear, is short, and the text is read as often as it is long at most. */
enum { SOUGHT_MOST = 128 };
static bool is_quick(const struct text *a, const struct text *b, bool last) { return b->length <= SOUGHT_MOST || !(a->wide || last); }

static bool answer_find_text(jslot *args, struct text a, struct text b)
{
    if (!b.length)
        return ANSWER(0);
    if (!may_have(&a, &b))
        return ANSWER(-1);
    return is_quick(&a, &b, false) && ANSWER(find_first(&a, &b, 0));
}

LEAF_FUNCTION(index_of_string)
{
    return is_string(REF(0)) && is_string(REF(1)) && answer_find_text(args, text_of(REF(0)), text_of(REF(1)));
}

LEAF_FUNCTION(latin1_index_of_bytes)
{
    return REF(0) && REF(1) && answer_find_text(args, text_of_array(REF(0), false), text_of_array(REF(1), false));
}

/* text, how much of it there is, what is sought, how much of that, from */
static bool take_part(jslot *args, unsigned n, bool wide, struct text *part)
{
    if (!REF(n))
        return false;
    *part = text_of_array(REF(n), wide);
    bool fits = INT(n + 1) >= 0 && INT(n + 1) <= part->length;
    part->length = INT(n + 1);
    return fits;
}

static bool find_part(jslot *args, bool wide, bool sought_wide, bool last)
{
    struct text a, b;
    if (!take_part(args, 0, wide, &a) || !take_part(args, 2, sought_wide, &b) || INT(4) < 0)
        return false;
    if (!b.length || !may_have(&a, &b) || !is_quick(&a, &b, last))
        return false;
    if (last)
        return INT(4) <= a.length - b.length && ANSWER(find_last(&a, &b, INT(4)));
    return ANSWER(find_first(&a, &b, INT(4)));
}

LEAF_FUNCTION(latin1_index_of_part) { return find_part(args, false, false, false); }
LEAF_FUNCTION(latin1_last_index_of_part) { return find_part(args, false, false, true); }
LEAF_FUNCTION(utf16_index_of_part) { return find_part(args, true, true, false); }
LEAF_FUNCTION(utf16_last_index_of_part) { return find_part(args, true, true, true); }
LEAF_FUNCTION(utf16_index_of_latin1) { return find_part(args, true, false, false); }
LEAF_FUNCTION(utf16_last_index_of_latin1) { return find_part(args, true, false, true); }

/* --- without regard to case ---------------------------------------------------------------------- */

/* Small as large, in Latin-1: what has no such other, or one outside, is itself. */
static uint8_t large(uint8_t c)
{
    bool small = (c >= 'a' && c <= 'z') || (c >= 0xe0 && c <= 0xfe && c != 0xf7);
    return small ? c - ('a' - 'A') : c;
}

/* Of the large one: the micro sign's is a Greek letter, and the small one of that another. */
static jint small_of_large(uint8_t c)
{
    enum { MICRO = 0xb5, GREEK_MU = 0x3bc };
    bool is_large = (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7);
    return c == MICRO ? GREEK_MU : is_large ? c + ('a' - 'A') : c;
}

LEAF_FUNCTION(latin1_matches_any_case)
{
    if (!leaf_has(REF(0), INT(1), INT(4)) || !leaf_has(REF(2), INT(3), INT(4)))
        return false;
    const uint8_t *a = (uint8_t *)array_data(REF(0)) + INT(1), *b = (uint8_t *)array_data(REF(2)) + INT(3);
    jint i = 0, count = INT(4);
    while (i < count && (a[i] == b[i] || large(a[i]) == large(b[i])))
        i++;
    return ANSWER(i == count);
}

LEAF_FUNCTION(latin1_compare_any_case)
{
    if (!REF(0) || !REF(1))
        return false;
    struct text a = text_of_array(REF(0), false), b = text_of_array(REF(1), false);
    jint common = a.length < b.length ? a.length : b.length;
    for (jint i = 0; i < common; i++)
        if (large(a.bytes[i]) != large(b.bytes[i]))
            return ANSWER(small_of_large(large(a.bytes[i])) - small_of_large(large(b.bytes[i])));
    return ANSWER(a.length - b.length);
}

/* --- between the widths: source, from, target, at, count ---------------------------------------- */

/* Eight characters at once. */
typedef uint8_t narrow_few __attribute__((vector_size(8)));
typedef uint16_t wide_few __attribute__((vector_size(16)));
enum { FEW = 8 };

static void widen(jchar *to, const uint8_t *from, jint count)
{
    jint i = 0;
    for (; i + FEW <= count; i += FEW) {
        narrow_few few;
        memcpy(&few, from + i, sizeof few);
        wide_few wide = __builtin_convertvector(few, wide_few);
        memcpy(to + i, &wide, sizeof wide);
    }
    for (; i < count; i++)
        to[i] = from[i];
}

LEAF_FUNCTION(inflate_chars)
{
    if (!leaf_has(REF(0), INT(1), INT(4)) || !leaf_has(REF(2), INT(3), INT(4)))
        return false;
    widen((jchar *)array_data(REF(2)) + INT(3), (uint8_t *)array_data(REF(0)) + INT(1), INT(4));
    return true;
}

/* at and count in units of a byte array */
static bool has_units(const struct object *array, jint at, jint count)
{
    return array && at >= 0 && count >= 0 && at <= (array_length(array) >> 1) - count;
}

LEAF_FUNCTION(inflate_bytes)
{
    if (!leaf_has(REF(0), INT(1), INT(4)) || !has_units(REF(2), INT(3), INT(4)) || REF(0) == REF(2))
        return false;
    widen((jchar *)array_data(REF(2)) + INT(3), (uint8_t *)array_data(REF(0)) + INT(1), INT(4));
    return true;
}

static bool is_too_wide(const jchar *from)
{
    uint64_t half[2];
    memcpy(half, from, sizeof half);
    return (half[0] | half[1]) & 0xff00ff00ff00ff00u;
}

/* Up to the first unit that is too wide: returns how many. */
static jint narrow_some(uint8_t *to, const jchar *from, jint count)
{
    jint i = 0;
    for (; i + FEW <= count && !is_too_wide(from + i); i += FEW) {
        wide_few wide;
        memcpy(&wide, from + i, sizeof wide);
        narrow_few few = __builtin_convertvector(wide, narrow_few);
        memcpy(to + i, &few, sizeof few);
    }
    for (; i < count && from[i] <= 0xff; i++)
        to[i] = (uint8_t)from[i];
    return i;
}

/* If one is too wide the method leaves what it has stored and says 0. */
static jint narrow(uint8_t *to, const jchar *from, jint count) { return narrow_some(to, from, count) == count ? count : 0; }

LEAF_FUNCTION(compress_chars)
{
    if (!leaf_has(REF(0), INT(1), INT(4)) || !leaf_has(REF(2), INT(3), INT(4)))
        return false;
    return ANSWER(narrow((uint8_t *)array_data(REF(2)) + INT(3), (jchar *)array_data(REF(0)) + INT(1), INT(4)));
}

LEAF_FUNCTION(compress_bytes)
{
    if (!has_units(REF(0), INT(1), INT(4)) || !leaf_has(REF(2), INT(3), INT(4)) || REF(0) == REF(2))
        return false;
    return ANSWER(narrow((uint8_t *)array_data(REF(2)) + INT(3), (jchar *)array_data(REF(0)) + INT(1), INT(4)));
}

/* value, begin, end, target, at */
LEAF_FUNCTION(utf16_get_chars)
{
    jint begin = INT(1), count = INT(2) > begin ? INT(2) - begin : 0;
    if (begin < 0 || !has_units(REF(0), begin, count) || !leaf_has(REF(3), INT(4), count))
        return false;
    memcpy((jchar *)array_data(REF(3)) + INT(4), (jchar *)array_data(REF(0)) + begin, (size_t)count * sizeof(jchar));
    return true;
}

/* --- coding ------------------------------------------------------------------------------------ */

static bool any_negative(const uint8_t *p, size_t count)
{
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        uint64_t x;
        memcpy(&x, p + i, 8);
        if (x & 0x8080808080808080u)
            return true;
    }
    for (; i < count; i++)
        if (p[i] & 0x80)
            return true;
    return false;
}

LEAF_FUNCTION(has_negatives)
{
    if (!leaf_has(REF(0), INT(1), INT(2)))
        return false;
    return ANSWER(any_negative((uint8_t *)array_data(REF(0)) + INT(1), (size_t)INT(2)));
}

/* How many units of UTF-16 could be stored as Latin-1. */
LEAF_FUNCTION(encode_latin1)
{
    if (!has_units(REF(0), INT(1), INT(4)) || !leaf_has(REF(2), INT(3), INT(4)) || REF(0) == REF(2))
        return false;
    return ANSWER(narrow_some((uint8_t *)array_data(REF(2)) + INT(3), (jchar *)array_data(REF(0)) + INT(1), INT(4)));
}

/* --- numbers: digits that end before a place, in Latin-1 ------------------------------------------ */

/* Returns where they begin. */
static bool answer_decimal(jslot *args, jlong n, jint end, struct object *bytes)
{
    jint begin = end - (jint)decimal_length(n);
    if (!leaf_has(bytes, begin, end - begin))
        return false;
    decimal_write_signed((char *)array_data(bytes) + end, n);
    return ANSWER(begin);
}

LEAF_FUNCTION(decimal_int) { return answer_decimal(args, INT(0), INT(1), REF(2)); }

LEAF_FUNCTION(decimal_long) { return answer_decimal(args, slot_long(args[0]), INT(2), REF(3)); }

/* --- numbers read: of letters and digits of Latin-1, with a sign; anything else is the method's to refuse ---------------------- */

static unsigned digit_of(uint8_t c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'z' ? c - 'a' + 10u : UINT_MAX;
}

/* most: the greatest that it may be; the least is one further from 0. */
static bool parse(const struct object *string, jint radix, uint64_t most, jlong *to)
{
    if (!is_string(string) || radix < 2 || radix > 36)
        return false;
    struct text s = text_of(string);
    uint64_t n = 0;
    bool negative = s.length > 0 && s.bytes[0] == '-', sign = negative || (s.length > 0 && s.bytes[0] == '+');
    if (s.wide || s.length == sign)
        return false;
    most += negative;
    for (jint i = sign; i < s.length; i++) {
        unsigned digit = digit_of(s.bytes[i]);
        if (digit >= (unsigned)radix || __builtin_mul_overflow(n, (unsigned)radix, &n) || __builtin_add_overflow(n, digit, &n) || n > most)
            return false;
    }
    *to = (jlong)(negative ? 0 - n : n);
    return true;
}

LEAF_FUNCTION(parse_int)
{
    jlong n;
    return parse(REF(0), INT(1), INT32_MAX, &n) && ANSWER((jint)n);
}

LEAF_FUNCTION(parse_long)
{
    jlong n;
    if (!parse(REF(0), INT(1), INT64_MAX, &n))
        return false;
    args[0] = slot_of_long(n);
    return true;
}
