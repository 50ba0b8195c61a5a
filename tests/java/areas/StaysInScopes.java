// SPDX-License-Identifier: Apache-2.0
// Objects that never leave their method are in no memory when compiled code makes them in the heap; in a scope they take their room like all others, and everywhere they
// may refer to what they may refer to.

import javax.realtime.*;

public class StaysInScopes {
    static final class Pair {
        Object a;
        Object b;
        Pair(Object a) { this.a = a; }
        Pair with(Object o) { Pair p = new Pair(a); p.b = o; return p; }
        Pair set(Object o) { b = o; return this; }
        int count() { return (a == null ? 0 : 1) + (b == null ? 0 : 1); }
    }

    static int made;
    static int full;

    /** Until the area is full. */
    static void fill() {
        Pair p = new Pair("a");
        made = 0;
        while (made < 100_000) {
            p = p.with("b");
            made += p.count() - 1;
        }
    }

    static long consumed(int n) {
        long before = RealtimeThread.getCurrentMemoryArea().memoryConsumed();
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += new Pair("a").set(i == 3 ? null : "b").count();
        return RealtimeThread.getCurrentMemoryArea().memoryConsumed() - before + sum % 2;
    }

    /** By a field, by a constructor, and by methods that stand in place of their calls. */
    static String refer(Object o) {
        String text = "";
        for (int way = 0; way < 5; way++) {
            Pair p = new Pair(null);
            try {
                switch (way) {
                case 0: p.a = o; break;
                case 1: p = new Pair(o); break;
                case 2: p = p.with(o); break;
                case 3: p.set(o); break;
                default: p = p.set("x").with("y");
                }
                text += p.count();
            } catch (IllegalAssignmentError e) {
                text += "!" + p.count() + (way == 0 ? e.getMessage().replaceAll("#[0-9]+", "") : "");
            }
        }
        return text;
    }

    static void in(MemoryArea area, Runnable what) throws InterruptedException {
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, () -> {
            if (area == null)
                what.run();
            else
                area.enter(what);
        });
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        LTMemory scope = new LTMemory(64 << 10);
        for (int i = 0; i < 3; i++) {
            fill();
            System.out.println("heap " + made + " " + refer("text") + " " + refer(new int[1]));
            in(scope, () -> {
                try {
                    fill();
                } catch (OutOfMemoryError e) {
                    full++;
                }
            });
            System.out.println("full " + full + " " + (made > 1000) + " " + (made < 3000));
            RealtimeThread bounded = new RealtimeThread(null, null, new MemoryParameters(32 << 10, MemoryParameters.NO_MAX), HeapMemory.instance(), null, () -> {
                try {
                    fill();
                } catch (OutOfMemoryError e) {
                    full++;
                }
            });
            bounded.start();
            bounded.join();
            System.out.println("by its budget " + full + " " + (made > 500) + " " + (made < 3000));
            in(scope, () -> System.out.println("consumed " + consumed(0) + " " + consumed(10) + " " + refer(new int[1])));
            in(scope, () -> {
                Object inner = new int[2];
                HeapMemory.instance().executeInArea(() -> System.out.println("from the heap " + refer(inner) + " " + refer(null)));
            });
            in(null, () -> ImmortalMemory.instance().enter(() -> System.out.println("immortal " + consumed(1) + " " + refer("text"))));
        }
    }
}

// expect: heap 100000 11111 11111
// expect: full 1 true true
// expect: by its budget 2 true true
// expect: consumed 0 321 11111
// expect: from the heap !0int[2] in LTMemory cannot be referred to by StaysInScopes$Pair in the heap!0!0!01 00001
// expect: immortal 32 11111
// expect: heap 100000 11111 11111
// expect: full 3 true true
// expect: by its budget 4 true true
// expect: consumed 0 321 11111
// expect: from the heap !0int[2] in LTMemory cannot be referred to by StaysInScopes$Pair in the heap!0!0!01 00001
// expect: immortal 32 11111
// expect: heap 100000 11111 11111
// expect: full 5 true true
// expect: by its budget 6 true true
// expect: consumed 0 321 11111
// expect: from the heap !0int[2] in LTMemory cannot be referred to by StaysInScopes$Pair in the heap!0!0!01 00001
// expect: immortal 32 11111
