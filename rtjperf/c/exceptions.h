/* SPDX-License-Identifier: Apache-2.0 */
/* The variant of C++, which a build without its compiler has not.  No more is shared, so that the harness stays C. */
#ifndef RTJPERF_C_EXCEPTIONS_H
#define RTJPERF_C_EXCEPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { ERROR_BYTES = 64 };

#ifdef __cplusplus
extern "C" {
#endif

/* Throws DEPTH calls further in; nanoseconds by NOW from before it to the first instruction of the handler, or -1: another one came.
 * An exception of C++ is always put into memory that its library allocates: here a pointer to one that there is, or, fresh, all of a new one. */
int64_t exceptions_throw(long depth, bool fresh, int64_t (*now)(void));

#ifdef __cplusplus
}
#endif

#endif
