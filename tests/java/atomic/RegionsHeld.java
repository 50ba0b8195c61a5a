// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/** A thread whose cost is spent in a region undoes that, and is held then; so who is less eligible gets the region meanwhile. */
public class RegionsHeld {
    // expect: while it is held: 0, then 7, undone: true

    static volatile boolean go;
    static int value;
    static int seen;

    @PAR
    static void work() {
        value = 3;
        while (!go) {
        }
        value = 7;
    }

    @PAR
    static void look() {
        seen = value;
        go = true;
    }

    public static void main(String[] args) throws InterruptedException {
        go = true;
        work();
        look();
        go = false;
        value = 0;
        seen = -1;
        long aborted = Counters.aborted();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, new RelativeTime(300, 0), new RelativeTime(20, 0), null, null, null);
        Thread held = new RealtimeThread(new PriorityParameters(20), null, null, null, group, RegionsHeld::work);
        Thread less = new RealtimeThread(new PriorityParameters(12), null, null, null, null, RegionsHeld::look);
        held.start();
        less.start();
        held.join();
        less.join();
        System.out.println("while it is held: " + seen + ", then " + value + ", undone: " + (Counters.aborted() > aborted));
    }
}
