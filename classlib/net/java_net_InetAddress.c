/* SPDX-License-Identifier: Apache-2.0 */
/* Names of hosts: java.net.Inet4AddressImpl and Inet6AddressImpl, over what the C library has for it. */
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/net/socket_address.h"
#include "vm/class/loader.h"
#include "vm/class/symbol.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

enum { NAME_MAX_LENGTH = 1025 };

NATIVE_METHOD(java_net_InetAddressImplFactory_isIPv6Supported) { RESULT_INT(ipv6_in_use(t)); }
NATIVE_METHOD(java_net_AbstractPlainSocketImpl_isReusePortAvailable0) { RESULT_INT(reuse_port_known()); }

static void local_name(struct thread *t, jslot *args)
{
    char name[NAME_MAX_LENGTH + 1] = "";
    if (gethostname(name, NAME_MAX_LENGTH) != 0 || !*name)
        snprintf(name, sizeof name, "localhost");
    RESULT_REF(string_new(t, name));
}

NATIVE_METHOD(java_net_Inet4AddressImpl_getLocalHostName) { local_name(t, args); }
NATIVE_METHOD(java_net_Inet6AddressImpl_getLocalHostName) { local_name(t, args); }

/* --- name to addresses ------------------------------------------------------------------------ */

/* What java.net.preferIPv6Addresses came to. */
enum preference { IPV4_FIRST = 0, IPV6_FIRST = 1, AS_FOUND = 2 };

static enum preference preference(struct thread *t)
{
    struct class *c = class_named(t, NULL, "java/net/InetAddress");
    const struct field *f = c ? class_declared_field(c, symbol_from("preferIPv6Address"), symbol_from("I")) : NULL;
    if (!f || !(f->access & ACC_STATIC))
        return IPV4_FIRST;
    return (enum preference)get_int(c->mirror, f->offset);
}

static bool same_address(const struct addrinfo *a, const struct addrinfo *b)
{
    return a->ai_family == b->ai_family && a->ai_addrlen == b->ai_addrlen && !memcmp(a->ai_addr, b->ai_addr, a->ai_addrlen);
}

static bool is_repeated(const struct addrinfo *list, const struct addrinfo *a)
{
    for (; list != a; list = list->ai_next)
        if (same_address(list, a))
            return true;
    return false;
}

static bool usable(const struct addrinfo *list, const struct addrinfo *a, bool v6_too)
{
    return (a->ai_family == AF_INET || (v6_too && a->ai_family == AF_INET6)) && !is_repeated(list, a);
}

struct found { const struct addrinfo *list; bool v6_too; struct object *array, *host; jint count; };

/* Those of one family, 0 for both, in the order in which they were found. */
static bool add_family(struct thread *t, struct found *f, int family)
{
    for (const struct addrinfo *a = f->list; a; a = a->ai_next) {
        union socket_address from = { 0 };
        if ((family && a->ai_family != family) || !usable(f->list, a, f->v6_too))
            continue;
        memcpy(&from, a->ai_addr, a->ai_addrlen < sizeof from ? a->ai_addrlen : sizeof from);
        struct object *address = address_to_java(t, &from, f->host);
        if (!address || !store_element(t, f->array, f->count++, address))
            return false;
    }
    return true;
}

static bool add_all(struct thread *t, struct found *f)
{
    enum preference order = f->v6_too ? preference(t) : AS_FOUND;
    if (order == AS_FOUND)
        return add_family(t, f, 0);
    return add_family(t, f, order == IPV6_FIRST ? AF_INET6 : AF_INET) && add_family(t, f, order == IPV6_FIRST ? AF_INET : AF_INET6);
}

static struct object *addresses_of(struct thread *t, const struct addrinfo *list, struct object *host, bool v6_too)
{
    struct found f = { .list = list, .v6_too = v6_too, .host = host };
    struct class *c = class_named(t, NULL, "java/net/InetAddress");
    jint n = 0;
    for (const struct addrinfo *a = list; a; a = a->ai_next)
        n += usable(list, a, v6_too);
    f.array = c ? alloc_ref_array(t, c, n) : NULL;
    return f.array && add_all(t, &f) ? f.array : NULL;
}

static void lookup(struct thread *t, jslot *args, bool v6_too)
{
    char buffer[256], *host = ARG_REF(1) ? string_utf8(ARG_REF(1), buffer, sizeof buffer) : NULL;
    const struct addrinfo hints = { .ai_flags = AI_CANONNAME, .ai_family = v6_too ? AF_UNSPEC : AF_INET, .ai_socktype = SOCK_STREAM };
    struct addrinfo *list = NULL;
    if (!host) {
        throw_new(t, EX(NullPointerException), "host argument is null");
        return;
    }
    NATIVE_CALL_ONCE(t, int, error, getaddrinfo(host, NULL, &hints, &list));
    if (error)
        throw_named(t, "java/net/UnknownHostException", "%s: %s", host, error == EAI_SYSTEM ? error_text(errno) : name_error_text(error));
    else
        RESULT_REF(addresses_of(t, list, ARG_REF(1), v6_too));
    if (!error)
        freeaddrinfo(list);
    string_free(host, buffer);
}

