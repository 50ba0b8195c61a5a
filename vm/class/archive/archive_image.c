/* SPDX-License-Identifier: Apache-2.0 */
/* jimage, the JDK's lib/modules: resources behind a perfect hash of their names.
 *
 *   u4 magic, version, flags, resources, N, location bytes, string bytes        28 bytes
 *   s4 redirect[N]    u4 offsets[N]    locations    strings    contents
 *
 * in the byte order of the machine.  A location is a list of attributes: one byte kind << 3 | (length - 1),
 * then the value, big-endian.  The hash finds some entry for any name, so the name is compared.
 *
 * Stored resources are used where they lie.  Compressed ones are a chain of headers, each with the name of
 * what must be undone first; "zip" is known. */
#include <stdio.h>
#include <string.h>

#include "memory/arena.h"
#include "vm/class/archive/archive_impl.h"

#define IMAGE_MAGIC 0xcafedadau
#define COMPRESSED_MAGIC 0xcafefafau
#define HASH_MULTIPLIER 0x01000193u

enum { IMAGE_MAJOR = 1, IMAGE_MINOR = 0, HEADER_BYTES = 28, COMPRESSED_HEADER_BYTES = 29, MAX_CHAIN = 8,
       PACKAGE_PATH_MAX = 1024 };
enum { AT_END, AT_MODULE, AT_PARENT, AT_BASE, AT_EXTENSION, AT_OFFSET, AT_COMPRESSED, AT_UNCOMPRESSED, AT_COUNT };

struct image {
    struct archive base;
    uint32_t entries, location_bytes, string_bytes;
    const uint8_t *redirect, *offsets, *locations, *contents;
    const char *strings;
    size_t content_bytes;
};

