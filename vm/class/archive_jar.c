/* SPDX-License-Identifier: Apache-2.0 */
/* Jars: the central directory of a zip file, hashed once; entries stored or deflated.
 *
 * The file stays mapped.  Of two entries with one name the last counts, as in java.util.zip.
 * Not read: zip64, encrypted entries, META-INF/versions. */
#include <string.h>

#include "memory/arena.h"
#include "vm/class/archive_impl.h"
#include "vm/util/hash.h"

enum {
    END_BYTES = 22, CENTRAL_BYTES = 46, LOCAL_BYTES = 30, COMMENT_MAX = 65535,
    METHOD_STORED = 0, METHOD_DEFLATED = 8, FLAG_ENCRYPTED = 1,
};
#define END_SIGNATURE 0x06054b50u
#define CENTRAL_SIGNATURE 0x02014b50u
#define LOCAL_SIGNATURE 0x04034b50u
#define ZIP64_MARK 0xffffffffu

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

/* NULL, or what is wrong. */
static const char *read_directory(struct jar *j)
{
    int64_t end = find_end(j->base.map, j->base.length);
    if (end < 0)
        return "not a jar file: zip END header not found";
    const uint8_t *p = j->base.map + end;
    size_t count = le16(p + 10), bytes = le32(p + 12), offset = le32(p + 16);
    if (bytes == ZIP64_MARK || offset == ZIP64_MARK || (uint64_t)end >= ZIP64_MARK)
        return "zip64 jar files are not supported here";
    if (bytes > (size_t)end || offset > (size_t)end - bytes)
        return "corrupt jar file: invalid CEN header (bad offset)";
    j->start = (size_t)end - bytes - offset;
    return hash_entries(j, (size_t)end - bytes, bytes, count) ? NULL : "corrupt jar file: invalid CEN header";
}

/* The data of a central entry; NULL when the local header is not where it says. */
static const uint8_t *entry_data(const struct jar *j, const uint8_t *entry, size_t compressed)
{
    size_t length = j->base.length, offset = j->start + le32(entry + 42);
    if (offset > length || length - offset < LOCAL_BYTES || le32(j->base.map + offset) != LOCAL_SIGNATURE)
        return NULL;
    const uint8_t *local = j->base.map + offset;
    size_t head = LOCAL_BYTES + le16(local + 26) + le16(local + 28);
    return head <= length - offset && compressed <= length - offset - head ? local + head : NULL;
}

static bool jar_find(struct archive *a, const char *path, struct resource *out)
{
    const struct jar *j = (const struct jar *)a;
    uint32_t slot = *slot_of(j, path, strlen(path));
    if (!slot)
        return false;
    const uint8_t *entry = a->map + slot - 1;
    size_t compressed = le32(entry + 20), uncompressed = le32(entry + 24);
    const uint8_t *data = entry_data(j, entry, compressed);
    if (!data || le16(entry + 8) & FLAG_ENCRYPTED)
        return false;
    if (le16(entry + 10) == METHOD_STORED) {
        *out = (struct resource){ data, compressed, false };
        return compressed == uncompressed;
    }
    if (le16(entry + 10) != METHOD_DEFLATED)
        return false;
    *out = (struct resource){ archive_inflate(data, compressed, uncompressed, true), uncompressed, true };
    return out->bytes != NULL;
}

static void jar_fini(struct archive *a)
{
    mem_block_free(((struct jar *)a)->slots);
}

static const struct archive_kind jar_kind = { .find = jar_find, .fini = jar_fini };

struct archive *archive_open_jar(const char *path, char *message, size_t size)
{
    struct jar *j = (struct jar *)archive_create(&jar_kind, path, sizeof *j);
    struct archive *a = (struct archive *)j;
    if (!j)
        return archive_refuse(NULL, "out of memory", message, size);
    if (!archive_map_file(a, message, size)) {
        archive_close(&a);
        return NULL;
    }
    const char *wrong = read_directory(j);
    return wrong ? archive_refuse(a, wrong, message, size) : a;
}
