/* SPDX-License-Identifier: Apache-2.0 */
/* java.util.prefs.FileSystemPreferences: files that are locked while they are read or written. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/misc/platform_text.h"
#include "classlib/natives.h"
#include "vm/run/allocate.h"
#include "vm/run/string.h"

static bool set_lock(int fd, short type)
{
    struct flock all = { .l_type = type, .l_whence = SEEK_SET };
    return fcntl(fd, F_SETLK, &all) == 0;
}

/* A descriptor with the lock, of just these rights whatever the umask says; -1 and errno. */
static int open_locked(const char *path, mode_t rights, bool shared)
{
    int fd = open(path, (shared ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC, rights);
    if (fd < 0)
        return -1;
    fchmod(fd, rights);
    if (set_lock(fd, shared ? F_RDLCK : F_WRLCK))
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* args: path, rights, shared.  An array of the descriptor, 0 without one, and errno. */
NATIVE_METHOD(java_util_prefs_FileSystemPreferences_lockFile0)
{
    char buffer[512], *path = platform_text(t, ARG_REF(0), buffer, sizeof buffer);
    struct object *array = path ? alloc_primitive_array(t, T_INT, 2) : NULL;
    if (array) {
        int fd = open_locked(path, (mode_t)ARG_INT(1), ARG_BOOL(2));
        jint *result = array_data(array);
        result[0] = fd < 0 ? 0 : fd;
        result[1] = fd < 0 ? errno : 0;
    }
    string_free(path, buffer);
    RESULT_REF(array);
}

NATIVE_METHOD(java_util_prefs_FileSystemPreferences_unlockFile0)
{
    int error = set_lock(ARG_INT(0), F_UNLCK) ? 0 : errno;
    close(ARG_INT(0));
    RESULT_INT(error);
}

NATIVE_METHOD(java_util_prefs_FileSystemPreferences_chmod)
{
    char buffer[512], *path = platform_text(t, ARG_REF(0), buffer, sizeof buffer);
    int error = path && chmod(path, (mode_t)ARG_INT(1)) == 0 ? 0 : errno;
    string_free(path, buffer);
    RESULT_INT(error);
}
