/* SPDX-License-Identifier: Apache-2.0 */
/* java.io.FileDescriptor, FileCleanable, Console and ObjectStreamClass. */
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/misc/platform_text.h"
#include "vm/class/link.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/string.h"

/* Handles belong to another operating system. */
NATIVE_METHOD(java_io_FileDescriptor_getHandle) { RESULT_LONG(-1); }

NATIVE_METHOD(java_io_FileDescriptor_getAppend)
{
    int flags = fcntl(ARG_INT(0), F_GETFL);
    RESULT_INT(flags != -1 && flags & O_APPEND);
}

NATIVE_METHOD(java_io_FileDescriptor_sync)
{
    int fd = field_int(ARG_REF(0), FIELD_FileDescriptor_fd);
    NATIVE_CALL(t, int, result, fsync(fd));
    if (result < 0)
        throw_named(t, "java/io/SyncFailedException", "sync failed");
}

/* Standard streams stay open on /dev/null, so that their numbers are not given to other files.
 * A close that was interrupted has happened. */
static bool close_fd(struct thread *t, int fd)
{
    int result = 0;
    sched_enter_native(&t->sched);
    if (fd <= STDERR_FILENO) {
        int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
        result = null < 0 ? -1 : dup2(null, fd);
        if (null >= 0)
            close(null);
    } else if (close(fd) < 0 && errno != EINTR) {
        result = -1;
    }
    int error = errno;
    sched_leave_native(&t->sched);
    errno = error;
    return result >= 0;
}

NATIVE_METHOD(java_io_FileDescriptor_close0)
{
    struct object *self = ARG_REF(0);
    int fd = field_int(self, FIELD_FileDescriptor_fd);
    if (fd < 0)
        return;
    field_set_int(self, FIELD_FileDescriptor_fd, -1);
    if (!close_fd(t, fd))
        throw_io(t);
}

NATIVE_METHOD(java_io_FileCleanable_cleanupClose0)
{
    if (ARG_INT(0) >= 0 && !close_fd(t, ARG_INT(0)))
        throw_io(t);
}

/* --- Console ------------------------------------------------------------------------------- */

/* null: the default character set. */
NATIVE_METHOD(java_io_Console_encoding) { RESULT_REF(NULL); }

NATIVE_METHOD(java_io_Console_istty) { RESULT_INT(isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)); }

NATIVE_METHOD(java_io_Console_ttyStatus)
{
    enum { TTY_IN = 1, TTY_OUT = 2, TTY_ERR = 4 };
    RESULT_INT((isatty(STDIN_FILENO) ? TTY_IN : 0) | (isatty(STDOUT_FILENO) ? TTY_OUT : 0) |
               (isatty(STDERR_FILENO) ? TTY_ERR : 0));
}

/* Turn echo on or off; returns whether it was on. */
NATIVE_METHOD(java_io_Console_echo)
{
    struct termios terminal;
    bool on = ARG_BOOL(0);
    if (tcgetattr(STDIN_FILENO, &terminal) != 0) {
        throw_io(t);
        return;
    }
    bool was_on = terminal.c_lflag & ECHO;
    terminal.c_lflag = on ? terminal.c_lflag | ECHO : terminal.c_lflag & ~(tcflag_t)ECHO;
    if (was_on != on && tcsetattr(STDIN_FILENO, TCSANOW, &terminal) != 0)
        throw_io(t);
    else
        RESULT_INT(was_on);
}

/* The library's own asks JNI for <clinit>, and that initialises the class. */
NATIVE_METHOD(java_io_ObjectStreamClass_hasStaticInitializer)
{
    struct class *c = class_of_mirror(ARG_REF(0));
    if (class_initialize(t, c))
        RESULT_INT((c->flags & CLASS_HAS_CLINIT) != 0);
}
