/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.fs: attributes of files and file stores, mounted file systems, and copying. */
#include <fcntl.h>
#include <mntent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/nio/sun_nio_fs.h"

#define ADDRESS(slot) ((void *)(uintptr_t)args[slot])
#define PATH(slot) ((const char *)ADDRESS(slot))
#define ATTRIBUTE(name) FIELD_UnixFileAttributes_##name

static void put_attributes(struct object *o, const struct stat *s)
{
    field_set_int(o, ATTRIBUTE(st_mode), (jint)s->st_mode);
    field_set_long(o, ATTRIBUTE(st_ino), (jlong)s->st_ino);
    field_set_long(o, ATTRIBUTE(st_dev), (jlong)s->st_dev);
    field_set_long(o, ATTRIBUTE(st_rdev), (jlong)s->st_rdev);
    field_set_int(o, ATTRIBUTE(st_nlink), (jint)s->st_nlink);
    field_set_int(o, ATTRIBUTE(st_uid), (jint)s->st_uid);
    field_set_int(o, ATTRIBUTE(st_gid), (jint)s->st_gid);
    field_set_long(o, ATTRIBUTE(st_size), s->st_size);
    field_set_long(o, ATTRIBUTE(st_atime_sec), s->st_atim.tv_sec);
    field_set_long(o, ATTRIBUTE(st_atime_nsec), s->st_atim.tv_nsec);
    field_set_long(o, ATTRIBUTE(st_mtime_sec), s->st_mtim.tv_sec);
    field_set_long(o, ATTRIBUTE(st_mtime_nsec), s->st_mtim.tv_nsec);
    field_set_long(o, ATTRIBUTE(st_ctime_sec), s->st_ctim.tv_sec);
    field_set_long(o, ATTRIBUTE(st_ctime_nsec), s->st_ctim.tv_nsec);
}

/* call fills s; the attributes object is in that slot. */
#define STAT_CALL(name, call, slot) \
    NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_##name) \
    { \
        struct stat s; \
        NATIVE_CALL(t, int, result, call); \
        if (result < 0) \
            throw_unix(t, errno); \
        else \
            put_attributes(ARG_REF(slot), &s); \
    }

STAT_CALL(stat0, stat(PATH(0), &s), 2)
STAT_CALL(lstat0, lstat(PATH(0), &s), 2)
STAT_CALL(fstat, fstat(ARG_INT(0), &s), 1)
STAT_CALL(fstatat0, fstatat(ARG_INT(0), PATH(1), &s, ARG_INT(3)), 4)

/* Since 21: 0, or errno, without an exception. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_stat0_21)
{
    struct stat s;
    NATIVE_CALL(t, int, result, stat(PATH(0), &s));
    if (result == 0)
        put_attributes(ARG_REF(2), &s);
    RESULT_INT(result < 0 ? errno : 0);
}

/* The mode alone, 0 when there is no such file. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_stat1)
{
    struct stat s;
    NATIVE_CALL(t, int, result, stat(PATH(0), &s));
    RESULT_INT(result < 0 ? 0 : (jint)s.st_mode);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_statvfs0)
{
    struct statvfs s;
    struct object *o = ARG_REF(2);
    NATIVE_CALL(t, int, result, statvfs(PATH(0), &s));
    if (result < 0) {
        throw_unix(t, errno);
        return;
    }
    field_set_long(o, FIELD_UnixFileStoreAttributes_f_frsize, (jlong)s.f_frsize);
    field_set_long(o, FIELD_UnixFileStoreAttributes_f_blocks, (jlong)s.f_blocks);
    field_set_long(o, FIELD_UnixFileStoreAttributes_f_bfree, (jlong)s.f_bfree);
    field_set_long(o, FIELD_UnixFileStoreAttributes_f_bavail, (jlong)s.f_bavail);
}

/* --- mounted file systems ------------------------------------------------------------------ */

NATIVE_METHOD(sun_nio_fs_LinuxNativeDispatcher_setmntent0)
{
    FILE *f = setmntent(PATH(0), PATH(2));
    if (f)
        RESULT_LONG((jlong)(uintptr_t)f);
    else
        throw_unix(t, errno);
}

NATIVE_METHOD(sun_nio_fs_LinuxNativeDispatcher_endmntent) { endmntent(ADDRESS(0)); }

static bool put_text(struct thread *t, struct object *entry, enum lib_field field, const char *text)
{
    struct object *bytes = text_bytes(t, text);
    return bytes && field_set_ref(t, entry, field, bytes);
}

/* args: stream, entry, buffer, its length.  -1 at the end. */
NATIVE_METHOD(sun_nio_fs_LinuxNativeDispatcher_getmntent0)
{
    struct mntent m;
    struct object *entry = ARG_REF(2);
    if (!getmntent_r(ADDRESS(0), &m, ADDRESS(3), ARG_INT(5)))
        RESULT_INT(-1);
    else if (put_text(t, entry, FIELD_UnixMountEntry_name, m.mnt_fsname) &&
             put_text(t, entry, FIELD_UnixMountEntry_dir, m.mnt_dir) &&
             put_text(t, entry, FIELD_UnixMountEntry_fstype, m.mnt_type) &&
             put_text(t, entry, FIELD_UnixMountEntry_opts, m.mnt_opts))
        RESULT_INT(0);
}

/* --- copying ------------------------------------------------------------------------------- */

enum { COPY_BYTES = 16384 };

static bool write_all(int fd, const char *p, ssize_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, p, (size_t)n);
        if (done < 0 && errno != EINTR)
            return false;
        if (done > 0) {
            p += done;
            n -= done;
        }
    }
    return true;
}

/* cancel: address of an int that turns nonzero to stop; NULL = never. */
static int copy_file(int to, int from, const volatile jint *cancel)
{
    char buffer[COPY_BYTES];
    for (;;) {
        ssize_t n = read(from, buffer, sizeof buffer);
        if (n == 0)
            return 0;
        if (n < 0 && errno == EINTR)
            continue;
        if (cancel && *cancel) {
            errno = ECANCELED;
            return -1;
        }
        if (n < 0 || !write_all(to, buffer, n))
            return -1;
    }
}

/* args: target, source, address of the cancel flag. */
NATIVE_METHOD(sun_nio_fs_UnixCopyFile_transfer)
{
    NATIVE_CALL_ONCE(t, int, result, copy_file(ARG_INT(0), ARG_INT(1), ADDRESS(2)));
    if (result < 0)
        throw_unix(t, errno);
}

/* args: target, source, address of the cancel flag.  Since 21, where the kernel may be better at it. */
NATIVE_METHOD(sun_nio_fs_LinuxNativeDispatcher_directCopy0)
{
    NATIVE_CALL_ONCE(t, int, result, copy_file(ARG_INT(0), ARG_INT(1), ADDRESS(2)));
    if (result < 0)
        throw_unix(t, errno);
    else
        RESULT_INT(0);
}

/* args: target, source, buffer (two slots), its length, address of the cancel flag. */
NATIVE_METHOD(sun_nio_fs_UnixFileSystem_bufferedCopy0)
{
    NATIVE_CALL_ONCE(t, int, result, copy_file(ARG_INT(0), ARG_INT(1), ADDRESS(5)));
    if (result < 0)
        throw_unix(t, errno);
}

NATIVE_METHOD(sun_nio_fs_LinuxNativeDispatcher_posix_fadvise)
{
    RESULT_INT(posix_fadvise(ARG_INT(0), ARG_LONG(1), ARG_LONG(3), ARG_INT(5)));
}
