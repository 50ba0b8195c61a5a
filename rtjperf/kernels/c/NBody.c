/* SPDX-License-Identifier: Apache-2.0
 *
 * NBody.java in C. */
#include "rtjperf/kernels/c/kernel.h"

#include <math.h>

struct body {
    double x, y, z, vx, vy, vz, mass;
};

enum { BODIES = 5 };

static void attract(struct body *a, struct body *b, double dt)
{
    double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
    double square = dx * dx + dy * dy + dz * dz;
    double pull = dt / (square * sqrt(square));
    a->vx -= dx * b->mass * pull;
    a->vy -= dy * b->mass * pull;
    a->vz -= dz * b->mass * pull;
    b->vx += dx * a->mass * pull;
    b->vy += dy * a->mass * pull;
    b->vz += dz * a->mass * pull;
}

static void advance(struct body *bodies, double dt)
{
    for (int i = 0; i < BODIES; i++)
        for (int j = i + 1; j < BODIES; j++)
            attract(&bodies[i], &bodies[j], dt);
    for (int i = 0; i < BODIES; i++) {
        bodies[i].x += dt * bodies[i].vx;
        bodies[i].y += dt * bodies[i].vy;
        bodies[i].z += dt * bodies[i].vz;
    }
}

int main(void)
{
    struct body bodies[BODIES] = {
        {0, 0, 0, 0, 0, 0, 39.5},
        {4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.038},
        {8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011},
        {12.9, -15.1, -0.2, 1.08, 0.87, -0.01, 0.0017},
        {15.4, -25.9, 0.18, 0.98, 0.59, -0.03, 0.002},
    };
    for (int32_t step = 0; step < 300000; step++)
        advance(bodies, 0.001);
    int64_t sum = 0;
    for (int i = 0; i < BODIES; i++)
        sum = sum * 31 + kernel_bits(bodies[i].x + bodies[i].y + bodies[i].z);
    return kernel_check("NBody", sum, 8046920056353833001);
}
