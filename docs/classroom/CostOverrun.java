// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.Semaphore;

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 24. Who takes more than it said stands still.
 *
 * A cost is a promise: 5 ms of CPU time for each release.  All calculations of who is done when rest on such promises.  So the VM watches them: who
 * has used up its cost is stopped, at whatever priority, and its overrun handler is told.  It goes on when it is given more, or at its next
 * release.
 *
 * There is one exception.  Who is in a monitor goes on until it has left it: else all who want it would pay for somebody else's broken promise.
 */
public class CostOverrun {
    static final Semaphore OVERRUN = new Semaphore(0);
    static final Object MONITOR = new Object();
    static volatile boolean stop;
    static volatile boolean left;
    static volatile long turns;

    /** In the monitor until it has been told on; then outside, for ever. */
    static void greedy() {
        synchronized (MONITOR) {
            while (OVERRUN.availablePermits() == 0) {
                turns++;
            }
            left = true;
        }
        while (!stop) {
            turns++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AsyncEventHandler told = new AsyncEventHandler(new PriorityParameters(40), null, null, null, null, OVERRUN::release);
        AperiodicParameters promise = new AperiodicParameters(new RelativeTime(5, 0), null, told, null);
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(30), promise, null, null, null, CostOverrun::greedy);
        thread.start();
        while (OVERRUN.availablePermits() == 0) {
            Thread.sleep(1);
        }
        System.out.println("told of the overrun");
        synchronized (MONITOR) {
            System.out.println("it has left the monitor all the same: " + left);
        }
        long before;
        do {                                                // until it has come to a stop
            before = turns;
            Thread.sleep(50);
        } while (turns != before);
        System.out.println("it stands still, alive: " + thread.isAlive());
        stop = true;
        promise.setCost(new RelativeTime(3_600_000, 0));
        thread.join();
        System.out.println("given more, it ends; told " + OVERRUN.availablePermits() + " time");
    }
}

// expect: told of the overrun
// expect: it has left the monitor all the same: true
// expect: it stands still, alive: true
// expect: given more, it ends; told 1 time
