/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of sockets, what sets sockets up, and their exceptions. */
#include "classlib/net/socket_address.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/natives.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/string.h"

#ifndef IP_MULTICAST_ALL
#define IP_MULTICAST_ALL 49
#endif
#ifndef IPV6_MULTICAST_ALL
#define IPV6_MULTICAST_ALL 29
#endif

enum { FAMILY_IPV4 = 1 };               /* InetAddress.IPv4 */

/* --- what there is --------------------------------------------------------------------------- */

static bool kernel_has_ipv6(void)
{
    const struct sockaddr_in6 loopback = { .sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT };
    int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    bool usable = bind(fd, (const struct sockaddr *)&loopback, sizeof loopback) == 0 || access("/proc/net/if_inet6", R_OK) == 0;
    close(fd);
    return usable;
}

static bool property_true(struct thread *t, const char *key)
{
    struct object *name = string_new(t, key);
    jslot argument = slot_of_ref(name), result = 0;
    if (!name || !invoke_static_known(t, "java/lang/Boolean", "getBoolean", "(Ljava/lang/String;)Z", &argument, &result))
        t->exception = NULL;
    return result & 1;
}

bool ipv6_in_use(struct thread *t)
{
    enum { UNKNOWN, NO, YES };
    static _Atomic int answer_kept;
    int answer = atomic_load(&answer_kept);
    if (answer == UNKNOWN) {
        answer = kernel_has_ipv6() && !property_true(t, "java.net.preferIPv4Stack") ? YES : NO;
        atomic_store(&answer_kept, answer);
    }
    return answer == YES;
}

bool reuse_port_known(void)
{
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool has = fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &one, sizeof one) == 0;
    if (fd >= 0)
        close(fd);
    return has;
}

/* --- to C -------------------------------------------------------------------------------------- */

static struct object *holder_of(const struct object *address) { return field_ref(address, FIELD_InetAddress_holder); }
static bool is_v4(const struct object *address) { return field_int(holder_of(address), FIELD_InetAddressHolder_family) == FAMILY_IPV4; }

static uint32_t v4_of(const struct object *address)
{
    return htonl((uint32_t)field_int(holder_of(address), FIELD_InetAddressHolder_address));
}

static const struct object *holder6_of(const struct object *address) { return field_ref(address, FIELD_Inet6Address_holder6); }

static void v6_of(const struct object *address, uint8_t out[16])
{
    memcpy(out, array_data(field_ref(holder6_of(address), FIELD_Inet6AddressHolder_ipaddress)), 16);
}

size_t address_bytes(const struct object *address, uint8_t out[16])
{
    if (!is_v4(address)) {
        v6_of(address, out);
        return 16;
    }
    uint32_t v4 = v4_of(address);
    memcpy(out, &v4, sizeof v4);
    return sizeof v4;
}

/* Any address of IPv4 is any of IPv6. */
static void map_v4(uint32_t v4, uint8_t out[16])
{
    if (v4 == INADDR_ANY)
        return;
    out[10] = out[11] = 0xff;
    memcpy(out + 12, &v4, sizeof v4);
}

socklen_t address_from_java(const struct object *address, jint port, bool mapped, union socket_address *out)
{
    memset(out, 0, sizeof *out);
    if (is_v4(address) && !mapped) {
        out->v4 = (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = v4_of(address) };
        return sizeof out->v4;
    }
    out->v6.sin6_family = AF_INET6;
    out->v6.sin6_port = htons((uint16_t)port);
    if (is_v4(address)) {
        map_v4(v4_of(address), out->v6.sin6_addr.s6_addr);
    } else {
        v6_of(address, out->v6.sin6_addr.s6_addr);
        out->v6.sin6_scope_id = (uint32_t)field_int(holder6_of(address), FIELD_Inet6AddressHolder_scope_id);
    }
    return sizeof out->v6;
}

