/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "vm/class/archive/archive.h"

static const char text[] = "some text that is text that is some text that can be packed";
enum { TEXT = sizeof text - 1 };

static uint8_t file[8192];
static size_t length;
static char path[] = "/tmp/test_archive_XXXXXX";
static char message[256];

static void put(const void *p, size_t n)
{
    memcpy(file + length, p, n);
    length += n;
}
static void put2(unsigned v) { put((const uint8_t[]){ (uint8_t)v, (uint8_t)(v >> 8) }, 2); }
static void put4(unsigned v) { put2(v & 0xffff); put2(v >> 16); }
static void native4(uint32_t v) { put(&v, 4); }
static void native8(uint64_t v) { put(&v, 8); }

static void save(size_t bytes)
{
    strcpy(path + sizeof path - 7, "XXXXXX");
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, file, bytes), (ssize_t)bytes);
    close(fd);
}

static bool holds(struct archive *a, const char *name, const void *bytes, size_t n)
{
    struct resource r;
    if (!archive_find(a, name, &r))
        return false;
    bool equal = r.length == n && !memcmp(r.bytes, bytes, n);
    resource_release(&r);
    return equal;
}

static size_t squeeze(uint8_t *out, size_t room, bool raw)
{
    z_stream z = { .next_in = (uint8_t *)(uintptr_t)text, .avail_in = TEXT, .next_out = out, .avail_out = (uInt)room };
    ck_assert_int_eq(deflateInit2(&z, 9, Z_DEFLATED, raw ? -15 : 15, 8, Z_DEFAULT_STRATEGY), Z_OK);
    ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
    deflateEnd(&z);
    return room - z.avail_out;
}

/* --- images ---------------------------------------------------------------------------------------- */

/* So many slots that no two names share one; the redirects name the resources (negative: -1 - index). */
enum { ENTRIES = 6, RESOURCES = 3 };
static const char strings[] = "\0mod\0pk\0A\0class\0zip\0packages\0B\0magic";
enum { S_MOD = 1, S_PK = 5, S_A = 8, S_CLASS = 10, S_ZIP = 16, S_PACKAGES = 20, S_B = 29, S_MAGIC = 31 };

static uint32_t image_hash(const char *name)
{
    uint32_t seed = 0x01000193;
    while (*name)
        seed = seed * 0x01000193 ^ (uint8_t)*name++;
    return seed & 0x7fffffff;
}

static size_t location(uint8_t *out, unsigned module, unsigned parent, unsigned base, unsigned extension, unsigned offset,
                       unsigned packed, unsigned plain)
{
    const unsigned values[] = { 0, module, parent, base, extension, offset, packed, plain };
    size_t n = 0;
    for (unsigned kind = 1; kind < 8; kind++) {
        out[n++] = (uint8_t)(kind << 3 | 1);
        out[n++] = (uint8_t)(values[kind] >> 8);
        out[n++] = (uint8_t)values[kind];
    }
    out[n++] = 0;
    return n;
}

static void packed_header(size_t packed)
{
    native4(0xcafefafa);
    native8(packed);
    native8(TEXT);
    native4(S_ZIP);
    native4(0);
    put("\1", 1);
}

static void write_image(void)
{
    uint8_t squeezed[256], locations[256];
    size_t packed = squeeze(squeezed, sizeof squeezed, false), used = 0;
    uint32_t offsets[ENTRIES] = { 0 }, redirect[ENTRIES] = { 0 };
    const unsigned stored_at = 0, packed_at = TEXT, package_at = TEXT + 29 + (unsigned)packed;
    const char *names[] = { "/mod/pk/A.class", "/mod/pk/B.class", "/packages/pk" };
    for (unsigned i = 0; i < RESOURCES; i++)
        redirect[image_hash(names[i]) % ENTRIES] = (uint32_t)(-1 - (int)i);
    offsets[0] = (uint32_t)used;
    used += location(locations + used, S_MOD, S_PK, S_A, S_CLASS, stored_at, 0, TEXT);
    offsets[1] = (uint32_t)used;
    used += location(locations + used, S_MOD, S_PK, S_B, S_CLASS, packed_at, 29 + (unsigned)packed, TEXT);
    offsets[2] = (uint32_t)used;
    used += location(locations + used, S_PACKAGES, 0, S_PK, 0, package_at, 0, 16);
    length = 0;
    native4(0xcafedada);
    native4(1 << 16);
    native4(0);
    native4(RESOURCES);
    native4(ENTRIES);
    native4((uint32_t)used);
    native4(sizeof strings);
    put(redirect, sizeof redirect);
    put(offsets, sizeof offsets);
    put(locations, used);
    put(strings, sizeof strings);
    put(text, TEXT);
    packed_header(packed);
    put(squeezed, packed);
    native4(1);
    native4(S_PK);
    native4(0);
    native4(S_MOD);
}

