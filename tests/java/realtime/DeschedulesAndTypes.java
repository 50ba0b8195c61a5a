// SPDX-License-Identifier: Apache-2.0
// Descheduling at odd moments, and threads that become periodic or cease to be so while they run.

import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;

public class DeschedulesAndTypes {
    static final RelativeTime PERIOD = new RelativeTime(20, 0);
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);

    static final class Miss extends AsyncEventHandler {
        volatile int released;

        Miss() {
            super(new PriorityParameters(60), null, null, null, null, null);
        }

        @Override public void handleAsyncEvent() {
            released++;
        }

        void await() {
            while (released == 0) {
                Realtime.nap();
            }
        }
    }

    static RealtimeThread thread(ReleaseParameters release, Realtime.Action action) {
        return new RealtimeThread(new PriorityParameters(50), release) {
            @Override public void run() {
                try {
                    action.run();
                } catch (Throwable thrown) {
                    System.out.println("not expected: " + thrown);
                }
            }
        };
    }

    static void run(ReleaseParameters release, Realtime.Action action) {
        RealtimeThread thread = thread(release, action);
        thread.start();
        Realtime.join(thread);
    }

    static PeriodicParameters periodic(RelativeTime period, RelativeTime deadline, AsyncEventHandler miss) {
        return new PeriodicParameters(null, period, null, deadline, null, miss);
    }

    static void awaitBlocked(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Realtime.nap();
        }
    }

    static boolean stays(RealtimeThread thread) throws InterruptedException {
        thread.join(100);
        return thread.isAlive();
    }

    static void beforeTheStart() throws InterruptedException {
        RealtimeThread early = thread(new PeriodicParameters(PERIOD), () -> {
            System.out.println("runs " + RealtimeThread.waitForNextPeriod());
        });
        early.deschedulePeriodic();
        early.start();
        System.out.println("descheduled before its start, waits " + stays(early));
        early.schedulePeriodic();
        Realtime.join(early);
        RealtimeThread undecided = thread(new PeriodicParameters(PERIOD), RealtimeThread::waitForNextPeriod);
        undecided.deschedulePeriodic();
        undecided.schedulePeriodic();
        undecided.start();
        Realtime.join(undecided);
        RealtimeThread other = thread(new AperiodicParameters(), () -> {
            RealtimeThread.currentRealtimeThread().setReleaseParameters(periodic(PERIOD, HOUR, null));
            System.out.println("was not periodic then " + RealtimeThread.waitForNextPeriod());
        });
        other.deschedulePeriodic();
        other.start();
        Realtime.join(other);
    }

    /** Only periods can be taken away. */
    static void missedOnce() {
        Miss miss = new Miss();
        run(new AperiodicParameters(null, new RelativeTime(5, 0), null, miss), () -> {
            miss.await();
            RealtimeThread.currentRealtimeThread().setReleaseParameters(periodic(PERIOD, HOUR, null));
            System.out.println("an aperiodic miss " + RealtimeThread.waitForNextPeriod() + ", told " + miss.released);
        });
        Miss again = new Miss();
        run(new SporadicParameters(HOUR, null, new RelativeTime(5, 0), null, again), () -> {
            again.await();
            RealtimeThread.currentRealtimeThread().setReleaseParameters(periodic(PERIOD, HOUR, null));
            System.out.println("a sporadic miss " + RealtimeThread.waitForNextPeriod() + ", told " + again.released);
        });
    }

    static void handlerTakenAway() throws InterruptedException {
        Miss miss = new Miss();
        PeriodicParameters release = periodic(PERIOD, null, miss);
        RealtimeThread late = thread(release, () -> {
            miss.await();
            RealtimeThread.waitForNextPeriod();
        });
        late.start();
        miss.await();
        release.setDeadlineMissHandler(null);
        System.out.println("descheduled without its handler " + stays(late));
        late.schedulePeriodic();
        Realtime.join(late);
    }

    static void selfDescheduled() throws InterruptedException {
        RealtimeThread self = thread(periodic(PERIOD, HOUR, null), () -> {
            RealtimeThread.currentRealtimeThread().deschedulePeriodic();
            System.out.println("goes on until it waits");
            boolean answer = RealtimeThread.waitForNextPeriod();
            System.out.println("released " + answer + " " + RealtimeThread.waitForNextPeriod());
        });
        self.start();
        System.out.println("waits " + stays(self));
        self.schedulePeriodic();
        Realtime.join(self);
    }

    static void types() {
        run(periodic(PERIOD, HOUR, null), () -> {
            RealtimeThread self = RealtimeThread.currentRealtimeThread();
            ReleaseParameters[] others = {new AperiodicParameters(), null, new SporadicParameters(PERIOD)};
            for (ReleaseParameters other : others) {
                self.setReleaseParameters(other);
                Realtime.attempt("not periodic", RealtimeThread::waitForNextPeriod);
                Realtime.attempt("not periodic", RealtimeThread::waitForNextPeriodInterruptible);
                self.setReleaseParameters(periodic(PERIOD, HOUR, null));
                System.out.println("periodic " + RealtimeThread.waitForNextPeriod());
            }
        });
    }

    interface Change {
        void to(RealtimeThread thread, PeriodicParameters its);
    }

    /** Once more with a later start, if the thread began before it was changed. */
    static void beforeTheFirst(Change change, Realtime.Action logic) throws InterruptedException {
        boolean[] changed = {false};
        for (int delay = 100; !changed[0]; delay *= 4) {
            AbsoluteTime start = Clock.getRealtimeClock().getTime().add(delay, 0);
            PeriodicParameters its = new PeriodicParameters(start, HOUR);
            RealtimeThread waiting = thread(its, () -> {
                synchronized (changed) {
                    if (changed[0]) {
                        logic.run();
                    }
                }
            });
            waiting.start();
            awaitBlocked(waiting);
            change.to(waiting, its);
            synchronized (changed) {
                changed[0] = Clock.getRealtimeClock().getTime().compareTo(start) < 0;
            }
            Realtime.join(waiting);
        }
    }

    /** What changes while a thread waits for its start is in force when it begins. */
    static void beforeTheFirstRelease() throws InterruptedException {
        Miss miss = new Miss();
        beforeTheFirst((thread, its) -> its.setPeriod(PERIOD),
            () -> System.out.println("released " + RealtimeThread.waitForNextPeriod()));
        beforeTheFirst((thread, its) -> {
            its.setDeadline(new RelativeTime(5, 0));
            its.setDeadlineMissHandler(miss);
        }, () -> {
            miss.await();
            System.out.println("missed");
        });
        beforeTheFirst((thread, its) -> thread.setReleaseParameters(null),
            () -> Realtime.attempt("no longer periodic", RealtimeThread::waitForNextPeriod));
    }

    /** Who waits for its next period cannot become something else by any way, and nothing has changed then. */
    static void refusedWhileWaiting() {
        PeriodicParameters hour = new PeriodicParameters(HOUR);
        RealtimeThread waiting = thread(hour, () ->
            Realtime.attempt("interrupted", RealtimeThread::waitForNextPeriodInterruptible));
        waiting.start();
        awaitBlocked(waiting);
        PriorityParameters priority = new PriorityParameters(33);
        Realtime.attempt("release", () -> waiting.setReleaseParameters(null));
        Realtime.attempt("if feasible", () -> waiting.setReleaseParametersIfFeasible(new SporadicParameters(HOUR)));
        Realtime.attempt("all", () -> waiting.setIfFeasible(priority, new AperiodicParameters(), null, null));
        Realtime.attempt("scheduler", () -> waiting.setScheduler(waiting.getScheduler(), priority, null, null, null));
        System.out.println("as before " + (waiting.getReleaseParameters() == hour) + " " + waiting.getPriority());
        PeriodicParameters two = new PeriodicParameters(new RelativeTime(7_200_000, 0));
        waiting.setReleaseParameters(two);
        System.out.println("periodic, too " + (waiting.getReleaseParameters() == two));
        waiting.deschedulePeriodic();
        Realtime.attempt("descheduled", () -> waiting.setReleaseParameters(new AperiodicParameters()));
        waiting.interrupt();
        Realtime.join(waiting);
        Realtime.attempt("ended", () -> waiting.setReleaseParameters(new AperiodicParameters()));
        waiting.deschedulePeriodic();
        waiting.schedulePeriodic();
    }

    public static void main(String[] args) throws InterruptedException {
        beforeTheStart();
        missedOnce();
        handlerTakenAway();
        selfDescheduled();
        types();
        beforeTheFirstRelease();
        refusedWhileWaiting();
    }
}

// expect: descheduled before its start, waits true
// expect: runs true
// expect: was not periodic then true
// expect: an aperiodic miss true, told 1
// expect: a sporadic miss true, told 1
// expect: descheduled without its handler true
// expect: goes on until it waits
// expect: waits true
// expect: released true true
// expect: not periodic: IllegalThreadStateException
// expect: not periodic: IllegalThreadStateException
// expect: periodic true
// expect: not periodic: IllegalThreadStateException
// expect: not periodic: IllegalThreadStateException
// expect: periodic true
// expect: not periodic: IllegalThreadStateException
// expect: not periodic: IllegalThreadStateException
// expect: periodic true
// expect: released true
// expect: missed
// expect: no longer periodic: IllegalThreadStateException
// expect: release: IllegalThreadStateException
// expect: if feasible: IllegalThreadStateException
// expect: all: IllegalThreadStateException
// expect: scheduler: IllegalThreadStateException
// expect: as before true 50
// expect: periodic, too true
// expect: descheduled: IllegalThreadStateException
// expect: interrupted: InterruptedException
// expect: ended: done
