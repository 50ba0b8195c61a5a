// SPDX-License-Identifier: Apache-2.0

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Lesson 14, the exercise with a program: a set that uses all of the CPU.
 *
 * Where each period divides the next, rates are as good as anything: 100 % fits, and a millisecond more does not.
 */
public class RateMonotonicFitsSolved {
    static RealtimeThread task(int priority, int period, int cost) {
        RealtimeThread task = new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, new RelativeTime(period, 0), new RelativeTime(cost, 0), null, null, null));
        task.addToFeasibility();
        return task;
    }

    public static void main(String[] args) {
        task(30, 100, 50);
        task(25, 200, 50);
        RealtimeThread slow = task(20, 400, 100);
        System.out.println("100 %: " + PriorityScheduler.instance().isFeasible());
        slow.getReleaseParameters().setCost(new RelativeTime(101, 0));
        System.out.println("a millisecond more: " + PriorityScheduler.instance().isFeasible());
    }
}

// expect: 100 %: true
// expect: a millisecond more: false
