/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.FileDispatcherImpl, FileChannelImpl and FileKey: file channels.
 *
 * Results below zero are IOStatus codes.  A read that a signal of NativeThread broke off says INTERRUPTED. */
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include "classlib/io/blocking_io.h"
#include "classlib/io/file_io.h"
#include "classlib/nio/io_status.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "vm/run/exception.h"

#define FD(slot) field_int(ARG_REF(slot), FIELD_FileDescriptor_fd)
#define ADDRESS(slot) ((void *)(uintptr_t)args[slot])

/* The value, or a status, or an IOException; reading nothing is the end. */
#define IO_CALL(name, call, reading, events) \
    NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_##name) \
    { \
        int fd = FD(0); \
        if ((events) && !io_await(t, fd, events)) \
            return; \
        NATIVE_CALL_ONCE(t, jlong, n, call); \
        if (n < 0) \
            io_result(t, args, -1, throw_io_error); \
        else \
            RESULT_LONG(n == 0 && (reading) ? IO_EOF : n); \
    }

/* args: descriptor, address (two slots), length, position. */
IO_CALL(read0, read(fd, ADDRESS(1), (size_t)ARG_INT(3)), true, POLLIN)
IO_CALL(pread0, pread(fd, ADDRESS(1), (size_t)ARG_INT(3), ARG_LONG(4)), true, 0)
IO_CALL(readv0, readv(fd, ADDRESS(1), ARG_INT(3)), true, POLLIN)
IO_CALL(write0, write(fd, ADDRESS(1), io_portion(t, fd, (size_t)ARG_INT(3))), false, POLLOUT)
IO_CALL(pwrite0, pwrite(fd, ADDRESS(1), (size_t)ARG_INT(3), ARG_LONG(4)), false, 0)
IO_CALL(writev0, writev(fd, ADDRESS(1), ARG_INT(3)), false, POLLOUT)
IO_CALL(force0, ARG_BOOL(1) ? fsync(fd) : fdatasync(fd), false, 0)
IO_CALL(truncate0, ftruncate(fd, ARG_LONG(1)), false, 0)
IO_CALL(seek0, ARG_LONG(1) < 0 ? lseek(fd, 0, SEEK_CUR) : lseek(fd, ARG_LONG(1), SEEK_SET), false, 0)

NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_size0)
{
    struct stat s;
    uint64_t bytes;
    int fd = FD(0);
    NATIVE_CALL(t, int, result, fstat(fd, &s));
    if (result < 0)
        throw_io(t);
    else if (!S_ISBLK(s.st_mode))
        RESULT_LONG(s.st_size);
    else if (ioctl(fd, BLKGETSIZE64, &bytes) < 0)
        throw_io(t);
    else
        RESULT_LONG((jlong)bytes);
}

/* --- locks --------------------------------------------------------------------------------- */

static struct flock region(short type, jlong from, jlong size)
{
    return (struct flock){ .l_type = type, .l_whence = SEEK_SET, .l_start = from, .l_len = size == INT64_MAX ? 0 : size };
}

/* args: descriptor, wait for it, from, size, shared. */
NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_lock0)
{
    enum { NO_LOCK = -1, LOCKED = 0, INTERRUPTED = 2 };
    struct flock lock = region(ARG_BOOL(6) ? F_RDLCK : F_WRLCK, ARG_LONG(2), ARG_LONG(4));
    bool wait = ARG_BOOL(1);
    int fd = FD(0);
    NATIVE_CALL_ONCE(t, int, result, fcntl(fd, wait ? F_SETLKW : F_SETLK, &lock));
    if (result >= 0)
        RESULT_INT(LOCKED);
    else if (!wait && (errno == EAGAIN || errno == EACCES))
        RESULT_INT(NO_LOCK);
    else if (errno == EINTR)
        RESULT_INT(INTERRUPTED);
    else
        throw_io(t);
}

NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_release0)
{
    struct flock lock = region(F_UNLCK, ARG_LONG(1), ARG_LONG(3));
    if (fcntl(FD(0), F_SETLK, &lock) < 0)
        throw_io(t);
}

/* --- closing ------------------------------------------------------------------------------- */

NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_init)
{
    if (!descriptor_end_ready())
        throw_io(t);
}

NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_preClose0)
{
    if (!descriptor_end(FD(0)))
        throw_io(t);
}

NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_dup0)
{
    if (dup2(FD(0), FD(1)) < 0)
        throw_io(t);
}

static void close_fd(struct thread *t, int fd)
{
    NATIVE_CALL_ONCE(t, int, result, fd < 0 ? 0 : close(fd));
    if (result < 0 && errno != EINTR)
        throw_io(t);
}

NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_close0) { close_fd(t, FD(0)); }
NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_closeIntFD) { close_fd(t, ARG_INT(0)); }

