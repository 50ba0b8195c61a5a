// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Region;

/**
 * Lesson 28, the exercise with a program: money is never on its way.
 *
 * The low thread moves money between two accounts; the high one looks again and again, at any moment.  As both are atomic regions, it never sees a
 * sum that is not there.
 */
public class LowNeverDelaysHighSolved {
    static final int[] ACCOUNTS = {1000, 0};
    static volatile boolean over;
    static int wrong;

    static void move() {
        int amount = ACCOUNTS[0] > 0 ? 1 : -1000;
        ACCOUNTS[0] -= amount;
        ACCOUNTS[1] += amount;
    }

    static boolean isWhole() {
        return Region.call(() -> ACCOUNTS[0] + ACCOUNTS[1] == 1000);
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        RealtimeThread low = Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(15), null, null, null, null, () -> {
            while (!over) {
                Region.run(LowNeverDelaysHighSolved::move);
            }
        }));
        RealtimeThread high = Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(35),
            new PeriodicParameters(null, new RelativeTime(1, 0), null, null, null, null)) {
            @Override
            public void run() {
                for (int i = 0; i < 50; i++) {
                    wrong += isWhole() ? 0 : 1;
                    waitForNextPeriod();
                }
                over = true;
            }
        });
        low.start();
        high.start();
        high.join();
        low.join();
        System.out.println("money on its way: " + wrong + " times, in the end whole: " + isWhole());
    }
}

// expect: money on its way: 0 times, in the end whole: true
