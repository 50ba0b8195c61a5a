/* SPDX-License-Identifier: Apache-2.0 */
/* What java.lang.Math leaves to the VM: it may be wrong by a unit of the last place, where StrictMath has each bit defined.
 * The C library's functions are nearer to the exact result than fdlibm's, and quicker; they take bounded time since glibc 2.28,
 * and in musl.  Others of Math, of which that is not true, are StrictMath's. */
#include <math.h>

#include "classlib/natives.h"

#define UNARY(name) \
    NATIVE_METHOD(java_lang_Math_##name) { RESULT_DOUBLE(name(ARG_DOUBLE(0))); }

UNARY(cos)
UNARY(exp)
UNARY(log)
UNARY(sin)

/* To C, 1 to any power is 1, and so is -1 to an infinite one. */
NATIVE_METHOD(java_lang_Math_pow)
{
    double x = ARG_DOUBLE(0), y = ARG_DOUBLE(2);
    RESULT_DOUBLE(fabs(x) == 1.0 && !isfinite(y) ? (double)NAN : pow(x, y));
}
