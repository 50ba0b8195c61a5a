// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

/**
 * 19. Between two worlds, without waiting.
 *
 * A no-heap thread measures, an ordinary one makes reports of it.  A lock between them would let the no-heap thread wait for one that stands still
 * during a collection: inheritance does not help, since the collector does not hurry.  So one side of the queue between them never waits.
 *
 *     WaitFreeWriteQueue    write never waits: it answers false when the queue is full.  read waits for an element.
 *     WaitFreeReadQueue     read never waits: it answers null when the queue is empty.  write waits for a place.
 *
 * What goes through must be where both may be: in immortal memory, made before, and used again and again.
 */
public class WaitFreeHandOver {
    static final int ROOM = 3;
    static final int SAMPLES = 5;

    /** All that the no-heap thread needs, made in immortal memory. */
    static class Sampler implements Runnable {
        final WaitFreeWriteQueue out = new WaitFreeWriteQueue(ROOM);
        final WaitFreeReadQueue commands = new WaitFreeReadQueue(ROOM, false);
        final int[][] samples = new int[SAMPLES][1];
        final int[] newest = new int[1];
        final NoHeapRealtimeThread thread = new NoHeapRealtimeThread(new PriorityParameters(30), null, null, ImmortalMemory.instance(), null, this);
        int refused;
        boolean toldNothing;
        boolean forced;
        Object command;

        @Override
        public void run() {
            toldNothing = commands.read() == null;          // does not wait for one
            for (int i = 0; i < SAMPLES; i++) {
                samples[i][0] = 10 * i;
                refused += out.write(samples[i]) ? 0 : 1;   // nor for a place
            }
            newest[0] = 99;
            forced = out.force(newest);                     // takes the place of the last one
            do {
                command = commands.read();
            } while (command == null);                      // polls: it may do something else meanwhile
        }
    }

    static Sampler sampler;

    public static void main(String[] args) throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> sampler = new Sampler());
        sampler.thread.start();
        Object command = ImmortalMemory.instance();         // any object in immortal memory
        while (!sampler.forced) {
            Thread.sleep(1);
        }
        System.out.println("nothing to read: " + sampler.toldNothing + ", no place for " + sampler.refused);
        for (int i = 0; i < ROOM; i++) {
            System.out.println("read " + ((int[]) sampler.out.read())[0]);
        }
        System.gc();                                        // the no-heap thread polls on
        sampler.commands.write(command);
        sampler.thread.join();
        System.out.println("the command has come: " + (sampler.command == command));
    }
}

// expect: nothing to read: true, no place for 2
// expect: read 0
// expect: read 10
// expect: read 99
// expect: the command has come: true