static struct archive *open_image(size_t bytes)
{
    save(bytes);
    struct archive *a = archive_open_image(path, message, sizeof message);
    unlink(path);
    return a;
}

START_TEST(image_names_hash_to_distinct_slots)
{
    uint32_t a = image_hash("/mod/pk/A.class") % ENTRIES, b = image_hash("/mod/pk/B.class") % ENTRIES;
    uint32_t c = image_hash("/packages/pk") % ENTRIES;
    ck_assert(a != b && b != c && a != c);
}
END_TEST

START_TEST(images_hold_stored_and_packed_resources)
{
    write_image();
    struct archive *a = open_image(length);
    ck_assert_msg(a != NULL, "%s", message);
    ck_assert(holds(a, "/mod/pk/A.class", text, TEXT));
    ck_assert(holds(a, "/mod/pk/B.class", text, TEXT));
    ck_assert(!holds(a, "/mod/pk/C.class", text, TEXT));
    ck_assert(!holds(a, "/mod/pk/A", text, TEXT));
    ck_assert(!holds(a, "", text, TEXT));
    ck_assert_str_eq(archive_package_module(a, "pk"), "mod");
    ck_assert_ptr_null(archive_package_module(a, "pk/none"));
    ck_assert_str_eq(archive_path(a), path);
    archive_close(&a);
    ck_assert_ptr_null(a);
}
END_TEST

START_TEST(what_is_no_image_is_refused_with_a_reason)
{
    write_image();
    ck_assert_ptr_null(archive_open_image("/nowhere/modules", message, sizeof message));
    ck_assert_str_eq(message, "/nowhere/modules: No such file or directory");
    file[0] ^= 1;
    ck_assert_ptr_null(open_image(length));
    ck_assert_ptr_nonnull(strstr(message, "not a modules image"));
    file[0] ^= 1;
    file[6] = 9;
    ck_assert_ptr_null(open_image(length));
    ck_assert_ptr_nonnull(strstr(message, "unknown version"));
    file[6] = 1;
    ck_assert_ptr_null(open_image(100));
    ck_assert_ptr_nonnull(strstr(message, "cut short"));
}
END_TEST

/* Every byte of the file, changed: the answers may be wrong, but they come. */
static void damage(const char *const *names, struct archive *(*open)(size_t))
{
    struct resource r;
    for (size_t i = 0; i < length; i++) {
        for (unsigned v = 1; v < 256; v *= 4) {
            file[i] ^= (uint8_t)v;
            struct archive *a = open(length);
            for (int n = 0; a && names[n]; n++)
                if (archive_find(a, names[n], &r))
                    resource_release(&r);
            if (a)
                archive_package_module(a, "pk");
            archive_close(&a);
            file[i] ^= (uint8_t)v;
        }
    }
}

START_TEST(damaged_images_do_not_crash)
{
    static const char *const names[] = { "/mod/pk/A.class", "/mod/pk/B.class", NULL };
    write_image();
    damage(names, open_image);
}
END_TEST

/* --- jars ------------------------------------------------------------------------------------------ */

static size_t local_entry(const char *name, unsigned method, const void *bytes, size_t packed)
{
    size_t at = length;
    put4(0x04034b50);
    put2(20), put2(0), put2(method), put4(0), put4(0);
    put4((unsigned)packed), put4(TEXT);
    put2((unsigned)strlen(name)), put2(3);
    put(name, strlen(name));
    put("xyz", 3);
    put(bytes, packed);
    return at;
}

static bool wide;           /* numbers in the fields of zip64 */

static void put8(uint64_t value)
{
    put4((unsigned)value), put4((unsigned)(value >> 32));
}

static void central_entry(const char *name, unsigned flags, unsigned method, size_t packed, size_t at)
{
    put4(0x02014b50);
    put2(20), put2(20), put2(flags), put2(method), put4(0), put4(0);
    put4(wide ? ~0u : (unsigned)packed), put4(TEXT);
    put2((unsigned)strlen(name)), put2(wide ? 26 : 0), put2(2);
    put2(0), put2(0), put4(0), put4(wide ? ~0u : (unsigned)at);
    put(name, strlen(name));
    if (wide)
        put2(0x5455), put2(2), put2(0), put2(1), put2(16), put8(packed), put8(at);
    put("cc", 2);
}

