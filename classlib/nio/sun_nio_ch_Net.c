/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.Net: sockets of channels.  Static methods; a descriptor is a FileDescriptor.
 *
 * Results below zero are IOStatus codes.  Options come by the numbers that the kernel has for them. */
#include <netinet/ip.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "classlib/io/blocking_io.h"
#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/net/socket_address.h"
#include "classlib/nio/io_status.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/store.h"

#define FD(slot) field_int(ARG_REF(slot), FIELD_FileDescriptor_fd)

/* --- what there is --------------------------------------------------------------------------- */

NATIVE_METHOD(sun_nio_ch_Net_isIPv6Available0) { RESULT_INT(ipv6_in_use(t)); }
NATIVE_METHOD(sun_nio_ch_Net_isReusePortAvailable0) { RESULT_INT(reuse_port_known()); }
NATIVE_METHOD(sun_nio_ch_Net_isExclusiveBindAvailable) { RESULT_INT(-1); }

NATIVE_METHOD(sun_nio_ch_Net_pollinValue) { RESULT_INT(POLLIN); }
NATIVE_METHOD(sun_nio_ch_Net_polloutValue) { RESULT_INT(POLLOUT); }
NATIVE_METHOD(sun_nio_ch_Net_pollerrValue) { RESULT_INT(POLLERR); }
NATIVE_METHOD(sun_nio_ch_Net_pollhupValue) { RESULT_INT(POLLHUP); }
NATIVE_METHOD(sun_nio_ch_Net_pollnvalValue) { RESULT_INT(POLLNVAL); }

/* --- making and connecting ------------------------------------------------------------------- */

/* args: prefer IPv6, stream, reuse address, fast loopback (of other systems). */
NATIVE_METHOD(sun_nio_ch_Net_socket0)
{
    bool stream = ARG_BOOL(1), reuse = ARG_BOOL(2);
    int domain = ARG_BOOL(0) && ipv6_in_use(t) ? AF_INET6 : AF_INET;
    int fd = socket(domain, (stream ? SOCK_STREAM : SOCK_DGRAM) | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        throw_socket(t);
        return;
    }
    if ((domain == AF_INET6 && !socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0)) || (reuse && !socket_set(fd, SOL_SOCKET, SO_REUSEADDR, 1)) ||
        (!stream && !socket_prepare_groups(fd, domain))) {
        throw_socket(t);
        close(fd);
        return;
    }
    RESULT_INT(fd);
}

/* args: descriptor, prefer IPv6, exclusive (of other systems), address, port. */
NATIVE_METHOD(sun_nio_ch_Net_bind0)
{
    union socket_address a;
    socklen_t length = address_for_call(t, ARG_REF(3), ARG_INT(4), ARG_BOOL(1), &a);
    if (length && bind(FD(0), &a.any, length) < 0)
        throw_socket(t);
}

NATIVE_METHOD(sun_nio_ch_Net_listen)
{
    if (listen(FD(0), ARG_INT(1)) < 0)
        throw_socket(t);
}

/* args: prefer IPv6, descriptor, address, port. */
NATIVE_METHOD(sun_nio_ch_Net_connect0)
{
    union socket_address a;
    int fd = FD(1);
    socklen_t length = address_for_call(t, ARG_REF(2), ARG_INT(3), ARG_BOOL(0), &a);
    if (!length)
        return;
    NATIVE_CALL_ONCE(t, int, result, connect(fd, &a.any, length));
    if (result == 0)
        RESULT_INT(1);
    else if (errno == EINPROGRESS)
        RESULT_INT(IO_UNAVAILABLE);
    else if (errno == EINTR)
        RESULT_INT(IO_INTERRUPTED);
    else
        throw_socket(t);
}

/* A connection that was given up before it was accepted is none. */
static int accept_next(struct thread *t, int fd, union socket_address *peer)
{
    for (;;) {
        socklen_t length = sizeof *peer;
        if (!io_await(t, fd, POLLIN))
            return -1;
        NATIVE_CALL_ONCE(t, int, accepted, accept4(fd, &peer->any, &length, SOCK_CLOEXEC));
        if (accepted >= 0 || errno != ECONNABORTED)
            return accepted;
    }
}

