// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;

/**
 * A kernel again and again in one process, so that a compiler at run time has come to its end.  For half of the time nothing counts; then each
 * round is measured, and the median is told on the last line, in microseconds.
 */
final class Steady {
    /** A kernel's {@code main}. */
    interface Main {
        void main(String[] args);
    }

    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int b) throws IOException {}

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {}
    }

    private static final int LEAST = 3;

    private Steady() {}

    /** Run a kernel for about so many seconds, given as the first argument; what it prints is printed once. */
    static void run(Main kernel, String[] args) {
        long whole = (long) (Double.parseDouble(args[0]) * 1e9);
        PrintStream out = System.out;
        kernel.main(args);
        System.setOut(new PrintStream(new Nowhere()));
        rounds(kernel, args, whole / 2);
        long[] counted = rounds(kernel, args, whole / 2);
        System.setOut(out);
        Arrays.sort(counted);
        System.out.println("steady " + counted[counted.length / 2] / 1000);
    }

    private static long[] rounds(Main kernel, String[] args, long time) {
        long[] each = new long[1000];
        long end = System.nanoTime() + time;
        int n = 0;
        for (long last = System.nanoTime(); n < each.length && (n < LEAST || last < end); n++) {
            kernel.main(args);
            long now = System.nanoTime();
            each[n] = now - last;
            last = now;
        }
        return Arrays.copyOf(each, n);
    }
}
