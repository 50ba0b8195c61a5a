// SPDX-License-Identifier: Apache-2.0

import jnt.scimark2.FFT;
import jnt.scimark2.LU;
import jnt.scimark2.MonteCarlo;
import jnt.scimark2.Random;
import jnt.scimark2.SOR;
import jnt.scimark2.SparseCompRow;

/** The five kernels of SciMark 2 with fixed counts and seeds. Its own program prints speeds; this prints results, to the last bit. */
public class SciMarkKernels {
    private static double[][] matrix(int n, Random random) {
        double[][] rows = new double[n][n];
        for (double[] row : rows)
            random.nextDoubles(row);
        return rows;
    }

    private static double sum(double[] vector) {
        double total = 0;
        for (double v : vector)
            total = total * 0.999 + v;
        return total;
    }

    private static double sum(double[][] rows) {
        double total = 0;
        for (double[] row : rows)
            total += sum(row);
        return total;
    }

    private static double sparse(int n, Random random) {
        int perRow = 5;
        double[] values = new double[n * perRow];
        double[] x = new double[n];
        double[] y = new double[n];
        int[] columns = new int[n * perRow];
        int[] rows = new int[n + 1];
        random.nextDoubles(values);
        random.nextDoubles(x);
        for (int i = 0; i < n; i++) {
            rows[i + 1] = rows[i] + perRow;
            for (int k = 0; k < perRow; k++)
                columns[rows[i] + k] = (i * 31 + k * 17) % n;
        }
        SparseCompRow.matmult(y, values, rows, columns, x, 30);
        return sum(y);
    }

    public static void main(String[] args) {
        Random random = new Random(101010);
        double[] signal = new double[2 * 1024];
        random.nextDoubles(signal);
        double error = FFT.test(signal);
        FFT.transform(signal);
        System.out.println("FFT " + sum(signal) + " " + (error < 1e-10));
        double[][] grid = matrix(100, random);
        SOR.execute(1.25, grid, 20);
        System.out.println("SOR " + sum(grid));
        System.out.println("Monte Carlo " + MonteCarlo.integrate(200_000));
        System.out.println("sparse product " + sparse(1000, random));
        double[][] system = matrix(100, random);
        LU lu = new LU(system);
        System.out.println("LU " + sum(lu.getLU()) + " " + sum(lu.solve(grid[3])));
    }
}
