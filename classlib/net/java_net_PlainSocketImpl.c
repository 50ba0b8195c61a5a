/* SPDX-License-Identifier: Apache-2.0 */
/* java.net.PlainSocketImpl with its streams, SocketCleanable, and sun.net.sdp.SdpSupport: sockets of streams as they were
 * before NIO (-Djdk.net.usePlainSocketImpl). */
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/net/plain_socket.h"
#include "vm/run/exception.h"

static struct object *descriptor_of(const struct object *impl) { return field_ref(impl, FIELD_SocketImpl_fd); }
static jint limit_of(const struct object *impl) { return field_int(impl, FIELD_AbstractPlainSocketImpl_timeout); }

/* --- closing ---------------------------------------------------------------------------------- */

static bool closing(const struct object *impl)
{
    return plain_closed(descriptor_of(impl)) || field_bool(impl, FIELD_AbstractPlainSocketImpl_closePending);
}

/* End what other threads wait for.  A socket that is not to linger gives the connection up instead. */
static void wake_waiting(int fd)
{
    static const struct sockaddr none = { .sa_family = AF_UNSPEC };
    struct linger linger = { 0 };
    socklen_t size = sizeof linger;
    getsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, &size);
    if (linger.l_onoff && linger.l_linger == 0)
        connect(fd, &none, sizeof none);
    else
        shutdown(fd, SHUT_RDWR);
}

/* args: impl, whether other threads may be inside.  If so, its number is not given away yet. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketClose0)
{
    bool used = ARG_BOOL(1);
    struct object *descriptor = descriptor_of(ARG_REF(0));
    int fd = plain_fd(t, descriptor);
    if (fd < 0)
        return;
    if (used) {
        wake_waiting(fd);
        descriptor_end(fd);
        return;
    }
    field_set_int(descriptor, FIELD_FileDescriptor_fd, -1);
    NATIVE_CALL_ONCE(t, int, result, close(fd));
    if (result < 0 && errno != EINTR)
        throw_io(t);
}

/* args: descriptor. */
NATIVE_METHOD(java_net_SocketCleanable_cleanupClose0)
{
    if (close(ARG_INT(0)) < 0 && errno != EINTR)
        throw_io(t);
}

NATIVE_METHOD(java_net_PlainSocketImpl_socketShutdown)
{
    int fd = plain_fd(t, descriptor_of(ARG_REF(0)));
    if (fd >= 0)
        shutdown(fd, ARG_INT(1) == 0 ? SHUT_RD : SHUT_WR);
}

/* --- making and naming ------------------------------------------------------------------------ */

/* args: impl, streams (else datagrams), is a server. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketCreate)
{
    bool server = ARG_BOOL(2);
    int domain = ipv6_in_use(t) ? AF_INET6 : AF_INET;
    int fd = socket(domain, (ARG_BOOL(1) ? SOCK_STREAM : SOCK_DGRAM) | SOCK_CLOEXEC | (server ? SOCK_NONBLOCK : 0), 0);
    if (fd < 0) {
        throw_plain(t, "java/net/SocketException", "Can't create socket");
        return;
    }
    if ((domain == AF_INET6 && !socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0)) || (server && !socket_set(fd, SOL_SOCKET, SO_REUSEADDR, 1))) {
        throw_plain(t, "java/net/SocketException", "cannot set options");
        close(fd);
        return;
    }
    field_set_int(descriptor_of(ARG_REF(0)), FIELD_FileDescriptor_fd, fd);
}

/* A port that the kernel chose. */
static void learn_port(struct thread *t, struct object *impl, int fd)
{
    jint port = plain_port(t, fd);
    if (port >= 0)
        field_set_int(impl, FIELD_SocketImpl_localport, port);
}

/* args: impl, address, port. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketBind)
{
    union socket_address a;
    struct object *impl = ARG_REF(0), *address = ARG_REF(1);
    int fd = plain_fd(t, descriptor_of(impl));
    socklen_t length = fd < 0 ? 0 : plain_address(t, address, ARG_INT(2), "iaObj is null.", &a);
    if (!length || !plain_bind(t, fd, &a, length))
        return;
    field_set_int(impl, FIELD_SocketImpl_localport, ARG_INT(2));
    if (field_set_ref(t, impl, FIELD_SocketImpl_address, address) && ARG_INT(2) == 0)
        learn_port(t, impl, fd);
}

NATIVE_METHOD(java_net_PlainSocketImpl_socketListen)
{
    int fd = plain_fd(t, descriptor_of(ARG_REF(0)));
    if (fd >= 0 && listen(fd, ARG_INT(1)) < 0)
        throw_plain(t, "java/net/SocketException", "Listen failed");
}

/* --- connecting ------------------------------------------------------------------------------- */

static bool set_blocking(int fd, bool blocking)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) == 0;
}

