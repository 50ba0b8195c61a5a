/* SPDX-License-Identifier: Apache-2.0 */
/* java.net.PlainDatagramSocketImpl: datagrams as they were before NIO (-Djdk.net.usePlainDatagramSocketImpl).
 *
 * What is set for groups is set for both protocols; it is asked of IPv6, when that is in use. */
#include <net/if.h>
#include <poll.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/net/plain_socket.h"
#include "vm/run/box.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"

static struct object *descriptor_of(const struct object *impl) { return field_ref(impl, FIELD_DatagramSocketImpl_fd); }
static int fd_of(struct thread *t, const struct object *impl) { return plain_fd(t, descriptor_of(impl)); }

static void throw_error(struct thread *t) { throw_named(t, "java/net/SocketException", "%s", error_text(errno)); }
static void throw_what(struct thread *t, const char *what) { throw_plain(t, "java/net/SocketException", what); }

/* --- making and connecting -------------------------------------------------------------------- */

NATIVE_METHOD(java_net_PlainDatagramSocketImpl_datagramSocketCreate)
{
    int domain = ipv6_in_use(t) ? AF_INET6 : AF_INET, fd = socket(domain, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        throw_what(t, "Error creating socket");
        return;
    }
    if ((domain == AF_INET6 && !socket_set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0)) || !socket_prepare_groups(fd, domain)) {
        throw_what(t, "Error setting socket option");
        close(fd);
        return;
    }
    socket_set(fd, SOL_SOCKET, SO_BROADCAST, 1);
    field_set_int(descriptor_of(ARG_REF(0)), FIELD_FileDescriptor_fd, fd);
}

/* A thread that waits for a datagram sees the end. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_datagramSocketClose)
{
    struct object *descriptor = descriptor_of(ARG_REF(0));
    if (plain_closed(descriptor))
        return;
    int fd = field_int(descriptor, FIELD_FileDescriptor_fd);
    field_set_int(descriptor, FIELD_FileDescriptor_fd, -1);
    shutdown(fd, SHUT_RDWR);
    close(fd);
}

/* args: impl, port, address. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_bind0)
{
    union socket_address a;
    struct object *impl = ARG_REF(0);
    jint port = ARG_INT(1);
    int fd = fd_of(t, impl);
    socklen_t length = fd < 0 ? 0 : plain_address(t, ARG_REF(2), port, "iaObj is null.", &a);
    if (!length || !plain_bind(t, fd, &a, length))
        return;
    if (port == 0)
        port = plain_port(t, fd);
    if (port >= 0)
        field_set_int(impl, FIELD_DatagramSocketImpl_localPort, port);
}

/* args: impl, address, port. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_connect0)
{
    union socket_address a;
    int fd = fd_of(t, ARG_REF(0));
    socklen_t length = fd < 0 ? 0 : plain_address(t, ARG_REF(1), ARG_INT(2), "address", &a);
    if (length && connect(fd, &a.any, length) < 0)
        throw_plain(t, "java/net/ConnectException", "Connect failed");
}

/* An address of no family dissolves the connection; a port that the kernel chose would go with it. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_disconnect0)
{
    union socket_address none = { .any.sa_family = AF_UNSPEC }, own;
    struct object *impl = ARG_REF(0);
    if (plain_closed(descriptor_of(impl)))
        return;
    int fd = field_int(descriptor_of(impl), FIELD_FileDescriptor_fd);
    if (connect(fd, &none.any, sizeof none.v6) < 0 || !plain_name(fd, &own) || address_port(&own))
        return;
    in_port_t port = htons((uint16_t)field_int(impl, FIELD_DatagramSocketImpl_localPort));
    if (own.any.sa_family == AF_INET)
        own.v4.sin_port = port;
    else
        own.v6.sin6_port = port;
    if (bind(fd, &own.any, own.any.sa_family == AF_INET ? sizeof own.v4 : sizeof own.v6) < 0)
        throw_error(t);
}

/* --- datagrams -------------------------------------------------------------------------------- */

