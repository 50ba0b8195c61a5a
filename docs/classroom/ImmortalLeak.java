// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.RealtimeThread;

/**
 * 5. Finding a leak of immortal memory.
 *
 * Nothing in immortal memory is ever given back, so whatever allocates there once per cycle ends the program some day.  The
 * remedy: measure each step of the cycle by itself, more than once.  The first time a step may load classes and fill caches;
 * a step that still takes memory the second time leaks.
 */
public class ImmortalLeak {
    static final StringBuilder LOG = new StringBuilder(1000);
    static String last = "";
    static int count;

    /** The steps of a cycle, as innocent as they look. */
    enum Step {
        COUNT {
            @Override void run() {
                count++;
            }
        },
        LOG_LINE {
            @Override void run() {
                LOG.setLength(0);
                LOG.append("cycle ").append(count);     // the buffer was made in time, large enough
            }
        },
        NAME {
            @Override void run() {
                last = "cycle " + count;                // a new string every time: here it is
            }
        };

        abstract void run();
    }

    static long cost(Step step) {
        long before = ImmortalMemory.instance().memoryConsumed();
        step.run();
        return ImmortalMemory.instance().memoryConsumed() - before;
    }

    static void demo() {
        for (Step step : Step.values()) {
            cost(step);                                 // the first time does not count
            long again = 0;
            for (int i = 0; i < 100; i++) {
                again += cost(step);
            }
            System.out.println(step + (again == 0 ? ": keeps nothing" : ": leaks at every call"));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread =
            new RealtimeThread(null, null, null, ImmortalMemory.instance(), null, ImmortalLeak::demo);
        thread.start();                                 // its run method begins in immortal memory
        thread.join();
    }
}

// expect: COUNT: keeps nothing
// expect: LOG_LINE: keeps nothing
// expect: NAME: leaks at every call
