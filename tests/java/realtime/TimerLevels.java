// SPDX-License-Identifier: Apache-2.0
// A timer is served at the level of whom it releases: it disturbs nobody who is more eligible, and moves with its handlers.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// expect: levels: bound high | same low lowest
// expect: the most eligible handler decides: high | low
// expect: raised while armed: raised |
// expect: lowered while armed: | lowered
// expect: raised when due: due raised |
// expect: a handler more while armed: high | low
// expect: a handler less while armed: | low
// expect: fired for who asks: over stopped | low
// expect: stopped after it was due: stopped | low low
// expect: stopped before: stopped |
// expect: destroyed after it was due: | low
// expect: arrivals: | low low low low
// expect: timed: interrupted |
// expect: timed, holding a lock: interrupted mine
// expect: a miss whose handler is raised: late miss |

import javax.realtime.AsyncEventHandler;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.Interruptible;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicParameters;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;
import javax.realtime.Timed;
import javax.realtime.Timer;

public class TimerLevels {
    static final int SPINNER = 30;
    static volatile String log = "";

    static AsyncEventHandler handler(String name, int priority) {
        return new AsyncEventHandler(new PriorityParameters(priority), null, null, null, null, () -> log += " " + name);
    }

    static OneShotTimer in(int millis, AsyncEventHandler handler) {
        return new OneShotTimer(new RelativeTime(millis, 0), handler);
    }

    static void spin(int millis) {
        for (long end = System.nanoTime() + millis * 1_000_000L; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    static RealtimeThread start(int priority, Runnable logic) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
        thread.start();
        return thread;
    }

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    /** What ran while a thread of priority 30 kept the processor, and what after it. */
    static void spinning(String what, Runnable before) throws InterruptedException {
        log = "";
        start(SPINNER, () -> {
            before.run();
            spin(20);
            log += " |";
        }).join();
        pause(50);
        System.out.println(what + ":" + log);
    }

    static void levels() throws InterruptedException {
        spinning("levels", () -> {
            in(2, handler("low", 20)).start();
            in(9, handler("high", 40)).start();
            in(3, handler("lowest", 11)).start();
            in(4, handler("same", SPINNER)).start();
            in(6, new BoundAsyncEventHandler(new PriorityParameters(41), null, null, null, null, false, () -> log += " bound")).start();
        });
        spinning("the most eligible handler decides", () -> {
            OneShotTimer timer = in(5, handler("low", 20));
            timer.addHandler(handler("high", 40));
            timer.start();
        });
    }

    static void moves() throws InterruptedException {
        spinning("raised while armed", () -> {
            AsyncEventHandler low = handler("raised", 20);
            in(5, low).start();
            low.setSchedulingParameters(new PriorityParameters(40));
        });
        spinning("lowered while armed", () -> {
            AsyncEventHandler high = handler("lowered", 40);
            in(5, high).start();
            high.setSchedulingParameters(new PriorityParameters(20));
        });
        spinning("raised when due", () -> {
            AsyncEventHandler low = handler("raised", 20);
            in(2, low).start();
            spin(5);
            log += " due";
            low.setSchedulingParameters(new PriorityParameters(40));
        });
        spinning("a handler more while armed", () -> {
            OneShotTimer timer = in(5, handler("low", 20));
            timer.start();
            timer.addHandler(handler("high", 40));
        });
        spinning("a handler less while armed", () -> {
            AsyncEventHandler high = handler("high", 40);
            OneShotTimer timer = in(5, handler("low", 20));
            timer.addHandler(high);
            timer.start();
            timer.removeHandler(high);
        });
    }

    /** Who asks for the state of a timer that is due sees it fired, whether its server has come to it or not. */
    static void states() throws InterruptedException {
        spinning("fired for who asks", () -> {
            OneShotTimer timer = in(2, handler("low", 20));
            timer.start();
            spin(5);
            log += timer.isRunning() ? " running" : " over";
            timer.start();
            log += timer.stop() ? " stopped" : " over";
        });
        spinning("stopped after it was due", () -> {
            Timer timer = new PeriodicTimer(new RelativeTime(3, 0), new RelativeTime(3, 0), handler("low", 20));
            timer.start();
            spin(7);
            log += timer.stop() ? " stopped" : " over";
        });
        spinning("stopped before", () -> {
            OneShotTimer timer = in(10, handler("low", 20));
            timer.start();
            spin(1);
            log += timer.stop() ? " stopped" : " over";
        });
        spinning("destroyed after it was due", () -> {
            OneShotTimer timer = in(2, handler("low", 20));
            timer.start();
            spin(5);
            timer.destroy();
        });
    }

    /** Fires that are served late arrived when they were due, so they are as far apart as their period. */
    static void arrivals() throws InterruptedException {
        SporadicParameters sporadic = new SporadicParameters(new RelativeTime(4, 0));
        sporadic.setMitViolationBehavior(SporadicParameters.mitViolationIgnore);
        AsyncEventHandler low = new AsyncEventHandler(new PriorityParameters(20), sporadic, null, null, null, () -> log += " low");
        PeriodicTimer timer = new PeriodicTimer(new RelativeTime(4, 0), new RelativeTime(4, 0), low);
        spinning("arrivals", () -> {
            timer.start();
            spin(18);
            timer.stop();
        });
    }

    static final class Endless implements Interruptible {
        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            while (true) {
                Thread.onSpinWait();
            }
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            log += " interrupted";
        }
    }

    /** A thread's own deadline interrupts it, also while it runs at the level of one that waits for its lock. */
    static void timed() throws InterruptedException {
        Object lock = new Object();
        spinning("timed", () -> new Timed(new RelativeTime(5, 0)).doInterruptible(new Endless()));
        log = "";
        RealtimeThread low = start(20, () -> {
            synchronized (lock) {
                new Timed(new RelativeTime(30, 0)).doInterruptible(new Endless());
            }
        });
        RealtimeThread high = start(60, () -> {
            pause(5);
            synchronized (lock) {
                log += " mine";
            }
        });
        low.join();
        high.join();
        System.out.println("timed, holding a lock:" + log);
    }

    /** A missed deadline is told at the level of its handler, wherever that is moved to. */
    static void misses() throws InterruptedException {
        AsyncEventHandler miss = handler("miss", 11);
        PeriodicParameters release = new PeriodicParameters(null, new RelativeTime(10, 0), null, new RelativeTime(5, 0), null, miss);
        log = "";
        RealtimeThread late = new RealtimeThread(new PriorityParameters(SPINNER), release, null, null, null, () -> {
            spin(8);
            log += " late";
            miss.setSchedulingParameters(new PriorityParameters(40));
            spin(2);
            log += " |";
        });
        late.start();
        late.join();
        pause(30);
        System.out.println("a miss whose handler is raised:" + log);
    }

    public static void main(String[] args) throws Exception {
        levels();
        moves();
        states();
        arrivals();
        timed();
        misses();
    }
}
