// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:par-log=1k -Xrt:explain

import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.Region;

/** A region that overwrites more than the log has room for goes on to its end; the next one can be undone again. */
public class RegionsOverflow {
    // expect: 64 elements: irrevocable 0
    // expect: 1000 elements: irrevocable 1, first 1 last 1000
    // expect: refused in it: java.lang.IllegalStateException, what was written stays: 5
    // expect: copied 900 bytes: irrevocable 0
    // expect: copied 2000 bytes: irrevocable 1
    // expect: class first used in an irrevocable one: 3
    // expect: afterwards undone: 0
    // expect-err: \[explain\] atomic region: irrevocable from here on, as its log of 1024 bytes is full
    // expect-err: at +RegionsOverflow\.fill\(RegionsOverflow\.java:\d+\)
    // expect-err: \[explain\] IllegalStateException: Not allowed in an atomic region: void java\.lang\.Thread\.sleep(0|Nanos0)?\(long\)
    // expect-err: \[explain\] atomic region: undone, and begins anew

    static final int[] NUMBERS = new int[1000];
    static final byte[] BYTES = new byte[4000];
    static int value;
    static long irrevocable;

    static class First {
        static int number = 3;
    }

    static class Anew {
        static int number = 4;
    }

    static void fill(int count) {
        for (int i = 0; i < count; i++) {
            NUMBERS[i] = i + 1;
        }
    }

    static long more() {
        long before = irrevocable;
        irrevocable = Counters.irrevocable();
        return irrevocable - before;
    }

    static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            value = -1;
        }
    }

    public static void main(String[] args) {
        fill(0);
        Region.run(() -> fill(64));
        more();
        Region.run(() -> fill(64));
        System.out.println("64 elements: irrevocable " + more());
        Region.run(() -> fill(1000));
        System.out.println("1000 elements: irrevocable " + more() + ", first " + NUMBERS[0] + " last " + NUMBERS[999]);
        try {
            Region.run(() -> {
                fill(1000);
                value = 5;
                sleep();
            });
        } catch (IllegalStateException e) {
            System.out.println("refused in it: " + e.getClass().getName() + ", what was written stays: " + value);
        }
        byte[] from = new byte[4000];
        more();
        Region.run(() -> System.arraycopy(from, 0, BYTES, 0, 900));
        System.out.println("copied 900 bytes: irrevocable " + more());
        Region.run(() -> System.arraycopy(from, 0, BYTES, 0, 2000));
        System.out.println("copied 2000 bytes: irrevocable " + more());
        Region.run(() -> {
            fill(1000);
            value = First.number;
        });
        System.out.println("class first used in an irrevocable one: " + value);
        value = 0;
        try {
            Region.run(() -> {
                value = Anew.number;
                sleep();
            });
        } catch (IllegalStateException e) {
            System.out.println("afterwards undone: " + value);
        }
    }
}
