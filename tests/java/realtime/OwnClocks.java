// SPDX-License-Identifier: Apache-2.0
// Sleeping, waiting, timers and Timed by clocks that the program has made: one that is set by hand, and one in a scope.

import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEventHandler;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

public class OwnClocks {
    /** Shows what it is set to, milliseconds from -5 on. */
    static final class Manual extends Clock {
        private volatile long millis = -5;
        private Object lock = this;

        void set(long to) { millis = to; }

        @Override public RelativeTime getEpochOffset() { throw new UnsupportedOperationException(); }
        @Override public RelativeTime getResolution() { return new RelativeTime(1, 0, this); }
        @Override public AbsoluteTime getTime() { return new AbsoluteTime(millis, 0, this); }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) {
            synchronized (lock) {
                dest.set(millis);
                return dest;
            }
        }
        @Override public void setResolution(RelativeTime resolution) { throw new UnsupportedOperationException(); }
    }

    static final class Broken extends Clock {
        volatile boolean broken;

        @Override public RelativeTime getEpochOffset() { return null; }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return null; }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) {
            if (broken) {
                throw new IllegalStateException("stopped");
            }
            return dest;
        }
        @Override public void setResolution(RelativeTime resolution) { }
    }

    static void pause(int millis) {
        try {
            RealtimeThread.sleep(new RelativeTime(millis, 0));
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    /** Sets a clock a little later, also where the caller does not give up the only processor meanwhile. */
    static Thread later(Manual clock, long... to) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(Thread.currentThread().getPriority() + 1)) {
            @Override public void run() {
                for (long t : to) {
                    pause(8);
                    clock.set(t);
                }
            }
        };
        thread.start();
        return thread;
    }

    static void sleeping() throws InterruptedException {
        Manual clock = new Manual();
        Thread setter = later(clock, 0, 4, 5);
        RealtimeThread.sleep(new RelativeTime(10, 0, clock));
        System.out.println("slept until " + clock.getTime().getMilliseconds());
        Realtime.join(setter);
        setter = later(clock, 9, 11);
        RealtimeThread.sleep(new AbsoluteTime(10, 0, clock));
        System.out.println("slept until " + clock.getTime().getMilliseconds());
        Realtime.join(setter);
        setter = later(clock, 12);
        RealtimeThread.sleep(clock, new AbsoluteTime(12, 0));       // the clock of the time does not matter
        System.out.println("slept until " + clock.getTime().getMilliseconds());
        Realtime.join(setter);
        RealtimeThread.sleep(new AbsoluteTime(3, 0, clock));
        RealtimeThread.sleep(new RelativeTime(0, 0, clock));
        Thread.currentThread().interrupt();
        Realtime.attempt("interrupted", () -> RealtimeThread.sleep(new RelativeTime(1, 0, clock)));
        Thread.currentThread().interrupt();
        Realtime.attempt("interrupted at once", () -> RealtimeThread.sleep(new RelativeTime(0, 0, clock)));
    }

    static void waiting() throws InterruptedException {
        Manual clock = new Manual();
        Object lock = new Object();
        synchronized (lock) {
            Thread setter = later(clock, 0, 1);
            HighResolutionTime.waitForObject(lock, new RelativeTime(6, 0, clock));
            System.out.println("waited until " + clock.getTime().getMilliseconds());
            Realtime.join(setter);
            HighResolutionTime.waitForObject(lock, new AbsoluteTime(0, 0, clock));
            boolean[] told = new boolean[1];
            RealtimeThread teller = new RealtimeThread() {
                @Override public void run() {
                    pause(8);
                    synchronized (lock) {
                        told[0] = true;
                        lock.notify();
                    }
                }
            };
            teller.start();
            while (!told[0]) {
                HighResolutionTime.waitForObject(lock, new AbsoluteTime(100, 0, clock));
            }
            System.out.println("told at " + clock.getTime().getMilliseconds());
            Realtime.join(teller);
            Thread.currentThread().interrupt();
            Realtime.attempt("interrupted", () -> HighResolutionTime.waitForObject(lock, new AbsoluteTime(100, 0, clock)));
        }
        Realtime.attempt("without the lock", () -> HighResolutionTime.waitForObject(lock, new AbsoluteTime(100, 0, clock)));
    }

    /* The clock wants the lock that is waited for. */
    static void waitingForTheClockItself() throws InterruptedException {
        Manual clock = new Manual();
        clock.lock = OwnClocks.class;
        for (int i = 0; i < 3; i++) {
            Thread setter = later(clock, i + 1);
            synchronized (clock.lock) {
                HighResolutionTime.waitForObject(clock.lock, new AbsoluteTime(i + 1, 0, clock));
            }
            Realtime.join(setter);
        }
        System.out.println("waited until " + clock.getTime().getMilliseconds());
    }

    static final class Counter extends AsyncEventHandler {
        volatile int count;

        @Override public void handleAsyncEvent() {
            count++;
        }

        /** Waits for a count, then a little for it to become greater. */
        void expect(String what, int wanted) {
            for (int i = 0; count < wanted && i < 1000; i++) {
                pause(2);
            }
            pause(12);
            System.out.println(what + ": " + count);
        }
    }

    static void timers() {
        Manual clock = new Manual();
        Counter counter = new Counter();
        OneShotTimer once = new OneShotTimer(new RelativeTime(5, 0, clock), counter);
        once.start();
        System.out.println("due at " + once.getFireTime().getMilliseconds() + " of its clock "
            + (once.getFireTime().getClock() == clock) + " " + (once.getClock() == clock));
        clock.set(-1);
        counter.expect("early", 0);
        clock.set(0);
        counter.expect("once", 1);
        System.out.println("running " + once.isRunning());
        once.start();
        once.reschedule(new AbsoluteTime(20, 0, clock));
        clock.set(19);
        counter.expect("rescheduled", 1);
        System.out.println("stopped " + once.stop());
        clock.set(25);
        counter.expect("stopped", 1);
        once.destroy();

        PeriodicTimer often = new PeriodicTimer(new AbsoluteTime(30, 0), new RelativeTime(10, 0), clock, counter);
        often.start();
        clock.set(30);
        counter.expect("first", 2);
        clock.set(65);
        counter.expect("three periods at once", 5);
        System.out.println("due at " + often.getFireTime().getMilliseconds());
        often.disable();
        clock.set(75);
        counter.expect("skipped", 5);
        often.enable();
        often.setInterval(new RelativeTime(0, 0));
        clock.set(80);
        counter.expect("the last", 6);
        clock.set(1000);
        counter.expect("no more", 6);
        often.destroy();
    }

    static void timed() {
        Manual clock = new Manual();
        Timed timed = new Timed(new RelativeTime(10, 0, clock));
        for (int round = 0; round < 2; round++) {
            long from = clock.getTime().getMilliseconds();
            Thread setter = later(clock, from + 9, from + 10);
            timed.doInterruptible(new Interruptible() {
                @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                    while (true) {
                        continue;
                    }
                }
                @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                    System.out.println("timed out after " + (clock.getTime().getMilliseconds() - from) + " " + (e == timed));
                }
            });
            Realtime.join(setter);
        }
        timed.resetTime(new AbsoluteTime(0, 0, clock));
        System.out.println("in time " + timed.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                System.out.println("not to be done");
            }
            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                System.out.println("too late");
            }
        }));
        timed.resetTime(new RelativeTime(100_000, 0));              // the real-time clock again
        timed.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                System.out.println("done");
            }
            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                System.out.println("not to be done");
            }
        });
    }

    /** Scopes are joined by the real-time clock only; nobody waits, and nothing runs. */
    static void joins() {
        Manual clock = new Manual();
        LTMemory scope = new LTMemory(4096, 4096, () -> System.out.println("not to be run"));
        for (HighResolutionTime time : new HighResolutionTime[] {new RelativeTime(1, 0, clock), new AbsoluteTime(1, 0, clock)}) {
            Realtime.attempt("join", () -> scope.join(time));
            Realtime.attempt("join and enter", () -> scope.joinAndEnter(time));
            Realtime.attempt("join and run", () -> scope.joinAndEnter(() -> System.out.println("not to be run"), time));
        }
    }

    static void scoped() {
        for (int round = 0; round < 2; round++) {
            LTMemory scope = new LTMemory(64 * 1024);
            scope.enter(() -> {
                Manual clock = new Manual();
                Counter counter = new Counter();
                OneShotTimer timer = new OneShotTimer(new AbsoluteTime(7, 0, clock), counter);
                timer.start();
                clock.set(7);
                counter.expect("in a scope", 1);
                timer.reschedule(new AbsoluteTime(100, 0, clock));
                timer.start();
                timer.destroy();
            });
            System.out.println("left " + scope.getReferenceCount());
        }
    }

    static void broken() {
        Broken clock = new Broken();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.out.println(thread.getName() + ": " + thrown));
        OneShotTimer timer = new OneShotTimer(new RelativeTime(5, 0, clock), new Counter());
        timer.start();
        clock.broken = true;
        while (timer.isRunning()) {
            pause(2);
        }
        pause(5);
        Realtime.attempt("start", timer::start);
        Realtime.attempt("sleep", () -> RealtimeThread.sleep(new RelativeTime(1, 0, clock)));
    }

    public static void main(String[] args) {
        Realtime.inThread(OwnClocks::sleeping);
        Realtime.inThread(OwnClocks::waiting);
        Realtime.inThread(OwnClocks::waitingForTheClockItself);
        Realtime.inThread(OwnClocks::timers);
        Realtime.inThread(OwnClocks::timed);
        Realtime.inThread(OwnClocks::joins);
        Realtime.inThread(OwnClocks::scoped);
        Realtime.inThread(OwnClocks::broken);
    }
}

