// SPDX-License-Identifier: Apache-2.0
// Timers beyond the common path: times that are changed after they were given, past, far and unnormalised ones, intervals
// changed while active, timers that their own handlers stop, destroy and start again, and the same on a clock of the program's.
// vm-args: -Xrt:cpus=0

import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicParameters;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RationalTime;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timer;

@SuppressWarnings("deprecation")
public class TimerStates {
    static final Clock CLOCK = Clock.getRealtimeClock();
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);
    static final RelativeTime NOW = new RelativeTime();
    static final RelativeTime EVER = new RelativeTime(Long.MAX_VALUE, 0);

    /** Counts its releases, and does something in each; more eligible than those who look at it. */
    static final class Counter extends AsyncEventHandler {
        volatile int count;

        Counter(Runnable logic) {
            super(new PriorityParameters(60), null, null, null, null, logic);
        }

        @Override public void handleAsyncEvent() {
            count++;
            super.handleAsyncEvent();
        }

        void await(int number) {
            while (count < number) {
                pause(1);
            }
        }

        int takeCount() {
            int seen = count;
            count = 0;
            return seen;
        }
    }

    static void pause(int millis) {
        try {
            RealtimeThread.sleep(new RelativeTime(millis, 0));
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    static RelativeTime millis(long millis) {
        return new RelativeTime(millis, 0);
    }

    static AbsoluteTime in(long millis) {
        return CLOCK.getTime().add(millis, 0);
    }

    /** Active or Not, Enabled or Disabled; X: destroyed. */
    static String state(Timer timer) {
        String active = "A";
        try {
            timer.getFireTime();
        } catch (IllegalStateException notActive) {
            active = "N";
        }
        try {
            return active + (timer.isRunning() ? "E" : "D");
        } catch (IllegalStateException destroyed) {
            return "X";
        }
    }

    static void awaitEnd(Timer timer) {
        while (!state(timer).equals("ND")) {
            pause(1);
        }
    }

    static boolean within(AbsoluteTime time, long from, long to) {
        return time.compareTo(in(from)) > 0 && time.compareTo(in(to)) < 0;
    }

    static void copies(Counter counter) {
        AbsoluteTime when = in(3_600_000), same = new AbsoluteTime(when);
        OneShotTimer timer = new OneShotTimer(when, counter);
        when.set(0);
        timer.start();
        System.out.println("copied when made " + timer.getFireTime().equals(same));
        timer.getFireTime().set(0);
        System.out.println("copied when told " + timer.getFireTime().equals(same));
        AbsoluteTime later = same.add(HOUR), alsoLater = new AbsoluteTime(later);
        timer.reschedule(later);
        later.set(1);
        System.out.println("copied when rescheduled " + timer.getFireTime().equals(alsoLater));
        timer.destroy();
        RelativeTime interval = millis(100);
        PeriodicTimer periodic = new PeriodicTimer(HOUR, interval, counter);
        interval.set(5);
        System.out.println("interval " + periodic.getInterval());
        interval.set(50);
        periodic.setInterval(interval);
        interval.set(7);
        periodic.getInterval().set(9);
        System.out.println("interval " + periodic.getInterval() + ", released " + counter.takeCount());
    }

    static void pastStarts(Counter counter) {
        PeriodicTimer timer = new PeriodicTimer(in(-100_000_000), HOUR, counter);
        timer.start();
        counter.await(1);
        System.out.println("long ago: an hour from now " + within(timer.getFireTime(), 3_500_000, 3_600_000));
        System.out.println("stop " + timer.stop() + ", fired " + counter.takeCount());
        timer.start(true);
        while (!within(timer.getFireTime(), 3_500_000, 3_600_000)) {
            pause(1);
        }
        timer.enable();
        System.out.println("skipped, " + state(timer) + timer.isRunning());
        timer.reschedule(new AbsoluteTime());
        pause(5);
        System.out.println("rescheduled after that: " + counter.takeCount() + ", " + state(timer));
        timer.stop();
        timer.start();
        counter.await(1);
        System.out.println("holds for the next start: " + counter.takeCount());
        timer.destroy();
    }

    static void afterFiring(Counter counter) {
        OneShotTimer timer = new OneShotTimer(null, counter);
        timer.start();
        awaitEnd(timer);
        counter.await(1);
        timer.reschedule(in(-5));
        timer.enable();
        System.out.println("fired, rescheduled, enabled: " + state(timer) + ", stop " + timer.stop());
        timer.start();
        counter.await(2);
        awaitEnd(timer);
        System.out.println("fired " + counter.takeCount());
        timer.reschedule(HOUR);
        timer.start(true);
        timer.reschedule(NOW);
        awaitEnd(timer);
        System.out.println("rescheduled while disabled: " + counter.takeCount());
        timer.reschedule(HOUR);
        timer.start();
        AbsoluteTime first = timer.getFireTime();
        pause(2);
        timer.reschedule(HOUR);
        System.out.println("counts from the call " + (timer.getFireTime().compareTo(first) > 0));
        timer.reschedule(null);
        timer.stop();
        pause(2);
        AbsoluteTime before = CLOCK.getTime();
        timer.start();
        System.out.println("and from the start " + (timer.getFireTime().compareTo(before.add(HOUR)) >= 0));
        timer.destroy();
    }

    static void intervals(Counter counter) {
        PeriodicTimer timer = new PeriodicTimer(HOUR, millis(1), counter);
        timer.start();
        AbsoluteTime first = timer.getFireTime();
        timer.setInterval(millis(1_800_000));
        System.out.println("the first stays " + timer.getFireTime().equals(first));
        timer.reschedule(NOW);
        counter.await(1);
        AbsoluteTime second = timer.getFireTime();
        System.out.println("the next is of the new one " + within(second, 1_700_000, 1_800_000));
        timer.setInterval(NOW);
        System.out.println("and stays " + timer.getFireTime().equals(second) + state(timer));
        timer.stop();
        timer.reschedule(NOW);
        timer.start();
        awaitEnd(timer);
        System.out.println("fired " + counter.takeCount());
        timer.setInterval(new RationalTime(3, 1, 0));
        System.out.println("a third of a millisecond: " + timer.getInterval());
        timer.destroy();
        System.out.println("100 a second: " + new PeriodicTimer(null, new RationalTime(100), null).getInterval());
        Realtime.attempt("less than zero", () -> new PeriodicTimer(null, new RelativeTime(0, -1), counter));
    }

    static void farTimes(Counter counter) {
        AbsoluteTime end = new AbsoluteTime(1L << 43, 0);
        for (HighResolutionTime time : new HighResolutionTime[] {EVER, new AbsoluteTime(Long.MAX_VALUE, 999_999)}) {
            OneShotTimer timer = new OneShotTimer(time, counter);
            timer.start();
            System.out.println("far " + (timer.getFireTime().compareTo(end) > 0) + state(timer));
            timer.destroy();
        }
        PeriodicTimer periodic = new PeriodicTimer(null, EVER, counter);
        periodic.start();
        counter.await(1);
        System.out.println("once in a long time " + (periodic.getFireTime().compareTo(end) > 0) + state(periodic)
            + periodic.getInterval().equals(EVER));
        PeriodicParameters release = (PeriodicParameters) periodic.createReleaseParameters();
        System.out.println("release at the next " + release.getStart().equals(periodic.getFireTime()));
        periodic.destroy();
        OneShotTimer ancient = new OneShotTimer(new AbsoluteTime(Long.MIN_VALUE, 0), counter);
        ancient.start();
        awaitEnd(ancient);
        System.out.println("fired " + counter.takeCount());
    }

    static Timer timer;

    static void byHandlers() {
        Counter stopping = new Counter(() -> timer.stop());
        timer = new PeriodicTimer(null, millis(1), stopping);
        timer.start();
        stopping.await(1);
        pause(5);
        System.out.println("stopped by its handler: " + stopping.count + ", " + state(timer));
        Counter destroying = new Counter(() -> timer.destroy());
        timer.setHandler(destroying);
        timer.start();
        destroying.await(1);
        pause(5);
        System.out.println("destroyed by its handler: " + destroying.count + ", " + state(timer));
        Counter[] again = new Counter[1];
        again[0] = new Counter(() -> {
            if (again[0].count < 6) {
                timer.reschedule(again[0].count % 2 == 0 ? NOW : in(-1));
                timer.start();
            }
        });
        timer = new OneShotTimer(null, again[0]);
        timer.start();
        again[0].await(6);
        awaitEnd(timer);
        System.out.println("started by its handler: " + again[0].count);
        timer.destroy();
    }

    /** A timer of the program's own. */
    static final class Own extends Timer {
        Own(HighResolutionTime time, AsyncEventHandler handler) {
            super(time, null, handler);
        }
    }

    static void subclass(Counter counter) {
        Own own = new Own(millis(1), counter);
        own.start();
        awaitEnd(own);
        System.out.println("fires once: " + counter.takeCount() + " "
            + (own.createReleaseParameters() instanceof AperiodicParameters));
    }

    /** Shows what it is set to. */
    static final class Manual extends Clock {
        volatile long millis = 1000;

        @Override public RelativeTime getEpochOffset() { throw new UnsupportedOperationException(); }
        @Override public RelativeTime getResolution() { return new RelativeTime(1, 0, this); }
        @Override public AbsoluteTime getTime() { return new AbsoluteTime(millis, 0, this); }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) {
            dest.set(millis);
            return dest;
        }
        @Override public void setResolution(RelativeTime resolution) { throw new UnsupportedOperationException(); }
    }

    static void ownClock(Counter counter) {
        Manual clock = new Manual();
        OneShotTimer once = new OneShotTimer(new AbsoluteTime(500, 0), clock, counter);
        once.start();
        awaitEnd(once);
        clock.millis = 0;
        once.reschedule(millis(10));
        once.start();
        System.out.println("due " + once.getFireTime() + ", of its clock " + (once.getFireTime().getClock() == clock));
        clock.millis = -100;
        pause(12);
        System.out.println("set back: " + counter.takeCount() + ", " + state(once));
        clock.millis = 10;
        awaitEnd(once);
        PeriodicTimer often = new PeriodicTimer(new AbsoluteTime(0, 0, clock), new RelativeTime(5, 0, clock), counter);
        often.start();
        counter.await(2);
        System.out.println("first late, due " + often.getFireTime());
        clock.millis = 16;
        counter.await(3);
        System.out.println("then without drift, due " + often.getFireTime());
        often.setInterval(new RelativeTime(Long.MAX_VALUE, 0, clock));
        clock.millis = 20;
        counter.await(4);
        System.out.println("far " + (often.getFireTime().getMilliseconds() > 1L << 41) + state(often));
        often.destroy();
        System.out.println("fired " + counter.takeCount());
        OneShotTimer ours = new OneShotTimer(new AbsoluteTime(in(3_600_000), clock), CLOCK, counter);
        ours.start();
        System.out.println("counted by another clock " + (ours.getFireTime().getClock() == CLOCK));
        ours.destroy();
    }

    public static void main(String[] args) {
        Counter counter = new Counter(null);
        Realtime.inThread(() -> {
            copies(counter);
            pastStarts(counter);
            afterFiring(counter);
            intervals(counter);
            farTimes(counter);
            byHandlers();
            subclass(counter);
            ownClock(counter);
        });
    }
}

