/* SPDX-License-Identifier: Apache-2.0 */
/* java.net.NetworkInterface: the interfaces of the machine that have an address, from getifaddrs.  The last come first, as
 * programs that take the first expect of the JDK.
 *
 * An address may have a label of its own, "name:label": it belongs to a virtual interface below that of the name. */
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/natives.h"
#include "classlib/net/socket_address.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

/* --- what getifaddrs says -------------------------------------------------------------------- */

static struct ifaddrs *reversed(struct ifaddrs *list)
{
    struct ifaddrs *head = NULL;
    for (struct ifaddrs *next; list; list = next) {
        next = list->ifa_next;
        list->ifa_next = head;
        head = list;
    }
    return head;
}

/* It ends by list_close, which needs it as it was. */
static bool list_open(struct thread *t, struct ifaddrs **list)
{
    if (getifaddrs(list) == 0) {
        *list = reversed(*list);
        return true;
    }
    throw_named(t, "java/net/SocketException", "%s", error_text(errno));
    return false;
}

static void list_close(struct ifaddrs *list) { freeifaddrs(reversed(list)); }

static bool has_address(const struct ifaddrs *i, bool v6_too)
{
    return i->ifa_addr && (i->ifa_addr->sa_family == AF_INET || (v6_too && i->ifa_addr->sa_family == AF_INET6));
}

static bool same_name(const struct ifaddrs *i, const char *name) { return !strcmp(i->ifa_name, name); }

/* Is it of that interface, or of a virtual one below? */
static bool belongs_to(const struct ifaddrs *i, const char *name)
{
    size_t n = strlen(name);
    return !strncmp(i->ifa_name, name, n) && (!i->ifa_name[n] || i->ifa_name[n] == ':');
}

static bool is_virtual(const char *name) { return strchr(name, ':') != NULL; }

/* The first of its name? */
static bool begins(const struct ifaddrs *list, const struct ifaddrs *i)
{
    for (; list != i; list = list->ifa_next)
        if (same_name(list, i->ifa_name))
            return false;
    return true;
}

/* Has it or a virtual one below it an address? */
static bool is_listed(const struct ifaddrs *list, const char *name, bool v6_too)
{
    while (list && !(has_address(list, v6_too) && belongs_to(list, name)))
        list = list->ifa_next;
    return list != NULL;
}

static const struct ifaddrs *find_name(const struct ifaddrs *list, const char *name, bool v6_too)
{
    for (const struct ifaddrs *i = list; i; i = i->ifa_next)
        if (same_name(i, name))
            return is_listed(list, name, v6_too) ? i : NULL;
    return NULL;
}

static jint index_of(const char *name)
{
    char plain[IF_NAMESIZE];
    size_t length = strcspn(name, ":");
    if (length >= sizeof plain)
        return 0;
    memcpy(plain, name, length);
    plain[length] = 0;
    return (jint)if_nametoindex(plain);
}

/* --- to Java ----------------------------------------------------------------------------------- */

struct interface {                      /* one that is being made */
    const struct ifaddrs *list;
    const char *name;
    struct object *object;
    bool v6_too;
};

static jint prefix_length(const struct sockaddr *mask)
{
    const uint8_t *byte = mask->sa_family == AF_INET ? (const uint8_t *)&((const struct sockaddr_in *)mask)->sin_addr
                                                     : (const uint8_t *)&((const struct sockaddr_in6 *)mask)->sin6_addr;
    jint bits = 0;
    for (size_t i = 0; i < (mask->sa_family == AF_INET ? 4 : 16); i++)
        bits += __builtin_popcount(byte[i]);
    return bits;
}

static struct object *v4_from(struct thread *t, const struct sockaddr *from)
{
    union socket_address a;
    memcpy(&a.v4, from, sizeof a.v4);
    return address_to_java(t, &a, NULL);
}

/* All have the scope of their interface, and know it. */
static struct object *v6_from(struct thread *t, const struct sockaddr *from, const struct interface *w)
{
    union socket_address a;
    memcpy(&a.v6, from, sizeof a.v6);
    a.v6.sin6_scope_id = (uint32_t)index_of(w->name);
    struct object *address = address_to_java(t, &a, NULL);
    bool set = address && field_set_ref(t, field_ref(address, FIELD_Inet6Address_holder6), FIELD_Inet6AddressHolder_scope_ifname, w->object);
    return set ? address : NULL;
}

static struct object *new_binding(struct thread *t, const struct ifaddrs *i, struct object *address)
{
    struct class *c = class_named(t, NULL, "java/net/InterfaceAddress");
    struct object *binding = c ? new_object(t, c, "()V", NULL) : NULL;
    if (!binding || !field_set_ref(t, binding, FIELD_InterfaceAddress_address, address))
        return NULL;
    if (i->ifa_netmask)
        field_set_short(binding, FIELD_InterfaceAddress_maskLength, (jshort)prefix_length(i->ifa_netmask));
    if (i->ifa_addr->sa_family != AF_INET || !(i->ifa_flags & IFF_BROADCAST) || !i->ifa_broadaddr)
        return binding;
    struct object *broadcast = v4_from(t, i->ifa_broadaddr);
    return broadcast && field_set_ref(t, binding, FIELD_InterfaceAddress_broadcast, broadcast) ? binding : NULL;
}

