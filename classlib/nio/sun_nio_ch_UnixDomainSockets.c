/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.UnixDomainSockets, InheritedChannel and UnixAsynchronousSocketChannelImpl: sockets with paths for names,
 * and a socket that this process was started with.  Static methods. */
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#include "classlib/native_call.h"
#include "classlib/net/socket_address.h"
#include "classlib/nio/io_status.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

#define FD(slot) field_int(ARG_REF(slot), FIELD_FileDescriptor_fd)

/* --- paths ------------------------------------------------------------------------------------ */

/* 0: the path is too long, and that is thrown. */
static socklen_t address_from_bytes(struct thread *t, const struct object *path, struct sockaddr_un *out)
{
    socklen_t length = path ? address_of_path(array_data(path), (size_t)array_length(path), out) : address_of_path(NULL, 0, out);
    if (!length)
        throw_named(t, "java/net/SocketException", "Unix domain path too long");
    return length;
}

/* Without NULs at the end; empty when the socket has no name, or one that is no path. */
static struct object *path_of_address(struct thread *t, const struct sockaddr_un *a, socklen_t length)
{
    size_t begin = offsetof(struct sockaddr_un, sun_path);
    size_t n = length > begin && a->sun_path[0] ? strnlen(a->sun_path, length - begin) : 0;
    struct object *bytes = alloc_primitive_array(t, T_BYTE, (jint)n);
    if (bytes && n)
        memcpy(array_data(bytes), a->sun_path, n);
    return bytes;
}

NATIVE_METHOD(sun_nio_ch_UnixDomainSockets_socket0) { unix_socket_result(t, args); }

NATIVE_METHOD(sun_nio_ch_UnixDomainSockets_bind0)
{
    struct sockaddr_un a;
    socklen_t length = address_from_bytes(t, ARG_REF(1), &a);
    if (length && bind(FD(0), (struct sockaddr *)&a, length) < 0)
        throw_socket(t);
}

NATIVE_METHOD(sun_nio_ch_UnixDomainSockets_connect0)
{
    struct sockaddr_un a;
    int fd = FD(0);
    socklen_t length = address_from_bytes(t, ARG_REF(1), &a);
    if (!length)
        return;
    NATIVE_CALL_ONCE(t, int, result, connect(fd, (struct sockaddr *)&a, length));
    if (result < 0 && errno == EINPROGRESS)
        errno = EAGAIN;
    io_result(t, args, result < 0 ? -1 : 1, throw_socket);
}

/* args: descriptor, new descriptor, array of one path. */
NATIVE_METHOD(sun_nio_ch_UnixDomainSockets_accept0)
{
    struct sockaddr_un a;
    socklen_t length = sizeof a;
    int fd = FD(0);
    NATIVE_CALL_ONCE(t, int, accepted, accept4(fd, (struct sockaddr *)&a, &length, SOCK_CLOEXEC));
    if (accepted < 0) {
        if (errno == ECONNABORTED)
            errno = EAGAIN;
        io_result(t, args, -1, throw_socket);
        return;
    }
    field_set_int(ARG_REF(1), FIELD_FileDescriptor_fd, accepted);
    struct object *path = path_of_address(t, &a, length), *array = ARG_REF(2);
    if (path && store_element(t, array, 0, path))
        RESULT_INT(1);
}

NATIVE_METHOD(sun_nio_ch_UnixDomainSockets_localAddress0)
{
    struct sockaddr_un a;
    socklen_t length = sizeof a;
    if (getsockname(FD(0), (struct sockaddr *)&a, &length) < 0)
        throw_socket(t);
    else
        RESULT_REF(path_of_address(t, &a, length));
}

/* The end of a connection that was begun; args: descriptor. */
NATIVE_METHOD(sun_nio_ch_UnixAsynchronousSocketChannelImpl_checkConnect)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(ARG_INT(0), SOL_SOCKET, SO_ERROR, &error, &size) < 0)
        throw_io(t);
    else if ((errno = error))
        throw_socket(t);
}

/* --- the inherited channel: plain descriptors -------------------------------------------------- */

static void call_result(struct thread *t, jslot *args, int result)
{
    if (result < 0)
        throw_io(t);
    else
        RESULT_INT(result);
}

NATIVE_METHOD(sun_nio_ch_InheritedChannel_dup) { call_result(t, args, dup(ARG_INT(0))); }
NATIVE_METHOD(sun_nio_ch_InheritedChannel_dup2) { call_result(t, args, dup2(ARG_INT(0), ARG_INT(1))); }
NATIVE_METHOD(sun_nio_ch_InheritedChannel_close0) { call_result(t, args, close(ARG_INT(0))); }

/* args: path, 0 to read, 1 to write, 2 both. */
NATIVE_METHOD(sun_nio_ch_InheritedChannel_open0)
{
    static const int modes[] = { O_RDONLY, O_WRONLY, O_RDWR };
    char buffer[512], *path = string_utf8(ARG_REF(0), buffer, sizeof buffer);
    int fd = path ? open(path, modes[ARG_INT(1)]) : -1;
    string_free(path, buffer);
    call_result(t, args, fd);
}

/* 1 streams, 2 datagrams, -1 no socket of these. */
NATIVE_METHOD(sun_nio_ch_InheritedChannel_soType0)
{
    int type = 0;
    socklen_t size = sizeof type;
    bool has = getsockopt(ARG_INT(0), SOL_SOCKET, SO_TYPE, &type, &size) == 0;
    RESULT_INT(has && type == SOCK_STREAM ? 1 : has && type == SOCK_DGRAM ? 2 : -1);
}

NATIVE_METHOD(sun_nio_ch_InheritedChannel_addressFamily)
{
    enum { UNKNOWN = -1, INET = 1, INET6 = 2, UNIX = 3 };
    struct sockaddr_storage a;
    socklen_t length = sizeof a;
    bool has = getsockname(ARG_INT(0), (struct sockaddr *)&a, &length) == 0;
    RESULT_INT(!has ? UNKNOWN : a.ss_family == AF_INET ? INET : a.ss_family == AF_INET6 ? INET6 : a.ss_family == AF_UNIX ? UNIX : UNKNOWN);
}

static bool inet_peer(int fd, union socket_address *out)
{
    socklen_t length = sizeof *out;
    return getpeername(fd, &out->any, &length) == 0 && (out->any.sa_family == AF_INET || out->any.sa_family == AF_INET6);
}

NATIVE_METHOD(sun_nio_ch_InheritedChannel_inetPeerAddress0)
{
    union socket_address a;
    RESULT_REF(inet_peer(ARG_INT(0), &a) ? address_to_java(t, &a, NULL) : NULL);
}

NATIVE_METHOD(sun_nio_ch_InheritedChannel_peerPort0)
{
    union socket_address a;
    RESULT_INT(inet_peer(ARG_INT(0), &a) ? address_port(&a) : -1);
}

NATIVE_METHOD(sun_nio_ch_InheritedChannel_unixPeerAddress0)
{
    struct sockaddr_un a;
    socklen_t length = sizeof a;
    bool has = getpeername(ARG_INT(0), (struct sockaddr *)&a, &length) == 0 && a.sun_family == AF_UNIX;
    RESULT_REF(has ? path_of_address(t, &a, length) : NULL);
}

NATIVE_METHOD(sun_nio_ch_InheritedChannel_isConnected)
{
    struct sockaddr_storage a;
    socklen_t length = sizeof a;
    RESULT_INT(getpeername(ARG_INT(0), (struct sockaddr *)&a, &length) == 0);
}
