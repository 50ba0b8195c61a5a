/* SPDX-License-Identifier: Apache-2.0 */
/* Directories, the simplest kind of archive; and paths, which may be one or a jar. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory/arena.h"
#include "vm/class/archive/archive_impl.h"

struct directory { struct archive base; int fd; };

static bool read_all(int fd, uint8_t *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = read(fd, bytes, length);
        if (n <= 0 && !(n < 0 && errno == EINTR))
            return false;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
    return true;
}

static bool read_file(int fd, struct resource *out)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || (uint64_t)st.st_size > RESOURCE_MAX)
        return false;
    size_t length = (size_t)st.st_size;
    uint8_t *bytes = mem_block(length ? length : 1);
    if (!bytes)
        return false;
    if (!read_all(fd, bytes, length)) {
        mem_block_free(bytes);
        return false;
    }
    *out = (struct resource){ bytes, length, true };
    return true;
}

static bool directory_find(struct archive *a, const char *path, struct resource *out)
{
    int fd = openat(((struct directory *)a)->fd, path, O_RDONLY | O_CLOEXEC);
    bool found = fd >= 0 && read_file(fd, out);
    if (fd >= 0)
        close(fd);
    return found;
}

static void directory_fini(struct archive *a)
{
    int fd = ((struct directory *)a)->fd;
    if (fd >= 0)
        close(fd);
}

/* Files below the folder that fd is; path has `length` bytes of their way there.  Links to folders are not followed. */
static void walk(int fd, char *path, size_t length, archive_visitor fn, void *argument)
{
    DIR *d = fdopendir(fd);
    struct stat st;
    for (const struct dirent *e; d && (e = readdir(d));) {
        size_t n = strlen(e->d_name);
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..") || length + n + 2 > PATH_MAX
            || fstatat(fd, e->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        memcpy(path + length, e->d_name, n + 1);
        if (S_ISDIR(st.st_mode)) {
            int inner = openat(fd, e->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            memcpy(path + length + n, "/", 2);
            if (inner >= 0)
                walk(inner, path, length + n + 1, fn, argument);
        } else {
            fn(path, length + n, argument);
        }
    }
    if (d)
        closedir(d);
    else
        close(fd);
}

static void directory_each(const struct archive *a, archive_visitor fn, void *argument)
{
    char path[PATH_MAX];
    int fd = openat(((const struct directory *)a)->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0)
        walk(fd, path, 0, fn, argument);
}

static const struct archive_kind directory_kind = { .find = directory_find, .each = directory_each, .fini = directory_fini };

static struct archive *open_directory(const char *path, char *message, size_t size)
{
    struct directory *d = (struct directory *)archive_create(&directory_kind, path, sizeof *d);
    if (!d)
        return archive_refuse(NULL, "out of memory", message, size);
    d->fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d->fd < 0)
        return archive_refuse(&d->base, strerror(errno), message, size);
    return &d->base;
}

struct archive *archive_open_path(const char *path, char *message, size_t size)
{
    struct stat st;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return open_directory(path, message, size);
    return archive_open_jar(path, message, size);
}