static const char *packet_data(const struct object *packet)
{
    return (const char *)array_data(field_ref(packet, FIELD_DatagramPacket_buf)) + field_int(packet, FIELD_DatagramPacket_offset);
}

/* args: impl, packet.  A connected socket knows where to. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_send0)
{
    union socket_address a;
    struct object *impl = ARG_REF(0), *packet = ARG_REF(1);
    socklen_t length = 0;
    int fd = fd_of(t, impl);
    if (fd < 0)
        return;
    struct object *to = packet ? field_ref(packet, FIELD_DatagramPacket_address) : NULL;
    if (!packet || !to || !field_ref(packet, FIELD_DatagramPacket_buf)) {
        throw_new(t, EX(NullPointerException), "%s", packet ? "null buffer || null address" : "packet");
        return;
    }
    if (!field_bool(impl, FIELD_AbstractPlainDatagramSocketImpl_connected) &&
        !(length = address_for_call(t, to, field_int(packet, FIELD_DatagramPacket_port), ipv6_in_use(t), &a)))
        return;
    size_t size = (size_t)field_int(packet, FIELD_DatagramPacket_length);
    NATIVE_CALL(t, ssize_t, n, sendto(fd, packet_data(packet), size, MSG_NOSIGNAL, length ? &a.any : NULL, length));
    if (n < 0 && errno == ECONNREFUSED)
        throw_named(t, "java/net/PortUnreachableException", "ICMP Port Unreachable");
    else if (n < 0)
        throw_io(t);
}

struct reception { void *to; size_t size; int flags; const char *late, *failed; union socket_address from; };

/* The length of the next datagram; -1: an exception is pending. */
static ssize_t receive(struct thread *t, const struct object *impl, struct reception *r)
{
    struct object *descriptor = descriptor_of(impl);
    int fd = plain_fd(t, descriptor);
    while (fd >= 0) {
        socklen_t length = sizeof r->from;
        int ready = plain_wait(t, fd, POLLIN, field_int(impl, FIELD_AbstractPlainDatagramSocketImpl_timeout));
        ssize_t n = ready > 0 && !plain_closed(descriptor) ? recvfrom(fd, r->to, r->size, MSG_DONTWAIT | r->flags, &r->from.any, &length) : -1;
        if (plain_closed(descriptor))
            throw_closed(t);
        else if (n >= 0)
            return n;
        else if (ready == 0)
            throw_named(t, "java/net/SocketTimeoutException", "%s", r->late);
        else if (errno == EAGAIN || errno == EINTR)
            continue;
        else if (errno == ECONNREFUSED)
            throw_named(t, "java/net/PortUnreachableException", "ICMP Port Unreachable");
        else
            throw_what(t, r->failed);
        return -1;
    }
    return -1;
}

static bool same_address(const struct object *a, const struct object *b)
{
    uint8_t one[16], other[16];
    size_t n = address_bytes(a, one);
    return address_bytes(b, other) == n && !memcmp(one, other, n);
}

/* A packet keeps its address object when the next datagram comes from there, too. */
static bool set_sender(struct thread *t, struct object *packet, const union socket_address *from)
{
    struct object *had = field_ref(packet, FIELD_DatagramPacket_address), *address = address_to_java(t, from, NULL);
    if (!address || (!(had && same_address(had, address)) && !field_set_ref(t, packet, FIELD_DatagramPacket_address, address)))
        return false;
    field_set_int(packet, FIELD_DatagramPacket_port, address_port(from));
    return true;
}

/* Answers the sender's port; -1: an exception is pending. */
static jint receive_packet(struct thread *t, const struct object *impl, struct object *packet, struct reception *r)
{
    struct object *bytes = packet ? field_ref(packet, FIELD_DatagramPacket_buf) : NULL;
    if (!bytes) {
        throw_new(t, EX(NullPointerException), "%s", packet ? "packet buffer" : "packet");
        return -1;
    }
    r->to = (char *)array_data(bytes) + field_int(packet, FIELD_DatagramPacket_offset);
    r->size = (size_t)field_int(packet, FIELD_DatagramPacket_bufLength);
    ssize_t n = receive(t, impl, r);
    if (n < 0 || !set_sender(t, packet, &r->from))
        return -1;
    field_set_int(packet, FIELD_DatagramPacket_length, (jint)n);
    return address_port(&r->from);
}

