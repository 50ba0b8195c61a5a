/* SPDX-License-Identifier: Apache-2.0 */
/* Entries are stored as they are: what is loaded at each start need not be inflated each time. */
#include "tools/rtjaot/jar.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"
#include "vm/class/archive/archive.h"

enum { ENTRIES_MAX = 65534, VERSION = 20, DATE_1980 = 0x21 };
#define BYTES_MAX ((uint64_t)4 << 30)

struct entry { char *name; uint32_t crc, size, offset; };
static struct {
    FILE *out;
    struct entry *at; unsigned count;
    uint64_t offset;                        /* of what comes next, from the zip's first byte      */
} zip;

static const char services[] = "META-INF/services/";

/* --- numbers, low byte first ------------------------------------------------------------------ */

static void put(uint64_t v, unsigned bytes)
{
    for (; bytes; bytes--, v >>= 8)
        fputc((int)(v & 0xff), zip.out);
}

/* What the two headers of an entry have in common. */
static void put_common(const struct entry *e)
{
    put(VERSION, 2);
    put(0x800, 2);                          /* names are UTF-8                                    */
    put(0, 2);                              /* stored                                             */
    put(0, 2);
    put(DATE_1980, 2);
    put(e->crc, 4);
    put(e->size, 4);
    put(e->size, 4);
    put(strlen(e->name), 2);
    put(0, 2);
}

static void put_entry(const char *name, const uint8_t *bytes, size_t size)
{
    struct entry e = { .name = strdup(name), .crc = (uint32_t)crc32(0, bytes, (uInt)size), .size = (uint32_t)size, .offset = (uint32_t)zip.offset };
    put(0x04034b50, 4);
    put_common(&e);
    fwrite(name, 1, strlen(name), zip.out);
    fwrite(bytes, 1, size, zip.out);
    zip.offset += 30 + strlen(name) + size;
    PLAN_GROW(zip.at, zip.count);
    zip.at[zip.count++] = e;
}

static void put_directory(void)
{
    uint64_t start = zip.offset, bytes = 0;
    for (unsigned i = 0; i < zip.count; i++) {
        const struct entry *e = &zip.at[i];
        put(0x02014b50, 4);
        put(VERSION, 2);
        put_common(e);
        put(0, 2);
        put(0, 2);
        put(0, 2);
        put(0, 4);
        put(e->offset, 4);
        fwrite(e->name, 1, strlen(e->name), zip.out);
        bytes += 46 + strlen(e->name);
    }
    put(0x06054b50, 4);
    put(0, 4);
    put(zip.count, 2);
    put(zip.count, 2);
    put(bytes, 4);
    put(start, 4);
    put(0, 2);
}

/* --- what goes in ----------------------------------------------------------------------------- */

static bool begins(const char *name, const char *with) { return !strncmp(name, with, strlen(with)); }

static bool is_signature(const char *name)
{
    const char *dot = strrchr(name, '.');
    return begins(name, "META-INF/") && !strchr(name + 9, '/') && dot
        && (!strcmp(dot, ".SF") || !strcmp(dot, ".RSA") || !strcmp(dot, ".DSA") || !strcmp(dot, ".EC"));
}

/* The file in that place and those behind it. */
static void put_joined(const char *name, size_t from)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *joined = open_memstream(&bytes, &size);
    if (!joined)
        plan_grow((void **)&bytes, SIZE_MAX);
    struct archive *a;
    for (size_t i = from; (a = world_place(i)) != NULL; i++) {
        struct resource r;
        if (!archive_find(a, name, &r))
            continue;
        fwrite(r.bytes, 1, r.length, joined);
        fputc('\n', joined);
        resource_release(&r);
    }
    fclose(joined);
    put_entry(name, (const uint8_t *)bytes, size);
    free(bytes);
}

static bool is_in_earlier(const char *name, size_t place)
{
    bool found = false;
    for (size_t i = 0; i < place && !found; i++) {
        struct resource r;
        found = archive_find(world_place(i), name, &r);
        if (found)
            resource_release(&r);
    }
    return found;
}

static void put_file(size_t place, const char *name)
{
    struct resource r;
    if (is_signature(name) || is_in_earlier(name, place))
        return;
    if (begins(name, services) && name[sizeof services - 1]) {
        put_joined(name, place);
    } else if (archive_find(world_place(place), name, &r)) {
        put_entry(name, r.bytes, r.length);
        resource_release(&r);
    }
}

struct names { char **at; unsigned count; };

static void add_name(const char *path, size_t length, void *argument)
{
    struct names *names = argument;
    PLAN_GROW(names->at, names->count);
    names->at[names->count++] = strndup(path, length);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void put_place(size_t place)
{
    struct names names = { NULL, 0 };
    archive_each(world_place(place), add_name, &names);
    if (names.count)
        qsort(names.at, names.count, sizeof *names.at, by_text);
    for (unsigned i = 0; i < names.count; i++) {
        put_file(place, names.at[i]);
        free(names.at[i]);
    }
    free(names.at);
}

static const char *what_is_wrong(bool written)
{
    if (zip.count > ENTRIES_MAX)
        return "the class path has more than 65534 files";
    if (zip.offset >= BYTES_MAX)
        return "the class path is larger than 4 GB";
    return written ? NULL : strerror(errno);
}

bool jar_append(const char *program)
{
    zip.out = fopen(program, "ab");
    if (zip.out) {
        for (size_t i = 0; world_place(i); i++)
            put_place(i);
        put_directory();
    }
    bool written = zip.out && !ferror(zip.out);
    written = zip.out && fclose(zip.out) == 0 && written;
    const char *wrong = what_is_wrong(written);
    if (wrong)
        fprintf(stderr, "rtjaot: %s: %s\n", program, wrong);
    return !wrong;
}
