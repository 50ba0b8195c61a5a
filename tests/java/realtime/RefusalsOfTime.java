// SPDX-License-Identifier: Apache-2.0
// A row for each exception of times, clocks, waiting and timers.

import java.util.Date;
import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.LTMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicTimer;
import javax.realtime.RationalTime;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;
import javax.realtime.Timer;

@SuppressWarnings("deprecation")
public class RefusalsOfTime extends Refusals {
    static final Class<? extends Throwable> ARITHMETIC = ArithmeticException.class;
    static final long MOST = Long.MAX_VALUE;
    static final Clock OTHER = THERE.getClock();

    static void absolute() {
        AbsoluteTime t = new AbsoluteTime(5, 0), last = new AbsoluteTime(MOST, 999_999);
        AbsoluteTime nothing = null;
        RelativeTime none = null;
        row(ARGUMENT, "AbsoluteTime(m, n)", () -> new AbsoluteTime(MOST, 1_000_000));
        row(ARGUMENT, "AbsoluteTime(m, n, c)", () -> new AbsoluteTime(Long.MIN_VALUE, -1_000_000, null));
        row(ARGUMENT, "AbsoluteTime(date)", () -> new AbsoluteTime((Date) null));
        row(ARGUMENT, "AbsoluteTime(date, c)", () -> new AbsoluteTime((Date) null, null));
        row(ARGUMENT, "AbsoluteTime(t)", () -> new AbsoluteTime((AbsoluteTime) null));
        row(ARGUMENT, "AbsoluteTime(t, c)", () -> new AbsoluteTime((AbsoluteTime) null, null));
        row(ARGUMENT, "AbsoluteTime.set(date)", () -> t.set((Date) null));
        row(ARGUMENT, "AbsoluteTime.set(m, n)", () -> t.set(MOST, 1_000_000));
        row(ARGUMENT, "AbsoluteTime.set(t)", () -> t.set((HighResolutionTime) null));
        row(CAST, "AbsoluteTime.set(t): relative", () -> t.set(TEN));
        row(ARITHMETIC, "AbsoluteTime.add(m, n)", () -> last.add(0, 1));
        row(ARITHMETIC, "AbsoluteTime.add(m, n, d)", () -> last.add(0, 1, null));
        row(ARGUMENT, "AbsoluteTime.add(t): null", () -> t.add(null));
        row(ARGUMENT, "AbsoluteTime.add(t): clock", () -> t.add(ELSEWHERE));
        row(ARITHMETIC, "AbsoluteTime.add(t)", () -> last.add(TEN));
        row(ARGUMENT, "AbsoluteTime.add(t, d): null", () -> t.add(null, null));
        row(ARGUMENT, "AbsoluteTime.add(t, d): clock", () -> t.add(ELSEWHERE, null));
        row(ARITHMETIC, "AbsoluteTime.add(t, d)", () -> last.add(TEN, null));
        row(ARGUMENT, "AbsoluteTime.subtract(a): null", () -> t.subtract(nothing));
        row(ARGUMENT, "AbsoluteTime.subtract(a): clock", () -> t.subtract(THERE));
        row(ARITHMETIC, "AbsoluteTime.subtract(a)", () -> last.subtract(new AbsoluteTime(-1, 0)));
        row(ARGUMENT, "AbsoluteTime.subtract(a, d): null", () -> t.subtract(nothing, null));
        row(ARGUMENT, "AbsoluteTime.subtract(a, d): clock", () -> t.subtract(THERE, null));
        row(ARITHMETIC, "AbsoluteTime.subtract(a, d)", () -> last.subtract(new AbsoluteTime(-1, 0), null));
        row(ARGUMENT, "AbsoluteTime.subtract(r): null", () -> t.subtract(none));
        row(ARGUMENT, "AbsoluteTime.subtract(r): clock", () -> t.subtract(ELSEWHERE));
        row(ARITHMETIC, "AbsoluteTime.subtract(r)", () -> last.subtract(new RelativeTime(-1, 0)));
        row(ARGUMENT, "AbsoluteTime.subtract(r, d): null", () -> t.subtract(none, null));
        row(ARGUMENT, "AbsoluteTime.subtract(r, d): clock", () -> t.subtract(ELSEWHERE, null));
        row(ARITHMETIC, "AbsoluteTime.subtract(r, d)", () -> last.subtract(new RelativeTime(-1, 0), null));
        row(NOT_SUPPORTED, "AbsoluteTime.getDate", THERE::getDate);
        row(CAST, "AbsoluteTime.compareTo: relative", () -> t.compareTo(TEN));
        row(CAST, "AbsoluteTime.compareTo(object): no time", () -> t.compareTo("5"));
        row(ARGUMENT, "AbsoluteTime.compareTo: null", () -> t.compareTo((HighResolutionTime) null));
        row(ARGUMENT, "AbsoluteTime.compareTo(object): null", () -> t.compareTo((Object) null));
        row(ARGUMENT, "AbsoluteTime.compareTo: clock", () -> t.compareTo(THERE));
        row(ARITHMETIC, "AbsoluteTime.relative", () -> new AbsoluteTime(Long.MIN_VALUE, 0).relative(null));
        row(ARITHMETIC, "AbsoluteTime.relative(c, d)", () -> new AbsoluteTime(Long.MIN_VALUE, 0).relative(null, null));
    }

