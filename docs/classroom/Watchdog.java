// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.Semaphore;

import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicTimer;
import javax.realtime.RelativeTime;
import org.rtjvm.event.Timers;

/**
 * 22. A watchdog, by a clock of its own.
 *
 * A watchdog is a timer that must not fire: whoever is alive sets it back in time.  When nobody does, it fires, and its handler brings the machine
 * into a safe state.
 *
 * How does one test that without waiting, and on a busy machine?  By a clock that the test moves.  A timer takes any Clock; for this one a second
 * passes when somebody says so, and only then.
 *
 * The periodic timer shows what a jump of the clock does: three periods pass at once, and none is left out.
 */
public class Watchdog {
    /** A clock that stands still until it is moved. */
    static class HandClock extends Clock {
        private volatile long millis = 1000;

        void move(long by) {
            millis += by;
        }

        @Override
        public AbsoluteTime getTime() {
            return getTime(null);
        }

        @Override
        public AbsoluteTime getTime(AbsoluteTime dest) {
            AbsoluteTime time = dest == null ? new AbsoluteTime(this) : dest;
            time.set(millis, 0);
            return time;
        }

        @Override
        public RelativeTime getEpochOffset() {
            return new RelativeTime();
        }

        @Override
        public RelativeTime getResolution() {
            return new RelativeTime(1, 0);
        }

        @Override
        public void setResolution(RelativeTime resolution) { }
    }

    static final HandClock CLOCK = new HandClock();
    static final Semaphore BARKED = new Semaphore(0);
    static volatile boolean mayBark;
    static volatile boolean barkedTooEarly;
    static final Semaphore TICKS = new Semaphore(0);

    static RelativeTime ms(long millis) {
        return new RelativeTime(millis, 0, CLOCK);
    }

    public static void main(String[] args) throws InterruptedException {
        OneShotTimer watchdog = new OneShotTimer(ms(50), CLOCK, new AsyncEventHandler(() -> {
            barkedTooEarly |= !mayBark;
            BARKED.release();
        }));
        watchdog.start();
        for (int i = 0; i < 10; i++) {
            CLOCK.move(40);
            Timers.restart(watchdog);                       // I am alive
        }
        System.out.println("after 400 ms: " + Timers.state(watchdog));
        mayBark = true;
        CLOCK.move(50);                                     // nobody is
        BARKED.acquire();
        System.out.println("it barked, and too early: " + barkedTooEarly);

        PeriodicTimer ticker = new PeriodicTimer(ms(100), ms(100), CLOCK, new AsyncEventHandler(TICKS::release));
        ticker.start();
        CLOCK.move(350);                                    // three of them at once
        TICKS.acquire(3);
        System.out.println("three ticks, and more: " + TICKS.tryAcquire());
        ticker.destroy();
        System.out.println("the ticker: " + Timers.state(ticker));
    }
}

// expect: after 400 ms: RUNNING
// expect: it barked, and too early: false
// expect: three ticks, and more: false
// expect: the ticker: DESTROYED
