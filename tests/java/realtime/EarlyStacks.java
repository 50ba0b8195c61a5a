// SPDX-License-Identifier: Apache-2.0
// A scope stack that begins in an initializer, where immortal memory is current, has the thread's own area at its end.
// needs: SCHED_FIFO
// expect: heap, then depth 1, heap
// expect: main in heap

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

public class EarlyStacks {
    static Object early;

    static {
        ImmortalMemory.instance().executeInArea(() -> early = new Object());
    }

    static String name(MemoryArea area) {
        return area == HeapMemory.instance() ? "heap" : area == ImmortalMemory.instance() ? "immortal" : area.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread() {
            @Override
            public void run() {
                System.out.println(name(getCurrentMemoryArea()) + ", then depth " + getMemoryAreaStackDepth() + ", "
                    + name(getOuterMemoryArea(0)));
            }
        };
        thread.start();
        thread.join();
        System.out.println("main in " + name(MemoryArea.getMemoryArea(new Object())));
    }
}
