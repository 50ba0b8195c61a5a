/* SPDX-License-Identifier: Apache-2.0 */
/* The algorithm of the throughput and frame tests: see workload.h. */
#include "rtjperf/c/workload.h"

enum { STATES = 12 };

static double gain(int row, int column)
{
    return row == column ? 0.97 : 0.002 * ((row * 7 + column * 3) % 5 - 2);
}

double workload_run(long rounds)
{
    double transition[STATES][STATES], state[STATES], next[STATES], sum = 0;
    for (int i = 0; i < STATES; i++) {
        state[i] = i + 1;
        for (int j = 0; j < STATES; j++)
            transition[i][j] = gain(i, j);
    }
    for (long round = 0; round < rounds; round++) {
        for (int i = 0; i < STATES; i++) {
            double predicted = 0;
            for (int j = 0; j < STATES; j++)
                predicted += transition[i][j] * state[j];
            next[i] = predicted + 0.1 * ((round + i) % 7 - 3 - predicted * 0.05);
        }
        for (int i = 0; i < STATES; i++)
            state[i] = next[i];
        sum += state[round % STATES];
    }
    return sum;
}
