// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.Semaphore;

import javax.realtime.AsyncEventHandler;
import javax.realtime.OneShotTimer;
import org.rtjvm.event.Timers;

/**
 * Lesson 22, the exercise with a program: a watchdog that is asleep.
 *
 * A disabled timer counts on and does not fire; its time passes unheard.  Another timer by the same clock tells that this time has really been
 * looked at.
 */
public class WatchdogSolved {
    static volatile boolean barked;

    public static void main(String[] args) throws InterruptedException {
        OneShotTimer watchdog = new OneShotTimer(Watchdog.ms(50), Watchdog.CLOCK, new AsyncEventHandler(() -> barked = true));
        watchdog.start();
        watchdog.disable();
        Semaphore passed = new Semaphore(0);
        new OneShotTimer(Watchdog.ms(60), Watchdog.CLOCK, new AsyncEventHandler(passed::release)).start();
        Watchdog.CLOCK.move(100);
        passed.acquire();
        System.out.println("its time has passed, and it barked: " + barked);
        Timers.restart(watchdog);
        System.out.println("begun anew: " + Timers.state(watchdog));
    }
}

// expect: its time has passed, and it barked: false
// expect: begun anew: RUNNING
