/* SPDX-License-Identifier: Apache-2.0 */
/* Reading, writing and seeking of the java.io streams. */
#include "classlib/io/file_io.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/io/blocking_io.h"
#include "classlib/error_text.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/misc/platform_text.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

bool throw_io(struct thread *t) { return throw_new(t, EX(IOException), "%s", error_text(errno)); }

int stream_fd(struct thread *t, const struct object *stream, enum lib_field field)
{
    struct object *descriptor = field_ref(stream, field);
    int fd = descriptor ? field_int(descriptor, FIELD_FileDescriptor_fd) : -1;
    if (fd < 0)
        throw_new(t, EX(IOException), "Stream Closed");
    return fd;
}

/* --- ending -------------------------------------------------------------------------------- */

/* One end of a socket pair whose other end is closed: reading from it is at the end at once.  -1: not made yet. */
static _Atomic int dead_end = -1;

bool descriptor_end_ready(void)
{
    int pair[2], none = -1;
    if (atomic_load(&dead_end) >= 0)
        return true;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) < 0)
        return false;
    close(pair[1]);
    if (!atomic_compare_exchange_strong(&dead_end, &none, pair[0]))
        close(pair[0]);
    return true;
}

bool descriptor_end(int fd) { return descriptor_end_ready() && dup3(atomic_load(&dead_end), fd, O_CLOEXEC) >= 0; }

/* --- opening ------------------------------------------------------------------------------- */

static int open_file(struct thread *t, const char *path, int flags)
{
    struct stat s;
    NATIVE_CALL(t, int, fd, open(path, flags | O_CLOEXEC, 0666));
    if (fd >= 0 && fstat(fd, &s) == 0 && S_ISDIR(s.st_mode)) {
        close(fd);
        errno = EISDIR;
        return -1;
    }
    return fd;
}

static bool throw_not_found(struct thread *t, const struct object *path)
{
    char buffer[512];
    int error = errno;
    char *text = string_utf8(path, buffer, sizeof buffer);
    throw_new(t, EX(FileNotFoundException), "%s (%s)", text ? text : "?", error_text(error));
    string_free(text, buffer);
    return false;
}

bool stream_open(struct thread *t, struct object *stream, enum lib_field field, struct object *path, int flags)
{
    char buffer[512], *text = platform_text(t, path, buffer, sizeof buffer);
    if (!text)
        return false;
    for (size_t n = strlen(text); n > 1 && text[n - 1] == '/'; n--)
        text[n - 1] = 0;
    int fd = open_file(t, text, flags);
    int error = errno;
    string_free(text, buffer);
    errno = error;
    if (fd < 0)
        return throw_not_found(t, path);
    struct object *descriptor = field_ref(stream, field);
    field_set_int(descriptor, FIELD_FileDescriptor_fd, fd);
    field_set_byte(descriptor, FIELD_FileDescriptor_append, (flags & O_APPEND) != 0);
    return true;
}

/* --- bytes --------------------------------------------------------------------------------- */

void stream_read(struct thread *t, jslot *args, enum lib_field field)
{
    uint8_t byte;
    int fd = stream_fd(t, ARG_REF(0), field);
    if (fd < 0 || !io_await(t, fd, POLLIN))
        return;
    NATIVE_CALL(t, ssize_t, n, read(fd, &byte, 1));
    if (n < 0)
        throw_io(t);
    else
        RESULT_INT(n == 0 ? -1 : byte);
}

void stream_write(struct thread *t, jslot *args, enum lib_field field)
{
    uint8_t byte = (uint8_t)ARG_INT(1);
    int fd = stream_fd(t, ARG_REF(0), field);
    if (fd < 0 || !io_await(t, fd, POLLOUT))
        return;
    NATIVE_CALL(t, ssize_t, n, write(fd, &byte, 1));
    if (n < 0)
        throw_io(t);
}

/* args: stream, array, offset, length.  NULL: an exception is pending. */
static char *range_of(struct thread *t, const jslot *args)
{
    struct object *array = ARG_REF(1);
    jint offset = ARG_INT(2), length = ARG_INT(3);
    if (!array)
        throw_new(t, EX(NullPointerException), NULL);
    else if (offset < 0 || length < 0 || length > array_length(array) - offset)
        throw_new(t, EX(IndexOutOfBoundsException), NULL);
    else
        return (char *)array_data(array) + offset;
    return NULL;
}

void stream_read_bytes(struct thread *t, jslot *args, enum lib_field field)
{
    char *to = range_of(t, args);
    size_t length = (size_t)ARG_INT(3);
    if (!to)
        return;
    if (length == 0) {
        RESULT_INT(0);
        return;
    }
    int fd = stream_fd(t, ARG_REF(0), field);
    if (fd < 0 || !io_await(t, fd, POLLIN))
        return;
    NATIVE_CALL(t, ssize_t, n, read(fd, to, length));
    if (n < 0)
        throw_io(t);
    else
        RESULT_INT(n == 0 ? -1 : (jint)n);
}

void stream_write_bytes(struct thread *t, jslot *args, enum lib_field field)
{
    const char *from = range_of(t, args);
    for (size_t left = (size_t)ARG_INT(3); from && left > 0; ) {
        int fd = stream_fd(t, ARG_REF(0), field);   /* again each time: another thread may close it */
        if (fd < 0 || !io_await(t, fd, POLLOUT))
            return;
        NATIVE_CALL(t, ssize_t, n, write(fd, from, io_portion(t, fd, left)));
        if (n < 0) {
            throw_io(t);
            return;
        }
        from += n;
        left -= (size_t)n;
    }
}

void stream_position(struct thread *t, jslot *args, enum lib_field field)
{
    int fd = stream_fd(t, ARG_REF(0), field);
    off_t at = fd >= 0 ? lseek(fd, 0, SEEK_CUR) : 0;
    if (at < 0)
        throw_io(t);
    else if (fd >= 0)
        RESULT_LONG(at);
}

void stream_length(struct thread *t, jslot *args, enum lib_field field)
{
    struct stat s;
    int fd = stream_fd(t, ARG_REF(0), field);
    if (fd < 0)
        return;
    if (fstat(fd, &s) != 0)
        throw_io(t);
    else
        RESULT_LONG(s.st_size);
}
