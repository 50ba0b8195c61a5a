/* SPDX-License-Identifier: Apache-2.0 */
/* System calls that may sleep, made outside the VM: a safepoint does not wait for them.
 *
 * Buffers may be elements of Java arrays: objects never move, and the caller's arguments keep them alive; the
 * kernel writes plain bytes only.  Both declare `result` and give it what the call returned, errno kept. */
#ifndef CLASSLIB_NATIVE_CALL_H
#define CLASSLIB_NATIVE_CALL_H

#include <errno.h>

#include "vm/run/thread.h"

/* Once: the caller wants to know of EINTR. */
#define NATIVE_CALL_ONCE(t, type, result, call) \
    type result; \
    do { \
        sched_enter_native(&(t)->sched); \
        result = (call); \
        int native_errno = errno; \
        sched_leave_native(&(t)->sched); \
        errno = native_errno; \
    } while (0)

/* EINTR starts it again. */
#define NATIVE_CALL(t, type, result, call) \
    type result; \
    do { \
        sched_enter_native(&(t)->sched); \
        result = (call); \
        int native_errno = errno; \
        sched_leave_native(&(t)->sched); \
        errno = native_errno; \
    } while (result < 0 && errno == EINTR)

#endif
