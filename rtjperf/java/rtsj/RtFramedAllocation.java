// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Frames;
import harness.Series;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;
import javax.realtime.ScopedMemory;

/** Allocation time against area (Boeing 3.4.1): in each frame, one array of bytes of each size in each kind of memory, another one first each time. */
public final class RtFramedAllocation implements Runnable {
    private static final int HEADERS = 64;
    private final String name;
    private final MemoryArea area;
    private final int[] sizes;
    private final Series[] times;
    private boolean keep;
    private boolean inside = true;
    private int wrong;

    private RtFramedAllocation(String name, int[] sizes) {
        this.name = name;
        this.sizes = sizes;
        this.times = new Series[sizes.length];
        long memory = 0;
        for (int i = 0; i < sizes.length; i++) {
            times[i] = Bench.series(name, "Allocation", sizes[i]);
            memory += sizes[i] + HEADERS;
        }
        area = Rt.isScope(name) ? Rt.scope(name, memory) : Rt.lasting(name);
    }

    public static void main(String[] arguments) {
        Bench.start("alloc-20hz", arguments, "areas", "LT,VT,CT,immortal,heap",
            "sizes", "4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384", "rate", "20");
        Rt.main(RtFramedAllocation::measure);
    }

    private static void measure() {
        double[] asked = Bench.list("sizes");
        int[] sizes = new int[asked.length];
        for (int i = 0; i < sizes.length; i++)
            sizes[i] = (int) asked[i];
        String[] names = Bench.text("areas").split(",");
        RtFramedAllocation[] tests = new RtFramedAllocation[names.length];
        for (int i = 0; i < names.length; i++)
            tests[i] = new RtFramedAllocation(names[i], sizes);
        Frames frames = Frames.asAsked();
        for (int frame = -frames.warmup(); frame < Bench.count(); frame++) {
            frames.next();
            for (int i = 0; i < tests.length; i++)
                tests[Math.floorMod(i + frame, tests.length)].visit(frame >= 0);
        }
        for (RtFramedAllocation test : tests)
            Bench.check(test.name, test.inside && test.wrong == 0,
                test.wrong + " arrays were not zero; every array was " + (test.inside ? "" : "not ") + "in the area that was measured");
    }

    private void visit(boolean counted) {
        keep = counted;
        if (area instanceof ScopedMemory)
            area.enter(this);
        else if (area != null)
            area.executeInArea(this);
    }

    @Override
    public void run() {
        inside &= RealtimeThread.getCurrentMemoryArea() == area;
        for (int i = 0; i < sizes.length; i++) {
            int size = sizes[i];
            long start = System.nanoTime();
            byte[] made = new byte[size];
            long passed = System.nanoTime() - start;
            if (keep)
                times[i].add(passed);
            wrong += made[0] == 0 && made[size - 1] == 0 ? 0 : 1;
        }
    }
}
