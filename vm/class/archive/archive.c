/* SPDX-License-Identifier: Apache-2.0 */
/* The face of archives, and what their kinds share. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "memory/arena.h"
#include "memory/fixed.h"
#include "vm/class/archive/archive_impl.h"

struct archive *archive_create(const struct archive_kind *kind, const char *path, size_t bytes)
{
    struct archive *a = mem_block(bytes);
    size_t length = strlen(path) + 1;
    if (!a)
        return NULL;
    a->kind = kind;
    a->path = mem_block(length);
    if (!a->path) {
        mem_block_free(a);
        return NULL;
    }
    memcpy(a->path, path, length);
    return a;
}

void archive_close(struct archive **a)
{
    if (!*a)
        return;
    (*a)->kind->fini(*a);
    if ((*a)->map && !(*a)->borrowed)
        munmap((void *)(uintptr_t)(*a)->map, (*a)->length);
    mem_block_free((*a)->path);
    mem_block_free(*a);
    *a = NULL;
}

struct archive *archive_refuse(struct archive *a, const char *why, char *message, size_t size)
{
    if (a)
        snprintf(message, size, "%s: %s", a->path, why);
    else
        snprintf(message, size, "%s", why);
    archive_close(&a);
    return NULL;
}

/* ---- at fixed addresses ---- */

static struct { struct archive_place place[ARCHIVE_PLACES_MAX]; unsigned count; uintptr_t next; bool on, strays; } fixed;

void archive_fix(void)
{
    fixed.on = true;
    fixed.next = FIXED_ARCHIVES;
}

bool archive_places(const struct archive_place **places, unsigned *count)
{
    *places = fixed.place;
    *count = fixed.count;
    return !fixed.strays;
}

static void *map_at(uintptr_t address, size_t length, int fd)
{
    void *p = mmap((void *)address, length, PROT_READ, MAP_PRIVATE | MAP_FIXED_NOREPLACE, fd, 0);
    if (p == MAP_FAILED || p == (void *)address)
        return p;
    munmap(p, length);
    return MAP_FAILED;
}

bool archive_map_again(int file, const struct archive_place *place) { return map_at((uintptr_t)place->at, place->length, file) != MAP_FAILED; }

static void *map_fixed(const struct archive *a, size_t length, int fd)
{
    void *p = fixed.count < ARCHIVE_PLACES_MAX && length < FIXED_HOMES - fixed.next ? map_at(fixed.next, length, fd) : MAP_FAILED;
    if (p == MAP_FAILED) {
        fixed.strays = true;
        return mmap(NULL, length, PROT_READ, MAP_PRIVATE, fd, 0);
    }
    fixed.place[fixed.count++] = (struct archive_place){ a->path, p, length };
    fixed.next = (fixed.next + length + FIXED_PAGE - 1) & ~(uintptr_t)(FIXED_PAGE - 1);
    return p;
}

static bool map_descriptor(struct archive *a, int fd)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return false;
    errno = S_ISREG(st.st_mode) ? ENODATA : EISDIR;
    if (!S_ISREG(st.st_mode) || st.st_size == 0)
        return false;
    void *map = fixed.on ? map_fixed(a, (size_t)st.st_size, fd) : mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED)
        return false;
    a->map = map;
    a->length = (size_t)st.st_size;
    return true;
}

bool archive_map_file(struct archive *a, char *message, size_t size)
{
    int fd = open(a->path, O_RDONLY | O_CLOEXEC);
    bool mapped = fd >= 0 && map_descriptor(a, fd);
    if (!mapped)
        snprintf(message, size, "%s: %s", a->path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return mapped;
}

uint8_t *archive_inflate(const uint8_t *p, size_t compressed, size_t uncompressed, bool raw)
{
    z_stream z = { .next_in = (uint8_t *)(uintptr_t)p, .avail_in = (uInt)compressed };
    if (compressed > RESOURCE_MAX || uncompressed > RESOURCE_MAX)
        return NULL;
    uint8_t *out = mem_block(uncompressed ? uncompressed : 1);
    if (!out || inflateInit2(&z, raw ? -MAX_WBITS : MAX_WBITS) != Z_OK) {
        mem_block_free(out);
        return NULL;
    }
    z.next_out = out;
    z.avail_out = (uInt)uncompressed;
    int end = inflate(&z, Z_FINISH);
    bool whole = end == Z_STREAM_END && z.avail_out == 0;
    inflateEnd(&z);
    if (!whole)
        mem_block_free(out);
    return whole ? out : NULL;
}

bool archive_find(struct archive *a, const char *path, struct resource *out)
{
    return a->kind->find(a, path, out);
}

void resource_release(struct resource *r)
{
    if (r->owned)
        mem_block_free((void *)(uintptr_t)r->bytes);
    *r = (struct resource){ 0 };
}

const char *archive_package_module(struct archive *a, const char *package)
{
    return a->kind->package_module ? a->kind->package_module(a, package) : NULL;
}

void archive_each(const struct archive *a, archive_visitor fn, void *argument)
{
    if (a->kind->each)
        a->kind->each(a, fn, argument);
}

const char *archive_path(const struct archive *a)
{
    return a->path;
}
