// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 25. A server: much may come, and no more than this.
 *
 * Two threads serve what comes from outside, and nobody knows how much that is.  They shall be quick, so they have a high priority; and then a
 * flood of requests would stop the control thread below them for good.  A processing group gives them a budget together: 5 ms in each period,
 * however they share it out.  When it is used up, all of them stand still until the next period, and whoever is below has the CPU.
 *
 * So the group is a server in the sense of the textbooks, and the analysis can count with it.  It is a deferrable one: a budget that is not used
 * waits for guests until the end of its period, so two budgets may be used in a row.
 *
 * Here the flood never ends, and the period is an hour: without the group nobody else would ever run on this CPU.
 */
public class GroupBudget {
    static final RelativeTime BUDGET = new RelativeTime(5, 0);
    static final RelativeTime HOUR = new RelativeTime(3_600_000, 0);
    static volatile boolean over;

    static RealtimeThread thread(int priority, ProcessingGroupParameters group, Runnable logic) {
        return Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(priority), null, null, null, group, logic));
    }

    static void flood() {
        while (!over) {
            Thread.onSpinWait();
        }
    }

    /** What the analysis says with a budget, and without. */
    static void promises() {
        RelativeTime period = new RelativeTime(100, 0);
        ProcessingGroupParameters server = new ProcessingGroupParameters(null, period, BUDGET, null, null, null);
        RealtimeThread control = new RealtimeThread(new PriorityParameters(15), new PeriodicParameters(null, period, new RelativeTime(80, 0), null, null, null));
        AperiodicParameters whoKnows = new AperiodicParameters(new RelativeTime(2, 0), HOUR, null, null);
        RealtimeThread guest = new RealtimeThread(new PriorityParameters(30), whoKnows, null, null, server, null);
        control.addToFeasibility();
        guest.addToFeasibility();
        System.out.println("control beside guests of a server: " + PriorityScheduler.instance().isFeasible());
        guest.setProcessingGroupParameters(null);
        System.out.println("control beside guests of nobody: " + PriorityScheduler.instance().isFeasible());
        guest.removeFromFeasibility();
        control.removeFromFeasibility();
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Semaphore told = new Semaphore(0);
        AsyncEventHandler overrun = new AsyncEventHandler(new PriorityParameters(40), null, null, null, null, told::release);
        ProcessingGroupParameters server = new ProcessingGroupParameters(null, HOUR, BUDGET, null, overrun, null);
        RealtimeThread[] guests = {thread(30, server, GroupBudget::flood), thread(30, server, GroupBudget::flood)};
        RealtimeThread control = thread(15, null, () -> System.out.println("control runs, below a flood that does not end"));
        for (RealtimeThread each : guests) {
            each.start();
        }
        control.start();
        control.join();
        told.acquire();
        System.out.println("guests alive: " + guests[0].isAlive() + " " + guests[1].isAlive());
        over = true;
        for (RealtimeThread each : guests) {
            each.setProcessingGroupParameters(null);        // no server, no budget
            each.join();
        }
        System.out.println("told " + (1 + told.availablePermits()) + " time for both");
        promises();
    }
}

// expect: control runs, below a flood that does not end
// expect: guests alive: true true
// expect: told 1 time for both
// expect: control beside guests of a server: true
// expect: control beside guests of nobody: false
