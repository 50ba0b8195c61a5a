// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;
import javax.realtime.ScopedMemory;

/**
 * What memory areas cost: allocation by size, entering and leaving an empty scope by depth, storing a reference to an object in the outermost
 * scope by depth.
 *
 * <p>Operations are measured in batches and the parameters in turn, up and down, a batch of each, so that a change of the machine's speed meets all of
 * them. {@code loop} is the batch without an operation.
 */
public final class RtAreaCost {
    private static final int BATCH = 16;
    private static final long SMALL = 4096;
    private static final Runnable NOTHING = () -> { };
    private static boolean inside = true;

    public static void main(String[] arguments) {
        Bench.start("area-cost", arguments, "areas", "CT,LT", "sizes", "32,64,128,256,512,1024,2048,4096,8192,16384",
            "depths", "1,2,4,8,16,32,64");
        Rt.main(RtAreaCost::measure);
    }

    private static void measure() {
        double[] sizes = Bench.list("sizes");
        double[] depths = Bench.list("depths");
        String[] areas = Bench.text("areas").split(",");
        Batch loop = new Loop();
        Allocate[] allocations = new Allocate[areas.length * sizes.length];
        for (int i = 0; i < allocations.length; i++)
            allocations[i] = allocation(areas[i / sizes.length], (int) sizes[i % sizes.length]);
        Nest nest = new Nest((int) depths[depths.length - 1]);
        Batch[] enters = new Batch[depths.length];
        Batch[] stores = new Batch[depths.length];
        for (int i = 0; i < depths.length; i++) {
            enters[i] = new Enter(depths[i]);
            stores[i] = new Store(depths[i], nest);
        }
        boolean forwards = true;
        while (!loop.full()) {
            loop.run();
            for (int i = 0; i < allocations.length; i++)
                enter(allocations[forwards ? i : allocations.length - 1 - i]);
            forwards = !forwards;
            for (int i = 0; i < depths.length; i++) {
                nest.run((int) depths[i], enters[i]);
                nest.run((int) depths[i], stores[i]);
            }
        }
        Bench.check("inside", inside, "every batch ran in the area that was measured");
    }

    private static void enter(Allocate allocation) {
        allocation.area.enter(allocation);
    }

    private static Allocate allocation(String name, int size) {
        return new Allocate(name, size, Rt.isScope(name) ? Rt.scope(name, BATCH * (size + 64L)) : Rt.lasting(name));
    }

    /** Some operation, BATCH times, with its samples. */
    private abstract static class Batch implements Runnable {
        private final Series times;
        private int settling = Bench.warmup();

        Batch(String variant, String variable, double x) {
            times = Bench.series(variant, variable, x).per(BATCH);
        }

        final boolean full() {
            return times.full();
        }

        final void sample(long nanoseconds) {
            if (settling-- <= 0)
                times.add(nanoseconds);
        }
    }

    private static final class Loop extends Batch {
        Loop() {
            super("loop", "Loop", Double.NaN);
        }

        @Override
        public void run() {
            long start = System.nanoTime();
            for (int i = 0; i < BATCH; i++) { }
            sample(System.nanoTime() - start);
        }
    }

    private static final class Allocate extends Batch {
        private final int size;
        private final MemoryArea area;

        Allocate(String name, int size, MemoryArea area) {
            super(name, "AllocationInBatch", size);
            this.size = size;
            this.area = area;
        }

        @Override
        public void run() {
            int bytes = size;
            long start = System.nanoTime();
            for (int i = 0; i < BATCH; i++) {
                byte[] made = new byte[bytes];
            }
            sample(System.nanoTime() - start);
            inside &= RealtimeThread.getCurrentMemoryArea() == area;
        }
    }

    private static final class Enter extends Batch {
        private final ScopedMemory empty = new LTMemory(SMALL);

        Enter(double depth) {
            super("LT", "EnterAndExit", depth);
        }

        @Override
        public void run() {
            ScopedMemory scope = empty;
            long start = System.nanoTime();
            for (int i = 0; i < BATCH; i++)
                scope.enter(NOTHING);
            sample(System.nanoTime() - start);
        }
    }

    /** An object of the innermost scope refers to one of the outermost. */
    private static final class Store extends Batch {
        private final Nest nest;
        private final int depth;

        Store(double depth, Nest nest) {
            super("LT", "Store", depth);
            this.nest = nest;
            this.depth = (int) depth;
        }

        @Override
        public void run() {
            Object[] holder = new Object[1];
            Object value = nest.scopes[0].getPortal();
            inside &= MemoryArea.getMemoryArea(holder) == nest.scopes[depth - 1];
            long start = System.nanoTime();
            for (int i = 0; i < BATCH; i++)
                holder[0] = value;
            sample(System.nanoTime() - start);
        }
    }

    /** Scopes within scopes; the outermost one's portal is an object. */
    private static final class Nest implements Runnable {
        final ScopedMemory[] scopes;
        private int entered;
        private int depth;
        private Batch batch;

        Nest(int deepest) {
            scopes = new ScopedMemory[deepest];
            for (int i = 0; i < deepest; i++)
                scopes[i] = new LTMemory(SMALL);
        }

        /** Runs a batch with so many scopes entered. */
        void run(int scopesEntered, Batch what) {
            depth = scopesEntered;
            batch = what;
            scopes[entered++].enter(this);
            entered--;
        }

        @Override
        public void run() {
            if (entered == 1)
                scopes[0].setPortal(new Object());
            if (entered == depth)
                batch.run();
            else {
                scopes[entered++].enter(this);
                entered--;
            }
        }
    }
}
