/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.fs.LinuxWatchService: inotify.  Static methods; an error is a UnixException with errno. */
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <unistd.h>

#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/nio/sun_nio_fs.h"
#include "vm/run/allocate.h"

static void unix_result(struct thread *t, jslot *args, int result)
{
    if (result < 0)
        throw_unix(t, errno);
    else
        RESULT_INT(result);
}

NATIVE_METHOD(sun_nio_fs_LinuxWatchService_eventSize) { RESULT_INT(sizeof(struct inotify_event)); }

/* Where the watch, the mask, the cookie, the length and the name are. */
NATIVE_METHOD(sun_nio_fs_LinuxWatchService_eventOffsets)
{
    static const jint offsets[] = {
        offsetof(struct inotify_event, wd), offsetof(struct inotify_event, mask), offsetof(struct inotify_event, cookie),
        offsetof(struct inotify_event, len), offsetof(struct inotify_event, name),
    };
    struct object *array = alloc_primitive_array(t, T_INT, sizeof offsets / sizeof offsets[0]);
    if (array)
        memcpy(array_data(array), offsets, sizeof offsets);
    RESULT_REF(array);
}

NATIVE_METHOD(sun_nio_fs_LinuxWatchService_inotifyInit) { unix_result(t, args, inotify_init1(IN_CLOEXEC)); }

/* args: descriptor, address of the path (two slots), events. */
NATIVE_METHOD(sun_nio_fs_LinuxWatchService_inotifyAddWatch)
{
    NATIVE_CALL(t, int, result, inotify_add_watch(ARG_INT(0), (const char *)(uintptr_t)args[1], (uint32_t)ARG_INT(3)));
    unix_result(t, args, result);
}

NATIVE_METHOD(sun_nio_fs_LinuxWatchService_inotifyRmWatch) { unix_result(t, args, inotify_rm_watch(ARG_INT(0), ARG_INT(1))); }

NATIVE_METHOD(sun_nio_fs_LinuxWatchService_configureBlocking)
{
    int flags = fcntl(ARG_INT(0), F_GETFL);
    fcntl(ARG_INT(0), F_SETFL, ARG_BOOL(1) ? flags & ~O_NONBLOCK : flags | O_NONBLOCK);
}

NATIVE_METHOD(sun_nio_fs_LinuxWatchService_socketpair)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
        throw_unix(t, errno);
    else
        memcpy(array_data(ARG_REF(0)), ends, sizeof ends);
}

/* args: two descriptors.  How many can be read; interrupted: none. */
NATIVE_METHOD(sun_nio_fs_LinuxWatchService_poll)
{
    struct pollfd p[] = { { .fd = ARG_INT(0), .events = POLLIN }, { .fd = ARG_INT(1), .events = POLLIN } };
    NATIVE_CALL_ONCE(t, int, n, poll(p, 2, -1));
    unix_result(t, args, n < 0 && errno == EINTR ? 0 : n);
}
