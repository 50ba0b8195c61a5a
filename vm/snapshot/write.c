/* SPDX-License-Identifier: Apache-2.0 */
/* Making a snapshot. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/native/library.h"
#include "vm/snapshot/snapshot_impl.h"

enum { COPIES = 2 + STATIC_PIECES, INHERITED_MAX = 1024 };

static char *own_key;
static uint64_t inherited[INHERITED_MAX / 64];  /* descriptors that were open before */

extern char snapshot_data_begin[] __attribute__((weak)), snapshot_data_end[] __attribute__((weak));
extern char snapshot_bss_begin[] __attribute__((weak)), snapshot_bss_end[] __attribute__((weak));

void snapshot_statics(struct fixed_piece pieces[STATIC_PIECES])
{
    pieces[0] = (struct fixed_piece){ snapshot_data_begin, (size_t)(snapshot_data_end - snapshot_data_begin) };
    pieces[1] = (struct fixed_piece){ snapshot_bss_begin, (size_t)(snapshot_bss_end - snapshot_bss_begin) };
}

bool snapshot_begin_make(const struct vm_options *o, char *why, size_t size)
{
    struct fixed_piece statics[STATIC_PIECES];
    snapshot_statics(statics);
    if (!statics[1].bytes) {
        snprintf(why, size, "this build has none");
        return false;
    }
    own_key = snapshot_key(o, o->snapshot_prepared, why, size);
    if (!own_key)
        return false;
    for (int fd = 0; fd < INHERITED_MAX; fd++)
        inherited[fd / 64] |= (uint64_t)(fcntl(fd, F_GETFD) >= 0) << fd % 64;
    archive_fix();
    snapshot_defer_threads();
    if (arena_fix())
        return true;
    snprintf(why, size, "the addresses that it needs are not free");
    return false;
}

/* --- what may not be in it ----------------------------------------------------------------------- */

/* Files that were opened since: what Java has of them means nothing elsewhere.  Those of the class path it opens again. */
static bool has_open_files(int own, char *why, size_t size)
{
    for (int fd = 0; fd < INHERITED_MAX; fd++) {
        struct stat st;
        char path[64], target[512];
        if (fd == own || inherited[fd / 64] >> fd % 64 & 1 || fstat(fd, &st) != 0 ||
            snapshot_in_class_path(&vm_options, &st))
            continue;
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        ssize_t n = readlink(path, target, sizeof target - 1);
        snprintf(why, size, "%.*s is open", (int)(n > 0 ? n : 0), target);
        return true;
    }
    return false;
}

static bool may_be_written(struct thread *t, int file, char *why, size_t size)
{
    struct mem_usage u;
    const struct archive_place *places;
    unsigned count;
    const char *forbidden = snapshot_forbidden();
    mem_usage(&u);
    if (forbidden)
        snprintf(why, size, "%s is initialised, which no two processes may share", forbidden);
    else if (u.heap_used)
        snprintf(why, size, "%zu bytes of objects lie in the heap", u.heap_used);
    else if (!snapshot_has_threads())
        snprintf(why, size, "too many threads were started");
    else if (library_any())
        snprintf(why, size, "a native library was opened");
    else if (!archive_places(&places, &count))
        snprintf(why, size, "there are too many files of classes");
    else if (!has_open_files(file, why, size) && !snapshot_rest(t))
        snprintf(why, size, "threads are running");
    else
        return !*why;
    return false;
}

/* --- the file ------------------------------------------------------------------------------------- */

static bool put_at(int file, const void *from, size_t bytes, uint64_t at)
{
    for (const char *p = from; bytes > 0; ) {
        ssize_t n = pwrite(file, p, bytes, (off_t)at);
        if (n < 0 && errno != EINTR)
            return false;
        p += n > 0 ? n : 0;
        bytes -= n > 0 ? (size_t)n : 0;
        at += n > 0 ? (uint64_t)n : 0;
    }
    return true;
}

static void name_archives(struct snapshot_head *h)
{
    const struct archive_place *places;
    archive_places(&places, &h->archive_count);
    for (unsigned i = 0; i < h->archive_count; i++) {
        snprintf(h->archives[i].path, sizeof h->archives[i].path, "%s", places[i].path);
        h->archives[i].at = (uintptr_t)places[i].at;
        h->archives[i].length = places[i].length;
    }
}

static void lay_out(struct snapshot_head *h, const struct immortal_image *objects, const struct fixed_piece copies[COPIES])
{
    h->key_bytes = strlen(own_key);
    h->copies_at = sizeof *h + h->key_bytes;
    for (int i = 0; i < COPIES; i++)
        h->copies_bytes += copies[i].bytes;
    h->blocks_at = snapshot_pages(h->copies_at + h->copies_bytes);
    h->homes_at = h->blocks_at + snapshot_pages(h->arenas.blocks.bytes);
    h->objects_at = h->homes_at + snapshot_pages(h->arenas.homes.bytes);
    h->file_bytes = h->objects_at + snapshot_pages(objects->objects.bytes);
    h->objects_used = objects->objects.bytes;
    h->starts_bytes = objects->starts.bytes;
    for (int i = 0; i < STATIC_PIECES; i++)
        h->statics_bytes[i] = copies[2 + i].bytes;
}

static bool put_all(int file)
{
    struct immortal_image objects = immortal_image();
    struct snapshot_head h = { .magic = SNAPSHOT_MAGIC, .arenas = arena_image(), .prepared = vm_options.snapshot_prepared };
    struct fixed_piece copies[COPIES] = { objects.starts, h.arenas.owners };
    snapshot_statics(copies + 2);
    name_archives(&h);
    lay_out(&h, &objects, copies);
    uint64_t at = h.copies_at;
    bool ok = put_at(file, &h, sizeof h, 0) && put_at(file, own_key, h.key_bytes, sizeof h);
    for (int i = 0; ok && i < COPIES; at += copies[i++].bytes)
        ok = put_at(file, copies[i].from, copies[i].bytes, at);
    return ok && put_at(file, h.arenas.blocks.from, h.arenas.blocks.bytes, h.blocks_at) &&
           put_at(file, h.arenas.homes.from, h.arenas.homes.bytes, h.homes_at) &&
           put_at(file, objects.objects.from, objects.objects.bytes, h.objects_at) && ftruncate(file, (off_t)h.file_bytes) == 0;
}

/* It is complete before it has its name: nobody meets a part of it. */
bool snapshot_write(struct thread *t, const char *path, char *why, size_t size)
{
    char part[4096];
    *why = 0;
    int n = snprintf(part, sizeof part, "%s.part-%d", path, (int)getpid());
    int file = n < (int)sizeof part ? open(part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0644) : -1;
    if (file < 0) {
        snprintf(why, size, "%s", strerror(errno));
        return false;
    }
    bool ok = may_be_written(t, file, why, size);
    if (ok && !(put_all(file) && fchmod(file, 0644) == 0 && close(file) == 0 && rename(part, path) == 0)) {
        snprintf(why, size, "%s", strerror(errno));
        ok = false;
    }
    if (!ok)
        unlink(part);
    return ok;
}
