/* SPDX-License-Identifier: Apache-2.0
 *
 * Values.java in C. */
#include "rtjperf/kernels/c/kernel.h"

#include <math.h>
#include <stdbool.h>

struct complex { double re, im; };
struct vector { double x, y, z; };
struct fraction { int64_t above, below; };
struct cursor { int32_t at, end; };

static struct complex complex_plus(struct complex a, struct complex b) { return (struct complex){ a.re + b.re, a.im + b.im }; }

static struct complex complex_times(struct complex a, struct complex b)
{
    return (struct complex){ a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
}

static double complex_square(struct complex a) { return a.re * a.re + a.im * a.im; }

static struct vector vector_plus(struct vector a, struct vector b) { return (struct vector){ a.x + b.x, a.y + b.y, a.z + b.z }; }
static struct vector vector_times(struct vector a, double by) { return (struct vector){ a.x * by, a.y * by, a.z * by }; }
static double vector_dot(struct vector a, struct vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static struct fraction fraction_next(struct fraction a) { return (struct fraction){ a.above + a.below, a.above }; }

static bool cursor_has_next(const struct cursor *c) { return c->at < c->end; }
static int32_t cursor_next(struct cursor *c) { return c->at++; }

static int32_t turns(struct complex start)
{
    struct complex z = { 0, 0 };
    int32_t n = 0;
    while (n < 100 && complex_square(z) < 4) {
        z = complex_plus(complex_times(z, z), start);
        n++;
    }
    return n;
}

static int64_t complexes(void)
{
    int64_t sum = 0;
    for (int row = 0; row < 100; row++)
        for (int column = 0; column < 100; column++)
            sum += turns((struct complex){ column * 0.03 - 2, row * 0.02 - 1 });
    return sum;
}

static int64_t vectors(void)
{
    struct vector place = { 1, 0, 0 }, speed = { 0, 0.5, 0.25 };
    for (int i = 0; i < 400000; i++) {
        speed = vector_plus(speed, vector_times(place, -0.001));
        place = vector_plus(place, vector_times(speed, 0.001));
    }
    return (int64_t)floor(vector_dot(place, speed) * 1e6 + 0.5);
}

static int64_t fractions(void)
{
    int64_t sum = 0;
    for (struct cursor cursor = { 0, 1000000 }; cursor_has_next(&cursor);) {
        int32_t n = cursor_next(&cursor);
        struct fraction golden = fraction_next(fraction_next((struct fraction){ n, 1 }));
        sum += fraction_next(golden).above ^ golden.below;
    }
    return sum;
}

int main(void)
{
    return kernel_check("Values", complexes() * 31 + vectors() * 7 + fractions(), 1361045094005);
}
