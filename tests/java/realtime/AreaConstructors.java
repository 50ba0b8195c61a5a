// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:physical=anon:1M
// Every way to make an area: with a size or an estimate of it, with logic for enter() or without, anywhere or at a place.

import javax.realtime.ImmortalPhysicalMemory;
import javax.realtime.LTMemory;
import javax.realtime.LTPhysicalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.ScopedMemory;
import javax.realtime.SizeEstimator;
import javax.realtime.VTMemory;
import javax.realtime.VTPhysicalMemory;

public class AreaConstructors {
    static final long SIZE = 16 * 1024;
    static final Object TYPE = PhysicalMemoryManager.ALIGNED;
    static final SizeEstimator ESTIMATE = new SizeEstimator();
    static final SizeEstimator MORE = new SizeEstimator();
    static int place = 512 * 1024;
    static int ran;
    static final Runnable LOGIC = () -> ran++;

    /** The next place that no other area has. */
    static long next() {
        place += 64 * 1024;
        return place % (1024 * 1024);
    }

    /** Its size is what was asked for first, rounded up; its own logic runs in it, and what it has none for is refused. */
    static void check(String what, MemoryArea area, boolean withLogic, long least) {
        int before = ran;
        String alone = "ran";
        try {
            area.enter();
        } catch (IllegalArgumentException none) {
            alone = "nothing to run";
        }
        area.enter(() -> {
            boolean inside = MemoryArea.getMemoryArea(new Object()) == area;
            ran += inside ? 10 : 100;
        });
        boolean large = area.size() >= least && area.size() < least + 8192;
        boolean right = alone.equals(withLogic ? "ran" : "nothing to run") && ran == before + (withLogic ? 11 : 10);
        if (!large || !right || area.memoryConsumed() < 0) {
            System.out.println(what + ": " + area + " " + area.size() + " " + alone + " " + (ran - before));
        }
    }

    static void scopes() {
        long first = ESTIMATE.getEstimate();
        check("LT", new LTMemory(SIZE), false, SIZE);
        check("LT logic", new LTMemory(SIZE, LOGIC), true, SIZE);
        check("LT two", new LTMemory(SIZE / 2, SIZE), false, SIZE / 2);
        check("LT two, logic", new LTMemory(SIZE / 2, SIZE, LOGIC), true, SIZE / 2);
        check("LT estimate", new LTMemory(ESTIMATE), false, first);
        check("LT estimate, logic", new LTMemory(ESTIMATE, LOGIC), true, first);
        check("LT estimates", new LTMemory(ESTIMATE, MORE), false, first);
        check("LT estimates, logic", new LTMemory(ESTIMATE, MORE, LOGIC), true, first);
        check("VT", new VTMemory(SIZE), false, SIZE);
        check("VT logic", new VTMemory(SIZE, LOGIC), true, SIZE);
        check("VT two", new VTMemory(SIZE / 2, SIZE), false, SIZE / 2);
        check("VT two, logic", new VTMemory(SIZE / 2, SIZE, LOGIC), true, SIZE / 2);
        check("VT estimate", new VTMemory(ESTIMATE), false, first);
        check("VT estimate, logic", new VTMemory(ESTIMATE, LOGIC), true, first);
        check("VT estimates", new VTMemory(ESTIMATE, MORE), false, first);
        check("VT estimates, logic", new VTMemory(ESTIMATE, MORE, LOGIC), true, first);
        growth(new LTMemory(SIZE / 2, SIZE, LOGIC));
        growth(new VTMemory(SIZE / 2, SIZE, LOGIC));
        System.out.println("scopes");
    }

    /** The size is the present one: it grows as far as the second number. */
    static void growth(ScopedMemory area) {
        area.enter(() -> {
            byte[] large = new byte[(int) SIZE * 3 / 4];
            System.out.println("grown " + (area.size() > large.length) + " of at most " + area.getMaximumSize());
        });
    }

    static void linearTime() {
        long estimate = ESTIMATE.getEstimate();
        check("LTP", new LTPhysicalMemory(TYPE, SIZE), false, SIZE);
        check("LTP logic", new LTPhysicalMemory(TYPE, SIZE, LOGIC), true, SIZE);
        check("LTP estimate", new LTPhysicalMemory(TYPE, ESTIMATE), false, estimate);
        check("LTP estimate, logic", new LTPhysicalMemory(TYPE, ESTIMATE, LOGIC), true, estimate);
        check("LTP at", new LTPhysicalMemory(TYPE, next(), SIZE), false, SIZE);
        check("LTP at, logic", new LTPhysicalMemory(TYPE, next(), SIZE, LOGIC), true, SIZE);
        check("LTP at, estimate", new LTPhysicalMemory(TYPE, next(), ESTIMATE), false, estimate);
        check("LTP at, estimate, logic", new LTPhysicalMemory(TYPE, next(), ESTIMATE, LOGIC), true, estimate);
        System.out.println("linear time in physical memory");
    }

