/* SPDX-License-Identifier: Apache-2.0 */
/* Beginning from a snapshot.
 *
 * Whatever may fail does before the first thing is changed that could not be changed back. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/snapshot/snapshot_impl.h"

static bool refuse(char *why, size_t size, const char *text)
{
    snprintf(why, size, "%s", text);
    return false;
}

static bool get_at(int file, void *to, size_t bytes, uint64_t at)
{
    for (char *p = to; bytes > 0; ) {
        ssize_t n = pread(file, p, bytes, (off_t)at);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        p += n > 0 ? n : 0;
        bytes -= n > 0 ? (size_t)n : 0;
        at += n > 0 ? (uint64_t)n : 0;
    }
    return true;
}

/* All in it lies in the file. */
static bool head_ok(const struct snapshot_head *h, uint64_t file_bytes)
{
    struct fixed_piece statics[STATIC_PIECES];
    uint64_t copies = h->starts_bytes + h->arenas.owners.bytes;
    snapshot_statics(statics);
    for (int i = 0; i < STATIC_PIECES; i++) {
        if (h->statics_bytes[i] != statics[i].bytes)
            return false;
        copies += h->statics_bytes[i];
    }
    return h->file_bytes == file_bytes && h->key_bytes < SNAPSHOT_KEY_MAX && h->copies_bytes == copies && h->archive_count <= ARCHIVE_PLACES_MAX &&
           h->copies_at == sizeof *h + h->key_bytes && h->blocks_at == snapshot_pages(h->copies_at + copies) &&
           h->homes_at == h->blocks_at + snapshot_pages(h->arenas.blocks.bytes) &&
           h->objects_at == h->homes_at + snapshot_pages(h->arenas.homes.bytes) && h->file_bytes == h->objects_at + snapshot_pages(h->objects_used);
}

static bool read_head(int file, struct snapshot_head *h, char *why, size_t size)
{
    struct stat st;
    if (!get_at(file, h, sizeof *h, 0) || strncmp(h->magic, SNAPSHOT_MAGIC, sizeof h->magic) != 0)
        return refuse(why, size, "no snapshot of this version");
    if (fstat(file, &st) != 0)
        return refuse(why, size, strerror(errno));
    if ((uint64_t)st.st_size < h->file_bytes)
        return refuse(why, size, "it is cut short");
    return head_ok(h, (uint64_t)st.st_size) || refuse(why, size, "it is of another build, or damaged");
}

static bool key_fits(int file, const struct snapshot_head *h, const struct vm_options *o, char *why, size_t size)
{
    char *key = snapshot_key(o, h->prepared, why, size), *other = key ? calloc(1, h->key_bytes + 1) : NULL;
    bool fits = other && get_at(file, other, h->key_bytes, sizeof *h) && !strcmp(key, other);
    if (key && !fits)
        snapshot_key_difference(key, other ? other : "", why, size);
    free(key);
    free(other);
    return fits;
}

/* --- putting it in its place ---------------------------------------------------------------------- */

static bool map_archive(const struct snapshot_archive *a)
{
    const struct archive_place place = { a->path, (void *)a->at, a->length };
    struct stat st;
    int file = open(a->path, O_RDONLY | O_CLOEXEC);
    bool mapped = file >= 0 && fstat(file, &st) == 0 && (uint64_t)st.st_size == a->length && archive_map_again(file, &place);
    if (file >= 0)
        close(file);
    return mapped;
}

static void unmap_archives(const struct snapshot_head *h, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        munmap((void *)h->archives[i].at, h->archives[i].length);
}

static bool map_archives(const struct snapshot_head *h)
{
    for (unsigned i = 0; i < h->archive_count; i++)
        if (!map_archive(&h->archives[i])) {
            unmap_archives(h, i);
            return false;
        }
    return true;
}

static void put_copies(const char *copies, const struct fixed_piece *starts, const struct fixed_piece *owners)
{
    struct fixed_piece pieces[2 + STATIC_PIECES] = { *starts, *owners };
    snapshot_statics(pieces + 2);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; copies += pieces[i++].bytes)
        if (pieces[i].bytes)
            memcpy(pieces[i].from, copies, pieces[i].bytes);
}

static bool map_memory(int file, const struct snapshot_head *h, const struct vm_options *o, const char *copies)
{
    struct mem_config memory = o->memory;
    struct fixed_piece starts, owners;
    memory.fixed = true;
    if (mem_init(&memory) != 0)
        return false;
    if (immortal_resume(h->objects_used, file, h->objects_at, &starts) && starts.bytes == h->starts_bytes &&
        arena_resume(&h->arenas, file, h->blocks_at, h->homes_at, &owners)) {
        put_copies(copies, &starts, &owners);
        return true;
    }
    mem_fini();
    return false;
}

static bool map_all(int file, const struct snapshot_head *h, const struct vm_options *o, char *why, size_t size)
{
    char *copies = malloc(h->copies_bytes);
    bool mapped = false;
    if (!copies || !get_at(file, copies, h->copies_bytes, h->copies_at))
        refuse(why, size, "it cannot be read");
    else if (!map_archives(h))
        refuse(why, size, "files of classes are not to be had at their addresses");
    else if (!(mapped = map_memory(file, h, o, copies))) {
        unmap_archives(h, h->archive_count);
        refuse(why, size, "the addresses that it needs are not free");
    }
    free(copies);
    return mapped;
}

bool snapshot_resume(const char *path, const struct vm_options *o, char *why, size_t size)
{
    struct snapshot_head h;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return refuse(why, size, strerror(errno));
    bool resumed = snapshot_trusts(file, why, size) && read_head(file, &h, why, size) && key_fits(file, &h, o, why, size) && map_all(file, &h, o, why, size);
    close(file);
    return resumed;
}
