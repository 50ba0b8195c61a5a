/* SPDX-License-Identifier: Apache-2.0 */
/* Reduction of angles to the quadrant around zero.
 *
 * Method, constants and order of operations are those of fdlibm, or results would differ in the last bit:
 *     Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 *     Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice
 *     is preserved.
 *
 * Angles of middle size lose n * pi/2, with pi/2 in up to three pieces of 33 bits.  Large ones are multiplied by
 * 2/pi in digits of 24 bits, from the digit on that can matter (Payne and Hanek). */
#include <math.h>

#include "classlib/math/strict_math.h"

enum {
    SIZE_PI_4 = 0x3fe921fb,       /* high words of pi/4, 3pi/4, pi/2 and 2^19 pi/2 */
    SIZE_3PI_4 = 0x4002d97c,
    SIZE_PI_2 = 0x3ff921fb,
    SIZE_MIDDLE = 0x413921fb,
    DIGITS = 20,                  /* of a product; 5 are the rule, few are added when the leading ones cancel */
    FIRST_DIGITS = 4,
    TABLE_DIGITS = 66,
};

static const double two_over_pi = 6.36619772367581382433e-01;

/* pi/2 in pieces: each with what is left behind it. */
static const struct piece {
    double head, rest;
} pieces[] = {
    { 1.57079632673412561417e+00, 6.07710050650619224932e-11 },
    { 6.07710050630396597660e-11, 2.02226624879595063154e-21 },
    { 2.02226624871116645580e-21, 8.47842766036889956997e-32 },
};

/* --- middle size ---------------------------------------------------------------------------- */

/* Angles below 3pi/4: n is 1. */
static void subtract_once(double x, double y[2])
{
    double z = x - pieces[0].head;
    double rest = pieces[0].rest;
    if (strict_size(x) == SIZE_PI_2) {
        z -= pieces[1].head;
        rest = pieces[1].rest;
    }
    y[0] = z - rest;
    y[1] = (z - y[0]) - rest;
}

static int exponent_lost(double from, double to)
{
    return (strict_size(from) >> 20) - (strict_size(to) >> 20);
}

/* Whether x is so far from a small multiple of pi/2 that the first piece will do. */
static bool far_from_multiple(double x, int n)
{
    return n < 32 && strict_size(x) != strict_size(n * M_PI_2);
}

/* Pieces are taken until enough bits are left: 16 lost bits need the second, 49 the third. */
static int subtract_multiple(double x, double y[2])
{
    static const int enough[] = { 16, 49 };
    int n = (int)(x * two_over_pi + 0.5);
    double r = x - n * pieces[0].head;
    double w = n * pieces[0].rest;
    y[0] = r - w;
    for (int i = far_from_multiple(x, n) ? 2 : 0; i < 2 && exponent_lost(x, y[0]) > enough[i]; i++) {
        double before = r;
        w = n * pieces[i + 1].head;
        r = before - w;
        w = n * pieces[i + 1].rest - ((before - r) - w);
        y[0] = r - w;
    }
    y[1] = (r - y[0]) - w;
    return n;
}

/* --- large ---------------------------------------------------------------------------------- */

static const int32_t digits_of_two_over_pi[TABLE_DIGITS] = {
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
    0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
    0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
    0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
    0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3, 0x91615e,
    0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca, 0x73a8c9, 0x60e27b, 0xc08c6b,
};

static const double digits_of_pi_over_two[] = {
    1.57079625129699707031e+00, 7.54978941586159635335e-08, 5.39030252995776476554e-15, 3.28200341580791294123e-22,
    1.27065575308067607349e-29,
};

static const double two_24 = 0x1p24;

struct product {
    double x[3];           /* the angle's digits, the last one not zero */
    int x_last;
    int first;             /* of 2/pi, the first digit that matters */
    int scale;             /* the binary exponent of the last integral digit */
    int last;              /* of the product */
    double terms[DIGITS];  /* sums of products of digits, not carried */
    int32_t digit[DIGITS]; /* carried; the least significant first */
};

/* Terms of the product from `from` to `to`. */
static void multiply(struct product *p, int from, int to)
{
    for (int i = from; i <= to; i++) {
        double sum = 0;
        for (int j = 0; j <= p->x_last; j++) {
            int k = p->first + i - j;
            sum += p->x[j] * (k < 0 ? 0.0 : digits_of_two_over_pi[k]);
        }
        p->terms[i] = sum;
    }
}

/* Carry the terms into digits; the integral part stays in the result. */
static double carry(struct product *p)
{
    double z = p->terms[p->last];
    for (int i = 0, j = p->last; j > 0; i++, j--) {
        double up = (int32_t)(0x1p-24 * z);
        p->digit[i] = (int32_t)(z - two_24 * up);
        z = p->terms[j - 1] + up;
    }
    return z;
}

