// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.Semaphore;

import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Lesson 24, the exercise with a program: a budget for each period.
 *
 * A periodic thread has its cost anew with each release.  It stands still at the end of each, and the handler is told each time; in the end it has
 * done its work all the same.
 */
public class CostOverrunSolved {
    static final Semaphore TOLD = new Semaphore(0);
    static volatile boolean end;

    static void spin() {
        while (!end) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AsyncEventHandler told = new AsyncEventHandler(new PriorityParameters(40), null, null, null, null, TOLD::release);
        RelativeTime period = new RelativeTime(20, 0);
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(30),
            new PeriodicParameters(null, period, new RelativeTime(2, 0), null, told, null), null, null, null, CostOverrunSolved::spin);
        thread.start();
        TOLD.acquire(5);
        System.out.println("stopped five times, alive: " + thread.isAlive());
        end = true;
        thread.join();
        System.out.println("done");
    }
}

// expect: stopped five times, alive: true
// expect: done
