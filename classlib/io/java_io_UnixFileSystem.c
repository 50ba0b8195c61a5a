/* SPDX-License-Identifier: Apache-2.0 */
/* java.io.UnixFileSystem: what java.io.File asks of the file system. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/misc/platform_text.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

enum { PATH_BUFFER = 512 };

/* The path of a File; NULL: pending. */
static char *path_of(struct thread *t, const struct object *file, char *buffer)
{
    if (!file) {
        throw_new(t, EX(NullPointerException), NULL);
        return NULL;
    }
    return platform_text(t, field_ref(file, FIELD_File_path), buffer, PATH_BUFFER);
}

static bool stat_file(struct thread *t, const struct object *file, struct stat *s)
{
    char buffer[PATH_BUFFER], *path = path_of(t, file, buffer);
    if (!path)
        return false;
    NATIVE_CALL(t, int, result, stat(path, s));
    string_free(path, buffer);
    return result == 0;
}

/* --- questions ----------------------------------------------------------------------------- */

NATIVE_METHOD(java_io_UnixFileSystem_getBooleanAttributes0)
{
    enum { EXISTS = 1, REGULAR = 2, DIRECTORY = 4 };
    struct stat s;
    jint attributes = 0;
    if (stat_file(t, ARG_REF(1), &s))
        attributes = EXISTS | (S_ISREG(s.st_mode) ? REGULAR : 0) | (S_ISDIR(s.st_mode) ? DIRECTORY : 0);
    RESULT_INT(attributes);
}

NATIVE_METHOD(java_io_UnixFileSystem_getLastModifiedTime)
{
    struct stat s;
    bool found = stat_file(t, ARG_REF(1), &s);
    RESULT_LONG(found ? (jlong)s.st_mtim.tv_sec * 1000 + s.st_mtim.tv_nsec / 1000000 : 0);
}

NATIVE_METHOD(java_io_UnixFileSystem_getLength)
{
    struct stat s;
    RESULT_LONG(stat_file(t, ARG_REF(1), &s) ? s.st_size : 0);
}

/* FileSystem.ACCESS_…: the bits of chmod. */
enum { ACCESS_EXECUTE = 1, ACCESS_WRITE = 2, ACCESS_READ = 4 };

NATIVE_METHOD(java_io_UnixFileSystem_checkAccess)
{
    char buffer[PATH_BUFFER], *path = path_of(t, ARG_REF(1), buffer);
    jint wanted = ARG_INT(2);
    int mode = (wanted & ACCESS_READ ? R_OK : 0) | (wanted & ACCESS_WRITE ? W_OK : 0) | (wanted & ACCESS_EXECUTE ? X_OK : 0);
    if (!path)
        return;
    NATIVE_CALL(t, int, result, access(path, mode));
    string_free(path, buffer);
    RESULT_INT(result == 0);
}

NATIVE_METHOD(java_io_UnixFileSystem_getSpace)
{
    enum { SPACE_TOTAL, SPACE_FREE, SPACE_USABLE };
    struct statvfs s;
    char buffer[PATH_BUFFER], *path = path_of(t, ARG_REF(1), buffer);
    jint kind = ARG_INT(2);
    if (!path)
        return;
    NATIVE_CALL(t, int, result, statvfs(path, &s));
    string_free(path, buffer);
    jlong blocks = result < 0 ? 0 : kind == SPACE_TOTAL ? (jlong)s.f_blocks : kind == SPACE_FREE ? (jlong)s.f_bfree : (jlong)s.f_bavail;
    RESULT_LONG(result < 0 ? 0 : blocks * (jlong)s.f_frsize);
}

NATIVE_METHOD(java_io_UnixFileSystem_getNameMax0)
{
    char buffer[PATH_BUFFER], *path = platform_text(t, ARG_REF(1), buffer, PATH_BUFFER);
    long longest = path ? pathconf(path, _PC_NAME_MAX) : -1;
    string_free(path, buffer);
    RESULT_LONG(longest != -1 ? longest : NAME_MAX);
}

/* --- canonical paths ----------------------------------------------------------------------- */

/* Take "." and ".." out of an absolute path, in place. */
static void collapse(char *path)
{
    char *out = path;
    for (const char *p = path; *p; ) {
        while (*p == '/')
            p++;
        size_t n = strcspn(p, "/");
        if (n == 2 && p[0] == '.' && p[1] == '.') {
            while (out > path && *--out != '/') { }
        } else if (n && !(n == 1 && p[0] == '.')) {
            *out++ = '/';
            memmove(out, p, n);
            out += n;
        }
        p += n;
    }
    if (out == path)
        *out++ = '/';
    *out = 0;
}

static bool may_be_missing(int error) { return error == ENOENT || error == ENOTDIR || error == EACCES; }

/* The longest beginning that exists is made real, what follows is kept as it is.  out: PATH_MAX bytes. */
static bool canonicalize(const char *path, char *out)
{
    char head[PATH_MAX];
    size_t whole = strlen(path);
    if (realpath(path, out))
        return true;
    if (!may_be_missing(errno) || whole >= sizeof head)
        return false;
    memcpy(head, path, whole + 1);
    for (char *slash; (slash = strrchr(head, '/')) && slash > head; ) {
        *slash = 0;
        size_t n = (size_t)(slash - head);
        if (realpath(head, out)) {
            size_t real = strcmp(out, "/") ? strlen(out) : 0;
            if (real + (whole - n) >= PATH_MAX)
                return false;
            memcpy(out + real, path + n, whole - n + 1);
            collapse(out);
            return true;
        }
        if (!may_be_missing(errno))
            return false;
    }
    memcpy(out, path, whole + 1);
    collapse(out);
    return true;
}

