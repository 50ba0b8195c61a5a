/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.EPoll, EventFD and PollSelectorImpl: what selectors wait with.  Static methods. */
#include <poll.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "classlib/io/blocking_io.h"
#include "classlib/native_call.h"
#include "classlib/nio/io_status.h"
#include "vm/realtime/transfer.h"

#define ADDRESS(slot) ((void *)(uintptr_t)args[slot])

NATIVE_METHOD(sun_nio_ch_EPoll_eventSize) { RESULT_INT(sizeof(struct epoll_event)); }
NATIVE_METHOD(sun_nio_ch_EPoll_eventsOffset) { RESULT_INT(offsetof(struct epoll_event, events)); }
NATIVE_METHOD(sun_nio_ch_EPoll_dataOffset) { RESULT_INT(offsetof(struct epoll_event, data)); }

static void descriptor_result(struct thread *t, jslot *args, int fd)
{
    if (fd < 0)
        throw_io(t);
    else
        RESULT_INT(fd);
}

NATIVE_METHOD(sun_nio_ch_EPoll_create) { descriptor_result(t, args, epoll_create1(EPOLL_CLOEXEC)); }

/* args: selector, operation, descriptor, events.  Answers 0 or errno. */
NATIVE_METHOD(sun_nio_ch_EPoll_ctl)
{
    struct epoll_event e = { .events = (uint32_t)ARG_INT(3), .data.fd = ARG_INT(2) };
    RESULT_INT(epoll_ctl(ARG_INT(0), ARG_INT(1), ARG_INT(2), &e) == 0 ? 0 : errno);
}

/* args: selector, array of events (two slots), its length, timeout in milliseconds. */
NATIVE_METHOD(sun_nio_ch_EPoll_wait)
{
    struct pollfd p = { .fd = ARG_INT(0), .events = POLLIN };
    int timeout = ARG_INT(4);
    if (timeout && transfer_may_end_call(t)) {
        io_poll(t, &p, timeout);
        timeout = 0;
    }
    if (thread_pending(t))
        return;
    NATIVE_CALL_ONCE(t, int, n, epoll_wait(p.fd, ADDRESS(1), ARG_INT(3), timeout));
    io_result(t, args, n, throw_io_error);
}

NATIVE_METHOD(sun_nio_ch_EventFD_eventfd0) { descriptor_result(t, args, eventfd(0, EFD_CLOEXEC)); }

NATIVE_METHOD(sun_nio_ch_EventFD_set0)
{
    uint64_t one = 1;
    NATIVE_CALL_ONCE(t, ssize_t, n, write(ARG_INT(0), &one, sizeof one));
    io_result(t, args, n, throw_io_error);
}

/* args: array of struct pollfd (two slots), its length, timeout in milliseconds. */
NATIVE_METHOD(sun_nio_ch_PollSelectorImpl_poll)
{
    NATIVE_CALL_ONCE(t, int, n, poll(ADDRESS(0), (nfds_t)ARG_INT(2), ARG_INT(3)));
    io_result(t, args, n, throw_io_error);
}
