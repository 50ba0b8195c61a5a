/* SPDX-License-Identifier: Apache-2.0 */
/* sun.nio.ch.IOStatus: what natives of channels answer instead of a count. */
#ifndef CLASSLIB_NIO_IO_STATUS_H
#define CLASSLIB_NIO_IO_STATUS_H

#include <errno.h>

#include "classlib/io/file_io.h"
#include "classlib/natives.h"

enum io_status { IO_EOF = -1, IO_UNAVAILABLE = -2, IO_INTERRUPTED = -3, IO_UNSUPPORTED = -4, IO_UNSUPPORTED_CASE = -6 };

/* throw_io without its answer. */
static inline void throw_io_error(struct thread *t) { throw_io(t); }

/* What a call returned, or by errno a status or what fail throws. */
static inline void io_result(struct thread *t, jslot *args, jlong n, void (*fail)(struct thread *))
{
    if (n >= 0)
        RESULT_LONG(n);
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
        RESULT_LONG(IO_UNAVAILABLE);
    else if (errno == EINTR)
        RESULT_LONG(IO_INTERRUPTED);
    else
        fail(t);
}

#endif
