/* SPDX-License-Identifier: Apache-2.0 */
/* Jars: the central directory of a zip file, hashed once; entries stored or deflated.
 *
 * The file stays mapped.  Of two entries with one name the last counts, as in java.util.zip.
 * Not read: encrypted entries, META-INF/versions, what lies 4 GB behind the start. */
#include <string.h>

#include "memory/arena.h"
#include "vm/class/archive/archive_impl.h"
#include "vm/util/hash.h"

enum {
    END_BYTES = 22, CENTRAL_BYTES = 46, LOCAL_BYTES = 30, COMMENT_MAX = 65535,
    END64_BYTES = 56, LOCATOR_BYTES = 20, EXTRA_ZIP64 = 1,
    METHOD_STORED = 0, METHOD_DEFLATED = 8, FLAG_ENCRYPTED = 1,
};
#define END_SIGNATURE 0x06054b50u
#define CENTRAL_SIGNATURE 0x02014b50u
#define LOCAL_SIGNATURE 0x04034b50u
#define END64_SIGNATURE 0x06064b50u
#define LOCATOR_SIGNATURE 0x07064b50u
#define ZIP64_MARK 0xffffffffu      /* in a field of 32 bits: the number is in the zip64 record; 0xffff in one of 16 */
#define ZIP64_COUNT 0xffffu

struct jar {
    struct archive base;
    uint32_t *slots;            /* offset of a central entry + 1, 0 = free          */
    size_t mask;
    size_t start;               /* of the first byte of the zip: bytes may precede  */
};

static uint32_t le16(const uint8_t *p)
{
    return (uint32_t)(p[0] | p[1] << 8);
}

static uint32_t le32(const uint8_t *p)
{
    return le16(p) | le16(p + 2) << 16;
}

static uint64_t le64(const uint8_t *p)
{
    return le32(p) | (uint64_t)le32(p + 4) << 32;
}

/* Length of a whole central entry at p, 0 = none there. */
static size_t central_length(const uint8_t *p, size_t left)
{
    if (left < CENTRAL_BYTES || le32(p) != CENTRAL_SIGNATURE)
        return 0;
    size_t length = CENTRAL_BYTES + le16(p + 28) + le16(p + 30) + le16(p + 32);
    return length <= left ? length : 0;
}

/* The slot of the name, or the free one where it belongs. */
static uint32_t *slot_of(const struct jar *j, const char *name, size_t length)
{
    size_t i = hash_bytes(name, length) & j->mask;
    for (; j->slots[i]; i = (i + 1) & j->mask) {
        const uint8_t *entry = j->base.map + j->slots[i] - 1;
        if (le16(entry + 28) == length && !memcmp(entry + CENTRAL_BYTES, name, length))
            break;
    }
    return &j->slots[i];
}

static bool hash_entries(struct jar *j, size_t offset, size_t bytes, size_t count)
{
    size_t slots = 16;
    while (slots < 2 * count)
        slots *= 2;
    j->slots = mem_block(slots * sizeof *j->slots);
    j->mask = slots - 1;
    if (!j->slots)
        return false;
    for (size_t end = offset + bytes; count > 0; count--) {
        const uint8_t *entry = j->base.map + offset;
        size_t length = central_length(entry, end - offset);
        if (!length)
            return false;
        *slot_of(j, (const char *)entry + CENTRAL_BYTES, le16(entry + 28)) = (uint32_t)offset + 1;
        offset += length;
    }
    return true;
}

/* Offset of the end record, -1 = none. */
static int64_t find_end(const uint8_t *map, size_t length)
{
    if (length < END_BYTES)
        return -1;
    size_t last = length - END_BYTES, first = last > COMMENT_MAX ? last - COMMENT_MAX : 0;
    for (size_t i = last;; i--) {
        if (le32(map + i) == END_SIGNATURE && le16(map + i + 20) <= last - i)
            return (int64_t)i;
        if (i == first)
            return -1;
    }
}

/* What the end record says of the central directory. */
struct directory {
    uint64_t count, bytes, offset;
    size_t end;                 /* where it ends in the file */
};

static bool is_end64(const struct jar *j, uint64_t offset, size_t limit)
{
    return offset <= limit && le32(j->base.map + offset) == END64_SIGNATURE;
}

/* The zip64 record, if both it and its locator are there: where the locator says, or before it, as bytes may precede
 * the zip. */
static const uint8_t *find_end64(const struct jar *j, size_t end)
{
    if (end < LOCATOR_BYTES + END64_BYTES || le32(j->base.map + end - LOCATOR_BYTES) != LOCATOR_SIGNATURE)
        return NULL;
    size_t limit = end - LOCATOR_BYTES - END64_BYTES;
    uint64_t offset = le64(j->base.map + end - LOCATOR_BYTES + 8);
    if (is_end64(j, offset, limit))
        return j->base.map + offset;
    return is_end64(j, limit, limit) ? j->base.map + limit : NULL;
}

static struct directory read_end(const struct jar *j, size_t end)
{
    const uint8_t *p = j->base.map + end;
    struct directory d = { .count = le16(p + 10), .bytes = le32(p + 12), .offset = le32(p + 16), .end = end };
    if (d.count != ZIP64_COUNT && d.bytes != ZIP64_MARK && d.offset != ZIP64_MARK)
        return d;
    const uint8_t *wide = find_end64(j, end);
    if (wide)
        d = (struct directory){ .count = le64(wide + 32), .bytes = le64(wide + 40), .offset = le64(wide + 48),
                                .end = (size_t)(wide - j->base.map) };
    return d;
}