static struct object *new_socket_address(struct thread *t, const union socket_address *from)
{
    struct object *address = address_to_java(t, from, NULL);
    struct class *c = address ? class_named(t, NULL, "java/net/InetSocketAddress") : NULL;
    jslot arguments[] = { slot_of_ref(address), slot_of_int(address_port(from)) };
    return c ? new_object(t, c, "(Ljava/net/InetAddress;I)V", arguments) : NULL;
}

/* args: descriptor, new descriptor, array of one InetSocketAddress. */
NATIVE_METHOD(sun_nio_ch_Net_accept)
{
    union socket_address peer;
    int fd = accept_next(t, FD(0), &peer);
    if (fd < 0) {
        if (!thread_pending(t))
            io_result(t, args, -1, throw_socket);
        return;
    }
    field_set_int(ARG_REF(1), FIELD_FileDescriptor_fd, fd);
    struct object *address = new_socket_address(t, &peer), *array = ARG_REF(2);
    if (address && store_element(t, array, 0, address))
        RESULT_INT(1);
}

NATIVE_METHOD(sun_nio_ch_Net_shutdown)
{
    static const int how[] = { SHUT_RD, SHUT_WR, SHUT_RDWR };
    if (shutdown(FD(0), how[ARG_INT(1)]) < 0 && errno != ENOTCONN)
        throw_socket(t);
}

/* --- addresses -------------------------------------------------------------------------------- */

typedef int name_call(int fd, struct sockaddr *out, socklen_t *length);

static bool name_of(struct thread *t, int fd, name_call *call, union socket_address *out)
{
    socklen_t length = sizeof *out;
    memset(out, 0, sizeof *out);
    if (call(fd, &out->any, &length) == 0)
        return true;
    throw_socket(t);
    return false;
}

static int local_name(int fd, struct sockaddr *out, socklen_t *length) { return getsockname(fd, out, length); }
static int remote_name(int fd, struct sockaddr *out, socklen_t *length) { return getpeername(fd, out, length); }

static void port_result(struct thread *t, jslot *args, name_call *call)
{
    union socket_address a;
    if (name_of(t, FD(0), call, &a))
        RESULT_INT(address_port(&a));
}

static void address_result(struct thread *t, jslot *args, name_call *call)
{
    union socket_address a;
    if (name_of(t, FD(0), call, &a))
        RESULT_REF(address_to_java(t, &a, NULL));
}

NATIVE_METHOD(sun_nio_ch_Net_localPort) { port_result(t, args, local_name); }
NATIVE_METHOD(sun_nio_ch_Net_remotePort) { port_result(t, args, remote_name); }
NATIVE_METHOD(sun_nio_ch_Net_localInetAddress) { address_result(t, args, local_name); }
NATIVE_METHOD(sun_nio_ch_Net_remoteInetAddress) { address_result(t, args, remote_name); }

/* --- options ---------------------------------------------------------------------------------- */

static bool is_byte_option(int level, int option)
{
    return level == IPPROTO_IP && (option == IP_MULTICAST_TTL || option == IP_MULTICAST_LOOP);
}

static bool is_linger(int level, int option) { return level == SOL_SOCKET && option == SO_LINGER; }
static bool is_buffer_size(int level, int option) { return level == SOL_SOCKET && (option == SO_RCVBUF || option == SO_SNDBUF); }

union option_value { int number; unsigned char byte; struct linger linger; };

static socklen_t option_size(int level, int option)
{
    return is_byte_option(level, option) ? 1 : is_linger(level, option) ? sizeof(struct linger) : sizeof(int);
}

/* args: descriptor, convert, level, option.  The kernel tells twice the size of a buffer that was asked for. */
NATIVE_METHOD(sun_nio_ch_Net_getIntOption0)
{
    bool convert = ARG_BOOL(1);
    int level = ARG_INT(2), option = ARG_INT(3);
    union option_value v = { 0 };
    socklen_t size = option_size(level, option);
    if (getsockopt(FD(0), level, option, &v, &size) < 0)
        throw_socket(t);
    else if (is_byte_option(level, option))
        RESULT_INT(v.byte);
    else if (is_linger(level, option))
        RESULT_INT(v.linger.l_onoff ? v.linger.l_linger : -1);
    else
        RESULT_INT(convert && is_buffer_size(level, option) ? v.number / 2 : v.number);
}

