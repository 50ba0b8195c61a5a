// SPDX-License-Identifier: Apache-2.0
// Timers: every call in every state, times that have passed, spans, intervals, and what they release.

import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.LTMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicParameters;
import javax.realtime.PeriodicTimer;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.Timer;

public class Timers {
    static final Clock CLOCK = Clock.getRealtimeClock();
    static final RelativeTime FAR = new RelativeTime(3_600_000, 0);
    static final RelativeTime SOON = new RelativeTime(2, 0);
    static final RelativeTime NONE = new RelativeTime();

    static final class Other extends Clock {
        @Override public RelativeTime getEpochOffset() { return null; }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return null; }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { return null; }
        @Override public void setResolution(RelativeTime resolution) { }
    }

    /** Counts its releases. */
    static final class Counter extends AsyncEventHandler {
        volatile int count;

        @Override public void handleAsyncEvent() {
            count++;
        }

        void await(int number) {
            while (count < number) {
                Realtime.nap();
            }
        }
    }

    /** Until a timer is not active any more. */
    static void awaitEnd(Timer timer) {
        while (true) {
            try {
                timer.getFireTime();
            } catch (IllegalStateException ended) {
                return;
            }
            Realtime.nap();
        }
    }

    static String state(Timer timer) {
        boolean active = true;
        try {
            timer.getFireTime();
        } catch (IllegalStateException notActive) {
            active = false;
        }
        return (active ? "active" : "not active") + (timer.isRunning() ? " running" : "");
    }

    static void states(Timer timer) {
        System.out.println("made: " + state(timer));
        timer.enable();
        timer.disable();
        System.out.println("enabled, disabled: " + state(timer) + ", stop " + timer.stop());
        timer.start();
        System.out.println("started: " + state(timer));
        Realtime.attempt("start again", timer::start);
        Realtime.attempt("start again disabled", () -> timer.start(true));
        timer.disable();
        System.out.println("disabled: " + state(timer));
        Realtime.attempt("start disabled again", timer::start);
        timer.enable();
        System.out.println("enabled: " + state(timer) + ", stop " + timer.stop() + ", " + state(timer));
        timer.start(true);
        System.out.println("started disabled: " + state(timer));
        timer.enable();
        System.out.println("enabled: " + state(timer));
        timer.disable();
        System.out.println("stop " + timer.stop() + ", " + state(timer) + ", again " + timer.stop());
        timer.start(false);
        System.out.println("started: " + state(timer));
        Realtime.attempt("fire", timer::fire);
        Realtime.attempt("bind", () -> timer.bindTo("SIGUSR1"));
        Realtime.attempt("destroy", timer::destroy);
        destroyed(timer);
    }

    static void destroyed(Timer timer) {
        Counter counter = new Counter();
        Realtime.Action[] calls = {
            timer::start, () -> timer.start(true), timer::stop, timer::enable, timer::disable, timer::destroy,
            () -> timer.reschedule(FAR), () -> timer.reschedule(null), timer::getFireTime,
            () -> timer.getFireTime(new AbsoluteTime()), timer::isRunning, () -> timer.addHandler(counter),
            () -> timer.removeHandler(counter), () -> timer.setHandler(counter), () -> timer.setHandler(null),
            () -> timer.handledBy(counter), () -> timer.bindTo("SIGUSR1"), () -> timer.unbindTo("SIGUSR1"), timer::fire,
            timer::getClock, timer::createReleaseParameters,
        };
        int refused = 0;
        for (Realtime.Action call : calls) {
            try {
                call.run();
            } catch (IllegalStateException expected) {
                refused++;
            } catch (Throwable other) {
                System.out.println("not expected: " + other);
            }
        }
        System.out.println("destroyed: refused all " + (refused == calls.length));
        if (timer instanceof PeriodicTimer) {
            Realtime.attempt("get interval", ((PeriodicTimer) timer)::getInterval);
            Realtime.attempt("set interval", () -> ((PeriodicTimer) timer).setInterval(FAR));
        }
    }

    static void oneShot() {
        Counter counter = new Counter();
        OneShotTimer timer = new OneShotTimer(SOON, counter);
        System.out.println("handled " + timer.handledBy(counter) + ", clock " + (timer.getClock() == CLOCK));
        timer.start();
        counter.await(1);
        awaitEnd(timer);
        System.out.println("fired, " + state(timer));
        timer.start();
        counter.await(2);
        awaitEnd(timer);
        timer.reschedule(new AbsoluteTime(1, 0));
        timer.start();
        counter.await(3);
        awaitEnd(timer);
        timer.start(true);
        awaitEnd(timer);
        System.out.println("skipped, " + state(timer));
        timer.reschedule(FAR);
        timer.start();
        timer.reschedule(NONE);
        counter.await(4);
        awaitEnd(timer);
        timer.reschedule(FAR);
        timer.start();
        timer.reschedule(new AbsoluteTime(0, 0));
        counter.await(5);
        awaitEnd(timer);
        new OneShotTimer(null, counter).start();
        counter.await(6);
        OneShotTimer stopped = new OneShotTimer(SOON, counter);
        stopped.start();
        stopped.reschedule(FAR);
        stopped.reschedule(null);
        System.out.println("count " + counter.count + ", stop " + stopped.stop());
    }

    static void fireTimes() {
        AbsoluteTime then = CLOCK.getTime().add(FAR);
        OneShotTimer absolute = new OneShotTimer(then, null);
        absolute.start();
        AbsoluteTime dest = new AbsoluteTime();
        System.out.println("absolute " + absolute.getFireTime().equals(then) + (absolute.getFireTime(dest) == dest) + dest.equals(then)
            + absolute.getFireTime(null).equals(then));
        AbsoluteTime before = CLOCK.getTime();
        OneShotTimer relative = new OneShotTimer(FAR, null);
        relative.start(true);
        AbsoluteTime due = relative.getFireTime();
        AbsoluteTime after = CLOCK.getTime();
        System.out.println("relative " + (due.compareTo(before.add(FAR)) >= 0 && due.compareTo(after.add(FAR)) <= 0));
        relative.disable();
        System.out.println("disabled the same " + relative.getFireTime().equals(due));
        AbsoluteTime later = then.add(FAR);
        relative.reschedule(later);
        System.out.println("rescheduled " + relative.getFireTime().equals(later));
        relative.stop();
        Realtime.attempt("of a stopped one", relative::getFireTime);
        relative.start();
        System.out.println("kept " + relative.getFireTime().equals(later));
        SOON.set(1, 0);
        SOON.set(2, 0);
        PeriodicTimer periodic = new PeriodicTimer(then, FAR, null);
        periodic.start();
        System.out.println("periodic " + periodic.getFireTime().equals(then));
    }

    static void periodic() {
        Counter counter = new Counter();
        AbsoluteTime start = CLOCK.getTime();
        PeriodicTimer timer = new PeriodicTimer(start, SOON, counter);
        timer.start();
        AbsoluteTime first = new AbsoluteTime(timer.getFireTime());
        counter.await(counter.count + 5);               // it may have fired before that was asked for
        AbsoluteTime next = timer.getFireTime();
        RelativeTime past = next.subtract(first);
        long nanos = past.getMilliseconds() * 1_000_000L + past.getNanoseconds();
        System.out.println("no drift " + (nanos % 2_000_000 == 0 && nanos > 0));
        timer.disable();
        int skippedFrom = counter.count;
        AbsoluteTime disabledAt = timer.getFireTime();
        while (timer.getFireTime().compareTo(disabledAt.add(SOON).add(SOON)) <= 0) {
            Realtime.nap();
        }
        System.out.println("skips " + (counter.count <= skippedFrom + 1) + ", " + state(timer));
        int enabledFrom = counter.count;
        timer.enable();
        counter.await(enabledFrom + 2);
        timer.reschedule(FAR);
        int rescheduledFrom = counter.count;
        counter.await(rescheduledFrom + 2);
        System.out.println("rescheduled too late: goes on");
        System.out.println("stop " + timer.stop());
        timer.start();
        System.out.println("then it counts " + (timer.getFireTime().compareTo(CLOCK.getTime().add(new RelativeTime(3_000_000, 0))) > 0));
        timer.stop();
        timer.reschedule(NONE);
        timer.setInterval(NONE);
        int once = counter.count;
        timer.start();
        counter.await(once + 1);
        awaitEnd(timer);
        System.out.println("interval zero: once " + (counter.count == once + 1) + ", " + state(timer));
        timer.setInterval(SOON);
        System.out.println("interval " + timer.getInterval() + (timer.getInterval() != timer.getInterval()));
        int again = counter.count;
        timer.start();
        counter.await(again + 3);
        timer.setInterval(NONE);
        awaitEnd(timer);
        System.out.println("last one fired, " + state(timer));
        timer.destroy();
    }

    static String text(ReleaseParameters parameters) {
        if (parameters instanceof PeriodicParameters) {
            PeriodicParameters periodic = (PeriodicParameters) parameters;
            HighResolutionTime start = periodic.getStart();
            return "periodic " + periodic.getPeriod() + " from " + (start instanceof AbsoluteTime ? "then" : start);
        }
        return parameters.getClass() == AperiodicParameters.class ? "aperiodic" : "what?";
    }

    static void releaseParameters() {
        System.out.println(text(new OneShotTimer(FAR, null).createReleaseParameters()));
        PeriodicTimer timer = new PeriodicTimer(FAR, SOON, null);
        System.out.println(text(timer.createReleaseParameters()));
        timer.start();
        System.out.println("active: " + text(timer.createReleaseParameters())
            + ((PeriodicParameters) timer.createReleaseParameters()).getStart().equals(timer.getFireTime()));
        timer.stop();
        timer.reschedule(new AbsoluteTime(5, 0));
        System.out.println("absolute: " + text(timer.createReleaseParameters()));
        timer.setInterval(NONE);
        System.out.println("no interval: " + text(timer.createReleaseParameters()));
    }

    static void refusals() {
        RelativeTime negative = new RelativeTime(-1, 0);
        Other clock = new Other();
        Realtime.attempt("negative time", () -> new OneShotTimer(negative, null));
        Realtime.attempt("negative time on a clock", () -> new OneShotTimer(negative, CLOCK, null));
        Realtime.attempt("time long ago", () -> new OneShotTimer(new AbsoluteTime(-5, 0), null));
        Realtime.attempt("another clock", () -> new OneShotTimer(FAR, clock, null));
        Realtime.attempt("time of another clock", () -> new OneShotTimer(new RelativeTime(5, 0, clock), null));
        Realtime.attempt("counted by ours", () -> new OneShotTimer(new RelativeTime(5, 0, clock), CLOCK, null));
        Realtime.attempt("no clock", () -> new OneShotTimer(FAR, null, null));
        Realtime.attempt("negative interval", () -> new PeriodicTimer(null, negative, null));
        Realtime.attempt("no interval", () -> new PeriodicTimer(FAR, null, null));
        Realtime.attempt("negative start", () -> new PeriodicTimer(negative, FAR, null));
        Realtime.attempt("two clocks", () -> new PeriodicTimer(new RelativeTime(5, 0, clock), FAR, null));
        Realtime.attempt("interval of another clock", () -> new PeriodicTimer(null, new RelativeTime(5, 0, clock), CLOCK, null));
        PeriodicTimer timer = new PeriodicTimer(FAR, FAR, null);
        Realtime.attempt("set negative interval", () -> timer.setInterval(negative));
        Realtime.attempt("reschedule to a negative time", () -> timer.reschedule(negative));
        Realtime.attempt("add nobody", () -> timer.addHandler(null));
        System.out.println("interval still " + timer.getInterval());
        Realtime.attempt("set no interval", () -> timer.setInterval(null));
        System.out.println("interval now " + timer.getInterval());
    }

    /** Nobody refers to it but its clock. */
    static void kept() {
        Counter counter = new Counter();
        new OneShotTimer(new RelativeTime(30, 0), counter).start();
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        counter.await(1);
        for (int i = 0; i < 2000; i++) {
            new PeriodicTimer(FAR, FAR, counter);
        }
        System.gc();
        System.out.println("kept");
    }

    /** A started timer keeps its scope until it is destroyed. */
    static void inScope() {
        LTMemory scope = new LTMemory(1 << 20);
        Counter counter = new Counter();
        for (int i = 0; i < 3; i++) {
            scope.enter(() -> {
                PeriodicTimer timer = new PeriodicTimer(FAR, FAR, counter);
                timer.start();
                PeriodicTimer second = new PeriodicTimer(NONE, SOON, counter);
                second.start();
                counter.await(counter.count + 2);
                timer.destroy();
                second.destroy();
            });
        }
        System.out.println("scope used by " + scope.getReferenceCount());
    }

    public static void main(String[] args) {
        states(new OneShotTimer(FAR, null));
        states(new PeriodicTimer(CLOCK.getTime().add(FAR), FAR, new Counter()));
        oneShot();
        fireTimes();
        periodic();
        releaseParameters();
        refusals();
        kept();
        Realtime.inThread(Timers::inScope);
    }
}

