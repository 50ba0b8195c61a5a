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
 * Lesson 13, the exercise with a program: three threads and two CPUs.
 *
 * They need 60, 60 and 40 ms of each 100.  Of the eight ways to share them out, four are feasible: those that keep the first two apart.
 */
public class EachItsCpuSolved {
    static RealtimeThread thread(int priority, int cost) {
        return new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, new RelativeTime(100, 0), new RelativeTime(cost, 0), null, null, null));
    }

    public static void main(String[] args) {
        Conditions.twoCpus();
        RealtimeThread[] all = {thread(30, 60), thread(25, 60), thread(20, 40)};
        for (RealtimeThread each : all) {
            each.addToFeasibility();
        }
        int feasible = 0;
        for (int way = 0; way < 8; way++) {
            for (int i = 0; i < all.length; i++) {
                Affinity.set(all[i], Affinity.of(Conditions.cpu(way >> i & 1)));
            }
            feasible += PriorityScheduler.instance().isFeasible() ? 1 : 0;
        }
        System.out.println("feasible " + feasible + " of 8");
    }
}

// expect: feasible 4 of 8
