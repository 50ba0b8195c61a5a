/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.net.LinuxSocketOptions: options of sockets that only Linux has.  Static methods; a descriptor is its number. */
#include <errno.h>
#include <netinet/tcp.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/natives.h"
#include "classlib/net/socket_address.h"
#include "vm/run/exception.h"

#ifndef SO_INCOMING_NAPI_ID
#define SO_INCOMING_NAPI_ID 56
#endif

static void throw_option(struct thread *t, const char *what)
{
    if (errno == ENOPROTOOPT)
        throw_new(t, EX(UnsupportedOperationException), "unsupported socket option");
    else
        throw_named(t, "java/net/SocketException", "%s", what);
}

/* Does a new socket have it? */
static bool supported(int type, int level, int option)
{
    int value = 0, fd = socket(AF_INET, type | SOCK_CLOEXEC, 0);
    socklen_t size = sizeof value;
    bool has = fd >= 0 && getsockopt(fd, level, option, &value, &size) == 0;
    if (fd >= 0)
        close(fd);
    return has;
}

static void set_option(struct thread *t, const jslot *args, int option)
{
    int value = ARG_INT(1);
    if (setsockopt(ARG_INT(0), IPPROTO_TCP, option, &value, sizeof value) < 0)
        throw_option(t, "set option failed");
}

static void get_option(struct thread *t, jslot *args, int level, int option)
{
    int value = 0;
    socklen_t size = sizeof value;
    if (getsockopt(ARG_INT(0), level, option, &value, &size) < 0)
        throw_option(t, "get option failed");
    else
        RESULT_INT(value);
}

NATIVE_METHOD(jdk_net_LinuxSocketOptions_keepAliveOptionsSupported0)
{
    RESULT_INT(supported(SOCK_STREAM, IPPROTO_TCP, TCP_KEEPIDLE) && supported(SOCK_STREAM, IPPROTO_TCP, TCP_KEEPCNT) &&
               supported(SOCK_STREAM, IPPROTO_TCP, TCP_KEEPINTVL));
}

NATIVE_METHOD(jdk_net_LinuxSocketOptions_quickAckSupported0) { RESULT_INT(supported(SOCK_STREAM, IPPROTO_TCP, TCP_QUICKACK)); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_incomingNapiIdSupported0) { RESULT_INT(supported(SOCK_STREAM, SOL_SOCKET, SO_INCOMING_NAPI_ID)); }

NATIVE_METHOD(jdk_net_LinuxSocketOptions_setTcpKeepAliveProbes0) { set_option(t, args, TCP_KEEPCNT); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_setTcpKeepAliveTime0) { set_option(t, args, TCP_KEEPIDLE); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_setTcpKeepAliveIntvl0) { set_option(t, args, TCP_KEEPINTVL); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_setQuickAck0) { set_option(t, args, TCP_QUICKACK); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_getTcpKeepAliveProbes0) { get_option(t, args, IPPROTO_TCP, TCP_KEEPCNT); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_getTcpKeepAliveTime0) { get_option(t, args, IPPROTO_TCP, TCP_KEEPIDLE); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_getTcpKeepAliveIntvl0) { get_option(t, args, IPPROTO_TCP, TCP_KEEPINTVL); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_getQuickAck0) { get_option(t, args, IPPROTO_TCP, TCP_QUICKACK); }
NATIVE_METHOD(jdk_net_LinuxSocketOptions_getIncomingNapiId0) { get_option(t, args, SOL_SOCKET, SO_INCOMING_NAPI_ID); }

/* User in the upper half, group in the lower, of the process at the other end. */
NATIVE_METHOD(jdk_net_LinuxSocketOptions_getSoPeerCred0)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(ARG_INT(0), SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0)
        throw_option(t, "get SO_PEERCRED failed");
    else if (peer.uid == (uid_t)-1)
        throw_named(t, "java/net/SocketException", "%s", error_text(ENOTCONN));
    else
        RESULT_LONG((jlong)((uint64_t)peer.uid << 32 | peer.gid));
}
