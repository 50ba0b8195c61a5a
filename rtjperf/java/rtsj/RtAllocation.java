// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Allocations;
import harness.Bench;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;
import javax.realtime.ScopedMemory;

/** Allocation time of arrays of bytes in scoped memory, immortal memory and the heap, by a real-time thread. */
public final class RtAllocation {
    private static int wrong;
    private static boolean inside;

    public static void main(String[] arguments) {
        Bench.start("alloc", arguments, "areas", "LT,VT,CT,immortal,heap", "sizes", "32,64,128,256,512,1024,2048,4096,8192,16384", "memory", "0");
        Rt.main(RtAllocation::measure);
    }

    private static void measure() {
        inside = true;
        for (String area : Bench.text("areas").split(","))
            for (double size : Bench.list("sizes"))
                measure(area, (int) size);
        Bench.check("zeroed", wrong == 0, wrong + " arrays were not zero");
        Bench.check("inside", inside, "every array was allocated in the area that was measured");
    }

    private static void measure(String name, int size) {
        Allocations allocations = new Allocations(name, size);
        long memory = Math.max(Bench.number("memory"), allocations.bytes());
        MemoryArea area = Rt.isScope(name) ? Rt.scope(name, memory) : Rt.lasting(name);
        if (area == null)
            return;
        Runnable logic = () -> {
            inside &= RealtimeThread.getCurrentMemoryArea() == area;
            allocations.run();
        };
        if (area instanceof ScopedMemory)
            area.enter(logic);
        else
            area.executeInArea(logic);
        wrong += allocations.wrong();
    }
}
