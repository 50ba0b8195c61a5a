/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of java.lang.StrictMath.
 *
 * Methods, constants and order of operations are those of fdlibm, or results would differ in the last bit:
 *     Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
 *     Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 *     is preserved.
 *
 * The compiler must not contract a product and a sum into one operation (-ffp-contract=off).  Sizes are high words:
 * 0x3ff00000 is 1, 0x3fe00000 a half, 0x7ff00000 infinity. */
#include "classlib/math/strict_math.h"

#include <math.h>

enum { SIZE_HALF = 0x3fe00000, SIZE_ONE = 0x3ff00000, SIZE_INFINITE = 0x7ff00000, SIZE_PI_4 = 0x3fe921fb };

static const double ln2_head = 6.93147180369123816490e-01, ln2_rest = 1.90821492927058770002e-10;
static const double pi_rest = 1.2246467991473531772e-16, pi_2_rest = 6.12323399573676603587e-17;
static const double pi_4_rest = 3.06161699786838301793e-17;

static bool is_odd(int n)
{
    return n & 1;
}

/* --- sine, cosine, tangent -------------------------------------------------------------------- */

/* The sine of x + y, with x at most pi/4 in size; `exact`: y is not there. */
static double sine_near_zero(double x, double y, bool exact)
{
    static const double first = -1.66666666666666324348e-01;
    static const double others[] = { 8.33333333332248946124e-03, -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                                     -2.50507602534068634195e-08, 1.58969099521155010221e-10 };
    if (strict_size(x) < 0x3e400000)
        return x;
    double z = x * x;
    double v = z * x;
    double r = STRICT_POLYNOMIAL(z, others);
    if (exact)
        return x + v * (first + z * r);
    return x - ((z * (0.5 * y - v * r) - y) - v * first);
}

/* Beyond 0.3 a part of x * x / 2 that is exact in few bits goes to the front. */
static double cosine_near_zero(double x, double y)
{
    static const double c[] = { 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
                                -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11 };
    int32_t size = strict_size(x);
    if (size < 0x3e400000)
        return 1.0;
    double z = x * x;
    double r = z * STRICT_POLYNOMIAL(z, c);
    if (size < 0x3fd33333)
        return 1.0 - (0.5 * z - (z * r - x * y));
    double front = size > 0x3fe90000 ? 0.28125 : strict_with_high(0.0, size - 0x00200000);
    double rest = 0.5 * z - front;
    return (1.0 - front) - (rest - (z * r - x * y));
}

/* -1 / (x + y) to full precision, where sum is x + y rounded. */
static double negative_reciprocal(double sum, double x, double y)
{
    double z = strict_without_low(sum);
    double v = y - (z - x);
    double a = -1.0 / sum;
    double t = strict_without_low(a);
    double s = 1.0 + t * z;
    return t + a * (s + t * v);
}

static const double tangent_first = 3.33333333333334091986e-01;

/* The odd and the even coefficients behind the first one. */
static const double tangent_odd[] = { 1.33333333333201242699e-01, 2.18694882948595424599e-02, 3.59207910759131235356e-03,
                                      5.88041240820264096874e-04, 7.81794442939557092300e-05, -1.85586374855275456654e-05 };
static const double tangent_even[] = { 5.39682539762260521377e-02, 8.86323982359930005737e-03, 1.45620945432529025516e-03,
                                       2.46463134818469906812e-04, 7.14072491382608190305e-05, 2.59073051863633712884e-05 };

/* The tangent of x + y, or -1 / tangent.  Beyond 0.6744 it comes from the distance to pi/4. */
static double tangent_near_zero(double x, double y, bool inverse)
{
    int32_t size = strict_size(x);
    if (size < 0x3e300000)
        return !inverse ? x : negative_reciprocal(x + y, x, y);
    bool large = size >= 0x3fe59428, negative = x < 0;
    if (large) {
        double z = M_PI_4 - (negative ? -x : x);
        x = z + (pi_4_rest - (negative ? -y : y));
        y = 0.0;
    }
    double z = x * x;
    double w = z * z;
    double r = STRICT_POLYNOMIAL(w, tangent_odd);
    double v = z * STRICT_POLYNOMIAL(w, tangent_even);
    double s = z * x;
    r = y + z * (s * (r + v) + y);
    r += tangent_first * s;
    w = x + r;
    if (large) {
        double sign = inverse ? -1.0 : 1.0;
        return (negative ? -1.0 : 1.0) * (sign - 2.0 * (x - (w * w / (w + sign) - r)));
    }
    return inverse ? negative_reciprocal(w, x, r) : w;
}

