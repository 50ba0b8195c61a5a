/* SPDX-License-Identifier: Apache-2.0 */
/* Powers, cube roots and hypotenuses of java.lang.StrictMath.  The library has them in Java, where a power makes three
 * arrays: an area would fill up by computing.
 *
 * Methods, constants and order of operations are those of fdlibm, or results would differ in the last bit:
 *     Copyright (C) 1993, 2004 by Sun Microsystems, Inc. All rights reserved.
 *     Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 *     is preserved.
 *
 * A number of more bits than a double has is a sum: its head has few bits, or none of the low word. */
#include "classlib/math/strict_math.h"

#include <math.h>

enum { SIZE_ONE = 0x3ff00000, SIZE_NORMAL = 0x00100000 };

struct sum { double head, rest; };

/* u + v, u the larger. */
static struct sum sum_of(double u, double v)
{
    double head = strict_without_low(u + v);
    return (struct sum){ head, v - (head - u) };
}

/* --- powers ----------------------------------------------------------------------------------- */

enum whole { NO_WHOLE, ODD, EVEN };

static enum whole whole_of(double y)
{
    int exponent = (strict_size(y) >> 20) - 1023;
    if (exponent >= 53)
        return EVEN;
    if (exponent < 0)
        return NO_WHOLE;
    uint64_t bits = (uint64_t)strict_bits(y), unit = 1ull << (52 - exponent);
    if (bits & (unit - 1))
        return NO_WHOLE;
    return exponent == 0 || bits & unit ? ODD : EVEN;           /* the first bit of a double is not written down */
}

/* The binary logarithm of ax, which is 1 but for 2^-20 or less. */
static struct sum log2_near_one(double ax)
{
    double t = ax - 1.0;
    double w = (t * t) * (0.5 - t * (0.3333333333333333333333 - t * 0.25));
    double u = 1.44269502162933349609e+00 * t;
    double v = t * 1.92596299112661746887e-08 - w * 1.44269504088896338700e+00;
    return sum_of(u, v);
}

/* ax = 2^n * (1 + fraction), with the last between sqrt(3/4) and sqrt(3): near 1 or near 3/2. */
struct near { double ax; int n; bool three_halves; };

static struct near near_center(double ax)
{
    int n = 0;
    if (strict_high(ax) < SIZE_NORMAL) {
        ax *= 0x1p53;
        n = -53;
    }
    int32_t high = strict_high(ax), fraction = high & 0xfffff;
    n += (high >> 20) - 1023;
    bool three_halves = fraction > 0x3988e && fraction < 0xbb67a;
    int32_t in_range = fraction | SIZE_ONE;
    if (fraction >= 0xbb67a) {
        n++;
        in_range -= 0x00100000;
    }
    return (struct near){ strict_with_high(ax, in_range), n, three_halves };
}

/* 2 / 3 of the logarithm of ax / center: of s = (ax - center) / (ax + center), 2/3 s (3 + s^2 + ...). */
static struct sum log_of_quotient(const struct near *x)
{
    static const double c[] = { 5.99999999999994648725e-01, 4.28571428578550184252e-01, 3.33333329818377432918e-01, 2.72728123808534006489e-01,
                                2.30660745775561754067e-01, 2.06975017800338417784e-01 };
    double ax = x->ax, center = x->three_halves ? 1.5 : 1.0;
    double u = ax - center;
    double v = 1.0 / (ax + center);
    double s = u * v;
    double s_head = strict_without_low(s);
    int32_t half = strict_high(ax) >> 1;
    double sum_head = strict_with_high(0.0, (half | 0x20000000) + 0x00080000 + (x->three_halves ? 1 << 18 : 0));
    double sum_rest = ax - (sum_head - center);
    double s_rest = v * ((u - s_head * sum_head) - s_head * sum_rest);
    double square = s * s;
    double r = square * square * STRICT_POLYNOMIAL(square, c);
    r += s_rest * (s_head + s);
    square = s_head * s_head;
    double factor_head = strict_without_low(3.0 + square + r);
    double factor_rest = r - ((factor_head - 3.0) - square);
    return sum_of(s_head * factor_head, s_rest * factor_head + factor_rest * s);
}