    static void relative() {
        RelativeTime t = new RelativeTime(5, 0), most = new RelativeTime(MOST, 999_999);
        row(ARGUMENT, "RelativeTime(m, n)", () -> new RelativeTime(MOST, 1_000_000));
        row(ARGUMENT, "RelativeTime(m, n, c)", () -> new RelativeTime(MOST, 1_000_000, null));
        row(ARGUMENT, "RelativeTime(t)", () -> new RelativeTime((RelativeTime) null));
        row(ARGUMENT, "RelativeTime(t, c)", () -> new RelativeTime((RelativeTime) null, null));
        row(CAST, "RelativeTime.set(t): absolute", () -> t.set(new AbsoluteTime()));
        row(ARGUMENT, "RelativeTime.set(t)", () -> t.set((HighResolutionTime) null));
        row(ARITHMETIC, "RelativeTime.add(m, n)", () -> most.add(0, 1));
        row(ARITHMETIC, "RelativeTime.add(m, n, d)", () -> most.add(0, 1, null));
        row(ARGUMENT, "RelativeTime.add(t): null", () -> t.add(null));
        row(ARGUMENT, "RelativeTime.add(t): clock", () -> t.add(ELSEWHERE));
        row(ARITHMETIC, "RelativeTime.add(t)", () -> most.add(TEN));
        row(ARGUMENT, "RelativeTime.add(t, d): null", () -> t.add(null, null));
        row(ARGUMENT, "RelativeTime.add(t, d): clock", () -> t.add(ELSEWHERE, null));
        row(ARITHMETIC, "RelativeTime.add(t, d)", () -> most.add(TEN, null));
        row(ARGUMENT, "RelativeTime.subtract(t): null", () -> t.subtract(null));
        row(ARGUMENT, "RelativeTime.subtract(t): clock", () -> t.subtract(ELSEWHERE));
        row(ARITHMETIC, "RelativeTime.subtract(t)", () -> most.subtract(MINUS));
        row(ARGUMENT, "RelativeTime.subtract(t, d): null", () -> t.subtract(null, null));
        row(ARGUMENT, "RelativeTime.subtract(t, d): clock", () -> t.subtract(ELSEWHERE, null));
        row(ARITHMETIC, "RelativeTime.subtract(t, d)", () -> most.subtract(MINUS, null));
        row(ARITHMETIC, "RelativeTime.absolute(c)", () -> most.absolute(null));
        row(ARITHMETIC, "RelativeTime.absolute(c, d)", () -> most.absolute(null, null));
        row(ARGUMENT, "RelativeTime.addInterarrivalTo: null", () -> t.addInterarrivalTo(null));
        row(ARGUMENT, "RelativeTime.addInterarrivalTo: clock", () -> t.addInterarrivalTo(THERE));
        row(CAST, "RelativeTime.compareTo: absolute", () -> t.compareTo(new AbsoluteTime()));
        row(CAST, "RelativeTime.compareTo: rational", () -> t.compareTo(new RationalTime(1)));
        row(ARGUMENT, "RelativeTime.compareTo: null", () -> t.compareTo((HighResolutionTime) null));
        row(ARGUMENT, "RelativeTime.compareTo: clock", () -> t.compareTo(ELSEWHERE));
        row(ARGUMENT, "RationalTime(f)", () -> new RationalTime(0));
        row(ARGUMENT, "RationalTime(f, t): frequency", () -> new RationalTime(0, TEN));
        row(ARGUMENT, "RationalTime(f, t): null", () -> new RationalTime(1, null));
        row(ARGUMENT, "RationalTime(f, t): negative", () -> new RationalTime(1, MINUS));
        row(ARGUMENT, "RationalTime(f, m, n): frequency", () -> new RationalTime(-1, 1, 0));
        row(ARGUMENT, "RationalTime(f, m, n): negative", () -> new RationalTime(1, -1, 0));
        RationalTime r = new RationalTime(2);
        row(ARGUMENT, "RationalTime.set(t): null", () -> r.set((HighResolutionTime) null));
        row(ARGUMENT, "RationalTime.set(t): negative", () -> r.set(MINUS));
        row(CAST, "RationalTime.set(t): absolute", () -> r.set(new AbsoluteTime()));
        row(ARGUMENT, "RationalTime.set(m)", () -> r.set(-1));
        row(ARGUMENT, "RationalTime.set(m, n)", () -> r.set(0, -1));
        row(ARITHMETIC, "RationalTime.setFrequency", () -> r.setFrequency(0));
    }

