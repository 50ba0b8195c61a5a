// SPDX-License-Identifier: Apache-2.0
// A no-heap thread enters, fills and leaves scopes while the collector runs all the time.

import javax.realtime.*;

public class NoHeap {
    static final LTMemory outer = new LTMemory(64 * 1024), inner = new LTMemory(64 * 1024);
    static volatile boolean stop;
    static volatile int turns, failures;

    static final Runnable fill = new Runnable() {
        @Override public void run() {
            Object last = null;
            for (int i = 0; i < 100; i++) {
                last = new Object[] { last, new int[i] };
            }
        }
    };
    static final Runnable nest = new Runnable() {
        @Override public void run() {
            fill.run();
            inner.enter(fill);
        }
    };
    static final Runnable body = new Runnable() {
        @Override public void run() {
            try {
                while (!stop) {
                    outer.enter(nest);
                    turns++;
                }
                HeapMemory.instance().enter(fill);
            } catch (MemoryAccessError e) {
                failures++;
            }
        }
    };

    public static void main(String[] args) throws Exception {
        RealtimeThread starter = new RealtimeThread(null, null, null, ImmortalMemory.instance(), null, () ->
            new NoHeapRealtimeThread(new PriorityParameters(PriorityScheduler.instance().getMinPriority()), null, null,
                ImmortalMemory.instance(), null, body).start());
        starter.start();
        starter.join();
        byte[][] garbage = new byte[100][];
        long end = System.nanoTime() + 300_000_000L;
        int collections = 0;
        while (System.nanoTime() < end || turns < 1000 || collections <= 10) {
            for (int i = 0; i < garbage.length; i++) {
                garbage[i] = new byte[1000];
            }
            System.gc();
            collections++;
        }
        stop = true;
        while (failures == 0) {
            Thread.sleep(1);
        }
        outer.toString();
        System.out.println("turns " + (turns >= 1000) + ", collections " + (collections > 10));
        System.out.println("left " + outer.getReferenceCount() + inner.getReferenceCount() + ", refused " + failures);
    }
}

// vm-args: -Xrt:poison
// expect: turns true, collections true
// expect: left 00, refused 1
