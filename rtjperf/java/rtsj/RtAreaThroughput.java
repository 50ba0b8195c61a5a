// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Operations;
import harness.Series;
import javax.realtime.MemoryArea;
import javax.realtime.ScopedMemory;

/** Throughput against area: a division, a logarithm and nothing, with operands in each kind of memory (Boeing 3.4.2). */
public final class RtAreaThroughput {
    private static final long SIZE = 64 << 10;
    private static boolean right;

    public static void main(String[] arguments) {
        Bench.start("area-throughput", arguments, "areas", "heap,immortal,LT,VT,CT", "batch", "100");
        Rt.main(() -> {
            for (String area : Bench.text("areas").split(","))
                measure(area);
        });
    }

    private static void measure(String name) {
        int batch = Bench.number("batch");
        int warmup = Bench.warmup();
        Series division = Bench.series(name, "Float").per(batch);
        Series logarithm = Bench.series(name, "Trig").per(batch);
        Series nothing = Bench.series(name, "NoOp").per(batch);
        MemoryArea area = Rt.isScope(name) ? Rt.scope(name, SIZE) : Rt.lasting(name);
        if (area == null)
            return;
        Runnable logic = () -> {
            Operations operations = new Operations(division, logarithm, nothing, batch, warmup);
            operations.run();
            right = operations.right();
        };
        if (area instanceof ScopedMemory)
            area.enter(logic);
        else
            area.executeInArea(logic);
        Bench.check(name, right, "the results are those of C");
    }
}
