/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.fs.UnixNativeDispatcher: system calls, almost as they are.  Paths and buffers come as addresses; an
 * error is a UnixException with errno.  Static methods: args begin at 0, a long takes two slots. */
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/nio/sun_nio_fs.h"
#include "vm/jdk.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"

bool throw_unix(struct thread *t, int error)
{
    jslot argument = slot_of_int(error);
    struct class *c = class_named(t, NULL, "sun/nio/fs/UnixException");
    struct object *e = c ? new_object(t, c, "(I)V", &argument) : NULL;
    return e && throw_object(t, e);
}

struct object *text_bytes(struct thread *t, const char *text)
{
    size_t n = strlen(text);
    struct object *bytes = alloc_primitive_array(t, T_BYTE, (jint)n);
    if (bytes)
        memcpy(array_data(bytes), text, n);
    return bytes;
}

#define ADDRESS(slot) ((void *)(uintptr_t)args[slot])
#define PATH(slot) ((const char *)ADDRESS(slot))

/* A native that is one call: its value, or errno as an exception. */
#define UNIX_CALL(name, call) \
    NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_##name) \
    { \
        NATIVE_CALL(t, long, result, call); \
        if (result < 0) \
            throw_unix(t, errno); \
        else \
            args[0] = (jslot)result; \
    }

/* --- capabilities -------------------------------------------------------------------------- */

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_init)
{
    enum { OPENAT = 2, FUTIMES = 4, FUTIMENS = 8, XATTR_SINCE_25 = 8, LUTIMES = 16, XATTR = 32 };
    RESULT_INT(jdk->feature >= 25 ? OPENAT | XATTR_SINCE_25 : OPENAT | FUTIMES | FUTIMENS | LUTIMES | XATTR);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_strerror) { RESULT_REF(text_bytes(t, error_text(ARG_INT(0)))); }

/* --- descriptors --------------------------------------------------------------------------- */

UNIX_CALL(open0, open(PATH(0), ARG_INT(2) | O_CLOEXEC, (mode_t)ARG_INT(3)))
UNIX_CALL(openat0, openat(ARG_INT(0), PATH(1), ARG_INT(3) | O_CLOEXEC, (mode_t)ARG_INT(4)))
UNIX_CALL(dup, fcntl(ARG_INT(0), F_DUPFD_CLOEXEC, 0))
UNIX_CALL(read, read(ARG_INT(0), ADDRESS(1), (size_t)ARG_INT(3)))
UNIX_CALL(write, write(ARG_INT(0), ADDRESS(1), (size_t)ARG_INT(3)))

/* A close that was interrupted has happened. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_close0)
{
    NATIVE_CALL_ONCE(t, int, result, close(ARG_INT(0)));
    if (result < 0 && errno != EINTR)
        throw_unix(t, errno);
}

/* --- names --------------------------------------------------------------------------------- */

UNIX_CALL(access0, access(PATH(0), ARG_INT(2)))
/* In updates of 21, and later: 0, or errno, without an exception. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_access0_21)
{
    NATIVE_CALL(t, int, result, access(PATH(0), ARG_INT(2)));
    RESULT_INT(result < 0 ? errno : 0);
}

UNIX_CALL(mkdir0, mkdir(PATH(0), (mode_t)ARG_INT(2)))
UNIX_CALL(rmdir0, rmdir(PATH(0)))
UNIX_CALL(link0, link(PATH(0), PATH(2)))
UNIX_CALL(symlink0, symlink(PATH(0), PATH(2)))
UNIX_CALL(unlink0, unlink(PATH(0)))
UNIX_CALL(unlinkat0, unlinkat(ARG_INT(0), PATH(1), ARG_INT(3)))
UNIX_CALL(mknod0, mknod(PATH(0), (mode_t)ARG_INT(2), (dev_t)ARG_LONG(3)))
UNIX_CALL(rename0, rename(PATH(0), PATH(2)))
UNIX_CALL(renameat0, renameat(ARG_INT(0), PATH(1), ARG_INT(3), PATH(4)))

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_exists0)
{
    NATIVE_CALL(t, int, result, access(PATH(0), F_OK));
    RESULT_INT(result == 0);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_getcwd)
{
    char path[PATH_MAX + 1];
    if (getcwd(path, sizeof path))
        RESULT_REF(text_bytes(t, path));
    else
        throw_unix(t, errno);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_readlink0)
{
    char target[PATH_MAX + 1];
    NATIVE_CALL(t, ssize_t, n, readlink(PATH(0), target, sizeof target - 1));
    if (n < 0) {
        throw_unix(t, errno);
        return;
    }
    target[n] = 0;
    RESULT_REF(text_bytes(t, target));
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_realpath0)
{
    char path[PATH_MAX + 1];
    NATIVE_CALL(t, int, result, realpath(PATH(0), path) ? 0 : -1);
    if (result < 0)
        throw_unix(t, errno);
    else
        RESULT_REF(text_bytes(t, path));
}

/* --- owners, modes, times ------------------------------------------------------------------ */