    static void clocks() throws InterruptedException {
        Clock clock = Clock.getRealtimeClock();
        row(ARGUMENT, "Clock.setResolution: null", () -> clock.setResolution(null));
        row(ARGUMENT, "Clock.setResolution: zero", () -> clock.setResolution(NONE));
        row(ARGUMENT, "Clock.setResolution: negative", () -> clock.setResolution(MINUS));
        row(ARGUMENT, "RealtimeThread.sleep(t): null", () -> RealtimeThread.sleep(null));
        row(ARGUMENT, "RealtimeThread.sleep(t): negative", () -> RealtimeThread.sleep(MINUS));
        row(NOT_SUPPORTED, "RealtimeThread.sleep(t): clock", () -> RealtimeThread.sleep(ELSEWHERE));
        row(ARGUMENT, "RealtimeThread.sleep(c, t): null", () -> RealtimeThread.sleep(clock, null));
        row(ARGUMENT, "RealtimeThread.sleep(c, t): negative", () -> RealtimeThread.sleep(clock, MINUS));
        row(NOT_SUPPORTED, "RealtimeThread.sleep(c, t): clock", () -> RealtimeThread.sleep(OTHER, TEN));
        Object lock = new Object();
        row(IllegalMonitorStateException.class, "waitForObject", () -> HighResolutionTime.waitForObject(lock, TEN));
        row(IllegalMonitorStateException.class, "waitForObject: no time", () -> HighResolutionTime.waitForObject(lock, null));
        row(IllegalMonitorStateException.class, "waitForObject: clock", () -> HighResolutionTime.waitForObject(lock, ELSEWHERE));
        synchronized (lock) {
            row(ARGUMENT, "waitForObject: negative", () -> HighResolutionTime.waitForObject(lock, MINUS));
            row(NOT_SUPPORTED, "waitForObject: clock", () -> HighResolutionTime.waitForObject(lock, ELSEWHERE));
            Thread.currentThread().interrupt();
            row(InterruptedException.class, "waitForObject", () -> HighResolutionTime.waitForObject(lock, new RelativeTime(100_000, 0)));
        }
        row(ARGUMENT, "Timed(t)", () -> new Timed(null));
        row(NOT_SUPPORTED, "Timed(t): clock", () -> new Timed(ELSEWHERE));
        Timed timed = new Timed(TEN);
        row(ARGUMENT, "Timed.resetTime", () -> timed.resetTime(null));
        row(NOT_SUPPORTED, "Timed.resetTime: clock", () -> timed.resetTime(THERE));
        row(ARGUMENT, "Timed.doInterruptible", () -> timed.doInterruptible(null));
    }

    static final class Own extends Timer {
        Own(HighResolutionTime time, Clock clock, AsyncEventHandler handler) {
            super(time, clock, handler);
        }
    }

