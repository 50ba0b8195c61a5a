/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.IOUtil and NativeThread: descriptors, pipes that wake selectors, and breaking off a blocking call. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "vm/run/exception.h"

NATIVE_METHOD(sun_nio_ch_IOUtil_fdVal) { RESULT_INT(field_int(ARG_REF(0), FIELD_FileDescriptor_fd)); }
NATIVE_METHOD(sun_nio_ch_IOUtil_setfdVal) { field_set_int(ARG_REF(0), FIELD_FileDescriptor_fd, ARG_INT(1)); }

/* Bytes that one writev may be asked for. */
NATIVE_METHOD(sun_nio_ch_IOUtil_writevMax)
{
    (void)t;
    RESULT_LONG(INT64_MAX);
}

NATIVE_METHOD(sun_nio_ch_IOUtil_iovMax)
{
    long most = sysconf(_SC_IOV_MAX);
    RESULT_INT(most < 0 ? 16 : (jint)most);
}

NATIVE_METHOD(sun_nio_ch_IOUtil_fdLimit)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
        throw_io(t);
    else
        RESULT_INT(limit.rlim_max == RLIM_INFINITY || limit.rlim_max > INT32_MAX ? INT32_MAX : (jint)limit.rlim_max);
}

NATIVE_METHOD(sun_nio_ch_IOUtil_randomBytes) { throw_new(t, EX(UnsupportedOperationException), NULL); }

static bool set_blocking(int fd, bool blocking)
{
    int flags = fcntl(fd, F_GETFL), wanted = blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK;
    return flags >= 0 && (flags == wanted || fcntl(fd, F_SETFL, wanted) >= 0);
}

NATIVE_METHOD(sun_nio_ch_IOUtil_configureBlocking)
{
    if (!set_blocking(field_int(ARG_REF(0), FIELD_FileDescriptor_fd), ARG_BOOL(1)))
        throw_io(t);
}

/* Read end in the upper half, write end in the lower. */
NATIVE_METHOD(sun_nio_ch_IOUtil_makePipe)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | (ARG_BOOL(0) ? 0 : O_NONBLOCK)) < 0)
        throw_io(t);
    else
        RESULT_LONG((jlong)((uint64_t)(uint32_t)ends[0] << 32 | (uint32_t)ends[1]));
}

NATIVE_METHOD(sun_nio_ch_IOUtil_write1)
{
    char byte = (char)ARG_INT(1);
    NATIVE_CALL(t, ssize_t, n, write(ARG_INT(0), &byte, 1));
    if (n < 0)
        throw_io(t);
    else
        RESULT_INT((jint)n);
}

/* Read until nothing is left; was there anything? */
NATIVE_METHOD(sun_nio_ch_IOUtil_drain)
{
    char buffer[128];
    ssize_t n;
    jlong total = 0;
    while ((n = read(ARG_INT(0), buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
        total += n > 0 ? n : 0;
    if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
        throw_io(t);
    else
        RESULT_INT(total > 0);
}

NATIVE_METHOD(sun_nio_ch_IOUtil_drain1)
{
    enum { INTERRUPTED = -3 };
    char byte;
    ssize_t n = read(ARG_INT(0), &byte, 1);
    if (n >= 0)
        RESULT_INT((jint)n);
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
        RESULT_INT(0);
    else if (errno == EINTR)
        RESULT_INT(INTERRUPTED);
    else
        throw_io(t);
}

/* --- NativeThread: a signal that does nothing but end the system call ---------------------- */

static int wake_signal(void) { return SIGRTMAX - 2; }
static void do_nothing(int number) { (void)number; }

NATIVE_METHOD(sun_nio_ch_NativeThread_init)
{
    struct sigaction action = { .sa_handler = do_nothing };     /* no SA_RESTART: that is the point */
    sigemptyset(&action.sa_mask);
    if (sigaction(wake_signal(), &action, NULL) < 0)
        throw_io(t);
}

NATIVE_METHOD(sun_nio_ch_NativeThread_current) { RESULT_LONG((jlong)(uintptr_t)pthread_self()); }

NATIVE_METHOD(sun_nio_ch_NativeThread_signal)
{
    int error = pthread_kill((pthread_t)ARG_LONG(0), wake_signal());
    if (error) {
        errno = error;
        throw_io(t);
    }
}