socklen_t address_for_call(struct thread *t, const struct object *address, jint port, bool mapped, union socket_address *out)
{
    if (is_v4(address) || ipv6_in_use(t))
        return address_from_java(address, port, mapped, out);
    throw_named(t, "java/net/SocketException", "Protocol family unavailable");
    return 0;
}

/* --- to Java ------------------------------------------------------------------------------------ */

static struct object *new_v4(struct thread *t, uint32_t v4, struct object *host)
{
    jslot arguments[] = { slot_of_ref(host), slot_of_int((jint)ntohl(v4)) };
    struct class *c = class_named(t, NULL, "java/net/Inet4Address");
    return c ? new_object(t, c, "(Ljava/lang/String;I)V", arguments) : NULL;
}

static struct object *new_v6(struct thread *t, const struct sockaddr_in6 *from, struct object *host)
{
    struct object *bytes = alloc_primitive_array(t, T_BYTE, 16);
    struct class *c = bytes ? class_named(t, NULL, "java/net/Inet6Address") : NULL;
    if (!c)
        return NULL;
    memcpy(array_data(bytes), from->sin6_addr.s6_addr, 16);
    jslot arguments[] = { slot_of_ref(host), slot_of_ref(bytes), slot_of_int((jint)from->sin6_scope_id) };
    return new_object(t, c, from->sin6_scope_id ? "(Ljava/lang/String;[BI)V" : "(Ljava/lang/String;[B)V", arguments);
}

struct object *address_to_java(struct thread *t, const union socket_address *from, struct object *host)
{
    uint32_t v4;
    if (from->any.sa_family == AF_INET)
        return new_v4(t, from->v4.sin_addr.s_addr, host);
    if (!IN6_IS_ADDR_V4MAPPED(&from->v6.sin6_addr))
        return new_v6(t, &from->v6, host);
    memcpy(&v4, from->v6.sin6_addr.s6_addr + 12, sizeof v4);
    return new_v4(t, v4, host);
}

jint address_port(const union socket_address *from)
{
    return ntohs(from->any.sa_family == AF_INET ? from->v4.sin_port : from->v6.sin6_port);
}

/* --- paths ---------------------------------------------------------------------------------------- */

socklen_t address_of_path(const void *path, size_t length, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){ .sun_family = AF_UNIX };
    if (length >= sizeof out->sun_path)
        return 0;
    if (length)
        memcpy(out->sun_path, path, length);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (length > 0));
}

void unix_socket_result(struct thread *t, jslot *args)
{
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        throw_socket(t);
    else
        RESULT_INT(fd);
}

/* --- options ------------------------------------------------------------------------------------- */

bool socket_set(int fd, int level, int option, int value) { return setsockopt(fd, level, option, &value, sizeof value) == 0; }

bool socket_prepare_groups(int fd, int domain)
{
    if (!socket_set(fd, IPPROTO_IP, IP_MULTICAST_ALL, 0) && errno != ENOPROTOOPT)
        return false;
    if (domain != AF_INET6)
        return true;
    if (!socket_set(fd, IPPROTO_IPV6, IPV6_MULTICAST_ALL, 0) && errno != ENOPROTOOPT)
        return false;
    return socket_set(fd, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, 1);
}

/* --- errors -------------------------------------------------------------------------------------- */

void throw_socket(struct thread *t)
{
    static const struct { int error; const char *class_name; } kinds[] = {
        { EPROTO, "java/net/ProtocolException" },
        { ECONNREFUSED, "java/net/ConnectException" },
        { ETIMEDOUT, "java/net/ConnectException" },
        { ENOTCONN, "java/net/ConnectException" },
        { EHOSTUNREACH, "java/net/NoRouteToHostException" },
        { EADDRINUSE, "java/net/BindException" },
        { EADDRNOTAVAIL, "java/net/BindException" },
        { EACCES, "java/net/BindException" },
        { EPERM, "java/net/BindException" },
    };
    const char *class_name = "java/net/SocketException";
    int error = errno;
    if (error == EINPROGRESS)
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].error == error)
            class_name = kinds[i].class_name;
    throw_named(t, class_name, "%s", error_text(error));
}
