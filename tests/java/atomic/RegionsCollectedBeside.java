// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:gc=concurrent -Xrt:check-marks -Xrt:verify-heap -Xrt:poison -Xrt:par-retries=1m -Xmx48m

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/**
 * A thread without the heap undoes regions of ordinary ones that overwrite references to the heap, while a third makes garbage without end, which is collected beside the program: what only the log
 * referred to is there again, and lives.
 */
public class RegionsCollectedBeside {
    // expect: undone: true; seen by the thread without the heap: 0 halves of 400
    // expect: lists that are whole: true, nothing irrevocable: true

    static final int ROUNDS = 400;
    static final int LENGTH = 20;

    static class Node {
        final int number;
        final Node next;
        final byte[] garbage = new byte[100];

        Node(int number, Node next) {
            this.number = number;
            this.next = next;
        }
    }

    /** In immortal memory, so that the thread without the heap may look at its numbers. */
    static class Shared {
        Node first;
        long begun;
        long ended;
    }

    static Shared shared;
    static volatile boolean stop;
    static volatile int halves;
    static volatile int rounds;
    static volatile boolean broken;
    static volatile byte[] wasted;

    static int length(Node n) {
        int length = 0;
        for (; n != null; n = n.next) {
            broken |= n.garbage.length != 100 || n.number != LENGTH - 1 - length;
            length++;
        }
        return length;
    }

    /** What the list was only the log refers to while this runs. */
    @PAR
    static void replace() {
        shared.begun++;
        shared.first = null;
        Node made = null;
        for (int i = 0; i < LENGTH; i++) {
            made = new Node(i, made);
            shared.first = made;
        }
        int sum = 0;
        for (int i = 0; i < 20_000; i++) {              // so that others come meanwhile
            sum += i & 1;
        }
        shared.ended += sum / 10_000;
    }

    @PAR
    static boolean isHalf() {
        return shared.begun != shared.ended;
    }

    static class Looks implements Runnable {
        @Override
        public void run() {
            for (int i = 0; i < ROUNDS; i++) {
                halves += isHalf() ? 1 : 0;
                rounds++;
                try {
                    RealtimeThread.sleep(0, 900_000);
                } catch (InterruptedException e) {
                    halves = -1;
                }
            }
            stop = true;
        }
    }

    static void work() {
        while (!stop) {
            replace();
            broken |= Region.call(() -> length(shared.first)) != LENGTH;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = new Thread[3];
        ImmortalMemory.instance().executeInArea(() -> {
            shared = new Shared();
            all[0] = new NoHeapRealtimeThread(new PriorityParameters(30), null, null, ImmortalMemory.instance(), null, new Looks());
        });
        replace();
        all[1] = new Thread(RegionsCollectedBeside::work);
        all[2] = new Thread(() -> {
            while (!stop) {
                wasted = new byte[1000];
            }
        });
        for (Thread each : all) {
            each.start();
        }
        for (Thread each : all) {
            each.join();
        }
        System.out.println("undone: " + (Counters.aborted() > 0) + "; seen by the thread without the heap: " + halves + " halves of " + rounds);
        System.out.println("lists that are whole: " + (!broken && length(shared.first) == LENGTH) + ", nothing irrevocable: " + (Counters.irrevocable() == 0));
    }
}