    static void timers() {
        row(ARGUMENT, "Timer", () -> new Own(MINUS, null, null));
        row(NOT_SUPPORTED, "Timer: clock", () -> new Own(TEN, OTHER, null));
        row(ARGUMENT, "OneShotTimer(t, h)", () -> new OneShotTimer(MINUS, null));
        row(NOT_SUPPORTED, "OneShotTimer(t, h): clock", () -> new OneShotTimer(THERE, null));
        row(ARGUMENT, "OneShotTimer(t, c, h)", () -> new OneShotTimer(MINUS, null, null));
        row(NOT_SUPPORTED, "OneShotTimer(t, c, h): clock", () -> new OneShotTimer(TEN, OTHER, null));
        row(ARGUMENT, "PeriodicTimer(t, i, h): start", () -> new PeriodicTimer(MINUS, TEN, null));
        row(ARGUMENT, "PeriodicTimer(t, i, h): interval", () -> new PeriodicTimer(null, MINUS, null));
        row(ARGUMENT, "PeriodicTimer(t, i, h): two clocks", () -> new PeriodicTimer(THERE, TEN, null));
        row(NOT_SUPPORTED, "PeriodicTimer(t, i, h): clock", () -> new PeriodicTimer(null, ELSEWHERE, null));
        row(ARGUMENT, "PeriodicTimer(t, i, c, h): start", () -> new PeriodicTimer(MINUS, TEN, null, null));
        row(ARGUMENT, "PeriodicTimer(t, i, c, h): interval", () -> new PeriodicTimer(null, MINUS, null, null));
        row(NOT_SUPPORTED, "PeriodicTimer(t, i, c, h): clock", () -> new PeriodicTimer(null, TEN, OTHER, null));
        PeriodicTimer periodic = new PeriodicTimer(null, TEN, null);
        row(ARGUMENT, "PeriodicTimer.setInterval: negative", () -> periodic.setInterval(MINUS));
        OneShotTimer timer = new OneShotTimer(new RelativeTime(100_000, 0), null);
        row(IllegalStateException.class, "Timer.getFireTime: not active", timer::getFireTime);
        row(IllegalStateException.class, "Timer.getFireTime(d): not active", () -> timer.getFireTime(null));
        row(NOT_SUPPORTED, "Timer.bindTo", () -> timer.bindTo("SIGUSR1"));
        row(NOT_SUPPORTED, "Timer.fire", timer::fire);
        row(ARGUMENT, "Timer.reschedule", () -> timer.reschedule(MINUS));
        row(ARGUMENT, "Timer.addHandler", () -> timer.addHandler(null));
        timer.start();
        row(IllegalStateException.class, "Timer.start: active", timer::start);
        row(IllegalStateException.class, "Timer.start(b): active", () -> timer.start(true));
        new LTMemory(64 * 1024).enter(
            () -> row(ASSIGNMENT, "Timer.addHandler", () -> timer.addHandler(new AsyncEventHandler())));
        destroyed("OneShotTimer.", timer);
        row(IllegalStateException.class, "PeriodicTimer.getInterval: alive until destroyed", () -> {
            periodic.getInterval();
            periodic.destroy();
            periodic.getInterval();
        });
        row(IllegalStateException.class, "PeriodicTimer.setInterval: destroyed", () -> periodic.setInterval(TEN));
        row(IllegalStateException.class, "PeriodicTimer.createReleaseParameters: destroyed", periodic::createReleaseParameters);
        row(IllegalStateException.class, "PeriodicTimer.getFireTime(d): destroyed", () -> periodic.getFireTime(null));
        row(IllegalStateException.class, "PeriodicTimer.start: destroyed", periodic::start);
    }

    static void destroyed(String where, Timer timer) {
        Class<? extends Throwable> gone = IllegalStateException.class;
        timer.destroy();
        row(gone, where + "destroy", timer::destroy);
        row(gone, where + "start", timer::start);
        row(gone, where + "start(b)", () -> timer.start(false));
        row(gone, where + "stop", timer::stop);
        row(gone, where + "enable", timer::enable);
        row(gone, where + "disable", timer::disable);
        row(gone, where + "isRunning", timer::isRunning);
        row(gone, where + "reschedule", () -> timer.reschedule(TEN));
        row(gone, where + "reschedule: null", () -> timer.reschedule(null));
        row(gone, where + "getClock", timer::getClock);
        row(gone, where + "getFireTime", timer::getFireTime);
        row(gone, where + "getFireTime(d)", () -> timer.getFireTime(new AbsoluteTime()));
        row(gone, where + "createReleaseParameters", timer::createReleaseParameters);
        row(gone, where + "bindTo", () -> timer.bindTo("SIGUSR1"));
        row(gone, where + "unbindTo", () -> timer.unbindTo("SIGUSR1"));
        row(gone, where + "fire", timer::fire);
        row(gone, where + "addHandler", () -> timer.addHandler(new AsyncEventHandler()));
        row(gone, where + "setHandler", () -> timer.setHandler(null));
        row(gone, where + "removeHandler", () -> timer.removeHandler(null));
        row(gone, where + "handledBy", () -> timer.handledBy(null));
    }

    public static void main(String[] args) {
        Realtime.Action[] all = {RefusalsOfTime::absolute, RefusalsOfTime::relative, RefusalsOfTime::clocks, RefusalsOfTime::timers};
        for (Realtime.Action each : all) {
            Realtime.inThread(each);
        }
        System.out.println(rows + " rows");
    }
}

// expect: 146 rows