NATIVE_METHOD(java_net_Inet4AddressImpl_lookupAllHostAddr) { lookup(t, args, false); }
NATIVE_METHOD(java_net_Inet6AddressImpl_lookupAllHostAddr) { lookup(t, args, true); }

/* --- address to name -------------------------------------------------------------------------- */

static socklen_t address_of_bytes(const struct object *bytes, jint scope, uint16_t port, union socket_address *out)
{
    memset(out, 0, sizeof *out);
    if (array_length(bytes) == 4) {
        out->v4 = (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons(port) };
        memcpy(&out->v4.sin_addr, array_data(bytes), 4);
        return sizeof out->v4;
    }
    out->v6 = (struct sockaddr_in6){ .sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_scope_id = (uint32_t)scope };
    memcpy(&out->v6.sin6_addr, array_data(bytes), 16);
    return sizeof out->v6;
}

static void name_of_address(struct thread *t, jslot *args)
{
    char name[NAME_MAX_LENGTH + 1];
    union socket_address a;
    socklen_t length = address_of_bytes(ARG_REF(1), 0, 0, &a);
    NATIVE_CALL_ONCE(t, int, error, getnameinfo(&a.any, length, name, sizeof name, NULL, 0, NI_NAMEREQD));
    if (error)
        throw_named(t, "java/net/UnknownHostException", NULL);
    else
        RESULT_REF(string_new(t, name));
}

NATIVE_METHOD(java_net_Inet4AddressImpl_getHostByAddr) { name_of_address(t, args); }
NATIVE_METHOD(java_net_Inet6AddressImpl_getHostByAddr) { name_of_address(t, args); }

/* --- is somebody there? ------------------------------------------------------------------------ */

struct probe { union socket_address to, from; socklen_t to_length, from_length; jint timeout, ttl; };

static bool wait_for_answer(struct thread *t, int fd, jint timeout)
{
    struct pollfd p = { .fd = fd, .events = POLLOUT };
    int error = 0;
    socklen_t size = sizeof error;
    NATIVE_CALL(t, int, n, poll(&p, 1, timeout));
    return n > 0 && getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && (error == 0 || error == ECONNREFUSED);
}

/* A connection to the port of echo: accepted or refused, somebody answered.  Needs no privilege, as an echo of ICMP would. */
static bool answers(struct thread *t, const struct probe *p)
{
    bool v6 = p->to.any.sa_family == AF_INET6, answered = false;
    int fd = socket(p->to.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    if (p->ttl > 0)
        setsockopt(fd, v6 ? IPPROTO_IPV6 : IPPROTO_IP, v6 ? IPV6_UNICAST_HOPS : IP_TTL, &p->ttl, sizeof p->ttl);
    if (!p->from_length || bind(fd, &p->from.any, p->from_length) == 0) {
        int result = connect(fd, &p->to.any, p->to_length);
        answered = result == 0 || errno == ECONNREFUSED || (errno == EINPROGRESS && wait_for_answer(t, fd, p->timeout));
    }
    close(fd);
    return answered;
}

enum { ECHO_PORT = 7 };

/* args: receiver, address, timeout, address to ask from or null, hops. */
NATIVE_METHOD(java_net_Inet4AddressImpl_isReachable0)
{
    struct probe p = { .timeout = ARG_INT(2), .ttl = ARG_INT(4) };
    p.to_length = address_of_bytes(ARG_REF(1), 0, ECHO_PORT, &p.to);
    p.from_length = ARG_REF(3) ? address_of_bytes(ARG_REF(3), 0, 0, &p.from) : 0;
    RESULT_INT(answers(t, &p));
}

/* args: receiver, address, scope, timeout, address to ask from or null, hops, its scope. */
NATIVE_METHOD(java_net_Inet6AddressImpl_isReachable0)
{
    struct probe p = { .timeout = ARG_INT(3), .ttl = ARG_INT(5) };
    p.to_length = address_of_bytes(ARG_REF(1), ARG_INT(2), ECHO_PORT, &p.to);
    p.from_length = ARG_REF(4) ? address_of_bytes(ARG_REF(4), ARG_INT(6), 0, &p.from) : 0;
    RESULT_INT(answers(t, &p));
}

/* --- beside ------------------------------------------------------------------------------------ */

/* The domain of this host, where resolv.conf names none. */
NATIVE_METHOD(sun_net_dns_ResolverConfigurationImpl_fallbackDomain0)
{
    char name[NAME_MAX_LENGTH + 1] = "";
    const char *dot = gethostname(name, NAME_MAX_LENGTH) == 0 ? strchr(name, '.') : NULL;
    RESULT_REF(dot ? string_new(t, dot + 1) : NULL);
}

static int port_bound(int which)
{
    int bounds[2] = { -1, -1 };
    FILE *f = fopen("/proc/sys/net/ipv4/ip_local_port_range", "re");
    if (f && fscanf(f, "%d %d", &bounds[0], &bounds[1]) != 2)
        bounds[0] = bounds[1] = -1;
    if (f)
        fclose(f);
    return bounds[which];
}

/* Ports that the kernel gives to sockets that ask for none. */
NATIVE_METHOD(sun_net_PortConfig_getLower0) { RESULT_INT(port_bound(0)); }
NATIVE_METHOD(sun_net_PortConfig_getUpper0) { RESULT_INT(port_bound(1)); }
