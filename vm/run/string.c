/* SPDX-License-Identifier: Apache-2.0 */
/* Strings from C, and the table of interned strings.
 *
 * The table is open addressing over references, weak for strings that live in the heap: the
 * collector asks string_table_clear_weak to drop the dead.  LOCK_STRINGS covers it. */
#include "vm/run/string.h"

#include "memory/barrier.h"
#include "memory/gc.h"
#include "memory/undo.h"
#include "sched/lock.h"
#include "sched/stress.h"
#include "vm/class/loader.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/permanent.h"
#include "vm/util/decimal.h"
#include "vm/util/few_bytes.h"
#include "vm/util/utf8.h"

enum { TABLE_FIRST = 4096, SLICE = 512 };

bool string_wide;

static struct object *new_string(struct thread *t, size_t bytes, int coder, void **data)
{
    RT_ASSERT(bytes <= INT32_MAX && (coder == STRING_LATIN1 || bytes % 2 == 0));
    struct object *value = alloc_primitive_array(t, T_BYTE, (jint)bytes);
    struct object *s = value ? alloc_object(t, known.String) : NULL;
    if (!s)
        return NULL;
    set_ref(t, s, known.String_value, value);
    set_byte(s, known.String_coder, (jbyte)coder);
    *data = array_data(value);
    return s;
}

static inline struct object *bytes_at_hand(struct thread *t, jint length)
{
    static const struct class *known_bytes;         /* all threads find the same */
    const struct class *bytes = __atomic_load_n(&known_bytes, __ATOMIC_RELAXED);
    if (RT_UNLIKELY(!bytes)) {
        bytes = class_array_known(class_primitive(T_BYTE));
        __atomic_store_n(&known_bytes, bytes, __ATOMIC_RELAXED);
    }
    return bytes ? mem_alloc_array_fast(&t->mem, &bytes->shape, length) : NULL;
}

struct object *string_bytes_at_hand(struct thread *t, jint length) { return bytes_at_hand(t, length); }

struct object *string_at_hand(struct thread *t, jint length, uint8_t **text)
{
    struct object *value = string_wide ? NULL : bytes_at_hand(t, length);
    struct object *s = value ? mem_alloc_fast(&t->mem, &known.String->shape, known.String->shape.size) : NULL;
    if (!s)
        return NULL;
    set_ref(t, s, known.String_value, value);
    *text = array_data(value);
    return s;
}

struct string_part string_digits(char *buffer, jlong n)
{
    char *end = buffer + DECIMAL_MAX, *begin = decimal_write_signed(end, n);
    return (struct string_part){ begin, (jint)(end - begin) };
}

struct object *string_join(struct thread *t, const struct string_part *parts, unsigned count)
{
    uint64_t bytes = 0;
    void *text;
    for (unsigned i = 0; i < count; i++)
        bytes += (uint64_t)parts[i].length;
    if (bytes > INT32_MAX) {
        throw_out_of_memory(t, "Overflow: String length out of range");
        return NULL;
    }
    struct object *s = string_at_hand(t, (jint)bytes, (uint8_t **)&text);
    if (!s && !(s = new_string(t, bytes, STRING_LATIN1, &text)))
        return NULL;
    for (unsigned i = 0; i < count; i++) {
        few_bytes_copy(text, parts[i].text, (size_t)parts[i].length);
        text = (char *)text + parts[i].length;
    }
    return s;
}

struct object *string_new_n(struct thread *t, const char *utf8, size_t length)
{
    void *data;
    size_t units = utf8_utf16_length(utf8, length);
    if (!string_wide && utf8_is_latin1(utf8, length)) {
        struct object *s = new_string(t, units, STRING_LATIN1, &data);
        if (s)
            utf8_to_latin1(utf8, length, data);
        return s;
    }
    struct object *s = new_string(t, 2 * units, STRING_UTF16, &data);
    if (s)
        utf8_to_utf16(utf8, length, data);
    return s;
}

struct object *string_new(struct thread *t, const char *utf8) { return string_new_n(t, utf8, strlen(utf8)); }

static bool all_latin1(const jchar *chars, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (chars[i] > 0xff)
            return false;
    return true;
}

struct object *string_new_utf16(struct thread *t, const jchar *chars, size_t count)
{
    void *data;
    if (string_wide || !all_latin1(chars, count)) {
        struct object *s = new_string(t, 2 * count, STRING_UTF16, &data);
        if (s)
            memcpy(data, chars, 2 * count);
        return s;
    }
    struct object *s = new_string(t, count, STRING_LATIN1, &data);
    for (size_t i = 0; s && i < count; i++)
        ((uint8_t *)data)[i] = (uint8_t)chars[i];
    return s;
}

/* --- the table ----------------------------------------------------------------------------- */

static struct { struct object **slot; size_t capacity, used; } table;
static struct lock table_lock = LOCK_INIT(STRINGS);
static struct object tombstone;

/* Index of the equal string, or of the first free slot. */
static size_t probe(const struct object *s, jint hash)
{
    size_t mask = table.capacity - 1, i = ((uint32_t)hash * 0x9e3779b1u) & mask, free = SIZE_MAX;
    RT_ASSERT(table.used < table.capacity && (table.capacity & mask) == 0);
    for (;; i = (i + 1) & mask) {
        struct object *o = table.slot[i];
        if (!o)
            return free != SIZE_MAX ? free : i;
        if (o == &tombstone) {
            if (free == SIZE_MAX)
                free = i;
        } else if (string_equals(o, s)) {
            return i;
        }
    }
}

