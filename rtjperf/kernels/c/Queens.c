/* SPDX-License-Identifier: Apache-2.0
 *
 * Queens.java in C. */
#include "rtjperf/kernels/c/kernel.h"

static int is_free(const int32_t *queens, int32_t row, int32_t column)
{
    for (int32_t i = 0; i < row; i++) {
        int32_t other = queens[i];
        if (other == column || abs(other - column) == row - i)
            return 0;
    }
    return 1;
}

static int32_t place(int32_t *queens, int32_t n, int32_t row)
{
    if (row == n)
        return 1;
    int32_t found = 0;
    for (int32_t column = 0; column < n; column++) {
        if (is_free(queens, row, column)) {
            queens[row] = column;
            found += place(queens, n, row + 1);
        }
    }
    return found;
}

int main(void)
{
    int32_t queens[11] = {0};
    return kernel_check("Queens", place(queens, 11, 0) + place(queens, 9, 0), 3032);
}
