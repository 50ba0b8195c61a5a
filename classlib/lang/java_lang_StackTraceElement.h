/* SPDX-License-Identifier: Apache-2.0 */
/* Filling java.lang.StackTraceElement. */
#ifndef CLASSLIB_LANG_JAVA_LANG_STACKTRACEELEMENT_H
#define CLASSLIB_LANG_JAVA_LANG_STACKTRACEELEMENT_H

#include "vm/run/frame.h"

/* false: an exception is pending. */
bool stack_trace_element_fill(struct thread *t, struct object *element, const struct trace_element *at);

#endif
