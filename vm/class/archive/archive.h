/* SPDX-License-Identifier: Apache-2.0 */
/* Where class bytes come from: the JDK's jimage (lib/modules), jars, directories.
 *
 * jimage: docs/library-contract.md has the format; mapped read-only; stored resources are used in place, zip-compressed
 * ones are inflated.  Jars: central directory read once, entries stored or deflated (zlib), multi-release ignored
 * (the boot append path only; application jars are read by Java code).
 *
 * Context  start-up or in_vm, may_block; any thread (no shared mutable state after open). */
#ifndef VM_CLASS_ARCHIVE_ARCHIVE_H
#define VM_CLASS_ARCHIVE_ARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct archive;
struct resource { const uint8_t *bytes; size_t length; bool owned; };    /* owned: release frees it */

/* NULL with a one-line reason in message. */
struct archive *archive_open_image(const char *path, char *message, size_t size);
/* NULL, or why java.lang.Object cannot be had from an opened image: the reason a user can act on. */
const char *archive_image_wrong(struct archive *image);
struct archive *archive_open_path(const char *path, char *message, size_t size);   /* a jar or a directory */
/* A jar that is in memory, and stays there as long as the archive; path names it in messages. */
struct archive *archive_open_bytes(const char *path, const uint8_t *bytes, size_t length, char *message, size_t size);
void archive_close(struct archive **a);

/* jimage: "/java.base/java/lang/Object.class"; jar, directory: "java/lang/Object.class". */
bool archive_find(struct archive *a, const char *path, struct resource *out);
void resource_release(struct resource *r);
/* The paths of all that is in a jar or a directory, in no order; they are not terminated, and good during the call only.  Of images
 * nothing is known. */
typedef void (*archive_visitor)(const char *path, size_t length, void *argument);
void archive_each(const struct archive *a, archive_visitor fn, void *argument);

/* jimage: the module that holds a package ("java/lang"), NULL when none.  The text lives as long as the archive. */
const char *archive_package_module(struct archive *a, const char *package);
const char *archive_path(const struct archive *a);

/* What is opened from now on is mapped at fixed addresses (memory/fixed.h); false when one could not be, or there were too many.  Each file: its path, where
 * it lies, its length.  map_again puts one where it lay in another process: false: it is not to be had there. */
struct archive_place { const char *path; void *at; size_t length; };
enum { ARCHIVE_PLACES_MAX = 8 };
void archive_fix(void);
bool archive_places(const struct archive_place **places, unsigned *count);
bool archive_map_again(int file, const struct archive_place *place);

#endif