/* How a connection that was begun ended: 0 or errno; ETIME when it did not within the limit. */
static int end_of_connection(struct thread *t, int fd, jint limit)
{
    int error = 0, ready = plain_wait(t, fd, POLLOUT, limit);
    socklen_t size = sizeof error;
    if (ready == 0)
        return ETIME;
    if (ready < 0 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        return errno;
    return error;
}

static int try_to_connect(struct thread *t, int fd, const union socket_address *a, socklen_t length, jint limit, bool *begun)
{
    if (!set_blocking(fd, false))
        return errno;
    int error = connect(fd, &a->any, length) == 0 ? 0 : errno;
    *begun = error == EINPROGRESS || error == EINTR;
    if (*begun)
        error = end_of_connection(t, fd, limit);
    if (error == ETIME)
        shutdown(fd, SHUT_RDWR);
    set_blocking(fd, true);
    return error;
}

static void throw_unconnected(struct thread *t, int error)
{
    static const struct { int error; const char *class_name, *what; } kinds[] = {
        { EPROTO,        "java/net/ProtocolException",       "Protocol error" },
        { ECONNREFUSED,  "java/net/ConnectException",        "Connection refused" },
        { ETIMEDOUT,     "java/net/ConnectException",        "Connection timed out" },
        { EHOSTUNREACH,  "java/net/NoRouteToHostException",  "Host unreachable" },
        { EADDRNOTAVAIL, "java/net/NoRouteToHostException",  "Address not available" },
    };
    errno = error;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].error == error) {
            throw_plain(t, kinds[i].class_name, kinds[i].what);
            return;
        }
    if (error == ETIME)
        throw_named(t, "java/net/SocketTimeoutException", "Connect timed out");
    else if (error == EINVAL)
        throw_named(t, "java/net/SocketException", "Invalid argument or cannot assign requested address");
    else
        throw_plain(t, "java/net/SocketException", "connect failed");
}

/* args: impl, address, port, limit. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketConnect)
{
    union socket_address a;
    struct object *impl = ARG_REF(0), *address = ARG_REF(1);
    int fd = plain_fd(t, descriptor_of(impl));
    bool begun = false;
    socklen_t length = fd < 0 ? 0 : plain_address(t, address, ARG_INT(2), "inet address argument is null.", &a);
    if (!length)
        return;
    int error = try_to_connect(t, fd, &a, length, ARG_INT(3), &begun);
    if (error && closing(impl)) {
        throw_closed(t);
    } else if (error && !begun && ARG_INT(3) > 0) {     /* nothing was waited for */
        errno = error;
        throw_plain(t, "java/net/ConnectException", "connect failed");
    } else if (error) {
        throw_unconnected(t, error);
    } else if (field_set_ref(t, impl, FIELD_SocketImpl_address, address)) {
        field_set_int(impl, FIELD_SocketImpl_port, ARG_INT(2));
        if (field_int(impl, FIELD_SocketImpl_localport) == 0)
            learn_port(t, impl, fd);
    }
}

/* The next connection; one that was given up before is none.  -1: an exception is pending. */
static int accept_next(struct thread *t, const struct object *impl, int fd, union socket_address *peer)
{
    for (;;) {
        socklen_t length = sizeof *peer;
        int ready = plain_wait(t, fd, POLLIN, limit_of(impl));
        int accepted = ready > 0 ? accept4(fd, &peer->any, &length, SOCK_CLOEXEC) : -1;
        if (accepted >= 0)
            return accepted;
        if (closing(impl))
            throw_closed(t);
        else if (ready == 0)
            throw_named(t, "java/net/SocketTimeoutException", "Accept timed out");
        else if (errno == ECONNABORTED || errno == EAGAIN || errno == EINTR)
            continue;
        else
            throw_plain(t, "java/net/SocketException", "Accept failed");
        return -1;
    }
}

/* args: impl, the impl of the new socket. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketAccept)
{
    union socket_address peer;
    struct object *impl = ARG_REF(0), *made = ARG_REF(1);
    int fd = plain_fd(t, descriptor_of(impl));
    if (fd < 0 || !plain_given(t, made, "socket is null"))
        return;
    int accepted = accept_next(t, impl, fd, &peer);
    if (accepted < 0)
        return;
    field_set_int(descriptor_of(made), FIELD_FileDescriptor_fd, accepted);
    struct object *address = address_to_java(t, &peer, NULL);
    field_set_int(made, FIELD_SocketImpl_port, address_port(&peer));
    field_set_int(made, FIELD_SocketImpl_localport, field_int(impl, FIELD_SocketImpl_localport));
    if (address)
        field_set_ref(t, made, FIELD_SocketImpl_address, address);
}

/* --- data ------------------------------------------------------------------------------------- */

static void throw_reset(struct thread *t) { throw_named(t, "sun/net/ConnectionResetException", "Connection reset"); }

static void throw_unread(struct thread *t)
{
    if (errno == ECONNRESET || errno == EPIPE)
        throw_reset(t);
    else if (errno == EBADF)
        throw_closed(t);
    else
        throw_plain(t, "java/net/SocketException", "Read failed");
}

