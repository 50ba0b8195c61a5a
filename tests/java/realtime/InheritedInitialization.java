// SPDX-License-Identifier: Apache-2.0
// On one CPU: who waits for another thread to initialise a class lends it its priority, and so on through locks.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.concurrent.atomic.AtomicInteger;

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class InheritedInitialization {
    static final long PATIENCE = 20_000_000_000L;
    static final AtomicInteger STEP = new AtomicInteger();
    static final Object GATE = new Object();
    static boolean open;
    static volatile boolean waits;

    /** What initialisers do: wait until all others are where they should be. */
    static int hold() {
        synchronized (GATE) {
            waits = true;
            while (!open) {
                try {
                    GATE.wait();
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
            }
        }
        STEP.incrementAndGet();
        return 1;
    }

    static final class First { static int one = hold(); }

    static final class Second { static int one = hold(); }

    static final class Third { static int one = hold(); }

    static final class Failing { static int one = hold() / 0; }

    static RealtimeThread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static boolean spinUntil(int step) {
        long end = System.nanoTime() + PATIENCE;
        while (STEP.get() < step) {
            if (System.nanoTime() > end) {
                return false;
            }
        }
        return true;
    }

    /**
     * Somebody of low priority initialises a class that those above want; one in between takes the CPU when it goes on.
     *
     * @param ordinary whether the low one is an ordinary thread
     * @param locked whether one more waits for a lock that who waits for the class holds
     */
    static String scene(Runnable use, boolean ordinary, boolean locked) {
        STEP.set(0);
        open = waits = false;
        Object lock = new Object();
        Thread low = ordinary ? new Thread(use) : thread(12, use);
        low.start();
        while (!waits) {
            Realtime.nap();
        }
        RealtimeThread[] high = new RealtimeThread[locked ? 2 : 1];
        high[0] = thread(locked ? 20 : 50, () -> {
            synchronized (lock) {
                use.run();
                STEP.incrementAndGet();
            }
        });
        if (locked) {
            high[1] = thread(50, () -> {
                synchronized (lock) {
                    STEP.incrementAndGet();
                }
            });
        }
        for (RealtimeThread each : high) {
            each.start();
            Realtime.nap(20);           /* it runs until it waits, as nobody else wants the CPU */
        }
        boolean[] overtaken = new boolean[1];
        RealtimeThread hog = thread(30, () -> {
            synchronized (GATE) {
                open = true;
                GATE.notifyAll();
            }
            overtaken[0] = spinUntil(1 + high.length);
        });
        hog.start();
        Realtime.join(hog);
        Realtime.join(low);
        for (RealtimeThread each : high) {
            Realtime.join(each);
        }
        return overtaken[0] ? "in time" : "too late";
    }

    static int used;

    static void useFailing() {
        try {
            used += Failing.one;
        } catch (ExceptionInInitializerError | NoClassDefFoundError expected) {
            used++;
        }
    }

    public static void main(String[] args) {
        System.out.println("a class: " + scene(() -> used += First.one, false, false));
        System.out.println("of an ordinary thread: " + scene(() -> used += Second.one, true, false));
        System.out.println("through a lock: " + scene(() -> used += Third.one, false, true));
        System.out.println("that cannot be initialised: " + scene(InheritedInitialization::useFailing, false, false));
    }
}

// expect: a class: in time
// expect: of an ordinary thread: in time
// expect: through a lock: in time
// expect: that cannot be initialised: in time
