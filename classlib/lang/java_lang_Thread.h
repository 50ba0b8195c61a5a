/* SPDX-License-Identifier: Apache-2.0 */
/* What natives that wait share with java.lang.Thread's. */
#ifndef CLASSLIB_LANG_JAVA_LANG_THREAD_H
#define CLASSLIB_LANG_JAVA_LANG_THREAD_H

#include "vm/run/thread.h"

/* Saturates at some 146 years, so that a deadline of now plus this still fits. */
static inline uint64_t millis_to_ns(jlong millis)
{
    return millis >= INT64_MAX / 2 / 1000000 ? INT64_MAX / 2 : (uint64_t)millis * 1000000u;
}

#endif