double strict_sin(double x)
{
    double y[2];
    if (strict_size(x) <= SIZE_PI_4)
        return sine_near_zero(x, 0.0, true);
    if (!isfinite(x))
        return NAN;
    int n = strict_quadrant(x, y);
    double result = is_odd(n) ? cosine_near_zero(y[0], y[1]) : sine_near_zero(y[0], y[1], false);
    return n & 2 ? -result : result;
}

double strict_cos(double x)
{
    double y[2];
    if (!isfinite(x))
        return NAN;
    int n = strict_quadrant(x, y);
    double result = is_odd(n) ? sine_near_zero(y[0], y[1], false) : cosine_near_zero(y[0], y[1]);
    return (n + 1) & 2 ? -result : result;
}

double strict_tan(double x)
{
    double y[2];
    if (!isfinite(x))
        return NAN;
    int n = strict_quadrant(x, y);
    return tangent_near_zero(y[0], y[1], is_odd(n));
}

/* --- arcs --------------------------------------------------------------------------------------- */

/* What asin(x) / x has above 1, by z = x * x. */
static double arc_quotient(double z)
{
    static const double p[] = { 1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
                                -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05 };
    static const double q[] = { 1.0, -2.40339491173441421878e+00, 2.02094576023350569471e+00, -6.88283971605453293030e-01,
                                7.70381505559019352791e-02 };
    return z * STRICT_POLYNOMIAL(z, p) / STRICT_POLYNOMIAL(z, q);
}

double strict_asin(double x)
{
    int32_t size = strict_size(x);
    if (size >= SIZE_ONE)
        return fabs(x) == 1.0 ? x * M_PI_2 + x * pi_2_rest : NAN;
    if (size < 0x3e400000)
        return x;
    if (size < SIZE_HALF)
        return x + x * arc_quotient(x * x);
    double t = (1.0 - fabs(x)) * 0.5;
    double s = sqrt(t), w = arc_quotient(t), result;
    if (size >= 0x3fef3333) {
        result = M_PI_2 - (2.0 * (s + s * w) - pi_2_rest);
    } else {
        double head = strict_without_low(s);
        double c = (t - head * head) / (s + head);
        double p = 2.0 * s * w - (pi_2_rest - 2.0 * c);
        double q = M_PI_4 - 2.0 * head;
        result = M_PI_4 - (p - q);
    }
    return x > 0 ? result : -result;
}

double strict_acos(double x)
{
    int32_t size = strict_size(x);
    if (size >= SIZE_ONE) {
        if (fabs(x) != 1.0)
            return NAN;
        return x > 0 ? 0.0 : M_PI + 2.0 * pi_2_rest;
    }
    if (size <= 0x3c600000)
        return M_PI_2 + pi_2_rest;
    if (size < SIZE_HALF)
        return M_PI_2 - (x - (pi_2_rest - x * arc_quotient(x * x)));
    double z = (1.0 - fabs(x)) * 0.5;
    double s = sqrt(z), r = arc_quotient(z);
    if (x < 0) {
        double w = r * s - pi_2_rest;
        return M_PI - 2.0 * (s + w);
    }
    double head = strict_without_low(s);
    double c = (z - head * head) / (s + head);
    double w = r * s + c;
    return 2.0 * (head + w);
}

/* x - atan(x), near zero. */
static double atan_correction(double x)
{
    static const double odd[] = { 3.33333333333329318027e-01, 1.42857142725034663711e-01, 9.09088713343650656196e-02,
                                  6.66107313738753120669e-02, 4.97687799461593236017e-02, 1.62858201153657823623e-02 };
    static const double even[] = { -1.99999999998764832476e-01, -1.11111104054623557880e-01, -7.69187620504482999495e-02,
                                   -5.83357013379057348645e-02, -3.65315727442169155270e-02 };
    double z = x * x;
    double w = z * z;
    return x * (z * STRICT_POLYNOMIAL(w, odd) + w * STRICT_POLYNOMIAL(w, even));
}