static uint32_t native_u4(const uint8_t *p)
{
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

static uint64_t native_u8(const uint8_t *p)
{
    uint64_t v;
    memcpy(&v, p, 8);
    return v;
}

static uint32_t hash_name(const char *name, uint32_t seed)
{
    for (const uint8_t *p = (const uint8_t *)name; *p; p++)
        seed = seed * HASH_MULTIPLIER ^ *p;
    return seed & 0x7fffffff;
}

/* A text of the string table; NULL when the offset lies outside (the table ends with a NUL: image_header). */
static const char *string_at(const struct image *im, uint64_t offset)
{
    return offset < im->string_bytes ? im->strings + offset : NULL;
}

static bool read_location(const struct image *im, uint32_t offset, uint64_t at[AT_COUNT])
{
    memset(at, 0, AT_COUNT * sizeof *at);
    while (offset < im->location_bytes) {
        unsigned kind = im->locations[offset] >> 3, length = (im->locations[offset] & 7u) + 1;
        if (kind == AT_END)
            return true;
        if (kind >= AT_COUNT || length > im->location_bytes - offset - 1)
            return false;
        at[kind] = 0;
        for (unsigned i = 1; i <= length; i++)
            at[kind] = at[kind] << 8 | im->locations[offset + i];
        offset += length + 1;
    }
    return false;
}

/* Does *path continue with prefix and text?  An empty text matches nothing at all. */
static bool eat(const char **path, const char *prefix, const char *text)
{
    size_t a = strlen(prefix), b = strlen(text);
    if (!b)
        return true;
    if (strncmp(*path, prefix, a) != 0 || strncmp(*path + a, text, b) != 0)
        return false;
    *path += a + b;
    return true;
}

/* Is it "/module/parent/base.extension"? */
static bool name_matches(const struct image *im, const uint64_t at[AT_COUNT], const char *path)
{
    const char *module = string_at(im, at[AT_MODULE]), *parent = string_at(im, at[AT_PARENT]);
    const char *base = string_at(im, at[AT_BASE]), *extension = string_at(im, at[AT_EXTENSION]);
    return module && parent && base && extension && eat(&path, "/", module) && eat(&path, "/", parent) &&
           eat(&path, "/", base) && eat(&path, ".", extension) && !*path;
}

static bool find_location(const struct image *im, const char *path, uint64_t at[AT_COUNT])
{
    uint32_t i = hash_name(path, HASH_MULTIPLIER) % im->entries;
    int32_t redirect = (int32_t)native_u4(im->redirect + 4 * (size_t)i);
    if (redirect == 0)
        return false;
    i = redirect > 0 ? hash_name(path, (uint32_t)redirect) % im->entries : (uint32_t)(-1 - redirect);
    return i < im->entries && read_location(im, native_u4(im->offsets + 4 * (size_t)i), at) &&
           name_matches(im, at, path);
}

/* Undo one step of a chain; in->owned says whether the input is a block of ours. */
static bool unpack(const struct image *im, struct resource *r)
{
    const uint8_t *head = r->bytes;
    uint64_t compressed = native_u8(head + 4), uncompressed = native_u8(head + 12);
    const char *name = string_at(im, native_u4(head + 20));
    if (compressed > r->length - COMPRESSED_HEADER_BYTES || !name || strcmp(name, "zip") != 0)
        return false;
    uint8_t *out = archive_inflate(head + COMPRESSED_HEADER_BYTES, compressed, uncompressed, false);
    if (!out)
        return false;
    resource_release(r);
    *r = (struct resource){ out, uncompressed, true };
    return true;
}

static bool unpack_chain(const struct image *im, struct resource *r, uint64_t uncompressed)
{
    for (int n = 0; n < MAX_CHAIN && r->length >= COMPRESSED_HEADER_BYTES && native_u4(r->bytes) == COMPRESSED_MAGIC; n++)
        if (!unpack(im, r)) {
            resource_release(r);
            return false;
        }
    if (r->length == uncompressed)
        return true;
    resource_release(r);
    return false;
}

static bool image_find(struct archive *a, const char *path, struct resource *out)
{
    const struct image *im = (const struct image *)a;
    uint64_t at[AT_COUNT];
    if (!find_location(im, path, at))
        return false;
    uint64_t stored = at[AT_COMPRESSED] ? at[AT_COMPRESSED] : at[AT_UNCOMPRESSED];
    if (at[AT_OFFSET] > im->content_bytes || stored > im->content_bytes - at[AT_OFFSET])
        return false;
    *out = (struct resource){ im->contents + at[AT_OFFSET], stored, false };
    return !at[AT_COMPRESSED] || unpack_chain(im, out, at[AT_UNCOMPRESSED]);
}

/* "/packages/java.lang" holds pairs: is the package empty in this module? offset of the module's name. */
static const char *image_package_module(struct archive *a, const char *package)
{
    const struct image *im = (const struct image *)a;
    const char *module = NULL;
    struct resource r;
    char path[PACKAGE_PATH_MAX];
    int length = snprintf(path, sizeof path, "/packages/%s", package);
    if (length < 0 || (size_t)length >= sizeof path)
        return NULL;
    for (char *p = path + strlen("/packages/"); *p; p++)
        if (*p == '/')
            *p = '.';
    if (!image_find(a, path, &r))
        return NULL;
    for (size_t i = 0; i + 8 <= r.length && !module; i += 8)
        if (native_u4(r.bytes + i) == 0)
            module = string_at(im, native_u4(r.bytes + i + 4));
    resource_release(&r);
    return module;
}

static void image_fini(struct archive *a)
{
    (void)a;
}

static const struct archive_kind image_kind = { .find = image_find, .package_module = image_package_module, .fini = image_fini };

/* NULL, or what is wrong with the header. */
static const char *read_header(struct image *im)
{
    const uint8_t *p = im->base.map;
    if (im->base.length < HEADER_BYTES || native_u4(p) != IMAGE_MAGIC)
        return "not a modules image (jimage) of this machine's byte order";
    if (native_u4(p + 4) != (IMAGE_MAJOR << 16 | IMAGE_MINOR))
        return "unknown version of the modules image (jimage)";
    im->entries = native_u4(p + 16);
    im->location_bytes = native_u4(p + 20);
    im->string_bytes = native_u4(p + 24);
    uint64_t index = HEADER_BYTES + 8 * (uint64_t)im->entries + im->location_bytes + im->string_bytes;
    if (!im->entries || !im->string_bytes || index > im->base.length)
        return "the modules image (jimage) is cut short or corrupt";
    im->redirect = p + HEADER_BYTES;
    im->offsets = im->redirect + 4 * (size_t)im->entries;
    im->locations = im->offsets + 4 * (size_t)im->entries;
    im->strings = (const char *)im->locations + im->location_bytes;
    im->contents = p + index;
    im->content_bytes = im->base.length - index;
    return im->strings[im->string_bytes - 1] ? "the modules image (jimage) is corrupt: its strings have no end" : NULL;
}

const char *archive_image_wrong(struct archive *a)
{
    static const char object[] = "/java.base/java/lang/Object.class";
    const struct image *im = (const struct image *)a;
    struct resource r;
    uint64_t at[AT_COUNT];
    if (image_find(a, object, &r)) {
        resource_release(&r);
        return NULL;
    }
    if (find_location(im, object, at) && at[AT_COMPRESSED])
        return "its classes are compressed in a way rtjvm does not read: link the image with --compress=0 or 2";
    return "the modules image (jimage) has no java.lang.Object, or is corrupt";
}

struct archive *archive_open_image(const char *path, char *message, size_t size)
{
    struct image *im = (struct image *)archive_create(&image_kind, path, sizeof *im);
    struct archive *a = (struct archive *)im;
    if (!im)
        return archive_refuse(NULL, "out of memory", message, size);
    if (!archive_map_file(a, message, size)) {
        archive_close(&a);
        return NULL;
    }
    const char *wrong = read_header(im);
    return wrong ? archive_refuse(a, wrong, message, size) : a;
}
