// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// needs: CPUS

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.Affinity;

/**
 * 13. Each its CPU.
 *
 * Two threads need 60 ms of each 100.  One CPU is too small for both, and the analysis says so; on two each has what it needs.  The analysis knows
 * who may run where: those that have no CPU in common do not delay each other, and are looked at apart.
 *
 * Who may run anywhere is another matter.  Then the highest two run, whoever they are, and an analysis for that is much harder; this VM's is on the
 * safe side and counts one CPU.
 *
 * Separate CPUs are no order: what two threads on two CPUs do has none, unless they make one.
 */
public class EachItsCpu {
    static RealtimeThread heavy(int priority) {
        RelativeTime period = new RelativeTime(100, 0);
        return new RealtimeThread(new PriorityParameters(priority), new PeriodicParameters(null, period, new RelativeTime(60, 0), null, null, null)) {
            @Override
            public void run() {
                boolean there = true;
                for (int i = 0; i < 5; i++) {
                    there &= Affinity.effective(this).contains(Affinity.currentCpu());
                    waitForNextPeriod();
                }
                elsewhere |= !there;
            }
        };
    }

    static volatile boolean elsewhere;

    static boolean feasible(RealtimeThread one, RealtimeThread other) {
        one.addToFeasibility();
        other.addToFeasibility();
        boolean answer = PriorityScheduler.instance().isFeasible();
        one.removeFromFeasibility();
        other.removeFromFeasibility();
        return answer;
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.twoCpus();
        Affinity first = Affinity.of(Conditions.cpu(0));
        Affinity second = Affinity.of(Conditions.cpu(1));
        RealtimeThread one = heavy(30);
        RealtimeThread other = heavy(20);
        System.out.println("anywhere: feasible " + feasible(one, other));
        Affinity.set(one, first);
        Affinity.set(other, first);
        System.out.println("both on the first: feasible " + feasible(one, other));
        Affinity.set(other, second);
        System.out.println("each its own: feasible " + feasible(one, other));
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println("somebody was elsewhere: " + elsewhere);
    }
}

// expect: anywhere: feasible false
// expect: both on the first: feasible false
// expect: each its own: feasible true
// expect: somebody was elsewhere: false
