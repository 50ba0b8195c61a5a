/* SPDX-License-Identifier: Apache-2.0
 *
 * MatMul.java in C. */
#include "rtjperf/kernels/c/kernel.h"

enum { N = 300 };

static double (*matrix(double seed))[N]
{
    double(*m)[N] = kernel_storage(N, sizeof *m);
    for (int32_t i = 0; i < N; i++)
        for (int32_t j = 0; j < N; j++)
            m[i][j] = seed * (i - j) * (i + j);
    return m;
}

static double (*product(double (*a)[N], double (*b)[N]))[N]
{
    double(*c)[N] = kernel_storage(N, sizeof *c);
    for (int32_t i = 0; i < N; i++) {
        for (int32_t j = 0; j < N; j++) {
            double sum = 0;
            for (int32_t k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
    return c;
}

int main(void)
{
    double(*a)[N] = matrix(1.0 / N), (*b)[N] = matrix(2.0 / N), (*c)[N] = product(a, b);
    int status = kernel_check("MatMul", kernel_bits(c[N / 2][N / 2] + c[3][N - 5]), 4699082844229835056);
    free(a);
    free(b);
    free(c);
    return status;
}