/* Larger arguments are turned back by the nearest of atan(0.5), atan(1), atan(1.5) and pi/2. */
static double atan_by_turning(double x, int32_t size)
{
    double head, rest;
    if (size < 0x3fe60000) {
        head = 4.63647609000806093515e-01, rest = 2.26987774529616870924e-17;
        x = (2.0 * x - 1.0) / (2.0 + x);
    } else if (size < 0x3ff30000) {
        head = M_PI_4, rest = pi_4_rest;
        x = (x - 1.0) / (x + 1.0);
    } else if (size < 0x40038000) {
        head = 9.82793723247329054082e-01, rest = 1.39033110312309984516e-17;
        x = (x - 1.5) / (1.0 + 1.5 * x);
    } else {
        head = M_PI_2, rest = pi_2_rest;
        x = -1.0 / x;
    }
    return head - ((atan_correction(x) - rest) - x);
}

double strict_atan(double x)
{
    int32_t size = strict_size(x);
    if (isnan(x))
        return NAN;
    if (size < 0x3e200000)
        return x;
    if (size < 0x3fdc0000)
        return x - atan_correction(x);
    double result = size >= 0x44100000 ? M_PI_2 + pi_2_rest : atan_by_turning(fabs(x), size);
    return x < 0 ? -result : result;
}

/* Into the half plane of x, whose first quadrant has the angle z. */
static double into_quadrant(double z, double y, double x)
{
    if (signbit(x))
        z = M_PI - (z - pi_rest);
    return signbit(y) ? -z : z;
}

double strict_atan2(double y, double x)
{
    if (isnan(x) || isnan(y))
        return NAN;
    if (x == 1.0)
        return strict_atan(y);
    if (y == 0.0)
        return signbit(x) ? copysign(M_PI, y) : y;
    if (x == 0.0)
        return copysign(M_PI_2, y);
    if (isinf(x) && isinf(y))
        return copysign(x > 0 ? M_PI_4 : 3.0 * M_PI_4, y);
    if (isinf(x))
        return copysign(x > 0 ? 0.0 : M_PI, y);
    if (isinf(y))
        return copysign(M_PI_2, y);
    int k = (strict_size(y) - strict_size(x)) >> 20;
    if (k > 60)
        return into_quadrant(M_PI_2 + 0.5 * pi_rest, y, x);
    return into_quadrant(x < 0 && k < -60 ? 0.0 : strict_atan(fabs(y / x)), y, x);
}

/* --- logarithms --------------------------------------------------------------------------------- */

static double log_of_special(double x)
{
    if (x == 0.0)
        return -INFINITY;
    return x > 0 ? x : NAN;
}

/* log(1 + f) - f + f * f / 2 = s * (f * f / 2 + this), s being f / (2 + f). */
static double log_remainder(double s)
{
    static const double odd[] = { 6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01,
                                  1.479819860511658591e-01 };
    static const double even[] = { 3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01 };
    double z = s * s;
    double w = z * z;
    double t1 = w * STRICT_POLYNOMIAL(w, even);
    double t2 = z * STRICT_POLYNOMIAL(w, odd);
    return t2 + t1;
}

/* log(2^k (1 + f)), where `fraction` is what x has behind its first bit. */
static double log_of_parts(int k, double f, int32_t fraction)
{
    if ((0xfffff & (2 + fraction)) < 3) {
        if (f == 0.0)
            return k == 0 ? 0.0 : k * ln2_head + k * ln2_rest;
        double r = f * f * (0.5 - 0.33333333333333333 * f);
        return k == 0 ? f - r : k * ln2_head - ((r - k * ln2_rest) - f);
    }
    double s = f / (2.0 + f);
    double r = log_remainder(s);
    if (((fraction - 0x6147a) | (0x6b851 - fraction)) > 0) {
        double square = 0.5 * f * f;
        return k == 0 ? f - (square - s * (square + r)) : k * ln2_head - ((square - (s * (square + r) + k * ln2_rest)) - f);
    }
    return k == 0 ? f - s * (f - r) : k * ln2_head - ((s * (f - r) - k * ln2_rest) - f);
}

/* Make a small x normal: its factor is 2^-result. */
static int scale_up(double *x)
{
    if (strict_high(*x) >= 0x00100000)
        return 0;
    *x *= 0x1p54;
    return -54;
}

double strict_log(double x)
{
    if (!(x > 0) || isinf(x))
        return log_of_special(x);
    int k = scale_up(&x);
    int32_t high = strict_high(x), fraction = high & 0xfffff;
    int32_t halve = (fraction + 0x95f64) & 0x100000;
    k += (high >> 20) - 1023 + (halve >> 20);
    double f = strict_with_high(x, fraction | (halve ^ SIZE_ONE)) - 1.0;
    return log_of_parts(k, f, fraction);
}

