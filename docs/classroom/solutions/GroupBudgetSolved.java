// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AperiodicParameters;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Lesson 25, the exercise with a program: how large may the second server be?
 *
 * Two servers above a control thread that needs 40 of each 100 ms.  The first has 20; 40 are left, and yet the second may have 10 only.  A server
 * may spend its budget at the end of a period, and the next at the beginning of the next: within 100 ms the control thread may see each budget
 * twice.
 */
public class GroupBudgetSolved {
    static final RelativeTime PERIOD = new RelativeTime(100, 0);

    static ProcessingGroupParameters server(int budget) {
        ProcessingGroupParameters server = new ProcessingGroupParameters(null, PERIOD, new RelativeTime(budget, 0), null, null, null);
        AperiodicParameters whoKnows = new AperiodicParameters(new RelativeTime(1, 0), GroupBudget.HOUR, null, null);
        new RealtimeThread(new PriorityParameters(30), whoKnows, null, null, server, null).addToFeasibility();
        return server;
    }

    public static void main(String[] args) {
        new RealtimeThread(new PriorityParameters(15), new PeriodicParameters(null, PERIOD, new RelativeTime(40, 0), null, null, null)).addToFeasibility();
        server(20);
        int budget = 1;
        ProcessingGroupParameters second = server(budget);
        while (PriorityScheduler.instance().isFeasible()) {
            second.setCost(new RelativeTime(++budget, 0));
        }
        System.out.println("the second server may have " + (budget - 1) + " ms");
    }
}

// expect: the second server may have 10 ms
