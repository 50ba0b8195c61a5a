/* SPDX-License-Identifier: Apache-2.0 */
/* What the socket implementations of before NIO share. */
#include "classlib/net/plain_socket.h"

#include <netinet/ip.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>

#include "classlib/error_text.h"
#include "classlib/native_call.h"
#include "sched/clock.h"
#include "vm/run/box.h"
#include "vm/run/exception.h"

/* --- descriptors ------------------------------------------------------------------------------ */

bool plain_closed(const struct object *descriptor) { return !descriptor || field_int(descriptor, FIELD_FileDescriptor_fd) < 0; }

void throw_closed(struct thread *t) { throw_named(t, "java/net/SocketException", "Socket closed"); }

int plain_fd(struct thread *t, const struct object *descriptor)
{
    if (!plain_closed(descriptor))
        return field_int(descriptor, FIELD_FileDescriptor_fd);
    throw_closed(t);
    return -1;
}

void throw_plain(struct thread *t, const char *class_name, const char *what)
{
    throw_named(t, class_name, "%s (%s)", error_text(errno), what);
}

bool plain_given(struct thread *t, const struct object *o, const char *otherwise)
{
    return o || throw_new(t, EX(NullPointerException), "%s", otherwise);
}

/* --- addresses -------------------------------------------------------------------------------- */

socklen_t plain_address(struct thread *t, const struct object *address, jint port, const char *otherwise, union socket_address *out)
{
    return plain_given(t, address, otherwise) ? address_for_call(t, address, port, ipv6_in_use(t), out) : 0;
}

bool plain_bind(struct thread *t, int fd, const union socket_address *a, socklen_t length)
{
    if (bind(fd, &a->any, length) == 0)
        return true;
    bool refused = errno == EADDRINUSE || errno == EADDRNOTAVAIL || errno == EPERM || errno == EACCES;
    throw_plain(t, refused ? "java/net/BindException" : "java/net/SocketException", "Bind failed");
    return false;
}

jint plain_port(struct thread *t, int fd)
{
    union socket_address own;
    if (plain_name(fd, &own))
        return address_port(&own);
    throw_plain(t, "java/net/SocketException", "Error getting socket name");
    return -1;
}

bool plain_name(int fd, union socket_address *out)
{
    socklen_t length = sizeof *out;
    memset(out, 0, sizeof *out);
    return getsockname(fd, &out->any, &length) == 0;
}

bool plain_available(int fd, int *count) { return ioctl(fd, FIONREAD, count) == 0; }

/* --- waiting ---------------------------------------------------------------------------------- */

/* Rounded up: a limit is not over before its time. */
static int milliseconds_until(uint64_t end)
{
    uint64_t now = os_monotonic_ns();
    return now >= end ? 0 : (int)((end - now + CLOCK_NS_PER_MS - 1) / CLOCK_NS_PER_MS);
}

int plain_wait(struct thread *t, int fd, short events, jint limit)
{
    uint64_t end = limit > 0 ? clock_deadline((uint64_t)limit * CLOCK_NS_PER_MS) : CLOCK_FOREVER;
    for (;;) {
        struct pollfd p = { .fd = fd, .events = events };
        int left = limit > 0 ? milliseconds_until(end) : -1;
        NATIVE_CALL_ONCE(t, int, n, poll(&p, 1, left));
        if (n >= 0 || errno != EINTR)
            return n;
    }
}

/* --- options ---------------------------------------------------------------------------------- */

enum option_kind { FLAG, NUMBER, BUFFER, LINGER };

static const struct plain_option { jint java; int level, kernel; enum option_kind kind; } options[] = {
    { 0x0001,        IPPROTO_TCP, TCP_NODELAY,  FLAG   },
    { OPTION_TOS,    IPPROTO_IP,  IP_TOS,       NUMBER },
    { 0x0004,        SOL_SOCKET,  SO_REUSEADDR, FLAG   },
    { 0x0008,        SOL_SOCKET,  SO_KEEPALIVE, FLAG   },
    { 0x000e,        SOL_SOCKET,  SO_REUSEPORT, FLAG   },
    { 0x0020,        SOL_SOCKET,  SO_BROADCAST, FLAG   },
    { OPTION_LINGER, SOL_SOCKET,  SO_LINGER,    LINGER },
    { 0x1001,        SOL_SOCKET,  SO_SNDBUF,    BUFFER },
    { 0x1002,        SOL_SOCKET,  SO_RCVBUF,    BUFFER },
    { 0x1003,        SOL_SOCKET,  SO_OOBINLINE, FLAG   },
};

static const struct plain_option *find_option(jint java)
{
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (options[i].java == java)
            return &options[i];
    return NULL;
}

static const struct plain_option *known_option(struct thread *t, jint java)
{
    const struct plain_option *o = find_option(java);
    if (!o)
        throw_named(t, "java/net/SocketException", "Invalid option");
    return o;
}

bool plain_is_flag(jint option)
{
    const struct plain_option *o = find_option(option);
    return o && o->kind == FLAG;
}

jint plain_option_value(struct thread *t, struct object *boxed)
{
    jslot value = 0;
    if (!boxed || !unbox(t, boxed, box_type(boxed), &value))
        return 0;
    return box_type(boxed) == T_BOOLEAN ? (jint)(value & 1) : slot_int(value);
}

static bool set_linger(int fd, jint seconds)
{
    struct linger linger = { seconds >= 0, seconds >= 0 ? seconds : 0 };
    return setsockopt(fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger) == 0;
}

/* The class of traffic is that of both protocols. */
static bool set_traffic_class(struct thread *t, int fd, jint value)
{
    value &= IPTOS_TOS_MASK | IPTOS_PREC_MASK;
    return (!ipv6_in_use(t) || socket_set(fd, IPPROTO_IPV6, IPV6_TCLASS, value)) && socket_set(fd, IPPROTO_IP, IP_TOS, value);
}

bool plain_set_option(struct thread *t, int fd, jint option, jint value)
{
    enum { LEAST_BUFFER = 1024 };
    const struct plain_option *o = known_option(t, option);
    bool done = false;
    if (!o)
        return false;
    if (o->kind == LINGER)
        done = set_linger(fd, value);
    else if (option == OPTION_TOS)
        done = set_traffic_class(t, fd, value);
    else
        done = socket_set(fd, o->level, o->kernel, o->kernel == SO_RCVBUF && o->kind == BUFFER && value < LEAST_BUFFER ? LEAST_BUFFER : value);
    if (!done)
        throw_plain(t, "java/net/SocketException", "Error setting socket option");
    return done;
}

/* The kernel tells twice the size of a buffer that was asked for. */
bool plain_get_option(struct thread *t, int fd, jint option, jint *value)
{
    const struct plain_option *o = known_option(t, option);
    union { int number; struct linger linger; } v = { 0 };
    socklen_t size = o && o->kind == LINGER ? sizeof v.linger : sizeof v.number;
    if (!o)
        return false;
    bool v6 = option == OPTION_TOS && ipv6_in_use(t);
    if (getsockopt(fd, v6 ? IPPROTO_IPV6 : o->level, v6 ? IPV6_TCLASS : o->kernel, &v, &size) < 0) {
        throw_plain(t, "java/net/SocketException", "Error getting socket option");
        return false;
    }
    *value = o->kind == LINGER ? (v.linger.l_onoff ? v.linger.l_linger : -1)
           : o->kind == BUFFER ? v.number / 2
           : o->kind == FLAG   ? v.number != 0
                               : v.number;
    return true;
}
