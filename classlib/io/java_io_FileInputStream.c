/* SPDX-License-Identifier: Apache-2.0 */
/* java.io.FileInputStream, FileOutputStream and RandomAccessFile. */
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"

#define INPUT FIELD_FileInputStream_fd
#define OUTPUT FIELD_FileOutputStream_fd
#define RANDOM FIELD_RandomAccessFile_fd

NATIVE_METHOD(java_io_FileInputStream_open0) { stream_open(t, ARG_REF(0), INPUT, ARG_REF(1), O_RDONLY); }
NATIVE_METHOD(java_io_FileInputStream_read0) { stream_read(t, args, INPUT); }
NATIVE_METHOD(java_io_FileInputStream_readBytes) { stream_read_bytes(t, args, INPUT); }
NATIVE_METHOD(java_io_FileInputStream_position0) { stream_position(t, args, INPUT); }
NATIVE_METHOD(java_io_FileInputStream_length0) { stream_length(t, args, INPUT); }

NATIVE_METHOD(java_io_FileInputStream_skip0)
{
    jlong count = ARG_LONG(1);
    int fd = stream_fd(t, ARG_REF(0), INPUT);
    if (fd < 0)
        return;
    off_t from = lseek(fd, 0, SEEK_CUR), to = from < 0 ? -1 : lseek(fd, count, SEEK_CUR);
    if (to < 0)
        throw_io(t);
    else
        RESULT_LONG(to - from);
}

bool file_available(int fd, jlong *out)
{
    struct stat s;
    int waiting;
    if (fstat(fd, &s) != 0)
        return false;
    if ((S_ISCHR(s.st_mode) || S_ISFIFO(s.st_mode) || S_ISSOCK(s.st_mode)) && ioctl(fd, FIONREAD, &waiting) == 0) {
        *out = waiting;
        return true;
    }
    off_t at = lseek(fd, 0, SEEK_CUR);
    if (at < 0)
        return false;
    if (!S_ISREG(s.st_mode) || s.st_size < at) {
        s.st_size = lseek(fd, 0, SEEK_END);
        if (s.st_size < 0 || lseek(fd, at, SEEK_SET) < 0)
            return false;
    }
    *out = s.st_size - at;
    return true;
}

NATIVE_METHOD(java_io_FileInputStream_available0)
{
    jlong n = 0;
    int fd = stream_fd(t, ARG_REF(0), INPUT);
    if (fd < 0)
        return;
    if (!file_available(fd, &n))
        throw_io(t);
    else
        RESULT_INT(n < 0 ? 0 : n > INT32_MAX ? INT32_MAX : (jint)n);
}

/* args: receiver, descriptor. */
NATIVE_METHOD(java_io_FileInputStream_isRegularFile0)
{
    struct stat s;
    int fd = field_int(ARG_REF(1), FIELD_FileDescriptor_fd);
    (void)t;
    RESULT_INT(fstat(fd, &s) == 0 && S_ISREG(s.st_mode));
}

/* --- FileOutputStream ---------------------------------------------------------------------- */

NATIVE_METHOD(java_io_FileOutputStream_open0)
{
    int flags = O_WRONLY | O_CREAT | (ARG_BOOL(2) ? O_APPEND : O_TRUNC);
    stream_open(t, ARG_REF(0), OUTPUT, ARG_REF(1), flags);
}

/* The append argument is for systems that cannot open for appending. */
NATIVE_METHOD(java_io_FileOutputStream_write) { stream_write(t, args, OUTPUT); }
NATIVE_METHOD(java_io_FileOutputStream_writeBytes) { stream_write_bytes(t, args, OUTPUT); }

/* --- RandomAccessFile ---------------------------------------------------------------------- */

enum { MODE_READ = 1, MODE_READ_WRITE = 2, MODE_SYNC = 4, MODE_DSYNC = 8 };

NATIVE_METHOD(java_io_RandomAccessFile_open0)
{
    jint mode = ARG_INT(2);
    int flags = mode & MODE_READ_WRITE ? O_RDWR | O_CREAT : O_RDONLY;
    if (mode & MODE_SYNC)
        flags |= O_SYNC;
    else if (mode & MODE_DSYNC)
        flags |= O_DSYNC;
    stream_open(t, ARG_REF(0), RANDOM, ARG_REF(1), flags);
}

NATIVE_METHOD(java_io_RandomAccessFile_read0) { stream_read(t, args, RANDOM); }
NATIVE_METHOD(java_io_RandomAccessFile_readBytes) { stream_read_bytes(t, args, RANDOM); }
NATIVE_METHOD(java_io_RandomAccessFile_write0) { stream_write(t, args, RANDOM); }
NATIVE_METHOD(java_io_RandomAccessFile_writeBytes) { stream_write_bytes(t, args, RANDOM); }
NATIVE_METHOD(java_io_RandomAccessFile_getFilePointer) { stream_position(t, args, RANDOM); }
NATIVE_METHOD(java_io_RandomAccessFile_length) { stream_length(t, args, RANDOM); }

NATIVE_METHOD(java_io_RandomAccessFile_seek0)
{
    int fd = stream_fd(t, ARG_REF(0), RANDOM);
    if (fd >= 0 && lseek(fd, ARG_LONG(1), SEEK_SET) < 0)
        throw_io(t);
}

/* The position stays, or goes to the new end. */
NATIVE_METHOD(java_io_RandomAccessFile_setLength)
{
    jlong length = ARG_LONG(1);
    int fd = stream_fd(t, ARG_REF(0), RANDOM);
    if (fd < 0)
        return;
    off_t at = lseek(fd, 0, SEEK_CUR);
    NATIVE_CALL(t, int, result, at < 0 ? -1 : ftruncate(fd, length));
    if (result < 0 || lseek(fd, at > length ? length : at, SEEK_SET) < 0)
        throw_io(t);
}
