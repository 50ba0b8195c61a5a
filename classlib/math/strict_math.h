/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of java.lang.StrictMath, which Java defines by their results: those of fdlibm 5.3, bit for bit.
 *
 * Context  any thread; they touch no memory but their stack, and no floating-point flags matter to them. */
#ifndef CLASSLIB_MATH_STRICT_MATH_H
#define CLASSLIB_MATH_STRICT_MATH_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

double strict_acos(double x);
double strict_asin(double x);
double strict_atan(double x);
double strict_atan2(double y, double x);
double strict_cbrt(double x);
double strict_cos(double x);
double strict_cosh(double x);
double strict_exp(double x);
double strict_expm1(double x);
double strict_hypot(double x, double y);
double strict_log(double x);
double strict_log10(double x);
double strict_log1p(double x);
double strict_pow(double x, double y);
double strict_sin(double x);
double strict_sinh(double x);
double strict_tan(double x);
double strict_tanh(double x);

/* Return the quadrant of `x`, modulo 8, and leave in y[0] + y[1] what is left of it, at most pi/4 in size.
 * Needs   x finite. */
int strict_quadrant(double x, double y[2]);

/* --- the words of a double ------------------------------------------------------------------ */

static inline int64_t strict_bits(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double strict_of_bits(int64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Sign, exponent and the first 20 bits behind the point: what fdlibm compares and switches by. */
static inline int32_t strict_high(double x)
{
    return (int32_t)(strict_bits(x) >> 32);
}

/* The high word without the sign. */
static inline int32_t strict_size(double x)
{
    return strict_high(x) & 0x7fffffff;
}

static inline double strict_with_high(double x, int32_t high)
{
    return strict_of_bits((int64_t)((uint64_t)(uint32_t)high << 32 | (uint32_t)strict_bits(x)));
}

static inline double strict_without_low(double x)
{
    return strict_of_bits((int64_t)((uint64_t)strict_bits(x) >> 32 << 32));
}

/* c[0] + z * (c[1] + z * (… c[count - 1])), in this order of operations. */
static inline double strict_polynomial(double z, const double *c, int count)
{
    double sum = c[count - 1];
    for (int i = count - 2; i >= 0; i--)
        sum = c[i] + z * sum;
    return sum;
}

#define STRICT_POLYNOMIAL(z, c) strict_polynomial(z, c, (int)(sizeof(c) / sizeof *(c)))

/* r, by which exp(x) is 1 + 2x / (2 - r) nearly: of x at most log(2) / 2 in size. */
static inline double strict_exp_rest(double x)
{
    static const double c[] = { 1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
                                -1.65339022054652515390e-06, 4.13813679705723846039e-08 };
    double t = x * x;
    return x - t * STRICT_POLYNOMIAL(t, c);
}

#endif
