/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a heap dump.  What goes wrong the stream remembers, and its owner asks once at the end. */
#include "memory/arena.h"
#include "vm/run/heap_dump/hprof_impl.h"

void hprof_u1(struct hprof *h, uint8_t v) { putc_unlocked(v, h->out); }
void hprof_u2(struct hprof *h, uint16_t v) { v = __builtin_bswap16(v); fwrite_unlocked(&v, sizeof v, 1, h->out); }
void hprof_u4(struct hprof *h, uint32_t v) { v = __builtin_bswap32(v); fwrite_unlocked(&v, sizeof v, 1, h->out); }
void hprof_u8(struct hprof *h, uint64_t v) { v = __builtin_bswap64(v); fwrite_unlocked(&v, sizeof v, 1, h->out); }
void hprof_id(struct hprof *h, const void *p) { hprof_u8(h, (uintptr_t)p); }

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the functions above turn bytes round");

void hprof_elements(struct hprof *h, const void *from, size_t count, unsigned shift)
{
    const uint8_t *p = from;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    if (shift == 0)
        fwrite_unlocked(p, 1, count, h->out);
    for (size_t i = 0; shift && i < count; i++, p += (size_t)1 << shift)
        switch (shift) {
        case 1: memcpy(&two, p, 2); hprof_u2(h, two); break;
        case 2: memcpy(&four, p, 4); hprof_u4(h, four); break;
        default: memcpy(&eight, p, 8); hprof_u8(h, eight); break;
        }
}

/* --- records ---------------------------------------------------------------------------------- */

/* All happens at one time. */
void hprof_begin(struct hprof *h, enum hprof_tag tag)
{
    hprof_u1(h, (uint8_t)tag);
    hprof_u4(h, 0);
    h->record_at = (uint64_t)ftello(h->out);
    hprof_u4(h, 0);
}

uint64_t hprof_length(const struct hprof *h) { return (uint64_t)ftello(h->out) - h->record_at - 4; }

void hprof_finish(struct hprof *h)
{
    uint64_t length = hprof_length(h);
    fseeko(h->out, (off_t)h->record_at, SEEK_SET);
    hprof_u4(h, (uint32_t)length);
    fseeko(h->out, 0, SEEK_END);
}

/* --- names ------------------------------------------------------------------------------------ */

static size_t place_of(const struct symbol *const *told, size_t room, const struct symbol *s)
{
    size_t i = ((uintptr_t)s >> 3) * 0x9e3779b97f4a7c15u % room;
    while (told[i] && told[i] != s)
        i = (i + 1) % room;
    return i;
}

static bool make_room(struct hprof *h)
{
    size_t room = h->told_room ? 2 * h->told_room : 1 << 14;
    struct symbol const **told = mem_block(room * sizeof *told);
    if (!told)
        return false;
    for (size_t i = 0; i < h->told_room; i++)
        if (h->told[i])
            told[place_of(told, room, h->told[i])] = h->told[i];
    mem_block_free((void *)h->told);
    h->told = told;
    h->told_room = room;
    return true;
}

/* Is this the first time?  Without memory always. */
static bool is_new(struct hprof *h, const struct symbol *s)
{
    if (3 * h->told_count >= 2 * h->told_room && !make_room(h)) {
        h->no_memory = true;
        return true;
    }
    size_t i = place_of(h->told, h->told_room, s);
    if (h->told[i])
        return false;
    h->told[i] = s;
    h->told_count++;
    return true;
}

/* Short records need no way back: their length is known. */
void hprof_name(struct hprof *h, const struct symbol *s)
{
    if (!s || h->no_memory || !is_new(h, s))
        return;
    hprof_u1(h, HPROF_STRING);
    hprof_u4(h, 0);
    hprof_u4(h, HPROF_ID + s->length);
    hprof_id(h, s);
    fwrite_unlocked(s->text, 1, s->length, h->out);
}
