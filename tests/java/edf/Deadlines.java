// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AperiodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.EDFParameters;

/** What the tests of this folder share, and the smallest of them: who is started last and is due first runs first. */
public class Deadlines {
    static final String[] LOG = new String[128];
    static final AtomicInteger LOGGED = new AtomicInteger();

    interface Tests {
        void run() throws InterruptedException;
    }

    static void log(String what) {
        LOG[LOGGED.getAndIncrement()] = what;
    }

    /** What was logged since it was printed last, as one line. */
    static void print(String headline) {
        System.out.print(headline + ":");
        for (int i = 0; i < LOGGED.get(); i++) {
            System.out.print(" " + LOG[i]);
        }
        System.out.println();
        LOGGED.set(0);
    }

    /** In a thread above the bands, so that what it starts together begins together. */
    static void aboveAll(Tests tests) throws InterruptedException {
        RealtimeThread above = new RealtimeThread(new PriorityParameters(90)) {
            @Override
            public void run() {
                try {
                    tests.run();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };
        above.start();
        above.join();
    }

    static AperiodicParameters due(long seconds) {
        return new AperiodicParameters(null, new RelativeTime(1000 * seconds, 0), null, null);
    }

    public static void main(String[] args) throws InterruptedException {
        aboveAll(() -> {
            RealtimeThread[] all = new RealtimeThread[3];
            for (int i = 0; i < all.length; i++) {
                long seconds = 30 - 10 * i;
                all[i] = new RealtimeThread(new EDFParameters(), due(seconds), null, null, null, () -> log("" + seconds));
                all[i].start();
            }
            for (RealtimeThread each : all) {
                each.join();
            }
        });
        print("by deadline");
    }
}

// expect: by deadline: 10 20 30
