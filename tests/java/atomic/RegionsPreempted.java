// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** A more eligible thread that wants what a region keeps makes the region go back: each region here would else go on for ever. Who directs is more eligible than all. */
public class RegionsPreempted {
    // expect: a region: value 0, then 7
    // expect: a collection: value 0, then 7
    // expect: a stack trace: value 0, then 7
    // expect: a monitor: value 0, then 7
    // expect: lowered inside: value 0, then 7
    // expect: raised while it waits: value 0, then 7
    // expect: kept: not undone, value 9
    // expect: a monitor owned by another: value 0 while it waits, another's region ran, then 5
    // expect: interrupted behind its end: value 4
    // expect: irrevocable 1, no region is open

    static final Object LOCK = new Object();
    static volatile boolean inside;
    static volatile boolean go;
    static int value;
    static int seen;

    /** As long as nobody preempts it, it does not end. */
    @PAR
    static void endless() {
        value = 3;
        inside = true;
        while (!go) {
        }
        value = 7;
        inside = false;
    }

    /** The same, with a monitor that it takes; what it writes before it takes it, who has the monitor may see. */
    @PAR
    static void endlessInMonitor() {
        synchronized (LOCK) {
            value = 3;
            inside = true;
            while (!go) {
            }
            value = 7;
            inside = false;
        }
    }

    static void preempt(String how, Runnable low, Runnable high) throws InterruptedException {
        preempt(how, new RealtimeThread(new PriorityParameters(12), null, null, null, null, low), high);
    }

    /** Until it is in its region. */
    static void begin(Thread low) throws InterruptedException {
        value = 0;
        seen = -1;
        go = false;
        low.start();
        while (!inside) {
            Thread.sleep(1);
        }
    }

    static void preempt(String how, Thread low, Runnable high) throws InterruptedException {
        begin(low);
        Thread eligible = new RealtimeThread(new PriorityParameters(20), null, null, null, null, high);
        if (low.getPriority() > 20) {
            low.setPriority(12);
        }
        eligible.start();
        eligible.join();
        low.join();
        System.out.println(how + ": value " + seen + ", then " + value);
    }

    @PAR
    static void look() {
        seen = value;
        go = true;
    }

    /** Whoever waits asks nobody as long as he is less eligible; on one processor he does not even run. */
    static void raised() throws InterruptedException {
        Thread low = new RealtimeThread(new PriorityParameters(15), null, null, null, null, RegionsPreempted::endless);
        Thread waits = new RealtimeThread(new PriorityParameters(12), null, null, null, null, RegionsPreempted::look);
        begin(low);
        waits.start();
        for (int i = 0; i < 100 && waits.getState() != Thread.State.BLOCKED; i++) {
            Thread.sleep(1);
        }
        waits.setPriority(20);
        waits.join();
        low.join();
        System.out.println("raised while it waits: value " + seen + ", then " + value);
    }

    static void kept() throws InterruptedException {
        Thread high = new RealtimeThread(new PriorityParameters(20), null, null, null, null, RegionsPreempted::look);
        Thread low = new RealtimeThread(new PriorityParameters(12), null, null, null, null, () -> Region.run(() -> {
            value = 8;
            Region.commitEarly();
            inside = true;
            long end = System.nanoTime() + 20_000_000;
            while (System.nanoTime() < end) {
            }
            value = 9;
        }));
        inside = false;
        low.start();
        while (!inside) {
            Thread.sleep(1);
        }
        high.start();
        high.join();
        low.join();
        inside = false;
        System.out.println("kept: not undone, value " + seen);
    }

    static void ownedByAnother() throws InterruptedException {
        Thread low = new RealtimeThread(new PriorityParameters(12), null, null, null, null, () -> Region.run(() -> {
            value++;
            synchronized (LOCK) {
                value += 4;
            }
        }));
        value = 0;
        int early;
        boolean[] ran = new boolean[1];
        synchronized (LOCK) {
            low.start();
            while (low.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            early = value;
            Region.run(() -> ran[0] = true);
        }
        low.join();
        System.out.println("a monitor owned by another: value " + early + " while it waits, another's region " + (ran[0] ? "ran" : "did not run") + ", then " + value);
    }

    static class Interruptible extends RealtimeThread {
        boolean interrupted;

        Interruptible() {
            super(new PriorityParameters(12));
        }

        void work() throws AsynchronouslyInterruptedException {
            Region.run(() -> {
                value = 3;
                inside = true;
                while (!go) {
                }
                value++;
            });
            while (true) {
            }
        }

        @Override
        public void run() {
            try {
                work();
            } catch (AsynchronouslyInterruptedException e) {
                interrupted = e.clear();
            }
        }
    }

    static void interrupted() throws InterruptedException {
        Interruptible t = new Interruptible();
        go = false;
        inside = false;
        t.start();
        while (!inside) {
            Thread.sleep(1);
        }
        t.interrupt();
        go = true;
        t.join();
        inside = false;
        System.out.println((t.interrupted ? "interrupted behind its end" : "not interrupted") + ": value " + value);
    }

    static void direct() throws InterruptedException {
        preempt("a region", RegionsPreempted::endless, RegionsPreempted::look);
        preempt("a collection", RegionsPreempted::endless, () -> {
            System.gc();
            Region.run(RegionsPreempted::look);
        });
        Thread plain = new Thread(RegionsPreempted::endless);
        preempt("a stack trace", plain, () -> {
            plain.getStackTrace();
            look();
        });
        preempt("a monitor", RegionsPreempted::endlessInMonitor, () -> {
            synchronized (LOCK) {
                seen = value;
                go = true;
            }
        });
        Thread lowered = new RealtimeThread(new PriorityParameters(25), null, null, null, null, RegionsPreempted::endless);
        preempt("lowered inside", lowered, RegionsPreempted::look);
        raised();
        kept();
        ownedByAnother();
        interrupted();
        System.out.println("irrevocable " + Counters.irrevocable() + ", " + (Region.isOpen() ? "a" : "no") + " region is open");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread director = new RealtimeThread(new PriorityParameters(40), null, null, null, null, () -> {
            try {
                direct();
            } catch (InterruptedException e) {
                e.printStackTrace();
            }
        });
        director.start();
        director.join();
    }
}
