// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;

import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * Lesson 18, the exercise with a program: two locks, taken in opposite orders.
 *
 * With inheritance alone this would end in a deadlock.  With ceilings the high thread does not run before the low one has left both, so it never
 * stands between them.
 */
public class CeilingNeverWaitsSolved {
    static final Semaphore BELL = new Semaphore(0);

    static Object lock() {
        Object lock = new Object();
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(CeilingNeverWaits.CEILING));
        }
        return lock;
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Object one = lock();
        Object other = lock();
        RealtimeThread high = CeilingNeverWaits.thread(CeilingNeverWaits.HIGH, () -> {
            BELL.acquireUninterruptibly();
            synchronized (other) {
                synchronized (one) {
                    System.out.println("high had both");
                }
            }
        });
        RealtimeThread low = CeilingNeverWaits.thread(CeilingNeverWaits.LOW, () -> {
            synchronized (one) {
                BELL.release();
                synchronized (other) {
                    System.out.println("low had both");
                }
            }
        });
        high.start();
        low.start();
        low.join();
        high.join();
    }
}

// expect: low had both
// expect: high had both
