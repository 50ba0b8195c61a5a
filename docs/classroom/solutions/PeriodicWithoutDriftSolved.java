// SPDX-License-Identifier: Apache-2.0

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Lesson 12, the exercise with a program: how many releases never began?
 *
 * Each false is a deadline that passed.  The first of them is the long release's own; each further one is a release that was over before it began.
 */
public class PeriodicWithoutDriftSolved {
    static int neverBegan(int periods) {
        int passed = 0;
        PeriodicWithoutDrift.work(periods * PeriodicWithoutDrift.PERIOD + PeriodicWithoutDrift.PERIOD / 2);
        while (!RealtimeThread.waitForNextPeriod()) {
            passed++;
        }
        return passed - 1;
    }

    static void demo() {
        System.out.println("after 3 periods and a half, at least 2: " + (neverBegan(3) >= 2));
        System.out.println("after 5 periods and a half, at least 4: " + (neverBegan(5) >= 4));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(20),
            new PeriodicParameters(null, PeriodicWithoutDrift.MS10, null, null, null, null), null, null, null, PeriodicWithoutDriftSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: after 3 periods and a half, at least 2: true
// expect: after 5 periods and a half, at least 4: true
