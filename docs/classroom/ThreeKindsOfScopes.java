// SPDX-License-Identifier: Apache-2.0

import javax.realtime.RealtimeThread;
import javax.realtime.ScopedMemory;
import org.rtjvm.memory.AllocationStrategy;

/**
 * 8. Linear, variable, constant: three ways to hand out memory.
 *
 * Memory for a new object must exist and must be zero.  The kinds of scopes differ in when that work is done:
 *
 *   LTMemory   exists from the beginning; zeroed when allocated:   time grows with the size of the object, and that is all
 *   VTMemory   fetched and zeroed when allocated:                  small when little is used, but nobody knows when it is slow
 *   CTMemory   exists and is zero when the scope is entered:       the same time for a byte and for a kilobyte
 *
 * The work does not vanish: CTMemory does it when the scope is left.  The program prints nothing that depends on the machine;
 * give it the argument "times" to see your machine's figures.
 */
public class ThreeKindsOfScopes {
    static final int ROUNDS = 200;
    static final int[] SIZES = {32, 1024, 16 * 1024};
    static final int ROOM = 1 << 20;

    /** Fills a scope with arrays of one size and takes the time. */
    static class Filler implements Runnable {
        int size;
        int made;
        long nanos;
        boolean zero = true;

        @Override
        public void run() {
            int count = ROOM / 2 / (size + 32);
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                byte[] bytes = new byte[size];
                zero &= bytes[size - 1] == 0;
                bytes[size - 1] = 1;                    // dirty, so that the next round would notice
            }
            nanos += System.nanoTime() - start;
            made += count;
        }
    }

    static void measure(AllocationStrategy strategy, boolean times) {
        Filler filler = new Filler();
        StringBuilder figures = new StringBuilder();
        for (int size : SIZES) {
            ScopedMemory scope = strategy.newScope(ROOM, ROOM);
            filler.size = size;
            filler.nanos = filler.made = 0;
            for (int round = 0; round < ROUNDS; round++) {
                scope.enter(filler);
            }
            figures.append("  ").append(size).append(" bytes: ").append(filler.nanos / filler.made).append(" ns");
        }
        System.out.println(strategy + ": always zero " + filler.zero + (times ? figures.toString() : ""));
    }

    public static void main(String[] args) throws InterruptedException {
        boolean times = args.length > 0 && args[0].equals("times");
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, () -> {
            measure(AllocationStrategy.LINEAR_TIME, times);
            measure(AllocationStrategy.VARIABLE_TIME, times);
            measure(AllocationStrategy.CONSTANT_TIME, times);
        });
        thread.start();
        thread.join();
    }
}

// expect: LINEAR_TIME: always zero true
// expect: VARIABLE_TIME: always zero true
// expect: CONSTANT_TIME: always zero true
