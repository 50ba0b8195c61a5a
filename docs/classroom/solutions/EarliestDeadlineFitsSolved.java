// SPDX-License-Identifier: Apache-2.0

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SchedulingParameters;
import org.rtjvm.scheduling.EDFParameters;

/**
 * Lesson 31, the exercise with a program: how much may the slow one cost, by rates and by deadlines?
 *
 * By deadlines all of the CPU can be given away: 80 of 200 and 80 of 300 are two thirds, and a third of 700 is 233.
 */
public class EarliestDeadlineFitsSolved {
    static RealtimeThread task(SchedulingParameters scheduling, int period, int cost) {
        return new RealtimeThread(scheduling,
            new PeriodicParameters(null, new RelativeTime(period, 0), new RelativeTime(cost, 0), null, null, null));
    }

    static int most(SchedulingParameters... scheduling) {
        RealtimeThread[] others = {task(scheduling[0], 200, 80), task(scheduling[1], 300, 80)};
        for (RealtimeThread each : others) {
            each.addToFeasibility();
        }
        int cost = 300;
        RealtimeThread slow = task(scheduling[2], 700, cost);
        while (!slow.addIfFeasible()) {
            slow.getReleaseParameters().setCost(new RelativeTime(--cost, 0));
        }
        slow.removeFromFeasibility();
        for (RealtimeThread each : others) {
            each.removeFromFeasibility();
        }
        return cost;
    }

    public static void main(String[] args) {
        System.out.println("by rates " + most(new PriorityParameters(30), new PriorityParameters(20), new PriorityParameters(15)));
        EDFParameters band = new EDFParameters();
        System.out.println("by deadlines " + most(band, band, band));
    }
}

// expect: by rates 200
// expect: by deadlines 233
