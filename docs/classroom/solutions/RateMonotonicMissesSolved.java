// SPDX-License-Identifier: Apache-2.0

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Lesson 15, the exercise with a program: how much may the slow one cost?
 *
 * The analysis answers, millisecond by millisecond.  It is the 200 ms of lesson 14: what fits there is the most that does.
 */
public class RateMonotonicMissesSolved {
    static RealtimeThread task(int priority, int period, int cost) {
        RealtimeThread task = new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, new RelativeTime(period, 0), new RelativeTime(cost, 0), null, null, null));
        task.addToFeasibility();
        return task;
    }

    public static void main(String[] args) {
        task(30, 200, 80);
        task(20, 300, 80);
        int cost = 230;
        RealtimeThread slow = task(15, 700, cost);
        while (!PriorityScheduler.instance().isFeasible()) {
            slow.getReleaseParameters().setCost(new RelativeTime(--cost, 0));
        }
        System.out.println("the slow one may cost " + cost + " ms");
    }
}

// expect: the slow one may cost 200 ms