// expect: slept until 5
// expect: slept until 11
// expect: slept until 12
// expect: interrupted: InterruptedException
// expect: interrupted at once: InterruptedException
// expect: waited until 1
// expect: told at 1
// expect: interrupted: InterruptedException
// expect: without the lock: IllegalMonitorStateException
// expect: waited until 3
// expect: due at 0 of its clock true true
// expect: early: 0
// expect: once: 1
// expect: running false
// expect: rescheduled: 1
// expect: stopped true
// expect: stopped: 1
// expect: first: 2
// expect: three periods at once: 5
// expect: due at 70
// expect: skipped: 5
// expect: the last: 6
// expect: no more: 6
// expect: timed out after 10 true
// expect: timed out after 10 true
// expect: too late
// expect: in time true
// expect: done
// expect: join: UnsupportedOperationException
// expect: join and enter: UnsupportedOperationException
// expect: join and run: UnsupportedOperationException
// expect: join: UnsupportedOperationException
// expect: join and enter: UnsupportedOperationException
// expect: join and run: UnsupportedOperationException
// expect: in a scope: 1
// expect: left 0
// expect: in a scope: 1
// expect: left 0
// expect: clocks: java.lang.IllegalStateException: stopped
// expect: start: IllegalStateException
// expect: sleep: IllegalStateException
