// SPDX-License-Identifier: Apache-2.0
// Costs and processing groups: who uses more is told of, and stands still until the next release.

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;

public class Costs {
    static final RelativeTime COST = new RelativeTime(5, 0);
    static final RelativeTime FAR = new RelativeTime(100_000_000, 0);

    static final class Overrun extends AsyncEventHandler {
        volatile int released;
        volatile Runnable remedy;

        Overrun() {
            super(new PriorityParameters(80), null, null, null, null, null);
        }

        @Override public void handleAsyncEvent() {
            released++;
            if (remedy != null) {
                remedy.run();
            }
        }
    }

    static volatile boolean end;
    static volatile long turns;
    static final Object lock = new Object();

    static RealtimeThread start(ReleaseParameters release, ProcessingGroupParameters group, Runnable logic) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(40), release, null, null, group, logic);
        thread.start();
        return thread;
    }

    static void spin() {
        while (!end) {
            turns++;
        }
    }

    /** Waits until something holds, however long that takes. */
    interface Fact {
        boolean holds();
    }

    static void await(Fact fact) throws InterruptedException {
        while (!fact.holds()) {
            Thread.sleep(1);
        }
    }

    /** Nothing but more cost makes a thread go on that is released only once. */
    static void moreCost() throws InterruptedException {
        Overrun handler = new Overrun();
        AperiodicParameters release = new AperiodicParameters(COST, null, handler, null);
        end = false;
        RealtimeThread thread = start(release, null, Costs::spin);
        await(() -> handler.released > 0);
        System.out.println("overrun, stands still " + Realtime.isStill(() -> turns) + ", told " + handler.released);
        end = true;
        release.setCost(FAR);
        Realtime.join(thread);
        System.out.println("with more cost it ends");
    }

    /** The cost is there again with each release. */
    static void eachRelease() throws InterruptedException {
        Overrun handler = new Overrun();
        PeriodicParameters release = new PeriodicParameters(null, new RelativeTime(100, 0), COST, FAR, handler, null);
        end = false;
        RealtimeThread thread = start(release, null, Costs::spin);
        await(() -> handler.released > 3);
        end = true;
        Realtime.join(thread);
        System.out.println("overrun again and again");

        Overrun never = new Overrun();
        Realtime.join(start(new PeriodicParameters(null, new RelativeTime(20, 0), new RelativeTime(10_000, 0), FAR, never, null),
            null, () -> {
                for (int i = 0; i < 5; i++) {
                    RealtimeThread.waitForNextPeriod();
                }
            }));
        System.out.println("never overrun " + never.released);
    }

    /** Who owns a monitor goes on until it has left it. */
    static void monitors() throws InterruptedException {
        Overrun handler = new Overrun();
        AperiodicParameters release = new AperiodicParameters(COST, null, handler, null);
        boolean[] left = new boolean[2];
        end = false;
        RealtimeThread thread = start(release, null, () -> {
            synchronized (lock) {
                while (handler.released == 0) {
                    turns++;
                }
                long until = turns + 100_000;
                while (turns < until) {
                    turns++;
                }
                left[0] = true;
            }
            spin();
            left[1] = true;
        });
        await(() -> handler.released > 0);
        synchronized (lock) {
            System.out.println("left the monitor " + left[0]);
        }
        System.out.println("then stands still " + Realtime.isStill(() -> turns) + ", over " + left[1]);
        end = true;
        release.setCost(FAR);
        Realtime.join(thread);
        System.out.println("over " + left[1]);
    }

    /** Two share a budget, which comes again only with the period. */
    static void groups() throws InterruptedException {
        Overrun handler = new Overrun();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, FAR, COST, null, handler, null);
        end = false;
        RealtimeThread one = start(null, group, Costs::spin);
        RealtimeThread other = start(null, group, Costs::spin);
        await(() -> handler.released > 0);
        System.out.println("group stands still " + Realtime.isStill(() -> turns) + ", told " + handler.released);
        group.setPeriod(new RelativeTime(50, 0));
        await(() -> handler.released > 3);
        System.out.println("group again and again");
        end = true;
        one.setProcessingGroupParameters(null);
        Realtime.join(one);
        group.setCost(FAR);
        Realtime.join(other);
        System.out.println("both end");
    }

    static void checks() {
        RelativeTime time = new RelativeTime(1, 0);
        Realtime.attempt("group without period", () -> new ProcessingGroupParameters(null, null, time, null, null, null));
        Realtime.attempt("group without cost", () -> new ProcessingGroupParameters(null, time, null, null, null, null));
        Realtime.attempt("group of no period",
            () -> new ProcessingGroupParameters(null, new RelativeTime(), time, null, null, null));
        Realtime.attempt("group of deadline beyond",
            () -> new ProcessingGroupParameters(null, time, time, new RelativeTime(2, 0), null, null));
        Realtime.attempt("cost less than none", () -> new AperiodicParameters(new RelativeTime(-1, 0), null, null, null));
    }

    public static void main(String[] args) throws InterruptedException {
        moreCost();
        eachRelease();
        monitors();
        groups();
        checks();
    }
}

// expect: overrun, stands still true, told 1
// expect: with more cost it ends
// expect: overrun again and again
// expect: never overrun 0
// expect: left the monitor true
// expect: then stands still true, over false
// expect: over true
// expect: group stands still true, told 1
// expect: group again and again
// expect: both end
// expect: group without period: IllegalArgumentException
// expect: group without cost: IllegalArgumentException
// expect: group of no period: IllegalArgumentException
// expect: group of deadline beyond: IllegalArgumentException
// expect: cost less than none: IllegalArgumentException