double strict_log10(double x)
{
    if (!(x > 0) || isinf(x))
        return log_of_special(x);
    int k = scale_up(&x);
    int32_t high = strict_high(x);
    k += (high >> 20) - 1023;
    int negative = k < 0;
    double y = k + negative;
    x = strict_with_high(x, (high & 0xfffff) | (0x3ff - negative) << 20);
    double z = y * 3.69423907715893078616e-13 + 4.34294481903251816668e-01 * strict_log(x);
    return z + y * 3.01029995663611771306e-01;
}

/* 1 + x in parts: 2^k (1 + f), with c lost in rounding; `fraction` is 0 where f is tiny. */
struct parts {
    int k;
    double f, c;
    int32_t fraction;
};

static struct parts parts_of_successor(double x)
{
    struct parts p = { .c = 0.0 };
    double u = x;
    bool huge = strict_high(x) >= 0x43400000;
    if (!huge)
        u = 1.0 + x;
    int32_t high = strict_high(u);
    p.k = (high >> 20) - 1023;
    if (!huge)
        p.c = (p.k > 0 ? 1.0 - (u - x) : x - (u - 1.0)) / u;
    p.fraction = high & 0xfffff;
    if (p.fraction < 0x6a09e) {
        u = strict_with_high(u, p.fraction | SIZE_ONE);
    } else {
        p.k++;
        u = strict_with_high(u, p.fraction | SIZE_HALF);
        p.fraction = (0x100000 - p.fraction) >> 2;
    }
    p.f = u - 1.0;
    return p;
}

static double log_of_sum(const struct parts *p)
{
    static const double c[] = { 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01,
                                2.222219843214978396e-01, 1.818357216161805012e-01, 1.531383769920937332e-01,
                                1.479819860511658591e-01 };
    int k = p->k;
    double f = p->f, square = 0.5 * f * f;
    if (p->fraction == 0) {
        if (f == 0.0)
            return k == 0 ? 0.0 : k * ln2_head + (p->c + k * ln2_rest);
        double r = square * (1.0 - 0.66666666666666666 * f);
        return k == 0 ? f - r : k * ln2_head - ((r - (k * ln2_rest + p->c)) - f);
    }
    double s = f / (2.0 + f);
    double z = s * s;
    double r = z * STRICT_POLYNOMIAL(z, c);
    return k == 0 ? f - (square - s * (square + r))
                  : k * ln2_head - ((square - (s * (square + r) + (k * ln2_rest + p->c))) - f);
}

double strict_log1p(double x)
{
    int32_t high = strict_high(x), size = strict_size(x);
    if (!(x > -1.0) || isinf(x))
        return log_of_special(x == -1.0 ? 0.0 : x);
    if (size < 0x3e200000)
        return size < 0x3c900000 ? x : x - x * x * 0.5;
    if (high < 0x3fda827a && (high > 0 || high <= (int32_t)0xbfd2bec3)) {
        struct parts whole = { .f = x, .fraction = 1 };
        return log_of_sum(&whole);
    }
    struct parts p = parts_of_successor(x);
    return log_of_sum(&p);
}

/* --- exponentials ------------------------------------------------------------------------------- */

/* x less the nearest multiple of log(2): head - rest, and the multiple.  Nearest is what fdlibm calls so. */
static int subtract_logs(double x, int32_t size, double *head, double *rest)
{
    int k;
    if (size < 0x3ff0a2b2)
        k = x < 0 ? -1 : 1;
    else
        k = (int)(1.44269504088896338700e+00 * x + (x < 0 ? -0.5 : 0.5));
    *head = x - k * ln2_head;
    *rest = k * ln2_rest;
    return k;
}

/* x times 2^k, by its exponent. */
static double shift_exponent(double x, int k)
{
    return strict_with_high(x, (int32_t)((uint32_t)strict_high(x) + ((uint32_t)k << 20)));
}