static bool grow(void)
{
    struct object **old = table.slot;
    size_t n = table.capacity;
    size_t wanted = n ? 2 * n : stress_size(TABLE_FIRST, 4);
    struct object **fresh = mem_block(wanted * sizeof *fresh);
    if (!fresh)
        return n && table.used < n - 1;
    table.slot = fresh;
    table.capacity = wanted;
    table.used = 0;
    for (size_t i = 0; i < n; i++)
        if (old[i] && old[i] != &tombstone) {
            table.slot[probe(old[i], string_hash(old[i]))] = old[i];
            table.used++;
        }
    mem_block_free(old);
    return true;
}

/* The table keeps nothing alive: who finds something does.  It is found as long as it is there, dead or not, so that what is told apart by identity never is
 * twice.  Under the lock. */
static struct object *found(struct object *o)
{
    return o == &tombstone ? NULL : ref_hand_over(o);
}

static struct object *find(const struct object *s, jint hash)
{
    lock_take(&table_lock);
    struct object *o = found(table.capacity ? table.slot[probe(s, hash)] : NULL);
    lock_drop(&table_lock);
    return o;
}

/* The first of two racing strings wins. */
static struct object *insert(struct object *s, jint hash)
{
    struct object *winner = NULL;
    lock_take(&table_lock);
    if (4 * table.used < 3 * table.capacity || grow()) {
        size_t i = probe(s, hash);
        winner = found(table.slot[i]);
        if (!winner) {
            table.used += !table.slot[i];
            table.slot[i] = winner = s;
        }
    }
    lock_drop(&table_lock);
    return winner;
}

static struct object *copy_immortal(struct thread *t, struct object *s)
{
    struct area *context = mem_set_context(&t->mem, &area_immortal);
    struct object *value = string_bytes(s), *copy = NULL;
    void *data;
    if ((copy = new_string(t, (size_t)array_length(value), get_byte(s, known.String_coder), &data)))
        memcpy(data, array_data(value), (size_t)array_length(value));
    mem_set_context(&t->mem, context);
    return copy;
}

struct object *string_intern(struct thread *t, struct object *s)
{
    jint hash = string_hash(s);
    struct object *o = find(s, hash);
    if (o)
        return o;
    bool must_last = mem_is_scoped(s) || (areas_in_use && mem_is_heap(s));      /* no-heap threads may get it */
    if (must_last && !(s = copy_immortal(t, s)))
        return NULL;
    RT_ASSERT(!mem_is_scoped(s));       /* the table outlives every scope */
    if ((o = insert(s, hash)))
        return o;
    throw_out_of_memory(t, "Java heap space");
    return NULL;
}

/* An interned string of these bytes, all of ASCII; nothing is allocated.  Context: under LOCK_STRINGS. */
static struct object *find_ascii(const char *text, size_t length, jint hash)
{
    size_t mask = table.capacity - 1;
    RT_ASSERT(lock_held(&table_lock));
    for (size_t i = ((uint32_t)hash * 0x9e3779b1u) & mask; table.capacity && table.slot[i]; i = (i + 1) & mask) {
        const struct object *o = table.slot[i];
        if (o != &tombstone && string_is_latin1(o) && (size_t)string_length(o) == length && !memcmp(array_data(string_bytes(o)), text, length))
            return table.slot[i];
    }
    return NULL;
}

static struct object *find_utf8(const char *text, size_t length)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < length; i++) {
        if ((uint8_t)text[i] >= 0x80)
            return NULL;
        hash = 31 * hash + (uint8_t)text[i];
    }
    lock_take(&table_lock);
    struct object *o = found(find_ascii(text, length, (jint)hash));
    lock_drop(&table_lock);
    return o;
}

/* Literals and names are immortal from the start. */
static struct object *intern_utf8(struct thread *t, const char *text, size_t length)
{
    struct object *o = find_utf8(text, length);
    if (o)
        return o;
    bool keeps = undo_pause(&t->mem);                   /* a constant is for good */
    struct area *context = mem_begin_shared(&t->mem, &area_immortal);
    struct object *s = string_new_n(t, text, length);
    o = s ? string_intern(t, s) : NULL;
    mem_end_shared(&t->mem, context);
    undo_resume(&t->mem, keeps);
    return o;
}

struct object *string_of_symbol(struct thread *t, const struct symbol *s) { return intern_utf8(t, s->text, s->length); }

struct object *string_of_symbol_dotted(struct thread *t, const struct symbol *s)
{
    char buffer[512], *text = s->length < sizeof buffer ? buffer : mem_block(s->length + 1u);
    if (!text) {
        throw_out_of_memory(t, "C heap");
        return NULL;
    }
    symbol_external_name(s, text, s->length + 1u);
    struct object *o = intern_utf8(t, text, strlen(text));
    string_free(text, buffer);
    return o;
}

/* So many slots from there on; the lock is held for no more. */
static void clear_slots(size_t from)
{
    for (size_t i = from; i < table.capacity && i < from + SLICE; i++) {
        struct object *o = table.slot[i];
        if (o && o != &tombstone && mem_is_heap(o) && !gc_is_marked(o))
            table.slot[i] = &tombstone;
    }
}

/* Others look up and insert meanwhile; what they insert is alive.  When they make the table grow, the search begins anew: at most as often as sizes of size_t
 * double. */
void string_table_clear_weak(void)
{
    bool more = true;
    size_t capacity = 0;
    for (size_t from = 0; more && gc_goes_on(); from += SLICE) {
        lock_take(&table_lock);
        if (capacity != table.capacity)
            from = 0;
        capacity = table.capacity;
        clear_slots(from);
        more = from + SLICE < capacity;
        lock_drop(&table_lock);
    }
}