static union option_value option_of(int level, int option, jint value, bool convert)
{
    enum { LEAST_BUFFER = 1024 };
    if (is_byte_option(level, option))
        return (union option_value){ .byte = (unsigned char)value };
    if (is_linger(level, option))
        return (union option_value){ .linger = { value >= 0, value >= 0 ? value : 0 } };
    if (convert && level == SOL_SOCKET && option == SO_RCVBUF && value < LEAST_BUFFER)
        value = LEAST_BUFFER;
    if (convert && level == IPPROTO_IP && option == IP_TOS)
        value &= IPTOS_TOS_MASK | IPTOS_PREC_MASK;
    return (union option_value){ .number = value };
}

/* args: descriptor, convert, level, option, value, is IPv6.  The class of traffic also holds for IPv4 through such a socket. */
NATIVE_METHOD(sun_nio_ch_Net_setIntOption0)
{
    int fd = FD(0), level = ARG_INT(2), option = ARG_INT(3);
    union option_value v = option_of(level, option, ARG_INT(4), ARG_BOOL(1));
    if (ARG_BOOL(5) && level == IPPROTO_IPV6 && option == IPV6_TCLASS)
        socket_set(fd, IPPROTO_IP, IP_TOS, v.number);
    if (setsockopt(fd, level, option, &v, option_size(level, option)) < 0)
        throw_socket(t);
}

/* --- waiting ---------------------------------------------------------------------------------- */

static int clipped(jlong timeout) { return timeout < -1 ? -1 : timeout > INT32_MAX ? INT32_MAX : (int)timeout; }

/* args: descriptor, events, timeout in milliseconds.  Interrupted: nothing happened. */
NATIVE_METHOD(sun_nio_ch_Net_poll)
{
    struct pollfd p = { .fd = FD(0), .events = (short)ARG_INT(1) };
    int timeout = clipped(ARG_LONG(2));
    int result = io_poll(t, &p, timeout);
    if (result >= 0)
        RESULT_INT(p.revents);
    else if (errno == EINTR)
        RESULT_INT(0);
    else
        throw_socket(t);
}

/* 0, or the errno of the connection. */
static int connection_error(const struct pollfd *p)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(p->fd, SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        return errno;
    return error ? error : p->revents & POLLHUP ? ENOTCONN : 0;
}

/* args: descriptor, timeout in milliseconds.  Is it connected? */
NATIVE_METHOD(sun_nio_ch_Net_pollConnect)
{
    struct pollfd p = { .fd = FD(0), .events = POLLOUT };
    int timeout = clipped(ARG_LONG(1));
    NATIVE_CALL_ONCE(t, int, result, poll(&p, 1, timeout));
    if (result == 0 || (result < 0 && errno == EINTR)) {
        RESULT_INT(false);
        return;
    }
    int error = result < 0 ? errno : connection_error(&p);
    errno = error;
    if (error)
        throw_socket(t);
    else
        RESULT_INT(true);
}

NATIVE_METHOD(sun_nio_ch_Net_available)
{
    int waiting = 0;
    if (ioctl(FD(0), FIONREAD, &waiting) < 0)
        throw_socket(t);
    else
        RESULT_INT(waiting);
}

NATIVE_METHOD(sun_nio_ch_Net_sendOOB)
{
    int fd = FD(0);
    char byte = (char)ARG_INT(1);
    NATIVE_CALL_ONCE(t, ssize_t, n, send(fd, &byte, 1, MSG_OOB));
    io_result(t, args, n, throw_io_error);
}

/* --- groups ----------------------------------------------------------------------------------- */

static struct in_addr v4_from(jint address) { return (struct in_addr){ htonl((uint32_t)address) }; }

/* A kernel without the option may have another way. */
static void group_result(struct thread *t, jslot *args, int result, bool join)
{
    if (result == 0)
        RESULT_INT(0);
    else if (join && (errno == ENOPROTOOPT || errno == EOPNOTSUPP))
        RESULT_INT(IO_UNAVAILABLE);
    else
        throw_socket(t);
}

