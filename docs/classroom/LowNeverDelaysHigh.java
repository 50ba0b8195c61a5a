// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/**
 * 28. The low thread that never delays the high one.
 *
 * Two threads share a table.  The low one is in the middle of a change when the high one wants the table.  With a lock the high one would wait until the change is
 * done, however long that takes; here it never is done before the high one has been there, as the low one waits for that.  With a lock this program would not end.
 *
 * In a preemptible atomic region the change is undone: the high thread sees the table as it was before.  Then the low one begins anew, as if
 * nothing had happened.
 */
public class LowNeverDelaysHigh {
    static final int[] TABLE = new int[100];
    static volatile boolean halfDone;
    static volatile boolean highWasThere;

    @PAR
    static void change() {
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i]++;
            if (i == 50) {
                halfDone = true;
                while (!highWasThere) {
                    // a long computation
                }
            }
        }
    }

    @PAR
    static int[] look() {
        highWasThere = true;
        return new int[] { TABLE[0], TABLE[99] };
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        RealtimeThread low = new RealtimeThread(new PriorityParameters(15), null, null, null, null, LowNeverDelaysHigh::change);
        RealtimeThread high = new RealtimeThread(new PriorityParameters(35), null, null, null, null, () -> {
            int[] seen = look();
            System.out.println("high sees the table whole: " + seen[0] + " first, " + seen[1] + " last");
        });
        Conditions.onOneCpu(low).start();
        while (!halfDone) {
            Thread.sleep(1);
        }
        Conditions.onOneCpu(high).start();
        high.join();
        low.join();
        System.out.println("low has changed it once: " + TABLE[0] + " first, " + TABLE[99] + " last");
        System.out.println("undone at least once: " + (Counters.aborted() > 0));
    }

    // expect: high sees the table whole: 0 first, 0 last
    // expect: low has changed it once: 1 first, 1 last
    // expect: undone at least once: true
}