NATIVE_METHOD(java_io_UnixFileSystem_canonicalize0)
{
    char buffer[PATH_BUFFER], real[PATH_MAX];
    char *path = platform_text(t, ARG_REF(1), buffer, PATH_BUFFER);
    if (!path)
        return;
    NATIVE_CALL(t, int, result, canonicalize(path, real) ? 0 : -1);
    string_free(path, buffer);
    if (result < 0)
        throw_io(t);
    else
        RESULT_REF(platform_string(t, real));
}

/* --- changes ------------------------------------------------------------------------------- */

NATIVE_METHOD(java_io_UnixFileSystem_createFileExclusively)
{
    char buffer[PATH_BUFFER], *path = platform_text(t, ARG_REF(1), buffer, PATH_BUFFER);
    if (!path)
        return;
    NATIVE_CALL(t, int, fd, open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    int error = errno;
    if (fd >= 0)
        close(fd);
    string_free(path, buffer);
    errno = error;
    if (fd < 0 && error != EEXIST)
        throw_io(t);
    else
        RESULT_INT(fd >= 0);
}

/* A change of one file by its path: true when it succeeded. */
static void change(struct thread *t, jslot *args, int (*what)(const char *path, jlong argument), jlong argument)
{
    char buffer[PATH_BUFFER], *path = path_of(t, ARG_REF(1), buffer);
    if (!path)
        return;
    NATIVE_CALL(t, int, result, what(path, argument));
    string_free(path, buffer);
    RESULT_INT(result == 0);
}

static int remove_file(const char *path, jlong unused)
{
    (void)unused;
    return remove(path);
}

static int make_directory(const char *path, jlong mode) { return mkdir(path, (mode_t)mode); }

static int set_time(const char *path, jlong millis)
{
    jlong seconds = millis / 1000 - (millis % 1000 < 0);
    struct timespec times[2] = {
        { .tv_nsec = UTIME_OMIT }, { .tv_sec = seconds, .tv_nsec = (long)(millis - seconds * 1000) * 1000000 },
    };
    return utimensat(AT_FDCWD, path, times, 0);
}

static int clear_mode(const char *path, jlong bits)
{
    struct stat s;
    return stat(path, &s) == 0 ? chmod(path, s.st_mode & 07777 & ~(mode_t)bits) : -1;
}

static int add_mode(const char *path, jlong bits)
{
    struct stat s;
    return stat(path, &s) == 0 ? chmod(path, (s.st_mode & 07777) | (mode_t)bits) : -1;
}

NATIVE_METHOD(java_io_UnixFileSystem_delete0) { change(t, args, remove_file, 0); }
NATIVE_METHOD(java_io_UnixFileSystem_createDirectory) { change(t, args, make_directory, 0777); }
NATIVE_METHOD(java_io_UnixFileSystem_setLastModifiedTime) { change(t, args, set_time, ARG_LONG(2)); }
NATIVE_METHOD(java_io_UnixFileSystem_setReadOnly) { change(t, args, clear_mode, 0222); }

/* args: receiver, file, access, enable, owner only. */
NATIVE_METHOD(java_io_UnixFileSystem_setPermission)
{
    jint bits = ARG_INT(2) << 6;
    if (!ARG_BOOL(4))
        bits |= ARG_INT(2) << 3 | ARG_INT(2);
    change(t, args, ARG_BOOL(3) ? add_mode : clear_mode, bits);
}

NATIVE_METHOD(java_io_UnixFileSystem_rename0)
{
    char from_buffer[PATH_BUFFER], to_buffer[PATH_BUFFER];
    char *from = path_of(t, ARG_REF(1), from_buffer), *to = from ? path_of(t, ARG_REF(2), to_buffer) : NULL;
    int done = -1;
    if (to) {
        NATIVE_CALL(t, int, result, rename(from, to));
        done = result;
    }
    string_free(from, from_buffer);
    string_free(to, to_buffer);
    RESULT_INT(done == 0);
}

/* --- directories --------------------------------------------------------------------------- */

struct names { char *text; size_t used, capacity; jint count; };

static bool add_name(struct names *n, const char *name)
{
    size_t length = strlen(name) + 1;
    if (n->used + length > n->capacity) {
        size_t capacity = 2 * n->capacity + length + 1024;
        char *text = mem_block_resize(n->text, capacity);
        if (!text)
            return false;
        n->text = text;
        n->capacity = capacity;
    }
    memcpy(n->text + n->used, name, length);
    n->used += length;
    n->count++;
    return true;
}

static bool read_names(const char *path, struct names *n)
{
    DIR *directory = opendir(path);
    bool ok = directory != NULL;
    for (struct dirent *e; ok && (e = readdir(directory)); )
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
            ok = add_name(n, e->d_name);
    if (directory)
        closedir(directory);
    return ok;
}

static struct object *name_array(struct thread *t, const struct names *n)
{
    struct object *all = alloc_ref_array(t, known.String, n->count);
    const char *p = n->text;
    for (jint i = 0; all && i < n->count; i++, p += strlen(p) + 1) {
        struct object *s = platform_string(t, p);
        if (!s || !store_ref(t, all, object_at(all, ARRAY_BASE + 8 * (uint32_t)i), s))
            return NULL;
    }
    return all;
}

/* null when it is no directory or cannot be read. */
NATIVE_METHOD(java_io_UnixFileSystem_list)
{
    struct names names = { 0 };
    char buffer[PATH_BUFFER], *path = path_of(t, ARG_REF(1), buffer);
    if (!path)
        return;
    sched_enter_native(&t->sched);
    bool ok = read_names(path, &names);
    sched_leave_native(&t->sched);
    string_free(path, buffer);
    RESULT_REF(ok ? name_array(t, &names) : NULL);
    mem_block_free(names.text);
}
