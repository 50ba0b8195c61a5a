/* SPDX-License-Identifier: Apache-2.0 */
/* The form of the file, for those who write and read it:
 *
 *   struct snapshot_head | key, a text | archives, whose pages lie elsewhere | copies      one page and more
 *   blocks | homes | objects                                                               each from a page on, at the addresses where they are mapped
 *
 * The copies are one behind the other: starts, owners, then each piece of static variables. */
#ifndef VM_SNAPSHOT_SNAPSHOT_IMPL_H
#define VM_SNAPSHOT_SNAPSHOT_IMPL_H

#include "memory/arena.h"
#include "memory/immortal.h"
#include "vm/class/archive/archive.h"
#include "vm/snapshot/snapshot.h"

#define SNAPSHOT_MAGIC "rtjvm snapshot 1\n"
enum { SNAPSHOT_KEY_MAX = 32 << 10, SNAPSHOT_PATH_MAX = 1024, STATIC_PIECES = 2 };

struct snapshot_archive { char path[SNAPSHOT_PATH_MAX]; uint64_t at, length; };

struct snapshot_head {
    char magic[24];
    uint64_t file_bytes, key_bytes, copies_at, copies_bytes;
    struct arena_image arenas;
    uint64_t blocks_at, homes_at, objects_at;           /* in the file                      */
    uint64_t objects_used, starts_bytes;
    uint64_t statics_bytes[STATIC_PIECES];
    uint32_t archive_count, prepared;                   /* prepared: classes of the program's are in it */
    struct snapshot_archive archives[ARCHIVE_PLACES_MAX];
};

/* The static variables that belong to a booted VM; none in programs that are linked otherwise: 0 bytes, and no snapshots. */
void snapshot_statics(struct fixed_piece pieces[STATIC_PIECES]);

/* What must be the same in both: the text, or NULL and why such options have no snapshot.  prepared: with the class path. */
char *snapshot_key(const struct vm_options *options, bool prepared, char *why, size_t size);
/* Where two keys differ first, for the user. */
void snapshot_key_difference(const char *key, const char *other, char *why, size_t size);
/* Is it a file of the class path? */
struct stat;
bool snapshot_in_class_path(const struct vm_options *options, const struct stat *file);
/* May a file be believed: whose it is, and who may write it. */
bool snapshot_trusts(int file, char *why, size_t size);

/* threads.c: threads that are started begin in other processes; were they not too many?  The main thread leaves, in no frame, as it will be found; false:
 * others live. */
void snapshot_defer_threads(void);
bool snapshot_has_threads(void);
bool snapshot_rest(struct thread *t) RT_WARN_UNUSED;

/* anew.c: a class that may be in no snapshot and is initialised, or NULL. */
const char *snapshot_forbidden(void);
/* The system loader looks for classes there; NULL: in java.class.path.  false: an exception is pending. */
bool snapshot_open_class_path(struct thread *t, const char *path) RT_WARN_UNUSED;

static inline uint64_t snapshot_pages(uint64_t bytes) { return (bytes + FIXED_PAGE - 1) & ~(uint64_t)(FIXED_PAGE - 1); }

#endif
