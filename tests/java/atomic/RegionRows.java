// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xmx24m

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** What a region may do, one thread alone: each row of the table in docs/atomic-regions.md. */
public class RegionRows {
    // expect: exception: java.lang.IllegalArgumentException: out, value 2
    // expect: caught inside: 3
    // expect: finally inside: 5
    // expect: stack overflow: value 6
    // expect: nested: 65536 deep, 1 region
    // expect: lambda first inside: 42 first 7
    // expect: record and switch inside: Point[x=1, y=2] true two
    // expect: class that fails to initialise: java.lang.NoClassDefFoundError, value 0
    // expect: class that is not there: java.lang.NoClassDefFoundError, value 0
    // expect: collections inside: 40000 true
    // expect: out of memory: value 9
    // expect: monitors inside: 100 false false
    // expect: many monitors: 100, irrevocable true, false
    // expect: synchronized method that throws: java.lang.IllegalStateException: thrown, held false
    // expect: monitor that was held: 3, held true, then false
    // expect: finalisers: at most 300
    // expect: in an initialiser: 5 6

    static int value;
    static volatile int finalised;
    static int[] kept;

    static class Fails {
        static int number = Integer.parseInt("no number");
    }

    static class Finalised {
        final int[] content = new int[8];

        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            finalised++;
        }
    }

    static class Later {
        static int number = 1;
    }

    static class Initialised {
        static int before = 5;
        static Integer after;

        static {
            Region.run(() -> {
                before = 4;
                after = 3;
            });
            Region.run(() -> {
                before++;
                after = before + 1;
            });
        }
    }

    record Point(int x, int y) {
    }

    static class Guarded {
        synchronized void fail() {
            value = 1;
            throw new IllegalStateException("thrown");
        }
    }

    @PAR
    static void leaveByException() {
        value = 2;
        throw new IllegalArgumentException("out");
    }

    @PAR
    static int catchInside() {
        try {
            value = 3;
            leaveByException();
        } catch (IllegalArgumentException e) {
            value = e.getMessage().length();
        }
        return value;
    }

    @PAR
    static int nest(int depth) {
        value++;
        return depth == 1 ? 1 : 1 + nest(depth - 1);
    }

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static void exceptions() {
        try {
            leaveByException();
        } catch (IllegalArgumentException e) {
            System.out.println("exception: " + e + ", value " + value);
        }
        System.out.println("caught inside: " + catchInside());
        Region.run(() -> {
            try {
                value = 4;
            } finally {
                value++;
            }
        });
        System.out.println("finally inside: " + value);
        try {
            Region.run(() -> {
                value = 6;
                endless(0);
            });
        } catch (StackOverflowError e) {
            System.out.println("stack overflow: value " + value);
        }
        long committed = Counters.committed();
        int[] deep = new int[1];
        inThread(() -> deep[0] = nest(65536));
        System.out.println("nested: " + deep[0] + " deep, " + (Counters.committed() - committed) + " region");
    }

    /** With room for many frames, of the interpreter or of compiled code. */
    static void inThread(Runnable logic) {
        Thread t = new Thread(null, logic, "deep", 192L << 20);
        t.start();
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException again) {
                continue;
            }
        }
    }

    static void linking() {
        String text = Region.call(() -> {
            IntSupplier s = () -> 42;
            String word = "first";
            return s.getAsInt() + " " + word + " " + List.of(3, 4).stream().mapToInt(i -> i).sum();
        });
        System.out.println("lambda first inside: " + text);
        System.out.println("record and switch inside: " + Region.call(() -> {
            Point p = new Point(1, 2);
            String name;
            switch (p.y() == 2 ? "b" : "a") {
                case "a": name = "one"; break;
                case "b": name = "two"; break;
                default: name = "none";
            }
            return p + " " + p.equals(new Point(1, 2)) + " " + name;
        }));
        value = 0;
        try {
            Region.run(() -> value = Fails.number + 1);
        } catch (LinkageError e) {
            System.out.println("class that fails to initialise: " + e.getClass().getName() + ", value " + value);
        }
        try {
            Region.run(() -> value = Gone.number());
        } catch (LinkageError e) {
            System.out.println("class that is not there: " + e.getClass().getName() + ", value " + value);
        }
    }

    /** Compiled with the others, and never loaded: its super class is not what it was. */
    static class Gone {
        static int number() {
            throw new NoClassDefFoundError("Gone");
        }
    }

    static void memory() {
        int sum = Region.call(() -> {
            int n = 0;
            for (int i = 0; i < 40000; i++) {
                kept = new int[250];                    // 40 MB in 24
                n += kept.length / 250;
            }
            return n;
        });
        System.out.println("collections inside: " + sum + " " + (Counters.aborted() > 0));
        try {
            Region.run(() -> {
                value = 9;
                List<long[]> all = new ArrayList<>();
                while (true) {
                    all.add(new long[100_000]);
                }
            });
        } catch (OutOfMemoryError e) {
            System.out.println("out of memory: value " + value);
        }
    }

    static void monitors() {
        Object lock = new Object();
        StringBuffer buffer = new StringBuffer();
        int length = Region.call(() -> {
            for (int i = 0; i < 100; i++) {
                synchronized (lock) {
                    buffer.append('x');
                }
            }
            return buffer.length();
        });
        System.out.println("monitors inside: " + length + " " + Thread.holdsLock(lock) + " " + Thread.holdsLock(buffer));
        Object[] many = new Object[100];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Object();
        }
        long irrevocable = Counters.irrevocable();
        int[] count = new int[1];
        Region.run(() -> {
            for (Object o : many) {
                synchronized (o) {
                    count[0]++;
                }
            }
        });
        boolean held = false;
        for (Object o : many) {
            held |= Thread.holdsLock(o);
        }
        System.out.println("many monitors: " + count[0] + ", irrevocable " + (Counters.irrevocable() == irrevocable + 1) + ", " + held);
        Guarded guarded = new Guarded();
        try {
            Region.run(guarded::fail);
        } catch (IllegalStateException e) {
            System.out.println("synchronized method that throws: " + e + ", held " + Thread.holdsLock(guarded));
        }
        value = 0;
        boolean holds;
        synchronized (lock) {
            synchronized (lock) {
                Region.run(() -> {
                    synchronized (lock) {
                        value += Later.number;          // goes back, and begins anew
                        synchronized (lock) {
                            value += 2;
                        }
                    }
                });
            }
            holds = Thread.holdsLock(lock);
        }
        System.out.println("monitor that was held: " + value + ", held " + holds + ", then " + Thread.holdsLock(lock));
    }

    static class Other {
        static int number = 1;
    }

    static void finalisers() throws InterruptedException {
        Region.run(() -> {
            for (int i = 0; i < 300; i++) {
                new Finalised();
            }
            value = Other.number;                       // the first 300 have never been
        });
        while (finalised < 100) {
            System.gc();
            Thread.sleep(1);
        }
        for (int i = 0; i < 3; i++) {
            System.gc();
            System.runFinalization();
        }
        System.out.println("finalisers: " + (finalised <= 300 ? "at most 300" : "" + finalised));
    }

    public static void main(String[] args) throws InterruptedException {
        exceptions();
        linking();
        memory();
        monitors();
        finalisers();
        System.out.println("in an initialiser: " + Initialised.before + " " + Initialised.after);
    }
}