/* args: stream, descriptor, bytes, offset, length, limit.  Answers the count, 0 at the end: its caller looks why. */
NATIVE_METHOD(java_net_SocketInputStream_socketRead0)
{
    char *to = (char *)array_data(ARG_REF(2)) + ARG_INT(3);
    size_t length = (size_t)ARG_INT(4);
    jint limit = ARG_INT(5);
    int fd = plain_fd(t, ARG_REF(1));
    while (fd >= 0) {
        int ready = plain_wait(t, fd, POLLIN, limit);
        ssize_t n = ready > 0 ? recv(fd, to, length, MSG_DONTWAIT) : -1;
        if (n >= 0) {
            RESULT_INT((jint)n);
            return;
        }
        if (ready > 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (ready == 0)
            throw_named(t, "java/net/SocketTimeoutException", "Read timed out");
        else
            throw_unread(t);
        return;
    }
}

/* args: stream, descriptor, bytes, offset, length. */
NATIVE_METHOD(java_net_SocketOutputStream_socketWrite0)
{
    const char *from = (const char *)array_data(ARG_REF(2)) + ARG_INT(3);
    size_t left = (size_t)ARG_INT(4);
    int fd = plain_fd(t, ARG_REF(1));
    while (fd >= 0 && left) {
        NATIVE_CALL(t, ssize_t, n, send(fd, from, left, MSG_NOSIGNAL));
        if (n < 0) {
            if (errno == ECONNRESET)
                throw_reset(t);
            else
                throw_plain(t, "java/net/SocketException", "Write failed");
            return;
        }
        from += n;
        left -= (size_t)n;
    }
}

NATIVE_METHOD(java_net_PlainSocketImpl_socketAvailable)
{
    int count = 0, fd = plain_fd(t, descriptor_of(ARG_REF(0)));
    if (fd < 0)
        return;
    if (plain_available(fd, &count))
        RESULT_INT(count);
    else if (errno == ECONNRESET)
        throw_reset(t);
    else
        throw_plain(t, "java/net/SocketException", "ioctl FIONREAD failed");
}

NATIVE_METHOD(java_net_PlainSocketImpl_socketSendUrgentData)
{
    char byte = (char)ARG_INT(1);
    int fd = plain_fd(t, descriptor_of(ARG_REF(0)));
    if (fd < 0)
        return;
    NATIVE_CALL(t, ssize_t, n, send(fd, &byte, 1, MSG_OOB | MSG_NOSIGNAL));
    if (n < 0)
        throw_plain(t, "java/io/IOException", "Write failed");
}

/* --- options ---------------------------------------------------------------------------------- */

/* args: impl, option, on, value.  A limit of time is not the kernel's. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketSetOption0)
{
    jint option = ARG_INT(1);
    bool on = ARG_BOOL(2);
    int fd = plain_fd(t, descriptor_of(ARG_REF(0)));
    if (fd < 0 || option == OPTION_TIMEOUT)
        return;
    jint value = plain_is_flag(option) ? on : plain_option_value(t, ARG_REF(3));
    plain_set_option(t, fd, option, option == OPTION_LINGER && !on ? -1 : value);
}

static void own_address_result(struct thread *t, jslot *args, int fd)
{
    union socket_address own;
    if (!plain_name(fd, &own)) {
        throw_plain(t, "java/net/SocketException", "Error getting socket name");
        return;
    }
    struct object *address = address_to_java(t, &own, NULL);
    if (address && field_set_ref(t, ARG_REF(2), FIELD_InetAddressContainer_addr, address))
        RESULT_INT(0);
}

/* args: impl, option, container of an address.  Answers a number, or 1 for true and -1 for false. */
NATIVE_METHOD(java_net_PlainSocketImpl_socketGetOption)
{
    jint option = ARG_INT(1), value;
    int fd = plain_fd(t, descriptor_of(ARG_REF(0)));
    if (fd < 0)
        return;
    if (option == OPTION_ADDRESS)
        own_address_result(t, args, fd);
    else if (plain_get_option(t, fd, option, &value))
        RESULT_INT(plain_is_flag(option) && !value ? -1 : value);
}

/* --- sockets of InfiniBand's protocol: the kernel has them, or says that it has not ----------- */

static int sdp_socket(struct thread *t)
{
    enum { FAMILY_SDP = 27 };
    int fd = socket(FAMILY_SDP, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        throw_io(t);
    return fd;
}

NATIVE_METHOD(sun_net_sdp_SdpSupport_create0) { RESULT_INT(sdp_socket(t)); }

static void copy_option(int from, int to, int option, socklen_t size)
{
    union { int number; struct linger linger; } v;
    if (getsockopt(from, SOL_SOCKET, option, &v, &size) == 0)
        setsockopt(to, SOL_SOCKET, option, &v, size);
}

/* args: descriptor, which becomes one of such a socket. */
NATIVE_METHOD(sun_net_sdp_SdpSupport_convert0)
{
    int fd = ARG_INT(0), sdp = sdp_socket(t);
    if (sdp < 0)
        return;
    copy_option(fd, sdp, SO_REUSEADDR, sizeof(int));
    copy_option(fd, sdp, SO_LINGER, sizeof(struct linger));
    if (dup3(sdp, fd, O_CLOEXEC) < 0)
        throw_io(t);
    close(sdp);
}
