/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.StrictMath over the C library.  sqrt and IEEEremainder are exact; the others may differ from the
 * reference implementation in the last place, as far as the C library does. */
#include <math.h>

#include "classlib/natives.h"

#define UNARY(name) \
    NATIVE_METHOD(java_lang_StrictMath_##name) { RESULT_DOUBLE(name(ARG_DOUBLE(0))); }

UNARY(acos)
UNARY(asin)
UNARY(atan)
UNARY(cos)
UNARY(cosh)
UNARY(expm1)
UNARY(log)
UNARY(log10)
UNARY(log1p)
UNARY(sin)
UNARY(sinh)
UNARY(sqrt)
UNARY(tan)
UNARY(tanh)

NATIVE_METHOD(java_lang_StrictMath_atan2) { RESULT_DOUBLE(atan2(ARG_DOUBLE(0), ARG_DOUBLE(2))); }
NATIVE_METHOD(java_lang_StrictMath_IEEEremainder) { RESULT_DOUBLE(remainder(ARG_DOUBLE(0), ARG_DOUBLE(2))); }
