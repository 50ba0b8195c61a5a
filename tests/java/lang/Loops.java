// SPDX-License-Identifier: Apache-2.0
// Labelled break and continue, do-while, comma loops, and loops over long and float counters.

public class Loops {
    public static void main(String[] args) {
        int count = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            for (int j = 0; ; j++) {
                if (j > i) {
                    continue outer;
                }
                if (i * j == 42) {
                    System.out.println("found " + i + "," + j);
                    break outer;
                }
                count++;
            }
        }
        System.out.println(count);
        int n = 0;
        do {
            n += 3;
        } while (n < 10);
        System.out.println(n);
        for (int i = 0, j = 10; i < j; i += 2, j--) {
            System.out.print(i + ":" + j + " ");
        }
        System.out.println();
        block: {
            if (n > 5) {
                break block;
            }
            System.out.println("not reached");
        }
        long steps = 0;
        for (long l = Integer.MAX_VALUE - 2L; l < Integer.MAX_VALUE + 3L; l++) {
            steps += l;
        }
        System.out.println(steps);
        int fsteps = 0;
        for (float f = 0; f < 1; f += 0.1f) {
            fsteps++;
        }
        System.out.println(fsteps);
        int wrap = 0;
        for (byte b = 120; b > 0; b++) {
            wrap++;
        }
        System.out.println(wrap);
        while (true) {
            if (--n == 0) {
                break;
            }
        }
        System.out.println(n);
        int collatz = 27;
        int length = 0;
        for (; collatz != 1; length++) {
            collatz = (collatz & 1) == 0 ? collatz / 2 : 3 * collatz + 1;
        }
        System.out.println(length);
    }
}

// expect: found 7,6
// expect: 34
// expect: 12
// expect: 0:10 2:9 4:8 6:7
// expect: 10737418235
// expect: 10
// expect: 8
// expect: 0
// expect: 111
