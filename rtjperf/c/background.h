/* SPDX-License-Identifier: Apache-2.0 */
/* Background threads: periodic, of lower priority, noting the time and yielding, as in Boeing's tests. */
#ifndef RTJPERF_C_BACKGROUND_H
#define RTJPERF_C_BACKGROUND_H

#include "rtjperf/c/harness.h"

/* Start N threads on the measured processor, all below PRIORITY; and end them.  One set at a time. */
void background_start(size_t n, int priority, int64_t period);
/* How often the least busy of them ran. */
size_t background_stop(void);

#endif
