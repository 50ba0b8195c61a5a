/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/cache.h"

#include <errno.h>
#include <fts.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEXT = 8192 };

static struct {
    char *folder;                           /* NULL: none                                       */
    uint64_t made_with[2];                  /* compiler, options, headers                       */
    bool told;
} cache;

/* --- digests: two of 64 bits ------------------------------------------------------------------ */

static uint64_t mixed(uint64_t h, uint64_t by)
{
    h *= by;
    return h ^ h >> 31;
}

static void digest(uint64_t d[2], const void *bytes, size_t n)
{
    const uint8_t *p = bytes;
    for (size_t i = 0; i < n; i++) {
        d[0] = mixed(d[0] ^ p[i], UINT64_C(0x9fb21c651e98df25));
        d[1] = mixed(d[1] + p[i] + 1, UINT64_C(0xd6e8feb86659fd93));
    }
    d[0] = mixed(d[0] ^ n, UINT64_C(0xd6e8feb86659fd93));
    d[1] = mixed(d[1] + n, UINT64_C(0x9fb21c651e98df25));
}

static char *read_file(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *bytes = NULL, block[TEXT];
    FILE *out = in ? open_memstream(&bytes, size) : NULL;
    for (size_t n; out && (n = fread(block, 1, sizeof block, in)) > 0;)
        fwrite(block, 1, n, out);
    bool good = out && !ferror(in) && !ferror(out);
    if (in)
        fclose(in);
    if (out)
        good = fclose(out) == 0 && good;
    if (good)
        return bytes;
    free(bytes);
    return NULL;
}

static bool digest_file(uint64_t d[2], const char *path)
{
    size_t size = 0;
    char *bytes = read_file(path, &size);
    if (bytes)
        digest(d, bytes, size);
    free(bytes);
    return bytes != NULL;
}

/* --- what objects are made with --------------------------------------------------------------- */

static int by_name(const FTSENT **a, const FTSENT **b) { return strcmp((*a)->fts_name, (*b)->fts_name); }

static bool is_header(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && (!strcmp(dot, ".h") || !strcmp(dot, ".def"));
}

/* Every header that a unit might include. */
static void digest_headers(uint64_t d[2], const char *include_folder)
{
    static const char *const names[] = { "sched", "memory", "vm", "interp" };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char path[TEXT], *roots[] = { path, NULL };
        snprintf(path, sizeof path, "%s/%s", include_folder, names[i]);
        FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
        for (FTSENT *e; walk && (e = fts_read(walk)) != NULL;)
            if (e->fts_info == FTS_F && is_header(e->fts_name)) {
                digest(d, e->fts_name, e->fts_namelen);
                digest_file(d, e->fts_path);
            }
        if (walk)
            fts_close(walk);
    }
}

/* --- files ------------------------------------------------------------------------------------ */

struct head { char magic[8]; uint64_t digest[2], size; };
static const char magic[8] = "rtjaot1";

static void cannot(const char *folder, const char *why)
{
    if (!cache.told)
        fprintf(stderr, "rtjaot: cannot keep objects in %s: %s; going on without\n", folder, why);
    cache.told = true;
}

static bool is_folder(const char *path)
{
    struct stat s;
    bool there = (mkdir(path, 0777) == 0 || errno == EEXIST) && stat(path, &s) == 0;
    if (there && !S_ISDIR(s.st_mode))
        errno = ENOTDIR;
    return there && S_ISDIR(s.st_mode);
}

bool cache_open(const char *folder, const char *include_folder, const char *compiler_says, const char *const *words)
{
    if (!is_folder(folder)) {
        cannot(folder, strerror(errno));
        return false;
    }
    cache.folder = strdup(folder);
    digest(cache.made_with, compiler_says, strlen(compiler_says));
    for (; *words; words++)
        digest(cache.made_with, *words, strlen(*words));
    digest_headers(cache.made_with, include_folder);
    return cache.folder != NULL;
}

static bool path_for(const char *source, char *path, size_t size)
{
    uint64_t d[2] = { cache.made_with[0], cache.made_with[1] };
    if (!cache.folder || !digest_file(d, source))
        return false;
    return (size_t)snprintf(path, size, "%s/%016" PRIx64 "%016" PRIx64 ".o", cache.folder, d[0], d[1]) < size;
}

static bool write_file(const char *path, const void *head, size_t head_size, const void *bytes, size_t size)
{
    FILE *out = fopen(path, "wb");
    if (!out)
        return false;
    bool good = fwrite(head, 1, head_size, out) == head_size && fwrite(bytes, 1, size, out) == size;
    good = fclose(out) == 0 && good;
    int error = errno;
    if (!good)
        unlink(path);
    errno = error;
    return good;
}

static bool is_whole(const char *bytes, size_t size, struct head *head)
{
    uint64_t d[2] = { 0, 0 };
    if (size < sizeof *head)
        return false;
    memcpy(head, bytes, sizeof *head);
    digest(d, bytes + sizeof *head, size - sizeof *head);
    return !memcmp(head->magic, magic, sizeof magic) && head->size == size - sizeof *head && !memcmp(head->digest, d, sizeof d);
}

bool cache_take(const char *source, const char *object)
{
    char path[TEXT];
    struct head head;
    size_t size = 0;
    char *bytes = path_for(source, path, sizeof path) ? read_file(path, &size) : NULL;
    bool good = bytes && is_whole(bytes, size, &head) && write_file(object, "", 0, bytes + sizeof head, size - sizeof head);
    free(bytes);
    return good;
}

/* Under a name of this process's first, so that nobody ever sees half a file. */
void cache_keep(const char *source, const char *object)
{
    char path[TEXT - 32], mine[TEXT];
    struct head head = { .digest = { 0, 0 } };
    size_t size = 0;
    char *bytes = path_for(source, path, sizeof path) ? read_file(object, &size) : NULL;
    if (!bytes)
        return;
    memcpy(head.magic, magic, sizeof magic);
    head.size = size;
    digest(head.digest, bytes, size);
    snprintf(mine, sizeof mine, "%s.%ld", path, (long)getpid());
    if (!write_file(mine, &head, sizeof head, bytes, size) || rename(mine, path) != 0)
        cannot(cache.folder, strerror(errno));
    free(bytes);
}
