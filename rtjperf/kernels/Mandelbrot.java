// SPDX-License-Identifier: Apache-2.0

/** Double arithmetic in registers: points of the Mandelbrot set. */
final class Mandelbrot {
    private static int escape(double cr, double ci, int limit) {
        double r = 0;
        double i = 0;
        for (int n = 0; n < limit; n++) {
            double r2 = r * r;
            double i2 = i * i;
            if (r2 + i2 > 4.0) {
                return n;
            }
            i = 2 * r * i + ci;
            r = r2 - i2 + cr;
        }
        return limit;
    }

    public static void main(String[] args) {
        int size = 220;
        long sum = 0;
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                sum += escape(2.0 * x / size - 1.5, 2.0 * y / size - 1.0, 1000);
            }
        }
        Kernel.check("Mandelbrot", sum, 18637645);
    }
}
