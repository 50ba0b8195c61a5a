/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by archive.c, archive_directory.c, archive_image.c, archive_jar.c: what a kind of archive can do, and files in memory.
 *
 * Files come from outside: every offset and length read from one is compared with its size before use. */
#ifndef VM_CLASS_ARCHIVE_ARCHIVE_IMPL_H
#define VM_CLASS_ARCHIVE_ARCHIVE_IMPL_H

#include "sched/check.h"
#include "vm/class/archive/archive.h"

/* package_module and each may be NULL. */
struct archive_kind {
    bool (*find)(struct archive *a, const char *path, struct resource *out);
    const char *(*package_module)(struct archive *a, const char *package);
    void (*fini)(struct archive *a);
    void (*each)(const struct archive *a, archive_visitor fn, void *argument);
};

/* Begins each kind's own struct. */
struct archive {
    const struct archive_kind *kind;
    char *path;
    const uint8_t *map;             /* NULL when there is none                                   */
    size_t length;
    bool borrowed;                  /* map is the program's own                                  */
};

/* Sizes a resource may claim: more is a corrupt file. */
#define RESOURCE_MAX ((size_t)1 << 30)

/* A zeroed struct of `bytes` that begins with a struct archive of this kind and path; NULL without memory. */
struct archive *archive_create(const struct archive_kind *kind, const char *path, size_t bytes);
/* Map the file read-only into a->map; false with message. */
bool archive_map_file(struct archive *a, char *message, size_t size);
/* Always NULL, with the archive closed and message "path: why". */
struct archive *archive_refuse(struct archive *a, const char *why, char *message, size_t size);

/* zlib (raw = false) or deflate data into a block of exactly `uncompressed` bytes; NULL when it does not fit. */
uint8_t *archive_inflate(const uint8_t *p, size_t compressed, size_t uncompressed, bool raw);

/* archive_jar.c */
struct archive *archive_open_jar(const char *path, char *message, size_t size);

#endif