// expect: made: not active
// expect: enabled, disabled: not active, stop false
// expect: started: active running
// expect: start again: IllegalStateException
// expect: start again disabled: IllegalStateException
// expect: disabled: active
// expect: start disabled again: IllegalStateException
// expect: enabled: active running, stop true, not active
// expect: started disabled: active
// expect: enabled: active running
// expect: stop true, not active, again false
// expect: started: active running
// expect: fire: UnsupportedOperationException
// expect: bind: UnsupportedOperationException
// expect: destroy: done
// expect: destroyed: refused all true
// expect: made: not active
// expect: enabled, disabled: not active, stop false
// expect: started: active running
// expect: start again: IllegalStateException
// expect: start again disabled: IllegalStateException
// expect: disabled: active
// expect: start disabled again: IllegalStateException
// expect: enabled: active running, stop true, not active
// expect: started disabled: active
// expect: enabled: active running
// expect: stop true, not active, again false
// expect: started: active running
// expect: fire: UnsupportedOperationException
// expect: bind: UnsupportedOperationException
// expect: destroy: done
// expect: destroyed: refused all true
// expect: get interval: IllegalStateException
// expect: set interval: IllegalStateException
// expect: handled true, clock true
// expect: fired, not active
// expect: skipped, not active
// expect: count 6, stop true
// expect: absolute truetruetruetrue
// expect: relative true
// expect: disabled the same true
// expect: rescheduled true
// expect: of a stopped one: IllegalStateException
// expect: kept true
// expect: periodic true
// expect: no drift true
// expect: skips true, active
// expect: rescheduled too late: goes on
// expect: stop true
// expect: then it counts true
// expect: interval zero: once true, not active
// expect: interval (2 ms, 0 ns)true
// expect: last one fired, not active
// expect: aperiodic
// expect: periodic (2 ms, 0 ns) from (3600000 ms, 0 ns)
// expect: active: periodic (2 ms, 0 ns) from thentrue
// expect: absolute: periodic (2 ms, 0 ns) from then
// expect: no interval: aperiodic
// expect: negative time: IllegalArgumentException
// expect: negative time on a clock: IllegalArgumentException
// expect: time long ago: done
// expect: another clock: UnsupportedOperationException
// expect: time of another clock: UnsupportedOperationException
// expect: counted by ours: done
// expect: no clock: done
// expect: negative interval: IllegalArgumentException
// expect: no interval: done
// expect: negative start: IllegalArgumentException
// expect: two clocks: IllegalArgumentException
// expect: interval of another clock: done
// expect: set negative interval: IllegalArgumentException
// expect: reschedule to a negative time: IllegalArgumentException
// expect: add nobody: IllegalArgumentException
// expect: interval still (3600000 ms, 0 ns)
// expect: set no interval: done
// expect: interval now (0 ms, 0 ns)
// expect: kept
// expect: scope used by 0