static struct object *new_array(struct thread *t, const char *class_name, jint n)
{
    struct class *c = class_named(t, NULL, class_name);
    return c ? alloc_ref_array(t, c, n) : NULL;
}

static bool put(struct thread *t, struct object *array, jint at, struct object *value)
{
    return value && store_element(t, array, at, value);
}

/* Addresses of a virtual interface are also those of the one above. */
static bool set_addresses(struct thread *t, const struct interface *w)
{
    jint n = 0, at = 0;
    for (const struct ifaddrs *i = w->list; i; i = i->ifa_next)
        n += has_address(i, w->v6_too) && belongs_to(i, w->name);
    struct object *addresses = new_array(t, "java/net/InetAddress", n), *bindings = new_array(t, "java/net/InterfaceAddress", n);
    if (!addresses || !bindings)
        return false;
    for (const struct ifaddrs *i = w->list; i; i = i->ifa_next) {
        if (!has_address(i, w->v6_too) || !belongs_to(i, w->name))
            continue;
        struct object *address = i->ifa_addr->sa_family == AF_INET ? v4_from(t, i->ifa_addr) : v6_from(t, i->ifa_addr, w);
        if (!put(t, addresses, at, address) || !put(t, bindings, at++, new_binding(t, i, address)))
            return false;
    }
    return field_set_ref(t, w->object, FIELD_NetworkInterface_addrs, addresses) &&
           field_set_ref(t, w->object, FIELD_NetworkInterface_bindings, bindings);
}

static struct object *new_interface(struct thread *t, const struct ifaddrs *list, const char *name);

static bool is_child(const struct interface *w, const struct ifaddrs *i)
{
    return !is_virtual(w->name) && is_virtual(i->ifa_name) && belongs_to(i, w->name) && begins(w->list, i);
}

static bool set_children(struct thread *t, const struct interface *w)
{
    jint n = 0, at = 0;
    for (const struct ifaddrs *i = w->list; i; i = i->ifa_next)
        n += is_child(w, i);
    struct object *children = new_array(t, "java/net/NetworkInterface", n);
    for (const struct ifaddrs *i = w->list; i && children; i = i->ifa_next) {
        if (!is_child(w, i))
            continue;
        struct object *child = new_interface(t, w->list, i->ifa_name);
        if (!put(t, children, at++, child) || !field_set_ref(t, child, FIELD_NetworkInterface_parent, w->object))
            return false;
    }
    return children && field_set_ref(t, w->object, FIELD_NetworkInterface_childs, children);
}

static struct object *new_interface(struct thread *t, const struct ifaddrs *list, const char *name)
{
    struct class *c = class_named(t, NULL, "java/net/NetworkInterface");
    struct object *text = c ? string_new(t, name) : NULL;
    struct interface w = { .list = list, .name = name, .v6_too = ipv6_in_use(t) };
    w.object = text ? new_object(t, c, "()V", NULL) : NULL;
    if (!w.object || !field_set_ref(t, w.object, FIELD_NetworkInterface_name, text) ||
        !field_set_ref(t, w.object, FIELD_NetworkInterface_displayName, text))
        return NULL;
    field_set_int(w.object, FIELD_NetworkInterface_index, index_of(name));
    field_set_byte(w.object, FIELD_NetworkInterface_virtual, is_virtual(name));
    return set_addresses(t, &w) && set_children(t, &w) ? w.object : NULL;
}

/* --- finding ------------------------------------------------------------------------------------- */

static bool is_first(const struct ifaddrs *list, const struct ifaddrs *i, bool v6_too)
{
    return !is_virtual(i->ifa_name) && begins(list, i) && is_listed(list, i->ifa_name, v6_too);
}

static struct object *all_interfaces(struct thread *t, const struct ifaddrs *list)
{
    jint n = 0, at = 0;
    bool v6_too = ipv6_in_use(t);
    for (const struct ifaddrs *i = list; i; i = i->ifa_next)
        n += is_first(list, i, v6_too);
    struct object *array = new_array(t, "java/net/NetworkInterface", n);
    for (const struct ifaddrs *i = list; i && array; i = i->ifa_next)
        if (is_first(list, i, v6_too) && !put(t, array, at++, new_interface(t, list, i->ifa_name)))
            return NULL;
    return array;
}

NATIVE_METHOD(java_net_NetworkInterface_getAll)
{
    struct ifaddrs *list;
    if (!list_open(t, &list))
        return;
    RESULT_REF(all_interfaces(t, list));
    list_close(list);
}