/* NULL, or what is wrong. */
static const char *read_directory(struct jar *j)
{
    int64_t end = find_end(j->base.map, j->base.length);
    if (end < 0)
        return "not a jar file: zip END header not found";
    struct directory d = read_end(j, (size_t)end);
    if (d.end >= ZIP64_MARK)
        return "jar files of 4 GB are not supported here";
    if (d.bytes > d.end || d.offset > d.end - d.bytes || d.count > d.bytes / CENTRAL_BYTES)
        return "corrupt jar file: invalid CEN header (bad offset)";
    j->start = d.end - d.bytes - d.offset;
    return hash_entries(j, d.end - d.bytes, d.bytes, d.count) ? NULL : "corrupt jar file: invalid CEN header";
}

/* Sizes and place of a central entry. */
struct extent {
    uint64_t uncompressed, compressed, offset;
};

/* Numbers of 64 bits replace those that are marked, in order. */
static void read_zip64(const uint8_t *extra, size_t length, struct extent *x)
{
    uint64_t *fields[] = { &x->uncompressed, &x->compressed, &x->offset };
    for (unsigned i = 0; i < sizeof fields / sizeof *fields && length >= 8; i++)
        if (*fields[i] == ZIP64_MARK) {
            *fields[i] = le64(extra);
            extra += 8;
            length -= 8;
        }
}

static struct extent read_extent(const uint8_t *entry)
{
    struct extent x = { .uncompressed = le32(entry + 24), .compressed = le32(entry + 20), .offset = le32(entry + 42) };
    const uint8_t *extra = entry + CENTRAL_BYTES + le16(entry + 28), *end = extra + le16(entry + 30);
    while (end - extra >= 4) {
        size_t length = le16(extra + 2);
        if (length > (size_t)(end - extra) - 4)
            break;
        if (le16(extra) == EXTRA_ZIP64)
            read_zip64(extra + 4, length, &x);
        extra += 4 + length;
    }
    return x;
}

/* The data of a central entry; NULL when the local header is not where it says. */
static const uint8_t *entry_data(const struct jar *j, const struct extent *x)
{
    size_t length = j->base.length;
    if (x->offset > length || j->start > length - x->offset)
        return NULL;
    size_t offset = j->start + x->offset;
    if (length - offset < LOCAL_BYTES || le32(j->base.map + offset) != LOCAL_SIGNATURE)
        return NULL;
    const uint8_t *local = j->base.map + offset;
    size_t head = LOCAL_BYTES + le16(local + 26) + le16(local + 28);
    return head <= length - offset && x->compressed <= length - offset - head ? local + head : NULL;
}

static bool jar_find(struct archive *a, const char *path, struct resource *out)
{
    const struct jar *j = (const struct jar *)a;
    uint32_t slot = *slot_of(j, path, strlen(path));
    if (!slot)
        return false;
    const uint8_t *entry = a->map + slot - 1;
    struct extent x = read_extent(entry);
    const uint8_t *data = entry_data(j, &x);
    if (!data || le16(entry + 8) & FLAG_ENCRYPTED)
        return false;
    if (le16(entry + 10) == METHOD_STORED) {
        *out = (struct resource){ data, x.compressed, false };
        return x.compressed == x.uncompressed;
    }
    if (le16(entry + 10) != METHOD_DEFLATED)
        return false;
    *out = (struct resource){ archive_inflate(data, x.compressed, x.uncompressed, true), x.uncompressed, true };
    return out->bytes != NULL;
}

static void jar_fini(struct archive *a)
{
    mem_block_free(((struct jar *)a)->slots);
}

/* Bound: slots, of which each has one entry at most. */
static void visit_entries(const struct archive *a, archive_visitor fn, void *argument)
{
    const struct jar *j = (const struct jar *)a;
    for (size_t i = 0; i <= j->mask; i++)
        if (j->slots[i]) {
            const uint8_t *entry = a->map + j->slots[i] - 1;
            fn((const char *)entry + CENTRAL_BYTES, le16(entry + 28), argument);
        }
}

static const struct archive_kind jar_kind = { .find = jar_find, .fini = jar_fini, .each = visit_entries };

static struct archive *read_jar(struct jar *j, char *message, size_t size)
{
    const char *wrong = read_directory(j);
    return wrong ? archive_refuse(&j->base, wrong, message, size) : &j->base;
}

struct archive *archive_open_jar(const char *path, char *message, size_t size)
{
    struct archive *a = archive_create(&jar_kind, path, sizeof(struct jar));
    if (!a)
        return archive_refuse(NULL, "out of memory", message, size);
    if (archive_map_file(a, message, size))
        return read_jar((struct jar *)a, message, size);
    archive_close(&a);
    return NULL;
}

struct archive *archive_open_bytes(const char *path, const uint8_t *bytes, size_t length, char *message, size_t size)
{
    struct archive *a = archive_create(&jar_kind, path, sizeof(struct jar));
    if (!a)
        return archive_refuse(NULL, "out of memory", message, size);
    a->map = bytes;
    a->length = length;
    a->borrowed = true;
    return read_jar((struct jar *)a, message, size);
}
