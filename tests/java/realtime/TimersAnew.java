// SPDX-License-Identifier: Apache-2.0
// Timers tell their state, and begin anew in one step.
// expect: fresh: INACTIVE
// expect: started: RUNNING
// expect: disabled: DISABLED
// expect: enabled: RUNNING
// expect: stopped: INACTIVE
// expect: fired: INACTIVE after 1
// expect: watchdog: RUNNING after 0
// expect: watchdog left alone: INACTIVE after 1
// expect: sooner: INACTIVE after 1
// expect: later starts, too: 1
// expect: disabled, then anew: RUNNING
// expect: periodic anew: RUNNING, fired before its old time: false
// expect: absolute and past: INACTIVE after 1
// expect: destroyed: DESTROYED
// expect: java.lang.IllegalStateException: the timer has been destroyed
// expect: java.lang.IllegalStateException: the timer has been destroyed
// expect: java.lang.IllegalArgumentException: no timer
// expect: java.lang.IllegalArgumentException: no time
// expect: IllegalArgumentException

import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEventHandler;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;
import javax.realtime.Timer;
import org.rtjvm.event.Timers;

public class TimersAnew {
    static final RelativeTime FAR = new RelativeTime(1_000_000, 0);
    static final AtomicInteger FIRED = new AtomicInteger();

    static AsyncEventHandler counting() {
        FIRED.set(0);
        return new AsyncEventHandler(new PriorityParameters(30), null, null, null, null, () -> FIRED.incrementAndGet());
    }

    static void tell(String what, Timer timer) {
        System.out.println(what + ": " + Timers.state(timer));
    }

    static void tellFired(String what, Timer timer) {
        System.out.println(what + ": " + Timers.state(timer) + " after " + FIRED);
    }

    static void awaitFired(int count) throws InterruptedException {
        while (FIRED.get() < count) {
            Thread.sleep(1);
        }
    }

    static void states() throws InterruptedException {
        OneShotTimer timer = new OneShotTimer(FAR, counting());
        tell("fresh", timer);
        timer.start();
        tell("started", timer);
        timer.disable();
        tell("disabled", timer);
        timer.enable();
        tell("enabled", timer);
        timer.stop();
        tell("stopped", timer);
        OneShotTimer soon = new OneShotTimer(new RelativeTime(2, 0), counting());
        soon.start();
        awaitFired(1);
        tellFired("fired", soon);
    }

    /** Told in time again and again, it does not fire. */
    static void anew() throws InterruptedException {
        OneShotTimer watchdog = new OneShotTimer(new RelativeTime(2000, 0), counting());
        for (int i = 0; i < 20; i++) {
            Timers.restart(watchdog);
        }
        tellFired("watchdog", watchdog);
        watchdog.reschedule(new RelativeTime(20, 0));
        awaitFired(1);
        tellFired("watchdog left alone", watchdog);
        OneShotTimer late = new OneShotTimer(FAR, counting());
        late.start();
        Timers.restart(late, new RelativeTime(3, 0));
        awaitFired(1);
        tellFired("sooner", late);
        FIRED.set(0);
        late.start();
        awaitFired(1);
        System.out.println("later starts, too: " + FIRED);
        OneShotTimer off = new OneShotTimer(FAR, counting());
        off.start(true);
        Timers.restart(off);
        tell("disabled, then anew", off);
        PeriodicTimer periodic = new PeriodicTimer(new RelativeTime(3, 0), new RelativeTime(3, 0), counting());
        periodic.start();
        awaitFired(2);
        Timers.restart(periodic, FAR);
        int then = FIRED.get();
        Thread.sleep(20);
        System.out.println("periodic anew: " + Timers.state(periodic) + ", fired before its old time: " + (FIRED.get() > then + 1));
        OneShotTimer past = new OneShotTimer(FAR, counting());
        past.start();
        Timers.restart(past, new AbsoluteTime(1, 0));
        awaitFired(1);
        tellFired("absolute and past", past);
    }

    static void refused(Runnable what) {
        try {
            what.run();
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        states();
        anew();
        OneShotTimer gone = new OneShotTimer(FAR, counting());
        gone.destroy();
        tell("destroyed", gone);
        refused(() -> Timers.restart(gone));
        refused(() -> Timers.restart(gone, FAR));
        refused(() -> Timers.state(null));
        refused(() -> Timers.restart(new OneShotTimer(FAR, null), null));
        try {
            Timers.restart(new OneShotTimer(FAR, null), new RelativeTime(-1, 0));
        } catch (IllegalArgumentException e) {
            System.out.println("IllegalArgumentException");
        }
    }
}