/* Turn direct input and output on; returns the alignment that it needs. */
NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_setDirect0)
{
    struct statvfs s;
    int fd = FD(0), flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_DIRECT) < 0 || fstatvfs(fd, &s) < 0)
        throw_io(t);
    else
        RESULT_INT((jint)s.f_frsize);
}

/* --- FileChannelImpl ----------------------------------------------------------------------- */

/* The granularity of mappings. */
NATIVE_METHOD(sun_nio_ch_FileChannelImpl_initIDs) { RESULT_LONG(sysconf(_SC_PAGESIZE)); }

NATIVE_METHOD(sun_nio_ch_FileChannelImpl_maxDirectTransferSize0)
{
    enum { MOST = 0x7ffff000 };         /* what the kernel moves in one call */
    RESULT_INT(MOST);
}

#ifndef MAP_SYNC
#define MAP_SYNC 0x80000
#endif

/* args: behind the first, protection, position, length, for persistent memory. */
static void map(struct thread *t, jslot *args, int fd)
{
    enum { READ_ONLY, READ_WRITE, PRIVATE };
    jint kind = ARG_INT(1);
    int protection = kind == READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE;
    int flags = kind == PRIVATE ? MAP_PRIVATE : ARG_BOOL(6) ? MAP_SHARED_VALIDATE | MAP_SYNC : MAP_SHARED;
    void *p = mmap(NULL, (size_t)ARG_LONG(4), protection, flags, fd, ARG_LONG(2));
    if (p != MAP_FAILED)
        RESULT_LONG((jlong)(uintptr_t)p);
    else if (errno == ENOMEM)
        throw_out_of_memory(t, "Map failed");
    else
        throw_io(t);
}

NATIVE_METHOD(sun_nio_ch_FileChannelImpl_map0)
{
    map(t, args, field_int(field_ref(ARG_REF(0), FIELD_FileChannelImpl_fd), FIELD_FileDescriptor_fd));
}

NATIVE_METHOD(sun_nio_ch_UnixFileDispatcherImpl_map0) { map(t, args, FD(0)); }

NATIVE_METHOD(sun_nio_ch_FileChannelImpl_unmap0)
{
    if (munmap(ADDRESS(0), (size_t)ARG_LONG(2)) < 0)
        throw_io(t);
    else
        RESULT_INT(0);
}

static void transfer(struct thread *t, jslot *args, int in, off_t from, jlong count, int out)
{
    NATIVE_CALL_ONCE(t, ssize_t, n, sendfile(out, in, &from, (size_t)count));
    if (n >= 0)
        RESULT_LONG(n);
    else if (errno == EINVAL)
        RESULT_LONG(IO_UNSUPPORTED_CASE);
    else
        io_result(t, args, -1, throw_io_error);
}

/* args: receiver, source, position, count, target. */
NATIVE_METHOD(sun_nio_ch_FileChannelImpl_transferTo0) { transfer(t, args, FD(1), ARG_LONG(2), ARG_LONG(4), FD(6)); }

/* args: source, position, count, target, whether it appends, which sendfile refuses by itself. */
NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_transferTo0) { transfer(t, args, FD(0), ARG_LONG(1), ARG_LONG(3), FD(5)); }

/* The library then reads and writes by itself. */
NATIVE_METHOD(sun_nio_ch_FileDispatcherImpl_transferFrom0)
{
    (void)t;
    RESULT_LONG(IO_UNSUPPORTED);
}

NATIVE_METHOD(sun_nio_ch_UnixFileDispatcherImpl_available0)
{
    jlong n = 0;
    if (file_available(FD(0), &n))
        RESULT_INT(n > INT32_MAX ? INT32_MAX : (jint)n);
    else
        throw_io(t);
}

/* Neither a file nor a folder nor a link. */
NATIVE_METHOD(sun_nio_ch_UnixFileDispatcherImpl_isOther0)
{
    struct stat s;
    if (fstat(FD(0), &s) < 0)
        throw_io(t);
    else
        RESULT_INT(!S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode) && !S_ISLNK(s.st_mode));
}

/* args: descriptor, an array for device and number.  Since 25. */
NATIVE_METHOD(sun_nio_ch_FileKey_init_25)
{
    struct stat s;
    if (fstat(FD(0), &s) < 0) {
        throw_io(t);
        return;
    }
    ((jlong *)array_data(ARG_REF(1)))[0] = (jlong)s.st_dev;
    ((jlong *)array_data(ARG_REF(1)))[1] = (jlong)s.st_ino;
}

NATIVE_METHOD(sun_nio_ch_FileKey_init)
{
    struct stat s;
    if (fstat(FD(1), &s) < 0) {
        throw_io(t);
        return;
    }
    field_set_long(ARG_REF(0), FIELD_FileKey_st_dev, (jlong)s.st_dev);
    field_set_long(ARG_REF(0), FIELD_FileKey_st_ino, (jlong)s.st_ino);
}
