// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.MemoryArea;
import javax.realtime.ScopedMemory;

/**
 * Lifetime of scoped memory: making the area, entering it, filling it with objects that have finalisers, leaving it.
 *
 * <p>The area is made and entered within a small scope that is left after each round, so that its object does not use up immortal memory. Immortal
 * memory and the heap are entered and left only.
 */
public final class RtScope {
    private static final int SPARE = 1024;
    private static final long NEST = 64 << 10;
    private static int made;
    private static int finalized;

    /** Five doubles, and a finaliser that counts. */
    private static final class Item {
        double a = 1;
        double b;
        double c;
        double d;
        double e;

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            finalized++;
        }
    }

    /** When the last area was entered, and when it was full. */
    private static long entered;
    private static long filled;

    /** What is run inside: it fills the area, if there is one to fill. Made where the area was made, for it refers to it. */
    private static final class Filling implements Runnable {
        private final MemoryArea area;

        Filling(MemoryArea area) {
            this.area = area;
        }

        @Override
        public void run() {
            entered = System.nanoTime();
            while (area != null && area.memoryRemaining() > SPARE) {
                new Item();
                made++;
            }
            filled = System.nanoTime();
        }
    }

    public static void main(String[] arguments) {
        Bench.start("scope", arguments, "areas", "LT,VT,CT,immortal,heap",
            "sizes", "4096,8192,16384,32768,65536,131072,262144,524288,1048576", "finalise", "1", "fill", "1");
        Rt.main(RtScope::measure);
    }

    private static void measure() {
        for (String area : Bench.text("areas").split(","))
            if (Rt.isScope(area))
                for (double size : Bench.list("sizes"))
                    measureScope(area, (long) size);
            else
                measureLasting(area);
        Bench.check("finalised", finalized == made, finalized + " of " + made + " objects were finalised");
    }

    private static void measureLasting(String name) {
        Series enter = Bench.series(name, "Enter", 0);
        Series exit = Bench.series(name, "Exit", 0);
        Filling filling = new Filling(null);
        MemoryArea area = Rt.lasting(name);
        for (int i = -20; !enter.full(); i++) {
            long start = System.nanoTime();
            area.enter(filling);
            long left = System.nanoTime();
            if (i >= 0) {
                enter.add(entered - start);
                exit.add(left - filled);
            }
        }
    }

    private static void measureScope(String name, long size) {
        ScopedMemory nest = Rt.scope("LT", NEST);
        OneLife life = new OneLife(name, size);
        while (!life.exit.full())
            nest.enter(life);
        Bench.check(name + "-left", !life.failed, size + " bytes: the area was empty and without threads after it was left");
    }

    /** One round, run in the small scope. */
    private static final class OneLife implements Runnable {
        private final String name;
        private final long size;
        private final Series creation;
        private final Series enter;
        private final Series execution;
        private final Series exit;
        private final boolean fill = Bench.number("fill") != 0;
        private int settling = Math.min(20, Bench.warmup());
        private boolean failed;

        OneLife(String name, long size) {
            this.name = name;
            this.size = size;
            creation = Bench.series(name, "Creation", size);
            enter = Bench.series(name, "Enter", size);
            execution = Bench.series(name, "Execution", size);
            exit = Bench.series(name, "Exit", size);
        }

        @Override
        public void run() {
            long start = System.nanoTime();
            ScopedMemory area = Rt.scope(name, size);
            long created = System.nanoTime();
            Filling filling = new Filling(fill ? area : null);
            long entering = System.nanoTime();
            area.enter(filling);
            long left = System.nanoTime();
            failed |= area.getReferenceCount() != 0 || area.memoryConsumed() != 0;
            if (settling-- > 0)
                return;
            creation.add(created - start);
            enter.add(entered - entering);
            execution.add(filled - entered);
            exit.add(left - filled);
        }
    }
}
