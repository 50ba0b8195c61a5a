/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of sockets as C and as Java have them, what sets sockets up, and what a failed call on one throws.
 *
 * With IPv6 in use a socket of the library is an IPv6 one that also speaks IPv4; IPv4 addresses reach it mapped into
 * IPv6 ones, and Java never sees those.
 *
 * Context  in_vm, may_block, may_collect. */
#ifndef CLASSLIB_NET_SOCKET_ADDRESS_H
#define CLASSLIB_NET_SOCKET_ADDRESS_H

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "classlib/fields.h"
#include "vm/run/thread.h"

union socket_address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

/* The kernel has IPv6 and java.net.preferIPv4Stack does not forbid it. */
bool ipv6_in_use(struct thread *t);
/* Does the kernel know SO_REUSEPORT? */
bool reuse_port_known(void);

/* Of an InetAddress; an IPv4 one mapped, or as it is.  Returns the length. */
socklen_t address_from_java(const struct object *address, jint port, bool mapped, union socket_address *out);
/* The same for a call on a socket.  0: it is an IPv6 one and IPv6 is not in use, which is thrown. */
socklen_t address_for_call(struct thread *t, const struct object *address, jint port, bool mapped, union socket_address *out);
/* An InetAddress with that host name (NULL: none); NULL: an exception is pending. */
struct object *address_to_java(struct thread *t, const union socket_address *from, struct object *host);
jint address_port(const union socket_address *from);
/* The four or sixteen bytes of an InetAddress. */
size_t address_bytes(const struct object *address, uint8_t out[16]);

/* The name of a socket that has a path for it; without a path, none.  0: the path is too long. */
socklen_t address_of_path(const void *path, size_t length, struct sockaddr_un *out);
/* The native's result: a new socket of streams with a path for its name. */
void unix_socket_result(struct thread *t, jslot *args);

/* An option of the kernel.  false: errno. */
bool socket_set(int fd, int level, int option, int value);
/* A socket of datagrams gets those of groups that it joined, and of no others; one hop, as IPv4 has it.  false: errno. */
bool socket_prepare_groups(int fd, int domain);

/* By errno; a call that is still in progress throws nothing. */
void throw_socket(struct thread *t);

#endif
