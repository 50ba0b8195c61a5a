// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Frames;
import harness.Operations;
import harness.Series;
import javax.realtime.MemoryArea;
import javax.realtime.ScopedMemory;

/**
 * Throughput against area: a division, a logarithm and nothing, with operands in each kind of memory (Boeing 3.4.2).
 *
 * <p>With a rate, each frame visits every area once, another one first each time, for the first one finds cold caches.
 */
public final class RtAreaThroughput implements Runnable {
    private static final long SIZE = 64 << 10;
    private final String name;
    private final MemoryArea area;
    private final Frames frames;
    private final int batch;
    private final Series division;
    private final Series logarithm;
    private final Series nothing;
    private boolean keep;
    private boolean right = true;

    private RtAreaThroughput(String name, MemoryArea area, Frames frames) {
        this.name = name;
        this.area = area;
        this.frames = frames;
        batch = Bench.number("batch");
        division = Bench.series(name, "Float").per(batch);
        logarithm = Bench.series(name, "Trig").per(batch);
        nothing = Bench.series(name, "NoOp").per(batch);
    }

    private static void measureAll() {
        String[] names = Bench.text("areas").split(",");
        RtAreaThroughput[] tests = new RtAreaThroughput[names.length];
        Frames frames = Frames.asAsked();
        for (int i = 0; i < names.length; i++) {
            MemoryArea area = Rt.isScope(names[i]) ? Rt.scope(names[i], SIZE) : Rt.lasting(names[i]);
            tests[i] = area == null ? null : new RtAreaThroughput(names[i], area, frames);
        }
        for (int round = frames.paced() ? -frames.warmup() : Bench.count() - 1; round < Bench.count(); round++) {
            frames.next();
            for (int i = 0; i < tests.length; i++) {
                RtAreaThroughput test = tests[Math.floorMod(i + round, tests.length)];
                if (test != null)
                    test.visit(round >= 0);
            }
        }
        for (RtAreaThroughput test : tests)
            if (test != null)
                Bench.check(test.name, test.right && test.nothing.full(), "the results are those of C");
    }

    private void visit(boolean counted) {
        keep = counted;
        if (area instanceof ScopedMemory)
            area.enter(this);
        else
            area.executeInArea(this);
    }

    @Override
    public void run() {
        Operations operations = new Operations(division, logarithm, nothing, batch, frames.warmup());
        if (frames.paced())
            operations.once(keep);
        else
            operations.run();
        right &= operations.right();
    }

    public static void main(String[] arguments) {
        Bench.start("area-throughput", arguments, "areas", "heap,immortal,LT,VT,CT", "batch", "100", "rate", "0");
        Rt.main(RtAreaThroughput::measureAll);
    }
}
