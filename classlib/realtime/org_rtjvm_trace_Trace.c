/* SPDX-License-Identifier: Apache-2.0 */
/* org.rtjvm.trace.Trace: events of programs. */
#include "classlib/natives.h"
#include "sched/trace.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

NATIVE_METHOD(org_rtjvm_trace_Trace_isOn)
{
    (void)t;
    RESULT_INT(atomic_load_explicit(&trace_on, memory_order_relaxed));
}

NATIVE_METHOD(org_rtjvm_trace_Trace_label)
{
    char buffer[TRACE_LABEL_MAX];
    if (!ARG_REF(0)) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    char *text = string_utf8(ARG_REF(0), buffer, sizeof buffer);
    int label = text ? trace_label(text) : TRACE_FULL;
    string_free(text, buffer);
    if (label == TRACE_FULL)
        throw_new(t, EX(IllegalStateException), "too many labels");
    else
        RESULT_INT(label);
}

static uint64_t label_of(jint number) { return (uint32_t)number; }

NATIVE_METHOD(org_rtjvm_trace_Trace_mark)
{
    (void)t;
    trace_emit(TRACE_user_event, label_of(ARG_INT(0)), (uint64_t)ARG_LONG(1));
}

NATIVE_METHOD(org_rtjvm_trace_Trace_begin)
{
    (void)t;
    trace_emit(TRACE_user_begin, label_of(ARG_INT(0)), (uint64_t)ARG_LONG(1));
}

NATIVE_METHOD(org_rtjvm_trace_Trace_end)
{
    (void)t;
    trace_emit(TRACE_user_end, label_of(ARG_INT(0)), (uint64_t)ARG_LONG(1));
}