NATIVE_METHOD(java_net_PlainDatagramSocketImpl_receive0)
{
    struct reception r = { .late = "Receive timed out", .failed = "Receive failed" };
    receive_packet(t, ARG_REF(0), ARG_REF(1), &r);
}

NATIVE_METHOD(java_net_PlainDatagramSocketImpl_peekData)
{
    struct reception r = { .flags = MSG_PEEK, .late = "Peek timed out", .failed = "Peek failed" };
    RESULT_INT(receive_packet(t, ARG_REF(0), ARG_REF(1), &r));
}

/* args: impl, an IPv4 address that becomes the sender's.  Answers its port. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_peek)
{
    enum { FAMILY_IPV4 = 1 };
    char byte;
    struct reception r = { .to = &byte, .size = 1, .flags = MSG_PEEK, .late = "Peek timed out", .failed = "Peek failed" };
    if (!plain_given(t, ARG_REF(1), "Null address in peek()") || receive(t, ARG_REF(0), &r) < 0)
        return;
    struct object *holder = field_ref(ARG_REF(1), FIELD_InetAddress_holder), *sender = address_to_java(t, &r.from, NULL);
    if (!sender)
        return;
    struct object *sender_holder = field_ref(sender, FIELD_InetAddress_holder);
    field_set_int(holder, FIELD_InetAddressHolder_address, field_int(sender_holder, FIELD_InetAddressHolder_address));
    field_set_int(holder, FIELD_InetAddressHolder_family, FAMILY_IPV4);
    RESULT_INT(address_port(&r.from));
}

NATIVE_METHOD(java_net_PlainDatagramSocketImpl_dataAvailable)
{
    int count = 0;
    const struct object *descriptor = descriptor_of(ARG_REF(0));
    if (!plain_closed(descriptor) && !plain_available(field_int(descriptor, FIELD_FileDescriptor_fd), &count))
        count = 0;
    RESULT_INT(count);
}

/* --- groups: hops and loops ------------------------------------------------------------------- */

static void set_both(struct thread *t, int fd, int v4, int v6, int value)
{
    if (!socket_set(fd, IPPROTO_IP, v4, value) || (ipv6_in_use(t) && !socket_set(fd, IPPROTO_IPV6, v6, value)))
        throw_what(t, "Error setting socket option");
}

static bool get_either(struct thread *t, int fd, int v4, int v6, int *value)
{
    socklen_t size = sizeof *value;
    bool six = ipv6_in_use(t);
    if (getsockopt(fd, six ? IPPROTO_IPV6 : IPPROTO_IP, six ? v6 : v4, value, &size) == 0)
        return true;
    throw_what(t, "Error getting socket option");
    return false;
}

static void set_hops(struct thread *t, const struct object *impl, int hops)
{
    int fd = fd_of(t, impl);
    if (fd >= 0)
        set_both(t, fd, IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS, hops);
}

static int hops_of(struct thread *t, const struct object *impl)
{
    int hops = 0, fd = fd_of(t, impl);
    return fd >= 0 && get_either(t, fd, IP_MULTICAST_TTL, IPV6_MULTICAST_HOPS, &hops) ? hops : 0;
}

NATIVE_METHOD(java_net_PlainDatagramSocketImpl_setTimeToLive) { set_hops(t, ARG_REF(0), ARG_INT(1)); }
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_setTTL) { set_hops(t, ARG_REF(0), (uint8_t)ARG_INT(1)); }
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_getTimeToLive) { RESULT_INT(hops_of(t, ARG_REF(0))); }
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_getTTL) { RESULT_INT((jbyte)hops_of(t, ARG_REF(0))); }

/* --- groups: interfaces ----------------------------------------------------------------------- */

static jint index_of(const struct object *interface) { return field_int(interface, FIELD_NetworkInterface_index); }

