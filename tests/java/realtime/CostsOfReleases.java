// SPDX-License-Identifier: Apache-2.0
// Each release gives the cost once, to those who never wait, are interrupted, are descheduled, or become periodic, too.

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;

public class CostsOfReleases {
    static final RelativeTime COST = new RelativeTime(5, 0);
    static final RelativeTime FAR = new RelativeTime(100_000_000, 0);

    static final class Counter extends AsyncEventHandler {
        volatile int count;

        Counter() {
            super(new PriorityParameters(80), null, null, null, null, null);
        }

        @Override public void handleAsyncEvent() {
            count++;
        }
    }

    static volatile boolean end;
    static volatile long turns;

    static RealtimeThread start(ReleaseParameters release, ProcessingGroupParameters group) {
        end = false;
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(40), release, null, null, group, () -> {
            while (!end) {
                turns++;
            }
        });
        thread.start();
        return thread;
    }

    static void await(Counter counter) throws InterruptedException {
        while (counter.count == 0) {
            Thread.sleep(1);
        }
    }

    static void goesOn() throws InterruptedException {
        for (long before = turns; turns == before;) {
            Thread.sleep(1);
        }
    }

    static PeriodicParameters periodic(long period, RelativeTime deadline, AsyncEventHandler overrun, AsyncEventHandler miss) {
        return new PeriodicParameters(null, new RelativeTime(period, 0), COST, deadline, overrun, miss);
    }

    /** Those that are due while it runs do not make it free. */
    static void neverWaits() throws InterruptedException {
        Counter overrun = new Counter();
        long begin = System.nanoTime();
        RealtimeThread thread = start(periodic(50, FAR, overrun, null), null);
        while (overrun.count < 5) {
            Thread.sleep(1);
        }
        long releases = (System.nanoTime() - begin) / 50_000_000 + 1;
        System.out.println("once per release: " + (releases >= 4));
        end = true;
        Realtime.join(thread);
    }

    static void interrupted() throws InterruptedException {
        Counter overrun = new Counter();
        AperiodicParameters release = new AperiodicParameters(COST, null, overrun, null);
        RealtimeThread thread = start(release, null);
        await(overrun);
        boolean before = Realtime.isStill(() -> turns);
        thread.interrupt();
        System.out.println("stands still " + before + ", interrupted " + Realtime.isStill(() -> turns));
        end = true;
        release.setCost(null);
        Realtime.join(thread);

        Counter used = new Counter();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, FAR, COST, null, used, null);
        thread = start(null, group);
        await(used);
        thread.interrupt();
        System.out.println("with its group " + Realtime.isStill(() -> turns));
        end = true;
        group.setCost(FAR);
        Realtime.join(thread);
    }

    /** A missed deadline takes the releases away; there is more when it is scheduled. */
    static void descheduled() throws InterruptedException {
        Counter overrun = new Counter();
        Counter miss = new Counter();
        RealtimeThread thread = start(periodic(50, new RelativeTime(20, 0), overrun, miss), null);
        await(miss);
        await(overrun);
        boolean before = Realtime.isStill(() -> turns);
        int overruns = overrun.count;
        Thread.sleep(120);
        System.out.println("descheduled, stands still " + before + ", no more overruns " + (overrun.count == overruns));
        thread.schedulePeriodic();
        while (overrun.count == overruns) {
            Thread.sleep(1);
        }
        System.out.println("scheduled, overrun again");
        end = true;
        while (thread.isAlive()) {
            thread.schedulePeriodic();
            thread.join(1);
        }
    }

    static void becomesPeriodic() throws InterruptedException {
        Counter overrun = new Counter();
        AperiodicParameters once = new AperiodicParameters(COST, null, overrun, null);
        RealtimeThread thread = start(once, null);
        await(overrun);
        System.out.println("released once, stands still " + Realtime.isStill(() -> turns));
        thread.setReleaseParameters(periodic(30, FAR, null, null));
        goesOn();
        System.out.println("periodic, goes on");
        thread.setReleaseParameters(once);
        System.out.println("no longer, stands still " + Realtime.isStill(() -> turns));
        end = true;
        thread.setReleaseParameters(null);
        Realtime.join(thread);
    }

    public static void main(String[] args) throws InterruptedException {
        neverWaits();
        interrupted();
        descheduled();
        becomesPeriodic();
    }
}

// expect: once per release: true
// expect: stands still true, interrupted true
// expect: with its group true
// expect: descheduled, stands still true, no more overruns true
// expect: scheduled, overrun again
// expect: released once, stands still true
// expect: periodic, goes on
// expect: no longer, stands still true
