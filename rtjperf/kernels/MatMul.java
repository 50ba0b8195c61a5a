// SPDX-License-Identifier: Apache-2.0

/** Product of square matrices held as arrays of arrays. */
final class MatMul {
    private static double[][] matrix(int n, double seed) {
        double[][] m = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                m[i][j] = seed * (i - j) * (i + j);
            }
        }
        return m;
    }

    private static double[][] product(double[][] a, double[][] b) {
        int n = a.length;
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
    }

    public static void main(String[] args) {
        int n = 300;
        double[][] c = product(matrix(n, 1.0 / n), matrix(n, 2.0 / n));
        Kernel.check("MatMul", Double.doubleToLongBits(c[n / 2][n / 2] + c[3][n - 5]), 4699082844229835056L);
    }
}