    static void variableTime() {
        long estimate = ESTIMATE.getEstimate();
        check("VTP", new VTPhysicalMemory(TYPE, SIZE), false, SIZE);
        check("VTP logic", new VTPhysicalMemory(TYPE, SIZE, LOGIC), true, SIZE);
        check("VTP estimate", new VTPhysicalMemory(TYPE, ESTIMATE), false, estimate);
        check("VTP estimate, logic", new VTPhysicalMemory(TYPE, ESTIMATE, LOGIC), true, estimate);
        check("VTP at", new VTPhysicalMemory(TYPE, next(), SIZE), false, SIZE);
        check("VTP at, logic", new VTPhysicalMemory(TYPE, next(), SIZE, LOGIC), true, SIZE);
        check("VTP at, estimate", new VTPhysicalMemory(TYPE, next(), ESTIMATE), false, estimate);
        check("VTP at, estimate, logic", new VTPhysicalMemory(TYPE, next(), ESTIMATE, LOGIC), true, estimate);
        System.out.println("variable time in physical memory");
    }

    /** What lies in it is immortal, so that a static field may refer to it. */
    static void immortal() {
        long estimate = ESTIMATE.getEstimate();
        place = 512 * 1024;
        check("IP", new ImmortalPhysicalMemory(TYPE, SIZE), false, SIZE);
        check("IP logic", new ImmortalPhysicalMemory(TYPE, SIZE, LOGIC), true, SIZE);
        check("IP estimate", new ImmortalPhysicalMemory(TYPE, ESTIMATE), false, estimate);
        check("IP estimate, logic", new ImmortalPhysicalMemory(TYPE, ESTIMATE, LOGIC), true, estimate);
        check("IP at", new ImmortalPhysicalMemory(TYPE, next() + 32 * 1024, SIZE), false, SIZE);
        check("IP at, logic", new ImmortalPhysicalMemory(TYPE, next() + 32 * 1024, SIZE, LOGIC), true, SIZE);
        check("IP at, estimate", new ImmortalPhysicalMemory(TYPE, next() + 32 * 1024, ESTIMATE), false, estimate);
        check("IP at, estimate, logic", new ImmortalPhysicalMemory(TYPE, next() + 32 * 1024, ESTIMATE, LOGIC), true, estimate);
        System.out.println("immortal physical memory");
    }

    static void wrong() {
        Realtime.attempt("no estimate", () -> new LTMemory((SizeEstimator) null, LOGIC));
        Realtime.attempt("no second estimate", () -> new VTMemory(ESTIMATE, (SizeEstimator) null, LOGIC));
        Realtime.attempt("less at most than at first", () -> new LTMemory(MORE, ESTIMATE));
        Realtime.attempt("a size below zero", () -> new VTMemory(-1, LOGIC));
        Realtime.attempt("no logic", () -> new LTMemory(SIZE, null).enter());
        Realtime.attempt("no estimate of physical memory", () -> new ImmortalPhysicalMemory(TYPE, (SizeEstimator) null, LOGIC));
        Realtime.attempt("a place below zero", () -> new LTPhysicalMemory(TYPE, -1, SIZE, LOGIC));
        Realtime.attempt("a place that is not there", () -> new VTPhysicalMemory(TYPE, 1024 * 1024, ESTIMATE, LOGIC));
        ScopedMemory scope = new VTMemory(ESTIMATE);
        System.out.println(scope.toString().replaceAll("[0-9]+", "n"));
    }

    public static void main(String[] args) throws InterruptedException {
        ESTIMATE.reserveArray(1000, long.class);
        MORE.reserve(ESTIMATE, 3);
        Realtime.inThread(AreaConstructors::scopes);
        Realtime.inThread(AreaConstructors::linearTime);
        Realtime.inThread(AreaConstructors::variableTime);
        Realtime.inThread(AreaConstructors::immortal);
        Realtime.inThread(AreaConstructors::wrong);
    }
}

// expect: grown true of at most 16384
// expect: grown true of at most 16384
// expect: scopes
// expect: linear time in physical memory
// expect: variable time in physical memory
// expect: immortal physical memory
// expect: no estimate: IllegalArgumentException
// expect: no second estimate: IllegalArgumentException
// expect: less at most than at first: IllegalArgumentException
// expect: a size below zero: IllegalArgumentException
// expect: no logic: IllegalArgumentException
// expect: no estimate of physical memory: IllegalArgumentException
// expect: a place below zero: OffsetOutOfBoundsException
// expect: a place that is not there: OffsetOutOfBoundsException
// expect: (VTMemory) Scoped memory # n