static struct sum log2_of(double ax)
{
    struct near x = near_center(ax);
    struct sum p = log_of_quotient(&x);
    double log_center = x.three_halves ? 5.84962487220764160156e-01 : 0.0, log_center_rest = x.three_halves ? 1.35003920212974897128e-08 : 0.0;
    double z_head = 9.61796700954437255859e-01 * p.head;
    double z_rest = -7.02846165095275826516e-09 * p.head + p.rest * 9.61796693925975554329e-01 + log_center_rest;
    double n = x.n;
    double head = strict_without_low(((z_head + z_rest) + log_center) + n);
    return (struct sum){ head, z_rest - (((head - n) - log_center) - z_head) };
}

/* What is subtracted from z to leave at most a half, and that as an integer. */
static int nearest(int32_t high, double *whole)
{
    int32_t size = high & 0x7fffffff;
    *whole = 0;
    if (size <= 0x3fe00000)
        return 0;
    int exponent = (size >> 20) - 1023;
    int32_t rounded = (int32_t)((uint32_t)high + (0x00100000u >> (exponent + 1)));
    exponent = ((rounded & 0x7fffffff) >> 20) - 1023;
    *whole = strict_with_high(0.0, rounded & ~(0x000fffff >> exponent));
    int n = ((rounded & 0x000fffff) | 0x00100000) >> (20 - exponent);
    return high < 0 ? -n : n;
}

/* 2 to the power of p.head + p.rest, which is z: within the range of doubles, or of what is rounded to one. */
static double power_of_two(struct sum p, double z)
{
    double whole;
    int n = nearest(strict_high(z), &whole);
    p.head -= whole;
    double t = strict_without_low(p.rest + p.head);
    double u = t * 6.93147182464599609375e-01;
    double v = (p.rest - (t - p.head)) * 6.93147180559945286227e-01 + t * -1.90465429995776804525e-09;
    z = u + v;
    double w = v - (z - u);
    double r = strict_exp_rest(z);
    r = (z * r) / (r - 2.0) - (w + z * w);
    z = 1.0 - (r - z);
    int32_t high = (int32_t)((uint32_t)strict_high(z) + ((uint32_t)n << 20));
    return high >> 20 <= 0 ? scalbn(z, n) : strict_with_high(z, high);
}

/* y * log2(ax) may be beyond 1024, or below -1075. */
static double power(double y, struct sum log2)
{
    double y_head = strict_without_low(y);
    struct sum p = { y_head * log2.head, (y - y_head) * log2.head + y * log2.rest };
    double z = p.rest + p.head;
    double beyond = p.rest + 8.0085662595372944372e-17;         /* 2^1024 less half a unit of the last place is rounded to infinity */
    if (z > 1024.0 || (z == 1024.0 && beyond > z - p.head))
        return INFINITY;
    if (z < -1075.0 || (z == -1075.0 && p.rest <= z - p.head))
        return 0.0;
    return power_of_two(p, z);
}

/* ax is finite and neither 0 nor 1, y finite. */
static double power_of_size(double ax, double y)
{
    int32_t size = strict_high(ax);
    if (strict_size(y) <= 0x41e00000)                           /* 2^31, and a little */
        return power(y, log2_of(ax));
    if (size < 0x3fefffff)
        return y < 0 ? INFINITY : 0.0;
    if (size > SIZE_ONE)
        return y > 0 ? INFINITY : 0.0;
    return power(y, log2_near_one(ax));
}

static double power_to_infinity(double ax, double y)
{
    if (ax == 1.0)
        return NAN;
    return (ax > 1.0) == (y > 0) ? INFINITY : 0.0;
}

/* The exponents that have exact results, or a function of their own. */
static bool simple_power(double x, double y, double *result)
{
    if (y == 2.0)
        *result = x * x;
    else if (y == 0.5 && x >= -0x1.fffffffffffffp1023)
        *result = sqrt(x + 0.0);
    else if (fabs(y) == 1.0)
        *result = y < 0 ? 1.0 / x : x;
    else
        return false;
    return true;
}

