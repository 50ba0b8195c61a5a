// SPDX-License-Identifier: Apache-2.0

/**
 * Lesson 16, the exercise with a program: what must every engine print here?
 *
 * The left side is evaluated first, also its value; a shift counts modulo 32; what does not fit wraps around; the clause that is left last says
 * what is returned.
 */
public class TwoEnginesSolved {
    @SuppressWarnings("finally")
    static int both() {
        try {
            throw new IllegalStateException();
        } finally {
            return 2;
        }
    }

    public static void main(String[] args) {
        int[] numbers = {1, 10};
        int i = 0;
        numbers[i] += i = 1;
        System.out.println(numbers[0] + " " + numbers[1] + " " + i);
        System.out.println((1 << 33) + " " + (Integer.MAX_VALUE + 1) + " " + (char) ('a' + 1) + " " + both());
    }
}

// expect: 2 10 1
// expect: 2 -2147483648 b 2