static struct object *first_address(const struct object *interface)
{
    const struct object *addresses = field_ref(interface, FIELD_NetworkInterface_addrs);
    return addresses && array_length(addresses) ? *(struct object **)array_data(addresses) : NULL;
}

static struct in_addr first_v4(const struct object *interface)
{
    union socket_address a;
    const struct object *addresses = field_ref(interface, FIELD_NetworkInterface_addrs);
    for (jint i = 0; addresses && i < array_length(addresses); i++) {
        address_from_java(((struct object **)array_data(addresses))[i], 0, false, &a);
        if (a.any.sa_family == AF_INET)
            return a.v4.sin_addr;
    }
    return (struct in_addr){ INADDR_ANY };
}

static struct object *find_interface(struct thread *t, const char *name, const char *descriptor, jslot argument)
{
    jslot found = 0;
    return invoke_static_known(t, "java/net/NetworkInterface", name, descriptor, &argument, &found) ? slot_ref(found) : NULL;
}

static struct object *interface_at(struct thread *t, struct object *address)
{
    return find_interface(t, "getByInetAddress", "(Ljava/net/InetAddress;)Ljava/net/NetworkInterface;", slot_of_ref(address));
}

/* value: a NetworkInterface, or an address of one. */
static void set_interface(struct thread *t, int fd, jint option, struct object *value)
{
    struct object *interface = option == OPTION_GROUP_INTERFACE2 ? value : interface_at(t, value);
    if (!interface) {
        if (!thread_pending(t))
            throw_named(t, "java/net/SocketException", "bad argument for IP_MULTICAST_IF: address not bound to any interface");
        return;
    }
    struct ip_mreqn m = { .imr_ifindex = index_of(interface), .imr_address = first_v4(interface) };
    if (setsockopt(fd, IPPROTO_IP, IP_MULTICAST_IF, &m, sizeof m) < 0 ||
        (ipv6_in_use(t) && !socket_set(fd, IPPROTO_IPV6, IPV6_MULTICAST_IF, m.imr_ifindex)))
        throw_what(t, "Error setting socket option");
}

/* What the kernel has chosen: an address of IPv4, or of IPv6 the number of an interface. */
static struct object *chosen_interface(struct thread *t, int fd, union socket_address *address)
{
    int index = 0;
    *address = (union socket_address){ .v4.sin_family = AF_INET };
    if (ipv6_in_use(t)) {
        socklen_t size = sizeof index;
        if (getsockopt(fd, IPPROTO_IPV6, IPV6_MULTICAST_IF, &index, &size) < 0)
            throw_what(t, "Error getting socket option");
        return index > 0 && !thread_pending(t) ? find_interface(t, "getByIndex", "(I)Ljava/net/NetworkInterface;", slot_of_int(index)) : NULL;
    }
    socklen_t size = sizeof address->v4.sin_addr;
    if (getsockopt(fd, IPPROTO_IP, IP_MULTICAST_IF, &address->v4.sin_addr, &size) < 0)
        throw_what(t, "Error getting socket option");
    struct object *java = thread_pending(t) ? NULL : address_to_java(t, address, NULL);
    return java && address->v4.sin_addr.s_addr ? interface_at(t, java) : NULL;
}

/* A NetworkInterface or null, or an address of one or any. */
static struct object *get_interface(struct thread *t, int fd, jint option)
{
    union socket_address address;
    jslot any = 0;
    struct object *interface = chosen_interface(t, fd, &address);
    if (thread_pending(t) || option == OPTION_GROUP_INTERFACE2)
        return interface;
    if (!ipv6_in_use(t))
        return address_to_java(t, &address, NULL);
    if (interface)
        return first_address(interface);
    return invoke_static_known(t, "java/net/InetAddress", "anyLocalAddress", "()Ljava/net/InetAddress;", NULL, &any) ? slot_ref(any) : NULL;
}

/* --- groups: membership ----------------------------------------------------------------------- */