double strict_pow(double x, double y)
{
    double result, ax = fabs(x);
    if (y == 0.0)
        return 1.0;
    if (isnan(x) || isnan(y))
        return NAN;
    if (isinf(y))
        return power_to_infinity(ax, y);
    if (simple_power(x, y, &result))
        return result;
    enum whole whole = x < 0 || ax == 0 ? whole_of(y) : EVEN;
    bool limit = ax == 0 || isinf(ax);
    if (x < 0 && whole == NO_WHOLE && !limit)
        return NAN;
    if (limit || ax == 1.0)
        result = y < 0 ? 1.0 / ax : ax;
    else
        result = power_of_size(ax, y);
    return signbit(x) && whole == ODD ? -result : result;
}

/* --- roots ------------------------------------------------------------------------------------ */

double strict_cbrt(double x)
{
    enum { THIRD_OF_BIAS = 715094163, THIRD_OF_BIAS_BY_2_54 = 696219795 };
    if (!isfinite(x) || x == 0)
        return x + x == x ? x : NAN;
    double ax = fabs(x), t;
    if (strict_high(ax) < SIZE_NORMAL)                          /* 5 bits by its exponent */
        t = strict_with_high(0.0, strict_high(ax * 0x1p54) / 3 + THIRD_OF_BIAS_BY_2_54);
    else
        t = strict_with_high(0.0, strict_high(ax) / 3 + THIRD_OF_BIAS);
    double r = t * t / ax;                                      /* 23 bits */
    double s = 5.42857142857142815906e-01 + r * t;
    t *= 3.57142857142857150787e-01 + 1.60714285714285720630e+00 / (s + 1.41428571428571436819e+00 + -7.05306122448979611050e-01 / s);
    t = strict_with_high(0.0, strict_high(t) + 1);              /* 20, and no less than the root */
    s = t * t;
    r = ax / s;
    double w = t + t;
    r = (r - t) / (w + r);
    return copysign(t + t * r, x);
}

/* sqrt(a * a + b * b), a no less than b, and neither square beyond the range; their heads have these high words. */
static double root_of_squares(double a, double b, int32_t a_high, int32_t b_high)
{
    double difference = a - b;
    if (difference > b) {
        double a_head = strict_with_high(0.0, a_high), a_rest = a - a_head;
        return sqrt(a_head * a_head - (b * (-b) - a_rest * (a + a_head)));
    }
    double b_head = strict_with_high(0.0, b_high), b_rest = b - b_head;
    double twice = a + a, twice_head = strict_with_high(0.0, a_high + 0x00100000), twice_rest = twice - twice_head;
    return sqrt(twice_head * b_head - (difference * (-difference) - (twice_head * b_rest + twice_rest * b)));
}

static double times_power_of_two(double x, int k) { return x * strict_with_high(0.0, (1023 + k) << 20); }

/* The same where squares of a / 2^k and b / 2^k are in the range. */
static double scaled_root_of_squares(double a, double b, int k)
{
    a = times_power_of_two(a, -k);
    b = times_power_of_two(b, -k);
    return times_power_of_two(root_of_squares(a, b, strict_high(a), strict_high(b)), k);
}

double strict_hypot(double x, double y)
{
    double a = fabs(x), b = fabs(y);
    if (isinf(a) || isinf(b))
        return INFINITY;
    if (isnan(a) || isnan(b))
        return NAN;
    if (strict_high(b) > strict_high(a)) {
        double c = a;
        a = b;
        b = c;
    }
    int32_t a_high = strict_high(a), b_high = strict_high(b);
    if (a_high - b_high > 0x3c00000)                            /* 2^60 times as long */
        return a + b;
    if (a_high > 0x5f300000)
        return scaled_root_of_squares(a, b, 600);
    if (b_high >= 0x20b00000)
        return root_of_squares(a, b, a_high, b_high);
    if (b == 0)
        return a;
    if (b_high < SIZE_NORMAL)                                   /* fdlibm does not scale the heads, and results are by them */
        return times_power_of_two(root_of_squares(a * 0x1p1022, b * 0x1p1022, a_high, b_high), -1022);
    return scaled_root_of_squares(a, b, -600);
}
