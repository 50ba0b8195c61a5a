/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Transfer: asynchronously interrupted exceptions and the calls that they interrupt. */
#include "classlib/natives.h"
#include "vm/realtime/transfer.h"

NATIVE_METHOD(javax_realtime_Transfer_begin) { RESULT_INT(transfer_begin(t, ARG_REF(0), (uint64_t)ARG_LONG(1))); }
NATIVE_METHOD(javax_realtime_Transfer_clear) { RESULT_INT(transfer_clear(t, ARG_REF(0))); }
NATIVE_METHOD(javax_realtime_Transfer_enable) { RESULT_INT(transfer_enable(t, ARG_REF(0), ARG_BOOL(1))); }
NATIVE_METHOD(javax_realtime_Transfer_end) { RESULT_REF(transfer_end(t, ARG_REF(0))); }
NATIVE_METHOD(javax_realtime_Transfer_finish) { transfer_finish(ARG_REF(0)); }
NATIVE_METHOD(javax_realtime_Transfer_fire) { RESULT_INT(transfer_fire(ARG_REF(0))); }
NATIVE_METHOD(javax_realtime_Transfer_isEnabled) { RESULT_INT(transfer_enabled(t, ARG_REF(0))); }
NATIVE_METHOD(javax_realtime_Transfer_pending) { RESULT_REF(transfer_pending(t)); }
NATIVE_METHOD(javax_realtime_Transfer_reserve) { transfer_reserve(ARG_BOOL(0)); }
NATIVE_METHOD(javax_realtime_Transfer_restart) { RESULT_INT(transfer_restart(ARG_REF(0), (uint64_t)ARG_LONG(1))); }
NATIVE_METHOD(javax_realtime_Transfer_setGeneric) { transfer_set_generic(ARG_REF(0)); }

static void interrupt(struct thread *who, void *unused)
{
    (void)unused;
    transfer_interrupt(who);
}

NATIVE_METHOD(javax_realtime_Transfer_interrupt) { thread_apply(ARG_REF(0), interrupt, NULL); }
