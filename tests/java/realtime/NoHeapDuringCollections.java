// SPDX-License-Identifier: Apache-2.0
// A no-heap thread goes on while the heap is collected all the time.

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;

public class NoHeapDuringCollections {
    static volatile boolean stop;
    static volatile long count;
    static volatile long scopes;
    static LTMemory scope;

    static void body() {
        while (!stop) {
            count++;
            if (count % 1000 == 0) {
                scope.enter(NoHeapDuringCollections::inScope);
            }
        }
    }

    static void inScope() {
        Object[] chain = null;
        for (int i = 0; i < 100; i++) {
            chain = new Object[] {chain};
        }
        scopes += chain.length;
    }

    public static void main(String[] args) throws InterruptedException {
        NoHeapRealtimeThread[] thread = new NoHeapRealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> {
            scope = new LTMemory(16 * 1024);
            thread[0] = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null,
                NoHeapDuringCollections::body);
        });
        Object[] live = new Object[30_000];     // more would take minutes where each allocation collects
        for (int i = 0; i < live.length; i++) {
            live[i] = new Object[] {live[i / 2]};
        }
        thread[0].start();
        while (count == 0) {
            Thread.sleep(1);
        }
        for (int advanced = 0; advanced < 10;) {
            long before = count;
            System.gc();
            advanced += count - before > 1000 ? 1 : 0;
        }
        while (scopes < 10) {
            System.gc();
        }
        stop = true;
        thread[0].join();
        System.out.println("went on during collections");
        System.out.println("still alive: " + (live[live.length - 1] != null));
    }
}

// expect: went on during collections
// expect: still alive: true
