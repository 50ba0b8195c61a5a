// SPDX-License-Identifier: Apache-2.0

/** Fast Fourier transform there and back, in place, with table look-up. */
final class Fft {
    private static void transform(double[] re, double[] im, double[] cos, double[] sin, boolean inverse) {
        int n = re.length;
        for (int i = 1, j = 0; i < n; i++) {
            int bit = n >> 1;
            for (; (j & bit) != 0; bit >>= 1) {
                j ^= bit;
            }
            j ^= bit;
            if (i < j) {
                double t = re[i];
                re[i] = re[j];
                re[j] = t;
                t = im[i];
                im[i] = im[j];
                im[j] = t;
            }
        }
        for (int len = 2; len <= n; len <<= 1) {
            int half = len >> 1;
            int step = n / len;
            for (int i = 0; i < n; i += len) {
                for (int j = 0; j < half; j++) {
                    double wr = cos[j * step];
                    double wi = inverse ? -sin[j * step] : sin[j * step];
                    int even = i + j;
                    int odd = even + half;
                    double xr = re[odd] * wr - im[odd] * wi;
                    double xi = re[odd] * wi + im[odd] * wr;
                    re[odd] = re[even] - xr;
                    im[odd] = im[even] - xi;
                    re[even] += xr;
                    im[even] += xi;
                }
            }
        }
    }

    public static void main(String[] args) {
        int n = 1 << 15;
        double[] cos = new double[n / 2];
        double[] sin = new double[n / 2];
        for (int i = 0; i < n / 2; i++) {
            cos[i] = StrictMath.cos(2 * Math.PI * i / n);
            sin[i] = StrictMath.sin(2 * Math.PI * i / n);
        }
        double[] re = new double[n];
        double[] im = new double[n];
        for (int i = 0; i < n; i++) {
            re[i] = (i * 7919L & 1023) - 512;
        }
        for (int round = 0; round < 12; round++) {
            transform(re, im, cos, sin, false);
            transform(re, im, cos, sin, true);
            for (int i = 0; i < n; i++) {
                re[i] /= n;
                im[i] /= n;
            }
        }
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + Math.round(re[i]);
        }
        Kernel.check("Fft", sum, -9131076351186419712L);
    }
}
