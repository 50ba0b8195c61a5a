/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of AbstractStringBuilder, and of what makes strings of Latin-1. */
#include "interp/builder.h"

#include "interp/leaf.h"
#include "memory/alloc.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/util/decimal.h"
#include "vm/util/few_bytes.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])
/* The methods that append return the builder, which is where the result goes. */
#define ANSWER_REF(o) (args[0] = slot_of_ref(o), true)

/* --- the text of a string, the end of a builder --------------------------------------------------- */

/* The bytes of a string of Latin-1, or NULL. */
static const struct object *latin1_of(const struct thread *t, const struct object *string)
{
    const struct object *value = get_ref(string, known.String_value);
    return value && mem_may_load(&t->mem, value) && get_byte(string, known.String_coder) == STRING_LATIN1 ? value : NULL;
}

/* Its bytes; NULL: it is not of Latin-1.  Each field is read once: other threads may write them, without order. */
static uint8_t *text_of_builder(const struct thread *t, const struct object *builder, jint *count, jint *room)
{
    struct object *value = builder ? get_ref(builder, known.AbstractStringBuilder_value) : NULL;
    if (!value || !mem_may_load(&t->mem, value) || get_byte(builder, known.AbstractStringBuilder_coder) != STRING_LATIN1)
        return NULL;
    *count = *(volatile jint *)object_at(builder, known.AbstractStringBuilder_count);
    *room = array_length(value) - *count;
    return *count >= 0 && *room >= 0 ? array_data(value) : NULL;
}

static void set_count(struct object *builder, jint count) { set_int(builder, known.AbstractStringBuilder_count, count); }

/* An array with room for so many more in the place of the present one, as AbstractStringBuilder makes it: what capacity() says is seen.  NULL: it could not. */
static RT_NOINLINE uint8_t *grow(struct thread *t, struct object *builder, const uint8_t *text, jint count, jint room, jint more)
{
    int64_t capacity = (int64_t)count + room, missing = (int64_t)more - room, grown = capacity + (missing > capacity + 2 ? missing : capacity + 2);
    struct object *value = grown <= MEM_SMALL_MAX ? string_bytes_at_hand(t, (jint)grown) : NULL;
    if (!value)
        return NULL;
    memcpy(array_data(value), text, (size_t)count);
    bool stored = ref_store(&t->mem, builder, object_at(builder, known.AbstractStringBuilder_value), value);
    return stored ? array_data(value) : NULL;
}

/* Where so many more go, which then count; NULL: there is no room. */
static uint8_t *extend(struct thread *t, struct object *builder, jint more)
{
    jint count, room;
    uint8_t *text = text_of_builder(t, builder, &count, &room);
    if (RT_UNLIKELY(text && more > room))
        text = grow(t, builder, text, count, room, more);
    if (!text)
        return NULL;
    set_count(builder, count + more);
    return text + count;
}

static bool append(struct thread *t, struct object *builder, const void *text, jint length)
{
    uint8_t *end = extend(t, builder, length);
    if (!end)
        return false;
    few_bytes_copy(end, text, (size_t)length);
    return true;
}

/* --- appending ------------------------------------------------------------------------------------ */

bool builder_append_string(struct thread *t, struct object *builder, const struct object *string)
{
    const struct object *value = string ? latin1_of(t, string) : NULL;
    return value && append(t, builder, array_data(value), array_length(value));
}

bool builder_append_char(struct thread *t, struct object *builder, jint unit)
{
    uint8_t *end = unit <= UINT8_MAX ? extend(t, builder, 1) : NULL;
    if (!end)
        return false;
    *end = (uint8_t)unit;
    return true;
}

bool builder_append_integer(struct thread *t, struct object *builder, jlong n)
{
    jint length = (jint)decimal_length(n);
    uint8_t *end = extend(t, builder, length);
    if (!end)
        return false;
    decimal_write_signed((char *)end + length, n);
    return true;
}

