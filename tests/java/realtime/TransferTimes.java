// SPDX-License-Identifier: Apache-2.0
// Work that is interrupted after a time, and waiting that is interrupted.

import javax.realtime.AbsoluteTime;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.ImmortalMemory;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

public class TransferTimes extends TransferOfControl {
    static final RelativeTime LONG = new RelativeTime(1_000_000, 0);

    static void timed() {
        Timed timed = new Timed(new RelativeTime(2, 500_000));
        Clock clock = Clock.getRealtimeClock();
        System.out.println("for a time");
        AbsoluteTime before = clock.getTime();
        perform(timed, a -> spin());
        say("long enough " + (clock.getTime().subtract(before).compareTo(new RelativeTime(2, 500_000)) >= 0));
        perform(timed, a -> spin());
        timed.resetTime(clock.getTime().add(2, 0));
        perform(timed, a -> spin());
        System.out.println("until a time that has passed");
        perform(timed, a -> say("not here"));
        timed.resetTime(new RelativeTime(-1, 0));
        perform(timed, a -> say("not here"));
        timed.resetTime(new RelativeTime());
        perform(timed, a -> say("not here"));
        System.out.println("with time to spare");
        timed.resetTime(LONG);
        perform(timed, a -> turns++);
        perform(timed, a -> timed.resetTime(new RelativeTime()));
        System.out.println("fired before");
        timed.resetTime(LONG);
        perform(timed, a -> {
            timed.fire();
            say("not here");
        });
        System.out.println("the outer one first");
        perform(new Timed(new RelativeTime(200, 0)), a -> {
            perform(new Timed(LONG), b -> spin());
            say("not here");
        });
        System.out.println("the inner one first");
        perform(new Timed(LONG), a -> {
            perform(new Timed(new RelativeTime(2, 0)), b -> spin());
            say("outer goes on");
        });
        Realtime.attempt("no time", () -> new Timed(null));
        Realtime.attempt("no time", () -> timed.resetTime(null));
        Realtime.attempt("another clock", () -> new Timed(new RelativeTime(1, 0, new SleepAndWait.Other())));
        Realtime.attempt("no work", () -> timed.doInterruptible(null));
    }

    interface Waiter {
        void await() throws InterruptedException;
    }

    /** Waits, with transfer of control deferred. */
    static void deferring(Waiter waiter) {
        inside = true;
        try {
            waiter.await();
            say("not interrupted");
        } catch (AsynchronouslyInterruptedException e) {
            say("waiting ends, pending " + e.clear());
        } catch (InterruptedException e) {
            say("waiting ends by interruption");
        }
    }

    static void waiting(String what, Waiter waiter) throws Throwable {
        interrupted(what, a -> {
            deferring(waiter);
            say("goes on");
        });
        interrupted(what + ", not deferred", a -> {
            inside = true;
            try {
                waiter.await();
                say("not here");
            } catch (InterruptedException e) {
                say("not caught");
            }
        });
    }