/* found NULL: there is none. */
static void interface_result(struct thread *t, jslot *args, struct ifaddrs *list, const struct ifaddrs *found)
{
    RESULT_REF(found ? new_interface(t, list, found->ifa_name) : NULL);
    list_close(list);
}

NATIVE_METHOD(java_net_NetworkInterface_getByName0)
{
    char buffer[64], *name = string_utf8(ARG_REF(0), buffer, sizeof buffer);
    struct ifaddrs *list;
    if (name && list_open(t, &list))
        interface_result(t, args, list, find_name(list, name, ipv6_in_use(t)));
    string_free(name, buffer);
}

NATIVE_METHOD(java_net_NetworkInterface_getByIndex0)
{
    char name[IF_NAMESIZE];
    struct ifaddrs *list;
    if (ARG_INT(0) <= 0 || !if_indextoname((unsigned)ARG_INT(0), name))
        RESULT_REF(NULL);
    else if (list_open(t, &list))
        interface_result(t, args, list, find_name(list, name, ipv6_in_use(t)));
}

static bool is_address(const struct ifaddrs *i, const uint8_t *bytes, size_t n)
{
    if (!i->ifa_addr || i->ifa_addr->sa_family != (n == 4 ? AF_INET : AF_INET6))
        return false;
    const void *own = n == 4 ? (const void *)&((const struct sockaddr_in *)i->ifa_addr)->sin_addr
                             : (const void *)&((const struct sockaddr_in6 *)i->ifa_addr)->sin6_addr;
    return !memcmp(own, bytes, n);
}

static const struct ifaddrs *find_address(const struct ifaddrs *list, const struct object *address)
{
    uint8_t bytes[16];
    size_t n = address_bytes(address, bytes);
    while (list && !is_address(list, bytes, n))
        list = list->ifa_next;
    return list;
}

NATIVE_METHOD(java_net_NetworkInterface_getByInetAddress0)
{
    struct ifaddrs *list;
    if (list_open(t, &list))
        interface_result(t, args, list, find_address(list, ARG_REF(0)));
}

NATIVE_METHOD(java_net_NetworkInterface_boundInetAddress0)
{
    struct ifaddrs *list;
    if (!list_open(t, &list))
        return;
    RESULT_INT(find_address(list, ARG_REF(0)) != NULL);
    list_close(list);
}

/* --- properties ------------------------------------------------------------------------------------ */

/* One question to the kernel about the interface that the string names. */
static bool ask(struct thread *t, const struct object *name, unsigned long question, struct ifreq *answer)
{
    char buffer[64], *text = string_utf8(name, buffer, sizeof buffer);
    memset(answer, 0, sizeof *answer);
    snprintf(answer->ifr_name, sizeof answer->ifr_name, "%s", text ? text : "");
    string_free(text, buffer);
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    bool done = fd >= 0 && ioctl(fd, question, answer) == 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    return done || throw_named(t, "java/net/SocketException", "%s", error_text(error));
}

static void flags_result(struct thread *t, jslot *args, int wanted)
{
    struct ifreq answer;
    if (ask(t, ARG_REF(0), SIOCGIFFLAGS, &answer))
        RESULT_INT((answer.ifr_flags & wanted) == wanted);
}

NATIVE_METHOD(java_net_NetworkInterface_isUp0) { flags_result(t, args, IFF_UP | IFF_RUNNING); }
NATIVE_METHOD(java_net_NetworkInterface_isLoopback0) { flags_result(t, args, IFF_LOOPBACK); }
NATIVE_METHOD(java_net_NetworkInterface_isP2P0) { flags_result(t, args, IFF_POINTOPOINT); }
NATIVE_METHOD(java_net_NetworkInterface_supportsMulticast0) { flags_result(t, args, IFF_MULTICAST); }

NATIVE_METHOD(java_net_NetworkInterface_getMTU0)
{
    struct ifreq answer;
    if (ask(t, ARG_REF(0), SIOCGIFMTU, &answer))
        RESULT_INT(answer.ifr_mtu);
}

/* args: IPv4 address or null, name, index.  null without one, or when it is all zeros. */
NATIVE_METHOD(java_net_NetworkInterface_getMacAddr0)
{
    enum { MAC_LENGTH = 6 };
    static const char none[MAC_LENGTH];
    struct ifreq answer;
    if (!ask(t, ARG_REF(1), SIOCGIFHWADDR, &answer))
        return;
    bool has = memcmp(answer.ifr_hwaddr.sa_data, none, MAC_LENGTH) != 0;
    struct object *bytes = has ? alloc_primitive_array(t, T_BYTE, MAC_LENGTH) : NULL;
    if (bytes)
        memcpy(array_data(bytes), answer.ifr_hwaddr.sa_data, MAC_LENGTH);
    RESULT_REF(bytes);
}
