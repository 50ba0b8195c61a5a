// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Frames;
import harness.Series;
import javax.realtime.MemoryArea;
import javax.realtime.ScopedMemory;

/**
 * Lifetime of scoped memory: making the area, entering it, filling it with objects that have finalisers, leaving it.
 *
 * <p>The area is made and entered within a small scope that is left after each round, so that its object does not use up immortal memory. Immortal
 * memory and the heap are entered and left only. With a rate, each frame visits every area once, another one first each
 * time, for the first one finds cold caches (Boeing 3.4.3).
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
            "sizes", "4096,8192,16384,32768,65536,131072,262144,524288,1048576", "finalise", "1", "fill", "1", "rate", "0");
        Rt.main(RtScope::measure);
    }

    private static void measure() {
        double[] sizes = Bench.list("sizes");
        String[] areas = Bench.text("areas").split(",");
        Visit[] visits = new Visit[areas.length * sizes.length];
        int count = 0;
        for (String area : areas)
            if (Rt.isScope(area))
                for (double size : sizes)
                    visits[count++] = new OneLife(area, (long) size);
            else
                visits[count++] = new Lasting(area);
        Frames frames = Frames.asAsked();
        if (frames.paced())
            measureInFrames(visits, count, frames);
        else
            for (int i = 0; i < count; i++)
                while (!visits[i].full())
                    visits[i].visit();
        for (int i = 0; i < count; i++)
            visits[i].check();
        Bench.check("finalised", finalized == made, finalized + " of " + made + " objects were finalised");
    }

    private static void measureInFrames(Visit[] visits, int count, Frames frames) {
        for (int frame = 0; !visits[count - 1].full(); frame++) {
            frames.next();
            for (int i = 0; i < count; i++)
                visits[(i + frame) % count].visit();
        }
    }

    /** One kind and size of area, visited once a round. */
    private interface Visit {
        void visit();

        boolean full();

        void check();
    }

    /** An area that is entered and left only. */
    private static final class Lasting implements Visit {
        private final Series enter;
        private final Series exit;
        private final Filling filling = new Filling(null);
        private final MemoryArea area;
        private int settling = settlingRounds();

        Lasting(String name) {
            enter = Bench.series(name, "Enter", 0);
            exit = Bench.series(name, "Exit", 0);
            area = Rt.lasting(name);
        }

        @Override
        public void visit() {
            long start = System.nanoTime();
            area.enter(filling);
            long left = System.nanoTime();
            if (settling-- > 0)
                return;
            enter.add(entered - start);
            exit.add(left - filled);
        }

        @Override
        public boolean full() {
            return exit.full();
        }

        @Override
        public void check() {
            Bench.check("entered", exit.full(), "the area was entered and left " + exit.count() + " times");
        }
    }

    private static int settlingRounds() {
        return Math.min(Frames.asAsked().paced() ? Frames.SETTLING : 20, Bench.warmup());
    }

    /** One round, run in the small scope. */
    private static final class OneLife implements Runnable, Visit {
        private final String name;
        private final long size;
        private final Series creation;
        private final Series enter;
        private final Series execution;
        private final Series exit;
        private final boolean fill = Bench.number("fill") != 0;
        private final ScopedMemory nest = Rt.scope("LT", NEST);
        private int settling = settlingRounds();
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
        public void visit() {
            nest.enter(this);
        }

        @Override
        public boolean full() {
            return exit.full();
        }

        @Override
        public void check() {
            Bench.check(name + "-left", !failed, size + " bytes: the area was empty and without threads after it was left");
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
