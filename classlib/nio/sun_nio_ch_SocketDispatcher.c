/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.SocketDispatcher, DatagramDispatcher, DatagramChannelImpl and NativeSocketAddress: data through sockets.
 * Results below zero are IOStatus codes. */
#include <stddef.h>
#include <sys/uio.h>
#include <unistd.h>

#include "classlib/io/blocking_io.h"
#include "classlib/nio/io_status.h"
#include "classlib/native_call.h"
#include "classlib/net/socket_address.h"
#include "vm/run/exception.h"

#define FD(slot) field_int(ARG_REF(slot), FIELD_FileDescriptor_fd)
#define ADDRESS(slot) ((void *)(uintptr_t)args[slot])

/* Reading nothing is the end. */
static void read_result(struct thread *t, jslot *args, jlong n, void (*fail)(struct thread *))
{
    if (n == 0)
        RESULT_LONG(IO_EOF);
    else
        io_result(t, args, n, fail);
}

/* --- streams ---------------------------------------------------------------------------------- */

static void throw_reading(struct thread *t)
{
    if (errno == ECONNRESET || errno == EPIPE)
        throw_named(t, "sun/net/ConnectionResetException", "Connection reset");
    else
        throw_io(t);
}

/* args: descriptor, address (two slots), length. */
NATIVE_METHOD(sun_nio_ch_SocketDispatcher_read0)
{
    int fd = FD(0);
    if (!io_await(t, fd, POLLIN))
        return;
    NATIVE_CALL_ONCE(t, ssize_t, n, read(fd, ADDRESS(1), (size_t)ARG_INT(3)));
    read_result(t, args, n, throw_reading);
}

NATIVE_METHOD(sun_nio_ch_SocketDispatcher_readv0)
{
    int fd = FD(0);
    if (!io_await(t, fd, POLLIN))
        return;
    NATIVE_CALL_ONCE(t, ssize_t, n, readv(fd, ADDRESS(1), ARG_INT(3)));
    read_result(t, args, n, throw_reading);
}

/* --- datagrams -------------------------------------------------------------------------------- */

/* An earlier datagram found nobody. */
static void throw_datagram(struct thread *t)
{
    if (errno == ECONNREFUSED)
        throw_named(t, "java/net/PortUnreachableException", NULL);
    else
        throw_socket(t);
}

static struct msghdr message_of(void *vectors, jint count)
{
    return (struct msghdr){ .msg_iov = vectors, .msg_iovlen = (size_t)count };
}

NATIVE_METHOD(sun_nio_ch_DatagramDispatcher_read0)
{
    int fd = FD(0);
    NATIVE_CALL_ONCE(t, ssize_t, n, recv(fd, ADDRESS(1), (size_t)ARG_INT(3), 0));
    read_result(t, args, n, throw_datagram);
}

NATIVE_METHOD(sun_nio_ch_DatagramDispatcher_readv0)
{
    int fd = FD(0);
    struct msghdr m = message_of(ADDRESS(1), ARG_INT(3));
    NATIVE_CALL_ONCE(t, ssize_t, n, recvmsg(fd, &m, 0));
    read_result(t, args, n, throw_datagram);
}

NATIVE_METHOD(sun_nio_ch_DatagramDispatcher_write0)
{
    int fd = FD(0);
    NATIVE_CALL_ONCE(t, ssize_t, n, send(fd, ADDRESS(1), (size_t)ARG_INT(3), 0));
    io_result(t, args, n, throw_datagram);
}

NATIVE_METHOD(sun_nio_ch_DatagramDispatcher_writev0)
{
    int fd = FD(0);
    struct msghdr m = message_of(ADDRESS(1), ARG_INT(3));
    NATIVE_CALL_ONCE(t, ssize_t, n, sendmsg(fd, &m, 0));
    io_result(t, args, n, throw_datagram);
}

/* args: descriptor, is IPv6.  An address of no family dissolves the connection. */
NATIVE_METHOD(sun_nio_ch_DatagramChannelImpl_disconnect0)
{
    union socket_address none = { .any.sa_family = AF_UNSPEC };
    if (connect(FD(0), &none.any, ARG_BOOL(1) ? sizeof none.v6 : sizeof none.v4) < 0)
        throw_socket(t);
}

/* args: descriptor, address (two slots), length, address of the sender's address (two slots), is connected.  What an earlier
 * datagram met is news only on a connected socket. */
NATIVE_METHOD(sun_nio_ch_DatagramChannelImpl_receive0)
{
    enum { LARGEST = 65536 };
    int fd = FD(0);
    size_t length = (size_t)(ARG_INT(3) < LARGEST ? ARG_INT(3) : LARGEST);
    for (;;) {
        socklen_t sender_length = sizeof(union socket_address);
        if (!io_await(t, fd, POLLIN))
            return;
        NATIVE_CALL_ONCE(t, ssize_t, n, recvfrom(fd, ADDRESS(1), length, 0, ADDRESS(4), &sender_length));
        if (n < 0 && errno == ECONNREFUSED && !ARG_BOOL(6))
            continue;
        io_result(t, args, n, throw_datagram);
        return;
    }
}

/* args: descriptor, address (two slots), length, address of the target's address (two slots), its length. */
NATIVE_METHOD(sun_nio_ch_DatagramChannelImpl_send0)
{
    enum { LARGEST = 65536 };
    int fd = FD(0);
    size_t length = (size_t)(ARG_INT(3) < LARGEST ? ARG_INT(3) : LARGEST);
    NATIVE_CALL_ONCE(t, ssize_t, n, sendto(fd, ADDRESS(1), length, 0, ADDRESS(4), (socklen_t)ARG_INT(6)));
    io_result(t, args, n, throw_datagram);
}

/* --- the form of addresses -------------------------------------------------------------------- */

#define NUMBER(name, value) \
    NATIVE_METHOD(sun_nio_ch_NativeSocketAddress_##name) { RESULT_INT(value); }

NUMBER(AFINET, AF_INET)
NUMBER(AFINET6, AF_INET6)
NUMBER(sizeofSockAddr4, sizeof(struct sockaddr_in))
NUMBER(sizeofSockAddr6, sizeof(struct sockaddr_in6))
NUMBER(sizeofFamily, sizeof(sa_family_t))
NUMBER(offsetFamily, offsetof(struct sockaddr, sa_family))
NUMBER(offsetSin4Port, offsetof(struct sockaddr_in, sin_port))
NUMBER(offsetSin4Addr, offsetof(struct sockaddr_in, sin_addr))
NUMBER(offsetSin6Port, offsetof(struct sockaddr_in6, sin6_port))
NUMBER(offsetSin6Addr, offsetof(struct sockaddr_in6, sin6_addr))
NUMBER(offsetSin6ScopeId, offsetof(struct sockaddr_in6, sin6_scope_id))
NUMBER(offsetSin6FlowInfo, offsetof(struct sockaddr_in6, sin6_flowinfo))
