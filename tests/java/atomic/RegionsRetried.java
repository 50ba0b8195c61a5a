// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:par-retries=3

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** An ordinary thread's region is undone for others as often as -Xrt:par-retries says, and goes on to its end then; a real-time thread's is undone as often as they come. */
public class RegionsRetried {
    // expect: an ordinary thread's: undone 3 times, irrevocable 1, value 7
    // expect: a real-time thread's: undone 12 times, irrevocable 0, value 7

    static final int TIMES = 12;
    static volatile boolean inside;
    static volatile boolean go;
    static int value;

    /** As long as somebody undoes it, or a while when it is irrevocable. */
    @PAR
    static void work() {
        value = 3;
        inside = true;
        long end = System.nanoTime() + 2_000_000_000L;
        while (!go && !(Counters.irrevocable() > 0 && System.nanoTime() > end - 1_900_000_000L)) {
        }
        value = 7;
    }

    @PAR
    static void look() {
        inside = false;
    }

    static void once(String whose, Thread low) throws InterruptedException {
        go = false;
        inside = false;
        value = 0;
        long aborted = -1;
        long irrevocable = Counters.irrevocable();
        low.start();
        for (int i = 0; i < TIMES && value != 7; i++) {
            while (!inside && value != 7) {
                Thread.sleep(1);
            }
            if (aborted < 0) {                          // what the first run did itself is over
                aborted = Counters.aborted();
            }
            look();
        }
        go = true;
        low.join();
        System.out.println(whose + ": undone " + (Counters.aborted() - aborted) + " times, irrevocable " + (Counters.irrevocable() - irrevocable) + ", value " + value);
    }

    public static void main(String[] args) throws InterruptedException {
        go = true;
        work();
        RealtimeThread director = new RealtimeThread(new PriorityParameters(40)) {
            @Override
            public void run() {
                try {
                    once("an ordinary thread's", new Thread(RegionsRetried::work));
                    once("a real-time thread's", new RealtimeThread(new PriorityParameters(12), null, null, null, null, RegionsRetried::work));
                } catch (InterruptedException e) {
                    e.printStackTrace();
                }
            }
        };
        director.start();
        director.join();
    }
}