bool builder_append_boolean(struct thread *t, struct object *builder, jint truth)
{
    return truth ? append(t, builder, "true", 4) : append(t, builder, "false", 5);
}

bool builder_append_part(struct thread *t, struct object *builder, const struct object *string, jint from, jint to)
{
    const struct object *value = string && object_class(string) == known.String ? latin1_of(t, string) : NULL;
    if (!value || from < 0 || from > to || to > array_length(value))
        return false;
    return append(t, builder, (uint8_t *)array_data(value) + from, to - from);
}

bool builder_insert_char(struct thread *t, struct object *builder, jint at, jint unit)
{
    jint count, room;
    uint8_t *text = text_of_builder(t, builder, &count, &room);
    if (!text || at < 0 || at > count || unit > UINT8_MAX)
        return false;
    if (room < 1 && !(text = grow(t, builder, text, count, room, 1)))
        return false;
    memmove(text + at + 1, text + at, (size_t)(count - at));
    text[at] = (uint8_t)unit;
    set_count(builder, count + 1);
    return true;
}

/* Eight from each end while there are sixteen, then one. */
bool builder_reverse(struct thread *t, struct object *builder)
{
    jint count, room;
    uint8_t *begin = text_of_builder(t, builder, &count, &room), *end;
    if (!begin)
        return false;
    for (end = begin + count; end - begin >= 16; begin += 8, end -= 8) {
        uint64_t low, high;
        memcpy(&low, begin, 8);
        memcpy(&high, end - 8, 8);
        low = __builtin_bswap64(low);
        high = __builtin_bswap64(high);
        memcpy(begin, &high, 8);
        memcpy(end - 8, &low, 8);
    }
    for (; end - begin >= 2; begin++, end--) {
        uint8_t first = *begin;
        *begin = end[-1];
        end[-1] = first;
    }
    return true;
}

/* --- making --------------------------------------------------------------------------------------- */

struct object *builder_new_string(struct thread *t, const struct object *bytes, jint from, jint count)
{
    uint8_t *text;
    struct object *string = count > 0 && leaf_has(bytes, from, count) ? string_at_hand(t, count, &text) : NULL;
    if (string)
        few_bytes_copy(text, (uint8_t *)array_data(bytes) + from, (size_t)count);
    return string;
}

struct object *builder_string_of_integer(struct thread *t, jlong n)
{
    uint8_t *text;
    jint length = (jint)decimal_length(n);
    struct object *string = string_at_hand(t, length, &text);
    if (string)
        decimal_write_signed((char *)text + length, n);
    return string;
}

/* --- for the interpreter: the builder, which is the result, is in args[0] already ------------------------- */

LEAF_FUNCTION(append_string) { return builder_append_string(t, REF(0), REF(1)); }
LEAF_FUNCTION(append_char) { return builder_append_char(t, REF(0), INT(1)); }
LEAF_FUNCTION(append_int) { return builder_append_integer(t, REF(0), INT(1)); }
LEAF_FUNCTION(append_long) { return builder_append_integer(t, REF(0), slot_long(args[1])); }
LEAF_FUNCTION(append_boolean) { return builder_append_boolean(t, REF(0), INT(1)); }
LEAF_FUNCTION(append_part) { return builder_append_part(t, REF(0), REF(1), INT(2), INT(3)); }
LEAF_FUNCTION(insert_char) { return builder_insert_char(t, REF(0), INT(1), INT(2)); }
LEAF_FUNCTION(reverse) { return builder_reverse(t, REF(0)); }

static bool answer_made(jslot *args, struct object *string) { return string && ANSWER_REF(string); }

LEAF_FUNCTION(new_string) { return answer_made(args, builder_new_string(t, REF(0), INT(1), INT(2))); }
LEAF_FUNCTION(string_of_int) { return answer_made(args, builder_string_of_integer(t, INT(0))); }
LEAF_FUNCTION(string_of_long) { return answer_made(args, builder_string_of_integer(t, slot_long(args[0]))); }