double strict_exp(double x)
{
    int32_t size = strict_size(x);
    if (isnan(x))
        return NAN;
    if (x > 7.09782712893383973096e+02)
        return INFINITY;
    if (x < -7.45133219101941108420e+02)
        return 0.0;
    if (size < 0x3e300000)
        return 1.0 + x;
    double head = 0, rest = 0;
    int k = 0;
    if (size > 0x3fd62e42) {
        k = subtract_logs(x, size, &head, &rest);
        x = head - rest;
    }
    double r = strict_exp_rest(x);
    if (k == 0)
        return 1.0 - ((x * r) / (r - 2.0) - x);
    double y = 1.0 - ((rest - (x * r) / (2.0 - r)) - head);
    return k >= -1021 ? shift_exponent(y, k) : shift_exponent(y, k + 1000) * 0x1p-1000;
}

/* exp(x) - 1 from its parts: x the reduced argument, e what exp(x) - 1 lacks from it, k the power of two. */
static double join_expm1(double x, double e, int k)
{
    if (k == -1)
        return 0.5 * (x - e) - 0.5;
    if (k == 1)
        return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
    if (k <= -2 || k > 56)
        return shift_exponent(1.0 - (e - x), k) - 1.0;
    if (k < 20) {
        double t = strict_with_high(0.0, SIZE_ONE - (0x200000 >> k));
        return shift_exponent(t - (e - x), k);
    }
    double t = strict_with_high(0.0, (0x3ff - k) << 20);
    double y = x - (e + t);
    return shift_exponent(y + 1.0, k);
}

/* exp(x) - 1 where neither saturates. */
static double expm1_in_range(double x, int32_t size)
{
    static const double q[] = { 1.0, -3.33333333333331316428e-02, 1.58730158725481460165e-03, -7.93650757867487942473e-05,
                                4.00821782732936239552e-06, -2.01099218183624371326e-07 };
    double c = 0;
    int k = 0;
    if (size > 0x3fd62e42) {
        double head, rest;
        k = subtract_logs(x, size, &head, &rest);
        x = head - rest;
        c = (head - x) - rest;
    }
    double half = 0.5 * x;
    double square = x * half;
    double r = STRICT_POLYNOMIAL(square, q);
    double t = 3.0 - r * half;
    double e = square * ((r - t) / (6.0 - x * t));
    if (k == 0)
        return x - (x * e - square);
    e = (x * (e - c) - c);
    e -= square;
    return join_expm1(x, e, k);
}

double strict_expm1(double x)
{
    int32_t size = strict_size(x);
    if (isnan(x))
        return NAN;
    if (x > 7.09782712893383973096e+02)
        return INFINITY;
    if (x < 0 && size >= 0x4043687a)
        return -1.0;
    return size < 0x3c900000 ? x : expm1_in_range(x, size);
}

/* --- hyperbolic functions ------------------------------------------------------------------------- */

/* exp(x) / 2 where exp(x) itself may overflow. */
static double half_exponential(double x)
{
    if (strict_size(x) < 0x40862e42)
        return 0.5 * strict_exp(x);
    if (x > 7.10475860073943863426e+02)
        return INFINITY;
    double w = strict_exp(0.5 * x);
    return 0.5 * w * w;
}

double strict_sinh(double x)
{
    int32_t size = strict_size(x);
    if (size >= SIZE_INFINITE)
        return x + x;
    if (size < 0x3e300000)
        return x;
    double h = x < 0 ? -0.5 : 0.5;
    if (size >= 0x40360000)
        return copysign(half_exponential(fabs(x)), x);
    double t = strict_expm1(fabs(x));
    return size < SIZE_ONE ? h * (2.0 * t - t * t / (t + 1.0)) : h * (t + t / (t + 1.0));
}

double strict_cosh(double x)
{
    int32_t size = strict_size(x);
    if (size >= SIZE_INFINITE)
        return x * x;
    x = fabs(x);
    if (size >= 0x40360000)
        return half_exponential(x);
    if (size < 0x3fd62e43) {
        double t = strict_expm1(x);
        double w = 1.0 + t;
        return size < 0x3c800000 ? w : 1.0 + (t * t) / (w + w);
    }
    double t = strict_exp(x);
    return 0.5 * t + 0.5 / t;
}

double strict_tanh(double x)
{
    int32_t size = strict_size(x);
    if (isnan(x))
        return NAN;
    if (size < 0x3c800000)
        return x == 0 ? x : x * (1.0 + x);
    double result = 1.0;
    if (size < 0x40360000) {
        double t = strict_expm1((size >= SIZE_ONE ? 2.0 : -2.0) * fabs(x));
        result = size >= SIZE_ONE ? 1.0 - 2.0 / (t + 2.0) : -t / (t + 2.0);
    }
    return x < 0 ? -result : result;
}
