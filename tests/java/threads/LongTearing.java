// SPDX-License-Identifier: Apache-2.0
// volatile long and double are read whole; so are references; atomic updates lose nothing.

import java.util.concurrent.atomic.*;

public class LongTearing {
    static volatile long l;
    static volatile double d;
    static final AtomicLong atomic = new AtomicLong();
    volatile int field;
    static final AtomicIntegerFieldUpdater<LongTearing> UPDATER = AtomicIntegerFieldUpdater.newUpdater(LongTearing.class, "field");

    public static void main(String[] args) throws Exception {
        long[] torn = new long[2];
        boolean[] stop = new boolean[1];
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 20000; i++) {
                l = (i & 1) == 0 ? 0 : -1;
                d = (i & 1) == 0 ? 0.0 : Double.longBitsToDouble(0x7fefffffffffffffL);
            }
        });
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 20000; i++) {
                long v = l;
                torn[0] += v != 0 && v != -1 ? 1 : 0;
                double w = d;
                torn[1] += w != 0.0 && w != Double.MAX_VALUE ? 1 : 0;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(torn[0] + " " + torn[1]);
        LongTearing o = new LongTearing();
        Thread[] all = new Thread[4];
        for (int t = 0; t < 4; t++) {
            all[t] = new Thread(() -> {
                for (int i = 0; i < 2000; i++) {
                    atomic.incrementAndGet();
                    atomic.updateAndGet(x -> x + 2);
                    UPDATER.getAndIncrement(o);
                    int v;
                    do {
                        v = UPDATER.get(o);
                    } while (!UPDATER.compareAndSet(o, v, v + 3));
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(atomic + " " + o.field);
    }
}

// expect: 0 0
// expect: 24000 32000