    static void waits() throws Throwable {
        Object lock = new Object();
        LTMemory scope = new LTMemory(16 * 1024);
        Thread never = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException end) {
                say("the other thread ends");
            }
        });
        never.start();
        waiting("Thread.sleep", () -> Thread.sleep(1_000_000));
        waiting("RealtimeThread.sleep", () -> RealtimeThread.sleep(LONG));
        waiting("join", never::join);
        waiting("wait", () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        waiting("waitForObject", () -> {
            synchronized (lock) {
                HighResolutionTime.waitForObject(lock, LONG);
            }
        });
        never.interrupt();
        never.join();
        System.out.println("fired before waiting");
        AsynchronouslyInterruptedException aie = new AsynchronouslyInterruptedException();
        perform(aie, a -> firedBefore(a));
        System.out.println("cleared before waiting");
        perform(aie, a -> clearedBefore(a));
        System.out.println("the generic one");
        RealtimeThread.currentRealtimeThread().interrupt();
        deferring(() -> Thread.sleep(1));
        deferring(() -> Thread.sleep(1));
        say("still pending " + AsynchronouslyInterruptedException.getGeneric().clear());
    }

    static void firedBefore(AsynchronouslyInterruptedException aie) {
        aie.fire();
        say("flag " + Thread.currentThread().isInterrupted());
        deferring(() -> Thread.sleep(1_000_000));
        deferring(() -> Thread.sleep(1));
    }

    static void clearedBefore(AsynchronouslyInterruptedException aie) {
        aie.fire();
        aie.clear();
        deferring(() -> Thread.sleep(1));
    }

    /** All that it touches is in immortal memory. */
    static class NoHeap extends NoHeapRealtimeThread implements Interruptible {
        private final AsynchronouslyInterruptedException timed = new Timed(new RelativeTime(2, 0));
        private final AsynchronouslyInterruptedException plain = new AsynchronouslyInterruptedException();
        volatile int actions;
        volatile boolean fires;

        NoHeap() {
            super(null, ImmortalMemory.instance());
        }

        @Override public void run() {
            timed.doInterruptible(this);
            fires = true;
            plain.doInterruptible(this);
            interrupt();
            plain.doInterruptible(this);
        }

        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            if (fires) {
                e.fire();
            }
            spin();
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            actions += e == timed ? 1 : e == plain ? 10 : 100;
        }
    }

    static void noHeap() {
        NoHeap[] thread = new NoHeap[1];
        ImmortalMemory.instance().executeInArea(() -> thread[0] = new NoHeap());
        thread[0].start();
        Realtime.join(thread[0]);
        System.out.println("without the heap: " + thread[0].actions);
    }

    public static void main(String[] args) {
        Realtime.inThread(TransferTimes::timed);
        Realtime.inThread(TransferTimes::waits);
        Realtime.inThread(TransferTimes::noHeap);
    }
}

// expect: for a time
// expect:   interrupted by its own
// expect:   long enough true
// expect:   interrupted by its own
// expect:   interrupted by its own
// expect: until a time that has passed
// expect:   interrupted by its own
// expect:   interrupted by its own
// expect:   interrupted by its own
// expect: with time to spare
// expect:   to its end
// expect:   to its end
// expect: fired before
// expect:   interrupted by its own
// expect: the outer one first
// expect:   interrupted by another
// expect:   interrupted by its own
// expect: the inner one first
// expect:   interrupted by its own
// expect:   outer goes on
// expect:   to its end
// expect: no time: IllegalArgumentException
// expect: no time: IllegalArgumentException
// expect: another clock: UnsupportedOperationException
// expect: no work: IllegalArgumentException
// expect: Thread.sleep
// expect:   waiting ends, pending true
// expect:   goes on
// expect:   to its end
// expect:   fired true
// expect: Thread.sleep, not deferred
// expect:   interrupted by its own
// expect:   fired true
// expect: RealtimeThread.sleep
// expect:   waiting ends, pending true
// expect:   goes on
// expect:   to its end
// expect:   fired true
// expect: RealtimeThread.sleep, not deferred
// expect:   interrupted by its own
// expect:   fired true
// expect: join
// expect:   waiting ends, pending true
// expect:   goes on
// expect:   to its end
// expect:   fired true
// expect: join, not deferred
// expect:   interrupted by its own
// expect:   fired true
// expect: wait
// expect:   waiting ends, pending true
// expect:   goes on
// expect:   to its end
// expect:   fired true
// expect: wait, not deferred
// expect:   interrupted by its own
// expect:   fired true
// expect: waitForObject
// expect:   waiting ends, pending true
// expect:   goes on
// expect:   to its end
// expect:   fired true
// expect: waitForObject, not deferred
// expect:   interrupted by its own
// expect:   fired true
// expect:   the other thread ends
// expect: fired before waiting
// expect:   flag false
// expect:   waiting ends, pending true
// expect:   not interrupted
// expect:   to its end
// expect: cleared before waiting
// expect:   not interrupted
// expect:   to its end
// expect: the generic one
// expect:   waiting ends by interruption
// expect:   not interrupted
// expect:   still pending true
// expect: without the heap: 111
