// SPDX-License-Identifier: Apache-2.0
// Periodic real-time threads: when they are released, what missed deadlines do, and what is refused.

import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;

public class PeriodicReleases {
    static final Clock CLOCK = Clock.getRealtimeClock();
    static final RelativeTime PERIOD = new RelativeTime(40, 0);

    static RealtimeThread start(int priority, ReleaseParameters release, Realtime.Action action) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(priority), release) {
            @Override public void run() {
                try {
                    action.run();
                } catch (Throwable thrown) {
                    System.out.println("not expected: " + thrown);
                    thrown.printStackTrace();
                }
            }
        };
        thread.start();
        return thread;
    }

    static void run(ReleaseParameters release, Realtime.Action action) {
        Realtime.join(start(50, release, action));
    }

    static PeriodicParameters periodic(HighResolutionTime start) {
        return new PeriodicParameters(start, PERIOD);
    }

    static boolean before(AbsoluteTime a, AbsoluteTime b) {
        return a.compareTo(b) < 0;
    }

    /** Never before their time, however late they may be. */
    static void never_early(String what, HighResolutionTime start, AbsoluteTime expected) {
        run(periodic(start), () -> {
            AbsoluteTime due = expected;
            boolean early = before(CLOCK.getTime(), due);
            for (int i = 0; i < 4; i++) {
                while (!RealtimeThread.waitForNextPeriod()) {
                    due = due.add(0, 0);
                }
                due = due.add(PERIOD);
                early |= before(CLOCK.getTime(), due);
            }
            System.out.println(what + ": early " + early);
        });
    }

    static void startTimes() {
        AbsoluteTime soon = CLOCK.getTime().add(100, 0);
        never_early("absolute start", soon, soon);
        never_early("relative start", new RelativeTime(60, 0), CLOCK.getTime().add(60, 0));
        never_early("start at once", null, CLOCK.getTime());
        never_early("start that has passed", new AbsoluteTime(1000, 0), CLOCK.getTime());
    }

    static void spin(RelativeTime time) {
        AbsoluteTime until = CLOCK.getTime().add(time);
        while (before(CLOCK.getTime(), until)) { }
    }

    static void misses() {
        run(periodic(null), () -> {
            spin(new RelativeTime(130, 0));         // releases 0, 1 and 2 miss their deadlines
            boolean first = RealtimeThread.waitForNextPeriod();
            boolean second = RealtimeThread.waitForNextPeriod();
            boolean third = RealtimeThread.waitForNextPeriod();
            int more = 0;
            while (!RealtimeThread.waitForNextPeriod()) {
                more++;                             // a busy machine may have missed another one
            }
            System.out.println("missed " + first + " " + second + " " + third + ", then met, a few more " + (more < 100));
        });
    }

    static class Miss extends AsyncEventHandler {
        final RealtimeThread[] whom;
        volatile int released;

        Miss(RealtimeThread[] whom) {
            super(new PriorityParameters(60), null, null, null, null, null);
            this.whom = whom;
        }

        @Override public void handleAsyncEvent() {
            released++;
            if (whom != null) {
                whom[0].schedulePeriodic();
            }
        }
    }

    static void handled() {
        RealtimeThread[] whom = new RealtimeThread[1];
        Miss handler = new Miss(whom);
        PeriodicParameters release = new PeriodicParameters(new RelativeTime(200, 0), PERIOD, null, null, null, handler);
        whom[0] = start(50, release, () -> {
            spin(new RelativeTime(60, 0));
            boolean answer = RealtimeThread.waitForNextPeriod();        // true at last, when it was scheduled in time
            System.out.println("with a handler " + answer + ", released " + (handler.released > 0));
        });
        Realtime.join(whom[0]);
    }

    static void descheduled() throws InterruptedException {
        Miss handler = new Miss(null);
        boolean[] over = new boolean[1];
        RealtimeThread late = start(50, new PeriodicParameters(null, PERIOD, null, null, null, handler), () -> {
            spin(new RelativeTime(60, 0));
            RealtimeThread.waitForNextPeriod();
            over[0] = true;
        });
        while (handler.released == 0) {
            Thread.sleep(10);
        }
        Thread.sleep(200);
        System.out.println("descheduled by its miss: over " + over[0] + ", released once " + (handler.released == 1));
        late.schedulePeriodic();
        Realtime.join(late);
        System.out.println("scheduled again: over " + over[0]);

        int[] releases = new int[1];
        RealtimeThread stopped = start(50, periodic(null), () -> {
            while (releases[0] < 1000) {
                RealtimeThread.waitForNextPeriod();
                releases[0]++;
            }
        });
        stopped.deschedulePeriodic();
        Thread.sleep(100);
        int before = releases[0];
        Thread.sleep(200);
        System.out.println("descheduled by somebody: stands still " + (releases[0] == before));
        releases[0] = 1000;
        stopped.schedulePeriodic();
        Realtime.join(stopped);
        System.out.println("scheduled by somebody");
    }

    static void interrupted() throws InterruptedException {
        PeriodicParameters hour = new PeriodicParameters(new RelativeTime(3_600_000, 0));
        RealtimeThread waiting = start(50, hour, () ->
            Realtime.attempt("interruptible", RealtimeThread::waitForNextPeriodInterruptible));
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        System.out.println("state " + waiting.getState());
        Realtime.attempt("no longer periodic while waiting", () -> waiting.setReleaseParameters(new AperiodicParameters()));
        waiting.interrupt();
        Realtime.join(waiting);

        PeriodicParameters fifth = new PeriodicParameters(new RelativeTime(200, 0));
        RealtimeThread deaf = start(50, fifth, () -> {
            while (!RealtimeThread.waitForNextPeriod()) { }
            System.out.println("not interruptible, flag " + Thread.interrupted());
        });
        deaf.interrupt();
        Realtime.join(deaf);
    }

    /** A change of a shared period reaches who waits. */
    static void changed() throws InterruptedException {
        PeriodicParameters shared = new PeriodicParameters(new RelativeTime(50, 0));
        int[] count = new int[2];
        RealtimeThread[] threads = new RealtimeThread[2];
        for (int i = 0; i < 2; i++) {
            int n = i;
            threads[i] = start(50, shared, () -> {
                while (count[n] < 3) {
                    RealtimeThread.waitForNextPeriod();
                    count[n]++;
                }
            });
        }
        Thread.sleep(20);
        shared.setPeriod(new RelativeTime(1, 0));
        shared.setDeadline(new RelativeTime(1_000_000, 0));
        Realtime.join(threads[0]);
        Realtime.join(threads[1]);
        System.out.println("changed " + count[0] + " " + count[1]);
    }

    static void refused() {
        Realtime.attempt("ordinary thread", RealtimeThread::waitForNextPeriod);
        Realtime.attempt("ordinary thread", RealtimeThread::waitForNextPeriodInterruptible);
        run(null, () -> Realtime.attempt("no parameters", RealtimeThread::waitForNextPeriod));
        run(new AperiodicParameters(), () -> Realtime.attempt("aperiodic", RealtimeThread::waitForNextPeriod));
        run(new SporadicParameters(PERIOD), () ->
            Realtime.attempt("sporadic", RealtimeThread::waitForNextPeriodInterruptible));
        run(null, () -> {
            RealtimeThread.currentRealtimeThread().deschedulePeriodic();
            RealtimeThread.currentRealtimeThread().schedulePeriodic();
            System.out.println("not periodic: nothing happens");
        });
        run(null, () -> {
            RealtimeThread.currentRealtimeThread().setReleaseParameters(periodic(null));
            System.out.println("periodic from now on " + RealtimeThread.waitForNextPeriod());
        });
    }

    public static void main(String[] args) throws InterruptedException {
        startTimes();
        misses();
        handled();
        descheduled();
        interrupted();
        changed();
        refused();
    }
}

// expect: absolute start: early false
// expect: relative start: early false
// expect: start at once: early false
// expect: start that has passed: early false
// expect: missed false false false, then met, a few more true
// expect: with a handler true, released true
// expect: descheduled by its miss: over false, released once true
// expect: scheduled again: over true
// expect: descheduled by somebody: stands still true
// expect: scheduled by somebody
// expect: state TIMED_WAITING
// expect: no longer periodic while waiting: IllegalThreadStateException
// expect: interruptible: InterruptedException
// expect: not interruptible, flag true
// expect: changed 3 3
// expect: ordinary thread: ClassCastException
// expect: ordinary thread: ClassCastException
// expect: no parameters: IllegalThreadStateException
// expect: aperiodic: IllegalThreadStateException
// expect: sporadic: IllegalThreadStateException
// expect: not periodic: nothing happens
// expect: periodic from now on true
