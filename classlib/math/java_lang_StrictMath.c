/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.StrictMath, whose results Java defines bit for bit.  java.lang.Math ends here too.  The C library's sqrt
 * and remainder are exact. */
#include <math.h>

#include "classlib/natives.h"
#include "classlib/math/strict_math.h"

#define BINARY(name) \
    NATIVE_METHOD(java_lang_StrictMath_##name) { RESULT_DOUBLE(strict_##name(ARG_DOUBLE(0), ARG_DOUBLE(2))); }
#define UNARY(name) \
    NATIVE_METHOD(java_lang_StrictMath_##name) { RESULT_DOUBLE(strict_##name(ARG_DOUBLE(0))); }

UNARY(acos)
UNARY(asin)
UNARY(atan)
UNARY(cbrt)
UNARY(cos)
UNARY(cosh)
UNARY(exp)
UNARY(expm1)
UNARY(log)
UNARY(log10)
UNARY(log1p)
UNARY(sin)
UNARY(sinh)
UNARY(tan)
UNARY(tanh)
BINARY(atan2)
BINARY(hypot)
BINARY(pow)

NATIVE_METHOD(java_lang_StrictMath_sqrt) { RESULT_DOUBLE(sqrt(ARG_DOUBLE(0))); }
NATIVE_METHOD(java_lang_StrictMath_IEEEremainder) { RESULT_DOUBLE(remainder(ARG_DOUBLE(0), ARG_DOUBLE(2))); }