/* 1 - fraction, digit by digit; whether there was any digit but zero. */
static bool complement(struct product *p)
{
    bool any = false;
    for (int i = 0; i < p->last; i++) {
        int32_t d = p->digit[i];
        p->digit[i] = any ? 0xffffff - d : d ? 0x1000000 - d : 0;
        any = any || d;
    }
    if (p->scale > 0)
        p->digit[p->last - 1] &= 0xffffff >> p->scale;
    return any;
}

/* Take the integer off the product: *z keeps the fraction in front of the digits.  *above tells whether the
 * fraction was above a half and has been replaced by what it lacks to one. */
static int take_integer(struct product *p, double *z, bool *above)
{
    *z = scalbn(*z, p->scale);
    *z -= 8.0 * floor(*z * 0.125);
    int n = (int)*z;
    *z -= n;
    bool half_in_z = false;
    if (p->scale > 0) {
        int32_t *leading = &p->digit[p->last - 1];
        int integral = *leading >> (24 - p->scale);
        n += integral;
        *leading -= integral << (24 - p->scale);
        *above = *leading >> (23 - p->scale) > 0;
    } else if (p->scale == 0) {
        *above = p->digit[p->last - 1] >> 23 > 0;
    } else {
        *above = half_in_z = *z >= 0.5;
    }
    if (*above) {
        n++;
        bool any = complement(p);
        if (half_in_z) {
            *z = 1.0 - *z;
            if (any)
                *z -= scalbn(1.0, p->scale);
        }
    }
    return n;
}

/* How many digits more the product needs: as many as its leading ones are all zero. */
static int digits_missing(const struct product *p)
{
    for (int i = p->last - 1; i >= FIRST_DIGITS; i--)
        if (p->digit[i])
            return 0;
    int k = 1;
    while (!p->digit[FIRST_DIGITS - k])
        k++;
    return k;
}

/* Drop leading zeros, or make digits of the fraction in z. */
static void normalise(struct product *p, double z)
{
    if (z == 0.0) {
        do {
            p->last--;
            p->scale -= 24;
        } while (!p->digit[p->last]);
        return;
    }
    z = scalbn(z, -p->scale);
    if (z >= two_24) {
        double up = (int32_t)(0x1p-24 * z);
        p->digit[p->last++] = (int32_t)(z - two_24 * up);
        p->scale += 24;
        z = up;
    }
    p->digit[p->last] = (int32_t)z;
}

/* The fraction times pi/2, as a sum of two doubles. */
static void times_pi_over_two(struct product *p, bool negative, double y[2])
{
    double unit = scalbn(1.0, p->scale);
    for (int i = p->last; i >= 0; i--, unit *= 0x1p-24)
        p->terms[i] = unit * p->digit[i];
    double sums[DIGITS] = { 0 };
    for (int i = p->last; i >= 0; i--) {
        double sum = 0;
        for (int k = 0; k <= FIRST_DIGITS && k <= p->last - i; k++)
            sum += digits_of_pi_over_two[k] * p->terms[i + k];
        sums[p->last - i] = sum;
    }
    double all = 0;
    for (int i = p->last; i >= 0; i--)
        all += sums[i];
    double rest = sums[0] - all;
    for (int i = 1; i <= p->last; i++)
        rest += sums[i];
    y[0] = negative ? -all : all;
    y[1] = negative ? -rest : rest;
}

static int reduce_large(double x, double y[2])
{
    struct product p = { .x_last = 2, .last = FIRST_DIGITS };
    int exponent = (strict_size(x) >> 20) - 1046;
    double z = scalbn(x, -exponent);
    for (int i = 0; i < 2; i++) {
        p.x[i] = (int32_t)z;
        z = (z - p.x[i]) * two_24;
    }
    p.x[2] = z;
    while (p.x[p.x_last] == 0.0)
        p.x_last--;
    p.first = exponent < 3 ? 0 : (exponent - 3) / 24;
    p.scale = exponent - 24 * (p.first + 1);
    multiply(&p, 0, p.last);
    bool above;
    for (;;) {
        z = carry(&p);
        int n = take_integer(&p, &z, &above);
        int more = z == 0.0 ? digits_missing(&p) : 0;
        if (!more) {
            normalise(&p, z);
            times_pi_over_two(&p, above, y);
            return n & 7;
        }
        multiply(&p, p.last + 1, p.last + more);
        p.last += more;
    }
}

/* --- all -------------------------------------------------------------------------------------- */

int strict_quadrant(double x, double y[2])
{
    int32_t size = strict_size(x);
    if (size <= SIZE_PI_4) {
        y[0] = x;
        y[1] = 0;
        return 0;
    }
    int n = 1;
    if (size < SIZE_3PI_4)
        subtract_once(fabs(x), y);
    else
        n = size <= SIZE_MIDDLE ? subtract_multiple(fabs(x), y) : reduce_large(fabs(x), y);
    if (x < 0) {
        y[0] = -y[0];
        y[1] = -y[1];
        n = -n;
    }
    return n & 7;
}
