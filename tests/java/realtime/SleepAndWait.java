// SPDX-License-Identifier: Apache-2.0
// Sleeping and waiting until a time: never too early, at once when it has passed, interrupted, and refused.

import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class SleepAndWait {
    static final class Other extends Clock {
        @Override public RelativeTime getEpochOffset() { return null; }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return null; }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { return null; }
        @Override public void setResolution(RelativeTime resolution) { }
    }

    interface Waiter {
        void until(HighResolutionTime time) throws InterruptedException;
    }

    static final Clock CLOCK = Clock.getRealtimeClock();
    static final RelativeTime SHORT = new RelativeTime(3, 400_000);

    static void late(String what, Waiter waiter) throws InterruptedException {
        AbsoluteTime before = CLOCK.getTime();
        waiter.until(SHORT);
        boolean enough = CLOCK.getTime().subtract(before).compareTo(SHORT) >= 0;
        AbsoluteTime then = CLOCK.getTime().add(SHORT);
        waiter.until(then);
        System.out.println(what + ": long enough " + enough + ", late enough " + (CLOCK.getTime().compareTo(then) >= 0));
        waiter.until(new AbsoluteTime(5, 0));
        waiter.until(CLOCK.getTime());
        System.out.println(what + ": at once when it has passed");
    }

    static void interrupted(String what, Waiter waiter) {
        Thread.currentThread().interrupt();
        Realtime.attempt(what + " interrupted", () -> waiter.until(new RelativeTime(100_000, 0)));
        System.out.println("flag " + Thread.interrupted());
    }

    static void refused(String what, Waiter waiter) {
        Realtime.attempt(what + " less than nothing", () -> waiter.until(new RelativeTime(0, -1)));
        Realtime.attempt(what + " on another clock", () -> waiter.until(new RelativeTime(1, 0, new Other())));
    }

    static void main() throws InterruptedException {
        Object lock = new Object();
        Waiter sleep = RealtimeThread::sleep;
        Waiter clockSleep = time -> RealtimeThread.sleep(CLOCK, time);
        Waiter wait = time -> {
            synchronized (lock) {
                HighResolutionTime.waitForObject(lock, time);
            }
        };
        late("sleep", sleep);
        late("sleep on a clock", clockSleep);
        late("wait", wait);
        sleep.until(new RelativeTime());
        System.out.println("slept for nothing");
        interrupted("sleep", sleep);
        interrupted("wait", wait);
        refused("sleep", sleep);
        refused("wait", wait);
        Realtime.attempt("sleep null", () -> sleep.until(null));
        Realtime.attempt("sleep by another clock", () -> RealtimeThread.sleep(new Other(), SHORT));
        Realtime.attempt("sleep by no clock", () -> RealtimeThread.sleep(null, SHORT));
        Realtime.attempt("wait without lock", () -> HighResolutionTime.waitForObject(lock, SHORT));
        notified(lock, null);
        notified(lock, new RelativeTime());
        notified(lock, new RelativeTime(100_000, 0));
        notified(lock, CLOCK.getTime().add(100_000, 0));
    }

    static boolean told;

    static void notified(Object lock, HighResolutionTime time) throws InterruptedException {
        told = false;
        RealtimeThread teller = new RealtimeThread(null, null, null, null, null, () -> {
            synchronized (lock) {
                told = true;
                lock.notify();
            }
        });
        synchronized (lock) {
            teller.start();
            while (!told) {
                HighResolutionTime.waitForObject(lock, time);
            }
        }
        Realtime.join(teller);
        System.out.println("told");
    }

    public static void main(String[] args) {
        Realtime.attempt("sleep of an ordinary thread", () -> RealtimeThread.sleep(SHORT));
        Realtime.inThread(SleepAndWait::main);
    }
}

// expect: sleep of an ordinary thread: ClassCastException
// expect: sleep: long enough true, late enough true
// expect: sleep: at once when it has passed
// expect: sleep on a clock: long enough true, late enough true
// expect: sleep on a clock: at once when it has passed
// expect: wait: long enough true, late enough true
// expect: wait: at once when it has passed
// expect: slept for nothing
// expect: sleep interrupted: InterruptedException
// expect: flag false
// expect: wait interrupted: InterruptedException
// expect: flag false
// expect: sleep less than nothing: IllegalArgumentException
// expect: sleep on another clock: UnsupportedOperationException
// expect: wait less than nothing: IllegalArgumentException
// expect: wait on another clock: UnsupportedOperationException
// expect: sleep null: IllegalArgumentException
// expect: sleep by another clock: UnsupportedOperationException
// expect: sleep by no clock: done
// expect: wait without lock: IllegalMonitorStateException
// expect: told
// expect: told
// expect: told
// expect: told
