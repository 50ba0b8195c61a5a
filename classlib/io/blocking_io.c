/* SPDX-License-Identifier: Apache-2.0 */
/* Waiting for a descriptor, or for an exception that is fired at the thread. */
#include "classlib/io/blocking_io.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/native_call.h"
#include "vm/realtime/transfer.h"
#include "vm/run/exception.h"

/* What is ready, and descriptors for which nobody waits, need no waiting; errors are told by the call itself. */
static bool may_block(int fd, short events)
{
    struct pollfd p = { .fd = fd, .events = events };
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && !(flags & O_NONBLOCK) && poll(&p, 1, 0) == 0;
}

static bool refuse(struct thread *t, short events)
{
    static const char why[] = "asynchronously interrupted";
    return events == POLLOUT ? throw_new(t, EX(IOException), "%s", why) : throw_named(t, "java/io/InterruptedIOException", "%s", why);
}

static int poll_beside(struct thread *t, struct pollfd *p, int bell, int timeout)
{
    struct pollfd both[2] = { *p, { .fd = bell, .events = POLLIN } };
    NATIVE_CALL_ONCE(t, int, n, poll(both, 2, timeout));
    p->revents = n > 0 ? both[0].revents : 0;
    return n <= 0 ? n : p->revents ? 1 : refuse(t, p->events);
}

static int poll_alone(struct thread *t, struct pollfd *p, int timeout)
{
    NATIVE_CALL_ONCE(t, int, n, poll(p, 1, timeout));
    return n;
}

static int poll_listening(struct thread *t, struct pollfd *p, int timeout)
{
    bool pending;
    int bell = transfer_listen(t, &pending);
    int n = pending ? refuse(t, p->events) : bell < 0 ? poll_alone(t, p, timeout) : poll_beside(t, p, bell, timeout);
    int error = errno;
    transfer_stop_listening(t);
    errno = error;
    return n;
}

int io_poll(struct thread *t, struct pollfd *p, int timeout)
{
    return timeout && transfer_may_end_call(t) ? poll_listening(t, p, timeout) : poll_alone(t, p, timeout);
}

bool io_await(struct thread *t, int fd, short events)
{
    struct pollfd p = { .fd = fd, .events = events };
    if (transfer_may_end_call(t) && may_block(fd, events))
        io_poll(t, &p, -1);
    return !thread_pending(t);
}

size_t io_portion(const struct thread *t, int fd, size_t length)
{
    struct stat s;
    bool all = length <= PIPE_BUF || !transfer_may_end_call(t) || (fstat(fd, &s) == 0 && S_ISREG(s.st_mode));
    return all ? length : PIPE_BUF;
}
