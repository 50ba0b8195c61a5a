/* SPDX-License-Identifier: Apache-2.0 */
/* Input and output that asynchronous transfer of control ends.
 *
 * RTSJ 1.0.2 wants no interruptible method to be kept for ever by a call of java.io that it has made.  So who may be
 * interrupted waits for the descriptor before the call, together with an event that firing an exception sets.
 *
 * Context      a native of the class library, in VM state
 * Cost         nothing for threads that are not real-time; for those, a walk over the library's frames, and if the caller is
 *              interruptible a poll, with two more system calls if it has to wait */
#ifndef CLASSLIB_IO_BLOCKING_IO_H
#define CLASSLIB_IO_BLOCKING_IO_H

#include <poll.h>

#include "vm/run/thread.h"

/* Before a call on a descriptor: wait until that is ready for the events of poll(2), if the call may block and the code that
 * has called the library may be interrupted.  false: java.io.InterruptedIOException is pending, or IOException for output. */
bool io_await(struct thread *t, int fd, short events);
/* poll(2) of one descriptor, which ends so, too; then thread_pending(t). */
int io_poll(struct thread *t, struct pollfd *p, int timeout);
/* How much may be written at once after that, not to block.  Files take all. */
size_t io_portion(const struct thread *t, int fd, size_t length);

#endif