/* args: join, descriptor, group, interface, source (0: any). */
NATIVE_METHOD(sun_nio_ch_Net_joinOrDrop4)
{
    bool join = ARG_BOOL(0);
    int fd = FD(1), result;
    struct ip_mreq any = { .imr_multiaddr = v4_from(ARG_INT(2)), .imr_interface = v4_from(ARG_INT(3)) };
    struct ip_mreq_source one = { .imr_multiaddr = any.imr_multiaddr, .imr_interface = any.imr_interface, .imr_sourceaddr = v4_from(ARG_INT(4)) };
    if (ARG_INT(4) == 0)
        result = setsockopt(fd, IPPROTO_IP, join ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP, &any, sizeof any);
    else
        result = setsockopt(fd, IPPROTO_IP, join ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP, &one, sizeof one);
    group_result(t, args, result, join);
}

/* args: block, descriptor, group, interface, source. */
NATIVE_METHOD(sun_nio_ch_Net_blockOrUnblock4)
{
    bool block = ARG_BOOL(0);
    struct ip_mreq_source m = { .imr_multiaddr = v4_from(ARG_INT(2)), .imr_interface = v4_from(ARG_INT(3)), .imr_sourceaddr = v4_from(ARG_INT(4)) };
    int result = setsockopt(FD(1), IPPROTO_IP, block ? IP_BLOCK_SOURCE : IP_UNBLOCK_SOURCE, &m, sizeof m);
    group_result(t, args, result, block);
}

static void v6_from(const struct object *bytes, struct sockaddr_storage *out)
{
    struct sockaddr_in6 v6 = { .sin6_family = AF_INET6 };
    memcpy(v6.sin6_addr.s6_addr, array_data(bytes), 16);
    memcpy(out, &v6, sizeof v6);
}

static int change_source(int fd, int option, const struct object *group, jint interface, const struct object *source)
{
    struct group_source_req m = { .gsr_interface = (uint32_t)interface };
    v6_from(group, &m.gsr_group);
    v6_from(source, &m.gsr_source);
    return setsockopt(fd, IPPROTO_IPV6, option, &m, sizeof m);
}

/* args: join, descriptor, group, index of the interface, source (null: any). */
NATIVE_METHOD(sun_nio_ch_Net_joinOrDrop6)
{
    bool join = ARG_BOOL(0);
    int result;
    if (ARG_REF(4)) {
        result = change_source(FD(1), join ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP, ARG_REF(2), ARG_INT(3), ARG_REF(4));
    } else {
        struct ipv6_mreq m = { .ipv6mr_interface = (uint32_t)ARG_INT(3) };
        memcpy(&m.ipv6mr_multiaddr, array_data(ARG_REF(2)), 16);
        result = setsockopt(FD(1), IPPROTO_IPV6, join ? IPV6_ADD_MEMBERSHIP : IPV6_DROP_MEMBERSHIP, &m, sizeof m);
    }
    group_result(t, args, result, join);
}

/* args: block, descriptor, group, index of the interface, source. */
NATIVE_METHOD(sun_nio_ch_Net_blockOrUnblock6)
{
    bool block = ARG_BOOL(0);
    int result = change_source(FD(1), block ? MCAST_BLOCK_SOURCE : MCAST_UNBLOCK_SOURCE, ARG_REF(2), ARG_INT(3), ARG_REF(4));
    group_result(t, args, result, block);
}

NATIVE_METHOD(sun_nio_ch_Net_setInterface4)
{
    struct in_addr a = v4_from(ARG_INT(1));
    if (setsockopt(FD(0), IPPROTO_IP, IP_MULTICAST_IF, &a, sizeof a) < 0)
        throw_socket(t);
}

NATIVE_METHOD(sun_nio_ch_Net_getInterface4)
{
    struct in_addr a;
    socklen_t size = sizeof a;
    if (getsockopt(FD(0), IPPROTO_IP, IP_MULTICAST_IF, &a, &size) < 0)
        throw_socket(t);
    else
        RESULT_INT((jint)ntohl(a.s_addr));
}

NATIVE_METHOD(sun_nio_ch_Net_setInterface6)
{
    if (!socket_set(FD(0), IPPROTO_IPV6, IPV6_MULTICAST_IF, ARG_INT(1)))
        throw_socket(t);
}

NATIVE_METHOD(sun_nio_ch_Net_getInterface6)
{
    int index = 0;
    socklen_t size = sizeof index;
    if (getsockopt(FD(0), IPPROTO_IPV6, IPV6_MULTICAST_IF, &index, &size) < 0)
        throw_socket(t);
    else
        RESULT_INT(index);
}