static void end_records(size_t entries, size_t bytes, size_t offset)
{
    if (wide) {
        size_t at = offset + bytes;
        put4(0x06064b50), put8(44), put2(45), put2(45), put4(0), put4(0);
        put8(entries), put8(entries), put8(bytes), put8(offset);
        put4(0x07064b50), put4(0), put8(at), put4(1);
    }
    put4(0x06054b50);
    put2(0), put2(0), put2(wide ? 0xffff : (unsigned)entries), put2(wide ? 0xffff : (unsigned)entries);
    put4(wide ? ~0u : (unsigned)bytes), put4(wide ? ~0u : (unsigned)offset);
    put2(7);
    put("comment", 7);
}

/* prefix bytes before the zip, as a launcher script would be */
static void write_jar(size_t prefix)
{
    uint8_t squeezed[256];
    size_t packed = squeeze(squeezed, sizeof squeezed, true);
    length = prefix;
    memset(file, '#', prefix);
    size_t a = local_entry("pk/A.class", 0, text, TEXT) - prefix, b = local_entry("pk/B.class", 8, squeezed, packed) - prefix;
    size_t central = length;
    central_entry("pk/A.class", 0, 0, TEXT, a);
    central_entry("pk/B.class", 0, 8, packed, b);
    central_entry("pk/secret.class", 1, 0, TEXT, a);
    central_entry("pk/odd.class", 0, 12, packed, b);
    end_records(4, length - central, central - prefix);
}

static struct archive *open_jar(size_t bytes)
{
    save(bytes);
    struct archive *a = archive_open_path(path, message, sizeof message);
    unlink(path);
    return a;
}

START_TEST(jars_hold_stored_and_deflated_entries)
{
    for (size_t prefix = 0; prefix < 80; prefix += 20) {
        wide = prefix >= 40;
        write_jar(prefix % 40);
        struct archive *a = open_jar(length);
        ck_assert_msg(a != NULL, "%s", message);
        ck_assert(holds(a, "pk/A.class", text, TEXT));
        ck_assert(holds(a, "pk/B.class", text, TEXT));
        ck_assert(!holds(a, "pk/C.class", text, TEXT));
        ck_assert(!holds(a, "pk/secret.class", text, TEXT));
        ck_assert(!holds(a, "pk/odd.class", text, TEXT));
        ck_assert_ptr_null(archive_package_module(a, "pk"));
        archive_close(&a);
    }
    wide = false;
}
END_TEST

START_TEST(what_is_no_jar_is_refused_with_a_reason)
{
    write_jar(0);
    ck_assert_ptr_null(open_jar(length - 30));
    ck_assert_ptr_nonnull(strstr(message, "zip END header not found"));
    ck_assert_ptr_null(open_jar(0));
    file[length - 7 - 22 + 12] ^= 8;
    ck_assert_ptr_null(open_jar(length));
    ck_assert_ptr_nonnull(strstr(message, "invalid CEN header"));
}
END_TEST

START_TEST(damaged_jars_do_not_crash)
{
    static const char *const names[] = { "pk/A.class", "pk/B.class", NULL };
    for (int i = 0; i < 2; i++) {
        wide = i;
        write_jar(0);
        damage(names, open_jar);
    }
    wide = false;
}
END_TEST

/* --- directories ----------------------------------------------------------------------------------- */

START_TEST(directories_hold_files)
{
    char directory[] = "/tmp/test_archive_dir_XXXXXX", name[64];
    ck_assert_ptr_nonnull(mkdtemp(directory));
    snprintf(name, sizeof name, "%s/A.class", directory);
    FILE *f = fopen(name, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
    struct archive *a = archive_open_path(directory, message, sizeof message);
    ck_assert_ptr_nonnull(a);
    ck_assert(holds(a, "A.class", text, TEXT));
    ck_assert(!holds(a, "B.class", text, TEXT));
    ck_assert(!holds(a, ".", text, TEXT));
    archive_close(&a);
    unlink(name);
    rmdir(directory);
    ck_assert_ptr_null(archive_open_path(directory, message, sizeof message));
    ck_assert_ptr_nonnull(strstr(message, "No such file or directory"));
}
END_TEST

RTCHECK_MAIN("archive", image_names_hash_to_distinct_slots, images_hold_stored_and_packed_resources,
             what_is_no_image_is_refused_with_a_reason, damaged_images_do_not_crash, jars_hold_stored_and_deflated_entries,
             what_is_no_jar_is_refused_with_a_reason, damaged_jars_do_not_crash, directories_hold_files)
