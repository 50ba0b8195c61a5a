// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

/**
 * Lesson 19, the exercise with a program: three records for a hundred samples.
 *
 * The ordinary thread gives each record back by a second queue.  The no-heap thread waits at neither of them, and nothing is made after the start.
 */
public class WaitFreeHandOverSolved {
    static final int SAMPLES = 100;

    static class Sampler implements Runnable {
        final WaitFreeWriteQueue full = new WaitFreeWriteQueue(3);
        final WaitFreeReadQueue free = new WaitFreeReadQueue(3, false);
        final int[][] records = new int[3][1];
        final NoHeapRealtimeThread thread = new NoHeapRealtimeThread(new PriorityParameters(15), null, null, ImmortalMemory.instance(), null, this);
        long left;

        @Override
        public void run() {
            for (int i = 1; i <= SAMPLES; ) {
                int[] record = (int[]) free.read();
                if (record != null) {
                    record[0] = i;
                    full.write(record);                     // there is a place for each record
                    i++;
                }
                if (i == 2) {
                    left = ImmortalMemory.instance().memoryConsumed();
                }
            }
            left = ImmortalMemory.instance().memoryConsumed() - left;
        }
    }

    static Sampler sampler;

    public static void main(String[] args) throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> sampler = new Sampler());
        for (int[] record : sampler.records) {
            sampler.free.write(record);
        }
        sampler.thread.start();
        int sum = 0;
        for (int i = 0; i < SAMPLES; i++) {
            int[] record = (int[]) sampler.full.read();
            sum += record[0];
            sampler.free.write(record);
        }
        sampler.thread.join();
        System.out.println("sum " + sum + ", left in immortal memory " + sampler.left);
    }
}

// expect: sum 5050, left in immortal memory 0
