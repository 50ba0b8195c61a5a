// SPDX-License-Identifier: Apache-2.0
// Exceptions of C++: the twin of exceptions.c.
#include "rtjperf/c/exceptions.h"

namespace {

struct error {
    char what[ERROR_BYTES];
};

error before;

/* The last of DEPTH calls throws. */
__attribute__((noinline)) void throw_from(long depth, bool fresh, int64_t (*now)(void), int64_t &start)
{
    if (depth > 1) {
        throw_from(depth - 1, fresh, now, start);
        asm volatile("" ::: "memory");              // what follows keeps the frame
        return;
    }
    start = now();
    if (fresh)
        throw error();
    throw &before;
}

}

extern "C" int64_t exceptions_throw(long depth, bool fresh, int64_t (*now)(void))
{
    int64_t start = 0, passed = -1;
    try {
        throw_from(depth, fresh, now, start);
    } catch (const error &) {
        passed = fresh ? now() - start : -1;
    } catch (const error *e) {
        passed = !fresh && e == &before ? now() - start : -1;
    }
    return passed;
}
