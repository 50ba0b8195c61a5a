/* SPDX-License-Identifier: Apache-2.0 */
/* What the socket implementations of before NIO share (java.net.PlainSocketImpl, PlainDatagramSocketImpl and their
 * streams): waiting with a limit, options by Java's numbers, closing under a waiting thread, and their exceptions.
 *
 * A thread waits in poll only, never in the call that moves the data.  A thread that closes a socket shuts it down first, which
 * ends every poll; the waiting thread then finds that its descriptor is none any more.
 *
 * Context  in_vm, may_block, may_collect. */
#ifndef CLASSLIB_NET_PLAIN_SOCKET_H
#define CLASSLIB_NET_PLAIN_SOCKET_H

#include "classlib/net/socket_address.h"

/* Java's numbers of those options that are not plain (java.net.SocketOptions). */
enum { OPTION_TOS = 3, OPTION_ADDRESS = 15, OPTION_GROUP_INTERFACE = 16, OPTION_GROUP_LOOP = 18, OPTION_GROUP_INTERFACE2 = 31,
       OPTION_LINGER = 128, OPTION_TIMEOUT = 0x1006 };

/* The number in a FileDescriptor; -1: there is none, and SocketException "Socket closed" is pending. */
int plain_fd(struct thread *t, const struct object *descriptor);
bool plain_closed(const struct object *descriptor);
void throw_closed(struct thread *t);
/* "error (what)" by errno. */
void throw_plain(struct thread *t, const char *class_name, const char *what);
/* Is it something?  false: NullPointerException with that message is pending. */
bool plain_given(struct thread *t, const struct object *o, const char *otherwise);

/* Of an InetAddress, mapped if IPv6 is in use.  0: it is null or not in use, and that is thrown. */
socklen_t plain_address(struct thread *t, const struct object *address, jint port, const char *otherwise, union socket_address *out);
/* false: an exception is pending. */
bool plain_bind(struct thread *t, int fd, const union socket_address *a, socklen_t length);
/* The port that the socket itself has; -1: an exception is pending. */
jint plain_port(struct thread *t, int fd);

/* Until one of the events or, in milliseconds, the limit; 0 and below: none.  1: something happened, 0: nothing in time,
 * -1: errno. */
int plain_wait(struct thread *t, int fd, short events, jint limit);

/* The value of a plain option; of linger -1 for none.  false: an exception is pending. */
bool plain_set_option(struct thread *t, int fd, jint option, jint value);
bool plain_get_option(struct thread *t, int fd, jint option, jint *value);
/* Is the value of the option true or false? */
bool plain_is_flag(jint option);
/* Of an Integer or a Boolean. */
jint plain_option_value(struct thread *t, struct object *boxed);
/* What the socket itself is called.  false: errno. */
bool plain_name(int fd, union socket_address *out);
/* How many bytes can be read.  false: errno. */
bool plain_available(int fd, int *count);

#endif
