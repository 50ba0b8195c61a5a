// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:par=strong -Xrt:cpus=0

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Analysis;

/** Where each release of a more eligible thread undoes the region that is open, feasibility knows it: the paper's theorem gives this low one 17, the simulated processor 22. */
public class RegionTimesStrong {
    // expect: nothing declared: true
    // expect: the middle one's whole job is a region: false
    // expect: time for what is done again: true

    static RealtimeThread task(int priority, int cost, int period) {
        RealtimeThread made = new RealtimeThread(new PriorityParameters(priority),
            new PeriodicParameters(null, new RelativeTime(period, 0), new RelativeTime(cost, 0), new RelativeTime(period, 0), null, null));
        made.addToFeasibility();
        return made;
    }

    static void say(String what) {
        System.out.println(what + ": " + PriorityScheduler.instance().isFeasible());
    }

    public static void main(String[] args) {
        task(60, 3, 9);
        RealtimeThread middle = task(50, 2, 17);
        RealtimeThread low = task(40, 9, 19);
        say("nothing declared");
        Analysis.region(middle, new RelativeTime(2, 0), new RelativeTime(0, 0));
        say("the middle one's whole job is a region");
        low.setReleaseParameters(new PeriodicParameters(null, new RelativeTime(40, 0), new RelativeTime(9, 0), new RelativeTime(33, 0), null, null));
        say("time for what is done again");
    }
}
