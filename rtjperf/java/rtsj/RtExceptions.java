// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Throws;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;
import javax.realtime.ScopedMemory;

/** Exceptions in real-time and no-heap threads that lie in the heap, in linear-time scoped memory, and in immortal memory. */
public final class RtExceptions {
    public static void main(String[] arguments) {
        Bench.start("exceptions", arguments, "threads", "rt,noheap", "areas", "heap,LT,immortal", "depths", "1,10,100");
        Rt.main(() -> {
            for (String area : Bench.text("areas").split(","))
                for (double depth : Bench.list("depths")) {
                    if (Bench.has("threads", "rt"))
                        measure("rt-" + area, false, area, (int) depth);
                    if (Bench.has("threads", "noheap") && !area.equals("heap"))
                        measure("noheap-" + area, true, area, (int) depth);
                }
        });
    }

    private static void measure(String variant, boolean noHeap, String name, int depth) {
        Throws test = new Throws(variant, depth);
        MemoryArea area = Rt.isScope(name) ? Rt.scope(name, test.bytes()) : Rt.lasting(name);
        RealtimeThread thread = Rt.thread(noHeap, Rt.priority(2), () -> {
            if (area instanceof ScopedMemory)
                area.enter(test);
            else
                area.executeInArea(test);
        });
        thread.start();
        Rt.join(thread);
        test.check(variant);
    }
}