// expect: copied when made true
// expect: copied when told true
// expect: copied when rescheduled true
// expect: interval (100 ms, 0 ns)
// expect: interval (50 ms, 0 ns), released 0
// expect: long ago: an hour from now true
// expect: stop true, fired 1
// expect: skipped, AEtrue
// expect: rescheduled after that: 0, AE
// expect: holds for the next start: 1
// expect: fired, rescheduled, enabled: ND, stop false
// expect: fired 2
// expect: rescheduled while disabled: 0
// expect: counts from the call true
// expect: and from the start true
// expect: the first stays true
// expect: the next is of the new one true
// expect: and stays trueAE
// expect: fired 2
// expect: a third of a millisecond: (0 ms, 333333 ns)
// expect: 100 a second: (10 ms, 0 ns)
// expect: less than zero: IllegalArgumentException
// expect: far trueAE
// expect: far trueAE
// expect: once in a long time trueAEtrue
// expect: release at the next true
// expect: fired 2
// expect: stopped by its handler: 1, ND
// expect: destroyed by its handler: 1, X
// expect: started by its handler: 6
// expect: fires once: 1 true
// expect: due (10 ms, 0 ns), of its clock true
// expect: set back: 1, AE
// expect: first late, due (15 ms, 0 ns)
// expect: then without drift, due (20 ms, 0 ns)
// expect: far trueAE
// expect: fired 4
// expect: counted by another clock true
