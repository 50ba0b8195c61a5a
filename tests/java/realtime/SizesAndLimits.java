// SPDX-License-Identifier: Apache-2.0
// Estimates that fit exactly, sizes refused, and limits of threads.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.SizeEstimator;
import javax.realtime.VTMemory;

public class SizesAndLimits {
    static class Item {
        long a, b, c;
        byte d;
        Object e;
    }

    static long consumed;
    static int count;

    static void estimates() {
        SizeEstimator one = new SizeEstimator();
        one.reserve(Item.class, 1);
        SizeEstimator size = new SizeEstimator();
        size.reserve(Item.class, 10);
        size.reserveArray(100);
        size.reserveArray(33, char.class);
        size.reserve(one);
        size.reserve(one, 4);
        LTMemory scope = new LTMemory(size);
        scope.enter(() -> {
            for (int i = 0; i < 15; i++) {
                new Item();
            }
            Object[] objects = new Object[100];
            char[] chars = new char[33];
            consumed = scope.memoryConsumed();
            count = objects.length + chars.length;
        });
        System.out.println("exactly as estimated: " + (consumed == size.getEstimate()) + " " + count);
        Realtime.attempt("no class", () -> size.reserve((Class<?>) null, 1));
        Realtime.attempt("interface", () -> size.reserve(Runnable.class, 1));
        Realtime.attempt("array class", () -> size.reserve(int[].class, 1));
        Realtime.attempt("primitive", () -> size.reserve(int.class, 1));
        Realtime.attempt("negative number", () -> size.reserve(Item.class, -1));
        Realtime.attempt("no estimator", () -> size.reserve((SizeEstimator) null));
        Realtime.attempt("negative length", () -> size.reserveArray(-1));
        Realtime.attempt("array of a class", () -> size.reserveArray(1, Item.class));
        Realtime.attempt("array of void", () -> size.reserveArray(1, void.class));
        Realtime.attempt("array of nothing", () -> size.reserveArray(1, null));
    }

    static void sizes() {
        Realtime.attempt("negative", () -> new LTMemory(-1));
        Realtime.attempt("initial beyond maximum", () -> new LTMemory(10, 9));
        Realtime.attempt("negative initial", () -> new VTMemory(-1, 10));
        Realtime.attempt("no estimator", () -> new LTMemory((SizeEstimator) null));
        Realtime.attempt("no second estimator", () -> new VTMemory(new SizeEstimator(), (SizeEstimator) null));
        Realtime.attempt("larger than anything", () -> new LTMemory(Long.MAX_VALUE));
        LTMemory empty = new LTMemory(0);
        Realtime.attempt("empty", () -> empty.enter(() -> { }));
        Realtime.attempt("no logic", empty::enter);
        Realtime.attempt("null logic", () -> empty.enter(null));
        Realtime.attempt("nothing to execute", () -> HeapMemory.instance().executeInArea(null));
        LTMemory scope = new LTMemory(4096, 8192);
        System.out.println(scope.memoryConsumed() + " of " + scope.getMaximumSize() + ", left " + scope.memoryRemaining()
            + ", in it " + scope.getReferenceCount());
        System.out.println("heap " + (HeapMemory.instance().memoryConsumed() > 0) + " "
            + (HeapMemory.instance().memoryRemaining() > 0) + " " + (HeapMemory.instance().size() > 0) + ", immortal "
            + (ImmortalMemory.instance().memoryConsumed() > 0) + " " + (ImmortalMemory.instance().memoryRemaining() > 0));
    }

    static final int KILO = 1024;

    static void fill() {
        count = 0;
        try {
            while (count < 1000) {
                byte[] bytes = new byte[KILO];
                count += bytes.length / KILO;
            }
        } catch (OutOfMemoryError limit) {
            count = -count;
        }
    }

    static void run(MemoryParameters limits, Runnable logic) {
        LTMemory area = new LTMemory(64 * KILO);
        RealtimeThread thread = new RealtimeThread(null, null, limits, area, null, logic);
        thread.start();
        Realtime.join(thread);
    }

    static void limits() {
        run(new MemoryParameters(8 * KILO, 0), SizesAndLimits::fill);
        System.out.println("eight kilobytes of the area: " + (count < 0 && count >= -8));
        run(new MemoryParameters(MemoryParameters.NO_MAX, 0), SizesAndLimits::fill);
        System.out.println("all of the area: " + (count < -50));
        run(new MemoryParameters(MemoryParameters.NO_MAX, 20 * KILO), () -> ImmortalMemory.instance().executeInArea(SizesAndLimits::fill));
        System.out.println("twenty kilobytes of immortal memory: " + (count < -10 && count >= -20));
        run(null, () -> ImmortalMemory.instance().executeInArea(SizesAndLimits::fill));
        System.out.println("without limit: " + count);
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            estimates();
            sizes();
            limits();
        });
    }
}

// expect: exactly as estimated: true 133
// expect: no class: IllegalArgumentException
// expect: interface: IllegalArgumentException
// expect: array class: IllegalArgumentException
// expect: primitive: IllegalArgumentException
// expect: negative number: IllegalArgumentException
// expect: no estimator: IllegalArgumentException
// expect: negative length: IllegalArgumentException
// expect: array of a class: IllegalArgumentException
// expect: array of void: IllegalArgumentException
// expect: array of nothing: IllegalArgumentException
// expect: negative: IllegalArgumentException
// expect: initial beyond maximum: IllegalArgumentException
// expect: negative initial: IllegalArgumentException
// expect: no estimator: IllegalArgumentException
// expect: no second estimator: IllegalArgumentException
// expect: larger than anything: OutOfMemoryError
// expect: empty: done
// expect: no logic: IllegalArgumentException
// expect: null logic: IllegalArgumentException
// expect: nothing to execute: IllegalArgumentException
// expect: 0 of 8192, left 8192, in it 0
// expect: heap true true true, immortal true true
// expect: eight kilobytes of the area: true
// expect: all of the area: true
// expect: twenty kilobytes of immortal memory: true
// expect: without limit: 1000
