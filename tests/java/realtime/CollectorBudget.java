// SPDX-License-Identifier: Apache-2.0
// Feasibility counts a collector that has a cost and a period, and its latency is finite.
// vm-args: -Xrt:gc=concurrent -Xrt:gc-priority=25 -Xrt:gc-budget=3ms/10ms -Xmx32m

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeSystem;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class CollectorBudget {
    static Object[] kept = new Object[1000];

    static RealtimeThread thread(int priority, long period, long cost) {
        return new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, new RelativeTime(period, 0), new RelativeTime(cost, 0), null, null, null));
    }

    static boolean isFeasible(RealtimeThread thread) {
        boolean answer = thread.addIfFeasible();
        if (answer) {
            thread.removeFromFeasibility();
        }
        return answer;
    }

    /** Ten times the heap, which the collector keeps up with, slowly. */
    static void churn() {
        for (int i = 0; i < 320_000; i++) {
            kept[i % kept.length] = new byte[1000];
        }
    }

    public static void main(String[] arguments) {
        System.out.println("finite " + (RealtimeSystem.currentGC().getPreemptionLatency().getMilliseconds() < 60_000));
        System.out.println("above it " + thread(30, 10, 3).addToFeasibility());
        System.out.println("below it, 5 of 20 " + isFeasible(thread(20, 20, 5)));
        System.out.println("below it, 6 of 20 " + isFeasible(thread(20, 20, 6)));
        System.out.println("above it, 1 of 20 " + isFeasible(thread(27, 20, 1)));
        System.out.println("above it, 6 of 20, which leave it too little " + isFeasible(thread(27, 20, 6)));
        churn();
        System.out.println("churned");
    }
}

// expect: finite true
// expect: above it true
// expect: below it, 5 of 20 true
// expect: below it, 6 of 20 false
// expect: above it, 1 of 20 true
// expect: above it, 6 of 20, which leave it too little false
// expect: churned