UNIX_CALL(chmod0, chmod(PATH(0), (mode_t)ARG_INT(2)))
UNIX_CALL(fchmod, fchmod(ARG_INT(0), (mode_t)ARG_INT(1)))
UNIX_CALL(fchmodat0, fchmodat(ARG_INT(0), PATH(1), (mode_t)ARG_INT(3), ARG_INT(4)))
UNIX_CALL(chown0, chown(PATH(0), (uid_t)ARG_INT(2), (gid_t)ARG_INT(3)))
UNIX_CALL(lchown0, lchown(PATH(0), (uid_t)ARG_INT(2), (gid_t)ARG_INT(3)))
UNIX_CALL(fchown, fchown(ARG_INT(0), (uid_t)ARG_INT(1), (gid_t)ARG_INT(2)))

struct microseconds { struct timeval time[2]; };
struct nanoseconds { struct timespec time[2]; };

static struct timeval micro(jlong v)
{
    jlong seconds = v / 1000000 - (v % 1000000 < 0);
    return (struct timeval){ seconds, v - seconds * 1000000 };
}

static struct timespec nano(jlong v)
{
    jlong seconds = v / 1000000000 - (v % 1000000000 < 0);
    return (struct timespec){ seconds, v - seconds * 1000000000 };
}

#define MICROSECONDS(slot) ((struct microseconds){ { micro(ARG_LONG(slot)), micro(ARG_LONG((slot) + 2)) } }).time
#define NANOSECONDS(slot) ((struct nanoseconds){ { nano(ARG_LONG(slot)), nano(ARG_LONG((slot) + 2)) } }).time

UNIX_CALL(utimes0, utimes(PATH(0), MICROSECONDS(2)))
UNIX_CALL(lutimes0, lutimes(PATH(0), MICROSECONDS(2)))
UNIX_CALL(futimes, futimes(ARG_INT(0), MICROSECONDS(1)))
UNIX_CALL(utimensat0, utimensat(ARG_INT(0), PATH(1), NANOSECONDS(3), ARG_INT(7)))
UNIX_CALL(futimens, futimens(ARG_INT(0), NANOSECONDS(1)))

/* --- extended attributes ------------------------------------------------------------------- */

UNIX_CALL(fgetxattr0, fgetxattr(ARG_INT(0), PATH(1), ADDRESS(3), (size_t)ARG_INT(5)))
UNIX_CALL(fsetxattr0, fsetxattr(ARG_INT(0), PATH(1), ADDRESS(3), (size_t)ARG_INT(5), 0))
UNIX_CALL(fremovexattr0, fremovexattr(ARG_INT(0), PATH(1)))
UNIX_CALL(flistxattr, flistxattr(ARG_INT(0), ADDRESS(1), (size_t)ARG_INT(3)))

/* --- directories --------------------------------------------------------------------------- */

static void directory_result(struct thread *t, jslot *args, DIR *directory)
{
    if (directory)
        RESULT_LONG((jlong)(uintptr_t)directory);
    else
        throw_unix(t, errno);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_opendir0) { directory_result(t, args, opendir(PATH(0))); }
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_fdopendir) { directory_result(t, args, fdopendir(ARG_INT(0))); }

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_closedir)
{
    NATIVE_CALL_ONCE(t, int, result, closedir(ADDRESS(0)));
    if (result < 0 && errno != EINTR)
        throw_unix(t, errno);
}

/* The next name, null at the end. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_readdir)
{
    struct dirent *entry = NULL;
    errno = 0;
    NATIVE_CALL(t, int, result, (entry = readdir(ADDRESS(0))) || !errno ? 0 : -1);
    if (result < 0)
        throw_unix(t, errno);
    else
        RESULT_REF(entry ? text_bytes(t, entry->d_name) : NULL);
}

/* --- users and groups ---------------------------------------------------------------------- */

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_getpwuid)
{
    errno = 0;
    struct passwd *user = getpwuid((uid_t)ARG_INT(0));
    if (user && user->pw_name && *user->pw_name)
        RESULT_REF(text_bytes(t, user->pw_name));
    else
        throw_unix(t, errno ? errno : ENOENT);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_getgrgid)
{
    errno = 0;
    struct group *group = getgrgid((gid_t)ARG_INT(0));
    if (group && group->gr_name && *group->gr_name)
        RESULT_REF(text_bytes(t, group->gr_name));
    else
        throw_unix(t, errno ? errno : ENOENT);
}

/* -1: there is none of that name. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_getpwnam0)
{
    struct passwd *user = getpwnam(PATH(0));
    RESULT_INT(user ? (jint)user->pw_uid : -1);
}

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_getgrnam0)
{
    struct group *group = getgrnam(PATH(0));
    RESULT_INT(group ? (jint)group->gr_gid : -1);
}

/* --- C streams, for /etc/mtab -------------------------------------------------------------- */

NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_rewind) { rewind(ADDRESS(0)); }

/* Length of the next line, -1 at the end. */
NATIVE_METHOD(sun_nio_fs_UnixNativeDispatcher_getlinelen)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t n = getline(&line, &size, ADDRESS(0));
    free(line);
    if (n > INT32_MAX)
        throw_unix(t, EOVERFLOW);
    else
        RESULT_INT((jint)n);
}