static int change_v4(struct thread *t, int fd, bool join, const union socket_address *group, const struct object *interface)
{
    struct ip_mreqn m = { .imr_multiaddr = group->v4.sin_addr };
    socklen_t size = sizeof m.imr_address, index_size = sizeof m.imr_ifindex;
    if (interface)
        m.imr_ifindex = index_of(interface);
    else if (ipv6_in_use(t))
        getsockopt(fd, IPPROTO_IPV6, IPV6_MULTICAST_IF, &m.imr_ifindex, &index_size);
    else
        getsockopt(fd, IPPROTO_IP, IP_MULTICAST_IF, &m.imr_address, &size);
    return setsockopt(fd, IPPROTO_IP, join ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP, &m, sizeof m);
}

static int change_v6(int fd, bool join, const union socket_address *group, const struct object *interface)
{
    struct ipv6_mreq m = { .ipv6mr_multiaddr = group->v6.sin6_addr };
    int index = 0;
    socklen_t size = sizeof index;
    if (interface)
        index = index_of(interface);
    else
        getsockopt(fd, IPPROTO_IPV6, IPV6_MULTICAST_IF, &index, &size);
    m.ipv6mr_interface = (unsigned)index;
    return setsockopt(fd, IPPROTO_IPV6, join ? IPV6_ADD_MEMBERSHIP : IPV6_DROP_MEMBERSHIP, &m, sizeof m);
}

/* args: impl, group, interface or null. */
static void change_membership(struct thread *t, const jslot *args, bool join)
{
    union socket_address group;
    int fd = fd_of(t, ARG_REF(0));
    if (fd < 0 || !plain_given(t, ARG_REF(1), "address"))
        return;
    address_from_java(ARG_REF(1), 0, false, &group);
    int result = group.any.sa_family == AF_INET ? change_v4(t, fd, join, &group, ARG_REF(2)) : change_v6(fd, join, &group, ARG_REF(2));
    if (result < 0 && !join && errno == ENOENT)
        throw_named(t, "java/net/SocketException", "Not a member of the multicast group");
    else if (result < 0)
        throw_error(t);
}

NATIVE_METHOD(java_net_PlainDatagramSocketImpl_join) { change_membership(t, args, true); }
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_leave) { change_membership(t, args, false); }

/* --- options ---------------------------------------------------------------------------------- */

/* args: impl, option, value.  True for loops means none. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_socketSetOption0)
{
    jint option = ARG_INT(1);
    struct object *value = ARG_REF(2);
    int fd = fd_of(t, ARG_REF(0));
    if (fd < 0)
        return;
    if (!value)
        throw_new(t, EX(NullPointerException), "value argument");
    else if (option == OPTION_GROUP_INTERFACE || option == OPTION_GROUP_INTERFACE2)
        set_interface(t, fd, option, value);
    else if (option == OPTION_GROUP_LOOP)
        set_both(t, fd, IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP, !plain_option_value(t, value));
    else
        plain_set_option(t, fd, option, plain_option_value(t, value));
}

static struct object *own_address(struct thread *t, int fd)
{
    union socket_address own;
    if (plain_name(fd, &own))
        return address_to_java(t, &own, NULL);
    throw_what(t, "Error getting socket name");
    return NULL;
}

/* args: impl, option. */
NATIVE_METHOD(java_net_PlainDatagramSocketImpl_socketGetOption)
{
    jint option = ARG_INT(1), value;
    int fd = fd_of(t, ARG_REF(0));
    if (fd < 0)
        return;
    if (option == OPTION_GROUP_INTERFACE || option == OPTION_GROUP_INTERFACE2)
        RESULT_REF(get_interface(t, fd, option));
    else if (option == OPTION_ADDRESS)
        RESULT_REF(own_address(t, fd));
    else if (option == OPTION_GROUP_LOOP && get_either(t, fd, IP_MULTICAST_LOOP, IPV6_MULTICAST_LOOP, &value))
        RESULT_REF(box(t, T_BOOLEAN, slot_of_int(!value)));
    else if (option != OPTION_GROUP_LOOP && plain_get_option(t, fd, option, &value))
        RESULT_REF(box(t, plain_is_flag(option) ? T_BOOLEAN : T_INT, slot_of_int(value)));
}
