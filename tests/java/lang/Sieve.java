// SPDX-License-Identifier: Apache-2.0
// Small algorithms: primes, quicksort, matrices, Mandelbrot, life, string edit distance.

public class Sieve {
    static int primes(int n) {
        boolean[] composite = new boolean[n + 1];
        int count = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j <= n; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    static void quicksort(int[] a, int lo, int hi) {
        while (lo < hi) {
            int pivot = a[(lo + hi) >>> 1], i = lo, j = hi;
            while (i <= j) {
                while (a[i] < pivot) i++;
                while (a[j] > pivot) j--;
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            quicksort(a, lo, j);
            lo = i;
        }
    }

    static int mandelbrot(int size) {
        int inside = 0;
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                double cr = 3.0 * x / size - 2, ci = 2.0 * y / size - 1, zr = 0, zi = 0;
                int k = 0;
                for (; k < 50 && zr * zr + zi * zi < 4; k++) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                }
                inside += k;
            }
        }
        return inside;
    }

    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int above = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = above;
            }
        }
        return row[b.length()];
    }

    static String life(int generations) {
        boolean[][] g = new boolean[12][12];
        int[][] glider = {{1, 2}, {2, 3}, {3, 1}, {3, 2}, {3, 3}};
        for (int[] p : glider) {
            g[p[0]][p[1]] = true;
        }
        for (int t = 0; t < generations; t++) {
            boolean[][] next = new boolean[12][12];
            for (int y = 0; y < 12; y++) {
                for (int x = 0; x < 12; x++) {
                    int n = 0;
                    for (int dy = -1; dy <= 1; dy++) {
                        for (int dx = -1; dx <= 1; dx++) {
                            n += (dx | dy) != 0 && g[(y + dy + 12) % 12][(x + dx + 12) % 12] ? 1 : 0;
                        }
                    }
                    next[y][x] = n == 3 || n == 2 && g[y][x];
                }
            }
            g = next;
        }
        StringBuilder b = new StringBuilder();
        for (int y = 0; y < 12; y++) {
            for (int x = 0; x < 12; x++) {
                if (g[y][x]) {
                    b.append(y).append(',').append(x).append(' ');
                }
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.println(primes(20000));
        int[] a = new int[5000];
        int seed = 42;
        for (int i = 0; i < a.length; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >> 8;
        }
        quicksort(a, 0, a.length - 1);
        boolean sorted = true;
        for (int i = 1; i < a.length; i++) {
            sorted &= a[i - 1] <= a[i];
        }
        System.out.println(sorted + " " + a[2500]);
        double[][] m = new double[20][20], n = new double[20][20], r = new double[20][20];
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 20; j++) {
                m[i][j] = i + j / 3.0;
                n[i][j] = i - j * 0.7;
            }
        }
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 20; j++) {
                for (int k = 0; k < 20; k++) {
                    r[i][j] += m[i][k] * n[k][j];
                }
            }
        }
        System.out.println(r[3][7] + " " + r[19][19]);
        System.out.println(mandelbrot(40));
        System.out.println(distance("kitten sitting on the mat", "sitting kitten at the mall"));
        System.out.println(life(9));
    }
}

// expect: 2262
// expect: true 6337
// expect: 789.0000000000001 -1462.9999999999998
// expect: 27782
// expect: 10
// expect: 4,3 4,5 5,4 5,5 6,4
